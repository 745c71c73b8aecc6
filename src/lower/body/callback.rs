//! Functions that are passed for a parameter whose contract names other parameters. Whether they keep it depends on what is passed for
//! those, so it is shown at the call, aside: in any state that the callee may have made, with any arguments that the contract admits.

use super::pointer_call::{Given, UNKNOWN_CONTRACT};
use super::surroundings::{CallbackSurroundings, ContractSurroundings};
use super::{Body, allocation_frame, listed, parameter_name};
use crate::base::{Cause, Span};
use crate::contract::program::{Clause, ClauseMode, Contract};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::logic::{self, Lowered, scope::Scope};
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::truth_values;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::Call;
use std::collections::{BTreeMap, BTreeSet};

type Actual = BTreeMap<VariableId, Value>;

impl<'a> Body<'_, 'a> {
    /// Whether a parameter's contract names other parameters.
    pub(super) fn has_siblings(&self, parameter: VariableId) -> bool {
        let contract = self.program().pointer_variables.get(&parameter);
        contract.is_some_and(|contract| !contract.siblings.is_empty())
    }

    pub(super) fn check_callbacks(
        &mut self,
        function: FunctionId,
        call: &Call,
        arguments: &[Value],
        span: Span,
    ) {
        let parameters = &self.program().typed[function].parameters;
        let actual: Actual = parameters.iter().copied().zip(arguments.iter().cloned()).collect();
        for (parameter, argument) in parameters.iter().zip(&call.arguments) {
            if !self.has_siblings(*parameter) {
                continue;
            }
            let contract = &self.program().pointer_variables[parameter];
            match self.given(*parameter, argument) {
                Given::Null => {}
                Given::Function(given) => {
                    self.show_callback((function, &actual), contract, given, argument.span);
                }
                Given::Itself if function == self.function => {
                    self.check_passed_on(contract, &actual, span);
                }
                _ => self.unsupported(UNKNOWN_CONTRACT, argument.span),
            }
        }
    }

    /// A pointer that is passed on was shown to keep the contract with the values that came with it.
    fn check_passed_on(&mut self, contract: &Contract, actual: &Actual, span: Span) {
        for sibling in &contract.siblings {
            let entry = build::var(&parameter_name(self.unit, *sibling));
            let same = build::eq(actual[sibling].clone(), entry);
            let words = "what the pointer's contract names may be other than it was at the entry";
            self.emit.check(ObligationKind::Precondition, same, span, Some(words));
        }
    }

    fn show_callback(
        &mut self,
        (callee, actual): (FunctionId, &Actual),
        contract: &'a Contract,
        given: FunctionId,
        span: Span,
    ) {
        let (aside, on) = (self.emit.fresh("aside"), self.emit.fresh("on"));
        self.emit.push(build::goto(&[&aside, &on], span));
        self.label_here(&aside, span);
        self.run_a_while(callee, actual, span);
        let own = contract.parameters.len() - contract.siblings.len();
        let typed = &self.program().typed;
        let plain = contract.behaviors.is_empty() && contract.frees.is_none();
        let scalars = contract.parameters[..own]
            .iter()
            .all(|parameter| self.unit.class(typed[*parameter].ty.ty).is_some());
        if own != typed[given].parameters.len() || !plain || !scalars {
            self.unsupported("a function for a parameter with such a contract", span);
        } else {
            self.call_by(contract, own, actual, given, span);
        }
        self.emit.assume("aside: the run goes on elsewhere", build::truth(false), span);
        self.label_here(&on, span);
    }

    /// Any state in which the callee may call: it has written and freed what it may.
    fn run_a_while(&mut self, callee: FunctionId, actual: &Actual, span: Span) {
        self.check_truths_for_any(span);
        let maps = self.unit.effects.of(callee);
        let before = self.emit.fresh("before");
        self.keep_state(&before, &maps, span);
        let from = State::Kept(before);
        let names: Vec<String> = maps.iter().map(Map::name).collect();
        if !names.is_empty() {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            self.emit.push(build::havoc(&names, span));
        }
        self.assume_everything(&maps, span);
        self.assume_constants(&maps, span);
        let spec = self.program().functions.get(&callee);
        let contract = spec.and_then(|spec| spec.contract.as_ref());
        let facts = self.facts_meanwhile(contract, &maps, actual, &from);
        match facts {
            Ok(facts) => {
                facts.into_iter().for_each(|(why, fact)| self.emit.assume(why, fact, span))
            }
            Err(refused) => self.unsupported(&refused.what, refused.span),
        }
    }

    fn facts_meanwhile(
        &self,
        contract: Option<&Contract>,
        maps: &BTreeSet<Map>,
        actual: &Actual,
        from: &State,
    ) -> Lowered<Vec<(&'static str, Value)>> {
        let mut facts = vec![];
        let around = CallbackSurroundings::new(self.unit, actual.clone(), from.clone(), None);
        let scope = Scope::new(&around, from.clone());
        if maps.contains(&Map::Alloc) {
            let now = build::var("Alloc");
            let grows = build::apply("Grows", vec![from.map(&Map::Alloc), now]);
            facts.push(("no object comes back to life", grows));
            let frame = allocation_frame(self.unit, &scope, listed(contract), from)?;
            facts.push(("nothing else is freed", frame));
        }
        if self.unit.has_truth_values() {
            let why = "the callee, too, calls only when every `_Bool` that it made has a value";
            facts.push((
                why,
                truth_values::new_cells_have_values(self.unit, &self.objects_in_the_making()),
            ));
        }
        let Some(locations) = contract.and_then(|contract| contract.modifies.as_deref()) else {
            return Ok(facts);
        };
        for map in maps {
            if matches!(map, Map::Cells(_) | Map::Bits(_) | Map::Type) {
                let frame = logic::frame(self.unit, &scope, locations, map, from, &State::Now)?;
                facts.push(("every write of the callee is allowed", frame));
            }
        }
        Ok(facts)
    }

    /// A call that the contract admits, of the function that was given.
    fn call_by(
        &mut self,
        contract: &'a Contract,
        own: usize,
        actual: &Actual,
        given: FunctionId,
        span: Span,
    ) {
        let typed = &self.program().typed;
        let mut passed = vec![];
        for parameter in &contract.parameters[..own] {
            passed.push(self.unknown(typed[*parameter].ty.ty, span));
        }
        let siblings = contract.siblings.iter().map(|sibling| actual[sibling].clone());
        let values = passed.iter().cloned().chain(siblings);
        let named: Actual = contract.parameters.iter().copied().zip(values).collect();
        for clause in contract.requires.iter().filter(|it| it.mode != ClauseMode::Check) {
            let around = ContractSurroundings::of_call(self.unit, named.clone());
            let formula =
                logic::formula(self.unit, &Scope::new(&around, State::Now), &clause.formula);
            match formula {
                Ok(formula) => {
                    let why = "whoever calls by the contract has shown what it requires";
                    self.emit.assume(why, formula, span);
                }
                Err(refused) => self.unsupported(&refused.what, refused.span),
            }
        }
        self.check_callback_frame(contract, &named, given, &passed, span);
        let maps = self.unit.effects.of(given);
        let before = self.emit.fresh("before");
        self.keep_state(&before, &maps, span);
        let value = self.invoke(given, passed, None, span);
        let from = State::Kept(before);
        let result = Some(value.clone());
        let around = CallbackSurroundings::new(self.unit, named.clone(), from.clone(), result);
        self.check_callback_ensures(contract, &around, span);
        let assumed = |clause: &&Clause| clause.mode == ClauseMode::Normal;
        for clause in contract.ensures.iter().filter(assumed) {
            let result = Some(value.clone());
            let around = CallbackSurroundings::new(self.unit, named.clone(), from.clone(), result);
            let formula =
                logic::formula(self.unit, &Scope::new(&around, State::Now), &clause.formula);
            match formula {
                Ok(formula) => {
                    let words = "the function may not do what the parameter's contract ensures";
                    let kind = ObligationKind::Postcondition;
                    self.emit.check(kind, formula, span, Some(words));
                }
                Err(refused) => self.unsupported(&refused.what, refused.span),
            }
        }
    }

    /// What the given function modifies and frees, the parameter's contract must list.
    fn check_callback_frame(
        &mut self,
        contract: &Contract,
        named: &Actual,
        given: FunctionId,
        passed: &[Value],
        span: Span,
    ) {
        let spec = self.program().functions.get(&given);
        let theirs = spec.and_then(|spec| spec.contract.as_ref());
        let changes = self.unit.effects.changes_of(given);
        let memory = |map: &Map| matches!(map, Map::Cells(_) | Map::Bits(_) | Map::Type);
        let writes = changes.maps.iter().any(memory);
        let frees = theirs.and_then(|contract| contract.frees.as_ref());
        if frees.is_some_and(|frees| !frees.is_empty()) {
            self.unsupported("a function that frees, for a parameter with a contract", span);
        }
        let Some(ours) = contract.modifies.as_deref().filter(|_| writes) else { return };
        let Some(locations) = theirs.and_then(|contract| contract.modifies.as_deref()) else {
            let words = "the function has no `modifies` clause, so it may change anything";
            let fails = build::truth(false);
            let said = Cause::CalleeWithoutModifies.with(words);
            return self.emit.check_saying(ObligationKind::Frame, fails, span, said);
        };
        let parameters = self.program().typed[given].parameters.iter().copied();
        let actual: Actual = parameters.zip(passed.iter().cloned()).collect();
        let their_around = ContractSurroundings::of_call(self.unit, actual);
        let our_around = ContractSurroundings::of_call(self.unit, named.clone());
        let inside = logic::included(
            self.unit,
            (&Scope::new(&their_around, State::Now), locations),
            (&Scope::new(&our_around, State::Now), ours),
            &changes.maps,
            &State::Now,
        );
        match inside {
            Ok(inside) => {
                let words = "the function may modify what the parameter's contract does not list";
                self.emit.check(ObligationKind::Frame, inside, span, Some(words));
            }
            Err(refused) => self.unsupported(&refused.what, refused.span),
        }
    }
}
