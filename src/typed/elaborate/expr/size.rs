//! `sizeof` and `_Alignof` (C11 6.5.3.4): constants, or for arrays of variable length products of their lengths. The operand
//! is evaluated only if its length is variable.

use super::super::classify::Class;
use super::binary::combine;
use crate::base::Span;
use crate::syntax::ast::{self, Alignment};
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, classify, convert, declarator, draft::Draft, expr, specifiers,
};
use crate::typed::layout;
use crate::typed::program::{Program, VlaId};
use crate::typed::tree::{BinaryOp, Block, Expr, ExprKind, Origin, Stmt, StmtKind};
use crate::typed::types::{Length, Qualified, Type, TypeId};
use crate::typed::visit;

pub fn sizeof_expr(elaborator: &mut Elaborator, operand: &ast::Expr, span: Span) -> Expr {
    let operand = expr::read(elaborator, operand);
    if operand.is_error() {
        return Expr::error(span);
    }
    if convert::place_width(&elaborator.draft.program, &operand).is_some() {
        elaborator.draft.error("type-error", span, "`sizeof` of a bit-field");
        return Expr::error(span);
    }
    if classify::size_of(&elaborator.draft.program, operand.ty.ty).is_some()
        || elaborator.draft.program.types.array(operand.ty.ty).is_none()
    {
        return size_value(&mut elaborator.draft, operand.ty.ty, span);
    }
    // An operand whose type has a variable length is evaluated (C11 6.5.3.4p2).
    let mut operand = operand;
    let lengths = hoisted_lengths(&elaborator.draft.program, &mut operand);
    let size = size_value(&mut elaborator.draft, operand.ty.ty, span);
    let size = if has_effects(&operand) {
        after(&mut elaborator.draft.program, operand, size)
    } else {
        size
    };
    after_lengths(lengths, size)
}

/// The type of `typeof (e)`. If it has a variable length the operand is evaluated, with the lengths of the type.
pub fn typeof_expr(elaborator: &mut Elaborator, operand: &ast::Expr) -> Qualified {
    let mut operand = expr::read(elaborator, operand);
    let ty = operand.ty;
    if operand.is_error()
        || !is_variable(&elaborator.draft.program, ty.ty)
        || elaborator.function.is_none()
    {
        return ty;
    }
    let lengths = hoisted_lengths(&elaborator.draft.program, &mut operand);
    let lengths =
        lengths.iter().filter_map(|length| declared_length(&elaborator.draft.program, length));
    let lengths: Vec<VlaId> = lengths.collect();
    elaborator.pending_vlas.extend(lengths);
    if has_effects(&operand) {
        let one = expr::size(&elaborator.draft.program, 1, operand.span);
        let evaluated = after(&mut elaborator.draft.program, operand, one);
        declarator::variable_length(elaborator, evaluated);
    }
    ty
}

/// Whether the type depends on a variable length (C11 6.7.6p3).
pub fn is_variable(program: &Program, ty: TypeId) -> bool {
    match *program.types.get(ty) {
        Type::Array(_, Length::Variable(_)) => true,
        Type::Array(element, _) | Type::Pointer(element) => is_variable(program, element.ty),
        _ => false,
    }
}

/// The value, after the other expression was evaluated and dropped.
fn after(program: &mut Program, first: Expr, value: Expr) -> Expr {
    let (ty, span) = (value.ty, value.span);
    let first = convert::rvalue(program, first);
    let first = convert::convert(program, first, TypeId::VOID, Origin::Implicit);
    Expr::new(ExprKind::Comma(Box::new(first), Box::new(value)), ty, span)
}

