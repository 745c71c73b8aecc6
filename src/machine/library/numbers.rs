//! Functions of numbers and characters (C11 7.4, 7.12, 7.22.6): computed where the arguments are known, in the C locale.

use super::blocks::plain;
use super::signs::truth;
use super::{Called, store_word};
use crate::base::ObligationKind;
use crate::flow::{FloatFormat, Scalar};
use crate::machine::check::{Asking, ensure};
use crate::machine::floats;
use crate::machine::inputs::arbitrary;
use crate::machine::outcome::Done;
use crate::machine::start::Machine;
use crate::machine::state::{Origin, State};
use crate::machine::term::Term;
use crate::machine::value::Value;

pub fn call(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    match plain(name) {
        "abs" | "labs" | "llabs" | "imaxabs" => {
            let value = called.term(machine, state, 0)?;
            let least = Term::constant(value.width(), 1 << (value.width() - 1));
            let is_least = machine.terms.equal(value, least);
            let fits = machine.terms.not(is_least);
            ensure(machine, state, called.asking, ObligationKind::Precondition, fits)?;
            let zero = Term::constant(value.width(), 0);
            let negative = machine.terms.slt(value, zero);
            let minus = machine.terms.neg(value);
            Ok(Some(Value::Bits(machine.terms.ite(negative, minus, value))))
        }
        "toupper" | "tolower" => change_case(machine, state, called, plain(name)).map(Some),
        "rand" | "random" => Ok(Some(of_the_environment(machine, state, called, name, 31))),
        // A failure is told by -1. Nobody runs a program in 17,000 years, or for 280.
        "time" | "clock" => {
            let known = if plain(name) == "time" { 39 } else { 53 };
            let width = if machine.width == 64 { known } else { 31 };
            let value = of_the_environment(machine, state, called, name, width);
            let Value::Bits(number) = value else { return Ok(Some(value)) };
            let number = machine.terms.sub(number, Term::constant(64, 1));
            if plain(name) == "time" {
                let time = machine.terms.extract(number, 0, machine.width);
                store_word(machine, state, called, (0, Value::Bits(time)))?;
            }
            Ok(Some(Value::Bits(number)))
        }
        "srand" | "srandom" => Ok(Some(Value::Undefined)),
        plain_name => {
            if let Some(class) = class(plain_name) {
                return classify(machine, state, called, class).map(Some);
            }
            mathematics(machine, state, called, plain_name, called.asking)
        }
    }
}

/// A number of so many bits that the call may give.
fn of_the_environment(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
    width: u32,
) -> Value {
    let origin = Origin::Call(name.into(), called.asking.span);
    match arbitrary(machine, state, width, origin) {
        Value::Bits(term) => Value::Bits(machine.terms.zero_extend(term, 64)),
        value => value,
    }
}

fn change_case(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
) -> Done<Value> {
    let value = called.term(machine, state, 0)?;
    let (low, high) = if name == "toupper" { (b'a', b'z') } else { (b'A', b'Z') };
    let term = |byte: u8| Term::constant(32, u128::from(byte));
    let (from, to) = (machine.terms.ule(term(low), value), machine.terms.ule(value, term(high)));
    let is = machine.terms.and(from, to);
    let changed = machine.terms.xor(value, term(0x20));
    Ok(Value::Bits(machine.terms.ite(is, changed, value)))
}

/// The ranges of a class of characters.
fn class(name: &str) -> Option<&'static [(u8, u8)]> {
    Some(match name {
        "isdigit" => &[(b'0', b'9')],
        "isupper" => &[(b'A', b'Z')],
        "islower" => &[(b'a', b'z')],
        "isalpha" => &[(b'A', b'Z'), (b'a', b'z')],
        "isalnum" => &[(b'0', b'9'), (b'A', b'Z'), (b'a', b'z')],
        "isxdigit" => &[(b'0', b'9'), (b'A', b'F'), (b'a', b'f')],
        "isspace" => &[(9, 13), (32, 32)],
        "isblank" => &[(9, 9), (32, 32)],
        "iscntrl" => &[(0, 31), (127, 127)],
        "isprint" => &[(32, 126)],
        "isgraph" => &[(33, 126)],
        "ispunct" => &[(33, 47), (58, 64), (91, 96), (123, 126)],
        _ => return None,
    })
}

fn classify(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    class: &[(u8, u8)],
) -> Done<Value> {
    let value = called.term(machine, state, 0)?;
    let mut is = Term::FALSE;
    for (low, high) in class {
        let bounds = [low, high].map(|byte| Term::constant(32, u128::from(*byte)));
        let from = machine.terms.ule(bounds[0], value);
        let to = machine.terms.ule(value, bounds[1]);
        let inside = machine.terms.and(from, to);
        is = machine.terms.or(is, inside);
    }
    Ok(truth(machine, state, is))
}

fn mathematics(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
    asking: Asking,
) -> Done<Option<Value>> {
    let (base, format) = match name.as_bytes().last() {
        _ if KNOWN.contains(&name) => (name, FloatFormat::Double),
        Some(b'f') => (&name[..name.len() - 1], FloatFormat::Single),
        Some(b'l') => (&name[..name.len() - 1], FloatFormat::Extended),
        _ => return Ok(None),
    };
    if !KNOWN.contains(&base) {
        return Ok(None);
    }
    let argument = |index| match (called.value(index), called.scalar(index)) {
        (Ok(value), Some(Scalar::Float(format))) => floats::known(value, format),
        _ => None,
    };
    // A root of a long number has digits that a `double` has not.
    let result = if base == "sqrt" && format == FloatFormat::Extended {
        None
    } else {
        argument(0).and_then(|x| compute(base, x, argument(1)))
    };
    match result {
        Some(result) => Ok(Some(floats::of_double(result, format))),
        None if machine.is_concrete() => Ok(None),
        None => {
            state.mark(crate::machine::state::Mark::Floats);
            let origin = Origin::Call(name.into(), asking.span);
            Ok(Some(arbitrary(machine, state, floats::width(format), origin)))
        }
    }
}

/// Those whose results are the same everywhere.
const KNOWN: [&str; 11] =
    ["fabs", "floor", "ceil", "trunc", "sqrt", "round", "fmin", "fmax", "copysign", "fmod", "rint"];

fn compute(name: &str, x: f64, y: Option<f64>) -> Option<f64> {
    Some(match name {
        "fabs" => x.abs(),
        "floor" => x.floor(),
        "ceil" => x.ceil(),
        "trunc" => x.trunc(),
        "sqrt" => x.sqrt(),
        "round" => x.round(),
        "rint" => x.round_ties_even(),
        "fmin" => x.min(y?),
        "fmax" => x.max(y?),
        "copysign" => x.copysign(y?),
        "fmod" => x % y?,
        _ => return None,
    })
}
