//! `cinch refute`: C files as one program in, runs that break a rule out, each seen in a replay; or the word that there is none, or
//! that nobody knows. Rule: what no replay has confirmed is not called refuted.

mod competition;
mod open_checks;
mod tell;

pub use open_checks::{refute_from_main, refute_open};

use super::compile::{self, Job};
use super::front_end::{Front, front_end, has_errors};
use super::{Errors, Inputs, Run, config, launcher, on_large_stack, solvers};
use crate::base::{Diagnostic, FailingRun, ObligationKind, RunStep, SeenBy, Span};
use crate::cli::{RefuteOptions, SolverOptions};
use crate::contract::{self, Annotated};
use crate::flow::{self, FunctionRef, InnerArrays};
use crate::lower;
use crate::lower::sequence::{conflict, conflict_in};
use crate::machine::solve::Solve;
use crate::machine::{Allocation, Choice, Leaks, Mark, Options, Origin, Uninitialized};
use crate::refute::again::confirm;
use crate::refute::entry::entry_file;
use crate::refute::replay::{Build, Replayed, replay};
use crate::refute::retyped::retyped;
use crate::refute::search::{Found, Plan, Searched, Taken, search};
use crate::refute::trace::trace;
use crate::refute::trivial::nothing_can_break;
use crate::refute::words::Eyes;
use crate::refute::{harness, replay as replaying, witness};
use crate::report::exit::Status;
use crate::report::failing_run::{Broken, happens};
use crate::report::location::location;
use crate::report::page;
use crate::smt::session::{Limits, Session};
use crate::source::SourceMap;
use crate::typed::meaning::runs_before_main;
use crate::typed::tree::StmtKind;
use crate::typed::visit::{Node, each_node, parts};
use competition::Property;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

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

/// What became of a run that the search has found.
pub struct Judged {
    pub found: Found,
    pub broken: Broken,
}

impl Judged {
    pub fn is_refuted(&self) -> bool {
        self.broken.run.is_seen()
    }
}

