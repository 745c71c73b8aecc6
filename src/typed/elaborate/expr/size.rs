//! `sizeof` and `_Alignof` (C11 6.5.3.4): constants, or for arrays of variable length products of their lengths. The operand
//! is evaluated only if its length is variable.

use super::super::Elaborator;
use super::super::classify::Class;
use super::binary::combine;
use crate::base::Span;
use crate::syntax::ast::{self, Alignment};
use crate::typed::layout;
use crate::typed::program::VlaId;
use crate::typed::tree::{BinaryOp, Block, Expr, ExprKind, Origin, Stmt, StmtKind};
use crate::typed::types::{Length, Qualified, Type, TypeId};

impl Elaborator {
    pub fn sizeof_expr(&mut self, operand: &ast::Expr, span: Span) -> Expr {
        let operand = self.expr(operand);
        if operand.is_error() {
            return Expr::error(span);
        }
        if self.place_width(&operand).is_some() {
            self.error("type-error", span, "`sizeof` of a bit-field");
            return Expr::error(span);
        }
        if self.size_of(operand.ty.ty).is_some() || self.array_of(operand.ty.ty).is_none() {
            return self.size_value(operand.ty.ty, span);
        }
        // An operand whose type has a variable length is evaluated (C11 6.5.3.4p2).
        let mut operand = operand;
        let lengths = self.hoisted_lengths(&mut operand);
        let size = self.size_value(operand.ty.ty, span);
        let size = match has_effects(&operand) {
            true => self.after(operand, size),
            false => size,
        };
        self.after_lengths(lengths, size)
    }

    /// The type of `typeof (e)`. If it has a variable length the operand is evaluated, with the lengths of the type.
    pub fn typeof_expr(&mut self, operand: &ast::Expr) -> Qualified {
        let mut operand = self.expr(operand);
        let ty = operand.ty;
        if operand.is_error() || !self.is_variable(ty.ty) || self.function.is_none() {
            return ty;
        }
        let lengths = self.hoisted_lengths(&mut operand);
        let lengths = lengths.iter().filter_map(|length| self.declared_length(length));
        let lengths: Vec<VlaId> = lengths.collect();
        self.pending_vlas.extend(lengths);
        if has_effects(&operand) {
            let one = self.size(1, operand.span);
            let evaluated = self.after(operand, one);
            self.variable_length(evaluated);
        }
        ty
    }

    /// Whether the type depends on a variable length (C11 6.7.6p3).
    pub fn is_variable(&self, ty: TypeId) -> bool {
        match *self.program.types.get(ty) {
            Type::Array(_, Length::Variable(_)) => true,
            Type::Array(element, _) | Type::Pointer(element) => self.is_variable(element.ty),
            _ => false,
        }
    }

    /// The value, after the other expression was evaluated and dropped.
    fn after(&mut self, first: Expr, value: Expr) -> Expr {
        let (ty, span) = (value.ty, value.span);
        let first = self.rvalue(first);
        let first = self.convert(first, TypeId::VOID, Origin::Implicit);
        Expr::new(ExprKind::Comma(Box::new(first), Box::new(value)), ty, span)
    }

