//! Runs the commands: the only caller of every room. Options in, text on the streams and a `Status` out.
//! Invariant: rooms see no options of the command line and write to no stream; what they have to say comes here as values.

mod check;
mod compile;
mod config;
mod doctor;
mod emit;

pub use check::check;
pub use doctor::doctor;

use crate::base::Diagnostic;
use crate::cli::{OutputOptions, ProveOptions, SolverOptions};
use crate::il::{self, ast, core, monomorphise, parse};
use crate::prove::schedule::{self, STACK};
use crate::prove::verdict::Outcome;
use crate::prove::watch::Watch;
use crate::report::exit::Status;
use crate::report::progress::{self, Progress};
use crate::report::{self, Format, Presentation, Report, Unit, Verbosity};
use crate::smt::process;
use crate::smt::provision::{self, Surroundings};
use crate::smt::session::Limits;
use crate::smt::solvers::Solver;
use crate::source::{self, Language, SourceMap};
use crate::vc;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// What a command has come to so far; rendered at its end, however it ends.
#[derive(Default)]
struct Run {
    sources: SourceMap,
    diagnostics: Vec<Diagnostic>,
    outcome: Option<Outcome>,
    solvers: Vec<String>,
    checked: Vec<check::Checked>,
    /// `--emit` writes there, so the report must not.
    stdout_taken: bool,
}

pub fn prove(options: &ProveOptions) -> Status {
    let begun = Instant::now();
    let run = on_large_stack(|| {
        let stdout_taken = !options.emit.is_empty() && options.emit_dir.is_none();
        let mut run = Run { stdout_taken, ..Run::default() };
        if let Err(errors) = run.prove(options) {
            run.diagnostics.extend(errors);
        }
        run
    });
    run.tell(&options.output, begun)
}

/// Passes recurse over expressions as deep as the parser lets them be.
/// A bug of ours there is told like everything else.
fn on_large_stack(work: impl FnOnce() -> Run + Send) -> Run {
    let ended = std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.expect("the system should let us start a thread").join()
    });
    ended.unwrap_or_else(|panic| {
        let words = format!("a bug of cinch: {}", schedule::panic_words(&*panic));
        let diagnostics = vec![Diagnostic::general("internal-error", words)];
        Run { diagnostics, ..Run::default() }
    })
}

/// Our own executable, which starts solvers under their limits.
fn launcher() -> Option<PathBuf> {
    std::env::current_exe().ok()
}

type Errors = Vec<Diagnostic>;

impl Run {
    fn prove(&mut self, options: &ProveOptions) -> Result<(), Errors> {
        refuse_c(&options.files)?;
        let written = self.read(&options.files)?;
        let translated = self.translate(&written)?;
        let chosen = self.choose(&translated, options)?;
        self.diagnostics.extend(unchecked(&translated));
        let mut emitter = emit::Emitter::new(options);
        emitter.programs(&written, &translated)?;
        let program = vc::prepare(translated);
        emitter.bodies(&program, &chosen)?;
        if options.no_verify {
            return Ok(());
        }
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = interrupted.clone();
        // Fails only when a handler is there already, as in a program that embeds us.
        let _ = ctrlc::set_handler(move || {
            flag.store(true, Ordering::Relaxed);
            process::kill_all();
        });
        let config = config::find(&options.files)?;
        let mut solvers = solvers(&options.solver, config.solver.as_deref(), options.limits.seed)?;
        if program.program.has_bit_vectors() {
            solvers.iter_mut().for_each(Solver::expect_bits);
        }
        self.solvers = solvers.iter().map(Solver::title).collect();
        // The command line and the environment go before the configuration, which goes before what we think best.
        let usual = Limits::default();
        let limits = Limits {
            time: options.limits.timeout.or(config.timeout).unwrap_or(usual.time),
            steps: options.limits.rlimit.or(config.rlimit).map(u64::from),
            memory: options.limits.memory.or(config.memory).or(usual.memory),
            ..usual
        };
        let jobs = options.limits.jobs.or(config.jobs).map_or_else(cores, usize::from);
        let job = schedule::Options { solvers, limits, jobs, launcher: launcher(), interrupted };
        let progress = self.progress(&options.output, chosen.len());
        self.outcome = Some(schedule::prove(&program, &chosen, &job, &progress as &dyn Watch));
        progress.clear();
        Ok(())
    }

    /// All files together are one program.
    fn read(&mut self, files: &[String]) -> Result<ast::Program, Errors> {
        let mut errors = vec![];
        let mut program = ast::Program::default();
        for path in files {
            match source::read(path) {
                Err(error) => errors.push(error),
                Ok((name, text)) => {
                    let index = self.sources.add(name, text);
                    let index = index
                        .map_err(|words| vec![Diagnostic::general("unreadable-file", words)])?;
                    let parsed = parse::parse(index, &mut self.sources);
                    program.decls.extend(parsed.program.decls);
                    errors.extend(parsed.diagnostics);
                }
            }
        }
        if errors.is_empty() { Ok(program) } else { Err(errors) }
    }

