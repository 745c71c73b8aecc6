//! Values that are kept in locals: those that variables of the logic stand for, and those of earlier states, which are computed where
//! the function, or the call, begins.

use super::Scope;
use super::term::{Made, Refusal, local, refuse, run, value};
use crate::contract::program::BoundId;
use crate::contract::term::{Term, TermKind};
use crate::guard::expr::Guard;
use crate::guard::node::{self, declare, load, statement};
use crate::typed::program::VariableStorage;
use crate::typed::tree::{Block, Expr, ExprKind};
use crate::typed::types::TypeId;

/// A value that is made while variables of the logic have values.
pub(super) fn with_local(
    guard: &mut Guard,
    scope: &mut Scope,
    values: Vec<(BoundId, Expr)>,
    body: impl FnOnce(&mut Guard, &mut Scope) -> Made,
) -> Made {
    let around = scope.bound.clone();
    let mut items = vec![];
    for (id, value) in values {
        let (local, span) = (local(guard, &value), value.span);
        scope.bound.insert(id, local);
        items.push(declare(local, Some(value), span));
    }
    let made = body(guard, scope);
    scope.bound = around;
    let made = made?;
    let (ty, span) = (made.ty, made.span);
    items.push(statement(made));
    Ok(Expr::new(ExprKind::Statement(Box::new(Block { items, span })), ty, span))
}

/// What a term was when the function, or the call, began.
pub(super) fn before(guard: &mut Guard, scope: &mut Scope, term: &Term) -> Made {
    let span = term.span;
    is_known_then(guard, scope, term)?;
    let (local, open) = match scope.kept.get(&span) {
        Some(found) => *found,
        None => {
            let mut then = Scope { given: scope.given.clone(), ..Scope::at_entry() };
            let value = value(guard, &mut then, term)?;
            let kept = (local(guard, &value), flag(guard));
            let taken = run(guard, "__cinch_taken_open", TypeId::UNSIGNED_INT, vec![]);
            scope.first.push(declare(kept.0, Some(value), span));
            scope.first.push(declare(kept.1, Some(taken), span));
            scope.kept.insert(span, kept);
            kept
        }
    };
    let flag = load(node::variable(guard, open, span));
    let again = run(guard, "__cinch_as_before", TypeId::INT, vec![flag]);
    let value = load(node::variable(guard, local, span));
    let ty = value.ty;
    Ok(Expr::new(ExprKind::Comma(Box::new(again), Box::new(value)), ty, span))
}

fn flag(guard: &mut Guard) -> crate::typed::program::VariableId {
    let storage = VariableStorage::Automatic;
    node::hidden_variable(guard, "open", TypeId::UNSIGNED_INT, storage, vec![])
}

/// Neither variables of the logic nor locals have a value before the function begins.
fn is_known_then(guard: &Guard, scope: &Scope, term: &Term) -> Result<(), Refusal> {
    let mut trouble = None;
    term.for_each(&mut |part| match &part.kind {
        TermKind::Bound(_) => {
            trouble = Some("an earlier value in it depends on a variable of the logic");
        }
        TermKind::Variable(id) => {
            let storage = &guard.program[*id].storage;
            let is_local =
                matches!(storage, VariableStorage::Automatic | VariableStorage::Register);
            if is_local && !scope.given.contains_key(id) && !guard.promise.parameters.contains(id) {
                trouble = Some("a local in it has no value when the function begins");
            }
        }
        _ => {}
    });
    match trouble {
        Some(why) => refuse(why, term.span),
        None => Ok(()),
    }
}
