//! Member access (C11 6.5.2.3), also through anonymous structs and unions (C11 6.7.2.1p13): a chain of `Member`.

use crate::base::{Diagnostic, Span, nearest};
use crate::syntax::ast::{self, Access};
use crate::syntax::symbol::Symbol;
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, classify,
    draft::Draft,
    expr::{self, place},
};
use crate::typed::program::Program;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::{Qualifiers, Type, TypeId};

pub fn member(
    elaborator: &mut Elaborator,
    base: &ast::Expr,
    member: ast::Name,
    access: Access,
    span: Span,
) -> Expr {
    let base = match access {
        Access::Direct => expr::read(elaborator, base),
        Access::Arrow => {
            let pointer = expr::value(elaborator, base);
            arrow(&mut elaborator.draft, pointer)
        }
    };
    if base.is_error() {
        return Expr::error(span);
    }
    let Some(path) = member_path(&elaborator.draft.program, base.ty.ty, member.symbol) else {
        no_member(&mut elaborator.draft, base.ty.ty, member, access);
        return Expr::error(span);
    };
    let mut expr = base;
    for index in path {
        expr = field_of(&mut elaborator.draft.program, expr, index, span);
    }
    expr
}

fn arrow(draft: &mut Draft, pointer: Expr) -> Expr {
    let span = pointer.span;
    if !pointer.is_error() && draft.program.types.pointee(pointer.ty.ty).is_none() {
        let found = describe::describe(&draft.program, pointer.ty);
        let message = format!("`->` needs a pointer to a struct or union, this is `{found}`");
        let mut diagnostic = Diagnostic::error("type-error", span, message);
        if classify::record_of(&draft.program, pointer.ty.ty).is_some() {
            diagnostic = diagnostic.note("use `.` to reach a member of an object");
        }
        draft.diagnostics.push(diagnostic);
        return Expr::error(span);
    }
    place::deref_value(draft, pointer, span)
}

/// One field of a struct or union; the qualifiers of the whole hold for the part (C11 6.5.2.3p3).
fn field_of(program: &mut Program, base: Expr, index: u32, span: Span) -> Expr {
    let definition =
        classify::record_of(program, base.ty.ty).and_then(|record| record.definition.as_ref());
    let Some(field) = definition.and_then(|definition| definition.fields.get(index as usize))
    else {
        return Expr::error(span);
    };
    let ty = field.ty;
    let inherited = base.ty.qualifiers.without(Qualifiers::RESTRICT.and(Qualifiers::ATOMIC));
    let ty = program.types.qualify(ty, inherited);
    Expr::new(ExprKind::Member(Box::new(base), index), ty, span)
}

/// The indices that lead to a member, from the outside: more than one through anonymous members.
pub fn member_path(program: &Program, record: TypeId, member: Symbol) -> Option<Vec<u32>> {
    let Type::Record(id) = *program.types.get(record) else { return None };
    let (mut id, mut path) = (id, vec![]);
    loop {
        let index = program.find_member(id, member)?;
        path.push(index);
        let field = program[id].definition.as_ref()?.fields.get(index as usize)?;
        if field.name.is_some() {
            return Some(path);
        }
        id = program.anonymous_record(field)?;
    }
}

/// Says why a type has no such member.
pub fn no_member(draft: &mut Draft, base: TypeId, member: ast::Name, access: Access) {
    let found = describe::describe(&draft.program, base);
    let name = draft.program.text(member.symbol).to_string();
    let span = member.span;
    let diagnostic = match draft.program.types.get(base) {
        Type::Record(id) => match &draft.program[*id].definition {
            None => {
                let message = format!("`{found}` is declared but not defined here");
                Diagnostic::error("type-error", span, message)
                    .related(draft.program[*id].span, "declared here")
            }
            Some(_) => {
                let message = format!("`{found}` has no member `{name}`");
                let mut names = vec![];
                member_names(&draft.program, base, &mut names);
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
    draft.diagnostics.push(diagnostic);
}

fn member_names<'a>(program: &'a Program, record: TypeId, names: &mut Vec<&'a str>) {
    let definition =
        classify::record_of(program, record).and_then(|record| record.definition.as_ref());
    for field in definition.iter().flat_map(|definition| &definition.fields) {
        match field.name {
            Some(name) => names.push(program.text(name)),
            None => member_names(program, field.ty.ty, names),
        }
    }
}
