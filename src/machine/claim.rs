//! Annotations as the machine meets them: a formula in, whether it holds in the state out. What is not evaluated is marked: such a path
//! is no proof.

use super::check::Asking;
use super::outcome::{Done, unknown};
use super::start::Machine;
use super::state::{Mark, State};
use crate::flow::{Claim, Function, Role};

pub fn claim(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    claim: &Claim,
    asking: Asking,
) -> Done<()> {
    let _ = (machine, function, asking);
    // Without it a run may be one that the author has excluded.
    let restricts = match claim.role {
        Role::Assume => true,
        Role::Requires => state.callers.is_empty(),
        _ => false,
    };
    if restricts {
        return unknown("an assumption that is not evaluated");
    }
    state.mark(Mark::Annotation);
    Ok(())
}
