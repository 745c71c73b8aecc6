//! Pointers into an array that is part of a larger object stay in that array, even where the memory behind it is there (C11 6.5.6p8).
//! Where an expression tells which array that is, its accesses are checked against it: by functions that get the pointer, by the
//! contracts of those functions, and by accesses through it. For locals that hold such a pointer, and for choices between several, the body
//! keeps where the array starts and how many bytes it has (`home_root.rs` says for which). What was stored in memory, or comes
//! from another function, is bounded by its object alone.

use super::{Body, locate, rows};
use crate::base::Span;
use crate::contract::program::Contract;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::accesses::accesses;
use crate::lower::build::{self, int};
use crate::lower::emit::Emit;
use crate::lower::heap;
use crate::lower::home_root::{Extent, Holder, Part, Root, extent, is_first, root};
use crate::lower::logic::{self, scope::Scope};
use crate::lower::scene::Routine;
use crate::lower::scene::surroundings::ContractSurroundings;
use crate::lower::state::State;
use crate::lower::tag::Tag;
use crate::lower::unit::Unit;
use crate::typed::program::VariableId;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::Type;
use std::collections::BTreeMap;

/// Where an array starts, and how many bytes it has; negative if it is not known.
pub struct HomeArray {
    first: Value,
    bytes: Value,
}

/// Before anything else in the body.
pub fn declare_home_arrays(routine: &Routine, emit: &mut Emit, span: Span) {
    for holder in routine.holders.clone() {
        let (first, bytes) = home_names(holder);
        emit.declare(&first, build::ptr());
        emit.declare(&bytes, build::named_type("int"));
        emit.push(build::assign(&bytes, int(-1), span));
    }
}

/// Of the pointer's expression, in the state in which it was evaluated. Nothing is emitted.
fn home_array(body: &mut Body, pointer: &Expr) -> Option<HomeArray> {
    match root(&body.unit.program.typed, pointer)? {
        Root::Held(holder) => {
            let (first, bytes) = home_names(holder);
            let known = body.scene.routine.holders.contains(&holder);
            known.then(|| HomeArray { first: build::var(&first), bytes: build::var(&bytes) })
        }
        Root::Part(part) => {
            // What finding it has to check was checked when it was evaluated.
            let (first, _) = body.apart(|body| locate::address_of(body, part.place));
            Some(array_of_part(body, part, first))
        }
    }
}

fn array_of_part(body: &Body, part: Part, first: Value) -> HomeArray {
    let unit = body.unit;
    let bytes = match part.extent {
        // Of a row whose length nobody knows, nothing may be accessed.
        Extent::Row => rows::row_bytes(body, part.place).unwrap_or_else(|| int(0)),
        Extent::Array(bytes) | Extent::Single(bytes) => int(bytes),
        Extent::Open => {
            // Its elements are there or are not: then nothing of the object is this array's.
            let rest =
                build::sub(heap::size(build::object(first.clone())), build::offset(first.clone()));
            match open_element(unit, part.place) {
                Some(tag) => {
                    let lives = heap::type_at(&State::Now, &first);
                    build::if_then_else(build::eq(lives, unit.tag(&tag)), rest, int(0))
                }
                None => int(0),
            }
        }
    };
    HomeArray { first, bytes }
}

/// A cell that an array of open length has where it has elements, and what follows it has not. Structs in such an array have none: their
/// cells may be those of a struct behind it.
fn open_element(unit: &Unit, place: &Expr) -> Option<Tag> {
    let ExprKind::Member(of, field) = &place.kind else { return None };
    let Type::Record(record) = unit.program.typed.types.get(of.ty.ty) else { return None };
    unit.class(unit.program.typed.types.innermost(place.ty).ty)?;
    Some(Tag::Field(*record, *field))
}

