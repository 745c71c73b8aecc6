//! Alignment (C11 6.2.8, 6.3.2.3p7). What lies at a multiple of its alignment is known from types: every object lies right for its type,
//! and so do the members of records that are not packed. A pointer must lie right for the type it points to; where it is formed from
//! a place that may not, or memory is given out for a type that asks for more, there is an obligation.

use super::class::Class;
use crate::typed::Program;
use crate::typed::layout::layout_qualified;
use crate::typed::program::{RecordId, RecordKind};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Qualified, Type, TypeId};

/// What a pointer to the type must be a multiple of.
pub fn needed(program: &Program, pointee: Qualified) -> u64 {
    let innermost = program.types.innermost(pointee);
    layout_qualified(program, innermost).map_or(1, |layout| layout.align)
}

/// What a pointer of that type must be a multiple of.
pub fn needed_by_pointer(program: &Program, pointer: TypeId) -> u64 {
    program.types.pointee(pointer).map_or(1, |pointee| needed(program, pointee))
}

/// What the address of a place is known to be a multiple of.
pub fn of_place(program: &Program, place: &Expr) -> u64 {
    let by_type = needed(program, place.ty);
    match &place.kind {
        ExprKind::Variable(variable) => by_type.max(program[*variable].align.unwrap_or(1)),
        ExprKind::Member(base, field) => {
            let Type::Record(record) = program.types.get(base.ty.ty) else { return by_type };
            match &program[*record].definition {
                Some(definition) => {
                    at(of_place(program, base), definition.fields[*field as usize].offset)
                }
                None => by_type,
            }
        }
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Decay(array) => of_place(program, array),
            ExprKind::Binary(BinaryOp::PointerAdd, base, _) => match &base.kind {
                ExprKind::Decay(array) => {
                    // Of a variable length array: a multiple of its elements' size.
                    let element = || layout_qualified(program, program.types.innermost(place.ty));
                    let stride = layout_qualified(program, place.ty).or_else(element);
                    let stride = stride.map_or(1, |it| it.size);
                    at(of_place(program, array), stride)
                }
                _ => by_type,
            },
            _ => by_type,
        },
        _ => by_type,
    }
}

/// Whether a place may not lie where a plain pointer to it would have to point.
pub fn is_loose(program: &Program, place: &Expr) -> bool {
    of_place(program, place) < needed(program, place.ty)
}

/// So many bytes behind a multiple of an alignment.
fn at(align: u64, offset: u64) -> u64 {
    match offset {
        0 => align,
        _ => align.min(1 << offset.trailing_zeros()),
    }
}

/// The fields with cells of a class that may not lie where a plain pointer to them would have to: members of packed records.
pub fn misaligned_fields(program: &Program, class: Class) -> Vec<(RecordId, u32)> {
    let mut found = vec![];
    for (record, id) in program.records.iter().zip(0u32..) {
        let Some(definition) = record.definition.as_ref() else { continue };
        if record.kind == RecordKind::Union {
            continue;
        }
        for (field, index) in definition.fields.iter().zip(0u32..) {
            let inner = program.types.innermost(field.ty);
            let same = Class::of(program, inner.ty).is_some_and(|own| own.cell() == class.cell());
            let loose = at(definition.align, field.offset) < needed(program, field.ty);
            if same && loose && field.bits.is_none() {
                found.push((RecordId(id), index));
            }
        }
    }
    found
}
