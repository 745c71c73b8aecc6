//! `cinch prove`: input files in, verdicts out. Files in the intermediate language are one program together; C files are
//! translated and proved one after the other, large ones in portions. All input is read before a solver is fetched, so that mistakes in it are told
//! at once; a C file with mistakes does not keep the others from being proved.

use super::check::perhaps_c;
use super::compile::{self, Job};
use super::front_end::{self, without_repetitions};
use super::known_file::{KnownFiles, Page};
use super::manner::{AtHand, cache_folder, identity, job, solvers_at_hand};
use super::portions::Rest;
use super::refute::refute_open;
use super::tell_early::{Early, Teller};
use super::translate_c::{Kept, Translated, translate_read};
use super::{Errors, Inputs, Run, emit, on_large_stack, onlooker};
use crate::base::{Diagnostic, Owner, Severity, Span};
use crate::cli::{At, Line, ProveOptions};
use crate::il::core;
use crate::il::obligation::Obligation;
use crate::lower;
use crate::prove::schedule::{self, STACK, Task};
use crate::prove::verdict::Outcome;
use crate::report::exit::Status;
use crate::report::progress::Progress;
use crate::report::{Place, Unit, values};
use crate::smt::solvers::Solver;
use crate::source::SourceMap;
use crate::vc::add_views::Views;
use crate::vc::{self, Prepared};
use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

pub fn prove(options: &ProveOptions) -> Status {
    let begun = Instant::now();
    let run = on_large_stack(|| {
        let stdout_taken = !options.emit.is_empty() && options.emit_dir.is_none();
        let mut run = Run { stdout_taken, ..Run::default() };
        if let Err(errors) = run.prove(options, begun) {
            run.diagnostics.extend(errors);
        }
        run
    });
    run.tell(&options.output, begun)
}

/// A program that is ready to be proved.
struct Work {
    home: Home,
    portion: Portion,
    /// What of a large file is not translated before it is needed.
    rest: Option<Rest>,
    /// Where to remember what becomes of it.
    page: Option<Page>,
}

/// What is proved at once.
struct Portion {
    program: Prepared,
    /// Indices of its implementations.
    chosen: Vec<usize>,
}

impl Work {
    fn functions(&self) -> usize {
        self.portion.chosen.len() + self.rest.as_ref().map_or(0, Rest::len)
    }
}

/// Where the verdicts about a program belong.
#[derive(Clone, Copy)]
enum Home {
    Il,
    /// A C file, by its index.
    Unit(usize),
}

impl Home {
    /// Its index among the parts of the report.
    fn part(self) -> usize {
        match self {
            Home::Il => 0,
            Home::Unit(index) => index + 1,
        }
    }
}

