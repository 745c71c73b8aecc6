//! Conditions and choices. What stands right of `&&` runs only where the left side allows it (C11 6.5.13p4); where it does nothing and
//! cannot go wrong, it is evaluated anyway, so that no ways part.

use super::Body;
use super::types;
use crate::base::Span;
use crate::flow::function::{BlockId, End};
use crate::flow::scalar::{Constant, Operand, Scalar};
use crate::flow::step::{BinaryOp as Op, Comparison, Rvalue, StepKind, UnaryOp as Not};
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, UnaryOp};
use crate::typed::types::TypeId;

/// Comparisons and connectives: their value is 0 or 1.
pub(super) fn is_test(op: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(op, And | Or) || comparison(op).is_some()
}

fn comparison(op: BinaryOp) -> Option<Comparison> {
    Some(match op {
        BinaryOp::Less => Comparison::Less,
        BinaryOp::Greater => Comparison::Greater,
        BinaryOp::LessEqual => Comparison::LessEqual,
        BinaryOp::GreaterEqual => Comparison::GreaterEqual,
        BinaryOp::Equal => Comparison::Equal,
        BinaryOp::NotEqual => Comparison::NotEqual,
        _ => return None,
    })
}

impl Body<'_> {
    /// Whether a scalar value is not zero, as a `Bool`.
    pub(super) fn condition(&mut self, expr: &Expr) -> Operand {
        let span = expr.span;
        match &expr.kind {
            ExprKind::Unary(UnaryOp::Not, of) => {
                let condition = self.condition(of);
                let opposite = Rvalue::Unary(Not::Not, condition);
                self.draft.keep(Scalar::Bool, opposite, span, vec![])
            }
            ExprKind::Binary(op, left, right) if is_test(*op) => self.test(*op, left, right, span),
            ExprKind::Convert(Conversion { kind: ConversionKind::Truth, .. }, of) => {
                self.condition(of)
            }
            _ => {
                let value = self.value(expr);
                self.is_set(value, span)
            }
        }
    }

    /// C11 6.3.1.2
    pub(super) fn is_set(&mut self, value: Operand, span: Span) -> Operand {
        let zero = match self.draft.scalar(value) {
            Scalar::Bool => return value,
            Scalar::Pointer => Constant::Null,
            Scalar::Float(format) => Constant::Float { format, value: 0 },
            scalar @ Scalar::Integer { .. } => {
                if let Operand::Constant(constant) = value
                    && let Some(number) = constant.as_integer()
                {
                    return Constant::truth(number != 0).into();
                }
                Constant::integer(scalar, 0)
            }
        };
        self.compare(Comparison::NotEqual, value, zero.into(), span)
    }

    pub(super) fn test(&mut self, op: BinaryOp, left: &Expr, right: &Expr, span: Span) -> Operand {
        if let Some(comparison) = comparison(op) {
            if types::scalar(self.typed, left.ty.ty).is_none() {
                return self.no_value(
                    "a comparison of vectors or complex numbers",
                    TypeId::BOOL,
                    span,
                );
            }
            let a = self.value(left);
            let b = self.value(right);
            return self.compare(comparison, a, b, span);
        }
        if self.is_pure(right) {
            let a = self.condition(left);
            let b = self.condition(right);
            let both = if op == BinaryOp::And { Op::And } else { Op::Or };
            return self.draft.keep(Scalar::Bool, Rvalue::Binary(both, a, b), span, vec![]);
        }
        let result = self.draft.temp(Scalar::Bool);
        let (more, decided, join) = (self.draft.block(), self.draft.block(), self.draft.block());
        match op {
            BinaryOp::And => self.branch(left, more, decided),
            _ => self.branch(left, decided, more),
        }
        self.draft.begin(more);
        let second = self.condition(right);
        self.draft.push(StepKind::Let(result, Rvalue::Use(second)), span, vec![]);
        self.draft.jump(join, span);
        self.draft.begin(decided);
        let known = Constant::truth(op == BinaryOp::Or).into();
        self.draft.push(StepKind::Let(result, Rvalue::Use(known)), span, vec![]);
        self.draft.join(join, span);
        result.into()
    }

    /// Ends the block: one way where the condition holds, the other where it does not.
    pub(super) fn branch(&mut self, condition: &Expr, then: BlockId, otherwise: BlockId) {
        match &condition.kind {
            ExprKind::Unary(UnaryOp::Not, of) => self.branch(of, otherwise, then),
            ExprKind::Convert(Conversion { kind: ConversionKind::Truth, .. }, of) => {
                self.branch(of, then, otherwise);
            }
            ExprKind::Binary(op @ (BinaryOp::And | BinaryOp::Or), left, right)
                if !self.is_pure(right) =>
            {
                let middle = self.draft.block();
                match op {
                    BinaryOp::And => self.branch(left, middle, otherwise),
                    _ => self.branch(left, then, middle),
                }
                self.draft.begin(middle);
                self.branch(right, then, otherwise);
            }
            _ => {
                let before = self.temporaries.len();
                let value = self.condition(condition);
                self.end_temporaries(before, condition.span);
                self.split(value, then, otherwise, condition.span);
            }
        }
    }

    pub(super) fn split(
        &mut self,
        condition: Operand,
        then: BlockId,
        otherwise: BlockId,
        span: Span,
    ) {
        let end = match condition {
            Operand::Constant(constant) => match constant.as_integer() {
                Some(0) => End::Jump(otherwise),
                _ => End::Jump(then),
            },
            Operand::Temp(_) => End::Branch { condition, then, otherwise },
        };
        self.draft.end(end, span, vec![]);
    }

    /// Does one or the other, and goes on behind both.
    pub(super) fn either(
        &mut self,
        condition: &Expr,
        span: Span,
        [yes, no]: [&mut dyn FnMut(&mut Self); 2],
    ) {
        let (then, otherwise, join) = (self.draft.block(), self.draft.block(), self.draft.block());
        self.branch(condition, then, otherwise);
        self.draft.begin(then);
        yes(self);
        self.draft.jump(join, span);
        self.draft.begin(otherwise);
        no(self);
        self.draft.join(join, span);
    }

    pub(super) fn conditional(
        &mut self,
        parts: &(Expr, Expr, Expr),
        ty: TypeId,
        span: Span,
    ) -> Operand {
        let (condition, then, otherwise) = parts;
        let Some(scalar) = types::scalar(self.typed, ty) else {
            return self.no_value("this choice", ty, span);
        };
        if self.is_pure(then) && self.is_pure(otherwise) {
            let condition = self.condition(condition);
            let (a, b) = (self.value(then), self.value(otherwise));
            return self.draft.keep(scalar, Rvalue::Select(condition, a, b), span, vec![]);
        }
        let result = self.draft.temp(scalar);
        let give = |body: &mut Self, value: &Expr| {
            let value = body.value(value);
            body.draft.push(StepKind::Let(result, Rvalue::Use(value)), span, vec![]);
        };
        self.either(
            condition,
            span,
            [&mut |body| give(body, then), &mut |body| give(body, otherwise)],
        );
        result.into()
    }

    /// `left ?: right`
    pub(super) fn conditional_self(
        &mut self,
        left: &Expr,
        right: &Expr,
        ty: TypeId,
        span: Span,
    ) -> Operand {
        let Some(scalar) = types::scalar(self.typed, ty) else {
            return self.no_value("this choice", ty, span);
        };
        let first = self.value(left);
        let (taken, other, join) = (self.draft.block(), self.draft.block(), self.draft.block());
        let result = self.draft.temp(scalar);
        let test = self.is_set(first, left.span);
        self.split(test, taken, other, left.span);
        self.draft.begin(taken);
        let first = self.converted(first, scalar, span);
        self.draft.push(StepKind::Let(result, Rvalue::Use(first)), span, vec![]);
        self.draft.jump(join, span);
        self.draft.begin(other);
        let second = self.value(right);
        self.draft.push(StepKind::Let(result, Rvalue::Use(second)), span, vec![]);
        self.draft.join(join, span);
        result.into()
    }
}
