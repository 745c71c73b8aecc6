//! Which memory is as it was when the loop was entered: cells with tags that the loop does not write, cells outside of the objects and
//! of the parts of arrays that it does.

use super::rounds::Where;
use super::{Loop, LoopFacts};
use crate::il::ast;
use crate::lower::build::{
    all, and, any, eq, forall, implies, le, lt, not, object, offset, or, ptr, select, truth, var,
};
use crate::lower::class::Class;
use crate::lower::effects::{Tags, Target, Touched, call};
use crate::lower::heap::{self, Status};
use crate::lower::library;
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::typed::program::VariableId;
use crate::typed::tree::{Expr, ExprKind};
use std::collections::{BTreeMap, BTreeSet};

const OTHER_TAGS: &str = "the loop writes only cells of these tags, which every store checks";
const OTHER_CELLS: &str = "the loop writes only these cells";
const NOTHING_FREED: &str = "the loop frees nothing";

/// Where a map is written.
#[derive(Default)]
struct Written {
    /// For each store, whether a cell may be meant.
    tests: Vec<ast::Expr>,
    relies: BTreeSet<VariableId>,
    kept: Vec<Kept>,
    tags: Touched,
    unknown: bool,
}

/// Cells that a store may mean, if what it relies on is so.
pub struct Region {
    pub test: ast::Expr,
    /// Variables on whose course the test relies.
    pub relies: BTreeSet<VariableId>,
    /// Pointers in memory that the test takes for what they were when the loop was entered.
    pub kept: Vec<Kept>,
}

/// A cell that has to keep what it held.
#[derive(Clone, PartialEq)]
pub struct Kept {
    pub map: Map,
    pub at: ast::Expr,
}

impl Region {
    pub fn of(test: ast::Expr) -> Region {
        Region { test, relies: BTreeSet::new(), kept: vec![] }
    }

    pub fn or(mut self, other: Region) -> Region {
        if self.test != other.test {
            self.test = or(self.test, other.test);
        }
        self.relies.extend(other.relies);
        self.kept.extend(other.kept);
        self
    }
}

