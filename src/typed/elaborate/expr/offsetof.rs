//! `__builtin_offsetof(T, a.b[i].c)`: a constant, or with a variable index a sum.

use super::super::classify::Class;
use super::binary::combine;
use crate::base::Span;
use crate::syntax::ast::{self, Designator};
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, classify, convert,
    draft::Draft,
    expr::{self, member},
    specifiers,
};
use crate::typed::program::Program;
use crate::typed::tree::{BinaryOp, Expr, Origin};
use crate::typed::types::TypeId;

pub fn offsetof(
    elaborator: &mut Elaborator,
    ty: &ast::TypeName,
    designators: &[Designator],
    span: Span,
) -> Expr {
    let mut ty = specifiers::type_name(elaborator, ty).ty;
    let mut known = 0u64;
    let mut unknown: Option<Expr> = None;
    for designator in designators {
        if ty == TypeId::ERROR {
            return Expr::error(span);
        }
        match designator {
            Designator::Member(name) => match member_offset(&mut elaborator.draft, ty, *name) {
                Some((offset, member)) => {
                    known = known.wrapping_add(offset);
                    ty = member;
                }
                None => return Expr::error(span),
            },
            Designator::Index(index, place) | Designator::Range(index, _, place) => {
                let Some((element, _)) = elaborator.draft.program.types.array(ty) else {
                    let found = describe::describe(&elaborator.draft.program, ty);
                    let message = format!("only an array has elements, this is `{found}`");
                    elaborator.draft.error("type-error", *place, message);
                    return Expr::error(span);
                };
                let index = expr::value(elaborator, index);
                let Some(size) = classify::size_of(&elaborator.draft.program, element.ty) else {
                    return Expr::error(span);
                };
                match convert::constant_of(&elaborator.draft.program, &index) {
                    Some(index) => known = known.wrapping_add(size.wrapping_mul(index as u64)),
                    None => {
                        let part = scaled(&mut elaborator.draft, index, size, *place);
                        unknown = Some(match unknown {
                            Some(sum) => size_sum(&elaborator.draft.program, sum, part, span),
                            None => part,
                        });
                    }
                }
                ty = element.ty;
            }
        }
    }
    let size_type = elaborator.draft.program.target.size_type().id();
    let known = expr::constant(&elaborator.draft.program, i128::from(known), size_type, span);
    match unknown {
        None => known,
        Some(sum) => size_sum(&elaborator.draft.program, known, sum, span),
    }
}

fn size_sum(program: &Program, left: Expr, right: Expr, span: Span) -> Expr {
    let ty = program.target.size_type().id();
    combine(BinaryOp::Add, left, right, ty, span)
}

/// `index * size` in `size_t`.
fn scaled(draft: &mut Draft, index: Expr, size: u64, span: Span) -> Expr {
    if !index.is_error() && draft.program.types.class(index.ty.ty) != Class::Integer {
        let found = describe::describe(&draft.program, index.ty);
        let message = format!("an index must be an integer, this is `{found}`");
        draft.error("type-error", index.span, message);
        return Expr::error(span);
    }
    let ty = draft.program.target.size_type().id();
    let index = convert::convert(&draft.program, index, ty, Origin::Implicit);
    let size = expr::size(&draft.program, size, span);
    combine(BinaryOp::Mul, index, size, ty, span)
}

/// Where a member lies in a record, and its type.
fn member_offset(draft: &mut Draft, record: TypeId, member: ast::Name) -> Option<(u64, TypeId)> {
    let Some(path) = member::member_path(&draft.program, record, member.symbol) else {
        member::no_member(draft, record, member, ast::Access::Arrow);
        return None;
    };
    let (mut offset, mut ty) = (0, record);
    for index in path {
        let definition = classify::record_of(&draft.program, ty)?.definition.as_ref()?;
        let field = definition.fields.get(index as usize)?;
        if field.bits.is_some() {
            draft.error("type-error", member.span, "a bit-field has no offset in bytes");
            return None;
        }
        offset += field.offset;
        ty = field.ty.ty;
    }
    Some((offset, ty))
}
