//! Where a place lies: an object and an offset, after the rules of an access have been asked: the pointer leads to an object that
//! is alive, large enough, and aligned as the type asks (C11 6.5.3.2p4, 6.5.6p8).
//! Rule: an address that is used as a number is chosen once for an object, and marks the path.

use super::check::{Asking, ensure, fail};
use super::fold;
use super::lazy;
use super::object::{Kind, Life};
use super::outcome::{About, Done, Stop, unknown};
use super::start::Machine;
use super::state::{Home, Mark, State};
use super::term::Term;
use super::value::{ObjectId, Pointer, Value};
use crate::base::ObligationKind;
use crate::flow::{Base, Constant, FunctionRef, Operand, Place};
use crate::typed::meaning::function_may_be_missing;
use std::sync::Arc;

/// A place of so many bytes.
#[derive(Clone, Copy)]
pub struct Wanted {
    pub size: u64,
    pub align: u64,
    pub used: Use,
}

/// What an access is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    Read,
    Write,
    /// The first value of an object, which may be constant from then on.
    Initialize,
}

#[inline]
pub fn operand(machine: &Machine, state: &State, operand: Operand) -> Value {
    match operand {
        Operand::Temp(temp) => state.frame.temps[temp.0 as usize],
        Operand::Constant(constant) => constant_value(machine, state, constant),
    }
}

fn constant_value(machine: &Machine, state: &State, constant: Constant) -> Value {
    match constant {
        Constant::Integer { scalar, value } => {
            Value::constant(super::convert::width(machine, scalar), value)
        }
        Constant::Float { format, value } => Value::constant(super::floats::width(format), value),
        Constant::Null => machine.null(),
        Constant::Function(id) => {
            let unit = machine.code[state.frame.function as usize].unit;
            let named = FunctionRef { unit, id };
            let typed = &machine.program.unit(unit).source.typed;
            if machine.body(named).is_none() && function_may_be_missing(typed, id) {
                return machine.null();
            }
            machine.to(machine.functions[unit as usize][id.0 as usize])
        }
        Constant::Label(label) => {
            // Labels are not objects of memory: the number of the label, far from all addresses.
            Value::constant(machine.width, super::run::LABELS + u128::from(label.0))
        }
    }
}

/// The place as a pointer, nothing asked.
pub fn pointer_to(machine: &mut Machine, state: &mut State, place: Place) -> Done<Value> {
    let base = match place.base {
        Base::Local(local) => match state.frame.locals[local.0 as usize] {
            Home::Object(object) => machine.to(object),
            Home::Dead => return unknown("the address of a local that is not alive"),
            Home::Register(_) => return unknown("the address of a local without one"),
        },
        Base::Static(id) => {
            let unit = machine.code[state.frame.function as usize].unit;
            let object = machine.statics[unit as usize][id.0 as usize];
            let Some(object) = object else { return unknown("a variable without an object") };
            if machine.is_unit && !state.memory.get(object).constant {
                state.mark(Mark::Statics);
            }
            machine.to(object)
        }
        Base::String(id) => {
            let unit = machine.code[state.frame.function as usize].unit;
            machine.to(machine.strings[unit as usize][id.0 as usize])
        }
        Base::Pointer(pointer) => operand(machine, state, pointer),
        Base::Result => match state.frame.result_place {
            Some(pointer) => Value::Pointer(pointer),
            None => return unknown("a result that nobody wants"),
        },
    };
    if place.offset == 0 {
        return Ok(base);
    }
    let by = machine.size(place.offset);
    moved(machine, state, base, by)
}

/// A pointer so many bytes further.
pub fn moved(machine: &mut Machine, state: &mut State, value: Value, by: Term) -> Done<Value> {
    Ok(match lazy::look(state, value) {
        Value::Undefined => Value::Undefined,
        Value::Bits(term) => Value::Bits(machine.terms.add(term, by)),
        Value::Pointer(pointer) => {
            let offset = machine.terms.add(pointer.offset, by);
            Value::Pointer(Pointer { offset, ..pointer })
        }
        Value::Lazy(id) => {
            let value = lazy::resolve(machine, state, id)?;
            return moved(machine, state, value, by);
        }
    })
}

