//! What the analysis of `flow` has found, spelled as candidates: bounds and equations of indices and cursors, lengths of strings, what
//! accesses ask of callers. Facts in, candidates out; what C has no words for is left out.

use super::candidate::{Candidate, Clause, Home, Template};
use crate::analyze::facts::Formula;
use crate::analyze::spell::{self, Place};
use crate::analyze::{Facts, FunctionFacts};
use crate::typed::Program;
use crate::typed::program::FunctionId;

/// `facts` are those of a program of one unit.
pub fn propose(typed: &Program, facts: &Facts, function: FunctionId) -> Vec<Candidate> {
    let own = facts.functions.iter().find(|(at, _)| at.unit == 0 && at.id == function);
    own.map_or(vec![], |(_, facts)| of_function(typed, facts, function))
}

fn of_function(typed: &Program, facts: &FunctionFacts, function: FunctionId) -> Vec<Candidate> {
    let mut found = vec![];
    let home = Home::Function(function);
    let mut add = |home, clause, formula: &Formula, place| {
        let template = match (clause, formula) {
            (Clause::Ensures, _) => Template::Result,
            (_, Formula::Separated(..)) => Template::Separated,
            (Clause::Requires, _) => Template::Access,
            _ => Template::Bounds,
        };
        if let Some(text) = spell::formula(typed, formula, place) {
            found.push(Candidate { home, clause, text, template });
        }
    };
    for formula in &facts.requires {
        add(home, Clause::Requires, formula, Place::Contract);
    }
    for formula in &facts.ensures {
        add(home, Clause::Ensures, formula, Place::Promise);
    }
    for (span, invariants) in &facts.loops {
        let home = Home::Loop(function, span.start);
        for formula in invariants {
            add(home, Clause::Invariant, formula, Place::Body(&facts.changed));
        }
    }
    found
}
