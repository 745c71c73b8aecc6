//! What is known of each solver, as data: how it is called, set up, bounded and recognized. To support another one, add an
//! entry to `KINDS`; to tune one, edit its `settings`. No other file knows a solver by name.

use crate::smt::process::{Cancel, Launch, Process};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// What may call itself a solver has this long to print its version.
const VERSION_TIME: Duration = Duration::from_secs(5);

/// What solvers take for no bound on steps.
const NO_BOUND: u64 = 0;

/// For those who want other pseudo-random choices: nothing that somebody would choose.
const OTHER_SEED: &str = "7919";

const CORES: &str = "(set-option :produce-unsat-cores true)";

/// Major, minor, patch.
pub type Version = (u32, u32, u32);

/// A solver we know.
#[derive(Debug)]
pub struct Kind {
    pub name: &'static str,
    /// File names to look for, best first.
    pub executables: &'static [&'static str],
    /// The environment variable that may hold the path of its executable.
    pub variable: Option<&'static str>,
    /// Arguments that make it read SMT-LIB from stdin.
    pub arguments: &'static [&'static str],
    /// Its argument for a bound on memory; `{}` stands for MiB.
    pub memory: Option<&'static str>,
    /// What stands before the version in the output of `--version`.
    pub version_after: Option<&'static str>,
    /// Older ones are refused.
    pub oldest: Version,
    /// Commands before anything else, in this order.
    pub settings: &'static [Setting],
    /// Command for a bound on the solver's own count of steps for each check; `{}` stands for the number.
    pub steps: Option<&'static str>,
    /// Command for a bound on the time of each check; `{}` stands for milliseconds.
    pub time: Option<&'static str>,
    /// Whether the two bounds may be changed later; otherwise they go before the settings, and a change needs a new process.
    pub bounds_change: bool,
    /// Command for the start of pseudo-random numbers; `{}` stands for the number.
    pub seed: Option<&'static str>,
    /// Command that makes a process forget all it was told, settings included, and tells it from a new one in nothing.
    pub forget: Option<&'static str>,
    /// Command that asks for the count of steps since the process began or forgot.
    pub steps_taken: Option<&'static str>,
    /// Setting with which it can tell which named assertions a proof has used.
    pub cores: Option<&'static str>,
    /// Whether it knows `:no-pattern`.
    pub exclusions: bool,
    /// Settings for programs with bit-vectors, after the others.
    pub bits: Option<Setting>,
    /// Commands instead of `settings` where questions have bit-vectors and arrays of them, and no quantifiers.
    pub ground: &'static [Setting],
    /// Settings for a second try at what it could not decide: slower, but not stopped by the same obstacle.
    pub second: Option<&'static str>,
}

/// One line for the solver, understood since some version.
#[derive(Debug)]
pub struct Setting {
    pub since: Version,
    pub command: &'static str,
}

const fn set(command: &'static str) -> Setting {
    Setting { since: (0, 0, 0), command }
}

