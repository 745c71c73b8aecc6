//! Proves the implementations of a program, several at a time: each worker has a solver of its own and takes the next
//! implementation when it is free. Results stand in source order, whatever the order of the answers.

use crate::base::{Owner, Span};
use crate::il::core::{Implementation, Program};
use crate::il::obligation::{Obligation, ObligationKind};
use crate::prove::cache::{Cache, Memory, Remembered};
use crate::prove::decide::{Decided, Means, Setting, Wanted, decide};
use crate::prove::find_vacuity::{Effort, Point, find_end, find_vacuity};
use crate::prove::join_copies::Copied;
use crate::prove::join_parts::join_parts;
use crate::prove::verdict::{ImplementationResult, ObligationResult, Outcome, Reason, Verdict};
use crate::prove::watch::Watch;
use crate::smt::background::Background;
use crate::smt::query::Query;
use crate::smt::race::Race;
use crate::smt::session::{Answer, Limits, Session};
use crate::smt::solvers::Solver;
use crate::vc::add_probes::{Extent, OtherProbes};
use crate::vc::wp::Goal;
use crate::vc::{self, Generated, Prepared};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[derive(Clone)]
pub struct Options {
    pub solvers: Vec<Solver>,
    pub limits: Limits,
    pub jobs: usize,
    /// Our own executable, which starts solvers with their limits.
    pub launcher: Option<PathBuf>,
    pub vacuity: Vacuity,
    /// The folder in which to remember what was proved.
    pub cache: Option<PathBuf>,
    /// What was answered in this run, where the same is asked several times.
    pub memory: Option<Arc<Memory>>,
    /// Set when the user wants the run to end.
    pub interrupted: Arc<AtomicBool>,
    /// Set when the time for the whole run is over.
    pub spent: Arc<AtomicBool>,
    /// Set when the clock or a solver's health had a part in an answer.
    pub disturbed: Arc<AtomicBool>,
}

/// Whether to look for proofs that say nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vacuity {
    Sought,
    Ignored,
}

/// What to prove.
pub struct Task<'a> {
    pub program: &'a Prepared,
    /// Indices of implementations.
    pub chosen: &'a [usize],
    pub wanted: Wanted<'a>,
}

/// How long the first solver has the machine to itself before the others start.
const HEAD_START: Duration = Duration::from_millis(300);

impl Options {
    /// Whether nothing more is to be asked.
    pub fn is_stopped(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed) || self.spent.load(Ordering::Relaxed)
    }

    pub(super) fn open_cache(&self) -> Option<Cache> {
        let (folder, memory) = (self.cache.as_deref(), self.memory.as_ref());
        Cache::open(folder, memory, &self.solvers, &self.limits)
    }

    fn why_stopped(&self) -> Reason {
        if self.interrupted.load(Ordering::Relaxed) { Reason::Interrupted } else { spent() }
    }

    /// A conversation with all the solvers.
    pub(super) fn session(&self) -> Race {
        self.race(self.solvers.clone())
    }

    /// One that tells which named assertions proofs use; None when no solver can.
    pub(super) fn session_with_cores(&self) -> Option<Race> {
        let solvers: Vec<Solver> = self.solvers.iter().filter_map(Solver::with_cores).collect();
        (!solvers.is_empty()).then(|| self.race(solvers))
    }

    /// One in which they are set up in this way; None when no solver can be.
    fn start(&self, setting: Setting) -> Option<Race> {
        let solvers: Vec<Solver> = match setting {
            Setting::Usual => self.solvers.clone(),
            Setting::OtherSeed => self.solvers.iter().filter_map(Solver::with_other_seed).collect(),
            Setting::Ground => self.solvers.iter().map(Solver::ground).collect(),
            Setting::Second => self.solvers.iter().filter_map(Solver::second).collect(),
        };
        (!solvers.is_empty()).then(|| self.race(solvers))
    }

    fn race(&self, solvers: Vec<Solver>) -> Race {
        let limits = &self.limits;
        let start = |solver: Solver| Session::new(solver, limits.clone(), self.launcher.clone());
        let mut race = Race::new(solvers.into_iter().map(start).collect(), HEAD_START);
        race.add_cancel(&self.interrupted);
        race.add_cancel(&self.spent);
        race.note_disturbance(&self.disturbed);
        race
    }
}

/// Passes recurse over expressions as deep as the input may be.
pub const STACK: usize = 256 << 20;

