//! Printing (C11 7.21.6, 7.21.7): what is printed on standard output is kept in the state; formats read their arguments by the rules.
//! Rule: a run whose inputs are known prints exactly what the compiled program prints, or ends as unknown.

use super::compose::number_text;
use super::format::{self, Field, Length, Piece, Shape, Spec};
use super::overlap::{Stretch, apart};
use super::strings::put;
use super::text::{letters, shown, string};
use super::{Called, blocks::plain};
use crate::base::ObligationKind;
use crate::flow::{Destination, FloatFormat, Scalar};
use crate::machine::access::write_at;
use crate::machine::call::Passing;
use crate::machine::check::{Asking, fail, number};
use crate::machine::convert::bits;
use crate::machine::effective;
use crate::machine::floats;
use crate::machine::inputs::arbitrary;
use crate::machine::lazy;
use crate::machine::object::{Kind, Passed};
use crate::machine::outcome::{Done, unknown};
use crate::machine::place::{Use, Wanted, reach};
use crate::machine::promise;
use crate::machine::start::Machine;
use crate::machine::state::{Mark, Origin, State};
use crate::machine::term::{Term, to_signed};
use crate::machine::value::Value;

/// A longer field is not printed letter by letter.
const MOST_LETTERS: usize = 1 << 20;

/// Where text goes.
enum To {
    Stdout,
    /// Another stream: nobody looks.
    Elsewhere,
    /// Into memory, at most so many bytes with the terminator.
    Memory(Value, Option<u64>),
}

pub fn call(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    let result = print(machine, state, called, name)?;
    Ok(result.map(|value| may_fail(machine, state, called, (plain(name), value))))
}

/// What somebody looks at of a result: output may fail (C11 7.21.6.1p14, 7.21.7.3p3), and which number stands for success is not always said.
fn may_fail(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    (name, value): (&str, Value),
) -> Value {
    let fails = !matches!(name, "sprintf" | "vsprintf" | "snprintf" | "vsnprintf");
    let looked_at = !matches!(called.result, Destination::Nowhere);
    let Value::Bits(value) = value else { return value };
    if !fails || !looked_at || machine.is_concrete() {
        return Value::Bits(value);
    }
    let other = arbitrary(machine, state, 32, Origin::Open("whether output succeeds"));
    let Value::Bits(other) = other else { return other };
    let terms = &mut machine.terms;
    let failed = terms.slt(other, Term::constant(32, 0));
    let failure = match name {
        "printf" | "vprintf" | "fprintf" | "vfprintf" => other,
        _ => Term::signed(32, -1),
    };
    let success = if matches!(name, "puts" | "fputs") { other } else { value };
    Value::Bits(terms.ite(failed, failure, success))
}

fn print(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    let asking = called.asking;
    match plain(name) {
        "printf" => formatted(machine, state, called, To::Stdout, 0, Rest::Own(1)),
        "vprintf" => formatted(machine, state, called, To::Stdout, 0, Rest::List(1)),
        "fprintf" => {
            let to = stream(machine, state, called, 0)?;
            formatted(machine, state, called, to, 1, Rest::Own(2))
        }
        "vfprintf" => {
            let to = stream(machine, state, called, 0)?;
            formatted(machine, state, called, to, 1, Rest::List(2))
        }
        "sprintf" => {
            let to = To::Memory(called.value(0)?, None);
            formatted(machine, state, called, to, 1, Rest::Own(2))
        }
        "vsprintf" => {
            let to = To::Memory(called.value(0)?, None);
            formatted(machine, state, called, to, 1, Rest::List(2))
        }
        "snprintf" | "vsnprintf" => {
            let most = called.size(machine, state, 1)?;
            let most = number(machine, state, most)? as u64;
            let to = To::Memory(called.value(0)?, Some(most));
            let rest = if plain(name) == "snprintf" { Rest::Own(3) } else { Rest::List(3) };
            formatted(machine, state, called, to, 2, rest)
        }
        "puts" => {
            let text = string(machine, state, called.value(0)?, None, asking)?;
            state.print(&shown(&text));
            state.print(b"\n");
            Ok(Some(Value::constant(32, 1)))
        }
        "fputs" => {
            let text = string(machine, state, called.value(0)?, None, asking)?;
            if let To::Stdout = stream(machine, state, called, 1)? {
                state.print(&shown(&text));
            }
            Ok(Some(Value::constant(32, 1)))
        }
        "putchar" | "putc" | "fputc" => {
            let value = called.term(machine, state, 0)?;
            let byte = value.value().map_or(b'?', |value| value as u8);
            let to = match plain(name) {
                "putchar" => To::Stdout,
                _ => stream(machine, state, called, 1)?,
            };
            let stdout = matches!(to, To::Stdout);
            if stdout {
                state.print(&[byte]);
            }
            let byte = machine.terms.extract(value, 0, 8);
            Ok(Some(Value::Bits(machine.terms.zero_extend(byte, 32))))
        }
        "fflush" => Ok(Some(Value::constant(32, 0))),
        _ => Ok(None),
    }
}