impl Run {
    pub(super) fn prove(&mut self, options: &ProveOptions, begun: Instant) -> Result<(), Errors> {
        let at_hand: OnceLock<Option<AtHand>> = OnceLock::new();
        let found = || at_hand.get_or_init(|| solvers_at_hand(options)).as_ref();
        let answered_by = || identity(options, &found()?.0);
        let known = KnownFiles::new(options, cache_folder(options), &answered_by);
        let work = std::thread::scope(|scope| {
            if !options.no_verify {
                // To ask a solver for its version takes as long as to read a small file.
                scope.spawn(found);
            }
            self.gather(options, known.as_ref())
        });
        let (work, jobs) = work?;
        let is_told = self.units.iter().any(|unit| unit.outcome.is_some());
        if options.no_verify || work.is_empty() && !is_told {
            return Ok(());
        }
        let (job, found) = job(options, at_hand.into_inner().flatten(), begun)?;
        self.solvers = found.iter().map(Solver::title).collect();
        let implementations = work.iter().map(Work::functions).sum();
        let progress = Progress::new(onlooker(&options.output), implementations);
        let mut early = Early::new(options, super::presentation(&options.output));
        for Work { home, portion, mut rest, page } in work {
            let (solvers, disturbed) = (found.clone(), Arc::default());
            let job = schedule::Options { solvers, disturbed, ..job.clone() };
            let part = home.part();
            early.go_to(part, &self.so_far(), &progress);
            let (sources, input, place) = match home {
                Home::Il => (&self.sources, &self.diagnostics, Place::Whole),
                Home::Unit(index) => {
                    (&self.units[index].sources, &self.units[index].diagnostics, Place::File)
                }
            };
            let stream = early.begin((sources, input), place, &progress);
            let at = &options.at;
            let (mut outcome, mut next) = (Outcome::default(), Some(portion));
            while let Some(portion) = next {
                let teller = Teller {
                    early: &early,
                    stream: stream.as_ref(),
                    sources: self.sources_of(home),
                    progress: &progress,
                    before: outcome.implementations.len(),
                };
                let Outcome { implementations, interrupted } = portion.prove(&job, at, &teller);
                outcome.implementations.extend(implementations);
                outcome.interrupted |= interrupted;
                // The first makes room for the next.
                drop(portion);
                let Some(rest) = rest.as_mut().filter(|_| !outcome.interrupted) else { break };
                if job.is_stopped() {
                    let before = outcome.implementations.len();
                    let teller = Teller { before, ..teller };
                    outcome.implementations.extend(schedule::give_up(rest.give_up(), &teller));
                    break;
                }
                next = self.next_portion(home, rest, options);
            }
            if !at.is_empty() {
                outcome.implementations.retain(|result| !result.obligations.is_empty());
            }
            match home {
                Home::Il => {
                    values::in_own_terms(&mut outcome, &self.sources);
                    self.outcome = Some(outcome);
                }
                Home::Unit(index) => {
                    let unit = &mut self.units[index];
                    values::in_c_terms(&mut outcome, &unit.sources);
                    unit.outcome = Some(outcome);
                    if let Some(page) = page.filter(|_| !job.disturbed.load(Ordering::Relaxed)) {
                        page.keep(unit);
                    }
                }
            }
            early.go_to(part + 1, &self.so_far(), &progress);
        }
        progress.clear();
        if let Some(budget) = options.refute {
            self.refute_open(&jobs, options, budget)?;
        }
        self.told = early.said();
        self.check_lines(&options.at)
    }

    fn sources_of(&self, home: Home) -> &SourceMap {
        match home {
            Home::Il => &self.sources,
            Home::Unit(index) => &self.units[index].sources,
        }
    }

    /// What of a large file is to be proved next. A bug of ours must not take the other functions with it.
    fn next_portion(
        &mut self,
        home: Home,
        rest: &mut Rest,
        options: &ProveOptions,
    ) -> Option<Portion> {
        let Home::Unit(index) = home else { return None };
        let Unit { name, sources, diagnostics, .. } = &mut self.units[index];
        loop {
            match catch_unwind(AssertUnwindSafe(|| rest.next(sources))) {
                Ok(None) => return None,
                Ok(Some(Ok(program))) => return Some(portion_of_c(program, Some(rest), options)),
                Ok(Some(Err(errors))) => diagnostics.extend(errors),
                Err(panic) => diagnostics.push(bug_in(name, &*panic)),
            }
        }
    }

    /// Looks for runs that break what the proofs have left open.
    fn refute_open(
        &mut self,
        jobs: &[Job],
        options: &ProveOptions,
        budget: Duration,
    ) -> Result<(), Errors> {
        for (unit, job) in self.units.iter_mut().zip(jobs) {
            if let Some(outcome) = unit.outcome.as_mut().filter(|outcome| !outcome.interrupted) {
                let told = refute_open(job, outcome, options, budget)?;
                unit.diagnostics.extend(told);
            }
        }
        Ok(())
    }

