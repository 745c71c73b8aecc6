//! Reading standard input (C11 7.21.6.2, 7.21.7, 7.21.8): lines, bytes, and what `scanf` converts. Other streams are unknown.
//! Rule: all that is read is known before anything is stored, so that a step which is done again in parts has changed nothing.

use super::format::{self, Field, Length, Piece as Part, Spec};
use super::strings::put;
use super::{Called, allocate, blocks::plain, scan};
use crate::machine::access::{read_at, write_at};
use crate::machine::check::{decide, number};
use crate::machine::convert::bits;
use crate::machine::effective;
use crate::machine::inputs::arbitrary;
use crate::machine::lazy;
use crate::machine::object::Kind;
use crate::machine::outcome::{Done, unknown};
use crate::machine::place::{Use, Wanted, reach};
use crate::machine::start::Machine;
use crate::machine::state::{Mark, Origin, State};
use crate::machine::stdin::{self, ANYTHING, After, Next, Piece, Stdin};
use crate::machine::term::Term;
use crate::machine::value::Value;
use crate::typed::types::IntegerKind;

/// Words that fill no buffer of a known size: how long the longest is.
const LONG_WORD: u64 = 300;

pub fn call(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    let name = plain(name);
    let name = name.strip_prefix("__isoc99_").or(name.strip_prefix("__isoc23_")).unwrap_or(name);
    match name.strip_suffix("_unlocked").unwrap_or(name) {
        "getchar" => character(machine, state).map(Some),
        "fgetc" | "getc" if is_stdin(state, called.value(0)?) => {
            character(machine, state).map(Some)
        }
        "fgets" if is_stdin(state, called.value(2)?) => line(machine, state, called).map(Some),
        "fread" if is_stdin(state, called.value(3)?) => {
            let (size, count) = (called.size(machine, state, 1)?, called.size(machine, state, 2)?);
            let (size, count) = (number(machine, state, size)?, number(machine, state, count)?);
            let read = block(machine, state, called, 0, (size * count) as u64)?;
            let whole = u128::from(read).checked_div(size).unwrap_or(0);
            Ok(Some(Value::constant(machine.width, whole)))
        }
        "read" if called.term(machine, state, 0)?.value() == Some(0) => {
            let size = called.size(machine, state, 2)?;
            let size = number(machine, state, size)? as u64;
            let read = block(machine, state, called, 1, size)?;
            Ok(Some(Value::constant(machine.width, u128::from(read))))
        }
        "scanf" => scanned(machine, state, called, 0).map(Some),
        "fscanf" if is_stdin(state, called.value(0)?) => {
            scanned(machine, state, called, 1).map(Some)
        }
        "sscanf" => scan::from_text(machine, state, called).map(Some),
        "fscanf" => unknown("`fscanf` from what is not standard input"),
        "getline" if is_stdin(state, called.value(2)?) => {
            whole_line(machine, state, called).map(Some)
        }
        "getdelim" if is_stdin(state, called.value(3)?) => {
            let end = called.term(machine, state, 2)?;
            if number(machine, state, end)? != u128::from(b'\n') {
                return unknown("`getdelim` up to something else than the end of a line");
            }
            whole_line(machine, state, called).map(Some)
        }
        "feof" if is_stdin(state, called.value(0)?) => {
            // Who reads a number or a word looks one character further.
            if matches!(state.stdin.after, After::Number | After::Word) {
                state.mark(Mark::Stdin);
            }
            let ended = Value::constant(32, u128::from(state.stdin.ended));
            Ok(Some(why_ended(machine, state, ended)))
        }
        "ferror" if is_stdin(state, called.value(0)?) => {
            Ok(Some(why_ended(machine, state, Value::constant(32, 0))))
        }
        _ => Ok(None),
    }
}

/// Where nothing more was read, that was the end of the input, or an error (C11 7.21.7.1p3): programs that ask may be told either.
fn why_ended(machine: &mut Machine, state: &mut State, usual: Value) -> Value {
    if !state.stdin.ended || machine.is_concrete() {
        return usual;
    }
    arbitrary(machine, state, 32, Origin::Open("why input has ended"))
}

