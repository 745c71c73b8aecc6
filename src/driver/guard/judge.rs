//! What became of each check of a file: the checks that the file as written asks for, what is proved of them, and what the guarded program
//! makes of them come in; each goes out as proved, refuted, guarded or open, with the reason.
//! Rule: what is open says why no check at run time sees it.

use super::Rewritten;
use super::report::missing;
use crate::base::{CheckId, ObligationKind, Owner, Span};
use crate::guard::Fate;
use crate::prove::verdict::{ObligationResult, Outcome, Verdict};
use crate::report::guarded::{Became, Judged};
use crate::report::location::location;
use crate::source::SourceMap;
use std::collections::{BTreeMap, BTreeSet};

/// What a proof or a run said of a check.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Said {
    Proved,
    /// Why not.
    Open(&'static str),
    Refuted,
}

/// What is said of each check that was asked about; of one with several answers the worst.
pub fn said(outcome: &Outcome) -> BTreeMap<CheckId, Said> {
    let mut all: BTreeMap<CheckId, Said> = BTreeMap::new();
    for result in outcome.implementations.iter().flat_map(|it| &it.obligations) {
        let open = open_kinds(result);
        for check in &result.obligation.checks {
            let said = match &result.verdict {
                Verdict::Proved => Said::Proved,
                Verdict::Refuted(_) if open.contains(&check.kind) => Said::Refuted,
                verdict if open.contains(&check.kind) => Said::Open(missing(verdict)),
                _ => Said::Proved,
            };
            let known = all.entry(check.clone()).or_insert(said);
            *known = said.max(*known);
        }
    }
    all
}

/// The parts of an operation that are not proved. Those that go by another name than all parts together are the only ones.
pub fn open_kinds(result: &ObligationResult) -> BTreeSet<ObligationKind> {
    let (kind, checks) = (result.obligation.kind, &result.obligation.checks);
    let whole =
        kind == ObligationKind::Dereference || checks.iter().all(|check| check.kind != kind);
    match whole {
        true if checks.is_empty() => BTreeSet::from([kind]),
        true => checks.iter().map(|check| check.kind).collect(),
        false => [kind].into_iter().chain(result.also.iter().copied()).collect(),
    }
}

/// Whether a check is asked by a clause, and not by an operation of the program: its number tells nothing about a program with other clauses.
fn is_of_clause(kind: ObligationKind) -> bool {
    use ObligationKind::*;
    matches!(kind, Assertion | Precondition | Postcondition | InvariantEntry | InvariantPreserved)
}

/// Whether a check is asked by an operation because of a clause: there may be more of them with clauses that nobody has written.
fn is_because_of_clause(kind: ObligationKind) -> bool {
    use ObligationKind::*;
    matches!(kind, Frame | Frees | UnreachableBlocker | Termination)
}

/// Where a function was asked for more than the file does, the same number need not mean the same check: the worst answer counts for all.
fn without_numbers(said: &mut BTreeMap<CheckId, Said>, rewritten: &Rewritten) {
    let listed: BTreeSet<&CheckId> = rewritten.checks.iter().map(|it| &it.id).collect();
    let mut worst: BTreeMap<(Owner, ObligationKind), Said> = BTreeMap::new();
    for (check, said) in said.iter().filter(|(check, _)| is_because_of_clause(check.kind)) {
        let known = worst.entry((check.owner.clone(), check.kind)).or_insert(*said);
        *known = (*said).max(*known);
    }
    let foreign = said.keys().filter(|check| !listed.contains(check));
    let shifted: BTreeSet<(Owner, ObligationKind)> =
        foreign.map(|check| (check.owner.clone(), check.kind)).collect();
    for (check, said) in said.iter_mut() {
        let of_all = (check.owner.clone(), check.kind);
        if let Some(worst) = worst.get(&of_all).filter(|_| shifted.contains(&of_all)) {
            *said = *worst;
        }
    }
}

/// Every check of a file as it is written.
pub fn of_file(
    rewritten: &Rewritten,
    said: &BTreeMap<CheckId, Said>,
    sources: &SourceMap,
) -> Vec<Judged> {
    let is_asked = |id: &CheckId| !rewritten.held.contains(id) && rewritten.kinds.contains(id.kind);
    let asked = rewritten.checks.iter().filter(|it| is_asked(&it.id));
    asked.map(|it| judged(&it.id, it.site.span, rewritten, said, sources)).collect()
}

