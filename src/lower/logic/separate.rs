//! `\separated`: the bytes of the places are disjoint, pair by pair.

use super::Lowered;
use super::context::Logic;
use super::linear::{Linear, Relation};
use super::member::EachBase;
use super::rows;
use super::scope::Scope;
use super::set::{Extent, Range, Set};
use super::triggers::triggers;
use crate::contract::term::{Term, TermKind};
use crate::il::ast::Expr;
use crate::lower::build::{
    all, any, eq, forall, implies, ne, null, object, offset, plus, ptr, truth, var,
};
use crate::lower::unit::Unit;

/// Bytes of one object: from `start` up to but not including `end`.
struct Span {
    object: Expr,
    start: Linear,
    end: Linear,
    /// Whether there are none, where that is not plain.
    empty: Option<Expr>,
}

/// Bytes of one object, by their offsets.
pub struct Bytes {
    pub start: Expr,
    pub end: Expr,
    /// Whether there are none.
    pub none: Expr,
}

/// The bytes of places without gaps, or of what pointers point to. `None` for other sets.
pub fn bytes_of(unit: &Unit, scope: &Scope, term: &Term) -> Lowered<Option<Bytes>> {
    let set = Logic::new(unit, scope).accessed(term)?;
    Ok(span(&set).map(|Span { object: of, start, end, empty }| {
        let null = eq(of, object(null()));
        let none = any(empty.into_iter().chain([null]));
        Bytes { start: start.expr(), end: end.expr(), none }
    }))
}

/// That two places, or what two pointers or sets of pointers point to, do not overlap. Null points to nothing.
pub fn disjoint(unit: &Unit, scope: &Scope, left: &Term, right: &Term) -> Lowered<Expr> {
    let logic = Logic::new(unit, scope);
    let (left, right) = (logic.accessed(left)?, logic.accessed(right)?);
    let nothing = |set: &Set| match set {
        Set::One(base, _) | Set::Range(Range { base, .. }) => {
            Some(eq(object(base.clone()), object(null())))
        }
        _ => None,
    };
    let empty = [&left, &right].into_iter().filter_map(nothing);
    Ok(any(empty.chain([logic.disjoint(&left, &right)])))
}

impl Logic<'_> {
    /// The bytes of places, or of what pointers point to.
    fn accessed(&self, term: &Term) -> Lowered<Set> {
        match &term.kind {
            TermKind::Variable(_) | TermKind::Deref(_) | TermKind::Member(..) => self.set(term),
            TermKind::At(of, label) => self.at(*label, term.span)?.accessed(of),
            _ => self.pointed_to(term),
        }
    }

    fn pointed_to(&self, pointers: &Term) -> Lowered<Set> {
        if let Some(row) = rows::row(self, pointers)? {
            let elements = Set::Range(rows::elements_of_rows(self, pointers, &row)?);
            return Ok(elements.covering(&Extent::Object(row.element, row.size)));
        }
        let ty = self.pointee(pointers)?;
        let Some(size) = self.unit.size(ty) else {
            return self.unsupported(pointers.span, "separation of objects of unknown size");
        };
        Ok(self.set(pointers)?.covering(&Extent::Object(ty, size)))
    }

    /// Of pointers or sets of pointers: what they point to.
    pub fn separated(&self, pointers: &[Term]) -> Lowered<Expr> {
        let each = pointers.iter().map(|term| self.pointed_to(term));
        let sets: Vec<Set> = each.collect::<Lowered<_>>()?;
        let mut parts = vec![];
        for (index, left) in sets.iter().enumerate() {
            for right in &sets[index + 1..] {
                parts.push(self.disjoint(left, right));
            }
        }
        Ok(all(parts))
    }

    fn disjoint(&self, left: &Set, right: &Set) -> Expr {
        match (left, right) {
            (Set::Empty, _) | (_, Set::Empty) => truth(true),
            (Set::Union(sets), other) | (other, Set::Union(sets)) => {
                all(sets.iter().map(|set| self.disjoint(set, other)))
            }
            _ => match (span(left), span(right)) {
                (Some(left), Some(right)) => apart(&left, &right),
                (None, _) => self.each_apart(left, right),
                (_, None) => self.each_apart(right, left),
            },
        }
    }

    /// Every element of the first, one by one.
    fn each_apart(&self, many: &Set, other: &Set) -> Expr {
        let name = self.clone().fresh("x", &mentioned(other));
        let x = var(&name);
        match many {
            Set::List { start, along, state, shift, extent } => {
                let one = Set::One(plus(x.clone(), shift.expr()), extent.clone());
                let mut inner = self.clone();
                inner.taken.insert(name.clone());
                let body =
                    implies(self.on_list(start, *along, state, &x), inner.disjoint(&one, other));
                let trigger = vec![vec![self.reaches(start, *along, state, &x)]];
                forall(&[(&name, ptr())], trigger, body)
            }
            Set::Ranges { bases, range } => {
                let EachBase { name, base, among, trigger } =
                    self.each_base(bases, &mentioned(other));
                let mut inner = self.clone();
                inner.taken.insert(name.clone());
                let range = Set::Range(Range { base, ..(**range).clone() });
                let body = implies(among, inner.disjoint(&range, other));
                let names = std::slice::from_ref(&name);
                let found = trigger.unwrap_or_else(|| triggers(names, &body));
                forall(&[(&name, ptr())], found, body)
            }
            set => {
                let one = Set::One(x.clone(), extent_of(set));
                let mut inner = self.clone();
                inner.taken.insert(name.clone());
                let body = implies(self.includes(set, &x), inner.disjoint(&one, other));
                let found = triggers(std::slice::from_ref(&name), &body);
                forall(&[(&name, ptr())], found, body)
            }
        }
    }
}

