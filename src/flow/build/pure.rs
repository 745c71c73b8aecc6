//! Which expressions do nothing, cannot go wrong and can be evaluated whether or not C would: conditions and choices among them need no
//! jumps. Rule: in doubt an expression is not one of them.

use super::Body;
use super::types;
use super::value::narrows;
use crate::flow::scalar::Scalar;
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, Origin, UnaryOp};
use crate::typed::types::Qualifiers;

impl Body<'_> {
    pub(super) fn is_pure(&self, expr: &Expr) -> bool {
        let scalar = types::scalar(self.typed, expr.ty.ty);
        if self.constant(expr).is_some() {
            return true;
        }
        match &expr.kind {
            ExprKind::Integer(_) | ExprKind::Float(_) => scalar.is_some(),
            ExprKind::Load(place) => scalar.is_some() && self.is_readable(place),
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => {
                use ExprKind::{Function, String, Variable};
                matches!(place.kind, Variable(_) | String(_) | Function(_))
            }
            ExprKind::Convert(conversion, of) => {
                self.is_pure(of) && self.keeps(*conversion, of, expr)
            }
            ExprKind::Unary(UnaryOp::Not, of) => self.is_pure(of),
            ExprKind::Unary(UnaryOp::BitNot, of) => scalar.is_some() && self.is_pure(of),
            ExprKind::Unary(UnaryOp::Minus, of) => wraps(scalar) && self.is_pure(of),
            ExprKind::Binary(op, left, right) => {
                self.cannot_fail(*op, left, scalar) && self.is_pure(left) && self.is_pure(right)
            }
            ExprKind::Conditional(parts) => {
                let (condition, then, otherwise) = &**parts;
                scalar.is_some() && [condition, then, otherwise].iter().all(|it| self.is_pure(it))
            }
            _ => false,
        }
    }

    /// A part of a variable that is there, and holds a value.
    fn is_readable(&self, place: &Expr) -> bool {
        if place.ty.qualifiers.has(Qualifiers::VOLATILE) {
            return false;
        }
        match &place.kind {
            ExprKind::Variable(variable) => {
                self.is_static(*variable) || self.valued.contains(variable)
            }
            ExprKind::Member(base, _) => self.is_readable(base),
            _ => false,
        }
    }

    fn keeps(&self, conversion: Conversion, of: &Expr, expr: &Expr) -> bool {
        use ConversionKind::*;
        let (from, to) =
            (types::scalar(self.typed, of.ty.ty), types::scalar(self.typed, expr.ty.ty));
        let (Some(from), Some(to)) = (from, to) else { return false };
        match conversion.kind {
            Same | Truth | IntegerToFloat | Float | Pointer | Null => true,
            Integer => conversion.origin == Origin::Cast || !narrows(from, to),
            FloatToInteger | IntegerToPointer | PointerToInteger | Void | Complex | Vector
            | Union => false,
        }
    }

    fn cannot_fail(&self, op: BinaryOp, left: &Expr, scalar: Option<Scalar>) -> bool {
        use BinaryOp::*;
        let operand = types::scalar(self.typed, left.ty.ty);
        match op {
            Add | Sub | Mul => wraps(scalar),
            BitAnd | BitXor | BitOr => matches!(scalar, Some(Scalar::Integer { .. })),
            Equal | NotEqual | And | Or => operand.is_some(),
            Less | Greater | LessEqual | GreaterEqual => {
                operand.is_some_and(|operand| operand != Scalar::Pointer)
            }
            Div | Rem | Shl | Shr | PointerAdd | PointerSub | PointerDiff => false,
        }
    }
}

/// Arithmetic that is defined for all operands.
fn wraps(scalar: Option<Scalar>) -> bool {
    matches!(scalar, Some(Scalar::Integer { signed: false, .. } | Scalar::Float(_)))
}