    /// Reads and translates all files; the C files' jobs come in the order of their units.
    fn gather(
        &mut self,
        options: &ProveOptions,
        known: Option<&KnownFiles>,
    ) -> Result<(Vec<Work>, Vec<Job>), Errors> {
        let Inputs { il, c } = self.sort_inputs(&options.files, options.c.language);
        let mut emitter = emit::Emitter::new(options);
        let (mut work, mut jobs) = (vec![], vec![]);
        if !il.is_empty() {
            match self.il_program(&il, options, &mut emitter) {
                Ok(program) => work.push(program),
                Err(errors) => self.diagnostics.extend(perhaps_c(errors, &il)),
            }
        }
        if !c.is_empty() || options.c.has_database() && options.files.is_empty() {
            let plan = compile::plan(c, &options.c)?;
            self.diagnostics.extend(plan.notes);
            self.diagnostics.extend(switched_off(options));
            let workers = options.limits.jobs.map_or_else(super::cores, usize::from);
            let wish = Wish { options, known };
            for (unit, ready) in c_programs(&plan.jobs, &wish, &mut emitter, workers) {
                let index = self.units.len();
                self.units.push(unit);
                let home = Home::Unit(index);
                work.extend(ready.map(|(portion, rest, page)| Work { home, portion, rest, page }));
            }
            jobs = plan.jobs;
        }
        let nothing = work.iter().all(|work| work.functions() == 0);
        let nothing = nothing && self.units.iter().all(|unit| unit.outcome.is_none());
        if nothing && !work.is_empty() && !options.functions.is_empty() {
            let names = options.functions.join("` or `");
            let words = format!("no function or procedure with a body is called `{names}`");
            return Err(vec![Diagnostic::general("no-such-implementation", words)]);
        }
        Ok((work, jobs))
    }

    fn il_program(
        &mut self,
        files: &[String],
        options: &ProveOptions,
        emitter: &mut emit::Emitter,
    ) -> Result<Work, Errors> {
        let written = self.read(files)?;
        let translated = self.translate(&written)?;
        let chosen = choose(&translated, options);
        self.diagnostics.extend(unchecked(&translated));
        emitter.written("program", &written)?;
        emitter.translated("program", &translated)?;
        let program = vc::prepare(translated);
        emitter.bodies(&program, &chosen)?;
        let portion = Portion { program, chosen };
        Ok(Work { home: Home::Il, portion, rest: None, page: None })
    }

    /// A line on which nothing has to be proved is likely to be a mistake.
    fn check_lines(&self, at: &[At]) -> Result<(), Errors> {
        let outcomes = self.outcome.iter().chain(self.units.iter().flat_map(|unit| &unit.outcome));
        if at.is_empty() || outcomes.flat_map(|outcome| &outcome.implementations).next().is_some() {
            return Ok(());
        }
        let places: Vec<String> = at.iter().map(At::to_string).collect();
        let words = format!("nothing has to be proved at {}", places.join(" or "));
        Err(vec![Diagnostic::general("no-such-obligation", words)])
    }
}

impl Portion {
    fn prove(&self, job: &schedule::Options, at: &[At], teller: &Teller) -> Outcome {
        let Portion { program, chosen } = self;
        let mut solvers = job.solvers.clone();
        if program.program.has_bit_vectors() {
            solvers.iter_mut().for_each(Solver::expect_bits);
        }
        let job = schedule::Options { solvers, ..job.clone() };
        let wanted = |obligation: &Obligation| {
            at.is_empty() || at.iter().any(|at| is_meant(obligation, at, teller.sources))
        };
        schedule::prove(&Task { program, chosen, wanted: &wanted }, &job, teller)
    }
}

type Ready = (Portion, Option<Rest>, Option<Page>);

/// What is wanted of a file, and what is known of it.
struct Wish<'a> {
    options: &'a ProveOptions,
    known: Option<&'a KnownFiles<'a>>,
}

