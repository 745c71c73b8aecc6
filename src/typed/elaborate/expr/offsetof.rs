//! `__builtin_offsetof(T, a.b[i].c)`: a constant, or with a variable index a sum.

use super::super::Elaborator;
use super::super::classify::Class;
use super::binary::combine;
use crate::base::Span;
use crate::syntax::ast::{self, Designator};
use crate::typed::tree::{BinaryOp, Expr, Origin};
use crate::typed::types::TypeId;

impl Elaborator {
    pub fn offsetof(&mut self, ty: &ast::TypeName, designators: &[Designator], span: Span) -> Expr {
        let mut ty = self.type_name(ty).ty;
        let mut known = 0u64;
        let mut unknown: Option<Expr> = None;
        for designator in designators {
            if ty == TypeId::ERROR {
                return Expr::error(span);
            }
            match designator {
                Designator::Member(name) => match self.member_offset(ty, *name) {
                    Some((offset, member)) => {
                        known = known.wrapping_add(offset);
                        ty = member;
                    }
                    None => return Expr::error(span),
                },
                Designator::Index(index, place) | Designator::Range(index, _, place) => {
                    let Some((element, _)) = self.array_of(ty) else {
                        let found = self.describe(ty);
                        let message = format!("only an array has elements, this is `{found}`");
                        self.error("type-error", *place, message);
                        return Expr::error(span);
                    };
                    let index = self.value(index);
                    let Some(size) = self.size_of(element.ty) else { return Expr::error(span) };
                    match self.constant_of(&index) {
                        Some(index) => known = known.wrapping_add(size.wrapping_mul(index as u64)),
                        None => {
                            let part = self.scaled(index, size, *place);
                            unknown = Some(match unknown {
                                Some(sum) => self.size_sum(sum, part, span),
                                None => part,
                            });
                        }
                    }
                    ty = element.ty;
                }
            }
        }
        let size_type = self.size_type();
        let known = self.constant(i128::from(known), size_type, span);
        match unknown {
            None => known,
            Some(sum) => self.size_sum(known, sum, span),
        }
    }

    fn size_sum(&mut self, left: Expr, right: Expr, span: Span) -> Expr {
        let ty = self.size_type();
        combine(BinaryOp::Add, left, right, ty, span)
    }

    /// `index * size` in `size_t`.
    fn scaled(&mut self, index: Expr, size: u64, span: Span) -> Expr {
        if !index.is_error() && self.class(index.ty.ty) != Class::Integer {
            let found = self.describe(index.ty);
            let message = format!("an index must be an integer, this is `{found}`");
            self.error("type-error", index.span, message);
            return Expr::error(span);
        }
        let ty = self.size_type();
        let index = self.convert(index, ty, Origin::Implicit);
        let size = self.size(size, span);
        combine(BinaryOp::Mul, index, size, ty, span)
    }

    /// Where a member lies in a record, and its type.
    fn member_offset(&mut self, record: TypeId, member: ast::Name) -> Option<(u64, TypeId)> {
        let Some(path) = self.member_path(record, member.symbol) else {
            self.no_member(record, member, ast::Access::Arrow);
            return None;
        };
        let (mut offset, mut ty) = (0, record);
        for index in path {
            let definition = self.record_of(ty)?.definition.as_ref()?;
            let field = definition.fields.get(index as usize)?;
            if field.bits.is_some() {
                self.error("type-error", member.span, "a bit-field has no offset in bytes");
                return None;
            }
            offset += field.offset;
            ty = field.ty.ty;
        }
        Some((offset, ty))
    }
}