fn is_stdin(state: &State, value: Value) -> bool {
    let Value::Pointer(pointer) = lazy::look(state, value) else { return false };
    matches!(&state.memory.get(pointer.object).kind, Kind::Input(name) if &**name == "stdin")
}

fn character(machine: &mut Machine, state: &mut State) -> Done<Value> {
    let mut stdin = state.stdin;
    let byte = stdin::byte(machine, state, &mut stdin)?;
    state.stdin = stdin;
    Ok(match byte {
        Some(byte) => Value::Bits(machine.terms.zero_extend(byte, 32)),
        None => Value::Bits(Term::signed(32, -1)),
    })
}

/// Where reading ends.
#[derive(Clone, Copy, PartialEq)]
enum Until {
    Newline,
    Full,
}

/// Bytes up to that, at most so many: the first few may be anything, and where there is room for more, letters fill it.
fn bytes(
    machine: &mut Machine,
    state: &mut State,
    stdin: &mut Stdin,
    until: Until,
    most: u64,
) -> Done<Vec<Term>> {
    let mut bytes: Vec<Term> = vec![];
    while (bytes.len() as u64) < most {
        if bytes.len() == ANYTHING && most > ANYTHING as u64 + 2 && !stdin.ended {
            state.mark(Mark::Stdin);
            let rest = most - ANYTHING as u64;
            let count = letters(machine, state, rest)?;
            bytes.extend((0..count).map(|_| Term::constant(8, u128::from(stdin::LETTER))));
            stdin.after = After::Anything;
            if count == rest {
                break;
            }
        }
        let Some(byte) = stdin::byte(machine, state, stdin)? else { break };
        bytes.push(byte);
        let newline = machine.terms.equal(byte, Term::constant(8, u128::from(b'\n')));
        if until == Until::Newline && decide(machine, state, newline)? {
            break;
        }
    }
    Ok(bytes)
}

/// How many letters follow: none, as many as fit with one byte behind them, or all that fit.
fn letters(machine: &mut Machine, state: &mut State, most: u64) -> Done<u64> {
    chosen(machine, state, Piece::Letters, vec![0, most - 1, most])
}

/// One of these numbers: a state for each.
fn chosen(machine: &mut Machine, state: &mut State, piece: Piece, choices: Vec<u64>) -> Done<u64> {
    let fresh = state.taken >= state.made.len();
    let value = arbitrary(machine, state, 32, Origin::Stdin(piece));
    let value = bits(machine, state, value)?;
    if let Some(known) = value.value() {
        // Of a run whose inputs are numbers, which may be any up to the greatest.
        let most = choices.iter().copied().max().unwrap_or(0);
        let fits = u128::from(choices[0]) <= known && known <= u128::from(most);
        stdin::only(state, if fits { Term::TRUE } else { Term::FALSE })?;
        return Ok(known as u64);
    }
    if fresh {
        stdin::prefer(machine, state, value, choices[0] as u8);
    }
    let mut allowed = Term::FALSE;
    for choice in choices {
        let is = machine.terms.equal(value, Term::constant(32, u128::from(choice)));
        allowed = machine.terms.or(allowed, is);
    }
    stdin::only(state, allowed)?;
    Ok(number(machine, state, value)? as u64)
}

fn line(machine: &mut Machine, state: &mut State, called: &Called) -> Done<Value> {
    let size = called.size(machine, state, 1)?;
    let size = number(machine, state, size)? as u64;
    let mut stdin = state.stdin;
    let bytes = bytes(machine, state, &mut stdin, Until::Newline, size.saturating_sub(1))?;
    let to = called.value(0)?;
    let given = if bytes.is_empty() && stdin.ended {
        machine.null()
    } else {
        store(machine, state, called, to, &bytes, true)?;
        to
    };
    state.stdin = stdin;
    Ok(given)
}

/// Room that `getline` takes first.
const LINE: u64 = 120;

