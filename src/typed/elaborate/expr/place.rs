//! Names and places (C11 6.5.1, 6.5.2.1, 6.5.3.2): variables, elements, what a pointer points to, and addresses of them.

use super::super::Elaborator;
use super::super::classify::Class;
use super::super::scope::Entity;
use crate::base::{Diagnostic, Span, nearest};
use crate::syntax::ast;
use crate::syntax::headers::header_of;
use crate::syntax::symbol::Symbol;
use crate::typed::program::VariableStorage;
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Qualifiers, Type, TypeId};

/// After so many unknown names the search for what was meant stops: a broken header has thousands.
const SUGGESTIONS: usize = 30;

impl Elaborator {
    pub fn name(&mut self, name: Symbol, span: Span) -> Expr {
        match self.scopes.name(name).map(|visible| visible.entity) {
            Some(Entity::Variable(id)) => {
                let ty = self.program[id].ty;
                Expr::new(ExprKind::Variable(id), ty, span)
            }
            Some(Entity::Function(id)) => {
                let ty = self.program[id].ty;
                Expr::new(ExprKind::Function(id), ty, span)
            }
            Some(Entity::Enumerator { value, ty }) => self.constant(value, ty, span),
            Some(Entity::Typedef(_)) => {
                let message = format!("`{}` is a type, not a value", self.text(name));
                self.error("type-error", span, message);
                Expr::error(span)
            }
            None => self.undeclared(name, span),
        }
    }

    /// A name that no declaration gives a meaning, not in the position of a callee.
    fn undeclared(&mut self, name: Symbol, span: Span) -> Expr {
        if let Some(expr) = self.function_name(name, span) {
            return expr;
        }
        if let Some(expr) = self.builtin_designator(name, span) {
            return expr;
        }
        // Once for each function is enough to know.
        let told = self.function.as_mut().is_some_and(|context| !context.undeclared.insert(name));
        if told {
            return Expr::error(span);
        }
        let message = format!("`{}` is not declared", self.text(name));
        let diagnostic = Diagnostic::error("unknown-name", span, message);
        let hint = self.naming_hint(name);
        self.diagnostics.push(Diagnostic { notes: hint.into_iter().collect(), ..diagnostic });
        Expr::error(span)
    }

    /// `FILE *f = ..;` where `FILE` is no type was read as a product. Says what is meant, once, for both names.
    pub fn refuse_meant_declaration(&mut self, expr: &ast::Expr) -> bool {
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
        if self.scopes.name(ty).is_some() || self.scopes.name(name).is_some() {
            return false;
        }
        let message = format!("`{}` is not a type name here", self.text(ty));
        let diagnostic = Diagnostic::error("unknown-name", left.span, message);
        let hint = self.naming_hint(ty);
        self.diagnostics.push(Diagnostic { notes: hint.into_iter().collect(), ..diagnostic });
        if let Some(context) = &mut self.function {
            context.undeclared.extend([ty, name]);
        }
        true
    }

    /// What may help with a name that is not declared: its header, or a name that is nearly the same.
    pub fn naming_hint(&mut self, name: Symbol) -> Option<String> {
        self.suggestions += 1;
        if self.suggestions > SUGGESTIONS {
            return None;
        }
        if let Some(header) = header_of(self.text(name)) {
            return Some(format!("help: include <{header}>"));
        }
        Some(format!("did you mean `{}`?", self.similar_name(name)?))
    }

    /// A visible name that differs by a letter or two.
    fn similar_name(&self, name: Symbol) -> Option<String> {
        let wanted = self.text(name);
        let visible =
            self.program.symbols.all().filter(|symbol| self.scopes.name(*symbol).is_some());
        nearest(wanted, visible.map(|symbol| self.text(symbol))).map(str::to_string)
    }

    /// `a[i]` is `*(a + i)`, whichever of the two is the pointer.
    pub fn index(&mut self, base: &ast::Expr, index: &ast::Expr, span: Span) -> Expr {
        let base = self.expr(base);
        if let Type::Vector(element, _) = *self.program.types.get(base.ty.ty) {
            let qualifiers = base.ty.qualifiers;
            let index = self.value(index);
            let index = self.promote(index);
            let kind = ExprKind::VectorElement(Box::new(base), Box::new(index));
            return Expr::new(
                kind,
                crate::typed::types::Qualified { ty: element, qualifiers },
                span,
            );
        }
        let base = self.rvalue(base);
        let index = self.value(index);
        if base.is_error() || index.is_error() {
            return Expr::error(span);
        }
        let (pointer, index) = match (self.class(base.ty.ty), self.class(index.ty.ty)) {
            (Class::Pointer, Class::Integer) => (base, index),
            (Class::Integer, Class::Pointer) => (index, base),
            (Class::Pointer, _) => {
                let found = self.describe(index.ty);
                let message = format!("an index must be an integer, this is `{found}`");
                self.error("type-error", index.span, message);
                return Expr::error(span);
            }
            _ => {
                let found = self.describe(base.ty);
                let message = format!("only arrays and pointers have elements, this is `{found}`");
                self.error("type-error", base.span, message);
                return Expr::error(span);
            }
        };
        let sum = self.pointer_offset(BinaryOp::PointerAdd, pointer, index, span);
        self.deref_value(sum, span)
    }

