//! Concrete values for variables of terms: what a path's inputs may be. A variable without a value is zero, an array without
//! one holds zeros, so that every model is total. Clones share what they have in common.

use crate::machine::term::Variable;
use std::collections::BTreeMap;
use std::sync::Arc;

/// See the head of this file.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Model {
    values: Arc<BTreeMap<Variable, u128>>,
    arrays: Arc<BTreeMap<Variable, Bytes>>,
}

/// The contents of an array.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Bytes {
    /// What stands where nothing else is said.
    pub rest: u8,
    pub entries: BTreeMap<u128, u8>,
}

impl Bytes {
    pub fn at(&self, index: u128) -> u8 {
        self.entries.get(&index).copied().unwrap_or(self.rest)
    }
}

impl Model {
    pub fn value(&self, variable: Variable) -> u128 {
        self.values.get(&variable).copied().unwrap_or(0)
    }

    pub fn bytes(&self, variable: Variable) -> Option<&Bytes> {
        self.arrays.get(&variable)
    }

    pub fn set(&mut self, variable: Variable, value: u128) {
        if self.value(variable) != value {
            Arc::make_mut(&mut self.values).insert(variable, value);
        }
    }

    pub fn set_bytes(&mut self, variable: Variable, bytes: Bytes) {
        Arc::make_mut(&mut self.arrays).insert(variable, bytes);
    }

    /// Takes over another model's values of these variables.
    pub fn take(&mut self, other: &Model, variables: &[Variable]) {
        for &variable in variables {
            self.set(variable, other.value(variable));
            if self.bytes(variable) != other.bytes(variable) {
                self.set_bytes(variable, other.bytes(variable).cloned().unwrap_or_default());
            }
        }
    }

    /// The values that are not zero, in the order of the variables.
    pub fn values(&self) -> impl Iterator<Item = (Variable, u128)> {
        self.values
            .iter()
            .map(|(variable, value)| (*variable, *value))
            .filter(|(_, value)| *value != 0)
    }
}
