//! A run to be repeated: a state in, all that its way took from outside out, in a form that another machine can take it from again.
//! Values are known by where they are taken and how often that was before, so that nothing moves when something else is not taken.
//! Rule: the repeated run takes the same ways, since every question is answered by the values alone.

use super::lazy::{Lazy, Target};
use super::model::Bytes;
use super::options::Inputs;
use super::start::Machine;
use super::state::{Origin, State};
use super::term::{Sort, Variable};
use super::value::{LazyId, ObjectId, Value};
use std::collections::BTreeMap;
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Script {
    /// For each place where values are taken: these, one after the other.
    pub values: BTreeMap<Origin, Vec<u128>>,
    /// What pointers of the environment lead to, in the order in which they were made.
    pub pointers: Vec<Choice>,
    /// For each of them: where it lies, if in what another one leads to.
    pub within: Vec<Option<(LazyId, u64)>>,
    /// The contents of arrays that exist from the start, by their names.
    pub arrays: BTreeMap<Arc<str>, Bytes>,
    /// How long the arguments of `main` are.
    pub started_with: Arc<[u64]>,
    /// All inputs were numbers from the start: nothing was chosen that such runs do not choose.
    pub concrete: bool,
}

/// What a pointer of the environment leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// Nobody looked.
    Open,
    Null,
    /// A new object.
    Object {
        size: u64,
        bytes: Bytes,
        /// An allocator gave it.
        freeable: bool,
    },
    /// What that earlier or later one leads to.
    Same(LazyId),
}

/// What the state's way took, with the values of its model.
pub fn script(machine: &Machine, state: &State) -> Script {
    let mut values: BTreeMap<Origin, Vec<u128>> = BTreeMap::new();
    for input in state.inputs.iter() {
        if let Value::Bits(term) = input.value {
            let value = machine.terms.evaluate(term, &state.model);
            values.entry(input.origin.clone()).or_default().push(value);
        }
    }
    let pointers = (0..state.lazies.len()).map(|index| choice(machine, state, index)).collect();
    let made: Vec<Variable> =
        state.lazies.iter().filter_map(|lazy| Some(lazy.made.as_ref()?.bytes)).collect();
    let arrays = machine.terms.variables().filter_map(|variable| {
        let bytes = state.model.bytes(variable).filter(|_| !made.contains(&variable))?;
        Some((machine.terms.name(variable).into(), bytes.clone()))
    });
    let within = state.lazies.iter().map(|lazy| {
        let (bytes, at) = machine.terms.as_read(lazy.bits?)?;
        let is_owner = |other: &Lazy| other.made.as_ref().is_some_and(|made| made.bytes == bytes);
        let owner = state.lazies.iter().position(is_owner)?;
        Some((LazyId(owner as u32), at as u64))
    });
    let mut arrays: BTreeMap<Arc<str>, Bytes> = arrays.collect();
    // Other paths have made arrays of the same names.
    for set in state.outside.iter().flat_map(|call| &call.sets) {
        let bytes = state.model.bytes(set.bytes).cloned().unwrap_or_default();
        arrays.insert(set.name.clone(), bytes);
    }
    Script {
        values,
        pointers,
        within: within.collect(),
        arrays,
        started_with: state.started_with.clone(),
        concrete: machine.is_concrete(),
    }
}

fn choice(machine: &Machine, state: &State, index: usize) -> Choice {
    let lazy = &state.lazies[index];
    match (&lazy.target, &lazy.made) {
        (None, _) => Choice::Open,
        (Some(_), Some(made)) => Choice::Object {
            size: machine.terms.evaluate(made.size, &state.model) as u64,
            bytes: state.model.bytes(made.bytes).cloned().unwrap_or_default(),
            freeable: machine.terms.holds(made.freeable, &state.model),
        },
        (Some(Value::Pointer(pointer)), None) => {
            owner(state, pointer.object).map_or(Choice::Open, Choice::Same)
        }
        (Some(_), None) => Choice::Null,
    }
}

/// The pointer that an object of the environment was made for.
fn owner(state: &State, object: ObjectId) -> Option<LazyId> {
    let same = |other: &Lazy| {
        let target = other.target.and_then(Value::pointer);
        other.made.is_some() && target.is_some_and(|it| it.object == object)
    };
    state.lazies.iter().position(same).map(|index| LazyId(index as u32))
}

/// The value that is taken next from there.
pub fn next(script: &Script, state: &State, origin: &Origin) -> Option<u128> {
    let values = script.values.get(origin)?;
    let before = state.inputs.iter().filter(|input| input.origin == *origin).count();
    values.get(before).copied()
}

/// Where the script has a pointer lead. `None`: it does not say.
pub fn target(script: &Script, state: &State, id: LazyId) -> Option<Target> {
    match script.pointers.get(id.0 as usize)? {
        Choice::Open => None,
        Choice::Null => Some(Target::Null),
        Choice::Object { .. } => Some(Target::Fresh),
        Choice::Same(owner) => {
            let pointer = state.lazies.get(owner.0 as usize)?.target?.pointer()?;
            Some(Target::Object(pointer.object))
        }
    }
}

/// How large what a pointer leads to is in the run that is repeated.
pub fn size(inputs: &Inputs, id: LazyId) -> Option<u64> {
    let Inputs::Again(script) = inputs else { return None };
    match script.pointers.get(id.0 as usize)? {
        Choice::Object { size, .. } => Some(*size),
        _ => None,
    }
}

/// Gives the arrays that exist by now the contents that the script has for them.
pub fn fill(machine: &Machine, state: &mut State, script: &Script) {
    for variable in machine.terms.variables() {
        if let Sort::Bytes(_) = machine.terms.sort(variable)
            && let Some(bytes) = script.arrays.get(machine.terms.name(variable))
            && state.model.bytes(variable).is_none()
        {
            state.model.set_bytes(variable, bytes.clone());
        }
    }
}
