//! Declarators to types (C11 6.7.6): pointers, arrays with constant and variable lengths, functions and their parameters.
//! The length of a variable length array becomes a hidden variable; who reads the declaration or expression around it takes
//! the pending ones and declares them there.

use super::attributes::Attributes;
use super::expr::has_effects;
use super::scope::{Entity, Suspended};
use super::specifiers::{Followed, qualifiers_of};
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{self, ArraySize, DerivationKind, Name, Parameters};
use crate::typed::constant::{self, Constant};
use crate::typed::elaborate::{
    Elaborator, attributes, convert, draft::Draft, expr, scope::Names, specifiers,
};
use crate::typed::layout;
use crate::typed::program::{AtLeast, Program, Variable, VariableId, VariableStorage, Vla, VlaId};
use crate::typed::tree::{ExprKind, Initializer, Stmt, StmtKind};
use crate::typed::types::{Convention, FunctionType, Length, Qualified, Type, TypeId};
use std::sync::Arc;

/// What a declarator declares; some forms are allowed in some only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Object,
    Member,
    Parameter,
    TypeName,
    /// Of a function that is being defined: the scope of its parameters is kept.
    Definition,
}

/// A declarator's type and, if it is a function's, its parameters.
#[derive(Debug)]
pub(super) struct Shaped {
    pub ty: Qualified,
    /// Of the function that the declarator declares, those with names.
    pub parameters: Vec<Option<VariableId>>,
    /// Of a definition.
    pub scope: Option<Suspended>,
}

/// Applies a declarator to the type of its specifiers. The attributes are all those of the declaration.
pub fn declarator(
    elaborator: &mut Elaborator,
    base: Qualified,
    declarator: &ast::Declarator,
    attributes: &Attributes,
    role: Role,
) -> Shaped {
    let mut shaped = Shaped { ty: base, parameters: vec![], scope: None };
    let derivations = &declarator.derivations;
    let is_function =
        |derivation: &ast::Derivation| matches!(derivation.kind, DerivationKind::Function(_));
    let first_function = derivations.iter().position(is_function);
    let mut convention = attributes.convention;
    for (index, derivation) in derivations.iter().enumerate() {
        if let DerivationKind::Pointer { attributes, .. } = &derivation.kind
            && !attributes.is_empty()
        {
            let mut read = Attributes::default();
            attributes::read_attributes(elaborator, attributes, &mut read);
            attributes::refuse_promises(&mut elaborator.draft, &read, derivation.span);
            if first_function.is_none_or(|function| index < function) {
                convention = read.convention.or(convention);
            }
        }
    }
    for (index, derivation) in derivations.iter().enumerate().rev() {
        match &derivation.kind {
            DerivationKind::Pointer { qualifiers, .. } => {
                let pointer = elaborator.draft.program.types.pointer_to(shaped.ty);
                let qualifiers = qualifiers_of(qualifiers);
                shaped.ty = specifiers::qualified(
                    &mut elaborator.draft,
                    pointer.into(),
                    qualifiers,
                    derivation.span,
                );
            }
            DerivationKind::Array { size, qualifiers, .. } => {
                let parameter = role == Role::Parameter && index == 0;
                shaped.ty = if parameter {
                    array_parameter(elaborator, shaped.ty, size, qualifiers, derivation.span)
                } else {
                    array(elaborator, shaped.ty, size, role, derivation.span)
                };
            }
            DerivationKind::Function(parameters) => {
                let own = Some(index) == first_function;
                let convention = convention.filter(|_| own).unwrap_or_default();
                let kept = if index == 0 { role } else { Role::TypeName };
                function(elaborator, &mut shaped, parameters, convention, kept, derivation.span);
            }
        }
    }
    if let (None, Some(convention)) = (first_function, convention) {
        shaped.ty = with_convention(&mut elaborator.draft.program, shaped.ty, convention);
    }
    shaped
}