/// Takes the lengths out of a place or pointer that starts with their computation, as a cast to a variable type does:
/// they are needed outside of it.
fn hoisted_lengths(program: &Program, expr: &mut Expr) -> Vec<Stmt> {
    match &mut expr.kind {
        ExprKind::Deref(inner)
        | ExprKind::Decay(inner)
        | ExprKind::AddressOf(inner)
        | ExprKind::Convert(_, inner)
        | ExprKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, inner, _) => {
            hoisted_lengths(program, inner)
        }
        ExprKind::Statement(block) => {
            let Some((Stmt { kind: StmtKind::Expr(value), .. }, lengths)) =
                block.items.split_last()
            else {
                return vec![];
            };
            if !lengths.iter().all(|stmt| declared_length(program, stmt).is_some()) {
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
fn declared_length(program: &Program, stmt: &Stmt) -> Option<VlaId> {
    let StmtKind::Declare(variable, _) = stmt.kind else { return None };
    let index = program.vlas.iter().rposition(|vla| vla.variable == variable)?;
    Some(VlaId(index as u32))
}

pub fn sizeof_type(elaborator: &mut Elaborator, ty: &ast::TypeName, span: Span) -> Expr {
    let ty = specifiers::type_name(elaborator, ty);
    let lengths = pending_lengths(elaborator);
    let size = size_value(&mut elaborator.draft, ty.ty, span);
    // As gcc, no lengths that the size does not depend on (C11 6.7.6.2p5).
    if let ExprKind::Integer(_) = size.kind {
        return size;
    }
    after_lengths(lengths, size)
}

/// The size of a type as a value of type `size_t`.
fn size_value(draft: &mut Draft, ty: TypeId, span: Span) -> Expr {
    if ty == TypeId::ERROR {
        return Expr::error(span);
    }
    if let Some(size) = classify::size_of(&draft.program, ty) {
        return expr::size(&draft.program, size, span);
    }
    match (draft.program.types.class(ty), draft.program.types.array(ty)) {
        // GNU C.
        (Class::Void | Class::Function, _) => expr::size(&draft.program, 1, span),
        (_, Some((element, Length::Variable(vla)))) => {
            let variable = draft.program[vla].variable;
            let ty = draft.program[variable].ty;
            let count = Expr::new(ExprKind::Variable(variable), ty, span);
            let count = convert::rvalue(&mut draft.program, count);
            let element = size_value(draft, element.ty, span);
            let ty = draft.program.target.size_type().id();
            combine(BinaryOp::Mul, count, element, ty, span)
        }
        (_, Some((element, Length::Fixed(count)))) => {
            let count = expr::size(&draft.program, count, span);
            let element = size_value(draft, element.ty, span);
            let ty = draft.program.target.size_type().id();
            combine(BinaryOp::Mul, count, element, ty, span)
        }
        _ => {
            let found = describe::describe(&draft.program, ty);
            let message = format!("`{found}` is incomplete: its size is not known");
            draft.error("type-error", span, message);
            Expr::error(span)
        }
    }
}

/// gcc tells the alignment of the variable or member, else the preferred one of the type, for both spellings.
pub fn alignof_expr(elaborator: &mut Elaborator, operand: &ast::Expr, span: Span) -> Expr {
    let operand = expr::read(elaborator, operand);
    if operand.is_error() {
        return Expr::error(span);
    }
    if convert::place_width(&elaborator.draft.program, &operand).is_some() {
        elaborator.draft.error("type-error", span, "a bit-field has no alignment");
        return Expr::error(span);
    }
    match place_align(&elaborator.draft.program, &operand) {
        Some(align) => expr::size(&elaborator.draft.program, align, span),
        None => align_value(&mut elaborator.draft, operand.ty, Alignment::Preferred, span),
    }
}

fn place_align(program: &Program, place: &Expr) -> Option<u64> {
    match &place.kind {
        ExprKind::Variable(id) => program[*id].align,
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::AddressOf(place) => place_align(program, place),
            _ => None,
        },
        ExprKind::Member(base, index) => {
            let definition = classify::record_of(program, base.ty.ty)?.definition.as_ref()?;
            let field = definition.fields.get(*index as usize)?;
            let natural = if field.packed || definition.packed {
                1
            } else {
                layout::align_of(program, field.ty)?
            };
            let align = natural.max(field.aligned.unwrap_or(1));
            let limit = definition.pack.map_or(u64::MAX, u64::from);
            Some(align.min(limit))
        }
        _ => None,
    }
}

pub fn alignof_type(
    elaborator: &mut Elaborator,
    ty: &ast::TypeName,
    which: Alignment,
    span: Span,
) -> Expr {
    let alias = specifiers::aligned_type_name(elaborator, ty);
    // An alignment does not depend on lengths.
    pending_lengths(elaborator);
    match alias.align {
        Some(align) => expr::size(&elaborator.draft.program, align, span),
        None => align_value(&mut elaborator.draft, alias.ty, which, span),
    }
}

fn align_value(draft: &mut Draft, ty: Qualified, which: Alignment, span: Span) -> Expr {
    let align = match which {
        Alignment::Least => layout::align_of(&draft.program, ty),
        Alignment::Preferred => layout::preferred_align(&draft.program, ty),
    };
    // Also of an array whose length is open or variable.
    let inner = draft.program.types.innermost(ty).ty;
    match (align, draft.program.types.class(inner)) {
        (Some(align), _) => expr::size(&draft.program, align, span),
        (None, Class::Void | Class::Function) => expr::size(&draft.program, 1, span),
        (None, Class::Error) => Expr::error(span),
        (None, _) => {
            let found = describe::describe(&draft.program, inner);
            let message = format!("`{found}` is incomplete: its alignment is not known");
            draft.error("type-error", span, message);
            Expr::error(span)
        }
    }
}

/// The lengths of variable arrays that a type name inside an expression has made.
pub fn pending_lengths(elaborator: &mut Elaborator) -> Vec<Stmt> {
    if elaborator.pending_vlas.is_empty() {
        vec![]
    } else {
        declarator::declare_pending_vlas(elaborator)
    }
}

/// A value computed behind the lengths it needs.
pub fn after_lengths(lengths: Vec<Stmt>, value: Expr) -> Expr {
    let (ty, span) = (value.ty, value.span);
    if lengths.is_empty() || value.is_error() {
        return value;
    }
    let mut items = lengths;
    items.push(Stmt { kind: StmtKind::Expr(value), span });
    Expr::new(ExprKind::Statement(Box::new(Block { items, span })), ty, span)
}

/// Whether the evaluation may change something.
pub fn has_effects(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Assign(..)
        | ExprKind::CompoundAssign(_)
        | ExprKind::Step(..)
        | ExprKind::Call(_)
        | ExprKind::Builtin(_)
        | ExprKind::VaArg(_)
        | ExprKind::CompoundLiteral(_)
        | ExprKind::Statement(_)
        | ExprKind::Unsupported(_)
        | ExprKind::Error => true,
        _ => visit::children(expr).into_iter().any(has_effects),
    }
}
