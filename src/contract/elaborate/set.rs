//! Sets: literals, ranges, unions, comprehensions, membership; and the places that `modifies` and `frees` list.

use super::place::{element, is_place, is_set};
use super::{Elaborator, error_term, make};
use crate::base::Span;
use crate::contract::ast::{self, TermKind as Untyped};
use crate::contract::program::Location;
use crate::contract::term::{Builtin, LogicType, Term, TermKind};
use crate::typed::types::TypeId;

impl Elaborator {
    pub(super) fn range_term(
        &mut self,
        low: Option<&ast::Term>,
        high: Option<&ast::Term>,
        span: Span,
    ) -> Term {
        let low = low.map(|low| Box::new(self.integer_operand(low)));
        let high = high.map(|high| Box::new(self.integer_operand(high)));
        let ty = LogicType::Set(Box::new(LogicType::Integer));
        make(TermKind::Range(low, high), ty, span)
    }

    /// The type of a set that has all these elements; an empty one takes any.
    fn joined_element(&mut self, terms: &[Term], span: Span) -> Option<LogicType> {
        let kept = terms.iter().filter(|term| {
            !matches!(term.kind, TermKind::Empty) && !matches!(element(&term.ty), LogicType::Error)
        });
        let kept: Vec<Term> = kept.cloned().collect();
        let Some(first) = kept.first() else {
            return Some(LogicType::C(TypeId::VOID_POINTER));
        };
        let mut joined = element(&first.ty).clone();
        for term in &kept[1..] {
            let other = element(&term.ty).clone();
            if other == joined {
                continue;
            }
            let pointers = self.is_pointer(&joined) && self.is_pointer(&other);
            let integers = self.is_integer(&joined) && self.is_integer(&other);
            if integers {
                joined = LogicType::Integer;
            } else if pointers {
                // Addresses of cells of several types.
                let same = match (self.pointee(&joined), self.pointee(&other)) {
                    (Some(left), Some(right)) => self.alike(left, right),
                    _ => false,
                };
                if !same {
                    joined = LogicType::C(TypeId::VOID_POINTER);
                }
            } else {
                let (left, right) = (self.describe(&joined), self.describe(&other));
                let message = format!("one set cannot have elements of {left} and of {right}");
                self.type_error(span, message);
                return None;
            }
        }
        Some(joined)
    }

    pub(super) fn braces(&mut self, terms: &[ast::Term], span: Span) -> Term {
        let terms: Vec<Term> = terms.iter().map(|term| self.value(term)).collect();
        let Some(ty) = self.joined_element(&terms, span) else { return error_term(span) };
        let ty = LogicType::Set(Box::new(ty));
        if terms.is_empty() {
            return make(TermKind::Empty, ty, span);
        }
        let single = |term: Term| {
            if is_set(&term.ty) {
                term
            } else {
                let (span, ty) = (term.span, LogicType::Set(Box::new(term.ty.clone())));
                make(TermKind::Singleton(Box::new(term)), ty, span)
            }
        };
        let mut sets: Vec<Term> = terms.into_iter().map(single).collect();
        match sets.len() {
            1 => Term { span, ..sets.remove(0) },
            _ => make(TermKind::Union(sets), ty, span),
        }
    }

    pub(super) fn comprehension(
        &mut self,
        term: &ast::Term,
        binders: &[ast::Binder],
        condition: Option<&ast::Term>,
        span: Span,
    ) -> Term {
        let outer = self.context.bounds.len();
        let bounds = self.bind(binders);
        let term = self.value(term);
        let condition = match condition {
            Some(condition) => self.formula(condition),
            None => make(TermKind::Boolean(true), LogicType::Boolean, span),
        };
        self.context.bounds.truncate(outer);
        let ty = LogicType::Set(Box::new(element(&term.ty).clone()));
        make(TermKind::Comprehension(Box::new(term), bounds, Box::new(condition)), ty, span)
    }

    /// The term as a set: a single pointer is the set of it.
    pub(super) fn as_set(&mut self, term: Term) -> Term {
        if is_set(&term.ty) || term.ty == LogicType::Error {
            return term;
        }
        let (span, ty) = (term.span, LogicType::Set(Box::new(term.ty.clone())));
        make(TermKind::Singleton(Box::new(term)), ty, span)
    }

    pub(super) fn set_operand(&mut self, term: &ast::Term) -> Term {
        let term = self.value(term);
        match term.ty {
            LogicType::Boolean => {
                let found = self.describe(&term.ty);
                self.type_error(term.span, format!("a set is expected, this is {found}"))
            }
            _ => self.as_set(term),
        }
    }

    pub(super) fn union(&mut self, terms: Vec<Term>, span: Span) -> Term {
        match self.joined_element(&terms, span) {
            Some(ty) => make(TermKind::Union(terms), LogicType::Set(Box::new(ty)), span),
            None => error_term(span),
        }
    }

    pub(super) fn intersection(&mut self, terms: Vec<Term>, span: Span) -> Term {
        match self.joined_element(&terms, span) {
            Some(ty) => make(TermKind::Intersection(terms), LogicType::Set(Box::new(ty)), span),
            None => error_term(span),
        }
    }