pub fn prove(task: &Task, options: &Options, watch: &dyn Watch) -> Outcome {
    let Task { program, chosen, wanted } = *task;
    let exclusions = options.solvers.iter().all(|solver| solver.kind.exclusions);
    let background = Background::new(&program.program, exclusions);
    let cache = options.open_cache();
    let cache = cache.as_ref();
    let copied = Copied::among(chosen.iter().map(|index| &program.program.implementations[*index]));
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<ImplementationResult>>> = Mutex::new(vec![None; chosen.len()]);
    let work = || {
        let (session, second) = (options.session(), options.start(Setting::Second));
        let background = &background;
        let mut worker = Worker { program, wanted, cache, background, session, second, exclusions };
        loop {
            let position = next.fetch_add(1, Ordering::Relaxed);
            let Some(index) = chosen.get(position) else { return };
            let implementation = &program.program.implementations[*index];
            watch.started(&implementation.owner.to_string());
            let result = worker.prove(implementation, options);
            watch.finished(position, &copied.certain(&result));
            results.lock().expect("no worker panics with the results in hand")[position] =
                Some(result);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..options.jobs.clamp(1, chosen.len().max(1)) {
            let worker = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            worker.expect("the system should let us start a thread");
        }
    });
    let results = results.into_inner().expect("no worker panics with the results in hand");
    let interrupted = options.interrupted.load(Ordering::Relaxed);
    let mut implementations: Vec<ImplementationResult> = results.into_iter().flatten().collect();
    copied.join(&mut implementations);
    Outcome { implementations, interrupted }
}

fn spent() -> Reason {
    Reason::ResourceLimit("time for the whole run".into())
}

/// The results of functions that there was no time to look at.
pub fn give_up(
    functions: impl IntoIterator<Item = (Owner, Span)>,
    watch: &dyn Watch,
) -> Vec<ImplementationResult> {
    let mut results = vec![];
    for (position, (owner, span)) in functions.into_iter().enumerate() {
        let result = open_as_a_whole((&owner, span), spent(), "".into());
        watch.started(&result.name);
        watch.finished(position, &result);
        results.push(result);
    }
    results
}

/// One result for the whole implementation, when there is no telling about its obligations.
fn open_as_a_whole(
    (owner, span): (&Owner, Span),
    reason: Reason,
    solver: Arc<str>,
) -> ImplementationResult {
    let result = ObligationResult {
        obligation: Obligation::new(ObligationKind::Assertion, span),
        verdict: Verdict::NotProved(reason),
        time: Duration::ZERO,
        solver,
        trace: None,
        also: vec![],
        provisos: vec![],
    };
    ImplementationResult {
        owner: owner.clone(),
        name: owner.to_string().into(),
        span,
        obligations: vec![result],
        time: Duration::ZERO,
        queries: 0,
        steps: None,
    }
}

struct Worker<'a> {
    program: &'a Prepared,
    wanted: Wanted<'a>,
    cache: Option<&'a Cache>,
    background: &'a Background,
    session: Race,
    second: Option<Race>,
    exclusions: bool,
}

