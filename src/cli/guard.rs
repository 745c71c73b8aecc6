//! Options of `cinch guard`, in its two forms: a file with its checks in it, or a compiler that puts them in.

use super::{CFileOptions, CheckKinds, LimitOptions, OutputOptions, SolverOptions, arguments};
use crate::base::ObligationKind;
use crate::report::Format;
use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

pub(super) const GUARD_HELP: &str = "\
As a compiler: `cinch guard --cc -- gcc -O2 -c file.c -o file.o`, or make CC='cinch guard --cc -- gcc'. What cannot be \
guarded is compiled as it is, with a warning; exit codes are the compiler's.
A guarded program stops at the first violation; CINCH_GUARD=report in its environment has it go on.";

#[derive(Args, Clone, PartialEq, Debug)]
pub struct GuardOptions {
    /// The C file (.c, .i)
    #[arg(value_name = "FILE", required_unless_present = "wrapper")]
    pub file: Option<String>,
    /// Where to write the guarded file [default: FILE.guarded.c]
    #[arg(short, long, value_name = "FILE")]
    pub output_file: Option<PathBuf>,
    /// Leave the runtime out, for all but one file of a program
    #[arg(long)]
    pub no_runtime: bool,
    /// Ask no solver: only what is plain is left out
    #[arg(long)]
    pub no_prove: bool,
    /// Guard against these kinds alone, such as out-of-bounds
    #[arg(long, value_name = "KIND", value_delimiter = ',', value_parser = kind)]
    pub only: Vec<ObligationKind>,
    /// Write a page that shows the checks in the source, each with why it is made
    #[arg(long, value_name = "FILE", conflicts_with = "wrapper")]
    pub html: Option<PathBuf>,
    #[command(flatten)]
    pub making: MakingOptions,
    #[command(flatten)]
    pub checks: CheckKinds,
    #[command(flatten)]
    pub c: CFileOptions,
    #[command(flatten)]
    pub solver: SolverOptions,
    #[command(flatten)]
    pub limits: LimitOptions,
    #[command(flatten)]
    pub output: OutputOptions,
    /// Run the compiler behind `--`, and guard what it compiles; spelled `--cc --`
    #[arg(long, hide = true)]
    pub wrapper: bool,
}

/// How checks are made, by `guard` and by `verify --guard`.
#[derive(Args, Clone, PartialEq, Debug, Default)]
pub struct MakingOptions {
    /// The files are all of the program: what holds in all of it saves run-time checks
    #[arg(long)]
    pub whole_program: bool,
    /// What happens where a run-time check fails
    #[arg(long, value_enum, value_name = "WHAT", default_value_t)]
    pub on_violation: OnViolation,
    /// Check contracts and assertions at run time as well, as far as they can be run
    #[arg(long)]
    pub annotations: bool,
    /// Check at run time what proofs assume of callers and of code elsewhere, instead of trusting it
    #[arg(long)]
    pub boundary: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum OnViolation {
    /// A message, and the program ends
    #[default]
    Abort,
    /// A message, and the program goes on
    Report,
    /// The program ends without a word
    Trap,
}

impl GuardOptions {
    pub(super) fn check(&self) -> Result<(), clap::Error> {
        let known = [Format::Human, Format::Json].contains(&self.output.format);
        if !known || self.wrapper && self.output.format != Format::Human {
            let words = "`guard` tells what it did to people, or of one file as JSON: there is no other format";
            return Err(arguments().error(ErrorKind::ArgumentConflict, words));
        }
        if self.wrapper {
            return match self.c.passed_on.is_empty() {
                true => Err(arguments()
                    .error(ErrorKind::MissingRequiredArgument, "no compiler behind `--`")),
                false => Ok(()),
            };
        }
        self.c.check(&mut arguments())
    }
}

fn kind(code: &str) -> Result<ObligationKind, String> {
    ObligationKind::named(code).ok_or_else(|| format!("there is no kind of check called `{code}`"))
}

/// `--cc` with nothing but a command behind it is no path of a compiler.
pub(super) fn name_wrapper(mut words: Vec<OsString>) -> Vec<OsString> {
    let end = words.iter().position(|word| word == "--").unwrap_or(0);
    if words.get(1).is_some_and(|verb| verb == "guard") && end > 0 && words[end - 1] == "--cc" {
        words[end - 1] = "--wrapper".into();
    }
    words
}