impl Loop<'_> {
    pub fn frames(&self, facts: &mut LoopFacts) {
        if self.changes.maps.contains(&Map::Alloc) && !self.changes.frees {
            self.still_allocated(facts);
        }
        let mut written = self.written(&var("q"));
        for (map, tags) in &self.changes.tags.0 {
            let now = select(State::Now.map(map), vec![var("q")]);
            let entry = select(self.around.map_at_entry(map), vec![var("q")]);
            let same = eq(now.clone(), entry);
            let quantified = |outside: ast::Expr| {
                let vars = [("q", ptr())];
                forall(&vars, vec![vec![now.clone()]], implies(outside, same.clone()))
            };
            let found = written.remove(map).unwrap_or_default();
            let kept = self.are_kept(&found.kept);
            let fact = if let (true, Some(kept)) = (self.is_complete(map, &found), kept) {
                let outside = all(found.tests.into_iter().map(not));
                facts.map_copies.extend(found.kept.into_iter().map(|kept| kept.map));
                let provided = and(self.in_course(&found.relies), kept);
                Some((OTHER_CELLS, implies(provided, quantified(outside))))
            } else {
                self.tag_test(map, tags, &var("q")).map(|test| (OTHER_TAGS, quantified(not(test))))
            };
            if let Some(fact) = fact {
                facts.map_copies.insert(Map::Alloc);
                facts.map_copies.insert(map.clone());
                facts.facts.push(fact);
            }
        }
    }

    /// Whatever the loop is said to change in the map must have been found among its stores.
    fn is_complete(&self, map: &Map, found: &Written) -> bool {
        let said = &self.changes.tags.0[map];
        let complete = found.tags.0.get(map).is_some_and(|found| found.covers(said));
        complete && !found.unknown && !self.rounds.opaque
    }

    fn in_course(&self, variables: &BTreeSet<VariableId>) -> ast::Expr {
        all(variables
            .iter()
            .map(|variable| self.courses[variable].when.clone())
            .collect::<Vec<_>>())
    }

    /// That no store of the rounds so far meant one of the cells, so that they hold what they held at the entry. This may be asked of tests
    /// that take the cells for kept: the first store to one of them would come behind stores that all meant what the tests say, and so
    /// its own test, which takes nothing else for kept, would hold of the cell.
    fn are_kept(&self, cells: &[Kept]) -> Option<ast::Expr> {
        let mut asked = cells.to_vec();
        let mut conditions = vec![];
        let mut next = 0;
        while let Some(cell) = asked.get(next).cloned() {
            next += 1;
            if !self.changes.tags.0.contains_key(&cell.map) {
                continue;
            }
            let found = self.written(&cell.at).remove(&cell.map)?;
            if !self.is_complete(&cell.map, &found) {
                return None;
            }
            conditions.push(self.in_course(&found.relies));
            conditions.extend(found.tests.into_iter().map(not));
            let more = found.kept.into_iter().filter(|kept| !asked.contains(kept));
            let more: Vec<Kept> = more.collect();
            asked.extend(more);
        }
        Some(all(conditions))
    }

    fn still_allocated(&self, facts: &mut LoopFacts) {
        let allocated =
            |map: ast::Expr| eq(select(map, vec![var("o")]), Status::Allocated.constant());
        let now = State::Now.map(&Map::Alloc);
        let kept =
            implies(allocated(self.around.map_at_entry(&Map::Alloc)), allocated(now.clone()));
        let vars = [("o", crate::lower::build::named_type("ref"))];
        let fact = forall(&vars, vec![vec![select(now, vec![var("o")])]], kept);
        facts.map_copies.insert(Map::Alloc);
        facts.facts.push((NOTHING_FREED, fact));
    }

    /// That the cell carries one of the tags; `None` if tags tell nothing.
    fn tag_test(&self, map: &Map, tags: &Tags, cell: &ast::Expr) -> Option<ast::Expr> {
        let (Tags::Only(tags), Map::Cells(_)) = (tags, map) else { return None };
        if self.changes.retypes || !self.types_checked() {
            return None;
        }
        let ty = || heap::type_at(&State::Now, cell);
        Some(any(tags.iter().map(|tag| eq(ty(), self.unit.tag(tag)))))
    }

    /// What the stores of the rounds so far may have meant: tests for a cell.
    fn written(&self, cell: &ast::Expr) -> BTreeMap<Map, Written> {
        let mut written: BTreeMap<Map, Written> = BTreeMap::new();
        for store in &self.rounds.stores {
            let (Target::Cells(cells) | Target::Retyped(cells)) = self.places.target(store.place)
            else {
                continue;
            };
            self.note(&mut written, &cells, self.place_test(store.place, store.at, cell), cell);
        }
        for other in &self.rounds.others {
            let footprint = self.unit.effects.own(self.unit, other);
            let to = self.overwritten(other).and_then(|to| self.object_of(to));
            let region = match to {
                Some(to) => Some(Region::of(eq(object(cell.clone()), to))),
                None => self.by_callee(other, cell),
            };
            self.note(&mut written, &footprint.changes.tags, region, cell);
        }
        for variable in &self.rounds.initialized {
            let ty = self.unit.program.typed[*variable].ty.ty;
            if let Target::Cells(cells) | Target::Retyped(cells) = self.places.object(ty) {
                let region = Region::of(self.is_new(cell));
                self.note(&mut written, &cells, Some(region), cell);
            }
        }
        written
    }

    fn note(
        &self,
        written: &mut BTreeMap<Map, Written>,
        cells: &Touched,
        region: Option<Region>,
        cell: &ast::Expr,
    ) {
        for (map, tags) in &cells.0 {
            let entry = written.entry(map.clone()).or_default();
            entry.tags.add(map.clone(), tags);
            let Some(region) = &region else {
                entry.unknown = true;
                continue;
            };
            let tagged = self.tag_test(map, tags, cell).unwrap_or_else(|| truth(true));
            let test = and(tagged, region.test.clone());
            if !entry.tests.contains(&test) {
                entry.tests.push(test);
            }
            entry.relies.extend(&region.relies);
            entry.kept.extend(region.kept.iter().cloned());
        }
    }

    /// Which cells a store to a place may have written in the rounds so far: those between the ends of its span, or at least those
    /// of its object.
    fn place_test(&self, place: &Expr, at: Where, cell: &ast::Expr) -> Option<Region> {
        let scalar = Class::of(&self.unit.program.typed, place.ty.ty).is_some();
        if let (Some(address), true, false) =
            (self.stable_address(place), scalar, self.is_bit_field(place))
        {
            return Some(Region::of(eq(cell.clone(), address)));
        }
        let in_object = eq(object(cell.clone()), self.object_of_place(place)?);
        let size = self.unit.size(place.ty.ty);
        let Some((span, size)) = self.place_span(place, at).zip(size) else {
            return Some(Region::of(in_object));
        };
        let at = || offset(cell.clone());
        let inside = and(le(span.low.value(), at()), lt(at(), span.high.plus(size).value()));
        Some(Region { relies: span.relies, ..Region::of(and(in_object, inside)) })
    }

    fn is_bit_field(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Member(base, field) => self.field_offset(base, *field).is_none(),
            _ => false,
        }
    }

    /// What a known function like `memset` writes to.
    fn overwritten<'t>(&self, expr: &'t Expr) -> Option<&'t Expr> {
        let ExprKind::Call(found) = &expr.kind else { return None };
        let function = call::callee(&found.callee)?;
        let at = library::built_in(&self.unit.program.typed, function)?.overwritten()?;
        found.arguments.get(at)
    }
}
