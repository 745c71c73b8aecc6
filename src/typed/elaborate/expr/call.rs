//! Calls (C11 6.5.2.2): arguments get the parameters' types, or are promoted where there are none. A name that is not
//! declared is a builtin, or declared by its call as C90 had it.

use super::super::builtin::library;
use super::super::convert::Role;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{self, ExprKind as Untyped};
use crate::syntax::symbol::Symbol;
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator,
    builtin::{self, signature},
    classify, convert,
    draft::Draft,
    expr::{self, place},
    function_declaration,
    scope::Names,
};
use crate::typed::program::FunctionId;
use crate::typed::tree::{Call, Expr, ExprKind};
use crate::typed::types::{FunctionType, Type, TypeId};

pub fn call(
    elaborator: &mut Elaborator,
    callee: &ast::Expr,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    if let Untyped::Name(name) = callee.kind
        && elaborator.names.scopes.name(name).is_none()
    {
        return call_undeclared(elaborator, name, callee.span, arguments, span);
    }
    let callee = expr::read(elaborator, callee);
    call_expr(elaborator, callee, arguments, span)
}

fn call_expr(
    elaborator: &mut Elaborator,
    callee: Expr,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    let callee = match callee.kind {
        ExprKind::Function(_) => callee,
        _ => convert::rvalue(&mut elaborator.draft.program, callee),
    };
    let designated = match elaborator.draft.program.types.get(callee.ty.ty) {
        Type::Pointer(pointee) => pointee.ty,
        _ => callee.ty.ty,
    };
    let Some(function) = elaborator.draft.program.types.function(designated).cloned() else {
        if !callee.is_error() {
            let found = describe::describe(&elaborator.draft.program, callee.ty);
            let message = format!("only functions can be called, this is `{found}`");
            elaborator.draft.error("type-error", callee.span, message);
        }
        // Mistakes in the arguments are worth hearing of all the same.
        for argument in arguments {
            expr::value(elaborator, argument);
        }
        return Expr::error(span);
    };
    let arguments = read_arguments(elaborator, &callee, &function, arguments, span);
    let Some(arguments) = arguments else { return Expr::error(span) };
    let result = function.result.ty;
    let void = result == TypeId::VOID || result == TypeId::ERROR;
    if !void && !classify::is_complete(&elaborator.draft.program, result) {
        let found = describe::describe(&elaborator.draft.program, result);
        let message = format!("the call returns `{found}`, which is not defined here");
        elaborator.draft.error("type-error", span, message);
        return Expr::error(span);
    }
    Expr::new(ExprKind::Call(Box::new(Call { callee, arguments })), result, span)
}

fn read_arguments(
    elaborator: &mut Elaborator,
    callee: &Expr,
    function: &FunctionType,
    arguments: &[ast::Expr],
    span: Span,
) -> Option<Vec<Expr>> {
    let (wanted, given) = (function.parameters.len(), arguments.len());
    let name = match callee.kind {
        ExprKind::Function(id) => Some(elaborator.draft.program[id].name),
        _ => None,
    };
    let mut values = Vec::with_capacity(given);
    let mut sound = true;
    for (index, argument) in arguments.iter().enumerate() {
        let value = expr::value(elaborator, argument);
        sound &= !value.is_error();
        let value = match function.parameters.get(index) {
            Some(parameter) if function.prototype => convert::convert_for(
                &mut elaborator.draft,
                value,
                *parameter,
                Role::Argument(index + 1, name),
            ),
            _ => check_argument(&mut elaborator.draft, value),
        };
        values.push(value);
    }
    if function.prototype && (given < wanted || given > wanted && !function.variadic) {
        wrong_count(&mut elaborator.draft, callee, wanted, given, span);
        return None;
    }
    sound.then_some(values)
}

/// An argument without a parameter.
fn check_argument(draft: &mut Draft, value: Expr) -> Expr {
    if value.ty.ty == TypeId::VOID {
        let message = "an argument must have a value, this is `void`";
        draft.error("type-error", value.span, message);
        return Expr::error(value.span);
    }
    convert::promote_argument(&draft.program, value)
}

fn wrong_count(draft: &mut Draft, callee: &Expr, wanted: usize, given: usize, span: Span) {
    let many = if given < wanted { "few" } else { "many" };
    let (name, declared) = match callee.kind {
        ExprKind::Function(id) => {
            let function = &draft.program[id];
            (format!("`{}`", draft.program.text(function.name)), Some(function.span))
        }
        _ => ("this function".to_string(), None),
    };
    let message = format!("too {many} arguments: {name} takes {wanted}, here are {given}");
    let diagnostic = Diagnostic::error("type-error", span, message);
    draft.diagnostics.push(match declared {
        Some(place) => diagnostic.related(place, "declared here"),
        None => diagnostic,
    });
}

fn call_undeclared(
    elaborator: &mut Elaborator,
    name: Symbol,
    place: Span,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    let text = elaborator.draft.program.text(name);
    let compilers = ["__builtin_", "__sync_", "__atomic_"];
    if compilers.iter().any(|prefix| text.starts_with(prefix)) {
        return builtin::builtin(elaborator, name, arguments, span);
    }
    let id = implicit_function(&mut elaborator.draft, &mut elaborator.names, name, place);
    let callee = Expr::new(ExprKind::Function(id), elaborator.draft.program[id].ty, place);
    call_expr(elaborator, callee, arguments, span)
}

/// `int f()`, or the type that gcc knows for a function of the C library.
fn implicit_function(
    draft: &mut Draft,
    names: &mut Names,
    name: Symbol,
    place: Span,
) -> FunctionId {
    let signature = library::signature(draft.program.text(name));
    let hint = place::naming_hint(draft, names, name);
    let id = function_declaration::declare_implicitly(draft, names, name, place);
    if let Some(warning) = draft.diagnostics.last_mut() {
        warning.notes.extend(hint);
    }
    if let Some(signature) = signature.filter(|_| draft.program[id].implicit) {
        let function = signature::signature_type(&mut draft.program, signature);
        draft.program[id].ty = draft.program.types.intern(Type::Function(function));
    }
    id
}
