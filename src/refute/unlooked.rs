//! Clauses that runs do not look at: what may be modified and freed, that runs end, that lists do. A program in, the first such clause in words
//! out.
//! Rule: a program with one is not safe for want of a run that breaks a rule.

use crate::contract;
use crate::contract::program::{Contract, FunctionSpec, LoopSpec};
use crate::contract::term::{Builtin, Term, TermKind};
use crate::flow::{FunctionRef, Program};
use crate::typed::program::FunctionId;
use std::collections::BTreeSet;

/// Of the functions that a run may come to.
pub fn unlooked(program: &Program, reachable: &BTreeSet<FunctionRef>) -> Option<String> {
    program.units.iter().zip(0u32..).find_map(|(unit, number)| {
        let counts = |id: &&FunctionId| reachable.contains(&FunctionRef { unit: number, id: **id });
        let own = |id| unit.source.functions.get(id);
        let clause = unit.functions.keys().filter(counts).filter_map(own).find_map(of_function);
        let clause = clause.or_else(|| names_lists(&unit.source).then_some("list"))?;
        Some(format!("runs do not look at `{clause}`: `cinch prove` does"))
    })
}

fn of_function(spec: &FunctionSpec) -> Option<&'static str> {
    let contract = spec.contract.as_ref().and_then(of_contract);
    let frame = || (!spec.frames.is_empty()).then_some("modifies");
    contract.or_else(|| spec.loops.values().find_map(of_loop)).or_else(frame)
}

fn of_contract(contract: &Contract) -> Option<&'static str> {
    let behaviors = &contract.behaviors;
    if contract.modifies.is_some() || behaviors.iter().any(|behavior| behavior.modifies.is_some()) {
        Some("modifies")
    } else if contract.frees.is_some() {
        Some("frees")
    } else if contract.decreases.is_some() || contract.terminates.is_some() {
        Some("decreases")
    } else if contract.never_exits.is_some() {
        Some("exits")
    } else if !contract.complete.is_empty() || !contract.disjoint.is_empty() {
        Some("behaviors")
    } else {
        None
    }
}

fn of_loop(spec: &LoopSpec) -> Option<&'static str> {
    if spec.modifies.is_some() || spec.frees.is_some() {
        Some("loop modifies")
    } else if spec.variant.is_some() {
        Some("loop variant")
    } else {
        None
    }
}

/// Whether some annotation speaks of lists: then every store into a link has to leave them with an end.
fn names_lists(source: &contract::Program) -> bool {
    let contracts = source.functions.values().filter_map(|spec| spec.contract.as_ref());
    let contracts = contracts.flat_map(Contract::terms);
    let loops = source.functions.values().flat_map(|spec| spec.loops.values());
    let invariants = loops.flat_map(|spec| &spec.invariants).map(|clause| &clause.formula);
    let logic = source.logic.iter().flat_map(|function| function.definitions());
    contracts.chain(invariants).chain(logic).any(is_about_lists)
}

fn is_about_lists(term: &Term) -> bool {
    let mut found = false;
    term.for_each(&mut |inner| {
        let list = matches!(
            inner.kind,
            TermKind::List(..) | TermKind::Builtin(Builtin::Block(_) | Builtin::IsBlocker, _)
        );
        found |= list;
    });
    found
}