/// Tried in this order when the user names none.
pub static KINDS: [Kind; 2] = [
    Kind {
        name: "z3",
        executables: &["z3"],
        variable: Some("CINCH_Z3"),
        arguments: &["-in", "-smt2"],
        memory: Some("-memory:{}"),
        version_after: Some("Z3 version "),
        oldest: (4, 8, 0),
        settings: &[
            set("(set-option :print-success false)"),
            set("(set-option :produce-models true)"),
            // Z3 otherwise looks at the problem and picks options of its own: small edits would change the strategy.
            set("(set-option :auto_config false)"),
            // Quantifiers by triggers only: `unknown` in a moment instead of a search for a model that is rarely there.
            set("(set-option :smt.mbqi false)"),
            // Follows the structure of the formula, hence of the program.
            set("(set-option :smt.case_split 3)"),
            set("(set-option :smt.qi.eager_threshold 100)"),
            set("(set-option :smt.delay_units true)"),
            // Disjunctions stay in the order of the program.
            Setting {
                since: (4, 12, 0),
                command: "(set-option :rewriter.sort_disjunctions false)",
            },
        ],
        steps: Some("(set-option :rlimit {})"),
        time: Some("(set-option :timeout {})"),
        bounds_change: true,
        seed: Some("(set-option :smt.random_seed {})\n(set-option :sat.random_seed {})"),
        forget: Some("(reset)"),
        steps_taken: Some("(get-info :rlimit)"),
        cores: Some(CORES),
        exclusions: true,
        // Measured: a swap by exclusive or took 2.8 s with unsorted disjunctions and 0.03 s with sorted ones.
        bits: Some(Setting {
            since: (4, 12, 0),
            command: "(set-option :rewriter.sort_disjunctions true)",
        }),
        // Measured on small questions: 1.6 ms in scopes, with this logic, against 12 ms from a fresh start for each.
        ground: &[
            set("(set-option :print-success false)"),
            set("(set-option :produce-models true)"),
            set("(set-logic QF_ABV)"),
        ],
        // Instances from a candidate model, too: finds what triggers miss, or that the candidate is a real model.
        second: Some("(set-option :smt.mbqi true)"),
    },
    Kind {
        name: "cvc5",
        executables: &["cvc5"],
        variable: Some("CINCH_CVC5"),
        arguments: &["--lang", "smt2", "--incremental", "--no-interactive"],
        memory: None,
        version_after: Some("cvc5 version "),
        oldest: (1, 0, 0),
        settings: &[
            set("(set-option :print-success false)"),
            set("(set-option :produce-models true)"),
            set("(set-option :user-pat strict)"),
            set("(set-option :quant-dsplit none)"),
            set("(set-option :cbqi false)"),
            set("(set-logic ALL)"),
        ],
        steps: Some("(set-option :rlimit-per {})"),
        time: Some("(set-option :tlimit-per {})"),
        bounds_change: false,
        seed: None,
        forget: None,
        steps_taken: None,
        cores: Some(CORES),
        exclusions: false,
        bits: None,
        ground: &[
            set("(set-option :print-success false)"),
            set("(set-option :produce-models true)"),
            set("(set-logic QF_ABV)"),
        ],
        second: None,
    },
];

/// Any other SMT-LIB 2.6 process, by the user's own command line.
pub static OTHER: Kind = Kind {
    name: "other",
    executables: &[],
    variable: None,
    arguments: &[],
    memory: None,
    version_after: None,
    oldest: (0, 0, 0),
    settings: &[
        set("(set-option :print-success false)"),
        set("(set-option :produce-models true)"),
        set("(set-logic ALL)"),
    ],
    steps: None,
    time: None,
    bounds_change: false,
    seed: None,
    forget: None,
    steps_taken: None,
    cores: None,
    exclusions: false,
    bits: None,
    ground: &[
        set("(set-option :print-success false)"),
        set("(set-option :produce-models true)"),
        set("(set-logic QF_ABV)"),
    ],
    second: None,
};

/// The kind called `name`.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}

/// A solver that can be started. Clones share what was found out about it.
#[derive(Clone, Debug)]
pub struct Solver {
    pub kind: &'static Kind,
    pub program: PathBuf,
    pub arguments: Vec<String>,
    /// Further settings, after those of the kind (the user's own options).
    pub extra: String,
    /// The kind's commands before anything else.
    settings: &'static [Setting],
    version: Arc<OnceLock<Option<String>>>,
}

impl Solver {
    pub fn new(kind: &'static Kind, program: PathBuf) -> Solver {
        let arguments = kind.arguments.iter().map(|argument| argument.to_string()).collect();
        let (extra, settings) = (String::new(), kind.settings);
        Solver { kind, program, arguments, extra, settings, version: Arc::default() }
    }

    /// Prepares it for a program with bit-vectors.
    pub fn expect_bits(&mut self) {
        let version = self.version_number().unwrap_or((0, 0, 0));
        if let Some(setting) = self.kind.bits.as_ref().filter(|setting| setting.since <= version) {
            self.extra += &format!("{}\n", setting.command);
        }
    }

