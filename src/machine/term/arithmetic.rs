//! Sums, products and quotients of terms, modulo 2^width. Division is SMT-LIB's: by zero it gives all ones (`-1`, or `1` for
//! a negative dividend with sign), and the remainder is the dividend. Whether C allows it is the caller's question.

use crate::machine::term::evaluate::binary;
use crate::machine::term::{Binary, Node, Term, Terms, mask};

impl Terms {
    #[inline]
    pub fn add(&mut self, a: Term, b: Term) -> Term {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Term::constant(a.width(), x.wrapping_add(y)),
            _ => self.sum(a, b),
        }
    }

    #[inline]
    pub fn sub(&mut self, a: Term, b: Term) -> Term {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Term::constant(a.width(), x.wrapping_sub(y)),
            _ => {
                let negative = self.neg(b);
                self.add(a, negative)
            }
        }
    }

    #[inline]
    pub fn neg(&mut self, a: Term) -> Term {
        let minus_one = Term::signed(a.width(), -1);
        self.mul(a, minus_one)
    }

    #[inline]
    pub fn mul(&mut self, a: Term, b: Term) -> Term {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Term::constant(a.width(), x.wrapping_mul(y)),
            _ => self.product(a, b),
        }
    }

    #[inline]
    pub fn udiv(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Udiv, a, b)
    }

    #[inline]
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Sdiv, a, b)
    }

    #[inline]
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Urem, a, b)
    }

    #[inline]
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        self.binary(Binary::Srem, a, b)
    }

    /// Any of the operations on two terms.
    #[inline]
    pub fn binary(&mut self, operation: Binary, a: Term, b: Term) -> Term {
        debug_assert_eq!(a.width(), b.width(), "operands should have one width");
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Term::constant(a.width(), binary(operation, a.width(), x, y));
        }
        self.binary_terms(operation, a, b)
    }

    /// The operation where not both operands are constants.
    fn binary_terms(&mut self, operation: Binary, a: Term, b: Term) -> Term {
        match operation {
            Binary::Add => self.sum(a, b),
            Binary::Mul => self.product(a, b),
            Binary::Udiv | Binary::Sdiv | Binary::Urem | Binary::Srem => {
                self.quotient(operation, a, b)
            }
            Binary::And => self.and(a, b),
            Binary::Or => self.or(a, b),
            Binary::Xor => self.xor(a, b),
            Binary::Shl => self.shl(a, b),
            Binary::Lshr => self.lshr(a, b),
            Binary::Ashr => self.ashr(a, b),
        }
    }

    fn sum(&mut self, a: Term, b: Term) -> Term {
        if a.width() == 1 {
            return self.xor(a, b);
        }
        if let Some(chosen) = self.through_choice(Binary::Add, a, b) {
            return chosen;
        }
        let (left, right) = (self.linear(a), self.linear(b));
        let sum = left.plus(&right, 1);
        if let (&[(x, 1), (y, 1)], 0) = (sum.multiples.as_slice(), sum.constant)
            && self.facts(x).zeros | self.facts(y).zeros == u128::MAX
        {
            // No bit is set in both: nothing is carried.
            return self.or(x, y);
        }
        self.term_of(&sum)
    }

    fn product(&mut self, a: Term, b: Term) -> Term {
        if a.width() == 1 {
            return self.and(a, b);
        }
        if let Some(chosen) = self.through_choice(Binary::Mul, a, b) {
            return chosen;
        }
        let (a, b) = (a.max(b), a.min(b));
        match (a.value(), b.value()) {
            (Some(factor), _) => {
                let sum = self.linear(b).times(factor);
                self.term_of(&sum)
            }
            (_, Some(factor)) => {
                let sum = self.linear(a).times(factor);
                self.term_of(&sum)
            }
            _ => self.intern_binary(Binary::Mul, a, b),
        }
    }

    fn quotient(&mut self, operation: Binary, a: Term, b: Term) -> Term {
        let width = a.width();
        if let Some(chosen) = self.through_choice(operation, a, b) {
            return chosen;
        }
        let (dividend, divisor) = (self.facts(a), self.facts(b));
        let operation = match operation {
            Binary::Sdiv if dividend.is_nonnegative() && divisor.is_nonnegative() => Binary::Udiv,
            Binary::Srem if dividend.is_nonnegative() && divisor.is_nonnegative() => Binary::Urem,
            other => other,
        };
        match (operation, b.value()) {
            (Binary::Udiv | Binary::Sdiv, Some(1)) => a,
            (Binary::Urem | Binary::Srem, Some(1)) => Term::constant(width, 0),
            (Binary::Sdiv, Some(value)) if value == mask(width) => self.neg(a),
            (Binary::Srem, Some(value)) if value == mask(width) => Term::constant(width, 0),
            (Binary::Udiv, _) if dividend.high < divisor.low => Term::constant(width, 0),
            (Binary::Urem, _) if dividend.high < divisor.low => a,
            (Binary::Udiv, Some(value)) if value.is_power_of_two() => {
                self.lshr(a, Term::constant(width, u128::from(value.trailing_zeros())))
            }
            (Binary::Urem, Some(value)) if value.is_power_of_two() => {
                self.and(a, Term::constant(width, value - 1))
            }
            (Binary::Udiv | Binary::Urem, Some(value)) if value > 0 => {
                self.narrow_quotient(operation, a, value)
            }
            _ => self.intern_binary(operation, a, b),
        }
    }

    /// Division of an extended term by a constant, where the term was narrower.
    fn narrow_quotient(&mut self, operation: Binary, a: Term, divisor: u128) -> Term {
        let width = a.width();
        match self.node(a) {
            Some(Node::ZeroExtend(inner)) if divisor <= mask(inner.width()) => {
                let divisor = Term::constant(inner.width(), divisor);
                let narrow = self.binary(operation, inner, divisor);
                self.zero_extend(narrow, width)
            }
            _ => self.intern_binary(operation, a, Term::constant(width, divisor)),
        }
    }

    /// `f(c ? 1 : 2, 3)` is `c ? f(1, 3) : f(2, 3)`.
    pub(super) fn through_choice(&mut self, operation: Binary, a: Term, b: Term) -> Option<Term> {
        let (choice, is_left) = if b.is_constant() { (a, true) } else { (b, false) };
        let other = if is_left { b } else { a };
        let Some(Node::Ite(condition, then, otherwise)) = self.node(choice) else { return None };
        if !(other.is_constant() && then.is_constant() && otherwise.is_constant()) {
            return None;
        }
        let [then, otherwise] = [then, otherwise].map(|chosen| {
            let (a, b) = if is_left { (chosen, other) } else { (other, chosen) };
            self.binary(operation, a, b)
        });
        Some(self.ite(condition, then, otherwise))
    }

    pub(super) fn intern_binary(&mut self, operation: Binary, a: Term, b: Term) -> Term {
        debug_assert_eq!(a.width(), b.width(), "operands should have one width");
        self.intern(Node::Binary(operation, a, b), a.width())
    }
}
