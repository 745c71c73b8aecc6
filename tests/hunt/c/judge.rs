//! What cinch says about a file beside what its runs did.

use super::ask::Answers;
use super::program::Program;
use super::run::Run;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

pub enum Judgement {
    /// No run failed.
    Clean {
        proved: bool,
    },
    /// A run failed, and something was not proved.
    Failing,
    Wrong(String),
    Endless,
}

/// What a run notices where it happens: if a run goes on past one of these, it held there.
const NOTICED: [&str; 7] = [
    "assertion",
    "signed-overflow",
    "division-by-zero",
    "shift-out-of-range",
    "null-dereference",
    "use-after-free",
    "out-of-bounds",
];

/// Whether everything that belongs to a case is proved.
pub fn is_proved(program: &Program, at: usize, answers: &Answers) -> bool {
    program.cases[at].functions.iter().all(|function| answers.is_proved(function))
}

/// By case: a run with the sanitizers or one of the optimised program that fails tells that a proof is wrong.
pub fn judge(
    program: &Program,
    answers: &Answers,
    sanitized: &[Run],
    optimised: &[Run],
) -> Vec<Judgement> {
    let judge = |(at, (plain, fast)): (usize, (&Run, &Run))| {
        let (proved, name) = (is_proved(program, at, answers), program.index_of(at));
        match (plain, fast) {
            (Run::Failed(_, words), _) if proved => {
                Judgement::Wrong(format!("case {name} is proved, but {words}"))
            }
            (Run::Clean, Run::Failed(_, words)) if proved => {
                Judgement::Wrong(format!("case {name} is proved, but when optimised {words}"))
            }
            (Run::Failed(..), _) => Judgement::Failing,
            (Run::Endless, _) => Judgement::Endless,
            (Run::Clean, _) => Judgement::Clean { proved },
        }
    };
    sanitized.iter().zip(optimised).enumerate().map(judge).collect()
}

/// Lines that are proved though a run fails there, when nothing is open that a run would not have noticed before.
pub fn wrong_lines(path: &Path, program: &Program, runs: &[Run]) -> Vec<String> {
    let report = prove(path, &["--timeout", "1"]);
    let text = std::fs::read_to_string(path).expect("it was written");
    let lines: Vec<&str> = text.lines().collect();
    let wrong = |(at, run): (usize, &Run)| {
        let Run::Failed(Some(line), words) = run else { return None };
        let own = program.lines_of(at);
        let mut open = open(&report).filter(|(line, _)| own.contains(line));
        let admitted = open.any(|(at, kind)| at == *line || !NOTICED.contains(&kind));
        let plain = lines.get(line - 1).is_some_and(|text| is_plain(text));
        (plain && !admitted).then(|| format!("line {line} is proved, but {words}"))
    };
    runs.iter().enumerate().filter_map(wrong).collect()
}

/// A line whose failure is an obligation on that line.
fn is_plain(line: &str) -> bool {
    !line.contains("CHECK(") && !line.contains("KEEP(")
}

/// Ends at which `\false` is proved.
pub fn vacuous_ends(path: &Path) -> Vec<String> {
    let report = prove(path, &["--timeout", "1"]);
    let open: BTreeSet<usize> = open(&report).map(|(line, _)| line).collect();
    let text = std::fs::read_to_string(path).expect("it was written");
    let lines = text.lines().zip(1..).filter(|(line, _)| line.contains("check \\false"));
    let proved = lines.filter(|(_, number)| !open.contains(number));
    proved.map(|(_, number)| format!("line {number}: \\false is proved")).collect()
}

/// Whether what is open of some functions is so for another reason than a limit of the solver.
pub fn is_open_for_good(path: &Path, functions: &[String]) -> bool {
    let names: Vec<&str> = functions.iter().flat_map(|name| ["-f", name]).collect();
    let report = prove(path, &[&["--timeout", "20"], &names[..]].concat());
    let obligations = report["obligations"].as_array().into_iter().flatten();
    let mut open = obligations.filter(|entry| entry["verdict"] != "proved");
    open.any(|entry| !matches!(entry["reason"].as_str(), Some("timeout" | "resource-limit")))
}

fn prove(path: &Path, options: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["prove", "--format", "json", "--jobs", "1", "--no-cache", "--no-vacuity"])
        .args(options)
        .arg(path)
        .output()
        .expect("cinch starts");
    let printed = String::from_utf8_lossy(&output.stdout);
    let words = String::from_utf8_lossy(&output.stderr);
    let report: Value = serde_json::from_str(&printed)
        .unwrap_or_else(|error| panic!("{}: {error}: {printed}{words}", path.display()));
    let mut problems = report["diagnostics"].as_array().into_iter().flatten();
    let rejected = problems.find(|problem| problem["severity"] == "error");
    assert!(rejected.is_none(), "{}: {rejected:#?}", path.display());
    let ours = open(&report).find(|(_, kind)| *kind == "internal-error");
    assert!(ours.is_none(), "{}: {ours:?}", path.display());
    report
}

/// Lines and kinds of what is not proved.
fn open(report: &Value) -> impl Iterator<Item = (usize, &str)> {
    let obligations = report["obligations"].as_array().into_iter().flatten();
    obligations.filter(|obligation| obligation["verdict"] != "proved").map(|obligation| {
        let line = obligation["location"]["line"].as_u64().unwrap_or_default();
        let kind = obligation["kind"].as_str().unwrap_or_default();
        // Sanitizers know where objects end, but not the arrays inside of them.
        let inner =
            obligation["finding"].as_str().is_some_and(|words| words.contains("larger object"));
        (line as usize, if inner { "out-of-bounds of an inner array" } else { kind })
    })
}
