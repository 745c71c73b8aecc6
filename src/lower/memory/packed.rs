//! Reads and writes of bit-fields in unions: a field is some bits of a number that is a member too (see `lower/packed.rs`). Where the union has
//! no such number, what is read is any value of the field's width, and a store leaves no member of the union with a known value.

use super::{access, fences, read, write};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::bytes;
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::map::Map;
use crate::lower::packed::{Carrier, Packed};
use crate::lower::scene::Scene;
use crate::lower::scene::place::{Cell, Intent, Memory};
use crate::lower::state::State;
use crate::lower::tag::{Path, Tag};
use crate::lower::unit::Unit;

pub fn read_packed(
    unit: &Unit,
    emit: &mut Emit,
    memory: &Memory,
    field: &Packed,
    span: Span,
) -> Value {
    if let Some(carrier) = &field.carrier {
        return field.value(read_number(unit, emit, &carrier_of(memory, carrier), carrier, span));
    }
    check_union(unit, emit, memory, field, Intent::Read, span);
    let value = emit.unknown("bits", build::named_type("int"), span);
    let (low, high) = read::bit_range(field.bits.width, field.signed);
    let fits = build::within(low, value.clone(), high);
    emit.assume("a bit-field holds what its width allows", fits, span);
    value
}

/// Stores a value that fits.
pub fn write_packed(
    scene: &Scene,
    emit: &mut Emit,
    memory: &Memory,
    field: &Packed,
    value: Value,
    span: Span,
) {
    let unit = scene.unit;
    let Some(carrier) = &field.carrier else {
        check_union(unit, emit, memory, field, Intent::Write, span);
        let (union, size) = union_of(memory);
        for fence in fences::fences_for(scene, memory.object) {
            fences::check_tags_inside(scene, emit, &fence, (union, &int(size)), span);
        }
        return write::activate(unit, emit, (union, size), field.path.union, None, span);
    };
    let number = carrier_of(memory, carrier);
    let before = read_number(unit, emit, &number, carrier, span);
    let after = emit.unknown("number", build::named_type("int"), span);
    emit.assume("the number has its type", carrier.class.holds(after.clone()), span);
    for fact in field.stored(carrier, (&before, &after), &value) {
        emit.assume("a store into a bit-field leaves the other fields alone", fact, span);
    }
    write::write_number(scene, emit, &number, after, span);
}

/// What the number holds, also while another member is the active one: then annotations speak of the same bits.
fn read_number(
    unit: &Unit,
    emit: &mut Emit,
    number: &Memory,
    carrier: &Carrier,
    span: Span,
) -> Value {
    let value = read::read_member(unit, emit, number, carrier.class, span);
    let (tag, class) = (Tag::Member(carrier.path.clone()), carrier.class);
    let mut now = |map: &Map| State::Now.map(map);
    let held = bytes::member_read(unit, &mut now, &tag, class, number.address.clone());
    emit.assume("the bits of a union depend on memory alone", build::eq(value.clone(), held), span);
    value
}

/// The number of which the field is part becomes zero.
pub fn clear_number(scene: &Scene, emit: &mut Emit, memory: &Memory, span: Span) {
    if let Cell::Packed { field: Packed { carrier: Some(carrier), .. }, .. } = &memory.cell {
        write::write_cell(scene, emit, &carrier_of(memory, carrier), int(0), span);
    }
}

/// What any access to the union needs.
fn check_union(
    unit: &Unit,
    emit: &mut Emit,
    memory: &Memory,
    field: &Packed,
    intent: Intent,
    span: Span,
) {
    let whole = member_of(memory, memory.ty, &field.path);
    let class = Class::Integer { bytes: 4, signed: false };
    access::check_member_access(unit, emit, &whole, class, intent, span);
}

fn carrier_of(memory: &Memory, carrier: &Carrier) -> Memory {
    member_of(memory, carrier.ty, &carrier.path)
}

/// A member at the start of the union.
fn member_of(memory: &Memory, ty: crate::typed::types::TypeId, path: &Path) -> Memory {
    let (union, size) = union_of(memory);
    let cell = Cell::Member { union: union.clone(), size, path: path.clone() };
    Memory { address: union.clone(), ty, cell, object: memory.object }
}

fn union_of(memory: &Memory) -> (&Value, u64) {
    let Cell::Packed { union, size, .. } = &memory.cell else {
        unreachable!("a bit-field in a union")
    };
    (union, *size)
}
