//! What a state holds, for who tells people about it: operands, places and bytes in, plain numbers and pointers out, under the state's model.
//! Rule: looking changes nothing and chooses nothing.

use super::contents::Found;
use super::lazy;
use super::page::Held;
use super::start::Machine;
use super::state::{Frame, Home, State};
use super::value::{ObjectId, Value};
use crate::flow::{Base, Operand, Place};

/// A value as people see it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Seen {
    /// The bits.
    Number(u128),
    /// Into an object, so many bytes from its start.
    Pointer(ObjectId, i128),
    /// Nothing was stored.
    Unset,
    /// A pointer of the environment that nobody has looked at yet, by its number.
    Open(u32),
}

pub fn value(machine: &Machine, state: &State, value: Value) -> Seen {
    match lazy::look(state, value) {
        Value::Undefined => Seen::Unset,
        Value::Lazy(id) => Seen::Open(id.0),
        Value::Bits(term) => Seen::Number(machine.terms.evaluate(term, &state.model)),
        Value::Pointer(pointer) => {
            let offset = machine.terms.evaluate(pointer.offset, &state.model);
            Seen::Pointer(pointer.object, super::term::to_signed(machine.width, offset))
        }
    }
}

/// An operand of the running call.
pub fn operand(machine: &Machine, state: &State, operand: Operand) -> Seen {
    value(machine, state, super::place::operand(machine, state, operand))
}

/// Where a place of the running call lies; `None` for a local that is no object, and for what leads nowhere.
pub fn place(machine: &Machine, state: &State, place: Place) -> Option<(ObjectId, i128)> {
    let unit = machine.code[state.frame.function as usize].unit as usize;
    let (object, start) = match place.base {
        Base::Local(local) => match state.frame.locals[local.0 as usize] {
            Home::Object(object) => (object, 0),
            Home::Register(_) | Home::Dead => return None,
        },
        Base::Static(id) => (machine.statics[unit][id.0 as usize]?, 0),
        Base::String(id) => (machine.strings[unit][id.0 as usize], 0),
        Base::Pointer(pointer) => match operand(machine, state, pointer) {
            Seen::Pointer(object, offset) => (object, offset),
            _ => return None,
        },
        Base::Result => match value(machine, state, Value::Pointer(state.frame.result_place?)) {
            Seen::Pointer(object, offset) => (object, offset),
            _ => return None,
        },
    };
    Some((object, start + i128::from(place.offset)))
}

/// A local of a call, if it lives.
pub fn local(machine: &mut Machine, state: &State, home: Home, size: u64) -> Option<Seen> {
    match home {
        Home::Dead => None,
        Home::Register(held) => Some(value(machine, state, held)),
        Home::Object(object) => Some(bytes(machine, state, object, 0, size)),
    }
}

/// So many bytes of an object as one scalar, at most 16.
pub fn bytes(machine: &mut Machine, state: &State, object: ObjectId, at: u64, size: u64) -> Seen {
    match state.memory.get(object).contents.read(&mut machine.terms, at, size.min(16)) {
        Found::Value(held) => value(machine, state, held),
        Found::Number(number) => Seen::Number(number),
        Found::Bytes(bytes) => together(machine, state, &bytes),
    }
}

fn together(machine: &Machine, state: &State, bytes: &[Held]) -> Seen {
    let mut number = 0u128;
    for (held, at) in bytes.iter().zip(0u32..) {
        let byte = match held {
            Held::Blank | Held::Undefined => return Seen::Unset,
            Held::Known(byte) => u128::from(*byte),
            Held::Part(whole, which) => match value(machine, state, *whole) {
                Seen::Number(bits) => bits >> (8 * u32::from(*which)) & 0xff,
                // A pointer in pieces is shown where it begins.
                seen if at == 0 && *which == 0 => return seen,
                _ => return Seen::Unset,
            },
        };
        number |= byte << (8 * at);
    }
    Seen::Number(number)
}

/// In bytes.
pub fn size(machine: &Machine, state: &State, object: ObjectId) -> u64 {
    machine.terms.evaluate(state.memory.get(object).size, &state.model) as u64
}

/// The object of a static variable of a unit.
pub fn static_object(machine: &Machine, unit: u32, variable: u32) -> Option<ObjectId> {
    *machine.statics.get(unit as usize)?.get(variable as usize)?
}

/// The function that a call runs and the unit it stands in.
pub fn code<'p>(machine: &Machine<'p>, frame: &Frame) -> (&'p crate::flow::Function, u32) {
    let code = machine.code[frame.function as usize];
    (code.function, code.unit)
}

/// The same by its number in the machine's table.
pub fn code_at<'p>(machine: &Machine<'p>, index: u32) -> (&'p crate::flow::Function, u32) {
    let code = machine.code[index as usize];
    (code.function, code.unit)
}
