//! Moments of the run that annotations may speak of, and the copies by which they are remembered.

use super::scalars;
use super::storage::{Local, Storage};
use crate::base::Span;
use crate::lower::build;
use crate::lower::emit::Emit;
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::VariableId;
use std::collections::BTreeSet;

/// Moments of the run that annotations may speak of, as far as a copy of the state was kept.
#[derive(Default)]
pub struct Moments {
    /// The loops around, innermost last: the suffix of the copies kept at their entry.
    pub loops: Vec<String>,
    /// Labels that `\at` may name.
    pub labels: BTreeSet<u32>,
}

/// Keeps a copy of each map and of each local under a suffix, so that terms can speak of this moment later.
pub fn keep_state(
    unit: &Unit,
    storage: &Storage,
    emit: &mut Emit,
    suffix: &str,
    maps: &BTreeSet<Map>,
    span: Span,
) {
    let state = State::Kept(suffix.to_string());
    for map in maps {
        unit.use_map(map);
        let copy = state.copy_of(&map.name());
        emit.declare(&copy, map.ty());
        emit.push(build::assign(&copy, build::var(&map.name()), span));
    }
    let locals: Vec<(VariableId, Local)> =
        storage.locals.iter().map(|(variable, local)| (*variable, local.clone())).collect();
    for (variable, local) in locals {
        let Local::Value { name, flag } = local else { continue };
        let ty = scalars::il_type(unit, unit.program.typed[variable].ty.ty);
        let parts =
            std::iter::once((name, ty)).chain(flag.map(|flag| (flag, build::named_type("bool"))));
        for (name, ty) in parts {
            let copy = state.copy_of(&name);
            emit.declare(&copy, ty);
            emit.push(build::assign(&copy, build::var(&name), span));
        }
    }
    let flags: Vec<String> = storage.flags.all().cloned().collect();
    for flag in flags {
        let copy = state.copy_of(&flag);
        emit.declare(&copy, build::named_type("bool"));
        emit.push(build::assign(&copy, build::var(&flag), span));
    }
}
