//! Addresses of members that are no arrays: a typed program in, the first one out. Such a pointer is one to an array of one element (C11
//! 6.5.6p7), but it may become one to the whole struct again, so that runs let it reach all of the object.
//! Rule: a program with one is not safe for want of a run that breaks a rule, unless the member is all that is looked at there.

use super::bodies::first_place;
use crate::base::Span;
use crate::typed::Program;
use crate::typed::program::FunctionId;
use crate::typed::tree::ExprKind;
use crate::typed::types::Type;

/// Of the bodies that count.
pub fn lone_member(program: &Program, counts: &dyn Fn(FunctionId) -> bool) -> Option<Span> {
    first_place(program, counts, |expr| match &expr.kind {
        ExprKind::AddressOf(place) => {
            matches!(place.kind, ExprKind::Member(..))
                && !matches!(program.types.get(place.ty.ty), Type::Record(_) | Type::Array(..))
        }
        _ => false,
    })
}
