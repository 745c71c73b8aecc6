//! Arithmetic and connectives. Integers are mathematical, so that C's promotions do not matter; pointers move by elements.

use super::convert::integer;
use super::place::{as_set_like, element, is_set};
use super::{Elaborator, error_term, make};
use crate::base::Span;
use crate::contract::ast::{self, BinaryOp as Op, TermKind as Untyped};
use crate::contract::term::{BinaryOp, LogicType, Term, TermKind, UnaryOp};

/// Which way a pointer moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sign {
    Plus,
    Minus,
}

impl Elaborator {
    pub(super) fn unary(&mut self, op: ast::UnaryOp, operand: &ast::Term, span: Span) -> Term {
        match op {
            ast::UnaryOp::Not => {
                let operand = self.formula(operand);
                let kind = TermKind::Unary(UnaryOp::Not, Box::new(operand));
                make(kind, LogicType::Boolean, span)
            }
            ast::UnaryOp::Deref => {
                let pointer = self.value(operand);
                self.deref(pointer, span)
            }
            ast::UnaryOp::AddressOf => {
                let place = self.term(operand);
                self.address_of(place, span)
            }
            ast::UnaryOp::Plus => self.arithmetic_operand(operand),
            ast::UnaryOp::Minus => {
                let operand = self.arithmetic_operand(operand);
                if let TermKind::Integer(value) = &operand.kind {
                    return integer(-value.clone(), span);
                }
                let ty = self.wide(&operand.ty);
                make(TermKind::Unary(UnaryOp::Minus, Box::new(operand)), ty, span)
            }
            ast::UnaryOp::BitNot => {
                let operand = self.integer_operand(operand);
                let kind = TermKind::Unary(UnaryOp::BitNot, Box::new(operand));
                make(kind, LogicType::Integer, span)
            }
        }
    }

    /// `Integer` or `Real`, as arithmetic makes of it.
    fn wide(&self, ty: &LogicType) -> LogicType {
        match ty {
            LogicType::Error => LogicType::Error,
            ty if self.is_real(ty) => LogicType::Real,
            _ => LogicType::Integer,
        }
    }

    fn arithmetic_operand(&mut self, operand: &ast::Term) -> Term {
        let value = self.value(operand);
        self.as_number(value)
    }

    /// A number; truth values count as 0 and 1, C's floats as reals.
    pub(super) fn as_number(&mut self, value: Term) -> Term {
        match &value.ty {
            LogicType::Error => value,
            LogicType::Boolean => self.number(value),
            ty if self.is_integer(ty) => value,
            ty if self.is_real(ty) => self.convert(value, &LogicType::Real),
            ty => {
                let found = self.describe(ty);
                self.type_error(value.span, format!("a number is expected, this is {found}"))
            }
        }
    }

    pub(super) fn integer_operand(&mut self, operand: &ast::Term) -> Term {
        let value = self.value(operand);
        self.as_integer(value)
    }

    pub(super) fn as_integer(&mut self, value: Term) -> Term {
        match &value.ty {
            LogicType::Error => value,
            LogicType::Boolean => self.number(value),
            ty if self.is_integer(ty) => value,
            ty => {
                let found = self.describe(ty);
                self.type_error(value.span, format!("an integer is expected, this is {found}"))
            }
        }
    }

    pub(super) fn binary(
        &mut self,
        op: Op,
        left: &ast::Term,
        right: &ast::Term,
        span: Span,
    ) -> Term {
        let connective = match op {
            Op::And => Some(BinaryOp::And),
            Op::Or => Some(BinaryOp::Or),
            Op::Xor => Some(BinaryOp::Xor),
            Op::Implies => Some(BinaryOp::Implies),
            Op::Iff => Some(BinaryOp::Iff),
            _ => None,
        };
        if let Some(op) = connective {
            let (left, right) = (self.formula(left), self.formula(right));
            let kind = TermKind::Binary(op, Box::new(left), Box::new(right));
            return make(kind, LogicType::Boolean, span);
        }
        match op {
            Op::Add | Op::Sub => self.sum(op, left, right, span),
            Op::Mul | Op::Div => {
                let (left, right) = (self.value(left), self.value(right));
                let op = if op == Op::Mul { BinaryOp::Mul } else { BinaryOp::Div };
                self.arithmetic(op, left, right, span)
            }
            _ => {
                let op = match op {
                    Op::Rem => BinaryOp::Rem,
                    Op::Shl => BinaryOp::Shl,
                    Op::Shr => BinaryOp::Shr,
                    Op::BitAnd => BinaryOp::BitAnd,
                    Op::BitXor => BinaryOp::BitXor,
                    _ => BinaryOp::BitOr,
                };
                let (left, right) = (self.integer_operand(left), self.integer_operand(right));
                if let Some(error) = any_error(&[&left, &right], span) {
                    return error;
                }
                let kind = TermKind::Binary(op, Box::new(left), Box::new(right));
                make(kind, LogicType::Integer, span)
            }
        }
    }

