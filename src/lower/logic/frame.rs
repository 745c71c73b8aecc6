//! Frames: what a `modifies` allows, and what it leaves unchanged. The locations are read in the state of the scope: at the
//! entry of the function, or of the loop.

use super::Lowered;
use super::context::Logic;
use super::linear::Linear;
use super::scope::Scope;
use super::separate::extent_of;
use super::set::{Extent, Set};
use crate::contract::program::Location;
use crate::contract::term::{Builtin, LogicType, Term, TermKind};
use crate::il::ast::Expr;
use crate::lower::build::{
    all, and, any, apply, eq, forall, iff, implies, int, ne, not, object, or, plus, ptr, select,
    truth, var,
};
use crate::lower::cells::bit_field_name;
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::{RecordId, RecordKind};
use crate::typed::types::{Type, TypeId};
use num_bigint::BigInt;
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

/// A callee's locations, as far as they stand for cells of some maps, beside those of ours that stand for the same.
struct Question<'l> {
    /// The map by which addresses are compared: that of a bit-field or of tags if they are meant, else none in particular.
    by: Map,
    maps: Vec<&'l Map>,
    theirs: Vec<&'l Location>,
    ours: Vec<&'l Location>,
}

/// Whether what another contract allows is allowed by ours, but for objects that were not there in a state. A location stands for
/// cells of its own type alone, so that one of ours counts only for maps that it stands for, too.
/// `changed`: what the other function can change at all.
pub fn included(
    unit: &Unit,
    theirs: (&Scope, &[Location]),
    ours: (&Scope, &[Location]),
    changed: &BTreeSet<Map>,
    since: &State,
) -> Lowered<Expr> {
    let (mut logic, mut own) = (Logic::new(unit, theirs.0), Logic::new(unit, ours.0));
    let name = logic.fresh("q", &[]);
    own.taken.insert(name.clone());
    let q = var(&name);
    let status = select(since.map(&Map::Alloc), vec![object(q.clone())]);
    let alive = logic.is_allocated(object(q.clone()));
    let retypes = changed.contains(&Map::Type);
    let our_maps = ours.1.iter().flat_map(|location| unit.effects.listed(unit, location)).collect();
    let mut parts = vec![];
    for question in questions(unit, theirs.1, ours.1, changed) {
        let Question { by, maps, theirs, ours: counting } = question;
        // Where all of ours count, it does not matter what lives there; and where tags may change, it is not known.
        let lives = if retypes || counting.len() == ours.1.len() {
            truth(true)
        } else {
            logic.holds_one_of(&maps, &our_maps, &q)
        };
        let wanted = logic.within(theirs, &by, &q)?;
        let fine = or(own.within(counting, &by, &q)?, ne(status.clone(), var("ALLOCATED")));
        let body = implies(all([alive.clone(), lives, wanted]), fine);
        parts.push(forall(&[(&name, ptr())], vec![vec![status.clone()]], body));
    }
    Ok(all(parts))
}

