//! Functions that nobody knows: the result is anything that the type allows, and memory that pointer arguments lead to is set to anything.
//! What is set is an array of bytes of its own, so that a run can say what it was and a harness can set the same.
//! Rule: what else such a function may change is marked, and where its memory may hold pointers, it keeps what it has.

use super::call::{Passing, name_of, result_of_any};
use super::contents::Contents;
use super::lazy;
use super::library::Called;
use super::object::{Kind, Object};
use super::options::{External, Inputs};
use super::outcome::{Done, unknown};
use super::page::Held;
use super::promise;
use super::start::Machine;
use super::state::{Mark, State};
use super::term::{Term, Variable};
use super::value::{ObjectId, Pointer, Value};
use crate::base::ObligationKind;
use crate::flow::{Function, Scalar};
use crate::typed;
use crate::typed::layout::layout;
use crate::typed::types::{Qualifiers, Type, TypeId};
use std::sync::Arc;

/// Longer memory is set only as a whole.
const MOST_BYTES: u64 = 4096;

/// A call of such a function.
#[derive(Clone, Debug)]
pub struct Outside {
    pub function: Arc<str>,
    pub sets: Vec<Set>,
}

/// Memory that it sets.
#[derive(Clone, Debug)]
pub struct Set {
    /// The argument that leads there, and how far from it the memory begins. `None`: no argument does.
    pub from: Option<(u32, i64)>,
    pub size: Term,
    /// What is stored, by offsets in the object, of which the first is `start`.
    pub bytes: Variable,
    pub name: Arc<str>,
    pub start: u64,
}

pub fn external(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
) -> Done<()> {
    let name: Arc<str> = name_of(machine, called.named).into();
    let contracts = promise::contracts(machine, called.named);
    for contract in &contracts {
        promise::require(machine, state, called, *contract)?;
    }
    if machine.options.external == External::Unknown || machine.is_concrete() {
        return unknown(format!("`{name}`, which has no body"));
    }
    if is_given_functions(state, called) {
        state.mark(Mark::Callbacks(name.clone()));
    }
    if let Some(contract) = contracts.last() {
        return promise::give(machine, state, function, called, *contract);
    }
    let mark = if machine.options.external == External::MayChange && reaches(machine, called) {
        Mark::Changes
    } else {
        Mark::External
    };
    state.mark(mark(name.clone()));
    if asks_for_arrays(machine, called) {
        state.mark(Mark::Annotation("how long arrays are that `[static n]` asks for".into()));
    }
    result_of_any(machine, state, function, called, name.clone())?;
    begin(state, name);
    if machine.options.external == External::MayChange {
        set_arguments(machine, state, called);
    }
    Ok(())
}

fn is_given_functions(state: &State, called: &Called) -> bool {
    called.arguments.iter().any(|argument| match argument {
        Passing::Scalar(Value::Pointer(pointer), _) => {
            matches!(state.memory.get(pointer.object).kind, Kind::Function(_))
        }
        _ => false,
    })
}

/// Whether a parameter is declared with `[static n]` (C11 6.7.6.3p7).
fn asks_for_arrays(machine: &Machine, called: &Called) -> bool {
    let typed = &machine.program.unit(called.named.unit).source.typed;
    let mut parameters = typed[called.named.id].parameters.iter();
    called.asking.has(ObligationKind::OutOfBounds)
        && parameters.any(|parameter| typed[*parameter].at_least.is_some())
}

/// Whether code elsewhere could change something that the program sees: through an argument, or a static object, `errno` among them.
fn reaches(machine: &Machine, called: &Called) -> bool {
    let plain = |argument: &Passing| matches!(argument, Passing::Scalar(_, scalar) if *scalar != Scalar::Pointer);
    let statics = machine.program.units.iter().flat_map(|unit| unit.statics.values());
    machine.looks_at_errors
        || !called.arguments.iter().all(plain)
        || statics.into_iter().any(|it| !it.constant && it.defined)
}

/// From here on, what is set belongs to this call.
pub fn begin(state: &mut State, function: Arc<str>) {
    Arc::make_mut(&mut state.outside).push(Outside { function, sets: vec![] });
}

/// Sets what each argument leads to, as far as its type says that there are numbers.
pub fn set_arguments(machine: &mut Machine, state: &mut State, called: &Called) {
    let typed = &machine.program.unit(called.named.unit).source.typed;
    let Some(declared) = typed.types.function(typed[called.named.id].ty) else { return };
    let parameters = declared.parameters.clone();
    for (index, (argument, ty)) in called.arguments.iter().zip(parameters).enumerate() {
        let Passing::Scalar(value, Scalar::Pointer) = argument else { continue };
        let Some(to) = typed.types.pointee(ty) else { continue };
        let Value::Pointer(pointer) = lazy::look(state, *value) else { continue };
        let Some(start) = pointer.offset.small() else { continue };
        let end = if matches!(typed.types.get(to.ty), Type::Void) {
            // Of what type that is the variable says.
            holds_only_numbers(machine, state, pointer.object)
                .then_some(state.memory.get(pointer.object).size)
        } else {
            let size = layout(typed, to.ty).map_or(1, |layout| layout.size);
            let end = end(machine, state, pointer, start, size);
            holds_numbers(typed, to.ty).then_some(end)
        };
        let Some(end) = end.filter(|_| !to.qualifiers.has(Qualifiers::CONST)) else { continue };
        set(machine, state, pointer.object, (start, end), Some((index as u32, 0)));
    }
}

