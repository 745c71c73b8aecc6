//! Values of scalar expressions: steps are emitted in C's order, the result is an operand that nothing later changes.

use super::Body;
use super::checks::{Intent, at};
use super::types;
use crate::base::{ObligationKind, Span};
use crate::flow::scalar::{Constant, Operand, Scalar};
use crate::flow::step::{Rvalue, StepKind, UnaryOp as Op};
use crate::typed::constant::{self, evaluate_with_doubts};
use crate::typed::tree::{Conversion, ConversionKind, Expr, ExprKind, Origin, UnaryOp};
use crate::typed::types::{Type, TypeId};

impl Body<'_> {
    /// The value of a scalar expression.
    pub(super) fn value(&mut self, expr: &Expr) -> Operand {
        if let Some(constant) = self.constant(expr) {
            return constant.into();
        }
        let (span, ty) = (expr.span, expr.ty.ty);
        match &expr.kind {
            ExprKind::Integer(bits) => self.integer(*bits, ty, span),
            ExprKind::Float(text) => self.float(self.typed.text(*text), ty, span),
            ExprKind::Load(place) => {
                let target = self.place(place);
                self.load(&target, place.ty, span)
            }
            ExprKind::Decay(of) => self.decay(of, span),
            ExprKind::AddressOf(of) => self.address(of, span),
            ExprKind::Convert(conversion, of) => self.convert(*conversion, of, ty, span),
            ExprKind::Unary(UnaryOp::Not, of) => {
                let condition = self.condition(of);
                let opposite = Rvalue::Unary(Op::Not, condition);
                let opposite = self.draft.keep(Scalar::Bool, opposite, span, vec![]);
                self.truth_as(opposite, ty, span)
            }
            ExprKind::Unary(op, of) => self.unary(*op, of, ty, span),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, ty, span),
            ExprKind::Assign(place, value) => self.assign(place, value, span),
            ExprKind::CompoundAssign(assign) => self.compound_assign(assign, span),
            ExprKind::Step(op, place) => self.step(*op, place, span),
            ExprKind::Conditional(parts) => self.conditional(parts, ty, span),
            ExprKind::ConditionalSelf(left, right) => self.conditional_self(left, right, ty, span),
            ExprKind::Comma(first, second) => {
                self.effect(first);
                self.value(second)
            }
            ExprKind::Call(call) => self.call_value(call, ty, span),
            ExprKind::Builtin(call) => self.builtin(call, ty, span),
            ExprKind::Statement(block) => self.statement_value(block, ty, span),
            ExprKind::VaArg(list) => self.variable_argument(list, ty, span),
            ExprKind::LabelAddress(label) => Constant::Label(*label).into(),
            ExprKind::Function(function) => Constant::Function(*function).into(),
            // A member of a struct value that is no place: `f().x`.
            ExprKind::Member(..) | ExprKind::Real(_) | ExprKind::Imaginary(_) => {
                let target = self.place(expr);
                self.load(&target, expr.ty, span)
            }
            ExprKind::VectorElement(..) => {
                let target = self.place(expr);
                self.load(&target, expr.ty, span)
            }
            ExprKind::ImaginaryConstant(_) => self.no_value("complex numbers", ty, span),
            ExprKind::Unsupported(what) => self.no_value(what, ty, span),
            ExprKind::Variable(_)
            | ExprKind::String(_)
            | ExprKind::Deref(_)
            | ExprKind::CompoundLiteral(_)
            | ExprKind::Error => self.no_value("this expression", ty, span),
        }
    }

    /// Nothing is known of a run that comes here; the value is any.
    pub(super) fn no_value(&mut self, what: &str, ty: TypeId, span: Span) -> Operand {
        self.unsupported(what, span);
        let scalar = types::scalar(self.typed, ty).unwrap_or(Scalar::INT);
        match scalar {
            Scalar::Pointer => Constant::Null.into(),
            Scalar::Float(format) => Constant::Float { format, value: 0 }.into(),
            Scalar::Integer { .. } | Scalar::Bool => Constant::integer(scalar, 0).into(),
        }
    }

    /// Evaluates for what it does only.
    pub(super) fn effect(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Convert(Conversion { kind: ConversionKind::Void, .. }, of) => self.effect(of),
            ExprKind::Comma(first, second) => {
                self.effect(first);
                self.effect(second);
            }
            ExprKind::Conditional(parts) => {
                let (condition, then, otherwise) = &**parts;
                self.either(
                    condition,
                    expr.span,
                    [&mut |body| body.effect(then), &mut |body| body.effect(otherwise)],
                );
            }
            ExprKind::Call(call) => self.call_effect(call, expr.ty.ty, expr.span),
            ExprKind::Statement(block) => self.block(block),
            ExprKind::Builtin(call) => drop(self.builtin(call, expr.ty.ty, expr.span)),
            ExprKind::Unsupported(what) => self.unsupported(what, expr.span),
            // A place that is only named is not read.
            _ if expr.is_place() => drop(self.place(expr)),
            _ if types::is_aggregate(self.typed, expr.ty.ty) => drop(self.aggregate(expr)),
            _ if expr.ty.ty == TypeId::VOID => self.unsupported("this expression", expr.span),
            _ => drop(self.value(expr)),
        }
    }

    /// What an operator gives for constants, unless a check could fail.
    pub(super) fn constant(&self, expr: &Expr) -> Option<Constant> {
        if !matches!(expr.kind, ExprKind::Unary(..) | ExprKind::Binary(..) | ExprKind::Convert(..))
        {
            return None;
        }
        let scalar = types::scalar(self.typed, expr.ty.ty)?;
        match (evaluate_with_doubts(self.typed, expr), scalar) {
            (
                (Ok(constant::Constant::Integer(value)), doubts),
                Scalar::Integer { .. } | Scalar::Bool,
            ) if doubts.is_empty() => Some(Constant::integer(scalar, value)),
            ((Ok(constant::Constant::Integer(0)), doubts), Scalar::Pointer)
                if doubts.is_empty() =>
            {
                Some(Constant::Null)
            }
            _ => None,
        }
    }

    fn integer(&mut self, bits: u64, ty: TypeId, span: Span) -> Operand {
        match types::scalar(self.typed, ty) {
            Some(scalar @ (Scalar::Integer { .. } | Scalar::Bool)) => {
                Constant::integer(scalar, bits.into()).into()
            }
            Some(Scalar::Pointer) if bits == 0 => Constant::Null.into(),
            Some(Scalar::Pointer) => {
                let number = Constant::integer(types::size_scalar(self.typed), bits.into());
                self.draft.keep(Scalar::Pointer, Rvalue::Convert(number.into()), span, vec![])
            }
            _ => self.no_value("this constant", ty, span),
        }
    }

    fn float(&mut self, text: &str, ty: TypeId, span: Span) -> Operand {
        let Some(Scalar::Float(format)) = types::scalar(self.typed, ty) else {
            return self.no_value("this constant", ty, span);
        };
        let value = super::float::bits(text, format);
        Constant::Float { format, value }.into()
    }

    fn unary(&mut self, op: UnaryOp, of: &Expr, ty: TypeId, span: Span) -> Operand {
        let op = match op {
            UnaryOp::Minus => Op::Minus,
            UnaryOp::BitNot => Op::BitNot,
            UnaryOp::Not => Op::Not,
            UnaryOp::Conjugate => return self.no_value("complex numbers", ty, span),
        };
        let Some(scalar) = types::scalar(self.typed, ty) else {
            return self.no_value("arithmetic of vectors or complex numbers", ty, span);
        };
        let operand = self.value(of);
        let overflows = op == Op::Minus && scalar.is_signed();
        let checks = match overflows {
            true => vec![at(ObligationKind::SignedOverflow, span)],
            false => vec![],
        };
        self.draft.keep(scalar, Rvalue::Unary(op, operand), span, checks)
    }

    /// A truth value as a number of that type.
    pub(super) fn truth_as(&mut self, truth: Operand, ty: TypeId, span: Span) -> Operand {
        let scalar = types::scalar(self.typed, ty).unwrap_or(Scalar::INT);
        self.converted(truth, scalar, span)
    }

    /// Without a check.
    pub(super) fn converted(&mut self, value: Operand, to: Scalar, span: Span) -> Operand {
        match value {
            _ if self.draft.scalar(value) == to => value,
            Operand::Constant(constant) if matches!(to, Scalar::Integer { .. }) => {
                match constant.as_integer() {
                    Some(number) => Constant::integer(to, number).into(),
                    None => self.draft.keep(to, Rvalue::Convert(value), span, vec![]),
                }
            }
            _ => self.draft.keep(to, Rvalue::Convert(value), span, vec![]),
        }
    }

    /// Whether a pointer into a record becomes one to the record: the bounds of the member it was made of end to count.
    fn finds_record(&self, from: TypeId, to: TypeId) -> bool {
        let types = &self.typed.types;
        let pointee = |ty: TypeId| types.pointee(ty).map(|to| types.get(to.ty));
        let is_record = matches!(pointee(to), Some(Type::Record(_)));
        is_record && !matches!(pointee(from), Some(Type::Void | Type::Record(_)))
    }

    fn convert(&mut self, conversion: Conversion, of: &Expr, ty: TypeId, span: Span) -> Operand {
        use ConversionKind::*;
        let to = types::scalar(self.typed, ty);
        match (conversion.kind, to) {
            (Void, _) => {
                self.effect(of);
                Constant::integer(Scalar::INT, 0).into()
            }
            (Null, _) => Constant::Null.into(),
            (Truth, _) => self.condition(of),
            (Same, Some(to)) if types::scalar(self.typed, of.ty.ty) == Some(to) => self.value(of),
            (Pointer, Some(to)) => {
                let value = self.value(of);
                match self.finds_record(of.ty.ty, ty) {
                    true => self.draft.keep(to, Rvalue::Convert(value), span, vec![]),
                    false => value,
                }
            }
            (Same | Integer, Some(to)) => {
                let value = self.value(of);
                let from = self.draft.scalar(value);
                let implicit = conversion.origin == Origin::Implicit;
                if implicit && narrows(from, to) {
                    let checks = vec![at(ObligationKind::Narrowing, span)];
                    return self.draft.keep(to, Rvalue::Convert(value), span, checks);
                }
                self.converted(value, to, span)
            }
            (FloatToInteger, Some(to)) => {
                let value = self.value(of);
                let checks = vec![at(ObligationKind::SignedOverflow, span)];
                self.draft.keep(to, Rvalue::Convert(value), span, checks)
            }
            (PointerToInteger, Some(to)) => {
                let value = self.value(of);
                let checks = vec![at(ObligationKind::OutOfBounds, span)];
                self.draft.keep(to, Rvalue::Convert(value), span, checks)
            }
            (IntegerToFloat | Float | IntegerToPointer, Some(to)) => {
                let value = self.value(of);
                self.converted(value, to, span)
            }
            (Complex, _) => self.no_value("complex numbers", ty, span),
            (Vector, _) => self.no_value("vectors", ty, span),
            (Union, _) => self.no_value("the conversion of a value to a union", ty, span),
            (_, None) => self.no_value("this conversion", ty, span),
        }
    }

    /// The contents of a scalar place.
    pub(super) fn load(
        &mut self,
        target: &super::place::Target,
        ty: crate::typed::types::Qualified,
        span: Span,
    ) -> Operand {
        let Some(access) = self.access(target, ty) else {
            return self.no_value("reading an object of this type", ty.ty, span);
        };
        let checks = self.access_checks(access.place.base, ty, Intent::Read, span);
        let temp = self.draft.temp(access.scalar);
        self.draft.push(StepKind::Load(temp, access), span, checks);
        temp.into()
    }
}

/// Whether a conversion may change the value.
pub(super) fn narrows(from: Scalar, to: Scalar) -> bool {
    match (from, to) {
        (Scalar::Bool, _) | (_, Scalar::Bool) => false,
        (
            Scalar::Integer { bits: from, signed: from_signed },
            Scalar::Integer { bits: to, signed: to_signed },
        ) => match (from_signed, to_signed) {
            (true, false) => true,
            (false, true) => from >= to,
            _ => from > to,
        },
        _ => false,
    }
}
