//! Declarators to types (C11 6.7.6): pointers, arrays with constant and variable lengths, functions and their parameters.
//! The length of a variable length array becomes a hidden variable; who reads the declaration or expression around it takes
//! the pending ones and declares them there.

use super::Elaborator;
use super::attributes::Attributes;
use super::expr::has_effects;
use super::scope::{Entity, Suspended};
use super::specifiers::{Followed, qualifiers_of};
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{self, ArraySize, DerivationKind, Name, Parameters};
use crate::typed::constant::{self, Constant};
use crate::typed::layout;
use crate::typed::program::{Variable, VariableId, VariableStorage, Vla, VlaId};
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

impl Elaborator {
    /// Applies a declarator to the type of its specifiers. The attributes are all those of the declaration.
    pub(super) fn declarator(
        &mut self,
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
        for derivation in &derivations[..first_function.unwrap_or(derivations.len())] {
            if let DerivationKind::Pointer { attributes, .. } = &derivation.kind
                && !attributes.is_empty()
            {
                let mut read = Attributes::default();
                self.read_attributes(attributes, &mut read);
                convention = read.convention.or(convention);
            }
        }
        for (index, derivation) in derivations.iter().enumerate().rev() {
            match &derivation.kind {
                DerivationKind::Pointer { qualifiers, .. } => {
                    let pointer = self.program.types.pointer_to(shaped.ty);
                    let qualifiers = qualifiers_of(qualifiers);
                    shaped.ty = self.qualified(pointer.into(), qualifiers, derivation.span);
                }
                DerivationKind::Array { size, qualifiers, .. } => {
                    let parameter = role == Role::Parameter && index == 0;
                    shaped.ty = if parameter {
                        self.array_parameter(shaped.ty, size, qualifiers, derivation.span)
                    } else {
                        self.array(shaped.ty, size, role, derivation.span)
                    };
                }
                DerivationKind::Function(parameters) => {
                    let own = Some(index) == first_function;
                    let convention = convention.filter(|_| own).unwrap_or_default();
                    let kept = if index == 0 { role } else { Role::TypeName };
                    self.function(&mut shaped, parameters, convention, kept, derivation.span);
                }
            }
        }
        if let (None, Some(convention)) = (first_function, convention) {
            shaped.ty = self.with_convention(shaped.ty, convention);
        }
        shaped
    }

    /// A convention on a declaration whose function type comes from a type name.
    fn with_convention(&mut self, ty: Qualified, convention: Convention) -> Qualified {
        let made = match self.program.types.get(ty.ty).clone() {
            Type::Function(function) if function.convention != convention => {
                let function = FunctionType { convention, ..(*function).clone() };
                self.program.types.intern(Type::Function(Arc::new(function)))
            }
            Type::Pointer(pointee) if self.program.types.is_function(pointee.ty) => {
                let pointee = self.with_convention(pointee, convention);
                self.program.types.pointer_to(pointee)
            }
            _ => ty.ty,
        };
        Qualified { ty: made, qualifiers: ty.qualifiers }
    }

    fn array(&mut self, element: Qualified, size: &ArraySize, role: Role, span: Span) -> Qualified {
        if !self.check_element(element, span) {
            if let ArraySize::Expr(expr) = size {
                self.value(expr);
            }
            return TypeId::ERROR.into();
        }
        let length = match size {
            ArraySize::Open => Length::Open,
            ArraySize::Star => Length::Star,
            ArraySize::Expr(expr) => match self.array_length(expr, role) {
                Some(length) => length,
                None => return TypeId::ERROR.into(),
            },
        };
        if let Length::Fixed(length) = length
            && let Some(element) = layout::layout(&self.program, element.ty)
            && element
                .size
                .checked_mul(length)
                .is_none_or(|size| size > self.program.target.max_object())
        {
            self.error("declaration-error", span, "the array is larger than the address space");
            return TypeId::ERROR.into();
        }
        self.program.types.array_of(element, length).into()
    }

    /// C11 6.7.6.2p1. False after a message, or for an error that was reported.
    fn check_element(&mut self, element: Qualified, span: Span) -> bool {
        let what = match self.program.types.get(element.ty) {
            Type::Error => return false,
            Type::Void => "an array of `void`",
            Type::Function(_) => "an array of functions",
            Type::Array(_, Length::Open) => "an array of arrays of unknown length",
            Type::Record(id) if self.program[*id].definition.is_none() => {
                let element = crate::typed::describe::describe(&self.program, element);
                let message = format!("an array of elements of incomplete type `{element}`");
                self.error("declaration-error", span, message);
                return false;
            }
            _ => return true,
        };
        self.error("declaration-error", span, format!("{what} cannot be declared"));
        false
    }

