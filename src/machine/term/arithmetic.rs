//! Sums, products and quotients of terms, modulo 2^width. Division is SMT-LIB's: by zero it gives all ones (`-1`, or `1` for
//! a negative dividend with sign), and the remainder is the dividend. Whether C allows it is the caller's question.

use crate::machine::term::evaluate::binary;
use crate::machine::term::{Binary, Node, Term, Terms};

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
        self.quotient(Binary::Udiv, a, b)
    }

    #[inline]
    pub fn sdiv(&mut self, a: Term, b: Term) -> Term {
        self.quotient(Binary::Sdiv, a, b)
    }

    #[inline]
    pub fn urem(&mut self, a: Term, b: Term) -> Term {
        self.quotient(Binary::Urem, a, b)
    }

    #[inline]
    pub fn srem(&mut self, a: Term, b: Term) -> Term {
        self.quotient(Binary::Srem, a, b)
    }

    /// Any of the operations on two terms.
    #[inline]
    pub fn binary(&mut self, operation: Binary, a: Term, b: Term) -> Term {
        debug_assert_eq!(a.width(), b.width(), "operands should have one width");
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Term::constant(a.width(), binary(operation, a.width(), x, y));
        }
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
        let (a, b) = (a.max(b), a.min(b));
        if b.small() == Some(0) { a } else { self.intern_binary(Binary::Add, a, b) }
    }

    fn product(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.max(b), a.min(b));
        match b.small() {
            Some(0) => b,
            Some(1) => a,
            _ => self.intern_binary(Binary::Mul, a, b),
        }
    }

    fn quotient(&mut self, operation: Binary, a: Term, b: Term) -> Term {
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Term::constant(a.width(), binary(operation, a.width(), x, y));
        }
        self.intern_binary(operation, a, b)
    }

    pub(super) fn intern_binary(&mut self, operation: Binary, a: Term, b: Term) -> Term {
        debug_assert_eq!(a.width(), b.width(), "operands should have one width");
        self.intern(Node::Binary(operation, a, b), a.width())
    }
}
