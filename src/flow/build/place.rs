//! Places: where an expression's object lies. Nothing is read or written there yet; pointers on the way are evaluated.

use super::Body;
use super::checks::at;
use super::types;
use crate::base::{ObligationKind, Span};
use crate::flow::scalar::{Constant, Operand, Scalar};
use crate::flow::step::{Access, Base, BitField, Direction, Place, Rvalue, Within};
use crate::typed::constant::{Constant as Known, evaluate};
use crate::typed::program::{RecordKind, VariableId};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Length, Qualified, Qualifiers, Type};

/// A place, with what the address is known, or has, to be a multiple of.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub place: Place,
    pub align: u64,
    pub bits: Option<BitField>,
    /// A member of a union is on the way.
    pub in_union: bool,
    /// The first struct on the way, and how far behind its start.
    pub within: Option<Within>,
}

impl Target {
    pub(super) fn at(base: Base, align: u64) -> Target {
        let place = Place { base, offset: 0 };
        Target { place, align, bits: None, in_union: false, within: None }
    }

    pub(super) fn behind(self, offset: u64) -> Target {
        let place = Place { offset: self.place.offset.wrapping_add(offset), ..self.place };
        let within =
            self.within.map(|it| Within { at: it.at.map(|at| at.wrapping_add(offset)), ..it });
        Target { place, align: types::align_behind(self.align, offset), bits: None, within, ..self }
    }
}

