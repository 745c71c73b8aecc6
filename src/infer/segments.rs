//! Candidates for the parts of an array that a loop has come past or has not come to: what conditions told of their cells, what is as it was, what
//! has changed places with its mirror image, what is in order.

use super::array_invariants::Index;
use super::list_invariants::mentions;
use super::loop_view::LoopView;
use super::properties::contract_of;
use super::words::{as_variable, bare, loose, name, tight, with, words};
use super::{Candidate, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::VariableId;
use crate::typed::tree::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use crate::typed::types::Qualifiers;
use crate::typed::visit::{Node, each_expr, each_node, in_block};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

pub fn propose(around: &Surroundings, of: &LoopView, indices: &[Index]) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let mut found = vec![];
    let mut add = |template, text| found.push(Candidate::invariant(of.home(), template, text));
    tested(typed, of, indices, &mut add);
    by_cursor(typed, of, &mut add);
    let written = written(typed, of);
    if speaks_of_before(around, of) {
        for (array, at) in &written {
            as_before(array, indices, &mut add);
            mirrored(typed, (of, indices), (array, at), &mut add);
        }
    }
    for (array, at) in &written {
        if at.len() > 1 || moves_along(typed, of, array) {
            in_order(array, indices, &mut add);
        }
    }
    found
}

type Add<'a> = &'a mut dyn FnMut(Template, String);

/// The cells that an index has come past, as conditions on `k`.
fn passed(index: &Index) -> Vec<String> {
    let (i, start) = (&index.name, index.start.as_deref());
    let mut found = vec![];
    if index.up || index.set {
        found.push(format!("{} <= k < {i}", start.map_or("0", loose)));
    }
    if index.down || index.set {
        let top = start.filter(|start| *start != "0").or(index.limit.as_deref());
        let top = top.map(loose);
        found.extend(top.map(|top| format!("{i} < k <= {top}")));
        found.extend(top.map(|top| format!("{i} <= k < {top}")));
    }
    found
}

/// What a test says of one cell may have come out the same way for all that were passed.
fn tested(typed: &Program, of: &LoopView, indices: &[Index], add: Add) {
    let mut formulas: Vec<String> = vec![];
    for test in tests(of) {
        let (yes, no) = (of_cell(typed, of, test), negated(typed, of, test));
        for formula in [no, yes].into_iter().flatten() {
            if !formulas.contains(&formula) {
                formulas.push(formula);
            }
        }
    }
    let says_where = says_where(typed, of);
    for formula in formulas {
        let indices = indices.iter().filter(|index| says_where.contains(&index.id));
        for segment in indices.flat_map(passed) {
            add(Template::Cells, format!("\\forall integer k; {segment} ==> {formula}"));
        }
    }
}

/// Variables that say where in an array something is: they stand in an index somewhere in the function, or are compared with one that does or
/// get its value. What only counts says nothing of cells.
fn says_where(typed: &Program, of: &LoopView) -> BTreeSet<VariableId> {
    let Some(body) = &typed[of.function].body else { return BTreeSet::new() };
    let mut found = BTreeSet::new();
    in_block(&body.block, &mut |expr| {
        if let ExprKind::Binary(BinaryOp::PointerAdd, _, index) = &expr.kind {
            found.extend(variables(index));
        }
    });
    let mut beside = BTreeSet::new();
    in_block(&body.block, &mut |expr| {
        if let ExprKind::Assign(left, right) | ExprKind::Binary(_, left, right) = &expr.kind {
            let mentioned: BTreeSet<VariableId> =
                variables(left).into_iter().chain(variables(right)).collect();
            if !mentioned.is_disjoint(&found) {
                beside.extend(mentioned);
            }
        }
    });
    found.extend(beside);
    found
}

fn variables(expr: &Expr) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    each_expr(Node::Expr(expr), &mut |part| {
        if let ExprKind::Variable(id) = part.kind {
            found.insert(id);
        }
    });
    found
}

/// Comparisons that decide what a round does.
fn tests<'p>(of: &LoopView<'p>) -> Vec<&'p Expr> {
    let mut conditions: Vec<&'p Expr> = of.condition.into_iter().collect();
    each_node(Node::Stmt(of.stmt), &mut |node| match node {
        Node::Stmt(Stmt { kind: StmtKind::If(condition, ..), .. }) => conditions.push(condition),
        Node::Expr(Expr { kind: ExprKind::Conditional(of), .. }) => conditions.push(&of.0),
        _ => {}
    });
    let mut found = vec![];
    conditions.into_iter().for_each(|condition| atoms(condition, &mut found));
    found
}