/// The stream that an argument names. Any other than the standard streams may have been closed.
fn stream(machine: &mut Machine, state: &mut State, called: &Called, index: usize) -> Done<To> {
    let asked = called.asking.has(ObligationKind::Precondition);
    let value = match lazy::look(state, called.value(index)?) {
        Value::Lazy(id) if asked => lazy::resolve(machine, state, id)?,
        value => value,
    };
    if let Value::Pointer(pointer) = value
        && let Kind::Input(name) = &state.memory.get(pointer.object).kind
        && matches!(&**name, "stdin" | "stdout" | "stderr")
    {
        return Ok(if &**name == "stdout" { To::Stdout } else { To::Elsewhere });
    }
    if asked && value == machine.null() {
        let own = promise::check_of_clause(machine, called, "stream_is_open");
        let checks = own.as_ref().map_or(called.asking.checks, std::slice::from_ref);
        let asking = Asking { checks, span: called.asking.span };
        let detail = Some("the stream is null".into());
        return fail(machine, state, asking, ObligationKind::Precondition, detail);
    }
    if asked {
        state.mark(Mark::Annotation("whether a stream is open".into()));
    }
    Ok(To::Elsewhere)
}

/// Where the arguments of a format are.
#[derive(Clone, Copy)]
enum Rest {
    /// Those of the call from this one on.
    Own(usize),
    /// A `va_list`.
    List(usize),
}

fn formatted(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    to: To,
    format: usize,
    rest: Rest,
) -> Done<Option<Value>> {
    let asking = called.asking;
    let from = called.value(format)?;
    let format = super::text::format(machine, state, from, asking)?;
    let read = vec![Stretch { from, size: format.len() as u64 + 1 }];
    let Some(pieces) = format::pieces(&format) else {
        return unknown("a format that is not modelled");
    };
    let arguments = match rest {
        Rest::Own(from) => {
            let own = &called.arguments[from.min(called.arguments.len())..];
            if !fit(machine, &pieces, own) {
                state.mark(Mark::Annotation("whether arguments fit a format".into()));
            }
            own.iter().map(value_of).collect()
        }
        Rest::List(index) => {
            let list = match called.arguments.get(index) {
                Some(Passing::Aggregate(object, _)) => machine.to(*object),
                _ => called.value(index)?,
            };
            listed(machine, state, list)?
        }
    };
    let kept = matches!(to, To::Memory(..));
    let mut printing = Printing { arguments, next: 0, text: vec![], read, kept, known: true };
    for piece in pieces {
        match piece {
            Piece::Text(text) => printing.text.extend(letters(&text)),
            Piece::Spec(spec) => one(machine, state, &mut printing, &spec, asking)?,
        }
    }
    let length = printing.text.len();
    let known = printing.known;
    match to {
        To::Stdout => state.print(&shown(&printing.text)),
        To::Elsewhere => {}
        To::Memory(place, most) => {
            if !known {
                return unknown("text of unknown values");
            }
            let room = most.map_or(length, |most| length.min(most.saturating_sub(1) as usize));
            let size = if most == Some(0) { 0 } else { room as u64 + 1 };
            for read in printing.read {
                apart(machine, state, called, (Stretch { from: place, size }, read))?;
            }
            for (at, byte) in (0..).zip(&printing.text[..room]) {
                put(machine, state, place, at, *byte, asking)?;
            }
            if most != Some(0) {
                put(machine, state, place, room as u64, Term::constant(8, 0), asking)?;
            }
        }
    }
    if known {
        return Ok(Some(Value::constant(32, length as u128)));
    }
    Ok(Some(arbitrary(machine, state, 32, Origin::Open("length of a text"))))
}

