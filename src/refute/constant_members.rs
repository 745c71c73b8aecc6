//! Variables with constant members whose bytes may be written as a whole: a typed program in, the first conversion that makes that possible
//! out. Such a member must not be changed (C11 6.7.3p6); runs know of whole variables that are constant, and not of members.
//! Rule: a program with such a conversion is not safe for want of a run that breaks a rule.

use super::bodies::first_place;
use crate::base::Span;
use crate::typed::Program;
use crate::typed::meaning::has_const_member;
use crate::typed::program::FunctionId;
use crate::typed::tree::ExprKind;
use crate::typed::types::{Qualifiers, TypeId};

/// Of the bodies that count.
pub fn let_be_written(program: &Program, counts: &dyn Fn(FunctionId) -> bool) -> Option<Span> {
    let holds = |ty: TypeId| has_const_member(program, program.types.innermost(ty.into()).ty);
    // What is in allocated memory was not defined at all.
    if !program.variables.iter().any(|variable| holds(variable.ty.ty)) {
        return None;
    }
    first_place(program, counts, |expr| {
        let ExprKind::Convert(_, inner) = &expr.kind else { return false };
        let [target, source] = [expr, inner].map(|it| program.types.pointee(it.ty.ty));
        target.is_some_and(|to| !to.qualifiers.has(Qualifiers::CONST) && !holds(to.ty))
            && source.is_some_and(|from| holds(from.ty))
    })
}
