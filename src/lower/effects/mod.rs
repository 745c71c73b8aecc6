//! What functions and statements may change, found by walking over them: which memory maps, links, allocation, tags. A function with
//! a body does what its body does and what the functions it calls do; one without a body, or with one that may not be the one that
//! runs, what its contract admits.
//! Rule: an effect that is missed would be unsound, one too many is only imprecise.

pub mod call;
pub mod changes;
mod compiler_builtins;
mod contract;
pub mod places;
pub mod raw;
mod targets;
pub mod walk;

pub use changes::{Changes, Footprint, Older, Reads, Tags, Touched};
pub use places::{Places, Target, lives_in_memory};

use super::cells::RecordNames;
use super::library;
use super::links::Links;
use super::map::Map;
use super::unit::Unit;
use crate::base::flow_graph::components;
use crate::contract::Program;
use crate::contract::program::{Contract, FunctionSpec, Location};
use crate::typed;
use crate::typed::meaning::running_body;
use crate::typed::program::{FunctionId, RecordId, VariableId};
use crate::typed::tree::{Expr, Stmt};
use crate::typed::types::TypeId;
use crate::typed::visit;
use places::All;
use std::collections::{BTreeMap, BTreeSet};
use walk::Walk;

#[derive(Debug)]
pub struct Effects {
    functions: BTreeMap<FunctionId, Footprint>,
    all: All,
}

impl Effects {
    pub fn new(program: &Program, names: &RecordNames, links: &Links) -> Effects {
        let all = All::new(program, names, seen_types(program));
        let places = Places { program, names, links, all: &all };
        let ids = || (0..program.typed.functions.len() as u32).map(FunctionId);
        let mut functions: BTreeMap<_, _> = ids().map(|id| (id, direct(&places, id))).collect();
        propagate(&places, &mut functions);
        Effects { functions, all }
    }

    /// What a call of the function may change.
    pub fn of(&self, function: FunctionId) -> BTreeSet<Map> {
        self.changes_of(function).maps.clone()
    }

    pub fn changes_of(&self, function: FunctionId) -> &Changes {
        &self.functions[&function].changes
    }

    /// What a call of the function may change and read.
    pub fn footprint_of(&self, function: FunctionId) -> &Footprint {
        &self.functions[&function]
    }

    /// Whether the unit has memory without a layout.
    pub fn has_raw(&self) -> bool {
        self.all.others.contains(&Map::Raw)
    }

    /// Whether tags of cells can change in the unit: it has unions, or `retype`.
    pub fn changes_types(&self) -> bool {
        self.all.others.contains(&Map::Type)
    }

    /// The unions that the unit can meet.
    pub fn unions(&self) -> &BTreeSet<RecordId> {
        &self.all.unions
    }

    /// The maps of all cells that there are in the unit.
    pub fn every_map(&self) -> Vec<Map> {
        self.all.cells.0.keys().cloned().collect()
    }

    pub fn places<'a>(&'a self, unit: &'a Unit) -> Places<'a> {
        Places { program: unit.program, names: &unit.names, links: &unit.links, all: &self.all }
    }

    /// What the rounds of a loop may change: neither a `for`'s start nor the annotations before the loop count.
    pub fn of_loop(&self, unit: &Unit, function: FunctionId, stmt: &Stmt) -> Changes {
        self.walk(unit, Some(function), |walk| walk.rounds(stmt)).changes
    }

    /// What a statement may change, with the annotations in it.
    pub fn of_stmt(&self, unit: &Unit, function: FunctionId, stmt: &Stmt) -> Changes {
        self.walk(unit, Some(function), |walk| walk.stmt(stmt)).changes
    }

    /// What a call by that contract may change.
    pub fn of_contract(&self, unit: &Unit, of: &Contract, result: TypeId) -> BTreeSet<Map> {
        let mut changes = Changes::default();
        contract::contract(&self.places(unit), of, result, &mut changes);
        contract::kept_by_library(&self.places(unit), &mut changes);
        changes.maps
    }

    /// Whether a location in a contract stands for cells of that map.
    pub fn admits(&self, unit: &Unit, of: &Location, map: &Map) -> bool {
        self.listed(unit, of).contains(map)
    }

    /// The maps whose cells a location in a contract stands for.
    pub fn listed(&self, unit: &Unit, of: &Location) -> BTreeSet<Map> {
        let mut changes = Changes::default();
        contract::listed(&self.places(unit), &of.term, &mut changes);
        changes.maps
    }

    /// What an expression touches itself, apart from what its parts do.
    pub fn own(&self, unit: &Unit, expr: &Expr) -> Footprint {
        self.walk(unit, None, |walk| walk.own(expr))
    }

    pub fn whole(&self, unit: &Unit, function: Option<FunctionId>, expr: &Expr) -> Footprint {
        self.walk(unit, function, |walk| walk.expr(expr))
    }

