//! What annotations may refer to: inside a body, in a contract, and in the contract of a function that is being called.

use super::storage::Local;
use super::{Fence, Scene};
use crate::contract::program::GhostId;
use crate::contract::term::Label;
use crate::il::ast::Expr as Value;
use crate::lower::build;
use crate::lower::logic::scope::{Home, Surroundings};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::lower::variable_arguments::{PARAMETER, has_parameter};
use crate::typed::program::{FunctionId, VariableId, VariableStorage};
use std::collections::BTreeMap;

/// Inside a body.
pub struct Inside<'b, 'u, 'a> {
    scene: &'b Scene<'u, 'a>,
}

pub fn surroundings<'b, 'u, 'a>(scene: &'b Scene<'u, 'a>) -> Inside<'b, 'u, 'a> {
    Inside { scene }
}

/// Who answers questions about a fence's locations, and in which state they are meant.
pub fn fence_scope<'b>(scene: &'b Scene, fence: &Fence) -> (Box<dyn Surroundings + 'b>, State) {
    match &fence.since {
        State::Old => {
            let around = match scene.routine.forwarded {
                Some(parameters) => ContractSurroundings::with(scene.unit, parameters),
                None => ContractSurroundings::of_body(scene.unit, scene.routine.function),
            };
            (Box::new(around), State::Old)
        }
        since => (Box::new(surroundings(scene)), since.clone()),
    }
}

pub fn ghost_name(scene: &Scene, ghost: GhostId) -> Option<String> {
    match scene.ghosts.get(&ghost) {
        Some(name) => Some(name.clone()),
        None => global_ghost(scene.unit, ghost),
    }
}

/// The start of the current round of a loop, by the loop's name.
pub fn round_name(entry: &str) -> String {
    format!("{entry}.round")
}

fn global_ghost(unit: &Unit, ghost: GhostId) -> Option<String> {
    let map = crate::lower::effects::places::ghost_map(unit.program, ghost)?;
    unit.use_map(&map);
    Some(map.name())
}

fn static_home(unit: &Unit, variable: VariableId) -> Option<Home> {
    match unit.program.typed[variable].storage {
        VariableStorage::Global { .. } | VariableStorage::StaticLocal => {
            let object = unit.global_object(variable);
            Some(Home::Address(build::pointer(build::var(&object), build::int(0))))
        }
        _ => None,
    }
}

impl Surroundings for Inside<'_, '_, '_> {
    fn state(&self, label: Label) -> Option<State> {
        match label {
            Label::Here | Label::Post => Some(State::Now),
            Label::LoopCurrent => {
                self.scene.moments.loops.last().map(|entry| State::Kept(round_name(entry)))
            }
            Label::Pre | Label::Old => Some(State::Old),
            Label::LoopEntry => {
                self.scene.moments.loops.last().map(|entry| State::Kept(entry.clone()))
            }
            Label::Code(index) if self.scene.moments.labels.contains(&index) => {
                Some(State::Kept(format!("label{index}")))
            }
            Label::Init | Label::Code(_) | Label::Formal(_) => None,
        }
    }

    fn variable(&self, variable: VariableId, state: &State) -> Option<Home> {
        if let Some(home) = static_home(self.scene.unit, variable) {
            return Some(home);
        }
        if *state == State::Old {
            let parameters = &self.scene.unit.program.typed[self.scene.routine.function].parameters;
            return parameter_home(self.scene.unit, parameters, variable);
        }
        match self.scene.storage.locals.get(&variable)? {
            Local::Value { name, .. } => Some(Home::Value(build::var(&state.copy_of(name)))),
            Local::Memory { object } => {
                Some(Home::Address(build::pointer(build::var(object), build::int(0))))
            }
        }
    }

    fn ghost(&self, ghost: GhostId, state: &State) -> Option<Value> {
        match self.scene.ghosts.get(&ghost) {
            Some(name) => Some(build::var(name)),
            None => Some(state.global(&global_ghost(self.scene.unit, ghost)?)),
        }
    }

    fn result(&self) -> Option<Value> {
        None
    }

    fn variable_arguments(&self) -> Option<Value> {
        let named = has_parameter(self.scene.unit, self.scene.routine.function);
        (named && self.scene.routine.forwarded.is_none()).then(|| build::var(PARAMETER))
    }
}

/// The name of a parameter of the function's procedure.
pub fn parameter_name(unit: &Unit, variable: VariableId) -> String {
    let name = unit.program.typed.symbols.text(unit.program.typed[variable].name);
    match name {
        "" => format!("unnamed{}$in", variable.0),
        name => format!("{name}$in"),
    }
}

fn parameter_home(unit: &Unit, parameters: &[VariableId], variable: VariableId) -> Option<Home> {
    if !parameters.contains(&variable) {
        return None;
    }
    let value = build::var(&parameter_name(unit, variable));
    let ty = unit.program.typed[variable].ty.ty;
    match crate::lower::class::Class::of(&unit.program.typed, ty) {
        Some(_) => Some(Home::Value(value)),
        None => Some(Home::AddressAtEntry(value)),
    }
}

