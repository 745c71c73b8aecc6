//! `sscanf` (C11 7.21.6.2, 7.21.6.7): a text in memory and a format in, what the conversions store out.
//! Rule: all that is stored is known before anything is; a conversion that is not here, or a number that does not fit, ends the path as unknown.

use super::Called;
use super::blocks::byte;
use super::overlap::{Stretch, apart};
use super::parse::{Notation, blanks, fitting, parse};
use super::read::store;
use super::text;
use crate::machine::check::decide;
use crate::machine::outcome::{Done, unknown};
use crate::machine::start::Machine;
use crate::machine::state::State;
use crate::machine::stdin::within;
use crate::machine::term::Term;
use crate::machine::value::Value;
use crate::typed::types::IntegerKind;

/// A piece of a format.
enum Item {
    /// Any number of blanks.
    Blanks,
    Letter(u8),
    Conversion(Conversion),
}

struct Conversion {
    /// `*`: nothing is stored.
    dropped: bool,
    width: Option<u64>,
    /// Of the integer that is stored, in bits.
    bits: u32,
    wants: Wants,
}

enum Wants {
    Integer {
        base: u32,
        signed: bool,
    },
    Characters,
    Word,
    /// `[a-z]`: ranges of letters, or all others.
    Set {
        ranges: Vec<(u8, u8)>,
        others: bool,
    },
    /// `%n`
    Count,
}

/// How a conversion, or a letter of the format, ended.
enum Ended {
    Matched,
    /// The text has ended.
    Input,
    /// Something else is there.
    Other,
}

/// What is stored at an argument.
struct Given {
    to: Value,
    bytes: Vec<Term>,
    terminated: bool,
}

pub fn from_text(machine: &mut Machine, state: &mut State, called: &Called) -> Done<Value> {
    let format = text::format(machine, state, called.value(1)?, called.asking)?;
    let Some(items) = items(machine, &format) else {
        return unknown("a format of `sscanf` that is not modelled");
    };
    let mut scan = Scan { text: called.value(0)?, at: 0, argument: 2, given: vec![], converted: 0 };
    let mut ended = Ended::Matched;
    for item in &items {
        ended = scan.item(machine, state, called, item)?;
        if !matches!(ended, Ended::Matched) {
            break;
        }
    }
    for Given { to, bytes, terminated } in &scan.given {
        let size = bytes.len() as u64 + u64::from(*terminated);
        let read = Stretch { from: scan.text, size: scan.at };
        apart(machine, state, called, (Stretch { from: *to, size }, read))?;
    }
    for Given { to, bytes, terminated } in &scan.given {
        store(machine, state, called, *to, bytes, *terminated)?;
    }
    let nothing = matches!(ended, Ended::Input) && scan.converted == 0;
    let count = Value::constant(32, scan.converted);
    Ok(if nothing { Value::Bits(Term::signed(32, -1)) } else { count })
}

/// How far it has come.
struct Scan {
    text: Value,
    at: u64,
    argument: usize,
    given: Vec<Given>,
    converted: u128,
}

impl Scan {
    fn next(&self, machine: &mut Machine, state: &mut State, called: &Called) -> Done<Term> {
        byte(machine, state, self.text, self.at, called.asking)
    }

    fn item(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        called: &Called,
        item: &Item,
    ) -> Done<Ended> {
        match item {
            Item::Blanks => {
                self.at = blanks(machine, state, self.text, self.at, called.asking)?;
                Ok(Ended::Matched)
            }
            Item::Letter(letter) => {
                let next = self.next(machine, state, called)?;
                let same = machine.terms.equal(next, Term::constant(8, u128::from(*letter)));
                if decide(machine, state, same)? {
                    self.at += 1;
                    return Ok(Ended::Matched);
                }
                let end = is_end(machine, state, next)?;
                Ok(if end { Ended::Input } else { Ended::Other })
            }
            Item::Conversion(of) => {
                if let Wants::Count = of.wants {
                    let count = Term::constant(of.bits, u128::from(self.at));
                    self.give(called, of, in_bytes(machine, count), false)?;
                    return Ok(Ended::Matched);
                }
                if !matches!(of.wants, Wants::Characters | Wants::Set { .. }) {
                    self.at = blanks(machine, state, self.text, self.at, called.asking)?;
                }
                let next = self.next(machine, state, called)?;
                if is_end(machine, state, next)? {
                    return Ok(Ended::Input);
                }
                self.conversion(machine, state, called, of)
            }
        }
    }

    fn conversion(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        called: &Called,
        of: &Conversion,
    ) -> Done<Ended> {
        let (bytes, terminated) = match &of.wants {
            Wants::Integer { base, signed } => {
                let notation = Notation { base: *base, most: of.width.unwrap_or(u64::MAX) };
                let parsed = parse(machine, state, self.text, self.at, notation, called.asking)?;
                if parsed.lone_prefix {
                    return unknown(
                        "`0x` without a digit behind it, where `sscanf` wants a number",
                    );
                }
                if parsed.digits == 0 {
                    return Ok(Ended::Other);
                }
                self.at = parsed.end;
                let Some(value) = fitting(machine, state, &parsed, *signed, of.bits)? else {
                    return unknown(
                        "a number in a text that does not fit its type (C11 7.21.6.2p10)",
                    );
                };
                (in_bytes(machine, value), false)
            }
            Wants::Characters => {
                let all = self.letters(machine, state, called, of, &[(1, u8::MAX)], false)?;
                if (all.len() as u64) < of.width.unwrap_or(1) {
                    return unknown("fewer characters than `sscanf` wants");
                }
                (all, false)
            }
            Wants::Word => {
                let blanks = [(0, 0), (b'\t', b'\r'), (b' ', b' ')];
                (self.letters(machine, state, called, of, &blanks, true)?, true)
            }
            Wants::Set { ranges, others } => {
                let all = self.letters(machine, state, called, of, ranges, *others)?;
                if all.is_empty() {
                    return Ok(Ended::Other);
                }
                (all, true)
            }
            Wants::Count => unreachable!("what counts reads nothing"),
        };
        self.give(called, of, bytes, terminated)?;
        self.converted += u128::from(!of.dropped);
        Ok(Ended::Matched)
    }

