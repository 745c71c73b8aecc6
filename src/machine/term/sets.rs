//! The variables that terms mention, as small sets, each made once: in come two sets, out comes the number of their union.
//! Unions are remembered, since terms are built from the same parts again and again. Large sets are not kept, since a chain
//! of n terms would hold n of them: what a term with a large set mentions is found by walking over it.

use crate::machine::term::print::Part;
use crate::machine::term::{Term, Terms, Variable};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;
use std::sync::Arc;

/// Sets with more variables are large.
const LARGEST: usize = 48;

/// A set that `VariableSets` knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VariableSet(u32);

impl VariableSet {
    pub const EMPTY: VariableSet = VariableSet(0);
    const LARGE: VariableSet = VariableSet(u32::MAX);
}

#[derive(Debug)]
pub(super) struct VariableSets {
    /// Sorted, without repetitions.
    lists: Vec<Arc<[Variable]>>,
    numbers: FxHashMap<Arc<[Variable]>, u32>,
    unions: FxHashMap<(VariableSet, VariableSet), VariableSet>,
}

impl Default for VariableSets {
    fn default() -> VariableSets {
        let empty: Arc<[Variable]> = Arc::new([]);
        VariableSets {
            numbers: FxHashMap::from_iter([(empty.clone(), 0)]),
            lists: vec![empty],
            unions: FxHashMap::default(),
        }
    }
}

impl VariableSets {
    /// The variables of a small set.
    fn list(&self, set: VariableSet) -> Option<&[Variable]> {
        self.lists.get(set.0 as usize).map(|list| &**list)
    }

    pub(super) fn single(&mut self, variable: Variable) -> VariableSet {
        self.number(Arc::new([variable]))
    }

    pub(super) fn union(&mut self, a: VariableSet, b: VariableSet) -> VariableSet {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || a == VariableSet::EMPTY || b == VariableSet::LARGE {
            return b;
        }
        if let Some(&known) = self.unions.get(&(a, b)) {
            return known;
        }
        let (Some(left), Some(right)) = (self.list(a), self.list(b)) else { return b };
        let merged = merge(left, right);
        let is_large = merged.len() > LARGEST;
        let union = if is_large { VariableSet::LARGE } else { self.number(merged.into()) };
        self.unions.insert((a, b), union);
        union
    }

    fn number(&mut self, list: Arc<[Variable]>) -> VariableSet {
        if let Some(&number) = self.numbers.get(&list) {
            return VariableSet(number);
        }
        let number = self.lists.len() as u32;
        self.lists.push(list.clone());
        self.numbers.insert(list, number);
        VariableSet(number)
    }
}

impl Terms {
    /// The variables that a term mentions, in the order they were made.
    pub fn variables_of(&self, term: Term) -> Cow<'_, [Variable]> {
        match self.sets.list(self.variable_set(term)) {
            Some(list) => Cow::Borrowed(list),
            None => Cow::Owned(self.walk_for_variables(term)),
        }
    }

    /// The variables that any of the terms mentions.
    pub fn variables_of_all(&self, terms: &[Term]) -> Vec<Variable> {
        let mut all: Vec<Variable> =
            terms.iter().flat_map(|&term| self.variables_of(term).into_owned()).collect();
        all.sort();
        all.dedup();
        all
    }

    fn walk_for_variables(&self, term: Term) -> Vec<Variable> {
        let mut found: FxHashSet<Variable> = FxHashSet::default();
        let mut seen: FxHashSet<Part> = FxHashSet::default();
        let mut open = vec![Part::Term(term)];
        while let Some(part) = open.pop() {
            if !seen.insert(part) {
                continue;
            }
            let set = match part {
                Part::Term(term) => self.variable_set(term),
                Part::Array(array) => self.array_variables(array),
            };
            match self.sets.list(set) {
                Some(list) => found.extend(list),
                None => self.push_parts(part, &mut open),
            }
        }
        let mut found: Vec<Variable> = found.into_iter().collect();
        found.sort();
        found
    }
}

/// The union of two sorted lists.
fn merge(a: &[Variable], b: &[Variable]) -> Vec<Variable> {
    let (mut left, mut right) = (a.iter().copied().peekable(), b.iter().copied().peekable());
    let mut merged = Vec::with_capacity(a.len() + b.len());
    loop {
        let next = match (left.peek(), right.peek()) {
            (Some(x), Some(y)) if x == y => {
                right.next();
                left.next()
            }
            (Some(x), Some(y)) if x > y => right.next(),
            (None, _) => right.next(),
            _ => left.next(),
        };
        let Some(next) = next else { return merged };
        merged.push(next);
    }
}

/// Whether two sorted lists have a variable in common.
pub(crate) fn meet(a: &[Variable], b: &[Variable]) -> bool {
    let (mut left, mut right) = (0, 0);
    while let (Some(x), Some(y)) = (a.get(left), b.get(right)) {
        match x.cmp(y) {
            std::cmp::Ordering::Less => left += 1,
            std::cmp::Ordering::Greater => right += 1,
            std::cmp::Ordering::Equal => return true,
        }
    }
    false
}