/// In the contract of a procedure: parameters are what was passed.
pub struct ContractSurroundings<'u, 'a> {
    unit: &'u Unit<'a>,
    parameters: &'u [VariableId],
    /// Actual arguments, where the contract is read from outside.
    arguments: Option<BTreeMap<VariableId, Value>>,
    /// What stands for the variable arguments. Only contracts of functions that have them speak of them.
    variadic: Option<Value>,
    moment: Moment,
}

/// When a contract's term is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Before the call: now is the pre-state.
    Before,
    After,
}

impl<'u, 'a> ContractSurroundings<'u, 'a> {
    pub fn of_body(unit: &'u Unit<'a>, function: FunctionId) -> Self {
        ContractSurroundings::with(unit, &unit.program.typed[function].parameters)
    }

    /// For a contract whose terms call the parameters so.
    pub fn with(unit: &'u Unit<'a>, parameters: &'u [VariableId]) -> Self {
        let variadic = Some(build::var(PARAMETER));
        ContractSurroundings { unit, parameters, arguments: None, variadic, moment: Moment::After }
    }

    /// For what is said of the pre-state.
    pub fn before(unit: &'u Unit<'a>, parameters: &'u [VariableId]) -> Self {
        ContractSurroundings {
            moment: Moment::Before,
            ..ContractSurroundings::with(unit, parameters)
        }
    }

    pub fn of_call(unit: &'u Unit<'a>, arguments: BTreeMap<VariableId, Value>) -> Self {
        ContractSurroundings {
            unit,
            parameters: &[],
            arguments: Some(arguments),
            variadic: None,
            moment: Moment::Before,
        }
    }

    pub fn passing(self, variadic: Option<Value>) -> Self {
        ContractSurroundings { variadic, ..self }
    }
}

impl Surroundings for ContractSurroundings<'_, '_> {
    fn state(&self, label: Label) -> Option<State> {
        match (label, &self.arguments) {
            (Label::Here | Label::Post, None) => Some(State::Now),
            (Label::Pre | Label::Old, None) if self.moment == Moment::Before => Some(State::Now),
            (Label::Pre | Label::Old, None) => Some(State::Old),
            // Read before the call: all is as it is now.
            (Label::Here | Label::Pre | Label::Old, Some(_)) => Some(State::Now),
            _ => None,
        }
    }

    fn variable(&self, variable: VariableId, _state: &State) -> Option<Home> {
        if let Some(home) = static_home(self.unit, variable) {
            return Some(home);
        }
        match &self.arguments {
            None => match parameter_home(self.unit, self.parameters, variable)? {
                Home::AddressAtEntry(address) if self.moment == Moment::Before => {
                    Some(Home::Address(address))
                }
                home => Some(home),
            },
            Some(arguments) => {
                let value = arguments.get(&variable)?.clone();
                let ty = self.unit.program.typed[variable].ty.ty;
                match crate::lower::class::Class::of(&self.unit.program.typed, ty) {
                    Some(_) => Some(Home::Value(value)),
                    None => Some(Home::Address(value)),
                }
            }
        }
    }

    fn ghost(&self, ghost: GhostId, state: &State) -> Option<Value> {
        Some(state.global(&global_ghost(self.unit, ghost)?))
    }

    fn result(&self) -> Option<Value> {
        self.arguments.is_none().then(|| build::var("result$"))
    }

    fn variable_arguments(&self) -> Option<Value> {
        self.variadic.clone()
    }
}

/// In the contract of a call that was made in the middle of a body: its pre-state is one that was kept.
pub struct CallbackSurroundings<'u, 'a> {
    unit: &'u Unit<'a>,
    arguments: BTreeMap<VariableId, Value>,
    before: State,
    result: Option<Value>,
}

impl<'u, 'a> CallbackSurroundings<'u, 'a> {
    pub fn new(
        unit: &'u Unit<'a>,
        arguments: BTreeMap<VariableId, Value>,
        before: State,
        result: Option<Value>,
    ) -> Self {
        CallbackSurroundings { unit, arguments, before, result }
    }
}

impl Surroundings for CallbackSurroundings<'_, '_> {
    fn state(&self, label: Label) -> Option<State> {
        match label {
            Label::Here | Label::Post => Some(State::Now),
            Label::Pre | Label::Old => Some(self.before.clone()),
            _ => None,
        }
    }

    fn variable(&self, variable: VariableId, _state: &State) -> Option<Home> {
        if let Some(home) = static_home(self.unit, variable) {
            return Some(home);
        }
        let ty = self.unit.program.typed[variable].ty.ty;
        self.unit.class(ty)?;
        Some(Home::Value(self.arguments.get(&variable)?.clone()))
    }

    fn ghost(&self, ghost: GhostId, state: &State) -> Option<Value> {
        Some(state.global(&global_ghost(self.unit, ghost)?))
    }

    fn result(&self) -> Option<Value> {
        self.result.clone()
    }
}
