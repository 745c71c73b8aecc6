//! Reading and writing places, with everything that has to hold for it: one dereference is up to four assertions with one place, of which each
//! may rely on those before it.

use super::place::{Cell, Known, Memory, Place};
use super::{
    Body, Fence, Local, Scene, Storage, check_truth, fences, initialized, place, scalars, value,
};
use crate::base::{Cause, Span};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::effective::Effective;
use crate::lower::emit::Emit;
use crate::lower::integers;
use crate::lower::map::Map;
use crate::lower::memory::{in_family, may_be_accessed};
use crate::lower::reach;
use crate::lower::state::State;
use crate::lower::tag::{Path, Tag};
use crate::lower::unit::Unit;
use crate::typed::tree::{Expr, Origin};
use crate::typed::types::{Qualifiers, TypeId};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Intent {
    Read,
    Write,
}

/// The contents of a scalar place.
pub(super) fn load(body: &mut Body, place: &Expr, span: Span) -> Value {
    let target = place::locate(body, place);
    read_place(body.unit, &body.scene.storage, &mut body.emit, &target, place, span)
}

pub(super) fn read_place(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    target: &Place,
    place: &Expr,
    span: Span,
) -> Value {
    let value = match target {
        Place::Local(variable) => read_local(unit, storage, emit, *variable, span),
        Place::Memory(memory) => read_and_show(unit, storage, emit, memory, place, span),
    };
    // C11 6.7.3p7: it may change in ways that are not known.
    match place.ty.qualifiers.has(Qualifiers::VOLATILE) {
        true => scalars::unknown_value(unit, emit, place.ty.ty, span),
        false => value,
    }
}

pub(super) fn read_local(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    variable: crate::typed::program::VariableId,
    span: Span,
) -> Value {
    let Some(Local::Value { name, flag }) = storage.locals.get(&variable).cloned() else {
        unreachable!("the place is a local outside memory")
    };
    if let Some(flag) = flag {
        let typed = &unit.program.typed;
        let called = typed.symbols.text(typed[variable].name);
        let words = format!("`{called}` may not have been given a value yet");
        let set = build::var(&flag);
        emit.check(ObligationKind::UninitializedRead, set, span, Some(&words));
    }
    build::var(&name)
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
    let value = read(unit, storage, emit, memory, span);
    if emit.stmts.len() > before {
        emit.show(&value, place.span);
    }
    value
}

pub(super) fn read(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    memory: &Memory,
    span: Span,
) -> Value {
    let Some(class) = unit.class(memory.ty) else {
        return value::no_value(unit, emit, "reading an object of this type", memory.ty, span);
    };
    if let Cell::Member { .. } = memory.cell {
        return read_member(unit, emit, memory, class, span);
    }
    if let Cell::Twin(ty) = memory.cell {
        let value =
            read(unit, storage, emit, &Memory { ty, cell: Cell::Plain, ..memory.clone() }, span);
        return as_twin(unit, emit, ty, memory.ty, value, span);
    }
    initialized::check_initialized(storage, emit, memory, span);
    check_access(unit, emit, memory, class, Intent::Read, span);
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
    let contents = build::select(build::var(&class.map()), vec![memory.address.clone()]);
    let value = class.from_cell(contents.clone());
    if class.is_byte() && memory.cell == Cell::Plain && memory.object == Known::Nothing {
        return read_byte(emit, memory, class, contents, span);
    }
    emit.assume("a cell holds what its type allows", class.cell().holds(contents), span);
    if let Cell::Field(tag) = &memory.cell {
        reach::assume_step(unit, emit, (tag, &memory.address), &value, span);
    }
    value
}

