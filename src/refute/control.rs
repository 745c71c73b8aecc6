//! Which decisions a block depends on: a function in, for each of its blocks those blocks whose ends decide whether it is run out.
//! Ferrante, Ottenstein and Warren's control dependence: of the ways out of a decision some lead to the block in any case, others do not.

use crate::base::flow_graph::Dominators;
use crate::flow::Function;

/// By the numbers of blocks.
pub fn decisions(function: &Function) -> Vec<Vec<u32>> {
    // The graph backwards; its entry, 0, stands for the end of all runs.
    let count = function.blocks.len();
    let mut backwards = vec![vec![]; count + 1];
    for (block, from) in function.blocks.iter().zip(1..) {
        let targets = block.end.targets();
        if targets.is_empty() {
            backwards[0].push(from);
        }
        for to in targets {
            backwards[to.0 as usize + 1].push(from);
        }
    }
    let ends = Dominators::new(&backwards[..]);
    let mut found = vec![vec![]; count];
    for (block, from) in function.blocks.iter().zip(0u32..) {
        let targets = block.end.targets();
        if targets.len() < 2 {
            continue;
        }
        let always: Vec<usize> = ends.above(from as usize + 1).skip(1).collect();
        for to in targets {
            let first = ends.above(to.0 as usize + 1);
            for decided in first.take_while(|node| !always.contains(node) && *node > 0) {
                let list: &mut Vec<u32> = &mut found[decided - 1];
                if !list.contains(&from) {
                    list.push(from);
                }
            }
        }
    }
    found
}
