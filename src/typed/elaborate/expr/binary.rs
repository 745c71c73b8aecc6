//! Binary operators (C11 6.5.5 to 6.5.14) on numbers, pointers and GNU vectors.

use super::super::classify::Class;
use crate::base::Span;
use crate::syntax::ast::{self, BinaryOp as Written};
use crate::typed::compare;
use crate::typed::describe;
use crate::typed::elaborate::{Elaborator, classify, convert, draft::Draft, expr, wide};
use crate::typed::program::Program;
use crate::typed::tree::{BinaryOp, Expr, ExprKind, Origin};
use crate::typed::types::{IntegerKind, Qualified, Type, TypeId};

pub fn binary(
    elaborator: &mut Elaborator,
    op: Written,
    left: &ast::Expr,
    right: &ast::Expr,
    span: Span,
) -> Expr {
    if matches!(op, Written::And | Written::Or) {
        let left = expr::condition(elaborator, left);
        let right = expr::condition(elaborator, right);
        return combine(typed_op(op), left, right, TypeId::INT, span);
    }
    let left = expr::value(elaborator, left);
    let right = expr::value(elaborator, right);
    binary_values(&mut elaborator.draft, op, left, right, span)
}

fn binary_values(draft: &mut Draft, op: Written, left: Expr, right: Expr, span: Span) -> Expr {
    if left.is_error() || right.is_error() {
        return Expr::error(span);
    }
    let classes = (draft.program.types.class(left.ty.ty), draft.program.types.class(right.ty.ty));
    if classes.0 == Class::Vector || classes.1 == Class::Vector {
        return vector_op(draft, op, left, right, span);
    }
    match op {
        Written::Add | Written::Sub
            if classes.0 == Class::Pointer || classes.1 == Class::Pointer =>
        {
            pointer_sum(draft, op, left, right, span)
        }
        Written::Equal
        | Written::NotEqual
        | Written::Less
        | Written::LessEqual
        | Written::Greater
        | Written::GreaterEqual => compare(draft, op, left, right, span),
        Written::Shl | Written::Shr => {
            if classes != (Class::Integer, Class::Integer) {
                return wrong_operands(draft, op, &left, &right, span);
            }
            let shape = wide::operand(&draft.program, &left);
            let left = convert::promote(&draft.program, left);
            let right = convert::promote(&draft.program, right);
            let result = combine(typed_op(op), left, right, shape.ty, span);
            wide::cut_result(&draft.program, result, shape)
        }
        Written::Rem | Written::BitAnd | Written::BitXor | Written::BitOr
            if classes != (Class::Integer, Class::Integer) =>
        {
            wrong_operands(draft, op, &left, &right, span)
        }
        _ if classes.0.is_arithmetic() && classes.1.is_arithmetic() => {
            let (left, right, shape) = convert::balance(&mut draft.program, left, right);
            let result = combine(typed_op(op), left, right, shape.ty, span);
            wide::cut_result(&draft.program, result, shape)
        }
        _ => wrong_operands(draft, op, &left, &right, span),
    }
}

pub fn wrong_operands(
    draft: &mut Draft,
    op: Written,
    left: &Expr,
    right: &Expr,
    span: Span,
) -> Expr {
    let (left, right) =
        (describe::describe(&draft.program, left.ty), describe::describe(&draft.program, right.ty));
    let message = format!("`{}` does not take `{left}` and `{right}`", spelling(op));
    draft.error("type-error", span, message);
    Expr::error(span)
}

/// `p + n`, `n + p`, `p - n` and `p - q` (C11 6.5.6).
fn pointer_sum(draft: &mut Draft, op: Written, left: Expr, right: Expr, span: Span) -> Expr {
    match (op, draft.program.types.class(left.ty.ty), draft.program.types.class(right.ty.ty)) {
        (Written::Add, Class::Pointer, Class::Integer) => {
            pointer_offset(draft, BinaryOp::PointerAdd, left, right, span)
        }
        (Written::Add, Class::Integer, Class::Pointer) => {
            pointer_offset(draft, BinaryOp::PointerAdd, right, left, span)
        }
        (Written::Sub, Class::Pointer, Class::Integer) => {
            pointer_offset(draft, BinaryOp::PointerSub, left, right, span)
        }
        (Written::Sub, Class::Pointer, Class::Pointer) => {
            pointer_difference(draft, left, right, span)
        }
        _ => wrong_operands(draft, op, &left, &right, span),
    }
}

/// A pointer moved by a number of elements.
pub fn pointer_offset(
    draft: &mut Draft,
    op: BinaryOp,
    pointer: Expr,
    offset: Expr,
    span: Span,
) -> Expr {
    if !check_pointee_size(draft, pointer.ty.ty, pointer.span) {
        return Expr::error(span);
    }
    let offset = convert::promote(&draft.program, offset);
    let ty = pointer.ty.ty;
    combine(op, pointer, offset, ty, span)
}