impl Run {
    fn refute(&mut self, options: &RefuteOptions, begun: Instant) -> Result<Status, Errors> {
        let property = options.svcomp.as_deref().map(competition::property).transpose()?;
        let Inputs { c, .. } = self.sort_inputs(&options.files, options.c.language);
        let plan = compile::plan(c, &options.c)?;
        self.diagnostics.extend(plan.notes);
        let checks = options.checks.checks();
        let wanted = move |kind: ObligationKind| match property {
            Some(property) => property.asks(kind),
            None => checks.contains(kind),
        };
        let program = read(&plan.jobs, property, &wanted, &mut self.sources)?;
        let Some(entry) = entry(&program, &options.entry) else {
            let words = format!("no function with a body is called `{}`", options.entry);
            return Err(vec![Diagnostic::general("no-such-implementation", words)]);
        };
        let real = build(&plan.jobs);
        let scratch = Scratch::new()?;
        let machine_options = rules(property, wanted(ObligationKind::MemoryLeak));
        let world = World {
            program: &program,
            entry,
            options: &machine_options,
            real: real.as_ref(),
            sources: &self.sources,
            folder: &scratch.0,
        };
        let judged: RefCell<Vec<Judged>> = RefCell::default();
        let enough = |found: &Found| {
            let broken = judge(&world, found, property);
            // The competition asks for one, which has been seen.
            let seen = matches!(broken.run.seen_by, SeenBy::Sanitizers(_));
            judged.borrow_mut().push(Judged { found: found.clone(), broken });
            property.is_some() && seen
        };
        let search_plan = Plan {
            entry,
            options: machine_options.clone(),
            deadline: begun + options.budget,
            wanted: &wanted,
            enough: &enough,
        };
        let mut searched = if nothing_can_break(&program, entry) {
            Searched::default()
        } else {
            search(&program, &search_plan, solve(&options.files, &options.solver)?)
        };
        if searched.found.is_empty() && searched.open.is_empty() {
            searched.open.extend(unordered(&program));
            searched.open.extend(before_main(&program));
            if wanted(ObligationKind::TypeMismatch) {
                searched.open.extend(untyped(&program, &self.sources));
            }
        }
        let judged = judged.take();
        if let Some(file) = &options.html {
            let broken: Vec<Broken> = judged.iter().map(|it| it.broken.clone()).collect();
            write_page(file, &page::page(&broken, &self.sources))?;
        }
        if let Some(folder) = &options.emit_test {
            for (number, judged) in judged.iter().filter(|it| it.is_refuted()).enumerate() {
                write_test(&world, judged, folder, number + 1)?;
            }
        }
        if let Some(property) = property {
            super::print(&format!("{}\n", property.answer(&judged, &searched)));
            return Ok(status(&judged, &searched));
        }
        if options.entry != "main" {
            searched.any_arguments = Some(options.entry.clone());
        }
        let status = status(&judged, &searched);
        let told = (status, begun.elapsed());
        tell::tell(&judged, &searched, &self.sources, options, told);
        Ok(status)
    }
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

fn any_arguments(entry: &str) -> String {
    format!(
        "`{entry}` may be called with anything that its types allow: null, and objects of any size"
    )
}

fn write_page(file: &Path, text: &str) -> Result<(), Errors> {
    std::fs::write(file, text).map_err(|error| {
        let words = format!("cannot write {}: {error}", file.display());
        vec![Diagnostic::general("write-failed", words)]
    })
}

/// Where C fixes no order and it matters, only one of the orders was run.
fn unordered(program: &flow::Program) -> Option<String> {
    program.units.iter().find_map(|unit| {
        let (options, source) = (lower::Options::default(), &unit.source);
        let lowered = lower::unit::Unit::new(source, &options);
        let mut found = None;
        let bodies = source.typed.functions.iter().filter_map(|it| it.body.as_ref());
        for item in bodies.flat_map(|body| &body.block.items) {
            each_node(Node::Stmt(item), &mut |node| {
                let Node::Stmt(stmt) = node else { return };
                let own = parts(stmt).0.into_iter();
                let mut conflicts = own.filter_map(|expr| conflict(&lowered, expr));
                found = found.take().or_else(|| conflicts.next());
                if let StmtKind::Declare(_, Some(initializer)) = &stmt.kind {
                    let more = || conflict_in(&lowered, initializer, stmt.span);
                    found = found.take().or_else(more);
                }
            });
        }
        found.map(|conflict| conflict.words.text().to_string())
    })
}

/// Runs begin with `main`: what a loader calls before it is not run.
fn before_main(program: &flow::Program) -> Option<String> {
    let early = |unit: &flow::Unit| runs_before_main(&unit.source.typed);
    program.units.iter().find_map(early)?;
    Some("something runs before `main`, which runs do not show".into())
}

/// Effective types are not looked at: where memory may get another one, nobody knows.
fn untyped(program: &flow::Program, sources: &SourceMap) -> Option<String> {
    let place = program.units.iter().find_map(|unit| retyped(&unit.source.typed))?;
    let line = location(place, sources).map(|at| format!("{}:{}", at.file, at.line));
    Some(format!(
        "memory may be used as another type than it has after the conversion in {} (C11 6.5p7), \
         which runs do not show: `cinch prove` looks at that",
        line.unwrap_or_default()
    ))
}

fn status(judged: &[Judged], searched: &Searched) -> Status {
    if judged.iter().any(Judged::is_refuted) {
        Status::NotProved
    } else if judged.is_empty() && searched.open.is_empty() {
        Status::Proved
    } else {
        Status::Undecided
    }
}

/// What a run may rely on.
fn rules(property: Option<Property>, leaks: bool) -> Options {
    let lost = if leaks { Leaks::Lost } else { Leaks::Ignored };
    match property {
        None => Options { leaks: lost, ..Options::default() },
        Some(property) => Options {
            uninitialized: Uninitialized::Anything,
            allocation: Allocation::Succeeds,
            arguments: None,
            leaks: if property == Property::Cleanup { Leaks::Left } else { lost },
            ..Options::default()
        },
    }
}

/// All files as one program.
fn read(
    jobs: &[Job],
    property: Option<Property>,
    wanted: &dyn Fn(ObligationKind) -> bool,
    sources: &mut SourceMap,
) -> Result<flow::Program, Errors> {
    let mut units = vec![];
    for job in jobs {
        let Front { program, diagnostics } = front_end(job, &[], sources, &mut vec![]);
        let Some(program) = program else { return Err(diagnostics) };
        let Annotated { program, diagnostics: found } = contract::annotate(program);
        if has_errors(&found) {
            return Err(found);
        }
        let mut unit = flow::build(Arc::new(program));
        // The competition counts whole objects.
        let inner = if property.is_some() { InnerArrays::Open } else { InnerArrays::Bounded };
        flow::choose(&mut unit, inner, wanted);
        units.push(unit);
    }
    if units.is_empty() {
        return Err(vec![Diagnostic::general("unsupported-file", "no C file is given")]);
    }
    flow::link(units)
}

/// Questions are short: a path that needs long ones is left open.
fn solve(files: &[String], options: &SolverOptions) -> Result<Solve, Errors> {
    let config = config::find(files)?;
    let wish = (options, config.solver.as_deref());
    let mut found = solvers(wish, 0, super::Fetch::Now, &mut super::note)?;
    let mut solver = found.remove(0);
    solver.expect_bits();
    let limits = Limits { time: Duration::from_secs(2), ..Limits::default() };
    Ok(Solve::new(Session::new(solver, limits, launcher())))
}

/// How the user would build the program. `None` where files are compiled in different ways.
fn build(jobs: &[Job]) -> Option<Build> {
    let first = jobs.first()?;
    let same = |job: &Job| job.said == first.said && job.compilation.folder.is_none();
    let words = first.compilation.compiler.name();
    jobs.iter().all(same).then(|| Build {
        compiler: words.split_whitespace().map(str::to_string).collect(),
        options: first.said.clone(),
        files: jobs.iter().map(|job| PathBuf::from(&job.path)).collect(),
        included: vec![],
    })
}

/// What a run is judged by.
struct World<'a> {
    program: &'a flow::Program,
    entry: FunctionRef,
    options: &'a Options,
    real: Option<&'a Build>,
    sources: &'a SourceMap,
    folder: &'a Path,
}

