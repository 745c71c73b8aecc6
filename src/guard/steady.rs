//! Pointers in memory that a loop uses and that stay as they are, since it writes to nothing but its own locals: `node->list` in
//! `while (k < n) sum += node->list[k++]`. Each is read once in front of the loop, and so is how far its object reaches.
//! Rule: what is read in front of a loop can be read there for certain, however often the loop runs.

use super::access::{Part, needed_alignment, place as named};
use super::dominance::{Known, changes, local, pointer};
use super::expr::Guard;
use super::{lifetime, node, regular};
use crate::base::Span;
use crate::typed::layout::layout;
use crate::typed::program::{Program, VariableId, VariableStorage};
use crate::typed::tree::{BinaryOp, Expr, ExprKind, Stmt, StmtKind};
use crate::typed::types::{Qualifiers, Type};
use crate::typed::visit::{Node, each_node, each_part};

/// Where a pointer lies: in a variable, or in what a local leads to, by the members on the way.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Way {
    start: VariableId,
    is_through: bool,
    fields: Vec<u32>,
}

/// The pointers that the loops around leave as they are, each with the local that has its value.
#[derive(Default, Debug)]
pub(super) struct Steady(Vec<(Way, VariableId)>);

impl Steady {
    pub fn count(&self) -> usize {
        self.0.len()
    }

    /// Behind a loop, its own are gone.
    pub fn shorten(&mut self, count: usize) {
        self.0.truncate(count);
    }
}

/// What stands in front of a loop: the pointers that it finds the same in every round.
pub(super) fn before(guard: &mut Guard, again: &[Node], body: &Stmt) -> Vec<Stmt> {
    let entered = lifetime::is_jumped_into(Node::Stmt(body), true);
    if entered || !again.iter().all(|node| writes_nothing(guard, *node)) {
        return vec![];
    }
    // What the loop declares is not there in front of it.
    let assigned = changes(guard, again).assigned;
    let mut found: Vec<(Way, Expr)> = vec![];
    for node in again {
        each_node(*node, &mut |node| {
            let Node::Expr(expr) = node else { return };
            let Some(place) = indexed(expr) else { return };
            let Some(way) = way(&guard.program, place) else { return };
            let new = found.iter().all(|(it, _)| *it != way);
            if new && !assigned.contains(&way.start) && can_be_read(guard, place) {
                found.push((way, place.clone()));
            }
        });
    }
    found.retain(|(way, _)| guard.steady.0.iter().all(|(it, _)| it != way));
    found.into_iter().map(|(way, place)| read(guard, way, place, body.span)).collect()
}

/// The local that has the value of a pointer, where the loop around has read it.
pub(super) fn of(guard: &Guard, place: &Expr) -> Option<VariableId> {
    if guard.steady.0.is_empty() {
        return None;
    }
    let way = way(&guard.program, place)?;
    guard.steady.0.iter().find(|(it, _)| *it == way).map(|(_, id)| *id)
}

/// Whether nothing had to be checked to find the place.
pub(super) fn is_unchecked(place: &Expr) -> bool {
    let mut none = true;
    each_node(Node::Expr(place), &mut |node| {
        none &= !matches!(node, Node::Expr(Expr { kind: ExprKind::Call(_), .. }));
    });
    none
}

fn read(guard: &mut Guard, way: Way, place: Expr, span: Span) -> Stmt {
    let ty = place.ty.ty;
    let id = node::hidden_variable(guard, "steady", ty, VariableStorage::Automatic, vec![]);
    guard.program[id].address_taken = false;
    let value = node::load(named(guard, place));
    guard.steady.0.push((way, id));
    node::declare(id, Some(value), span)
}

/// The place of a pointer whose elements are accessed.
fn indexed(expr: &Expr) -> Option<&Expr> {
    let ExprKind::Deref(sum) = &expr.kind else { return None };
    let ExprKind::Binary(BinaryOp::PointerAdd, base, _) = &sum.kind else { return None };
    let ExprKind::Load(place) = &base.kind else { return None };
    Some(place)
}

