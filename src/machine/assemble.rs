//! Bytes as a scalar: what memory holds in, the value out. Bytes that are all of one pointer, in order, are that pointer again, whoever
//! has moved them; other mixtures are numbers, for which pointers have to have addresses.
//! Rule: a scalar with a byte that was never stored is undefined.

use super::contents::{Contents, Found};
use super::outcome::Done;
use super::page::Held;
use super::place::address;
use super::start::Machine;
use super::state::State;
use super::term::Term;
use super::value::{ObjectId, Value};

/// The value of so many bytes at a known offset.
#[inline]
pub fn read(
    machine: &mut Machine,
    state: &mut State,
    object: ObjectId,
    at: u64,
    size: u64,
) -> Done<Value> {
    let found = state.memory.get(object).contents.read(&mut machine.terms, at, size);
    match found {
        Found::Value(value) => Ok(value),
        Found::Number(number) => Ok(Value::constant(8 * size as u32, number)),
        Found::Bytes(bytes) => assemble(machine, state, &bytes),
    }
}

pub fn assemble(machine: &mut Machine, state: &mut State, bytes: &[Held]) -> Done<Value> {
    if bytes.iter().any(|held| matches!(held, Held::Undefined | Held::Blank)) {
        return Ok(Value::Undefined);
    }
    if let Some(whole) = one_value(machine, bytes) {
        return Ok(whole);
    }
    let mut term: Option<Term> = None;
    let mut at = 0;
    while at < bytes.len() {
        let (piece, count) = run_of(machine, state, &bytes[at..])?;
        term = Some(term.map_or(piece, |low| machine.terms.concat(piece, low)));
        at += count;
    }
    Ok(term.map_or(Value::Undefined, Value::Bits))
}

/// All bytes of one value.
fn one_value(machine: &Machine, bytes: &[Held]) -> Option<Value> {
    let Held::Part(first, 0) = bytes[0] else { return None };
    let width = match first {
        Value::Bits(term) => term.width(),
        _ => machine.width,
    };
    let follows = |(held, which): (&Held, u16)| *held == Held::Part(first, which);
    let all = width as usize == 8 * bytes.len() && bytes.iter().zip(0..).all(follows);
    all.then_some(first)
}

/// The longest piece of one term that the bytes begin with, and how many bytes that is.
fn run_of(machine: &mut Machine, state: &mut State, bytes: &[Held]) -> Done<(Term, usize)> {
    match bytes[0] {
        Held::Part(value, first) => {
            let term = match value {
                Value::Bits(term) => term,
                _ => address(machine, state, value)?,
            };
            let follows = |(held, which): (&&Held, u16)| **held == Held::Part(value, which);
            let count =
                bytes.iter().zip(first..).take_while(|(held, which)| follows((held, *which)));
            let count = count.count();
            let piece = machine.terms.extract(term, 8 * u32::from(first), 8 * count as u32);
            Ok((piece, count))
        }
        _ => {
            let known = bytes.iter().take(16).map_while(|held| match held {
                Held::Known(byte) => Some(*byte),
                _ => None,
            });
            let known: Vec<u8> = known.collect();
            let mut number = [0; 16];
            number[..known.len()].copy_from_slice(&known);
            let count = known.len().max(1);
            Ok((Term::constant(8 * count as u32, u128::from_le_bytes(number)), count))
        }
    }
}

/// Reads bytes at an offset that is a term.
pub fn read_unknown(
    machine: &mut Machine,
    contents: &mut Contents,
    offset: Term,
    size: u64,
) -> Option<(Value, Term)> {
    let bytes = contents.as_term(&mut machine.terms, machine.width, "memory")?;
    let mut value: Option<Term> = None;
    let mut defined = Term::TRUE;
    for index in 0..size {
        let step = Term::constant(offset.width(), u128::from(index));
        let at = machine.terms.add(offset, step);
        let byte = machine.terms.select(bytes.array, at);
        value = Some(value.map_or(byte, |low| machine.terms.concat(byte, low)));
        if let Some(array) = bytes.defined {
            let mark = machine.terms.select(array, at);
            let stored = machine.terms.is_nonzero(mark);
            defined = machine.terms.and(defined, stored);
        }
    }
    value.map(|value| (Value::Bits(value), defined))
}

/// Writes a term at an offset that is one. `false`: pointers lie there, so that the offset has to be known.
pub fn write_unknown(
    machine: &mut Machine,
    contents: &mut Contents,
    offset: Term,
    value: Term,
) -> bool {
    let Some(mut bytes) = contents.as_term(&mut machine.terms, machine.width, "memory") else {
        return false;
    };
    for index in 0..value.width() / 8 {
        let step = Term::constant(offset.width(), u128::from(index));
        let at = machine.terms.add(offset, step);
        let byte = machine.terms.extract(value, 8 * index, 8);
        bytes.array = machine.terms.store(bytes.array, at, byte);
        if let Some(defined) = bytes.defined {
            bytes.defined = Some(machine.terms.store(defined, at, Term::constant(8, 1)));
        }
    }
    *contents = Contents::of_bytes(bytes);
    true
}