    /// The same solver, set up for questions with bit-vectors and arrays of them, and no quantifiers.
    pub fn ground(&self) -> Solver {
        Solver { settings: self.kind.ground, ..self.clone() }
    }

    /// The same solver with its settings for a second try, if it has any.
    pub fn second(&self) -> Option<Solver> {
        let mut second = self.clone();
        second.extra += &(self.kind.second?.to_string() + "\n");
        Some(second)
    }

    /// The same solver with another start for its pseudo-random choices, if it has a way to say so.
    pub fn with_other_seed(&self) -> Option<Solver> {
        let mut other = self.clone();
        other.extra += &(self.kind.seed?.replace("{}", OTHER_SEED) + "\n");
        Some(other)
    }

    /// The same solver, set up to tell which named assertions a proof has used, if it can.
    pub fn with_cores(&self) -> Option<Solver> {
        let mut other = self.clone();
        other.extra += &(self.kind.cores?.to_string() + "\n");
        Some(other)
    }

    /// Another start for its pseudo-random choices, if it has a way to say so; 0 is its own.
    pub fn set_seed(&mut self, seed: u32) {
        if let Some(command) = self.kind.seed.filter(|_| seed > 0) {
            self.extra += &(command.replace("{}", &seed.to_string()) + "\n");
        }
    }

    /// For `--solver-cmd "CMD ARGS"`: words are parted at blanks; there is no quoting.
    pub fn from_command(command: &str) -> Option<Solver> {
        let mut words = command.split_whitespace();
        let program = PathBuf::from(words.next()?);
        let arguments = words.map(str::to_string).collect();
        Some(Solver { arguments, ..Solver::new(&OTHER, program) })
    }

    /// A command whose process says that it is a solver we know is one, with its settings and bounds; the arguments stay the user's.
    pub fn recognized(self) -> Solver {
        let Some((name, version)) = ask_name(&self) else { return self };
        let named = |kind: &&Kind| kind.name.eq_ignore_ascii_case(&name);
        let (Some(kind), Some(version)) = (KINDS.iter().find(named), version_text(&version)) else {
            return self;
        };
        if version_number(&version).is_none_or(|version| version < kind.oldest) {
            return self;
        }
        let version = Arc::new(OnceLock::from(Some(version)));
        Solver { kind, settings: kind.settings, version, ..self }
    }

    /// A name for people: `z3`, or the file name of a solver of unknown kind.
    pub fn name(&self) -> String {
        match self.program.file_name() {
            Some(file) if std::ptr::eq(self.kind, &OTHER) => file.to_string_lossy().into_owned(),
            _ => self.kind.name.to_string(),
        }
    }

    /// The version as the solver prints it, for example `5.4.0`; asked once.
    pub fn version(&self) -> Option<&str> {
        self.version
            .get_or_init(|| version_text(&ask_version(&self.program, self.kind.version_after?)?))
            .as_deref()
    }

    pub fn version_number(&self) -> Option<Version> {
        version_number(self.version()?)
    }

    /// `z3 5.4.0`: for reports.
    pub fn title(&self) -> String {
        match self.version() {
            Some(version) => format!("{} {version}", self.name()),
            None => self.name(),
        }
    }

    /// All that may change an answer, apart from limits and query: for cache keys.
    pub fn identity(&self) -> String {
        format!("{}\n{}\n{}", self.title(), self.arguments.join(" "), self.settings())
    }

    /// The commands that set it up, one on a line.
    pub fn settings(&self) -> String {
        let version = self.version_number().unwrap_or((0, 0, 0));
        let known = self.settings.iter().filter(|setting| setting.since <= version);
        known.map(|setting| format!("{}\n", setting.command)).collect::<String>() + &self.extra
    }

    /// The commands that bound each check.
    pub fn bounds(&self, steps: Option<u64>, time: Duration) -> String {
        let mut text = String::new();
        // Where bounds change, an earlier one has to be taken back.
        let steps = steps.or(self.kind.bounds_change.then_some(NO_BOUND));
        if let (Some(command), Some(steps)) = (self.kind.steps, steps) {
            text += &(command.replace("{}", &steps.to_string()) + "\n");
        }
        if let Some(command) = self.kind.time {
            // Z3 reads 32 bits.
            let milliseconds = time.as_millis().clamp(1, u128::from(u32::MAX - 1));
            text += &(command.replace("{}", &milliseconds.to_string()) + "\n");
        }
        text
    }
}

