//! Frames: what a `modifies` allows, and what it leaves unchanged. The locations are read in the state of the scope: at the
//! entry of the function, or of the loop.

use super::Lowered;
use super::context::Logic;
use super::scope::Scope;
use super::set::{Extent, Set};
use crate::contract::program::Location;
use crate::contract::term::TermKind;
use crate::il::ast::Expr;
use crate::lower::build::{and, any, eq, forall, implies, ne, not, object, or, ptr, select, var};
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::unit::Unit;

/// That a map of cells did not change outside of the locations: for each address in an object that was allocated.
pub fn frame(
    unit: &Unit,
    scope: &Scope,
    locations: &[Location],
    map: &Map,
    from: &State,
    to: &State,
) -> Lowered<Expr> {
    let mut logic = Logic::new(unit, scope);
    let name = logic.fresh("q", &[]);
    let q = var(&name);
    let (before, after) =
        (select(from.map(map), vec![q.clone()]), select(to.map(map), vec![q.clone()]));
    let status = select(from.map(&Map::Alloc), vec![object(q.clone())]);
    let outside = and(eq(status, var("ALLOCATED")), not(logic.within(locations, map, &q)?));
    let body = implies(outside, eq(after.clone(), before.clone()));
    Ok(forall(&[(&name, ptr())], vec![vec![after], vec![before]], body))
}

/// Whether the cell at an address lies in the locations.
pub fn allowed(
    unit: &Unit,
    scope: &Scope,
    locations: &[Location],
    address: &Expr,
) -> Lowered<Expr> {
    Logic::new(unit, scope).within(locations, &Map::Alloc, address)
}

/// Whether what another contract allows is allowed by ours: at each address, but for objects that were not there in a state.
pub fn included(
    unit: &Unit,
    theirs: (&Scope, &[Location]),
    ours: (&Scope, &[Location]),
    since: &State,
) -> Lowered<Expr> {
    let (mut logic, mut own) = (Logic::new(unit, theirs.0), Logic::new(unit, ours.0));
    let name = logic.fresh("q", &[]);
    own.taken.insert(name.clone());
    let q = var(&name);
    let (status, alive) = (
        select(since.map(&Map::Alloc), vec![object(q.clone())]),
        logic.is_allocated(object(q.clone())),
    );
    let wanted = logic.within(theirs.1, &Map::Alloc, &q)?;
    let fine = or(own.within(ours.1, &Map::Alloc, &q)?, ne(status.clone(), var("ALLOCATED")));
    let body = implies(and(alive, wanted), fine);
    Ok(forall(&[(&name, ptr())], vec![vec![status]], body))
}

impl Logic<'_> {
    /// Tags stand at every byte, so that for them a scalar covers all its bytes.
    fn within(&self, locations: &[Location], map: &Map, address: &Expr) -> Lowered<Expr> {
        let mut parts = vec![];
        for location in locations {
            // Variables of annotations, which are no cells.
            if matches!(location.term.kind, TermKind::Ghost(_) | TermKind::Blockers) {
                continue;
            }
            let set = self.set(&location.term)?;
            parts.push(match map {
                Map::Type => self.covers(&bytewise(set), address),
                _ => self.covers(&set, address),
            });
        }
        Ok(any(parts))
    }
}

fn bytewise(set: Set) -> Set {
    match set {
        Set::One(pointer, Extent::Scalar(size)) => {
            Set::One(pointer, Extent::Object(crate::typed::types::TypeId::CHAR, size))
        }
        Set::Union(sets) => Set::Union(sets.into_iter().map(bytewise).collect()),
        set => set,
    }
}
