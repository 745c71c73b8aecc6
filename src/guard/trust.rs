//! Statements that the user trusts (`//@ trust`): their checks are counted and not made. What is not checked may go wrong, so that
//! no proof and nothing that holds of the whole program rests on it.

use super::expr::Guard;
use crate::base::Span;
use crate::contract;
use crate::contract::program::{CodeKind, FunctionSpec};

/// Where the statements start that the user trusts.
pub(super) fn trusted(spec: &FunctionSpec) -> impl Iterator<Item = u32> {
    let trusts = |(_, code): &(_, &Vec<contract::program::Code>)| {
        code.iter().any(|code| matches!(code.kind, CodeKind::Trust))
    };
    spec.before.iter().filter(trusts).map(|(start, _)| *start)
}

/// Whether some statement of the program is not checked.
pub fn trusts(program: &contract::Program) -> bool {
    program.functions.values().any(|spec| trusted(spec).next().is_some())
}

/// What is done while a statement is gone through; nothing of it is checked if the user trusts it.
pub(super) fn within<T>(
    guard: &mut Guard,
    statement: Span,
    work: impl FnOnce(&mut Guard) -> T,
) -> T {
    let around = guard.sites.trusting;
    guard.sites.trusting |= guard.trusted.contains(&statement.start);
    let done = work(guard);
    guard.sites.trusting = around;
    done
}
