//! What is told of a guarded file: how many checks there are at each stage, and why each one that is made is still there.

use super::locate;
use crate::base::{CheckId, Owner};
use crate::guard::{Guarded, Line, Site, Tally};
use crate::prove::verdict::{Outcome, Reason, Verdict};
use crate::report::tally::count;
use crate::source::SourceMap;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What the proofs say about checks.
#[derive(Default)]
pub struct Proofs {
    /// Those that need not be made.
    pub settled: BTreeSet<CheckId>,
    /// What is missing for the others.
    why: BTreeMap<CheckId, &'static str>,
}

impl Proofs {
    pub fn new(outcome: &Outcome, settled: BTreeSet<CheckId>) -> Proofs {
        let results = outcome.implementations.iter().flat_map(|it| &it.obligations);
        let why = results.flat_map(|result| {
            let why = missing(&result.verdict);
            result.obligation.checks.iter().map(move |check| (check.clone(), why))
        });
        Proofs { why: why.collect(), settled }
    }

    pub fn why(&self, check: Option<&CheckId>) -> &'static str {
        check.and_then(|check| self.why.get(check)).copied().unwrap_or("no proof was tried")
    }
}

/// Why a check with that verdict is made.
fn missing(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Proved => "proved, but the proof rests on what nobody checks",
        Verdict::Refuted(_) => "a run breaks it",
        Verdict::EveryRun(_) => {
            "it holds in every run of this program, but was not proved of its function"
        }
        Verdict::Unsupported(_) => "cinch does not model it",
        Verdict::NotProved(reason) => match reason {
            Reason::Countermodel => {
                "no proof: values that break it are possible as far as annotations tell"
            }
            Reason::Vacuous => "no proof: nothing was left to prove it about",
            Reason::Incomplete(_) => "the solver gave up",
            Reason::Timeout(_) => "the solver ran out of time",
            Reason::ResourceLimit(_) => "the solver ran out of steps or memory",
            Reason::SolverCrash(_) | Reason::InternalError(_) => {
                "the proof failed for a reason of our own"
            }
            Reason::BehindUnsupported => "it stands behind something that cinch does not model",
            Reason::Interrupted => "the proof was interrupted",
        },
    }
}

/// The checks of a place by their names; those that are in no list have none.
pub fn checks(site: &Site) -> impl Iterator<Item = (String, Option<CheckId>)> {
    let owner = &site.function;
    site.checks.iter().map(move |(kind, ordinal)| match ordinal {
        Some(ordinal) => {
            let id =
                CheckId { owner: Owner::Function(owner.clone()), kind: *kind, ordinal: *ordinal };
            (id.to_string(), Some(id))
        }
        None => (format!("{owner}.{}", kind.code()), None),
    })
}

/// How many checks there are at each stage; the last are those that are made.
pub fn stages(tally: &Tally) -> Vec<(&'static str, u32)> {
    vec![
        ("checks of a scheme that makes them all", tally.naive),
        ("not made: proved", tally.proved),
        ("not made: about places that are known", tally.known),
        ("not made: all pointers of the type are good", tally.regular),
        ("not made: checked before", tally.dominated),
        ("not made: trusted", tally.trusted),
        ("not made: of a kind that is not wanted", tally.unwanted),
        ("made at run time", tally.left()),
    ]
}

/// For people: one line about a file, and one about why checks are left where proofs were tried.
pub fn summary(file: &str, guarded: &Guarded, proofs: &Proofs) -> Vec<String> {
    let tally = &guarded.tally;
    let trusted = match tally.trusted {
        0 => String::new(),
        some => format!(", {some} trusted"),
    };
    let first = format!(
        "{file}: {} made at run time of {}: {} proved, {} about known places, {} by types, {} checked before{trusted}; {} watched",
        count(tally.left() as usize, "check"),
        tally.naive,
        tally.proved,
        tally.known,
        tally.regular,
        tally.dominated,
        count(tally.registered as usize, "variable"),
    );
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, id) in guarded.sites.iter().filter(|site| site.counted).flat_map(checks) {
        *reasons.entry(proofs.why(id.as_ref())).or_default() += 1;
    }
    let mut reasons: Vec<(&str, usize)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let tried = !proofs.why.is_empty() && !reasons.is_empty();
    let words = |(why, count): &(&str, usize)| format!("{count}: {why}");
    let reasons = reasons.iter().map(words).collect::<Vec<_>>().join("; ");
    [Some(first), tried.then(|| format!("{file}: why they are made: {reasons}"))]
        .into_iter()
        .flatten()
        .collect()
}

/// Clauses that should be checked and cannot be, each with its place and the reason.
pub fn refused<'g>(
    guarded: &'g Guarded,
    sources: &'g SourceMap,
) -> impl Iterator<Item = (Line, &'static str)> + 'g {
    guarded
        .refused
        .iter()
        .filter_map(|(span, refusal)| Some((locate(*span, sources)?, refusal.why)))
}

/// For people.
pub fn not_run(guarded: &Guarded, sources: &SourceMap) -> Vec<String> {
    let words = |(at, why): (Line, &str)| {
        format!("{}:{}:{}: not checked at run time: {why}", at.file, at.line, at.column)
    };
    refused(guarded, sources).map(words).collect()
}

/// For programs.
pub fn as_json(file: &str, guarded: &Guarded, proofs: &Proofs, sources: &SourceMap) -> Value {
    let tally = &guarded.tally;
    let made = guarded.sites.iter().filter(|site| site.counted).flat_map(|site| {
        let at = locate(site.span, sources);
        checks(site).map(move |(name, id)| {
            let (file, line, column) =
                at.as_ref().map_or(("", 0, 0), |at| (at.file.as_str(), at.line, at.column));
            json!({
                "check": name, "file": file, "line": line, "column": column, "why": proofs.why(id.as_ref()),
            })
        })
    });
    let not_run = refused(guarded, sources).map(
        |(at, why)| json!({ "file": at.file, "line": at.line, "column": at.column, "why": why }),
    );
    json!({
        "file": file,
        "checks": {
            "all": tally.naive,
            "proved": tally.proved,
            "known": tally.known,
            "by_types": tally.regular,
            "checked_before": tally.dominated,
            "trusted": tally.trusted,
            "unwanted": tally.unwanted,
            "made": tally.left(),
        },
        "variables": { "watched": tally.registered, "unwatched": tally.unregistered },
        "made": made.collect::<Vec<_>>(),
        "not_run": not_run.collect::<Vec<_>>(),
    })
}
