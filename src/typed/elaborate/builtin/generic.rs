//! Builtins whose types depend on their arguments: variable arguments, questions about expressions, checked arithmetic on
//! any integers, classification of floats, vectors.

use super::super::classify::Class;
use crate::base::Span;
use crate::syntax::ast;
use crate::syntax::symbol::Symbol;
use crate::typed::constant::{self, Constant};
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, builtin, classify, convert,
    draft::Draft,
    expr::{self, generic},
    specifiers,
};
use crate::typed::tree::{Expr, ExprKind, Origin};
use crate::typed::types::{Type, TypeId};

pub fn generic_builtin(
    elaborator: &mut Elaborator,
    name: Symbol,
    short: &str,
    arguments: &[ast::Expr],
    span: Span,
) -> Option<Expr> {
    let expected = match short {
        "va_end" | "constant_p" | "classify_type" => 1..=1,
        "va_start" | "va_copy" | "complex" => 2..=2,
        "isnan" | "isinf" | "isfinite" | "isnormal" | "signbit" | "isinf_sign" | "issignaling" => {
            1..=1
        }
        "isgreater" | "isgreaterequal" | "isless" | "islessequal" | "islessgreater"
        | "isunordered" => 2..=2,
        "fpclassify" => 6..=6,
        "add_overflow" | "sub_overflow" | "mul_overflow" | "add_overflow_p" | "sub_overflow_p"
        | "mul_overflow_p" => 3..=3,
        "convertvector" => 2..=2,
        "shuffle" => 2..=3,
        "shufflevector" => 3..=usize::MAX,
        "speculation_safe_value" => 1..=2,
        "assoc_barrier" => 1..=1,
        _ => return None,
    };
    if !expected.contains(&arguments.len()) {
        let wanted = *expected.start();
        return Some(builtin::wrong_builtin_count(
            &mut elaborator.draft,
            name,
            wanted,
            arguments.len(),
            span,
        ));
    }
    Some(match short {
        "va_start" | "va_end" | "va_copy" => list_builtin(elaborator, name, arguments, span),
        "constant_p" => constant_p(elaborator, name, &arguments[0], span),
        "classify_type" => classify_type(elaborator, &arguments[0], span),
        "complex" => complex_builtin(elaborator, name, arguments, span),
        "add_overflow" | "sub_overflow" | "mul_overflow" => {
            overflow_builtin(elaborator, name, arguments, span)
        }
        "add_overflow_p" | "sub_overflow_p" | "mul_overflow_p" => {
            let values = builtin::values(elaborator, arguments);
            builtin::builtin_call(name, values, TypeId::BOOL, span)
        }
        "shuffle" | "speculation_safe_value" | "assoc_barrier" => {
            let values = builtin::values(elaborator, arguments);
            let ty = values[0].ty.ty;
            builtin::builtin_call(name, values, ty, span)
        }
        "convertvector" => convert_vector(elaborator, name, arguments, span),
        "shufflevector" => shuffle_vector(elaborator, name, arguments, span),
        _ => float_question(elaborator, name, arguments, span),
    })
}

/// The first argument is a place, a second one too if it is one.
fn list_builtin(
    elaborator: &mut Elaborator,
    name: Symbol,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    let list = expr::read(elaborator, &arguments[0]);
    if !list.is_error() && !generic::is_va_list(&elaborator.draft.program, &list) {
        let (found, text) = (
            describe::describe(&elaborator.draft.program, list.ty),
            elaborator.draft.program.text(name),
        );
        let message = format!("`{text}` needs a `va_list`, this is `{found}`");
        elaborator.draft.error("type-error", list.span, message);
        return Expr::error(span);
    }
    let mut places = vec![list];
    places.extend(arguments[1..].iter().map(|argument| expr::read(elaborator, argument)));
    builtin::builtin_call(name, places, TypeId::VOID, span)
}

/// 1 if the argument is a constant. Of anything else optimisers decide, and after inlining they may say 1 of a parameter: such a call
/// stays, without its argument, which is not evaluated.
fn constant_p(elaborator: &mut Elaborator, name: Symbol, argument: &ast::Expr, span: Span) -> Expr {
    let value = expr::value(elaborator, argument);
    if value.is_error() {
        return Expr::error(span);
    }
    let constant = match constant::evaluate(&elaborator.draft.program, &value) {
        Ok(Constant::Integer(_) | Constant::Float(_)) => true,
        _ => is_literal_string(&value),
    };
    if constant {
        return expr::int(1, span);
    }
    builtin::builtin_call(name, vec![], TypeId::INT, span)
}

/// The numbers are gcc's own (`typeclass.h`).
fn classify_type(elaborator: &mut Elaborator, argument: &ast::Expr, span: Span) -> Expr {
    let value = expr::value(elaborator, argument);
    let number = match elaborator.draft.program.types.class(value.ty.ty) {
        Class::Error => return Expr::error(span),
        Class::Void => 0,
        Class::Integer => 1,
        Class::Pointer | Class::Array | Class::VaList => 5,
        Class::Float => 8,
        Class::Complex => 9,
        Class::Function => 10,
        Class::Record => match classify::record_of(&elaborator.draft.program, value.ty.ty)
            .map(|record| record.kind)
        {
            Some(ast::RecordKind::Union) => 13,
            _ => 12,
        },
        Class::Vector => 19,
    };
    expr::int(number, span)
}

