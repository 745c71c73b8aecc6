//! Scalars and runs of bytes between memory and temporaries: bit-fields, truth values that take a byte, long floats with padding.
//! Rule: what was never stored is undefined, or anything, as the run's options have it, but the same each time.

use super::assemble;
use super::check::{Asking, ensure, fail, number};
use super::contents::{Copying, in_reach, part};
use super::convert::width;
use super::effective;
use super::inputs::{self, arbitrary};
use super::lazy::{self, Leads};
use super::options::{External, Uninitialized};
use super::outcome::{Done, unknown};
use super::page::Held;
use super::place::{Use, Wanted, pointer_to, reach};
use super::start::Machine;
use super::state::{Home, Mark, Origin, State};
use super::term::Term;
use super::value::{ObjectId, Value};
use crate::base::ObligationKind;
use crate::flow::{Access, Base, BitField, Place, Scalar};

#[inline]
pub fn load(
    machine: &mut Machine,
    state: &mut State,
    access: &Access,
    asking: Asking,
) -> Done<Value> {
    if let Base::Local(local) = access.place.base
        && let Home::Register(value) = state.frame.locals[local.0 as usize]
    {
        note_volatile(machine, state, access);
        if value != Value::Undefined {
            return Ok(value);
        }
        let value = undefined(machine, state, width(machine, access.scalar), asking)?;
        state.frame.locals[local.0 as usize] = Home::Register(value);
        return Ok(value);
    }
    let pointer = pointer_to(machine, state, access.place)?;
    note_volatile(machine, state, access);
    load_at(machine, state, pointer, access, asking)
}

/// The competition's programs have nobody beside them.
fn note_volatile(machine: &Machine, state: &mut State, access: &Access) {
    if access.volatile && machine.options.external == External::MayChange {
        state.mark(Mark::Volatile);
    }
}

/// Of the access, only the place does not count.
pub fn load_at(
    machine: &mut Machine,
    state: &mut State,
    pointer: Value,
    access: &Access,
    asking: Asking,
) -> Done<Value> {
    let wanted = Wanted { size: access.size, align: access.align, used: Use::Read };
    let (object, offset) = reach(machine, state, pointer, wanted, asking)?;
    effective::access(machine, state, (object, offset), (access, false), asking)?;
    let size = stored_size(machine, access);
    let value = read_at(machine, state, object, offset, size, asking)?;
    let value = match value {
        Value::Undefined => {
            let value = undefined(machine, state, 8 * size as u32, asking)?;
            write_at(machine, state, object, offset, size, value)?;
            value
        }
        Value::Bits(term) if access.scalar == Scalar::Pointer && !term.is_constant() => {
            let unit = machine.code[state.frame.function as usize].unit;
            let leads = lazy::leads(machine, unit, access.ty.into());
            chosen(machine, state, (object, offset), term, leads)?
        }
        value => value,
    };
    match access.bits {
        Some(bits) => {
            let Value::Bits(whole) = value else { return Ok(value) };
            let found = field(machine, whole, bits, access.scalar);
            let kind = ObligationKind::UninitializedRead;
            let checked = machine.options.uninitialized == Uninitialized::Checked;
            if checked && asking.has(kind) && is_unset(machine, found) {
                return fail(machine, state, asking, kind, None);
            }
            Ok(Value::Bits(found))
        }
        None => Ok(from_memory(machine, value, access.scalar)),
    }
}

/// Whether some of the bits were there before another field beside them was stored, and have no value.
fn is_unset(machine: &Machine, term: Term) -> bool {
    !machine.unset.is_empty()
        && machine.terms.variables_of(term).iter().any(|it| machine.unset.contains(it))
}

/// A pointer in memory that the environment has made leads to something that is chosen when it is used.
fn chosen(
    machine: &mut Machine,
    state: &mut State,
    (object, offset): (ObjectId, Term),
    term: Term,
    leads: Option<Leads>,
) -> Done<Value> {
    if let Some(value) = lazy::of_bits(machine, state, term, leads) {
        let at = number(machine, state, offset)?;
        let size = u64::from(machine.width / 8);
        write_at(machine, state, object, Term::constant(machine.width, at), size, value)?;
        return Ok(value);
    }
    if !inputs::is_outside(machine, state, object) {
        return Ok(Value::Bits(term));
    }
    if offset.is_constant() || state.known.contains_key(&offset) {
        return unknown("a pointer that was changed in part");
    }
    // Which one it is has to be known; then it is read again.
    let at = number(machine, state, offset)?;
    let size = u64::from(machine.width / 8);
    let value = assemble::read(machine, state, object, at as u64, size)?;
    match value {
        Value::Bits(term) if !term.is_constant() => lazy::of_bits(machine, state, term, leads)
            .map_or_else(|| unknown("a pointer that is not known"), Ok),
        value => Ok(value),
    }
}

