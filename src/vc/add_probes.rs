//! Prepares the search for proofs that say nothing. A body comes in; out comes one with more questions, to be asked when all
//! others are proved: `false` is asserted before and behind everything that rests on a person's word.
//!
//! ```text
//! assume R (the author's)     =>     assert false (before); assume R; assert false (behind)
//! ```
//! Where the second of the two can be proved and the first cannot, R contradicts what is known. Whatever was assumed, and for whatever
//! reason, some run should come to the end: `false` is asserted there, too, with or without postconditions.
//! Invariant: nothing relies on a probe; of two that belong together the first is the assertion right before the second.

use crate::base::flow_graph::Dominators;
use crate::base::{Span, flow_graph};
use crate::il::core::{Assert, Expr, Hints, Kind, Op};
use crate::il::label::{Label, Role};
use crate::il::obligation::{Obligation, ObligationKind};
use crate::vc::cut_loops::Acyclic;
use crate::vc::graph::{Block, Graph, Next, Simple};
use std::collections::BTreeSet;

/// `place` stands for the body as a whole.
pub fn add_probes(Acyclic(mut graph): Acyclic, place: Span) -> Acyclic {
    let predecessors = flow_graph::predecessors(&graph);
    let branches: Vec<bool> = predecessors
        .iter()
        .map(|sources| sources.iter().any(|source| graph.blocks[*source].successors().len() > 1))
        .collect();
    for (block, follows_branch) in graph.blocks.iter_mut().zip(branches) {
        let commands = std::mem::take(&mut block.commands);
        block.commands = probed(commands, follows_branch);
    }
    add_probe_of_end(&mut graph, place);
    if let Some(entry) = graph.blocks.first_mut() {
        let axioms = Obligation::new(ObligationKind::VacuousAxioms, place);
        entry.commands.insert(0, assert_false(axioms));
    }
    Acyclic(graph)
}

/// The probe of the end alone.
pub fn add_end(Acyclic(mut graph): Acyclic, place: Span) -> Acyclic {
    for block in &mut graph.blocks {
        let probe = block.commands.first().and_then(|first| probe_of_exit(first, &[]));
        block.commands.splice(0..0, probe);
    }
    add_probe_of_end(&mut graph, place);
    Acyclic(graph)
}

/// Which probes of a body to ask about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    Whole,
    /// That of the end.
    End,
    /// Those of axioms and preconditions: little has to be read for them.
    Entry,
}

/// Whether a body has points that a run to its end need not pass.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherProbes {
    None,
    Some,
}

/// The body with no other assertions than these probes, and nothing on ways that do not lead to one.
pub fn keep_probes(Acyclic(mut graph): Acyclic, extent: Extent) -> Acyclic {
    let is_kept = |command: &Simple| match probe(command) {
        None => true,
        Some(probe) => match extent {
            Extent::Whole => true,
            Extent::End => is_end(probe),
            Extent::Entry => is_of_entry(probe),
        },
    };
    for block in &mut graph.blocks {
        let commands = std::mem::take(&mut block.commands).into_iter();
        block.commands = commands.filter(is_kept).filter_map(without_check).collect();
    }
    cut_ways_without_probes(&mut graph);
    Acyclic(graph)
}

pub fn find_others(Acyclic(graph): &Acyclic) -> OtherProbes {
    let dominators = Dominators::new(graph);
    let has = |block: &Block<Simple>, is_meant: fn(&Obligation) -> bool| {
        block.commands.iter().any(|command| probe(command).is_some_and(is_meant))
    };
    let blocks = || graph.blocks.iter().enumerate();
    let ends = blocks().filter(|(_, block)| has(block, is_end)).map(|(index, _)| index);
    let passed: BTreeSet<usize> = ends.flat_map(|end| dominators.above(end)).collect();
    let is_other = |(index, block): (usize, &Block<Simple>)| {
        !passed.contains(&index) && has(block, |probe| !is_end(probe))
    };
    if blocks().any(is_other) { OtherProbes::Some } else { OtherProbes::None }
}

/// Nothing can fail there. Blocks only lead to later ones.
fn cut_ways_without_probes(graph: &mut Graph<Simple>) {
    let mut leads = vec![false; graph.blocks.len()];
    for (index, block) in graph.blocks.iter_mut().enumerate().rev() {
        let last = block.commands.iter().rposition(|command| probe(command).is_some());
        if let Next::Goto(targets) = &mut block.next {
            targets.retain(|target| leads[*target]);
        }
        let goes_on = !block.successors().is_empty();
        leads[index] = goes_on || last.is_some();
        if !goes_on {
            block.commands.truncate(last.map_or(0, |last| last + 1));
        }
    }
    let reached = flow_graph::reachable(graph);
    let whole = std::mem::replace(graph, Graph { blocks: vec![] });
    *graph = whole.retain(&reached).0;
}

fn is_end(probe: &Obligation) -> bool {
    probe.kind == ObligationKind::VacuousReturn
}

fn is_of_entry(probe: &Obligation) -> bool {
    matches!(probe.kind, ObligationKind::VacuousAxioms | ObligationKind::VacuousRequires)
}

fn probe(command: &Simple) -> Option<&Obligation> {
    match command {
        Simple::Assert(assert) => Some(&assert.obligation).filter(|it| it.kind.is_probe()),
        _ => None,
    }
}

/// What was proved need not be said again, but for what an author wrote, which may be there to help, and where no run comes.
fn without_check(command: Simple) -> Option<Simple> {
    match command {
        Simple::Assert(assert) if !assert.obligation.kind.is_probe() => {
            let is_authors = assert.obligation.kind == ObligationKind::Assertion;
            let helps = is_authors || is_false(&assert.condition);
            // Proved on every way that leads here.
            (helps && assert.assumed_after).then(|| Simple::assume(assert.relied_on().clone()))
        }
        other => Some(other),
    }
}

