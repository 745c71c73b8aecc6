//! Units and what links them: each keeps its own tables and ids, and a `Program` tells which definition a name of a unit means.
//! Invariant: one definition for each external name; what is `static` stays apart (C11 6.2.2).

use super::function::Function;
use crate::check;
use crate::contract;
use crate::typed::meaning::{function_symbol, variable_symbol};
use crate::typed::program::{FunctionId, Linkage, VariableId, VariableStorage};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A translation unit.
#[derive(Debug)]
pub struct Unit {
    /// The tables that ids index: variables, functions, strings, types, logic.
    pub source: Arc<contract::Program>,
    /// Those with bodies.
    pub functions: BTreeMap<FunctionId, Function>,
    pub statics: BTreeMap<VariableId, Static>,
    /// Gives static objects their values; to be run before all else. Before that, they are all zero.
    pub start: Function,
    /// What may go wrong. Checks of steps are on it.
    pub checks: check::List,
}

/// An object with static storage.
#[derive(Clone, Debug)]
pub struct Static {
    /// `None` where the unit does not say (`extern int a[];`).
    pub size: Option<u64>,
    pub align: u64,
    /// `false`: only declared here.
    pub defined: bool,
    /// It is never written: `const`, and not volatile.
    pub constant: bool,
    pub thread_local: bool,
}

/// Several units as one program.
#[derive(Debug)]
pub struct Program {
    pub units: Vec<Unit>,
    /// Where external names are defined, as the linker knows them.
    pub external_functions: BTreeMap<Arc<str>, FunctionRef>,
    pub external_variables: BTreeMap<Arc<str>, StaticRef>,
}

/// A function of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FunctionRef {
    pub unit: u32,
    pub id: FunctionId,
}

/// A static object of a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StaticRef {
    pub unit: u32,
    pub id: VariableId,
}

impl Program {
    pub fn unit(&self, unit: u32) -> &Unit {
        &self.units[unit as usize]
    }

    /// The body that is called, if the program has it.
    pub fn function(&self, named: FunctionRef) -> Option<(FunctionRef, &Function)> {
        let unit = self.unit(named.unit);
        let internal = unit.source.typed[named.id].linkage == Linkage::Internal;
        let found = match internal {
            true => named,
            false => {
                *self.external_functions.get(&*function_symbol(&unit.source.typed, named.id))?
            }
        };
        let function = self.unit(found.unit).functions.get(&found.id)?;
        Some((found, function))
    }

    /// The object that is meant: the definition, where there is one, else the first declaration.
    pub fn variable(&self, named: StaticRef) -> (StaticRef, &Static) {
        let typed = &self.unit(named.unit).source.typed;
        let variable = &typed[named.id];
        let shared =
            matches!(variable.storage, VariableStorage::Global { linkage: Linkage::External, .. });
        let found = match shared {
            true => self.external_variables.get(&*variable_symbol(typed, named.id)).copied(),
            false => None,
        };
        let found = found.unwrap_or(named);
        (found, &self.unit(found.unit).statics[&found.id])
    }

    pub fn function_name(&self, named: FunctionRef) -> &str {
        let typed = &self.unit(named.unit).source.typed;
        typed.text(typed[named.id].name)
    }

    /// The function of that name that others may call.
    pub fn find(&self, name: &str) -> Option<FunctionRef> {
        self.external_functions.get(name).copied()
    }
}