fn atoms<'e>(condition: &'e Expr, found: &mut Vec<&'e Expr>) {
    match &condition.kind {
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => {
            atoms(left, found);
            atoms(right, found);
        }
        ExprKind::Convert(_, of) | ExprKind::Unary(crate::typed::tree::UnaryOp::Not, of) => {
            atoms(of, found);
        }
        _ => found.push(condition),
    }
}

/// The test with `k` for the variable that says where the cells are, and with `k` for where the one cell is; nothing if it reads none, or
/// anything else that changes.
fn of_cell(typed: &Program, of: &LoopView, test: &Expr) -> Vec<String> {
    let both = [by_variable(typed, of, test), by_place(typed, of, test)];
    let mut found: Vec<String> = both.into_iter().flatten().collect();
    found.dedup();
    found
}

/// `a[i] > a[i + 1]` as `a[k] > a[k + 1]`.
fn by_variable(typed: &Program, of: &LoopView, test: &Expr) -> Option<String> {
    let (mut variables, mut reads) = (BTreeSet::new(), false);
    each_expr(Node::Expr(test), &mut |part| match &part.kind {
        ExprKind::Variable(id) if of.changed.contains(id) => {
            variables.insert(*id);
        }
        ExprKind::Binary(BinaryOp::PointerAdd, _, index) => reads |= mentions(index, &of.changed),
        _ => {}
    });
    let one = variables.first().filter(|_| reads && variables.len() == 1)?;
    with(typed, test, &|part| match part.kind {
        ExprKind::Variable(id) if id == *one => Some("k".into()),
        _ => None,
    })
}

/// `a[i - 1] > x` as `a[k] > x`.
fn by_place(typed: &Program, of: &LoopView, test: &Expr) -> Option<String> {
    let (reads, changes) = (Cell::new(0), Cell::new(false));
    let text = with(typed, test, &|part| {
        if let ExprKind::Deref(pointer) = &part.kind
            && let ExprKind::Binary(BinaryOp::PointerAdd, array, index) = &pointer.kind
            && mentions(index, &of.changed)
            && !mentions(array, &of.changed)
        {
            reads.set(reads.get() + 1);
            return Some(format!("{}[k]", tight(words(typed, array)?)));
        }
        if let ExprKind::Variable(id) = part.kind {
            changes.set(changes.get() || of.changed.contains(&id));
        }
        None
    })?;
    (reads.get() == 1 && !changes.get()).then_some(text)
}

/// What holds if the test fails, without a word for `not` where there is an opposite.
fn negated(typed: &Program, of: &LoopView, test: &Expr) -> Vec<String> {
    let ExprKind::Binary(op, left, right) = &test.kind else {
        return of_cell(typed, of, test).into_iter().map(|text| format!("!({text})")).collect();
    };
    let opposite = match op {
        BinaryOp::Less => BinaryOp::GreaterEqual,
        BinaryOp::LessEqual => BinaryOp::Greater,
        BinaryOp::Greater => BinaryOp::LessEqual,
        BinaryOp::GreaterEqual => BinaryOp::Less,
        BinaryOp::Equal => BinaryOp::NotEqual,
        BinaryOp::NotEqual => BinaryOp::Equal,
        _ => return vec![],
    };
    let kind = ExprKind::Binary(opposite, left.clone(), right.clone());
    of_cell(typed, of, &Expr::new(kind, test.ty.ty, test.span))
}

