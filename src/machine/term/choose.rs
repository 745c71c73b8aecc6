//! Choices between two terms, and conjunctions and disjunctions of conditions.

use crate::machine::term::{Node, Term, Terms};

impl Terms {
    /// `then` where the condition holds, else `otherwise`.
    #[inline]
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        debug_assert_eq!(then.width(), otherwise.width(), "both values should have one width");
        debug_assert_eq!(condition.width(), 1, "a condition should be a truth value");
        match condition.small() {
            Some(1) => then,
            Some(_) => otherwise,
            None => self.choose(condition, then, otherwise),
        }
    }

    fn choose(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        let width = then.width();
        if then == otherwise {
            return then;
        }
        if let Some(Node::Not(inner)) = self.node(condition) {
            return self.ite(inner, otherwise, then);
        }
        if width == 1 {
            return self.choose_truth(condition, then, otherwise);
        }
        // A condition as a number, as C has it.
        match (then.value(), otherwise.value()) {
            (Some(1), Some(0)) => return self.zero_extend(condition, width),
            (Some(0), Some(1)) => {
                let negation = self.not(condition);
                return self.zero_extend(negation, width);
            }
            _ => {}
        }
        if let Some(Node::Ite(inner, x, y)) = self.node(then) {
            if inner == condition {
                return self.ite(condition, x, otherwise);
            }
            if y == otherwise {
                let both = self.and(condition, inner);
                return self.ite(both, x, otherwise);
            }
        }
        if let Some(Node::Ite(inner, x, y)) = self.node(otherwise) {
            if inner == condition {
                return self.ite(condition, then, y);
            }
            if x == then {
                let either = self.or(condition, inner);
                return self.ite(either, then, y);
            }
        }
        self.intern(Node::Ite(condition, then, otherwise), width)
    }

    fn choose_truth(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        match (then.value(), otherwise.value()) {
            (Some(1), Some(_)) => condition,
            (Some(_), Some(_)) => self.not(condition),
            (Some(1), None) => self.or(condition, otherwise),
            (Some(_), None) => {
                let negation = self.not(condition);
                self.and(negation, otherwise)
            }
            (None, Some(0)) => self.and(condition, then),
            (None, Some(_)) => {
                let negation = self.not(condition);
                self.or(negation, then)
            }
            (None, None) if then == condition => self.or(condition, otherwise),
            (None, None) if otherwise == condition => self.and(condition, then),
            (None, None) => self.intern(Node::Ite(condition, then, otherwise), 1),
        }
    }

    /// All of the conditions.
    pub fn all(&mut self, conditions: impl IntoIterator<Item = Term>) -> Term {
        conditions.into_iter().fold(Term::TRUE, |all, condition| self.and(all, condition))
    }

    /// Any of the conditions.
    pub fn any(&mut self, conditions: impl IntoIterator<Item = Term>) -> Term {
        conditions.into_iter().fold(Term::FALSE, |any, condition| self.or(any, condition))
    }
}
