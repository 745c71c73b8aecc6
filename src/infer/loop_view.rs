//! Loops as templates see them: the statement, what is known before it, what its body changes, and how its variables start and step.

use super::words::{as_variable, bare};
use crate::contract::proposal::Home;
use crate::typed::Program;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{Expr, ExprKind, Initializer, Stmt, StmtKind};
use crate::typed::visit::{Node, each_expr, each_node, parts};
use std::collections::BTreeSet;

pub struct LoopView<'p> {
    pub function: FunctionId,
    pub stmt: &'p Stmt,
    /// Parameters, and the locals that are known before the loop or in its head.
    pub known: Vec<VariableId>,
    pub condition: Option<&'p Expr>,
    /// Variables that a round may give another value.
    pub changed: BTreeSet<VariableId>,
    /// What variables get: before the loop (the last value in the text), and in it.
    pub starts: Vec<(VariableId, &'p Expr)>,
    pub steps: Vec<Step>,
    /// Places in memory that a round writes, with what is written if that is one value.
    pub stores: Vec<(&'p Expr, Option<&'p Expr>)>,
}

/// How a variable changes in a round.
#[derive(Clone, Copy)]
pub struct Step {
    pub variable: VariableId,
    pub kind: StepKind,
}

#[derive(Clone, Copy)]
pub enum StepKind {
    Up,
    Down,
    Set,
}

impl LoopView<'_> {
    pub fn home(&self) -> Home {
        Home::Loop(self.function, self.stmt.span.start)
    }

    /// The value that a variable has when the loop is entered, if the text before it shows that.
    pub fn start(&self, variable: VariableId) -> Option<&Expr> {
        let of = self.starts.iter().rev().find(|(id, _)| *id == variable)?;
        Some(of.1)
    }

    /// Conjuncts of the loop's condition.
    pub fn guards(&self) -> Vec<&Expr> {
        let mut found = vec![];
        if let Some(condition) = self.condition {
            conjuncts(condition, &mut found);
        }
        found
    }
}

/// The parts of a conjunction.
pub fn conjuncts<'e>(expr: &'e Expr, found: &mut Vec<&'e Expr>) {
    use crate::typed::tree::BinaryOp;
    match &expr.kind {
        ExprKind::Binary(BinaryOp::And, left, right) => {
            conjuncts(left, found);
            conjuncts(right, found);
        }
        ExprKind::Convert(_, of) => conjuncts(of, found),
        _ => found.push(expr),
    }
}

/// All loops of a function in the order of the text.
pub fn loops_of(program: &Program, function: FunctionId) -> Vec<LoopView<'_>> {
    let Some(body) = &program[function].body else { return vec![] };
    let mut search = Search {
        function,
        known: program[function].parameters.clone(),
        starts: vec![],
        found: vec![],
    };
    body.block.items.iter().for_each(|item| search.stmt(item));
    search.found.sort_by_key(|around| around.stmt.span.start);
    search.found
}

struct Search<'p> {
    function: FunctionId,
    known: Vec<VariableId>,
    starts: Vec<(VariableId, &'p Expr)>,
    found: Vec<LoopView<'p>>,
}

impl<'p> Search<'p> {
    fn stmt(&mut self, stmt: &'p Stmt) {
        match &stmt.kind {
            StmtKind::Block(block) => {
                let known = self.known.len();
                block.items.iter().for_each(|item| self.stmt(item));
                self.known.truncate(known);
            }
            StmtKind::Declare(id, value) => {
                self.known.push(*id);
                if let Some(value) = value
                    && let Initializer::Value(value) = &**value
                {
                    self.starts.push((*id, value));
                }
            }
            StmtKind::While(condition, body) => {
                self.add(stmt, Some(condition));
                self.stmt(body);
            }
            StmtKind::DoWhile(body, condition) => {
                self.add(stmt, Some(condition));
                self.stmt(body);
            }
            StmtKind::For(of) => {
                let known = self.known.len();
                of.start.iter().for_each(|start| self.stmt(start));
                self.add(stmt, of.condition.as_ref());
                self.stmt(&of.body);
                self.known.truncate(known);
            }
            StmtKind::Expr(expr) => self.assignments(expr),
            _ => parts(stmt).1.into_iter().for_each(|part| self.stmt(part)),
        }
    }

    fn assignments(&mut self, expr: &'p Expr) {
        each_expr(Node::Expr(expr), &mut |expr| {
            if let ExprKind::Assign(place, value) = &expr.kind
                && let ExprKind::Variable(id) = place.kind
            {
                self.starts.push((id, value));
            }
        });
    }

    fn add(&mut self, stmt: &'p Stmt, condition: Option<&'p Expr>) {
        let mut view = LoopView {
            function: self.function,
            stmt,
            known: self.known.clone(),
            condition,
            changed: BTreeSet::new(),
            starts: self.starts.clone(),
            steps: vec![],
            stores: vec![],
        };
        let head: Vec<Node> = match &stmt.kind {
            StmtKind::For(of) => {
                let exprs = of.condition.iter().chain(&of.step).map(Node::Expr);
                exprs.chain([Node::Stmt(&of.body)]).collect()
            }
            _ => vec![Node::Stmt(stmt)],
        };
        for node in head {
            each_node(node, &mut |node| view.look_at(node));
        }
        self.found.push(view);
    }
}

impl<'p> LoopView<'p> {
    fn look_at(&mut self, node: Node<'p>) {
        use crate::typed::tree::{BinaryOp, StepOp};
        let Node::Expr(expr) = node else {
            if let Node::Stmt(Stmt { kind: StmtKind::Declare(id, _), .. }) = node {
                self.changed.insert(*id);
            }
            return;
        };
        let (place, value, kind) = match &expr.kind {
            ExprKind::Assign(place, value) => (&**place, Some(&**value), StepKind::Set),
            ExprKind::CompoundAssign(of) => {
                let up = matches!(of.op, BinaryOp::Add | BinaryOp::PointerAdd);
                (&of.place, None, if up { StepKind::Up } else { StepKind::Down })
            }
            ExprKind::Step(op, place) => match op {
                StepOp::PreIncrement | StepOp::PostIncrement => (&**place, None, StepKind::Up),
                StepOp::PreDecrement | StepOp::PostDecrement => (&**place, None, StepKind::Down),
            },
            _ => return,
        };
        match as_variable(place) {
            Some(variable) if matches!(bare(place).kind, ExprKind::Variable(_)) => {
                self.changed.insert(variable);
                self.steps.push(Step { variable, kind });
            }
            _ => self.stores.push((place, value)),
        }
    }
}
