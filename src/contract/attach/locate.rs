//! Finds what an annotation inside a function's body stands before: the next statement of the innermost block around it, with
//! the variables that are known there. Nothing is found for an annotation inside an expression or a declaration.

use crate::syntax::symbol::Symbol;
use crate::typed::Program;
use crate::typed::program::{LabelId, VariableId};
use crate::typed::tree::{Block, Expr, ExprKind, For, Initializer, Stmt, StmtKind};
use crate::typed::visit::{children, parts};

pub struct AnnotationPlace {
    /// Locals in scope, the innermost last.
    pub variables: Vec<(Symbol, VariableId)>,
    /// Where the statement behind the annotation starts; none at the end of a block.
    pub next: Option<u32>,
    /// The loop that the annotation stands before, if it does.
    pub before_loop: Option<BeforeLoop>,
    /// The block that the annotation stands before, if it does: where it starts.
    pub before_block: Option<u32>,
    /// The statement that the annotation stands before, if it could as well be a block of its own: where it starts.
    pub before_single: Option<u32>,
    /// Whether it is part of an expression: `({ .. })`.
    pub in_expression: bool,
    /// Where the innermost block starts and ends.
    pub block: (u32, u32),
    /// Where the body of the innermost loop starts.
    pub loop_body: Option<u32>,
}

pub struct BeforeLoop {
    /// Where the loop itself starts, behind its labels; of one that jumps make, its label.
    pub start: u32,
    /// What the loop's head declares.
    pub variables: Vec<(Symbol, VariableId)>,
}

struct Search<'p> {
    program: &'p Program,
    body: &'p Block,
    at: u32,
    place: AnnotationPlace,
}

pub fn locate<'p>(program: &'p Program, body: &'p Block, at: u32) -> Option<AnnotationPlace> {
    let place = AnnotationPlace {
        variables: vec![],
        next: None,
        before_loop: None,
        before_block: None,
        before_single: None,
        in_expression: false,
        block: (body.span.start, body.span.end),
        loop_body: None,
    };
    let mut search = Search { program, body, at, place };
    search.block(body).then_some(search.place)
}

