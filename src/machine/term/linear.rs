//! Sums as multiples of terms that are no sums: `3*x - y + 7`. In comes a term, out come the multiples in a fixed order and
//! the constant, and back. Equal sums become equal terms, and what cancels is gone.

use crate::machine::term::{Binary, Node, Term, Terms, mask};

/// Longer sums stay as they were made: each step would go over all of it.
const LONGEST: usize = 24;

/// A sum modulo 2^width.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Linear {
    pub(super) width: u32,
    /// Terms that are no sums, in their order, with factors that are not zero.
    pub(super) multiples: Vec<(Term, u128)>,
    pub(super) constant: u128,
}

impl Linear {
    pub(super) fn is_short(&self) -> bool {
        self.multiples.len() <= LONGEST
    }

    /// This sum plus `factor` times another one.
    pub(super) fn plus(&self, other: &Linear, factor: u128) -> Linear {
        let width = self.width;
        let mut multiples = Vec::with_capacity(self.multiples.len() + other.multiples.len());
        let (mut left, mut right) =
            (self.multiples.iter().peekable(), other.multiples.iter().peekable());
        loop {
            let (term, sum) = match (left.peek(), right.peek()) {
                (Some(&&(x, c)), Some(&&(y, d))) if x == y => {
                    left.next();
                    right.next();
                    (x, c.wrapping_add(d.wrapping_mul(factor)))
                }
                (Some(&&(x, c)), right) if right.is_none_or(|&&(y, _)| x < y) => {
                    left.next();
                    (x, c)
                }
                (_, Some(&&(y, d))) => {
                    right.next();
                    (y, d.wrapping_mul(factor))
                }
                _ => break,
            };
            if sum & mask(width) != 0 {
                multiples.push((term, sum & mask(width)));
            }
        }
        let constant =
            self.constant.wrapping_add(other.constant.wrapping_mul(factor)) & mask(width);
        Linear { width, multiples, constant }
    }

    pub(super) fn times(&self, factor: u128) -> Linear {
        let zero = Linear { width: self.width, multiples: vec![], constant: 0 };
        zero.plus(self, factor)
    }
}

impl Terms {
    /// A term as a sum. Of a long one only the constant is split off.
    pub(super) fn linear(&self, term: Term) -> Linear {
        let mut linear = Linear { width: term.width(), multiples: vec![], constant: 0 };
        let mut rest = term;
        if let Some(value) = rest.value() {
            linear.constant = value;
            return linear;
        }
        if let Some(Node::Binary(Binary::Add, front, back)) = self.node(rest)
            && let Some(value) = back.value()
        {
            (linear.constant, rest) = (value, front);
        }
        let whole = rest;
        while let Some(Node::Binary(Binary::Add, front, back)) = self.node(rest) {
            linear.multiples.push(self.multiple(back));
            rest = front;
            if !linear.is_short() {
                linear.multiples = vec![(whole, 1)];
                return linear;
            }
        }
        linear.multiples.push(self.multiple(rest));
        linear.multiples.reverse();
        // Parts that were joined without looking into them may be out of order, or sums themselves.
        if !linear.multiples.is_sorted_by(|a, b| a.0 < b.0) {
            linear.multiples = vec![(whole, 1)];
        }
        linear
    }

    fn multiple(&self, term: Term) -> (Term, u128) {
        match self.node(term) {
            Some(Node::Binary(Binary::Mul, inner, factor)) if factor.is_constant() => {
                (inner, factor.value().unwrap_or(1))
            }
            _ => (term, 1),
        }
    }

    /// The term that a sum is.
    pub(super) fn term_of(&mut self, linear: &Linear) -> Term {
        let width = linear.width;
        let mut sum: Option<Term> = None;
        for &(term, factor) in &linear.multiples {
            let multiple = if factor == 1 {
                term
            } else {
                self.intern_binary(Binary::Mul, term, Term::constant(width, factor))
            };
            sum = Some(match sum {
                None => multiple,
                Some(sum) => self.intern_binary(Binary::Add, sum, multiple),
            });
        }
        let constant = Term::constant(width, linear.constant);
        match sum {
            None => constant,
            Some(sum) if linear.constant == 0 => sum,
            Some(sum) => self.intern_binary(Binary::Add, sum, constant),
        }
    }
}
