//! The functions of a program, each behind those that it calls, as far as calls do not go in circles.

use crate::flow::{Callee, Function, FunctionRef, Program, StepKind};
use std::collections::BTreeSet;

pub fn bottom_up(program: &Program) -> Vec<FunctionRef> {
    let (mut seen, mut order) = (BTreeSet::new(), vec![]);
    for (unit, at) in program.units.iter().zip(0u32..) {
        for id in unit.functions.keys() {
            visit(program, FunctionRef { unit: at, id: *id }, &mut seen, &mut order);
        }
    }
    order
}

/// Depth first, without recursion: chains of calls can be long.
fn visit(
    program: &Program,
    start: FunctionRef,
    seen: &mut BTreeSet<FunctionRef>,
    order: &mut Vec<FunctionRef>,
) {
    let mut pending = vec![(start, None::<Vec<FunctionRef>>)];
    while let Some((at, callees)) = pending.last_mut() {
        let left = match callees {
            Some(left) => left,
            None if !seen.insert(*at) => {
                pending.pop();
                continue;
            }
            None => {
                let function = program.unit(at.unit).functions.get(&at.id);
                callees.insert(function.map_or(vec![], |of| called(program, at.unit, of)))
            }
        };
        match left.pop() {
            Some(next) => pending.push((next, None)),
            None => {
                order.push(*at);
                pending.pop();
            }
        }
    }
}

fn called(program: &Program, unit: u32, function: &Function) -> Vec<FunctionRef> {
    let steps = function.blocks.iter().flat_map(|block| &block.steps);
    let mut found: Vec<FunctionRef> = steps
        .filter_map(|step| match step.kind {
            StepKind::Call { callee: Callee::Function(id), .. } => {
                program.function(FunctionRef { unit, id }).map(|found| found.0)
            }
            _ => None,
        })
        .collect();
    found.reverse();
    found
}
