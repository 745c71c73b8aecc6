//! Numbers in texts (C11 7.22.1): what `strtol` and its kin, `atoi` and `sscanf` read. Letters in memory in, the number and where it ends out; one
//! state for each number of digits.
//! Rule: all is known before anything is stored, so that a step which is done again in parts has changed nothing.

use super::blocks::{byte, plain};
use super::text::has_end;
use super::{Called, errors, store_word};
use crate::base::ObligationKind;
use crate::flow::Check;
use crate::machine::check::{Asking, decide, fail, number};
use crate::machine::outcome::{Done, unknown};
use crate::machine::place::moved;
use crate::machine::start::Machine;
use crate::machine::state::State;
use crate::machine::stdin::{is_space, within};
use crate::machine::term::{Term, mask};
use crate::machine::value::Value;
use crate::typed::types::IntegerKind;

/// `ERANGE` of Linux, as in our headers.
const OUT_OF_RANGE: u128 = 34;

/// How numbers are written.
#[derive(Clone, Copy, Debug)]
pub struct Notation {
    /// From 2 to 36; 0: the prefix tells.
    pub base: u32,
    /// Letters that may belong to the number.
    pub most: u64,
}

/// A number in a text.
#[derive(Clone, Copy, Debug)]
pub struct Parsed {
    pub negative: bool,
    /// 128 bits wide. Whatever is too large for 64 bits is just too large.
    pub magnitude: Term,
    pub digits: u32,
    /// Where the text goes on. Without a digit: where it was asked for.
    pub end: u64,
    /// `0x`, and no digit behind it.
    pub lone_prefix: bool,
}

pub fn call(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    let name = plain(name);
    let long = 8 * machine.target.integer_size(IntegerKind::Long) as u32;
    let (signed, width) = match name.strip_prefix("__isoc23_").unwrap_or(name) {
        "strtol" => (true, long),
        "strtoul" => (false, long),
        "strtoll" | "strtoimax" | "strtoq" => (true, 64),
        "strtoull" | "strtoumax" | "strtouq" => (false, 64),
        "atoi" | "atol" | "atoll" => {
            return leading(machine, state, called, if name == "atoi" { 32 } else { 64 }).map(Some);
        }
        _ => return Ok(None),
    };
    convert(machine, state, called, signed, width).map(Some)
}

/// What `atoi` gives. A number that does not fit is undefined (C11 7.22.1p1).
fn leading(machine: &mut Machine, state: &mut State, called: &Called, width: u32) -> Done<Value> {
    let text = called.value(0)?;
    let notation = Notation { base: 10, most: u64::MAX };
    let start = blanks(machine, state, text, 0, called.asking)?;
    let parsed = parse(machine, state, text, start, notation, called.asking)?;
    has_end(machine, state, text, parsed.end, called.asking)?;
    match fitting(machine, state, &parsed, true, width)? {
        Some(value) => Ok(Value::Bits(value)),
        None => {
            let detail = Some("the number does not fit its type".into());
            fail(
                machine,
                state,
                about_the_range(called.asking),
                ObligationKind::Precondition,
                detail,
            )
        }
    }
}

/// Of the preconditions of such a function, the one about the number: it is the last that our header has.
fn about_the_range(asking: Asking) -> Asking {
    let is_meant =
        |it: &&Check| it.kind == ObligationKind::Precondition && it.site.clause.is_some();
    let found = asking.checks.iter().rfind(is_meant);
    Asking { checks: found.map_or(asking.checks, std::slice::from_ref), ..asking }
}

fn convert(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    signed: bool,
    width: u32,
) -> Done<Value> {
    let (text, asking) = (called.value(0)?, called.asking);
    let base = called.term(machine, state, 2)?;
    let base = number(machine, state, base)? as u32;
    if base == 1 || base > 36 {
        return unknown("a base of numbers that nobody knows");
    }
    let notation = Notation { base, most: u64::MAX };
    let start = blanks(machine, state, text, 0, asking)?;
    let parsed = parse(machine, state, text, start, notation, asking)?;
    has_end(machine, state, text, parsed.end, asking)?;
    let value = fitting(machine, state, &parsed, signed, width)?;
    let end = if parsed.digits == 0 { 0 } else { parsed.end };
    let end = machine.size(end);
    let end = moved(machine, state, text, end)?;
    // For who wants to know where the text goes on.
    store_word(machine, state, called, (1, end))?;
    if let Some(value) = value {
        return Ok(Value::Bits(value));
    }
    errors::set(machine, state, OUT_OF_RANGE)?;
    let most = mask(width);
    Ok(Value::constant(
        width,
        match (signed, parsed.negative) {
            (false, _) => most,
            (true, false) => most >> 1,
            (true, true) => (most >> 1) + 1,
        },
    ))
}