struct Printing {
    arguments: Vec<Value>,
    next: usize,
    text: Vec<Term>,
    /// Texts that it was made of.
    read: Vec<Stretch>,
    /// Somebody may read it.
    kept: bool,
    /// Whether its length is known.
    known: bool,
}

impl Printing {
    fn argument(&mut self) -> Done<Value> {
        self.next += 1;
        match self.arguments.get(self.next - 1) {
            Some(value) => Ok(*value),
            None => unknown("a format that wants more arguments than there are"),
        }
    }
}

/// Whether each argument has the type that its conversion takes, but for its sign (C11 7.21.6.1p9). Of others nothing is said.
fn fit(machine: &Machine, pieces: &[Piece], arguments: &[Passing]) -> bool {
    let mut given = arguments.iter().map(|argument| match argument {
        Passing::Scalar(_, scalar) => Some(*scalar),
        Passing::Aggregate(..) => None,
    });
    let mut takes = |wanted: Scalar| {
        let scalar = given.next().flatten();
        match (scalar, wanted) {
            (Some(Scalar::Integer { bits, .. }), Scalar::Integer { bits: most, .. }) => {
                bits == most
            }
            (scalar, wanted) => scalar == Some(wanted),
        }
    };
    pieces.iter().all(|piece| {
        let Piece::Spec(spec) = piece else { return true };
        let width = spec.width != Field::Argument || takes(Scalar::INT);
        let precision = spec.precision != Some(Field::Argument) || takes(Scalar::INT);
        width && precision && taken(machine, spec).is_some_and(&mut takes)
    })
}

/// What a conversion takes; `None` for those that are not looked at.
fn taken(machine: &Machine, spec: &Spec) -> Option<Scalar> {
    let integer = |bits| Some(Scalar::Integer { bits, signed: true });
    match (spec.conversion, spec.length) {
        (b's' | b'p', Length::Int) => Some(Scalar::Pointer),
        (b'c', Length::Int) => integer(32),
        (b'd' | b'i' | b'u' | b'o' | b'x' | b'X', length) => match length {
            Length::Char | Length::Short | Length::Int => integer(32),
            Length::Long => integer(machine.width),
            Length::LongLong => integer(64),
            Length::LongDouble => None,
        },
        (b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A', Length::Int | Length::Long) => {
            Some(Scalar::Float(FloatFormat::Double))
        }
        _ => None,
    }
}

fn value_of(argument: &Passing) -> Value {
    match argument {
        Passing::Scalar(value, _) => *value,
        Passing::Aggregate(..) => Value::Undefined,
    }
}

/// The arguments that a `va_list` has left.
fn listed(machine: &mut Machine, state: &mut State, list: Value) -> Done<Vec<Value>> {
    let list = crate::machine::builtin::list(machine, state, list)?;
    let Value::Pointer(pointer) = list else { return unknown("a list of arguments") };
    let Kind::Arguments(all) = &state.memory.get(pointer.object).kind else {
        return unknown("a list of arguments");
    };
    let from = pointer.offset.small().unwrap_or(0) as usize;
    let rest = all.iter().skip(from).map(|passed| match passed {
        Passed::Scalar(value, _) => *value,
        Passed::Aggregate(..) => Value::Undefined,
    });
    Ok(rest.collect())
}

