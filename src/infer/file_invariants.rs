//! What functions of a file may keep true of its own variables: bounds of numbers that nobody else can reach, from the constants that they are
//! compared with and the arrays that they are an index of. Templates only: the prover asks the initialisers and every function.

use super::candidate::{Candidate, Clause, Home, Template};
use super::words::{as_variable, bare, name};
use crate::contract::Program;
use crate::contract::private_state::{has_other_names, is_out_of_reach};
use crate::typed;
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Length, Type};
use crate::typed::visit::in_block;
use std::collections::{BTreeMap, BTreeSet};

/// More bounds of one variable say little.
const MOST_BOUNDS: usize = 4;

pub fn of_file(program: &Program) -> Vec<Candidate> {
    let typed = &program.typed;
    if has_other_names(typed) {
        return vec![];
    }
    let mut found = vec![];
    for (variable, bounds) in bounds(typed) {
        let called = name(typed, variable);
        let mut add = |what: &str, formula: String| {
            let own = format!("{called}_{what}");
            if !program.invariants.iter().any(|it| *it.name == *own) {
                let (clause, template) = (Clause::GlobalInvariant, Template::Kept);
                let text = format!("{own}: {formula}");
                found.push(Candidate { home: Home::File(variable), clause, text, template });
            }
        };
        add("not_negative", format!("0 <= {called}"));
        for bound in bounds.into_iter().take(MOST_BOUNDS) {
            add(&format!("below_{bound}"), format!("{called} < {bound}"));
            add(&format!("at_most_{bound}"), format!("{called} <= {bound}"));
        }
    }
    found
}

/// The numbers that nobody else can reach, and what they may be bounded by.
fn bounds(typed: &typed::Program) -> BTreeMap<VariableId, BTreeSet<u64>> {
    let mut found = BTreeMap::new();
    for (variable, id) in typed.variables.iter().zip(0..) {
        let at_file_scope = matches!(variable.storage, VariableStorage::Global { .. });
        let is_number = matches!(typed.types.get(variable.ty.ty), Type::Integer(_) | Type::Enum(_));
        if at_file_scope && is_number && is_out_of_reach(typed, variable) {
            found.insert(VariableId(id), BTreeSet::new());
        }
    }
    if found.is_empty() {
        return found;
    }
    let mut note = |of: &Expr, bound: Option<u64>| {
        if let Some(bound) = bound.filter(|it| (1..=i32::MAX as u64).contains(it))
            && let Some(bounds) = number(of).and_then(|it| found.get_mut(&it))
        {
            bounds.insert(bound);
        }
    };
    for body in typed.functions.iter().filter_map(|it| it.body.as_ref()) {
        in_block(&body.block, &mut |expr| match &expr.kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => note(index, length(typed, base)),
            ExprKind::Binary(
                BinaryOp::Less
                | BinaryOp::LessEqual
                | BinaryOp::Greater
                | BinaryOp::GreaterEqual
                | BinaryOp::Equal
                | BinaryOp::NotEqual,
                left,
                right,
            ) => {
                note(left, constant(right));
                note(right, constant(left));
            }
            ExprKind::Assign(place, value) => {
                note(place, constant(value));
                if let ExprKind::Binary(BinaryOp::Rem, _, right) = &bare(value).kind {
                    note(place, constant(right));
                }
            }
            _ => {}
        });
    }
    found
}

/// The variable that the expression is, or steps through.
fn number(expr: &Expr) -> Option<VariableId> {
    match &bare(expr).kind {
        ExprKind::Variable(id) => Some(*id),
        ExprKind::Step(_, place) => number(place),
        _ => as_variable(expr),
    }
}

/// How many elements the array has that becomes a pointer here.
fn length(typed: &typed::Program, base: &Expr) -> Option<u64> {
    let array = match &base.kind {
        ExprKind::Convert(_, of) => return length(typed, of),
        ExprKind::Decay(array) => array,
        _ => return None,
    };
    match typed.types.get(array.ty.ty) {
        Type::Array(_, Length::Fixed(length)) => Some(*length),
        _ => None,
    }
}

fn constant(expr: &Expr) -> Option<u64> {
    match bare(expr).kind {
        ExprKind::Integer(value) => Some(value),
        _ => None,
    }
}
