//! Candidates for what a function promises: of a pointer that it returns that it is NULL or points to something, of a number its sign, and what
//! it is where the body says so in one expression.

use super::records::allocates;
use super::words::{name, pointed_record, words};
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Expr, ExprKind, Stmt, StmtKind};
use crate::typed::types::{Type, TypeId};
use crate::typed::visit::{Node, each_node};
use std::collections::BTreeSet;

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let Type::Function(ty) = typed.types.get(typed[function].ty) else { return vec![] };
    let mut found = vec![];
    let mut add = |text: String| {
        let (home, template) = (Home::Function(function), Template::Result);
        found.push(Candidate { home, clause: Clause::Ensures, text, template });
    };
    let returned = returned(around, function);
    match typed.types.get(ty.result.ty) {
        Type::Pointer(_) => {
            // What is said without a condition comes last, and so is kept where both hold.
            add("\\result == NULL || \\valid(\\result)".into());
            add("\\result == NULL || \\fresh(\\result)".into());
            if allocates(typed, function) {
                add("\\result == NULL || \\freeable(\\result)".into());
            }
            add("\\result != NULL".into());
            add("\\valid(\\result)".into());
            for id in &typed[function].parameters {
                if pointed_record(typed, typed[*id].ty.ty).is_some()
                    && typed[*id].ty.ty == ty.result.ty
                {
                    let parameter = name(typed, *id);
                    add(format!("\\result == {parameter}"));
                    add(format!("\\result == NULL || \\result == {parameter}"));
                }
                let to = |ty| typed.types.pointee(ty).map(|it| it.ty);
                if to(typed[*id].ty.ty) == Some(TypeId::CHAR)
                    && to(ty.result.ty) == Some(TypeId::CHAR)
                {
                    into_text(&name(typed, *id), &mut add);
                }
            }
        }
        Type::Integer(_) | Type::Enum(_) => {
            let constants: BTreeSet<i64> = returned.iter().filter_map(|it| constant(it)).collect();
            if constants.len() == returned.len() && !constants.is_empty() && constants.len() < 5 {
                let each = constants.iter().map(|value| format!("\\result == {value}"));
                add(each.collect::<Vec<_>>().join(" || "));
            }
            add("0 <= \\result".into());
            add("-1 <= \\result".into());
            for id in &typed[function].parameters {
                if matches!(typed.types.get(typed[*id].ty.ty), Type::Integer(_)) {
                    let parameter = name(typed, *id);
                    add(format!("\\result <= {parameter}"));
                    add(format!("\\result < {parameter}"));
                    add(format!("{parameter} <= \\result"));
                }
            }
        }
        _ => {}
    }
    stored(around, function, &mut add);
    if let [value] = returned[..]
        && only_parameters(value, &typed[function].parameters)
        && let Some(text) = words(typed, value)
    {
        add(format!("\\result == {text}"));
    }
    found
}

/// Of functions that go through a text and say how far they came.
fn into_text(text: &str, add: &mut dyn FnMut(String)) {
    // What is said without a condition comes last, and so is kept where both hold.
    for found in ["\\result == NULL || ", ""] {
        add(format!("{found}\\base_addr(\\result) == \\base_addr({text})"));
        add(format!("{found}0 <= \\result - {text} <= \\strlen({text})"));
        add(format!("{found}\\valid_read_string(\\result)"));
    }
    add(format!("\\result == {text}"));
}

/// What the function puts into a record on every way, and everybody can tell.
fn stored(around: &Surroundings, function: FunctionId, add: &mut dyn FnMut(String)) {
    let typed = &around.program.typed;
    let parameters = &typed[function].parameters;
    let Some(body) = &typed[function].body else { return };
    for item in &body.block.items {
        let StmtKind::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) = &item.kind else {
            continue;
        };
        let told = only_parameters(place, parameters) && only_parameters(value, parameters);
        if let (ExprKind::Member(..), true) = (&place.kind, told)
            && let (Some(place), Some(value)) = (words(typed, place), words(typed, value))
            && place.contains("->")
        {
            add(format!("{place} == {value}"));
        }
    }
}

fn returned<'p>(around: &Surroundings<'p>, function: FunctionId) -> Vec<&'p Expr> {
    let mut found = vec![];
    let Some(body) = &around.program.typed[function].body else { return found };
    for item in &body.block.items {
        each_node(Node::Stmt(item), &mut |node| {
            if let Node::Stmt(Stmt { kind: StmtKind::Return(Some(value)), .. }) = node {
                found.push(value);
            }
        });
    }
    found
}

pub fn constant(expr: &Expr) -> Option<i64> {
    use crate::typed::tree::UnaryOp;
    match &expr.kind {
        ExprKind::Integer(value) => Some(*value as i64),
        ExprKind::Convert(_, of) => constant(of),
        ExprKind::Unary(UnaryOp::Minus, of) => constant(of)?.checked_neg(),
        _ => None,
    }
}

fn only_parameters(expr: &Expr, parameters: &[VariableId]) -> bool {
    let mut only = true;
    each_node(Node::Expr(expr), &mut |node| {
        if let Node::Expr(Expr { kind: ExprKind::Variable(id), .. }) = node {
            only &= parameters.contains(id);
        }
    });
    only
}