    /// `None` after a message.
    fn array_length(&mut self, expr: &ast::Expr, role: Role) -> Option<Length> {
        if let ast::ExprKind::Integer(ast::Integer { value, imaginary: false, .. }) = expr.kind {
            return Some(Length::Fixed(value));
        }
        let value = self.apart(|elaborator| elaborator.value(expr));
        if matches!(value.kind, ExprKind::Error) || value.ty.ty == TypeId::ERROR {
            return None;
        }
        let integer = matches!(
            self.program.types.get(value.ty.ty),
            Type::Integer(_) | Type::Bool | Type::Enum(_)
        );
        if !integer {
            self.error("declaration-error", expr.span, "the length of an array is an integer");
            return None;
        }
        match constant::evaluate(&self.program, &value) {
            Ok(Constant::Integer(length)) => match u64::try_from(length) {
                Ok(length) => Some(Length::Fixed(length)),
                Err(_) => {
                    let message = format!("the length of an array is negative: {length}");
                    self.error("declaration-error", expr.span, message);
                    None
                }
            },
            _ if role == Role::Member => {
                self.unsupported(expr.span, "members of variable length");
                None
            }
            other if self.scopes.depth() == 0 => {
                let message = "the length of an array outside of functions has to be constant";
                let diagnostic = Diagnostic::error("constant-error", expr.span, message);
                let reason = other.err().map_or(String::new(), |trouble| trouble.reason);
                self.diagnostics.push(diagnostic.labelled(reason));
                None
            }
            _ => Some(Length::Variable(self.variable_length(value))),
        }
    }

    /// Gives the length a hidden variable and leaves it to be declared.
    pub(super) fn variable_length(&mut self, length: crate::typed::tree::Expr) -> VlaId {
        let span = length.span;
        let size_type = self.program.target.size_type().id();
        let length = self.assign_convert(length, size_type.into());
        let id = VlaId(self.program.vlas.len() as u32);
        let name = self.program.symbols.intern(&format!("__vla_{}", id.0));
        let storage = VariableStorage::Automatic;
        let variable = self.add_variable(Name { symbol: name, span }, size_type.into(), storage);
        self.program.vlas.push(Vla { variable, length });
        self.pending_vlas.push(id);
        id
    }

    /// Reads an expression inside a type: the lengths it needs are its own, not those of the type around it.
    pub(super) fn apart<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> T {
        let outer = std::mem::take(&mut self.pending_vlas);
        let value = read(self);
        self.pending_vlas.splice(0..0, outer);
        value
    }

    /// The lengths that the types read since the last call need. Each is computed once, where the type is.
    pub(super) fn take_pending_vlas(&mut self) -> Vec<VlaId> {
        std::mem::take(&mut self.pending_vlas)
    }

    /// The statements that compute pending lengths.
    pub(super) fn declare_pending_vlas(&mut self) -> Vec<Stmt> {
        let pending = self.take_pending_vlas();
        let declare = |id: VlaId| {
            let vla = &self.program[id];
            let value = Box::new(Initializer::Value(vla.length.clone()));
            Stmt { kind: StmtKind::Declare(vla.variable, Some(value)), span: vla.length.span }
        };
        pending.into_iter().map(declare).collect()
    }

    /// C11 6.7.6.3p7: a parameter declared as an array is a pointer, with the qualifiers between the brackets.
    fn array_parameter(
        &mut self,
        element: Qualified,
        size: &ArraySize,
        qualifiers: &[ast::Qualifier],
        span: Span,
    ) -> Qualified {
        if let ArraySize::Expr(expr) = size
            && !matches!(expr.kind, ast::ExprKind::Integer(_))
        {
            let length = self.apart(|elaborator| elaborator.value(expr));
            // The length says nothing about the pointer, but a definition evaluates it.
            if !length.is_error() && has_effects(&length) {
                self.variable_length(length);
            }
        }
        if !self.check_element(element, span) {
            return TypeId::ERROR.into();
        }
        let pointer = self.program.types.pointer_to(element);
        self.qualified(pointer.into(), qualifiers_of(qualifiers), span)
    }

