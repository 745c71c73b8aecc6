//! Reads: a place comes in, the value that it holds goes out, behind the checks that the read needs.

use super::{access, check_truth, initialized, packed};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::bytes::byte_read;
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::map::Map;
use crate::lower::scene::place::{Cell, Intent, Known, Memory, Place};
use crate::lower::scene::storage::{Local, Storage};
use crate::lower::scene::{ghosts, scalars};
use crate::lower::state::State;
use crate::lower::tag::Tag;
use crate::lower::unit::Unit;
use crate::lower::{heap, integers, reach};
use crate::typed::tree::{Expr, Origin};
use crate::typed::types::{Qualifiers, TypeId};

pub fn read_place(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    target: &Place,
    place: &Expr,
    span: Span,
) -> Value {
    let value = match target {
        Place::Local(variable) => read_local(unit, storage, emit, *variable, span),
        Place::Memory(memory) => {
            let value = read_and_show(unit, storage, emit, memory, place, span);
            ghosts::assume_apart(unit, emit, (&value, place.ty.ty), place.span, span);
            value
        }
    };
    // C11 6.7.3p7: it may change in ways that are not known.
    if place.ty.qualifiers.has(Qualifiers::VOLATILE) {
        scalars::unknown_value(unit, emit, place.ty.ty, span)
    } else {
        value
    }
}

pub fn read_local(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    variable: crate::typed::program::VariableId,
    span: Span,
) -> Value {
    if let Some(Local::Value { flag: Some(flag), .. }) = storage.locals.get(&variable) {
        let typed = &unit.program.typed;
        let called = typed.symbols.text(typed[variable].name);
        let words = format!("`{called}` may not have been given a value yet");
        let set = build::var(flag);
        emit.check(ObligationKind::UninitializedRead, set, span, Some(&words));
    }
    local_value(storage, variable)
}

/// What the variable holds. Nothing is checked: it has just been given a value, or somebody has looked.
pub fn local_value(storage: &Storage, variable: crate::typed::program::VariableId) -> Value {
    let Some(Local::Value { name, .. }) = storage.locals.get(&variable) else {
        unreachable!("the place is a local outside memory")
    };
    build::var(name)
}

/// What is known without a check is known from a variable, which is shown by itself.
fn read_and_show(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    memory: &Memory,
    place: &Expr,
    span: Span,
) -> Value {
    let before = emit.stmts.len();
    let value = read_cell(unit, storage, emit, memory, span);
    if emit.stmts.len() > before {
        emit.show(&value, place.span);
    }
    value
}

pub fn read_cell(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    memory: &Memory,
    span: Span,
) -> Value {
    let Some(class) = unit.class(memory.ty) else {
        return scalars::no_value(unit, emit, "reading an object of this type", memory.ty, span);
    };
    if let Cell::Twin(ty) = memory.cell {
        let value = read_cell(
            unit,
            storage,
            emit,
            &Memory { ty, cell: Cell::Plain, ..memory.clone() },
            span,
        );
        return as_twin(unit, emit, ty, memory.ty, value, span);
    }
    initialized::check_initialized(unit, storage, emit, memory, span);
    if let Cell::Packed { field, .. } = &memory.cell {
        return packed::read_packed(unit, emit, memory, field, span);
    }
    if let Cell::Member { .. } = memory.cell {
        return read_member(unit, emit, memory, class, span);
    }
    access::check_access(unit, emit, memory, class, Intent::Read, span);
    if let Cell::Bits(bits) = &memory.cell {
        let map = Map::Bits(bits.name.clone());
        unit.use_map(&map);
        let value = build::select(build::var(&map.name()), vec![memory.address.clone()]);
        let (low, high) = bit_range(bits.width, bits.signed);
        emit.assume(
            "a bit-field holds what its width allows",
            build::within(low, value.clone(), high),
            span,
        );
        return value;
    }
    if class == Class::Bool {
        check_truth::check_truth(emit, memory, &memory.address, span);
    }
    let contents = heap::contents(&State::Now, class, &memory.address);
    let value = class.from_cell(contents.clone());
    if class.is_byte() && memory.cell.is_plain() && memory.object == Known::Nothing {
        return read_byte(unit, emit, memory, class, contents, span);
    }
    emit.assume("a cell holds what its type allows", class.cell().holds(contents), span);
    if let Cell::Field(tag) = &memory.cell {
        reach::assume_step(unit, emit, (tag, &memory.address), &value, span);
    }
    value
}

/// The same bits as another type of the same width (C11 6.2.6.2).
pub fn as_twin(
    unit: &Unit,
    emit: &mut Emit,
    from: TypeId,
    to: TypeId,
    value: Value,
    span: Span,
) -> Value {
    match (unit.class(from), unit.class(to)) {
        (Some(from), Some(to)) => integers::convert(emit, from, to, value, Origin::Cast, span),
        _ => value,
    }
}

/// The character types may read any byte (C11 6.5p7); its value is known where the cell is one of theirs.
fn read_byte(
    unit: &Unit,
    emit: &mut Emit,
    memory: &Memory,
    class: Class,
    contents: Value,
    span: Span,
) -> Value {
    let byte = emit.unknown("byte", build::named_type("int"), span);
    let is_byte = build::eq(access::class_at(&memory.address), build::var(&class.constant()));
    let known = build::implies(is_byte, build::eq(byte.clone(), contents));
    emit.assume("a byte cell is read as it is", known, span);
    emit.assume("a byte has its range", class.cell().holds(byte.clone()), span);
    let value = class.from_cell(byte);
    if unit.has_byte_views() {
        let address = memory.address.clone();
        let same = byte_read(unit, &mut |map| State::Now.map(map), class, address);
        emit.assume("a byte depends on memory alone", build::eq(value.clone(), same), span);
    }
    value
}

/// The active member's value; of another member the bits are there, but we do not know how to read them.
pub fn read_member(
    unit: &Unit,
    emit: &mut Emit,
    memory: &Memory,
    class: Class,
    span: Span,
) -> Value {
    let Cell::Member { path, .. } = &memory.cell else { unreachable!("a member of a union") };
    access::check_member_access(unit, emit, memory, class, Intent::Read, span);
    let value = emit.unknown("member", class.value_type(), span);
    let contents = heap::contents(&State::Now, class, &memory.address);
    let active = build::eq(
        heap::type_at(&State::Now, &memory.address),
        unit.tag(&Tag::Member(path.clone())),
    );
    if class == Class::Bool {
        // Other bits may be no value of the type (C11 6.2.6.1p5).
        let words = "another member of the union may be the active one";
        emit.check(ObligationKind::TypeMismatch, active.clone(), span, Some(words));
        check_truth::check_truth(emit, memory, &memory.address, span);
    }
    let known = build::implies(active, build::eq(value.clone(), class.from_cell(contents)));
    emit.assume("the active member is read as it is", known, span);
    let fits = scalars::fits(class, &value);
    emit.assume("the value has its type", fits, span);
    value
}

pub fn bit_range(width: u32, signed: bool) -> (Value, Value) {
    let one = num_bigint::BigInt::from(1);
    if signed {
        let half = &one << (width - 1);
        (int(-half.clone()), int(half - one))
    } else {
        (int(0), int((&one << width) - one))
    }
}
