//! Looks through the bodies of a typed program that count, and through what its variables start with: the place of the first expression
//! that somebody looks for.

use crate::base::Span;
use crate::typed::Program;
use crate::typed::program::FunctionId;
use crate::typed::tree::Expr;
use crate::typed::visit::{Node, each_node};

pub fn first_place(
    program: &Program,
    counts: &dyn Fn(FunctionId) -> bool,
    is_meant: impl Fn(&Expr) -> bool,
) -> Option<Span> {
    let mut found = None;
    let mut look = |node: Node| {
        if let Node::Expr(expr) = node
            && found.is_none()
            && is_meant(expr)
        {
            found = Some(expr.span);
        }
    };
    let functions = (0..).map(FunctionId).zip(&program.functions);
    let functions = functions.filter(|(id, _)| counts(*id)).map(|(_, function)| function);
    for body in functions.filter_map(|function| function.body.as_ref()) {
        body.block.items.iter().for_each(|item| each_node(Node::Stmt(item), &mut look));
    }
    for initializer in program.variables.iter().filter_map(|it| it.initializer.as_ref()) {
        each_node(Node::Initializer(initializer), &mut look);
    }
    found
}
