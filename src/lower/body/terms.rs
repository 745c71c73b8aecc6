//! Terms of annotations at a place of the body: formulas become obligations or assumptions, or are refused in words.

use crate::base::Span;
use crate::contract::program::{BoundId, Clause, ClauseMode, LoopSpec};
use crate::contract::term::Term;
use crate::il::ast::Expr as Value;
use crate::il::obligation::{Obligation, ObligationKind};
use crate::lower::build;
use crate::lower::declare::switched;
use crate::lower::emit::Emit;
use crate::lower::logic::{self, scope::Scope};
use crate::lower::scene::{Scene, always, surroundings};
use crate::lower::state::State;
use std::collections::BTreeMap;

pub fn assertion(
    scene: &Scene,
    emit: &mut Emit,
    clause: &Clause,
    known_after: Option<()>,
    _span: Span,
) {
    let Some(formula) = logic_formula(scene, emit, &clause.formula) else { return };
    always::assume_ranges(scene.unit, emit, [&clause.formula], clause.span);
    let before = emit.stmts.len();
    emit.check(ObligationKind::Assertion, formula, clause.span, clause.name.as_deref());
    if known_after.is_none() {
        // What is true of itself is not asserted.
        for asserted in &mut emit.stmts[before..] {
            asserted.attributes.push(build::not_relied_on());
        }
    }
}

/// A loop invariant: asserted at the head, which makes it one. One that is admitted is assumed there, on the user's word alone.
pub fn invariant(scene: &Scene, emit: &mut Emit, clause: &Clause) {
    if clause.mode == ClauseMode::Check {
        return;
    }
    let Some(formula) = logic_formula(scene, emit, &clause.formula) else { return };
    let formula = switched(clause, formula);
    if clause.mode == ClauseMode::Admit {
        let assume = crate::il::ast::StmtKind::Assume(formula);
        return emit.push(build::stmt(assume, clause.span));
    }
    let asked = Obligation::new(ObligationKind::InvariantEntry, clause.span);
    let asked = asked.saying(clause.name.as_deref().into());
    emit.push(build::assert(formula, asked));
}

/// Before a loop's invariants are shown: where it is entered, and where a round ends.
pub fn know_ranges_in(scene: &Scene, emit: &mut Emit, spec: Option<&LoopSpec>) {
    let Some(spec) = spec else { return };
    let formulas = spec.invariants.iter().map(|clause| &clause.formula);
    always::assume_ranges(scene.unit, emit, formulas, spec.span);
}

/// Invariants with `check`: shown where the loop is entered and where a round ends, and assumed nowhere.
pub fn check_invariants_only(
    scene: &Scene,
    emit: &mut Emit,
    spec: Option<&LoopSpec>,
    kind: ObligationKind,
) {
    let invariants = spec.into_iter().flat_map(|spec| &spec.invariants);
    for clause in invariants.filter(|clause| clause.mode == ClauseMode::Check) {
        let Some(formula) = logic_formula(scene, emit, &clause.formula) else { continue };
        emit.check(kind, formula, clause.span, clause.name.as_deref());
    }
}

pub fn logic_formula(scene: &Scene, emit: &mut Emit, term: &Term) -> Option<Value> {
    translate(scene, emit, term, logic::formula)
}

pub fn logic_value(scene: &Scene, emit: &mut Emit, term: &Term) -> Option<Value> {
    translate(scene, emit, term, logic::term)
}

pub fn logic_integer(scene: &Scene, emit: &mut Emit, term: &Term) -> Option<Value> {
    translate(scene, emit, term, logic::integer)
}

fn translate(
    scene: &Scene,
    emit: &mut Emit,
    term: &Term,
    lower: fn(&crate::lower::unit::Unit, &Scope, &Term) -> logic::Lowered<Value>,
) -> Option<Value> {
    let around = surroundings::surroundings(scene);
    let scope = Scope::new(&around, State::Now);
    supported(emit, lower(scene.unit, &scope, term))
}

/// A formula with variables that stand for these values.
pub fn logic_formula_with(
    scene: &Scene,
    emit: &mut Emit,
    formula: &Term,
    bounds: BTreeMap<BoundId, Value>,
) -> Option<Value> {
    let around = surroundings::surroundings(scene);
    let scope = Scope { bounds, ..Scope::new(&around, State::Now) };
    supported(emit, logic::formula(scene.unit, &scope, formula))
}

fn supported(emit: &mut Emit, result: logic::Lowered<Value>) -> Option<Value> {
    match result {
        Ok(value) => Some(value),
        Err(refused) => {
            emit.unsupported(&refused.what, refused.span);
            None
        }
    }
}
