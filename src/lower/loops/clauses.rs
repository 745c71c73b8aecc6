//! What the contract of a function that a loop calls says behind the call, as expressions of the intermediate language: a clause in, its formula out
//! if it speaks only of what is the same in all rounds, and of the state before and behind the call.

use super::Loop;
use crate::contract::program::{Clause, ClauseMode, Contract, GhostId};
use crate::contract::term::Label;
use crate::il::ast::{Expr as Value, ExprKind as ValueKind};
use crate::lower::build;
use crate::lower::class::Class;
use crate::lower::declare::switched;
use crate::lower::effects::places::ghost_map;
use crate::lower::library;
use crate::lower::logic;
use crate::lower::logic::scope::{Home, Scope, Surroundings};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::{FunctionId, VariableId, VariableStorage};
use crate::typed::tree::Call;
use std::collections::BTreeMap;

/// The contract by which the function is called, if what it ensures is taken for true behind each call.
pub fn relied_on<'l>(of: &'l Loop, function: FunctionId) -> Option<&'l Contract> {
    let program = of.unit.program;
    if library::built_in(&program.typed, function).is_some() {
        return None;
    }
    let contract = program.functions.get(&function)?.contract.as_ref()?;
    (!contract.requires.iter().any(|clause| clause.doubted)).then_some(contract)
}

/// Those parameters that get the same value in all rounds.
pub fn same_arguments(of: &Loop, function: FunctionId, call: &Call) -> BTreeMap<VariableId, Value> {
    let typed = &of.unit.program.typed;
    let pairs = typed[function].parameters.iter().zip(&call.arguments);
    let unconverted = pairs.filter(|(parameter, argument)| {
        Class::of(typed, typed[**parameter].ty.ty) == Class::of(typed, argument.ty.ty)
    });
    unconverted.filter_map(|(to, argument)| Some((*to, of.stable(argument)?))).collect()
}

/// A clause that speaks of nothing but the state behind the call.
pub fn said_of_now(
    of: &Loop,
    clause: &Clause,
    arguments: BTreeMap<VariableId, Value>,
    result: Option<Value>,
) -> Option<Value> {
    let formula = said(of, clause, arguments, result)?;
    (!looks_back(&formula)).then_some(formula)
}

/// What a clause says; the state before the call is that of `old`.
pub fn said(
    of: &Loop,
    clause: &Clause,
    arguments: BTreeMap<VariableId, Value>,
    result: Option<Value>,
) -> Option<Value> {
    if clause.mode == ClauseMode::Check {
        return None;
    }
    let around = BehindCall { unit: of.unit, arguments, result };
    let scope = Scope::new(&around, State::Now);
    let formula = logic::formula(of.unit, &scope, &clause.formula).ok()?;
    Some(switched(clause, formula))
}
/// Behind a call: `old` is the state before it.
struct BehindCall<'l, 'a> {
    unit: &'l Unit<'a>,
    arguments: BTreeMap<VariableId, Value>,
    result: Option<Value>,
}

impl Surroundings for BehindCall<'_, '_> {
    fn state(&self, label: Label) -> Option<State> {
        match label {
            Label::Here | Label::Post => Some(State::Now),
            Label::Pre | Label::Old => Some(State::Old),
            _ => None,
        }
    }

    fn variable(&self, variable: VariableId, _state: &State) -> Option<Home> {
        let found = &self.unit.program.typed[variable];
        if let VariableStorage::Global { .. } | VariableStorage::StaticLocal = found.storage {
            let object = build::var(&self.unit.global_object(variable));
            return Some(Home::Address(build::pointer(object, build::int(0))));
        }
        self.unit.class(found.ty.ty)?;
        Some(Home::Value(self.arguments.get(&variable)?.clone()))
    }

    fn ghost(&self, ghost: GhostId, state: &State) -> Option<Value> {
        let map = ghost_map(self.unit.program, ghost)?;
        self.unit.use_map(&map);
        Some(state.map(&map))
    }

    fn result(&self) -> Option<Value> {
        self.result.clone()
    }
}

/// Whether it speaks of the state before the call.
pub fn looks_back(formula: &Value) -> bool {
    let mut found = matches!(&*formula.kind, ValueKind::Old(_));
    formula.kind.for_each_child(&mut |child| found |= looks_back(child));
    found
}

pub fn mentions(formula: &Value, names: impl IntoIterator<Item = String>) -> bool {
    let names: Vec<String> = names.into_iter().collect();
    logic::mentions(formula, &names)
}
