//! Whether a condition can hold on a path: terms in, a model or the proof that there is none out. Cheap answers come first
//! (the path's own model, bounds, what was answered before, a guess), about the part of the path that matters; a solver
//! comes last. `No` is said only where it was proved; trouble with the solver is `Unknown`.

mod ask;
mod bounds;
mod cache;
mod guess;
mod path;
mod range;
#[cfg(test)]
mod tests;

pub use path::Path;
pub use range::Extreme;

use crate::machine::model::Model;
use crate::machine::term::{Term, Terms, Variable};
use crate::smt::session::Session;
use ask::{Said, Solver};
use cache::{Cache, Known};
use path::Factor;

/// Whether something can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum May {
    /// It is so under this model, which satisfies the path, too.
    Yes(Model),
    No,
    /// Why it is not known.
    Unknown(String),
}

/// How many questions were answered by what.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    pub asked: u64,
    /// The condition was a constant.
    pub by_constant: u64,
    /// The path's model was an example.
    pub by_model: u64,
    /// The bounds of terms on the path leave no way.
    pub by_bounds: u64,
    /// The same was asked before, or more than a contradiction that was found before.
    pub by_cache: u64,
    /// A model of another question was an example.
    pub by_example: u64,
    /// A small number, or one that the condition mentions, was an example.
    pub by_guess: u64,
    pub by_solver: u64,
    pub unknown: u64,
    /// In all questions to the solver: what they cost, whatever it answers.
    pub letters: u64,
    /// Cheap answers that the solver contradicted; only looked for when validating.
    pub wrong: u64,
}

/// Asks and remembers. Without a session, what would need a solver is unknown.
#[derive(Debug, Default)]
pub struct Solve {
    solver: Option<Solver>,
    /// Answers about terms of the `Terms` with this identity.
    cache: Cache,
    identity: Option<u64>,
    counts: Counts,
    validates: bool,
    follows: bool,
}

impl Solve {
    pub fn new(session: Session) -> Solve {
        Solve { solver: Some(Solver::new(session)), ..Solve::default() }
    }

    /// For runs whose inputs are all known.
    pub fn without_solver() -> Solve {
        Solve::default()
    }

    /// For runs that are repeated: what does not hold under the run's own model is not in it, and no other way is looked for.
    pub fn following() -> Solve {
        Solve { follows: true, ..Solve::default() }
    }

    /// From now on every cheap `No` is compared with what the solver says; see `Counts::wrong`.
    pub fn validate(&mut self) {
        self.validates = true;
    }

    pub fn counts(&self) -> Counts {
        let letters = self.solver.as_ref().map_or(0, Solver::letters);
        Counts { letters, ..self.counts }
    }

    /// Whether the condition can hold on a path that `model` satisfies.
    #[inline]
    pub fn may(&mut self, terms: &mut Terms, path: &Path, model: &Model, condition: Term) -> May {
        self.counts.asked += 1;
        if let Some(value) = condition.small() {
            self.counts.by_constant += 1;
            return if value == 1 { May::Yes(model.clone()) } else { May::No };
        }
        if terms.holds(condition, model) {
            self.counts.by_model += 1;
            return May::Yes(model.clone());
        }
        if self.follows {
            return May::No;
        }
        let factor = path.connected(terms, condition);
        self.search(terms, factor, model, condition)
    }

    /// Whether the condition can fail on the path: `No` says that it holds wherever the path goes.
    pub fn may_fail(
        &mut self,
        terms: &mut Terms,
        path: &Path,
        model: &Model,
        condition: Term,
    ) -> May {
        let negation = terms.not(condition);
        self.may(terms, path, model, negation)
    }

    /// The chain of answers for a condition that the model violates.
    fn search(&mut self, terms: &Terms, factor: Factor, model: &Model, condition: Term) -> May {
        if self.identity != Some(terms.identity()) {
            (self.identity, self.cache) = (Some(terms.identity()), Cache::default());
        }
        let excluded = bounds::exclude(terms, &factor.bounds, condition);
        let Factor { mut conditions, .. } = factor;
        conditions.push(condition);
        if excluded {
            self.counts.by_bounds += 1;
            return self.no(terms, &conditions, model);
        }
        let question = cache::question(&conditions);
        let variables = terms.variables_of_all(&conditions);
        if let Some(known) = self.cache.exact(&question).cloned() {
            return self.repeat(known, &variables, model);
        }
        if self.cache.has_contradiction(&question) {
            self.counts.by_cache += 1;
            return self.no(terms, &conditions, model);
        }
        if let Some(found) = self.cache.example(terms, &conditions, &variables, model) {
            self.counts.by_example += 1;
            return May::Yes(found);
        }
        if let Some(found) = guess::guess(terms, &conditions, condition, model) {
            self.counts.by_guess += 1;
            self.cache.add_model(&found);
            return May::Yes(found);
        }
        let Some(solver) = &mut self.solver else {
            self.counts.unknown += 1;
            return May::Unknown("no solver may be asked".into());
        };
        match solver.ask(terms, &conditions, model) {
            Said::No => {
                self.counts.by_solver += 1;
                self.cache.add(question, Known::No);
                May::No
            }
            Said::Yes(found) => {
                self.counts.by_solver += 1;
                let found = guess::shrink(terms, &conditions, &variables, found);
                self.cache.add_model(&found);
                self.cache.add(question, Known::Yes(found.clone()));
                May::Yes(found)
            }
            Said::Unknown(reason) => {
                self.counts.unknown += 1;
                self.cache.add(question, Known::Unknown(reason.clone()));
                May::Unknown(reason)
            }
        }
    }

    /// An answer to the same question.
    fn repeat(&mut self, known: Known, variables: &[Variable], model: &Model) -> May {
        match known {
            Known::Unknown(reason) => {
                self.counts.unknown += 1;
                May::Unknown(reason)
            }
            Known::No => {
                self.counts.by_cache += 1;
                May::No
            }
            Known::Yes(example) => {
                self.counts.by_cache += 1;
                let mut model = model.clone();
                model.take(&example, variables);
                May::Yes(model)
            }
        }
    }

    /// A cheap `No`, compared with the solver's answer where that is wanted.
    fn no(&mut self, terms: &Terms, conditions: &[Term], model: &Model) -> May {
        if let (true, Some(solver)) = (self.validates, &mut self.solver)
            && matches!(solver.ask(terms, conditions, model), Said::Yes(_))
        {
            self.counts.wrong += 1;
        }
        May::No
    }

    /// The model of a path with numbers as small as trying makes them: for people.
    pub fn small_model(&self, terms: &Terms, path: &Path, model: &Model) -> Model {
        let conditions = path.conditions();
        let variables = terms.variables_of_all(&conditions);
        guess::shrink(terms, &conditions, &variables, model.clone())
    }
}