fn probed(commands: Vec<Simple>, follows_branch: bool) -> Vec<Simple> {
    let mut result: Vec<Simple> = vec![];
    let mut commands = commands.into_iter().peekable();
    if follows_branch {
        // A block that a branch leads to mostly starts with the condition under which it is taken, and says so in no other way.
        while let Some(guard) = commands.next_if(is_authors) {
            result.push(guard);
        }
    }
    while let Some(command) = commands.next() {
        let Some(probe) = trusted(&command).cloned() else {
            result.extend(probe_of_exit(&command, &result));
            result.push(command);
            continue;
        };
        // All that is assumed for one reason belongs together.
        let mut run = vec![command];
        while let Some(next) =
            commands.next_if(|next| trusted(next).is_some_and(|other| same_reason(other, &probe)))
        {
            run.push(next);
        }
        let last = run.last().and_then(trusted).unwrap_or(&probe).clone();
        // Facts that are known anyway may be stated behind it.
        while let Some(fact) =
            commands.next_if(|next| trusted(next).is_none() && !matches!(next, Simple::Assert(_)))
        {
            run.push(fact);
        }
        // Who assumes a plain falsehood means it: the path is of no interest, or the callee does not return.
        let meant = run.iter().any(is_plain_falsehood);
        let whole = Obligation { span: probe.span.to(last.span), ..last };
        result.extend((!meant).then(|| assert_false(whole.clone())));
        result.extend(run);
        result.extend((!meant).then(|| assert_false(whole)));
    }
    result
}

/// Where all returns meet, if they do not meet at postconditions already, and unless every way there is given up on purpose.
fn add_probe_of_end(graph: &mut Graph<Simple>, place: Span) {
    let ways_out: Vec<usize> = (0..graph.blocks.len())
        .filter(|block| matches!(graph.blocks[*block].next, Next::Return(_)))
        .filter(|block| is_open(graph, *block))
        .collect();
    let is_probed = |block: &usize| {
        let mut commands = graph.blocks[*block].commands.iter();
        commands.any(|command| is_of_kind(command, ObligationKind::Postcondition))
    };
    if ways_out.is_empty() || ways_out.iter().any(is_probed) {
        return;
    }
    let probe = assert_false(Obligation::new(ObligationKind::VacuousReturn, place));
    if let [only] = ways_out[..] {
        return graph.blocks[only].commands.push(probe);
    }
    let end = graph.blocks.len();
    for block in ways_out {
        if let Next::Return(span) = graph.blocks[block].next {
            graph.blocks[block].returns = Some(span);
            graph.blocks[block].next = Next::Goto(vec![end]);
        }
    }
    let (label, next) = (Label::new("exit", Role::Checks), Next::Return(place));
    graph.blocks.push(Block { label, span: place, commands: vec![probe], next, returns: None });
}

/// Whether some way through the body leads to the end of the block without meeting a plain falsehood. Blocks only lead to later ones.
fn is_open(graph: &Graph<Simple>, block: usize) -> bool {
    let gives_up = |block: &Block<Simple>| block.commands.iter().any(is_plain_falsehood);
    let mut open = vec![false; graph.blocks.len()];
    open[0] = true;
    for (index, from) in graph.blocks.iter().enumerate() {
        open[index] &= !gives_up(from);
        if open[index] {
            from.successors().iter().for_each(|next| open[*next] = true);
        }
    }
    open[block]
}

fn is_of_kind(command: &Simple, kind: ObligationKind) -> bool {
    matches!(command, Simple::Assert(assert) if assert.obligation.kind == kind)
}

/// Before the first postcondition, unless it says that the procedure does not return.
fn probe_of_exit(command: &Simple, before: &[Simple]) -> Option<Simple> {
    let Simple::Assert(Assert { obligation, condition, .. }) = command else { return None };
    let first = obligation.kind == ObligationKind::Postcondition && before.is_empty();
    let meant = matches!(condition.kind, Kind::Bool(false));
    let probe = Obligation::new(ObligationKind::VacuousReturn, obligation.span);
    (first && !meant).then(|| assert_false(probe))
}

fn trusted(command: &Simple) -> Option<&Obligation> {
    match command {
        Simple::Assume(_, hints) => hints.trusted.as_ref(),
        _ => None,
    }
}

fn is_authors(command: &Simple) -> bool {
    trusted(command).is_some_and(|probe| {
        probe.kind == ObligationKind::VacuousAssumption && probe.clause.is_none()
    })
}

/// Clauses of one contract or loop, or the postconditions of one call. Each `assume` of the author stands alone.
fn same_reason(one: &Obligation, other: &Obligation) -> bool {
    let together = one.kind != ObligationKind::VacuousAssumption
        || one.clause.is_some() && other.clause.is_some() && one.span == other.span;
    one.kind == other.kind && together
}

fn is_plain_falsehood(command: &Simple) -> bool {
    match command {
        Simple::Assume(condition, _) => is_false(condition),
        // A check that must fail when it is reached, as of what is not modelled.
        Simple::Assert(assert) => is_false(&assert.condition) && assert.assumed_after,
        _ => false,
    }
}

/// As written: `false`, or the end of `while (true)`.
fn is_false(condition: &Expr) -> bool {
    match &condition.kind {
        Kind::Bool(truth) => !truth,
        Kind::Op(Op::Not, of) => matches!(&of[..], [of] if matches!(of.kind, Kind::Bool(true))),
        _ => false,
    }
}

fn assert_false(obligation: Obligation) -> Simple {
    Simple::Assert(Assert {
        condition: Expr::bool(false),
        assumed: None,
        obligation,
        assumed_after: false,
        hints: Hints::default(),
    })
}
