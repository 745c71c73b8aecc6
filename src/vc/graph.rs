//! A body as a control-flow graph: blocks of commands, ended by jumps. `C` is what a command may be, so that each pass says
//! in its type what is gone: a `Graph<Command>` has calls, a `Graph<Simple>` has none.
//! Invariant: block 0 is the entry, every jump names an existing block.

use crate::base::Span;
use crate::base::flow_graph::FlowGraph;
use crate::il::core::{Assert, Call, Expr, Hints, Var};
use crate::il::label::Label;
use crate::il::rewrite;

#[derive(Clone, Debug)]
pub struct Graph<C> {
    pub blocks: Vec<Block<C>>,
}

#[derive(Clone, Debug)]
pub struct Block<C> {
    pub label: Label,
    /// Where the block begins in the source.
    pub span: Span,
    pub commands: Vec<C>,
    pub next: Next,
    /// The `return` or closing brace that leads from here to the common exit.
    pub returns: Option<Span>,
}

#[derive(Clone, Debug)]
pub enum Next {
    /// To any of these; to none means that the path is of no interest (it ends in an assumed falsehood).
    Goto(Vec<usize>),
    /// Out of the procedure, by this `return` or closing brace.
    Return(Span),
}

#[derive(Clone, Debug)]
pub enum Command {
    Simple(Simple),
    Call(Call, Span),
}

#[derive(Clone, Debug)]
pub enum Simple {
    Assert(Assert),
    Assume(Expr, Hints),
    Assign(Vec<(Var, Expr)>),
    Havoc(Vec<Var>),
}

impl<C> Block<C> {
    pub fn successors(&self) -> &[usize] {
        match &self.next {
            Next::Goto(targets) => targets,
            Next::Return(_) => &[],
        }
    }
}

impl<C> FlowGraph for Graph<C> {
    fn count(&self) -> usize {
        self.blocks.len()
    }

    fn successors(&self, node: usize) -> &[usize] {
        self.blocks[node].successors()
    }
}

impl<C> Graph<C> {
    /// Keeps the blocks for which `keep` holds, in their order, and the jumps between them.
    pub fn retain(self, keep: &[bool]) -> (Graph<C>, Vec<Block<C>>) {
        let mut new_index = vec![0; self.blocks.len()];
        let mut count = 0;
        for (index, kept) in keep.iter().enumerate() {
            new_index[index] = count;
            count += usize::from(*kept);
        }
        let (mut blocks, mut dropped) = (vec![], vec![]);
        for (mut block, kept) in self.blocks.into_iter().zip(keep) {
            if let Next::Goto(targets) = &mut block.next {
                targets.retain(|target| keep[*target]);
                targets.iter_mut().for_each(|target| *target = new_index[*target]);
            }
            if *kept { blocks.push(block) } else { dropped.push(block) }
        }
        (Graph { blocks }, dropped)
    }
}

impl Simple {
    /// An assumption without hints; who makes one says why it holds.
    pub fn assume(condition: Expr) -> Simple {
        Simple::Assume(condition, Hints::default())
    }

    /// The variables that the command gives a new value.
    pub fn targets(&self) -> Vec<&Var> {
        match self {
            Simple::Assert(_) | Simple::Assume(..) => vec![],
            Simple::Assign(assignments) => assignments.iter().map(|(var, _)| var).collect(),
            Simple::Havoc(vars) => vars.iter().collect(),
        }
    }

    pub fn for_each_expr<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        match self {
            Simple::Assert(Assert { condition, assumed, hints, .. }) => {
                visit(condition);
                assumed.iter().for_each(&mut *visit);
                hints.exprs().for_each(visit);
            }
            Simple::Assume(condition, hints) => {
                visit(condition);
                hints.exprs().for_each(visit);
            }
            Simple::Assign(assignments) => assignments.iter().for_each(|(_, value)| visit(value)),
            Simple::Havoc(_) => {}
        }
    }

    /// The command with every expression changed.
    pub fn map_exprs(&self, change: &mut dyn FnMut(&Expr) -> Expr) -> Simple {
        match self {
            Simple::Assert(assert) => Simple::Assert(Assert {
                condition: change(&assert.condition),
                assumed: assert.assumed.as_ref().map(&mut *change),
                hints: rewrite::map_hints(&assert.hints, change),
                ..assert.clone()
            }),
            Simple::Assume(condition, hints) => {
                // Holds when the old one does, by what `change` is.
                Simple::Assume(change(condition), rewrite::map_hints(hints, change))
            }
            Simple::Assign(assignments) => Simple::Assign(
                assignments.iter().map(|(var, value)| (var.clone(), change(value))).collect(),
            ),
            Simple::Havoc(vars) => Simple::Havoc(vars.clone()),
        }
    }
}
