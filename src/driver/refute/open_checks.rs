//! `cinch prove --refute`: a C file and what was proved of it in, the same out with each open check refuted that a run was seen to break.
//! A run starts with the function that the check belongs to, as a proof does, under what that function requires.
//! Rule: a check that was proved and that a run breaks all the same is a bug of ours, and told as one.

use super::super::Errors;
use super::super::compile::Job;
use super::{Judged, Scratch, World, build, entry, judge, read, rules, solve};
use crate::base::{Diagnostic, ObligationKind, Owner, Span};
use crate::cli::ProveOptions;
use crate::flow;
use crate::prove::verdict::{ImplementationResult, ObligationResult, Outcome, Reason, Verdict};
use crate::refute::search::{Found, Plan, search};
use crate::source::SourceMap;
use std::cell::RefCell;
use std::slice;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub fn refute_open(
    job: &Job,
    outcome: &mut Outcome,
    options: &ProveOptions,
    budget: Duration,
) -> Result<Vec<Diagnostic>, Errors> {
    let mut told = vec![];
    if outcome.implementations.iter().all(|it| !it.obligations.iter().any(is_open)) {
        return Ok(told);
    }
    let mut sources = SourceMap::default();
    let checks = options.checks.checks();
    let wanted = |kind: ObligationKind| checks.contains(kind);
    let program = read(slice::from_ref(job), None, &wanted, &mut sources)?;
    let scratch = Scratch::new()?;
    let place = Place { program: &program, sources: &sources, scratch: &scratch, job };
    for implementation in &mut outcome.implementations {
        if let Owner::Function(_) = &implementation.owner
            && implementation.obligations.iter().any(is_open)
        {
            told.extend(explore(implementation, &place, options, budget)?);
        }
    }
    Ok(told)
}

/// What all searches in a file share.
struct Place<'a> {
    program: &'a flow::Program,
    sources: &'a SourceMap,
    scratch: &'a Scratch,
    job: &'a Job,
}

/// Whether a run could settle it.
fn is_open(result: &ObligationResult) -> bool {
    let decided = matches!(
        result.verdict,
        Verdict::Proved
            | Verdict::Refuted(_)
            | Verdict::Unsupported(_)
            | Verdict::NotProved(Reason::Vacuous | Reason::Interrupted | Reason::InternalError(_))
    );
    !decided && !result.obligation.kind.is_probe()
}

fn explore(
    implementation: &mut ImplementationResult,
    place: &Place,
    options: &ProveOptions,
    budget: Duration,
) -> Result<Option<Diagnostic>, Errors> {
    let Some(entry) = entry(place.program, &implementation.name) else { return Ok(None) };
    let checks = options.checks.checks();
    let wanted = |kind: ObligationKind| checks.contains(kind);
    let machine_options = rules(None, wanted(ObligationKind::MemoryLeak));
    let real = build(slice::from_ref(place.job));
    let world = World {
        program: place.program,
        entry,
        options: &machine_options,
        real: real.as_ref(),
        sources: place.sources,
        folder: &place.scratch.0,
    };
    let open: Vec<&ObligationResult> =
        implementation.obligations.iter().filter(|it| is_open(it)).collect();
    let judged: RefCell<Vec<Judged>> = RefCell::default();
    let enough = |found: &Found| {
        let broken = judge(&world, found, None);
        let mut judged = judged.borrow_mut();
        judged.push(Judged { found: found.clone(), broken });
        let is_settled = |result: &&ObligationResult| {
            judged.iter().any(|it| it.is_refuted() && is_about(result, &it.found))
        };
        open.iter().all(is_settled)
    };
    let plan = Plan {
        entry,
        options: machine_options.clone(),
        deadline: Instant::now() + budget,
        wanted: &wanted,
        enough: &enough,
    };
    search(place.program, &plan, solve(&options.files, &options.solver)?);
    let judged = judged.take();
    let mut both = None;
    for Judged { found, broken } in judged.iter().filter(|it| it.is_refuted()) {
        for result in &mut implementation.obligations {
            if !is_about(result, found) {
                continue;
            }
            if result.verdict == Verdict::Proved && found.marks.is_empty() {
                both = both.or_else(|| Some(contradiction(found.span, found.kind)));
            } else if is_open(result) {
                result.verdict = Verdict::Refuted(Arc::new(broken.run.clone()));
                result.also.retain(|kind| *kind != found.kind);
                result.obligation.kind = found.kind;
                result.obligation.checks.sort_by_key(|check| check.kind != found.kind);
            }
        }
    }
    Ok(both)
}

fn contradiction(span: Span, kind: ObligationKind) -> Diagnostic {
    let words =
        format!("a bug of cinch: it has proved that {}, and a run breaks it", kind.success());
    Diagnostic::error("internal-error", span, words)
}

/// Whether the run breaks what the obligation asks for.
fn is_about(result: &ObligationResult, found: &Found) -> bool {
    let obligation = &result.obligation;
    let site = found.check.map(|check| check.site);
    let span = site.map_or(found.span, |site| site.span);
    let whole = |kind: ObligationKind| kind.whole().unwrap_or(kind);
    let kind = whole(obligation.kind) == whole(found.kind)
        || result.also.contains(&found.kind)
        || obligation.kind == ObligationKind::Dereference && found.kind.is_part_of_dereference();
    let clause = site.and_then(|site| site.clause);
    let same_clause =
        clause.is_none() || obligation.clause.is_none() || clause == obligation.clause;
    kind && same_clause && (obligation.span == span || obligation.span == found.span)
}