impl Worker<'_> {
    fn prove(
        &mut self,
        implementation: &Implementation,
        options: &Options,
    ) -> ImplementationResult {
        if options.is_stopped() {
            return self.all_open(implementation, options.why_stopped());
        }
        // A bug of ours must not take the other implementations with it; nothing of this one counts as proved.
        match catch_unwind(AssertUnwindSafe(|| self.try_prove(implementation, options))) {
            Ok(mut result) if options.is_stopped() => {
                let stopped = Verdict::NotProved(Reason::Interrupted);
                let open = result.obligations.iter_mut().filter(|it| it.verdict == stopped);
                open.for_each(|it| it.verdict = Verdict::NotProved(options.why_stopped()));
                result
            }
            Ok(result) => result,
            Err(panic) => {
                let words = panic_words(&*panic).to_string();
                (self.session, self.second) = (options.session(), options.start(Setting::Second));
                self.all_open(implementation, Reason::InternalError(words))
            }
        }
    }

    fn try_prove(
        &mut self,
        implementation: &Implementation,
        options: &Options,
    ) -> ImplementationResult {
        let waited = self.waited();
        let generated = match options.vacuity {
            Vacuity::Sought => vc::generate_with_end(self.program, implementation),
            Vacuity::Ignored => vc::generate(self.program, implementation),
        };
        let query = self.open(&generated);
        let extra = (&generated.functions[..], &generated.axioms[..]);
        let (background, exclusions) = (self.background, self.exclusions);
        let means = Means {
            session: &mut self.session,
            second: self.second.as_mut(),
            cache: self.cache,
            limits: &options.limits,
            jobs: options.jobs,
            start: &|setting| options.start(setting),
            query: &|goal| Query::new(goal, background, extra, exclusions),
            functions: &self.program.program.functions,
        };
        let Decided { results: mut obligations, questions: mut queries, meets_unsupported } =
            decide(&generated.goal, &query, means, self.wanted);
        // No path leads there, so nothing can go wrong there; but something that is not modelled may lead anywhere.
        let unreached_verdict = if meets_unsupported {
            Verdict::NotProved(Reason::BehindUnsupported)
        } else {
            Verdict::Proved
        };
        let unreached = generated.unreached.into_iter().filter(|entry| (self.wanted)(entry));
        obligations.extend(unreached.map(|obligation| ObligationResult {
            obligation,
            verdict: unreached_verdict.clone(),
            time: Duration::ZERO,
            solver: "".into(),
            trace: None,
            also: vec![],
            provisos: vec![],
        }));
        let mut obligations = join_parts(obligations);
        let proved = obligations.iter().all(|result| result.verdict == Verdict::Proved);
        if options.vacuity == Vacuity::Sought && proved {
            let (vacuous, questions) =
                self.find_vacuity(implementation, (&generated.goal, &query), options);
            obligations.extend(vacuous);
            queries += questions;
        }
        let time = self.waited() - waited;
        let steps = self.session.steps_taken();
        let result = self.result(implementation, obligations, time, queries);
        ImplementationResult { steps, ..result }
    }

    /// Brings the session to the frames of a goal, and to nothing else: a verdict shall not depend on what was proved before.
    fn open(&mut self, generated: &Generated) -> Query {
        let extra = (&generated.functions[..], &generated.axioms[..]);
        let query = Query::new(&generated.goal, self.background, extra, self.exclusions);
        self.session.forget();
        self.session.push(query.background.as_str());
        self.session.push(query.goal.as_str());
        query
    }

    /// Brings the session from one goal of an implementation to another. What both rest on stays where it is.
    fn change(&mut self, generated: &Generated, background: &str) {
        let extra = (&generated.functions[..], &generated.axioms[..]);
        let query = Query::new(&generated.goal, self.background, extra, self.exclusions);
        self.session.pop();
        if query.background != background {
            self.session.pop();
            self.session.push(query.background.as_str());
        }
        self.session.push(query.goal.as_str());
    }

    /// Points that nothing can reach, of an implementation of which everything is proved. The session holds its goal.
    fn find_vacuity(
        &mut self,
        implementation: &Implementation,
        (goal, query): (&Goal, &Query),
        options: &Options,
    ) -> (Vec<ObligationResult>, usize) {
        let key = self.cache.map(|cache| cache.key(&["vacuity", &query.background, &query.goal]));
        let known = self.cache.zip(key.as_ref()).and_then(|(cache, key)| cache.find(key));
        if known.is_some() {
            return (vec![], 0);
        }
        // A proof that was remembered took no steps today.
        let counted = self.session.answered().kind.steps_taken.map(|_| 0);
        let proof = self.session.steps_taken().or(counted);
        let mut effort = self.effort(options, proof, 0);
        // The goal has been read, which takes longer than most questions.
        let end = find_end(goal, &mut effort);
        let mut questions = effort.questions;
        let probed = vc::probe(self.program, implementation);
        let extent = match end {
            // What the end takes too long for, the entry may tell.
            Some(Point::Open) if probed.others == OtherProbes::None => Some(Extent::Entry),
            Some(Point::Live) if probed.others == OtherProbes::None => None,
            _ => Some(Extent::Whole),
        };
        let mut found = vec![];
        if let Some(extent) = extent {
            let probes = probed.goal(self.program, extent);
            self.change(&probes, query.background.as_str());
            let mut effort = self.effort(options, proof, questions);
            found = find_vacuity(&probes.goal, &mut effort, end);
            questions = effort.questions;
        }
        // That nothing was found is no proof of anything; it is remembered so that nobody has to look again.
        if let Some((cache, key)) = self.cache.zip(key).filter(|_| found.is_empty()) {
            let solver = self.session.answered().title().into();
            let nothing = Answer::Unknown("nothing was found".into());
            cache.keep(&key, &Remembered { solver, answer: nothing, values: BTreeMap::new() });
        }
        let results = found.into_iter().map(|obligation| ObligationResult {
            obligation,
            verdict: Verdict::NotProved(Reason::Vacuous),
            time: Duration::ZERO,
            solver: self.session.answered().title().into(),
            trace: None,
            also: vec![],
            provisos: vec![],
        });
        (results.collect(), questions)
    }

    fn effort<'a>(
        &'a mut self,
        options: &'a Options,
        proof: Option<u64>,
        questions: usize,
    ) -> Effort<'a> {
        Effort { session: &mut self.session, limits: &options.limits, proof, questions }
    }

    /// Time spent waiting for solvers so far.
    fn waited(&self) -> Duration {
        self.session.time() + self.second.as_ref().map_or(Duration::ZERO, Race::time)
    }

    fn all_open(&self, implementation: &Implementation, reason: Reason) -> ImplementationResult {
        let solver = self.session.answered().title().into();
        open_as_a_whole((&implementation.owner, implementation.span), reason, solver)
    }

    fn result(
        &self,
        implementation: &Implementation,
        obligations: Vec<ObligationResult>,
        time: Duration,
        queries: usize,
    ) -> ImplementationResult {
        let (owner, span) = (implementation.owner.clone(), implementation.span);
        let name = owner.to_string().into();
        ImplementationResult { owner, name, span, obligations, time, queries, steps: None }
    }
}

/// What a panic says.
pub fn panic_words(panic: &(dyn std::any::Any + Send)) -> &str {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    words.or(panic.downcast_ref::<&str>().copied()).unwrap_or("no message")
}

/// The implementations to prove: those not only inlined, and inlined ones whose contract a call may still rely on.
pub fn to_prove(program: &Program) -> Vec<usize> {
    let relied_upon = vc::inline::relied_upon(program);
    let implementations = program.implementations.iter().enumerate();
    let chosen =
        implementations.filter(|(_, body)| body.verify || relied_upon.contains(&body.procedure));
    chosen.map(|(index, _)| index).collect()
}
