//! Whether lists of a program may be told as segments: a program and its entry in, whether anything is allocated that could be a list, and whether
//! nobody looks at memory but steps, which know about segments. Annotations do not.

use super::reachable::reachable;
use crate::flow::{Callee, FunctionRef, Program, Step, StepKind};

const ALLOCATORS: [&str; 6] =
    ["malloc", "calloc", "kmalloc", "realloc", "aligned_alloc", "memalign"];

pub fn may_fold(program: &Program, entry: FunctionRef) -> bool {
    let (mut allocates, mut annotated) = (false, false);
    for named in reachable(program, entry) {
        let Some((found, function)) = program.function(named) else { continue };
        for step in function.blocks.iter().flat_map(|block| &block.steps) {
            annotated |= matches!(step.kind, StepKind::Claim(_) | StepKind::Remember(_));
            allocates |= is_allocation(program, found.unit, step);
        }
    }
    allocates && !annotated
}

fn is_allocation(program: &Program, unit: u32, step: &Step) -> bool {
    match &step.kind {
        StepKind::Call { callee: Callee::Function(id), .. } => {
            ALLOCATORS.contains(&program.function_name(FunctionRef { unit, id: *id }))
        }
        StepKind::Builtin { name, .. } => name.contains("alloc") && !name.contains("alloca"),
        _ => false,
    }
}
