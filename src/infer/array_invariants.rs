//! Candidates for loops that count and index: bounds of indices, how two of them move together, and what holds of the cells that were
//! passed.

use super::list_invariants::mentions;
use super::loop_view::{LoopView, StepKind};
use super::properties::{contract_of, rename, ways_out};
use super::words::{as_variable, bare, name, tight, with, words};
use super::{Candidate, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::VariableId;
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::Type;
use crate::typed::visit::{Node, each_expr};
use std::collections::BTreeSet;

/// A variable that counts.
struct Index {
    id: VariableId,
    name: String,
    /// Where it starts and what it is compared with, where that does not change.
    start: Option<String>,
    limit: Option<String>,
    up: bool,
    down: bool,
}

pub fn propose(around: &Surroundings, of: &LoopView) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let mut found = vec![];
    let mut add = |template, text| found.push(Candidate::invariant(of.home(), template, text));
    let indices = indices(typed, of);
    for index in &indices {
        bounds(index, &mut add);
    }
    for (number, left) in indices.iter().enumerate() {
        for right in &indices[number + 1..] {
            together(left, right, &mut add);
        }
    }
    cursors(typed, of, &mut add);
    for index in &indices {
        cells(typed, of, index, &mut add);
        promised(around, of, index, &mut add);
    }
    sorted(typed, of, &indices, &mut add);
    found
}

type Add<'a> = &'a mut dyn FnMut(Template, String);

fn indices(typed: &Program, of: &LoopView) -> Vec<Index> {
    let counts = |id: &&VariableId| {
        of.changed.contains(id) && matches!(typed.types.get(typed[**id].ty.ty), Type::Integer(_))
    };
    let fixed = |expr: &Expr| {
        if mentions(expr, &of.changed) { None } else { words(typed, expr).map(tight) }
    };
    let index = |id: &VariableId| {
        let steps = || of.steps.iter().filter(|step| step.variable == *id);
        let compared = of.guards().into_iter().find_map(|guard| {
            let ExprKind::Binary(op, left, right) = &guard.kind else { return None };
            let is_order = matches!(
                op,
                BinaryOp::Less
                    | BinaryOp::LessEqual
                    | BinaryOp::Greater
                    | BinaryOp::GreaterEqual
                    | BinaryOp::NotEqual
            );
            if !is_order {
                None
            } else if as_variable(left) == Some(*id) {
                fixed(right)
            } else if as_variable(right) == Some(*id) {
                fixed(left)
            } else {
                None
            }
        });
        Index {
            id: *id,
            name: name(typed, *id),
            start: of.start(*id).and_then(fixed),
            limit: compared,
            up: steps().any(|step| matches!(step.kind, StepKind::Up)),
            down: steps().any(|step| matches!(step.kind, StepKind::Down)),
        }
    };
    of.known.iter().filter(counts).map(index).collect()
}

fn bounds(index: &Index, add: Add) {
    let Index { name, start, limit, .. } = index;
    add(Template::Bounds, format!("0 <= {name}"));
    if let Some(start) = start {
        if index.up && start != "0" {
            add(Template::Bounds, format!("{start} <= {name}"));
        }
        if index.down {
            add(Template::Bounds, format!("{name} <= {start}"));
        }
    }
    if let Some(limit) = limit {
        if index.up {
            add(Template::Bounds, format!("{name} <= {limit}"));
            add(Template::Bounds, format!("{name} < {limit}"));
            if let Some(start) = start {
                add(Template::Bounds, format!("{start} <= {limit} ==> {name} <= {limit}"));
            }
        }
        if index.down {
            add(Template::Bounds, format!("{limit} <= {name}"));
            add(Template::Bounds, format!("{limit} - 1 <= {name}"));
        }
    }
}

/// Two indices that move at the same time.
fn together(left: &Index, right: &Index, add: Add) {
    let (a, b) = (&left.name, &right.name);
    add(Template::Bounds, format!("{a} <= {b}"));
    add(Template::Bounds, format!("{b} <= {a}"));
    let (Some(from), Some(to)) = (&left.start, &right.start) else { return };
    if left.up && right.down || left.down && right.up {
        add(Template::Bounds, format!("{a} + {b} == {from} + {to}"));
        add(Template::Bounds, format!("{a} <= {b} + 1"));
    } else if from == to {
        add(Template::Bounds, format!("{a} == {b}"));
    } else {
        add(Template::Bounds, format!("{a} - {b} == {from} - {to}"));
    }
}

/// Pointers that walk through an array or a string.
fn cursors(typed: &Program, of: &LoopView, add: Add) {
    let moved = |id: &&VariableId| {
        let steps = of.steps.iter().any(|step| {
            step.variable == **id && matches!(step.kind, StepKind::Up | StepKind::Down)
        });
        steps && typed.types.is_pointer(typed[**id].ty.ty)
    };
    for id in of.known.iter().filter(moved) {
        let cursor = name(typed, *id);
        let is_parameter = typed[*id].storage == crate::typed::program::VariableStorage::Parameter;
        let start = of.start(*id).filter(|start| !mentions(start, &of.changed));
        let base = match start.and_then(|start| words(typed, start)) {
            Some(base) => Some(tight(base)),
            None => is_parameter.then(|| format!("\\at({cursor}, Pre)")),
        };
        if let Some(base) = base {
            let same = format!("\\base_addr({cursor}) == \\base_addr({base})");
            add(Template::Bounds, same);
            add(Template::Bounds, format!("{base} <= {cursor}"));
            if is_text(typed, *id) {
                add(Template::Bounds, format!("{cursor} <= {base} + \\strlen({base})"));
            }
        }
        if is_text(typed, *id) {
            add(Template::LikeRoot, format!("\\valid_read_string({cursor})"));
        }
        for guard in of.guards() {
            if let ExprKind::Binary(BinaryOp::Less | BinaryOp::NotEqual, left, right) = &guard.kind
                && as_variable(left) == Some(*id)
                && !mentions(right, &of.changed)
                && let Some(limit) =
                    words(typed, right).filter(|limit| limit != "NULL" && limit != "0")
            {
                add(Template::Bounds, format!("{cursor} <= {}", tight(limit)));
            }
        }
    }
}

