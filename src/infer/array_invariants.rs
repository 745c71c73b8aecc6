//! Candidates for loops that count and index: bounds of indices, how two of them move together, and what holds of the cells that were
//! passed.

use super::list_invariants::mentions;
use super::loop_view::{LoopView, StepKind};
use super::words::{as_variable, bare, loose, name, tight, with, words};
use super::{Candidate, Surroundings, Template, segments};
use crate::typed::Program;
use crate::typed::program::VariableId;
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::Type;

use std::collections::BTreeSet;

/// A variable that counts.
pub struct Index {
    pub id: VariableId,
    pub name: String,
    /// Where it starts and what it is compared with, where that does not change.
    pub start: Option<String>,
    pub limit: Option<String>,
    pub up: bool,
    pub down: bool,
    /// Whether a round may give it any value.
    pub set: bool,
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
    }
    found.extend(segments::propose(around, of, &indices));
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
            set: steps().any(|step| matches!(step.kind, StepKind::Set)),
        }
    };
    of.known.iter().filter(counts).map(index).collect()
}

fn bounds(index: &Index, add: Add) {
    let Index { name, start, limit, set, .. } = index;
    add(Template::Bounds, format!("0 <= {name}"));
    if let Some(start) = start.as_deref().map(loose) {
        if (index.up || *set) && start != "0" {
            add(Template::Bounds, format!("{start} <= {name}"));
        }
        if index.down || *set {
            add(Template::Bounds, format!("{name} <= {start}"));
        }
    }
    if let Some(limit) = limit.as_deref().map(loose) {
        if index.up {
            add(Template::Bounds, format!("{name} <= {limit}"));
            add(Template::Bounds, format!("{name} < {limit}"));
            if let Some(start) = start.as_deref().map(loose) {
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
    if left.set && right.set {
        add(Template::Bounds, format!("{a} <= {b} + 1"));
        add(Template::Bounds, format!("{b} <= {a} + 1"));
    }
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