/// The number in that many bits, if it fits. Unsigned numbers with a minus wrap around (C11 7.22.1.4p5).
pub fn fitting(
    machine: &mut Machine,
    state: &mut State,
    parsed: &Parsed,
    signed: bool,
    width: u32,
) -> Done<Option<Term>> {
    let most = match (signed, parsed.negative) {
        (false, _) => mask(width),
        (true, false) => mask(width) >> 1,
        (true, true) => (mask(width) >> 1) + 1,
    };
    let fits = machine.terms.ule(parsed.magnitude, Term::constant(128, most));
    if !decide(machine, state, fits)? {
        return Ok(None);
    }
    let value = machine.terms.extract(parsed.magnitude, 0, width);
    Ok(Some(if parsed.negative { machine.terms.neg(value) } else { value }))
}

/// Where the first letter is that is no blank.
pub fn blanks(
    machine: &mut Machine,
    state: &mut State,
    text: Value,
    mut at: u64,
    asking: Asking,
) -> Done<u64> {
    loop {
        let next = byte(machine, state, text, at, asking)?;
        let space = is_space(machine, next);
        if !decide(machine, state, space)? {
            return Ok(at);
        }
        at += 1;
    }
}

/// A sign, a prefix and digits.
pub fn parse(
    machine: &mut Machine,
    state: &mut State,
    text: Value,
    start: u64,
    notation: Notation,
    asking: Asking,
) -> Done<Parsed> {
    let Notation { mut base, most } = notation;
    let last = start.saturating_add(most);
    let mut at = start;
    let is = |machine: &mut Machine, state: &mut State, at: u64, letters: &[u8]| {
        if at >= last {
            return Ok(false);
        }
        let next = byte(machine, state, text, at, asking)?;
        for letter in letters {
            let same = machine.terms.equal(next, Term::constant(8, u128::from(*letter)));
            if decide(machine, state, same)? {
                return Ok(true);
            }
        }
        Ok(false)
    };
    let negative = is(machine, state, at, b"-")?;
    at += u64::from(negative || is(machine, state, at, b"+")?);
    let mut lone_prefix = false;
    if matches!(base, 0 | 16) && is(machine, state, at, b"0")? {
        let prefixed = is(machine, state, at + 1, b"xX")?;
        if prefixed && at + 2 < last {
            let next = byte(machine, state, text, at + 2, asking)?;
            lone_prefix = digit(machine, state, next, 16)?.is_none();
        } else {
            lone_prefix = prefixed;
        }
        (base, at) = match (prefixed, lone_prefix) {
            (true, false) => (16, at + 2),
            _ if base == 0 => (8, at),
            _ => (base, at),
        };
    }
    let base = if base == 0 { 10 } else { base };
    let (mut digits, mut magnitude) = (0, Term::constant(128, 0));
    while at < last {
        let next = byte(machine, state, text, at, asking)?;
        let Some(value) = digit(machine, state, next, base)? else { break };
        magnitude = longer(machine, magnitude, (digits, base), value);
        (digits, at) = (digits + 1, at + 1);
    }
    let end = if digits == 0 { start } else { at };
    Ok(Parsed { negative, magnitude, digits, end, lone_prefix })
}

/// A number with one more digit. Beyond 64 bits it only stays large.
fn longer(machine: &mut Machine, number: Term, (digits, base): (u32, u32), value: Term) -> Term {
    let terms = &mut machine.terms;
    let value = terms.zero_extend(value, 128);
    let more = terms.mul(number, Term::constant(128, u128::from(base)));
    let more = terms.add(more, value);
    if u128::from(base).checked_pow(digits).is_some_and(|most| most <= 1 << 64) {
        return more;
    }
    let large = terms.ule(Term::constant(128, 1 << 64), number);
    terms.ite(large, number, more)
}

/// The value of a letter as a digit, if it is one.
fn digit(machine: &mut Machine, state: &mut State, letter: Term, base: u32) -> Done<Option<Term>> {
    let ranges =
        [(b'0', base.min(10), 0), (b'a', base.max(10) - 10, 10), (b'A', base.max(10) - 10, 10)];
    for (first, count, least) in ranges {
        if count == 0 {
            continue;
        }
        let is = within(machine, letter, first, first + count as u8 - 1);
        if decide(machine, state, is)? {
            let by = Term::constant(8, u128::from(first - least));
            return Ok(Some(machine.terms.sub(letter, by)));
        }
    }
    Ok(None)
}
