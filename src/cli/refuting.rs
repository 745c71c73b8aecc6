//! Options of `cinch refute`: plain data, and the same files as options of a proof.

use super::{
    CFileOptions, CheckKinds, LimitOptions, OutputOptions, ProveOptions, SolverOptions, arguments,
    duration,
};
use clap::{Args, ValueEnum};
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Clone, PartialEq, Debug)]
pub struct RefuteOptions {
    /// C files (.c, .i): together one program
    #[arg(
        value_name = "FILES",
        required_unless_present_any = ["compile_commands", "build_folder"]
    )]
    pub files: Vec<String>,
    /// Start with this function, whatever its arguments are; `*` and `?` stand for other letters: '*' tries each function by itself
    #[arg(long, value_name = "NAME", default_value = "main")]
    pub entry: String,
    /// Seconds to search from each entry [default: 10]
    #[arg(long, value_name = "SECS", value_parser = duration)]
    pub budget: Option<Duration>,
    /// Steps to search from each entry instead of seconds: the same ones each time
    #[arg(long, value_name = "N")]
    pub steps: Option<NonZeroU64>,
    /// Answer in one line, by the rules of the competition: memsafety, memcleanup, no-overflow, unreach-call, or a .prp file
    #[arg(long, value_name = "PROPERTY")]
    pub svcomp: Option<String>,
    /// Write a witness for validators of the competition (format 2.0)
    #[arg(long, value_name = "FILE", requires = "svcomp")]
    pub witness: Option<PathBuf>,
    /// What to suppose of pointers that an entry is called with; else they may be null, the same, and texts without an end
    #[arg(long, value_name = "WHAT", value_enum, value_delimiter = ',', conflicts_with = "svcomp")]
    pub assume: Vec<Supposed>,
    /// Stand-ins for what is missing, in C, kept apart from the program: a function with a body that takes `__VERIFIER_nondet_int()`
    /// and the like, or a declaration with a contract (`requires` of an entry, `ensures` and `modifies` of a missing function)
    #[arg(long, value_name = "FILE", conflicts_with = "svcomp")]
    pub stubs: Vec<String>,
    /// Do not build the program with sanitizers: let the machine alone replay its runs
    #[arg(long, conflicts_with = "svcomp")]
    pub no_sanitizers: bool,
    /// Write a test for each run that was found into this folder: a harness and the commands that build and start it
    #[arg(long, value_name = "DIR")]
    pub emit_test: Option<PathBuf>,
    /// Write a page that shows the runs step by step, with pictures of memory
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    #[command(flatten)]
    pub checks: CheckKinds,
    #[command(flatten)]
    pub c: CFileOptions,
    #[command(flatten)]
    pub solver: SolverOptions,
    #[command(flatten)]
    pub output: OutputOptions,
}

/// What may be supposed of pointers from outside.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Supposed {
    /// None is null
    NonNull,
    /// No two lead to the same object
    Distinct,
    /// Those to char lead to texts with an end
    Terminated,
    /// They may lead to less than one object of their type
    AnySize,
}

impl RefuteOptions {
    /// How long to search from each entry. Where steps are counted, the clock is only a net.
    pub fn time(&self) -> Duration {
        let usual = Duration::from_secs(if self.steps.is_some() { 3600 } else { 10 });
        self.budget.unwrap_or(usual)
    }

    /// The same files as options of a proof that has to be short: so many of the solver's steps for a question.
    pub fn proving(&self, steps: NonZeroU64) -> ProveOptions {
        let limits = LimitOptions {
            timeout: None,
            rlimit: Some(steps),
            budget: None,
            memory: None,
            jobs: None,
            no_cache: true,
            seed: 0,
        };
        ProveOptions {
            others_run_first: false,
            refute: None,
            files: self.files.clone(),
            functions: vec![],
            at: vec![],
            checks: self.checks.clone(),
            c: self.c.clone(),
            solver: self.solver.clone(),
            limits,
            emit: vec![],
            emit_dir: None,
            no_verify: false,
            output: self.output.clone(),
        }
    }

    pub(super) fn check(&self) -> Result<(), clap::Error> {
        self.c.check(&mut arguments())
    }
}
