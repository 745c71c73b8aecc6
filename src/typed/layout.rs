//! Sizes and alignments of types, as gcc computes them for the target. How the members of a record are placed is in
//! `place_members`; here its result is read.
//! Rule: no size is ever computed with overflow; a type too large for the target has no layout.

use super::program::{Program, RecordId};
use super::types::{Length, Qualified, Qualifiers, Type, TypeId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    pub size: u64,
    pub align: u64,
}

/// `None` for incomplete types, functions and arrays of variable length. (GNU: `void` and functions have size 1 in
/// arithmetic and `sizeof`; that is the caller's business.)
pub fn layout(program: &Program, ty: TypeId) -> Option<Layout> {
    let target = program.target;
    match program.types.get(ty) {
        Type::Error | Type::Void | Type::Function(_) => None,
        Type::Bool => Some(Layout { size: 1, align: 1 }),
        Type::Integer(kind) => {
            Some(Layout { size: target.integer_size(*kind), align: target.integer_align(*kind) })
        }
        Type::Float(kind) => Some(target.float(*kind)),
        Type::Complex(kind) => {
            let part = target.float(*kind);
            Some(Layout { size: 2 * part.size, align: part.align })
        }
        Type::Enum(id) => {
            let kind = program[*id].underlying;
            Some(Layout { size: target.integer_size(kind), align: target.integer_align(kind) })
        }
        Type::Pointer(_) => {
            Some(Layout { size: target.pointer_size(), align: target.pointer_size() })
        }
        Type::Array(element, Length::Fixed(length)) => {
            let element = layout_qualified(program, *element)?;
            let size = element.size.checked_mul(*length)?;
            (size <= target.max_object()).then_some(Layout { size, align: element.align })
        }
        Type::Array(..) => None,
        Type::Record(id) => layout_record(program, *id),
        Type::Vector(element, count) => {
            let size = layout(program, *element)?.size.checked_mul(u64::from(*count))?;
            Some(Layout { size, align: size.min(target.max_vector_align()) })
        }
        Type::VaList => Some(target.va_list()),
    }
}

/// An atomic object that a machine instruction could access is aligned for it.
pub fn layout_qualified(program: &Program, ty: Qualified) -> Option<Layout> {
    let plain = layout(program, ty.ty)?;
    let one_access = plain.size <= 16 && plain.size.is_power_of_two();
    if ty.qualifiers.has(Qualifiers::ATOMIC) && one_access {
        return Some(Layout { size: plain.size, align: plain.align.max(plain.size) });
    }
    Some(plain)
}

/// What gcc's `__alignof__` tells: more than members need for `double` and `long long` on 32-bit x86. Of an array of
/// unknown length: that of its elements.
pub fn preferred_align(program: &Program, ty: Qualified) -> Option<u64> {
    if let Type::Array(element, _) = program.types.get(ty.ty) {
        return preferred_align(program, *element);
    }
    let plain = layout_qualified(program, ty)?;
    let scalar = matches!(
        program.types.get(ty.ty),
        Type::Integer(_) | Type::Enum(_) | Type::Float(_) | Type::Complex(_)
    );
    Some(if scalar { program.target.preferred_align(plain) } else { plain.align })
}

/// The alignment, also of an array whose length is not known.
pub fn align_of(program: &Program, ty: Qualified) -> Option<u64> {
    match program.types.get(ty.ty) {
        Type::Array(element, _) => align_of(program, *element),
        _ => layout_qualified(program, ty).map(|layout| layout.align),
    }
}

fn layout_record(program: &Program, id: RecordId) -> Option<Layout> {
    let definition = program[id].definition.as_ref()?;
    Some(Layout { size: definition.size, align: definition.align })
}