/// A convention on a declaration whose function type comes from a type name.
fn with_convention(program: &mut Program, ty: Qualified, convention: Convention) -> Qualified {
    let made = match program.types.get(ty.ty).clone() {
        Type::Function(function) if function.convention != convention => {
            let function = FunctionType { convention, ..(*function).clone() };
            program.types.intern(Type::Function(Arc::new(function)))
        }
        Type::Pointer(pointee) if program.types.is_function(pointee.ty) => {
            let pointee = with_convention(program, pointee, convention);
            program.types.pointer_to(pointee)
        }
        _ => ty.ty,
    };
    Qualified { ty: made, qualifiers: ty.qualifiers }
}

fn array(
    elaborator: &mut Elaborator,
    element: Qualified,
    size: &ArraySize,
    role: Role,
    span: Span,
) -> Qualified {
    if !check_element(&mut elaborator.draft, element, span) {
        if let ArraySize::Expr(expr) = size {
            expr::value(elaborator, expr);
        }
        return TypeId::ERROR.into();
    }
    let length = match size {
        ArraySize::Open => Length::Open,
        ArraySize::Star => Length::Star,
        ArraySize::Expr(expr) => match array_length(elaborator, expr, role) {
            Some(length) => length,
            None => return TypeId::ERROR.into(),
        },
    };
    if let Length::Fixed(length) = length
        && let Some(element) = layout::layout(&elaborator.draft.program, element.ty)
        && element
            .size
            .checked_mul(length)
            .is_none_or(|size| size > elaborator.draft.program.target.max_object())
    {
        elaborator.draft.error(
            "declaration-error",
            span,
            "the array is larger than the address space",
        );
        return TypeId::ERROR.into();
    }
    elaborator.draft.program.types.array_of(element, length).into()
}

/// C11 6.7.6.2p1. False after a message, or for an error that was reported.
fn check_element(draft: &mut Draft, element: Qualified, span: Span) -> bool {
    let what = match draft.program.types.get(element.ty) {
        Type::Error => return false,
        Type::Void => "an array of `void`",
        Type::Function(_) => "an array of functions",
        Type::Array(_, Length::Open) => "an array of arrays of unknown length",
        Type::Record(id) if draft.program[*id].definition.is_none() => {
            let element = crate::typed::describe::describe(&draft.program, element);
            let message = format!("an array of elements of incomplete type `{element}`");
            draft.error("declaration-error", span, message);
            return false;
        }
        _ => return true,
    };
    draft.error("declaration-error", span, format!("{what} cannot be declared"));
    false
}

/// `None` after a message.
fn array_length(elaborator: &mut Elaborator, expr: &ast::Expr, role: Role) -> Option<Length> {
    if let ast::ExprKind::Integer(ast::Integer { value, imaginary: false, .. }) = expr.kind {
        return Some(Length::Fixed(value));
    }
    let value = apart(elaborator, |elaborator| expr::value(elaborator, expr));
    if matches!(value.kind, ExprKind::Error) || value.ty.ty == TypeId::ERROR {
        return None;
    }
    let integer = matches!(
        elaborator.draft.program.types.get(value.ty.ty),
        Type::Integer(_) | Type::Bool | Type::Enum(_)
    );
    if !integer {
        elaborator.draft.error(
            "declaration-error",
            expr.span,
            "the length of an array is an integer",
        );
        return None;
    }
    let required = role == Role::Member || elaborator.names.scopes.depth() == 0;
    let evaluate = if required { constant::evaluate_required } else { constant::evaluate };
    match evaluate(&elaborator.draft.program, &value) {
        Ok(Constant::Integer(length)) => match u64::try_from(length) {
            Ok(length) => Some(Length::Fixed(length)),
            Err(_) => {
                let message = format!("the length of an array is negative: {length}");
                elaborator.draft.error("declaration-error", expr.span, message);
                None
            }
        },
        _ if role == Role::Member => {
            elaborator.draft.unsupported(expr.span, "members of variable length");
            None
        }
        other if elaborator.names.scopes.depth() == 0 => {
            let message = "the length of an array outside of functions has to be constant";
            let diagnostic = Diagnostic::error("constant-error", expr.span, message);
            let reason = other.err().map_or(String::new(), |trouble| trouble.reason);
            elaborator.draft.diagnostics.push(diagnostic.labelled(reason));
            None
        }
        _ => Some(Length::Variable(variable_length(elaborator, value))),
    }
}

