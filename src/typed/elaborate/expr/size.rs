//! `sizeof` and `_Alignof` (C11 6.5.3.4): constants, or for arrays of variable length products of their lengths. The operand
//! is not evaluated.

use super::super::Elaborator;
use super::super::classify::Class;
use super::binary::combine;
use crate::base::Span;
use crate::syntax::ast;
use crate::typed::layout;
use crate::typed::tree::{BinaryOp, Block, Expr, ExprKind, Stmt, StmtKind};
use crate::typed::types::{Length, TypeId};

impl Elaborator {
    pub fn sizeof_expr(&mut self, operand: &ast::Expr, span: Span) -> Expr {
        let operand = self.unevaluated(operand);
        if operand.is_error() {
            return Expr::error(span);
        }
        if self.place_width(&operand).is_some() {
            self.error("type-error", span, "`sizeof` of a bit-field");
            return Expr::error(span);
        }
        self.size_value(operand.ty.ty, span)
    }

    /// An expression of which only the type counts: it takes no addresses.
    pub fn unevaluated(&mut self, operand: &ast::Expr) -> Expr {
        self.expr(operand)
    }

    pub fn sizeof_type(&mut self, ty: &ast::TypeName, span: Span) -> Expr {
        let ty = self.type_name(ty);
        let lengths = self.pending_lengths();
        let size = self.size_value(ty.ty, span);
        self.after_lengths(lengths, size)
    }

    /// The size of a type as a value of type `size_t`.
    pub fn size_value(&mut self, ty: TypeId, span: Span) -> Expr {
        if ty == TypeId::ERROR {
            return Expr::error(span);
        }
        if let Some(size) = self.size_of(ty) {
            return self.size(size, span);
        }
        match (self.class(ty), self.array_of(ty)) {
            // GNU C.
            (Class::Void | Class::Function, _) => self.size(1, span),
            (_, Some((element, Length::Variable(vla)))) => {
                let variable = self.program[vla].variable;
                let ty = self.program[variable].ty;
                let count = Expr::new(ExprKind::Variable(variable), ty, span);
                let count = self.rvalue(count);
                let element = self.size_value(element.ty, span);
                let ty = self.size_type();
                combine(BinaryOp::Mul, count, element, ty, span)
            }
            (_, Some((element, Length::Fixed(count)))) => {
                let count = self.size(count, span);
                let element = self.size_value(element.ty, span);
                let ty = self.size_type();
                combine(BinaryOp::Mul, count, element, ty, span)
            }
            _ => {
                let found = self.describe(ty);
                let message = format!("`{found}` is incomplete: its size is not known");
                self.error("type-error", span, message);
                Expr::error(span)
            }
        }
    }

    pub fn alignof_expr(&mut self, operand: &ast::Expr, span: Span) -> Expr {
        let operand = self.unevaluated(operand);
        if operand.is_error() {
            return Expr::error(span);
        }
        let asked = match &operand.kind {
            ExprKind::Variable(id) => self.program[*id].align,
            ExprKind::Member(base, index) => self
                .record_of(base.ty.ty)
                .and_then(|record| record.definition.as_ref())
                .and_then(|definition| definition.fields.get(*index as usize))
                .and_then(|field| match (field.packed, field.aligned) {
                    (_, Some(align)) => Some(align),
                    (true, None) => Some(1),
                    (false, None) => None,
                }),
            _ => None,
        };
        match asked {
            Some(align) => {
                let natural = layout::layout(&self.program, operand.ty.ty).map_or(1, |it| it.align);
                let align = if align == 1 { 1 } else { align.max(natural) };
                self.size(align, span)
            }
            None => self.align_value(operand.ty.ty, span),
        }
    }

    pub fn alignof_type(&mut self, ty: &ast::TypeName, span: Span) -> Expr {
        let ty = self.type_name(ty);
        // An alignment does not depend on lengths.
        self.pending_lengths();
        self.align_value(ty.ty, span)
    }

    fn align_value(&mut self, ty: TypeId, span: Span) -> Expr {
        let mut ty = ty;
        // Also of an array whose length is open or variable.
        while let Some((element, _)) = self.array_of(ty) {
            ty = element.ty;
        }
        match (layout::layout(&self.program, ty), self.class(ty)) {
            (Some(layout), _) => self.size(layout.align, span),
            (None, Class::Void | Class::Function) => self.size(1, span),
            (None, Class::Error) => Expr::error(span),
            (None, _) => {
                let found = self.describe(ty);
                let message = format!("`{found}` is incomplete: its alignment is not known");
                self.error("type-error", span, message);
                Expr::error(span)
            }
        }
    }

    /// The lengths of variable arrays that a type name inside an expression has made.
    pub fn pending_lengths(&mut self) -> Vec<Stmt> {
        if self.pending_vlas.is_empty() { vec![] } else { self.declare_pending_vlas() }
    }

    /// A value computed behind the lengths it needs.
    pub fn after_lengths(&mut self, lengths: Vec<Stmt>, value: Expr) -> Expr {
        let (ty, span) = (value.ty, value.span);
        if lengths.is_empty() || value.is_error() {
            return value;
        }
        let mut items = lengths;
        items.push(Stmt { kind: StmtKind::Expr(value), span });
        Expr::new(ExprKind::Statement(Box::new(Block { items, span })), ty, span)
    }
}
