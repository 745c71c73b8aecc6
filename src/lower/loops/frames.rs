//! Which memory is as it was when the loop was entered: cells with tags that the loop does not write, cells outside of the objects and
//! of the parts of arrays that it does.

use super::rounds::Where;
use super::{Loop, LoopFacts};
use crate::il::ast;
use crate::lower::build::{
    all, and, any, eq, forall, implies, le, lt, not, object, offset, ptr, select, truth, var,
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
    /// For each store, whether a cell `q` may be meant.
    tests: Vec<ast::Expr>,
    relies: BTreeSet<VariableId>,
    tags: Touched,
    unknown: bool,
}

impl Loop<'_> {
    pub fn frames(&self, facts: &mut LoopFacts) {
        if self.changes.maps.contains(&Map::Alloc) && !self.changes.frees {
            self.still_allocated(facts);
        }
        let mut written = self.written();
        for (map, tags) in &self.changes.tags.0 {
            let now = select(State::Now.map(map), vec![var("q")]);
            let entry = select(self.around.map_at_entry(map), vec![var("q")]);
            let same = eq(now.clone(), entry);
            let quantified = |outside: ast::Expr| {
                let vars = [("q", ptr())];
                forall(&vars, vec![vec![now.clone()]], implies(outside, same.clone()))
            };
            let found = written.remove(map).unwrap_or_default();
            // Whatever the loop is said to change must have been found among its stores.
            let complete = found.tags.0.get(map).is_some_and(|found| found.covers(tags));
            let named = complete && !found.unknown && !self.rounds.opaque;
            let fact = if named {
                let whens = found.relies.iter().map(|variable| self.courses[variable].when.clone());
                let outside = all(found.tests.into_iter().map(not));
                Some((OTHER_CELLS, implies(all(whens.collect::<Vec<_>>()), quantified(outside))))
            } else {
                self.tag_test(map, tags).map(|test| (OTHER_TAGS, quantified(not(test))))
            };
            if let Some(fact) = fact {
                facts.map_copies.insert(Map::Alloc);
                facts.map_copies.insert(map.clone());
                facts.facts.push(fact);
            }
        }
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

    /// That the cell `q` carries one of the tags; `None` if tags tell nothing.
    fn tag_test(&self, map: &Map, tags: &Tags) -> Option<ast::Expr> {
        let (Tags::Only(tags), Map::Cells(_)) = (tags, map) else { return None };
        if self.changes.retypes || !self.types_checked() {
            return None;
        }
        let ty = || heap::type_at(&State::Now, &var("q"));
        Some(any(tags.iter().map(|tag| eq(ty(), self.unit.tag(tag)))))
    }

    fn written(&self) -> BTreeMap<Map, Written> {
        let mut written: BTreeMap<Map, Written> = BTreeMap::new();
        for store in &self.rounds.stores {
            let (Target::Cells(cells) | Target::Retyped(cells)) = self.places.target(store.place)
            else {
                continue;
            };
            self.note(&mut written, &cells, self.place_test(store.place, store.at));
        }
        for other in &self.rounds.others {
            let footprint = self.unit.effects.own(self.unit, other);
            let to = self.overwritten(other).and_then(|to| self.object_of(to));
            let test = match to {
                Some(to) => Some(eq(object(var("q")), to)),
                None => self.by_callee(other),
            };
            let region = test.map(|test| Region { test, relies: BTreeSet::new() });
            self.note(&mut written, &footprint.changes.tags, region);
        }
        for variable in &self.rounds.initialized {
            let ty = self.unit.program.typed[*variable].ty.ty;
            if let Target::Cells(cells) | Target::Retyped(cells) = self.places.object(ty) {
                let region = Region { test: self.is_new(), relies: BTreeSet::new() };
                self.note(&mut written, &cells, Some(region));
            }
        }
        written
    }

    fn note(&self, written: &mut BTreeMap<Map, Written>, cells: &Touched, region: Option<Region>) {
        for (map, tags) in &cells.0 {
            let entry = written.entry(map.clone()).or_default();
            entry.tags.add(map.clone(), tags);
            let Some(region) = &region else {
                entry.unknown = true;
                continue;
            };
            let tagged = self.tag_test(map, tags).unwrap_or_else(|| truth(true));
            let test = and(tagged, region.test.clone());
            if !entry.tests.contains(&test) {
                entry.tests.push(test);
            }
            entry.relies.extend(&region.relies);
        }
    }

    /// Which cells a store to a place may have written in the rounds so far: those between the ends of its span, or at least those
    /// of its object.
    fn place_test(&self, place: &Expr, at: Where) -> Option<Region> {
        let scalar = Class::of(&self.unit.program.typed, place.ty.ty).is_some();
        if let (Some(address), true, false) =
            (self.stable_address(place), scalar, self.is_bit_field(place))
        {
            return Some(Region { test: eq(var("q"), address), relies: BTreeSet::new() });
        }
        let in_object = eq(object(var("q")), self.object_of_place(place)?);
        let size = self.unit.size(place.ty.ty);
        let Some((span, size)) = self.place_span(place, at).zip(size) else {
            return Some(Region { test: in_object, relies: BTreeSet::new() });
        };
        let at = || offset(var("q"));
        let inside = and(le(span.low.value(), at()), lt(at(), span.high.plus(size).value()));
        Some(Region { test: and(in_object, inside), relies: span.relies })
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

struct Region {
    test: ast::Expr,
    /// Variables on whose course the test relies.
    relies: BTreeSet<VariableId>,
}
