//! Comparisons and choices: terms in, truth values (bit-vectors of width 1) and chosen terms out.

use crate::machine::term::evaluate::compare;
use crate::machine::term::{Compare, Node, Term, Terms};

impl Terms {
    #[inline]
    pub fn equal(&mut self, a: Term, b: Term) -> Term {
        self.compare(Compare::Equal, a, b)
    }

    #[inline]
    pub fn differ(&mut self, a: Term, b: Term) -> Term {
        let equal = self.equal(a, b);
        self.not(equal)
    }

    /// Less, without sign.
    #[inline]
    pub fn ult(&mut self, a: Term, b: Term) -> Term {
        self.compare(Compare::Ult, a, b)
    }

    #[inline]
    pub fn ule(&mut self, a: Term, b: Term) -> Term {
        self.compare(Compare::Ule, a, b)
    }

    /// Less, in two's complement.
    #[inline]
    pub fn slt(&mut self, a: Term, b: Term) -> Term {
        self.compare(Compare::Slt, a, b)
    }

    #[inline]
    pub fn sle(&mut self, a: Term, b: Term) -> Term {
        self.compare(Compare::Sle, a, b)
    }

    #[inline]
    pub fn compare(&mut self, question: Compare, a: Term, b: Term) -> Term {
        debug_assert_eq!(a.width(), b.width(), "operands should have one width");
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Term::truth(compare(question, a.width(), x, y));
        }
        self.compare_terms(question, a, b)
    }

    fn compare_terms(&mut self, question: Compare, a: Term, b: Term) -> Term {
        let (a, b) = if question == Compare::Equal { (a.max(b), a.min(b)) } else { (a, b) };
        if a == b {
            return Term::truth(matches!(question, Compare::Equal | Compare::Ule | Compare::Sle));
        }
        self.intern(Node::Compare(question, a, b), 1)
    }

    /// Whether a term is not zero: the truth of a C value.
    #[inline]
    pub fn is_nonzero(&mut self, a: Term) -> Term {
        self.differ(a, Term::constant(a.width(), 0))
    }

    /// `then` where the condition holds, else `otherwise`.
    #[inline]
    pub fn ite(&mut self, condition: Term, then: Term, otherwise: Term) -> Term {
        debug_assert_eq!(then.width(), otherwise.width(), "both values should have one width");
        debug_assert_eq!(condition.width(), 1, "a condition should be a truth value");
        match condition.small() {
            Some(1) => then,
            Some(_) => otherwise,
            None if then == otherwise => then,
            None => self.intern(Node::Ite(condition, then, otherwise), then.width()),
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
