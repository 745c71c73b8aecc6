//! Strings (C11 7.24): walks over bytes to the terminator, byte by byte, so that each access is asked the rules.

use super::Called;
use super::blocks::{byte, plain};
use super::overlap::{Stretch, apart};
use super::signs::sign;
use super::text::length;
use crate::machine::access::{Block, copy, write_at};
use crate::machine::check::{Asking, decide, number};
use crate::machine::lazy;
use crate::machine::outcome::{Done, unknown};
use crate::machine::place::{Use, Wanted, moved, reach};
use crate::machine::start::Machine;
use crate::machine::state::State;
use crate::machine::term::Term;
use crate::machine::value::Value;

pub fn call(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    let asking = called.asking;
    let value = match plain(name) {
        "strlen" => {
            let length = length(machine, state, called.value(0)?, None, asking)?;
            Value::Bits(machine.size(length))
        }
        "strnlen" => {
            let most = limit(machine, state, called, 1)?;
            let length = length(machine, state, called.value(0)?, Some(most), asking)?;
            Value::Bits(machine.size(length))
        }
        "strcpy" | "stpcpy" => {
            let (to, from) = (called.value(0)?, called.value(1)?);
            let length = length(machine, state, from, None, asking)?;
            let size = length + 1;
            let both = (Stretch { from: to, size }, Stretch { from, size });
            apart(machine, state, called, both)?;
            copy(machine, state, Block::of_bytes(to, from, size), asking)?;
            let by = machine.size(if plain(name) == "stpcpy" { length } else { 0 });
            moved(machine, state, to, by)?
        }
        "strncpy" => {
            let (to, from) = (called.value(0)?, called.value(1)?);
            let most = limit(machine, state, called, 2)?;
            let length = length(machine, state, from, Some(most), asking)?;
            let read = Stretch { from, size: most.min(length + 1) };
            apart(machine, state, called, (Stretch { from: to, size: most }, read))?;
            copy(machine, state, Block::of_bytes(to, from, length), asking)?;
            for at in length..most {
                put(machine, state, to, at, Term::constant(8, 0), asking)?;
            }
            to
        }
        "strcat" | "strncat" => {
            let (to, from) = (called.value(0)?, called.value(1)?);
            let most = match plain(name) {
                "strncat" => Some(limit(machine, state, called, 2)?),
                _ => None,
            };
            let end = length(machine, state, to, None, asking)?;
            let length = length(machine, state, from, most, asking)?;
            let read = Stretch { from, size: most.unwrap_or(u64::MAX).min(length + 1) };
            let whole = Stretch { from: to, size: end + length + 1 };
            apart(machine, state, called, (whole, read))?;
            let by = machine.size(end);
            let behind = moved(machine, state, to, by)?;
            copy(machine, state, Block::of_bytes(behind, from, length), asking)?;
            put(machine, state, to, end + length, Term::constant(8, 0), asking)?;
            to
        }
        "strcmp" => compare(machine, state, called, (u64::MAX, Case::Counts))?,
        "strncmp" => {
            let most = limit(machine, state, called, 2)?;
            compare(machine, state, called, (most, Case::Counts))?
        }
        "strchr" | "index" => find(machine, state, called, Which::First)?,
        "strrchr" | "rindex" => find(machine, state, called, Which::Last)?,
        "strstr" => find_string(machine, state, called)?,
        "strtok" => next_token(machine, state, called)?,
        "strspn" => {
            let texts = (called.value(0)?, called.value(1)?);
            let size = span(machine, state, texts, Letters::OfTheSet, asking)?;
            Value::Bits(machine.size(size))
        }
        "strcspn" => {
            let texts = (called.value(0)?, called.value(1)?);
            let size = span(machine, state, texts, Letters::Others, asking)?;
            Value::Bits(machine.size(size))
        }
        "strpbrk" => find_any(machine, state, called)?,
        "strdup" => duplicate(machine, state, called, None)?,
        "strndup" => {
            let most = limit(machine, state, called, 1)?;
            duplicate(machine, state, called, Some(most))?
        }
        "strcasecmp" => compare(machine, state, called, (u64::MAX, Case::Ignored))?,
        "strncasecmp" => {
            let most = limit(machine, state, called, 2)?;
            compare(machine, state, called, (most, Case::Ignored))?
        }
        _ => return Ok(None),
    };
    Ok(Some(value))
}

