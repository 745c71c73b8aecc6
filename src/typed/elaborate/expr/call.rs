//! Calls (C11 6.5.2.2): arguments get the parameters' types, or are promoted where there are none. A name that is not
//! declared is a builtin, or declared by its call as C90 had it.

use super::super::Elaborator;
use super::super::builtin::library;
use super::super::convert::Role;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::{self, ExprKind as Untyped};
use crate::syntax::symbol::Symbol;
use crate::typed::program::FunctionId;
use crate::typed::tree::{Call, Expr, ExprKind};
use crate::typed::types::{FunctionType, Type, TypeId};

impl Elaborator {
    pub fn call(&mut self, callee: &ast::Expr, arguments: &[ast::Expr], span: Span) -> Expr {
        if let Untyped::Name(name) = callee.kind
            && self.scopes.name(name).is_none()
        {
            return self.call_undeclared(name, callee.span, arguments, span);
        }
        let callee = self.expr(callee);
        self.call_expr(callee, arguments, span)
    }

    fn call_expr(&mut self, callee: Expr, arguments: &[ast::Expr], span: Span) -> Expr {
        let callee = match callee.kind {
            ExprKind::Function(_) => callee,
            _ => self.rvalue(callee),
        };
        let designated = match self.program.types.get(callee.ty.ty) {
            Type::Pointer(pointee) => pointee.ty,
            _ => callee.ty.ty,
        };
        let Some(function) = self.function_type(designated) else {
            if !callee.is_error() {
                let found = self.describe(callee.ty);
                let message = format!("only functions can be called, this is `{found}`");
                self.error("type-error", callee.span, message);
            }
            // Mistakes in the arguments are worth hearing of all the same.
            for argument in arguments {
                self.value(argument);
            }
            return Expr::error(span);
        };
        let arguments = self.arguments(&callee, &function, arguments, span);
        let Some(arguments) = arguments else { return Expr::error(span) };
        let result = function.result.ty;
        let void = result == TypeId::VOID || result == TypeId::ERROR;
        if !void && !self.is_complete(result) {
            let found = self.describe(result);
            let message = format!("the call returns `{found}`, which is not defined here");
            self.error("type-error", span, message);
            return Expr::error(span);
        }
        Expr::new(ExprKind::Call(Box::new(Call { callee, arguments })), result, span)
    }

    fn arguments(
        &mut self,
        callee: &Expr,
        function: &FunctionType,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Option<Vec<Expr>> {
        let (wanted, given) = (function.parameters.len(), arguments.len());
        let name = match callee.kind {
            ExprKind::Function(id) => Some(self.program[id].name),
            _ => None,
        };
        let mut values = Vec::with_capacity(given);
        let mut sound = true;
        for (index, argument) in arguments.iter().enumerate() {
            let value = self.value(argument);
            sound &= !value.is_error();
            let value = match function.parameters.get(index) {
                Some(parameter) if function.prototype => {
                    self.convert_for(value, *parameter, Role::Argument(index + 1, name))
                }
                _ => self.check_argument(value),
            };
            values.push(value);
        }
        if function.prototype && (given < wanted || given > wanted && !function.variadic) {
            self.wrong_count(callee, wanted, given, span);
            return None;
        }
        sound.then_some(values)
    }

    /// An argument without a parameter.
    fn check_argument(&mut self, value: Expr) -> Expr {
        if value.ty.ty == TypeId::VOID {
            let message = "an argument must have a value, this is `void`";
            self.error("type-error", value.span, message);
            return Expr::error(value.span);
        }
        self.promote_argument(value)
    }

    fn wrong_count(&mut self, callee: &Expr, wanted: usize, given: usize, span: Span) {
        let many = if given < wanted { "few" } else { "many" };
        let (name, declared) = match callee.kind {
            ExprKind::Function(id) => {
                let function = &self.program[id];
                (format!("`{}`", self.text(function.name)), Some(function.span))
            }
            _ => ("this function".to_string(), None),
        };
        let message = format!("too {many} arguments: {name} takes {wanted}, here are {given}");
        let diagnostic = Diagnostic::error("type-error", span, message);
        self.diagnostics.push(match declared {
            Some(place) => diagnostic.related(place, "declared here"),
            None => diagnostic,
        });
    }

    fn call_undeclared(
        &mut self,
        name: Symbol,
        place: Span,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let text = self.text(name);
        let compilers = ["__builtin_", "__sync_", "__atomic_"];
        if compilers.iter().any(|prefix| text.starts_with(prefix)) {
            return self.builtin(name, arguments, span);
        }
        let id = self.implicit_function(name, place);
        let callee = Expr::new(ExprKind::Function(id), self.program[id].ty, place);
        self.call_expr(callee, arguments, span)
    }

    /// `int f()`, or the type that gcc knows for a function of the C library.
    fn implicit_function(&mut self, name: Symbol, place: Span) -> FunctionId {
        let signature = library::signature(self.text(name));
        let hint = self.naming_hint(name);
        let id = self.declare_implicitly(name, place);
        if let Some(warning) = self.diagnostics.last_mut() {
            warning.notes.extend(hint);
        }
        if let Some(signature) = signature.filter(|_| self.program[id].implicit) {
            let function = self.signature_type(signature);
            self.program[id].ty = self.program.types.intern(Type::Function(function));
        }
        id
    }
}
