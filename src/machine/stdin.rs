//! Standard input: bytes that nobody knows before they are read, numbers that `scanf` reads as a whole, and an end that may come anywhere.
//! Rule: a run records what it reads piece by piece, in order, so that the same text can be given to the real program (`text`).

use super::check::decide;
use super::convert::bits;
use super::inputs::arbitrary;
use super::options::Inputs;
use super::outcome::{Done, Ending, Stop};
use super::start::Machine;
use super::state::{Mark, Origin, State};
use super::term::{Term, to_signed};

/// What one value read from standard input stands for in its text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Piece {
    /// A byte, or `END`.
    Byte,
    /// What comes next: 0 is what the program wants, 1 the end of the input, 2 something else.
    Next,
    /// A number, written in decimal digits.
    Number { signed: bool },
    /// A character that the format has, too.
    Literal(u8),
    /// So many letters.
    Letters,
    /// A word of that length: letters, then its last characters as bytes.
    Word,
}

/// No byte: the input has ended.
pub const END: u128 = 256;

/// The letter that fills long lines.
pub const LETTER: u8 = b'a';

/// How many bytes of a line or word may be anything; longer ones have letters.
pub const ANYTHING: usize = 6;

/// Stands where the program wants something else.
const OTHER: u8 = b'?';

/// How far a program has read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stdin {
    pub ended: bool,
    /// A character that was looked at and not taken.
    pub pending: Option<u8>,
    /// What was read last, so that the next byte would have belonged to it.
    pub after: After,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum After {
    #[default]
    Anything,
    Number,
    Word,
    /// All blanks were read.
    Blanks,
}

/// What comes next, where a format wants something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    Wanted,
    End,
    Other,
}

/// The next byte, 8 bits wide; `None` at the end. The reader is a copy: a step that is done again begins with the state's.
pub fn byte(machine: &mut Machine, state: &mut State, stdin: &mut Stdin) -> Done<Option<Term>> {
    if let Some(pending) = stdin.pending.take() {
        return Ok(Some(Term::constant(8, u128::from(pending))));
    }
    if stdin.ended {
        return Ok(None);
    }
    let fresh = state.taken >= state.made.len();
    let value = arbitrary(machine, state, 16, Origin::Stdin(Piece::Byte));
    let value = bits(machine, state, value)?;
    if fresh {
        let example = if stdin.after == After::Blanks { LETTER } else { b'\n' };
        prefer(machine, state, value, example);
    }
    let allowed = allowed(machine, value, stdin.after);
    only(state, allowed)?;
    stdin.after = After::Anything;
    let end = machine.terms.equal(value, Term::constant(16, END));
    if decide(machine, state, end)? {
        stdin.ended = true;
        return Ok(None);
    }
    Ok(Some(machine.terms.extract(value, 0, 8)))
}

/// Goes on with inputs that are like this: others stand for no text.
pub fn only(state: &mut State, allowed: Term) -> Done<()> {
    if allowed.is_false() {
        return Err(Stop::End(Ending::Assumed));
    }
    state.assume(allowed);
    Ok(())
}

/// A new unknown is that in the first example of the path.
pub fn prefer(machine: &Machine, state: &mut State, term: Term, byte: u8) {
    let is_open = machine.options.inputs == Inputs::Unknown;
    if is_open && let Some(variable) = machine.terms.as_variable(term) {
        state.model.set(variable, u128::from(byte));
    }
}

/// A character of a word: no blank, and no end.
pub fn letter(machine: &mut Machine, state: &mut State) -> Done<Term> {
    let fresh = state.taken >= state.made.len();
    let value = arbitrary(machine, state, 16, Origin::Stdin(Piece::Byte));
    let value = bits(machine, state, value)?;
    if fresh {
        prefer(machine, state, value, LETTER);
    }
    let allowed = within(machine, value, b'!', u8::MAX);
    only(state, allowed)?;
    Ok(machine.terms.extract(value, 0, 8))
}

/// Digits right behind a number would be digits of it, letters behind a word letters of it.
fn allowed(machine: &mut Machine, value: Term, after: After) -> Term {
    let in_range = machine.terms.ule(value, Term::constant(16, END));
    let other = match after {
        After::Anything => return in_range,
        After::Number => {
            let digit = within(machine, value, b'0', b'9');
            machine.terms.not(digit)
        }
        After::Blanks => {
            let space = is_space(machine, value);
            machine.terms.not(space)
        }
        After::Word => {
            let space = is_space(machine, value);
            let end = machine.terms.equal(value, Term::constant(16, END));
            machine.terms.or(space, end)
        }
    };
    machine.terms.and(in_range, other)
}