/// The bytes that hold the value: long double has ten.
fn stored_size(machine: &Machine, access: &Access) -> u64 {
    match (access.bits, access.scalar) {
        (None, Scalar::Float(_)) => u64::from(width(machine, access.scalar) / 8),
        _ => access.size,
    }
}

fn undefined(machine: &mut Machine, state: &mut State, bits: u32, asking: Asking) -> Done<Value> {
    let kind = ObligationKind::UninitializedRead;
    if machine.options.uninitialized == Uninitialized::Checked && asking.has(kind) {
        return fail(machine, state, asking, kind, None);
    }
    Ok(arbitrary(machine, state, bits, Origin::Uninitialized(asking.span)))
}

pub fn read_at(
    machine: &mut Machine,
    state: &mut State,
    object: ObjectId,
    offset: Term,
    size: u64,
    asking: Asking,
) -> Done<Value> {
    if let Some(at) = offset.small() {
        return assemble::read(machine, state, object, at, size);
    }
    if let Some(&at) = state.known.get(&offset) {
        return assemble::read(machine, state, object, at as u64, size);
    }
    // The contents are kept as a term from here on, so that they are made one once.
    let mut contents = state.memory.get(object).contents.clone();
    let found = assemble::read_unknown(machine, &mut contents, offset, size);
    let Some((value, defined)) = found else {
        let at = number(machine, state, offset)?;
        return assemble::read(machine, state, object, at as u64, size);
    };
    state.memory.get_mut(object).contents = contents;
    if machine.options.uninitialized == Uninitialized::Checked
        && asking.has(ObligationKind::UninitializedRead)
    {
        ensure(machine, state, asking, ObligationKind::UninitializedRead, defined)?;
    }
    Ok(value)
}

pub fn write_at(
    machine: &mut Machine,
    state: &mut State,
    object: ObjectId,
    offset: Term,
    size: u64,
    value: Value,
) -> Done<()> {
    let known = offset.small().or_else(|| state.known.get(&offset).map(|at| *at as u64));
    let at = match (known, value) {
        (Some(at), _) => at,
        (None, Value::Bits(term)) => {
            let mut contents = state.memory.get(object).contents.clone();
            if assemble::write_unknown(machine, &mut contents, offset, term) {
                state.memory.get_mut(object).contents = contents;
                return Ok(());
            }
            number(machine, state, offset)? as u64
        }
        _ => number(machine, state, offset)? as u64,
    };
    in_reach(at, size)?;
    let object = state.memory.get_mut(object);
    object.contents.write(at, size, value, object.size.small());
    Ok(())
}

#[inline]
pub fn store(
    machine: &mut Machine,
    state: &mut State,
    access: &Access,
    value: Value,
    asking: Asking,
) -> Done<()> {
    if let Base::Local(local) = access.place.base
        && let Home::Register(_) = state.frame.locals[local.0 as usize]
    {
        state.frame.locals[local.0 as usize] = Home::Register(value);
        return Ok(());
    }
    let pointer = pointer_to(machine, state, access.place)?;
    let writes = write_to(access.place);
    store_at(machine, state, pointer, access, (value, writes), asking)
}

/// What is said by name is the initialiser, where the object is constant: the language allows no other.
pub fn write_to(place: Place) -> Use {
    match place.base {
        Base::Local(_) | Base::Result => Use::Initialize,
        Base::Static(_) | Base::String(_) | Base::Pointer(_) => Use::Write,
    }
}

fn store_at(
    machine: &mut Machine,
    state: &mut State,
    pointer: Value,
    access: &Access,
    (value, writes): (Value, Use),
    asking: Asking,
) -> Done<()> {
    let wanted = Wanted { size: access.size, align: access.align, used: writes };
    let (object, offset) = reach(machine, state, pointer, wanted, asking)?;
    effective::access(machine, state, (object, offset), (access, true), asking)?;
    let size = stored_size(machine, access);
    let value = match access.bits {
        None => to_memory(machine, value, access.scalar),
        Some(bits) => {
            let at = number(machine, state, offset)? as u64;
            let old = old_bytes(machine, state, object, at, size)?;
            let value = super::convert::bits(machine, state, value)?;
            Value::Bits(with_field(machine, old, bits, value))
        }
    };
    write_at(machine, state, object, offset, size, value)?;
    if size < access.size && access.bits.is_none() {
        for padding in size..access.size {
            let by = machine.size(padding);
            let at = machine.terms.add(offset, by);
            write_at(machine, state, object, at, 1, Value::Undefined)?;
        }
    }
    Ok(())
}

