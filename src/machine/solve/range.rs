//! The least and the greatest value that a term can have on a path: for sizes and offsets that are not known. In come a path
//! and a term, out comes the value with a model in which it has it. Found by bisection, in at most some 130 questions.

use crate::machine::model::Model;
use crate::machine::solve::{May, Path, Solve};
use crate::machine::term::{Term, Terms};

/// A value and a run in which a term has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Extreme {
    pub value: u128,
    pub model: Model,
}

impl Solve {
    /// The least value of a term without sign on a path that `model` satisfies; none where the solver does not know.
    pub fn least(
        &mut self,
        terms: &mut Terms,
        path: &Path,
        model: &Model,
        term: Term,
    ) -> Option<Extreme> {
        let mut best = Extreme { value: terms.evaluate(term, model), model: model.clone() };
        let mut low = terms.facts(term).low;
        while low < best.value {
            let middle = low + (best.value - low) / 2;
            let smaller = terms.ule(term, Term::constant(term.width(), middle));
            match self.may(terms, path, &best.model, smaller) {
                May::Yes(model) => {
                    best = Extreme { value: terms.evaluate(term, &model), model };
                }
                May::No => low = middle + 1,
                May::Unknown(_) => return None,
            }
        }
        Some(best)
    }

    /// The greatest value of a term without sign on a path that `model` satisfies.
    pub fn greatest(
        &mut self,
        terms: &mut Terms,
        path: &Path,
        model: &Model,
        term: Term,
    ) -> Option<Extreme> {
        let mirror = terms.not(term);
        let least = self.least(terms, path, model, mirror)?;
        Some(Extreme { value: terms.evaluate(term, &least.model), model: least.model })
    }
}
