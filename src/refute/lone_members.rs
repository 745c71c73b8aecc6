//! Addresses of members that are no arrays: a typed program in, the first one out. Such a pointer is one to an array of one element (C11
//! 6.5.6p7), but it may become one to the whole struct again, so that runs let it reach all of the object.
//! Rule: a program with one is not safe for want of a run that breaks a rule, unless the member is all that is looked at there.

use crate::base::Span;
use crate::typed::Program;
use crate::typed::program::FunctionId;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::Type;
use crate::typed::visit::{Node, each_node};

/// Of the bodies that count.
pub fn lone_member(program: &Program, counts: &dyn Fn(FunctionId) -> bool) -> Option<Span> {
    let mut found = None;
    let mut look = |node: Node| {
        if let Node::Expr(Expr { kind: ExprKind::AddressOf(place), span, .. }) = node
            && found.is_none()
            && matches!(place.kind, ExprKind::Member(..))
            && !matches!(program.types.get(place.ty.ty), Type::Record(_) | Type::Array(..))
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
