//! Where the variables and the unnamed objects of a body live, and which of them are alive.

use super::initialized::Flags;
use crate::typed::program::VariableId;
use std::collections::BTreeMap;

/// Where a local variable or a parameter lives.
#[derive(Clone, Debug)]
pub enum Local {
    /// In a variable of the intermediate language. `flag`: whether it has been given a value yet, where that is not plain.
    Value { name: String, flag: Option<String> },
    /// In memory: the variable that holds its object.
    Memory { object: String },
}

#[derive(Default)]
pub(super) struct Storage {
    pub(super) locals: BTreeMap<VariableId, Local>,
    pub(super) flags: Flags,
    /// How many locals of each name there are.
    pub(super) names: BTreeMap<String, u32>,
    /// Objects made for values, in the order in which they were made.
    pub(super) temporaries: Vec<String>,
    /// Objects of locals whose initialisers are being evaluated and do not mention them.
    pub(super) unfinished: Vec<String>,
    /// Objects of `alloca`, which end with the function; null until they are made.
    pub(super) allocas: Vec<String>,
    /// The locals in memory that are alive, in the order of their declaration.
    pub(super) alive: Vec<VariableId>,
}
