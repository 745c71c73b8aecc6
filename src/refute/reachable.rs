//! The functions that a run from an entry may come to: a program and an entry in, a set out.
//! Rule: in doubt a function is in it. Where something is called by a pointer, that may be any function whose address somebody takes; all
//! are taken for such then.

use crate::flow::{Callee, FunctionRef, Program, Step, StepKind};
use std::collections::BTreeSet;

pub fn reachable(program: &Program, entry: FunctionRef) -> BTreeSet<FunctionRef> {
    let (mut seen, mut open) = (BTreeSet::new(), vec![entry]);
    while let Some(named) = open.pop() {
        let Some((found, function)) = program.function(named) else { continue };
        if !seen.insert(found) {
            continue;
        }
        for step in function.blocks.iter().flat_map(|block| &block.steps) {
            match called(found.unit, step) {
                Some(Some(callee)) => open.push(callee),
                Some(None) => open.extend(all(program)),
                None => {}
            }
        }
    }
    seen
}

/// Whom a step calls; `Some(None)`: anybody.
fn called(unit: u32, step: &Step) -> Option<Option<FunctionRef>> {
    match &step.kind {
        StepKind::Call { callee: Callee::Function(id), .. } => {
            Some(Some(FunctionRef { unit, id: *id }))
        }
        // In runs, functions without bodies call nobody.
        StepKind::Call { callee: Callee::Pointer(..), .. } => Some(None),
        _ => None,
    }
}

fn all(program: &Program) -> impl Iterator<Item = FunctionRef> + '_ {
    let units = program.units.iter().zip(0u32..);
    units.flat_map(|(unit, number)| {
        unit.functions.keys().map(move |id| FunctionRef { unit: number, id: *id })
    })
}
