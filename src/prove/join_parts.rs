//! An operation may have several parts to prove (an access to memory: not null, not freed, in bounds, ..), which people see as
//! one obligation: results in, the same with the parts of each operation joined out. One that is proved goes by the name of
//! the whole, such as `dereference`; else the first part that is not proved stands for it and names the others.

use crate::base::{CheckId, Span};
use crate::il::obligation::{Obligation, ObligationKind};
use crate::prove::verdict::{ObligationResult, Reason, Verdict};
use std::collections::BTreeMap;

/// Parts of one operation are those at one place.
pub fn join_parts(results: Vec<ObligationResult>) -> Vec<ObligationResult> {
    let mut joined = vec![];
    let mut operations: BTreeMap<(Span, ObligationKind), Vec<ObligationResult>> = BTreeMap::new();
    for result in results {
        match result.obligation.kind.whole() {
            Some(whole) => {
                operations.entry((result.obligation.span, whole)).or_default().push(result)
            }
            None => joined.push(result),
        }
    }
    joined.extend(operations.into_iter().filter_map(|((_, whole), parts)| join(whole, parts)));
    joined.sort_by_key(|result| result.obligation.span);
    joined
}

fn join(whole: ObligationKind, parts: Vec<ObligationResult>) -> Option<ObligationResult> {
    let time = parts.iter().map(|part| part.time).sum();
    let first = parts.first()?.clone();
    let mut checks: Vec<CheckId> =
        parts.iter().flat_map(|part| part.obligation.checks.iter().cloned()).collect();
    checks.sort();
    checks.dedup();
    let mut provisos: Vec<Span> =
        parts.iter().flat_map(|part| part.provisos.iter().copied()).collect();
    provisos.sort();
    provisos.dedup();
    let mut open: Vec<ObligationResult> =
        parts.into_iter().filter(|part| part.verdict != Verdict::Proved).collect();
    // What has a candidate run tells more than what is undecided; then in the order in which they are checked.
    let decided =
        |part: &ObligationResult| part.verdict == Verdict::NotProved(Reason::Countermodel);
    open.sort_by_key(|part| (!decided(part), part.obligation.kind));
    let mut open = open.into_iter();
    let Some(mut told) = open.next() else {
        let obligation = Obligation { kind: whole, message: None, checks, ..first.obligation };
        return Some(ObligationResult { obligation, time, provisos, ..first });
    };
    let mut also: Vec<ObligationKind> = open.map(|part| part.obligation.kind).collect();
    also.retain(|kind| *kind != told.obligation.kind);
    also.sort();
    also.dedup();
    told.also = also;
    told.obligation.checks = checks;
    told.time = time;
    Some(told)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn part(kind: ObligationKind, at: u32, verdict: Verdict) -> ObligationResult {
        ObligationResult {
            obligation: Obligation::new(kind, Span::new(at, at + 1)),
            verdict,
            time: Duration::ZERO,
            solver: "".into(),
            trace: None,
            also: vec![],
            provisos: vec![],
        }
    }

    #[test]
    fn an_access_is_one_obligation() {
        use ObligationKind::*;
        let model = || Verdict::NotProved(Reason::Countermodel);
        let late = || Verdict::NotProved(Reason::Timeout(Duration::ZERO));
        let joined = join_parts(vec![
            part(NullDereference, 5, Verdict::Proved),
            part(UseAfterFree, 5, Verdict::Proved),
            part(Assertion, 4, Verdict::Proved),
            part(Assertion, 5, Verdict::Proved),
            part(NullDereference, 2, late()),
            part(UseAfterFree, 2, Verdict::Proved),
            part(OutOfBounds, 2, model()),
            part(OutOfBounds, 2, late()),
        ]);
        let kinds: Vec<_> = joined.iter().map(|result| result.obligation.kind).collect();
        assert_eq!(kinds, [OutOfBounds, Assertion, Assertion, Dereference]);
        assert_eq!(joined[0].also, [NullDereference]);
        assert_eq!(joined[0].verdict, model());
    }
}
