//! `\strlen` and `\valid_string`: bytes are looked at one by one until one is zero. Where a byte is not known, the length is one of several.
//! Rule: a length is known only where the terminator is among the bytes that were looked at.

use super::meaning::{Meaning, Number, Truth, and, or, truth};
use super::valid::{self, Access};
use super::value::pointer;
use super::{Evaluation, Scene, number, place};
use crate::contract::term::{BinaryOp, Term};
use crate::flow::Scalar;
use crate::machine::outcome::Done;
use crate::machine::place::moved;
use crate::machine::term::Term as Bits;
use crate::machine::value::Value;

/// Bytes that are looked at where they are known, and where not.
const MOST_KNOWN: usize = 4096;
const MOST_UNKNOWN: usize = 12;

/// The bytes of a string up to a certain end: each with whether it is zero.
struct Scan {
    zeros: Vec<Truth>,
    /// It ended at the end of the object, or with a byte that is zero for sure.
    whole: bool,
}

pub fn length(ev: &mut Evaluation, scene: &Scene, text: &Term) -> Done<Number> {
    let open = Number { term: Bits::FALSE, sure: Bits::FALSE };
    let start = pointer(ev, scene, text)?;
    let Some(scan) = scan(ev, scene, start, text)? else { return Ok(open) };
    let mut found = open;
    for (index, zero) in scan.zeros.iter().enumerate().rev() {
        let here = Number::signed(index as i128);
        found = match number::choose(ev, *zero, here, found) {
            Some(found) => found,
            None => return Ok(open),
        };
    }
    let sure = ev.machine.terms.and(found.sure, start.1);
    Ok(Number { sure, ..found })
}

/// There is a terminator, and all up to it may be accessed as characters.
pub fn valid(ev: &mut Evaluation, scene: &Scene, access: Access, text: &Term) -> Done<Truth> {
    let start = pointer(ev, scene, text)?;
    if let Value::Bits(number) = start.0
        && super::builtin::is_null(number)
    {
        return Ok(truth(ev, Bits::FALSE, start.1));
    }
    // What may not be accessed at all is no string.
    let first = valid::at(ev, scene, access, start, 1);
    if first.no.is_true() {
        return Ok(Truth::NO);
    }
    let Some(scan) = scan(ev, scene, start, text)? else {
        return Ok(Truth { yes: Bits::FALSE, ..first });
    };
    // Beyond the object nothing terminates; beyond what was looked at, something may.
    let mut ends = if scan.whole { Truth::NO } else { Truth::OPEN };
    for zero in scan.zeros.iter().rev() {
        ends = or(ev, *zero, ends);
    }
    Ok(and(ev, first, ends))
}

fn scan(
    ev: &mut Evaluation,
    scene: &Scene,
    start: (Value, Bits),
    text: &Term,
) -> Done<Option<Scan>> {
    let scalar = Scalar::Integer { bits: 8, signed: true };
    let cell = place::Cell { scalar, size: 1, bits: None, leads: None };
    let Value::Pointer(begin) = start.0 else {
        ev.leave_open(text.span, "a string at an unknown address");
        return Ok(None);
    };
    let (mut zeros, mut unknown) = (vec![], 0);
    while zeros.len() < MOST_KNOWN && unknown < MOST_UNKNOWN {
        let by = ev.machine.size(zeros.len() as u64);
        let at = moved(ev.machine, ev.state, start.0, by)?;
        if let Value::Pointer(at) = at
            && place::is_inside(ev, at, 1, &scene.moment).is_none_or(Bits::is_false)
        {
            return Ok(Some(Scan { zeros, whole: begin.offset.is_constant() }));
        }
        let before = ev.open.clone();
        let zero = match place::read(ev, (at, Bits::TRUE), &scene.moment, cell, text.span)? {
            Meaning::Number(byte) => number::compare(ev, BinaryOp::Equal, byte, Number::signed(0)),
            _ => Truth::OPEN,
        };
        zeros.push(zero);
        if zero.yes.is_true() {
            ev.open = before;
            return Ok(Some(Scan { zeros, whole: true }));
        }
        if !zero.is_settled() {
            unknown += 1;
        }
    }
    ev.leave_open(text.span, "a string that goes on for too long");
    Ok(Some(Scan { zeros, whole: false }))
}
