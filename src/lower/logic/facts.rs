//! Axioms and lemmas. An axiom is an axiom. A lemma is a procedure that asserts it, with the lemmas before it assumed; every procedure
//! whose terms could make use of it assumes it. Lemmas about recursive functions are proved by induction, where a measure is found.

use super::assume_lemmas::assume_lemmas;
use super::context::{Logic, mentions};
use super::cut_ranges::parts_of_ranges;
use super::functions::{Definition, function_named, memory_parameters};
use super::induct::{Steps, declare_seen, hypothesis, measure, step, steps};
use super::purify::{Matched, matched};
use super::quantify::open;
use super::scope::Scope;
use super::triggers::from_primitives;
use super::unfold::{Unfold, Within};
use super::{Lowered, Unsupported};
use crate::base::{Owner, Said};
use crate::contract::program::{BoundId, Fact, FactKind};
use crate::contract::term::{LogicType, Quantifier, Term, TermKind};
use crate::il::ast::{BinderKind, Body, Decl, DeclKind, Expr, ExprKind, Procedure, Stmt, Type};
use crate::il::obligation::{Obligation, ObligationKind};
use crate::lower::build::{all, assert, assume, binding, forall, ident, implies, truth};
use crate::lower::bytes::decl;
use crate::lower::class::Class;
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use std::cell::RefCell;
use std::collections::BTreeSet;

pub type Parameters = Vec<(String, Type)>;

/// A fact: for all these parts of memory and these variables, the body holds.
pub struct Lowering {
    pub variables: Parameters,
    /// How many of them, at the start, are parts of memory.
    pub memory: usize,
    pub body: Expr,
    /// Where no recursive function tells what gets smaller.
    pub steps: Option<Steps>,
    /// What gets smaller from one use of an induction hypothesis to the next.
    pub measure: Option<Expr>,
}

impl Lowering {
    pub fn closed(&self, unit: &Unit) -> Expr {
        universal(unit, &self.variables, self.body.clone())
    }
}

/// For all values of the variables.
pub fn universal(unit: &Unit, variables: &[(String, Type)], body: Expr) -> Expr {
    let Matched { variables, triggers, body } = matched(variables, body);
    let names: Vec<String> = variables.iter().map(|(name, _)| name.clone()).collect();
    let found = from_primitives(unit, &names, triggers, &body);
    quantified(&variables, found, body)
}

pub fn quantified(variables: &[(String, Type)], found: Vec<Vec<Expr>>, body: Expr) -> Expr {
    if variables.is_empty() {
        return body;
    }
    let variables: Vec<(&str, Type)> =
        variables.iter().map(|(name, ty)| (name.as_str(), ty.clone())).collect();
    forall(&variables, found, body)
}

pub fn lower_fact(unit: &Unit, fact: &Fact) -> Lowered<Lowering> {
    let around = Definition { unit };
    let scope = Scope::new(&around, State::Formal(0));
    let record: RefCell<BTreeSet<(u32, Map)>> = RefCell::default();
    let mut logic = Logic::new(unit, &scope);
    logic.read = Some(&record);
    let (mut variables, mut guards) = (vec![], vec![]);
    let core = match &fact.formula.kind {
        TermKind::Quantifier(Quantifier::Forall, ..) => {
            open(Quantifier::Forall, &mut variables, &mut guards, &fact.formula)
        }
        _ => Some(&fact.formula),
    };
    let inside = indices(&logic, &variables, &guards, core);
    variables.retain(|id| !inside.contains(id));
    let (inner, bound, range) = logic.bind(&variables)?;
    let core = core.unwrap_or(&fact.formula);
    let body = if inside.is_empty() {
        let parts: Vec<Expr> =
            guards.into_iter().map(|guard| inner.formula(guard)).collect::<Lowered<_>>()?;
        implies(all(parts), inner.formula(core)?)
    } else {
        inner.quantify_guarded(&inside, &guards, core)?
    };
    let mut body = implies(range, body);
    if fact.kind == FactKind::Lemma {
        body = implies(all(passed_cells(unit, &body)), body);
    }
    let measure = measure(&inner, &fact.formula);
    let steps = match measure {
        Some(_) => None,
        None => steps(&inner, &fact.formula, &variables),
    };
    let mut parameters = memory_parameters(&record.borrow());
    let memory = parameters.len();
    parameters.extend(bound);
    Ok(Lowering { variables: parameters, memory, body, steps, measure })
}

/// That cells hold what their types allow, as far as a lemma hands what they hold to logic functions: there it is a value of the parameter's
/// type. Memory is any map in a lemma; where it is used, states are known to hold such values.
fn passed_cells(unit: &Unit, body: &Expr) -> Vec<Expr> {
    let unfold = Unfold::new(unit, unit.logic_reads(), Within::All);
    let mut passed: Vec<(Expr, Class)> = vec![];
    let unfolded = unfold.unfold(body, &mut |application| {
        let ExprKind::Apply { function, args } = &*application.kind else { return };
        let Some(id) = function_named(unit, &function.name) else { return };
        let parameters = &unit.program[id].parameters;
        let first = args.len().saturating_sub(parameters.len());
        for (argument, parameter) in args[first..].iter().zip(parameters) {
            if let LogicType::C(ty) = unit.program[*parameter].ty
                && let Some(class @ Class::Integer { .. }) = unit.class(ty)
                && !passed.iter().any(|(other, _)| other == argument)
            {
                passed.push((argument.clone(), class));
            }
        }
    });
    let mut binders = vec![];
    collect_binders(body, &mut binders);
    collect_binders(&unfolded, &mut binders);
    let cell = |(argument, class): (Expr, Class)| {
        let value = unfold.unfold(&argument, &mut |_| {});
        let is_cell = matches!(&*value.kind, ExprKind::Select(..)) && !mentions(&value, &binders);
        is_cell.then(|| class.holds(value))
    };
    passed.into_iter().filter_map(cell).collect()
}