fn pointer_difference(draft: &mut Draft, left: Expr, right: Expr, span: Span) -> Expr {
    let pointees =
        (draft.program.types.pointee(left.ty.ty), draft.program.types.pointee(right.ty.ty));
    let (Some(a), Some(b)) = pointees else { return Expr::error(span) };
    let (a, b) = (draft.program.types.unqualified(a), draft.program.types.unqualified(b));
    if !compare::compatible(&draft.program, a, b) {
        return wrong_operands(draft, Written::Sub, &left, &right, span);
    }
    if !check_pointee_size(draft, left.ty.ty, left.span) {
        return Expr::error(span);
    }
    let ty = draft.program.target.difference_type().id();
    combine(BinaryOp::PointerDiff, left, right, ty, span)
}

/// Elements are counted in their size: it must be known. GNU C counts `void` and functions in bytes.
pub fn check_pointee_size(draft: &mut Draft, pointer: TypeId, span: Span) -> bool {
    let Some(pointee) = draft.program.types.pointee(pointer) else { return false };
    let class = draft.program.types.class(pointee.ty);
    if matches!(class, Class::Void | Class::Function)
        || classify::is_complete(&draft.program, pointee.ty)
    {
        return true;
    }
    let found = describe::describe(&draft.program, pointer);
    let message = format!("the size of what `{found}` points to is not known");
    draft.error("type-error", span, message);
    false
}

/// Relations and equality (C11 6.5.8, 6.5.9).
fn compare(draft: &mut Draft, op: Written, left: Expr, right: Expr, span: Span) -> Expr {
    let equality = matches!(op, Written::Equal | Written::NotEqual);
    let op_typed = typed_op(op);
    match (draft.program.types.class(left.ty.ty), draft.program.types.class(right.ty.ty)) {
        (a, b)
            if a.is_real() && b.is_real() || equality && a.is_arithmetic() && b.is_arithmetic() =>
        {
            let (left, right, _) = convert::balance(&mut draft.program, left, right);
            combine(op_typed, left, right, TypeId::INT, span)
        }
        (Class::Pointer, Class::Pointer) => {
            let ty = compared_pointer(draft, &left, &right, span);
            let left = convert::convert(&draft.program, left, ty, Origin::Implicit);
            let right = convert::convert(&draft.program, right, ty, Origin::Implicit);
            combine(op_typed, left, right, TypeId::INT, span)
        }
        (Class::Pointer, Class::Integer) => {
            warn_mixed_comparison(draft, &left, &right, span);
            let right = convert::convert(&draft.program, right, left.ty.ty, Origin::Implicit);
            combine(op_typed, left, right, TypeId::INT, span)
        }
        (Class::Integer, Class::Pointer) => {
            warn_mixed_comparison(draft, &right, &left, span);
            let left = convert::convert(&draft.program, left, right.ty.ty, Origin::Implicit);
            combine(op_typed, left, right, TypeId::INT, span)
        }
        _ => wrong_operands(draft, op, &left, &right, span),
    }
}

fn warn_mixed_comparison(draft: &mut Draft, pointer: &Expr, integer: &Expr, span: Span) {
    if !convert::is_null_constant(&draft.program, integer) {
        let (pointer, integer) = (
            describe::describe(&draft.program, pointer.ty),
            describe::describe(&draft.program, integer.ty),
        );
        let message = format!("compares a pointer with an integer: `{pointer}` and `{integer}`");
        draft.warn("int-conversion", span, message);
    }
}

/// The type in which two pointers are compared.
fn compared_pointer(draft: &mut Draft, left: &Expr, right: &Expr, span: Span) -> TypeId {
    if left.ty.ty == right.ty.ty || convert::is_null_constant(&draft.program, right) {
        return left.ty.ty;
    }
    if convert::is_null_constant(&draft.program, left) {
        return right.ty.ty;
    }
    match merged_pointer(&mut draft.program, left.ty.ty, right.ty.ty) {
        Some(ty) => ty,
        None => {
            let (left, right) = (
                describe::describe(&draft.program, left.ty),
                describe::describe(&draft.program, right.ty),
            );
            let message = format!("compares pointers to different types: `{left}` and `{right}`");
            draft.warn("incompatible-pointers", span, message);
            TypeId::VOID_POINTER
        }
    }
}