/// One conversion.
fn one(
    machine: &mut Machine,
    state: &mut State,
    printing: &mut Printing,
    spec: &Spec,
    asking: Asking,
) -> Done<()> {
    let mut shape = Shape { width: 0, left: spec.left, precision: None };
    match spec.width {
        Field::None => {}
        Field::Number(width) => shape.width = width,
        Field::Argument => {
            let width = signed(machine, state, printing.argument()?)?;
            shape.left |= width < 0;
            shape.width = width.unsigned_abs() as usize;
        }
    }
    match spec.precision {
        None | Some(Field::None) => {}
        Some(Field::Number(precision)) => shape.precision = Some(precision),
        Some(Field::Argument) => {
            let precision = signed(machine, state, printing.argument()?)?;
            shape.precision = usize::try_from(precision).ok();
        }
    }
    let cut = shape.precision.filter(|_| spec.conversion != b's').unwrap_or(0);
    if shape.width.max(cut) > MOST_LETTERS {
        return unknown("a field of very many letters that is printed");
    }
    let value = printing.argument()?;
    match spec.conversion {
        b's' => {
            let most = shape.precision.map(|most| most as u64);
            let text = string(machine, state, value, most, asking)?;
            let all = text.len() as u64 + 1;
            let size = most.map_or(all, |most| most.min(all));
            printing.read.push(Stretch { from: value, size });
            let blank = Term::constant(8, u128::from(b' '));
            let missing = vec![blank; shape.width.saturating_sub(text.len())];
            let (left, right) = if shape.left { (text, missing) } else { (missing, text) };
            printing.text.extend(left.into_iter().chain(right));
        }
        b'n' => {
            let wanted = Wanted { size: 4, align: 4, used: Use::Write };
            let (object, offset) = reach(machine, state, value, wanted, asking)?;
            let count = Value::constant(32, printing.text.len() as u128);
            effective::library(machine, state, object);
            write_at(machine, state, object, offset, 4, count)?;
        }
        b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => {
            let text = float(value, spec, shape)?;
            printing.known &= text.is_some();
            printing.text.extend(letters(&text.unwrap_or(vec![b'?'])));
        }
        _ => {
            if machine.is_concrete() && matches!(value, Value::Pointer(_)) {
                return unknown("an address that is printed");
            }
            let known = match value {
                Value::Bits(term) => term.value().map(|number| (term.width(), number)),
                _ => None,
            };
            match (known, value) {
                (Some((width, number)), _) => {
                    let text = integer(machine, spec, shape, width, number);
                    printing.text.extend(letters(&text));
                }
                (None, Value::Bits(term)) if printing.kept && spec.conversion != b'p' => {
                    let term = argument_bits(machine, spec, term);
                    printing.text.extend(number_text(machine, state, spec, shape, term)?);
                }
                _ => {
                    printing.known = false;
                    printing.text.push(Term::constant(8, u128::from(b'?')));
                }
            }
        }
    }
    Ok(())
}

fn signed(machine: &mut Machine, state: &mut State, value: Value) -> Done<i128> {
    let term = bits(machine, state, value)?;
    let number = number(machine, state, term)?;
    Ok(to_signed(term.width(), number))
}

/// The bits of an argument that a conversion looks at.
fn argument_bits(machine: &mut Machine, spec: &Spec, term: Term) -> Term {
    let bits = bits_of(machine, spec).min(term.width());
    machine.terms.extract(term, 0, bits)
}

fn bits_of(machine: &Machine, spec: &Spec) -> u32 {
    match spec.length {
        Length::Char => 8,
        Length::Short => 16,
        Length::Int => 32,
        Length::Long => machine.width,
        Length::LongLong | Length::LongDouble => 64,
    }
}

fn integer(machine: &Machine, spec: &Spec, shape: Shape, width: u32, number: u128) -> Vec<u8> {
    let bits = bits_of(machine, spec).min(width);
    let number = number & crate::machine::term::mask(bits);
    match spec.conversion {
        b'c' => format::bytes(shape, &[number as u8]),
        b'd' | b'i' => {
            let value = to_signed(bits, number);
            format::integer(spec, shape, value < 0, value.unsigned_abs())
        }
        b'p' if number == 0 => format::bytes(shape, b"(nil)"),
        _ => format::integer(spec, shape, false, number),
    }
}

/// `None` for unknown numbers.
fn float(value: Value, spec: &Spec, shape: Shape) -> Done<Option<Vec<u8>>> {
    let format = match value {
        Value::Bits(term) if term.width() == 64 => FloatFormat::Double,
        Value::Bits(term) if term.width() == 80 => FloatFormat::Extended,
        _ => return unknown("a floating number of this format that is printed"),
    };
    let is_hexadecimal = matches!(spec.conversion, b'a' | b'A');
    match (value.number(), floats::known(value, format)) {
        (None, _) => Ok(None),
        (_, Some(number)) if format == FloatFormat::Double || !is_hexadecimal => {
            Ok(Some(format::float(spec, shape, number)))
        }
        _ => unknown("digits of a long floating number that are printed"),
    }
}
