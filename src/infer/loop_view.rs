//! Loops as templates see them: the statement, what is known before it, what its body changes, and how its variables start and step.

use super::words::{as_variable, bare};
use crate::contract::proposal::Home;
use crate::typed::Program;
use crate::typed::program::{Body, FunctionId, VariableId};
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
        program,
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
    program: &'p Program,
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
        let body = self.program[self.function].body.as_ref();
        let is_live = |id: &VariableId| {
            !view.changed.contains(id) || !body.is_some_and(|body| is_dead(body, stmt, *id))
        };
        let live: Vec<VariableId> = view.known.iter().copied().filter(is_live).collect();
        view.known = live;
        self.found.push(view);
    }
}

/// Whether nobody reads what the variable holds at the head of the loop: each round gives it another value first, and nothing outside reads it.
fn is_dead(body: &Body, of: &Stmt, id: VariableId) -> bool {
    let StmtKind::While(condition, inside) = &of.kind else { return false };
    let StmtKind::Block(inside) = &inside.kind else { return false };
    let jumps = body.block.items.iter().any(|item| has_label(Node::Stmt(item)));
    let here = mentions_of(Node::Stmt(of), id);
    let everywhere = body.block.items.iter().map(|item| mentions_of(Node::Stmt(item), id));
    if jumps || everywhere.sum::<usize>() > here || mentions_of(Node::Expr(condition), id) > 0 {
        return false;
    }
    let first = inside.items.iter().find(|item| mentions_anywhere(item, id));
    let Some(Stmt { kind: StmtKind::Expr(first), .. }) = first else { return false };
    let ExprKind::Assign(place, value) = &first.kind else { return false };
    matches!(place.kind, ExprKind::Variable(to) if to == id)
        && mentions_of(Node::Expr(value), id) == 0
}

/// How often the variable is mentioned, but for places where it gets a value.
fn mentions_of(node: Node, id: VariableId) -> usize {
    let (mut all, mut assigned) = (0, 0);
    each_expr(node, &mut |expr| match &expr.kind {
        ExprKind::Variable(other) => all += usize::from(*other == id),
        ExprKind::Assign(place, _) => {
            assigned += usize::from(matches!(place.kind, ExprKind::Variable(to) if to == id));
        }
        _ => {}
    });
    all - assigned
}

fn mentions_anywhere(stmt: &Stmt, id: VariableId) -> bool {
    let mut found = false;
    each_expr(Node::Stmt(stmt), &mut |expr| {
        found |= matches!(expr.kind, ExprKind::Variable(other) if other == id);
    });
    found
}

fn has_label(node: Node) -> bool {
    let mut found = false;
    each_node(node, &mut |node| {
        found |= matches!(node, Node::Stmt(Stmt { kind: StmtKind::Label(..), .. }));
    });
    found
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
