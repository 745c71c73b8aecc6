//! Writes: a place and a value come in; the store goes out, behind the checks that it needs and that the frames around allow it.

use super::{access, fences, initialized, packed, read};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::map::Map;
use crate::lower::scene::place::{Cell, Intent, Known, Memory, Place};
use crate::lower::scene::storage::{Local, Storage};
use crate::lower::scene::{Scene, scalars, stable};
use crate::lower::state::State;
use crate::lower::tag::{Path, Tag};
use crate::lower::unit::Unit;
use crate::lower::{heap, reach, trees};
use crate::typed::program::RecordId;
use crate::typed::tree::Expr;

/// Stores; the result is the value as the place then holds it, which later changes of memory do not touch.
pub fn store_and_keep(
    scene: &Scene,
    emit: &mut Emit,
    target: &Place,
    value: Value,
    place: &Expr,
    span: Span,
) -> Value {
    let value = match target {
        Place::Local(variable) => {
            write_local(&scene.storage, emit, *variable, value, span);
            return read::local_value(&scene.storage, *variable);
        }
        Place::Memory(memory) => fit_bits(emit, memory, value, span),
    };
    if let Place::Memory(memory) = target
        && stores_what_is_there(scene.unit, emit, memory, &value, span)
    {
        let il_type = scalars::il_type(scene.unit, place.ty.ty);
        return emit.keep("stored", il_type, value, span);
    }
    let value = if build::as_int(&value).is_some() || stable::is_plain(&value, emit) {
        value
    } else {
        let il_type = scalars::il_type(scene.unit, place.ty.ty);
        emit.keep("stored", il_type, value, span)
    };
    write_place(scene, emit, target, value.clone(), span);
    emit.show(&value, place.span);
    value
}

/// A bit-field holds the value reduced to its width (C11 6.3.1.3, 6.7.2.1p10).
pub fn fit_bits(emit: &mut Emit, memory: &Memory, value: Value, span: Span) -> Value {
    let (width, signed) = match &memory.cell {
        Cell::Bits(bits) => (bits.width, bits.signed),
        Cell::Packed { field, .. } => (field.bits.width, field.signed),
        _ => return value,
    };
    let kept = emit.keep("bits", build::named_type("int"), value, span);
    let (low, high) = read::bit_range(width, signed);
    let fits = build::within(low.clone(), kept.clone(), high);
    let whole = int(num_bigint::BigInt::from(1) << width);
    let reduced = build::add(build::modulo(build::sub(kept.clone(), low.clone()), whole), low);
    build::if_then_else(fits, kept, reduced)
}

/// Stores a value of the place's type.
pub fn write_place(scene: &Scene, emit: &mut Emit, place: &Place, value: Value, span: Span) {
    match place {
        Place::Local(variable) => write_local(&scene.storage, emit, *variable, value, span),
        Place::Memory(memory) => write_cell(scene, emit, memory, value, span),
    }
}

