//! The stages as bodies again, for people to read (`--emit`, the tests of passes): blocks become labels and jumps, variables
//! that passes made become locals. Rule: what is shown means what the stage means, so it can be checked and proved again.

use crate::base::Span;
use crate::il::core::{
    Assert, Expr, Implementation, Kind, Local, Name, Stmt, StmtKind, Var, VarKind,
};
use crate::il::label::Label;
use crate::il::rewrite::for_each;
use crate::vc::cut_loops::Acyclic;
use crate::vc::graph::{Block, Command, Graph, Next, Simple};
use crate::vc::passify::{Passive, PassiveAssert, PassiveCommand};
use std::collections::BTreeSet;

pub fn commands(graph: &Graph<Command>, of: &Implementation) -> Implementation {
    let block = |block: &Block<Command>| Shown::new(block, of_command);
    body(of, graph.blocks.iter().map(block).collect())
}

pub fn simple(graph: &Graph<Simple>, of: &Implementation) -> Implementation {
    let block = |block: &Block<Simple>| Shown::new(block, of_simple);
    body(of, graph.blocks.iter().map(block).collect())
}

pub fn acyclic(Acyclic(graph): &Acyclic, of: &Implementation) -> Implementation {
    simple(graph, of)
}

/// Blocks without successors end their paths, whether they return or not: there is nothing left to check.
pub fn passive(passive: &Passive, of: &Implementation) -> Implementation {
    let blocks = passive.blocks.iter().map(|block| Shown {
        label: block.label.clone(),
        span: block.span,
        stmts: block.commands.iter().map(of_passive).collect(),
        next: match &block.successors[..] {
            [] => Next::Return(block.span),
            targets => Next::Goto(targets.to_vec()),
        },
    });
    body(of, blocks.collect())
}

struct Shown {
    label: Label,
    span: Span,
    stmts: Vec<Stmt>,
    next: Next,
}

impl Shown {
    fn new<C>(block: &Block<C>, show: fn(&C, Span) -> Stmt) -> Shown {
        Shown {
            label: block.label.clone(),
            span: block.span,
            stmts: block.commands.iter().map(|command| show(command, block.span)).collect(),
            next: block.next.clone(),
        }
    }
}

fn of_command(command: &Command, span: Span) -> Stmt {
    match command {
        Command::Simple(simple) => of_simple(simple, span),
        Command::Call(call, span) => Stmt { kind: StmtKind::Call(call.clone()), span: *span },
    }
}

fn of_simple(simple: &Simple, span: Span) -> Stmt {
    let kind = match simple {
        Simple::Assert(assert) => StmtKind::Assert(assert.clone()),
        Simple::Assume(condition, hints) => StmtKind::Assume(condition.clone(), hints.clone()),
        Simple::Assign(assignments) => StmtKind::Assign(assignments.clone()),
        Simple::Havoc(vars) => StmtKind::Havoc(vars.clone()),
    };
    Stmt { kind, span }
}

fn of_passive(command: &PassiveCommand) -> Stmt {
    match command {
        PassiveCommand::Assume(condition, hints) => {
            Stmt { kind: StmtKind::Assume(condition.clone(), hints.clone()), span: condition.span }
        }
        PassiveCommand::Assert(PassiveAssert { condition, obligation, assumed_after, hints }) => {
            let span = obligation.span;
            let kind = StmtKind::Assert(Assert {
                condition: condition.clone(),
                assumed: None,
                obligation: obligation.clone(),
                assumed_after: *assumed_after,
                hints: hints.clone(),
            });
            Stmt { kind, span }
        }
    }
}

fn body(of: &Implementation, blocks: Vec<Shown>) -> Implementation {
    let labels = unique_labels(&blocks);
    let mut stmts = vec![];
    for (block, label) in blocks.into_iter().zip(&labels) {
        let span = block.span;
        let label = Label::new(label.clone(), block.label.role);
        stmts.push(Stmt { kind: StmtKind::Label(label), span });
        stmts.extend(block.stmts);
        match block.next {
            Next::Return(span) => stmts.push(Stmt { kind: StmtKind::Return, span }),
            Next::Goto(targets) if targets.is_empty() => {
                // Holds because no path goes on from here, see `Next::Goto`.
                let stop = StmtKind::Assume(Expr::bool(false), Default::default());
                stmts.push(Stmt { kind: stop, span });
                stmts.push(Stmt { kind: StmtKind::Return, span });
            }
            Next::Goto(targets) => {
                let targets = targets.into_iter().map(|target| labels[target].clone()).collect();
                stmts.push(Stmt { kind: StmtKind::Goto(targets), span });
            }
        }
    }
    let mut locals = of.locals.clone();
    locals.extend(temporaries(&stmts).into_iter().map(|var| Local {
        var,
        where_clause: None,
        assumption: false,
    }));
    Implementation { locals, body: stmts, ..of.clone() }
}

fn unique_labels(blocks: &[Shown]) -> Vec<Name> {
    let mut taken: BTreeSet<Name> = BTreeSet::new();
    let mut unique = |block: &Shown| {
        let (mut label, mut count) = (block.label.name.clone(), 0);
        while !taken.insert(label.clone()) {
            count += 1;
            label = format!("{}#{count}", block.label.name).into();
        }
        label
    };
    blocks.iter().map(&mut unique).collect()
}

/// The variables that passes have made, in the order in which they were made.
fn temporaries(stmts: &[Stmt]) -> BTreeSet<Var> {
    let mut found = BTreeSet::new();
    let mut see = |var: &Var| {
        if var.kind == VarKind::Temporary {
            found.insert(var.clone());
        }
    };
    for stmt in stmts {
        let mut exprs: Vec<&Expr> = vec![];
        match &stmt.kind {
            StmtKind::Assert(assert) => {
                exprs.extend([&assert.condition].into_iter().chain(&assert.assumed));
                exprs.extend(assert.hints.exprs());
            }
            StmtKind::Assume(condition, hints) => {
                exprs.push(condition);
                exprs.extend(hints.exprs());
            }
            StmtKind::Assign(assignments) => {
                assignments.iter().for_each(|(var, _)| see(var));
                exprs.extend(assignments.iter().map(|(_, value)| value));
            }
            StmtKind::Havoc(vars) => vars.iter().for_each(&mut see),
            StmtKind::Call(call) => {
                call.results.iter().for_each(&mut see);
                exprs.extend(&call.args);
            }
            StmtKind::Label(_)
            | StmtKind::If { .. }
            | StmtKind::While { .. }
            | StmtKind::Break(_)
            | StmtKind::Goto(_)
            | StmtKind::Return => {}
        }
        for expr in exprs {
            for_each(expr, &mut |part| {
                if let Kind::Var(var) = &part.kind {
                    see(var);
                }
            });
        }
    }
    found
}