/// Gives the length a hidden variable and leaves it to be declared.
pub fn variable_length(elaborator: &mut Elaborator, length: crate::typed::tree::Expr) -> VlaId {
    let span = length.span;
    let size_type = elaborator.draft.program.target.size_type().id();
    let length = convert::assign_convert(&mut elaborator.draft, length, size_type.into());
    let id = VlaId(elaborator.draft.program.vlas.len() as u32);
    let name = elaborator.draft.program.symbols.intern(&format!("__vla_{}", id.0));
    let storage = VariableStorage::Automatic;
    let variable = add_variable(
        &mut elaborator.draft.program,
        Name { symbol: name, span },
        size_type.into(),
        storage,
    );
    elaborator.draft.program.vlas.push(Vla { variable, length });
    elaborator.pending_vlas.push(id);
    id
}

/// Reads an expression inside a type: the lengths it needs are its own, not those of the type around it.
pub fn apart<T>(elaborator: &mut Elaborator, read: impl FnOnce(&mut Elaborator) -> T) -> T {
    let outer = std::mem::take(&mut elaborator.pending_vlas);
    let value = read(elaborator);
    elaborator.pending_vlas.splice(0..0, outer);
    value
}

/// The lengths that the types read since the last call need. Each is computed once, where the type is.
fn take_pending_vlas(elaborator: &mut Elaborator) -> Vec<VlaId> {
    std::mem::take(&mut elaborator.pending_vlas)
}

/// The statements that compute pending lengths.
pub fn declare_pending_vlas(elaborator: &mut Elaborator) -> Vec<Stmt> {
    let pending = take_pending_vlas(elaborator);
    let declare = |id: VlaId| {
        let vla = &elaborator.draft.program[id];
        let value = Box::new(Initializer::Value(vla.length.clone()));
        Stmt { kind: StmtKind::Declare(vla.variable, Some(value)), span: vla.length.span }
    };
    pending.into_iter().map(declare).collect()
}

/// C11 6.7.6.3p7: a parameter declared as an array is a pointer, with the qualifiers between the brackets.
fn array_parameter(
    elaborator: &mut Elaborator,
    element: Qualified,
    size: &ArraySize,
    qualifiers: &[ast::Qualifier],
    span: Span,
) -> Qualified {
    if let ArraySize::Expr(expr) = size
        && !matches!(expr.kind, ast::ExprKind::Integer(_))
    {
        let length = apart(elaborator, |elaborator| expr::value(elaborator, expr));
        // The length says nothing about the pointer, but a definition evaluates it.
        if !length.is_error() && has_effects(&length) {
            variable_length(elaborator, length);
        }
    }
    if !check_element(&mut elaborator.draft, element, span) {
        return TypeId::ERROR.into();
    }
    let pointer = elaborator.draft.program.types.pointer_to(element);
    specifiers::qualified(&mut elaborator.draft, pointer.into(), qualifiers_of(qualifiers), span)
}

