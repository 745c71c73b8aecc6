//! Orders of terms: terms in, truth values (bit-vectors of width 1) out. What the facts about both sides decide is decided.
//! With sign becomes without where no sign is; constants stand in strict comparisons; factors and summands move to them.

use crate::machine::term::evaluate::compare;
use crate::machine::term::facts::{Facts, fits};
use crate::machine::term::{Binary, Compare, Node, Term, Terms, mask, to_signed};

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

    /// Whether a term is not zero: the truth of a C value.
    #[inline]
    pub fn is_nonzero(&mut self, a: Term) -> Term {
        self.differ(a, Term::constant(a.width(), 0))
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
        if a == b {
            return Term::truth(matches!(question, Compare::Equal | Compare::Ule | Compare::Sle));
        }
        let (x, y) = (self.facts(a), self.facts(b));
        if let Some(answer) = decide(question, &x, &y) {
            return Term::truth(answer);
        }
        if let Some(chosen) = self.compare_choice(question, a, b) {
            return chosen;
        }
        let question = match question {
            Compare::Slt if x.is_nonnegative() && y.is_nonnegative() => Compare::Ult,
            Compare::Sle if x.is_nonnegative() && y.is_nonnegative() => Compare::Ule,
            other => other,
        };
        match question {
            Compare::Equal => self.equal_terms(a, b),
            _ if a.width() == 1 => self.order_truths(question, a, b),
            _ => self.order(question, a, b),
        }
    }

    /// `(c ? 1 : 2) < 2` is `c`; `(c ? 1 : x) == 2` is `!c && x == 2`, and so for any value instead of 1 that is known not to be 2.
    fn compare_choice(&mut self, question: Compare, a: Term, b: Term) -> Option<Term> {
        let (choice, is_left) = if b.is_constant() { (a, true) } else { (b, false) };
        let other = if is_left { b } else { a };
        let Some(Node::Ite(condition, then, otherwise)) = self.node(choice) else { return None };
        if !other.is_constant() || !self.is_shallow(choice) {
            return None;
        }
        let settled = |chosen: Term| {
            let (chosen, other) = (self.facts(chosen), self.facts(other));
            let (a, b) = if is_left { (&chosen, &other) } else { (&other, &chosen) };
            decide(question, a, b).is_some()
        };
        if !settled(then) && !settled(otherwise) {
            return None;
        }
        let [then, otherwise] = [then, otherwise].map(|chosen| {
            let (a, b) = if is_left { (chosen, other) } else { (other, chosen) };
            self.compare(question, a, b)
        });
        Some(self.ite(condition, then, otherwise))
    }

    /// Orders of single bits: without sign 0 is less than 1, with sign 1 stands for -1.
    fn order_truths(&mut self, question: Compare, a: Term, b: Term) -> Term {
        let (not_a, not_b) = (self.not(a), self.not(b));
        match question {
            Compare::Ult => self.and(not_a, b),
            Compare::Ule => self.or(not_a, b),
            Compare::Slt => self.and(a, not_b),
            _ => self.or(a, not_b),
        }
    }

    fn order(&mut self, question: Compare, a: Term, b: Term) -> Term {
        let is_signed = matches!(question, Compare::Slt | Compare::Sle);
        if let Some(inner) = self.order_extended(question, a, b) {
            return inner;
        }
        // Strict where a constant stands: the facts have decided `x <= greatest` and `least <= x`.
        let (question, a, b) = match (question, a.value(), b.value()) {
            (Compare::Ule | Compare::Sle, None, Some(value)) => {
                (strict(question), a, Term::constant(a.width(), value.wrapping_add(1)))
            }
            (Compare::Ule | Compare::Sle, Some(value), None) => {
                (strict(question), Term::constant(a.width(), value.wrapping_sub(1)), b)
            }
            _ => (question, a, b),
        };
        if !is_signed && b.value() == Some(1) {
            return self.equal(a, Term::constant(a.width(), 0));
        }
        if !is_signed && a.value() == Some(0) {
            return self.is_nonzero(b);
        }
        if let Some(moved) = self.order_moved(question, a, b) {
            return moved;
        }
        self.intern(Node::Compare(question, a, b), 1)
    }

    /// Extensions of both sides, or of one against a constant, keep the order they keep.
    fn order_extended(&mut self, question: Compare, a: Term, b: Term) -> Option<Term> {
        let is_signed = matches!(question, Compare::Slt | Compare::Sle);
        let inner = |terms: &Terms, term: Term| match terms.node(term) {
            Some(Node::ZeroExtend(inner)) if !is_signed => Some(inner),
            Some(Node::SignExtend(inner)) => Some(inner),
            _ => None,
        };
        let (x, y) = (inner(self, a), inner(self, b));
        let width = x.or(y)?.width();
        let fits_inner = |value: u128| {
            let signed = to_signed(a.width(), value);
            let zero_extended = !is_signed
                && matches!(self.node(if x.is_some() { a } else { b }), Some(Node::ZeroExtend(_)));
            if zero_extended { value <= mask(width) } else { fits(width, signed) }
        };
        let same_kind = || match (self.node(a), self.node(b)) {
            (Some(Node::ZeroExtend(_)), other) => matches!(other, Some(Node::ZeroExtend(_))),
            (_, other) => matches!(other, Some(Node::SignExtend(_))),
        };
        match (x, y) {
            (Some(x), Some(y)) if x.width() == y.width() && same_kind() => {
                Some(self.compare(question, x, y))
            }
            (Some(x), None) => {
                let value = b.value().filter(|&value| fits_inner(value))?;
                Some(self.compare(question, x, Term::constant(width, value)))
            }
            (None, Some(y)) => {
                let value = a.value().filter(|&value| fits_inner(value))?;
                Some(self.compare(question, Term::constant(width, value), y))
            }
            _ => None,
        }
    }

    /// `x + 1 < 5` is `x < 4` and `4 * x < 40` is `x < 10`, where nothing wraps round.
    fn order_moved(&mut self, question: Compare, a: Term, b: Term) -> Option<Term> {
        let width = a.width();
        let (term, bound, is_left) = match (a.value(), b.value()) {
            (None, Some(bound)) => (a, bound, true),
            (Some(bound), None) => (b, bound, false),
            _ => return None,
        };
        let Some(Node::Binary(operation, inner, constant)) = self.node(term) else { return None };
        let constant = constant.value()?;
        let facts = self.facts(inner);
        let moved = match question {
            Compare::Ult => {
                let low = move_unsigned(operation, width, &facts, constant, bound, is_left)?;
                Term::constant(width, low)
            }
            Compare::Slt => {
                let (constant, bound) = (to_signed(width, constant), to_signed(width, bound));
                let low = move_signed(operation, width, &facts, constant, bound, is_left)?;
                Term::signed(width, low)
            }
            _ => return None,
        };
        let (a, b) = if is_left { (inner, moved) } else { (moved, inner) };
        Some(self.compare(question, a, b))
    }
}

