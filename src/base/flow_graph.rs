//! The shape of a control-flow graph, whatever its blocks hold: nodes are numbers, 0 is the entry. Order, dominators and loops
//! are computed from the edges alone, so that every room with a graph can use them.

use std::collections::BTreeSet;

pub trait FlowGraph {
    fn count(&self) -> usize;
    fn successors(&self, node: usize) -> &[usize];
}

/// Lists of successors.
impl FlowGraph for [Vec<usize>] {
    fn count(&self) -> usize {
        self.len()
    }

    fn successors(&self, node: usize) -> &[usize] {
        &self[node]
    }
}

/// For each node the ones with an edge to it, each once, in their order.
pub fn predecessors(graph: &(impl FlowGraph + ?Sized)) -> Vec<Vec<usize>> {
    let mut predecessors = vec![vec![]; graph.count()];
    for node in 0..graph.count() {
        for &target in graph.successors(node) {
            if predecessors[target].last() != Some(&node) {
                predecessors[target].push(node);
            }
        }
    }
    predecessors
}

/// Which nodes can be reached from the entry.
pub fn reachable(graph: &(impl FlowGraph + ?Sized)) -> Vec<bool> {
    let mut reached = vec![false; graph.count()];
    let mut pending = vec![0];
    while let Some(node) = pending.pop() {
        if !std::mem::replace(&mut reached[node], true) {
            pending.extend(graph.successors(node));
        }
    }
    reached
}

/// A depth-first walk from the entry.
struct Walked {
    /// Nodes in the order in which the walk left them for good.
    finished: Vec<usize>,
    /// Edges to a node on the path that led there: without them there is no cycle.
    retreating: Vec<(usize, usize)>,
}

fn walk_depth_first(graph: &(impl FlowGraph + ?Sized)) -> Walked {
    #[derive(Clone, Copy, PartialEq)]
    enum State {
        New,
        OnPath,
        Done,
    }
    let mut state = vec![State::New; graph.count()];
    let mut walked = Walked { finished: vec![], retreating: vec![] };
    let mut path = vec![(0, 0)];
    state[0] = State::OnPath;
    while let Some((node, position)) = path.last_mut() {
        let node = *node;
        match graph.successors(node).get(*position) {
            Some(&target) => {
                *position += 1;
                match state[target] {
                    State::New => {
                        state[target] = State::OnPath;
                        path.push((target, 0));
                    }
                    State::OnPath => walked.retreating.push((node, target)),
                    State::Done => {}
                }
            }
            None => {
                state[node] = State::Done;
                walked.finished.push(node);
                path.pop();
            }
        }
    }
    walked
}

/// The nodes that can be reached; without cycles, each before all that follow it.
pub fn reverse_postorder(graph: &(impl FlowGraph + ?Sized)) -> Vec<usize> {
    let mut order = walk_depth_first(graph).finished;
    order.reverse();
    order
}

/// All nodes in groups whose members reach each other, each group behind those that it leads to (Tarjan's algorithm).
pub fn components(graph: &(impl FlowGraph + ?Sized)) -> Vec<Vec<usize>> {
    let mut found = vec![];
    // When a node was met, counted from 1, and the first open node that it is known to reach.
    let (mut met, mut reaches) = (vec![0; graph.count()], vec![0; graph.count()]);
    // Nodes that were met and are in no group yet.
    let (mut open, mut is_open) = (vec![], vec![false; graph.count()]);
    let mut count = 0;
    for root in 0..graph.count() {
        let mut path = if met[root] == 0 { vec![(root, 0)] } else { vec![] };
        while let Some((node, position)) = path.last_mut() {
            let node = *node;
            if *position == 0 && met[node] == 0 {
                count += 1;
                (met[node], reaches[node], is_open[node]) = (count, count, true);
                open.push(node);
            }
            if let Some(&target) = graph.successors(node).get(*position) {
                *position += 1;
                if met[target] == 0 {
                    path.push((target, 0));
                } else if is_open[target] {
                    reaches[node] = reaches[node].min(met[target]);
                }
                continue;
            }
            path.pop();
            if let Some((before, _)) = path.last() {
                reaches[*before] = reaches[*before].min(reaches[node]);
            }
            if reaches[node] == met[node] {
                let start = open.iter().rposition(|other| *other == node).unwrap_or(0);
                let group = open.split_off(start);
                group.iter().for_each(|member| is_open[*member] = false);
                found.push(group);
            }
        }
    }
    found
}

/// Which nodes every way to a node passes. Immediate dominators, by the iteration of Cooper, Harvey and Kennedy.
pub struct Dominators {
    /// `None` for what cannot be reached.
    immediate: Vec<Option<usize>>,
    /// Position in reverse postorder.
    order: Vec<usize>,
}

