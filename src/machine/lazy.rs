//! Pointers that come from outside: a parameter of the entry, what a function without body returns, a pointer in such memory. What they
//! lead to is chosen when somebody looks: nothing, a new object of unknown size and contents, or one that was made so before.
//! Rule: choices are made once for a pointer, and each is a part of the state.

use super::contents::Contents;
use super::object::{Kind, Object};
use super::options::{Environment, Inputs};
use super::outcome::{Done, Part, Stop, unknown};
use super::script::{self, Choice};
use super::start::Machine;
use super::state::{Input, Mark, Origin, State};
use super::term::{Array, Term, Variable};
use super::value::{LazyId, ObjectId, Value};
use crate::typed::layout::layout;
use crate::typed::types::{IntegerKind, Qualified, Qualifiers, Type, TypeId};
use std::sync::Arc;

/// At most so many objects are tried besides new ones.
const MOST_ALIASES: usize = 3;

#[derive(Clone, Debug)]
pub struct Lazy {
    pub name: Arc<str>,
    /// The bytes of the environment that it was made of, if it was.
    pub bits: Option<Term>,
    /// What it leads to, as far as types tell.
    pub leads: Option<Leads>,
    /// The same, whoever else may lead there.
    pub to: Option<Leads>,
    /// Once it is chosen, and by which step of the run.
    pub target: Option<Value>,
    pub settled: u64,
    /// The object that was made for it.
    pub made: Option<Made>,
}

/// The type that a pointer leads to, in its unit. Two pointers lead to one object only where they have the same: an object
/// has one effective type (C11 6.5p7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leads {
    pub unit: u32,
    pub ty: TypeId,
}

/// Where a pointer of that type leads; `None` where nobody else's pointer may (C11 6.7.3.1).
pub fn leads(machine: &Machine, unit: u32, pointer: Qualified) -> Option<Leads> {
    let alone = pointer.qualifiers.has(Qualifiers::RESTRICT);
    points_to(machine, unit, pointer).filter(|_| !alone)
}

pub fn points_to(machine: &Machine, unit: u32, pointer: Qualified) -> Option<Leads> {
    let to = machine.program.unit(unit).source.typed.types.pointee(pointer.ty)?;
    Some(Leads { unit, ty: to.ty })
}