pub fn within(machine: &mut Machine, value: Term, low: u8, high: u8) -> Term {
    let width = value.width();
    let above = machine.terms.ule(Term::constant(width, u128::from(low)), value);
    let below = machine.terms.ule(value, Term::constant(width, u128::from(high)));
    machine.terms.and(above, below)
}

/// C11 7.4.1.10, in the C locale.
pub fn is_space(machine: &mut Machine, value: Term) -> Term {
    let controls = within(machine, value, b'\t', b'\r');
    let blank = machine.terms.equal(value, Term::constant(value.width(), u128::from(b' ')));
    machine.terms.or(controls, blank)
}

/// Whether what a format wants comes next: one state for each answer.
pub fn next(machine: &mut Machine, state: &mut State, stdin: &mut Stdin) -> Done<Next> {
    if stdin.pending.is_some() {
        return Ok(Next::Other);
    }
    if stdin.ended {
        return Ok(Next::End);
    }
    let value = arbitrary(machine, state, 8, Origin::Stdin(Piece::Next));
    let value = bits(machine, state, value)?;
    let allowed = machine.terms.ule(value, Term::constant(8, 2));
    only(state, allowed)?;
    let is = |machine: &mut Machine, state: &mut State, number| {
        let same = machine.terms.equal(value, Term::constant(8, number));
        decide(machine, state, same)
    };
    if is(machine, state, 0)? {
        return Ok(Next::Wanted);
    }
    if is(machine, state, 1)? {
        stdin.ended = true;
        return Ok(Next::End);
    }
    // It could be any of many.
    state.mark(Mark::Stdin);
    stdin.pending = Some(OTHER);
    stdin.after = After::Anything;
    Ok(Next::Other)
}

/// The text of what a run has read, from its pieces in their order.
pub fn text(pieces: impl Iterator<Item = (Piece, u32, u128)>) -> Vec<u8> {
    let mut text: Vec<u8> = vec![];
    // What stands behind a number or a word is apart from the next one.
    let separate = |text: &mut Vec<u8>| {
        if text.last().is_some_and(|last| !last.is_ascii_whitespace()) {
            text.push(b' ');
        }
    };
    for (piece, width, bits) in pieces {
        match piece {
            Piece::Byte if bits == END => break,
            Piece::Byte => text.push(bits as u8),
            Piece::Next => match bits {
                0 => {}
                1 => {
                    // Whoever read what comes before looked no further than a blank.
                    if text.last().is_some_and(|last| !last.is_ascii_whitespace()) {
                        text.push(b'\n');
                    }
                    break;
                }
                _ => {
                    separate(&mut text);
                    text.push(OTHER);
                }
            },
            Piece::Number { signed } => {
                separate(&mut text);
                let number = if signed { to_signed(width, bits) } else { bits as i128 };
                text.extend(number.to_string().bytes());
            }
            Piece::Literal(letter) => text.push(letter),
            Piece::Word => {
                separate(&mut text);
                let letters = (bits as usize).saturating_sub(ANYTHING);
                text.extend(std::iter::repeat_n(LETTER, letters));
            }
            Piece::Letters => text.extend(std::iter::repeat_n(LETTER, bits as usize)),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_text_that_is_read_back_as_the_same_pieces() {
        let pieces = [
            (Piece::Next, 8, 0),
            (Piece::Number { signed: true }, 32, 0xffff_fffe),
            (Piece::Next, 8, 0),
            (Piece::Number { signed: false }, 32, 7),
            (Piece::Byte, 16, u128::from(b'\n')),
            (Piece::Letters, 32, 3),
            (Piece::Byte, 16, END),
            (Piece::Byte, 16, 1),
        ];
        assert_eq!(text(pieces.into_iter()), b"-2 7\naaa");
        let pieces =
            [(Piece::Next, 8, 0), (Piece::Number { signed: true }, 32, 5), (Piece::Next, 8, 1)];
        assert_eq!(text(pieces.into_iter()), b"5\n");
    }
}
