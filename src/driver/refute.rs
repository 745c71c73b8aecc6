//! `cinch refute`: C files as one program in, runs that break a rule out, each seen in a replay; or the word that there is none, or
//! that nobody knows. Rule: what no replay has confirmed is not called refuted.

mod competition;
mod every_run;
mod judge;
mod keep_test;
mod open_checks;
mod partner;
mod suggested;
mod tell;
mod unseen;
mod whole_program;
mod witness_file;

pub use every_run::{Known, Taken, common, settle};
pub use open_checks::{Sighted, has_unsettled, refute_open};
pub use whole_program::{Member, Units, refute_from_main, take_all};

use super::compile::{self, Job};
use super::front_end::{Front, front_end, has_errors};
use super::{Errors, Inputs, Run, config, launcher, on_large_stack, onlooker, solvers};
use crate::base::{Diagnostic, ObligationKind, SeenBy, Span};
use crate::cli::{RefuteOptions, SolverOptions, Supposed};
use crate::contract::{self, Annotated};
use crate::flow::{self, FunctionRef, InnerArrays};
use crate::machine::solve::Solve;
use crate::machine::{
    Allocation, Assertions, Environment, External, Leaks, Options, Uninitialized,
};
use crate::refute::foldable::may_fold;
use crate::refute::replay::{Build, Source};
use crate::refute::retyped::retyped;
use crate::refute::search::{Found, Heard, Plan, Random, Searched, search};
use crate::refute::trivial::nothing_can_break;
use crate::report::exit::Status;
use crate::report::failing_run::Broken;
use crate::report::page;
use crate::report::progress::Searching;
use crate::report::status_line::Onlooker;
use crate::smt::session::{Limits, Session};
use crate::source::{SourceFile, SourceMap};
use competition::Property;
use judge::{Judged, Telling, World, any_arguments, judge};
use keep_test::keep_test;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use suggested::Clause;
use unseen::{Proofs, beside_the_run, unseen};
use witness_file::write_witness;

pub fn refute(options: &RefuteOptions) -> Status {
    let begun = Instant::now();
    let answer: Mutex<Option<Status>> = Mutex::new(None);
    let run = on_large_stack(|| {
        let mut run = Run::default();
        match run.refute(options, begun) {
            Ok(status) => {
                *answer.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(status);
            }
            Err(errors) => run.diagnostics.extend(errors),
        }
        run
    });
    match answer.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner()) {
        Some(status) => status,
        None => {
            if options.svcomp.is_some() {
                super::print("unknown\n");
            }
            run.tell(&options.output, begun)
        }
    }
}

impl Run {
    fn refute(&mut self, options: &RefuteOptions, begun: Instant) -> Result<Status, Errors> {
        let property = options.svcomp.as_deref().map(competition::property).transpose()?;
        let Inputs { c, .. } = self.sort_inputs(&options.files, options.c.language);
        let mut plan = compile::plan(c, &options.c)?;
        let own = plan.jobs.len() as u32;
        let stubs = self.sort_inputs(&options.stubs, options.c.language).c;
        if !stubs.is_empty() {
            plan.jobs.extend(compile::plan(stubs, &options.c)?.jobs);
        }
        self.diagnostics.extend(plan.notes);
        let jobs: Vec<&Job> = plan.jobs.iter().collect();
        let checks = options.checks.checks();
        let wanted = move |kind: ObligationKind| match property {
            Some(property) => property.asks(kind),
            None => checks.contains(kind),
        };
        let program = read(&jobs, property, &wanted, &mut self.sources)?;
        let entries = entries(&program, &options.entry);
        if entries.is_empty() {
            let words = format!("no function with a body is called `{}`", options.entry);
            return Err(vec![Diagnostic::general("no-such-implementation", words)]);
        }
        let real = build(&jobs).filter(|_| !options.no_sanitizers);
        let scratch = Scratch::new()?;
        let stubs = (!options.stubs.is_empty()).then_some(own);
        let environment = environment(&options.assume);
        let effective_types = property.is_none() && asks_for_types(&program, &self.sources);
        let rules = rules(property, &wanted);
        let machine_options = Options { stubs, environment, effective_types, ..rules };
        let mut explored: Vec<Explored> = vec![];
        let proofs = Proofs::default();
        for entry in entries {
            let world = World {
                program: &program,
                entry,
                options: &machine_options,
                real: real.as_ref(),
                sources: &self.sources,
                folder: &scratch.0,
            };
            let known = explored.iter().flat_map(|it| &it.judged).map(|it| &it.found);
            let known: Vec<Found> = known.cloned().collect();
            let asking = Asking { wanted: &wanted, known: &known, property, proofs: &proofs };
            let found = match property {
                None => in_turns(&world, options, asking, &jobs)?,
                Some(property) => together(&world, options, asking, property, &plan.jobs)?,
            };
            if let Some(folder) = &options.emit_test {
                let before = explored.iter().map(|it| it.refuted().count()).sum::<usize>();
                for (number, judged) in found.refuted().enumerate() {
                    keep_test(&world, judged, folder, before + number + 1)?;
                }
            }
            explored.push(found);
        }
        if let Some(file) = &options.html {
            let judged = explored.iter().flat_map(|it| &it.judged);
            let broken: Vec<Broken> = judged.map(|it| it.broken.clone()).collect();
            write_page(file, &page::page(&broken, &self.sources))?;
        }
        let status = explored.iter().map(Explored::status).reduce(worse).unwrap_or(Status::Proved);
        if let (Some(property), [only]) = (property, &explored[..]) {
            super::print(&format!("{}\n", property.answer(&only.judged, &only.searched)));
            if let (Some(file), Some(said)) = (&options.witness, &options.svcomp) {
                let read = (&program, &plan.jobs[..], &self.sources);
                write_witness(file, (property, said), only, read)?;
            }
            return Ok(status);
        }
        tell::tell(&explored, &self.sources, options, (status, begun.elapsed()));
        Ok(status)
    }
}

