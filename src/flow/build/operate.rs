//! Operators on scalar operands, with the checks that C's rules for them ask for.

use super::Body;
use super::checks::{all_at, at};
use super::types;
use crate::base::{ObligationKind, Span};
use crate::flow::function::Check;
use crate::flow::scalar::{Constant, Operand, Scalar};
use crate::flow::step::{BinaryOp as Op, Comparison, Direction, Rvalue};
use crate::typed::tree::{BinaryOp, Expr};
use crate::typed::types::{Length, Type, TypeId};

impl Body<'_> {
    pub(super) fn binary(
        &mut self,
        op: BinaryOp,
        left: &Expr,
        right: &Expr,
        ty: TypeId,
        span: Span,
    ) -> Operand {
        if super::condition::is_test(op) {
            let truth = self.test(op, left, right, span);
            return self.truth_as(truth, ty, span);
        }
        let a = self.value(left);
        let b = self.value(right);
        self.operate(op, left.ty.ty, a, b, ty, span)
    }

    /// An arithmetic operator on values. `computed` is the type of the left operand.
    pub(super) fn operate(
        &mut self,
        op: BinaryOp,
        computed: TypeId,
        left: Operand,
        right: Operand,
        ty: TypeId,
        span: Span,
    ) -> Operand {
        match op {
            BinaryOp::PointerAdd => {
                let checks = vec![at(ObligationKind::PointerArithmetic, span)];
                self.move_pointer(computed, left, right, Direction::Plus, span, checks)
            }
            BinaryOp::PointerSub => {
                let checks = vec![at(ObligationKind::PointerArithmetic, span)];
                self.move_pointer(computed, left, right, Direction::Minus, span, checks)
            }
            BinaryOp::PointerDiff => {
                let Some(size) = self.pointee_size(computed, span) else {
                    return self.no_value("the distance of objects of unknown size", ty, span);
                };
                if size == Operand::Constant(self.size_constant(0)) {
                    return self.no_value("the distance of objects without size", ty, span);
                }
                let scalar = types::scalar(self.typed, ty).unwrap_or(Scalar::INT);
                let checks = vec![at(ObligationKind::PointerComparison, span)];
                let value = Rvalue::PointerDifference { left, right, size };
                self.draft.keep(scalar, value, span, checks)
            }
            _ => {
                let (Some(scalar), Some(op)) = (types::scalar(self.typed, ty), arithmetic(op))
                else {
                    return self.no_value("arithmetic of vectors or complex numbers", ty, span);
                };
                let checks = all_at(&kinds(op, scalar), span);
                self.draft.keep(scalar, Rvalue::Binary(op, left, right), span, checks)
            }
        }
    }

    pub(super) fn move_pointer(
        &mut self,
        pointer_type: TypeId,
        pointer: Operand,
        index: Operand,
        direction: Direction,
        span: Span,
        checks: Vec<Check>,
    ) -> Operand {
        let Some(size) = self.pointee_size(pointer_type, span) else {
            return self.no_value("a pointer to an object of unknown size", pointer_type, span);
        };
        let value = Rvalue::PointerAdd { pointer, index, size, direction };
        self.draft.keep(Scalar::Pointer, value, span, checks)
    }

    /// The bytes that a pointer of that type steps over.
    fn pointee_size(&mut self, pointer: TypeId, span: Span) -> Option<Operand> {
        let pointee = self.typed.types.pointee(pointer)?;
        match self.typed.types.get(pointee.ty) {
            // GNU C counts bytes there.
            Type::Void | Type::Function(_) => Some(self.size_constant(1).into()),
            _ => self.size_of(pointee.ty, span),
        }
    }

    pub(super) fn size_constant(&self, size: u64) -> Constant {
        Constant::integer(types::size_scalar(self.typed), size.into())
    }

    /// The size of a type in bytes; of a variable length array it is computed from the lengths that its declaration kept.
    pub(super) fn size_of(&mut self, ty: TypeId, span: Span) -> Option<Operand> {
        if let Some(size) = types::size(self.typed, ty) {
            return Some(self.size_constant(size).into());
        }
        let (element, length) = self.typed.types.array(ty)?;
        let one = self.size_of(element.ty, span)?;
        let count: Operand = match length {
            Length::Fixed(count) => self.size_constant(count).into(),
            Length::Variable(vla) => {
                let variable = self.typed[vla].variable;
                let target = self.variable(variable);
                self.load(&target, self.typed[variable].ty, span)
            }
            Length::Open | Length::Star => return None,
        };
        let scalar = types::size_scalar(self.typed);
        Some(self.draft.keep(scalar, Rvalue::Binary(Op::Mul, count, one), span, vec![]))
    }

    /// A comparison of two values, as a `Bool`.
    pub(super) fn compare(
        &mut self,
        op: Comparison,
        left: Operand,
        right: Operand,
        span: Span,
    ) -> Operand {
        let scalar = self.draft.scalar(left);
        let orders = !matches!(op, Comparison::Equal | Comparison::NotEqual);
        let checks = match orders && scalar == Scalar::Pointer {
            true => vec![at(ObligationKind::PointerComparison, span)],
            false => vec![],
        };
        let value = Rvalue::Compare(op, scalar, left, right);
        self.draft.keep(Scalar::Bool, value, span, checks)
    }
}

fn arithmetic(op: BinaryOp) -> Option<Op> {
    use BinaryOp::*;
    Some(match op {
        Mul => Op::Mul,
        Div => Op::Div,
        Rem => Op::Rem,
        Add => Op::Add,
        Sub => Op::Sub,
        Shl => Op::Shl,
        Shr => Op::Shr,
        BitAnd => Op::And,
        BitXor => Op::Xor,
        BitOr => Op::Or,
        Less | Greater | LessEqual | GreaterEqual | Equal | NotEqual | And | Or | PointerAdd
        | PointerSub | PointerDiff => return None,
    })
}

/// What may go wrong (C11 6.5p5, 6.5.5p5, 6.5.7p3).
fn kinds(op: Op, scalar: Scalar) -> Vec<ObligationKind> {
    use ObligationKind::{DivisionByZero, ShiftOutOfRange, SignedOverflow};
    let (integer, signed) = (matches!(scalar, Scalar::Integer { .. }), scalar.is_signed());
    match op {
        Op::Add | Op::Sub | Op::Mul if signed => vec![SignedOverflow],
        Op::Div | Op::Rem if signed => vec![DivisionByZero, SignedOverflow],
        Op::Div | Op::Rem if integer => vec![DivisionByZero],
        Op::Shl | Op::Shr => vec![ShiftOutOfRange],
        _ => vec![],
    }
}