/// The pointer type that two agree on: to the composite type, or to `void`, with the qualifiers of both
/// (C11 6.5.15p6). `None` if they point to different things.
pub fn merged_pointer(program: &mut Program, left: TypeId, right: TypeId) -> Option<TypeId> {
    let a = program.types.pointee(left)?;
    let b = program.types.pointee(right)?;
    let qualifiers = program.types.qualifiers(a).and(program.types.qualifiers(b));
    let (plain_a, plain_b) = (program.types.unqualified(a), program.types.unqualified(b));
    let ty = if plain_a == TypeId::VOID || plain_b == TypeId::VOID {
        TypeId::VOID
    } else if compare::compatible(program, plain_a, plain_b) {
        compare::composite_type(program, plain_a, plain_b)
    } else {
        return None;
    };
    let pointee = program.types.qualify(Qualified::from(ty), qualifiers);
    Some(program.types.pointer_to(pointee))
}

/// Element-wise operators on vectors (GNU C): both of one type, or one side a number for all elements.
#[inline(never)]
fn vector_op(draft: &mut Draft, op: Written, left: Expr, right: Expr, span: Span) -> Expr {
    let (a, b) = (left.ty.ty, right.ty.ty);
    let vector = if draft.program.types.class(a) == Class::Vector { a } else { b };
    let shapes = (draft.program.types.get(a).clone(), draft.program.types.get(b).clone());
    let fits = match shapes {
        (Type::Vector(left, n), Type::Vector(right, m)) => {
            n == m
                && classify::size_of(&draft.program, left)
                    == classify::size_of(&draft.program, right)
        }
        _ => draft.program.types.class(a).is_real() || draft.program.types.class(b).is_real(),
    };
    if !fits {
        return wrong_operands(draft, op, &left, &right, span);
    }
    let shift = matches!(op, Written::Shl | Written::Shr);
    let left = convert::convert(&draft.program, left, vector, Origin::Implicit);
    let right = if shift && draft.program.types.class(b) == Class::Vector {
        right
    } else {
        convert::convert(&draft.program, right, vector, Origin::Implicit)
    };
    let ty = match op {
        Written::Equal
        | Written::NotEqual
        | Written::Less
        | Written::LessEqual
        | Written::Greater
        | Written::GreaterEqual => vector_of_truths(&mut draft.program, vector),
        _ => vector,
    };
    combine(typed_op(op), left, right, ty, span)
}

/// A comparison of vectors gives signed integers of the elements' size.
fn vector_of_truths(program: &mut Program, vector: TypeId) -> TypeId {
    let Type::Vector(element, count) = *program.types.get(vector) else { return vector };
    let kinds = [
        IntegerKind::SignedChar,
        IntegerKind::Short,
        IntegerKind::Int,
        IntegerKind::Long,
        IntegerKind::LongLong,
        IntegerKind::Int128,
    ];
    let size = classify::size_of(program, element);
    let target = program.target;
    let kind = kinds.into_iter().find(|kind| Some(target.integer_size(*kind)) == size);
    let element = kind.unwrap_or(IntegerKind::Int).id();
    program.types.intern(Type::Vector(element, count))
}

/// A binary node; with a reported mistake in it, an error.
pub fn combine(op: BinaryOp, left: Expr, right: Expr, ty: TypeId, span: Span) -> Expr {
    if left.is_error() || right.is_error() {
        return Expr::error(span);
    }
    Expr::new(ExprKind::Binary(op, Box::new(left), Box::new(right)), ty, span)
}

pub fn typed_op(op: Written) -> BinaryOp {
    match op {
        Written::Mul => BinaryOp::Mul,
        Written::Div => BinaryOp::Div,
        Written::Rem => BinaryOp::Rem,
        Written::Add => BinaryOp::Add,
        Written::Sub => BinaryOp::Sub,
        Written::Shl => BinaryOp::Shl,
        Written::Shr => BinaryOp::Shr,
        Written::Less => BinaryOp::Less,
        Written::Greater => BinaryOp::Greater,
        Written::LessEqual => BinaryOp::LessEqual,
        Written::GreaterEqual => BinaryOp::GreaterEqual,
        Written::Equal => BinaryOp::Equal,
        Written::NotEqual => BinaryOp::NotEqual,
        Written::BitAnd => BinaryOp::BitAnd,
        Written::BitXor => BinaryOp::BitXor,
        Written::BitOr => BinaryOp::BitOr,
        Written::And => BinaryOp::And,
        Written::Or => BinaryOp::Or,
    }
}

fn spelling(op: Written) -> &'static str {
    match op {
        Written::Mul => "*",
        Written::Div => "/",
        Written::Rem => "%",
        Written::Add => "+",
        Written::Sub => "-",
        Written::Shl => "<<",
        Written::Shr => ">>",
        Written::Less => "<",
        Written::Greater => ">",
        Written::LessEqual => "<=",
        Written::GreaterEqual => ">=",
        Written::Equal => "==",
        Written::NotEqual => "!=",
        Written::BitAnd => "&",
        Written::BitXor => "^",
        Written::BitOr => "|",
        Written::And => "&&",
        Written::Or => "||",
    }
}
