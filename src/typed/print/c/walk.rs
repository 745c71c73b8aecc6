//! Goes through a typed tree in the order of the text and shows a visitor what it meets: every expression, every variable
//! that a statement declares, every label that one names. The visitor decides nothing about the way.

use crate::typed::program::{Program, VariableId};
use crate::typed::tree::{Asm, Block, Expr, ExprKind, Initializer, Stmt, StmtKind};

pub(super) trait Visitor {
    fn expr(&mut self, expr: &Expr);
    /// A declaration statement; its initialiser comes next.
    fn declare(&mut self, variable: VariableId);
    /// An object without a declaration of its own.
    fn literal(&mut self, variable: VariableId);
}

pub(super) fn block(program: &Program, block: &Block, visitor: &mut dyn Visitor) {
    for item in &block.items {
        stmt(program, item, visitor);
    }
}

pub(super) fn stmt(program: &Program, statement: &Stmt, visitor: &mut dyn Visitor) {
    match &statement.kind {
        StmtKind::Empty | StmtKind::Goto(_) | StmtKind::Continue | StmtKind::Break => {}
        StmtKind::Expr(value) | StmtKind::GotoComputed(value) => expr(program, value, visitor),
        StmtKind::Declare(variable, value) => {
            visitor.declare(*variable);
            let value = value.as_deref().or(program[*variable].initializer.as_ref());
            if let Some(value) = value {
                initializer(program, value, visitor);
            }
        }
        StmtKind::Block(inner) => block(program, inner, visitor),
        StmtKind::Label(_, body) | StmtKind::Default(body) => stmt(program, body, visitor),
        StmtKind::Case(case) => stmt(program, &case.body, visitor),
        StmtKind::If(condition, then, otherwise) => {
            expr(program, condition, visitor);
            stmt(program, then, visitor);
            if let Some(otherwise) = otherwise {
                stmt(program, otherwise, visitor);
            }
        }
        StmtKind::Switch(condition, body) | StmtKind::While(condition, body) => {
            expr(program, condition, visitor);
            stmt(program, body, visitor);
        }
        StmtKind::DoWhile(body, condition) => {
            stmt(program, body, visitor);
            expr(program, condition, visitor);
        }
        StmtKind::For(parts) => {
            for start in &parts.start {
                stmt(program, start, visitor);
            }
            for part in parts.condition.iter().chain(&parts.step) {
                expr(program, part, visitor);
            }
            stmt(program, &parts.body, visitor);
        }
        StmtKind::Return(value) => {
            if let Some(value) = value {
                expr(program, value, visitor);
            }
        }
        StmtKind::Asm(asm) => operands(program, asm, visitor),
    }
}

pub(super) fn operands(program: &Program, asm: &Asm, visitor: &mut dyn Visitor) {
    for operand in asm.outputs.iter().chain(&asm.inputs) {
        expr(program, &operand.value, visitor);
    }
}

pub(super) fn initializer(program: &Program, value: &Initializer, visitor: &mut dyn Visitor) {
    match value {
        Initializer::Value(value) => expr(program, value, visitor),
        Initializer::String(_) => {}
        Initializer::Aggregate(entries) => {
            for entry in entries {
                initializer(program, &entry.value, visitor);
            }
        }
    }
}

pub(super) fn expr(program: &Program, value: &Expr, visitor: &mut dyn Visitor) {
    visitor.expr(value);
    match &value.kind {
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
        | ExprKind::VaArg(inner) => expr(program, inner, visitor),
        ExprKind::VectorElement(left, right)
        | ExprKind::Binary(_, left, right)
        | ExprKind::Assign(left, right)
        | ExprKind::ConditionalSelf(left, right)
        | ExprKind::Comma(left, right) => {
            expr(program, left, visitor);
            expr(program, right, visitor);
        }
        ExprKind::Conditional(parts) => {
            let (condition, then, otherwise) = &**parts;
            for part in [condition, then, otherwise] {
                expr(program, part, visitor);
            }
        }
        ExprKind::CompoundLiteral(literal) => {
            visitor.literal(literal.variable);
            initializer(program, &literal.initializer, visitor);
        }
        ExprKind::CompoundAssign(assign) => {
            expr(program, &assign.place, visitor);
            expr(program, &assign.value, visitor);
        }
        ExprKind::Call(call) => {
            expr(program, &call.callee, visitor);
            for argument in &call.arguments {
                expr(program, argument, visitor);
            }
        }
        ExprKind::Builtin(call) => {
            for argument in &call.arguments {
                expr(program, argument, visitor);
            }
        }
        ExprKind::Statement(inner) => block(program, inner, visitor),
    }
}
