//! That invariants hold when the program starts: for each that only this file can break, a procedure which starts with what initialisers say. Before
//! the first function of the file runs, nobody has changed its variables.

use super::build;
use super::declare::{self, Statics, switched};
use super::emit::Emit;
use super::logic::{self, scope::Scope};
use super::scene::surroundings::ContractSurroundings;
use super::state::State;
use super::unit::{Named, Unit};
use crate::base::Owner;
use crate::contract::program::{Clause, ClauseMode, GlobalInvariant};
use crate::il::ast::{Body, Decl, DeclKind, Procedure};
use crate::il::obligation::ObligationKind;

pub fn procedures(unit: &Unit) -> Vec<Decl> {
    let private = unit.program.invariants.iter().filter(|it| it.private).enumerate();
    private.map(|(number, invariant)| procedure(unit, number, invariant)).collect()
}

fn procedure(unit: &Unit, number: usize, invariant: &GlobalInvariant) -> Decl {
    unit.take_named();
    let span = invariant.span;
    let around = ContractSurroundings::before(unit, &[]);
    let mut emit = Emit::new(unit.options.checks.clone());
    match logic::formula(unit, &Scope::new(&around, State::Now), &invariant.formula) {
        Ok(formula) => {
            let formula = switched(&clause(invariant), formula);
            let words = format!("`{}`, when the program starts", invariant.name);
            emit.check(ObligationKind::Assertion, formula, span, Some(&*words));
        }
        Err(refused) => emit.unsupported(&refused.what, refused.span),
    }
    let Named { variables, strings, functions } = unit.take_named();
    let statics = Statics { variables, strings, functions }.closed(&unit.program.typed);
    let mut first = Emit::new(unit.options.checks.clone());
    for fact in declare::static_facts(unit, &statics, &State::Now) {
        first.push(build::assume("objects of static storage are as declared", fact, span));
    }
    if let Some(variable) = declare::linked_from_start(unit, &statics) {
        let span = unit.program.typed[variable].span;
        first.unsupported("a static initialiser that links objects", span);
    }
    for fact in declare::initial_facts(unit, &statics, &State::Now) {
        first.push(build::assume("no function of the file has run", fact, span));
    }
    first.extend(emit.stmts);
    let kind = DeclKind::Procedure(Procedure {
        name: build::ident(&format!("initially.{number}.{}", invariant.name)),
        pure: false,
        type_params: vec![],
        ins: vec![],
        outs: vec![],
        contract: vec![],
        body: Some(Body { locals: emit.locals, stmts: first.stmts, end: span }),
        owner: Some(Owner::Initially(invariant.name.clone())),
    });
    Decl { kind, attributes: vec![], span }
}

/// The invariant as a clause of whatever has to keep it.
pub fn clause(invariant: &GlobalInvariant) -> Clause {
    Clause {
        name: Some(invariant.name.clone()),
        formula: invariant.formula.clone(),
        span: invariant.span,
        mode: ClauseMode::Normal,
        switch: invariant.switch,
        doubted: false,
    }
}
