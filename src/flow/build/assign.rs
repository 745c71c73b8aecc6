//! Assignments, steps, and values of structs: the place first, then the value, then the store.

use super::Body;
use super::checks::Intent;
use super::place::Target;
use super::types;
use crate::base::Span;
use crate::flow::scalar::{Constant, Operand, Scalar};
use crate::flow::step::{Base, BinaryOp as Op, Rvalue, StepKind, UnaryOp};
use crate::typed::tree::{
    BinaryOp, CompoundAssign, Conversion, ConversionKind, Expr, ExprKind, StepOp,
};
use crate::typed::types::{Qualified, TypeId};

impl Body<'_> {
    pub(super) fn assign(&mut self, place: &Expr, value: &Expr, span: Span) -> Operand {
        let target = self.place(place);
        let value = self.value(value);
        self.store(&target, value, place.ty, span)
    }

    /// Stores; the result is the value as the place then holds it.
    pub(super) fn store(
        &mut self,
        target: &Target,
        value: Operand,
        ty: Qualified,
        span: Span,
    ) -> Operand {
        let Some(access) = self.access(target, ty) else {
            return self.no_value("writing an object of this type", ty.ty, span);
        };
        let value = self.converted(value, access.scalar, span);
        let checks = self.access_checks(access.place.base, ty, Intent::Write, span);
        self.draft.push(StepKind::Store(access, value), span, checks);
        if access.bits.is_none() {
            return value;
        }
        // A bit-field holds the value reduced to its width (C11 6.3.1.3, 6.7.2.1p10).
        let held = self.draft.temp(access.scalar);
        self.draft.push(StepKind::Load(held, access), span, vec![]);
        held.into()
    }

    pub(super) fn compound_assign(&mut self, assign: &CompoundAssign, span: Span) -> Operand {
        let CompoundAssign { op, place, value, computed } = assign;
        let ty = place.ty.ty;
        let scalars = (types::scalar(self.typed, ty), types::scalar(self.typed, *computed));
        let (Some(held), Some(wide)) = scalars else {
            return self.no_value("arithmetic of vectors or complex numbers", ty, span);
        };
        let target = self.place(place);
        let right = self.value(value);
        let left = self.load(&target, place.ty, place.span);
        let left = self.converted(left, wide, span);
        let result = self.operate(*op, *computed, left, right, *computed, span);
        let result = self.narrowed(result, held, span);
        self.store(&target, result, place.ty, span)
    }

    /// Back to the type of the place; from a float, the value has to fit (C11 6.3.1.4p1).
    fn narrowed(&mut self, value: Operand, to: Scalar, span: Span) -> Operand {
        let float = matches!(self.draft.scalar(value), Scalar::Float(_));
        match (float, to) {
            (true, Scalar::Integer { .. }) => {
                let kind = crate::base::ObligationKind::SignedOverflow;
                let checks = vec![super::checks::at(kind, span)];
                self.draft.keep(to, Rvalue::Convert(value), span, checks)
            }
            _ => self.converted(value, to, span),
        }
    }

    /// `++` and `--`
    pub(super) fn step(&mut self, op: StepOp, place: &Expr, span: Span) -> Operand {
        let ty = place.ty.ty;
        let target = self.place(place);
        let before = self.load(&target, place.ty, span);
        let after = self.stepped(before, op, ty, span);
        let stored = self.store(&target, after, place.ty, span);
        match op {
            StepOp::PostIncrement | StepOp::PostDecrement => before,
            StepOp::PreIncrement | StepOp::PreDecrement => stored,
        }
    }

    fn stepped(&mut self, before: Operand, op: StepOp, ty: TypeId, span: Span) -> Operand {
        let down = matches!(op, StepOp::PreDecrement | StepOp::PostDecrement);
        let op = if down { BinaryOp::Sub } else { BinaryOp::Add };
        match types::scalar(self.typed, ty) {
            Some(Scalar::Pointer) => {
                let op = if down { BinaryOp::PointerSub } else { BinaryOp::PointerAdd };
                let one = Constant::integer(Scalar::INT, 1).into();
                self.operate(op, ty, before, one, ty, span)
            }
            // C11 6.3.1.2: one more than any `_Bool` is 1; one less turns it around.
            Some(Scalar::Bool) if down => {
                let turned = Rvalue::Unary(UnaryOp::Not, before);
                self.draft.keep(Scalar::Bool, turned, span, vec![])
            }
            Some(Scalar::Bool) => Constant::truth(true).into(),
            // Narrow types are promoted, stepped and converted back (C11 6.5.2.4p2).
            Some(narrow @ Scalar::Integer { bits: ..32, .. }) => {
                let wide = self.converted(before, Scalar::INT, span);
                let one = Constant::integer(Scalar::INT, 1).into();
                let after = self.operate(op, TypeId::INT, wide, one, TypeId::INT, span);
                self.converted(after, narrow, span)
            }
            Some(scalar @ Scalar::Integer { .. }) => {
                let one = Constant::integer(scalar, 1).into();
                self.operate(op, ty, before, one, ty, span)
            }
            Some(scalar @ Scalar::Float(format)) => {
                let one = Constant::Float { format, value: super::float::bits("1", format) };
                let op = if down { Op::Sub } else { Op::Add };
                let after = Rvalue::Binary(op, before, one.into());
                self.draft.keep(scalar, after, span, vec![])
            }
            None => self.no_value("this operation", ty, span),
        }
    }

    /// A place that holds the value of a struct, union, complex number or vector.
    pub(super) fn aggregate(&mut self, expr: &Expr) -> Target {
        let (span, ty) = (expr.span, expr.ty.ty);
        match &expr.kind {
            ExprKind::Load(place) => self.place(place),
            ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of)
                if types::is_aggregate(self.typed, of.ty.ty) =>
            {
                self.aggregate(of)
            }
            ExprKind::Comma(first, second) => {
                self.effect(first);
                self.aggregate(second)
            }
            ExprKind::Assign(place, value) => {
                let target = self.place(place);
                let source = self.aggregate(value);
                self.copy(&target, &source, place.ty, value.ty, span);
                target
            }
            ExprKind::Member(..) => self.place(expr),
            _ if expr.is_place() => self.place(expr),
            _ => {
                let local = self.temporary(ty, span);
                let target = Target::at(Base::Local(local), types::align(self.typed, expr.ty));
                self.aggregate_into(&target, expr, span);
                target
            }
        }
    }

    /// Evaluates a struct into an object of our own. The span is that of what copies.
    pub(super) fn aggregate_into(&mut self, target: &Target, expr: &Expr, span: Span) {
        match &expr.kind {
            ExprKind::Call(call) => self.call_into(call, target, expr.ty.ty, expr.span),
            ExprKind::Conditional(parts) => {
                let (condition, then, otherwise) = &**parts;
                self.either(
                    condition,
                    span,
                    [&mut |body| body.aggregate_into(target, then, span), &mut |body| {
                        body.aggregate_into(target, otherwise, span)
                    }],
                );
            }
            ExprKind::Statement(block) => {
                self.block_with_value(block, &mut |body, last| {
                    body.aggregate_into(target, last, span);
                });
            }
            ExprKind::VaArg(list) => self.variable_argument_into(list, target, expr),
            ExprKind::Load(_)
            | ExprKind::Comma(..)
            | ExprKind::Assign(..)
            | ExprKind::Member(..) => {
                let source = self.aggregate(expr);
                self.copy(target, &source, expr.ty, expr.ty, span);
            }
            ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => {
                self.aggregate_into(target, of, span);
            }
            _ if expr.is_place() => {
                let source = self.place(expr);
                self.copy(target, &source, expr.ty, expr.ty, span);
            }
            ExprKind::Unsupported(what) => self.unsupported(what, expr.span),
            _ => self.unsupported("this value of a struct, vector or complex number", expr.span),
        }
    }

    pub(super) fn copy(
        &mut self,
        to: &Target,
        from: &Target,
        to_type: Qualified,
        from_type: Qualified,
        span: Span,
    ) {
        let Some(size) = types::size(self.typed, from_type.ty) else {
            return self.unsupported("a copy of an object of unknown size", span);
        };
        let mut checks = self.access_checks(from.place.base, from_type, Intent::ReadAll, span);
        checks.extend(self.access_checks(to.place.base, to_type, Intent::Write, span));
        checks.sort();
        checks.dedup();
        let (to, from, align) = (to.place, from.place, to.align.min(from.align));
        let kind = StepKind::Copy { to, from, size, align, ty: from_type.ty };
        self.draft.push(kind, span, checks);
    }
}
