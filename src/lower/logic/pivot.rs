//! Finds the array accesses through which a quantifier over indices can range over cells instead: loads of `base[±i + rest]`, or of a
//! field of such an element, where neither base nor rest depends on the quantified variables.

use super::context::{Bound, Cell, Logic, mentions};
use super::linear::Linear;
use crate::contract::program::BoundId;
use crate::contract::term::{BinaryOp, Term, TermKind};
use crate::il::ast::Expr;
use crate::lower::build::{add, and, div, eq, int, modulo, object, offset, sub, var};
use crate::lower::state::State;
use num_bigint::BigInt;

/// One access.
#[derive(Clone, PartialEq, Debug)]
pub struct Pivot {
    pub variable: BoundId,
    pub base: Expr,
    pub stride: u64,
    /// Of the cell in the element.
    pub field: u64,
    pub sign: Sign,
    pub rest: Linear,
    pub state: State,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sign {
    Plus,
    Minus,
}

impl Pivot {
    /// Whether cells of this access are those of the other, perhaps at a constant distance.
    pub fn is_near(&self, other: &Pivot) -> bool {
        let constant = self.rest.clone().minus(&other.rest).as_constant().is_some();
        self.variable == other.variable
            && self.base == other.base
            && self.stride == other.stride
            && self.sign == other.sign
            && constant
    }

    /// `Off(q) - Off(base) - field`: the bytes before the element in the array.
    fn distance(&self, cell: &Expr) -> Linear {
        let base = Linear::of(&offset(self.base.clone())).plus(&Linear::constant(self.field));
        Linear::of(&offset(cell.clone())).minus(&base)
    }

    /// The index as a function of the cell: `i = ±((Off(q) - Off(base) - field) div stride - rest)`.
    pub fn index(&self, cell: &Expr) -> Bound {
        let distance = self.distance(cell);
        let stride = BigInt::from(self.stride);
        let quotient = div(distance.expr(), int(self.stride));
        let rest = self.rest.expr();
        let scaled = distance.minus(&self.rest.clone().times(&stride));
        match self.sign {
            Sign::Plus => Bound::Index { value: sub(quotient, rest), stride: self.stride, scaled },
            Sign::Minus => Bound::Index {
                value: sub(rest, quotient),
                stride: self.stride,
                scaled: scaled.times(&BigInt::from(-1)),
            },
        }
    }

    pub fn cell(&self, variable: &Expr) -> Cell {
        Cell { variable: variable.clone(), object: object(self.base.clone()) }
    }

    /// That an address is that of such a cell of some element: in the object, and at whole strides from the first.
    pub fn is_at(&self, cell: &Expr) -> Expr {
        let same = eq(object(cell.clone()), object(self.base.clone()));
        match self.stride {
            1 => same,
            stride => and(same, eq(modulo(self.distance(cell).expr(), int(stride)), int(0))),
        }
    }
}

impl Logic<'_> {
    /// The accesses in some terms that can carry one of the variables, in the order of the text.
    pub fn pivots(&self, variables: &[BoundId], terms: &[&Term]) -> Vec<Pivot> {
        let mut marked = self.clone();
        let mut markers = vec![];
        for id in variables {
            let marker = format!("$?{}", id.0);
            marked.bounds.insert(*id, Bound::Value(var(&marker)));
            markers.push(marker);
        }
        let mut found = vec![];
        terms.iter().for_each(|term| marked.find_pivots(term, variables, &markers, &mut found));
        found
    }

    fn find_pivots(
        &self,
        term: &Term,
        variables: &[BoundId],
        markers: &[String],
        found: &mut Vec<Pivot>,
    ) {
        match &term.kind {
            TermKind::At(of, label) => {
                if let Ok(inner) = self.at(*label, term.span) {
                    inner.find_pivots(of, variables, markers, found);
                }
                return;
            }
            TermKind::Let(variable, value, body) => {
                self.find_pivots(value, variables, markers, found);
                if let Ok(inner) = self.bound_by_let(*variable, value) {
                    inner.find_pivots(body, variables, markers, found);
                }
                return;
            }
            TermKind::Load(place) => {
                let pivot = self.pivot(place, 0, place, variables, markers);
                if let Some(pivot) = pivot
                    && !found.contains(&pivot)
                {
                    found.push(pivot);
                }
            }
            _ => {}
        }
        for child in term.children() {
            self.find_pivots(child, variables, markers, found);
        }
    }

    fn pivot(
        &self,
        place: &Term,
        field: u64,
        whole: &Term,
        variables: &[BoundId],
        markers: &[String],
    ) -> Option<Pivot> {
        match &place.kind {
            TermKind::Member(base, index) => {
                let (_, definition) = self.field(base, *index).ok()?;
                if definition.bits.is_some() {
                    return None;
                }
                self.pivot(base, field + definition.offset, whole, variables, markers)
            }
            TermKind::Deref(pointer) => {
                self.class(&whole.ty)?;
                let (base, index) = match &pointer.kind {
                    TermKind::Binary(BinaryOp::PointerAdd, base, index) => (base, index),
                    _ => return None,
                };
                let stride = self.pointee_size(base).ok().filter(|stride| *stride > 0)?;
                let base = self.term(base).ok()?;
                let mut rest = self.scaled(index, &BigInt::from(1)).ok()?;
                let marked = |(expr, _): &(Expr, BigInt)| {
                    markers.iter().position(|marker| *expr == var(marker))
                };
                let at = rest.parts.iter().position(|part| marked(part).is_some())?;
                let variable = variables[marked(&rest.parts[at])?];
                let sign = match rest.parts.remove(at).1 {
                    factor if factor == BigInt::from(1) => Sign::Plus,
                    factor if factor == BigInt::from(-1) => Sign::Minus,
                    _ => return None,
                };
                let free = !mentions(&base, markers)
                    && !rest.parts.iter().any(|(expr, _)| mentions(expr, markers));
                let state = self.state.clone();
                free.then_some(Pivot { variable, base, stride, field, sign, rest, state })
            }
            _ => None,
        }
    }
}

/// A second cell at a constant distance from one that a quantifier ranges over.
pub fn neighbour(cell: &Expr, distance: &BigInt, other: &Expr) -> Expr {
    and(
        eq(object(other.clone()), object(cell.clone())),
        eq(offset(other.clone()), add(offset(cell.clone()), int(distance.clone()))),
    )
}
