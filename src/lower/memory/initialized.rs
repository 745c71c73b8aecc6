//! Which parts of a local in memory have been given a value: a flag for each scalar that is neither in an array nor in a union. Where an
//! address of the local is taken, all of it counts as initialised from there on, since others may store to it.

use crate::base::Span;
use crate::il::ast::{Expr as Value, ExprKind};
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::emit::Emit;
use crate::lower::scene::place::{Cell, Known, Memory};
use crate::lower::scene::storage::Storage;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::types::TypeId;
use num_bigint::BigInt;
use std::sync::Arc;

/// The local has just been made, and nothing stored in it.
pub fn forget_values(
    unit: &Unit,
    storage: &mut Storage,
    emit: &mut Emit,
    object: &str,
    ty: TypeId,
    span: Span,
) {
    let cells = unit.cells(ty);
    let leaves = cells.leaves.iter().filter(|leaf| leaf.repeats.is_empty());
    let leaves = leaves.filter(|leaf| !leaf.in_union());
    let mut parts: Vec<(u64, Option<Arc<str>>)> = leaves.map(|leaf| (leaf.offset, None)).collect();
    let bits = cells.bits.iter().filter(|bits| bits.repeats.is_empty());
    parts.extend(bits.map(|bits| (bits.offset, Some(bits.name.clone()))));
    for (offset, bits) in parts {
        let flag = match &bits {
            Some(name) => format!("{object}$set.{offset}.{name}"),
            None => format!("{object}$set.{offset}"),
        };
        emit.declare(&flag, build::named_type("bool"));
        emit.push(build::assign(&flag, build::truth(false), span));
        storage.flags.0.insert((object.to_string(), offset.into(), bits), flag);
    }
}

fn flag_of(storage: &Storage, memory: &Memory) -> Option<String> {
    let (Known::Local, Some((object, offset))) = (memory.object, place_in(&memory.address)) else {
        return None;
    };
    let bits = match &memory.cell {
        Cell::Bits(bits) => Some(bits.name.clone()),
        _ => None,
    };
    storage.flags.0.get(&(object, offset, bits)).cloned()
}

/// Before a scalar is read.
pub fn check_initialized(storage: &Storage, emit: &mut Emit, memory: &Memory, span: Span) {
    if let Some(flag) = flag_of(storage, memory) {
        let words = "this part of the variable may not have been given a value yet";
        let kind = ObligationKind::UninitializedRead;
        emit.check(kind, build::var(&flag), span, Some(words));
    }
}

/// A scalar has been written.
pub fn note_write(storage: &Storage, emit: &mut Emit, memory: &Memory, span: Span) {
    if let Some(flag) = flag_of(storage, memory) {
        emit.push(build::assign(&flag, build::truth(true), span));
    }
}

/// So many bytes have been written.
pub fn note_writes(unit: &Unit, storage: &Storage, emit: &mut Emit, memory: &Memory, span: Span) {
    let size = unit.size(memory.ty).unwrap_or(0);
    if let Some((object, start)) = place_in(&memory.address) {
        let end = &start + BigInt::from(size);
        let inside = |offset: &BigInt| start <= *offset && *offset < end;
        let flags: Vec<String> = storage.flags.of(&object, inside).cloned().collect();
        raise(emit, flags, span);
    }
}

/// The address becomes known.
pub fn note_address(storage: &Storage, emit: &mut Emit, address: &Value, span: Span) {
    if let Some((object, _)) = place_in(address) {
        let flags: Vec<String> = storage.flags.of(&object, |_| true).cloned().collect();
        raise(emit, flags, span);
    }
}

fn raise(emit: &mut Emit, flags: Vec<String>, span: Span) {
    for flag in flags {
        emit.push(build::assign(&flag, build::truth(true), span));
    }
}

/// At the head of a loop: what was declared before it and has a value keeps having one.
pub fn assume_parts(storage: &Storage, emit: &mut Emit, before: &State, span: Span) {
    let flags: Vec<String> = storage.flags.all().cloned().collect();
    for flag in flags {
        let kept = build::implies(build::var(&before.copy_of(&flag)), build::var(&flag));
        emit.assume("what has a value keeps having one", kept, span);
    }
}

/// The variable that holds an object, and a constant offset in it.
fn place_in(address: &Value) -> Option<(String, BigInt)> {
    let (object, offset) = build::as_pointer(address)?;
    let ExprKind::Var(name) = &*object.kind else { return None };
    Some((name.name.to_string(), build::as_int(offset)?))
}