/// What there is to ask. Maps for which the same locations count are asked about at once.
fn questions<'l>(
    unit: &Unit,
    theirs: &'l [Location],
    ours: &'l [Location],
    changed: &'l BTreeSet<Map>,
) -> Vec<Question<'l>> {
    let mut named_bits = BTreeSet::new();
    for location in theirs.iter().chain(ours) {
        location.term.for_each(&mut |term| named_bits.extend(bit_field(unit, term)));
    }
    let with_maps = |locations: &'l [Location]| -> Vec<(&'l Location, BTreeSet<Map>)> {
        locations.iter().map(|location| (location, unit.effects.listed(unit, location))).collect()
    };
    let (theirs, ours) = (with_maps(theirs), with_maps(ours));
    let mut questions: Vec<Question> = vec![];
    for map in changed {
        let by = match map {
            Map::Bits(_) if named_bits.contains(map) => map.clone(),
            Map::Type => Map::Type,
            Map::Cells(_) | Map::Bits(_) => Map::Alloc,
            _ => continue,
        };
        let counting = |locations: &[(&'l Location, BTreeSet<Map>)]| -> Vec<&'l Location> {
            let counts = locations.iter().filter(|(_, maps)| maps.contains(map));
            counts.map(|(location, _)| *location).collect()
        };
        let (theirs, ours) = (counting(&theirs), counting(&ours));
        let same = |question: &&mut Question| {
            question.by == by
                && are_same(&question.theirs, &theirs)
                && are_same(&question.ours, &ours)
        };
        match questions.iter_mut().find(same) {
            Some(question) => question.maps.push(map),
            None if theirs.is_empty() => {}
            None => questions.push(Question { by, maps: vec![map], theirs, ours }),
        }
    }
    questions
}

fn are_same(left: &[&Location], right: &[&Location]) -> bool {
    left.len() == right.len() && left.iter().zip(right).all(|(a, b)| std::ptr::eq(*a, *b))
}

/// The map of a bit-field, if the term is one as a place. (In a union it has none: there a store changes the whole.)
fn bit_field(unit: &Unit, term: &Term) -> Option<Map> {
    let TermKind::Member(base, field) = &term.kind else { return None };
    let (typed, record) = (&unit.program.typed, held_record(unit, base)?);
    typed[record].definition.as_ref()?.fields.get(*field as usize)?.bits?;
    if is_in_union(unit, base) {
        return None;
    }
    Some(Map::Bits(bit_field_name(typed, &unit.names, record, *field)))
}

pub fn is_in_union(unit: &Unit, place: &Term) -> bool {
    match &place.kind {
        TermKind::Member(base, _) | TermKind::At(base, _) if is_in_union(unit, base) => true,
        _ => held_record(unit, place)
            .is_some_and(|record| unit.program.typed[record].kind == RecordKind::Union),
    }
}

/// The record that a place, or each of some places, holds.
pub fn held_record(unit: &Unit, place: &Term) -> Option<RecordId> {
    let ty = match &place.ty {
        LogicType::Set(inner) => inner,
        ty => ty,
    };
    let LogicType::C(ty) = ty else { return None };
    match *unit.program.typed.types.get(*ty) {
        Type::Record(record) => Some(record),
        _ => None,
    }
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
    /// That a cell of one of the maps lives at an address, as far as tags tell: it has such a class, and, as cells do not overlap, no
    /// cell of another of the maps that starts before it reaches it.
    fn holds_one_of(&self, maps: &[&Map], others: &BTreeSet<Map>, address: &Expr) -> Expr {
        let tags = self.map(&Map::Type);
        let class_at = |address: Expr| apply("Class", vec![select(tags.clone(), vec![address])]);
        let holds = any(maps.iter().map(|map| match map {
            Map::Cells(of) => eq(class_at(address.clone()), var(&of.constant())),
            _ => truth(true),
        }));
        let mut parts = vec![holds];
        for map in others {
            let Map::Cells(class) = map else { continue };
            for back in 1..class.size(&self.unit.program.typed) {
                let before = plus(address.clone(), int(-BigInt::from(back)));
                parts.push(ne(class_at(before), var(&class.constant())));
            }
        }
        all(parts)
    }

    /// Tags stand at every byte, so that for them a scalar covers all its bytes.
    fn within<'l>(
        &self,
        locations: impl IntoIterator<Item = &'l Location>,
        map: &Map,
        address: &Expr,
    ) -> Lowered<Expr> {
        let mut parts = vec![];
        for location in locations {
            // Variables of annotations, which are no cells.
            if is_of_annotations(&location.term) {
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

fn is_of_annotations(term: &Term) -> bool {
    let one_blocker = matches!(term.kind, TermKind::Builtin(Builtin::IsBlocker, _));
    one_blocker || matches!(term.kind, TermKind::Ghost(_) | TermKind::Blockers)
}

/// The pointers of which the locations say that they may begin or cease to block (`BS(p)`); None where they say it of all.
pub fn named_blockers<'l>(
    unit: &Unit,
    scope: &Scope,
    locations: impl IntoIterator<Item = &'l Location>,
) -> Lowered<Option<Vec<Expr>>> {
    let mut named = vec![];
    for Location { term, .. } in locations {
        match &term.kind {
            TermKind::Everything | TermKind::Blockers => return Ok(None),
            TermKind::Builtin(Builtin::IsBlocker, of) => {
                for pointer in of {
                    named.push(Logic::new(unit, scope).term(pointer)?);
                }
            }
            _ => {}
        }
    }
    Ok(Some(named))
}

/// That of the pointers to objects that were there, no other has begun or ceased to block.
pub fn blocking_frame(named: &[Expr], from: &State, to: &State) -> Expr {
    let q = var("q");
    let blocks = |state: &State| select(state.map(&Map::Blockers), vec![q.clone()]);
    let (before, after) = (blocks(from), blocks(to));
    let status = select(from.map(&Map::Alloc), vec![object(q.clone())]);
    let other = named.iter().map(|pointer| ne(q.clone(), pointer.clone()));
    let outside = all([eq(status, var("ALLOCATED"))].into_iter().chain(other));
    let body = implies(outside, iff(after.clone(), before.clone()));
    forall(&[("q", ptr())], vec![vec![after], vec![before]], body)
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
