//! Conversions between the types of the logic: those that happen by themselves, and casts.
//! Rule: a term of a C integer type has a value of that type, so that what narrows is always a node.

use super::place::{as_set_like, element, is_set};
use super::{Elaborator, error_term, make};
use crate::base::Span;
use crate::contract::term::{BinaryOp, LogicType, Term, TermKind};
use crate::typed::compare;
use crate::typed::types::{Length, Type, TypeId};
use num_bigint::BigInt;

pub(super) fn integer(value: impl Into<BigInt>, span: Span) -> Term {
    make(TermKind::Integer(value.into()), LogicType::Integer, span)
}

/// Whether the term is the constant 0, which may stand for a null pointer.
pub(super) fn is_zero(term: &Term) -> bool {
    matches!(&term.kind, TermKind::Integer(value) if *value == BigInt::ZERO)
}

impl Elaborator {
    /// Whether two types are the same but for qualifiers at any depth.
    pub(super) fn alike(&self, left: TypeId, right: TypeId) -> bool {
        if left == right {
            return true;
        }
        match (self.c_type(left), self.c_type(right)) {
            (Type::Error, _) | (_, Type::Error) => true,
            (Type::Pointer(left), Type::Pointer(right)) => self.alike(left.ty, right.ty),
            (Type::Array(left, left_length), Type::Array(right, right_length)) => {
                let lengths = match (left_length, right_length) {
                    (Length::Fixed(left), Length::Fixed(right)) => left == right,
                    _ => true,
                };
                lengths && self.alike(left.ty, right.ty)
            }
            _ => compare::compatible(&self.program.typed, left, right),
        }
    }

    /// How far a conversion goes that happens by itself; nothing if there is none.
    pub(super) fn distance(&self, from: &Term, to: &LogicType) -> Option<u32> {
        let ty = &from.ty;
        if ty == to || *ty == LogicType::Error || *to == LogicType::Error {
            return Some(0);
        }
        if let LogicType::Set(wanted) = to {
            let inner = make(from.kind.clone(), element(ty).clone(), from.span);
            if matches!(from.kind, TermKind::Empty) {
                return Some(0);
            }
            let distance = self.distance(&inner, wanted)?;
            return Some(if is_set(ty) { distance } else { distance + 4 });
        }
        if is_set(ty) {
            return None;
        }
        match to {
            LogicType::Integer if self.is_integer(ty) => Some(1),
            LogicType::Integer if *ty == LogicType::Boolean => Some(6),
            LogicType::Real if self.is_real(ty) => Some(1),
            LogicType::Real if self.is_integer(ty) => Some(3),
            LogicType::Boolean if self.is_integer(ty) || self.is_pointer(ty) => Some(6),
            LogicType::C(id) => self.distance_to_c(from, *id),
            _ => None,
        }
    }

    fn distance_to_c(&self, from: &Term, to: TypeId) -> Option<u32> {
        let target = LogicType::C(to);
        if self.is_integer(&target) && self.is_integer(&from.ty) {
            let enumerated = matches!(self.c_type(to), Type::Enum(_));
            return Some(if enumerated { 3 } else { 2 });
        }
        if self.is_real(&target) && (self.is_real(&from.ty) || self.is_integer(&from.ty)) {
            return Some(3);
        }
        let wanted = self.pointee(&target);
        if let Some(wanted) = wanted {
            if is_zero(from) || matches!(from.kind, TermKind::Null) {
                return Some(1);
            }
            let found = self.pointee(&from.ty)?;
            if self.alike(found, wanted) {
                return Some(0);
            }
            let void = found == TypeId::VOID || wanted == TypeId::VOID;
            return void.then_some(2);
        }
        match from.ty {
            LogicType::C(found) if self.alike(found, to) => Some(0),
            LogicType::Boolean if self.is_integer(&target) => Some(6),
            _ => None,
        }
    }

    /// Converts as happens by itself, or says that it does not.
    pub(super) fn coerce(&mut self, term: Term, to: &LogicType) -> Term {
        if term.ty == *to || term.ty == LogicType::Error {
            return term;
        }
        if *to == LogicType::Error {
            return error_term(term.span);
        }
        if self.distance(&term, to).is_none() {
            let (found, wanted) = (self.describe(&term.ty), self.describe(to));
            let message = format!("this is {found}, and {wanted} is expected");
            return self.type_error(term.span, message);
        }
        self.convert(term, to)
    }

    /// Converts what may be converted.
    pub(super) fn convert(&mut self, term: Term, to: &LogicType) -> Term {
        if term.ty == *to {
            return term;
        }
        let span = term.span;
        match to {
            LogicType::Boolean => self.truth(term),
            LogicType::Integer if term.ty == LogicType::Boolean => self.number(term),
            // Its value is one already.
            LogicType::Integer if self.is_integer(&term.ty) => term,
            LogicType::Set(wanted) if !is_set(&term.ty) => {
                if let TermKind::Empty = term.kind {
                    return make(TermKind::Empty, to.clone(), span);
                }
                let inner = self.convert(term, wanted);
                let ty = LogicType::Set(Box::new(inner.ty.clone()));
                make(TermKind::Singleton(Box::new(inner)), ty, span)
            }
            LogicType::Set(_) => Term { ty: to.clone(), ..term },
            LogicType::C(id) => self.convert_to_c(term, *id),
            _ => make(TermKind::Convert(Box::new(term)), to.clone(), span),
        }
    }