/// A check and its place, which no other run was shown to break.
type Missed = (ObligationKind, Span);

/// So many runs are compared with the suggested preconditions.
const MOST_LEFT_OUT: usize = 200;

/// What became of the search from one entry.
pub struct Explored {
    pub entry: Arc<str>,
    /// Of the entry.
    pub span: Span,
    pub judged: Vec<Judged>,
    /// What breaks in runs that a suggested precondition excludes.
    pub left_out: Vec<Missed>,
    pub searched: Searched,
}

impl Explored {
    fn refuted(&self) -> impl Iterator<Item = &Judged> {
        self.judged.iter().filter(|it| it.is_refuted())
    }

    pub fn status(&self) -> Status {
        if self.refuted().next().is_some() {
            Status::NotProved
        } else if self.judged.is_empty() && self.searched.open.is_empty() {
            Status::Proved
        } else {
            Status::Undecided
        }
    }
}

/// Of two entries, what is to be said of both.
fn worse(one: Status, other: Status) -> Status {
    [Status::NotProved, Status::Undecided]
        .into_iter()
        .find(|status| *status == one || *status == other)
        .unwrap_or(one)
}

/// What is looked for.
#[derive(Clone, Copy)]
struct Asking<'a> {
    wanted: &'a dyn Fn(ObligationKind) -> bool,
    /// From other entries: of no interest any more.
    known: &'a [Found],
    property: Option<Property>,
    proofs: &'a Proofs,
}

/// How much of a search to make.
#[derive(Clone, Copy)]
struct Effort {
    most_steps: u64,
    random: Random,
    /// Lists are folded.
    folds: bool,
    /// When to stop, if that is not a matter of the options alone.
    until: Option<Instant>,
}

impl Effort {
    const WHOLE: Effort =
        Effort { most_steps: u64::MAX, random: Random::Later, folds: false, until: None };
    const FOLDED: Effort =
        Effort { most_steps: STEPS_WITH_LISTS, random: Random::Never, folds: true, until: None };
}

/// Steps that programs are searched for with lists of any length: most are at their end after a few thousand.
const STEPS_WITH_LISTS: u64 = 600_000;

/// Values of an index that are tried where lists are folded: a table of 256 pointers is looked at in full.
const WHOLE_TABLES: usize = 257;

/// Steps that the competition's programs are searched for before a proof is tried: most that can be decided by runs are by then.
const BEFORE_A_PROOF: u64 = 20_000;

