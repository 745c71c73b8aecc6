//! Sets of pointers and of places in one form: where their elements start, and how many bytes each covers. A set of places is the set
//! of their addresses, each with the extent of its type; a set of pointers has no extent.

use super::Lowered;
use super::context::{Bound, Logic};
use super::linear::Linear;
use super::place::Spot;
use super::rows;
use crate::base::Span;
use crate::contract::term::{BinaryOp, Branches, Link, LogicType, Term, TermKind};
use crate::il::ast::{Expr, Type};
use crate::lower::build::{null, plus};
use crate::lower::state::State;
use crate::typed::types::TypeId;
use num_bigint::BigInt;

#[derive(Clone, PartialEq, Debug)]
pub enum Extent {
    /// A pointer, which covers nothing but its address.
    Pointer,
    /// A scalar of so many bytes. Cells do not overlap, so that of all cells it covers just the one at its address.
    Scalar(u64),
    /// All bytes of an object of the type.
    Object(TypeId, u64),
}

impl Extent {
    /// How many bytes; a pointer counts as one.
    pub fn size(&self) -> u64 {
        match self {
            Extent::Pointer => 1,
            Extent::Scalar(size) | Extent::Object(_, size) => *size,
        }
    }
}

/// What leads from element to element.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Along {
    Link(Link),
    Branches(Branches),
}

#[derive(Clone, PartialEq, Debug)]
pub enum Set {
    Empty,
    Everything,
    One(Expr, Extent),
    Range(Range),
    /// The range from each element of a set on; the `base` of the range stands for the element and is not looked at.
    Ranges {
        bases: Box<Set>,
        range: Box<Range>,
    },
    /// Integers, both ends included.
    Numbers {
        low: Option<Expr>,
        high: Option<Expr>,
    },
    /// What a pointer leads to: a list, or the nodes of a tree.
    List {
        start: Expr,
        along: Along,
        state: State,
        shift: Linear,
        extent: Extent,
    },
    Blockers {
        state: State,
        shift: Linear,
    },
    /// What is stored in the cells of a set of pointers.
    Contents {
        of: Box<Set>,
        state: State,
        shift: Linear,
        extent: Extent,
    },
    /// All values of an expression for values of variables that meet a condition.
    Built {
        variables: Vec<(String, Type)>,
        element: Expr,
        condition: Expr,
        extent: Extent,
    },
    Union(Vec<Set>),
    Intersection(Vec<Set>),
    Difference(Box<Set>, Box<Set>),
}

/// `base + shift + stride * i` for all `i` from `low` to `high`.
#[derive(Clone, PartialEq, Debug)]
pub struct Range {
    pub base: Expr,
    pub stride: u64,
    pub low: Option<Linear>,
    pub high: Option<Linear>,
    pub shift: Linear,
    pub extent: Extent,
}

impl Set {
    pub fn union(sets: Vec<Set>) -> Set {
        let mut parts = vec![];
        for set in sets {
            match set {
                Set::Empty => {}
                Set::Union(inner) => parts.extend(inner),
                set => parts.push(set),
            }
        }
        match parts.len() {
            0 => Set::Empty,
            1 => parts.remove(0),
            _ => Set::Union(parts),
        }
    }

    /// With other extents.
    pub fn covering(self, new: &Extent) -> Set {
        let each = |sets: Vec<Set>| sets.into_iter().map(|set| set.covering(new)).collect();
        let new_extent = new.clone();
        match self {
            Set::Empty | Set::Everything | Set::Numbers { .. } | Set::Blockers { .. } => self,
            Set::One(pointer, _) => Set::One(pointer, new_extent),
            Set::Range(range) => Set::Range(Range { extent: new_extent, ..range }),
            Set::Ranges { bases, mut range } => {
                range.extent = new_extent;
                Set::Ranges { bases, range }
            }
            Set::List { start, along, state, shift, .. } => {
                Set::List { start, along, state, shift, extent: new_extent }
            }
            Set::Contents { of, state, shift, .. } => {
                Set::Contents { of, state, shift, extent: new_extent }
            }
            Set::Built { variables, element, condition, .. } => {
                Set::Built { variables, element, condition, extent: new_extent }
            }
            Set::Union(sets) => Set::Union(each(sets)),
            Set::Intersection(sets) => Set::Intersection(each(sets)),
            Set::Difference(left, right) => {
                Set::Difference(Box::new(left.covering(new)), Box::new(right.covering(new)))
            }
        }
    }