impl Search<'_> {
    fn block(&mut self, block: &Block) -> bool {
        self.place.block = (block.span.start, block.span.end);
        for item in &block.items {
            if item.span.start >= self.at {
                self.before(item);
                return true;
            }
            if item.span.end > self.at {
                return self.stmt(item);
            }
            if let StmtKind::Declare(id, value) = &item.kind {
                self.declare(*id);
                if let Some(value) = value
                    && reaches(value, self.at)
                {
                    return self.initializer(value);
                }
            }
        }
        true
    }

    fn declare(&mut self, id: VariableId) {
        self.place.variables.push((self.program[id].name, id));
    }

    fn before(&mut self, stmt: &Stmt) {
        self.place.next = Some(stmt.span.start);
        self.place.before_loop = self.find_loop(stmt);
        let is_block = matches!(stmt.kind, StmtKind::Block(_));
        self.place.before_block = is_block.then_some(stmt.span.start);
        let is_single = matches!(
            stmt.kind,
            StmtKind::Expr(_)
                | StmtKind::If(..)
                | StmtKind::Switch(..)
                | StmtKind::Return(_)
                | StmtKind::Goto(_)
                | StmtKind::Continue
                | StmtKind::Break
        );
        self.place.before_single =
            (is_single && !self.place.in_expression).then_some(stmt.span.start);
    }

    fn find_loop(&self, stmt: &Stmt) -> Option<BeforeLoop> {
        let start = stmt.span.start;
        match &stmt.kind {
            StmtKind::Label(label, body) => self.find_loop(body).or_else(|| {
                let again = jumps_back(self.body, *label, start);
                again.then_some(BeforeLoop { start, variables: vec![] })
            }),
            StmtKind::Default(body) => self.find_loop(body),
            StmtKind::Case(case) => self.find_loop(&case.body),
            StmtKind::While(..) | StmtKind::DoWhile(..) => {
                Some(BeforeLoop { start, variables: vec![] })
            }
            StmtKind::For(parts) => {
                let variables = self.head_variables(parts);
                Some(BeforeLoop { start, variables })
            }
            _ => None,
        }
    }

    fn head_variables(&self, parts: &For) -> Vec<(Symbol, VariableId)> {
        let declared = parts.start.iter().filter_map(|stmt| match stmt.kind {
            StmtKind::Declare(id, _) => Some((self.program[id].name, id)),
            _ => None,
        });
        declared.collect()
    }

    /// A statement that is no block's item: before it, or in it.
    fn part(&mut self, stmt: &Stmt) -> bool {
        if stmt.span.start >= self.at {
            self.before(stmt);
            return true;
        }
        stmt.span.end > self.at && self.stmt(stmt)
    }

    /// Inside a statement.
    fn stmt(&mut self, stmt: &Stmt) -> bool {
        match &stmt.kind {
            StmtKind::Block(block) => self.block(block),
            StmtKind::Label(_, body) | StmtKind::Default(body) => self.part(body),
            StmtKind::Case(case) => self.part(&case.body),
            StmtKind::If(condition, then, otherwise) => {
                if self.within(condition) {
                    return self.expr(condition);
                }
                if then.span.end > self.at {
                    return self.part(then);
                }
                otherwise.as_ref().is_some_and(|otherwise| self.part(otherwise))
            }
            StmtKind::Switch(condition, body) => {
                if self.within(condition) {
                    self.expr(condition)
                } else {
                    self.part(body)
                }
            }
            StmtKind::While(condition, body) => {
                if self.within(condition) {
                    return self.expr(condition);
                }
                self.place.loop_body = Some(body.span.start);
                self.part(body)
            }
            StmtKind::DoWhile(body, condition) => {
                if self.within(condition) {
                    return self.expr(condition);
                }
                self.place.loop_body = Some(body.span.start);
                body.span.end > self.at && self.part(body)
            }
            StmtKind::For(parts) => self.for_loop(parts),
            StmtKind::Expr(value)
            | StmtKind::GotoComputed(value)
            | StmtKind::Return(Some(value)) => self.expr(value),
            StmtKind::Declare(_, Some(value)) => self.initializer(value),
            _ => false,
        }
    }

    fn for_loop(&mut self, parts: &For) -> bool {
        let head = parts.condition.iter().chain(&parts.step);
        if let Some(expr) = head.clone().find(|expr| self.within(expr)) {
            return self.expr(expr);
        }
        let behind_head = head.clone().all(|expr| expr.span.end <= self.at)
            && parts.start.iter().all(|stmt| stmt.span.end <= self.at);
        if !behind_head {
            return false;
        }
        let variables = self.head_variables(parts);
        self.place.variables.extend(variables);
        self.place.loop_body = Some(parts.body.span.start);
        self.part(&parts.body)
    }

    fn within(&self, expr: &Expr) -> bool {
        expr.span.start < self.at && self.at < expr.span.end
    }

    fn initializer(&mut self, value: &Initializer) -> bool {
        match value {
            Initializer::Value(expr) => self.within(expr) && self.expr(expr),
            Initializer::String(_) => false,
            Initializer::Aggregate(entries) => {
                entries.iter().any(|entry| self.initializer(&entry.value))
            }
        }
    }

    /// Statements stand in expressions too: `({ .. })`.
    fn expr(&mut self, expr: &Expr) -> bool {
        if let ExprKind::Statement(block) = &expr.kind
            && block.span.start < self.at
            && self.at < block.span.end
        {
            self.place.in_expression = true;
            return self.block(block);
        }
        children(expr).into_iter().any(|part| self.expr(part))
    }
}

/// Whether a later `goto` leads to a label, which makes a loop. Jumps out of expressions do not count.
fn jumps_back(block: &Block, label: LabelId, from: u32) -> bool {
    block.items.iter().any(|item| jumps_back_in(item, label, from))
}

fn jumps_back_in(stmt: &Stmt, label: LabelId, from: u32) -> bool {
    match &stmt.kind {
        StmtKind::Goto(to) => *to == label && stmt.span.start > from,
        _ => parts(stmt).1.into_iter().any(|part| jumps_back_in(part, label, from)),
    }
}

/// Whether the place is inside the value.
fn reaches(value: &Initializer, at: u32) -> bool {
    match value {
        Initializer::Value(expr) => expr.span.start < at && at < expr.span.end,
        Initializer::String(_) => false,
        Initializer::Aggregate(entries) => entries.iter().any(|entry| reaches(&entry.value, at)),
    }
}
