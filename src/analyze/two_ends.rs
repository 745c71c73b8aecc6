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

/// Parameters that are compared to tell which comes first, whichever it is: both ways go on through memory.
pub fn ordered(typed: &Program, function: FunctionId) -> Vec<(VariableId, VariableId)> {
    let mut found = vec![];
    let Some(body) = &typed[function].body else { return found };
    let parameters = &typed[function].parameters;
    let starts = starts(body);
    let root = |expr: &Expr| {
        let id = variable(expr)?;
        let id = if parameters.contains(&id) { id } else { *starts.get(&id)? };
        (parameters.contains(&id) && typed.types.is_pointer(typed[id].ty.ty)).then_some(id)
    };
    for choice in choices(body) {
        if let ExprKind::Binary(_, left, right) = &choice.kind
            && typed.types.is_pointer(left.ty.ty)
            && let (Some(left), Some(right)) = (root(left), root(right))
            && left != right
            && !found.contains(&(left, right))
        {
            found.push((left, right));
        }
    }
    found
}

/// Comparisons by order that choose between loops.
fn choices(body: &Body) -> Vec<&Expr> {
    let mut found = vec![];
    for item in &body.block.items {
        each_node(Node::Stmt(item), &mut |node| {
            if let Node::Stmt(Stmt { kind: StmtKind::If(condition, then, _), .. }) = node
                && let condition = compared(condition)
                && let ExprKind::Binary(op, left, _) = &condition.kind
                && matches!(
                    op,
                    BinaryOp::Less
                        | BinaryOp::LessEqual
                        | BinaryOp::Greater
                        | BinaryOp::GreaterEqual
                )
                && has_loop(then)
                && variable(left).is_some()
            {
                found.push(condition);
            }
        });
    }
    found
}

fn compared(condition: &Expr) -> &Expr {
    match &condition.kind {
        ExprKind::Convert(_, of) => compared(of),
        _ => condition,
    }
}

fn has_loop(stmt: &Stmt) -> bool {
    let mut found = false;
    each_node(Node::Stmt(stmt), &mut |node| {
        found |= matches!(
            node,
            Node::Stmt(Stmt {
                kind: StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_),
                ..
            })
        );
    });
    found
}

pub fn two_ends(typed: &Program, function: FunctionId) -> Vec<Ends> {
    let mut found: Vec<Ends> = vec![];
    let Some(body) = &typed[function].body else { return found };
    let choices: Vec<_> = choices(body).iter().map(|it| it.span).collect();
    let parameters = &typed[function].parameters;
    let starts = starts(body);
    let variable = |expr: &Expr| {
        let id = variable(expr)?;
        if parameters.contains(&id) { Some(id) } else { starts.get(&id).copied() }
    };
    in_block(&body.block, &mut |expr| {
        let ExprKind::Binary(op, left, right) = &expr.kind else { return };
        if choices.contains(&expr.span) {
            return;
        }
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
