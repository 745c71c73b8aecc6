//! Names and places (C11 6.5.1, 6.5.2.1, 6.5.3.2): variables, elements, what a pointer points to, and addresses of them.

use super::super::classify::Class;
use super::super::scope::Entity;
use crate::base::{Diagnostic, Span, nearest};
use crate::syntax::ast;
use crate::syntax::headers::header_of;
use crate::syntax::symbol::Symbol;
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, builtin, convert,
    draft::Draft,
    expr::{self, binary, function_name},
    scope::Names,
};
use crate::typed::meaning::has_const_member;
use crate::typed::program::{Program, VariableStorage};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Qualifiers, Type};

/// After so many unknown names the search for what was meant stops: a broken header has thousands.
const SUGGESTIONS: usize = 30;

pub fn name(elaborator: &mut Elaborator, name: Symbol, span: Span) -> Expr {
    match elaborator.names.scopes.name(name).map(|visible| visible.entity) {
        Some(Entity::Variable(id)) => {
            let ty = elaborator.draft.program[id].ty;
            Expr::new(ExprKind::Variable(id), ty, span)
        }
        Some(Entity::Function(id)) => {
            let ty = elaborator.draft.program[id].ty;
            Expr::new(ExprKind::Function(id), ty, span)
        }
        Some(Entity::Enumerator { value, ty }) => {
            expr::constant(&elaborator.draft.program, value, ty, span)
        }
        Some(Entity::Typedef(_)) => {
            let message =
                format!("`{}` is a type, not a value", elaborator.draft.program.text(name));
            elaborator.draft.error("type-error", span, message);
            Expr::error(span)
        }
        None => undeclared(elaborator, name, span),
    }
}

/// A name that no declaration gives a meaning, not in the position of a callee.
fn undeclared(elaborator: &mut Elaborator, name: Symbol, span: Span) -> Expr {
    if let Some(expr) = function_name::function_name(elaborator, name, span) {
        return expr;
    }
    if let Some(expr) = builtin::builtin_designator(&mut elaborator.draft, name, span) {
        return expr;
    }
    // Once for each function is enough to know.
    let told = elaborator.function.as_mut().is_some_and(|context| !context.undeclared.insert(name));
    if told {
        return Expr::error(span);
    }
    let message = format!("`{}` is not declared", elaborator.draft.program.text(name));
    let diagnostic = Diagnostic::error("unknown-name", span, message);
    let hint = naming_hint(&mut elaborator.draft, &mut elaborator.names, name);
    elaborator
        .draft
        .diagnostics
        .push(Diagnostic { notes: hint.into_iter().collect(), ..diagnostic });
    Expr::error(span)
}

/// `FILE *f = ..;` where `FILE` is no type was read as a product. Says what is meant, once, for both names.
pub fn refuse_meant_declaration(elaborator: &mut Elaborator, expr: &ast::Expr) -> bool {
    let product = match &expr.kind {
        ast::ExprKind::Assign(_, left, _) => left,
        _ => expr,
    };
    let ast::ExprKind::Binary(ast::BinaryOp::Mul, left, right) = &product.kind else {
        return false;
    };
    let (ast::ExprKind::Name(ty), ast::ExprKind::Name(name)) = (&left.kind, &right.kind) else {
        return false;
    };
    let (ty, name) = (*ty, *name);
    if elaborator.names.scopes.name(ty).is_some() || elaborator.names.scopes.name(name).is_some() {
        return false;
    }
    let message = format!("`{}` is not a type name here", elaborator.draft.program.text(ty));
    let diagnostic = Diagnostic::error("unknown-name", left.span, message);
    let hint = naming_hint(&mut elaborator.draft, &mut elaborator.names, ty);
    elaborator
        .draft
        .diagnostics
        .push(Diagnostic { notes: hint.into_iter().collect(), ..diagnostic });
    if let Some(context) = &mut elaborator.function {
        context.undeclared.extend([ty, name]);
    }
    true
}

/// What may help with a name that is not declared: its header, or a name that is nearly the same.
pub fn naming_hint(draft: &mut Draft, names: &mut Names, name: Symbol) -> Option<String> {
    names.suggestions += 1;
    if names.suggestions > SUGGESTIONS {
        return None;
    }
    if let Some(header) = header_of(draft.program.text(name)) {
        return Some(format!("help: include <{header}>"));
    }
    Some(format!("did you mean `{}`?", similar_name(draft, names, name)?))
}

/// A visible name that differs by a letter or two.
fn similar_name(draft: &Draft, names: &Names, name: Symbol) -> Option<String> {
    let wanted = draft.program.text(name);
    let visible = draft.program.symbols.all().filter(|symbol| names.scopes.name(*symbol).is_some());
    nearest(wanted, visible.map(|symbol| draft.program.text(symbol))).map(str::to_string)
}

