//! Which lemmas a procedure may use: those that the terms in its body, its contract and the contracts of what it calls could
//! bring into play, given what definitions and other lemmas bring in. They are assumed at its entry.

use super::facts::{lower_fact, procedure_name};
use super::functions::{declare_functions, limited};
use super::induct::twins;
use crate::contract::program::FactKind;
use crate::il::ast::{
    Clause, ClauseKind, Decl, DeclKind, Expr, ExprKind, Procedure, StmtKind, Trigger, TypeKind,
};
use crate::lower::build::{apply, attribute};
use crate::lower::unit::Unit;
use std::collections::{BTreeMap, BTreeSet};

struct Known {
    procedure: String,
    formula: Expr,
    /// What must occur for it to be of use: one of these sets of names.
    wanted: Vec<BTreeSet<String>>,
    names: BTreeSet<String>,
    /// Proved by induction over what recursive functions have to go.
    inductive: bool,
}

/// A lemma that compares a recursive function in two states is looked for where one of its applications comes from a definition that was
/// unfolded: the one that is written out is of the state before. What the lemma says brings in no third.
fn seen_through_definitions(unit: &Unit, mut formula: Expr) -> Expr {
    let ExprKind::Binder(binder) = &*formula.kind else { return formula };
    let is_state = |expr: &Expr| match &*expr.kind {
        ExprKind::Var(name) => binder.vars.iter().any(|variable| {
            variable.ident.name == name.name && matches!(variable.ty.kind, TypeKind::Map { .. })
        }),
        _ => false,
    };
    let mut more = vec![];
    for trigger in binder.triggers.iter().filter(|trigger| !trigger.exclude) {
        let [first, second] = &trigger.terms[..] else { continue };
        let (ExprKind::Apply { function, args }, ExprKind::Apply { function: other, args: others }) =
            (&*first.kind, &*second.kind)
        else {
            continue;
        };
        let same =
            args.iter().zip(others).all(|(one, two)| one == two || is_state(one) && is_state(two));
        let Some(twin) = limited::twin(unit, &function.name) else { continue };
        if function.name != other.name || !same {
            continue;
        }
        more.push(vec![first.clone(), apply(&twin, others.clone())]);
        more.push(vec![apply(&twin, args.clone()), second.clone()]);
    }
    let span = formula.span;
    if let ExprKind::Binder(binder) = &mut *formula.kind {
        let triggers = more.into_iter().map(|terms| Trigger { terms, exclude: false, span });
        binder.triggers.extend(triggers);
    }
    formula
}

/// Whether it is found from one term alone.
fn is_local(formula: &Expr) -> bool {
    match &*formula.kind {
        ExprKind::Binder(binder) => {
            binder.triggers.iter().all(|trigger| trigger.terms.len() == 1)
                && !binder.triggers.is_empty()
                && !has_binder(&binder.body)
        }
        _ => false,
    }
}

fn has_binder(expr: &Expr) -> bool {
    let mut found = matches!(&*expr.kind, ExprKind::Binder(_));
    expr.kind.for_each_child(&mut |child| found |= has_binder(child));
    found
}

/// Adds to each procedure with a body the lemmas that it could use; to a lemma only those before it.
pub fn assume_lemmas(unit: &Unit, procedures: &mut [Decl]) {
    let lemmas: Vec<Known> = unit
        .program
        .facts
        .iter()
        .filter(|fact| fact.kind == FactKind::Lemma)
        .filter_map(|fact| {
            let lowering = lower_fact(unit, fact).ok()?;
            let (formula, inductive) = (lowering.closed(unit), lowering.measure.is_some());
            let names = logic_names(&formula);
            let wanted = match &*formula.kind {
                ExprKind::Binder(binder) if !binder.triggers.is_empty() => binder
                    .triggers
                    .iter()
                    .map(|trigger| trigger.terms.iter().flat_map(logic_names).collect())
                    .collect(),
                _ => vec![names.clone()],
            };
            let formula = seen_through_definitions(unit, formula);
            Some(Known { procedure: procedure_name(fact), formula, wanted, names, inductive })
        })
        .collect();
    if lemmas.is_empty() {
        return;
    }
    let definitions = definitions(unit);
    let contracts = contracts(procedures);
    for decl in procedures {
        if let DeclKind::Procedure(procedure) = &mut decl.kind
            && procedure.body.is_some()
        {
            let own = lemmas.iter().position(|lemma| *lemma.procedure == *procedure.name.name);
            let before = &lemmas[..own.unwrap_or(lemmas.len())];
            let useful = useful(before, &definitions, names_in(procedure, &contracts));
            let assume = |lemma: &Known| Clause {
                kind: ClauseKind::Requires(lemma.formula.clone()),
                free: true,
                attributes: vec![attribute("why", &format!("proved as {}", lemma.procedure))],
                asked: None,
                span: decl.span,
            };
            let mut clauses: Vec<Clause> = vec![];
            let inductive = own.is_some_and(|own| lemmas[own].inductive);
            for lemma in useful {
                clauses.push(assume(lemma));
                // What induction unfolds are twins: there, too, the lemmas hold. Those about one application are enough.
                let twin = twins(unit, &lemma.formula);
                if inductive && is_local(&lemma.formula) && twin != lemma.formula {
                    let mut clause = assume(lemma);
                    clause.kind = ClauseKind::Requires(twin);
                    clauses.push(clause);
                }
            }
            procedure.contract.extend(clauses);
        }
    }
}