    fn translate(&mut self, program: &ast::Program) -> Result<core::Program, Errors> {
        let checked = il::check::check(program)?;
        self.diagnostics.extend(checked.warnings);
        monomorphise::monomorphise(checked.program)
    }

    fn choose(
        &self,
        program: &core::Program,
        options: &ProveOptions,
    ) -> Result<Vec<usize>, Errors> {
        let mut chosen = schedule::to_prove(program);
        chosen.retain(|index| options.selects(&program.implementations[*index].display_name));
        if chosen.is_empty() && !options.functions.is_empty() {
            let words = format!("no implementation is called {}", options.functions.join(" or "));
            return Err(vec![Diagnostic::general("no-such-implementation", words)]);
        }
        Ok(chosen)
    }

    fn progress(&self, output: &OutputOptions, implementations: usize) -> Progress {
        let wanted = output.format == Format::Human && output.verbosity() > Verbosity::Quiet;
        if wanted && progress::somebody_looks() {
            Progress::visible(implementations)
        } else {
            Progress::silent()
        }
    }

    fn tell(self, output: &OutputOptions, begun: Instant) -> Status {
        let units: Vec<Unit> = self.checked.into_iter().map(check::Checked::into_unit).collect();
        let report = Report {
            sources: &self.sources,
            diagnostics: &self.diagnostics,
            outcome: self.outcome.as_ref(),
            solvers: &self.solvers,
            units: &units,
            elapsed: begun.elapsed(),
        };
        let presentation = Presentation {
            format: output.format,
            verbosity: output.verbosity(),
            colour: output.colour.colour(&std::io::stderr()),
        };
        let rendered = report::render(&report, presentation);
        // With stderr gone there is nobody left to tell.
        let _ = std::io::stderr().write_all(rendered.stderr.as_bytes());
        match self.stdout_taken {
            true => drop(std::io::stderr().write_all(rendered.stdout.as_bytes())),
            false => print(&rendered.stdout),
        }
        report.status()
    }
}

fn refuse_c(files: &[String]) -> Result<(), Errors> {
    let refused = |path: &String| match source::language(path) {
        Ok(Language::Il) => None,
        Err(error) => Some(error),
        Ok(_) => Some(
            Diagnostic::general("unsupported-file", format!("C is not proved yet: {path}"))
                .note("this release proves programs in the intermediate language (`.bpl` files)")
                .note("help: `cinch check` says whether a C file is well-formed"),
        ),
    };
    let errors: Errors = files.iter().filter_map(refused).collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Bodies that are not proved on their own, where the user may not expect it.
fn unchecked(program: &core::Program) -> Vec<Diagnostic> {
    let proved: BTreeSet<usize> = schedule::to_prove(program).into_iter().collect();
    let called = vc::inline::called(program);
    let bodies = || program.implementations.iter().enumerate();
    // Instances of a polymorphic procedure share its name; one that is proved or called speaks for all.
    let covered: BTreeSet<&str> = bodies()
        .filter(|(index, body)| proved.contains(index) || called.contains(&body.procedure))
        .map(|(_, body)| &*body.display_name)
        .collect();
    let inlined: BTreeSet<&str> = program
        .procedures
        .iter()
        .filter(|procedure| procedure.inline.is_some())
        .map(|procedure| &*procedure.name)
        .collect();
    let open = bodies().filter(|(index, _)| !proved.contains(index));
    let found = open.filter_map(|(_, body)| match inlined.contains(&*body.procedure) {
        true if covered.contains(&*body.display_name) => None,
        true => {
            let words = "is not checked: it is only inlined, and nothing calls it";
            let words = format!("`{}` {words}", body.display_name);
            Some(Diagnostic::warning("not-checked", body.span, words))
        }
        false => {
            let words = "is taken on trust: it says {:verify false}";
            let words = format!("`{}` {words}", body.display_name);
            Some(Diagnostic::note_at("not-checked", body.span, words))
        }
    });
    found.collect()
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

fn solvers(
    options: &SolverOptions,
    configured: Option<&str>,
    seed: u32,
) -> Result<Vec<Solver>, Errors> {
    let mut solvers = match &options.command {
        Some(command) => match Solver::from_command(command) {
            Some(solver) => vec![solver],
            None => return Err(vec![Diagnostic::general("no-solver", "--solver-cmd is empty")]),
        },
        None => {
            let wish = options.solvers.join(",");
            let wish = Some(wish.as_str()).filter(|wish| !wish.is_empty()).or(configured);
            let mut note = |words: &str| {
                let _ = writeln!(std::io::stderr(), "cinch: {words}");
            };
            let found = provision::find(wish, &Surroundings::of_this_process(), &mut note);
            let found = found
                .map_err(|missing| vec![Diagnostic::general("no-solver", missing.to_string())])?;
            found.into_iter().map(|found| found.solver).collect()
        }
    };
    solvers.iter_mut().for_each(|solver| solver.set_seed(seed));
    Ok(solvers)
}

/// A reader that has seen enough (`cinch prove x.bpl | head`) is no failure.
fn print(text: &str) {
    let mut stdout = std::io::stdout().lock();
    let _ = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
}
