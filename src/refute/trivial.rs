//! Programs in which nothing can go wrong, whatever they compute: no step that a run can come to has a check left, and nothing allocates.
//! Rule: in doubt something can.

use super::reachable::reachable;
use super::unlooked::unlooked;
use crate::base::ObligationKind;
use crate::flow::{
    Argument, Callee, Function, FunctionRef, Program, Scalar, Step, StepKind, result_scalar,
};
use std::collections::BTreeSet;

pub fn nothing_can_break(program: &Program, entry: FunctionRef) -> bool {
    if unlooked(program, &reachable(program, entry)).is_some() {
        return false;
    }
    let (mut seen, mut open) = (BTreeSet::new(), vec![entry]);
    while let Some(named) = open.pop() {
        let Some((found, function)) = program.function(named) else { return false };
        if !seen.insert(found) {
            continue;
        }
        let Some(called) = calls(program, found.unit, function) else { return false };
        open.extend(called);
    }
    true
}

/// What the function calls, if nothing can go wrong in itself.
fn calls(program: &Program, unit: u32, function: &Function) -> Option<Vec<FunctionRef>> {
    let mut called = vec![];
    for block in &function.blocks {
        // Without allocations, nothing is lost.
        if block.end_checks.iter().any(|check| check.kind != ObligationKind::MemoryLeak) {
            return None;
        }
        for step in &block.steps {
            called.extend(calls_of_step(program, unit, function, step)?);
        }
    }
    Some(called)
}

fn calls_of_step(
    program: &Program,
    unit: u32,
    function: &Function,
    step: &Step,
) -> Option<Option<FunctionRef>> {
    if !step.checks.is_empty() {
        return None;
    }
    match &step.kind {
        StepKind::Unsupported(_) | StepKind::Builtin { .. } | StepKind::Claim(_) => None,
        StepKind::Call { callee: Callee::Pointer(..), .. } => None,
        StepKind::Call { callee: Callee::Function(id), arguments, .. } => {
            let named = FunctionRef { unit, id: *id };
            if program.function(named).is_some() {
                return Some(Some(named));
            }
            let plain = |argument: &Argument| match argument {
                Argument::Scalar(operand) => function.scalar(*operand) != Scalar::Pointer,
                Argument::Aggregate { .. } => false,
            };
            let result = result_scalar(&program.unit(unit).source.typed, *id);
            let harmless = arguments.iter().all(plain) && result != Some(Scalar::Pointer);
            harmless.then_some(None)
        }
        _ => Some(None),
    }
}