/// The lemmas that can be instantiated, given what occurs and what definitions and other lemmas bring in.
fn useful<'l>(
    lemmas: &'l [Known],
    definitions: &BTreeMap<String, BTreeSet<String>>,
    mut occurring: BTreeSet<String>,
) -> Vec<&'l Known> {
    loop {
        let before = occurring.len();
        let unfolded: Vec<String> =
            occurring.iter().filter_map(|name| definitions.get(name)).flatten().cloned().collect();
        occurring.extend(unfolded);
        let fits = |lemma: &&Known| lemma.wanted.iter().any(|names| names.is_subset(&occurring));
        let found: Vec<&Known> = lemmas.iter().filter(fits).collect();
        let more: Vec<String> = found.iter().flat_map(|lemma| &lemma.names).cloned().collect();
        occurring.extend(more);
        if occurring.len() == before {
            return found;
        }
    }
}

/// What each logic function's definition mentions.
fn definitions(unit: &Unit) -> BTreeMap<String, BTreeSet<String>> {
    let mut found: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for decl in declare_functions(unit) {
        match &decl.kind {
            DeclKind::Function(function) => {
                let names = function.body.iter().flat_map(logic_names);
                found.entry(function.name.name.to_string()).or_default().extend(names);
            }
            DeclKind::Axiom(axiom) => {
                if let ExprKind::Binder(binder) = &*axiom.kind {
                    let names = logic_names(axiom);
                    for trigger in binder.triggers.iter().flat_map(|trigger| &trigger.terms) {
                        for name in logic_names(trigger) {
                            found.entry(name).or_default().extend(names.clone());
                        }
                    }
                }
            }
            _ => {}
        }
    }
    found
}

/// What the contract of each procedure mentions.
fn contracts(procedures: &[Decl]) -> BTreeMap<String, BTreeSet<String>> {
    let named = |decl: &Decl| match &decl.kind {
        DeclKind::Procedure(procedure) => {
            let mut names = BTreeSet::new();
            for clause in &procedure.contract {
                if let ClauseKind::Requires(formula) | ClauseKind::Ensures(formula) = &clause.kind {
                    names.extend(logic_names(formula));
                }
            }
            Some((procedure.name.name.to_string(), names))
        }
        _ => None,
    };
    procedures.iter().filter_map(named).collect()
}

/// What occurs in a procedure, and in the contracts of those it calls.
fn names_in(
    procedure: &Procedure,
    contracts: &BTreeMap<String, BTreeSet<String>>,
) -> BTreeSet<String> {
    let of = |name: &str| contracts.get(name).cloned().unwrap_or_default();
    let mut names = of(&procedure.name.name);
    for stmt in procedure.body.iter().flat_map(|body| &body.stmts) {
        match &stmt.kind {
            StmtKind::Assert(formula, _) | StmtKind::Assume(formula) => {
                names.extend(logic_names(formula));
            }
            StmtKind::Assign { values, .. } => names.extend(values.iter().flat_map(logic_names)),
            StmtKind::Call { procedure, .. } => names.extend(of(&procedure.name)),
            _ => {}
        }
    }
    names
}

/// The logic functions that an expression applies; a twin counts as the function itself.
fn logic_names(expr: &Expr) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    collect_names(expr, &mut names);
    names
}

fn collect_names(expr: &Expr, names: &mut BTreeSet<String>) {
    if let ExprKind::Apply { function, .. } = &*expr.kind
        && function.name.starts_with("logic.")
    {
        names.insert(limited::plain(&function.name).to_string());
    }
    expr.kind.for_each_child(&mut |child| collect_names(child, names));
}
