//! What terms mean: the operations on numbers, and the value of a term where its variables have values. Everything else that
//! is said about terms is tested against this file.

use crate::machine::model::{Bytes, Model};
use crate::machine::term::{Array, ArrayNode, Binary, Compare, Node, Term, Terms, mask, to_signed};
use rustc_hash::FxHashMap;

/// An operation on two numbers of a width; see `arithmetic` and `bits` for the cases that C leaves open.
#[inline]
pub fn binary(operation: Binary, width: u32, a: u128, b: u128) -> u128 {
    let signed = |value| to_signed(width, value);
    let shift = u128::from(width).min(b) as u32;
    let result = match operation {
        Binary::Add => a.wrapping_add(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::Udiv => a.checked_div(b).unwrap_or(u128::MAX),
        Binary::Urem => a.checked_rem(b).unwrap_or(a),
        Binary::Sdiv if b == 0 => {
            if signed(a) < 0 {
                1
            } else {
                u128::MAX
            }
        }
        Binary::Sdiv => signed(a).wrapping_div(signed(b)) as u128,
        Binary::Srem if b == 0 => a,
        Binary::Srem => signed(a).wrapping_rem(signed(b)) as u128,
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::Shl => a.checked_shl(shift).unwrap_or(0),
        Binary::Lshr => a.checked_shr(shift).unwrap_or(0),
        Binary::Ashr => (signed(a) >> shift.min(127)) as u128,
    };
    result & mask(width)
}

/// A question about two numbers of a width.
#[inline]
pub fn compare(question: Compare, width: u32, a: u128, b: u128) -> bool {
    match question {
        Compare::Equal => a == b,
        Compare::Ult => a < b,
        Compare::Ule => a <= b,
        Compare::Slt => to_signed(width, a) < to_signed(width, b),
        Compare::Sle => to_signed(width, a) <= to_signed(width, b),
    }
}

/// Values of terms under one model, each computed once.
#[derive(Debug)]
pub struct Evaluation<'a> {
    terms: &'a Terms,
    model: &'a Model,
    values: FxHashMap<usize, u128>,
}

impl Terms {
    /// The value of a term where variables have the model's values.
    pub fn evaluate(&self, term: Term, model: &Model) -> u128 {
        match term.value() {
            Some(value) => value,
            None => Evaluation::new(self, model).value(term),
        }
    }

    /// Whether a condition holds under a model.
    pub fn holds(&self, condition: Term, model: &Model) -> bool {
        self.evaluate(condition, model) == 1
    }

    /// Whether all of the conditions hold under a model.
    pub fn all_hold(&self, conditions: &[Term], model: &Model) -> bool {
        let mut evaluation = Evaluation::new(self, model);
        conditions.iter().rev().all(|&condition| evaluation.value(condition) == 1)
    }
}

impl<'a> Evaluation<'a> {
    pub fn new(terms: &'a Terms, model: &'a Model) -> Evaluation<'a> {
        Evaluation { terms, model, values: FxHashMap::default() }
    }

    /// The value of a term. Terms may be nested very deeply, hence no recursion.
    pub fn value(&mut self, term: Term) -> u128 {
        let mut open = vec![term];
        while let Some(&next) = open.last() {
            let before = open.len();
            let value = self.try_value(next, &mut open);
            if let (Some(value), Some(number)) = (value, next.number()) {
                self.values.insert(number, value);
            }
            if value.is_some() {
                open.truncate(before - 1);
            }
        }
        self.known(term).unwrap_or_default()
    }

    fn known(&self, term: Term) -> Option<u128> {
        match term.number() {
            None => term.value(),
            Some(number) => self.values.get(&number).copied(),
        }
    }

    /// The value of a part, which is put on the list of what is to be computed first where it is not known.
    fn part(&self, term: Term, open: &mut Vec<Term>) -> Option<u128> {
        let known = self.known(term);
        if known.is_none() {
            open.push(term);
        }
        known
    }

    /// The value of a term if those of its parts are known; otherwise parts are added to `open`.
    fn try_value(&self, term: Term, open: &mut Vec<Term>) -> Option<u128> {
        let Some(node) = self.terms.node(term) else { return term.value() };
        let width = term.width();
        Some(match node {
            Node::Variable(variable) => self.model.value(variable) & mask(width),
            Node::Not(a) => !self.part(a, open)? & mask(width),
            Node::Binary(operation, a, b) => {
                let (a, b) = (self.part(a, open), self.part(b, open));
                binary(operation, width, a?, b?)
            }
            Node::Compare(question, a, b) => {
                let (x, y) = (self.part(a, open), self.part(b, open));
                u128::from(compare(question, a.width(), x?, y?))
            }
            Node::Ite(condition, a, b) => {
                let chosen = if self.part(condition, open)? == 1 { a } else { b };
                self.part(chosen, open)?
            }
            Node::Concat(high, low) => {
                let (x, y) = (self.part(high, open), self.part(low, open));
                x? << low.width() | y?
            }
            Node::Extract(a, from) => self.part(a, open)? >> from & mask(width),
            Node::ZeroExtend(a) => self.part(a, open)?,
            Node::SignExtend(a) => to_signed(a.width(), self.part(a, open)?) as u128 & mask(width),
            Node::Select(array, index) => {
                let index = self.part(index, open)?;
                self.byte(array, index, open)?
            }
        })
    }

    fn byte(&self, array: Array, index: u128, open: &mut Vec<Term>) -> Option<u128> {
        let mut array = array;
        loop {
            match self.terms.array_node(array) {
                ArrayNode::Variable(variable) => {
                    return Some(u128::from(
                        self.model.bytes(variable).map_or(0, |bytes: &Bytes| bytes.at(index)),
                    ));
                }
                ArrayNode::Constant(byte) => return self.part(byte, open),
                ArrayNode::Store(below, at, byte) => {
                    if self.part(at, open)? == index {
                        return self.part(byte, open);
                    }
                    array = below;
                }
                ArrayNode::Ite(condition, a, b) => {
                    array = if self.part(condition, open)? == 1 { a } else { b };
                }
            }
        }
    }
}
