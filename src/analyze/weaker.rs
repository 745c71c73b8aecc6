//! Clauses that ask for less than the plain ones, and what loops keep true under them: a text that is one only sometimes or only up to a
//! count, a range that ends where a text or a count does.
//! Rule: each stands beside what it is weaker than; which of the two is enough is for the prover to say.

use super::facts::{Formula, Range, Sum, Term};
use super::gather::{guarded, push, range, string_lengths};
use super::numbers::{Linear, Symbol};
use super::state::State;
use super::study::Study;
use super::symbols::{BaseOrigin, Origin, Path};
use super::uses::{Guard, Need, Region, Uses, Weaker};
use std::collections::BTreeMap;

/// More conditions under which something is a string are not worth reading.
const MOST_WAYS: usize = 2;

/// Less than that a parameter is a string: sometimes, or up to a number of characters.
pub fn weaker_strings(study: &Study, uses: &Uses) -> Vec<Formula> {
    let mut found: BTreeMap<(Path, bool), Vec<Formula>> = BTreeMap::new();
    for weaker in &uses.weaker {
        let Weaker::String { guard, base, written, or } = weaker else { continue };
        let BaseOrigin::Entry(pointer) = study.symbols.base_origin(*base) else { continue };
        let (pointer, written) = (pointer.clone(), *written);
        let mut formula = Formula::String { pointer: pointer.clone(), written };
        if let Some(range) = or.as_ref().and_then(|region| range(study, region, None)) {
            formula = Formula::Either(Box::new(formula), Box::new(Formula::Valid(range)));
        }
        push(found.entry((pointer, or.is_some())).or_default(), guarded(study, guard, formula));
    }
    // Where there is more to say, it is better to ask for a string.
    found.into_values().filter(|all| all.len() <= MOST_WAYS).flatten().collect()
}

/// Ranges that go to the end of a text or to a number, whichever comes first; and if one of the two is known of another access, it is taken
/// to be as far away from the other.
pub fn nearer_ends(study: &Study, uses: &Uses) -> Vec<Formula> {
    let mut found = vec![];
    let mut add = |guard: &Guard, region: &Region, or: &Linear| {
        if let Some(range) = range(study, region, Some(or)) {
            let first = Range { low: Sum::default(), high: Sum::default(), ..range.clone() };
            push(&mut found, guarded(study, guard, Formula::Valid(range)));
            push(&mut found, guarded(study, guard, Formula::Valid(first)));
        }
    };
    for weaker in &uses.weaker {
        let Weaker::Range { guard, region, or } = weaker else { continue };
        add(guard, region, or);
        let others = uses.needs.iter().filter_map(|asked| match &asked.need {
            Need::Range(other) if other.base == region.base => Some((&asked.guard, other)),
            _ => None,
        });
        for (guard, other) in others {
            for (known, guessed) in [(&region.high, or), (or, &region.high)] {
                let more = other.high.minus(known).and_then(|more| more.as_constant());
                if let Some(more) = more.filter(|more| *more != 0) {
                    add(guard, other, &guessed.plus_constant(more));
                }
            }
        }
    }
    found
}

/// What holds though parameters are strings only sometimes, or counts are negative.
pub fn with_less(
    study: &Study,
    state: &State,
    term: &dyn Fn(Symbol) -> Option<Term>,
    known: &[Formula],
) -> Vec<Formula> {
    let mut found = vec![];
    for formula in known {
        let lengths = match formula {
            Formula::StringKept(path) => vec![path.clone()],
            other => string_lengths(other),
        };
        let is_string = |path: Path| {
            let length = Sum { terms: vec![(Term::StringLength(path), 1)], constant: 0 };
            Formula::AtMost(Sum::default(), length)
        };
        if !lengths.is_empty() {
            let conditions = lengths.into_iter().map(is_string).collect();
            found.push(Formula::Implies(conditions, Box::new(formula.clone())));
        }
    }
    // What goes up as a signed number of the entry goes down.
    for row in state.numbers.equalities().rows().filter(|row| row.terms().len() == 3) {
        let negative = |symbol: &Symbol| matches!(study.symbols.origin(*symbol), Origin::Entry(_));
        let Some(limit) = row.symbols().find(negative) else { continue };
        let factor = row.factor(limit);
        for up in row.symbols().filter(|it| *it != limit && row.factor(*it) == -factor) {
            let known = |sum: Option<Linear>| sum.is_some_and(|it| state.numbers.at_most_zero(&it));
            let [up_to, most] = [up, limit].map(Linear::symbol);
            if known(up_to.times(-1))
                && !known(most.times(-1))
                && !known(up_to.minus(&most))
                && let (Some(up), Some(limit)) = (term(up), term(limit))
            {
                let one = |term| Sum { terms: vec![(term, 1)], constant: 0 };
                let most = Term::Most(Box::default(), Box::new(one(limit)));
                push(&mut found, Formula::AtMost(one(up), one(most)));
            }
        }
    }
    found
}
