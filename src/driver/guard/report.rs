//! What is told of a guarded file: how many checks there are at each stage, and why each one that is made is still there.

use super::judge::{self, Said};
use super::{Count, locate};
use crate::base::{CheckId, Owner};
use crate::guard::{Guarded, Line, Site, Tally};
use crate::prove::verdict::{Outcome, Reason, Verdict};
use crate::report::guarded;
use crate::report::tally::count as number_of;
use crate::source::SourceMap;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// What the proofs say about checks.
#[derive(Default)]
pub struct Proofs {
    /// Those that need not be made.
    pub settled: BTreeSet<CheckId>,
    /// What is said of each check that was asked about.
    pub said: BTreeMap<CheckId, Said>,
}

impl Proofs {
    pub fn new(outcome: &Outcome, settled: BTreeSet<CheckId>) -> Proofs {
        Proofs { said: judge::said(outcome), settled }
    }

    /// Why a check is made.
    pub fn why(&self, check: Option<&CheckId>) -> &'static str {
        match check.and_then(|check| self.said.get(check)) {
            None => "no proof was tried",
            Some(Said::Proved) => "proved, but the proof rests on what nobody checks",
            Some(Said::Open(why)) => why,
            Some(Said::Refuted) => "a run breaks it",
        }
    }
}

/// Why a check with that verdict is not proved.
pub fn missing(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Proved => "proved",
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

/// For people: what became of all checks of a file, how many are made, and why some are made where proofs were tried.
pub fn summary(file: &str, count: &Count, guarded: &Guarded, proofs: &Proofs) -> Vec<String> {
    let tally = &guarded.tally;
    let some = |number: u32, words: &str| match number {
        0 => String::new(),
        some => format!(", {some} {words}"),
    };
    let all = format!("{file}: {}", guarded::sentence(count));
    let first = format!(
        "{file}: {} made at run time of {} of a scheme that makes them all: {} proved, {} about known places, {} by types, {} checked before{}{}; {} watched",
        number_of(tally.left() as usize, "check"),
        tally.naive,
        tally.proved,
        tally.known,
        tally.regular,
        tally.dominated,
        some(tally.trusted, "trusted"),
        some(tally.unwanted, "not wanted"),
        number_of(tally.registered as usize, "variable"),
    );
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, id) in guarded.sites.iter().filter(|site| site.counted).flat_map(checks) {
        *reasons.entry(proofs.why(id.as_ref())).or_default() += 1;
    }
    let mut reasons: Vec<(&str, usize)> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let tried = !proofs.said.is_empty() && !reasons.is_empty();
    let words = |(why, count): &(&str, usize)| format!("{count}: {why}");
    let reasons = reasons.iter().map(words).collect::<Vec<_>>().join("; ");
    let mut told = vec![all];
    told.extend(guarded::open_kinds(count).into_iter().map(|it| format!("{file}: open: {it}")));
    told.push(first);
    told.extend(tried.then(|| format!("{file}: why they are made: {reasons}")));
    told
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
pub fn as_json(
    (file, count): (&str, &Count),
    guarded: &Guarded,
    proofs: &Proofs,
    sources: &SourceMap,
) -> Value {
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
        "guarded": count,
        "at_run_time": {
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