fn function(
    elaborator: &mut Elaborator,
    shaped: &mut Shaped,
    parameters: &Parameters,
    convention: Convention,
    role: Role,
    span: Span,
) {
    let mut result = shaped.ty.ty;
    let what = match elaborator.draft.program.types.get(result) {
        Type::Array(..) => Some("an array"),
        Type::Function(_) => Some("a function"),
        _ => None,
    };
    if let Some(what) = what {
        elaborator.draft.error(
            "declaration-error",
            span,
            format!("a function cannot return {what}"),
        );
        result = TypeId::ERROR;
    }
    let mut ty = FunctionType {
        // The result is a value and has no qualifiers.
        result: result.into(),
        parameters: vec![],
        variadic: false,
        prototype: false,
        convention,
    };
    shaped.parameters.clear();
    elaborator.names.scopes.enter();
    if let Parameters::Prototype { parameters, variadic } = parameters {
        ty.prototype = true;
        ty.variadic = *variadic;
        let pending = elaborator.pending_vlas.len();
        if !is_void(parameters) {
            ty.parameters.reserve(parameters.len());
            for parameter in parameters {
                let (parameter, variable) = read_parameter(elaborator, parameter, role);
                // What the caller has to pass does not depend on the values of the callee's variables.
                let open = elaborator.pending_vlas.len() > pending;
                ty.parameters.push(if open {
                    starred(&mut elaborator.draft.program, parameter)
                } else {
                    parameter
                });
                shaped.parameters.push(variable);
            }
        }
        // A type written `T *` with `void` behind the name, as in `f(T)`.
        if let [only] = *ty.parameters
            && only == TypeId::VOID
        {
            ty.parameters.clear();
            shaped.parameters.clear();
        }
        if role != Role::Definition {
            elaborator.pending_vlas.truncate(pending);
        }
    }
    if role == Role::Definition {
        shaped.scope = Some(elaborator.names.scopes.suspend());
    } else {
        elaborator.names.scopes.leave();
    }
    shaped.ty = elaborator.draft.program.types.intern(Type::Function(Arc::new(ty))).into();
}

/// The adjusted type of a parameter, and its variable if it has a name.
fn read_parameter(
    elaborator: &mut Elaborator,
    parameter: &ast::Parameter,
    role: Role,
) -> (TypeId, Option<VariableId>) {
    let followed = Followed::ByDeclarators;
    let mut specified =
        specifiers::specifiers(elaborator, &parameter.specifiers, followed, parameter.span);
    attributes::read_attributes(
        elaborator,
        &parameter.declarator.attributes,
        &mut specified.attributes,
    );
    attributes::read_attributes(elaborator, &parameter.attributes, &mut specified.attributes);
    if let Some(storage) = specified.storage
        && storage != ast::Storage::Register
    {
        let message = "a parameter has no storage class but `register`";
        elaborator.draft.error("declaration-error", parameter.span, message);
    }
    let base = attributes::reshaped(
        &mut elaborator.draft,
        specified.ty,
        &specified.attributes,
        parameter.span,
    );
    let shaped =
        declarator(elaborator, base, &parameter.declarator, &specified.attributes, Role::Parameter);
    attributes::refuse_promises(&mut elaborator.draft, &specified.attributes, parameter.span);
    let ty = adjust_parameter(&mut elaborator.draft.program, shaped.ty);
    let asked = at_least(elaborator, &parameter.declarator);
    if asked.is_some() && (role == Role::TypeName || parameter.declarator.name.is_none()) {
        // Only the parameters of functions that are called by name are looked at where somebody passes arguments.
        let what =
            "`static` in the brackets of a parameter without name, or of a pointer to functions";
        elaborator.draft.refuse(parameter.span, what);
    }
    let Some(name) = parameter.declarator.name else {
        let variable = (role == Role::Definition && ty.ty != TypeId::VOID).then(|| {
            let text = format!("__unnamed_{}", elaborator.draft.program.variables.len());
            let symbol = elaborator.draft.program.symbols.intern(&text);
            let name = Name { symbol, span: parameter.span };
            add_variable(&mut elaborator.draft.program, name, ty, VariableStorage::Parameter)
        });
        return (ty.ty, variable);
    };
    let id = declare_parameter(&mut elaborator.draft, &mut elaborator.names, name, ty);
    elaborator.draft.program[id].attributes = specified.attributes.kept;
    elaborator.draft.program[id].at_least = asked;
    (ty.ty, Some(id))
}