    /// All elements moved by so many bytes.
    pub fn moved(self, by: &Linear) -> Set {
        let each = |sets: Vec<Set>| sets.into_iter().map(|set| set.moved(by)).collect();
        match self {
            Set::Empty | Set::Everything | Set::Numbers { .. } => self,
            Set::One(pointer, extent) => Set::One(plus(pointer, by.expr()), extent),
            Set::Range(range) => {
                let shift = range.shift.plus(by);
                Set::Range(Range { shift, ..range })
            }
            Set::Ranges { bases, mut range } => {
                range.shift = range.shift.plus(by);
                Set::Ranges { bases, range }
            }
            Set::List { start, along, state, shift, extent } => {
                Set::List { start, along, state, shift: shift.plus(by), extent }
            }
            Set::Blockers { state, shift } => Set::Blockers { state, shift: shift.plus(by) },
            Set::Contents { of, state, shift, extent } => {
                Set::Contents { of, state, shift: shift.plus(by), extent }
            }
            Set::Built { variables, element, condition, extent } => {
                Set::Built { variables, element: plus(element, by.expr()), condition, extent }
            }
            Set::Union(sets) => Set::Union(each(sets)),
            Set::Intersection(sets) => Set::Intersection(each(sets)),
            Set::Difference(left, right) => {
                Set::Difference(Box::new(left.moved(by)), Box::new(right.moved(by)))
            }
        }
    }
}

