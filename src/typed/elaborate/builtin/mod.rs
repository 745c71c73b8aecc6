//! Functions that compilers know themselves: `__builtin_x`, `__sync_x`, `__atomic_x`. Most have a signature in a table; those
//! that take several types are typed in `generic` and `atomic`. What is not known is recorded as unsupported.

pub mod atomic;
pub mod fold;
pub mod generic;
pub mod library;
pub mod signature;
pub mod table;

use super::convert::Role;
use crate::base::Span;
use crate::syntax::ast;
use crate::syntax::symbol::Symbol;
use crate::typed::elaborate::{Elaborator, convert, draft::Draft, expr};
use crate::typed::program::Program;
use crate::typed::tree::{BuiltinCall, Expr, ExprKind, Origin};
use crate::typed::types::TypeId;

/// A call of a builtin by its full name.
pub fn builtin(
    elaborator: &mut Elaborator,
    name: Symbol,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    let text = elaborator.draft.program.text(name).to_string();
    if let Some(operation) = text.strip_prefix("__sync_") {
        return atomic::sync_builtin(elaborator, name, operation, arguments, span);
    }
    if let Some(operation) = text.strip_prefix("__atomic_") {
        return atomic::atomic_builtin(elaborator, name, operation, arguments, span);
    }
    let short = text.strip_prefix("__builtin_").unwrap_or(&text);
    if let Some(expr) = generic::generic_builtin(elaborator, name, short, arguments, span) {
        return expr;
    }
    match table::signature(short).or_else(|| library::signature(short)) {
        Some(signature) => typed_builtin(elaborator, name, short, signature, arguments, span),
        None => unknown_builtin(elaborator, name, arguments, span),
    }
}

/// A builtin that is used without a call; gcc refuses most of them.
pub fn builtin_designator(draft: &mut Draft, name: Symbol, span: Span) -> Option<Expr> {
    let text = draft.program.text(name);
    if !text.starts_with("__builtin_") {
        return None;
    }
    let what = format!("the address of `{text}`");
    draft.unsupported(span, what.clone());
    Some(Expr::new(ExprKind::Unsupported(what.into()), TypeId::VOID_POINTER, span))
}

pub fn unknown_builtin(
    elaborator: &mut Elaborator,
    name: Symbol,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    for argument in arguments {
        expr::value(elaborator, argument);
    }
    let what = format!("`{}`", elaborator.draft.program.text(name));
    elaborator.draft.unsupported(span, what.clone());
    Expr::new(ExprKind::Unsupported(what.into()), TypeId::INT, span)
}

fn typed_builtin(
    elaborator: &mut Elaborator,
    name: Symbol,
    short: &str,
    signature: &str,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    let function = signature::signature_type(&mut elaborator.draft.program, signature);
    let (wanted, given) = (function.parameters.len(), arguments.len());
    if given < wanted || given > wanted && !function.variadic {
        return wrong_builtin_count(&mut elaborator.draft, name, wanted, given, span);
    }
    let mut values = Vec::with_capacity(given);
    for (index, argument) in arguments.iter().enumerate() {
        let value = expr::value(elaborator, argument);
        values.push(match function.parameters.get(index) {
            Some(parameter) => convert::convert_for(
                &mut elaborator.draft,
                value,
                *parameter,
                Role::Argument(index + 1, Some(name)),
            ),
            None => convert::promote_argument(&elaborator.draft.program, value),
        });
    }
    let result = function.result.ty;
    match fold::fold_builtin(&elaborator.draft.program, short, &values) {
        Some(value) => expr::constant(&elaborator.draft.program, value, result, span),
        None if short == "expect"
            && convert::constant_of(&elaborator.draft.program, &values[0]).is_some() =>
        {
            Expr { span, ..values.swap_remove(0) }
        }
        None => builtin_call(name, values, result, span),
    }
}

pub fn builtin_call(name: Symbol, arguments: Vec<Expr>, result: TypeId, span: Span) -> Expr {
    if arguments.iter().any(|argument| matches!(argument.kind, ExprKind::Error)) {
        return Expr::error(span);
    }
    Expr::new(ExprKind::Builtin(Box::new(BuiltinCall { name, arguments })), result, span)
}

pub fn wrong_builtin_count(
    draft: &mut Draft,
    name: Symbol,
    wanted: usize,
    given: usize,
    span: Span,
) -> Expr {
    let many = if given < wanted { "few" } else { "many" };
    let text = draft.program.text(name);
    let message = format!("too {many} arguments: `{text}` takes {wanted}, here are {given}");
    draft.error("type-error", span, message);
    Expr::error(span)
}

/// All arguments as values.
pub fn values(elaborator: &mut Elaborator, arguments: &[ast::Expr]) -> Vec<Expr> {
    arguments.iter().map(|argument| expr::value(elaborator, argument)).collect()
}

/// A value that must be an integer, promoted to `int` where it is narrower.
pub fn memory_order(program: &Program, value: Expr) -> Expr {
    convert::convert(program, value, TypeId::INT, Origin::Implicit)
}
