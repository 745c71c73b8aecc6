//! Strings as the machine reads them: how long one is, its bytes, and texts as people see them.

use super::blocks::byte;
use crate::base::ObligationKind;
use crate::machine::access::read_at;
use crate::machine::check::{Asking, decide};
use crate::machine::lazy;
use crate::machine::outcome::{Done, unknown};
use crate::machine::start::Machine;
use crate::machine::state::{Mark, State};
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

/// A function that takes a string has stopped before its end. If nothing ends it, the function was given none (C11 7.1.1p1, 7.1.4p1), and
/// the path is no proof.
pub fn has_end(
    machine: &mut Machine,
    state: &mut State,
    from: Value,
    at: u64,
    asking: Asking,
) -> Done<()> {
    if asking.has(ObligationKind::Precondition) && !ends_behind(machine, state, from, at, asking) {
        state.mark(Mark::Annotation("whether a text has an end".into()));
    }
    Ok(())
}

/// Whether some byte from there on is known to be zero.
fn ends_behind(
    machine: &mut Machine,
    state: &mut State,
    from: Value,
    at: u64,
    asking: Asking,
) -> bool {
    let Value::Pointer(pointer) = lazy::look(state, from) else { return false };
    let total = state.memory.get(pointer.object).size.small();
    let end = match pointer.extent.map(|extent| machine.extents.get(extent)) {
        Some(extent) => extent.start.small().map(|start| start + extent.size),
        None => total,
    };
    let (Some(start), Some(end)) = (pointer.offset.small(), end) else { return false };
    (start + at..end).any(|at| {
        let place = machine.size(at);
        let read = read_at(machine, state, pointer.object, place, 1, asking);
        matches!(read, Ok(Value::Bits(byte)) if byte.value() == Some(0))
    })
}

/// The bytes before the terminator, at most so many.
pub fn string(
    machine: &mut Machine,
    state: &mut State,
    from: Value,
    most: Option<u64>,
    asking: Asking,
) -> Done<Vec<Term>> {
    let length = length(machine, state, from, most, asking)?;
    (0..length).map(|at| byte(machine, state, from, at, asking)).collect()
}

/// A format, which has to be known letter by letter: what it asks for is a matter of each.
pub fn format(
    machine: &mut Machine,
    state: &mut State,
    from: Value,
    asking: Asking,
) -> Done<Vec<u8>> {
    let text = string(machine, state, from, None, asking)?;
    let known: Option<Vec<u8>> = text.iter().map(|byte| Some(byte.small()? as u8)).collect();
    known.map_or_else(|| unknown("a format that depends on inputs"), Ok)
}

/// For people: letters that are not known are question marks.
pub fn shown(text: &[Term]) -> Vec<u8> {
    text.iter().map(|byte| byte.small().map_or(b'?', |byte| byte as u8)).collect()
}

/// Known letters.
pub fn letters(text: &[u8]) -> impl Iterator<Item = Term> {
    text.iter().map(|byte| Term::constant(8, u128::from(*byte)))
}
