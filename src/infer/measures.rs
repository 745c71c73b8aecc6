//! What loops count down to zero, where somebody has to show that they end: the difference of the two sides that the condition compares.
//! One guess for each loop: a measure cannot be switched off.

use super::loop_view::{LoopView, StepKind, loops_of};
use super::words::{as_variable, is_zero, tight, words};
use super::{Candidate, Clause, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::FunctionId;
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::Type;
use crate::typed::visit::in_block;
use std::collections::BTreeSet;

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    if !must_end(around, function) {
        return vec![];
    }
    let spec = around.program.functions.get(&function);
    let has_one = |of: &&LoopView| {
        let of = spec.and_then(|spec| spec.loops.get(&of.stmt.span.start));
        of.is_some_and(|of| of.variant.is_some())
    };
    let loops = loops_of(typed, function);
    let open = loops.iter().filter(|of| !has_one(of));
    let measure = |of: &LoopView| {
        let text = of.guards().into_iter().find_map(|guard| left_to_do(typed, of, guard))?;
        let (home, template) = (of.home(), Template::Measure);
        Some(Candidate { home, clause: Clause::Variant, text, template })
    };
    open.filter_map(measure).collect()
}

/// Whether the function promises to end, or one that does may call it.
fn must_end(around: &Surroundings, function: FunctionId) -> bool {
    let typed = &around.program.typed;
    let promises = |id: FunctionId| {
        let contract = around.program.functions.get(&id).and_then(|it| it.contract.as_ref());
        contract.is_some_and(|it| it.terminates.is_some())
    };
    let all = (0..typed.functions.len() as u32).map(FunctionId);
    let mut waiting: Vec<FunctionId> = all.filter(|id| promises(*id)).collect();
    let mut seen: BTreeSet<FunctionId> = waiting.iter().copied().collect();
    while let Some(id) = waiting.pop() {
        let Some(body) = &typed[id].body else { continue };
        in_block(&body.block, &mut |expr| {
            if let ExprKind::Function(callee) = expr.kind
                && seen.insert(callee)
            {
                waiting.push(callee);
            }
        });
    }
    seen.contains(&function)
}

/// How far the sides of a comparison are from each other: a round that brings them closer together comes to an end.
fn left_to_do(typed: &Program, of: &LoopView, guard: &Expr) -> Option<String> {
    let ExprKind::Binary(op, left, right) = &guard.kind else {
        // A number that is counted down to zero.
        let counts = as_variable(guard).is_some_and(|id| {
            is_number(typed, guard) && moves(of, id, |kind| matches!(kind, StepKind::Down))
        });
        return if counts { words(typed, guard) } else { None };
    };
    let (low, high) = match op {
        BinaryOp::Less | BinaryOp::LessEqual => (left, right),
        BinaryOp::Greater | BinaryOp::GreaterEqual => (right, left),
        BinaryOp::NotEqual if goes_down(of, left) || goes_up(of, right) => (right, left),
        BinaryOp::NotEqual if goes_up(of, left) || goes_down(of, right) => (left, right),
        _ => return None,
    };
    let is_fine = |side: &Expr| is_number(typed, side) || typed.types.is_pointer(side.ty.ty);
    if !is_fine(low) || !is_fine(high) {
        return None;
    }
    let (below, above) = (words(typed, low)?, words(typed, high)?);
    Some(if is_zero(low) { above } else { format!("{} - {}", tight(above), tight(below)) })
}

fn is_number(typed: &Program, expr: &Expr) -> bool {
    matches!(typed.types.get(expr.ty.ty), Type::Integer(_))
}

fn goes_up(of: &LoopView, side: &Expr) -> bool {
    as_variable(side).is_some_and(|id| moves(of, id, |kind| matches!(kind, StepKind::Up)))
}

fn goes_down(of: &LoopView, side: &Expr) -> bool {
    as_variable(side).is_some_and(|id| moves(of, id, |kind| matches!(kind, StepKind::Down)))
}

fn moves(
    of: &LoopView,
    id: crate::typed::program::VariableId,
    such: impl Fn(StepKind) -> bool,
) -> bool {
    of.steps.iter().any(|step| step.variable == id && such(step.kind))
}
