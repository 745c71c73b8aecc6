//! Parameters that mark the two ends of a range: a function that compares two pointers by order, or subtracts them, takes them to lead into one
//! object. The second is then so many elements behind the first, and what is done through either can be said of both.

use crate::typed::Program;
use crate::typed::layout::layout;
use crate::typed::program::{Body, FunctionId, VariableId};
use crate::typed::tree::{BinaryOp, Expr, ExprKind, Initializer, Stmt, StmtKind};
use crate::typed::visit::{Node, each_node, in_block};
use std::collections::BTreeMap;

/// `first` leads to where the range begins, `last` to where it ends, in elements of `unit` bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends {
    pub first: VariableId,
    pub last: VariableId,
    pub unit: u64,
}

pub fn two_ends(typed: &Program, function: FunctionId) -> Vec<Ends> {
    let mut found: Vec<Ends> = vec![];
    let Some(body) = &typed[function].body else { return found };
    let parameters = &typed[function].parameters;
    let starts = starts(body);
    let variable = |expr: &Expr| {
        let id = variable(expr)?;
        if parameters.contains(&id) { Some(id) } else { starts.get(&id).copied() }
    };
    in_block(&body.block, &mut |expr| {
        let ExprKind::Binary(op, left, right) = &expr.kind else { return };
        let (first, last) = match op {
            BinaryOp::Less | BinaryOp::LessEqual => (left, right),
            BinaryOp::Greater | BinaryOp::GreaterEqual | BinaryOp::PointerDiff => (right, left),
            _ => return,
        };
        let (Some(first), Some(last)) = (variable(first), variable(last)) else { return };
        let element = |id: VariableId| Some(typed.types.pointee(typed[id].ty.ty)?.ty);
        let unit = element(first).and_then(|ty| layout(typed, ty)).map_or(0, |it| it.size);
        let known = |id: VariableId| found.iter().any(|it| it.last == id);
        if parameters.contains(&first)
            && parameters.contains(&last)
            && first != last
            && element(first) == element(last)
            && unit > 0
            && ![first, last].into_iter().any(known)
            && !found.iter().any(|it| it.first == last)
        {
            found.push(Ends { first, last, unit });
        }
    });
    found
}

/// Variables that begin as another one.
fn starts(body: &Body) -> BTreeMap<VariableId, VariableId> {
    let mut found = BTreeMap::new();
    for item in &body.block.items {
        each_node(Node::Stmt(item), &mut |node| match node {
            Node::Stmt(Stmt { kind: StmtKind::Declare(of, Some(value)), .. }) => {
                if let Initializer::Value(value) = &**value {
                    found.extend(variable(value).map(|from| (*of, from)));
                }
            }
            Node::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) => {
                if let (ExprKind::Variable(of), Some(from)) = (&place.kind, variable(value)) {
                    found.insert(*of, from);
                }
            }
            _ => {}
        });
    }
    found
}

fn variable(expr: &Expr) -> Option<VariableId> {
    match &expr.kind {
        ExprKind::Variable(id) => Some(*id),
        ExprKind::Load(of) | ExprKind::Convert(_, of) => variable(of),
        _ => None,
    }
}
