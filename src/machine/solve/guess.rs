//! Models by trying: small numbers and the numbers that a condition mentions often do, and make examples that people can
//! read. In comes a model that violates one of the conditions, out comes one that satisfies all, or nothing.

use crate::machine::model::Model;
use crate::machine::term::{Node, Sort, Term, Terms, Variable, mask};

/// How many models are tried for one question.
const TRIES: usize = 80;
/// How many nodes of a condition are searched for numbers.
const BUDGET: usize = 60;
/// How many variables of a condition are tried.
const VARIABLES: usize = 4;

/// A model of all the conditions that differs from the given one in a variable of `condition`.
pub(super) fn guess(
    terms: &Terms,
    conditions: &[Term],
    condition: Term,
    model: &Model,
) -> Option<Model> {
    let numbers = numbers_in(terms, condition);
    let mut tries = 0;
    for &variable in terms.variables_of(condition).iter().take(VARIABLES) {
        let Sort::Bits(width) = terms.sort(variable) else { continue };
        for number in candidates(&numbers, width) {
            tries += 1;
            if tries > TRIES {
                return None;
            }
            let mut candidate = model.clone();
            candidate.set(variable, number);
            if terms.holds(condition, &candidate) && terms.all_hold(conditions, &candidate) {
                return Some(candidate);
            }
        }
    }
    None
}

fn candidates(numbers: &[u128], width: u32) -> Vec<u128> {
    let mut candidates: Vec<u128> = (0..4).chain([u128::MAX]).collect();
    for &number in numbers {
        candidates.extend([number, number.wrapping_add(1), number.wrapping_sub(1)]);
    }
    let mut seen = vec![];
    for candidate in candidates {
        let candidate = candidate & mask(width);
        if !seen.contains(&candidate) {
            seen.push(candidate);
        }
    }
    seen
}

/// Constants that a condition mentions.
fn numbers_in(terms: &Terms, condition: Term) -> Vec<u128> {
    let (mut open, mut found, mut left) = (vec![condition], vec![], BUDGET);
    while let Some(term) = open.pop() {
        left -= 1;
        if left == 0 {
            break;
        }
        match (terms.node(term), term.value()) {
            // Small ones are tried anyway, -1 too.
            (_, Some(value)) if value > 3 && !found.contains(&value) => found.push(value),
            (None | Some(Node::Variable(_)), _) => {}
            (
                Some(
                    Node::Not(a) | Node::Extract(a, _) | Node::ZeroExtend(a) | Node::SignExtend(a),
                ),
                _,
            ) => {
                open.push(a);
            }
            (Some(Node::Binary(_, a, b) | Node::Compare(_, a, b) | Node::Concat(a, b)), _) => {
                open.extend([a, b]);
            }
            (Some(Node::Ite(condition, a, b)), _) => open.extend([condition, a, b]),
            (Some(Node::Select(_, index)), _) => open.push(index),
        }
    }
    found
}

/// The model with smaller numbers where the conditions allow it: 0, 1, .. or the nearest to it that is found by halving.
pub(super) fn shrink(
    terms: &Terms,
    conditions: &[Term],
    variables: &[Variable],
    model: Model,
) -> Model {
    let mut best = model;
    for &variable in variables {
        let Sort::Bits(width) = terms.sort(variable) else { continue };
        let value = best.value(variable);
        let is_negative = width > 1 && value >> (width - 1) & 1 == 1;
        let halves = (1..width).map(|shift| value >> (width - shift)).filter(|_| !is_negative);
        let small = [0, 1, 2, 3, 4, 8, 16, mask(width)].into_iter().chain(halves);
        let smaller = |&number: &u128| number < value || is_negative && number != value;
        for number in small.filter(smaller) {
            let mut candidate = best.clone();
            candidate.set(variable, number & mask(width));
            if terms.all_hold(conditions, &candidate) {
                best = candidate;
                break;
            }
        }
    }
    best
}