    fn arithmetic(&mut self, op: BinaryOp, left: Term, right: Term, span: Span) -> Term {
        let (mut left, mut right) = (self.as_number(left), self.as_number(right));
        if let Some(error) = any_error(&[&left, &right], span) {
            return error;
        }
        let real = self.is_real(&left.ty) || self.is_real(&right.ty);
        let ty = if real { LogicType::Real } else { LogicType::Integer };
        if real {
            left = self.convert(left, &LogicType::Real);
            right = self.convert(right, &LogicType::Real);
        }
        make(TermKind::Binary(op, Box::new(left), Box::new(right)), ty, span)
    }

    fn sum(&mut self, op: Op, left: &ast::Term, right: &ast::Term, span: Span) -> Term {
        let (left, right) = (self.value(left), self.value(right));
        let pointers = (self.is_pointer(element(&left.ty)), self.is_pointer(element(&right.ty)));
        match (op, pointers) {
            (Op::Sub, (true, true)) => {
                if is_set(&left.ty) || is_set(&right.ty) {
                    return self
                        .type_error(span, "sets of pointers have no difference in elements");
                }
                let same = match (self.pointee(&left.ty), self.pointee(&right.ty)) {
                    (Some(left), Some(right)) => self.alike(left, right),
                    _ => true,
                };
                if !same {
                    let (left, right) = (self.describe(&left.ty), self.describe(&right.ty));
                    let message = format!("{left} and {right} have no difference: cast one");
                    return self.type_error(span, message);
                }
                let operands = (Box::new(left), Box::new(right));
                let kind = TermKind::Binary(BinaryOp::PointerDiff, operands.0, operands.1);
                make(kind, LogicType::Integer, span)
            }
            (Op::Add, (false, true)) => self.pointer_plus(right, left, Sign::Plus, span),
            (_, (true, false)) => {
                let sign = if op == Op::Add { Sign::Plus } else { Sign::Minus };
                self.pointer_plus(left, right, sign, span)
            }
            _ => {
                let op = if op == Op::Add { BinaryOp::Add } else { BinaryOp::Sub };
                self.arithmetic(op, left, right, span)
            }
        }
    }

    /// A pointer, or a set of them, and an integer, or a range of them.
    pub(super) fn pointer_plus(
        &mut self,
        pointer: Term,
        index: Term,
        sign: Sign,
        span: Span,
    ) -> Term {
        if let Some(error) = any_error(&[&pointer, &index], span) {
            return error;
        }
        if !self.is_pointer(element(&pointer.ty)) {
            let found = self.describe(&pointer.ty);
            let message = format!("an array or a pointer is expected, this is {found}");
            return self.type_error(pointer.span, message);
        }
        if !self.is_integer(element(&index.ty)) {
            let found = self.describe(&index.ty);
            return self.type_error(index.span, format!("an integer is expected, this is {found}"));
        }
        let ty = if is_set(&index.ty) {
            as_set_like(&index.ty, element(&pointer.ty).clone())
        } else {
            pointer.ty.clone()
        };
        let op = match sign {
            Sign::Plus => BinaryOp::PointerAdd,
            Sign::Minus => BinaryOp::PointerSub,
        };
        make(TermKind::Binary(op, Box::new(pointer), Box::new(index)), ty, span)
    }

    /// The same pointer with integers counted in bytes: HAVOC's arithmetic.
    pub(super) fn byte_pointer(&mut self, term: &ast::Term) -> (Term, Moved) {
        let (op, left, right) = match &term.kind {
            Untyped::Parenthesised(inner) => return self.byte_pointer(inner),
            Untyped::Binary(op @ (Op::Add | Op::Sub), left, right) => (*op, left, right),
            Untyped::Member(..) => return (self.distance_in_bytes_or_value(term), Moved::No),
            _ => return (self.value(term), Moved::No),
        };
        let (left, _) = self.byte_pointer(left);
        let (right, _) = self.byte_pointer(right);
        let (pointer, index) = if self.is_pointer(element(&right.ty)) && op == Op::Add {
            (right, left)
        } else {
            (left, right)
        };
        if !self.is_pointer(element(&pointer.ty)) {
            let op = if op == Op::Add { BinaryOp::Add } else { BinaryOp::Sub };
            return (self.arithmetic(op, pointer, index, term.span), Moved::No);
        }
        let bytes = self.as_byte_pointer(pointer);
        let sign = if op == Op::Add { Sign::Plus } else { Sign::Minus };
        (self.pointer_plus(bytes, index, sign, term.span), Moved::Yes)
    }

    pub(super) fn as_byte_pointer(&mut self, pointer: Term) -> Term {
        let span = pointer.span;
        let bytes = LogicType::C(crate::typed::types::TypeId::CHAR_POINTER);
        self.cast(pointer, bytes, span)
    }
}

/// Whether a pointer is as it was, or has been moved by bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Moved {
    No,
    Yes,
}

/// An error that one of the operands brings along.
pub(super) fn any_error(operands: &[&Term], span: Span) -> Option<Term> {
    let wrong = operands.iter().any(|operand| operand.ty == LogicType::Error);
    wrong.then(|| error_term(span))
}