/// A holder gets a pointer, which has just been evaluated.
pub fn keep_home_array(body: &mut Body, holder: Holder, pointer: &Expr, span: Span) {
    if body.scene.routine.holders.contains(&holder) {
        let array = home_array(body, pointer);
        store(&mut body.emit, holder, array, span);
    }
}

/// The address of a place was taken. If that cannot be done again, it is kept what it is part of.
pub fn keep_part(body: &mut Body, place: &Expr, address: &Value) {
    let holder = Holder::At(place.span);
    if !body.scene.routine.holders.contains(&holder) {
        return;
    }
    if let Some(extent) = extent(&body.unit.program.typed, place) {
        let array = array_of_part(body, Part { place, extent }, address.clone());
        store(&mut body.emit, holder, Some(array), place.span);
    }
}

fn store(emit: &mut Emit, holder: Holder, array: Option<HomeArray>, span: Span) {
    let (first, bytes) = home_names(holder);
    match array {
        Some(array) => {
            emit.push(build::assign(&first, array.first, span));
            emit.push(build::assign(&bytes, array.bytes, span));
        }
        None => emit.push(build::assign(&bytes, int(-1), span)),
    }
}

/// An access of so many bytes through a pointer.
pub fn check_home_array(
    body: &mut Body,
    pointer: &Expr,
    address: &Value,
    size: &Value,
    span: Span,
) {
    let Some(array) = home_array(body, pointer) else { return };
    let start = build::offset(address.clone());
    let end = build::add(start.clone(), size.clone());
    let inside = build::or(build::le(size.clone(), int(0)), array.holds(start, end));
    check_inside_array(&mut body.emit, &array, inside, span);
}

fn check_inside_array(emit: &mut Emit, array: &HomeArray, inside: Value, span: Span) {
    let unknown = build::lt(array.bytes.clone(), int(0));
    let words = "the access may leave the array, which is part of a larger object";
    emit.check(ObligationKind::OutOfBounds, build::or(unknown, inside), span, Some(words));
}

/// What a callee accesses through its parameters, as far as its contract tells.
pub fn check_passed_arrays(
    body: &mut Body,
    contract: Option<&Contract>,
    passed: &[(VariableId, &Expr)],
    actual: &BTreeMap<VariableId, Value>,
) {
    let Some(contract) = contract else { return };
    for (parameter, argument) in passed {
        let typed = &body.unit.program.typed;
        // The callee may make it a pointer to the struct that starts there.
        let leads_further =
            |part: Part| matches!(part.extent, Extent::Single(_)) && is_first(typed, part);
        if matches!(root(typed, argument), Some(Root::Part(part)) if leads_further(part)) {
            continue;
        }
        let Some(array) = home_array(body, argument) else { continue };
        let around = ContractSurroundings::of_call(body.unit, actual.clone());
        let scope = Scope::new(&around, State::Now);
        let own = accesses(contract).into_iter().filter(|it| it.based_on == Some(*parameter));
        let mut parts = vec![];
        for access in own {
            let bytes = logic::bytes_of(body.unit, &scope, &access.places);
            let Ok(Some(bytes)) = bytes else { continue };
            let Ok(condition) = access.condition(body.unit, &scope) else { continue };
            let inside = array.holds(bytes.start, bytes.end);
            parts.push(build::implies(condition, build::or(bytes.none, inside)));
        }
        check_inside_array(&mut body.emit, &array, build::all(parts), argument.span);
    }
}

impl HomeArray {
    /// The bytes of the array's object from one offset up to another.
    fn holds(&self, start: Value, end: Value) -> Value {
        let first = build::offset(self.first.clone());
        let behind = build::add(first.clone(), self.bytes.clone());
        build::and(build::le(first, start), build::le(end, behind))
    }
}

fn home_names(holder: Holder) -> (String, String) {
    let whose = match holder {
        Holder::Local(variable) => variable.0.to_string(),
        Holder::At(span) => format!("{}to{}", span.start, span.end),
    };
    (format!("array${whose}"), format!("bytes${whose}"))
}
