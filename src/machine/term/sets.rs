//! Sets of variables, each made once: in come two sets, out comes the number of their union. Unions are remembered, since
//! terms are built from the same parts again and again.

use crate::machine::term::Variable;
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// A set that `VariableSets` knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VariableSet(u32);

impl VariableSet {
    pub const EMPTY: VariableSet = VariableSet(0);
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
    pub(super) fn list(&self, set: VariableSet) -> &[Variable] {
        &self.lists[set.0 as usize]
    }

    pub(super) fn single(&mut self, variable: Variable) -> VariableSet {
        self.number(Arc::new([variable]))
    }

    pub(super) fn union(&mut self, a: VariableSet, b: VariableSet) -> VariableSet {
        let (a, b) = (a.min(b), a.max(b));
        if a == b || a == VariableSet::EMPTY {
            return b;
        }
        if let Some(&known) = self.unions.get(&(a, b)) {
            return known;
        }
        let merged = merge(self.list(a), self.list(b));
        let union = self.number(merged.into());
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
