//! Which blocks a run may go to from which, loops and all: noted of a graph before its loops are cut, and asked when verdicts are
//! known. What stands behind an assertion is proved by relying on it, so a proof of it is worth no more than that assertion.
//! Rule: an assertion that a run may meet before another one is never missed; more may be found than any run meets.

use crate::base::flow_graph::FlowGraph;
use crate::il::obligation::Point;
use crate::vc::graph::{Graph, Simple};

#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// By block.
    successors: Vec<Vec<usize>>,
}

impl Ways {
    /// Notes in each obligation where it stands.
    pub fn note(graph: &mut Graph<Simple>) -> Ways {
        for (block, of) in graph.blocks.iter_mut().enumerate() {
            for command in &mut of.commands {
                if let Simple::Assert(assert) = command {
                    let relied_on_after = assert.assumed_after;
                    assert.obligation.point = Some(Point { block, relied_on_after });
                }
            }
        }
        let successors = (0..graph.count()).map(|block| graph.successors(block).to_vec());
        Ways { successors: successors.collect() }
    }

    /// By block: whether a run may come to it after it has left the given one.
    pub fn behind(&self, block: usize) -> Vec<bool> {
        let mut reached = vec![false; self.successors.len()];
        let mut pending = vec![block];
        while let Some(from) = pending.pop() {
            for to in &self.successors[from] {
                if !std::mem::replace(&mut reached[*to], true) {
                    pending.push(*to);
                }
            }
        }
        reached
    }
}