fn mentioned(set: &Set) -> Vec<&Expr> {
    match set {
        Set::One(pointer, _) => vec![pointer],
        Set::Range(range) => vec![&range.base],
        Set::List { start, .. } => vec![start],
        _ => vec![],
    }
}

pub fn extent_of(set: &Set) -> Extent {
    match set {
        Set::One(_, extent) | Set::List { extent, .. } | Set::Contents { extent, .. } => {
            extent.clone()
        }
        Set::Built { extent, .. } => extent.clone(),
        Set::Range(range) => range.extent.clone(),
        Set::Ranges { range, .. } => range.extent.clone(),
        Set::Union(sets) | Set::Intersection(sets) => {
            sets.first().map_or(Extent::Pointer, extent_of)
        }
        Set::Difference(left, _) => extent_of(left),
        Set::Empty | Set::Everything | Set::Numbers { .. } | Set::Blockers { .. } => {
            Extent::Pointer
        }
    }
}

/// The bytes of a place, or of places without gaps.
fn span(set: &Set) -> Option<Span> {
    match set {
        Set::One(pointer, extent) => {
            let start = Linear::of(&offset(pointer.clone()));
            let end = start.clone().plus(&Linear::constant(extent.size()));
            Some(Span { object: object(pointer.clone()), start, end, empty: None })
        }
        Set::Range(range @ Range { low: Some(low), high: Some(high), .. })
            if range.extent.size() == range.stride =>
        {
            let base = Linear::of(&offset(range.base.clone())).plus(&range.shift);
            let behind = high.clone().plus(&Linear::constant(1));
            Some(Span {
                object: object(range.base.clone()),
                start: base.clone().plus(&Logic::times(range.stride, low)),
                end: base.plus(&Logic::times(range.stride, &behind)),
                empty: Some(high.clone().minus(low).compare(Relation::Less)),
            })
        }
        _ => None,
    }
}

fn apart(left: &Span, right: &Span) -> Expr {
    let before = |first: &Span, second: &Span| {
        first.end.clone().minus(&second.start).compare(Relation::AtMost)
    };
    let mut ways: Vec<Expr> = [&left.empty, &right.empty].into_iter().flatten().cloned().collect();
    ways.push(ne(left.object.clone(), right.object.clone()));
    ways.push(before(left, right));
    ways.push(before(right, left));
    any(ways)
}