/// `a[i]` is `*(a + i)`, whichever of the two is the pointer.
pub fn index(elaborator: &mut Elaborator, base: &ast::Expr, index: &ast::Expr, span: Span) -> Expr {
    let base = expr::read(elaborator, base);
    if let Type::Vector(element, _) = *elaborator.draft.program.types.get(base.ty.ty) {
        let qualifiers = base.ty.qualifiers;
        let index = expr::value(elaborator, index);
        let index = convert::promote(&elaborator.draft.program, index);
        let kind = ExprKind::VectorElement(Box::new(base), Box::new(index));
        return Expr::new(kind, crate::typed::types::Qualified { ty: element, qualifiers }, span);
    }
    let base = convert::rvalue(&mut elaborator.draft.program, base);
    let index = expr::value(elaborator, index);
    if base.is_error() || index.is_error() {
        return Expr::error(span);
    }
    let (pointer, index) = match (
        elaborator.draft.program.types.class(base.ty.ty),
        elaborator.draft.program.types.class(index.ty.ty),
    ) {
        (Class::Pointer, Class::Integer) => (base, index),
        (Class::Integer, Class::Pointer) => (index, base),
        (Class::Pointer, _) => {
            let found = describe::describe(&elaborator.draft.program, index.ty);
            let message = format!("an index must be an integer, this is `{found}`");
            elaborator.draft.error("type-error", index.span, message);
            return Expr::error(span);
        }
        _ => {
            let found = describe::describe(&elaborator.draft.program, base.ty);
            let message = format!("only arrays and pointers have elements, this is `{found}`");
            elaborator.draft.error("type-error", base.span, message);
            return Expr::error(span);
        }
    };
    let sum =
        binary::pointer_offset(&mut elaborator.draft, BinaryOp::PointerAdd, pointer, index, span);
    deref_value(&mut elaborator.draft, sum, span)
}

pub fn deref(elaborator: &mut Elaborator, operand: &ast::Expr, span: Span) -> Expr {
    let pointer = expr::value(elaborator, operand);
    deref_value(&mut elaborator.draft, pointer, span)
}

/// The place a pointer points to.
pub fn deref_value(draft: &mut Draft, pointer: Expr, span: Span) -> Expr {
    if pointer.is_error() {
        return Expr::error(span);
    }
    let Some(pointee) = draft.program.types.pointee(pointer.ty.ty) else {
        let found = describe::describe(&draft.program, pointer.ty);
        let message = format!("`*` needs a pointer, this is `{found}`");
        draft.error("type-error", pointer.span, message);
        return Expr::error(span);
    };
    Expr::new(ExprKind::Deref(Box::new(pointer)), pointee, span)
}

/// `&e` (C11 6.5.3.2).
pub fn address_of(elaborator: &mut Elaborator, operand: &ast::Expr, span: Span) -> Expr {
    let place = expr::read(elaborator, operand);
    if place.is_error() {
        return Expr::error(span);
    }
    address(&mut elaborator.draft, place, span)
}

fn address(draft: &mut Draft, place: Expr, span: Span) -> Expr {
    let pointer = draft.program.types.pointer_to(place.ty);
    let is_function = draft.program.types.class(place.ty.ty) == Class::Function;
    let kind = match place.kind {
        // `&*p` reads nothing: it is `p` (C11 6.5.3.2p3). The pointee has the type of the place.
        ExprKind::Deref(inner) if inner.ty.ty == pointer => {
            return Expr { span, ..*inner };
        }
        _ if is_function => ExprKind::Decay(Box::new(place)),
        _ if place.is_place() => {
            if convert::place_width(&draft.program, &place).is_some() {
                draft.error("type-error", span, "a bit-field has no address");
                return Expr::error(span);
            }
            if is_register(&draft.program, &place) {
                draft.error("type-error", span, "a `register` variable has no address");
                return Expr::error(span);
            }
            convert::mark_address_taken(&mut draft.program, &place);
            ExprKind::AddressOf(Box::new(place))
        }
        // The elements of an array in a value live as long as the full expression (C11 6.2.4p8).
        _ if draft.program.types.class(place.ty.ty) == Class::Array => {
            ExprKind::AddressOf(Box::new(place))
        }
        _ => {
            let message = "only an object has an address, this is just a value";
            draft.error("type-error", span, message);
            return Expr::error(span);
        }
    };
    Expr::new(kind, pointer, span)
}

fn is_register(program: &Program, place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Variable(id) => {
            program[*id].storage == VariableStorage::Register && program[*id].asm_label.is_none()
        }
        ExprKind::Member(base, _) => is_register(program, base),
        _ => false,
    }
}

/// Whether something may be assigned to the place (C11 6.3.2.1p1); says why if not.
pub fn check_modifiable(draft: &mut Draft, place: &Expr) -> bool {
    if place.is_error() {
        return false;
    }
    let class = draft.program.types.class(place.ty.ty);
    let message = if !place.is_place() {
        "only an object can be assigned to, this is just a value".to_string()
    } else if matches!(class, Class::Array | Class::Function) {
        let found = describe::describe(&draft.program, place.ty);
        format!("`{found}` cannot be assigned to as a whole")
    } else if class == Class::Void {
        "an object of type `void` cannot be assigned to".to_string()
    } else if draft.program.types.qualifiers(place.ty).has(Qualifiers::CONST) {
        match &place.kind {
            ExprKind::Variable(id) => {
                let name = draft.program.text(draft.program[*id].name).to_string();
                format!("`{name}` is `const` and cannot be changed")
            }
            _ => "this is `const` and cannot be changed".to_string(),
        }
    } else if has_const_member(&draft.program, place.ty.ty) {
        let found = describe::describe(&draft.program, place.ty);
        format!("`{found}` has a `const` member and cannot be changed as a whole")
    } else {
        return true;
    };
    draft.error("type-error", place.span, message);
    false
}