/// By a short search, one in which lists have any length, a long search, all in the time for one.
fn in_turns(
    world: &World,
    options: &RefuteOptions,
    asking: Asking,
    jobs: &[&Job],
) -> Result<Explored, Errors> {
    let end = Instant::now() + options.time();
    if !may_fold(world.program, world.entry) || takes_arguments(world) {
        return explore(world, options, asking, (jobs, Effort::WHOLE));
    }
    let short = Effort { most_steps: BEFORE_A_PROOF, until: Some(end), ..Effort::WHOLE };
    let short = explore(world, options, asking, (jobs, short))?;
    if short.searched.open.is_empty() {
        return Ok(short);
    }
    if short.judged.is_empty() {
        let half = Instant::now() + end.saturating_duration_since(Instant::now()) / 2;
        let folded = explore(
            world,
            options,
            asking,
            (jobs, Effort { until: Some(half), ..Effort::FOLDED }),
        )?;
        if folded.status() == Status::Proved {
            return Ok(folded);
        }
    }
    let mut known = asking.known.to_vec();
    known.extend(short.judged.iter().map(|it| it.found.clone()));
    let asking = Asking { known: &known, ..asking };
    let rest = Effort { random: Random::Never, until: Some(end), ..Effort::WHOLE };
    let rest = explore(world, options, asking, (jobs, rest))?;
    let judged = short.judged.into_iter().chain(rest.judged).collect();
    let mut left_out: Vec<Missed> = short.left_out.into_iter().chain(rest.left_out).collect();
    left_out.sort();
    left_out.dedup();
    Ok(Explored { judged, left_out, ..rest })
}

/// Whether the entry is called with pointers that lead anywhere: lists behind them are not folded.
fn takes_arguments(world: &World) -> bool {
    let is_main = world.program.function_name(world.entry) == "main";
    let function = world.program.function(world.entry);
    !is_main && function.is_some_and(|(_, it)| !it.parameters.is_empty())
}

/// By a short search, a proof, a long search, whichever of them decides first.
fn together(
    world: &World,
    options: &RefuteOptions,
    asking: Asking,
    property: Property,
    jobs: &[Job],
) -> Result<Explored, Errors> {
    let named: Vec<&Job> = jobs.iter().collect();
    let short = Effort { most_steps: BEFORE_A_PROOF, random: Random::First, ..Effort::WHOLE };
    let short = explore(world, options, asking, (&named, short))?;
    if short.status() != Status::Undecided {
        return Ok(short);
    }
    if short.judged.is_empty() && may_fold(world.program, world.entry) {
        let folded = explore(world, options, asking, (&named, Effort::FOLDED))?;
        if folded.status() == Status::Proved {
            return Ok(folded);
        }
    }
    if short.judged.is_empty()
        && beside_the_run(world.program).is_empty()
        && partner::proves(world, property, jobs, options)?
    {
        return Ok(Explored { searched: Searched::default(), ..short });
    }
    explore(world, options, asking, (&named, Effort { random: Random::Never, ..Effort::WHOLE }))
}

fn explore(
    world: &World,
    options: &RefuteOptions,
    asking: Asking,
    (jobs, effort): (&[&Job], Effort),
) -> Result<Explored, Errors> {
    let Asking { wanted, known, property, proofs } = asking;
    let telling = if property.is_some() { Telling::Verdict } else { Telling::Steps };
    let judged: RefCell<Vec<Judged>> = RefCell::default();
    let clauses: RefCell<Vec<Clause>> = RefCell::default();
    let left_out: RefCell<Vec<Missed>> = RefCell::default();
    let excluded = |found: &Found| {
        let enough = left_out.borrow().len() >= MOST_LEFT_OUT;
        let excluded = !enough && clauses.borrow().iter().any(|clause| clause.excludes(found));
        if excluded {
            left_out.borrow_mut().push((found.kind, found.span));
        }
        excluded
    };
    let enough = |found: &Found| {
        if known.iter().any(|other| other.kind == found.kind && other.span == found.span) {
            return Heard::Settled;
        }
        let mut broken = judge(world, found, telling);
        if property.is_none()
            && broken.run.is_seen()
            && let Some(clause) = suggested::clause(world, jobs, found)
        {
            broken.run.requires = found.suggestion.as_ref().map(|it| it.text.clone());
            clauses.borrow_mut().push(clause);
        }
        // The competition asks for one, which has been seen.
        let seen = matches!(broken.run.seen_by, SeenBy::Sanitizers(_));
        let heard = match broken.run.is_seen() {
            _ if property.is_some() && seen => Heard::Enough,
            true => Heard::Settled,
            false => Heard::NotSeen,
        };
        judge::note(&mut judged.borrow_mut(), Judged { found: found.clone(), broken });
        heard
    };
    let people = property.is_none().then(|| onlooker(&options.output));
    let onlooker = people.unwrap_or(Onlooker::Nobody);
    let shown = Searching::new(world.program.function_name(world.entry), onlooker);
    let most_values = if effort.folds { WHOLE_TABLES } else { world.options.most_values };
    let plan = Plan {
        entry: world.entry,
        options: Options { most_values, ..world.options.clone() },
        deadline: effort.until.unwrap_or_else(|| Instant::now() + options.time()),
        most_steps: options.steps.map_or(effort.most_steps, |it| effort.most_steps.min(it.into())),
        random: effort.random,
        folds: effort.folds,
        wanted,
        excluded: &excluded,
        enough: &enough,
        progress: &|searched, waiting| {
            shown.at((searched.paths, waiting), searched.found.len());
        },
    };
    let mut searched = if nothing_can_break(world.program, world.entry) {
        Searched::default()
    } else {
        let short = options.steps.is_some();
        let steps = if short { FOR_A_SHORT_QUESTION } else { FOR_A_QUESTION };
        search(world.program, &plan, solve(&options.files, &options.solver, steps)?)
    };
    shown.clear();
    if searched.found.is_empty() && searched.open.is_empty() {
        searched.open.extend(beside_the_run(world.program));
        if property.is_none() {
            searched.open.extend(unseen(world, proofs, (wanted, effort.folds)));
        }
    }
    let entry: Arc<str> = world.program.function_name(world.entry).into();
    let called = || any_arguments(&entry, world.options.environment);
    searched.any_arguments = (&*entry != "main").then(called);
    let function = world.program.function(world.entry);
    let span = function.map_or(Span::default(), |(_, function)| function.span);
    let mut left_out = left_out.take();
    left_out.sort();
    left_out.dedup();
    Ok(Explored { entry, span, judged: judged.take(), left_out, searched })
}