/// `getline`: the line goes into memory that grows as it has to. It is taken before anything is read, as C libraries do.
fn whole_line(machine: &mut Machine, state: &mut State, called: &Called) -> Done<Value> {
    let word = u64::from(machine.width / 8);
    let mut stdin = state.stdin;
    let text = bytes(machine, state, &mut stdin, Until::Newline, LONG_WORD)?;
    let (line, size) = (called.value(0)?, called.value(1)?);
    let wanted = Wanted { size: word, align: word, used: Use::Write };
    let (line, line_at) = reach(machine, state, line, wanted, called.asking)?;
    let (size, size_at) = reach(machine, state, size, wanted, called.asking)?;
    let old = read_at(machine, state, line, line_at, word, called.asking)?;
    let room = read_at(machine, state, size, size_at, word, called.asking)?;
    let is_null = old.number() == Some(0);
    let room = match room {
        _ if is_null => 0,
        Value::Bits(term) => number(machine, state, term)? as u64,
        _ => return unknown("`getline` into memory whose size has no value"),
    };
    let needed = text.len() as u64 + 1;
    let mut to = old;
    if needed > room {
        // As large as before and again, as long as that is not enough.
        let mut grown = room.max(LINE / 2) * 2;
        while grown < needed {
            grown *= 2;
        }
        if !is_null {
            allocate::free(machine, state, old, called.asking)?;
        }
        let new = machine.size(grown);
        to = allocate::granted(machine, state, called.asking, new);
        effective::library(machine, state, line);
        effective::library(machine, state, size);
        write_at(machine, state, line, line_at, word, to)?;
        write_at(machine, state, size, size_at, word, Value::Bits(new))?;
    }
    let nothing = text.is_empty() && stdin.ended;
    if !nothing {
        store(machine, state, called, to, &text, true)?;
    }
    state.stdin = stdin;
    let length = if nothing { -1 } else { text.len() as i128 };
    Ok(Value::Bits(Term::signed(machine.width, length)))
}

fn block(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    to: usize,
    size: u64,
) -> Done<u64> {
    let mut stdin = state.stdin;
    let bytes = bytes(machine, state, &mut stdin, Until::Full, size)?;
    let to = called.value(to)?;
    store(machine, state, called, to, &bytes, false)?;
    state.stdin = stdin;
    Ok(bytes.len() as u64)
}

pub fn store(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    to: Value,
    bytes: &[Term],
    terminated: bool,
) -> Done<()> {
    if !terminated && machine.options.effective_types {
        // A number, of which only the format tells the type.
        state.mark(Mark::Types);
    }
    let zero = terminated.then_some(Term::constant(8, 0));
    for (at, byte) in bytes.iter().copied().chain(zero).enumerate() {
        put(machine, state, to, at as u64, byte, called.asking)?;
    }
    Ok(())
}

/// What a conversion gives: bytes to be stored at an argument.
struct Stored {
    to: Value,
    bytes: Vec<Term>,
    terminated: bool,
}

/// `scanf`, with its format at that argument.
fn scanned(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    format: usize,
) -> Done<Value> {
    let text = super::text::format(machine, state, called.value(format)?, called.asking)?;
    let Some(parts) = format::pieces(&text) else {
        return unknown("a format of `scanf` that is not modelled");
    };
    let mut stdin = state.stdin;
    let mut stored: Vec<Stored> = vec![];
    let mut converted = 0u128;
    let mut argument = format + 1;
    let mut failed = None;
    for part in &parts {
        let next = match part {
            Part::Text(text) => literal(machine, state, &mut stdin, text)?,
            Part::Spec(spec) => {
                let to = called.value(argument)?;
                argument += 1;
                let (next, given) = convert(machine, state, &mut stdin, spec)?;
                if let Some((bytes, terminated)) = given {
                    stored.push(Stored { to, bytes, terminated });
                    converted += 1;
                }
                next
            }
        };
        if next != Next::Wanted {
            failed = Some(next);
            break;
        }
    }
    for Stored { to, bytes, terminated } in &stored {
        store(machine, state, called, *to, bytes, *terminated)?;
    }
    state.stdin = stdin;
    let nothing = failed == Some(Next::End) && converted == 0;
    Ok(if nothing { Value::Bits(Term::signed(32, -1)) } else { Value::constant(32, converted) })
}

