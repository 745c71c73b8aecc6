//! Locals that nobody else knows keep their contents at calls of functions of which nothing says what they leave alone.

use super::Scene;
use super::storage::Local;
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build;
use crate::lower::emit::Emit;
use crate::lower::map::Map;
use crate::lower::own_locals::is_own;
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::types::TypeId;
use std::collections::BTreeSet;

/// The maps of cells with the copies made of them, and the objects whose cells are as there.
pub struct Kept(Vec<(Map, Value, Vec<Value>)>);

/// The objects of locals that are alive and known to this function alone.
pub fn objects(scene: &Scene) -> Vec<(VariableId, Value)> {
    let typed = &scene.unit.program.typed;
    let function = scene.routine.function;
    // A body that only calls has no locals of its own.
    if scene.routine.forwarded.is_some() {
        return vec![];
    }
    let parameter = |variable: &VariableId| typed[*variable].storage == VariableStorage::Parameter;
    let locals = scene.storage.locals.iter();
    let alive =
        |variable: &VariableId| parameter(variable) || scene.storage.alive.contains(variable);
    let found = locals.filter_map(|(variable, local)| match local {
        Local::Memory { object } if alive(variable) && is_own(scene.unit, function, *variable) => {
            Some((*variable, build::var(object)))
        }
        _ => None,
    });
    found.collect()
}

/// Before a call that may change these maps.
pub fn keep(scene: &Scene, emit: &mut Emit, maps: &BTreeSet<Map>, span: Span) -> Kept {
    let own: Vec<(BTreeSet<Map>, Value)> = objects(scene)
        .into_iter()
        .map(|(variable, object)| {
            (maps_of(scene, scene.unit.program.typed[variable].ty.ty), object)
        })
        .collect();
    let mut kept = vec![];
    for map in maps {
        let inside = own.iter().filter(|(maps, _)| maps.contains(map));
        let objects: Vec<Value> = inside.map(|(_, object)| object.clone()).collect();
        if !objects.is_empty() {
            scene.unit.use_map(map);
            let copy = emit.keep("own", map.ty(), build::var(&map.name()), span);
            kept.push((map.clone(), copy, objects));
        }
    }
    Kept(kept)
}

fn maps_of(scene: &Scene, ty: TypeId) -> BTreeSet<Map> {
    let ty = scene.unit.program.typed.types.innermost(ty.into()).ty;
    let cells = scene.unit.cells(ty);
    let bits = cells.bits.iter().map(|bits| Map::Bits(bits.name.clone()));
    cells.leaves.iter().map(|leaf| Map::Cells(leaf.class.cell())).chain(bits).collect()
}

/// Behind the call.
pub fn assume_kept(emit: &mut Emit, Kept(kept): Kept, span: Span) {
    for (map, copy, objects) in kept {
        let q = build::var("q");
        let now = build::select(build::var(&map.name()), vec![q.clone()]);
        let then = build::select(copy, vec![q.clone()]);
        let own = |object: &Value| build::eq(build::object(q.clone()), object.clone());
        let same = build::eq(now.clone(), then);
        let fact = build::implies(build::any(objects.iter().map(own)), same);
        let fact = build::forall(&[("q", build::ptr())], vec![vec![now]], fact);
        emit.assume("nobody else knows where these locals are", fact, span);
    }
}
