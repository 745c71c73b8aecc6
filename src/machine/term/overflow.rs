//! Whether arithmetic leaves its type: terms in, a truth value out that holds exactly where the exact result does not fit.

use crate::machine::term::bits::Signedness;
use crate::machine::term::{Binary, Term, Terms, WIDEST, mask, to_signed};

impl Terms {
    /// Whether `a + b` does not fit the operands' width.
    pub fn add_overflows(&mut self, signedness: Signedness, a: Term, b: Term) -> Term {
        let width = a.width();
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Term::truth(match signedness {
                Signedness::Unsigned => x.checked_add(y).is_none_or(|exact| exact > mask(width)),
                Signedness::Signed => {
                    let exact = to_signed(width, x).checked_add(to_signed(width, y));
                    exact.is_none_or(|exact| !fits(width, exact))
                }
            });
        }
        let sum = self.add(a, b);
        match signedness {
            Signedness::Unsigned => self.ult(sum, a),
            // Overflow is where both operands have a sign that the sum has not.
            Signedness::Signed => self.both_signs_differ(a, b, sum),
        }
    }

    /// Whether `a - b` does not fit the operands' width.
    pub fn sub_overflows(&mut self, signedness: Signedness, a: Term, b: Term) -> Term {
        let width = a.width();
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Term::truth(match signedness {
                Signedness::Unsigned => x < y,
                Signedness::Signed => {
                    let exact = to_signed(width, x).checked_sub(to_signed(width, y));
                    exact.is_none_or(|exact| !fits(width, exact))
                }
            });
        }
        match signedness {
            Signedness::Unsigned => self.ult(a, b),
            Signedness::Signed => {
                // a - b = d overflows where d + b = a does: the signs of d and b agree and differ from that of a.
                let difference = self.sub(a, b);
                self.both_signs_differ(difference, b, a)
            }
        }
    }

    /// Whether the sign of `sum` is neither that of `a` nor that of `b`.
    fn both_signs_differ(&mut self, a: Term, b: Term, sum: Term) -> Term {
        let zero = Term::constant(a.width(), 0);
        let [a, b, sum] = [a, b, sum].map(|term| self.slt(term, zero));
        let (from_a, from_b) = (self.xor(a, sum), self.xor(b, sum));
        self.and(from_a, from_b)
    }

    /// Whether `a * b` does not fit the operands' width.
    pub fn mul_overflows(&mut self, signedness: Signedness, a: Term, b: Term) -> Term {
        let width = a.width();
        if let (Some(x), Some(y)) = (a.value(), b.value()) {
            return Term::truth(match signedness {
                Signedness::Unsigned => x.checked_mul(y).is_none_or(|exact| exact > mask(width)),
                Signedness::Signed => {
                    let exact = to_signed(width, x).checked_mul(to_signed(width, y));
                    exact.is_none_or(|exact| !fits(width, exact))
                }
            });
        }
        if 2 * width > WIDEST {
            return self.wide_product_overflows(signedness, a, b);
        }
        let [exact_a, exact_b] = [a, b].map(|term| self.resize(term, 2 * width, signedness));
        let exact = self.mul(exact_a, exact_b);
        let cut = self.extract(exact, 0, width);
        let back = self.resize(cut, 2 * width, signedness);
        self.differ(exact, back)
    }

    /// By division, where twice the width is too wide: `a != 0` and the product divided by `a` is not `b`; with sign also
    /// `-1 * least`, whose quotient wraps back.
    fn wide_product_overflows(&mut self, signedness: Signedness, a: Term, b: Term) -> Term {
        let width = a.width();
        let product = self.mul(a, b);
        let divide = match signedness {
            Signedness::Signed => Binary::Sdiv,
            Signedness::Unsigned => Binary::Udiv,
        };
        let back = self.binary(divide, product, a);
        let (nonzero, wrong) = (self.is_nonzero(a), self.differ(back, b));
        let overflows = self.and(nonzero, wrong);
        if signedness == Signedness::Unsigned {
            return overflows;
        }
        let (minus_one, least) = (Term::signed(width, -1), Term::constant(width, 1 << (width - 1)));
        let (a_is_minus_one, b_is_least) = (self.equal(a, minus_one), self.equal(b, least));
        let wraps = self.and(a_is_minus_one, b_is_least);
        self.or(overflows, wraps)
    }

    /// Whether `a / b` with sign does not fit: `least / -1` alone.
    pub fn div_overflows(&mut self, a: Term, b: Term) -> Term {
        let width = a.width();
        let (minus_one, least) = (Term::signed(width, -1), Term::constant(width, 1 << (width - 1)));
        let (is_least, is_minus_one) = (self.equal(a, least), self.equal(b, minus_one));
        self.and(is_least, is_minus_one)
    }
}

/// Whether a number fits a signed type of this width.
fn fits(width: u32, exact: i128) -> bool {
    to_signed(width, exact as u128 & mask(width)) == exact
}