impl Body<'_> {
    pub(super) fn place(&mut self, expr: &Expr) -> Target {
        match &expr.kind {
            ExprKind::Variable(variable) => self.variable(*variable),
            ExprKind::String(string) => {
                Target::at(Base::String(*string), types::align(self.typed, expr.ty))
            }
            ExprKind::Deref(pointer) => self.pointed(pointer, expr),
            ExprKind::Member(base, field) => self.member(base, *field, expr.span),
            ExprKind::CompoundLiteral(literal) => self.compound_literal(literal, expr.span),
            ExprKind::VectorElement(base, index) => self.vector_element(base, index, expr),
            ExprKind::Real(base) => self.place(base),
            ExprKind::Imaginary(base) => {
                let part = types::size(self.typed, expr.ty.ty).unwrap_or(0);
                self.place(base).behind(part)
            }
            ExprKind::Function(function) => {
                Target::at(Base::Pointer(Constant::Function(*function).into()), 1)
            }
            // A struct value: its object is a copy that nobody else knows.
            _ if types::is_aggregate(self.typed, expr.ty.ty) => self.aggregate(expr),
            _ => {
                self.unsupported("this place", expr.span);
                Target::at(Base::Pointer(Constant::Null.into()), 1)
            }
        }
    }

    pub(super) fn variable(&mut self, variable: VariableId) -> Target {
        let found = &self.typed[variable];
        let align = types::align(self.typed, found.ty).max(found.align.unwrap_or(1));
        let base = match self.is_static(variable) {
            true => Base::Static(variable),
            false => Base::Local(self.local(variable)),
        };
        Target::at(base, align)
    }

    fn member(&mut self, base: &Expr, field: u32, span: Span) -> Target {
        let target = self.place(base);
        let Type::Record(record) = *self.typed.types.get(base.ty.ty) else {
            self.unsupported("a member of this", span);
            return target;
        };
        self.field(target, record, field)
    }

    pub(super) fn field(
        &self,
        target: Target,
        record: crate::typed::program::RecordId,
        field: u32,
    ) -> Target {
        let Some(definition) = &self.typed[record].definition else { return target };
        let in_union = target.in_union
            || self.typed[record].kind == RecordKind::Union && definition.fields.len() > 1;
        let within = target.within.or(Some(Within { record, at: Some(0) }));
        let target = Target { in_union, within, ..target };
        let described = &definition.fields[field as usize];
        let Some(bits) = described.bits else { return target.behind(described.offset) };
        let inner = target.behind(bits.offset / 8);
        let bits = BitField { first: (bits.offset % 8) as u32, width: bits.width };
        Target { bits: Some(bits), align: 1, ..inner }
    }

    /// What a pointer leads to.
    fn pointed(&mut self, pointer: &Expr, whole: &Expr) -> Target {
        let align = types::align(self.typed, whole.ty);
        match &pointer.kind {
            ExprKind::Decay(array) if !self.typed.types.is_function(whole.ty.ty) => {
                self.place(array)
            }
            ExprKind::AddressOf(place) => self.place(place),
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => {
                let ExprKind::Decay(array) = &base.kind else {
                    return Target::at(Base::Pointer(self.value(pointer)), align);
                };
                self.element(array, base, index, pointer.span, whole)
            }
            _ => Target::at(Base::Pointer(self.value(pointer)), align),
        }
    }

    /// `array[index]`: an index out of range is wrong even where the memory behind the array is there (C11 6.5.6p8).
    fn element(
        &mut self,
        array: &Expr,
        decayed: &Expr,
        index: &Expr,
        span: Span,
        whole: &Expr,
    ) -> Target {
        let length = self.fixed_length(array);
        let size = types::size(self.typed, whole.ty.ty);
        if let (Some(length), Some(size)) = (length, size)
            && let Ok(Known::Integer(at)) = evaluate(self.typed, index)
            && (0..i128::from(length)).contains(&at)
        {
            return self.place(array).behind(at as u64 * size);
        }
        let (start, within) = self.first_element(array, decayed.span);
        let index = self.value(index);
        let mut checks = vec![];
        if self.inner_length(array).is_some() {
            checks.push(at(ObligationKind::OutOfBounds, span));
        }
        checks.push(at(ObligationKind::PointerArithmetic, span));
        let ty = decayed.ty.ty;
        let moved = self.move_pointer(ty, start, index, Direction::Plus, span, checks);
        let within = within.map(|it| Within { at: None, ..it });
        Target { within, ..Target::at(Base::Pointer(moved), types::align(self.typed, whole.ty)) }
    }

    fn fixed_length(&self, array: &Expr) -> Option<u64> {
        match self.typed.types.get(array.ty.ty) {
            Type::Array(_, Length::Fixed(length)) => Some(*length),
            _ => None,
        }
    }

    /// The length of an array that is part of an object. One of length 1 may stand for the rest of its object, as it had to before C99,
    /// unless something is seen to follow it.
    fn inner_length(&self, array: &Expr) -> Option<u64> {
        let inner = matches!(array.kind, ExprKind::Member(..) | ExprKind::Deref(_));
        let bounds = |length: &u64| *length > 1 || *length == 1 && !self.may_end_object(array);
        self.fixed_length(array).filter(|length| inner && bounds(length))
    }

    /// Whether nothing is seen to follow the place in its object.
    fn may_end_object(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Member(of, field) => {
                let Type::Record(record) = self.typed.types.get(of.ty.ty) else { return true };
                let record = &self.typed[*record];
                let last = record.definition.as_ref().map_or(0, |it| it.fields.len());
                let is_last = *field as usize + 1 == last || record.kind == RecordKind::Union;
                is_last && self.may_end_object(of)
            }
            ExprKind::Deref(pointer) => match &pointer.kind {
                ExprKind::AddressOf(of) => self.may_end_object(of),
                ExprKind::Decay(array) => self.may_end_with_element(array),
                ExprKind::Binary(BinaryOp::PointerAdd, base, _) => match &base.kind {
                    ExprKind::Decay(array) => self.may_end_with_element(array),
                    _ => true,
                },
                _ => true,
            },
            _ => true,
        }
    }

    fn may_end_with_element(&self, array: &Expr) -> bool {
        self.fixed_length(array).is_none_or(|length| length < 2) && self.may_end_object(array)
    }

    /// An array as pointer to its first element, a function as pointer.
    pub(super) fn decay(&mut self, of: &Expr, span: Span) -> Operand {
        if let ExprKind::Function(function) = of.kind {
            return Constant::Function(function).into();
        }
        if self.typed.types.is_function(of.ty.ty) {
            // `*f` of a pointer to a function is the function, and becomes the pointer again.
            return self.address(of, span);
        }
        self.first_element(of, span).0
    }

    /// Where an array begins, and which struct it is a part of.
    fn first_element(&mut self, array: &Expr, span: Span) -> (Operand, Option<Within>) {
        let target = self.place(array);
        let extent = self.inner_length(array).and_then(|_| types::size(self.typed, array.ty.ty));
        (self.address_of(target, extent, span), target.within)
    }

    pub(super) fn address(&mut self, of: &Expr, span: Span) -> Operand {
        if let ExprKind::Function(function) = of.kind {
            return Constant::Function(function).into();
        }
        if let ExprKind::Deref(pointer) = &of.kind
            && let ExprKind::Binary(BinaryOp::PointerAdd, base, _) = &pointer.kind
            && let ExprKind::Decay(array) = &base.kind
            && self.inner_length(array).is_some()
        {
            // The pointer stays in the array.
            return self.value(pointer);
        }
        let target = self.place(of);
        self.address_of(target, None, span)
    }

    fn address_of(&mut self, target: Target, extent: Option<u64>, span: Span) -> Operand {
        if let (Base::Pointer(pointer), 0, None) = (target.place.base, target.place.offset, extent)
        {
            return pointer;
        }
        let value = Rvalue::Address { place: target.place, extent };
        self.draft.keep(Scalar::Pointer, value, span, vec![])
    }

    fn vector_element(&mut self, base: &Expr, index: &Expr, expr: &Expr) -> Target {
        let vector = self.place(base);
        let size = types::size(self.typed, expr.ty.ty).unwrap_or(1);
        let align = types::align(self.typed, expr.ty);
        if let (Ok(Known::Integer(at)), Type::Vector(_, count)) =
            (evaluate(self.typed, index), self.typed.types.get(base.ty.ty))
            && (0..i128::from(*count)).contains(&at)
        {
            return vector.behind(at as u64 * size);
        }
        let extent = types::size(self.typed, base.ty.ty);
        let start = self.address_of(vector, extent, expr.span);
        let index = self.value(index);
        let size = self.size_constant(size).into();
        let moved = Rvalue::PointerAdd { pointer: start, index, size, direction: Direction::Plus };
        let moved = self.draft.keep(Scalar::Pointer, moved, expr.span, vec![]);
        Target::at(Base::Pointer(moved), align)
    }

    /// How a scalar of that type lies there; `None` for what is no scalar.
    pub(super) fn access(&self, target: &Target, ty: Qualified) -> Option<Access> {
        let scalar = types::scalar(self.typed, ty.ty)?;
        let size = match target.bits {
            Some(bits) => u64::from(bits.first + bits.width).div_ceil(8),
            None => types::size(self.typed, ty.ty)?,
        };
        Some(Access {
            place: target.place,
            ty: ty.ty,
            scalar,
            size,
            align: target.align,
            bits: target.bits,
            in_union: target.in_union,
            within: target.within,
            volatile: ty.qualifiers.has(Qualifiers::VOLATILE),
        })
    }
}
