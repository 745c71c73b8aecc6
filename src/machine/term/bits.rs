//! Bitwise operations, shifts, parts and extensions of terms. A shift by the width or more gives zeros (copies of the sign for
//! the arithmetic one), as in SMT-LIB; whether C allows it is the caller's question.

use crate::machine::term::evaluate::binary;
use crate::machine::term::{Binary, Node, Term, Terms, mask};

impl Terms {
    #[inline]
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Term::constant(a.width(), x & y);
        }
        let (a, b) = (a.max(b), a.min(b));
        match b.value() {
            Some(0) => b,
            Some(all) if all == mask(a.width()) => a,
            _ if a == b => a,
            _ => self.intern_binary(Binary::And, a, b),
        }
    }

    #[inline]
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Term::constant(a.width(), x | y);
        }
        let (a, b) = (a.max(b), a.min(b));
        match b.value() {
            Some(0) => a,
            Some(all) if all == mask(a.width()) => b,
            _ if a == b => a,
            _ => self.intern_binary(Binary::Or, a, b),
        }
    }

    #[inline]
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Term::constant(a.width(), x ^ y);
        }
        let (a, b) = (a.max(b), a.min(b));
        match b.value() {
            Some(0) => a,
            Some(all) if all == mask(a.width()) => self.not(a),
            _ if a == b => Term::constant(a.width(), 0),
            _ => self.intern_binary(Binary::Xor, a, b),
        }
    }

    /// All bits turned round; the negation of a truth value.
    #[inline]
    pub fn not(&mut self, a: Term) -> Term {
        if let Some(value) = a.value() {
            return Term::constant(a.width(), !value);
        }
        match self.node(a) {
            Some(Node::Not(inner)) => inner,
            _ => self.intern(Node::Not(a), a.width()),
        }
    }

    #[inline]
    pub fn shl(&mut self, a: Term, by: Term) -> Term {
        self.shift(Binary::Shl, a, by)
    }

    #[inline]
    pub fn lshr(&mut self, a: Term, by: Term) -> Term {
        self.shift(Binary::Lshr, a, by)
    }

    #[inline]
    pub fn ashr(&mut self, a: Term, by: Term) -> Term {
        self.shift(Binary::Ashr, a, by)
    }

    fn shift(&mut self, operation: Binary, a: Term, by: Term) -> Term {
        match (a.value(), by.value()) {
            (Some(x), Some(y)) => Term::constant(a.width(), binary(operation, a.width(), x, y)),
            (_, Some(0)) => a,
            _ => self.intern_binary(operation, a, by),
        }
    }

    /// `high` before `low`; the widths add up.
    #[inline]
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let width = high.width() + low.width();
        if let (Some(x), Some(y)) = (high.value(), low.value()) {
            return Term::constant(width, x << low.width() | y);
        }
        self.intern(Node::Concat(high, low), width)
    }

    /// `width` bits of `a` from bit `low` on.
    #[inline]
    pub fn extract(&mut self, a: Term, low: u32, width: u32) -> Term {
        debug_assert!(low + width <= a.width(), "bits should lie within the term");
        if let Some(value) = a.value() {
            return Term::constant(width, value >> low);
        }
        if width == a.width() {
            return a;
        }
        self.intern(Node::Extract(a, low as u8), width)
    }

    #[inline]
    pub fn zero_extend(&mut self, a: Term, width: u32) -> Term {
        if let Some(value) = a.value() {
            return Term::constant(width, value);
        }
        if width == a.width() {
            return a;
        }
        self.intern(Node::ZeroExtend(a), width)
    }

    #[inline]
    pub fn sign_extend(&mut self, a: Term, width: u32) -> Term {
        if let Some(value) = a.signed_value() {
            return Term::signed(width, value);
        }
        if width == a.width() {
            return a;
        }
        self.intern(Node::SignExtend(a), width)
    }

    /// A conversion between integers (C11 6.3.1.3): cut off, or extended as the old type has it.
    #[inline]
    pub fn resize(&mut self, a: Term, width: u32, signedness: Signedness) -> Term {
        if width <= a.width() {
            return self.extract(a, 0, width);
        }
        match signedness {
            Signedness::Signed => self.sign_extend(a, width),
            Signedness::Unsigned => self.zero_extend(a, width),
        }
    }
}

/// How the bits of an integer are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    Signed,
    Unsigned,
}
