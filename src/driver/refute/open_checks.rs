//! `cinch prove --refute`, and the last step of `cinch verify`: what was proved of C files in, the same out with each open check
//! refuted that a run was seen to break. A run starts with the function that the check belongs to, as a proof does, under what that function
//! requires; or, for `verify`, with `main` (`whole_program.rs`).
//! Rule: a check that was proved and that a run breaks all the same is a bug of ours, and told as one.

use super::super::compile::Job;
use super::super::{Errors, onlooker};
use super::every_run::{Taken, every_run};
use super::judge::{Judged, Telling, World, judge, note};
use super::suggested::clause;
use super::{
    Effort, FOR_A_QUESTION, Scratch, WHOLE_TABLES, asks_for_types, build, entry, read, rules, solve,
};
use crate::base::{Diagnostic, ObligationKind, Owner, Span};
use crate::cli::ProveOptions;
use crate::flow;
use crate::machine::{Mark, Options};
use crate::prove::verdict::{ImplementationResult, ObligationResult, Outcome, Reason, Verdict};
use crate::refute::foldable::may_fold;
use crate::refute::search::{Found, Heard, Plan, Random, search};
use crate::report::stages::Stages;
use crate::source::SourceMap;
use std::cell::RefCell;
use std::iter;
use std::ops::Range;
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
    if !has_open(&outcome.implementations) {
        return Ok(told);
    }
    let (mut sources, jobs) = (SourceMap::default(), [job]);
    let checks = options.checks.checks();
    let wanted = |kind: ObligationKind| checks.contains(kind);
    let program = read(&jobs, None, &wanted, &mut sources)?;
    let scratch = Scratch::new()?;
    let texts = iter::once(0..sources.files().len()).collect();
    let place = Place {
        program: &program,
        sources: &sources,
        scratch: &scratch,
        jobs: &jobs,
        texts,
        sighted: Sighted::Whole,
        stages: &Stages::new(onlooker(&options.output)),
    };
    for implementation in &mut outcome.implementations {
        let name = implementation.name.clone();
        if let Owner::Function(_) = &implementation.owner
            && implementation.obligations.iter().any(is_open)
        {
            let from = slice::from_mut(implementation);
            let Explored { told: bug, taken } =
                explore(&mut [from], &name, &place, options, budget)?;
            told.extend(bug);
            let open = "what is open is not proved of its function by itself";
            told.extend(taken.map(|it| it.note(open)));
        }
    }
    Ok(told)
}

/// Whether a run could tell more: of what is open, and of what stands behind something that is not modelled.
pub fn has_unsettled(implementations: &[ImplementationResult]) -> bool {
    let is_unsupported = |it: &ObligationResult| matches!(it.verdict, Verdict::Unsupported(_));
    let mut obligations = implementations.iter().flat_map(|it| &it.obligations);
    obligations.any(|it| is_open(it) || is_unsupported(it))
}

fn has_open(implementations: &[ImplementationResult]) -> bool {
    implementations.iter().any(|it| it.obligations.iter().any(is_open))
}

/// What all searches in a program share.
pub struct Place<'a> {
    pub program: &'a flow::Program,
    pub sources: &'a SourceMap,
    pub scratch: &'a Scratch,
    pub jobs: &'a [&'a Job],
    /// Which texts among the sources belong to each file.
    pub texts: Vec<Range<usize>>,
    pub sighted: Sighted,
    pub stages: &'a Stages,
}

/// Whether the files are all of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sighted {
    Whole,
    /// It has other functions: a run that comes to one of them may be another run.
    Partly,
}

/// Whether the run calls a function that nobody has seen.
fn leaves_sight(found: &Found) -> bool {
    let leaves = |mark: &Mark| {
        use Mark::*;
        matches!(mark, External(_) | Changes(_) | Callbacks(_) | Promise(_))
    };
    found.marks.iter().any(leaves)
}

