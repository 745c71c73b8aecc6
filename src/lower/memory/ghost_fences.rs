//! Frames of what only annotations see: a function with a `modifies` clause changes those ghost variables that it lists, and of `BS`
//! what it lists. Callers by a prototype or by a pointer rely on it.

use crate::base::Span;
use crate::contract::program::Location;
use crate::contract::term::TermKind;
use crate::il::ast::Expr;
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::effects::places::ghost_map;
use crate::lower::emit::Emit;
use crate::lower::heap;
use crate::lower::library;
use crate::lower::logic::{self, scope::Scope};
use crate::lower::map::Map;
use crate::lower::scene::Scene;
use crate::lower::scene::surroundings::fence_scope;
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
            Map::Ghost(name, _) if !library::is_kept_by_it(map) => name,
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

/// Pointers that begin or cease to block must be such as the contract lists, or point to new objects; None stands for any pointers.
pub fn check_blocking_fences(scene: &Scene, emit: &mut Emit, changed: Option<&[Expr]>, span: Span) {
    for fence in scene.fences.clone() {
        if fence.since != State::Old {
            continue;
        }
        let mine = fence_scope(scene, &fence);
        let scope = Scope::new(&*mine.0, mine.1.clone());
        let allowed = match logic::named_blockers(scene.unit, &scope, fence.locations) {
            Ok(None) => continue,
            Ok(Some(named)) => changed.map_or(build::truth(false), |changed| {
                build::all(changed.iter().map(|pointer| is_allowed(pointer, &named)))
            }),
            Err(refused) => return emit.unsupported(&refused.what, refused.span),
        };
        let allowed =
            fence.under.iter().cloned().fold(allowed, |allowed, it| build::implies(it, allowed));
        let words = format!(
            "this may change `BS`, which the {} does not allow to be modified",
            fence.whose
        );
        emit.check(ObligationKind::Frame, allowed, span, Some(&words));
    }
}

fn is_allowed(pointer: &Expr, named: &[Expr]) -> Expr {
    let listed = named.iter().map(|named| build::eq(pointer.clone(), named.clone()));
    let was_there = heap::is_allocated(&State::Old, &build::object(pointer.clone()));
    build::any(listed.chain([build::not(was_there)]))
}

fn lists(unit: &Unit, locations: &[Location], map: &Map) -> bool {
    locations.iter().any(|location| match &location.term.kind {
        TermKind::Everything => true,
        TermKind::Ghost(ghost) => ghost_map(unit.program, *ghost).as_ref() == Some(map),
        _ => false,
    })
}
