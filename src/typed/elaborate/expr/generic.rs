//! Choices by type: `_Generic` (C11 6.5.1.1) and `__builtin_types_compatible_p`; and `va_arg`.

use super::super::Elaborator;
use super::super::classify::Class;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::TypeId;

impl Elaborator {
    /// The control expression is not evaluated; its type is that of its value.
    pub fn generic(
        &mut self,
        control: &ast::Expr,
        choices: &[ast::GenericChoice],
        span: Span,
    ) -> Expr {
        let control = self.value(control);
        let mut seen: Vec<(TypeId, Span)> = vec![];
        let (mut chosen, mut default): (Option<Expr>, Option<Expr>) = (None, None);
        let mut offered = vec![];
        for choice in choices {
            let Some(name) = &choice.ty else {
                if default.is_some() {
                    self.error("type-error", choice.value.span, "a second `default` in `_Generic`");
                }
                default = Some(self.expr(&choice.value));
                continue;
            };
            let ty = self.type_name(name);
            let value = self.expr(&choice.value);
            if ty.ty == TypeId::ERROR {
                continue;
            }
            offered.push(self.describe(ty));
            if !ty.qualifiers.is_empty() {
                // A value has no qualifiers, so this choice is never taken.
                continue;
            }
            let before = seen.iter().find(|(other, _)| self.compatible(*other, ty.ty));
            if let Some((_, before)) = before.copied() {
                let found = self.describe(ty);
                let message = format!("a second choice for `{found}` in `_Generic`");
                let diagnostic = Diagnostic::error("type-error", name.span, message);
                self.diagnostics.push(diagnostic.related(before, "the first one"));
                continue;
            }
            seen.push((ty.ty, name.span));
            if self.compatible(ty.ty, control.ty.ty) {
                chosen = Some(value);
            }
        }
        if control.is_error() {
            return Expr::error(span);
        }
        match chosen.or(default) {
            Some(value) => Expr { span, ..value },
            None => {
                let found = self.describe(control.ty);
                let message = format!("no choice of `_Generic` fits `{found}`");
                let offered = format!("the choices are `{}`", offered.join("`, `"));
                let diagnostic = Diagnostic::error("type-error", control.span, message);
                self.diagnostics.push(diagnostic.note(offered));
                Expr::error(span)
            }
        }
    }

    /// Top qualifiers do not matter.
    pub fn types_compatible(
        &mut self,
        left: &ast::TypeName,
        right: &ast::TypeName,
        span: Span,
    ) -> Expr {
        let (left, right) = (self.type_name(left), self.type_name(right));
        // The lengths of variable arrays are not evaluated here.
        self.pending_lengths();
        let (left, right) = (self.unqualified(left), self.unqualified(right));
        let compatible = self.compatible(left, right);
        self.int(compatible.into(), span)
    }

    /// `va_arg(list, T)`: gcc takes any type, though a promoted one can never be there (C11 7.16.1.1p2).
    pub fn va_arg(&mut self, list: &ast::Expr, ty: &ast::TypeName, span: Span) -> Expr {
        let ty = self.type_name(ty);
        let list = self.expr(list);
        if list.is_error() || ty.ty == TypeId::ERROR {
            return Expr::error(span);
        }
        if !self.is_va_list(&list) {
            let found = self.describe(list.ty);
            let message = format!("`va_arg` needs a `va_list`, this is `{found}`");
            self.error("type-error", list.span, message);
            return Expr::error(span);
        }
        if !self.is_complete(ty.ty) {
            let found = self.describe(ty);
            let message = format!("`va_arg` of the incomplete type `{found}`");
            self.error("type-error", span, message);
            return Expr::error(span);
        }
        Expr::new(ExprKind::VaArg(Box::new(list)), ty.ty, span)
    }

    /// A list, or where a target makes a pointer of it, such a pointer.
    pub fn is_va_list(&self, list: &Expr) -> bool {
        matches!(self.class(list.ty.ty), Class::VaList | Class::Pointer)
    }
}