fn write_local(
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

pub fn write_cell(scene: &Scene, emit: &mut Emit, memory: &Memory, value: Value, span: Span) {
    let Some(class) = scene.unit.class(memory.ty) else {
        return emit.unsupported("writing an object of this type", span);
    };
    if let Cell::Twin(ty) = memory.cell {
        let value = read::as_twin(scene.unit, emit, memory.ty, ty, value, span);
        return write_cell(
            scene,
            emit,
            &Memory { ty, cell: Cell::Plain, ..memory.clone() },
            value,
            span,
        );
    }
    match &memory.cell {
        Cell::Packed { field, .. } => {
            packed::write_packed(scene, emit, memory, field, value, span);
            return initialized::note_write(&scene.storage, emit, memory, span);
        }
        Cell::Member { .. } => {
            access::check_member_access(scene.unit, emit, memory, class, Intent::Write, span)
        }
        _ => access::check_access(scene.unit, emit, memory, class, Intent::Write, span),
    }
    check_fences(scene, emit, memory, span);
    put(scene.unit, emit, memory, class, value, span);
    initialized::note_write(&scene.storage, emit, memory, span);
}

/// Stores the number in which bits of a union were changed: nothing is known to have been given a value by it.
pub fn write_number(scene: &Scene, emit: &mut Emit, memory: &Memory, value: Value, span: Span) {
    let Some(class) = scene.unit.class(memory.ty) else { unreachable!("a number has a class") };
    access::check_member_access(scene.unit, emit, memory, class, Intent::Write, span);
    check_fences(scene, emit, memory, span);
    put(scene.unit, emit, memory, class, value, span);
}

/// A store of what the cell holds, as in `a[i] = a[i]`: it has to be possible, but modifies nothing. Says whether the store is one. Values speak
/// of the state in which they are stored, and what was read from the cell as of this class has been seen to live there.
fn stores_what_is_there(
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
    let cell = heap::contents(&State::Now, class, &memory.address);
    if *value != class.from_cell(cell) {
        return false;
    }
    access::check_access(unit, emit, memory, class, Intent::Write, span);
    true
}

/// The store itself, when all that it needs has been checked.
pub fn put(unit: &Unit, emit: &mut Emit, memory: &Memory, class: Class, value: Value, span: Span) {
    let address = memory.address.clone();
    match &memory.cell {
        Cell::Bits(bits) => {
            let map = Map::Bits(bits.name.clone());
            unit.use_map(&map);
            return emit.push(build::update(&map.name(), vec![address], value, span));
        }
        Cell::Member { union, size, path } => {
            let own = Some((path, &address));
            activate(unit, emit, (union, *size), path.union, own, span);
        }
        Cell::Packed { .. } => unreachable!("what is stored is the number that holds the bits"),
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
    let is_pointer = class == Class::Pointer;
    let grown =
        is_pointer.then(|| trees::before_store(unit, emit, (&address, &value), span)).flatten();
    emit.push(build::update(&class.map(), vec![address], class.to_cell(value), span));
    if let Some(store) = grown {
        let cell = match &memory.cell {
            _ if is_variable => trees::Cell::Variable,
            Cell::Field(tag) => trees::Cell::Tagged(tag.clone()),
            Cell::Member { path, .. } => trees::Cell::Tagged(Tag::Member(path.clone())),
            _ => trees::Cell::Any,
        };
        trees::after_store(unit, emit, &cell, store, span);
    }
    if is_pointer {
        reach::assume_links(unit, emit, span);
    }
}

/// Writing a member makes it the active one: all other bytes of the union hold nothing any more. A store into bits that are part of no member
/// that could become active leaves none.
pub fn activate(
    unit: &Unit,
    emit: &mut Emit,
    (union, size): (&Value, u64),
    family: RecordId,
    active: Option<(&Path, &Value)>,
    span: Span,
) {
    let before = emit.forget("types", &Map::Type, span);
    let q = build::var("q");
    let now = heap::type_at(&State::Now, &q);
    let start = build::offset(union.clone());
    let inside = build::all([
        build::eq(build::object(q.clone()), build::object(union.clone())),
        build::le(start.clone(), build::offset(q.clone())),
        build::lt(build::offset(q.clone()), build::add(start, int(size))),
    ]);
    let then = build::select(before, vec![q.clone()]);
    let rest = unit.tag(&Tag::Rest(family));
    let lives = match active {
        Some((path, address)) => {
            let own = unit.tag(&Tag::Member(path.clone()));
            build::if_then_else(build::eq(q, address.clone()), own, rest)
        }
        None => rest,
    };
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
    for fence in fences::fences_for(scene, memory.object) {
        let allowed = fences::is_allowed(scene, emit, &fence, &map, &memory.address, span);
        fences::check_frame(emit, &fence, allowed, span);
        if let Cell::Member { union, size, .. } = &memory.cell {
            fences::check_tags_inside(scene, emit, &fence, (union, &int(*size)), span);
        }
    }
}
