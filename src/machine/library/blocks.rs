//! Blocks of bytes: `memcpy`, `memset`, `memcmp` and their relatives (C11 7.24.2 to 7.24.6). A size that is not known is tried out.

use super::overlap::{self, Stretch};
use super::signs::sign;
use super::{Called, none};
use crate::base::ObligationKind;
use crate::machine::access::{Block, copy, fill, read_at};
use crate::machine::check::{Asking, decide, fail, number};
use crate::machine::options::External;
use crate::machine::outcome::{Done, unknown};
use crate::machine::place::{Use, Wanted, moved, reach};
use crate::machine::start::Machine;
use crate::machine::state::{Mark, State};
use crate::machine::term::Term;
use crate::machine::value::Value;

pub fn call(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    let name = plain(name);
    match name {
        "memcpy" | "memmove" | "mempcpy" => {
            let (to, from) = (called.value(0)?, called.value(1)?);
            let size = count(machine, state, called, 2)?;
            copy_block(machine, state, (to, from, size), called.asking, name != "memmove")?;
            if name == "mempcpy" {
                let by = machine.size(size);
                return moved(machine, state, to, by).map(Some);
            }
            Ok(Some(to))
        }
        "bcopy" => {
            let (from, to) = (called.value(0)?, called.value(1)?);
            let size = count(machine, state, called, 2)?;
            copy_block(machine, state, (to, from, size), called.asking, false)?;
            none()
        }
        "memset" | "bzero" | "explicit_bzero" => {
            let to = called.value(0)?;
            let last = called.arguments.len() - 1;
            let size = count(machine, state, called, last)?;
            let byte = if name == "memset" {
                let value = called.term(machine, state, 1)?;
                machine.terms.extract(value, 0, 8)
            } else {
                Term::constant(8, 0)
            };
            fill(machine, state, to, size, byte, called.asking)?;
            Ok(Some(to))
        }
        "memcmp" | "bcmp" => {
            let (a, b) = (called.value(0)?, called.value(1)?);
            let size = count(machine, state, called, 2)?;
            compare(machine, state, (a, b), size, called.asking).map(Some)
        }
        "memchr" => {
            let from = called.value(0)?;
            let wanted = called.term(machine, state, 1)?;
            let wanted = machine.terms.extract(wanted, 0, 8);
            let size = count(machine, state, called, 2)?;
            for at in 0..size {
                let byte = byte(machine, state, from, at, called.asking)?;
                let found = machine.terms.equal(byte, wanted);
                if decide(machine, state, found)? {
                    let by = machine.size(at);
                    return moved(machine, state, from, by).map(Some);
                }
            }
            Ok(Some(machine.null()))
        }
        _ => Ok(None),
    }
}

/// `__builtin_memcpy`, `__memcpy_chk` and the like do what `memcpy` does.
pub fn plain(name: &str) -> &str {
    let name = name.strip_prefix("__builtin_").unwrap_or(name);
    let checked = name.strip_prefix("__").and_then(|name| name.strip_suffix("_chk"));
    checked.unwrap_or(name)
}

fn count(machine: &mut Machine, state: &mut State, called: &Called, index: usize) -> Done<u64> {
    let size = called.size(machine, state, index)?;
    Ok(number(machine, state, size)? as u64)
}

fn copy_block(
    machine: &mut Machine,
    state: &mut State,
    (to, from, size): (Value, Value, u64),
    asking: Asking,
    apart: bool,
) -> Done<()> {
    // The pointers have to lead somewhere all the same (C11 7.24.1p2), but for the competition.
    if size == 0 && machine.options.external == External::ChangesNothing {
        return Ok(());
    }
    let (target, source) = (Stretch { from: to, size }, Stretch { from, size });
    if apart && overlap::meet(machine, state, (target, source))? {
        // All of it is one block: C forbids that, too, and no compiler of ours minds. Structs are copied so.
        let (one, other) = (Stretch { from: to, size: 1 }, Stretch { from, size: 1 });
        if !overlap::meet(machine, state, (one, other))? {
            let detail = Some("the two blocks overlap".into());
            return fail(machine, state, asking, ObligationKind::Precondition, detail);
        }
        if asking.has(ObligationKind::Precondition) {
            state.mark(Mark::Annotation("a block that is copied to itself".into()));
        }
    }
    copy(machine, state, Block::of_bytes(to, from, size), asking)
}

/// One byte; what was never stored is unknown.
pub fn byte(
    machine: &mut Machine,
    state: &mut State,
    from: Value,
    at: u64,
    asking: Asking,
) -> Done<Term> {
    let by = machine.size(at);
    let place = moved(machine, state, from, by)?;
    let wanted = Wanted { size: 1, align: 1, used: Use::Read };
    let (object, offset) = reach(machine, state, place, wanted, asking)?;
    match read_at(machine, state, object, offset, 1, asking)? {
        Value::Bits(term) => Ok(term),
        Value::Undefined if asking.has(ObligationKind::UninitializedRead) => {
            fail(machine, state, asking, ObligationKind::UninitializedRead, None)
        }
        Value::Undefined => {
            let origin = crate::machine::state::Origin::Uninitialized(asking.span);
            let value = crate::machine::inputs::arbitrary(machine, state, 8, origin);
            crate::machine::access::write_at(machine, state, object, offset, 1, value)?;
            crate::machine::convert::bits(machine, state, value)
        }
        _ => unknown("bytes of a pointer"),
    }
}

/// The difference of the first bytes that differ, as their sign.
fn compare(
    machine: &mut Machine,
    state: &mut State,
    (a, b): (Value, Value),
    size: u64,
    asking: Asking,
) -> Done<Value> {
    for at in 0..size {
        let x = byte(machine, state, a, at, asking)?;
        let y = byte(machine, state, b, at, asking)?;
        let equal = machine.terms.equal(x, y);
        if !decide(machine, state, equal)? {
            let less = machine.terms.ult(x, y);
            return Ok(sign(machine, state, less));
        }
    }
    Ok(Value::constant(32, 0))
}
