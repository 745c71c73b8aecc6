//! Goes through typed trees: shows every expression, from the outside in and in the order of the text.

use crate::typed::tree::{Block, Expr, ExprKind, Initializer, Stmt, StmtKind};

/// The expressions directly inside, without those of initialisers and statements.
pub fn children(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Variable(_)
        | ExprKind::String(_)
        | ExprKind::Function(_)
        | ExprKind::Integer(_)
        | ExprKind::Float(_)
        | ExprKind::ImaginaryConstant(_)
        | ExprKind::LabelAddress(_)
        | ExprKind::CompoundLiteral(_)
        | ExprKind::Statement(_)
        | ExprKind::Unsupported(_)
        | ExprKind::Error => vec![],
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
        | ExprKind::VaArg(inner) => vec![inner],
        ExprKind::VectorElement(left, right)
        | ExprKind::Binary(_, left, right)
        | ExprKind::Assign(left, right)
        | ExprKind::ConditionalSelf(left, right)
        | ExprKind::Comma(left, right) => vec![left, right],
        ExprKind::Conditional(parts) => vec![&parts.0, &parts.1, &parts.2],
        ExprKind::CompoundAssign(assign) => vec![&assign.place, &assign.value],
        ExprKind::Call(call) => [&call.callee].into_iter().chain(&call.arguments).collect(),
        ExprKind::Builtin(call) => call.arguments.iter().collect(),
    }
}

pub fn in_expr<'t>(expr: &'t Expr, visit: &mut dyn FnMut(&'t Expr)) {
    visit(expr);
    match &expr.kind {
        ExprKind::CompoundLiteral(literal) => in_initializer(&literal.initializer, visit),
        ExprKind::Statement(block) => in_block(block, visit),
        _ => children(expr).into_iter().for_each(|child| in_expr(child, visit)),
    }
}

pub fn in_initializer<'t>(initializer: &'t Initializer, visit: &mut dyn FnMut(&'t Expr)) {
    match initializer {
        Initializer::Value(value) => in_expr(value, visit),
        Initializer::String(_) => {}
        Initializer::Aggregate(entries) => {
            entries.iter().for_each(|entry| in_initializer(&entry.value, visit));
        }
    }
}

pub fn in_block<'t>(block: &'t Block, visit: &mut dyn FnMut(&'t Expr)) {
    block.items.iter().for_each(|item| in_stmt(item, visit));
}

pub fn in_stmt<'t>(stmt: &'t Stmt, visit: &mut dyn FnMut(&'t Expr)) {
    let (exprs, stmts) = parts(stmt);
    exprs.into_iter().for_each(|expr| in_expr(expr, visit));
    if let StmtKind::Declare(_, Some(initializer)) = &stmt.kind {
        in_initializer(initializer, visit);
    }
    stmts.into_iter().for_each(|stmt| in_stmt(stmt, visit));
}

/// The expressions and statements directly inside, without those of initialisers.
pub fn parts(stmt: &Stmt) -> (Vec<&Expr>, Vec<&Stmt>) {
    match &stmt.kind {
        StmtKind::Empty
        | StmtKind::Declare(..)
        | StmtKind::Goto(_)
        | StmtKind::Continue
        | StmtKind::Break => (vec![], vec![]),
        StmtKind::Expr(expr) | StmtKind::GotoComputed(expr) => (vec![expr], vec![]),
        StmtKind::Block(block) => (vec![], block.items.iter().collect()),
        StmtKind::Label(_, body) | StmtKind::Default(body) => (vec![], vec![body]),
        StmtKind::Case(case) => (vec![], vec![&case.body]),
        StmtKind::If(condition, then, other) => {
            let other = other.iter().map(|other| &**other);
            (vec![condition], [&**then].into_iter().chain(other).collect())
        }
        StmtKind::Switch(condition, body)
        | StmtKind::While(condition, body)
        | StmtKind::DoWhile(body, condition) => (vec![condition], vec![body]),
        StmtKind::For(parts) => (
            parts.condition.iter().chain(&parts.step).collect(),
            parts.start.iter().chain([&parts.body]).collect(),
        ),
        StmtKind::Return(value) => (value.iter().collect(), vec![]),
        StmtKind::Asm(asm) => {
            let operands = asm.outputs.iter().chain(&asm.inputs);
            (operands.map(|operand| &operand.value).collect(), vec![])
        }
    }
}
