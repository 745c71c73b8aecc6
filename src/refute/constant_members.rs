//! Variables with constant members whose bytes may be written as a whole: a typed program in, the first conversion that makes that possible
//! out. Such a member must not be changed (C11 6.7.3p6); runs know of whole variables that are constant, and not of members.
//! Rule: a program with such a conversion is not safe for want of a run that breaks a rule.

use crate::base::Span;
use crate::typed::Program;
use crate::typed::meaning::has_const_member;
use crate::typed::program::FunctionId;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::{Qualifiers, TypeId};
use crate::typed::visit::{Node, each_node};

/// Of the bodies that count.
pub fn let_be_written(program: &Program, counts: &dyn Fn(FunctionId) -> bool) -> Option<Span> {
    let holds = |ty: TypeId| has_const_member(program, program.types.innermost(ty.into()).ty);
    // What is in allocated memory was not defined at all.
    if !program.variables.iter().any(|variable| holds(variable.ty.ty)) {
        return None;
    }
    let mut found = None;
    let mut look = |node: Node| {
        if let Node::Expr(Expr { kind: ExprKind::Convert(_, inner), ty, span }) = node
            && let Some(target) = program.types.pointee(ty.ty)
            && let Some(source) = program.types.pointee(inner.ty.ty)
            && found.is_none()
            && !target.qualifiers.has(Qualifiers::CONST)
            && !holds(target.ty)
            && holds(source.ty)
        {
            found = Some(*span);
        }
    };
    let functions = (0..).map(FunctionId).zip(&program.functions);
    let functions = functions.filter(|(id, _)| counts(*id)).map(|(_, function)| function);
    for body in functions.filter_map(|function| function.body.as_ref()) {
        body.block.items.iter().for_each(|item| each_node(Node::Stmt(item), &mut look));
    }
    found
}