/// The same bits as another type of the same width (C11 6.2.6.2).
fn as_twin(
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
fn read_byte(emit: &mut Emit, memory: &Memory, class: Class, contents: Value, span: Span) -> Value {
    let byte = emit.unknown("byte", build::named_type("int"), span);
    let is_byte = build::eq(class_at(&memory.address), build::var(&class.constant()));
    let known = build::implies(is_byte, build::eq(byte.clone(), contents));
    emit.assume("a byte cell is read as it is", known, span);
    emit.assume("a byte has its range", class.cell().holds(byte.clone()), span);
    class.from_cell(byte)
}

/// The active member's value; of another member the bits are there, but we do not know how to read them.
fn read_member(unit: &Unit, emit: &mut Emit, memory: &Memory, class: Class, span: Span) -> Value {
    let Cell::Member { path, .. } = &memory.cell else { unreachable!("a member of a union") };
    check_member_access(unit, emit, memory, class, Intent::Read, span);
    let value = emit.unknown("member", class.value_type(), span);
    let contents = build::select(build::var(&class.map()), vec![memory.address.clone()]);
    let active = build::eq(
        build::select(build::var("Type"), vec![memory.address.clone()]),
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

fn check_member_access(
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
        let lives = build::select(build::var("Type"), vec![memory.address.clone()]);
        let within = in_family(unit, &lives, path.union);
        let words = "the memory may not hold this union";
        emit.check(ObligationKind::TypeMismatch, within, span, Some(words));
    }
}

/// Everything that a scalar access needs.
pub(super) fn check_access(
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
    let lives = build::select(build::var("Type"), vec![memory.address.clone()]);
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
        Cell::Plain if class.is_byte() && intent == Intent::Read => return,
        _ => {
            let words = "there may be something of another type at this address".to_string();
            match Effective::of(&unit.program.typed, memory.ty) {
                Some(effective) => (may_be_accessed(unit, lives, &effective), words),
                None => (build::truth(false), words),
            }
        }
    };
    emit.check(ObligationKind::TypeMismatch, right, span, Some(&words));
    if memory.cell == Cell::Plain {
        check_not_packed(unit, emit, &memory.address, class, span);
    }
    if intent == Intent::Write && memory.cell == Cell::Plain {
        check_constant_member(unit, emit, &memory.address, class, span);
    }
}

/// A member of a packed record may not lie where a plain pointer may point (C11 6.3.2.3p7).
fn check_not_packed(unit: &Unit, emit: &mut Emit, address: &Value, class: Class, span: Span) {
    let lives = build::select(build::var("Type"), vec![address.clone()]);
    for tag in unit.misaligned_members(class) {
        let other = build::ne(lives.clone(), unit.tag(&tag));
        let words = unit.tag_words(&tag);
        let words = format!("the object may be `{words}`, which is packed");
        emit.check(ObligationKind::Misaligned, other, span, Some(&words));
    }
}

/// A member that was defined with `const` must not be written through a pointer that does not know it (C11 6.7.3p6).
fn check_constant_member(unit: &Unit, emit: &mut Emit, address: &Value, class: Class, span: Span) {
    let lives = build::select(build::var("Type"), vec![address.clone()]);
    // What is in allocated memory was not defined at all.
    let allocated = build::apply("Heap", vec![build::object(address.clone())]);
    for tag in unit.constant_members(class) {
        let other = build::ne(lives.clone(), unit.tag(&tag));
        let words = unit.tag_words(&tag);
        let words = format!("the object may be `{words}`, which is constant");
        let fine = build::or(other, allocated.clone());
        let said = Cause::Constant.with(words);
        emit.check_saying(ObligationKind::TypeMismatch, fine, span, said);
    }
}

/// A variable of static storage is always there; only a constant one must not be written.
pub(super) fn check_static(emit: &mut Emit, writable: bool, intent: Intent, span: Span) {
    if intent == Intent::Write && !writable {
        let said = Cause::Constant.with("the object is constant");
        emit.check_saying(ObligationKind::TypeMismatch, build::truth(false), span, said);
    }
}

/// That `size` bytes from the address are part of a living object.
pub(super) fn check_alive(emit: &mut Emit, address: &Value, size: u64, intent: Intent, span: Span) {
    let object = build::object(address.clone());
    let offset = build::offset(address.clone());
    let not_null = build::ne(object.clone(), build::var("null"));
    emit.check(ObligationKind::NullDereference, not_null, span, None);
    let status = build::select(build::var("Alloc"), vec![object.clone()]);
    let alive = build::eq(status, build::var("ALLOCATED"));
    emit.check(ObligationKind::UseAfterFree, alive, span, None);
    let end = build::apply("Size", vec![object.clone()]);
    let inside = build::and(
        build::le(int(0), offset.clone()),
        build::le(build::add(offset, int(size)), end),
    );
    emit.check(ObligationKind::OutOfBounds, inside, span, None);
    if intent == Intent::Write {
        let writable = build::apply("Writable", vec![object]);
        let said = Cause::Constant.with("the object may be constant");
        emit.check_saying(ObligationKind::TypeMismatch, writable, span, said);
    }
}

/// Stores a value of the place's type.
pub(super) fn write_place(scene: &Scene, emit: &mut Emit, place: &Place, value: Value, span: Span) {
    match place {
        Place::Local(variable) => write_local(&scene.storage, emit, *variable, value, span),
        Place::Memory(memory) => write(scene, emit, memory, value, span),
    }
}

pub(super) fn write_local(
    storage: &Storage,
    emit: &mut Emit,
    variable: crate::typed::program::VariableId,
    value: Value,
    span: Span,
) {
    let Some(Local::Value { name, flag }) = storage.locals.get(&variable).cloned() else {
        unreachable!("the place is a local outside memory")
    };
    emit.push(build::assign(&name, value, span));
    if let Some(flag) = flag {
        emit.push(build::assign(&flag, build::truth(true), span));
    }
}

pub(super) fn write(scene: &Scene, emit: &mut Emit, memory: &Memory, value: Value, span: Span) {
    let Some(class) = scene.unit.class(memory.ty) else {
        return emit.unsupported("writing an object of this type", span);
    };
    if let Cell::Twin(ty) = memory.cell {
        let value = as_twin(scene.unit, emit, memory.ty, ty, value, span);
        return write(
            scene,
            emit,
            &Memory { ty, cell: Cell::Plain, ..memory.clone() },
            value,
            span,
        );
    }
    match &memory.cell {
        Cell::Member { .. } => {
            check_member_access(scene.unit, emit, memory, class, Intent::Write, span)
        }
        _ => check_access(scene.unit, emit, memory, class, Intent::Write, span),
    }
    check_fences(scene, emit, memory, span);
    put(scene.unit, emit, memory, class, value, span);
    initialized::note_write(&scene.storage, emit, memory, span);
}

/// A store of what the cell holds, as in `a[i] = a[i]`: it has to be possible, but modifies nothing. Says whether the store is one. Values speak
/// of the state in which they are stored, and what was read from the cell as of this class has been seen to live there.
pub(super) fn stores_what_is_there(
    unit: &Unit,
    emit: &mut Emit,
    memory: &Memory,
    value: &Value,
    span: Span,
) -> bool {
    let plain = matches!(memory.cell, Cell::Plain | Cell::Field(_));
    let Some(class) = unit.class(memory.ty).filter(|class| plain && !class.is_byte()) else {
        return false;
    };
    let cell = build::select(build::var(&class.map()), vec![memory.address.clone()]);
    if *value != class.from_cell(cell) {
        return false;
    }
    check_access(unit, emit, memory, class, Intent::Write, span);
    true
}

/// The store itself, when all that it needs has been checked.
pub(super) fn put(
    unit: &Unit,
    emit: &mut Emit,
    memory: &Memory,
    class: Class,
    value: Value,
    span: Span,
) {
    let address = memory.address.clone();
    match &memory.cell {
        Cell::Bits(bits) => {
            let map = Map::Bits(bits.name.clone());
            unit.use_map(&map);
            return emit.push(build::update(&map.name(), vec![address], value, span));
        }
        Cell::Member { union, size, path } => {
            activate(unit, emit, union, *size, path, &address, span);
        }
        _ => {}
    }
    // A variable that is a pointer is in no record, so that its cell is no link.
    let is_variable = memory.cell == Cell::Plain && memory.object != Known::Nothing;
    if class == Class::Pointer && !is_variable {
        let tag = match &memory.cell {
            Cell::Field(tag) => Some(tag.clone()),
            Cell::Member { path, .. } => Some(Tag::Member(path.clone())),
            _ => None,
        };
        let cell = tag.as_ref().map_or(reach::Cell::Any, reach::Cell::Field);
        reach::before_store(unit, emit, cell, &address, &value, span);
    }
    emit.push(build::update(&class.map(), vec![address], class.to_cell(value), span));
    if class == Class::Pointer {
        reach::assume_links(unit, emit, span);
    }
}

/// Writing a member makes it the active one: all other bytes of the union hold nothing any more.
fn activate(
    unit: &Unit,
    emit: &mut Emit,
    union: &Value,
    size: u64,
    path: &Path,
    address: &Value,
    span: Span,
) {
    let before = emit.keep("types", Map::Type.ty(), build::var("Type"), span);
    emit.push(build::havoc(&["Type"], span));
    let q = build::var("q");
    let now = build::select(build::var("Type"), vec![q.clone()]);
    let start = build::offset(union.clone());
    let inside = build::all([
        build::eq(build::object(q.clone()), build::object(union.clone())),
        build::le(start.clone(), build::offset(q.clone())),
        build::lt(build::offset(q.clone()), build::add(start, int(size))),
    ]);
    let then = build::select(before, vec![q.clone()]);
    let own = unit.tag(&Tag::Member(path.clone()));
    let rest = unit.tag(&Tag::Rest(path.union));
    let lives = build::if_then_else(build::eq(q, address.clone()), own, rest);
    let fact = build::eq(now.clone(), build::if_then_else(inside, lives, then.clone()));
    let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
    emit.assume("writing a member of a union makes it the active one", all, span);
}

/// The write must be one that the contract, and the loops around, allow.
fn check_fences(scene: &Scene, emit: &mut Emit, memory: &Memory, span: Span) {
    let map = match &memory.cell {
        Cell::Bits(bits) => Map::Bits(bits.name.clone()),
        _ => scene.unit.class(memory.ty).map_or(Map::Alloc, |class| Map::Cells(class.cell())),
    };
    for fence in fences_for(scene, memory.object) {
        let allowed = fences::is_allowed(scene, emit, &fence, &map, &memory.address, span);
        fences::check_frame(emit, &fence, allowed, span);
        if let Cell::Member { union, size, .. } = &memory.cell {
            fences::check_tags_inside(scene, emit, &fence, (union, &int(*size)), span);
        }
    }
}

/// The fences that a write has to mind: what was made since the function's entry is inside its own.
pub(super) fn fences_for<'u>(scene: &Scene<'u, '_>, object: Known) -> Vec<Fence<'u>> {
    let own = object == Known::Local;
    scene.fences.iter().filter(|fence| !(own && fence.since == State::Old)).cloned().collect()
}

/// The class of the cell at an address.
pub(super) fn class_at(address: &Value) -> Value {
    build::apply("Class", vec![build::select(build::var("Type"), vec![address.clone()])])
}

pub(super) fn bit_range(width: u32, signed: bool) -> (Value, Value) {
    let one = num_bigint::BigInt::from(1);
    match signed {
        true => {
            let half = &one << (width - 1);
            (int(-half.clone()), int(half - one))
        }
        false => (int(0), int((&one << width) - one)),
    }
}