    /// Takes the lengths out of a place or pointer that starts with their computation, as a cast to a variable type does:
    /// they are needed outside of it.
    fn hoisted_lengths(&self, expr: &mut Expr) -> Vec<Stmt> {
        match &mut expr.kind {
            ExprKind::Deref(inner)
            | ExprKind::Decay(inner)
            | ExprKind::AddressOf(inner)
            | ExprKind::Convert(_, inner)
            | ExprKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, inner, _) => {
                self.hoisted_lengths(inner)
            }
            ExprKind::Statement(block) => {
                let Some((Stmt { kind: StmtKind::Expr(value), .. }, lengths)) =
                    block.items.split_last()
                else {
                    return vec![];
                };
                if !lengths.iter().all(|stmt| self.declared_length(stmt).is_some()) {
                    return vec![];
                }
                let (lengths, value) = (lengths.to_vec(), value.clone());
                *expr = value;
                lengths
            }
            _ => vec![],
        }
    }

    /// The length that a statement computes.
    fn declared_length(&self, stmt: &Stmt) -> Option<VlaId> {
        let StmtKind::Declare(variable, _) = stmt.kind else { return None };
        let index = self.program.vlas.iter().rposition(|vla| vla.variable == variable)?;
        Some(VlaId(index as u32))
    }

    pub fn sizeof_type(&mut self, ty: &ast::TypeName, span: Span) -> Expr {
        let ty = self.type_name(ty);
        let lengths = self.pending_lengths();
        let size = self.size_value(ty.ty, span);
        // As gcc, no lengths that the size does not depend on (C11 6.7.6.2p5).
        if let ExprKind::Integer(_) = size.kind {
            return size;
        }
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

    /// gcc tells the alignment of the variable or member, else the preferred one of the type, for both spellings.
    pub fn alignof_expr(&mut self, operand: &ast::Expr, span: Span) -> Expr {
        let operand = self.expr(operand);
        if operand.is_error() {
            return Expr::error(span);
        }
        if self.place_width(&operand).is_some() {
            self.error("type-error", span, "a bit-field has no alignment");
            return Expr::error(span);
        }
        match self.place_align(&operand) {
            Some(align) => self.size(align, span),
            None => self.align_value(operand.ty, Alignment::Preferred, span),
        }
    }

    fn place_align(&self, place: &Expr) -> Option<u64> {
        match &place.kind {
            ExprKind::Variable(id) => self.program[*id].align,
            ExprKind::Deref(pointer) => match &pointer.kind {
                ExprKind::AddressOf(place) => self.place_align(place),
                _ => None,
            },
            ExprKind::Member(base, index) => {
                let definition = self.record_of(base.ty.ty)?.definition.as_ref()?;
                let field = definition.fields.get(*index as usize)?;
                let natural = match field.packed || definition.packed {
                    true => 1,
                    false => layout::align_of(&self.program, field.ty)?,
                };
                let align = natural.max(field.aligned.unwrap_or(1));
                let limit = definition.pack.map_or(u64::MAX, u64::from);
                Some(align.min(limit))
            }
            _ => None,
        }
    }

    pub fn alignof_type(&mut self, ty: &ast::TypeName, which: Alignment, span: Span) -> Expr {
        let alias = self.aligned_type_name(ty);
        // An alignment does not depend on lengths.
        self.pending_lengths();
        match alias.align {
            Some(align) => self.size(align, span),
            None => self.align_value(alias.ty, which, span),
        }
    }

    fn align_value(&mut self, ty: Qualified, which: Alignment, span: Span) -> Expr {
        let align = match which {
            Alignment::Least => layout::align_of(&self.program, ty),
            Alignment::Preferred => layout::preferred_align(&self.program, ty),
        };
        // Also of an array whose length is open or variable.
        let inner = self.program.types.innermost(ty).ty;
        match (align, self.class(inner)) {
            (Some(align), _) => self.size(align, span),
            (None, Class::Void | Class::Function) => self.size(1, span),
            (None, Class::Error) => Expr::error(span),
            (None, _) => {
                let found = self.describe(inner);
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

/// Whether the evaluation may change something.
pub fn has_effects(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Variable(_)
        | ExprKind::String(_)
        | ExprKind::Function(_)
        | ExprKind::Integer(_)
        | ExprKind::Float(_)
        | ExprKind::ImaginaryConstant(_)
        | ExprKind::LabelAddress(_) => false,
        ExprKind::Deref(inner)
        | ExprKind::Member(inner, _)
        | ExprKind::Real(inner)
        | ExprKind::Imaginary(inner)
        | ExprKind::Load(inner)
        | ExprKind::Decay(inner)
        | ExprKind::AddressOf(inner)
        | ExprKind::Convert(_, inner)
        | ExprKind::Unary(_, inner) => has_effects(inner),
        ExprKind::VectorElement(left, right)
        | ExprKind::Binary(_, left, right)
        | ExprKind::ConditionalSelf(left, right)
        | ExprKind::Comma(left, right) => has_effects(left) || has_effects(right),
        ExprKind::Conditional(parts) => {
            has_effects(&parts.0) || has_effects(&parts.1) || has_effects(&parts.2)
        }
        _ => true,
    }
}
