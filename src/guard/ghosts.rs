//! Ghost code is left out of programs that run. A statement stays behind as an empty one, since annotations may stand before it.

use crate::typed::program::{Declared, Program, VariableStorage};
use crate::typed::tree::{Block, Stmt, StmtKind};

pub(super) fn leave_out(program: &mut Program) {
    if program.ghost_code.is_empty() {
        return;
    }
    let mut functions = std::mem::take(&mut program.functions);
    for function in &mut functions {
        let is_ghost = program.is_ghost(function.span);
        function.body = function.body.take().filter(|_| !is_ghost);
        if let Some(body) = &mut function.body {
            in_block(program, &mut body.block);
        }
    }
    program.functions = functions;
    let mut variables = std::mem::take(&mut program.variables);
    for variable in variables.iter_mut().filter(|it| program.is_ghost(it.span)) {
        variable.initializer = None;
        if let VariableStorage::Global { defined, .. } = &mut variable.storage {
            *defined = false;
        }
    }
    program.variables = variables;
    let mut order = std::mem::take(&mut program.order);
    order.retain(|declared| match declared {
        Declared::Variable(id) => !program.is_ghost(program[*id].span),
        Declared::Function(id) | Declared::FunctionBody(id) => !program.is_ghost(program[*id].span),
        Declared::Asm(_) => true,
    });
    program.order = order;
}

fn in_block(program: &Program, block: &mut Block) {
    block.items.iter_mut().for_each(|item| in_stmt(program, item));
}

/// No expression holds any.
fn in_stmt(program: &Program, stmt: &mut Stmt) {
    if program.is_ghost(stmt.span) {
        stmt.kind = StmtKind::Empty;
        return;
    }
    match &mut stmt.kind {
        StmtKind::Block(block) => in_block(program, block),
        StmtKind::Label(_, body)
        | StmtKind::Default(body)
        | StmtKind::Switch(_, body)
        | StmtKind::While(_, body)
        | StmtKind::DoWhile(body, _) => in_stmt(program, body),
        StmtKind::Case(case) => in_stmt(program, &mut case.body),
        StmtKind::If(_, then, otherwise) => {
            in_stmt(program, then);
            otherwise.iter_mut().for_each(|otherwise| in_stmt(program, otherwise));
        }
        StmtKind::For(parts) => in_stmt(program, &mut parts.body),
        StmtKind::Empty
        | StmtKind::Expr(_)
        | StmtKind::Declare(..)
        | StmtKind::Goto(_)
        | StmtKind::GotoComputed(_)
        | StmtKind::Continue
        | StmtKind::Break
        | StmtKind::Return(_)
        | StmtKind::Asm(_) => {}
    }
}
