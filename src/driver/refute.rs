//! `cinch refute`: C files as one program in, runs that break a rule out, each seen in a replay; or the word that there is none, or
//! that nobody knows. Rule: what no replay has confirmed is not called refuted.

mod competition;
mod tell;

use super::compile::{self, Job};
use super::front_end::{Front, front_end, has_errors};
use super::{Errors, Inputs, Run, config, launcher, on_large_stack, solvers};
use crate::base::{Diagnostic, ObligationKind, Span};
use crate::cli::RefuteOptions;
use crate::contract::{self, Annotated};
use crate::flow::{self, FunctionRef, InnerArrays};
use crate::lower;
use crate::lower::sequence::{conflict, conflict_in};
use crate::machine::solve::Solve;
use crate::machine::{Allocation, Leaks, Options, Origin, Uninitialized};
use crate::refute::again::confirm;
use crate::refute::replay::{Build, Replayed, replay};
use crate::refute::retyped::retyped;
use crate::refute::search::{Found, Plan, Searched, Taken, search};
use crate::refute::trivial::nothing_can_break;
use crate::refute::{harness, replay as replaying, witness};
use crate::report::exit::Status;
use crate::report::location::location;
use crate::smt::session::{Limits, Session};
use crate::source::SourceMap;
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
    pub replay: Replay,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Replay {
    /// Sanitizers saw it in the real program; their words.
    Sanitizers(String),
    /// The machine saw it without a solver; why sanitizers did not.
    Machine(String),
    /// Neither; why.
    No(String),
}

impl Judged {
    pub fn is_refuted(&self) -> bool {
        !matches!(self.replay, Replay::No(_))
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
        let Some(entry) = program.find(&options.entry) else {
            let words = format!("no function with a body is called `{}`", options.entry);
            return Err(vec![Diagnostic::general("no-such-implementation", words)]);
        };
        let real = (options.entry == "main").then(|| build(&plan.jobs)).flatten();
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
            let replay = judge(&world, found);
            // The competition asks for one, which has been seen.
            let enough = property.is_some() && matches!(replay, Replay::Sanitizers(_));
            judged.borrow_mut().push(Judged { found: found.clone(), replay });
            enough
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
            search(&program, &search_plan, solve(options)?)
        };
        if searched.found.is_empty() && searched.open.is_empty() {
            searched.open.extend(unordered(&program));
            if wanted(ObligationKind::TypeMismatch) {
                searched.open.extend(untyped(&program, &self.sources));
            }
        }
        let judged = judged.take();
        if let Some(folder) = &options.emit_test {
            for (number, judged) in judged.iter().filter(|it| it.is_refuted()).enumerate() {
                write_test(&program, &judged.found, real.as_ref(), folder, number + 1)?;
            }
        }
        if let Some(property) = property {
            super::print(&format!("{}\n", property.answer(&judged, &searched)));
            return Ok(status(&judged, &searched));
        }
        if options.entry != "main" {
            searched.any_arguments = Some(options.entry.clone());
        }
        tell::tell(&judged, &searched, &self.sources, options, begun.elapsed());
        Ok(status(&judged, &searched))
    }
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
fn solve(options: &RefuteOptions) -> Result<Solve, Errors> {
    let config = config::find(&options.files)?;
    let wish = (&options.solver, config.solver.as_deref());
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

fn judge(world: &World, found: &Found) -> Replay {
    let World { program, sources, folder, .. } = *world;
    let lines = |span: Span| {
        let at = location(span, sources)?;
        Some((at.file, at.line, at.end_line.max(at.line)))
    };
    let supplied = witness::supply(program, found);
    let why = match (world.real, supplied, witness::expected(found, &lines)) {
        (Some(build), Some(supply), Some(expected)) => {
            match replay(&filled(build, found), &supply, &expected, folder) {
                Replayed::Confirmed(words) => return Replay::Sanitizers(words),
                Replayed::NotSeen => {
                    let words = "sanitizers did not see it in the real program";
                    return Replay::No(words.to_string());
                }
                Replayed::Blind => "sanitizers do not look for this".to_string(),
                Replayed::Failed(why) => why,
            }
        }
        _ => "what the run takes from outside cannot be given to the real program".to_string(),
    };
    if confirm(program, world.entry, world.options, found) {
        Replay::Machine(why)
    } else {
        Replay::No(why)
    }
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

fn write_test(
    program: &flow::Program,
    found: &Found,
    real: Option<&Build>,
    folder: &Path,
    number: usize,
) -> Result<(), Errors> {
    let (Some(build), Some(supply)) = (real, witness::supply(program, found)) else {
        return Ok(());
    };
    let Some(text) = harness::harness(&supply) else { return Ok(()) };
    let folder = folder.join(format!("{}-{number}", found.kind.code()));
    super::emit::write(&folder, "harness.c", text.as_bytes())?;
    let files: Vec<PathBuf> =
        build.files.iter().map(|file| file.canonicalize().unwrap_or(file.clone())).collect();
    let build = Build { files, ..build.clone() };
    let commands = replaying::commands(&build, &supply, found.kind);
    let script = format!("#!/bin/sh\nset -e\ncd \"$(dirname \"$0\")\"\n{}\n", commands.join("\n"));
    super::emit::write(&folder, "run.sh", script.as_bytes())
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
