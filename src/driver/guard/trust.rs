//! Which proofs can be relied on at run time. A proof takes for granted what was asserted before it, what callers promise and what callees
//! give: each of these has to be proved, or made at run time, or the proof counts for nothing.
//! Rule: in doubt a check is made.

use crate::base::{CheckId, ObligationKind, Owner, Shape};
use crate::contract;
use crate::contract::program::{Clause, ClauseMode, Code, CodeKind, FactKind};
use crate::prove::verdict::{ImplementationResult, ObligationResult, Outcome, Verdict};
use crate::refute::retyped::retyped;
use crate::typed::meaning::{self, cleanup, running_body};
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::visit::in_block;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is checked at run time.
pub struct Made<'a> {
    /// The checks that are made unless they are left out here.
    pub checks: &'a BTreeSet<CheckId>,
    /// Whether a clause that is taken for true is evaluated where it is.
    pub clause: &'a dyn Fn(&Clause) -> bool,
}

/// `granted` are the functions whose callers were found to owe something.
pub fn reliable(
    outcome: &Outcome,
    program: &contract::Program,
    made: &Made,
    granted: &BTreeSet<Arc<str>>,
) -> BTreeSet<CheckId> {
    let answered = made.checks;
    if rests_on_logic(outcome, program) {
        return BTreeSet::new();
    }
    let variables = (0..program.typed.variables.len()).map(|index| VariableId(index as u32));
    if { variables }.any(|variable| cleanup(&program.typed, variable).is_some()) {
        // Calls that stand nowhere in the text.
        return BTreeSet::new();
    }
    let by_type = retyped(&program.typed, &|_| true).is_none();
    let mut trusted: BTreeMap<Arc<str>, &ImplementationResult> = BTreeMap::new();
    for result in &outcome.implementations {
        let Owner::Function(name) = &result.owner else { continue };
        let open = result.obligations.iter().filter(|it| it.verdict != Verdict::Proved);
        let harmless = { open }.all(|it| is_modelled(it) && is_covered(it, answered, by_type));
        // A place that is valid has the layout of its type, which no check sees.
        let is_checked = |clause: &Clause| by_type && (made.clause)(clause);
        let free = !granted.contains(name) && !takes_for_granted(program, name, &is_checked);
        if harmless && free && !rests_on_others(program, name) {
            trusted.insert(name.clone(), result);
        }
    }
    // Who calls a function that cannot be relied on cannot be relied on either.
    loop {
        let shaky: Vec<Arc<str>> = trusted
            .keys()
            .filter(|name| {
                callees(program, name).iter().any(|callee| !trusted.contains_key(callee))
            })
            .cloned()
            .collect();
        if shaky.is_empty() {
            break;
        }
        trusted.retain(|name, _| !shaky.contains(name));
    }
    let all = |proved: bool| {
        let results = trusted.values().flat_map(|result| &result.obligations);
        let chosen = results.filter(move |it| (it.verdict == Verdict::Proved) == proved);
        chosen.flat_map(|it| it.obligation.checks.iter().cloned()).collect::<BTreeSet<CheckId>>()
    };
    &all(true) - &all(false)
}

fn is_modelled(result: &ObligationResult) -> bool {
    !matches!(result.verdict, Verdict::Unsupported(_))
        && result.obligation.kind != ObligationKind::Unsupported
}

/// Whether each part that is open is made at run time, or nothing rests on it.
fn is_covered(result: &ObligationResult, answered: &BTreeSet<CheckId>, by_type: bool) -> bool {
    let checks = &result.obligation.checks;
    let covered = |kind: ObligationKind| {
        let made = checks.iter().any(|check| check.kind == kind && answered.contains(check));
        made || is_harmless(result, kind, by_type)
    };
    let kind = result.obligation.kind;
    let whole =
        kind == ObligationKind::Dereference || checks.iter().all(|check| check.kind != kind);
    match whole {
        true => {
            is_harmless(result, kind, by_type)
                || !checks.is_empty() && checks.iter().all(|check| covered(check.kind))
        }
        false => covered(kind) && result.also.iter().all(|kind| covered(*kind)),
    }
}

/// What no later proof rests on, or what only matters where memory is used as another type than it has.
fn is_harmless(result: &ObligationResult, kind: ObligationKind, by_type: bool) -> bool {
    use ObligationKind::*;
    let through_memory =
        matches!(result.obligation.shape(), Some(Shape::Index | Shape::Arrow | Shape::Star));
    match kind {
        MemoryLeak | Narrowing | Termination => true,
        // What was never stored in memory is some value of the type all the same.
        UninitializedRead => through_memory,
        TypeMismatch => through_memory && by_type,
        _ => false,
    }
}

