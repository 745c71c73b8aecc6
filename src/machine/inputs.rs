//! Values that the program does not compute: a term for each, or a number, as the options say. All are recorded in their order.

use super::object::Kind;
use super::options::Inputs;
use super::script;
use super::start::Machine;
use super::state::{Origin, State};
use super::stdin::{END, Piece};
use super::value::{ObjectId, Value};

/// A new value of that width; the same one when a step is done again.
pub fn arbitrary(machine: &mut Machine, state: &mut State, width: u32, origin: Origin) -> Value {
    if let Some(made) = state.made.get(state.taken) {
        state.taken += 1;
        return *made;
    }
    let value = match &machine.options.inputs {
        Inputs::Unknown => Value::Bits(machine.terms.variable(width, name(&origin))),
        Inputs::Given(_) | Inputs::Random(_) if matches!(origin, Origin::Uninitialized(_)) => {
            // Anything but what programs hope for.
            Value::constant(width, u128::from_le_bytes([0xbe; 16]))
        }
        // Nothing is there to be read.
        Inputs::Given(_) if origin == Origin::Stdin(Piece::Byte) => Value::constant(width, END),
        Inputs::Given(_) if origin == Origin::Stdin(Piece::Next) => Value::constant(width, 1),
        Inputs::Given(given) => {
            let taken = state.inputs.iter().filter(|input| is_given(&input.origin)).count();
            Value::constant(width, given.get(taken).copied().unwrap_or(0))
        }
        Inputs::Again(script) => {
            let number = script::next(script, state, &origin).unwrap_or_else(|| absent(&origin));
            again(machine, state, width, number, &origin)
        }
        Inputs::Random(_) => Value::constant(width, likely(machine, width, &origin)),
    };
    state.input(origin, value);
    state.made.push(value);
    state.taken += 1;
    value
}

/// What a run takes beyond its script: no more input, memory that is there.
fn absent(origin: &Origin) -> u128 {
    match origin {
        Origin::Stdin(Piece::Byte) => END,
        Origin::Stdin(Piece::Next) | Origin::Allocation(_) => 1,
        _ => 0,
    }
}

/// A value of the run that is repeated, in the form that it had there: a number, or an unknown that the model knows.
fn again(
    machine: &mut Machine,
    state: &mut State,
    width: u32,
    number: u128,
    origin: &Origin,
) -> Value {
    if machine.is_concrete() {
        return Value::constant(width, number);
    }
    let term = machine.terms.variable(width, name(origin));
    if let Some(variable) = machine.terms.as_variable(term) {
        state.model.set(variable, number);
    }
    Value::Bits(term)
}

/// Whether a list of inputs has an entry for it.
fn is_given(origin: &Origin) -> bool {
    !matches!(origin, Origin::Uninitialized(_))
}

fn name(origin: &Origin) -> String {
    match origin {
        Origin::Call(function, _) => function.to_string(),
        Origin::Parameter(name) | Origin::Contents(name) => name.to_string(),
        Origin::Uninitialized(_) => "uninitialized".into(),
        Origin::Allocation(_) => "allocation".into(),
        Origin::Argument(number) => format!("argv[{number}]"),
        Origin::Stdin(_) => "stdin".into(),
        Origin::Open(what) => what.to_string(),
    }
}

/// What people write where text is wanted, else any number.
fn likely(machine: &mut Machine, width: u32, origin: &Origin) -> u128 {
    const WRITTEN: &[u8] = b"0123456789-aZ. ";
    let number = next(machine);
    let written = || u128::from(WRITTEN[(number >> 8) as usize % WRITTEN.len()]);
    match origin {
        Origin::Argument(_) => written(),
        // Most allocations succeed.
        Origin::Allocation(_) => u128::from(!number.is_multiple_of(8)),
        Origin::Stdin(Piece::Byte) => match number % 8 {
            0 => END,
            1 | 2 => u128::from(b'\n'),
            _ => written(),
        },
        Origin::Stdin(Piece::Next) => u128::from(number % 8).saturating_sub(5),
        Origin::Stdin(Piece::Letters | Piece::Word) => u128::from(number % 24),
        _ => chance(machine, width),
    }
}

/// Half of them 0 or 1, a quarter between -4 and 32, a quarter anything.
fn chance(machine: &mut Machine, width: u32) -> u128 {
    let number = next(machine);
    let value = match number % 4 {
        0 | 1 => u128::from(number >> 8 & 1),
        2 => ((number >> 8) % 37) as i128 as u128,
        _ => u128::from(next(machine)) << 64 | u128::from(next(machine)),
    };
    let value = if number % 4 == 2 { value.wrapping_sub(4) } else { value };
    value & super::term::mask(width)
}

/// Marsaglia's xorshift.
fn next(machine: &mut Machine) -> u64 {
    let mut x = machine.chance;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    machine.chance = x;
    x >> 3
}

/// Whether the environment has made the object, so that its pointers lead anywhere.
pub fn is_outside(machine: &Machine, state: &State, object: ObjectId) -> bool {
    match state.memory.get(object).kind {
        Kind::Input(_) => true,
        Kind::Static(named) => !machine.program.variable(named).1.defined,
        _ => false,
    }
}
