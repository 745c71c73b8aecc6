//! Functions that compilers know themselves: `__builtin_x`, `__sync_x`, `__atomic_x`. Most have a signature in a table; those
//! that take several types are typed in `generic` and `atomic`. What is not known is recorded as unsupported.

mod atomic;
mod fold;
mod generic;
pub mod library;
mod signature;
mod table;

use super::Elaborator;
use super::convert::Role;
use crate::base::Span;
use crate::syntax::ast;
use crate::syntax::symbol::Symbol;
use crate::typed::tree::{BuiltinCall, Expr, ExprKind, Origin};
use crate::typed::types::TypeId;

impl Elaborator {
    /// A call of a builtin by its full name.
    pub fn builtin(&mut self, name: Symbol, arguments: &[ast::Expr], span: Span) -> Expr {
        let text = self.text(name).to_string();
        if let Some(operation) = text.strip_prefix("__sync_") {
            return self.sync_builtin(name, operation, arguments, span);
        }
        if let Some(operation) = text.strip_prefix("__atomic_") {
            return self.atomic_builtin(name, operation, arguments, span);
        }
        let short = text.strip_prefix("__builtin_").unwrap_or(&text);
        if let Some(expr) = self.generic_builtin(name, short, arguments, span) {
            return expr;
        }
        match table::signature(short).or_else(|| library::signature(short)) {
            Some(signature) => self.typed_builtin(name, short, signature, arguments, span),
            None => self.unknown_builtin(&text, arguments, span),
        }
    }

    /// A builtin that is used without a call; gcc refuses most of them.
    pub fn builtin_designator(&mut self, name: Symbol, span: Span) -> Option<Expr> {
        let text = self.text(name);
        if !text.starts_with("__builtin_") {
            return None;
        }
        let what = format!("the address of `{text}`");
        self.unsupported(span, what.clone());
        Some(Expr::new(ExprKind::Unsupported(what.into()), TypeId::VOID_POINTER, span))
    }

    fn unknown_builtin(&mut self, text: &str, arguments: &[ast::Expr], span: Span) -> Expr {
        for argument in arguments {
            self.value(argument);
        }
        let what = format!("`{text}`");
        self.unsupported(span, what.clone());
        Expr::new(ExprKind::Unsupported(what.into()), TypeId::INT, span)
    }

    fn typed_builtin(
        &mut self,
        name: Symbol,
        short: &str,
        signature: &str,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let function = self.signature_type(signature);
        let (wanted, given) = (function.parameters.len(), arguments.len());
        if given < wanted || given > wanted && !function.variadic {
            return self.wrong_builtin_count(name, wanted, given, span);
        }
        let mut values = Vec::with_capacity(given);
        for (index, argument) in arguments.iter().enumerate() {
            let value = self.value(argument);
            values.push(match function.parameters.get(index) {
                Some(parameter) => {
                    self.convert_for(value, *parameter, Role::Argument(index + 1, Some(name)))
                }
                None => self.promote_argument(value),
            });
        }
        let result = function.result.ty;
        match self.fold_builtin(short, &values) {
            Some(value) => self.constant(value, result, span),
            None if short == "expect" && self.constant_of(&values[0]).is_some() => {
                Expr { span, ..values.swap_remove(0) }
            }
            None => self.builtin_call(name, values, result, span),
        }
    }

    fn builtin_call(
        &mut self,
        name: Symbol,
        arguments: Vec<Expr>,
        result: TypeId,
        span: Span,
    ) -> Expr {
        if arguments.iter().any(|argument| matches!(argument.kind, ExprKind::Error)) {
            return Expr::error(span);
        }
        Expr::new(ExprKind::Builtin(Box::new(BuiltinCall { name, arguments })), result, span)
    }

    fn wrong_builtin_count(
        &mut self,
        name: Symbol,
        wanted: usize,
        given: usize,
        span: Span,
    ) -> Expr {
        let many = if given < wanted { "few" } else { "many" };
        let text = self.text(name);
        let message = format!("too {many} arguments: `{text}` takes {wanted}, here are {given}");
        self.error("type-error", span, message);
        Expr::error(span)
    }

    /// All arguments as values.
    fn values(&mut self, arguments: &[ast::Expr]) -> Vec<Expr> {
        arguments.iter().map(|argument| self.value(argument)).collect()
    }

    /// A value that must be an integer, promoted to `int` where it is narrower.
    fn memory_order(&mut self, value: Expr) -> Expr {
        self.convert(value, TypeId::INT, Origin::Implicit)
    }
}
