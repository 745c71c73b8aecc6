//! Calls of functions whose bodies are elsewhere: what is promised of them is checked where they come back, and what they ask for
//! where they are called. Rule: arguments are evaluated once, before anything is asked.

use super::{Asked, Scope, claim, ensured, required};
use crate::base::{ObligationKind, Span};
use crate::check;
use crate::guard::expr::Guard;
use crate::guard::node::{self, declare, load, statement};
use crate::typed::program::{FunctionId, VariableStorage};
use crate::typed::tree::{Block, Call, Expr, ExprKind};
use crate::typed::types::{Qualified, TypeId};

/// The call with its contract around it, if it has one that is to be checked.
pub fn at_call(
    guard: &mut Guard,
    callee: FunctionId,
    call: Call,
    ty: Qualified,
    span: Span,
) -> Expr {
    let plain = |call: Call| Expr::new(ExprKind::Call(Box::new(call)), ty, span);
    let elsewhere = !guard.own.contains(&callee) && !guard.program.library.contains(&callee);
    let spec = guard.annotations.functions.get(&callee);
    let contract = spec.and_then(|spec| spec.contract.as_ref());
    let Some(contract) = contract.filter(|_| guard.request.boundary && elsewhere) else {
        return plain(call);
    };
    let (mut items, mut scope) = (vec![], Scope::at_entry());
    let mut arguments = vec![];
    let storage = VariableStorage::Automatic;
    let mut parameters = contract.parameters.iter();
    for argument in call.arguments {
        let local = node::hidden_variable(guard, "argument", argument.ty.ty, storage, vec![]);
        scope.given.extend(parameters.next().map(|parameter| (*parameter, local)));
        items.push(declare(local, Some(argument), span));
        arguments.push(load(node::variable(guard, local, span)));
    }
    for clause in required(contract) {
        let site = check::Site { span, clause: Some(clause.span) };
        let asked = Asked { kind: ObligationKind::Precondition, site: Some(site), span };
        items.extend(claim(guard, &mut scope, &clause, asked));
    }
    let made = plain(Call { callee: call.callee, arguments });
    let (result, made) = match ty.ty {
        TypeId::VOID => (None, statement(made)),
        ty => {
            let local = node::hidden_variable(guard, "result", ty, storage, vec![]);
            (Some(local), declare(local, Some(made), span))
        }
    };
    let mut after = Scope { given: scope.given, result, ..Scope::default() };
    let mut claims = vec![];
    for clause in ensured(contract) {
        let asked = Asked { kind: ObligationKind::Postcondition, site: None, span };
        claims.extend(claim(guard, &mut after, &clause, asked));
    }
    items.extend(after.first);
    items.push(made);
    items.extend(claims);
    items.extend(result.map(|local| statement(load(node::variable(guard, local, span)))));
    Expr::new(ExprKind::Statement(Box::new(Block { items, span })), ty, span)
}