fn limit(machine: &mut Machine, state: &mut State, called: &Called, index: usize) -> Done<u64> {
    let size = called.size(machine, state, index)?;
    Ok(number(machine, state, size)? as u64)
}

pub fn put(
    machine: &mut Machine,
    state: &mut State,
    to: Value,
    at: u64,
    byte: Term,
    asking: Asking,
) -> Done<()> {
    let by = machine.size(at);
    let place = moved(machine, state, to, by)?;
    let wanted = Wanted { size: 1, align: 1, used: Use::Write };
    let (object, offset) = reach(machine, state, place, wanted, asking)?;
    write_at(machine, state, object, offset, 1, Value::Bits(byte))
}

#[derive(Clone, Copy, PartialEq)]
enum Case {
    Counts,
    Ignored,
}

/// A letter as a small one, in the C locale.
fn small(machine: &mut Machine, letter: Term, case: Case) -> Term {
    if case == Case::Counts {
        return letter;
    }
    let from = machine.terms.ule(Term::constant(8, u128::from(b'A')), letter);
    let to = machine.terms.ule(letter, Term::constant(8, u128::from(b'Z')));
    let large = machine.terms.and(from, to);
    let other = machine.terms.xor(letter, Term::constant(8, 0x20));
    machine.terms.ite(large, other, letter)
}

fn compare(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    (most, case): (u64, Case),
) -> Done<Value> {
    let (a, b) = (called.value(0)?, called.value(1)?);
    for at in 0..most {
        let x = byte(machine, state, a, at, called.asking)?;
        let y = byte(machine, state, b, at, called.asking)?;
        let (x, y) = (small(machine, x, case), small(machine, y, case));
        let equal = machine.terms.equal(x, y);
        if !decide(machine, state, equal)? {
            let less = machine.terms.ult(x, y);
            return Ok(sign(machine, state, less));
        }
        let end = machine.terms.equal(x, Term::constant(8, 0));
        if decide(machine, state, end)? {
            break;
        }
    }
    Ok(Value::constant(32, 0))
}

#[derive(Clone, Copy, PartialEq)]
enum Which {
    First,
    Last,
}

fn find(machine: &mut Machine, state: &mut State, called: &Called, which: Which) -> Done<Value> {
    let from = called.value(0)?;
    let wanted = called.term(machine, state, 1)?;
    let wanted = machine.terms.extract(wanted, 0, 8);
    let mut last = machine.null();
    for at in 0.. {
        let byte = byte(machine, state, from, at, called.asking)?;
        let found = machine.terms.equal(byte, wanted);
        if decide(machine, state, found)? {
            let by = machine.size(at);
            last = moved(machine, state, from, by)?;
            if which == Which::First {
                break;
            }
        }
        let end = machine.terms.equal(byte, Term::constant(8, 0));
        if decide(machine, state, end)? {
            break;
        }
    }
    Ok(last)
}

fn find_string(machine: &mut Machine, state: &mut State, called: &Called) -> Done<Value> {
    let (from, wanted) = (called.value(0)?, called.value(1)?);
    let text = length(machine, state, from, None, called.asking)?;
    let size = length(machine, state, wanted, None, called.asking)?;
    for start in 0..=text.saturating_sub(size) {
        let mut same = size <= text;
        for at in 0..size {
            let x = byte(machine, state, from, start + at, called.asking)?;
            let y = byte(machine, state, wanted, at, called.asking)?;
            let equal = machine.terms.equal(x, y);
            if !decide(machine, state, equal)? {
                same = false;
                break;
            }
        }
        if same {
            let by = machine.size(start);
            return moved(machine, state, from, by);
        }
    }
    Ok(machine.null())
}