/// The run with its steps, and who sees it again.
fn judge(world: &World, found: &Found, property: Option<Property>) -> Broken {
    let entry: Arc<str> = world.program.function_name(world.entry).into();
    let mut assumed = tell::assumed(found);
    if &*entry != "main" {
        assumed.push(any_arguments(&entry));
    }
    let steps = if property.is_some() { vec![] } else { steps(world, found) };
    let seen_by = seen(world, found);
    let given = tell::given(found);
    let run = FailingRun { steps, seen_by, given, assumed, entry, requires: None };
    Broken {
        kind: found.kind,
        span: found.span,
        function: found.function.clone(),
        check: None,
        allocated: found.allocated.clone(),
        run,
    }
}

fn seen(world: &World, found: &Found) -> SeenBy {
    let World { program, sources, folder, .. } = *world;
    let lines = |span: Span| lines(span, sources);
    let supplied = witness::supply(program, found);
    let real = world.real.and_then(|build| with_entry(world, build, found, folder));
    let why = match (real, supplied, witness::expected(found, &lines)) {
        (Some(build), Some(supply), Some(expected)) => {
            match replay(&filled(&build, found), &supply, &expected, folder) {
                Replayed::Confirmed(words) => return SeenBy::Sanitizers(words),
                Replayed::NotSeen => {
                    let words = "sanitizers did not see it in the real program";
                    return SeenBy::Nobody(words.to_string());
                }
                Replayed::Blind => "sanitizers do not look for this".to_string(),
                Replayed::Failed(why) => why,
            }
        }
        _ => "what the run takes from outside cannot be given to the real program".to_string(),
    };
    if let Some(doubt) = doubt(found) {
        SeenBy::Nobody(doubt.to_string())
    } else if confirm(program, world.entry, world.options, found) {
        SeenBy::Machine(why)
    } else {
        SeenBy::Nobody(why)
    }
}