/// What `static` inside the outermost brackets of a parameter asks of callers.
fn at_least(elaborator: &mut Elaborator, declarator: &ast::Declarator) -> Option<AtLeast> {
    let outermost = declarator.derivations.first().map(|derivation| &derivation.kind);
    let Some(DerivationKind::Array { at_least: true, size, .. }) = outermost else { return None };
    let ArraySize::Expr(length) = size else { return Some(AtLeast::Computed) };
    // What is wrong with the length was said when the type was read.
    let said = elaborator.draft.diagnostics.len();
    let length = apart(elaborator, |elaborator| expr::value(elaborator, length));
    elaborator.draft.diagnostics.truncate(said);
    match constant::evaluate(&elaborator.draft.program, &length) {
        Ok(Constant::Integer(count)) if count >= 0 => Some(AtLeast::Elements(count as u64)),
        _ => Some(AtLeast::Computed),
    }
}

/// Declares a parameter in the innermost scope.
pub fn declare_parameter(
    draft: &mut Draft,
    names: &mut Names,
    name: Name,
    ty: Qualified,
) -> VariableId {
    if let Some(before) = names.scopes.name(name.symbol)
        && before.depth == names.scopes.depth()
    {
        let message = format!("two parameters are called `{}`", draft.program.text(name.symbol));
        let diagnostic = Diagnostic::error("declaration-error", name.span, message);
        draft.diagnostics.push(diagnostic.related(before.span, "the other one"));
    }
    let id = add_variable(&mut draft.program, name, ty, VariableStorage::Parameter);
    names.scopes.declare(name.symbol, Entity::Variable(id), name.span);
    id
}

/// C11 6.7.6.3p7-8: arrays and functions become pointers.
pub fn adjust_parameter(program: &mut Program, ty: Qualified) -> Qualified {
    match *program.types.get(ty.ty) {
        Type::Array(element, _) => program.types.pointer_to(element).into(),
        Type::Function(_) => program.types.pointer_to(ty.ty).into(),
        _ => ty,
    }
}

/// The type with `[*]` for each variable length.
fn starred(program: &mut Program, ty: TypeId) -> TypeId {
    match *program.types.get(ty) {
        Type::Pointer(pointee) => {
            let inner = starred(program, pointee.ty);
            let pointee = Qualified { ty: inner, qualifiers: pointee.qualifiers };
            program.types.pointer_to(pointee)
        }
        Type::Array(element, length) => {
            let inner = starred(program, element.ty);
            let element = Qualified { ty: inner, qualifiers: element.qualifiers };
            let length = match length {
                Length::Variable(_) => Length::Star,
                other => other,
            };
            program.types.array_of(element, length)
        }
        _ => ty,
    }
}

/// A variable that nothing is known about but this.
pub fn add_variable(
    program: &mut Program,
    name: Name,
    ty: Qualified,
    storage: VariableStorage,
) -> VariableId {
    let id = VariableId(program.variables.len() as u32);
    program.variables.push(Variable::new(name.symbol, ty, name.span, storage));
    id
}

/// The value of an integer constant expression; literals need no elaboration.
pub fn constant_integer(elaborator: &mut Elaborator, expr: &ast::Expr, role: &str) -> Option<i128> {
    match expr.kind {
        ast::ExprKind::Integer(ast::Integer { value, imaginary: false, .. }) => {
            Some(i128::from(value))
        }
        _ => expr::integer_constant(elaborator, expr, role),
    }
}

/// `(void)`: no parameters (C11 6.7.6.3p10).
fn is_void(parameters: &[ast::Parameter]) -> bool {
    let [ast::Parameter { specifiers, declarator, .. }] = parameters else { return false };
    let [specifier] = &**specifiers else { return false };
    matches!(specifier.kind, ast::SpecifierKind::Type(ast::TypeSpecifier::Void))
        && declarator.name.is_none()
        && declarator.derivations.is_empty()
}
