//! Annotations as the machine meets them: a formula in, whether it holds in the state out. What is not evaluated is marked: such a path
//! is no proof.

use super::check::Asking;
use super::outcome::Done;
use super::start::Machine;
use super::state::{Mark, State};
use crate::flow::{Claim, Function};

pub fn claim(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    claim: &Claim,
    asking: Asking,
) -> Done<()> {
    let _ = (machine, function, claim, asking);
    state.mark(Mark::Annotation);
    Ok(())
}
