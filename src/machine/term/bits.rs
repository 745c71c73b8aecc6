//! Bitwise operations and shifts. A shift by the width or more gives zeros (copies of the sign for the arithmetic one), as in
//! SMT-LIB; whether C allows it is the caller's question. Masks and shifts by constants become parts and extensions.

use crate::machine::term::evaluate::binary;
use crate::machine::term::{Binary, Compare, Node, Term, Terms, mask};

/// How far rules look along a chain of `and` or `or`.
const LOOK: usize = 8;

impl Terms {
    #[inline]
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Term::constant(a.width(), x & y),
            _ => self.bitwise(Binary::And, a, b),
        }
    }

    #[inline]
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Term::constant(a.width(), x | y),
            _ => self.bitwise(Binary::Or, a, b),
        }
    }

    #[inline]
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        match (a.value(), b.value()) {
            (Some(x), Some(y)) => Term::constant(a.width(), x ^ y),
            _ => self.exclusive(a, b),
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
            Some(Node::Compare(Compare::Ult, x, y)) => self.ule(y, x),
            Some(Node::Compare(Compare::Ule, x, y)) => self.ult(y, x),
            Some(Node::Compare(Compare::Slt, x, y)) => self.sle(y, x),
            Some(Node::Compare(Compare::Sle, x, y)) => self.slt(y, x),
            _ => self.intern(Node::Not(a), a.width()),
        }
    }

    /// `and` and `or`, which are each other's mirror image: one's neutral element decides the other.
    fn bitwise(&mut self, operation: Binary, a: Term, b: Term) -> Term {
        let (a, b) = (a.max(b), a.min(b));
        let width = a.width();
        let all = mask(width);
        let (neutral, decisive) = if operation == Binary::And { (all, 0) } else { (0, all) };
        if b.value() == Some(neutral) || a == b {
            return a;
        }
        if b.value() == Some(decisive) || self.are_opposite(a, b) {
            return Term::constant(width, decisive);
        }
        if let Some(chosen) = self.through_choice(operation, a, b) {
            return chosen;
        }
        if let Some(absorbed) =
            self.absorb(operation, a, b).or_else(|| self.absorb(operation, b, a))
        {
            return absorbed;
        }
        if let (Some(Node::Binary(inner, x, y)), Some(outer)) = (self.node(a), b.value())
            && let (true, Some(value)) = (inner == operation, y.value())
        {
            let joined = binary(operation, width, value, outer);
            return self.binary(operation, x, Term::constant(width, joined));
        }
        if width > 1
            && let Some(parted) = self.part_bits(operation, a, b)
        {
            return parted;
        }
        self.intern_binary(operation, a, b)
    }

    fn are_opposite(&mut self, a: Term, b: Term) -> bool {
        let is_negation = |of: Term, node: Option<Node>| node == Some(Node::Not(of));
        // Negated comparisons are comparisons.
        is_negation(a, self.node(b))
            || is_negation(b, self.node(a))
            || a.width() == 1 && self.not(a) == b
    }

    /// What `x op y` is where `y` is `x` in a chain already (`x & (z & x)`), its opposite (`x & (z & ~x)`), or absorbed
    /// (`x & (z | x)`).
    fn absorb(&mut self, operation: Binary, x: Term, y: Term) -> Option<Term> {
        let dual = if operation == Binary::And { Binary::Or } else { Binary::And };
        let opposite = match (self.node(x), x.width()) {
            // Negated comparisons are comparisons: they are made here to be found.
            (Some(Node::Not(_)), _) | (_, 1) => Some(self.not(x)),
            _ => None,
        };
        for (chain, found) in [(operation, y), (dual, x)] {
            let mut rest = y;
            for _ in 0..LOOK {
                let Some(Node::Binary(inner, front, back)) = self.node(rest) else { break };
                if inner != chain {
                    break;
                }
                if front == x || back == x {
                    return Some(found);
                }
                if chain == operation
                    && opposite.is_some_and(|not_x| front == not_x || back == not_x)
                {
                    let decisive = if operation == Binary::And { 0 } else { u128::MAX };
                    return Some(Term::constant(x.width(), decisive));
                }
                rest = front;
            }
        }
        None
    }

    /// Rules for bits that are known: masks, extended terms, terms that use different bits.
    fn part_bits(&mut self, operation: Binary, a: Term, b: Term) -> Option<Term> {
        let width = a.width();
        let (x, y) = (self.facts(a), self.facts(b));
        let (may_a, may_b) = (!x.zeros, !y.zeros);
        if operation == Binary::And {
            if may_a & may_b == 0 {
                return Some(Term::constant(width, 0));
            }
            if let Some(value) = b.value() {
                return self.mask_bits(a, value);
            }
        }
        match (self.node(a), self.node(b)) {
            (Some(Node::ZeroExtend(inner)), Some(Node::ZeroExtend(other))) => {
                let narrow = inner.width().max(other.width());
                Some(self.in_width(operation, a, b, narrow))
            }
            (Some(Node::ZeroExtend(inner)), _)
                if operation == Binary::And
                    || b.value().is_some_and(|value| value <= mask(inner.width())) =>
            {
                Some(self.in_width(operation, a, b, inner.width()))
            }
            (_, Some(Node::ZeroExtend(inner))) if operation == Binary::And => {
                Some(self.in_width(operation, a, b, inner.width()))
            }
            (Some(Node::Concat(high, low)), _) if operation == Binary::Or && self.fills(low, b) => {
                let filled = self.extract(b, 0, low.width());
                Some(self.concat(high, filled))
            }
            (_, Some(Node::Concat(high, low))) if operation == Binary::Or && self.fills(low, a) => {
                let filled = self.extract(a, 0, low.width());
                Some(self.concat(high, filled))
            }
            _ => None,
        }
    }

    /// Whether `low` is zero and `other` has no higher bits than it.
    fn fills(&self, low: Term, other: Term) -> bool {
        low.value() == Some(0) && self.facts(other).high <= mask(low.width())
    }

    /// An operation whose result has no bits above `narrow`, done there.
    fn in_width(&mut self, operation: Binary, a: Term, b: Term, narrow: u32) -> Term {
        let (x, y) = (self.extract(a, 0, narrow), self.extract(b, 0, narrow));
        let result = self.binary(operation, x, y);
        self.zero_extend(result, a.width())
    }

    /// `a & value`, where the bits of `value` are one run: the part of `a` in its place.
    fn mask_bits(&mut self, a: Term, value: u128) -> Option<Term> {
        let width = a.width();
        let may = !self.facts(a).zeros;
        if may & !value == 0 {
            return Some(a);
        }
        let (low, ones) =
            (value.trailing_zeros(), (value >> value.trailing_zeros()).trailing_ones());
        if value >> low != mask(ones) {
            return match self.node(a) {
                Some(Node::ZeroExtend(inner)) => {
                    Some(self.in_width(Binary::And, a, Term::constant(width, value), inner.width()))
                }
                _ => None,
            };
        }
        let part = self.extract(a, low, ones);
        let placed = if low == 0 { part } else { self.concat(part, Term::constant(low, 0)) };
        Some(self.zero_extend(placed, width))
    }

    fn exclusive(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.max(b), a.min(b));
        let width = a.width();
        if a == b {
            return Term::constant(width, 0);
        }
        match b.value() {
            Some(0) => return a,
            Some(value) if value == mask(width) => return self.not(a),
            _ => {}
        }
        if width == 1 {
            let equal = self.equal(a, b);
            return self.not(equal);
        }
        if let Some(chosen) = self.through_choice(Binary::Xor, a, b) {
            return chosen;
        }
        if !self.facts(a).zeros & !self.facts(b).zeros == 0 {
            return self.or(a, b);
        }
        match (self.node(a), self.node(b)) {
            (Some(Node::Not(x)), _) => {
                let inner = self.xor(x, b);
                self.not(inner)
            }
            (_, Some(Node::Not(y))) => {
                let inner = self.xor(a, y);
                self.not(inner)
            }
            (Some(Node::ZeroExtend(x)), Some(Node::ZeroExtend(y))) => {
                self.in_width(Binary::Xor, a, b, x.width().max(y.width()))
            }
            // `(x ^ y) ^ y`: ciphers and swaps do this.
            (Some(Node::Binary(Binary::Xor, x, y)), _) if x == b => y,
            (Some(Node::Binary(Binary::Xor, x, y)), _) if y == b => x,
            (_, Some(Node::Binary(Binary::Xor, x, y))) if x == a => y,
            (_, Some(Node::Binary(Binary::Xor, x, y))) if y == a => x,
            _ => self.intern_binary(Binary::Xor, a, b),
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

    #[inline]
    fn shift(&mut self, operation: Binary, a: Term, by: Term) -> Term {
        match (a.value(), by.value()) {
            (Some(x), Some(y)) => Term::constant(a.width(), binary(operation, a.width(), x, y)),
            _ => self.shift_terms(operation, a, by),
        }
    }

    fn shift_terms(&mut self, operation: Binary, a: Term, by: Term) -> Term {
        let width = a.width();
        if let Some(chosen) = self.through_choice(operation, a, by) {
            return chosen;
        }
        let by_facts = self.facts(by);
        let is_nonnegative = self.facts(a).is_nonnegative();
        let operation =
            if operation == Binary::Ashr && is_nonnegative { Binary::Lshr } else { operation };
        let zero = Term::constant(width, 0);
        if a.value() == Some(0) || operation != Binary::Ashr && by_facts.low >= u128::from(width) {
            return zero;
        }
        let Some(by_value) = by_facts.only() else {
            return self.intern_binary(operation, a, by);
        };
        // For the arithmetic shift, width - 1 is as good as anything larger.
        let by = by_value.min(u128::from(width) - 1) as u32;
        if by == 0 {
            return a;
        }
        match operation {
            Binary::Shl => {
                let part = self.extract(a, 0, width - by);
                self.concat(part, Term::constant(by, 0))
            }
            Binary::Lshr => {
                let part = self.extract(a, by, width - by);
                self.zero_extend(part, width)
            }
            _ => {
                let part = self.extract(a, by, width - by);
                self.sign_extend(part, width)
            }
        }
    }
}

/// How the bits of an integer are read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    Signed,
    Unsigned,
}
