//! Frames of what only annotations see: a function with a `modifies` clause changes those ghost variables that it lists, and `BS` if it
//! lists that. Callers by a prototype or by a pointer rely on it.

use crate::base::Span;
use crate::contract::program::Location;
use crate::contract::term::TermKind;
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::effects::places::ghost_map;
use crate::lower::emit::Emit;
use crate::lower::map::Map;
use crate::lower::scene::Scene;
use crate::lower::state::State;
use crate::lower::unit::Unit;

/// The change must be one that the contract allows. Loops need not say: what they change is found in them.
pub fn check_ghost_fences<'m>(
    scene: &Scene,
    emit: &mut Emit,
    changed: impl IntoIterator<Item = &'m Map>,
    span: Span,
) {
    for map in changed {
        let name = match map {
            Map::Ghost(name, _) => name.to_string(),
            Map::Blockers => "BS".to_string(),
            _ => continue,
        };
        for fence in scene.fences.clone() {
            if fence.since != State::Old || lists(scene.unit, fence.locations, map) {
                continue;
            }
            let elsewhere = fence.under.map_or(build::truth(false), build::not);
            let words = format!(
                "this may change `{name}`, which the {} does not allow to be modified",
                fence.whose
            );
            emit.check(ObligationKind::Frame, elsewhere, span, Some(&words));
        }
    }
}

fn lists(unit: &Unit, locations: &[Location], map: &Map) -> bool {
    locations.iter().any(|location| match &location.term.kind {
        TermKind::Everything => true,
        TermKind::Blockers => *map == Map::Blockers,
        TermKind::Ghost(ghost) => ghost_map(unit.program, *ghost).as_ref() == Some(map),
        _ => false,
    })
}
