//! What is true in every state of a run, said again where memory has become unknown: chains of links end, and constants keep their contents
//! whatever happens (C11 6.7.3p6; every write is checked).

use super::Routine;
use crate::base::Span;
use crate::contract::program::Contract;
use crate::lower::class::Class;
use crate::lower::declare::{self, Statics};
use crate::lower::emit::Emit;
use crate::lower::map::Map;
use crate::lower::reach;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::{FunctionId, VariableStorage};
use crate::typed::tree::ExprKind;
use crate::typed::visit::in_block;
use std::collections::BTreeSet;

/// Larger objects are described at the entry alone.
const MOST_CELLS: usize = 64;

/// The constants of static storage and the string literals that a body mentions, with those that these refer to.
pub fn mentioned(unit: &Unit, function: FunctionId) -> Statics {
    let typed = &unit.program.typed;
    let mut found = Statics::default();
    let mut visit = |expr: &crate::typed::tree::Expr| {
        if let ExprKind::Variable(variable) = expr.kind
            && matches!(
                typed[variable].storage,
                VariableStorage::Global { .. } | VariableStorage::StaticLocal
            )
        {
            found.variables.insert(variable);
        }
        if let ExprKind::String(string) = expr.kind {
            found.strings.insert(string);
        }
    };
    typed[function].body.iter().for_each(|body| in_block(&body.block, &mut visit));
    let mut found = found.closed(typed);
    found.variables.retain(|variable| {
        declare::is_constant(typed, *variable)
            && unit.cells(typed[*variable].ty.ty).leaves.len() <= MOST_CELLS
    });
    found.strings.retain(|string| {
        let cells = unit.size(typed[*string].ty);
        cells.is_some_and(|cells| cells <= MOST_CELLS as u64)
    });
    Statics { functions: Default::default(), ..found }
}

/// After a call: what a contract says to be modified frames the rest.
pub fn assume_constants_after(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    contract: Option<&Contract>,
    maps: &BTreeSet<Map>,
    span: Span,
) {
    if contract.is_none_or(|contract| contract.modifies.is_none()) {
        assume_constants(unit, routine, emit, maps, span);
    }
}

pub fn assume_constants(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    maps: &BTreeSet<Map>,
    span: Span,
) {
    let mut statics = routine.constants.clone();
    statics.variables.retain(|variable| {
        let cells = unit.cells(unit.program.typed[*variable].ty.ty);
        cells.leaves.iter().any(|leaf| maps.contains(&Map::Cells(leaf.class.cell())))
    });
    if !maps.contains(&Map::Cells(Class::Integer { bytes: 1, signed: true })) {
        statics.strings.clear();
    }
    for fact in declare::fixed_contents(unit, &statics, &State::Now) {
        emit.assume("constants keep their contents", fact, span);
    }
}

/// What holds of every state, after maps have changed in ways that are not known.
pub fn assume_everything(unit: &Unit, emit: &mut Emit, maps: &BTreeSet<Map>, span: Span) {
    if crate::lower::function::touches_heap(maps) {
        reach::assume_chains(unit, emit, span);
    }
}