/// The bytes around a bit-field that is stored; those that were never stored become anything.
fn old_bytes(
    machine: &mut Machine,
    state: &mut State,
    object: ObjectId,
    at: u64,
    size: u64,
) -> Done<Term> {
    let mut bytes = vec![];
    for at in at..at + size {
        let held = state.memory.get(object).contents.byte(&mut machine.terms, at);
        bytes.push(match held {
            Held::Undefined if machine.is_concrete() => Held::Known(0),
            Held::Undefined => part(Value::Bits(unset(machine)), 0),
            held => held,
        });
    }
    let whole = assemble::assemble(machine, state, &bytes)?;
    super::convert::bits(machine, state, whole)
}

/// Bits that nobody has given a value.
fn unset(machine: &mut Machine) -> Term {
    let bits = machine.terms.variable(8, "unset bits");
    machine.unset.extend(machine.terms.as_variable(bits));
    bits
}

fn field(machine: &mut Machine, whole: Term, bits: BitField, scalar: Scalar) -> Term {
    let found = machine.terms.extract(whole, bits.first, bits.width);
    let to = width(machine, scalar);
    if to <= bits.width {
        return machine.terms.extract(found, 0, to);
    }
    if scalar.is_signed() {
        machine.terms.sign_extend(found, to)
    } else {
        machine.terms.zero_extend(found, to)
    }
}

fn with_field(machine: &mut Machine, old: Term, bits: BitField, value: Term) -> Term {
    let terms = &mut machine.terms;
    let mut new = if value.width() >= bits.width {
        terms.extract(value, 0, bits.width)
    } else {
        terms.zero_extend(value, bits.width)
    };
    if bits.first > 0 {
        let low = terms.extract(old, 0, bits.first);
        new = terms.concat(new, low);
    }
    let used = bits.first + bits.width;
    if used < old.width() {
        let high = terms.extract(old, used, old.width() - used);
        new = terms.concat(high, new);
    }
    new
}

/// A truth value takes a byte.
pub fn to_memory(machine: &mut Machine, value: Value, scalar: Scalar) -> Value {
    match (scalar, value) {
        (Scalar::Bool, Value::Bits(term)) => Value::Bits(machine.terms.zero_extend(term, 8)),
        _ => value,
    }
}

pub fn from_memory(machine: &mut Machine, value: Value, scalar: Scalar) -> Value {
    match (scalar, value) {
        (Scalar::Bool, Value::Bits(term)) => Value::Bits(machine.terms.extract(term, 0, 1)),
        _ => value,
    }
}

/// A run of bytes of known size.
pub struct Block {
    pub to: Value,
    pub from: Value,
    pub size: u64,
    pub align: u64,
    /// What the target is used for.
    pub used: Use,
}

impl Block {
    /// Written as bytes.
    pub fn of_bytes(to: Value, from: Value, size: u64) -> Block {
        Block { to, from, size, align: 1, used: Use::Write }
    }
}

/// Copies bytes as they are, undefined ones and pointers included. The two may overlap.
pub fn copy(machine: &mut Machine, state: &mut State, block: Block, asking: Asking) -> Done<()> {
    let Block { to, from, size, align, used } = block;
    let (source, at) =
        reach(machine, state, from, Wanted { size, align, used: Use::Read }, asking)?;
    let (target, place) = reach(machine, state, to, Wanted { size, align, used }, asking)?;
    if size == 0 {
        return Ok(());
    }
    let at = number(machine, state, at)? as u64;
    let place = number(machine, state, place)? as u64;
    in_reach(place, size)?;
    let from = state.memory.get(source).contents.clone();
    let object = state.memory.get_mut(target);
    let copying = Copying { terms: &mut machine.terms, total: object.size.small() };
    object.contents.copy(place, &from, at, size, copying);
    effective::copied(machine, state, (source, at), (target, place), size);
    Ok(())
}

pub fn zero(machine: &mut Machine, state: &mut State, place: Place, size: u64) -> Done<()> {
    let pointer = pointer_to(machine, state, place)?;
    let asking = Asking { checks: &[], span: crate::base::Span::default() };
    let wanted = Wanted { size, align: 1, used: write_to(place) };
    fill_as(machine, state, pointer, wanted, Term::constant(8, 0), asking)
}

pub fn fill(
    machine: &mut Machine,
    state: &mut State,
    pointer: Value,
    size: u64,
    byte: Term,
    asking: Asking,
) -> Done<()> {
    let wanted = Wanted { size, align: 1, used: Use::Write };
    fill_as(machine, state, pointer, wanted, byte, asking)
}

fn fill_as(
    machine: &mut Machine,
    state: &mut State,
    pointer: Value,
    wanted: Wanted,
    byte: Term,
    asking: Asking,
) -> Done<()> {
    let (object, offset) = reach(machine, state, pointer, wanted, asking)?;
    let at = number(machine, state, offset)? as u64;
    in_reach(at, wanted.size)?;
    let object = state.memory.get_mut(object);
    object.contents.fill(at, wanted.size, byte, object.size.small());
    Ok(())
}