/// Whether it is a variable of such a type.
fn holds_only_numbers(machine: &Machine, state: &State, object: ObjectId) -> bool {
    let (unit, ty) = match state.memory.get(object).kind {
        Kind::Static(named) => {
            let typed = &machine.program.unit(named.unit).source.typed;
            (named.unit, typed[named.id].ty.ty)
        }
        Kind::Local { function, local } => {
            let code = machine.code[function as usize];
            let typed = &machine.program.unit(code.unit).source.typed;
            let of = code.function.locals.get(local.0 as usize).and_then(|of| of.variable);
            let Some(variable) = of else { return false };
            (code.unit, typed[variable].ty.ty)
        }
        _ => return false,
    };
    holds_numbers(&machine.program.unit(unit).source.typed, ty)
}

/// Whether a type has no pointer in it, so that any bytes will do.
fn holds_numbers(typed: &typed::Program, ty: TypeId) -> bool {
    match typed.types.get(ty) {
        Type::Integer(_) | Type::Float(_) | Type::Enum(_) => true,
        Type::Array(of, _) => holds_numbers(typed, of.ty),
        Type::Record(record) => {
            let fields = typed[*record].definition.as_ref().map(|it| &it.fields);
            fields.is_some_and(|all| all.iter().all(|field| holds_numbers(typed, field.ty.ty)))
        }
        _ => false,
    }
}

/// Where the array ends that a pointer leads into: the inner one, the variable or the block, else behind one element.
fn end(machine: &Machine, state: &State, pointer: Pointer, start: u64, size: u64) -> Term {
    let object = state.memory.get(pointer.object);
    let inner = pointer.extent.map(|id| machine.extents.get(id));
    let inner = inner.and_then(|extent| Some(extent.start.small()? + extent.size));
    let is_array =
        |ty: &TypeId, typed: &typed::Program| matches!(typed.types.get(*ty), Type::Array(..));
    let whole = match object.kind {
        Kind::Static(named) => {
            let typed = &machine.program.unit(named.unit).source.typed;
            is_array(&typed[named.id].ty.ty, typed)
        }
        Kind::Local { function, local } => {
            let code = machine.code[function as usize];
            let typed = &machine.program.unit(code.unit).source.typed;
            let of = code.function.locals.get(local.0 as usize).and_then(|of| of.variable);
            of.is_some_and(|variable| is_array(&typed[variable].ty.ty, typed))
        }
        Kind::Heap { .. } | Kind::Input(_) => true,
        _ => false,
    };
    match inner {
        Some(end) => machine.size(end),
        None if whole => object.size,
        None => machine.size(start + size),
    }
}

/// Bytes of an object from one offset to another become anything. Nothing is done where that cannot be said: memory that may not be
/// written, that holds pointers, or that has no known end behind a start that is not the object's.
pub fn set(
    machine: &mut Machine,
    state: &mut State,
    object: ObjectId,
    (start, end): (u64, Term),
    from: Option<(u32, i64)>,
) -> bool {
    let of = state.memory.get(object);
    if !of.is_alive() || of.constant || matches!(of.kind, Kind::Function(_) | Kind::String { .. }) {
        return false;
    }
    let total = of.size;
    let is_whole = start == 0 && end == total;
    let length = end.small().map(|end| end.saturating_sub(start));
    let inside = total.small().is_none_or(|total| end.small().is_some_and(|end| end <= total));
    let short = length.is_some_and(|length| length <= MOST_BYTES);
    if !inside || !short && !is_whole || holds_pointers(machine, of, start, end) {
        return false;
    }
    let calls = state.outside.len();
    let Some(call) = state.outside.last() else { return false };
    let name: Arc<str> = format!("{} #{calls}.{}", call.function, call.sets.len()).into();
    let array = match state.made_arrays.get(call.sets.len()) {
        Some(made) => *made,
        None => machine.terms.array(machine.width, name.clone()),
    };
    if state.made_arrays.len() == call.sets.len() {
        state.made_arrays.push(array);
    }
    let bytes = machine.terms.as_array_variable(array).expect("a new array should be a variable");
    if let Inputs::Again(script) = &machine.options.inputs
        && let Some(known) = script.arrays.get(&name)
    {
        state.model.set_bytes(bytes, known.clone());
    }
    if is_whole {
        state.memory.get_mut(object).contents = Contents::unknown(array);
    } else {
        for at in start..start + length.unwrap_or(0) {
            let index = Term::constant(machine.width, u128::from(at));
            let byte = machine.terms.select(array, index);
            let object = state.memory.get_mut(object);
            object.contents.write(at, 1, Value::Bits(byte), total.small());
        }
    }
    let size = length.map_or(end, |length| machine.size(length));
    let set = Set { from, size, bytes, name, start };
    if let Some(call) = Arc::make_mut(&mut state.outside).last_mut() {
        call.sets.push(set);
    }
    true
}

/// Whether some of the memory holds a pointer now. Of memory without a known end, only a part is looked at.
fn holds_pointers(machine: &mut Machine, of: &Object, start: u64, end: Term) -> bool {
    let end = end.small().unwrap_or(start + MOST_BYTES).min(start + MOST_BYTES);
    (start..end).any(|at| {
        let held = of.contents.byte(&mut machine.terms, at);
        matches!(held, Held::Part(Value::Pointer(_) | Value::Lazy(_), _))
    })
}