fn complex_builtin(
    elaborator: &mut Elaborator,
    name: Symbol,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    let (real, imaginary) =
        (expr::value(elaborator, &arguments[0]), expr::value(elaborator, &arguments[1]));
    let (Some(a), Some(b)) = (
        elaborator.draft.program.types.float_kind(real.ty.ty),
        elaborator.draft.program.types.float_kind(imaginary.ty.ty),
    ) else {
        return wrong_builtin_argument(&mut elaborator.draft, name, &real, span);
    };
    let (a, b) = (Type::Float(a), Type::Float(b));
    let (a, b) =
        (elaborator.draft.program.types.intern(a), elaborator.draft.program.types.intern(b));
    let part = classify::common_type(&mut elaborator.draft.program, a, b);
    let Some(kind) = elaborator.draft.program.types.float_kind(part) else {
        return Expr::error(span);
    };
    let real = convert::convert(&elaborator.draft.program, real, part, Origin::Implicit);
    let imaginary = convert::convert(&elaborator.draft.program, imaginary, part, Origin::Implicit);
    let ty = elaborator.draft.program.types.intern(Type::Complex(kind));
    builtin::builtin_call(name, vec![real, imaginary], ty, span)
}

/// Both operands keep their types: the sum is that of the mathematical integers.
fn overflow_builtin(
    elaborator: &mut Elaborator,
    name: Symbol,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    let values = builtin::values(elaborator, arguments);
    if values.iter().any(Expr::is_error) {
        return Expr::error(span);
    }
    for value in &values[..2] {
        if elaborator.draft.program.types.class(value.ty.ty) != Class::Integer {
            return wrong_builtin_argument(&mut elaborator.draft, name, value, span);
        }
    }
    let result = elaborator.draft.program.types.pointee(values[2].ty.ty);
    if !result
        .is_some_and(|result| elaborator.draft.program.types.class(result.ty) == Class::Integer)
    {
        return wrong_builtin_argument(&mut elaborator.draft, name, &values[2], span);
    }
    builtin::builtin_call(name, values, TypeId::BOOL, span)
}

pub fn wrong_builtin_argument(
    draft: &mut Draft,
    name: Symbol,
    argument: &Expr,
    span: Span,
) -> Expr {
    if !argument.is_error() {
        let (found, text) =
            (describe::describe(&draft.program, argument.ty), draft.program.text(name));
        let message = format!("`{text}` does not take `{found}`");
        draft.error("type-error", argument.span, message);
    }
    Expr::error(span)
}

/// `isnan` and its kind take any floating type; comparisons take two.
fn float_question(
    elaborator: &mut Elaborator,
    name: Symbol,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    let mut values = builtin::values(elaborator, arguments);
    if values.iter().any(Expr::is_error) {
        return Expr::error(span);
    }
    if values.len() == 2 {
        let (right, left) = (values.pop(), values.pop());
        if let (Some(left), Some(right)) = (left, right) {
            let real = elaborator.draft.program.types.class(left.ty.ty).is_real()
                && elaborator.draft.program.types.class(right.ty.ty).is_real();
            if !real {
                return wrong_builtin_argument(&mut elaborator.draft, name, &left, span);
            }
            let (left, right, _) = convert::balance(&mut elaborator.draft.program, left, right);
            values = vec![left, right];
        }
    } else if let Some(last) = values.last()
        && elaborator.draft.program.types.class(last.ty.ty) != Class::Float
    {
        return wrong_builtin_argument(&mut elaborator.draft, name, last, span);
    }
    builtin::builtin_call(name, values, TypeId::INT, span)
}

/// Each element converted; the type comes as the operand of a `sizeof`.
fn convert_vector(
    elaborator: &mut Elaborator,
    name: Symbol,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    let value = expr::value(elaborator, &arguments[0]);
    let ast::ExprKind::SizeofType(to) = &arguments[1].kind else { return Expr::error(span) };
    let to = specifiers::type_name(elaborator, to).ty;
    match (elaborator.draft.program.types.get(value.ty.ty), elaborator.draft.program.types.get(to))
    {
        (Type::Vector(_, from), Type::Vector(_, count)) if from == count => {
            builtin::builtin_call(name, vec![value], to, span)
        }
        _ => wrong_builtin_argument(&mut elaborator.draft, name, &value, span),
    }
}

/// As many elements as indices are given.
fn shuffle_vector(
    elaborator: &mut Elaborator,
    name: Symbol,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    let values = builtin::values(elaborator, arguments);
    let Type::Vector(element, _) = *elaborator.draft.program.types.get(values[0].ty.ty) else {
        return wrong_builtin_argument(&mut elaborator.draft, name, &values[0], span);
    };
    let count = values.len() as u32 - 2;
    let ty = elaborator.draft.program.types.intern(Type::Vector(element, count));
    builtin::builtin_call(name, values, ty, span)
}

fn is_literal_string(value: &Expr) -> bool {
    match &value.kind {
        ExprKind::Decay(inner) | ExprKind::Convert(_, inner) => is_literal_string(inner),
        ExprKind::String(_) => true,
        _ => false,
    }
}
