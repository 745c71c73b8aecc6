//! The C library and what verifiers provide, by name, for functions that the program does not define. A call in, its effect on the
//! state out. Rule: what is not here is for the caller to call unknown; arguments are asked the rules of what the function does.

mod allocate;
mod blocks;
mod compose;
mod ends;
mod errors;
mod format;
mod numbers;
mod overlap;
mod parse;
mod print;
mod read;
mod scan;
mod signs;
mod strings;
mod text;

pub use ends::ends_programs;

use super::access::write_at;
use super::call::Passing;
use super::check::Asking;
use super::convert::{bits, width};
use super::effective;
use super::lazy;
use super::outcome::{Done, unknown};
use super::place::{Use, Wanted, reach};
use super::promise;
use super::start::Machine;
use super::state::{Mark, State};
use super::term::Term;
use super::value::Value;
use crate::flow::{Destination, Function, FunctionRef, Scalar};

/// A call of a function without a body.
pub struct Called<'a> {
    pub named: FunctionRef,
    pub arguments: Vec<Passing>,
    pub result: Destination,
    pub asking: Asking<'a>,
}

impl Called<'_> {
    /// An argument that is a scalar.
    pub fn value(&self, index: usize) -> Done<Value> {
        match self.arguments.get(index) {
            Some(Passing::Scalar(value, _)) => Ok(*value),
            _ => unknown("a call of a library function with other arguments than it has"),
        }
    }

    pub fn scalar(&self, index: usize) -> Option<Scalar> {
        match self.arguments.get(index) {
            Some(Passing::Scalar(_, scalar)) => Some(*scalar),
            _ => None,
        }
    }

    pub fn term(&self, machine: &mut Machine, state: &mut State, index: usize) -> Done<Term> {
        let value = self.value(index)?;
        bits(machine, state, value)
    }

    /// A size, of the width of pointers.
    pub fn size(&self, machine: &mut Machine, state: &mut State, index: usize) -> Done<Term> {
        let term = self.term(machine, state, index)?;
        let scalar = self.scalar(index).unwrap_or(Scalar::INT);
        Ok(super::convert::resized(machine, term, machine.width, scalar))
    }
}

/// Puts the result where the caller wants it, in the width it has there.
pub fn give(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
    value: Value,
) {
    let Destination::Temp(temp) = called.result else { return };
    let want = width(machine, function.temp(temp));
    let value = match value {
        Value::Bits(term) if term.width() > want => {
            Value::Bits(machine.terms.extract(term, 0, want))
        }
        Value::Bits(term) if term.width() < want => {
            Value::Bits(machine.terms.sign_extend(term, want))
        }
        value => value,
    };
    state.frame.temps[temp.0 as usize] = value;
}

/// Stores a result of the width of pointers where an argument leads, unless that is null.
fn store_word(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    (argument, value): (usize, Value),
) -> Done<()> {
    let to = match lazy::look(state, called.value(argument)?) {
        Value::Lazy(id) => lazy::resolve(machine, state, id)?,
        Value::Bits(term) if term.value() == Some(0) => return Ok(()),
        to => to,
    };
    if to == machine.null() {
        return Ok(());
    }
    let size = u64::from(machine.width / 8);
    let wanted = Wanted { size, align: size, used: Use::Write };
    let (object, offset) = reach(machine, state, to, wanted, called.asking)?;
    effective::library(machine, state, object);
    write_at(machine, state, object, offset, size, value)
}

/// Whether it is one that is known here; if so, it is done. What it gives is put where the caller wants it.
pub fn call(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
) -> Done<bool> {
    let name = super::call::name_of(machine, called.named);
    promise::require_values(machine, state, called)?;
    if matches!(&*name, "setlocale" | "uselocale" | "newlocale") {
        // Decimal points may be longer than one character, and other letters be letters.
        state.mark(Mark::Annotation(format!("what `{name}` changes").into()));
    }
    let Some(value) = by_name(machine, state, function, called, &name)? else { return Ok(false) };
    give(machine, state, function, called, value);
    errors::after(machine, state, called, &name)?;
    Ok(true)
}

/// Also for builtins that stand for functions: `__builtin_memcpy`.
pub fn by_name(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    if let Some(value) = errors::call(machine, name) {
        return Ok(Some(value));
    }
    if let Some(value) = allocate::call(machine, state, called, name)? {
        return Ok(Some(value));
    }
    if let Some(value) = ends::call(machine, state, function, called, name)? {
        return Ok(Some(value));
    }
    if let Some(value) = blocks::call(machine, state, called, name)? {
        return Ok(Some(value));
    }
    if let Some(value) = strings::call(machine, state, called, name)? {
        return Ok(Some(value));
    }
    if let Some(value) = print::call(machine, state, called, name)? {
        return Ok(Some(value));
    }
    if let Some(value) = read::call(machine, state, called, name)? {
        return Ok(Some(value));
    }
    if let Some(value) = parse::call(machine, state, called, name)? {
        return Ok(Some(value));
    }
    numbers::call(machine, state, called, name)
}

/// The result is the same on every path.
pub fn none() -> Done<Option<Value>> {
    Ok(Some(Value::Undefined))
}