    fn convert_to_c(&mut self, term: Term, to: TypeId) -> Term {
        let span = term.span;
        let target = LogicType::C(to);
        if self.is_pointer(&target) && is_zero(&term) {
            return make(TermKind::Null, target, span);
        }
        if let TermKind::Null = term.kind
            && self.is_pointer(&target)
        {
            return make(TermKind::Null, target, span);
        }
        if let TermKind::Integer(value) = &term.kind
            && let Some((least, greatest)) = self.range(to)
            && BigInt::from(least) <= *value
            && *value <= BigInt::from(greatest)
        {
            return Term { ty: target, ..term };
        }
        if term.ty == LogicType::Boolean {
            let number = self.number(term);
            return self.convert_to_c(number, to);
        }
        if let LogicType::C(from) = term.ty
            && self.alike(from, to)
        {
            return Term { ty: target, ..term };
        }
        make(TermKind::Convert(Box::new(term)), target, span)
    }

    /// Whether a value can be a parameter of a logic function: numbers, pointers, truth values; no places and no sets.
    pub(super) fn is_liftable(&self, term: &Term) -> bool {
        let is_value = !super::place::is_place(term) && !matches!(term.kind, TermKind::Integer(_));
        is_value
            && match &term.ty {
                LogicType::Integer | LogicType::Boolean | LogicType::Named(_) => true,
                LogicType::C(id) => self.is_scalar(*id),
                _ => false,
            }
    }

    /// 1 or 0 for a truth value.
    pub(super) fn number(&mut self, term: Term) -> Term {
        let span = term.span;
        match term.kind {
            TermKind::Boolean(value) => integer(i32::from(value), span),
            _ => {
                let parts = (term, integer(1, span), integer(0, span));
                make(TermKind::Conditional(Box::new(parts)), LogicType::Integer, span)
            }
        }
    }

    /// The term as a formula: numbers and pointers are true unless they are zero.
    pub(super) fn truth(&mut self, term: Term) -> Term {
        let span = term.span;
        let zero = match &term.ty {
            LogicType::Boolean | LogicType::Error => return term,
            ty if self.is_integer(ty) => integer(0, span),
            ty if self.is_real(ty) => make(TermKind::Real("0.0".into()), LogicType::Real, span),
            ty if self.is_pointer(ty) => make(TermKind::Null, ty.clone(), span),
            ty => {
                let found = self.describe(ty);
                return self.type_error(span, format!("a formula is expected, this is {found}"));
            }
        };
        let term = if self.is_real(&term.ty) { self.convert(term, &LogicType::Real) } else { term };
        let operands = (Box::new(term), Box::new(zero));
        let kind = TermKind::Binary(BinaryOp::NotEqual, operands.0, operands.1);
        make(kind, LogicType::Boolean, span)
    }

    /// `(T) e`
    pub(super) fn cast(&mut self, term: Term, to: LogicType, span: Span) -> Term {
        if term.ty == LogicType::Error || to == LogicType::Error {
            return error_term(span);
        }
        let from = element(&term.ty).clone();
        let wanted = element(&to);
        let numeric =
            |ty: &LogicType| self.is_integer(ty) || self.is_real(ty) || *ty == LogicType::Boolean;
        let allowed = numeric(&from) && numeric(wanted)
            || self.is_pointer(&from) && self.is_pointer(wanted)
            || self.is_pointer(&from) && self.is_integer(wanted)
            || self.is_integer(&from) && self.is_pointer(wanted)
            || from == *wanted;
        if !allowed {
            let (found, shown) = (self.describe(&term.ty), self.describe(&to));
            return self.type_error(span, format!("{found} cannot be cast to {shown}"));
        }
        // The old way to write `offsetof`.
        if self.is_integer(&to)
            && let Some(offset) = self.offset_from_null(&term)
        {
            return self.cast(integer(offset, span), to, span);
        }
        let to = if is_set(&to) { to } else { as_set_like(&term.ty, to) };
        if is_set(&term.ty) && term.ty != to {
            return make(TermKind::Convert(Box::new(term)), to, span);
        }
        let converted = match to {
            // A cast to `integer` keeps the number and forgets where it came from.
            LogicType::Integer if self.is_integer(&term.ty) => {
                make(TermKind::Convert(Box::new(term)), LogicType::Integer, span)
            }
            to => self.convert(term, &to),
        };
        Term { span, ..converted }
    }

    /// The offset that `&((T *) 0)->a.b` stands for.
    fn offset_from_null(&self, term: &Term) -> Option<u64> {
        let TermKind::AddressOf(place) = &term.kind else { return None };
        let mut place = place;
        let mut offset = 0;
        loop {
            match &place.kind {
                TermKind::Member(base, index) => {
                    let LogicType::C(id) = base.ty else { return None };
                    let Type::Record(record) = *self.c_type(id) else { return None };
                    let definition = self.program.typed[record].definition.as_ref()?;
                    offset += definition.fields.get(*index as usize)?.offset;
                    place = base;
                }
                TermKind::Deref(pointer) if matches!(pointer.kind, TermKind::Null) => {
                    return Some(offset);
                }
                _ => return None,
            }
        }
    }
}
