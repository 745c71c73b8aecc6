//! Casts (C11 6.5.4), also GNU's casts to unions and between vectors; compound literals (C11 6.5.2.5).

use super::super::classify::Class;
use super::super::initializer::Duration;
use crate::base::Span;
use crate::syntax::ast::{self, Name, RecordKind};
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, classify, convert, declarator,
    draft::Draft,
    expr::{self, size},
    initializer, specifiers,
};
use crate::typed::program::{Linkage, Program, VariableId, VariableStorage};
use crate::typed::tree::{CompoundLiteral, Conversion, ConversionKind, Expr, ExprKind, Origin};
use crate::typed::types::{Qualified, TypeId};

pub fn cast(
    elaborator: &mut Elaborator,
    ty: &ast::TypeName,
    operand: &ast::Expr,
    span: Span,
) -> Expr {
    let to = specifiers::type_name(elaborator, ty).ty;
    let lengths = size::pending_lengths(elaborator);
    let value = expr::value(elaborator, operand);
    let value = cast_value(&mut elaborator.draft, value, to, span);
    size::after_lengths(lengths, value)
}

fn cast_value(draft: &mut Draft, value: Expr, to: TypeId, span: Span) -> Expr {
    if value.is_error() || to == TypeId::ERROR {
        return Expr::error(span);
    }
    if let ExprKind::Unsupported(_) = value.kind {
        return convert::convert(&draft.program, value, to, Origin::Cast);
    }
    let (source, target) = (draft.program.types.class(value.ty.ty), draft.program.types.class(to));
    if target == Class::Record && value.ty.ty != to {
        return cast_to_union(draft, value, to, span);
    }
    let sizes =
        (classify::size_of(&draft.program, value.ty.ty), classify::size_of(&draft.program, to));
    let forbidden = match (source, target) {
        (Class::Float | Class::Complex, Class::Pointer) => true,
        (Class::Pointer, Class::Float | Class::Complex) => true,
        (Class::Vector, _) if to != TypeId::VOID => sizes.0 != sizes.1,
        (_, Class::Vector) => sizes.0 != sizes.1,
        _ => convert::conversion_kind(&draft.program, value.ty.ty, to).is_none(),
    };
    if forbidden {
        let (from, to) =
            (describe::describe(&draft.program, value.ty), describe::describe(&draft.program, to));
        let message = format!("`{from}` cannot be cast to `{to}`");
        draft.error("type-error", span, message);
        return Expr::error(span);
    }
    let cast = convert::convert(&draft.program, value, to, Origin::Cast);
    Expr { span, ..cast }
}

fn cast_to_union(draft: &mut Draft, value: Expr, to: TypeId, span: Span) -> Expr {
    let from = value.ty.ty;
    let is_member = classify::record_of(&draft.program, to).is_some_and(|record| {
        let definition = record.definition.iter();
        let mut fields = definition.flat_map(|definition| &definition.fields);
        record.kind == RecordKind::Union && fields.any(|field| field.ty.ty == from)
    });
    if !is_member {
        let (from, to) =
            (describe::describe(&draft.program, from), describe::describe(&draft.program, to));
        let message = format!("`{from}` cannot be cast to `{to}`");
        draft.error("type-error", span, message);
        return Expr::error(span);
    }
    let conversion = Conversion { kind: ConversionKind::Union, origin: Origin::Cast };
    Expr::new(ExprKind::Convert(conversion, Box::new(value)), to, span)
}

pub fn compound_literal(
    elaborator: &mut Elaborator,
    ty: &ast::TypeName,
    list: &ast::InitializerList,
    span: Span,
) -> Expr {
    let ty = specifiers::type_name(elaborator, ty);
    if ty.ty == TypeId::ERROR {
        return Expr::error(span);
    }
    let duration = match elaborator.function {
        Some(_) => Duration::Automatic,
        None => Duration::Static,
    };
    let (initializer, ty) = initializer::braced_initializer(elaborator, list, ty, duration);
    if !classify::is_complete(&elaborator.draft.program, ty.ty) {
        let found = describe::describe(&elaborator.draft.program, ty);
        elaborator.draft.error(
            "type-error",
            span,
            format!("`{found}` is incomplete, no object can have it"),
        );
        return Expr::error(span);
    }
    let storage = match duration {
        Duration::Automatic => VariableStorage::Automatic,
        Duration::Static => VariableStorage::Global { linkage: Linkage::Internal, defined: true },
    };
    let name = format!("__literal_{}", elaborator.draft.program.variables.len());
    let variable = hidden_variable(&mut elaborator.draft.program, &name, ty, storage, span);
    elaborator.draft.program[variable].is_compound_literal = true;
    let literal = Box::new(CompoundLiteral { variable, initializer });
    Expr::new(ExprKind::CompoundLiteral(literal), ty, span)
}

/// A variable that the program does not declare itself.
pub fn hidden_variable(
    program: &mut Program,
    name: &str,
    ty: Qualified,
    storage: VariableStorage,
    span: Span,
) -> VariableId {
    let symbol = program.symbols.intern(name);
    declarator::add_variable(program, Name { symbol, span }, ty, storage)
}
