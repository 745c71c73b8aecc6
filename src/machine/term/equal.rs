//! Equality of terms: what cancels is gone, extensions and parts are compared piece by piece, and a variable with a factor
//! that has an inverse stands alone.

use crate::machine::term::facts::fits;
use crate::machine::term::linear::Linear;
use crate::machine::term::{Compare, Node, Term, Terms, mask, to_signed};

impl Terms {
    pub(super) fn equal_terms(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = (a.max(b), a.min(b));
        if a.width() == 1 {
            return self.equal_truths(a, b);
        }
        if let Some(pieces) = self.equal_pieces(a, b).or_else(|| self.equal_pieces(b, a)) {
            return pieces;
        }
        let (left, right) = (self.linear(a), self.linear(b));
        if left.is_short() && right.is_short() {
            let minus_one = u128::MAX;
            let difference = left.plus(&right, minus_one);
            return self.is_zero(&difference, (a, b));
        }
        self.intern_equal(a, b)
    }

    fn equal_truths(&mut self, a: Term, b: Term) -> Term {
        if self.not(a) == b {
            return Term::FALSE;
        }
        match (b.value(), self.node(a), self.node(b)) {
            (Some(1), ..) => a,
            (Some(_), ..) => self.not(a),
            (_, Some(Node::Not(x)), _) => {
                let equal = self.equal(x, b);
                self.not(equal)
            }
            (_, _, Some(Node::Not(y))) => {
                let equal = self.equal(a, y);
                self.not(equal)
            }
            _ => self.intern_equal(a, b),
        }
    }

    /// Extensions, complements and terms put together of others.
    fn equal_pieces(&mut self, a: Term, b: Term) -> Option<Term> {
        let width = a.width();
        match (self.node(a)?, self.node(b), b.value()) {
            (Node::ZeroExtend(x), _, Some(value)) => Some(if value <= mask(x.width()) {
                self.equal(x, Term::constant(x.width(), value))
            } else {
                Term::FALSE
            }),
            (Node::SignExtend(x), _, Some(value)) => {
                Some(if fits(x.width(), to_signed(width, value)) {
                    self.equal(x, Term::constant(x.width(), value))
                } else {
                    Term::FALSE
                })
            }
            (Node::ZeroExtend(x), Some(Node::ZeroExtend(y)), _) => {
                let wider = x.width().max(y.width());
                let (x, y) = (self.zero_extend(x, wider), self.zero_extend(y, wider));
                Some(self.equal(x, y))
            }
            (Node::SignExtend(x), Some(Node::SignExtend(y)), _) => {
                let wider = x.width().max(y.width());
                let (x, y) = (self.sign_extend(x, wider), self.sign_extend(y, wider));
                Some(self.equal(x, y))
            }
            (Node::Not(x), Some(Node::Not(y)), _) => Some(self.equal(x, y)),
            (Node::Not(x), _, Some(value)) => Some(self.equal(x, Term::constant(width, !value))),
            (Node::Concat(high, low), other, value)
                if value.is_some()
                    || matches!(other, Some(Node::Concat(..) | Node::ZeroExtend(_))) =>
            {
                let above = self.extract(b, low.width(), high.width());
                let below = self.extract(b, 0, low.width());
                let (above, below) = (self.equal(high, above), self.equal(low, below));
                Some(self.and(above, below))
            }
            _ => None,
        }
    }

    /// `sum == 0`, with positive multiples on the left and the others on the right; `asked` is what it came from.
    fn is_zero(&mut self, sum: &Linear, asked: (Term, Term)) -> Term {
        let width = sum.width;
        let negated = sum.constant.wrapping_neg() & mask(width);
        match sum.multiples.as_slice() {
            [] => return Term::truth(sum.constant == 0),
            &[(term, factor)] => return self.equal_multiple(term, factor, negated),
            _ => {}
        }
        let even =
            sum.multiples.iter().map(|(_, factor)| factor.trailing_zeros()).min().unwrap_or(0);
        if sum.constant.trailing_zeros() < even {
            // All multiples are even where the constant is not.
            return Term::FALSE;
        }
        let half = 1u128 << (width - 1);
        // Of a sum and its negative, the one whose first multiple is positive.
        let first = sum.multiples.iter().find(|&&(_, factor)| factor != half);
        let (mut left, mut right) = (sum.clone(), sum.times(u128::MAX));
        if first.is_some_and(|&(_, factor)| factor > half) {
            std::mem::swap(&mut left, &mut right);
        }
        left.multiples.retain(|&(_, factor)| factor < half);
        // Half of the range is its own negative.
        right.multiples.retain(|&(_, factor)| factor <= half);
        left.constant = 0;
        let (left, right) = (self.term_of(&left), self.term_of(&right));
        let pair = (left.max(right), left.min(right));
        if pair == asked { self.intern_equal(pair.0, pair.1) } else { self.equal(left, right) }
    }

    /// `factor * term == value`.
    fn equal_multiple(&mut self, term: Term, factor: u128, value: u128) -> Term {
        let width = term.width();
        let even = factor.trailing_zeros();
        if value & mask_below(even) != 0 {
            return Term::FALSE;
        }
        if even == 0 {
            let value = value.wrapping_mul(inverse(factor)) & mask(width);
            return self.equal_constant(term, value);
        }
        // Without the odd part of the factor, which has an inverse.
        let odd = factor >> even;
        let value = value.wrapping_mul(inverse(odd)) & mask(width);
        let facts = self.facts(term);
        if facts.high <= mask(width) >> even {
            return self.equal(term, Term::constant(width, value >> even));
        }
        // Only the low bits of the term count.
        let low = self.extract(term, 0, width - even);
        self.equal(low, Term::constant(width - even, value >> even))
    }

    fn equal_constant(&mut self, term: Term, value: u128) -> Term {
        let width = term.width();
        if !self.facts(term).may_be(width, value) {
            return Term::FALSE;
        }
        let value = Term::constant(width, value);
        match self.equal_pieces(term, value) {
            Some(pieces) => pieces,
            None => self.intern_equal(term, value),
        }
    }

    fn intern_equal(&mut self, a: Term, b: Term) -> Term {
        if a == b {
            return Term::TRUE;
        }
        self.intern(Node::Compare(Compare::Equal, a, b), 1)
    }
}

fn mask_below(bits: u32) -> u128 {
    1u128.checked_shl(bits).map_or(u128::MAX, |power| power - 1)
}

/// The inverse of an odd number modulo 2^128, by Newton's iteration: each round doubles the bits that are right.
fn inverse(odd: u128) -> u128 {
    let mut inverse = odd;
    for _ in 0..7 {
        inverse = inverse.wrapping_mul(2u128.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}
