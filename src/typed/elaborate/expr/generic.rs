//! Choices by type: `_Generic` (C11 6.5.1.1) and `__builtin_types_compatible_p`; and `va_arg`.

use super::super::classify::Class;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast;
use crate::typed::compare;
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, classify,
    expr::{self, size},
    specifiers,
};
use crate::typed::program::Program;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::TypeId;

/// The control expression is not evaluated; its type is that of its value.
pub fn generic(
    elaborator: &mut Elaborator,
    control: &ast::Expr,
    choices: &[ast::GenericChoice],
    span: Span,
) -> Expr {
    let control = expr::value(elaborator, control);
    let mut seen: Vec<(TypeId, Span)> = vec![];
    let (mut chosen, mut default): (Option<Expr>, Option<Expr>) = (None, None);
    let mut offered = vec![];
    for choice in choices {
        let Some(name) = &choice.ty else {
            if default.is_some() {
                elaborator.draft.error(
                    "type-error",
                    choice.value.span,
                    "a second `default` in `_Generic`",
                );
            }
            default = Some(expr::read(elaborator, &choice.value));
            continue;
        };
        let ty = specifiers::type_name(elaborator, name);
        let value = expr::read(elaborator, &choice.value);
        if ty.ty == TypeId::ERROR {
            continue;
        }
        offered.push(describe::describe(&elaborator.draft.program, ty));
        if !ty.qualifiers.is_empty() {
            // A value has no qualifiers, so this choice is never taken.
            continue;
        }
        let before = seen
            .iter()
            .find(|(other, _)| compare::compatible(&elaborator.draft.program, *other, ty.ty));
        if let Some((_, before)) = before.copied() {
            let found = describe::describe(&elaborator.draft.program, ty);
            let message = format!("a second choice for `{found}` in `_Generic`");
            let diagnostic = Diagnostic::error("type-error", name.span, message);
            elaborator.draft.diagnostics.push(diagnostic.related(before, "the first one"));
            continue;
        }
        seen.push((ty.ty, name.span));
        if compare::compatible(&elaborator.draft.program, ty.ty, control.ty.ty) {
            chosen = Some(value);
        }
    }
    if control.is_error() {
        return Expr::error(span);
    }
    match chosen.or(default) {
        Some(value) => Expr { span, ..value },
        None => {
            let found = describe::describe(&elaborator.draft.program, control.ty);
            let message = format!("no choice of `_Generic` fits `{found}`");
            let offered = format!("the choices are `{}`", offered.join("`, `"));
            let diagnostic = Diagnostic::error("type-error", control.span, message);
            elaborator.draft.diagnostics.push(diagnostic.note(offered));
            Expr::error(span)
        }
    }
}

/// Top qualifiers do not matter.
pub fn types_compatible(
    elaborator: &mut Elaborator,
    left: &ast::TypeName,
    right: &ast::TypeName,
    span: Span,
) -> Expr {
    let (left, right) =
        (specifiers::type_name(elaborator, left), specifiers::type_name(elaborator, right));
    // The lengths of variable arrays are not evaluated here.
    size::pending_lengths(elaborator);
    let (left, right) = (
        elaborator.draft.program.types.unqualified(left),
        elaborator.draft.program.types.unqualified(right),
    );
    let compatible = compare::compatible(&elaborator.draft.program, left, right);
    expr::int(compatible.into(), span)
}

/// `va_arg(list, T)`: gcc takes any type, though a promoted one can never be there (C11 7.16.1.1p2).
pub fn va_arg(
    elaborator: &mut Elaborator,
    list: &ast::Expr,
    ty: &ast::TypeName,
    span: Span,
) -> Expr {
    let ty = specifiers::type_name(elaborator, ty);
    let list = expr::read(elaborator, list);
    if list.is_error() || ty.ty == TypeId::ERROR {
        return Expr::error(span);
    }
    if !is_va_list(&elaborator.draft.program, &list) {
        let found = describe::describe(&elaborator.draft.program, list.ty);
        let message = format!("`va_arg` needs a `va_list`, this is `{found}`");
        elaborator.draft.error("type-error", list.span, message);
        return Expr::error(span);
    }
    if !classify::is_complete(&elaborator.draft.program, ty.ty) {
        let found = describe::describe(&elaborator.draft.program, ty);
        let message = format!("`va_arg` of the incomplete type `{found}`");
        elaborator.draft.error("type-error", span, message);
        return Expr::error(span);
    }
    Expr::new(ExprKind::VaArg(Box::new(list)), ty.ty, span)
}

/// A list, or where a target makes a pointer of it, such a pointer.
pub fn is_va_list(program: &Program, list: &Expr) -> bool {
    matches!(program.types.class(list.ty.ty), Class::VaList | Class::Pointer)
}