fn strict(question: Compare) -> Compare {
    match question {
        Compare::Ule => Compare::Ult,
        Compare::Sle => Compare::Slt,
        other => other,
    }
}

/// What the facts about two values say about their order.
pub(crate) fn decide(question: Compare, a: &Facts, b: &Facts) -> Option<bool> {
    let order = |always: bool, never: bool| {
        if always {
            Some(true)
        } else if never {
            Some(false)
        } else {
            None
        }
    };
    match question {
        Compare::Ult => order(a.high < b.low, a.low >= b.high),
        Compare::Ule => order(a.high <= b.low, a.low > b.high),
        Compare::Slt => order(a.signed_high < b.signed_low, a.signed_low >= b.signed_high),
        Compare::Sle => order(a.signed_high <= b.signed_low, a.signed_low > b.signed_high),
        Compare::Equal => {
            let apart = a.high < b.low
                || b.high < a.low
                || a.signed_high < b.signed_low
                || b.signed_high < a.signed_low;
            let bits = |one: &Facts, other: &Facts| {
                one.only().is_some_and(|value| value & other.zeros != 0)
            };
            let same = a.only().is_some() && a.only() == b.only();
            order(same, apart || bits(a, b) || bits(b, a))
        }
    }
}

/// The bound for the term without its constant: `x + c < k`, or `k < x + c` where the term is not on the left.
fn move_unsigned(
    operation: Binary,
    width: u32,
    x: &Facts,
    c: u128,
    k: u128,
    is_left: bool,
) -> Option<u128> {
    match operation {
        Binary::Add => {
            x.high.checked_add(c).filter(|&high| high <= mask(width))?;
            k.checked_sub(c)
        }
        Binary::Mul if c > 0 => {
            x.high.checked_mul(c).filter(|&high| high <= mask(width))?;
            // x*c < k where x < k/c rounded up; k < x*c where k/c rounded down < x.
            Some(if is_left { k.div_ceil(c) } else { k / c })
        }
        _ => None,
    }
}

/// The same with sign.
fn move_signed(
    operation: Binary,
    width: u32,
    x: &Facts,
    c: i128,
    k: i128,
    is_left: bool,
) -> Option<i128> {
    let inside = |value: Option<i128>| value.filter(|&value| fits(width, value));
    match operation {
        Binary::Add => {
            inside(x.signed_low.checked_add(c))?;
            inside(x.signed_high.checked_add(c))?;
            inside(k.checked_sub(c))
        }
        Binary::Mul if c > 0 => {
            inside(x.signed_low.checked_mul(c))?;
            inside(x.signed_high.checked_mul(c))?;
            let down = k.div_euclid(c);
            let up = if k.rem_euclid(c) == 0 { down } else { down + 1 };
            Some(if is_left { up } else { down })
        }
        _ => None,
    }
}
