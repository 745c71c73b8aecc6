//! The last look at a body: blocks that no way leads to go, a block that only one other jumps to becomes part of it, the rest are numbered
//! in the order in which runs meet them, and heads of loops are found.

use super::draft::Draft;
use crate::base::{Owner, Span};
use crate::flow::function::{Block, BlockId, End, Function, Outcome};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn finish(draft: Draft, function: Function) -> Function {
    let Draft { temps, locals, mut blocks, loops, .. } = draft;
    let onward = skip_empty(&mut blocks);
    let reached = order(&blocks);
    let never_run = never_run(&blocks, &reached);
    join_straight(&mut blocks, &reached);
    let order = order(&blocks);
    let numbers: BTreeMap<usize, BlockId> =
        order.iter().enumerate().map(|(new, old)| (*old, BlockId(new as u32))).collect();
    let mut kept: Vec<Block> = vec![];
    for old in &order {
        let empty = Block {
            steps: vec![],
            end: End::Unreachable,
            span: Span::default(),
            end_checks: vec![],
        };
        let mut block = std::mem::replace(&mut blocks[*old], empty);
        each_target(&mut block.end, &mut |target| *target = numbers[&(target.0 as usize)]);
        kept.push(block);
    }
    let loop_heads = loop_heads(&kept);
    let mut loop_statements: BTreeMap<BlockId, Vec<Span>> = BTreeMap::new();
    for (head, span) in loops {
        let old = onward[head.0 as usize].0 as usize;
        if let Some(new) = numbers.get(&old).filter(|new| loop_heads.contains(new)) {
            loop_statements.entry(*new).or_default().push(span);
        }
    }
    let entry = BlockId(0);
    let blocks = kept;
    Function { temps, locals, blocks, entry, loop_heads, loop_statements, never_run, ..function }
}

/// The places of steps, and of checks at ends, that are only in blocks to which no way leads.
fn never_run(blocks: &[Block], reached: &[usize]) -> BTreeSet<Span> {
    let reached: BTreeSet<usize> = reached.iter().copied().collect();
    let steps = |run: bool| {
        let chosen = blocks.iter().enumerate().filter(move |(at, _)| reached.contains(at) == run);
        chosen.flat_map(|(_, block)| {
            let at_end = block.end_checks.iter().map(|check| check.site.span);
            block.steps.iter().map(|step| step.span).chain(at_end)
        })
    };
    let run: BTreeSet<Span> = steps.clone()(true).collect();
    steps(false).filter(|span| !run.contains(span)).collect()
}

/// All that a `Function` has beside its body, not yet known.
pub(super) fn empty() -> Function {
    Function {
        id: None,
        name: "".into(),
        owner: Owner::Function("".into()),
        span: Span::default(),
        parameters: vec![],
        variadic: false,
        outcome: Outcome::Nothing,
        temps: vec![],
        locals: vec![],
        blocks: vec![],
        entry: BlockId(0),
        loop_heads: BTreeSet::new(),
        loop_statements: BTreeMap::new(),
        never_run: BTreeSet::new(),
        requires: vec![],
    }
}

fn each_target(end: &mut End, change: &mut dyn FnMut(&mut BlockId)) {
    match end {
        End::Jump(to) => change(to),
        End::Branch { then, otherwise, .. } => {
            change(then);
            change(otherwise);
        }
        End::Switch { cases, otherwise, .. } => {
            cases.iter_mut().for_each(|case| change(&mut case.2));
            change(otherwise);
        }
        End::Computed { labels, .. } => labels.iter_mut().for_each(|label| change(&mut label.1)),
        End::Return(_) | End::FallOff | End::Unreachable => {}
    }
}

/// Blocks that can be reached, each before those it leads to unless a way leads back.
fn order(blocks: &[Block]) -> Vec<usize> {
    let (mut seen, mut done) = (vec![false; blocks.len()], vec![]);
    let mut pending = vec![(0, targets(&blocks[0]))];
    seen[0] = true;
    while let Some((node, left)) = pending.last_mut() {
        let Some(next) = left.pop() else {
            done.push(*node);
            pending.pop();
            continue;
        };
        if !std::mem::replace(&mut seen[next], true) {
            pending.push((next, targets(&blocks[next])));
        }
    }
    done.reverse();
    done
}

fn targets(block: &Block) -> Vec<usize> {
    block.end.targets().into_iter().map(|target| target.0 as usize).collect()
}

/// A jump to a block that only jumps on leads to where that one does: for each block, where that is.
fn skip_empty(blocks: &mut [Block]) -> Vec<BlockId> {
    let onward: Vec<BlockId> = (0..blocks.len())
        .map(|start| {
            let (mut at, mut passed) = (start, 0);
            // A ring of empty blocks is an endless loop: any of them will do.
            while let (true, End::Jump(to)) = (blocks[at].steps.is_empty(), &blocks[at].end)
                && passed < blocks.len()
            {
                (at, passed) = (to.0 as usize, passed + 1);
            }
            BlockId(at as u32)
        })
        .collect();
    for block in blocks {
        each_target(&mut block.end, &mut |target| *target = onward[target.0 as usize]);
        if let End::Branch { then, otherwise, .. } = block.end
            && then == otherwise
        {
            block.end = End::Jump(then);
        }
    }
    onward
}

/// A block with one way in, a plain jump, is the rest of the block that jumps.
fn join_straight(blocks: &mut [Block], reached: &[usize]) {
    let mut ways = vec![0u32; blocks.len()];
    ways[0] = 1;
    for block in reached {
        targets(&blocks[*block]).into_iter().for_each(|target| ways[target] += 1);
    }
    for block in reached {
        // What is joined to another has one way in, and comes later in the order: nobody asks for it again.
        while let End::Jump(to) = blocks[*block].end
            && ways[to.0 as usize] == 1
            && to.0 as usize != *block
        {
            let next = &mut blocks[to.0 as usize];
            let steps = std::mem::take(&mut next.steps);
            let checks = std::mem::take(&mut next.end_checks);
            let (end, span) = (std::mem::replace(&mut next.end, End::Unreachable), next.span);
            let own = &mut blocks[*block];
            own.steps.extend(steps);
            (own.end, own.span, own.end_checks) = (end, span, checks);
        }
    }
}

/// In this order, a way leads back where it does not lead on. Of a loop with several entries, one of them is found.
fn loop_heads(blocks: &[Block]) -> BTreeSet<BlockId> {
    let mut heads = BTreeSet::new();
    for (block, at) in blocks.iter().zip(0u32..) {
        let targets = block.end.targets();
        heads.extend(targets.into_iter().filter(|target| target.0 <= at));
    }
    heads
}
