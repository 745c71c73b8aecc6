//! Actions of the grammar that make statements and bodies. Parts come in, statements with their nesting depth go out.
//! Rule: a statement's span starts at the token Boogie reports it by.

use super::build::{Builder, Deep};
use crate::base::Span;
use crate::il::ast::*;
use crate::il::label::Role;

/// Statements between braces, and how deep the deepest of them is nested.
#[derive(Default)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    pub depth: u32,
}

impl Block {
    pub fn of(stmt: Deep<Stmt>) -> Block {
        Block { stmts: vec![stmt.value], depth: stmt.depth }
    }

    pub fn join(mut self, other: Block) -> Block {
        self.stmts.extend(other.stmts);
        self.depth = self.depth.max(other.depth);
        self
    }
}

impl Builder<'_> {
    pub fn push_stmt(&mut self, mut block: Block, stmt: Deep<Stmt>) -> Block {
        block.stmts.push(stmt.value);
        block.depth = block.depth.max(stmt.depth);
        block
    }

    pub fn simple(&mut self, kind: StmtKind, attributes: Vec<Attribute>, span: Span) -> Deep<Stmt> {
        Deep { value: Stmt { kind, attributes, span }, depth: 1 }
    }

    pub fn label(&mut self, name: Ident) -> Deep<Stmt> {
        let span = name.span;
        self.simple(StmtKind::Label(name, Role::Written), vec![], span)
    }

    pub fn assign(
        &mut self,
        targets: Vec<Deep<Target>>,
        attributes: Vec<Attribute>,
        values: Vec<Expr>,
        span: Span,
    ) -> Deep<Stmt> {
        let targets = targets.into_iter().map(|target| target.value).collect();
        self.simple(StmtKind::Assign { targets, values }, attributes, span)
    }

    pub fn call(
        &mut self,
        free: bool,
        attributes: Vec<Attribute>,
        (results, procedure, args): (Vec<Ident>, Ident, Vec<Expr>),
        span: Span,
    ) -> Deep<Stmt> {
        let checks = vec![];
        self.simple(StmtKind::Call { free, procedure, results, args, checks }, attributes, span)
    }

    pub fn if_stmt(
        &mut self,
        attributes: Vec<Attribute>,
        guard: Option<Expr>,
        (then, then_end): (Block, u32),
        otherwise: Option<Block>,
        span: Span,
    ) -> Deep<Stmt> {
        let depth = 1 + otherwise.as_ref().map_or(0, |block| block.depth).max(then.depth);
        let (then_branch, then_end) = (then.stmts, Span::new(then_end - 1, then_end));
        let else_branch = otherwise.map(|block| block.stmts);
        let kind = StmtKind::If { guard, then_branch, then_end, else_branch };
        self.limit_stmt(kind, attributes, span, depth)
    }

    pub fn while_loop(
        &mut self,
        attributes: Vec<Attribute>,
        guard: Option<Expr>,
        invariants: Vec<Invariant>,
        body: Block,
        span: Span,
    ) -> Deep<Stmt> {
        let kind = StmtKind::While { guard, invariants, body: body.stmts };
        self.limit_stmt(kind, attributes, span, body.depth + 1)
    }

    fn limit_stmt(
        &mut self,
        kind: StmtKind,
        attributes: Vec<Attribute>,
        span: Span,
        depth: u32,
    ) -> Deep<Stmt> {
        if depth <= MAX_DEPTH {
            return Deep { value: Stmt { kind, attributes, span }, depth };
        }
        self.nested_too_deeply(Span::new(span.start, span.start + 1));
        let error = self.missing(span.start);
        self.simple(StmtKind::Assume(error), vec![], span)
    }

    pub fn body(&mut self, locals: Vec<Vec<Binding>>, stmts: Block, end: Span) -> Body {
        Body { locals: locals.into_iter().flatten().collect(), stmts: stmts.stmts, end }
    }

    pub fn variable_target(&mut self, name: Ident) -> Deep<Target> {
        let mark = name.span;
        Deep { value: Target { kind: TargetKind::Var(name), mark }, depth: 1 }
    }

    pub fn map_target(&mut self, of: Deep<Target>, indices: Vec<Expr>, mark: Span) -> Deep<Target> {
        let depth = of.depth + 1;
        self.limit_target(TargetKind::Map(Box::new(of.value), indices), mark, depth)
    }

    pub fn field_target(&mut self, of: Deep<Target>, field: Ident, mark: Span) -> Deep<Target> {
        let depth = of.depth + 1;
        self.limit_target(TargetKind::Field(Box::new(of.value), field), mark, depth)
    }

    fn limit_target(&mut self, kind: TargetKind, mark: Span, depth: u32) -> Deep<Target> {
        if depth <= MAX_DEPTH {
            return Deep { value: Target { kind, mark }, depth };
        }
        self.nested_too_deeply(mark);
        self.variable_target(Ident { name: "error".into(), span: mark })
    }
}
