//! Pointers that a loop takes from memory in every round: `node->list[i]`. What was looked up for one is kept beside its value, and
//! looked up again when the value is another one. No analysis has to know that nobody writes to where the pointer lies.
//! Rule: while something is kept, no object ends and none begins whose memory may have been another's.

use super::dominance;
use super::expr::Guard;
use super::lifetime;
use super::node::{self, number};
use crate::base::Span;
use crate::typed::program::{FunctionId, VariableId, VariableStorage};
use crate::typed::tree::{Expr, ExprKind, Stmt, StmtKind};
use crate::typed::visit::{Node, each_expr};
use std::collections::BTreeSet;

/// A pointer, and how many bytes from there on belong to its object, each in a local of its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cache {
    pub pointer: VariableId,
    pub reach: VariableId,
    /// No bytes are there if the pointer is no multiple of this.
    pub align: u64,
}

#[derive(Default, Debug)]
pub(super) struct Caches {
    /// Of the outermost loop around that ends no object, if there is one, with the ways to their pointers.
    open: Option<Vec<(String, Cache)>>,
    /// What the innermost loop assigns to.
    assigned: BTreeSet<VariableId>,
    /// All of the function.
    made: Vec<Cache>,
}

/// A loop with what it looks up kept: the caches are empty in front of it.
pub(super) fn around(
    guard: &mut Guard,
    stmt: Stmt,
    checked: impl FnOnce(&mut Guard, Stmt) -> Vec<Stmt>,
) -> Vec<Stmt> {
    let changes = dominance::changes(guard, &[Node::Stmt(&stmt)]);
    let before = std::mem::replace(&mut guard.caches.assigned, changes.assigned);
    let opens = guard.caches.open.is_none() && !changes.ends_objects && keeps_objects(guard, &stmt);
    if opens {
        guard.caches.open = Some(vec![]);
    }
    let made = checked(guard, stmt);
    guard.caches.assigned = before;
    if !opens {
        return made;
    }
    let caches = guard.caches.open.take().unwrap_or_default();
    let caches = caches.into_iter().map(|(_, cache)| cache);
    let emptied = caches.flat_map(|cache| [cache.pointer, cache.reach]);
    let emptied: Vec<Stmt> = emptied.map(|id| emptied_local(guard, id)).collect();
    emptied.into_iter().chain(made).collect()
}

/// What stands in a loop and is done once: whoever looks up for it has nothing to keep.
pub(super) fn once<T>(guard: &mut Guard, done: impl FnOnce(&mut Guard) -> T) -> T {
    let open = guard.caches.open.take();
    let made = done(guard);
    guard.caches.open = open;
    made
}

fn emptied_local(guard: &Guard, id: VariableId) -> Stmt {
    let (span, word) = (Span::default(), guard.program[id].ty.ty);
    let place = Box::new(node::variable(guard, id, span));
    let zero = Box::new(number(0, word, span));
    node::statement(Expr::new(ExprKind::Assign(place, zero), word, span))
}

/// Whether no object begins in a loop where another may have been.
fn keeps_objects(guard: &Guard, stmt: &Stmt) -> bool {
    let mut fixed = true;
    each_expr(Node::Stmt(stmt), &mut |expr| {
        fixed &= !matches!(expr.kind, ExprKind::CompoundLiteral(_) | ExprKind::Statement(_));
        if let ExprKind::Builtin(of) = &expr.kind {
            fixed &= guard.program.text(of.name) != "__builtin_alloca";
        }
    });
    fixed && !lifetime::is_jumped_into(Node::Stmt(stmt), true)
}

pub(super) fn is_loop(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_))
}

/// Where to keep what is looked up for a pointer that is likely to be the same in the next round.
pub(super) fn of(guard: &mut Guard, base: &Expr, align: u64) -> Option<Cache> {
    let open = guard.caches.open.as_ref()?;
    let mut on_the_way = BTreeSet::new();
    let way = spelled(guard, base, &mut on_the_way)?;
    if !on_the_way.is_disjoint(&guard.caches.assigned) {
        return None;
    }
    if let Some((_, cache)) = open.iter().find(|(it, cache)| *it == way && cache.align == align) {
        return Some(*cache);
    }
    let (word, distance) = (guard.program.target.size_type().id(), node::distance_type(guard));
    let mut local =
        |ty| node::hidden_variable(guard, "kept", ty, VariableStorage::Automatic, vec![]);
    let cache = Cache { pointer: local(word), reach: local(distance), align };
    guard.caches.made.push(cache);
    guard.caches.open.as_mut()?.push((way, cache));
    Some(cache)
}

/// For the start of the function.
pub(super) fn declare(guard: &mut Guard) -> Vec<Stmt> {
    let caches = std::mem::take(&mut guard.caches).made;
    let locals = caches.iter().flat_map(|cache| [cache.pointer, cache.reach]);
    let zero = |id: VariableId| number(0, guard.program[id].ty.ty, Span::default());
    locals.map(|id| node::declare(id, Some(zero(id)), Span::default())).collect()
}

/// How a pointer is found, as text, with the variables on the way. Equal ways are likely to lead to the same pointer; where they
/// do not, it is looked up once more.
fn spelled(guard: &Guard, expr: &Expr, on_the_way: &mut BTreeSet<VariableId>) -> Option<String> {
    let mut inner = |expr: &Expr| spelled(guard, expr, on_the_way);
    Some(match &expr.kind {
        ExprKind::Variable(id) => {
            on_the_way.insert(*id);
            format!("{}", id.0)
        }
        ExprKind::Integer(value) => format!("#{value}"),
        ExprKind::Load(of) => format!("={}", inner(of)?),
        ExprKind::Deref(of) => format!("*{}", inner(of)?),
        ExprKind::Member(of, field) => format!("{}.{field}", inner(of)?),
        ExprKind::Decay(of) | ExprKind::AddressOf(of) => format!("&{}", inner(of)?),
        ExprKind::Convert(_, of) => inner(of)?,
        ExprKind::Binary(_, left, right) => format!("({}+{})", inner(left)?, inner(right)?),
        // A check stands around what it gives back.
        ExprKind::Call(call) => match &call.callee.kind {
            ExprKind::Function(id) if guard.runtime.values().any(|it| it == id) => {
                let offset = if is_element(guard, *id) { 3 } else { 1 };
                let parts: Option<Vec<String>> =
                    call.arguments.iter().take(offset).map(inner).collect();
                format!("[{}]", parts?.join(","))
            }
            _ => return None,
        },
        _ => return None,
    })
}

fn is_element(guard: &Guard, id: FunctionId) -> bool {
    let name = guard.program.text(guard.program[id].name);
    name.ends_with("element") || name == "__cinch_within"
}