fn way(program: &Program, place: &Expr) -> Option<Way> {
    let plain = !place.ty.qualifiers.has(Qualifiers::VOLATILE)
        && !place.ty.qualifiers.has(Qualifiers::ATOMIC);
    if !plain || !program.types.is_pointer(place.ty.ty) || local(program, place).is_some() {
        return None;
    }
    let mut fields = vec![];
    let mut place = place;
    loop {
        if place.ty.qualifiers.has(Qualifiers::VOLATILE) {
            return None;
        }
        match &place.kind {
            ExprKind::Member(base, field) if base.is_place() => {
                fields.push(*field);
                place = base;
            }
            ExprKind::Variable(start) => {
                return Some(Way { start: *start, is_through: false, fields });
            }
            ExprKind::Deref(from) => {
                let start = pointer(program, from)?;
                return Some(Way { start, is_through: true, fields });
            }
            _ => return None,
        }
    }
}

/// Whether all checks of the place are known to go well in front of the loop.
fn can_be_read(guard: &Guard, place: &Expr) -> bool {
    let program = &guard.program;
    let (Some(found), Some(align)) =
        (layout(program, place.ty.ty), needed_alignment(program, place))
    else {
        return false;
    };
    let mut part = Part { start: 0, size: found.size, align };
    let mut place = place;
    loop {
        match &place.kind {
            ExprKind::Member(base, field) => {
                let Type::Record(record) = program.types.get(base.ty.ty) else { return false };
                let Some(definition) = &program[*record].definition else { return false };
                let Some(field) = definition.fields.get(*field as usize) else { return false };
                if field.bits.is_some() {
                    return false;
                }
                part.start += field.offset;
                place = base;
            }
            ExprKind::Variable(id) => return program[*id].attributes.is_empty(),
            ExprKind::Deref(base) => return is_covered(guard, base, part),
            _ => return false,
        }
    }
}

/// Whether the bytes behind a local pointer are there.
fn is_covered(guard: &Guard, base: &Expr, part: Part) -> bool {
    let program = &guard.program;
    let end = part.start + part.size;
    let steady = part.start.is_multiple_of(part.align.max(1));
    let known = guard.checked.known(program, base).unwrap_or(Known::NOTHING);
    let aligned = known.align >= part.align
        || guard.request.world.alignment_of(program, base.ty.ty) >= part.align;
    let inside = known.lives && known.end >= end || regular::covers(guard, base, end);
    guard.checked.is_not_null(program, base) && steady && aligned && inside
}

/// Whether a part of a body writes to no memory, and calls nobody who might: only to locals whose address nobody has.
fn writes_nothing(guard: &Guard, node: Node) -> bool {
    let own = |place: &Expr| local(&guard.program, place).is_some();
    let volatile = |place: &Expr| place.ty.qualifiers.has(Qualifiers::VOLATILE);
    let fits = match node {
        Node::Expr(expr) => match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::Step(_, place) => own(place),
            ExprKind::CompoundAssign(assign) => own(&assign.place),
            ExprKind::Load(place) => !volatile(place),
            ExprKind::Call(_)
            | ExprKind::Builtin(_)
            | ExprKind::VaArg(_)
            | ExprKind::Statement(_)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::Unsupported(_)
            | ExprKind::Error => false,
            _ => true,
        },
        Node::Stmt(Stmt { kind: StmtKind::Declare(id, _), .. }) => {
            let place = Expr::new(ExprKind::Variable(*id), guard.program[*id].ty, Span::default());
            own(&place)
        }
        Node::Stmt(Stmt { kind: StmtKind::Asm(_), .. }) => false,
        _ => true,
    };
    let mut all = fits;
    each_part(node, &mut |part| all = all && writes_nothing(guard, part));
    all
}