impl Place<'_> {
    /// The file that something stands in.
    fn file_of(&self, span: Span) -> Option<usize> {
        let text = self.sources.file_index(span.start);
        self.texts.iter().position(|texts| texts.contains(&text))
    }
}

/// Whether a run could settle it.
pub fn is_open(result: &ObligationResult) -> bool {
    let decided = matches!(
        result.verdict,
        Verdict::Proved
            | Verdict::Refuted(_)
            | Verdict::EveryRun(_)
            | Verdict::Unsupported(_)
            | Verdict::NotProved(Reason::Vacuous | Reason::Interrupted | Reason::InternalError(_))
    );
    !decided && !result.obligation.kind.is_probe()
}

/// What became of the search from one function.
#[derive(Default)]
pub struct Explored {
    /// That a proof and a run contradict each other.
    pub told: Option<Diagnostic>,
    /// From `main`: all runs, where none breaks a rule.
    pub taken: Option<Taken>,
}

/// `files` holds what was proved of the functions of each file.
pub fn explore(
    files: &mut [&mut [ImplementationResult]],
    from: &str,
    place: &Place,
    options: &ProveOptions,
    budget: Duration,
) -> Result<Explored, Errors> {
    let Some(entry) = entry(place.program, from) else { return Ok(Explored::default()) };
    let checks = options.checks.checks();
    let wanted = |kind: ObligationKind| checks.contains(kind);
    let effective_types = asks_for_types(place.program, place.sources);
    let machine_options = Options { effective_types, ..rules(None, &wanted) };
    let real = build(place.jobs);
    let world = World {
        program: place.program,
        entry,
        options: &machine_options,
        real: real.as_ref(),
        sources: place.sources,
        folder: &place.scratch.0,
    };
    let all = files.iter().enumerate().flat_map(|(file, all)| {
        all.iter().flat_map(|it| &it.obligations).map(move |result| (file, result))
    });
    let open: Vec<(usize, &ObligationResult)> = all.filter(|(_, it)| is_open(it)).collect();
    let judged: RefCell<Vec<Judged>> = RefCell::default();
    let enough = |found: &Found| {
        let mut broken = judge(&world, found, Telling::Steps);
        if broken.run.is_seen() && clause(&world, place.jobs, found).is_some() {
            broken.run.requires = found.suggestion.as_ref().map(|it| it.text.clone());
        }
        let mut judged = judged.borrow_mut();
        let seen = broken.run.is_seen();
        note(&mut judged, Judged { found: found.clone(), broken });
        let is_settled = |(file, result): &(usize, &ObligationResult)| {
            let settles = |it: &Found| {
                place.file_of(it.span) == Some(*file)
                    && (is_about(result, it) || is_asked_there(result, it))
            };
            judged.iter().any(|it| it.is_refuted() && settles(&it.found))
        };
        match seen {
            _ if open.iter().all(is_settled) => Heard::Enough,
            true => Heard::Settled,
            false => Heard::NotSeen,
        }
    };
    let ask = || solve(&options.files, &options.solver, FOR_A_QUESTION);
    let plan = Plan {
        entry,
        options: machine_options.clone(),
        deadline: Instant::now() + budget,
        most_steps: u64::MAX,
        random: Random::Later,
        folds: false,
        wanted: &wanted,
        excluded: &|found| place.sighted == Sighted::Partly && leaves_sight(found),
        enough: &enough,
        progress: &|searched, waiting| {
            place.stages.running(from, (searched.paths, waiting), searched.found.len());
        },
    };
    if from == "main" && may_fold(place.program, entry) {
        let until = Instant::now() + budget / 4;
        let options = Options { most_values: WHOLE_TABLES, ..machine_options.clone() };
        let Effort { most_steps, random, folds, .. } = Effort::FOLDED;
        let folded = Plan { options, deadline: until, most_steps, random, folds, ..plan };
        let searched = search(place.program, &folded, ask()?);
        if let Some(taken) = every_run(&world, &searched, &wanted) {
            return Ok(Explored { taken: Some(taken), ..Explored::default() });
        }
    }
    let searched = search(place.program, &plan, ask()?);
    let judged = judged.take();
    if from == "main"
        && judged.is_empty()
        && let Some(taken) = every_run(&world, &searched, &wanted)
    {
        return Ok(Explored { taken: Some(taken), ..Explored::default() });
    }
    let mut both = None;
    for Judged { found, broken } in judged.iter().filter(|it| it.is_refuted()) {
        let Some(file) = place.file_of(found.span) else { continue };
        let implementations = &mut *files[file];
        let own = |it: &ImplementationResult| *it.name == *from;
        let own_results =
            implementations.iter().filter(|it| own(it)).flat_map(|it| &it.obligations);
        if found.marks.is_empty() && contradicts(own_results, found) {
            both = both.or_else(|| Some(contradiction(found.span, found.kind)));
        }
        let is_clause_known = found.kind == ObligationKind::Precondition
            && implementations
                .iter()
                .flat_map(|it| &it.obligations)
                .any(|result| is_open(result) && is_about(result, found));
        let each = implementations.iter_mut().flat_map(|it| {
            let own = own(it);
            it.obligations.iter_mut().map(move |result| (own, result))
        });
        let mut asked = is_clause_known;
        for (own, result) in each {
            // Of what a library function asks for, one clause is broken: the first that is open.
            let asks = is_open(result) && !asked && is_asked_there(result, found);
            asked |= asks;
            if !asks && !is_about(result, found) {
                continue;
            }
            let proved = result.verdict == Verdict::Proved;
            if is_open(result) || proved && !own {
                result.verdict = Verdict::Refuted(Arc::new(broken.run.clone()));
                result.also.retain(|kind| *kind != found.kind);
                result.obligation.kind = found.kind;
                result.obligation.checks.sort_by_key(|check| check.kind != found.kind);
            }
        }
    }
    Ok(Explored { told: both, taken: None })
}

