//! Frames: what a `modifies` allows, and what it leaves unchanged. The locations are read in the state of the scope: at the
//! entry of the function, or of the loop.

use super::Lowered;
use super::context::Logic;
use super::linear::Linear;
use super::scope::Scope;
use super::separate::extent_of;
use super::set::{Extent, Set};
use crate::contract::program::Location;
use crate::contract::term::{LogicType, Term, TermKind};
use crate::il::ast::Expr;
use crate::lower::build::{
    all, and, any, eq, forall, implies, ne, not, object, or, ptr, select, var,
};
use crate::lower::cells::field_tag;
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::types::{Type, TypeId};
use std::collections::BTreeSet;

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

/// Whether the cell of a map at an address lies in the locations. Of maps, only bit-fields matter: others share no address.
pub fn allowed(
    unit: &Unit,
    scope: &Scope,
    locations: &[Location],
    map: &Map,
    address: &Expr,
) -> Lowered<Expr> {
    Logic::new(unit, scope).within(locations, map, address)
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
    let mut maps = BTreeSet::from([Map::Alloc]);
    for location in theirs.1 {
        location.term.for_each(&mut |term| maps.extend(bit_field(unit, term)));
    }
    let mut parts = vec![];
    for map in &maps {
        let wanted = logic.within(theirs.1, map, &q)?;
        let fine = or(own.within(ours.1, map, &q)?, ne(status.clone(), var("ALLOCATED")));
        let body = implies(and(alive.clone(), wanted), fine);
        parts.push(forall(&[(&name, ptr())], vec![vec![status.clone()]], body));
    }
    Ok(all(parts))
}

/// The map of a bit-field, if the term is one as a place.
fn bit_field(unit: &Unit, term: &Term) -> Option<Map> {
    let TermKind::Member(base, field) = &term.kind else { return None };
    let ty = match &base.ty {
        LogicType::Set(inner) => inner,
        ty => ty,
    };
    let LogicType::C(ty) = ty else { return None };
    let typed = &unit.program.typed;
    let Type::Record(record) = *typed.types.get(*ty) else { return None };
    typed[record].definition.as_ref()?.fields.get(*field as usize)?.bits?;
    Some(Map::Bits(field_tag(typed, &unit.names, record, *field)))
}

/// A location without the bit-fields that are kept in other maps, though at the same address.
fn for_map(unit: &Unit, map: &Map, term: &Term) -> Term {
    let inside = |term: &Term| for_map(unit, map, term);
    let kind = match &term.kind {
        TermKind::Member(..) => match bit_field(unit, term) {
            Some(other) if other != *map => TermKind::Empty,
            _ => return term.clone(),
        },
        TermKind::Union(parts) => TermKind::Union(parts.iter().map(inside).collect()),
        TermKind::Intersection(parts) => TermKind::Intersection(parts.iter().map(inside).collect()),
        TermKind::Difference(left, right) => {
            TermKind::Difference(Box::new(inside(left)), right.clone())
        }
        TermKind::Singleton(of) => TermKind::Singleton(Box::new(inside(of))),
        TermKind::At(of, label) => TermKind::At(Box::new(inside(of)), *label),
        TermKind::Let(bound, value, body) => {
            TermKind::Let(*bound, value.clone(), Box::new(inside(body)))
        }
        TermKind::Conditional(parts) => {
            let (condition, then, other) = &**parts;
            TermKind::Conditional(Box::new((condition.clone(), inside(then), inside(other))))
        }
        _ => return term.clone(),
    };
    Term { kind, ..term.clone() }
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
            let set = self.set(&for_map(self.unit, map, &location.term))?;
            parts.push(match map {
                Map::Type => self.covers(&bytewise(set), address),
                _ => self.covers(&set, address),
            });
        }
        Ok(any(parts))
    }
}

/// With every byte of each scalar.
fn bytewise(set: Set) -> Set {
    let each = |sets: Vec<Set>| sets.into_iter().map(bytewise).collect();
    match set {
        Set::Union(sets) => Set::Union(each(sets)),
        Set::Intersection(sets) => Set::Intersection(each(sets)),
        Set::Difference(left, right) => Set::Difference(Box::new(bytewise(*left)), right),
        set => match (extent_of(&set), &set) {
            // The objects of a list are looked at cell by cell.
            (Extent::Scalar(size), Set::List { .. }) => {
                let at =
                    |byte| set.clone().moved(&Linear::constant(byte)).covering(&Extent::Pointer);
                Set::Union((0..size).map(at).collect())
            }
            (Extent::Scalar(size), _) => set.covering(&Extent::Object(TypeId::CHAR, size)),
            _ => set,
        },
    }
}