pub fn is_text(typed: &Program, id: VariableId) -> bool {
    use crate::typed::types::IntegerKind;
    let pointee = typed.types.pointee(typed[id].ty.ty).map(|of| typed.types.get(of.ty));
    matches!(pointee, Some(Type::Integer(IntegerKind::Char)))
}

/// The segments of an array that an index has passed, as conditions on `k`.
fn segments(index: &Index) -> Vec<String> {
    let Index { name, start, limit, up, down, .. } = index;
    let mut found = vec![];
    if *up {
        let low = start.as_deref().unwrap_or("0");
        found.push(format!("{low} <= k < {name}"));
    }
    if *down {
        let high = start.as_deref().or(limit.as_deref());
        found.extend(high.map(|high| format!("{name} < k <= {high}")));
        found.extend(high.map(|high| format!("{name} <= k < {high}")));
    }
    found
}

fn cells(typed: &Program, of: &LoopView, index: &Index, add: Add) {
    let mut formulas = vec![];
    for (place, value) in &of.stores {
        let Some(value) = value else { continue };
        if !indexed_by(place, index.id) {
            continue;
        }
        let (place, value) = (at_k(typed, of, place, index), at_k(typed, of, value, index));
        if let (Some(place), Some(value)) = (place, value) {
            formulas.push(format!("{place} == {}", tight(value)));
        }
    }
    for condition in ways_out(of.stmt) {
        if reads_cell(condition, index.id)
            && let Some(text) = at_k(typed, of, condition, index)
        {
            formulas.push(format!("!({text})"));
        }
    }
    for guard in of.guards() {
        if reads_cell(guard, index.id)
            && let Some(text) = at_k(typed, of, guard, index)
        {
            formulas.push(format!("({text})"));
        }
    }
    for formula in formulas {
        for segment in segments(index) {
            add(Template::Cells, format!("\\forall integer k; {segment} ==> {formula}"));
        }
    }
}

/// The expression with `k` for the index; nothing if it speaks of other variables that change.
fn at_k(typed: &Program, of: &LoopView, expr: &Expr, index: &Index) -> Option<String> {
    let others: BTreeSet<VariableId> =
        of.changed.iter().copied().filter(|id| *id != index.id).collect();
    if mentions(expr, &others) {
        return None;
    }
    with(typed, expr, &|part| match part.kind {
        ExprKind::Variable(id) if id == index.id => Some("k".into()),
        _ => None,
    })
}

/// Whether a place is an element at this index.
fn indexed_by(place: &Expr, index: VariableId) -> bool {
    match &bare(place).kind {
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd, _, at) => as_variable(at) == Some(index),
            _ => false,
        },
        ExprKind::Member(base, _) => indexed_by(base, index),
        _ => false,
    }
}

fn reads_cell(expr: &Expr, index: VariableId) -> bool {
    let mut found = false;
    each_expr(Node::Expr(expr), &mut |part| found |= indexed_by(part, index));
    found
}

/// What is promised of a whole array, of the part that was passed: the index in the place of the limit.
fn promised(around: &Surroundings, of: &LoopView, index: &Index, add: Add) {
    let (Some(limit), Some(contract)) = (&index.limit, contract_of(around, of.function)) else {
        return;
    };
    if !index.up || !limit.chars().all(|c| c.is_alphanumeric() || c == '_') {
        return;
    }
    for clause in &contract.ensures {
        let text = (around.text)(clause.formula.span);
        if !text.contains("\\result") && !text.contains("\\old") {
            let part = rename(&text, limit, &index.name);
            if part != text {
                add(Template::Cells, part);
            }
        }
    }
}

/// Arrays whose elements the loop moves about, and the segments of them that may be sorted or apart.
fn sorted(typed: &Program, of: &LoopView, indices: &[Index], add: Add) {
    let mut arrays = BTreeSet::new();
    for (place, value) in &of.stores {
        let Some(value) = value else { continue };
        if let (Some(to), Some(from)) = (array_of(typed, place), array_of(typed, value))
            && to == from
        {
            arrays.insert(to);
        }
    }
    for array in arrays {
        for index in indices {
            let i = &index.name;
            let mut segments = vec![format!("0 <= k <= m < {i}")];
            segments.extend(index.limit.iter().map(|limit| format!("{i} <= k <= m < {limit}")));
            for segment in segments {
                let order = format!("{array}[k] <= {array}[m]");
                add(Template::Sorted, format!("\\forall integer k, m; {segment} ==> {order}"));
            }
        }
    }
}

/// The array, a variable, whose element an expression is.
fn array_of(typed: &Program, expr: &Expr) -> Option<String> {
    let ExprKind::Deref(pointer) = &bare(expr).kind else { return None };
    let ExprKind::Binary(BinaryOp::PointerAdd, base, _) = &pointer.kind else { return None };
    as_variable(base).map(|id| name(typed, id))
}
