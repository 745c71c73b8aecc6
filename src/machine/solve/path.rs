//! What is assumed on a path: a conjunction of conditions that grows by forks. A copy costs nothing, since states are copied
//! at every fork and share what they have in common. The conjunction falls into factors, which share no variable and say
//! nothing about each other; a path finds them once, when somebody asks, from those of the path it grew from.

use crate::machine::solve::bounds::{Bounds, learn};
use crate::machine::term::{Term, Terms, Variable, meet};
use std::sync::{Arc, OnceLock};

/// Conditions of larger factors are looked at once.
const FEW: usize = 24;

/// A conjunction.
#[derive(Clone, Default, Debug)]
pub struct Path {
    last: Option<Arc<Link>>,
}

/// A condition and those before it.
#[derive(Debug)]
struct Link {
    condition: Term,
    before: Path,
    length: usize,
    factors: OnceLock<Factors>,
}

type Factors = Vec<Arc<Factor>>;

/// Conditions that are connected by their variables, and what follows for the values of terms in them.
#[derive(Clone, Default, Debug)]
pub(super) struct Factor {
    /// In the order they were made.
    pub(super) variables: Vec<Variable>,
    /// In the order they were added.
    pub(super) conditions: Vec<Term>,
    pub(super) bounds: Bounds,
}

impl Path {
    /// Adds a condition. The caller knows that it can hold together with the others.
    pub fn assume(&mut self, condition: Term) {
        if condition.is_true() {
            return;
        }
        let before = std::mem::take(self);
        let length = before.len() + 1;
        let link = Link { condition, before, length, factors: OnceLock::new() };
        self.last = Some(Arc::new(link));
    }

    /// How many conditions there are.
    pub fn len(&self) -> usize {
        self.last.as_ref().map_or(0, |link| link.length)
    }

    pub fn is_empty(&self) -> bool {
        self.last.is_none()
    }

    /// The conditions in the order they were added.
    pub fn conditions(&self) -> Vec<Term> {
        let mut conditions = Vec::with_capacity(self.len());
        let mut path = self;
        while let Some(link) = &path.last {
            conditions.push(link.condition);
            path = &link.before;
        }
        conditions.reverse();
        conditions
    }

    /// All that the path says about the variables of a term: the factors that mention one of them, as one.
    pub(super) fn connected(&self, terms: &Terms, term: Term) -> Factor {
        let variables = terms.variables_of(term);
        let near = |factor: &&Arc<Factor>| meet(&variables, &factor.variables);
        let mut near: Vec<&Arc<Factor>> = self.factors(terms).iter().filter(near).collect();
        match near.pop() {
            None => Factor::default(),
            Some(last) => near.into_iter().fold((**last).clone(), |all, one| all.join(one)),
        }
    }

    /// Its parts that share no variable: their variables and their conditions.
    pub fn factors_of(&self, terms: &Terms) -> impl Iterator<Item = (&[Variable], &[Term])> {
        let all = self.factors(terms).iter();
        all.map(|factor| (&factor.variables[..], &factor.conditions[..]))
    }

    fn factors(&self, terms: &Terms) -> &[Arc<Factor>] {
        let Some(last) = &self.last else { return &[] };
        // From the last link whose factors are known, without recursion: paths are long.
        let mut unknown = vec![last];
        while let Some(before) = &unknown[unknown.len() - 1].before.last
            && unknown[unknown.len() - 1].factors.get().is_none()
        {
            unknown.push(before);
        }
        for link in unknown.into_iter().rev() {
            link.factors.get_or_init(|| {
                let before = link.before.last.as_ref().and_then(|link| link.factors.get());
                extend(terms, before.map_or(&[], |factors| factors), link.condition)
            });
        }
        last.factors.get().map_or(&[], |factors| factors)
    }
}

impl Drop for Path {
    /// Link by link: the chain may be longer than the stack is deep.
    fn drop(&mut self) {
        let mut next = self.last.take();
        while let Some(link) = next {
            next = Arc::try_unwrap(link).ok().and_then(|mut link| link.before.last.take());
        }
    }
}

/// The factors with one condition more: those that it connects become one.
fn extend(terms: &Terms, factors: &[Arc<Factor>], condition: Term) -> Factors {
    let variables = terms.variables_of(condition);
    let (near, mut all): (Factors, Factors) =
        factors.iter().cloned().partition(|factor| meet(&variables, &factor.variables));
    let mut near = near.into_iter();
    let first = near.next().map_or_else(Factor::default, |first| (*first).clone());
    let mut factor = near.fold(first, |all, one| all.join(&one));
    if !factor.conditions.contains(&condition) {
        factor.conditions.push(condition);
        factor.variables = union(&factor.variables, &variables);
        learn(terms, &mut factor.bounds, condition);
        // What was learnt may narrow what the conditions before it say: `i < n`, then `n <= 10`.
        if factor.conditions.len() <= FEW {
            for &earlier in &factor.conditions {
                learn(terms, &mut factor.bounds, earlier);
            }
        }
    }
    all.push(Arc::new(factor));
    all
}

impl Factor {
    fn join(mut self, other: &Factor) -> Factor {
        self.variables = union(&self.variables, &other.variables);
        self.conditions.extend(&other.conditions);
        self.bounds.extend(&other.bounds);
        self
    }
}

fn union(a: &[Variable], b: &[Variable]) -> Vec<Variable> {
    let mut all = [a, b].concat();
    all.sort();
    all.dedup();
    all
}
