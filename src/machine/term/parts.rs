//! Parts of bit-vectors and what is put together of them: `extract`, `concat`, extensions. Parts that lie side by side become
//! one again, so that what was stored byte by byte is read back as it was.

use crate::machine::term::bits::Signedness;
use crate::machine::term::{Binary, Node, Term, Terms};

impl Terms {
    /// `high` before `low`; the widths add up.
    #[inline]
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        match (high.value(), low.value()) {
            (Some(x), Some(y)) => Term::constant(high.width() + low.width(), x << low.width() | y),
            _ => self.concat_terms(high, low),
        }
    }

    fn concat_terms(&mut self, high: Term, low: Term) -> Term {
        let width = high.width() + low.width();
        if high.value() == Some(0) {
            return self.zero_extend(low, width);
        }
        match self.node(high) {
            // To the right: `(a b) c` is `a (b c)`.
            Some(Node::Concat(first, second)) => {
                let rest = self.concat(second, low);
                return self.concat(first, rest);
            }
            // Zeros above stay above.
            Some(Node::ZeroExtend(inner)) => {
                let rest = self.concat(inner, low);
                return self.zero_extend(rest, width);
            }
            Some(Node::SignExtend(inner)) => {
                let rest = self.concat(inner, low);
                return self.sign_extend(rest, width);
            }
            _ => {}
        }
        if let Some(joined) = self.join(high, low) {
            return joined;
        }
        if let Some(Node::Concat(next, rest)) = self.node(low)
            && let Some(joined) = self.join(high, next)
        {
            return self.concat(joined, rest);
        }
        self.intern(Node::Concat(high, low), width)
    }

    /// Two neighbours as one: constants, or parts of one term that lie side by side.
    fn join(&mut self, high: Term, low: Term) -> Option<Term> {
        let width = high.width() + low.width();
        if let (Some(x), Some(y)) = (high.value(), low.value()) {
            return Some(Term::constant(width, x << low.width() | y));
        }
        let (Some(Node::Extract(a, from)), low_node) = (self.node(high), self.node(low)) else {
            return None;
        };
        let (b, start) = match low_node {
            Some(Node::Extract(b, start)) => (b, start),
            // The whole of it, up to where the other part begins, is not an extract.
            _ => return None,
        };
        let follows = u32::from(from) == u32::from(start) + low.width();
        (a == b && follows).then(|| self.extract(a, u32::from(start), width))
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
        self.extract_part(a, low, width)
    }

    fn extract_part(&mut self, a: Term, low: u32, width: u32) -> Term {
        let Some(node) = self.node(a) else { return a };
        if (self.facts(a).zeros >> low) & super::mask(width) == super::mask(width) {
            return Term::constant(width, 0);
        }
        match node {
            Node::Extract(inner, from) => self.extract(inner, u32::from(from) + low, width),
            Node::Concat(high, rest) => self.extract_concat(high, rest, low, width),
            Node::ZeroExtend(inner) | Node::SignExtend(inner) if low + width <= inner.width() => {
                self.extract(inner, low, width)
            }
            Node::ZeroExtend(inner) if low < inner.width() => {
                let part = self.extract(inner, low, inner.width() - low);
                self.zero_extend(part, width)
            }
            Node::SignExtend(inner) => {
                let from = low.min(inner.width() - 1);
                let part = self.extract(inner, from, inner.width() - from);
                self.sign_extend(part, width)
            }
            Node::Ite(condition, x, y) if x.is_constant() || y.is_constant() => {
                let (x, y) = (self.extract(x, low, width), self.extract(y, low, width));
                self.ite(condition, x, y)
            }
            Node::Not(inner) if self.splits(inner) && self.is_shallow(a) => {
                let part = self.extract(inner, low, width);
                self.not(part)
            }
            Node::Binary(operation, x, y) if self.distributes(operation, a, x, y, low) => {
                let (x, y) = (self.extract(x, low, width), self.extract(y, low, width));
                self.binary(operation, x, y)
            }
            _ if width == 1 && low + 1 == a.width() => self.slt(a, Term::constant(a.width(), 0)),
            _ => self.intern(Node::Extract(a, low as u8), width),
        }
    }

    fn extract_concat(&mut self, high: Term, rest: Term, low: u32, width: u32) -> Term {
        let border = rest.width();
        if low >= border {
            return self.extract(high, low - border, width);
        }
        if low + width <= border {
            return self.extract(rest, low, width);
        }
        let above = self.extract(high, 0, low + width - border);
        let below = self.extract(rest, low, border - low);
        self.concat(above, below)
    }

    /// Whether a part of `x op y` is better made of the parts of `x` and `y`: bits do not influence each other, or only
    /// higher ones, and something becomes smaller.
    fn distributes(&self, operation: Binary, whole: Term, x: Term, y: Term, low: u32) -> bool {
        let independent = match operation {
            Binary::And | Binary::Or | Binary::Xor => true,
            Binary::Add | Binary::Mul => low == 0,
            _ => false,
        };
        independent && self.is_shallow(whole) && (self.splits(x) || self.splits(y))
    }

    /// Whether a part of a term is smaller than the term.
    fn splits(&self, term: Term) -> bool {
        match self.node(term) {
            None => true,
            Some(node) => {
                matches!(node, Node::ZeroExtend(_) | Node::SignExtend(_) | Node::Concat(..))
            }
        }
    }

    #[inline]
    pub fn zero_extend(&mut self, a: Term, width: u32) -> Term {
        debug_assert!(width >= a.width(), "an extension should be wider");
        if let Some(value) = a.value() {
            return Term::constant(width, value);
        }
        if width == a.width() {
            return a;
        }
        match self.node(a) {
            Some(Node::ZeroExtend(inner)) => self.zero_extend(inner, width),
            Some(Node::Ite(condition, x, y)) if x.is_constant() && y.is_constant() => {
                let (x, y) = (self.zero_extend(x, width), self.zero_extend(y, width));
                self.ite(condition, x, y)
            }
            _ => self.intern(Node::ZeroExtend(a), width),
        }
    }

    #[inline]
    pub fn sign_extend(&mut self, a: Term, width: u32) -> Term {
        debug_assert!(width >= a.width(), "an extension should be wider");
        if let Some(value) = a.signed_value() {
            return Term::signed(width, value);
        }
        if width == a.width() {
            return a;
        }
        if self.facts(a).is_nonnegative() {
            return self.zero_extend(a, width);
        }
        match self.node(a) {
            Some(Node::SignExtend(inner)) => self.sign_extend(inner, width),
            Some(Node::Ite(condition, x, y)) if x.is_constant() && y.is_constant() => {
                let (x, y) = (self.sign_extend(x, width), self.sign_extend(y, width));
                self.ite(condition, x, y)
            }
            _ => self.intern(Node::SignExtend(a), width),
        }
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
