//! What has to hold for an access to a cell: one dereference is up to four assertions with one place, of which each may rely on those before it.

use crate::base::{Cause, Span};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::effective::Effective;
use crate::lower::emit::Emit;
use crate::lower::heap::{self, in_family, may_be_accessed, may_be_read};
use crate::lower::logic::objects;
use crate::lower::reach;
use crate::lower::scene::place::{Cell, Intent, Known, Memory};
use crate::lower::state::State;
use crate::lower::tag::Tag;
use crate::lower::unit::Unit;
use crate::typed::types::Qualifiers;

pub fn check_member_access(
    unit: &Unit,
    emit: &mut Emit,
    memory: &Memory,
    class: Class,
    intent: Intent,
    span: Span,
) {
    let Cell::Member { union, size, path } = &memory.cell else {
        unreachable!("a member of a union")
    };
    unit.use_class(class);
    if memory.object == Known::Nothing {
        check_alive(emit, union, *size, intent, span);
        let lives = heap::type_at(&State::Now, &memory.address);
        let within = in_family(unit, &lives, path.union);
        let words = "the memory may not hold this union";
        emit.check(ObligationKind::TypeMismatch, within, span, Some(words));
        if intent == Intent::Write {
            // All its bytes get other tags.
            let whole = objects::is_union(unit, &State::Now, path.union, union, *size);
            emit.check(ObligationKind::TypeMismatch, whole, span, Some(words));
            check_not_constant(unit, emit, &memory.address, &Tag::Member(path.clone()), span);
        }
    }
}

/// Everything that a scalar access needs.
pub fn check_access(
    unit: &Unit,
    emit: &mut Emit,
    memory: &Memory,
    class: Class,
    intent: Intent,
    span: Span,
) {
    match memory.object {
        Known::Local => return,
        Known::Static { writable } => return check_static(emit, writable, intent, span),
        Known::Nothing => {}
    }
    let size = unit.size(memory.ty).unwrap_or(1);
    let size = if matches!(memory.cell, Cell::Bits(_)) { 1 } else { size };
    if let Cell::Field(tag) = &memory.cell {
        reach::assume_start(unit, emit, tag, &memory.address, span);
    }
    check_alive(emit, &memory.address, size, intent, span);
    let lives = heap::type_at(&State::Now, &memory.address);
    let (right, words) = match &memory.cell {
        Cell::Field(tag) => {
            let words = unit.tag_words(tag);
            let words = format!("there may be something else than `{words}` at this address");
            (build::eq(lives, unit.tag(tag)), words)
        }
        Cell::Bits(bits) => {
            let words = unit.tag_words(&Tag::Field(bits.record, bits.field));
            let words = format!("there may be something else than `{words}` at this address");
            (build::eq(lives, unit.tag(&bits.run)), words)
        }
        // Any byte may be read; written bytes must not be part of something else.
        Cell::Plain | Cell::Volatile if class.is_byte() && intent == Intent::Read => {
            return check_volatile_member(unit, emit, memory, class, span);
        }
        _ => {
            // C lets characters be stored into anything (C11 6.5p7); what the rest then holds is not modelled.
            let words = if class.is_byte() {
                "a character may be stored here into part of something larger, which is not modelled"
            } else {
                "there may be something of another type at this address"
            };
            let right = Effective::of(&unit.program.typed, memory.ty).map(|own| match intent {
                Intent::Read => may_be_read(unit, lives, &own),
                Intent::Write => may_be_accessed(unit, lives, &own),
            });
            (right.unwrap_or(build::truth(false)), words.to_string())
        }
    };
    emit.check(ObligationKind::TypeMismatch, right, span, Some(&words));
    if memory.cell.is_plain() {
        check_not_packed(unit, emit, &memory.address, class, span);
        check_volatile_member(unit, emit, memory, class, span);
    }
    match &memory.cell {
        _ if intent == Intent::Read => {}
        Cell::Plain | Cell::Volatile => {
            check_constant_member(unit, emit, &memory.address, class, span);
        }
        Cell::Field(tag) => check_not_constant(unit, emit, &memory.address, tag, span),
        Cell::Bits(bits) => check_not_constant(unit, emit, &memory.address, &bits.run, span),
        Cell::Twin(_) | Cell::Member { .. } | Cell::Packed { .. } => {}
    }
}

