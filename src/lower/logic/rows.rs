//! Rows of arrays whose lengths are computed (`double a[n][m]`, C11 6.7.6.2) in terms: how far pointers to them move, and the cells of rows as one
//! range. A length is that of the moment at which its declaration computed it: in a body the variable that keeps it, in a contract the
//! expression over the parameters. Rule: pointers to several rows are no set of their own, but what they point to is.

use super::Lowered;
use super::context::Logic;
use super::linear::Linear;
use super::set::{Extent, Range, Set};
use crate::base::Span;
use crate::contract::term::{BinaryOp, LogicType, Term, TermKind};
use crate::lower::build::{mul, null};
use crate::lower::logic::scope::Home;
use crate::lower::passed_length::passed_length;
use crate::lower::state::State;
use crate::typed::program::VlaId;
use crate::typed::types::{Length, Type, TypeId};
use num_bigint::BigInt;

/// What a row consists of.
pub struct Row {
    /// Of an element whose size is known, and that size.
    pub element: TypeId,
    pub size: u64,
    /// How many elements there are in it, all dimensions together.
    pub count: Linear,
}

/// The row that a pointer, or each pointer of a set, points to, if its length is computed.
pub fn row(logic: &Logic, pointers: &Term) -> Lowered<Option<Row>> {
    let ty = match &pointers.ty {
        LogicType::Set(inner) => inner,
        ty => ty,
    };
    let LogicType::C(pointer) = ty else { return Ok(None) };
    match logic.unit.program.typed.types.pointee(*pointer) {
        Some(to) if is_computed(logic, to.ty) => row_of(logic, to.ty, pointers.span).map(Some),
        _ => Ok(None),
    }
}

fn is_computed(logic: &Logic, ty: TypeId) -> bool {
    match logic.type_of(ty) {
        Type::Array(_, Length::Variable(_)) => true,
        Type::Array(element, _) => is_computed(logic, element.ty),
        _ => false,
    }
}

fn row_of(logic: &Logic, ty: TypeId, span: Span) -> Lowered<Row> {
    let own = match logic.type_of(ty) {
        Type::Array(element, Length::Fixed(length)) => {
            Some((element.ty, Linear::constant(*length)))
        }
        Type::Array(element, Length::Variable(vla)) => {
            declared_length(logic, *vla).map(|length| (element.ty, length))
        }
        _ => None,
    };
    let Some((element, own)) = own else {
        let what = "an array whose length is computed from more than numbers that are passed";
        return logic.unsupported(span, what);
    };
    match logic.unit.size(element) {
        Some(size) => Ok(Row { element, size, count: own }),
        None => {
            let inner = row_of(logic, element, span)?;
            Ok(Row { count: product(&own, &inner.count), ..inner })
        }
    }
}

fn declared_length(logic: &Logic, vla: VlaId) -> Option<Linear> {
    let vla = &logic.unit.program.typed[vla];
    if logic.state != State::Old
        && let Some(Home::Value(kept)) = logic.around.variable(vla.variable, &logic.state)
    {
        return Some(Linear::of(&kept));
    }
    let passed = |parameter| match logic.around.variable(parameter, &State::Old) {
        Some(Home::Value(value)) => Some(value),
        _ => None,
    };
    passed_length(logic.unit, &vla.length, &passed).map(|length| Linear::of(&length))
}

/// How far a pointer to a row moves.
pub fn over_rows(logic: &Logic, row: &Row, op: BinaryOp, by: &Term) -> Lowered<Linear> {
    let rows = logic.scaled(by, &BigInt::from(1))?;
    let factor = BigInt::from(if op == BinaryOp::PointerSub { -1 } else { 1 });
    Ok(product(&rows, &row.count).times(&(factor * row.size)))
}

/// All elements of the rows that pointers lead to.
pub fn elements_of_rows(logic: &Logic, pointers: &Term, row: &Row) -> Lowered<Range> {
    let one = Linear::constant(1);
    let mut range = Range {
        base: null(),
        stride: row.size,
        low: Some(Linear::default()),
        high: Some(row.count.clone().minus(&one)),
        shift: Linear::default(),
        extent: Extent::Pointer,
    };
    let first = match &pointers.kind {
        TermKind::Binary(BinaryOp::PointerAdd, first, by) => match &by.kind {
            TermKind::Range(Some(low), Some(high)) => {
                let end = logic.scaled(high, &BigInt::from(1))?.plus(&one);
                let low = logic.scaled(low, &BigInt::from(1))?;
                range.low = Some(product(&low, &row.count));
                range.high = Some(product(&end, &row.count).minus(&one));
                first
            }
            _ => pointers,
        },
        _ => pointers,
    };
    match logic.set(first)? {
        Set::One(base, _) => Ok(Range { base, ..range }),
        _ => logic.unsupported(pointers.span, "a set of rows of such arrays"),
    }
}

/// `a[low .. high][0 .. m - 1]`: where all of each row is meant, the elements of several rows are a range.
pub fn all_of_rows(logic: &Logic, pointer: &Term, by: &Term) -> Lowered<Option<Set>> {
    let (TermKind::Decay(place), TermKind::Range(Some(low), Some(high))) =
        (&pointer.kind, &by.kind)
    else {
        return Ok(None);
    };
    let Some((rows, row)) = rows_of_place(logic, place)? else { return Ok(None) };
    if !matches!(rows.ty, LogicType::Set(_)) {
        return Ok(None);
    }
    let low = logic.scaled(low, &BigInt::from(1))?;
    let end = logic.scaled(high, &BigInt::from(1))?.plus(&Linear::constant(1));
    if low != Linear::default() || end != row.count {
        return logic.unsupported(pointer.span, "parts of several rows of such arrays");
    }
    Ok(Some(Set::Range(elements_of_rows(logic, rows, &row)?)))
}

/// Whether a place is an array whose length is computed, as it was declared.
pub fn is_array_variable(logic: &Logic, place: &Term) -> bool {
    match (&place.kind, &place.ty) {
        (TermKind::Variable(_), LogicType::C(ty)) => is_computed(logic, *ty),
        _ => false,
    }
}

/// Of `a[low .. high]` as an array place: the pointers to its rows, if they are rows of computed length.
pub fn rows_of_place<'t>(logic: &Logic, place: &'t Term) -> Lowered<Option<(&'t Term, Row)>> {
    match &place.kind {
        TermKind::Deref(pointers) => Ok(row(logic, pointers)?.map(|row| (&**pointers, row))),
        _ => Ok(None),
    }
}

fn product(left: &Linear, right: &Linear) -> Linear {
    match (left.as_constant(), right.as_constant()) {
        (Some(factor), _) => right.clone().times(factor),
        (_, Some(factor)) => left.clone().times(factor),
        _ => Linear::of(&mul(left.expr(), right.expr())),
    }
}