/// The kind of an executable that the user gave by its path: by its file name, else by what it says of itself.
pub fn recognize(program: &Path) -> Option<&'static Kind> {
    let file = program.file_name()?.to_str()?.to_ascii_lowercase();
    let by_name =
        KINDS.iter().find(|kind| kind.executables.iter().any(|name| file.starts_with(name)));
    by_name.or_else(|| {
        KINDS.iter().find(|kind| {
            kind.version_after.is_some_and(|after| ask_version(program, after).is_some())
        })
    })
}

/// What stands after `after` in what `program --version` prints.
fn ask_version(program: &Path, after: &str) -> Option<String> {
    let launch = Launch {
        program: program.into(),
        arguments: vec!["--version".into()],
        memory: None,
        launcher: None,
    };
    let mut process = Process::start(&launch).ok()?;
    let text = process.read_to_end(Instant::now() + VERSION_TIME, &Cancel::default()).ok()?;
    Some(text.split_once(after)?.1.to_string())
}

/// What the process of a command answers when it is asked for its name and version (SMT-LIB 2.6, 4.1.8).
fn ask_name(solver: &Solver) -> Option<(String, String)> {
    let launch = Launch {
        program: solver.program.clone(),
        arguments: solver.arguments.clone(),
        memory: None,
        launcher: None,
    };
    let mut process = Process::start(&launch).ok()?;
    process.send("(get-info :name)\n(get-info :version)\n(exit)\n".into());
    let text = process.read_to_end(Instant::now() + VERSION_TIME, &Cancel::default()).ok()?;
    let quoted = |key: &str| {
        let (_, rest) = text.split_once(key)?;
        rest.split('"').nth(1).map(str::to_string)
    };
    Some((quoted(":name")?, quoted(":version")?))
}

fn version_text(text: &str) -> Option<String> {
    let end = text
        .find(|c: char| !(c.is_ascii_alphanumeric() || ".-+_".contains(c)))
        .unwrap_or(text.len());
    Some(text[..end].trim_end_matches(['.', '-']).to_string()).filter(|version| !version.is_empty())
}

fn version_number(text: &str) -> Option<Version> {
    let mut numbers =
        text.split(|c: char| !c.is_ascii_digit()).map(|part| part.parse::<u32>().unwrap_or(0));
    let major = numbers.next()?;
    Some((major, numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read() {
        assert_eq!(version_text("5.4.0 - 64 bit\n"), Some("5.4.0".into()));
        assert_eq!(version_text("1.0.3\ncompiled"), Some("1.0.3".into()));
        assert_eq!(version_text("1.2.1-dev.12.abc [git]"), Some("1.2.1-dev.12.abc".into()));
        assert_eq!(version_text(" "), None);
        assert_eq!(version_number("4.8.12"), Some((4, 8, 12)));
        assert_eq!(version_number("5"), Some((5, 0, 0)));
    }

    #[test]
    fn commands_are_parted_at_blanks() {
        let solver = Solver::from_command("  my-solver  --in x ").expect("two words");
        assert_eq!(
            (solver.name(), solver.arguments),
            ("my-solver".into(), vec!["--in".to_string(), "x".into()])
        );
        assert!(Solver::from_command("  ").is_none());
    }

    #[test]
    fn bounds_are_filled_in() {
        let solver = Solver::new(&KINDS[0], PathBuf::from("z3"));
        let text = solver.bounds(Some(7), Duration::from_secs(2));
        assert_eq!(text, "(set-option :rlimit 7)\n(set-option :timeout 2000)\n");
        let text = solver.bounds(None, Duration::MAX);
        assert_eq!(text, "(set-option :rlimit 0)\n(set-option :timeout 4294967294)\n");
    }
}
