//! Prepares the search for proofs that say nothing. A body comes in; out comes one with more questions, to be asked when all
//! others are proved: `false` is asserted before and behind everything that rests on a person's word.
//!
//! ```text
//! assume R (the author's)     =>     assert false (before); assume R; assert false (behind)
//! ```
//! Where the second of the two can be proved and the first cannot, R contradicts what is known.
//! Invariant: nothing relies on a probe; of two that belong together the first is the assertion right before the second.

use crate::base::Span;
use crate::il::core::{Assert, Expr, Hints, Kind};
use crate::il::obligation::{Obligation, ObligationKind};
use crate::vc::cut_loops::Acyclic;
use crate::vc::graph::Simple;

/// `place` stands for the body as a whole.
pub fn add_probes(Acyclic(mut graph): Acyclic, place: Span) -> Acyclic {
    let predecessors = graph.predecessors();
    let branches: Vec<bool> = predecessors
        .iter()
        .map(|sources| sources.iter().any(|source| graph.blocks[*source].successors().len() > 1))
        .collect();
    for (block, follows_branch) in graph.blocks.iter_mut().zip(branches) {
        let commands = std::mem::take(&mut block.commands);
        block.commands = probed(commands, follows_branch);
    }
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
    matches!(command, Simple::Assume(condition, _) if matches!(condition.kind, Kind::Bool(false)))
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