/// Where an access goes, after its rules were asked.
pub fn reach(
    machine: &mut Machine,
    state: &mut State,
    value: Value,
    wanted: Wanted,
    asking: Asking,
) -> Done<(ObjectId, Term)> {
    machine.about = None;
    let pointer = match lazy::look(state, value) {
        Value::Pointer(pointer) => pointer,
        Value::Lazy(id) => {
            let value = lazy::resolve(machine, state, id)?;
            return reach(machine, state, value, wanted, asking);
        }
        Value::Bits(term) => match forged(machine, state, term) {
            Some(pointer) => pointer,
            None => {
                let null = machine.terms.evaluate(term, &state.model) < 4096;
                let detail = (!null).then(|| "the pointer leads to no object".to_string());
                return fail(machine, state, asking, ObligationKind::NullDereference, detail);
            }
        },
        Value::Undefined => {
            let detail = Some("the pointer was never given a value".into());
            return fail(machine, state, asking, ObligationKind::NullDereference, detail);
        }
    };
    let object = state.memory.get(pointer.object);
    if object.life == Life::Folded {
        return Err(Stop::Split(fold::ways(state, pointer.object)));
    }
    if object.life != Life::Alive {
        return fail(machine, state, asking, ObligationKind::UseAfterFree, None);
    }
    if matches!(object.kind, Kind::Function(_)) {
        let detail = Some("the pointer leads to a function".into());
        return fail(machine, state, asking, ObligationKind::OutOfBounds, detail);
    }
    let (size, align, constant) = (object.size, object.align, object.constant);
    machine.about = Some(About::Access(pointer, wanted.size));
    within(machine, state, pointer, size, wanted.size, asking)?;
    machine.about = None;
    aligned(machine, state, pointer.offset, align, wanted.align, asking)?;
    if wanted.used == Use::Write && constant {
        let detail = Some("what it points to is constant".into());
        return fail(machine, state, asking, ObligationKind::TypeMismatch, detail);
    }
    Ok((pointer.object, pointer.offset))
}

/// Inside of the object, and of the array in it.
fn within(
    machine: &mut Machine,
    state: &mut State,
    pointer: Pointer,
    total: Term,
    size: u64,
    asking: Asking,
) -> Done<()> {
    let size = machine.size(size);
    let holds = fits(machine, pointer.offset, total, size);
    ensure(machine, state, asking, ObligationKind::OutOfBounds, holds)?;
    if let Some(extent) = pointer.extent {
        let extent = machine.extents.get(extent);
        let from = machine.terms.sub(pointer.offset, extent.start);
        let total = machine.size(extent.size);
        let holds = fits(machine, from, total, size);
        ensure(machine, state, asking, ObligationKind::OutOfBounds, holds)?;
    }
    Ok(())
}

/// `offset + size <= total`, computed without wrapping.
pub fn fits(machine: &mut Machine, offset: Term, total: Term, size: Term) -> Term {
    if let (Some(offset), Some(total), Some(size)) = (offset.small(), total.small(), size.small()) {
        return Term::truth(offset.checked_add(size).is_some_and(|end| end <= total));
    }
    let large = machine.terms.ule(size, total);
    let last = machine.terms.sub(total, size);
    let early = machine.terms.ule(offset, last);
    machine.terms.and(large, early)
}

fn aligned(
    machine: &mut Machine,
    state: &mut State,
    offset: Term,
    have: u64,
    want: u64,
    asking: Asking,
) -> Done<()> {
    if want <= 1 || offset.small().is_some_and(|offset| offset % want == 0) && want <= have {
        return Ok(());
    }
    // Where the object itself is aligned to less, nobody knows; so far only the offset counts.
    let common = want.min(have.max(1));
    if common < want {
        state.mark(Mark::Alignment);
    }
    let low = Term::constant(offset.width(), u128::from(common - 1));
    let rest = machine.terms.and(offset, low);
    let holds = machine.terms.equal(rest, Term::constant(offset.width(), 0));
    ensure(machine, state, asking, ObligationKind::Misaligned, holds)
}

/// The object that a number is an address in.
pub fn forged(machine: &Machine, state: &State, term: Term) -> Option<Pointer> {
    let number = term.small()?;
    let (start, &object) = state.exposed.range(..=number).next_back()?;
    let size = state.memory.get(object).size.small()?;
    let offset = number - start;
    let offset = (offset <= size).then(|| machine.size(offset))?;
    Some(Pointer { object, extent: None, offset })
}

/// A pointer as a number.
pub fn address(machine: &mut Machine, state: &mut State, value: Value) -> Done<Term> {
    match lazy::look(state, value) {
        Value::Bits(term) => Ok(term),
        Value::Undefined => unknown("the address of nothing"),
        Value::Lazy(id) => {
            let value = lazy::resolve(machine, state, id)?;
            address(machine, state, value)
        }
        Value::Pointer(pointer) => {
            state.mark(Mark::Addresses);
            let base = expose(state, pointer.object);
            let base = machine.size(base);
            Ok(machine.terms.add(base, pointer.offset))
        }
    }
}

/// The address at which an object lies from now on.
fn expose(state: &mut State, id: ObjectId) -> u64 {
    let object = state.memory.get(id);
    if let Some(address) = object.address {
        return address;
    }
    let align = object.align.max(16);
    // Of an unknown size: room enough for what fits a test.
    let size = object.size.small().unwrap_or(1 << 20).min(1 << 40);
    let address = state.next_address.next_multiple_of(align);
    state.next_address = address + size + 16;
    state.memory.get_mut(id).address = Some(address);
    Arc::make_mut(&mut state.exposed).insert(address, id);
    address
}