/// The names that quantifiers in an expression bind.
fn collect_binders(expr: &Expr, found: &mut Vec<String>) {
    if let ExprKind::Binder(binder) = &*expr.kind {
        found.extend(binder.vars.iter().map(|var| var.ident.name.to_string()));
    }
    expr.kind.for_each_child(&mut |child| collect_binders(child, found));
}

/// The variables that no logic function is applied to, but of which array accesses tell: they are found by the cells that they index,
/// once the others are known.
fn indices(
    logic: &Logic,
    variables: &[BoundId],
    guards: &[&Term],
    core: Option<&Term>,
) -> Vec<BoundId> {
    let mut terms = guards.to_vec();
    terms.extend(core);
    let mut applied: BTreeSet<BoundId> = BTreeSet::new();
    for term in &terms {
        term.for_each(&mut |term| {
            if let TermKind::Apply(_, _, arguments) = &term.kind {
                applied.extend(arguments.iter().filter_map(plain_variable));
            }
        });
    }
    let (outer, inside): (Vec<BoundId>, Vec<BoundId>) =
        variables.iter().partition(|id| applied.contains(id));
    if outer.is_empty() || inside.is_empty() {
        return vec![];
    }
    let Ok((inner, ..)) = logic.bind(&outer) else { return vec![] };
    let pivots = inner.pivots(&inside, &terms);
    let found = |id: &BoundId| pivots.iter().any(|pivot| pivot.variable == *id);
    if inside.iter().all(found) { inside } else { vec![] }
}

fn plain_variable(term: &Term) -> Option<BoundId> {
    match &term.kind {
        TermKind::Bound(id) => Some(*id),
        TermKind::Convert(of) => plain_variable(of),
        _ => None,
    }
}

/// The formula for all values of these parts of memory, in one quantifier with its own variables.
pub fn over_memory(unit: &Unit, memory: &[(String, Type)], formula: Expr) -> Expr {
    let (mut variables, body) = (memory.to_vec(), formula);
    let body = match *body.kind {
        ExprKind::Binder(binder) if binder.kind == BinderKind::Forall => {
            let own = binder.vars.into_iter();
            variables.extend(own.map(|var| (var.ident.name.to_string(), var.ty)));
            binder.body
        }
        _ => body,
    };
    universal(unit, &variables, body)
}

pub fn procedure_name(fact: &Fact) -> String {
    format!("lemma.{}", fact.name)
}

/// Axioms, and a procedure for each lemma.
pub fn declare_facts(unit: &Unit) -> Vec<Decl> {
    let mut decls = vec![];
    for fact in &unit.program.facts {
        match (fact.kind, lower_fact(unit, fact)) {
            (_, Err(refused)) => decls.push(refusal(fact, &refused)),
            (FactKind::Axiom, Ok(fact)) => decls.push(decl(DeclKind::Axiom(fact.closed(unit)))),
            (FactKind::Lemma, Ok(lowering)) => decls.push(lemma(unit, fact, &lowering)),
        }
    }
    assume_lemmas(unit, &mut decls);
    let is_lemma = |fact: &Fact| fact.kind == FactKind::Lemma;
    let recursive = unit.program.logic.iter().any(|function| function.recursive);
    if recursive || unit.program.facts.iter().any(is_lemma) {
        decls.push(declare_seen());
    }
    decls
}

/// Asserts the lemma for arbitrary memories and variables, which are parameters.
fn lemma(unit: &Unit, fact: &Fact, lowering: &Lowering) -> Decl {
    let mut stmts = vec![];
    if let Some(assumed) = hypothesis(unit, lowering) {
        let why = "induction: the lemma holds where its measure is smaller";
        stmts.push(assume(why, assumed, fact.span));
    }
    for (why, assumed) in step(lowering) {
        stmts.push(assume(why, assumed, fact.span));
    }
    if lowering.measure.is_none() {
        for named in parts_of_ranges(unit, lowering) {
            stmts.push(assume("names parts of ranges, and says nothing", named, fact.span));
        }
    }
    let words = format!("the lemma `{}`", fact.name);
    stmts.push(assertion(fact, ObligationKind::Assertion, &words, lowering.body.clone()));
    procedure(fact, &lowering.variables, stmts)
}

/// What is not modelled fails.
fn refusal(fact: &Fact, refused: &Unsupported) -> Decl {
    let fails = assertion(fact, ObligationKind::Unsupported, &refused.what, truth(false));
    procedure(fact, &[], vec![fails])
}

fn assertion(fact: &Fact, kind: ObligationKind, said: impl Into<Said>, formula: Expr) -> Stmt {
    assert(formula, Obligation::new(kind, fact.span).saying(said.into()))
}

fn procedure(fact: &Fact, parameters: &[(String, Type)], stmts: Vec<Stmt>) -> Decl {
    decl(DeclKind::Procedure(Procedure {
        name: ident(&procedure_name(fact)),
        pure: false,
        type_params: vec![],
        ins: parameters.iter().map(|(name, ty)| binding(name, ty.clone())).collect(),
        outs: vec![],
        contract: vec![],
        body: Some(Body { locals: vec![], stmts, end: fact.span }),
        owner: Some(Owner::Lemma(fact.name.clone())),
    }))
}
