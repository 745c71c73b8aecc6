//! Leaves only the checks that somebody asks for. What is then not checked is defined as machines have it: sums wrap, any address is aligned,
//! arrays inside of larger objects end where these do.

use super::function::{Block, Check, Function};
use super::program::Unit;
use super::step::{Rvalue, Step, StepKind};
use crate::base::ObligationKind;

/// Whether an array that is part of a larger object has bounds of its own (C11 6.5.6p8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InnerArrays {
    Bounded,
    /// The bounds are those of the object.
    Open,
}

pub fn choose(unit: &mut Unit, inner: InnerArrays, wanted: &dyn Fn(ObligationKind) -> bool) {
    for function in unit.functions.values_mut() {
        choose_in(function, inner, wanted);
    }
}

fn choose_in(function: &mut Function, inner: InnerArrays, wanted: &dyn Fn(ObligationKind) -> bool) {
    let keep = |checks: &mut Vec<Check>| checks.retain(|check| wanted(check.kind));
    let aligned = wanted(ObligationKind::Misaligned);
    for Block { steps, end_checks, .. } in &mut function.blocks {
        keep(end_checks);
        for Step { kind, checks, .. } in steps {
            keep(checks);
            match kind {
                StepKind::Load(_, access) | StepKind::Store(access, _) if !aligned => {
                    access.align = 1;
                }
                StepKind::Copy { align, .. } if !aligned => *align = 1,
                StepKind::Let(_, Rvalue::Address { extent, .. }) if inner == InnerArrays::Open => {
                    *extent = None;
                }
                StepKind::Let(_, Rvalue::PointerAdd { .. }) if inner == InnerArrays::Open => {
                    checks.retain(|check| check.kind != ObligationKind::OutOfBounds);
                }
                _ => {}
            }
        }
    }
}
