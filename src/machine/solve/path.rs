//! What is assumed on a path: a conjunction of conditions that grows by forks. A copy is cheap, since states are copied at
//! every fork. Conditions that share no variable, even by way of others, say nothing about each other.

use crate::machine::term::{Term, Terms, meet};
use std::sync::Arc;

/// A conjunction.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Path {
    conditions: Arc<Vec<Term>>,
}

impl Path {
    /// Adds a condition. The caller knows that it can hold together with the others.
    pub fn assume(&mut self, condition: Term) {
        if !condition.is_true() && !self.conditions.contains(&condition) {
            Arc::make_mut(&mut self.conditions).push(condition);
        }
    }

    /// The conditions in the order they were added.
    pub fn conditions(&self) -> &[Term] {
        &self.conditions
    }

    /// The conditions that say something about the variables of a term: those that share a variable with it, or with such
    /// a condition.
    pub fn connected(&self, terms: &Terms, term: Term) -> Vec<Term> {
        let mut reached: Vec<Term> = vec![term];
        let mut left: Vec<Term> = self.conditions.to_vec();
        let mut at = 0;
        while let Some(&next) = reached.get(at) {
            let variables = terms.variables_of(next);
            let (near, far): (Vec<Term>, Vec<Term>) =
                left.into_iter().partition(|&other| meet(&variables, &terms.variables_of(other)));
            reached.extend(near);
            left = far;
            at += 1;
        }
        reached.remove(0);
        reached
    }
}