/// The same for a pointer that walks through an array from a place that has a name.
fn by_cursor(typed: &Program, of: &LoopView, add: Add) {
    for id in of.known.iter().filter(|id| of.changed.contains(id)) {
        let Some(base) = of.start(*id).filter(|it| !mentions(it, &of.changed)) else { continue };
        if base.ty.ty != typed[*id].ty.ty && !is_as_large(typed, base, *id) {
            continue;
        }
        let Some(array) = as_variable(base).map(|id| name(typed, id)) else { continue };
        let cursor = name(typed, *id);
        let at_k = |expr: &Expr| {
            let changes = Cell::new(false);
            let reads = Cell::new(false);
            let text = with(typed, expr, &|part| {
                if let ExprKind::Deref(pointer) = &part.kind
                    && stepped(pointer) == Some(*id)
                {
                    reads.set(true);
                    return Some(format!("{array}[k]"));
                }
                if let ExprKind::Variable(other) = part.kind {
                    changes.set(changes.get() || of.changed.contains(&other));
                }
                None
            })?;
            (reads.get() && !changes.get()).then_some(text)
        };
        let mut formulas = vec![];
        for (place, value) in &of.stores {
            if let Some(value) = value
                && !mentions(value, &of.changed)
                && let (Some(place), Some(value)) = (at_k(place), words(typed, value))
            {
                formulas.push(format!("{place} == {}", tight(value)));
            }
        }
        for test in tests(of) {
            let opposite = match &test.kind {
                ExprKind::Binary(BinaryOp::Equal, left, right) => {
                    Some((BinaryOp::NotEqual, left, right))
                }
                ExprKind::Binary(BinaryOp::NotEqual, left, right) => {
                    Some((BinaryOp::Equal, left, right))
                }
                _ => None,
            };
            let no = opposite.map(|(op, left, right)| {
                let kind = ExprKind::Binary(op, left.clone(), right.clone());
                Expr::new(kind, test.ty.ty, test.span)
            });
            formulas.extend(no.iter().chain([test]).filter_map(at_k));
        }
        for formula in formulas {
            let segment = format!("0 <= k < {cursor} - {array}");
            add(Template::Cells, format!("\\forall integer k; {segment} ==> {formula}"));
        }
    }
}

/// Whether elements are of the same type, with or without `const`.
fn is_as_large(typed: &Program, base: &Expr, id: VariableId) -> bool {
    let element = |ty| typed.types.pointee(ty).map(|it| it.ty);
    element(base.ty.ty) == element(typed[id].ty.ty)
}

/// The variable that a pointer is, before or after it is moved.
fn stepped(pointer: &Expr) -> Option<VariableId> {
    match &bare(pointer).kind {
        ExprKind::Variable(id) => Some(*id),
        ExprKind::Step(_, place) => as_variable(place),
        _ => None,
    }
}

/// The arrays that a round writes, in the loop itself or by a call that gets the address of an element, and at which places.
fn written<'p>(typed: &Program, of: &LoopView<'p>) -> BTreeMap<String, Vec<&'p Expr>> {
    let mut found: BTreeMap<String, Vec<&'p Expr>> = BTreeMap::new();
    let mut add = |pointer: &'p Expr| {
        if let ExprKind::Binary(BinaryOp::PointerAdd, base, index) = &pointer.kind
            && !mentions(base, &of.changed)
            && let Some(id) = as_variable(base)
        {
            found.entry(name(typed, id)).or_default().push(index);
        }
    };
    for (place, _) in &of.stores {
        if let ExprKind::Deref(pointer) = &bare(place).kind {
            add(pointer);
        }
    }
    each_node(Node::Stmt(of.stmt), &mut |node| {
        let Node::Expr(Expr { kind: ExprKind::Call(call), .. }) = node else { return };
        for argument in &call.arguments {
            let element = typed.types.pointee(argument.ty.ty);
            if element.is_none_or(|it| it.qualifiers.has(Qualifiers::CONST)) {
                continue;
            }
            match &bare(argument).kind {
                ExprKind::AddressOf(place) => {
                    if let ExprKind::Deref(pointer) = &place.kind {
                        add(pointer);
                    }
                }
                _ => add(bare(argument)),
            }
        }
    });
    found
}

/// Whether an element is stored at another place of its array.
fn moves_along(typed: &Program, of: &LoopView, array: &str) -> bool {
    let is_element = |expr: &Expr| {
        let ExprKind::Deref(pointer) = &bare(expr).kind else { return false };
        let ExprKind::Binary(BinaryOp::PointerAdd, base, _) = &pointer.kind else { return false };
        as_variable(base).is_some_and(|id| name(typed, id) == array)
    };
    of.stores.iter().any(|(place, value)| is_element(place) && value.is_some_and(is_element))
}

