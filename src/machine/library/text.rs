//! Strings as the machine reads them: how long one is, and its bytes where they are all known.

use super::blocks::byte;
use crate::machine::check::{Asking, decide};
use crate::machine::outcome::Done;
use crate::machine::start::Machine;
use crate::machine::state::State;
use crate::machine::term::Term;
use crate::machine::value::Value;

/// Bytes before the terminator, at most so many.
pub fn length(
    machine: &mut Machine,
    state: &mut State,
    from: Value,
    most: Option<u64>,
    asking: Asking,
) -> Done<u64> {
    let mut at = 0;
    while most.is_none_or(|most| at < most) {
        let byte = byte(machine, state, from, at, asking)?;
        let end = machine.terms.equal(byte, Term::constant(8, 0));
        if decide(machine, state, end)? {
            break;
        }
        at += 1;
    }
    Ok(at)
}

/// The bytes before the terminator; unknown ones are shown as a question mark.
pub fn string(
    machine: &mut Machine,
    state: &mut State,
    from: Value,
    most: Option<u64>,
    asking: Asking,
) -> Done<Vec<u8>> {
    let length = length(machine, state, from, most, asking)?;
    let mut text = vec![];
    for at in 0..length {
        let byte = byte(machine, state, from, at, asking)?;
        text.push(byte.small().map_or(b'?', |byte| byte as u8));
    }
    Ok(text)
}
