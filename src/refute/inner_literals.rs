//! Compound literals of which a pointer is made, in a block inside of a function or in one with labels: a typed program in, the first one out. Their
//! lives end with their block, and a jump back finds the same object again (C11 6.5.2.5p5, p16), which runs do not show.
//! Rule: a program with one is not safe for want of a run that breaks a rule.

use crate::base::Span;
use crate::typed::Program;
use crate::typed::program::{Body, FunctionId, VariableStorage};
use crate::typed::tree::{Expr, ExprKind, Stmt, StmtKind};
use crate::typed::visit::{Node, each_node, in_block};

/// Of the bodies that count.
pub fn inner_literal(program: &Program, counts: &dyn Fn(FunctionId) -> bool) -> Option<Span> {
    let functions = (0..).map(FunctionId).zip(&program.functions);
    let bodies = functions.filter(|(id, _)| counts(*id)).filter_map(|(_, it)| it.body.as_ref());
    { bodies }.find_map(|body| of_body(program, body))
}

fn of_body(program: &Program, body: &Body) -> Option<Span> {
    let mut found = None;
    for item in &body.block.items {
        let outer = body.labels.is_empty() && is_outermost(item);
        each_node(Node::Stmt(item), &mut |node| {
            let Node::Expr(expr) = node else { return };
            match &expr.kind {
                _ if !outer && is_pointer_to_literal(program, expr) => {
                    found.get_or_insert(expr.span);
                }
                ExprKind::Statement(block) => in_block(block, &mut |inner| {
                    if is_pointer_to_literal(program, inner) {
                        found.get_or_insert(inner.span);
                    }
                }),
                _ => {}
            }
        });
    }
    found
}

/// Whether the expressions of the statement stand in no block but the function's.
fn is_outermost(item: &Stmt) -> bool {
    matches!(item.kind, StmtKind::Expr(_) | StmtKind::Declare(..) | StmtKind::Return(_))
}

fn is_pointer_to_literal(program: &Program, expr: &Expr) -> bool {
    let (ExprKind::AddressOf(place) | ExprKind::Decay(place)) = &expr.kind else { return false };
    let mut place = place;
    while let ExprKind::Member(of, _) = &place.kind {
        place = of;
    }
    match &place.kind {
        ExprKind::CompoundLiteral(literal) => {
            program[literal.variable].storage == VariableStorage::Automatic
        }
        _ => false,
    }
}