fn environment(supposed: &[Supposed]) -> Environment {
    let has = |what: Supposed| supposed.contains(&what);
    Environment {
        null: !has(Supposed::NonNull),
        same: !has(Supposed::Distinct),
        less: has(Supposed::AnySize),
        endless: !has(Supposed::Terminated),
    }
}

/// The functions with bodies that the pattern names, in the order of the text.
fn entries(program: &flow::Program, pattern: &str) -> Vec<FunctionRef> {
    if !pattern.contains(['*', '?']) {
        return entry(program, pattern).into_iter().collect();
    }
    let units = program.units.iter().zip(0u32..);
    let all = units.flat_map(|(unit, number)| {
        let own = unit.functions.iter().filter(|(_, it)| crate::cli::matches(pattern, &it.name));
        own.map(move |(id, function)| (number, function.span, *id))
    });
    let mut all: Vec<_> = all.collect();
    all.sort_by_key(|(unit, span, _)| (*unit, span.start));
    all.into_iter().map(|(unit, _, id)| FunctionRef { unit, id }).collect()
}

/// The function with that name, also one that is `static`.
fn entry(program: &flow::Program, name: &str) -> Option<FunctionRef> {
    program.find(name).or_else(|| {
        program.units.iter().zip(0u32..).find_map(|(unit, number)| {
            let mut own = unit.functions.iter();
            let (id, _) = own.find(|(_, function)| &*function.name == name)?;
            Some(FunctionRef { unit: number, id: *id })
        })
    })
}

pub fn write_page(file: &Path, text: &str) -> Result<(), Errors> {
    std::fs::write(file, text).map_err(|error| {
        let words = format!("cannot write {}: {error}", file.display());
        vec![Diagnostic::general("write-failed", words)]
    })
}

/// Whether runs look at the types of memory: where a pointer is converted, unless the compiler was told that types do not matter.
fn asks_for_types(program: &flow::Program, sources: &SourceMap) -> bool {
    let converts = |unit: &flow::Unit| {
        let typed = &unit.source.typed;
        typed.target.strict_aliasing && retyped(typed, &|_| true).is_some()
    };
    // Types with that attribute are like characters, and nobody has kept which these are; what ghost code says of types, runs leave out.
    let excepts = |file: &Arc<SourceFile>| {
        ["may_alias", "retype"].iter().any(|word| file.text.contains(word))
    };
    program.units.iter().any(converts) && !sources.files().iter().any(excepts)
}

