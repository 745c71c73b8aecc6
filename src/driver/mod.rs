//! Runs the commands: the only caller of every room. Options in, text on the streams and a `Status` out.
//! Invariant: rooms see no options of the command line and write to no stream; what they have to say comes here as values.

mod audit;
mod cache;
mod check;
mod compile;
mod config;
mod doctor;
mod emit;
mod front_end;
mod guard;
mod infer;
mod known_file;
mod library_contracts;
mod manner;
mod portions;
mod prove;
mod refute;
mod tell_early;
mod translate_c;

pub use audit::audit;
pub use cache::cache;
pub use check::check;
pub use doctor::doctor;
pub use guard::guard;
pub use infer::{infer, verify};
pub use prove::prove;
pub use refute::refute;

use crate::base::Diagnostic;
use crate::cli::{FileLanguage, OutputOptions, SolverOptions};
use crate::il::{self, ast, core, monomorphise, parse};
use crate::prove::schedule::{self, STACK};
use crate::prove::verdict::Outcome;
use crate::report::exit::Status;
use crate::report::status_line::{self, Onlooker};
use crate::report::{self, Format, Presentation, Report, Unit, Verbosity};
use crate::smt::provision::{self, Surroundings};
use crate::smt::solvers::Solver;
use crate::source::{self, Language, SourceMap};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

/// What a command has come to so far; rendered at its end, however it ends.
#[derive(Default)]
struct Run {
    sources: SourceMap,
    diagnostics: Vec<Diagnostic>,
    outcome: Option<Outcome>,
    solvers: Vec<String>,
    /// C files that were to be proved.
    units: Vec<Unit>,
    /// C files that were to be checked.
    checked: Vec<check::Checked>,
    /// What became of all checks, where the open ones are made at run time.
    guarded: Option<report::guarded::Guarded>,
    /// `--emit` writes there, so the report must not.
    stdout_taken: bool,
    /// What people have been told before the end, as the report begins.
    told: String,
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

/// The input files by what they hold.
#[derive(Default)]
struct Inputs {
    il: Vec<String>,
    c: Vec<(String, Language)>,
}

impl Run {
    /// Tells C files from others; those that are neither are reported.
    fn sort_inputs(&mut self, files: &[String], wanted: Option<FileLanguage>) -> Inputs {
        let mut inputs = Inputs::default();
        for path in files {
            match language(path, wanted) {
                Ok(Language::Il) => inputs.il.push(path.clone()),
                Ok(language) => inputs.c.push((path.clone(), language)),
                Err(error) => self.diagnostics.push(error),
            }
        }
        inputs
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

    fn tell(self, output: &OutputOptions, begun: Instant) -> Status {
        let checked = self.checked.into_iter().map(check::Checked::into_unit);
        let units: Vec<Unit> = self.units.into_iter().chain(checked).collect();
        let report = Report {
            sources: &self.sources,
            diagnostics: &self.diagnostics,
            outcome: self.outcome.as_ref(),
            solvers: &self.solvers,
            units: &units,
            guarded: self.guarded.as_ref(),
            elapsed: begun.elapsed(),
        };
        let rendered = report::render(&report, presentation(output));
        let left = rendered.stderr.strip_prefix(&self.told).unwrap_or(&rendered.stderr);
        // With stderr gone there is nobody left to tell.
        let _ = std::io::stderr().write_all(left.as_bytes());
        if self.stdout_taken {
            drop(std::io::stderr().write_all(rendered.stdout.as_bytes()))
        } else {
            print(&rendered.stdout)
        }
        report.status()
    }
}

fn presentation(output: &OutputOptions) -> Presentation {
    Presentation {
        format: output.format,
        verbosity: output.verbosity(),
        colour: output.colour.colour(&std::io::stderr()),
    }
}

fn language(path: &str, wanted: Option<FileLanguage>) -> Result<Language, Diagnostic> {
    match wanted {
        Some(FileLanguage::Bpl) => Ok(Language::Il),
        Some(FileLanguage::C) => Ok(Language::C),
        Some(FileLanguage::CppOutput) => Ok(Language::Preprocessed),
        None => source::language(path),
    }
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// When a solver may be fetched that is not here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fetch {
    Now,
    /// There is an error instead, which is nobody's to see.
    Later,
}

fn solvers(
    (options, configured): (&SolverOptions, Option<&str>),
    seed: u32,
    fetch: Fetch,
    note: &mut dyn FnMut(&str),
) -> Result<Vec<Solver>, Errors> {
    let mut solvers = match &options.command {
        Some(command) => match Solver::from_command(command) {
            Some(solver) => vec![solver.recognized()],
            None => return Err(vec![Diagnostic::general("no-solver", "--solver-cmd is empty")]),
        },
        None => {
            let wish = options.solvers.join(",");
            let wish = Some(wish.as_str()).filter(|wish| !wish.is_empty()).or(configured);
            let here = Surroundings::of_this_process();
            let found = match fetch {
                Fetch::Now => {
                    provision::find(wish, &here, note).map_err(|missing| missing.to_string())
                }
                Fetch::Later => provision::find_at_hand(wish, &here, note).ok_or_else(String::new),
            };
            let found = found.map_err(|words| vec![Diagnostic::general("no-solver", words)])?;
            found.into_iter().map(|found| found.solver).collect()
        }
    };
    solvers.iter_mut().for_each(|solver| solver.set_seed(seed));
    Ok(solvers)
}

/// Told while something takes long.
fn note(words: &str) {
    let _ = writeln!(std::io::stderr(), "cinch: {words}");
}

/// Who is told how far a run is: people who read reports, unless they asked for findings only.
fn onlooker(output: &OutputOptions) -> Onlooker {
    let wanted = output.format == Format::Human && output.verbosity() > Verbosity::Quiet;
    if wanted { status_line::at_hand() } else { Onlooker::Nobody }
}

/// A reader that has seen enough (`cinch prove x.bpl | head`) is no failure.
fn print(text: &str) {
    let mut stdout = std::io::stdout().lock();
    let _ = stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush());
}