    fn function(
        &mut self,
        shaped: &mut Shaped,
        parameters: &Parameters,
        convention: Convention,
        role: Role,
        span: Span,
    ) {
        let mut result = shaped.ty.ty;
        let what = match self.program.types.get(result) {
            Type::Array(..) => Some("an array"),
            Type::Function(_) => Some("a function"),
            _ => None,
        };
        if let Some(what) = what {
            self.error("declaration-error", span, format!("a function cannot return {what}"));
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
        self.scopes.enter();
        if let Parameters::Prototype { parameters, variadic } = parameters {
            ty.prototype = true;
            ty.variadic = *variadic;
            let pending = self.pending_vlas.len();
            if !is_void(parameters) {
                ty.parameters.reserve(parameters.len());
                for parameter in parameters {
                    let (parameter, variable) = self.parameter(parameter, role);
                    // What the caller has to pass does not depend on the values of the callee's variables.
                    let open = self.pending_vlas.len() > pending;
                    ty.parameters.push(if open { self.starred(parameter) } else { parameter });
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
                self.pending_vlas.truncate(pending);
            }
        }
        if role == Role::Definition {
            shaped.scope = Some(self.scopes.suspend());
        } else {
            self.scopes.leave();
        }
        shaped.ty = self.program.types.intern(Type::Function(Arc::new(ty))).into();
    }

    /// The adjusted type of a parameter, and its variable if it has a name.
    fn parameter(
        &mut self,
        parameter: &ast::Parameter,
        role: Role,
    ) -> (TypeId, Option<VariableId>) {
        let followed = Followed::ByDeclarators;
        let mut specified = self.specifiers(&parameter.specifiers, followed, parameter.span);
        self.read_attributes(&parameter.declarator.attributes, &mut specified.attributes);
        self.read_attributes(&parameter.attributes, &mut specified.attributes);
        if let Some(storage) = specified.storage
            && storage != ast::Storage::Register
        {
            let message = "a parameter has no storage class but `register`";
            self.error("declaration-error", parameter.span, message);
        }
        let base = self.reshaped(specified.ty, &specified.attributes, parameter.span);
        let shaped =
            self.declarator(base, &parameter.declarator, &specified.attributes, Role::Parameter);
        let ty = self.adjust_parameter(shaped.ty);
        let Some(name) = parameter.declarator.name else {
            let variable = (role == Role::Definition && ty.ty != TypeId::VOID).then(|| {
                let text = format!("__unnamed_{}", self.program.variables.len());
                let symbol = self.program.symbols.intern(&text);
                let name = Name { symbol, span: parameter.span };
                self.add_variable(name, ty, VariableStorage::Parameter)
            });
            return (ty.ty, variable);
        };
        let id = self.declare_parameter(name, ty);
        self.program[id].attributes = specified.attributes.kept;
        (ty.ty, Some(id))
    }

    /// Declares a parameter in the innermost scope.
    pub(super) fn declare_parameter(&mut self, name: Name, ty: Qualified) -> VariableId {
        if let Some(before) = self.scopes.name(name.symbol)
            && before.depth == self.scopes.depth()
        {
            let message = format!("two parameters are called `{}`", self.text(name.symbol));
            let diagnostic = Diagnostic::error("declaration-error", name.span, message);
            self.diagnostics.push(diagnostic.related(before.span, "the other one"));
        }
        let id = self.add_variable(name, ty, VariableStorage::Parameter);
        self.scopes.declare(name.symbol, Entity::Variable(id), name.span);
        id
    }

    /// C11 6.7.6.3p7-8: arrays and functions become pointers.
    pub(super) fn adjust_parameter(&mut self, ty: Qualified) -> Qualified {
        match *self.program.types.get(ty.ty) {
            Type::Array(element, _) => self.program.types.pointer_to(element).into(),
            Type::Function(_) => self.program.types.pointer_to(ty.ty).into(),
            _ => ty,
        }
    }

    /// The type with `[*]` for each variable length.
    fn starred(&mut self, ty: TypeId) -> TypeId {
        match *self.program.types.get(ty) {
            Type::Pointer(pointee) => {
                let inner = self.starred(pointee.ty);
                let pointee = Qualified { ty: inner, qualifiers: pointee.qualifiers };
                self.program.types.pointer_to(pointee)
            }
            Type::Array(element, length) => {
                let inner = self.starred(element.ty);
                let element = Qualified { ty: inner, qualifiers: element.qualifiers };
                let length = match length {
                    Length::Variable(_) => Length::Star,
                    other => other,
                };
                self.program.types.array_of(element, length)
            }
            _ => ty,
        }
    }

    /// A variable that nothing is known about but this.
    pub(super) fn add_variable(
        &mut self,
        name: Name,
        ty: Qualified,
        storage: VariableStorage,
    ) -> VariableId {
        let id = VariableId(self.program.variables.len() as u32);
        self.program.variables.push(Variable {
            name: name.symbol,
            ty,
            span: name.span,
            storage,
            thread_local: false,
            align: None,
            address_taken: false,
            is_compound_literal: false,
            asm_label: None,
            initializer: None,
            attributes: vec![],
        });
        id
    }

    /// The value of an integer constant expression; literals need no elaboration.
    pub(super) fn constant_integer(&mut self, expr: &ast::Expr, role: &str) -> Option<i128> {
        match expr.kind {
            ast::ExprKind::Integer(ast::Integer { value, imaginary: false, .. }) => {
                Some(i128::from(value))
            }
            _ => self.integer_constant(expr, role),
        }
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
