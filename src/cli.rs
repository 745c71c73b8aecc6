//! The command line: arguments in, a `Command` with plain options out. No file is opened and nothing is run here; wrong usage
//! ends the program with exit code 2 and a hint.

mod c_files;
mod checks;
mod guard;
mod inferring;
mod refuting;

pub use c_files::{CFileOptions, FileLanguage};
pub use checks::{At, CheckKinds, Line};
pub use guard::{GuardOptions, MakingOptions, OnViolation};
pub use inferring::InferOptions;
pub use refuting::{RefuteOptions, Supposed};

use crate::report::terminal::ColourChoice;
use crate::report::{Format, Verbosity};
use clap::{ArgAction, Args, CommandFactory, Parser, Subcommand, ValueEnum};
use guard::GUARD_HELP;
use std::ffi::OsString;
use std::num::{NonZeroU64, NonZeroUsize};
use std::path::PathBuf;
use std::time::Duration;

/// C, in check: reads C, and proves programs correct with an SMT solver.
#[derive(Parser, Debug)]
#[command(name = "cinch", version, after_help = EXIT_CODES, propagate_version = false)]
#[command(subcommand_required = true, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 all proved, 1 something not proved, 2 wrong usage, 3 input rejected, 4 undecided (time-out or limit), \
5 no solver or a bug of cinch, 130 interrupted. `cinch explain exit-codes` says more.";

#[derive(Subcommand, Clone, PartialEq, Debug)]
pub enum Command {
    /// Prove every obligation of the programs
    #[command(after_help = EXIT_CODES)]
    Prove(ProveOptions),
    /// Find what C files lack, prove them with it, and say what is proved of each function; the same as plain `cinch FILES`
    #[command(after_help = EXIT_CODES)]
    Verify(InferOptions),
    /// Find the annotations that C files lack, prove them, and show them as a diff
    #[command(after_help = EXIT_CODES)]
    Infer(InferOptions),
    /// Look for runs of C programs that break a rule, and replay them under sanitizers
    #[command(after_help = EXIT_CODES)]
    Refute(RefuteOptions),
    /// Make the checks that no proof was found for while the program runs: C in, C out
    #[command(after_help = GUARD_HELP)]
    Guard(GuardOptions),
    /// Check syntax, names and types of C files (and .bpl files); no solver needed
    #[command(after_help = EXIT_CODES)]
    Check(CheckOptions),
    /// List all that verdicts rest on: assumptions, axioms, contracts without bodies, sizes of types
    Audit(AuditOptions),
    /// Explain a code that a message shows in brackets
    Explain {
        /// Such as `postcondition` or `timeout`; without it, all codes are listed
        code: Option<String>,
    },
    /// Look for solvers and a C compiler and say whether they work
    Doctor(DoctorOptions),
    /// Look at what is remembered of earlier proofs, or forget it
    #[command(subcommand)]
    Cache(CacheCommand),
    /// Print a completion script for a shell
    Completions { shell: clap_complete::Shell },
    /// Print the manual page of cinch or of one of its commands
    Man { command: Option<String> },
    /// Starts a solver and watches over it; cinch calls this itself
    #[command(name = "__solver", hide = true)]
    Launch {
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<OsString>,
    },
}

#[derive(Subcommand, Clone, Copy, PartialEq, Eq, Debug)]
pub enum CacheCommand {
    /// Say where the cache is and how large
    Stats,
    /// Forget everything
    Clean,
}

