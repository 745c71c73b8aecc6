//! Candidates for numbers that a function divides by, or multiplies with a constant, whatever else happens: parameters that are not zero and
//! not too large. Typed bodies in, texts out.
//! Rule: only what runs before the first branch counts. A function that tests something first may never come to the operation.

use super::accesses::assigned;
use super::words::{as_variable, bare, name};
use crate::typed::Program;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{BinaryOp, Expr, ExprKind, StmtKind};
use crate::typed::types::Type;
use crate::typed::visit::{Node, each_expr, in_initializer};
use std::collections::BTreeSet;

/// What stands first is the first to be tried without.
pub fn asked(typed: &Program, function: FunctionId) -> Vec<String> {
    let mut found = vec![];
    let assigned = assigned(typed, function);
    let is_kept =
        |id: &VariableId| typed[function].parameters.contains(id) && !assigned.contains(id);
    for expr in run_first(typed, function) {
        match &expr.kind {
            ExprKind::Binary(BinaryOp::Div | BinaryOp::Rem, _, divisor) => {
                let Some(id) = factor(divisor).filter(is_kept) else { continue };
                let parameter = name(typed, id);
                if is_signed(typed, id) {
                    found.push(format!("0 < {parameter}"));
                }
                found.push(format!("{parameter} != 0"));
            }
            ExprKind::Binary(BinaryOp::Mul, left, right) => {
                let (Some((by, id)), Type::Integer(kind)) =
                    (times(left, right), typed.types.get(expr.ty.ty))
                else {
                    continue;
                };
                let width = 8 * typed.target.integer_size(*kind);
                if !typed.target.is_signed(*kind) || width > 64 || !is_kept(&id) || by == 0 {
                    continue;
                }
                let (parameter, most) = (name(typed, id), (1u64 << (width - 1)) - 1);
                found.push(format!("-{} <= {parameter}", most / by));
                found.push(format!("{parameter} <= {}", most / by));
            }
            _ => {}
        }
    }
    let mut seen = BTreeSet::new();
    found.retain(|text| seen.insert(text.clone()));
    found
}

/// Whether the text is one of those above, or came to be as one of a callee's.
pub fn is_bound(text: &str) -> bool {
    // What is left of a type's range is large, unlike what other clauses compare with.
    let is_number = |word: &str| {
        let number = word.strip_prefix('-').unwrap_or(word).parse::<u64>();
        number.is_ok_and(|it| it > 1 << 20)
    };
    let not_zero = text.strip_prefix("0 < ").or_else(|| text.strip_suffix(" != 0"));
    let limited = || text.split_once(" <= ");
    let is_limit =
        |(left, right): (&str, &str)| left.starts_with('-') && is_number(left) || is_number(right);
    not_zero.is_some() || limited().is_some_and(is_limit)
}

fn is_signed(typed: &Program, id: VariableId) -> bool {
    matches!(typed.types.get(typed[id].ty.ty), Type::Integer(kind) if typed.target.is_signed(*kind))
}

/// The variable that an expression is a multiple of.
fn factor(expr: &Expr) -> Option<VariableId> {
    match &bare(expr).kind {
        ExprKind::Binary(BinaryOp::Mul, left, right) => times(left, right).map(|(_, id)| id),
        _ => as_variable(expr),
    }
}

/// A positive constant and a variable.
fn times(left: &Expr, right: &Expr) -> Option<(u64, VariableId)> {
    let constant = |expr: &Expr| match bare(expr).kind {
        ExprKind::Integer(value) => Some(value).filter(|it| (1..1 << 62).contains(it)),
        _ => None,
    };
    let pair = |number: &Expr, other: &Expr| Some((constant(number)?, as_variable(other)?));
    pair(left, right).or_else(|| pair(right, left))
}

/// The expressions that every run computes, up to the first call of a function that may not come back.
pub fn run_first(typed: &Program, function: FunctionId) -> Vec<&Expr> {
    let mut found = vec![];
    let Some(body) = &typed[function].body else { return found };
    for stmt in &body.block.items {
        let mut own = vec![];
        let mut note = |expr| own.push(expr);
        let goes_on = match &stmt.kind {
            StmtKind::Expr(expr) => {
                each_expr(Node::Expr(expr), &mut note);
                true
            }
            StmtKind::Declare(_, initializer) => {
                initializer.iter().for_each(|it| in_initializer(it, &mut note));
                true
            }
            StmtKind::If(expr, ..) | StmtKind::Return(Some(expr)) => {
                each_expr(Node::Expr(expr), &mut note);
                false
            }
            StmtKind::Empty => true,
            _ => false,
        };
        let comes_back = !own.iter().any(|expr| may_end(typed, expr));
        if !own.iter().any(|expr| parts_ways(expr)) {
            found.extend(own);
        }
        if !goes_on || !comes_back {
            break;
        }
    }
    found
}

/// Whether some of its parts may be left out.
fn parts_ways(expr: &Expr) -> bool {
    matches!(
        expr.kind,
        ExprKind::Conditional(_)
            | ExprKind::ConditionalSelf(..)
            | ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..)
            | ExprKind::Statement(_)
    )
}

fn may_end(typed: &Program, expr: &Expr) -> bool {
    let ExprKind::Call(call) = &expr.kind else { return false };
    let known = |id: &FunctionId| typed.library.contains(id);
    !matches!(&bare(&call.callee).kind, ExprKind::Function(id) if known(id))
}
