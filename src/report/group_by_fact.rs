//! One finding for each missing fact: the findings of one function in, those that lack the same fact about a parameter joined out.
//! The first access that rests on the fact stands for the others, which are named by their lines.
//! Rule: only accesses to memory are joined, and only where nothing more particular is known of what goes wrong.

use super::findings::ALSO;
use super::next_step::state_fact;
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
    let mut followers: BTreeMap<Arc<Fact>, Vec<usize>> = BTreeMap::new();
    for (result, diagnostic) in &found {
        if let Some(fact) = missing_fact(result) {
            let line = sources.position(sources.written(diagnostic.place()).start).line;
            followers.entry(fact.clone()).or_default().push(line);
        }
    }
    let mut told = BTreeSet::new();
    let mut grouped = vec![];
    for (result, mut diagnostic) in found {
        if let Some(fact) = missing_fact(result) {
            if !told.insert(fact.clone()) {
                continue;
            }
            let lines = followers.get(fact).map(|lines| &lines[1..]).unwrap_or_default();
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

/// The fact about a parameter without which an access fails.
pub fn missing_fact(result: &ObligationResult) -> Option<&Arc<Fact>> {
    use ObligationKind::{NullDereference, OutOfBounds, TypeMismatch, UseAfterFree};
    let obligation = &result.obligation;
    let about_memory =
        matches!(obligation.kind, NullDereference | OutOfBounds | TypeMismatch | UseAfterFree);
    let open = matches!(
        result.verdict,
        Verdict::NotProved(Reason::Countermodel | Reason::Incomplete(_) | Reason::Timeout(_))
    );
    // With words of its own it is known better what goes wrong; but what is valid may be written, too.
    let constant = obligation.cause == Some(Cause::Constant);
    let plain = constant || obligation.message.is_none() && obligation.cause.is_none();
    let access = obligation.access.as_ref().filter(|_| about_memory && open && plain)?;
    access.rests_on.as_ref()
}

fn same_fact(fact: &Fact, lines: &[usize]) -> Option<String> {
    let count = lines.len();
    let mut lines: Vec<usize> = lines.to_vec();
    lines.dedup();
    let listed: Vec<String> = lines.iter().take(MOST_LINES).map(ToString::to_string).collect();
    let more = if lines.len() > MOST_LINES { ", .." } else { "" };
    let (accesses, line) = (if count == 1 { "access" } else { "accesses" }, plural(lines.len()));
    (count > 0).then(|| {
        format!(
            "{count} more {accesses} through `{}` in {line} {}{more} cannot be proved without it either",
            fact.parameter,
            listed.join(", ")
        )
    })
}

fn plural(lines: usize) -> &'static str {
    if lines == 1 { "line" } else { "lines" }
}

/// The advice about a finding that stands for all that lack the fact.
pub fn advice(result: &ObligationResult) -> Option<String> {
    missing_fact(result).map(|fact| state_fact(fact))
}