/// Characters between conversions: blanks stand for any number of blanks, others for themselves.
fn literal(machine: &mut Machine, state: &mut State, stdin: &mut Stdin, text: &[u8]) -> Done<Next> {
    for letter in text.iter().filter(|letter| !letter.is_ascii_whitespace()) {
        let next = stdin::next(machine, state, stdin)?;
        if next != Next::Wanted {
            return Ok(next);
        }
        arbitrary(machine, state, 8, Origin::Stdin(Piece::Literal(*letter)));
        stdin.after = After::Anything;
    }
    if text.last().is_some_and(u8::is_ascii_whitespace) {
        // Blanks that follow would be read here: nothing is said of what comes behind.
        state.mark(Mark::Stdin);
        stdin.after = After::Blanks;
    }
    Ok(Next::Wanted)
}

type Given = Option<(Vec<Term>, bool)>;

fn convert(
    machine: &mut Machine,
    state: &mut State,
    stdin: &mut Stdin,
    spec: &Spec,
) -> Done<(Next, Given)> {
    let signed = match spec.conversion {
        b'd' => true,
        b'u' => false,
        b'c' if spec.width == Field::None => {
            let byte = stdin::byte(machine, state, stdin)?;
            return Ok(match byte {
                Some(byte) => (Next::Wanted, Some((vec![byte], false))),
                None => (Next::End, None),
            });
        }
        b's' => return word(machine, state, stdin, spec),
        _ => return unknown("a conversion of `scanf` that is not modelled"),
    };
    if spec.width != Field::None {
        return unknown("a number of limited width in a format of `scanf`");
    }
    let next = stdin::next(machine, state, stdin)?;
    if next != Next::Wanted {
        return Ok((next, None));
    }
    let width = match spec.length {
        Length::Char => 8,
        Length::Short => 16,
        Length::Int => 32,
        Length::Long => 8 * machine.target.integer_size(IntegerKind::Long) as u32,
        Length::LongLong => 64,
        Length::LongDouble => return unknown("a conversion of `scanf` that is not modelled"),
    };
    let value = arbitrary(machine, state, width, Origin::Stdin(Piece::Number { signed }));
    let value = bits(machine, state, value)?;
    stdin.after = After::Number;
    let bytes = (0..width / 8).map(|at| machine.terms.extract(value, 8 * at, 8)).collect();
    Ok((Next::Wanted, Some((bytes, false))))
}

/// `%s`: at least one character that is no blank. A long word begins with letters, its last few characters may be any.
fn word(
    machine: &mut Machine,
    state: &mut State,
    stdin: &mut Stdin,
    spec: &Spec,
) -> Done<(Next, Given)> {
    let most = match spec.width {
        Field::None => LONG_WORD,
        Field::Number(width) => width as u64,
        Field::Argument => return unknown("a conversion of `scanf` that is not modelled"),
    };
    if stdin.pending.is_some() {
        return unknown("a word behind something that is none");
    }
    // Whatever else there is, is a word.
    if stdin::next(machine, state, stdin)? != Next::Wanted {
        stdin.pending = None;
        stdin.ended = true;
        return Ok((Next::End, None));
    }
    state.mark(Mark::Stdin);
    let lengths: Vec<u64> = [1, 2, 4, 6, 17, 65, most - 1, most].into_iter().collect();
    let lengths = lengths.into_iter().filter(|length| (1..=most).contains(length)).collect();
    let length = chosen(machine, state, Piece::Word, lengths)?;
    let any = length.min(ANYTHING as u64);
    let mut all = vec![Term::constant(8, u128::from(stdin::LETTER)); (length - any) as usize];
    for _ in 0..any {
        all.push(stdin::letter(machine, state)?);
    }
    stdin.after = if length == most { After::Anything } else { After::Word };
    Ok((Next::Wanted, Some((all, true))))
}