impl Logic<'_> {
    pub fn set(&self, term: &Term) -> Lowered<Set> {
        let span = term.span;
        match &term.kind {
            TermKind::Empty => Ok(Set::Empty),
            TermKind::Everything => Ok(Set::Everything),
            TermKind::Singleton(of) => self.set(of),
            TermKind::Union(sets) => Ok(Set::union(self.sets(sets)?)),
            TermKind::Intersection(sets) => Ok(Set::Intersection(self.sets(sets)?)),
            TermKind::Difference(left, right) => {
                Ok(Set::Difference(Box::new(self.set(left)?), Box::new(self.set(right)?)))
            }
            TermKind::List(start, link) => Ok(Set::List {
                start: self.term(start)?,
                along: Along::Link(*link),
                state: self.state.clone(),
                shift: Linear::default(),
                extent: Extent::Pointer,
            }),
            TermKind::Tree(start, branches) => Ok(Set::List {
                start: self.term(start)?,
                along: Along::Branches(*branches),
                state: self.state.clone(),
                shift: Linear::default(),
                extent: Extent::Pointer,
            }),
            TermKind::Range(low, high) => {
                let end = |end: &Option<Box<Term>>| match end {
                    Some(end) => Ok(Some(self.integer(end)?)),
                    None => Ok(None),
                };
                Ok(Set::Numbers { low: end(low)?, high: end(high)? })
            }
            TermKind::Array(parts) => self.array(parts),
            TermKind::Shift(of, by) => Ok(self.set(of)?.moved(&self.scaled(by, &BigInt::from(1))?)),
            TermKind::Contents(of) => self.contents(self.set(of)?),
            TermKind::Blockers => {
                Ok(Set::Blockers { state: self.state.clone(), shift: Linear::default() })
            }
            TermKind::Comprehension(element, variables, condition) => {
                self.comprehension(element, variables, condition)
            }
            TermKind::At(of, label) => self.at(*label, span)?.set(of),
            TermKind::Let(variable, value, body) => self.bound_by_let(*variable, value)?.set(body),
            TermKind::Bound(id) if matches!(self.bounds.get(id), Some(Bound::Set(_))) => {
                match self.bounds.get(id) {
                    Some(Bound::Set(set)) => Ok(set.clone()),
                    _ => self.unsupported(span, "a variable that is not bound here"),
                }
            }
            TermKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, pointer, by)
                if matches!(term.ty, LogicType::Set(_)) =>
            {
                self.moved_by(term, pointer, by)
            }
            TermKind::Convert(of) if matches!(term.ty, LogicType::Set(_)) => self.set(of),
            TermKind::Variable(_) => match self.spot(term)? {
                // Not in memory, so that no cell is meant.
                Spot::Value(_) => Ok(Set::Empty),
                Spot::Memory { address, .. } => Ok(Set::One(address, self.extent(term)?)),
                Spot::Bits { address, .. } => Ok(Set::One(address, Extent::Scalar(1))),
            },
            TermKind::Deref(pointer) => match rows::row(self, pointer)? {
                Some(row) => {
                    let elements = Set::Range(rows::elements_of_rows(self, pointer, &row)?);
                    Ok(elements.covering(&self.extent_of(row.element, span)?))
                }
                None => Ok(self.set(pointer)?.covering(&self.extent(term)?)),
            },
            TermKind::Member(base, field) => self.members(term, base, *field),
            TermKind::AddressOf(place) | TermKind::Decay(place) => {
                match rows::rows_of_place(self, place)? {
                    Some((pointers, _)) => Ok(self.set(pointers)?.covering(&Extent::Pointer)),
                    None if rows::is_array_variable(self, place) => {
                        Ok(Set::One(self.address(place)?, Extent::Pointer))
                    }
                    None => Ok(self.set(place)?.covering(&Extent::Pointer)),
                }
            }
            TermKind::Load(place) if matches!(place.ty, LogicType::Set(_)) => {
                self.contents(self.set(place)?.covering(&Extent::Pointer))
            }
            _ => Ok(Set::One(self.term(term)?, Extent::Pointer)),
        }
    }

    fn sets(&self, terms: &[Term]) -> Lowered<Vec<Set>> {
        terms.iter().map(|term| self.set(term)).collect()
    }

    fn contents(&self, of: Set) -> Lowered<Set> {
        let (state, shift) = (self.state.clone(), Linear::default());
        Ok(Set::Contents { of: Box::new(of), state, shift, extent: Extent::Pointer })
    }

    /// What a place of the term's type covers.
    pub fn extent(&self, place: &Term) -> Lowered<Extent> {
        let ty = match &place.ty {
            LogicType::Set(inner) => inner,
            ty => ty,
        };
        match ty {
            LogicType::C(id) => self.extent_of(*id, place.span),
            _ => self.unsupported(place.span, "a place of this type"),
        }
    }

    fn extent_of(&self, ty: TypeId, span: Span) -> Lowered<Extent> {
        let scalar = self.unit.class(ty).is_some();
        match self.unit.size(ty) {
            Some(size) if scalar => Ok(Extent::Scalar(size)),
            Some(size) => Ok(Extent::Object(ty, size)),
            None => self.unsupported(span, "a place of unknown size"),
        }
    }

    /// HAVOC's `array(e, n, m)`.
    fn array(&self, parts: &(Term, Term, Term)) -> Lowered<Set> {
        let (base, stride, count) = parts;
        let number = self.scaled(stride, &BigInt::from(1))?;
        let literal = number.as_constant().and_then(|value| u64::try_from(value).ok());
        let Some(stride) = literal.filter(|stride| *stride > 0) else {
            return self.unsupported(stride.span, "a stride that is no positive constant");
        };
        let one = BigInt::from(1);
        Ok(Set::Range(Range {
            base: self.term(base)?,
            stride,
            low: Some(Linear::default()),
            high: Some(self.scaled(count, &one)?.minus(&Linear::constant(1))),
            shift: Linear::default(),
            extent: Extent::Pointer,
        }))
    }

    /// A set of pointers plus an integer, or a pointer plus a range.
    fn moved_by(&self, whole: &Term, pointer: &Term, by: &Term) -> Lowered<Set> {
        if rows::row(self, pointer)?.is_some() {
            return self.unsupported(whole.span, "a set of pointers to rows of such arrays");
        }
        if let Some(whole_rows) = rows::all_of_rows(self, pointer, by)? {
            return Ok(whole_rows);
        }
        let size = self.pointee_size(pointer)?;
        let negative = matches!(&whole.kind, TermKind::Binary(BinaryOp::PointerSub, ..));
        let TermKind::Range(low, high) = &by.kind else {
            if let TermKind::At(inner, label) = &by.kind {
                return self.at(*label, by.span)?.moved_by(whole, pointer, inner);
            }
            let factor = if negative { -BigInt::from(size) } else { size.into() };
            return Ok(self.set(pointer)?.moved(&self.scaled(by, &factor)?));
        };
        if negative {
            return self.unsupported(whole.span, "a range subtracted from a pointer");
        }
        let one = BigInt::from(1);
        let end = |end: &Option<Box<Term>>| match end {
            Some(end) => Ok(Some(self.scaled(end, &one)?)),
            None => Ok(None),
        };
        let (low, high) = (end(low)?, end(high)?);
        let range = |base| Range {
            base,
            stride: size,
            low,
            high,
            shift: Linear::default(),
            extent: Extent::Pointer,
        };
        Ok(match self.set(pointer)? {
            Set::One(base, _) => Set::Range(range(base)),
            bases => {
                let bases = Box::new(bases.covering(&Extent::Pointer));
                Set::Ranges { bases, range: Box::new(range(null())) }
            }
        })
    }

    fn members(&self, term: &Term, base: &Term, index: u32) -> Lowered<Set> {
        let (ty, field) = self.field(base, index)?;
        let places = self.set(base)?;
        if self.path_in_union(term).is_some() {
            // Writing a member changes what the others hold (C11 6.2.6.1p7): the whole union is meant.
            return Ok(places);
        }
        if field.bits.is_some() {
            let cells = self.unit.cells(ty);
            let Some(bits) = cells.bits.iter().find(|bits| bits.field == index) else {
                return self.unsupported(term.span, "this bit-field");
            };
            let moved = places.moved(&Linear::constant(bits.offset));
            return Ok(moved.covering(&Extent::Scalar(1)));
        }
        let extent = self.extent(term)?;
        Ok(places.moved(&Linear::constant(field.offset)).covering(&extent))
    }

    fn comprehension(
        &self,
        element: &Term,
        variables: &[crate::contract::program::BoundId],
        condition: &Term,
    ) -> Lowered<Set> {
        let (inner, names, guard) = self.bind(variables)?;
        let condition = crate::lower::build::and(guard, inner.formula(condition)?);
        match inner.set(element)? {
            Set::One(element, extent) => {
                Ok(Set::Built { variables: names, element, condition, extent })
            }
            _ => self.unsupported(element.span, "a set of sets"),
        }
    }

    /// `stride * index`, as an expression.
    pub fn times(stride: u64, index: &Linear) -> Linear {
        index.clone().times(&BigInt::from(stride))
    }
}

/// `by` bytes back from a pointer.
pub fn back(pointer: &Expr, by: &Linear) -> Expr {
    plus(pointer.clone(), by.clone().times(&BigInt::from(-1)).expr())
}
