//! Expressions (C11 6.5): an untyped one comes in, a typed one goes out, every conversion a node. One file for each kind.
//! Rule: an operand with a reported mistake makes the whole an error without another message.

mod assign;
mod binary;
mod call;
mod cast;
mod conditional;
mod function_name;
mod generic;
mod literal;
mod member;
mod offsetof;
pub mod place;
mod size;
mod unary;

pub(super) use size::has_effects;

use super::Elaborator;
use super::classify::Class;
use crate::base::Span;
use crate::syntax::ast::{self, ExprKind as Untyped};
use crate::typed::constant::{self, Constant};
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::TypeId;

impl Elaborator {
    /// The expression as written: a place stays a place, an array an array, a function a designator.
    pub(super) fn expr(&mut self, expr: &ast::Expr) -> Expr {
        let span = expr.span;
        match &expr.kind {
            Untyped::Name(name) => self.name(*name, span),
            Untyped::Integer(integer) => self.integer(*integer, span),
            Untyped::Float(text) => self.float(*text, span),
            Untyped::Character(character) => self.character(*character, span),
            Untyped::String(parts) => self.string(parts, span),
            Untyped::Index(base, index) => self.index(base, index, span),
            Untyped::Call(callee, arguments) => self.call(callee, arguments, span),
            Untyped::Member { base, member, access } => self.member(base, *member, *access, span),
            Untyped::CompoundLiteral(ty, list) => self.compound_literal(ty, list, span),
            Untyped::Unary(op, operand) => self.unary(*op, operand, span),
            Untyped::Binary(op, left, right) => self.binary(*op, left, right, span),
            Untyped::Assign(None, place, value) => self.assign(place, value, span),
            Untyped::Assign(Some(op), place, value) => {
                self.compound_assign(*op, place, value, span)
            }
            Untyped::Cast(ty, operand) => self.cast(ty, operand, span),
            Untyped::Conditional(condition, Some(then), otherwise) => {
                self.conditional(condition, then, otherwise, span)
            }
            Untyped::Conditional(condition, None, otherwise) => {
                self.conditional_self(condition, otherwise, span)
            }
            Untyped::Comma(first, second) => {
                let first = self.value(first);
                let second = self.value(second);
                let ty = second.ty;
                Expr::new(ExprKind::Comma(Box::new(first), Box::new(second)), ty, span)
            }
            _ => self.rare(expr),
        }
    }

    /// Kinds that nest seldom; apart, so that the frame of `expr` stays small.
    #[inline(never)]
    fn rare(&mut self, expr: &ast::Expr) -> Expr {
        let span = expr.span;
        match &expr.kind {
            Untyped::SizeofExpr(operand) => self.sizeof_expr(operand, span),
            Untyped::SizeofType(ty) => self.sizeof_type(ty, span),
            Untyped::AlignofExpr(operand) => self.alignof_expr(operand, span),
            Untyped::AlignofType(ty, which) => self.alignof_type(ty, *which, span),
            Untyped::Generic { control, choices } => self.generic(control, choices, span),
            Untyped::Statement(block) => self.statement_expr(block, span),
            Untyped::LabelAddress(label) => self.label_address(*label, span),
            Untyped::VaArg(list, ty) => self.va_arg(list, ty, span),
            Untyped::Offsetof(ty, designators) => self.offsetof(ty, designators, span),
            Untyped::TypesCompatible(left, right) => self.types_compatible(left, right, span),
            Untyped::Choose(condition, then, otherwise) => {
                self.choose(condition, then, otherwise, span)
            }
            _ => Expr::error(span),
        }
    }

    /// The expression's value: a place is loaded, arrays and functions decay (C11 6.3.2.1).
    pub(super) fn value(&mut self, expr: &ast::Expr) -> Expr {
        let expr = self.expr(expr);
        self.rvalue(expr)
    }

    /// A value that can be compared to zero: the condition of `if`, `while`, `?:`.
    pub(super) fn condition(&mut self, expr: &ast::Expr) -> Expr {
        let value = self.value(expr);
        self.check_scalar(value, "a condition")
    }

    /// A value must be scalar; `role` says what it is.
    pub(super) fn check_scalar(&mut self, value: Expr, role: &str) -> Expr {
        if value.is_error() || self.class(value.ty.ty).is_scalar() {
            return value;
        }
        let found = self.describe(value.ty);
        let message = format!("{role} must be a number or a pointer, this is `{found}`");
        self.error("type-error", value.span, message);
        Expr::error(value.span)
    }

    /// The value of an integer constant expression (C11 6.6p6), or a message and `None`. `role` says what it is for:
    /// "the width of a bit-field".
    pub(super) fn integer_constant(&mut self, expr: &ast::Expr, role: &str) -> Option<i128> {
        let value = self.value(expr);
        self.constant_value(&value, role)
    }

    pub(super) fn constant_value(&mut self, value: &Expr, role: &str) -> Option<i128> {
        if value.is_error() {
            return None;
        }
        if self.class(value.ty.ty) != Class::Integer {
            let found = self.describe(value.ty);
            let message = format!("{role} must be an integer, this is `{found}`");
            self.error("type-error", value.span, message);
            return None;
        }
        match constant::evaluate(&self.program, value) {
            Ok(Constant::Integer(value)) => Some(value),
            Ok(Constant::Other) => {
                let message = format!("{role} is computed with more precision than is modelled");
                self.error("constant-error", value.span, message);
                None
            }
            Ok(_) => {
                self.error("constant-error", value.span, format!("{role} is not an integer"));
                None
            }
            Err(trouble) => {
                let message = format!("{role} must be a constant: {}", trouble.reason);
                self.error("constant-error", trouble.span, message);
                None
            }
        }
    }

    pub(super) fn int(&self, value: i64, span: Span) -> Expr {
        Expr::new(ExprKind::Integer(value as u64), TypeId::INT, span)
    }

    /// A constant of type `size_t`.
    pub(super) fn size(&mut self, value: u64, span: Span) -> Expr {
        let ty = self.size_type();
        Expr::new(ExprKind::Integer(value), ty, span)
    }

    /// An integer constant of any integer type, reduced to it.
    pub(super) fn constant(&self, value: i128, ty: TypeId, span: Span) -> Expr {
        let bits = match self.integer_kind(ty) {
            Some(kind) => {
                let width = 8 * self.program.target.integer_size(kind) as u32;
                match (width, self.program.target.is_signed(kind)) {
                    (64.., _) => value as u64,
                    (width, true) => ((value as i64) << (64 - width) >> (64 - width)) as u64,
                    (width, false) => value as u64 & ((1 << width) - 1),
                }
            }
            None => value as u64,
        };
        Expr::new(ExprKind::Integer(bits), ty, span)
    }
}