/// Whether all that a proof asks of a check is proved, whatever holds before it.
fn contradicts<'a>(
    results: impl Iterator<Item = &'a ObligationResult> + Clone,
    found: &Found,
) -> bool {
    let about: Vec<_> = results.clone().filter(|result| is_about(result, found)).collect();
    if results.clone().any(|result| is_open(result) && is_asked_there(result, found)) {
        return false;
    }
    let proved = |result: &&ObligationResult| {
        result.verdict == Verdict::Proved && result.provisos.is_empty()
    };
    !about.is_empty() && about.iter().all(proved)
}

fn contradiction(span: Span, kind: ObligationKind) -> Diagnostic {
    let words =
        format!("a bug of cinch: it has proved that {}, and a run breaks it", kind.success());
    Diagnostic::error("internal-error", span, words)
}

/// Whether the run goes wrong inside of a library function that the obligation is about the call of, or in what that asks for: runs do not
/// always know which of its clauses they break.
fn is_asked_there(result: &ObligationResult, found: &Found) -> bool {
    let obligation = &result.obligation;
    let asks = obligation.kind == ObligationKind::Precondition && obligation.span == found.span;
    asks && (found.kind.is_part_of_dereference() || found.kind == ObligationKind::Precondition)
}

/// Whether the run breaks what the obligation asks for: a check that it answers, or another part of the same access, for a proof does not
/// ask for a part that others imply.
fn is_about(result: &ObligationResult, found: &Found) -> bool {
    let obligation = &result.obligation;
    let answers = found.check.as_ref().is_some_and(|check| obligation.checks.contains(check));
    let is_part =
        |kind: ObligationKind| kind.is_part_of_dereference() || kind == ObligationKind::Dereference;
    let same_access = is_part(obligation.kind) && is_part(found.kind);
    answers || same_access && obligation.span == found.span
}