impl Dominators {
    pub fn new(graph: &(impl FlowGraph + ?Sized)) -> Dominators {
        let (sequence, predecessors) = (reverse_postorder(graph), predecessors(graph));
        let mut order = vec![0; graph.count()];
        sequence.iter().enumerate().for_each(|(position, node)| order[*node] = position);
        let mut found = Dominators { immediate: vec![None; graph.count()], order };
        found.immediate[0] = Some(0);
        let mut changed = true;
        while changed {
            changed = false;
            for &node in &sequence[1..] {
                let known = predecessors[node].iter().copied();
                let known = known.filter(|source| found.immediate[*source].is_some());
                let meet = known.reduce(|one, other| found.meet(one, other));
                changed |= std::mem::replace(&mut found.immediate[node], meet) != meet;
            }
        }
        found
    }

    /// The nearest node that all ways to both pass.
    fn meet(&self, mut one: usize, mut other: usize) -> usize {
        while one != other {
            if self.order[one] > self.order[other] {
                one = self.immediate[one].unwrap_or(0);
            } else {
                other = self.immediate[other].unwrap_or(0);
            }
        }
        one
    }

    pub fn dominates(&self, above: usize, below: usize) -> bool {
        self.above(below).any(|node| node == above)
    }

    /// The nodes that every way to this one passes, itself first and the entry last.
    pub fn above(&self, node: usize) -> impl Iterator<Item = usize> + '_ {
        let next = |node: &usize| self.immediate[*node].filter(|above| above != node);
        std::iter::successors(Some(node), next)
    }
}

/// The cycles through a node at which a depth-first walk found one to be closed.
#[derive(Debug)]
pub struct Loop {
    pub header: usize,
    /// Nodes on a cycle through the header, the header included.
    pub body: BTreeSet<usize>,
    /// Sources of all edges to the header.
    pub sources: Vec<usize>,
    /// Those whose edges close the loop.
    pub back: BTreeSet<usize>,
    /// Whether there is no way into the loop but through its header.
    pub reducible: bool,
}

/// One for each target of an edge that closes a cycle, in the order of their headers. All nodes can be reached.
pub fn find_loops(graph: &(impl FlowGraph + ?Sized)) -> Vec<Loop> {
    let retreating = walk_depth_first(graph).retreating;
    let headers: BTreeSet<usize> = retreating.iter().map(|(_, header)| *header).collect();
    if headers.is_empty() {
        return vec![];
    }
    let predecessors = predecessors(graph);
    let dominators = Dominators::new(graph);
    let describe = |header: usize| {
        let back = retreating.iter().filter(|(_, target)| *target == header);
        let back: BTreeSet<usize> = back.map(|(source, _)| *source).collect();
        let reducible = back.iter().all(|source| dominators.dominates(header, *source));
        let mut body = BTreeSet::from([header]);
        let mut pending: Vec<usize> = back.iter().copied().collect();
        while let Some(node) = pending.pop() {
            if body.insert(node) {
                pending.extend(&predecessors[node]);
            }
        }
        Loop { header, body, sources: predecessors[header].clone(), back, reducible }
    };
    headers.into_iter().map(describe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_branch_meets_behind_its_arms() {
        // 0 -> 1, 2; both -> 3; 4 cannot be reached and leads to 3.
        let graph = [vec![1, 2], vec![3], vec![3], vec![], vec![3]];
        assert_eq!(reverse_postorder(&graph[..]), [0, 2, 1, 3]);
        assert_eq!(reachable(&graph[..]), [true, true, true, true, false]);
        assert_eq!(predecessors(&graph[..])[3], [1, 2, 4]);
        let dominators = Dominators::new(&graph[..]);
        assert_eq!(dominators.above(3).collect::<Vec<_>>(), [3, 0]);
        assert!(dominators.dominates(0, 3) && !dominators.dominates(1, 3));
        assert!(find_loops(&graph[..]).is_empty());
    }

    #[test]
    fn nested_loops_are_reducible() {
        // 0 -> 1 (outer) -> 2 (inner) -> 2, 3; 3 -> 1, 4.
        let graph = [vec![1], vec![2], vec![2, 3], vec![1, 4], vec![]];
        let loops = find_loops(&graph[..]);
        let shown: Vec<(usize, Vec<usize>, bool)> = loops
            .iter()
            .map(|it| (it.header, it.body.iter().copied().collect(), it.reducible))
            .collect();
        assert_eq!(shown, [(1, vec![1, 2, 3], true), (2, vec![2], true)]);
        assert_eq!(loops[0].sources, [0, 3]);
        assert_eq!(loops[0].back, BTreeSet::from([3]));
    }

    #[test]
    fn a_loop_with_two_ways_in_is_not() {
        let graph = [vec![1, 2], vec![2], vec![1]];
        let loops = find_loops(&graph[..]);
        assert_eq!(loops.len(), 1);
        assert!(!loops[0].reducible);
    }

    #[test]
    fn groups_stand_behind_those_they_lead_to() {
        // 0 -> 1 <-> 2 -> 3; 4 <-> 5, which leads to 0; 6 alone, to itself.
        let graph = [vec![1], vec![2], vec![1, 3], vec![], vec![5], vec![0, 4], vec![6]];
        let mut groups = components(&graph[..]);
        groups.iter_mut().for_each(|group| group.sort());
        assert_eq!(groups, [vec![3], vec![1, 2], vec![0], vec![4, 5], vec![6]]);
    }
}
