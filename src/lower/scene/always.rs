//! What is true in every state of a run, said again where memory has become unknown: chains of links end, and constants keep their contents
//! whatever happens (C11 6.7.3p6; every write is checked).

use super::Routine;
use crate::base::Span;
use crate::contract::program::{Contract, Location};
use crate::contract::term::{Label, LogicType, Term, TermKind};
use crate::lower::build;
use crate::lower::class::Class;
use crate::lower::declare::{self, Statics};
use crate::lower::effects::places::ghost_map;
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

/// After a call: what a contract says to be modified frames the rest, unless that is all of an object of which nobody knows whether it is one of
/// the constants.
pub fn assume_constants_after(
    unit: &Unit,
    routine: &Routine,
    emit: &mut Emit,
    contract: Option<&Contract>,
    maps: &BTreeSet<Map>,
    span: Span,
) {
    let modifies = contract.and_then(|contract| contract.modifies.as_ref());
    if modifies.is_none_or(|modifies| modifies.iter().any(is_without_end)) {
        assume_constants(unit, routine, emit, maps, span);
    }
}

/// `p[..]`
fn is_without_end(place: &Location) -> bool {
    let mut found = false;
    place.term.for_each(&mut |part| {
        found |= matches!(part.kind, TermKind::Range(None, _) | TermKind::Range(_, None));
    });
    found
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

/// What a contract asks of the entry is about cells with values of their types.
pub fn assume_ranges_at_entry(unit: &Unit, emit: &mut Emit, contract: &Contract, span: Span) {
    let cases = contract.behaviors.iter().flat_map(|it| it.assumes.iter().chain(&it.requires));
    let clauses = contract.requires.iter().chain(cases);
    assume_ranges(unit, emit, clauses.map(|clause| &clause.formula), span);
}

/// What a call's promises say is about cells with values of their types, as they are behind the call.
pub fn assume_ranges_after(unit: &Unit, emit: &mut Emit, contract: &Contract, span: Span) {
    let cases = contract.behaviors.iter().flat_map(|it| &it.ensures);
    let clauses = contract.ensures.iter().chain(cases);
    assume_ranges(unit, emit, clauses.map(|clause| &clause.formula), span);
}

/// The cells of integer types that terms read hold values of their types, in the state at hand and, where they speak of it, at the entry. So do
/// global ghost variables: whatever is assigned to one is converted to its type.
pub fn assume_ranges<'t>(
    unit: &Unit,
    emit: &mut Emit,
    terms: impl IntoIterator<Item = &'t Term>,
    span: Span,
) {
    let mut read: BTreeSet<Map> = BTreeSet::new();
    let mut ghosts: BTreeSet<(Map, Class)> = BTreeSet::new();
    let mut states = vec![State::Now];
    for term in terms {
        term.for_each(&mut |part| match &part.kind {
            TermKind::Load(place) => {
                if let LogicType::C(ty) = place.ty
                    && let Some(class) = unit.class(ty)
                {
                    read.insert(Map::Cells(class.cell()));
                }
            }
            TermKind::Apply(id, labels, _) => {
                read.extend(
                    unit.logic_reads().maps[id.0 as usize].iter().map(|(_, map)| map.clone()),
                );
                let looks_back =
                    labels.iter().any(|label| matches!(label, Label::Pre | Label::Old));
                if looks_back && states.len() == 1 {
                    states.push(State::Old);
                }
            }
            TermKind::Ghost(id) => {
                if let LogicType::C(ty) = unit.program[*id].ty
                    && let Some(class @ Class::Integer { .. }) = unit.class(ty)
                    && let Some(map) = ghost_map(unit.program, *id)
                {
                    ghosts.insert((map, class));
                }
            }
            TermKind::At(_, Label::Pre | Label::Old) if states.len() == 1 => {
                states.push(State::Old);
            }
            _ => {}
        });
    }
    for ((map, class), state) in ghosts.iter().flat_map(|it| states.iter().map(move |to| (it, to)))
    {
        unit.use_map(map);
        let fits = class.holds(state.map(map));
        emit.assume("a ghost variable holds what its type allows", fits, span);
    }
    for map in read {
        let Map::Cells(class @ Class::Integer { .. }) = map else { continue };
        for state in &states {
            unit.use_map(&map);
            let cells = state.map(&map);
            if emit.needs_ranges(&cells) {
                let held = build::select(cells, vec![build::var("q")]);
                let fact = build::forall(
                    &[("q", build::ptr())],
                    vec![vec![held.clone()]],
                    class.holds(held),
                );
                emit.assume("cells of integer types hold values of these types", fact, span);
            }
        }
    }
}