/// An object of the environment, as it was made.
#[derive(Clone, Copy, Debug)]
pub struct Made {
    pub size: Term,
    pub bytes: Variable,
    /// Whether an allocator gave it.
    pub freeable: Term,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Target {
    Null,
    Fresh,
    Object(ObjectId),
}

/// What was chosen for it, if it is such a pointer.
#[inline]
pub fn look(state: &State, value: Value) -> Value {
    match value {
        Value::Lazy(id) => state.lazies[id.0 as usize].target.unwrap_or(value),
        value => value,
    }
}

/// Chooses what it leads to.
pub fn resolve(machine: &mut Machine, state: &mut State, id: LazyId) -> Done<Value> {
    if let Some(value) = state.lazies[id.0 as usize].target {
        return Ok(value);
    }
    if let Inputs::Again(run) = machine.options.inputs.clone() {
        let Some(target) = script::target(&run, state, id) else {
            return unknown("a pointer that the run did not look at before");
        };
        settle(machine, state, id, target);
        return Ok(look(state, Value::Lazy(id)));
    }
    let Environment { null, same, .. } = machine.options.environment;
    let mut parts = vec![];
    if null {
        parts.push(Part::Lazy(id, Target::Null));
    }
    parts.push(Part::Lazy(id, Target::Fresh));
    let leads = state.lazies[id.0 as usize].leads;
    let alike = state.lazies.iter().filter(|other| leads.is_some() && other.leads == leads);
    let known = alike.filter_map(|lazy| match lazy.target {
        Some(Value::Pointer(pointer)) => Some(pointer.object),
        _ => None,
    });
    let mut known: Vec<ObjectId> = known.collect();
    known.sort_unstable();
    known.dedup();
    let aliases = known.into_iter().take(if same { MOST_ALIASES } else { 0 });
    parts.extend(aliases.map(|object| Part::Lazy(id, Target::Object(object))));
    Err(Stop::Split(parts))
}

pub fn settle(machine: &mut Machine, state: &mut State, id: LazyId, target: Target) {
    let value = match target {
        Target::Null => machine.null(),
        Target::Object(object) => machine.to(object),
        Target::Fresh => fresh(machine, state, id),
    };
    let settled = state.steps;
    let lazy = &mut Arc::make_mut(&mut state.lazies)[id.0 as usize];
    (lazy.target, lazy.settled) = (Some(value), settled);
    state.mark(Mark::Pointers);
}

fn fresh(machine: &mut Machine, state: &mut State, id: LazyId) -> Value {
    let name: Arc<str> = format!("*{}", state.lazies[id.0 as usize].name).into();
    let size = match script::size(&machine.options.inputs, id) {
        Some(known) => machine.size(known),
        None => machine.terms.variable(machine.width, format!("size of {name}")),
    };
    // No object is larger (C11 6.5.6p9); the model has zero for new variables.
    let most = machine.size(machine.target.max_object());
    let fits = machine.terms.ule(size, most);
    state.path.assume(fits);
    let array = machine.terms.array(machine.width, name.clone());
    let bytes = machine.terms.as_array_variable(array).expect("a new array should be a variable");
    let freeable = machine.terms.variable(1, "an allocator gave it");
    let made = Made { size, bytes, freeable };
    suppose(machine, state, id, (size, array));
    repeat(machine, state, id, made);
    Arc::make_mut(&mut state.lazies)[id.0 as usize].made = Some(made);
    let kind = Kind::Input(name);
    let mut object = Object::new(kind, size, 16, Contents::unknown(array));
    object.freeable = freeable;
    machine.to(state.memory.add(object))
}

/// What the options say of such objects.
fn suppose(machine: &mut Machine, state: &mut State, id: LazyId, (size, bytes): (Term, Array)) {
    let Environment { less, endless, .. } = machine.options.environment;
    let Some(Leads { unit, ty }) = state.lazies[id.0 as usize].to else { return };
    let typed = &machine.program.unit(unit).source.typed;
    let is_text = matches!(typed.types.get(ty), Type::Integer(IntegerKind::Char));
    let least = match layout(typed, ty) {
        Some(layout) if !less => layout.size,
        _ => u64::from(is_text && !endless),
    };
    if let Some(variable) = machine.terms.as_variable(size) {
        state.model.set(variable, u128::from(least));
    }
    let least = machine.size(least);
    let enough = machine.terms.ule(least, size);
    state.path.assume(enough);
    if is_text && !endless {
        let one = machine.size(1);
        let last = machine.terms.sub(size, one);
        let last = machine.terms.select(bytes, last);
        let ends = machine.terms.equal(last, Term::constant(8, 0));
        state.path.assume(ends);
    }
}

/// The size and the contents that the object has in the run that is repeated.
fn repeat(machine: &Machine, state: &mut State, id: LazyId, made: Made) {
    let Inputs::Again(run) = &machine.options.inputs else { return };
    let Some(Choice::Object { size, bytes, freeable }) = run.pointers.get(id.0 as usize) else {
        return;
    };
    let numbers = [(made.size, u128::from(*size)), (made.freeable, u128::from(*freeable))];
    for (term, number) in numbers {
        if let Some(variable) = machine.terms.as_variable(term) {
            state.model.set(variable, number);
        }
    }
    state.model.set_bytes(made.bytes, bytes.clone());
}

fn new(state: &mut State, name: Arc<str>, bits: Option<Term>, leads: Option<Leads>) -> Value {
    let id = LazyId(state.lazies.len() as u32);
    let lazy = Lazy { name, bits, leads, to: leads, target: None, settled: 0, made: None };
    Arc::make_mut(&mut state.lazies).push(lazy);
    Value::Lazy(id)
}

pub fn parameter(
    state: &mut State,
    name: Arc<str>,
    leads: Option<Leads>,
    to: Option<Leads>,
) -> Value {
    let value = new(state, name.clone(), None, leads);
    if let Some(lazy) = Arc::make_mut(&mut state.lazies).last_mut() {
        lazy.to = to;
    }
    record(state, Origin::Parameter(name), value)
}

/// What a function without body returns.
pub fn result(state: &mut State, name: Arc<str>) -> Value {
    if let Some(made) = state.made.get(state.taken) {
        state.taken += 1;
        return *made;
    }
    let value = new(state, name.clone(), None, None);
    state.made.push(value);
    state.taken += 1;
    record(state, Origin::Contents(name), value)
}

/// The pointer that bytes of the environment are: the same one for everybody who reads them, wherever they were copied to. `None` for bytes
/// that are nobody's or were changed in part.
pub fn of_bits(
    machine: &mut Machine,
    state: &mut State,
    bits: Term,
    leads: Option<Leads>,
) -> Option<Value> {
    let known = state.lazies.iter().position(|lazy| lazy.bits == Some(bits));
    if let Some(known) = known {
        if state.lazies[known].leads.is_none() && leads.is_some() {
            let lazy = &mut Arc::make_mut(&mut state.lazies)[known];
            (lazy.leads, lazy.to) = (leads, leads);
        }
        return Some(Value::Lazy(LazyId(known as u32)));
    }
    let (array, at) = machine.terms.as_read(bits)?;
    let name: Arc<str> = format!("({})@{at}", machine.terms.name(array)).into();
    let value = new(state, name.clone(), Some(bits), leads);
    Some(record(state, Origin::Contents(name), value))
}

fn record(state: &mut State, origin: Origin, value: Value) -> Value {
    Arc::make_mut(&mut state.inputs).push(Input { origin, value });
    value
}
