//! What cinch says about a file beside what its runs did.

use super::program::Program;
use super::run::Run;
use serde_json::Value;
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

pub fn judge(path: &Path, program: &Program, runs: &[Run]) -> Vec<Judgement> {
    let report = prove(path);
    let text = std::fs::read_to_string(path).expect("it was written");
    let lines: Vec<&str> = text.lines().collect();
    let judge = |(index, run): (usize, &Run)| {
        let own = program.lines_of(index);
        let open: Vec<(usize, &str)> =
            open(&report).filter(|(line, _)| own.contains(line)).collect();
        match run {
            Run::Endless => Judgement::Endless,
            Run::Clean => Judgement::Clean { proved: open.is_empty() },
            Run::Failed(_, words) if open.is_empty() => {
                Judgement::Wrong(format!("case {index} is proved, but {words}"))
            }
            Run::Failed(Some(line), words)
                if is_plain(lines[line - 1])
                    && open.iter().all(|(at, kind)| at != line && NOTICED.contains(kind)) =>
            {
                Judgement::Wrong(format!("line {line} is proved, but {words}"))
            }
            Run::Failed(..) => Judgement::Failing,
        }
    };
    runs.iter().enumerate().map(judge).collect()
}

/// A line whose failure is an obligation on that line.
fn is_plain(line: &str) -> bool {
    !line.contains("CHECK(") && !line.contains("KEEP(")
}

fn prove(path: &Path) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["prove", "--format", "json", "--timeout", "2", "--no-cache", "--no-vacuity"])
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
        (line as usize, obligation["kind"].as_str().unwrap_or_default())
    })
}
