//! What was answered before: sets of conditions that cannot hold together, and models of those that can. A set that holds
//! a contradictory one is contradictory; a model is an example for whatever holds under it.

use crate::machine::model::Model;
use crate::machine::term::{Term, Terms, Variable};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::Arc;

/// How many models are tried.
const RECENT: usize = 6;
/// How many contradictory sets with one condition in common are compared.
const SIMILAR: usize = 24;

/// Conditions, sorted.
type Question = Arc<[Term]>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// An example.
    Yes(Model),
    No,
    Unknown(String),
}

#[derive(Default, Debug)]
pub(super) struct Cache {
    answers: FxHashMap<Question, Known>,
    /// Contradictory sets by their youngest condition.
    contradictions: FxHashMap<Term, Vec<Question>>,
    models: VecDeque<Model>,
}

/// The conditions of a question in their order.
pub(super) fn question(conditions: &[Term]) -> Question {
    let mut sorted = conditions.to_vec();
    sorted.sort();
    sorted.dedup();
    sorted.into()
}

impl Cache {
    /// The answer to the same question.
    pub(super) fn exact(&self, question: &Question) -> Option<&Known> {
        self.answers.get(question)
    }

    /// Whether some of the conditions are known not to hold together.
    pub(super) fn has_contradiction(&self, question: &Question) -> bool {
        question.iter().any(|youngest| {
            let sets = self.contradictions.get(youngest);
            sets.is_some_and(|sets| sets.iter().any(|set| is_subset(set, question)))
        })
    }

    /// A model of an earlier answer that is one of these conditions, too: its values for the given variables.
    pub(super) fn example(
        &self,
        terms: &Terms,
        conditions: &[Term],
        variables: &[Variable],
        model: &Model,
    ) -> Option<Model> {
        self.models.iter().find_map(|known| {
            let mut candidate = model.clone();
            candidate.take(known, variables);
            let differs = candidate != *model;
            (differs && terms.all_hold(conditions, &candidate)).then_some(candidate)
        })
    }

    pub(super) fn add_model(&mut self, model: &Model) {
        if self.models.len() == RECENT {
            self.models.pop_back();
        }
        self.models.push_front(model.clone());
    }

    pub(super) fn add(&mut self, question: Question, known: Known) {
        if let (Known::No, Some(&youngest)) = (&known, question.last()) {
            let similar = self.contradictions.entry(youngest).or_default();
            if similar.len() < SIMILAR {
                similar.push(question.clone());
            }
        }
        self.answers.insert(question, known);
    }
}

/// Whether all of a sorted list are in another one.
fn is_subset(small: &[Term], large: &[Term]) -> bool {
    let mut rest = large.iter();
    small.iter().all(|one| rest.any(|other| other == one))
}