    fn walk(
        &self,
        unit: &Unit,
        function: Option<FunctionId>,
        visit: impl FnOnce(&mut Walk),
    ) -> Footprint {
        let places = self.places(unit);
        let summaries = |id: FunctionId| self.functions.get(&id);
        let spec = function.and_then(|function| unit.program.functions.get(&function));
        let mut walk = Walk::new(&places, spec, &summaries);
        visit(&mut walk);
        walk.found
    }
}

/// What a function does itself.
fn direct(places: &Places, id: FunctionId) -> Footprint {
    let function = &places.program.typed[id];
    let spec: Option<&FunctionSpec> = places.program.functions.get(&id);
    let nothing = |_| None;
    let mut walk = Walk::new(places, spec, &nothing);
    if running_body(&places.program.typed, id).is_none() {
        match library::built_in(&places.program.typed, id) {
            Some(does) => walk.library(does, &[]),
            None => {
                let result = places.program.typed.types.function(function.ty);
                let result = result.map_or(TypeId::VOID_POINTER, |function| function.result.ty);
                walk.found.reads.cells(&places.all.cells);
                let changes = &mut walk.found.changes;
                match spec.and_then(|spec| spec.contract.as_ref()) {
                    Some(contract) => {
                        contract::contract(places, contract, result, changes);
                        if !is_plain_library(&places.program.typed, id) {
                            contract::kept_by_library(places, changes);
                        }
                    }
                    None => contract::everything(places, changes),
                }
            }
        }
    }
    // A body that may be replaced is still proved: what it does counts beside what its contract admits.
    let Some(body) = &function.body else { return walk.found };
    walk.is_whole_body = true;
    for parameter in &function.parameters {
        if lives_in_memory(&places.program.typed, *parameter) {
            walk.found.changes.allocate();
            walk.write_new(places.object(places.program.typed[*parameter].ty.ty));
        }
    }
    walk.block(&body.block);
    walk.found.changes.variables.clear();
    walk.found.changes.ghosts.clear();
    walk.found.reads.variables.clear();
    walk.found
}

/// Whether it is a function of the library that calls nobody else's.
fn is_plain_library(typed: &typed::Program, id: FunctionId) -> bool {
    let leads_to_code = |parameter: &VariableId| {
        let pointee = typed.types.pointee(typed[*parameter].ty.ty);
        pointee.is_some_and(|it| typed.types.function(it.ty).is_some())
    };
    typed.library.contains(&id) && !typed[id].parameters.iter().any(leads_to_code)
}

/// A function does what those do that it calls; functions that call each other in a circle all do the same. Calls of what is built in were
/// counted where they stand, by their arguments.
fn propagate(places: &Places, functions: &mut BTreeMap<FunctionId, Footprint>) {
    let calls = |found: &Footprint| -> Vec<usize> {
        let called = found.changes.calls.iter();
        let called = called.filter(|id| library::built_in(&places.program.typed, **id).is_none());
        called.map(|id| id.0 as usize).collect()
    };
    let graph: Vec<Vec<usize>> = functions.values().map(calls).collect();
    for circle in components(&graph[..]) {
        let members: BTreeSet<usize> = circle.iter().copied().collect();
        let mut together = Footprint::default();
        for &member in &circle {
            together.merge(&functions[&FunctionId(member as u32)]);
            for callee in graph[member].iter().filter(|callee| !members.contains(callee)) {
                together.merge(&functions[&FunctionId(*callee as u32)]);
            }
        }
        for member in circle {
            let id = FunctionId(member as u32);
            let mut own = together.clone();
            if let Some(promised) = promised(places, id) {
                own.changes.older = promised;
            }
            functions.insert(id, own);
        }
    }
}

/// What a function with a `modifies` clause changes of what was there before: that nothing else changes is proved of its body.
fn promised(places: &Places, id: FunctionId) -> Option<Older> {
    let contract = places.program.functions.get(&id)?.contract.as_ref()?;
    contract.modifies.as_ref()?;
    let mut changes = Changes::default();
    contract::contract(places, contract, TypeId::VOID, &mut changes);
    Some(changes.older)
}

/// The types of all expressions in bodies and initialisers.
fn seen_types(program: &Program) -> BTreeSet<TypeId> {
    let mut types = BTreeSet::new();
    let mut visit = |expr: &Expr| {
        types.insert(expr.ty.ty);
    };
    for function in &program.typed.functions {
        function.body.iter().for_each(|body| visit::in_block(&body.block, &mut visit));
    }
    for variable in &program.typed.variables {
        let initializer = variable.initializer.iter();
        initializer.for_each(|it| visit::in_initializer(it, &mut visit));
    }
    types
}

#[cfg(test)]
pub(in crate::lower) mod tests;