#[derive(Clone, Copy, PartialEq)]
enum Letters {
    OfTheSet,
    Others,
}

/// How many letters of a text stand before the first that is not of this kind.
fn span(
    machine: &mut Machine,
    state: &mut State,
    (from, set): (Value, Value),
    wanted: Letters,
    asking: Asking,
) -> Done<u64> {
    let size = length(machine, state, set, None, asking)?;
    let mut at = 0;
    loop {
        let letter = byte(machine, state, from, at, asking)?;
        let end = machine.terms.equal(letter, Term::constant(8, 0));
        if decide(machine, state, end)? {
            return Ok(at);
        }
        let mut is_of_set = Term::FALSE;
        for index in 0..size {
            let other = byte(machine, state, set, index, asking)?;
            let same = machine.terms.equal(letter, other);
            is_of_set = machine.terms.or(is_of_set, same);
        }
        if decide(machine, state, is_of_set)? != (wanted == Letters::OfTheSet) {
            return Ok(at);
        }
        at += 1;
    }
}

/// The first letter of a text that is in a set.
fn find_any(machine: &mut Machine, state: &mut State, called: &Called) -> Done<Value> {
    let from = called.value(0)?;
    let at = span(machine, state, (from, called.value(1)?), Letters::Others, called.asking)?;
    let letter = byte(machine, state, from, at, called.asking)?;
    let end = machine.terms.equal(letter, Term::constant(8, 0));
    if decide(machine, state, end)? {
        return Ok(machine.null());
    }
    let by = machine.size(at);
    moved(machine, state, from, by)
}

/// Of a text, or of its beginning.
fn duplicate(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    most: Option<u64>,
) -> Done<Value> {
    let from = called.value(0)?;
    let size = length(machine, state, from, most, called.asking)?;
    let size_term = machine.size(size + 1);
    let new = super::allocate::new(machine, state, called.asking, size_term)?;
    if let Value::Pointer(_) = new {
        copy(machine, state, Block::of_bytes(new, from, size), called.asking)?;
        put(machine, state, new, size, Term::constant(8, 0), called.asking)?;
    }
    Ok(new)
}

/// `strtok` (C11 7.24.5.8): letters of the set before a word are passed over, the one behind it becomes its end.
fn next_token(machine: &mut Machine, state: &mut State, called: &Called) -> Done<Value> {
    let (text, set) = (lazy::look(state, called.value(0)?), called.value(1)?);
    let text = match (text, state.token) {
        (Value::Bits(term), Some(rest)) if term.value() == Some(0) => rest,
        (Value::Bits(_) | Value::Lazy(_), _) => {
            return unknown("`strtok` of a text that is not known");
        }
        (text, _) => text,
    };
    let asking = called.asking;
    let before = span(machine, state, (text, set), Letters::OfTheSet, asking)?;
    let by = machine.size(before);
    let word = moved(machine, state, text, by)?;
    let size = span(machine, state, (word, set), Letters::Others, asking)?;
    let last = byte(machine, state, word, size, asking)?;
    let end = machine.terms.equal(last, Term::constant(8, 0));
    let is_end = decide(machine, state, end)?;
    if !is_end {
        let by = machine.size(size);
        let written = Stretch { from: moved(machine, state, word, by)?, size: 1 };
        let letters = length(machine, state, set, None, asking)?;
        apart(machine, state, called, (written, Stretch { from: set, size: letters + 1 }))?;
        put(machine, state, word, size, Term::constant(8, 0), asking)?;
    }
    let by = machine.size(if is_end { size } else { size + 1 });
    state.token = Some(moved(machine, state, word, by)?);
    Ok(if size == 0 { machine.null() } else { word })
}