#[derive(Args, Clone, PartialEq, Debug)]
pub struct ProveOptions {
    /// C files (.c, .h, .i), each on its own; files in the intermediate language (.bpl), together one program; `-` is
    /// standard input
    #[arg(
        value_name = "FILES",
        required_unless_present_any = ["compile_commands", "build_folder"]
    )]
    pub files: Vec<String>,
    /// Prove only the functions with this name (`*` and `?` match any text and any letter)
    #[arg(short, long = "function", value_name = "NAME", value_delimiter = ',')]
    pub functions: Vec<String>,
    /// Prove only the obligations on this line, or the check with this name (`--emit checks` lists them); may be given
    /// several times
    #[arg(long, value_name = "FILE:LINE|CHECK", value_parser = At::parse)]
    pub at: Vec<At>,
    /// After the proofs, look for a run that breaks each check left open: so many seconds for each function [default: 3]
    #[arg(
        long,
        value_name = "SECS",
        value_parser = duration,
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "3"
    )]
    pub refute: Option<Duration>,
    /// Other files of the program may run something before `main`.
    #[arg(skip)]
    pub others_run_first: bool,
    #[command(flatten)]
    pub checks: CheckKinds,
    #[command(flatten)]
    pub c: CFileOptions,
    #[command(flatten)]
    pub solver: SolverOptions,
    #[command(flatten)]
    pub limits: LimitOptions,
    /// Write what the stages make of the program
    #[arg(long, value_name = "STAGES", value_delimiter = ',', help_heading = "Stages")]
    pub emit: Vec<Stage>,
    /// Write it into files of this folder instead of stdout
    #[arg(long, value_name = "DIR", requires = "emit", help_heading = "Stages")]
    pub emit_dir: Option<PathBuf>,
    /// Stop before the solver is asked
    #[arg(long, help_heading = "Stages")]
    pub no_verify: bool,
    #[command(flatten)]
    pub output: OutputOptions,
}

#[derive(Args, Clone, PartialEq, Debug)]
pub struct CheckOptions {
    /// C files (.c, .h, .i), each on its own; files in the intermediate language (.bpl), together one program; `-` is
    /// standard input
    #[arg(
        value_name = "FILES",
        required_unless_present_any = ["compile_commands", "build_folder"]
    )]
    pub files: Vec<String>,
    #[command(flatten)]
    pub c: CFileOptions,
    /// Write what the stages make of the C files
    #[arg(long, value_name = "STAGES", value_delimiter = ',', help_heading = "Stages")]
    pub emit: Vec<CStage>,
    /// Write it into files of this folder instead of stdout
    #[arg(long, value_name = "DIR", requires = "emit", help_heading = "Stages")]
    pub emit_dir: Option<PathBuf>,
    /// Files checked at once [default: one for each core]
    #[arg(short, long, value_name = "N", env = "CINCH_JOBS", help_heading = "Limits")]
    pub jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    pub output: OutputOptions,
}

#[derive(Args, Clone, PartialEq, Debug)]
pub struct AuditOptions {
    /// C files (.c, .h, .i), each on its own; files in the intermediate language (.bpl), together one program
    #[arg(
        value_name = "FILES",
        required_unless_present_any = ["compile_commands", "build_folder"]
    )]
    pub files: Vec<String>,
    #[command(flatten)]
    pub checks: CheckKinds,
    #[command(flatten)]
    pub c: CFileOptions,
    #[command(flatten)]
    pub solver: SolverOptions,
    #[command(flatten)]
    pub output: OutputOptions,
}

#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
pub struct DoctorOptions {
    #[command(flatten)]
    pub solver: SolverOptions,
    /// The C compiler to look at [default: $CC, or cc]
    #[arg(long = "cc", value_name = "PATH", help_heading = "C files")]
    pub compiler: Option<String>,
}

#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
#[command(next_help_heading = "Solver")]
pub struct SolverOptions {
    /// Solvers by name (z3, cvc5) or path; several race, the first answer counts
    #[arg(long = "solver", value_name = "NAME|PATH", value_delimiter = ',', env = "CINCH_SOLVER")]
    pub solvers: Vec<String>,
    /// Any other SMT-LIB 2.6 solver, as a command that reads from standard input; used instead of --solver
    #[arg(long = "solver-cmd", value_name = "CMD")]
    pub command: Option<String>,
}

