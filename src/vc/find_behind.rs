//! Notes which assertions stand behind something that is not modelled: a graph with its loops in, the same with the obligations
//! marked out. What is not modelled may have changed anything, and its own obligation, which cannot be met, is assumed behind it: a
//! proof of what a run may reach from there says nothing.
//! Goes before loops are cut, for the way from there may lead around a loop.

use crate::base::flow_graph::FlowGraph;
use crate::il::obligation::ObligationKind;
use crate::vc::graph::{Graph, Simple};

pub fn find_behind(graph: &mut Graph<Simple>) {
    let mut reached = vec![false; graph.blocks.len()];
    let mut pending: Vec<usize> = vec![];
    for index in 0..graph.blocks.len() {
        if mark_behind_first(&mut graph.blocks[index].commands) {
            pending.extend(graph.successors(index));
        }
    }
    while let Some(index) = pending.pop() {
        if !std::mem::replace(&mut reached[index], true) {
            mark(&mut graph.blocks[index].commands);
            pending.extend(graph.successors(index));
        }
    }
}

/// Marks what follows the first thing in a block that is not modelled; says whether there is one.
fn mark_behind_first(commands: &mut [Simple]) -> bool {
    let first = commands.iter().position(|command| {
        matches!(command, Simple::Assert(assert) if assert.obligation.kind == ObligationKind::Unsupported)
    });
    if let Some(first) = first {
        mark(&mut commands[first + 1..]);
    }
    first.is_some()
}

fn mark(commands: &mut [Simple]) {
    for command in commands {
        if let Simple::Assert(assert) = command {
            assert.obligation.behind_unsupported = true;
        }
    }
}