/// Whether something is an axiom, or a lemma that is not proved.
fn rests_on_logic(outcome: &Outcome, program: &contract::Program) -> bool {
    let is_proved = |name: &Arc<str>| {
        let of_lemma = outcome
            .implementations
            .iter()
            .filter(|result| matches!(&result.owner, Owner::Lemma(lemma) if lemma == name));
        let mut obligations = of_lemma.flat_map(|result| &result.obligations).peekable();
        obligations.peek().is_some() && obligations.all(|it| it.verdict == Verdict::Proved)
    };
    program.facts.iter().any(|fact| fact.kind == FactKind::Axiom || !is_proved(&fact.name))
}

/// Whether something is taken for true in the function on somebody's word, and not checked where that happens: its own
/// preconditions where its body begins, what is assumed or admitted in it.
fn takes_for_granted(
    program: &contract::Program,
    name: &str,
    is_checked: &dyn Fn(&Clause) -> bool,
) -> bool {
    let Some(id) = find(program, name) else { return true };
    // A format is taken for a literal that fits the arguments.
    if meaning::says(&program.typed, &program.typed[id].attributes, "format") {
        return true;
    }
    // All functions of the file have to keep them, whoever calls these.
    if !program.invariants.is_empty() {
        return true;
    }
    let Some(spec) = program.functions.get(&id) else { return false };
    let of_contract = spec.contract.iter().any(|contract| {
        let behaviors = contract.behaviors.iter();
        let required =
            contract.requires.iter().chain(behaviors.clone().flat_map(|it| &it.requires));
        let mut ensured = contract.ensures.iter().chain(behaviors.flat_map(|it| &it.ensures));
        { required }.any(|clause| !is_checked(clause))
            || ensured.any(|clause| clause.mode == ClauseMode::Admit)
            || contract.decreases.as_ref().is_some_and(|measure| measure.relation.is_some())
    });
    let mut invariants = spec.loops.values().flat_map(|it| &it.invariants);
    let code = spec.before.values().chain(spec.at_end.values()).flatten();
    of_contract || invariants.any(|clause| clause.mode == ClauseMode::Admit) || { code }
        .any(|code| assumes(code, is_checked))
}

fn assumes(code: &Code, is_checked: &dyn Fn(&Clause) -> bool) -> bool {
    match &code.kind {
        CodeKind::Assume(clause) => !is_checked(clause),
        CodeKind::If(_, then, otherwise) => {
            let assumed = |code: &Code| matches!(code.kind, CodeKind::Assume(_) | CodeKind::If(..));
            then.iter().chain(otherwise).any(assumed)
        }
        _ => false,
    }
}

/// Whether a function is called whose body nobody has seen, by name or through a pointer: what it frees and changes is its own affair,
/// whatever a contract says. Only the library is believed.
fn rests_on_others(program: &contract::Program, name: &str) -> bool {
    let typed = &program.typed;
    let Some(body) = find(program, name).and_then(|id| running_body(typed, id)) else {
        return true;
    };
    let mut rests = false;
    in_block(&body.block, &mut |expr| match &expr.kind {
        ExprKind::Function(callee) => {
            rests |= running_body(typed, *callee).is_none() && !typed.library.contains(callee);
        }
        ExprKind::Call(call) => rests |= !names_a_function(&call.callee),
        _ => (),
    });
    rests
}

fn names_a_function(callee: &Expr) -> bool {
    match &callee.kind {
        ExprKind::Function(_) => true,
        ExprKind::Decay(inner) => names_a_function(inner),
        _ => false,
    }
}

fn find(program: &contract::Program, name: &str) -> Option<FunctionId> {
    let functions = program.typed.functions.iter();
    let at =
        { functions }.position(|it| it.body.is_some() && program.typed.text(it.name) == name)?;
    Some(FunctionId(at as u32))
}

/// The functions with bodies that a function names.
fn callees(program: &contract::Program, name: &str) -> BTreeSet<Arc<str>> {
    let mut found = BTreeSet::new();
    let Some(id) = find(program, name) else { return found };
    let Some(body) = &program.typed[id].body else { return found };
    in_block(&body.block, &mut |expr| {
        if let ExprKind::Function(callee) = expr.kind
            && program.typed[callee].body.is_some()
            && callee != id
        {
            found.insert(program.typed.text(program.typed[callee].name).into());
        }
    });
    found
}