    pub fn deref(&mut self, operand: &ast::Expr, span: Span) -> Expr {
        let pointer = self.value(operand);
        self.deref_value(pointer, span)
    }

    /// The place a pointer points to.
    pub fn deref_value(&mut self, pointer: Expr, span: Span) -> Expr {
        if pointer.is_error() {
            return Expr::error(span);
        }
        let Some(pointee) = self.program.types.pointee(pointer.ty.ty) else {
            let found = self.describe(pointer.ty);
            let message = format!("`*` needs a pointer, this is `{found}`");
            self.error("type-error", pointer.span, message);
            return Expr::error(span);
        };
        Expr::new(ExprKind::Deref(Box::new(pointer)), pointee, span)
    }

    /// `&e` (C11 6.5.3.2).
    pub fn address_of(&mut self, operand: &ast::Expr, span: Span) -> Expr {
        let place = self.expr(operand);
        if place.is_error() {
            return Expr::error(span);
        }
        self.address(place, span)
    }

    pub fn address(&mut self, place: Expr, span: Span) -> Expr {
        let pointer = self.program.types.pointer_to(place.ty);
        let is_function = self.class(place.ty.ty) == Class::Function;
        let kind = match place.kind {
            // `&*p` reads nothing: it is `p` (C11 6.5.3.2p3). The pointee has the type of the place.
            ExprKind::Deref(inner) if inner.ty.ty == pointer => {
                return Expr { span, ..*inner };
            }
            _ if is_function => ExprKind::Decay(Box::new(place)),
            _ if place.is_place() => {
                if self.place_width(&place).is_some() {
                    self.error("type-error", span, "a bit-field has no address");
                    return Expr::error(span);
                }
                if self.is_register(&place) {
                    self.error("type-error", span, "a `register` variable has no address");
                    return Expr::error(span);
                }
                self.mark_address_taken(&place);
                ExprKind::AddressOf(Box::new(place))
            }
            // The elements of an array in a value live as long as the full expression (C11 6.2.4p8).
            _ if self.class(place.ty.ty) == Class::Array => ExprKind::AddressOf(Box::new(place)),
            _ => {
                let message = "only an object has an address, this is just a value";
                self.error("type-error", span, message);
                return Expr::error(span);
            }
        };
        Expr::new(kind, pointer, span)
    }

    fn is_register(&self, place: &Expr) -> bool {
        match &place.kind {
            ExprKind::Variable(id) => {
                self.program[*id].storage == VariableStorage::Register
                    && self.program[*id].asm_label.is_none()
            }
            ExprKind::Member(base, _) => self.is_register(base),
            _ => false,
        }
    }

    /// Whether something may be assigned to the place (C11 6.3.2.1p1); says why if not.
    pub fn check_modifiable(&mut self, place: &Expr) -> bool {
        if place.is_error() {
            return false;
        }
        let class = self.class(place.ty.ty);
        let message = if !place.is_place() {
            "only an object can be assigned to, this is just a value".to_string()
        } else if matches!(class, Class::Array | Class::Function) {
            let found = self.describe(place.ty);
            format!("`{found}` cannot be assigned to as a whole")
        } else if class == Class::Void {
            "an object of type `void` cannot be assigned to".to_string()
        } else if self.all_qualifiers(place.ty).has(Qualifiers::CONST) {
            match &place.kind {
                ExprKind::Variable(id) => {
                    let name = self.text(self.program[*id].name).to_string();
                    format!("`{name}` is `const` and cannot be changed")
                }
                _ => "this is `const` and cannot be changed".to_string(),
            }
        } else if self.has_const_member(place.ty.ty, 0) {
            let found = self.describe(place.ty);
            format!("`{found}` has a `const` member and cannot be changed as a whole")
        } else {
            return true;
        };
        self.error("type-error", place.span, message);
        false
    }

    fn has_const_member(&self, ty: TypeId, depth: u32) -> bool {
        let Some(definition) = self.record_of(ty).and_then(|record| record.definition.as_ref())
        else {
            return false;
        };
        // Types nest as deep as their declarations; no program written by hand comes near.
        depth < 200
            && definition.fields.iter().any(|field| {
                self.all_qualifiers(field.ty).has(Qualifiers::CONST)
                    || self.has_const_member(self.innermost(field.ty.ty), depth + 1)
            })
    }

    /// The element type of an array of arrays.
    fn innermost(&self, ty: TypeId) -> TypeId {
        let mut ty = ty;
        while let Some((element, _)) = self.array_of(ty) {
            ty = element.ty;
        }
        ty
    }
}
