//! Member access (C11 6.5.2.3), also through anonymous structs and unions (C11 6.7.2.1p13): a chain of `Member`.

use super::super::Elaborator;
use crate::base::{Diagnostic, Span, nearest};
use crate::syntax::ast::{self, Access};
use crate::syntax::symbol::Symbol;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::{Qualifiers, Type, TypeId};

impl Elaborator {
    pub fn member(
        &mut self,
        base: &ast::Expr,
        member: ast::Name,
        access: Access,
        span: Span,
    ) -> Expr {
        let base = match access {
            Access::Direct => self.expr(base),
            Access::Arrow => {
                let pointer = self.value(base);
                self.arrow(pointer)
            }
        };
        if base.is_error() {
            return Expr::error(span);
        }
        let Some(path) = self.member_path(base.ty.ty, member.symbol) else {
            self.no_member(base.ty.ty, member, access);
            return Expr::error(span);
        };
        let mut expr = base;
        for index in path {
            expr = self.field_of(expr, index, span);
        }
        expr
    }

    fn arrow(&mut self, pointer: Expr) -> Expr {
        let span = pointer.span;
        if !pointer.is_error() && self.program.types.pointee(pointer.ty.ty).is_none() {
            let found = self.describe(pointer.ty);
            let message = format!("`->` needs a pointer to a struct or union, this is `{found}`");
            let mut diagnostic = Diagnostic::error("type-error", span, message);
            if self.record_of(pointer.ty.ty).is_some() {
                diagnostic = diagnostic.note("use `.` to reach a member of an object");
            }
            self.diagnostics.push(diagnostic);
            return Expr::error(span);
        }
        self.deref_value(pointer, span)
    }

    /// One field of a struct or union; the qualifiers of the whole hold for the part (C11 6.5.2.3p3).
    pub fn field_of(&mut self, base: Expr, index: u32, span: Span) -> Expr {
        let definition = self.record_of(base.ty.ty).and_then(|record| record.definition.as_ref());
        let Some(field) = definition.and_then(|definition| definition.fields.get(index as usize))
        else {
            return Expr::error(span);
        };
        let ty = field.ty;
        let inherited = base.ty.qualifiers.without(Qualifiers::RESTRICT.and(Qualifiers::ATOMIC));
        let ty = self.qualify(ty, inherited);
        Expr::new(ExprKind::Member(Box::new(base), index), ty, span)
    }

    /// The indices that lead to a member, from the outside: more than one through anonymous members.
    pub fn member_path(&self, record: TypeId, member: Symbol) -> Option<Vec<u32>> {
        let Type::Record(id) = *self.program.types.get(record) else { return None };
        let (mut id, mut path) = (id, vec![]);
        loop {
            let index = self.program.find_member(id, member)?;
            path.push(index);
            let field = self.program[id].definition.as_ref()?.fields.get(index as usize)?;
            if field.name.is_some() {
                return Some(path);
            }
            id = self.program.anonymous_record(field)?;
        }
    }

    /// Says why a type has no such member.
    pub fn no_member(&mut self, base: TypeId, member: ast::Name, access: Access) {
        let found = self.describe(base);
        let name = self.text(member.symbol).to_string();
        let span = member.span;
        let diagnostic = match self.program.types.get(base) {
            Type::Record(id) => match &self.program[*id].definition {
                None => {
                    let message = format!("`{found}` is declared but not defined here");
                    Diagnostic::error("type-error", span, message)
                        .related(self.program[*id].span, "declared here")
                }
                Some(_) => {
                    let message = format!("`{found}` has no member `{name}`");
                    let mut names = vec![];
                    self.member_names(base, &mut names);
                    let near = nearest(&name, names.into_iter());
                    let diagnostic = Diagnostic::error("unknown-name", span, message);
                    match near {
                        Some(near) => diagnostic.note(format!("did you mean `{near}`?")),
                        None => diagnostic,
                    }
                }
            },
            Type::Pointer(_) if access == Access::Direct => {
                let message = format!("`.` needs a struct or union, this is `{found}`");
                Diagnostic::error("type-error", span, message)
                    .note("use `->` to reach a member through a pointer")
            }
            _ => {
                let message = format!("only structs and unions have members, this is `{found}`");
                Diagnostic::error("type-error", span, message)
            }
        };
        self.diagnostics.push(diagnostic);
    }

    fn member_names<'a>(&'a self, record: TypeId, names: &mut Vec<&'a str>) {
        let definition = self.record_of(record).and_then(|record| record.definition.as_ref());
        for field in definition.iter().flat_map(|definition| &definition.fields) {
            match field.name {
                Some(name) => names.push(self.text(name)),
                None => self.member_names(field.ty.ty, names),
            }
        }
    }
}
