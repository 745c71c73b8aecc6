//! The one way through typed trees: what stands directly inside of a node, in the order of the text, and walks made of it.
//! Rule: whoever looks at all of a tree goes through here, so that a new kind of node is met everywhere.

use super::tree::{Block, Expr, ExprKind, Initializer, Stmt, StmtKind};

#[derive(Clone, Copy, Debug)]
pub enum Node<'t> {
    Expr(&'t Expr),
    Stmt(&'t Stmt),
    Initializer(&'t Initializer),
}

/// Shows what stands directly inside.
pub fn each_part<'t>(node: Node<'t>, show: &mut dyn FnMut(Node<'t>)) {
    match node {
        Node::Expr(expr) => each_part_of_expr(expr, show),
        Node::Stmt(stmt) => each_part_of_stmt(stmt, show),
        Node::Initializer(Initializer::Value(value)) => show(Node::Expr(value)),
        Node::Initializer(Initializer::String(_)) => {}
        Node::Initializer(Initializer::Aggregate(entries)) => {
            entries.iter().for_each(|entry| show(Node::Initializer(&entry.value)));
        }
    }
}

/// Shows the node and all that stands in it, from the outside in.
pub fn each_node<'t>(node: Node<'t>, show: &mut dyn FnMut(Node<'t>)) {
    show(node);
    each_part(node, &mut |part| each_node(part, show));
}

fn each_part_of_expr<'t>(expr: &'t Expr, show: &mut dyn FnMut(Node<'t>)) {
    match &expr.kind {
        ExprKind::Variable(_)
        | ExprKind::String(_)
        | ExprKind::Function(_)
        | ExprKind::Integer(_)
        | ExprKind::Float(_)
        | ExprKind::ImaginaryConstant(_)
        | ExprKind::LabelAddress(_)
        | ExprKind::Unsupported(_)
        | ExprKind::Error => {}
        ExprKind::Deref(inner)
        | ExprKind::Member(inner, _)
        | ExprKind::Real(inner)
        | ExprKind::Imaginary(inner)
        | ExprKind::Load(inner)
        | ExprKind::Decay(inner)
        | ExprKind::AddressOf(inner)
        | ExprKind::Convert(_, inner)
        | ExprKind::Unary(_, inner)
        | ExprKind::Step(_, inner)
        | ExprKind::VaArg(inner) => show(Node::Expr(inner)),
        ExprKind::VectorElement(left, right)
        | ExprKind::Binary(_, left, right)
        | ExprKind::Assign(left, right)
        | ExprKind::ConditionalSelf(left, right)
        | ExprKind::Comma(left, right) => {
            show(Node::Expr(left));
            show(Node::Expr(right));
        }
        ExprKind::Conditional(parts) => {
            let (condition, then, otherwise) = &**parts;
            [condition, then, otherwise].into_iter().for_each(|part| show(Node::Expr(part)));
        }
        ExprKind::CompoundLiteral(literal) => show(Node::Initializer(&literal.initializer)),
        ExprKind::CompoundAssign(assign) => {
            show(Node::Expr(&assign.place));
            show(Node::Expr(&assign.value));
        }
        ExprKind::Call(call) => {
            show(Node::Expr(&call.callee));
            call.arguments.iter().for_each(|argument| show(Node::Expr(argument)));
        }
        ExprKind::Builtin(call) => {
            call.arguments.iter().for_each(|argument| show(Node::Expr(argument)));
        }
        ExprKind::Statement(block) => block.items.iter().for_each(|item| show(Node::Stmt(item))),
    }
}

fn each_part_of_stmt<'t>(stmt: &'t Stmt, show: &mut dyn FnMut(Node<'t>)) {
    match &stmt.kind {
        StmtKind::Empty | StmtKind::Goto(_) | StmtKind::Continue | StmtKind::Break => {}
        StmtKind::Expr(value) | StmtKind::GotoComputed(value) => show(Node::Expr(value)),
        StmtKind::Declare(_, value) => {
            value.iter().for_each(|value| show(Node::Initializer(value)));
        }
        StmtKind::Block(block) => block.items.iter().for_each(|item| show(Node::Stmt(item))),
        StmtKind::Label(_, body) | StmtKind::Default(body) => show(Node::Stmt(body)),
        StmtKind::Case(case) => show(Node::Stmt(&case.body)),
        StmtKind::If(condition, then, otherwise) => {
            show(Node::Expr(condition));
            show(Node::Stmt(then));
            otherwise.iter().for_each(|otherwise| show(Node::Stmt(otherwise)));
        }
        StmtKind::Switch(condition, body) | StmtKind::While(condition, body) => {
            show(Node::Expr(condition));
            show(Node::Stmt(body));
        }
        StmtKind::DoWhile(body, condition) => {
            show(Node::Stmt(body));
            show(Node::Expr(condition));
        }
        StmtKind::For(parts) => {
            parts.start.iter().for_each(|start| show(Node::Stmt(start)));
            let head = parts.condition.iter().chain(&parts.step);
            head.for_each(|part| show(Node::Expr(part)));
            show(Node::Stmt(&parts.body));
        }
        StmtKind::Return(value) => value.iter().for_each(|value| show(Node::Expr(value))),
        StmtKind::Asm(asm) => {
            let operands = asm.outputs.iter().chain(&asm.inputs);
            operands.for_each(|operand| show(Node::Expr(&operand.value)));
        }
    }
}

/// The expressions directly inside, without those of initialisers and statements.
pub fn children(expr: &Expr) -> Vec<&Expr> {
    let mut children = vec![];
    each_part(Node::Expr(expr), &mut |part| {
        if let Node::Expr(part) = part {
            children.push(part);
        }
    });
    children
}

/// The expressions and statements directly inside, without those of initialisers.
pub fn parts(stmt: &Stmt) -> (Vec<&Expr>, Vec<&Stmt>) {
    let (mut exprs, mut stmts) = (vec![], vec![]);
    each_part(Node::Stmt(stmt), &mut |part| match part {
        Node::Expr(expr) => exprs.push(expr),
        Node::Stmt(stmt) => stmts.push(stmt),
        Node::Initializer(_) => {}
    });
    (exprs, stmts)
}

/// Shows every expression of a node, itself first.
pub fn each_expr<'t>(node: Node<'t>, show: &mut dyn FnMut(&'t Expr)) {
    each_node(node, &mut |node| {
        if let Node::Expr(expr) = node {
            show(expr);
        }
    });
}

pub fn in_initializer<'t>(initializer: &'t Initializer, show: &mut dyn FnMut(&'t Expr)) {
    each_expr(Node::Initializer(initializer), show);
}

pub fn in_block<'t>(block: &'t Block, show: &mut dyn FnMut(&'t Expr)) {
    block.items.iter().for_each(|item| each_expr(Node::Stmt(item), show));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Span;
    use crate::typed::program::VariableId;
    use crate::typed::types::TypeId;

    fn number(value: u64) -> Expr {
        Expr::new(ExprKind::Integer(value), TypeId::INT, Span::default())
    }

    fn stmt(kind: StmtKind) -> Stmt {
        Stmt { kind, span: Span::default() }
    }

    #[test]
    fn expressions_come_in_the_order_of_the_text() {
        let declared = Box::new(Initializer::Value(number(1)));
        let body = stmt(StmtKind::Declare(VariableId(0), Some(declared)));
        let inner = Block { items: vec![body], span: Span::default() };
        let inner = ExprKind::Statement(Box::new(inner));
        let inner = stmt(StmtKind::Expr(Expr::new(inner, TypeId::VOID, Span::default())));
        let whole = stmt(StmtKind::DoWhile(Box::new(inner), number(2)));
        let mut seen = vec![];
        each_expr(Node::Stmt(&whole), &mut |expr| {
            if let ExprKind::Integer(value) = expr.kind {
                seen.push(value);
            }
        });
        assert_eq!(seen, [1, 2]);
        assert_eq!((parts(&whole).0.len(), parts(&whole).1.len()), (1, 1));
    }
}