/// Every check of a file that was proved with clauses which nobody has written: what these ask is a step of the proof, and no check of the file.
pub fn of_inferred(
    rewritten: &Rewritten,
    outcome: &Outcome,
    sources: (&SourceMap, &SourceMap),
) -> Vec<Judged> {
    let (written, with_clauses) = sources;
    let (mut named, mut judged_ones) = (BTreeSet::new(), vec![]);
    let mut said = said(outcome);
    without_numbers(&mut said, rewritten);
    let mut own: Vec<Judged> = of_file(rewritten, &said, written);
    own.retain(|it| !is_of_clause(it.check.kind));
    let results = outcome.implementations.iter().flat_map(|it| &it.obligations);
    for result in results {
        let obligation = &result.obligation;
        let spans = [Some(obligation.span), obligation.clause];
        if spans.into_iter().flatten().any(|span| with_clauses.inferred(span).is_some()) {
            continue;
        }
        let clauses = obligation.checks.iter().filter(|check| is_of_clause(check.kind));
        for check in clauses.filter(|check| named.insert((*check).clone())) {
            judged_ones.push(judged(check, obligation.span, rewritten, &said, with_clauses));
        }
    }
    own.extend(judged_ones);
    let mut order: BTreeMap<Owner, usize> = BTreeMap::new();
    for it in &own {
        let next = order.len();
        order.entry(it.check.owner.clone()).or_insert(next);
    }
    own.sort_by_key(|it| (order[&it.check.owner], it.check.clone()));
    own
}

fn judged(
    check: &CheckId,
    span: Span,
    rewritten: &Rewritten,
    said: &BTreeMap<CheckId, Said>,
    sources: &SourceMap,
) -> Judged {
    let fate = rewritten.guarded.fates.get(check).copied();
    let said = said.get(check).copied();
    let made = fate == Some(Fate::Made);
    let not_proved = match said {
        Some(Said::Open(why)) => why,
        _ => "no proof was tried",
    };
    let (became, why) = match (said, fate) {
        (Some(Said::Proved), _) => {
            (Became::Proved, made.then_some("the proof rests on what nobody checks"))
        }
        (Some(Said::Refuted), _) => (Became::Refuted, Some("a run breaks it")),
        (_, Some(Fate::Settled)) => (Became::Proved, None),
        (_, Some(Fate::Made)) => (Became::Guarded, Some(not_proved)),
        (_, Some(Fate::Known)) => (Became::Guarded, Some("it is about a place that is known")),
        (_, Some(Fate::Regular)) => (Became::Guarded, Some("all pointers of the type are good")),
        (_, Some(Fate::Dominated)) => (Became::Guarded, Some("the same is checked before")),
        (_, Some(Fate::Trusted)) => (Became::Open, Some("the statement is trusted")),
        (_, Some(Fate::Unwanted)) => (Became::Open, Some("`--only` leaves it out")),
        (_, None) => (Became::Open, Some(not_seen(check.kind))),
    };
    Judged { check: check.clone(), location: location(span, sources), became, made, why }
}

/// Why no check at run time sees it.
fn not_seen(kind: ObligationKind) -> &'static str {
    use ObligationKind::*;
    match kind {
        TypeMismatch => "memory does not tell at run time which type was stored in it",
        UninitializedRead => "memory does not tell at run time whether anything was stored in it",
        Frame | Frees => "what a function leaves alone is all other memory: that takes a proof",
        Termination => "no moment of a run shows that it will never end: that takes a proof",
        UnreachableBlocker => "where a chain of links ends takes a proof",
        MemoryLeak => {
            "what is never freed shows when the program has ended: `-fsanitize=leak` tells"
        }
        InvariantEntry | InvariantPreserved => {
            "a loop's invariant is a step of proofs: what follows from it is checked itself"
        }
        Assertion | Postcondition => "contracts are checked with `cinch guard --annotations`",
        Precondition => {
            "a contract: functions check their own with `cinch guard --boundary`, those of the library as far as memory goes"
        }
        Unsequenced => "the compiler has chosen an order: no run shows the others",
        PointerComparison | PointerArithmetic => {
            "addresses are compared and computed, not accessed: guarded programs stop at the access"
        }
        Narrowing => "C defines the result: that it fits takes a proof",
        Unsupported => "cinch does not model it: the operations in it are checked all the same",
        _ => "it is asked of code that guarded programs leave as it is",
    }
}
