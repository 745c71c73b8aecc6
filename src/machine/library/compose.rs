//! The text of a number that is not known (C11 7.21.6.1): one state for each sign and each number of digits, in which each digit is a term.
//! Rule: the layout is that of a known number with as many digits, so that flags and fields mean the same for both.

use super::format::{self, Shape, Spec};
use super::text::letters;
use crate::machine::check::decide;
use crate::machine::outcome::Done;
use crate::machine::start::Machine;
use crate::machine::state::State;
use crate::machine::term::{Term, mask};

pub fn number_text(
    machine: &mut Machine,
    state: &mut State,
    spec: &Spec,
    shape: Shape,
    number: Term,
) -> Done<Vec<Term>> {
    let width = number.width();
    if spec.conversion == b'c' {
        let letter = machine.terms.extract(number, 0, 8);
        let mut text: Vec<Term> = letters(&format::bytes(shape, b"c")).collect();
        let at = if shape.left { 0 } else { text.len() - 1 };
        text[at] = letter;
        return Ok(text);
    }
    let zero = Term::constant(width, 0);
    let below = machine.terms.slt(number, zero);
    let negative = matches!(spec.conversion, b'd' | b'i') && decide(machine, state, below)?;
    let magnitude = if negative { machine.terms.neg(number) } else { number };
    let nothing = machine.terms.equal(magnitude, zero);
    if decide(machine, state, nothing)? {
        return Ok(letters(&format::integer(spec, shape, false, 0)).collect());
    }
    let base: u128 = match spec.conversion {
        b'x' | b'X' => 16,
        b'o' => 8,
        _ => 10,
    };
    // The power of the base that the first digit stands for.
    let mut first: u128 = 1;
    let mut count = 1;
    while first * base <= mask(width) {
        let more = Term::constant(width, first * base);
        let fits = machine.terms.ult(magnitude, more);
        if decide(machine, state, fits)? {
            break;
        }
        (first, count) = (first * base, count + 1);
    }
    let layout = format::integer(spec, shape, negative, first);
    let behind = layout.iter().rev().take_while(|letter| **letter == b' ').count();
    let end = layout.len() - behind;
    let mut text: Vec<Term> = letters(&layout).collect();
    for place in &mut text[end - count..end] {
        *place = digit(machine, spec, magnitude, first, base);
        first /= base;
    }
    Ok(text)
}

/// The letter for the digit that stands for that power of the base.
fn digit(machine: &mut Machine, spec: &Spec, number: Term, power: u128, base: u128) -> Term {
    let width = number.width();
    let terms = &mut machine.terms;
    let high = terms.udiv(number, Term::constant(width, power));
    let digit = terms.urem(high, Term::constant(width, base));
    let digit = terms.extract(digit, 0, 8);
    let letter = |byte: u8| Term::constant(8, u128::from(byte));
    let decimal = terms.add(digit, letter(b'0'));
    if base <= 10 {
        return decimal;
    }
    let ten = if spec.conversion == b'X' { b'A' } else { b'a' };
    let beyond = terms.add(digit, letter(ten - 10));
    let is_decimal = terms.ult(digit, letter(10));
    terms.ite(is_decimal, decimal, beyond)
}
