//! Prepares the search for proofs that say nothing. A body comes in; out comes one with more questions, to be asked when all
//! others are proved: `false` is asserted before and behind everything that rests on a person's word.
//!
//! ```text
//! assume R (the author's)     =>     assert false (before); assume R; assert false (behind)
//! ```
//! Where the second of the two can be proved and the first cannot, R contradicts what is known. Whatever was assumed, and for whatever
//! reason, some run should come to the end: `false` is asserted there, too, with or without postconditions.
//! Invariant: nothing relies on a probe; of two that belong together the first is the assertion right before the second.

use crate::base::{Span, flow_graph};
use crate::il::core::{Assert, Expr, Hints, Kind, Op};
use crate::il::obligation::{Obligation, ObligationKind};
use crate::vc::cut_loops::Acyclic;
use crate::vc::graph::{Block, Graph, Next, Simple};

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
    let (label, next) = ("exit".into(), Next::Return(place));
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