    /// Letters in the ranges, or all others, up to the end or the width.
    fn letters(
        &mut self,
        machine: &mut Machine,
        state: &mut State,
        called: &Called,
        of: &Conversion,
        ranges: &[(u8, u8)],
        others: bool,
    ) -> Done<Vec<Term>> {
        let single = matches!(of.wants, Wants::Characters);
        let most = of.width.unwrap_or(if single { 1 } else { u64::MAX });
        let mut all = vec![];
        while (all.len() as u64) < most {
            let next = self.next(machine, state, called)?;
            let mut inside = Term::FALSE;
            for (low, high) in ranges {
                let is = within(machine, next, *low, *high);
                inside = machine.terms.or(inside, is);
            }
            let wanted = if others { machine.terms.not(inside) } else { inside };
            if is_end(machine, state, next)? || !decide(machine, state, wanted)? {
                break;
            }
            all.push(next);
            self.at += 1;
        }
        Ok(all)
    }

    fn give(
        &mut self,
        called: &Called,
        of: &Conversion,
        bytes: Vec<Term>,
        terminated: bool,
    ) -> Done<()> {
        if !of.dropped {
            let to = called.value(self.argument)?;
            self.argument += 1;
            self.given.push(Given { to, bytes, terminated });
        }
        Ok(())
    }
}

fn is_end(machine: &mut Machine, state: &mut State, byte: Term) -> Done<bool> {
    let end = machine.terms.equal(byte, Term::constant(8, 0));
    decide(machine, state, end)
}

fn in_bytes(machine: &mut Machine, value: Term) -> Vec<Term> {
    (0..value.width() / 8).map(|at| machine.terms.extract(value, 8 * at, 8)).collect()
}

type Letters<'a> = std::iter::Peekable<std::iter::Copied<std::slice::Iter<'a, u8>>>;

/// The pieces of a format; `None` if it is none that we know.
fn items(machine: &Machine, format: &[u8]) -> Option<Vec<Item>> {
    let mut items = vec![];
    let mut rest: Letters = format.iter().copied().peekable();
    while let Some(letter) = rest.next() {
        match letter {
            b'%' if rest.next_if_eq(&b'%').is_some() => {
                items.extend([Item::Blanks, Item::Letter(b'%')]);
            }
            b'%' => items.push(Item::Conversion(conversion(machine, &mut rest)?)),
            b'\t'..=b'\r' | b' ' => items.push(Item::Blanks),
            _ => items.push(Item::Letter(letter)),
        }
    }
    Some(items)
}

fn conversion(machine: &Machine, rest: &mut Letters) -> Option<Conversion> {
    let dropped = rest.next_if_eq(&b'*').is_some();
    let mut width = None;
    while let Some(digit) = rest.next_if(u8::is_ascii_digit) {
        width = Some(width.unwrap_or(0u64).saturating_mul(10) + u64::from(digit - b'0'));
    }
    if width == Some(0) {
        return None;
    }
    let long = 8 * machine.target.integer_size(IntegerKind::Long) as u32;
    let (mut bits, mut plain) = (32, true);
    while let Some(letter) = rest.next_if(|letter| b"hlzjtqL".contains(letter)) {
        bits = match letter {
            b'h' if bits == 16 => 8,
            b'h' => 16,
            b'l' if !plain => 64,
            b'l' => long,
            b'z' | b't' => machine.width,
            b'j' | b'q' => 64,
            _ => return None,
        };
        plain = false;
    }
    let wants = match rest.next()? {
        b'd' => Wants::Integer { base: 10, signed: true },
        b'i' => Wants::Integer { base: 0, signed: true },
        b'u' => Wants::Integer { base: 10, signed: false },
        b'x' | b'X' => Wants::Integer { base: 16, signed: false },
        b'o' => Wants::Integer { base: 8, signed: false },
        b'n' if width.is_none() && !dropped => Wants::Count,
        b'c' if plain => Wants::Characters,
        b's' if plain => Wants::Word,
        b'[' if plain => set(rest)?,
        _ => return None,
    };
    Some(Conversion { dropped, width, bits, wants })
}

/// What stands between brackets. A bracket that comes first is a letter.
fn set(rest: &mut Letters) -> Option<Wants> {
    let others = rest.next_if_eq(&b'^').is_some();
    let mut ranges = vec![];
    loop {
        let letter = rest.next()?;
        if letter == b']' && !ranges.is_empty() {
            return Some(Wants::Set { ranges, others });
        }
        let mut behind = rest.clone();
        let range = behind.next() == Some(b'-') && behind.peek().is_some_and(|it| *it != b']');
        let last = if range { behind.next()? } else { letter };
        if range {
            *rest = behind;
        }
        if last < letter {
            return None;
        }
        ranges.push((letter, last));
    }
}
