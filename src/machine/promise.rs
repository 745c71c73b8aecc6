//! A function without a body but with a contract: its preconditions are asked of the caller, its postconditions say what it gives.
//! Rule: a contract that lets it change memory ends the path as unknown, for nobody knows to what.

use super::call;
use super::check::Asking;
use super::claim::{assume, ensure_claim};
use super::library::Called;
use super::logic::{Evaluation, Names, Outcome, Scene, formula};
use super::outcome::{Done, unknown};
use super::start::Machine;
use super::state::{Mark, State};
use crate::base::ObligationKind;
use crate::check::Site;
use crate::contract::program::{Clause, ClauseMode, Contract};
use crate::contract::term::{LogicType, Term, TermKind};
use crate::flow::{Check, Destination, Function, Scalar, scalar_of};
use crate::typed;
use std::sync::Arc;

pub fn contract<'p>(machine: &Machine<'p>, called: &Called) -> Option<&'p Contract> {
    let source = &machine.program.unit(called.named.unit).source;
    source.functions.get(&called.named.id)?.contract.as_ref()
}

/// Asks the caller for what the function requires.
pub fn require(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    contract: &Contract,
) -> Done<()> {
    let scene = scene(called, contract);
    for clause in contract.requires.iter().filter(|clause| clause.mode != ClauseMode::Admit) {
        if is_refusal(machine, called, clause) {
            let name = call::name_of(machine, called.named);
            return unknown(format!("`{name}`, which is not modelled"));
        }
        ask(machine, state, called, &scene, clause)?;
    }
    Ok(())
}

/// `requires \false` of a function of the C library: cinch does not model it, and no rule of C is broken by calling it.
fn is_refusal(machine: &Machine, called: &Called, clause: &Clause) -> bool {
    let typed = &machine.program.unit(called.named.unit).source.typed;
    typed.library.contains(&called.named.id)
        && matches!(clause.formula.kind, TermKind::Boolean(false))
}

/// Asks the caller of a function that is known here for what is not about memory: that the function sees to itself.
pub fn require_values(machine: &mut Machine, state: &mut State, called: &Called) -> Done<()> {
    let Some(contract) = contract(machine, called) else { return Ok(()) };
    let typed = &machine.program.unit(called.named.unit).source.typed;
    let is_value = |clause: &&Clause| {
        let refusal = is_refusal(machine, called, clause);
        clause.mode != ClauseMode::Admit && !refusal && speaks_of_numbers(typed, &clause.formula)
    };
    let scene = scene(called, contract);
    let clauses: Vec<&Clause> = contract.requires.iter().filter(is_value).collect();
    for clause in clauses {
        ask(machine, state, called, &scene, clause)?;
    }
    let behaviors = contract.behaviors.iter().flat_map(|behavior| &behavior.requires);
    if called.asking.has(ObligationKind::Precondition) && behaviors.count() > 0 {
        state.mark(Mark::Annotation("what behaviours of library functions require".into()));
    }
    Ok(())
}

/// Whether a formula has no pointer in it.
fn speaks_of_numbers(typed: &typed::Program, formula: &Term) -> bool {
    let mut plain = true;
    formula.for_each(&mut |term| {
        plain &= match term.ty {
            LogicType::C(ty) => scalar_of(typed, ty).is_some_and(|it| it != Scalar::Pointer),
            _ => !matches!(term.kind, TermKind::Null),
        };
    });
    plain
}

fn ask(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    scene: &Scene,
    clause: &Clause,
) -> Done<()> {
    let span = called.asking.span;
    let named = clause.name.as_deref().and_then(ObligationKind::named);
    let kind = named.unwrap_or(ObligationKind::Precondition);
    let site = Site { span, clause: Some(clause.span) };
    if !called.asking.checks.iter().any(|check| check.site == site) {
        return Ok(());
    }
    let mut ev = Evaluation::new(machine, state);
    let holds = formula(&mut ev, scene, &clause.formula)?;
    let open = ev.open;
    let asking = Asking { checks: &[Check { kind, site }], span };
    ensure_claim(machine, state, asking, kind, holds, open)
}

fn scene<'s>(called: &'s Called, contract: &'s Contract) -> Scene<'s> {
    let names = Names::Call(&contract.parameters, &called.arguments);
    let mut scene = Scene::new(called.named.unit, names);
    // In a precondition, the entry is now.
    scene.before = None;
    scene
}

/// The result may be anything that the contract allows.
pub fn give(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
    contract: &Contract,
) -> Done<()> {
    let name: Arc<str> = call::name_of(machine, called.named).into();
    if contract.modifies.as_ref().is_none_or(|places| !places.is_empty()) {
        return unknown(format!("`{name}`, which has no body and may change memory"));
    }
    if !contract.behaviors.is_empty() {
        return unknown(format!("`{name}`, which has no body and gives what behaviours say"));
    }
    let before = Arc::new(state.snapshot());
    call::result_of_any(machine, state, function, called, name)?;
    let result = match called.result {
        Destination::Temp(temp) => {
            let value = state.frame.temps[temp.0 as usize];
            Some(Outcome::Value(value, function.temp(temp)))
        }
        // Nobody looks at it.
        _ => None,
    };
    let mut scene = scene(called, contract);
    (scene.before, scene.result) = (Some(before), result);
    for clause in result.iter().flat_map(|_| &contract.ensures) {
        restrict(machine, state, &scene, clause)?;
    }
    Ok(())
}

fn restrict(machine: &mut Machine, state: &mut State, scene: &Scene, clause: &Clause) -> Done<()> {
    let mut ev = Evaluation::new(machine, state);
    let holds = formula(&mut ev, scene, &clause.formula)?;
    let open = ev.open;
    assume(machine, state, holds, open)
}