/// Whether the contract compares with the state before.
fn speaks_of_before(around: &Surroundings, of: &LoopView) -> bool {
    let Some(contract) = contract_of(around, of.function) else { return false };
    let of_cases = contract.behaviors.iter().flat_map(|it| &it.ensures);
    contract.ensures.iter().chain(of_cases).any(|clause| {
        let text = (around.text)(clause.formula.span);
        ["\\old", "Old", "Pre"].iter().any(|word| text.contains(word))
    })
}

/// What a loop has not come to is as it was.
fn as_before(array: &str, indices: &[Index], add: Add) {
    let limits: BTreeSet<&String> = indices.iter().filter_map(|it| it.limit.as_ref()).collect();
    let mut segments = vec![];
    for index in indices {
        let i = &index.name;
        if index.up || index.set {
            segments.extend(limits.iter().map(|limit| format!("{i} <= k < {limit}")));
            for other in indices.iter().filter(|it| it.down) {
                segments.push(format!("{i} <= k <= {}", other.name));
                segments.push(format!("{i} <= k < {}", other.name));
            }
        }
        if index.down {
            segments.push(format!("0 <= k < {i}"));
            segments.push(format!("0 <= k <= {i}"));
        }
    }
    for segment in segments {
        let kept = format!("{array}[k] == \\at({array}[k], Pre)");
        add(Template::Cells, format!("\\forall integer k; {segment} ==> {kept}"));
    }
}

/// Cells that have changed places with those at the other end: at `i` and `n - 1 - i`, or at two indices that move towards each other.
fn mirrored(
    typed: &Program,
    (of, indices): (&LoopView, &[Index]),
    (array, at): (&str, &[&Expr]),
    add: Add,
) {
    let mut all = |left: String, right: String, middle: String, sum: &str| {
        let image = format!("{array}[k] == \\at({array}[{sum} - k], Pre)");
        for segment in [left, right] {
            add(Template::Mirrored, format!("\\forall integer k; {segment} ==> {image}"));
        }
        let kept = format!("{array}[k] == \\at({array}[k], Pre)");
        add(Template::Mirrored, format!("\\forall integer k; {middle} ==> {kept}"));
    };
    let is_at = |index: &Index| at.iter().any(|it| as_variable(it) == Some(index.id));
    for index in indices.iter().filter(|it| it.up && is_at(it)) {
        let (i, start) = (&index.name, index.start.as_deref().unwrap_or("0"));
        for other in at {
            if let ExprKind::Binary(BinaryOp::Sub, sum, less) = &bare(other).kind
                && as_variable(less) == Some(index.id)
                && !mentions(sum, &of.changed)
                && let Some(sum) = words(typed, sum)
            {
                let end = if start == "0" { sum.clone() } else { format!("{sum} - {start}") };
                let left = format!("{start} <= k < {i}");
                let right = format!("{sum} - {i} < k <= {end}");
                all(left, right, format!("{i} <= k <= {sum} - {i}"), &sum);
            }
        }
        for other in indices.iter().filter(|it| it.down && is_at(it)) {
            let (j, Some(end)) = (&other.name, other.start.as_deref()) else { continue };
            let sum = if start == "0" { end.into() } else { format!("{start} + {end}") };
            let left = format!("{start} <= k < {i}");
            all(
                left,
                format!("{j} < k <= {}", loose(end)),
                format!("{i} <= k <= {j}"),
                loose(&sum),
            );
        }
    }
}

/// Where elements change places: what may be sorted, and what may lie below all that comes behind.
fn in_order(array: &str, indices: &[Index], add: Add) {
    let less = format!("{array}[k] <= {array}[m]");
    let mut both = |segment: String| {
        add(Template::Sorted, format!("\\forall integer k, m; {segment} ==> {less}"));
    };
    for index in indices {
        let (i, start) = (&index.name, index.start.as_deref());
        both(format!("0 <= k <= m < {i}"));
        if index.up {
            for limit in index.limit.iter() {
                both(format!("{i} <= k <= m < {limit}"));
                both(format!("0 <= k < {i} && {i} <= m < {limit}"));
            }
        }
        if let Some(start) = start.filter(|start| index.down && *start != "0") {
            both(format!("{i} < k <= m <= {start}"));
            both(format!("0 <= k < {i} && {i} < m <= {start}"));
            both(format!("0 <= k < {i} && {i} <= m <= {start}"));
        }
    }
}
