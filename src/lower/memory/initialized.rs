//! Which parts of a local in memory have been given a value: a flag for each scalar that is neither in an array nor in a union, and one for each
//! union, of which a store to a member gives all a value; one to a bit-field gives it to its bits alone. Where an address of the local is
//! taken, all of it counts as initialised from there on, since others may store to it.

use crate::base::Span;
use crate::il::ast::{Expr as Value, ExprKind};
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::emit::Emit;
use crate::lower::packed::{self, Bits};
use crate::lower::scene::place::{Cell, Known, Memory};
use crate::lower::scene::storage::Storage;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::types::TypeId;
use num_bigint::BigInt;
use std::collections::BTreeSet;
use std::sync::Arc;

/// What stands for a union among the parts.
const UNION: &str = "union";

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
    let unions = cells.unions.iter().filter(|union| union.repeats.is_empty());
    for union in unions {
        parts.push((union.offset, Some(UNION.into())));
        let fields = packed::fields_of(&unit.program.typed, union.union);
        let bits: BTreeSet<Arc<str>> = fields.iter().map(|field| part_of(field.bits)).collect();
        parts.extend(bits.into_iter().map(|bits| (union.offset, Some(bits))));
    }
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

/// The part that some bits of a union are.
fn part_of(bits: Bits) -> Arc<str> {
    format!("bits{}.{}", bits.shift, bits.width).into()
}

fn flag_of(storage: &Storage, memory: &Memory) -> Option<String> {
    let (address, part) = match &memory.cell {
        Cell::Bits(bits) => (&memory.address, Some(bits.name.clone())),
        Cell::Member { union, .. } => (union, Some(UNION.into())),
        Cell::Packed { union, field, .. } => (union, Some(part_of(field.bits))),
        _ => (&memory.address, None),
    };
    flag_at(storage, memory.object, address, part)
}

fn flag_at(
    storage: &Storage,
    object: Known,
    address: &Value,
    part: Option<Arc<str>>,
) -> Option<String> {
    let (Known::Local, Some((object, offset))) = (object, place_in(address)) else {
        return None;
    };
    storage.flags.0.get(&(object, offset, part)).cloned()
}

/// Before a scalar is read.
pub fn check_initialized(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    memory: &Memory,
    span: Span,
) {
    let Some(flag) = flag_of(storage, memory) else { return };
    let mut set = build::var(&flag);
    let at = |union: &Value, part| flag_at(storage, memory.object, union, Some(part));
    match &memory.cell {
        Cell::Packed { union, .. } => {
            let whole = at(union, UNION.into());
            set = build::any([set].into_iter().chain(whole.map(|flag| build::var(&flag))));
        }
        Cell::Member { union, path, .. } => {
            // A number of which every bit has been stored as a bit-field.
            let fields = packed::fields_of(&unit.program.typed, path.union);
            let covering = fields.iter().find_map(|field| {
                let carrier = field.carrier.as_ref()?;
                let all = carrier.others.iter().chain([&field.bits]).copied().collect::<Vec<_>>();
                (carrier.path == *path && carrier.is_covered).then_some(all)
            });
            let flags = covering.iter().flatten().map(|bits| at(union, part_of(*bits)));
            if let Some(flags) = flags.collect::<Option<Vec<String>>>().filter(|it| !it.is_empty())
            {
                let every = build::all(flags.iter().map(|flag| build::var(flag)));
                set = build::or(set, every);
            }
        }
        _ => {}
    }
    let words = "this part of the variable may not have been given a value yet";
    emit.check(ObligationKind::UninitializedRead, set, span, Some(words));
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
    let address = match &memory.cell {
        Cell::Member { union, .. } => union,
        _ => &memory.address,
    };
    if let Some((object, start)) = place_in(address) {
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