#[derive(Args, Clone, PartialEq, Eq, Debug)]
#[command(next_help_heading = "Limits")]
pub struct LimitOptions {
    /// Time for each question to the solver, in seconds; also sets --rlimit to what that mostly takes
    #[arg(long, value_name = "SECS", value_parser = duration, env = "CINCH_TIMEOUT")]
    pub timeout: Option<Duration>,
    /// Steps for each question, as the solver counts them; repeatable unlike time [default: 8 million, some 10 seconds]
    #[arg(long, value_name = "N")]
    pub rlimit: Option<NonZeroU64>,
    /// Time for the whole run, such as 30s or 5m: what is not settled by then is undecided
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub budget: Option<Duration>,
    /// Memory for each solver process, such as 512M or 2G [default: 4G]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub memory: Option<u64>,
    /// Solvers at work at once [default: one for each core]
    #[arg(short, long, value_name = "N", env = "CINCH_JOBS")]
    pub jobs: Option<NonZeroUsize>,
    /// Ask the solver even what it has answered before
    #[arg(long)]
    pub no_cache: bool,
    /// The solver's random seed
    #[arg(long, value_name = "N", default_value = "0")]
    pub seed: u32,
}

#[derive(Args, Clone, PartialEq, Eq, Debug, Default)]
#[command(next_help_heading = "Output")]
pub struct OutputOptions {
    /// How to report
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t, env = "CINCH_FORMAT")]
    pub format: Format,
    /// When to colour messages
    #[arg(long = "color", value_enum, value_name = "WHEN", default_value_t)]
    pub colour: ColourChoice,
    /// One line for each implementation; twice, for each obligation too
    #[arg(short, long, action = ArgAction::Count)]
    verbose: u8,
    /// The same as -vv
    #[arg(long)]
    all_obligations: bool,
    /// Findings only: no summary, no progress
    #[arg(short, long, conflicts_with_all = ["verbose", "all_obligations"])]
    quiet: bool,
}

/// What can be written along the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Stage {
    /// The checks of C files: the name of each, its place, and what holds if it is proved
    Checks,
    /// The whole program as text that Boogie takes too, after the C has become the intermediate language
    Bpl,
    /// The same
    #[value(hide = true)]
    Il,
    /// Checked, monomorphic, calls and loops still there
    Core,
    /// Loops cut at their invariants
    Acyclic,
    /// Assignments turned into assumptions
    Passive,
    /// What the solver is asked, in SMT-LIB
    Smt,
}

/// What can be written of a C file along the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum CStage {
    /// Preprocessed, macros expanded
    I,
    /// The syntax tree
    Ast,
    /// Every declaration with its type
    Types,
    /// Sizes and offsets of structures and unions
    Layout,
    /// The typed program as C again
    C,
    /// Blocks of simple steps, with lifetimes and checks
    Flow,
    /// What an analysis proposes: preconditions, invariants, frames
    Facts,
}

impl CStage {
    /// The ending of the file it is written to.
    pub fn extension(self) -> &'static str {
        match self {
            CStage::I => "i",
            CStage::Ast => "ast",
            CStage::Types => "types",
            CStage::Layout => "layout",
            CStage::C => "c",
            CStage::Flow => "flow",
            CStage::Facts => "facts",
        }
    }
}

impl Command {
    /// The program's own arguments. Prints help or a message about wrong usage and ends the program when they ask for it.
    pub fn from_arguments() -> Command {
        Command::parse(std::env::args_os()).unwrap_or_else(|error| error.exit())
    }

    pub fn parse<S: Into<OsString> + Clone>(
        arguments: impl IntoIterator<Item = S>,
    ) -> Result<Command, clap::Error> {
        let words = guard::name_wrapper(arguments.into_iter().map(Into::into).collect());
        let words = c_files::add_dashes(inferring::add_verb(words));
        let command = Arguments::try_parse_from(words)?.command;
        match &command {
            Command::Prove(options) => options.check()?,
            Command::Check(options) => options.check()?,
            Command::Audit(options) => options.check()?,
            Command::Refute(options) => options.check()?,
            Command::Infer(options) => options.check()?,
            Command::Guard(options) => options.check()?,
            Command::Verify(options) => options.check_of_verify()?,
            _ => {}
        }
        Ok(command)
    }
}