/// Why a run need not exist that the machine alone sees.
fn doubt(found: &Found) -> Option<&'static str> {
    let shared = found.script.pointers.iter().any(|choice| matches!(choice, Choice::Same(_)));
    let outside = found.marks.iter().any(|mark| matches!(mark, Mark::External(_)));
    match found.kind {
        ObligationKind::Misaligned => {
            Some("that an address is not aligned counts only where sanitizers see it")
        }
        ObligationKind::UninitializedRead if outside => {
            Some("a function without body may have given it a value")
        }
        _ if shared => Some(
            "two pointers from outside lead to one object there, which their types may forbid (C11 6.5p7)",
        ),
        _ => None,
    }
}

/// The program that makes the run: the user's, or one that calls the entry. It is written into the folder.
fn with_entry(world: &World, build: &Build, found: &Found, folder: &Path) -> Option<Build> {
    let World { program, entry, .. } = *world;
    if program.function_name(entry) == "main" {
        return Some(build.clone());
    }
    let (index, file) = (entry.unit as usize, build.files.get(entry.unit as usize)?);
    let text = entry_file(program, entry, found, &file.canonicalize().ok()?)?;
    let calls = folder.join("entry.c");
    std::fs::write(&calls, text).ok()?;
    let mut files = build.files.clone();
    let user = std::mem::replace(&mut files[index], calls);
    Some(Build { files, included: vec![user], ..build.clone() })
}

/// What happens on the way.
fn steps(world: &World, found: &Found) -> Vec<RunStep> {
    let sources = world.sources;
    let text = |span: Span| sources.text(sources.written(span)).to_string();
    let own = location(found.span, sources).map(|at| at.file);
    let line = |span: Span| match location(span, sources) {
        Some(at) if Some(&at.file) == own.as_ref() => format!("line {}", at.line),
        Some(at) => format!("{}:{}", at.file, at.line),
        None => "a line that nobody wrote".into(),
    };
    let eyes = Eyes { text: &text, line: &line };
    let failure = happens(found.kind);
    let told = trace(world.program, world.entry, world.options, found, &failure, eyes);
    told.unwrap_or_default()
}

/// Where memory that was never given a value matters, it gets one that shows.
fn filled(build: &Build, found: &Found) -> Build {
    let mut build = build.clone();
    let left = |taken: &Taken| matches!(taken.origin, Origin::Uninitialized(_));
    if found.inputs.iter().any(left) || found.kind == ObligationKind::UninitializedRead {
        build.options.push("-ftrivial-auto-var-init=pattern".into());
    }
    build
}

/// A folder with all that the run needs besides the user's files, and a script that builds and starts it.
fn write_test(world: &World, judged: &Judged, folder: &Path, number: usize) -> Result<(), Errors> {
    let found = &judged.found;
    let folder = folder.join(format!("{}-{number}", found.kind.code()));
    let expected = witness::expected(found, &|span| lines(span, world.sources));
    let supply = witness::supply(world.program, found);
    let text = supply.as_ref().and_then(harness::harness);
    let (Some(expected), Some(supply), Some(text)) = (expected, supply, text) else {
        super::note(
            "a run takes something from outside that a test cannot give it: no test is written",
        );
        return Ok(());
    };
    super::emit::write(&folder, "harness.c", text.as_bytes())?;
    let build = world.real.and_then(|build| with_entry(world, build, found, &folder));
    let Some(build) = build else {
        super::note("a run takes arguments that C cannot be given: its test has no program");
        return Ok(());
    };
    let absolute = |file: &PathBuf| file.canonicalize().unwrap_or(file.clone());
    let files: Vec<PathBuf> = build.files.iter().map(absolute).collect();
    let build = filled(&Build { files, ..build }, found);
    let commands = replaying::commands(&build, &supply, &expected);
    let script = format!(
        "#!/bin/sh\n# {}:{}: {}.\n# Builds the program with sanitizers and lets it make the run; they report it and stop.\n\
         # `sh run.sh` is all; harness.c supplies what the program takes from outside.\n\
         set -e\ncd \"$(dirname \"$0\")\"\n{}\n",
        expected.file,
        expected.lines.start(),
        happens(found.kind),
        commands.join("\n")
    );
    super::emit::write(&folder, "run.sh", script.as_bytes())
}

fn lines(span: Span, sources: &SourceMap) -> Option<(String, usize, usize)> {
    let at = location(span, sources)?;
    Some((at.file, at.line, at.end_line.max(at.line)))
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
