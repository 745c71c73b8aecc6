//! One finding for each missing fact: the findings of one function in, those that lack the same fact about a parameter joined out.
//! The first access that rests on the fact stands for the others, which are named by their lines.
//! Rule: only accesses to memory are joined, and only where nothing more particular is known of what goes wrong.

use super::findings::ALSO;
use super::next_step::{Run, pass_on, state_fact};
use crate::base::{Cause, Diagnostic, Fact};
use crate::il::obligation::ObligationKind;
use crate::prove::verdict::{ObligationResult, Reason, Verdict};
use crate::source::SourceMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// More lines than this are counted, not listed.
const MOST_LINES: usize = 8;

/// In the order in which people should read them; it is kept.
pub fn group_by_fact(
    found: Vec<(&ObligationResult, Diagnostic)>,
    sources: &SourceMap,
) -> Vec<Diagnostic> {
    let mut followers: BTreeMap<Arc<Fact>, Vec<Follower>> = BTreeMap::new();
    for (result, diagnostic) in &found {
        if let Some(fact) = missing_fact(result) {
            let line = sources.position(sources.written(diagnostic.place()).start).line;
            let of_call = result.obligation.kind == ObligationKind::Precondition;
            followers.entry(fact.clone()).or_default().push(Follower { line, of_call });
        }
    }
    let mut told = BTreeSet::new();
    let mut grouped = vec![];
    for (result, mut diagnostic) in found {
        if let Some(fact) = missing_fact(result) {
            if !told.insert(fact.clone()) {
                continue;
            }
            let lines = followers.get(fact).map(|found| &found[1..]).unwrap_or_default();
            let help = diagnostic.notes.pop();
            // Once the fact is there, these follow.
            diagnostic.notes.retain(|note| !note.starts_with(ALSO));
            diagnostic.notes.extend(same_fact(fact, lines));
            diagnostic.notes.extend(help);
        }
        grouped.push(diagnostic);
    }
    grouped
}

/// The fact about a parameter without which an access fails, or a precondition of a call.
pub fn missing_fact(result: &ObligationResult) -> Option<&Arc<Fact>> {
    use ObligationKind::{NullDereference, OutOfBounds, Precondition, TypeMismatch, UseAfterFree};
    let obligation = &result.obligation;
    let about_memory =
        matches!(obligation.kind, NullDereference | OutOfBounds | TypeMismatch | UseAfterFree);
    let asked_by_callee = obligation.kind == Precondition;
    let open = matches!(
        result.verdict,
        Verdict::NotProved(Reason::Countermodel | Reason::Incomplete(_) | Reason::Timeout(_))
    );
    // With words of its own it is known better what goes wrong; but what is valid may be written, too.
    let constant = obligation.cause == Some(Cause::Constant);
    let plain = constant || obligation.message.is_none() && obligation.cause.is_none();
    let counts = open && (asked_by_callee || about_memory && plain);
    let access = obligation.access.as_ref().filter(|_| counts)?;
    access.rests_on.as_ref()
}

/// A finding that lacks a fact which another finding tells.
struct Follower {
    line: usize,
    /// Whether a call asks for it.
    of_call: bool,
}

fn same_fact(fact: &Fact, followers: &[Follower]) -> Option<String> {
    let count = followers.len();
    let mut lines: Vec<usize> = followers.iter().map(|follower| follower.line).collect();
    lines.dedup();
    let listed: Vec<String> = lines.iter().take(MOST_LINES).map(ToString::to_string).collect();
    let more = if lines.len() > MOST_LINES { ", .." } else { "" };
    let checks = match (followers.iter().any(|follower| follower.of_call), count) {
        (true, 1) => "check of",
        (true, _) => "checks of",
        (false, 1) => "access through",
        (false, _) => "accesses through",
    };
    let line = plural(lines.len());
    (count > 0).then(|| {
        format!(
            "{count} more {checks} `{}` in {line} {}{more} cannot be proved without it either",
            fact.parameter,
            listed.join(", ")
        )
    })
}

fn plural(lines: usize) -> &'static str {
    if lines == 1 { "line" } else { "lines" }
}

/// The advice about a finding that stands for all that lack the fact.
pub fn advice(result: &ObligationResult, run: &Run) -> Option<String> {
    let fact = missing_fact(result)?;
    Some(match result.obligation.kind {
        ObligationKind::Precondition => pass_on(fact, run)?,
        _ if fact.is_of_memory && run.changed_by.is_some() => return None,
        _ => state_fact(fact),
    })
}