/// What a run may rely on, and what of the checks on request it looks for.
fn rules(property: Option<Property>, wanted: &dyn Fn(ObligationKind) -> bool) -> Options {
    let lost = if wanted(ObligationKind::MemoryLeak) { Leaks::Lost } else { Leaks::Ignored };
    let asserts = wanted(ObligationKind::Assertion);
    let assertions = if asserts { Assertions::Checked } else { Assertions::Ends };
    let on_request = ObligationKind::ALL.into_iter().filter(|kind| kind.is_on_request());
    let plain = Options {
        leaks: lost,
        external: External::MayChange,
        requested: on_request.filter(|kind| wanted(*kind)).collect(),
        assertions,
        ..Options::default()
    };
    match property {
        None => plain,
        Some(property) => Options {
            uninitialized: Uninitialized::Anything,
            allocation: Allocation::Succeeds,
            arguments: None,
            external: External::ChangesNothing,
            leaks: if property == Property::Cleanup { Leaks::Left } else { lost },
            ..plain
        },
    }
}

/// All files as one program.
fn read(
    jobs: &[&Job],
    property: Option<Property>,
    wanted: &dyn Fn(ObligationKind) -> bool,
    sources: &mut SourceMap,
) -> Result<flow::Program, Errors> {
    let units: Result<Vec<_>, Errors> = jobs.iter().map(|job| understand(job, sources)).collect();
    link(units?, property, wanted)
}

fn understand(job: &Job, sources: &mut SourceMap) -> Result<Arc<contract::Program>, Errors> {
    let Front { program, diagnostics } = front_end(job, &[], sources, &mut vec![]);
    let Annotated { program, diagnostics } = contract::annotate(program.ok_or(diagnostics)?);
    if has_errors(&diagnostics) { Err(diagnostics) } else { Ok(Arc::new(program)) }
}

fn link(
    units: Vec<Arc<contract::Program>>,
    property: Option<Property>,
    wanted: &dyn Fn(ObligationKind) -> bool,
) -> Result<flow::Program, Errors> {
    if units.is_empty() {
        return Err(vec![Diagnostic::general("unsupported-file", "no C file is given")]);
    }
    // The competition counts whole objects.
    let inner = if property.is_some() { InnerArrays::Open } else { InnerArrays::Bounded };
    let steps = |program: Arc<contract::Program>| {
        let mut unit = flow::build(program);
        flow::choose(&mut unit, inner, wanted);
        unit
    };
    flow::link(units.into_iter().map(steps).collect())
}

/// How many steps the solver may take for a question, which are the same ones each time; the clock is only a net.
const FOR_A_QUESTION: u64 = 400_000;

/// Where somebody counts steps, questions are short, too.
const FOR_A_SHORT_QUESTION: u64 = 40_000;

/// A path that needs long questions is left open.
fn solve(files: &[String], options: &SolverOptions, steps: u64) -> Result<Solve, Errors> {
    let config = config::find(files)?;
    let wish = (options, config.solver.as_deref());
    let mut found = solvers(wish, 0, super::Fetch::Now, &mut super::note)?;
    let mut solver = found.remove(0);
    solver.expect_bits();
    let time = Duration::from_secs(10);
    let limits = Limits { time, steps: Some(steps), ..Limits::default() };
    Ok(Solve::new(Session::new(solver, limits, launcher())))
}

/// How the user would build the program. `None` where files are compiled by different compilers.
fn build(jobs: &[&Job]) -> Option<Build> {
    let words = jobs.first()?.compilation.compiler.name();
    let same = |job: &&Job| job.compilation.compiler.name() == words;
    let file = |job: &&Job| {
        let path = PathBuf::from(&job.path);
        let Some(folder) = job.compilation.folder.clone() else {
            return Source { path, options: job.said.clone(), folder: None };
        };
        // Of what a build says, only what changes the meaning: it may also say where to write what.
        let path = path.canonicalize().unwrap_or(path);
        Source { path, options: job.compilation.arguments.clone(), folder: Some(folder) }
    };
    jobs.iter().all(same).then(|| Build {
        compiler: words.split_whitespace().map(str::to_string).collect(),
        options: vec![],
        files: jobs.iter().map(file).collect(),
        included: vec![],
    })
}

/// A folder that goes when it is no longer needed.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Result<Scratch, Errors> {
        let folder = std::env::temp_dir().join(format!("cinch-refute-{}", std::process::id()));
        std::fs::create_dir_all(&folder).map_err(|error| {
            let words = format!("cannot make {}: {error}", folder.display());
            vec![Diagnostic::general("write-failed", words)]
        })?;
        Ok(Scratch(folder))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What is left behind in a folder for temporary files hurts nobody.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
