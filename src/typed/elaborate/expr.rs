//! Expressions (C11 6.5).

use super::Elaborator;
use crate::syntax::ast;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::{Qualified, TypeId};

impl Elaborator {
    /// The expression as written: a place stays a place, an array an array, a function a designator.
    pub(super) fn expr(&mut self, expr: &ast::Expr) -> Expr {
        Expr { kind: ExprKind::Error, ty: TypeId::ERROR.into(), span: expr.span }
    }

    /// The expression's value: a place is loaded, arrays and functions decay (C11 6.3.2.1).
    pub(super) fn value(&mut self, expr: &ast::Expr) -> Expr {
        self.expr(expr)
    }

    /// Converts a value as if by assignment to an object of that type (C11 6.5.16.1), or says why it cannot be.
    pub(super) fn assign_convert(&mut self, value: Expr, to: Qualified) -> Expr {
        let _ = to;
        value
    }

    /// The value of an integer constant expression (C11 6.6p6), or a message and `None`. `role` says what it is for:
    /// "the width of a bit-field".
    pub(super) fn integer_constant(&mut self, expr: &ast::Expr, role: &str) -> Option<i128> {
        let _ = (expr, role);
        None
    }
}