    /// `in(e, S)` and `e \in S`.
    pub(super) fn membership(&mut self, item: &ast::Term, set: &ast::Term, span: Span) -> Term {
        let item = self.value(item);
        let set = self.value(set);
        let LogicType::Set(wanted) = set.ty.clone() else {
            if set.ty == LogicType::Error {
                return error_term(span);
            }
            let found = self.describe(&set.ty);
            return self.type_error(set.span, format!("a set is expected, this is {found}"));
        };
        // In sets, addresses of any type may meet.
        let pointers = self.is_pointer(&item.ty) && self.is_pointer(&wanted);
        let item =
            if pointers || set.kind == TermKind::Empty { item } else { self.coerce(item, &wanted) };
        make(TermKind::Builtin(Builtin::In, vec![item, set]), LogicType::Boolean, span)
    }

    /// What a `modifies` or `frees` lists: places, sets of places, sets of addresses.
    pub(super) fn locations(&mut self, terms: &[ast::Term], purpose: Purpose) -> Vec<Location> {
        let mut locations = vec![];
        for term in terms {
            if matches!(&term.kind, Untyped::Keyword(word) if &**word == "nothing") {
                continue;
            }
            let span = term.span;
            let term = self.location(term, purpose);
            locations.push(Location { term, span });
        }
        locations
    }

    fn location(&mut self, term: &ast::Term, purpose: Purpose) -> Term {
        match &term.kind {
            Untyped::Parenthesised(inner) => return self.location(inner, purpose),
            Untyped::Keyword(word) if &**word == "everything" => {
                let ty = LogicType::Set(Box::new(LogicType::C(TypeId::VOID_POINTER)));
                return make(TermKind::Everything, ty, term.span);
            }
            Untyped::Apply(apply) if purpose == Purpose::Change => {
                if let Some(set) = self.combined_places(apply, term.span) {
                    return set;
                }
            }
            Untyped::Comprehension(inner, binders, condition) if purpose == Purpose::Change => {
                return self.place_comprehension(inner, binders, condition.as_deref(), term.span);
            }
            _ => {}
        }
        let found = self.term(term);
        let found = match found.kind {
            // `deref(p)` is the cell that `p` points to.
            TermKind::Load(place) if purpose == Purpose::Change => *place,
            _ => found,
        };
        let wrong = match purpose {
            _ if found.ty == LogicType::Error => None,
            Purpose::Change if is_place(&found) => None,
            Purpose::Change if is_of_annotations(&found) => None,
            Purpose::Change if is_set(&found.ty) && self.is_pointer(element(&found.ty)) => None,
            Purpose::Change => Some("a place in memory, or a set of addresses, is expected here"),
            Purpose::Free => {
                let pointers = self.read(found.clone());
                if self.is_pointer(element(&pointers.ty)) {
                    return pointers;
                }
                Some("a pointer, or a set of pointers, is expected here")
            }
        };
        match wrong {
            Some(message) => self.type_error(term.span, message),
            None => found,
        }
    }

    /// Set operations on places, each with all it covers.
    fn combined_places(&mut self, apply: &ast::Apply, span: Span) -> Option<Term> {
        let name = &*apply.name.text;
        let known = matches!(name, "\\union" | "\\inter")
            || matches!(name, "union" | "intersection" | "difference")
                && !self.is_defined_before(name);
        if !known || apply.arguments.is_empty() {
            return None;
        }
        let mut parts: Vec<Term> =
            apply.arguments.iter().map(|part| self.location(part, Purpose::Change)).collect();
        if let Some(ghost) = parts.iter().find(|part| is_of_annotations(part)) {
            let message =
                "what only annotations see stands in the list by itself, not in a set of places";
            return Some(self.type_error(ghost.span, message));
        }
        let kind = match (name, parts.len()) {
            ("\\union" | "union", _) => TermKind::Union(parts),
            ("difference", 2) => {
                let right = parts.remove(1);
                TermKind::Difference(Box::new(parts.remove(0)), Box::new(right))
            }
            ("difference", _) => return None,
            _ => TermKind::Intersection(parts),
        };
        let ty = LogicType::Set(Box::new(LogicType::C(TypeId::VOID_POINTER)));
        Some(make(kind, ty, span))
    }

    /// `{ p->x | T *p; P }` in a frame: places, or addresses.
    fn place_comprehension(
        &mut self,
        term: &ast::Term,
        binders: &[ast::Binder],
        condition: Option<&ast::Term>,
        span: Span,
    ) -> Term {
        let outer = self.context.bounds.len();
        let bounds = self.bind(binders);
        let place = self.term(term);
        let condition = match condition {
            Some(condition) => self.formula(condition),
            None => make(TermKind::Boolean(true), LogicType::Boolean, span),
        };
        self.context.bounds.truncate(outer);
        let fits = is_place(&place) || self.is_pointer(element(&place.ty));
        if !fits && place.ty != LogicType::Error {
            return self.type_error(term.span, "a place in memory is expected here");
        }
        let ty = LogicType::Set(Box::new(LogicType::C(TypeId::VOID_POINTER)));
        make(TermKind::Comprehension(Box::new(place), bounds, Box::new(condition)), ty, span)
    }
}

/// A ghost variable, or `BS(p)`: whether `p` blocks.
fn is_of_annotations(term: &Term) -> bool {
    matches!(term.kind, TermKind::Ghost(_) | TermKind::Builtin(Builtin::IsBlocker, _))
}

/// What a list of locations is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Purpose {
    Change,
    /// Its elements are pointers to objects.
    Free,
}