impl ProveOptions {
    /// Whether an implementation of this name is asked for.
    pub fn selects(&self, name: &str) -> bool {
        self.functions.is_empty() || self.functions.iter().any(|pattern| matches(pattern, name))
    }

    fn check(&self) -> Result<(), clap::Error> {
        let to_stdout = !self.emit.is_empty() && self.emit_dir.is_none();
        check_streams(&self.files, to_stdout, &self.output)?;
        self.c.check(&mut arguments())
    }
}

impl AuditOptions {
    fn check(&self) -> Result<(), clap::Error> {
        check_streams(&self.files, false, &self.output)?;
        if !matches!(self.output.format, Format::Human | Format::Json) {
            let words = "an audit has no findings: its formats are human and json";
            return Err(arguments().error(clap::error::ErrorKind::ArgumentConflict, words));
        }
        self.c.check(&mut arguments())
    }
}

impl CheckOptions {
    fn check(&self) -> Result<(), clap::Error> {
        check_streams(&self.files, self.emits_to_stdout(), &self.output)?;
        let il = self.c.language == Some(FileLanguage::Bpl)
            || self.c.language.is_none() && self.files.iter().all(|file| file.ends_with(".bpl"));
        if !self.emit.is_empty() && !self.files.is_empty() && il {
            let words = "--emit of `check` shows what becomes of C files, and there is none; \
                         `cinch prove --no-verify --emit core` shows stages of .bpl files";
            return Err(arguments().error(clap::error::ErrorKind::ArgumentConflict, words));
        }
        self.c.check(&mut arguments())
    }

    pub fn emits_to_stdout(&self) -> bool {
        !self.emit.is_empty() && self.emit_dir.is_none()
    }
}

/// Each stream has one use at most.
fn check_streams(
    files: &[String],
    emits_to_stdout: bool,
    output: &OutputOptions,
) -> Result<(), clap::Error> {
    let conflict = |words| Err(arguments().error(clap::error::ErrorKind::ArgumentConflict, words));
    if emits_to_stdout && output.format != Format::Human {
        return conflict("--emit would mix with the report on stdout: give --emit-dir as well");
    }
    if files.iter().filter(|file| *file == "-").count() > 1 {
        return conflict("standard input (`-`) can be read only once");
    }
    Ok(())
}

impl OutputOptions {
    pub fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.verbose, self.all_obligations) {
            (true, ..) => Verbosity::Quiet,
            (_, _, true) | (_, 2.., _) => Verbosity::Obligations,
            (_, 1, _) => Verbosity::Implementations,
            _ => Verbosity::Normal,
        }
    }
}

/// The command line as clap knows it, for completions and the manual page.
pub fn arguments() -> clap::Command {
    Arguments::command()
}

/// One of the commands as clap knows it, under the name its manual page has: `cinch-prove`.
pub fn command_arguments(name: &str) -> Option<clap::Command> {
    let command = arguments().find_subcommand(name)?.clone();
    Some(command.display_name(format!("cinch-{name}")).bin_name(format!("cinch {name}")))
}

/// `10`, `0.5`, `10s`, `500ms`, `2m`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text);
    let scale = match unit {
        "" | "s" => 1.0,
        "ms" => 0.001,
        "m" | "min" => 60.0,
        _ => return Err(format!("`{unit}` is no unit of time: use ms, s or m")),
    };
    let seconds = number.parse::<f64>().map_err(|_| "not a number of seconds".to_string())? * scale;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        _ => Err("must be more than nothing".into()),
    }
}

/// `512M`, `2G`, `1048576`, in bytes.
pub fn size(text: &str) -> Result<u64, String> {
    let (number, unit) = split_unit(text);
    let scale: u64 = match unit.to_ascii_uppercase().trim_end_matches("IB").trim_end_matches('B') {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => return Err(format!("`{unit}` is no unit of memory: use K, M or G")),
    };
    let bytes = number.parse::<u64>().ok().and_then(|number| number.checked_mul(scale));
    bytes.filter(|bytes| *bytes > 0).ok_or_else(|| "not a size, such as 512M or 2G".into())
}