/// What may be part of a constant member must not be written, unless it was allocated and so not defined at all (C11 6.7.3p6).
fn check_not_constant(unit: &Unit, emit: &mut Emit, address: &Value, tag: &Tag, span: Span) {
    if unit.qualified().is_constant(tag) {
        check_allocated(emit, address, span);
    }
}

/// Of memory that holds something constant if it is a variable.
pub fn check_allocated(emit: &mut Emit, address: &Value, span: Span) {
    let allocated = heap::is_heap(build::object(address.clone()));
    let said = Cause::Constant.with("the memory may be, or hold, a constant member of a variable");
    emit.check_saying(ObligationKind::TypeMismatch, allocated, span, said);
}

/// A member of a packed record may not lie where a plain pointer may point (C11 6.3.2.3p7).
fn check_not_packed(unit: &Unit, emit: &mut Emit, address: &Value, class: Class, span: Span) {
    let lives = heap::type_at(&State::Now, address);
    for tag in unit.misaligned_members(class) {
        let other = build::ne(lives.clone(), unit.tag(&tag));
        let words = unit.tag_words(&tag);
        let words = format!("the object may be `{words}`, which is packed");
        emit.check(ObligationKind::Misaligned, other, span, Some(&words));
    }
}

/// A member that was defined with `const` must not be written through a pointer that does not know it (C11 6.7.3p6).
fn check_constant_member(unit: &Unit, emit: &mut Emit, address: &Value, class: Class, span: Span) {
    let lives = heap::type_at(&State::Now, address);
    // What is in allocated memory was not defined at all.
    let allocated = heap::is_heap(build::object(address.clone()));
    for tag in unit.qualified().members(class, Qualifiers::CONST) {
        let other = build::ne(lives.clone(), unit.tag(&tag));
        let words = unit.tag_words(&tag);
        let words = format!("the object may be `{words}`, which is constant");
        let fine = build::or(other, allocated.clone());
        let said = Cause::Constant.with(words);
        emit.check_saying(ObligationKind::TypeMismatch, fine, span, said);
    }
}

/// A member that was defined with `volatile` must not be used through a pointer that does not know it (C11 6.7.3p6).
fn check_volatile_member(unit: &Unit, emit: &mut Emit, memory: &Memory, class: Class, span: Span) {
    if memory.cell != Cell::Plain {
        return;
    }
    let lives = heap::type_at(&State::Now, &memory.address);
    // What is in allocated memory was not defined at all.
    let allocated = heap::is_heap(build::object(memory.address.clone()));
    for tag in unit.qualified().members(class, Qualifiers::VOLATILE) {
        let other = build::ne(lives.clone(), unit.tag(&tag));
        let words = unit.tag_words(&tag);
        let words = format!("the object may be `{words}`, which is volatile");
        let fine = build::or(other, allocated.clone());
        emit.check(ObligationKind::TypeMismatch, fine, span, Some(&words));
    }
}

/// A variable of static storage is always there; only a constant one must not be written.
pub fn check_static(emit: &mut Emit, writable: bool, intent: Intent, span: Span) {
    if intent == Intent::Write && !writable {
        let said = Cause::Constant.with("the object is constant");
        emit.check_saying(ObligationKind::TypeMismatch, build::truth(false), span, said);
    }
}

/// That `size` bytes from the address are part of a living object.
pub fn check_alive(emit: &mut Emit, address: &Value, size: u64, intent: Intent, span: Span) {
    let object = build::object(address.clone());
    let offset = build::offset(address.clone());
    let not_null = build::ne(object.clone(), build::no_object());
    emit.check(ObligationKind::NullDereference, not_null, span, None);
    let alive = heap::is_allocated(&State::Now, &object);
    emit.check(ObligationKind::UseAfterFree, alive, span, None);
    let end = heap::size(object.clone());
    let inside = build::and(
        build::le(int(0), offset.clone()),
        build::le(build::add(offset, int(size)), end),
    );
    emit.check(ObligationKind::OutOfBounds, inside, span, None);
    if intent == Intent::Write {
        let writable = heap::is_writable(object);
        let said = Cause::Constant.with("the object may be constant");
        emit.check_saying(ObligationKind::TypeMismatch, writable, span, said);
    }
}

/// The class of the cell at an address.
pub fn class_at(address: &Value) -> Value {
    heap::class_of(heap::type_at(&State::Now, address))
}
