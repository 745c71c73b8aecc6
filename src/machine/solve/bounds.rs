//! What a path's conditions say about the bounds of terms, and what follows for others: `i < n` and `n <= 10` leave nothing of
//! `i >= 10`. In come conditions one by one, out comes whether a further one contradicts them. Cheap, and so incomplete.

use crate::machine::term::{
    Binary, Compare, Facts, Node, Term, Terms, least_and_greatest, node_facts,
};
use rustc_hash::FxHashMap;

/// Terms whose bounds are narrower than those that they have anyway.
pub(super) type Bounds = FxHashMap<Term, Facts>;

/// How many nodes of a condition are looked at.
const BUDGET: usize = 200;

/// Adds what a condition says.
pub(super) fn learn(terms: &Terms, bounds: &mut Bounds, condition: Term) {
    let mut open = vec![condition];
    while let Some(condition) = open.pop() {
        match terms.node(condition) {
            Some(Node::Binary(Binary::And, a, b)) => open.extend([a, b]),
            Some(Node::Compare(question, a, b)) => learn_order(terms, bounds, question, a, b),
            Some(Node::Not(inner)) => {
                narrow(terms, bounds, inner, Facts::exact(1, 0));
                if let Some(Node::Compare(Compare::Equal, a, b)) = terms.node(inner) {
                    learn_difference(terms, bounds, a, b);
                    learn_difference(terms, bounds, b, a);
                }
            }
            _ => {}
        }
        narrow(terms, bounds, condition, Facts::exact(1, 1));
    }
}

fn learn_order(terms: &Terms, bounds: &mut Bounds, question: Compare, a: Term, b: Term) {
    let width = a.width();
    let (x, y) = (known(terms, bounds, a), known(terms, bounds, b));
    let (least, greatest) = least_and_greatest(width);
    let (for_a, for_b) = match question {
        Compare::Equal => (y, x),
        Compare::Ult => (
            Facts::between(width, 0, y.high.saturating_sub(1)),
            Facts::between(width, x.low.saturating_add(1), u128::MAX >> (128 - width)),
        ),
        Compare::Ule => (
            Facts::between(width, 0, y.high),
            Facts::between(width, x.low, u128::MAX >> (128 - width)),
        ),
        Compare::Slt => (
            Facts::signed_between(width, least, y.signed_high.saturating_sub(1)),
            Facts::signed_between(width, x.signed_low.saturating_add(1), greatest),
        ),
        Compare::Sle => (
            Facts::signed_between(width, least, y.signed_high),
            Facts::signed_between(width, x.signed_low, greatest),
        ),
    };
    narrow(terms, bounds, a, for_a);
    narrow(terms, bounds, b, for_b);
}

/// `a` is not `b`: of use where `b` is a bound of `a`.
fn learn_difference(terms: &Terms, bounds: &mut Bounds, a: Term, b: Term) {
    let (width, Some(value)) = (a.width(), b.value()) else { return };
    let facts = known(terms, bounds, a);
    let signed = b.signed_value().unwrap_or_default();
    let mut narrowed = facts;
    narrowed.low = facts.low.saturating_add(u128::from(facts.low == value));
    narrowed.high -= u128::from(facts.high == value && value > 0);
    narrowed.signed_low += i128::from(facts.signed_low == signed && signed < i128::MAX);
    narrowed.signed_high -= i128::from(facts.signed_high == signed && signed > i128::MIN);
    if !narrowed.is_contradiction() {
        narrow(terms, bounds, a, facts.and(width, narrowed));
    }
}

fn known(terms: &Terms, bounds: &Bounds, term: Term) -> Facts {
    bounds.get(&term).copied().unwrap_or_else(|| terms.facts(term))
}

/// Notes what is known of a term.
fn narrow(terms: &Terms, bounds: &mut Bounds, term: Term, facts: Facts) {
    if term.is_constant() {
        return;
    }
    let before = known(terms, bounds, term);
    let after = before.and(term.width(), facts);
    if after != before && !after.is_contradiction() {
        bounds.insert(term, after);
    }
}

/// Whether the bounds leave no way for a condition to hold.
pub(super) fn exclude(terms: &Terms, bounds: &Bounds, condition: Term) -> bool {
    let mut look = Look { terms, bounds, left: BUDGET, seen: FxHashMap::default() };
    look.facts(condition).high == 0
}

struct Look<'a> {
    terms: &'a Terms,
    bounds: &'a Bounds,
    left: usize,
    seen: FxHashMap<Term, Facts>,
}

impl Look<'_> {
    fn facts(&mut self, term: Term) -> Facts {
        let own = known(self.terms, self.bounds, term);
        let Some(node) = self.terms.node(term).filter(|_| self.left > 0) else { return own };
        if let Some(&seen) = self.seen.get(&term) {
            return seen;
        }
        self.left -= 1;
        let width = term.width();
        let found = match node {
            Node::Compare(question, a, b) => {
                let (x, y) = (self.facts(a), self.facts(b));
                match crate::machine::term::decide(question, &x, &y) {
                    Some(answer) => Facts::exact(1, answer.into()),
                    None => Facts::any(1),
                }
            }
            Node::Ite(condition, a, b) => match self.facts(condition).only() {
                Some(1) => self.facts(a),
                Some(_) => self.facts(b),
                None => self.facts(a).or(self.facts(b)),
            },
            Node::Binary(Binary::And, a, b) if width == 1 => {
                let (x, y) = (self.facts(a), self.facts(b));
                Facts::between(1, x.low.min(y.low), x.high.min(y.high))
            }
            Node::Binary(Binary::Or, a, b) if width == 1 => {
                let (x, y) = (self.facts(a), self.facts(b));
                Facts::between(1, x.low.max(y.low), x.high.max(y.high))
            }
            _ => node_facts(node, width, &mut |part| self.facts(part)),
        };
        let facts = own.and(width, found);
        // Contradicting facts say that the path cannot be; whoever asks knows better, or will find out.
        let facts = if facts.is_contradiction() { own } else { facts };
        self.seen.insert(term, facts);
        facts
    }
}