/// All C files, several at a time, in their order. What stages make of them is written down by one alone.
fn c_programs(
    jobs: &[Job],
    wish: &Wish,
    emitter: &mut emit::Emitter,
    workers: usize,
) -> Vec<(Unit, Option<Ready>)> {
    let options = wish.options;
    if jobs.len() < 2 || workers < 2 || !options.emit.is_empty() {
        return jobs.iter().map(|job| c_program(job, wish, emitter)).collect();
    }
    let next = AtomicUsize::new(0);
    let results: Vec<_> = jobs.iter().map(|_| Mutex::new(None)).collect();
    let work = || {
        let mut emitter = emit::Emitter::new(options);
        while let Some(index) = Some(next.fetch_add(1, Ordering::Relaxed))
            && let (Some(job), Some(place)) = (jobs.get(index), results.get(index))
        {
            let translated = c_program(job, wish, &mut emitter);
            *place.lock().unwrap_or_else(PoisonError::into_inner) = Some(translated);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..workers.min(jobs.len()) {
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
            thread.expect("the system should let us start a thread");
        }
    });
    let results = results.into_iter();
    results.filter_map(|it| it.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
}

/// A C file on its way to the prover, unless all is known of it; a bug of ours is a message about the file it shows in.
fn c_program(job: &Job, wish: &Wish, emitter: &mut emit::Emitter) -> (Unit, Option<Ready>) {
    let options = wish.options;
    let mut sources = SourceMap::default();
    let caught = catch_unwind(AssertUnwindSafe(|| look_at(job, wish, &mut sources)));
    let (translated, page) = match caught {
        Ok(Seen::Known(diagnostics, outcome)) => {
            let (name, outcome) = (job.path.clone(), Some(outcome));
            return (Unit { name, sources, diagnostics, outcome }, None);
        }
        Ok(Seen::New(translated, page)) => (*translated, page),
        Err(panic) => (Translated::rejected(vec![bug_in(&job.path, &*panic)]), None),
    };
    let Translated { annotated, written, checks, asked, held, program, mut rest, mut diagnostics } =
        translated;
    let stem = Path::new(&job.path).file_stem().unwrap_or_default().to_string_lossy();
    let emit = || -> Result<Option<Ready>, Errors> {
        // Also when it is wrong: then somebody wants to see it.
        written.iter().try_for_each(|written| emitter.written(&stem, written))?;
        emitter.checks(
            &stem,
            annotated,
            emit::Asked { checks: &checks, by_proof: &asked, held: &held },
            &sources,
        )?;
        let Some(program) = program else { return Ok(None) };
        emitter.translated(&stem, &program)?;
        let portion = portion_of_c(program, rest.as_mut(), options);
        emitter.bodies(&portion.program, &portion.chosen)?;
        Ok(Some((portion, rest, page)))
    };
    let ready = emit().unwrap_or_else(|errors| {
        diagnostics.extend(errors);
        None
    });
    without_repetitions(&mut diagnostics, &sources);
    (Unit { name: job.path.clone(), sources, diagnostics, outcome: None }, ready)
}

fn portion_of_c(
    program: core::Program,
    rest: Option<&mut Rest>,
    options: &ProveOptions,
) -> Portion {
    let chosen = choose_in_c(&program, options);
    let chosen = match rest {
        Some(rest) => rest.without_shared(&program, chosen),
        None => chosen,
    };
    let mut program = vc::prepare(program);
    // All that a pointer in a counterexample is shown by.
    program.views =
        Views::new(&program.program, &[values::OBJECT, values::OFFSET], &[values::NULL]);
    Portion { program, chosen }
}

fn bug_in(file: &str, panic: &(dyn std::any::Any + Send)) -> Diagnostic {
    let words = format!("a bug of cinch in {file}: {}", schedule::panic_words(panic));
    Diagnostic::general("internal-error", words)
}

/// What a file is seen to be.
enum Seen {
    Known(Vec<Diagnostic>, Outcome),
    New(Box<Translated>, Option<Page>),
}

fn look_at(job: &Job, wish: &Wish, sources: &mut SourceMap) -> Seen {
    let file = front_end::read(job, sources);
    let known = wish.known.filter(|_| file.is_ok());
    let page = known.and_then(|known| known.page(job, sources));
    if let Some((diagnostics, outcome)) = page.as_ref().and_then(|page| page.find(sources)) {
        return Seen::Known(diagnostics, outcome);
    }
    let (checks, functions) = (wish.options.checks.checks(), named(wish.options));
    // What a pattern means is known only later: then all small functions count as not proved here, and are asked about where they are called.
    let proved = wish.options.functions.clone();
    let others_run_first = wish.options.others_run_first;
    let wanted = lower::Options { checks, functions, proved, others_run_first };
    let kept = if wish.options.emit.is_empty() { Kept::Last } else { Kept::All };
    Seen::New(Box::new(translate_read(job, file, &wanted, kept, sources)), page)
}

/// Who reads "proved" should know what was not looked at.
fn switched_off(options: &ProveOptions) -> Option<Diagnostic> {
    let off = options.checks.checks().off().into_iter();
    let codes: Vec<&str> =
        off.filter(|kind| !kind.is_on_request()).map(|kind| kind.code()).collect();
    let words = format!("not checked, as --no-check asks: {}", codes.join(", "));
    let note = Diagnostic::general("not-checked", words);
    (!codes.is_empty()).then_some(Diagnostic { severity: Severity::Note, ..note })
}

/// The functions to translate, when they are given by their whole names.
fn named(options: &ProveOptions) -> Vec<String> {
    let patterns = options.functions.iter().any(|name| name.contains(['*', '?']));
    if patterns { vec![] } else { options.functions.clone() }
}

fn choose(program: &core::Program, options: &ProveOptions) -> Vec<usize> {
    let mut chosen = schedule::to_prove(program);
    chosen.retain(|index| options.selects(&program.implementations[*index].owner.to_string()));
    chosen
}

/// What the translation made to be proved along, such as lemmas, is always proved.
fn choose_in_c(program: &core::Program, options: &ProveOptions) -> Vec<usize> {
    let mut chosen = schedule::to_prove(program);
    chosen.retain(|index| match &program.implementations[*index].owner {
        Owner::Function(name) => options.selects(name),
        Owner::AsPointer { .. } | Owner::Lemma(_) | Owner::Initially(_) => true,
    });
    chosen
}

fn is_meant(obligation: &Obligation, at: &At, sources: &SourceMap) -> bool {
    match at {
        At::Line(line) => is_on(obligation.span, line, sources),
        At::Check(name) => obligation.check().is_some_and(|check| check.to_string() == *name),
    }
}

/// Whether a place starts on the line, in that file or in one with the same end of its path.
fn is_on(span: Span, line: &Line, sources: &SourceMap) -> bool {
    if sources.files().is_empty() || span == Span::default() {
        return false;
    }
    let at = sources.position(sources.written(span).start);
    at.line == line.line && Path::new(&at.file).ends_with(line.file.trim_start_matches("./"))
}

/// Bodies that are not proved on their own, where the user may not expect it.
fn unchecked(program: &core::Program) -> Vec<Diagnostic> {
    let proved: BTreeSet<usize> = schedule::to_prove(program).into_iter().collect();
    let called = vc::inline::called(program);
    let bodies = || program.implementations.iter().enumerate();
    // Instances of a polymorphic procedure share its name; one that is proved or called speaks for all.
    let covered: BTreeSet<&Owner> = bodies()
        .filter(|(index, body)| proved.contains(index) || called.contains(&body.procedure))
        .map(|(_, body)| &body.owner)
        .collect();
    let inlined: BTreeSet<&str> = program
        .procedures
        .iter()
        .filter(|procedure| procedure.inline.is_some())
        .map(|procedure| &*procedure.name)
        .collect();
    let open = bodies().filter(|(index, _)| !proved.contains(index));
    let found = open.filter_map(|(_, body)| match inlined.contains(&*body.procedure) {
        true if covered.contains(&body.owner) => None,
        true => {
            let words = "is not checked: it is only inlined, and nothing calls it";
            let words = format!("`{}` {words}", body.owner);
            Some(Diagnostic::warning("not-checked", body.span, words))
        }
        false => {
            let words = "is taken on trust: it says {:verify false}";
            let words = format!("`{}` {words}", body.owner);
            Some(Diagnostic::note_at("not-checked", body.span, words))
        }
    });
    found.collect()
}