fn split_unit(text: &str) -> (&str, &str) {
    let text = text.trim();
    let end = text.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(text.len());
    (text[..end].trim(), &text[end..])
}

/// Whether a pattern with `*` (any text) and `?` (any letter) covers the whole name.
pub fn matches(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) =
        (pattern.chars().collect(), name.chars().collect());
    let (mut at, mut next) = (0, 0);
    // Where to go on when the text after the last `*` does not fit: the star takes one more letter.
    let mut retry: Option<(usize, usize)> = None;
    while next < name.len() {
        match pattern.get(at) {
            Some('*') => {
                retry = Some((at, next));
                at += 1;
            }
            Some(letter) if *letter == '?' || *letter == name[next] => {
                at += 1;
                next += 1;
            }
            _ => {
                let Some((star, taken)) = retry else { return false };
                retry = Some((star, taken + 1));
                at = star + 1;
                next = taken + 1;
            }
        }
    }
    pattern[at..].iter().all(|letter| *letter == '*')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prove(arguments: &[&str]) -> Result<ProveOptions, clap::Error> {
        match Command::parse(["cinch", "prove"].iter().chain(arguments))? {
            Command::Prove(options) => Ok(options),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_definition_is_sound() {
        arguments().debug_assert();
    }

    #[test]
    fn options_become_data() {
        let options = prove(&[
            "a.bpl",
            "b.bpl",
            "--solver",
            "z3,cvc5",
            "--timeout",
            "500ms",
            "--memory",
            "2g",
            "-j",
            "3",
            "--emit",
            "core,smt",
            "--emit-dir",
            "out",
            "-vv",
        ])
        .unwrap();
        assert_eq!(options.files, ["a.bpl", "b.bpl"]);
        assert_eq!(options.solver.solvers, ["z3", "cvc5"]);
        assert_eq!(options.limits.timeout, Some(Duration::from_millis(500)));
        assert_eq!(options.limits.memory, Some(2 << 30));
        assert_eq!(options.limits.jobs, NonZeroUsize::new(3));
        assert_eq!(options.emit, [Stage::Core, Stage::Smt]);
        assert_eq!(options.output.verbosity(), Verbosity::Obligations);
    }

    #[test]
    fn wrong_usage_has_exit_code_2() {
        for wrong in [
            &[][..],
            &["a.bpl", "--timeout", "0"],
            &["a.bpl", "--timeout", "-1"],
            &["a.bpl", "--timeout", "soon"],
            &["a.bpl", "--memory", "lots"],
            &["a.bpl", "--memory", "99999999999T"],
            &["a.bpl", "--jobs", "0"],
            &["a.bpl", "--emit", "llvm"],
            &["a.bpl", "--emit-dir", "out"],
            &["a.bpl", "--emit", "smt", "--format", "json"],
            &["a.bpl", "-q", "-v"],
            &["-", "-"],
        ] {
            let error = prove(wrong).expect_err("should be refused");
            assert_eq!(error.exit_code(), 2, "{wrong:?}");
        }
    }

    #[test]
    fn names_are_chosen_by_pattern() {
        let options = prove(&["a.bpl", "-f", "Find,list_*", "-f", "?x*y"]).unwrap();
        let chosen = ["Find", "list_", "list_push", "axy", "zxyzy"];
        assert!(chosen.iter().all(|name| options.selects(name)));
        let others = ["Finder", "a_list_", "xy", "axyz"];
        assert!(others.iter().all(|name| !options.selects(name)));
        assert!(prove(&["a.bpl"]).unwrap().selects("anything"));
    }

    #[test]
    fn the_launcher_takes_any_arguments() {
        let command = Command::parse(["cinch", "__solver", "--memory", "1", "z3", "-in"]).unwrap();
        let arguments = ["--memory", "1", "z3", "-in"].map(OsString::from).to_vec();
        assert_eq!(command, Command::Launch { arguments });
    }
}
