//! Raw memory: what an allocator gives out whose result is not converted at once. Its layout is settled where a `void *` to it is first
//! taken for the address of a type, as the first write would (C11 6.5p6).
//! Settling changes no tag. Until then nothing is known of the object's tags, so it may have been laid out so all along: in each run one
//! conversion comes first. `Raw` says that none has come yet; it depends on nothing that ghost code could decide, and a
//! function settles only what was allocated since its entry, so that callers know what is still raw.

use crate::base::Span;
use crate::contract::program::Contract;
use crate::contract::term::{Builtin, LogicType, Term, TermKind};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::align;
use crate::lower::build::{self, int};
use crate::lower::cells::ends_open;
use crate::lower::effects::raw::may_be_raw;
use crate::lower::emit::Emit;
use crate::lower::heap::{self};
use crate::lower::logic::objects;
use crate::lower::map::Map;
use crate::lower::scene::{Routine, scalars};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::Expr;
use crate::typed::types::{Type, TypeId};

/// Whether the unit has raw memory at all.
pub fn has_raw(unit: &Unit) -> bool {
    let has_raw = unit.effects.has_raw();
    if has_raw {
        unit.use_map(&Map::Raw);
    }
    has_raw
}

/// Says of a new object whether it is raw.
pub fn assume_raw(unit: &Unit, emit: &mut Emit, object: &Value, raw: bool, span: Span) {
    if !has_raw(unit) {
        return;
    }
    let is_raw = is_raw(object);
    let fact = if raw { is_raw } else { build::not(is_raw) };
    emit.assume("the layout of a new object is settled or not", fact, span);
}

/// `(T *) p` for a `void *p`: where the object is raw, it is now laid out as an array of T.
pub fn settle(
    unit: &Unit,
    emit: &mut Emit,
    of: &Expr,
    pointer: Value,
    ty: TypeId,
    span: Span,
) -> Value {
    let typed = &unit.program.typed;
    let function = matches!(typed.types.get(ty), Type::Function(_));
    let modelled = unit.size(ty).is_some_and(|size| size > 0)
        && ty != TypeId::VOID
        && !function
        && unit.cells(ty).unsupported.is_none();
    if has_raw(unit) && modelled && may_be_raw(typed, of) {
        settle_as(unit, emit, pointer, ty, span)
    } else {
        pointer
    }
}

fn settle_as(unit: &Unit, emit: &mut Emit, pointer: Value, ty: TypeId, span: Span) -> Value {
    let pointer = emit.keep("converted", build::ptr(), pointer, span);
    let object = build::object(pointer.clone());
    let own = emit.keep("raw", build::named_type("bool"), own_raw(&object), span);
    let starts = build::eq(build::offset(pointer.clone()), int(0));
    check_raw_alignment(unit, emit, &own, ty, span);
    let count = (!ends_open(&unit.program.typed, ty)).then(|| {
        let element = unit.size(ty).unwrap_or(1).max(1);
        build::div(heap::size(object.clone()), int(element))
    });
    match objects::layout_facts(unit, &State::Now, ty, object.clone(), count) {
        Ok(facts) => {
            let laid_out = build::implies(build::and(own.clone(), starts), build::all(facts));
            let why = "raw memory was laid out all along as it is first used";
            emit.assume(why, laid_out, span);
        }
        Err(refused) => return scalars::no_value(unit, emit, &refused.what, ty, span),
    }
    let still = build::and(is_raw(&object), build::not(own));
    emit.push(build::update(&Map::Raw.name(), vec![object], still, span));
    pointer
}

/// Raw memory has the alignment that allocators give.
fn check_raw_alignment(unit: &Unit, emit: &mut Emit, own: &Value, ty: TypeId, span: Span) {
    let typed = &unit.program.typed;
    let needed = align::needed(typed, ty.into());
    if needed > 2 * typed.target.pointer_size() {
        let words = format!("the type needs multiples of {needed}, more than allocators give");
        let laid_out = build::not(own.clone());
        emit.check(ObligationKind::Misaligned, laid_out, span, Some(&words));
    }
}

/// What is passed for a `void *` is settled as the type for which the callee's contract takes it.
pub fn settle_argument(
    unit: &Unit,
    emit: &mut Emit,
    function: FunctionId,
    parameter: VariableId,
    argument: &Expr,
    value: Value,
    span: Span,
) -> Value {
    let contract = unit.program.functions.get(&function);
    let Some(contract) = contract.and_then(|spec| spec.contract.as_ref()) else {
        return value;
    };
    let is_it = |term: &Term| match &term.kind {
        TermKind::Load(place) => {
            matches!(place.kind, TermKind::Variable(id) if id == parameter)
        }
        _ => false,
    };
    match has_raw(unit).then(|| taken_for(unit, contract, &is_it)).flatten() {
        Some(ty) => settle(unit, emit, argument, value, ty, span),
        None => value,
    }
}

/// What is returned as a `void *` is settled as the type for which the contract takes it, else as bytes; if the contract does not say
/// that it is raw.
pub fn settle_result(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    of: &Expr,
    value: Value,
    span: Span,
) -> Value {
    let contract = routine.spec.and_then(|spec| spec.contract.as_ref());
    let Some(contract) = contract.filter(|_| has_raw(unit)) else { return value };
    if says_raw(contract) {
        return value;
    }
    let ty = taken_for(unit, contract, &is_result).unwrap_or(TypeId::CHAR);
    settle(unit, emit, of, value, ty, span)
}

/// A contract that calls its result raw and gives it a type would contradict itself as soon as it is settled.
pub fn check_raw_result(unit: &Unit, emit: &mut Emit, function: FunctionId, span: Span) {
    let contract = unit.program.functions.get(&function);
    let contract = contract.and_then(|spec| spec.contract.as_ref());
    if contract.is_some_and(|contract| {
        says_raw(contract) && taken_for(unit, contract, &is_result).is_some()
    }) {
        emit.unsupported("a contract that calls its result raw and gives it a type", span);
    }
}

/// The first type of which a contract says that a pointer points to it.
fn taken_for(unit: &Unit, contract: &Contract, is_it: &dyn Fn(&Term) -> bool) -> Option<TypeId> {
    let types = &unit.program.typed.types;
    let mut found = None;
    for_each_term(contract, &mut |term| {
        if let (TermKind::Convert(of), LogicType::C(ty)) = (&term.kind, &term.ty)
            && is_it(of)
            && let Some(pointee) = types.pointee(*ty)
            && pointee.ty != TypeId::VOID
        {
            found.get_or_insert(pointee.ty);
        }
    });
    found
}

fn is_result(term: &Term) -> bool {
    matches!(term.kind, TermKind::Result)
}

fn says_raw(contract: &Contract) -> bool {
    let mut found = false;
    for_each_term(contract, &mut |term| {
        found |= matches!(term.kind, TermKind::Builtin(Builtin::Raw, _));
    });
    found
}

fn for_each_term<'c>(contract: &'c Contract, visit: &mut dyn FnMut(&'c Term)) {
    let behaviors = &contract.behaviors;
    let more =
        behaviors.iter().flat_map(|behavior| behavior.requires.iter().chain(&behavior.ensures));
    let clauses = contract.requires.iter().chain(&contract.ensures).chain(more);
    clauses.for_each(|clause| clause.formula.for_each(visit));
}

fn is_raw(object: &Value) -> Value {
    build::select(build::var(&Map::Raw.name()), vec![object.clone()])
}

/// Raw, and allocated by this function or by one that it called.
pub fn own_raw(object: &Value) -> Value {
    build::and(is_raw(object), heap::is_unallocated(&State::Old, object))
}
