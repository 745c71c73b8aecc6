//! One list of checks: what the prover and runs ask about a C program is on the list, which knows nothing of them; what nobody asks about
//! is said to hold by construction; names are unique, and a function's names do not depend on other functions. No solver is needed.

use crate::harness::{self, Completion, Trial, tests};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn trials() -> Vec<Trial> {
    let mut trials = tests![
        names_stay_when_other_functions_change,
        what_cannot_fail_is_listed_and_answered,
        what_is_not_modelled_is_named,
    ];
    for folder in ["tests/prove/pass", "tests/prove/fail", "tests/emit", "examples"] {
        trials.extend(harness::cases("checks::of", folder, "c", every_question_is_foreseen));
    }
    trials
}

/// A line of `--emit checks`.
struct Line {
    name: String,
    place: String,
    asked_by: String,
}

/// The checks of a file; none when it needs options of its own.
fn checks(path: &Path) -> Option<Vec<Line>> {
    let on_request = ["memory-leak", "narrowing", "pointer-arithmetic"];
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["prove", "--no-verify", "--emit", "checks"])
        .args(on_request.iter().flat_map(|kind| ["--check", kind]))
        .arg(path)
        .output()
        .expect("cinch should run");
    let text = String::from_utf8(output.stdout).expect("names are plain text");
    let line = |line: &str| {
        let [name, place, _, asked_by] = line.split('\t').collect::<Vec<_>>()[..] else {
            return None;
        };
        let (name, place) = (name.to_string(), place.to_string());
        Some(Line { name, place, asked_by: asked_by.to_string() })
    };
    let lines: Vec<Line> = text.lines().filter_map(line).collect();
    (!lines.is_empty()).then_some(lines)
}

fn every_question_is_foreseen(path: &Path) -> Completion {
    let Some(lines) = checks(path) else {
        return Completion::ignored_with("has no checks, or needs options of its own");
    };
    let names: BTreeSet<&str> = lines.iter().map(|line| &*line.name).collect();
    assert_eq!(names.len(), lines.len(), "names are unique");
    let known = [
        "proof, runs",
        "proof",
        "runs",
        "holds by construction",
        "nobody: something in the function is not modelled",
    ];
    let others = lines.iter().filter(|line| !known.contains(&&*line.asked_by));
    let others: Vec<String> =
        others.map(|line| format!("{} {} {}", line.name, line.place, line.asked_by)).collect();
    assert_eq!(others, [""; 0], "somebody asks what no rule lists");
    Completion::Completed
}

/// The checks of a text, as names and who asks.
fn checks_of(name: &str, text: &str) -> Vec<(String, String)> {
    let file: PathBuf = std::env::temp_dir().join(format!("cinch-{}-{name}.c", std::process::id()));
    std::fs::write(&file, text).expect("the file should be writable");
    let lines = checks(&file).expect("the text should be right");
    let _ = std::fs::remove_file(&file);
    lines.into_iter().map(|line| (line.name, line.asked_by)).collect()
}

fn names_stay_when_other_functions_change() {
    let push = "//@ requires n > 0;\nint g(int n);\n\
                int push(int *a, int i) { a[i] = a[i + 1] / i; return g(i) + a[0]; }\n";
    let before = "int other(int *b) { return b[0] + b[1]; }\n";
    let expected = [
        "push.null-dereference.1",
        "push.use-after-free.1",
        "push.out-of-bounds.1",
        "push.type-mismatch.1",
        "push.division-by-zero.1",
        "push.precondition.1",
        "push.out-of-bounds.3",
    ];
    let of_push = |name: &str, text: &str| -> Vec<(String, String)> {
        let all = checks_of(name, text).into_iter();
        all.filter(|(name, _)| name.starts_with("push.")).collect()
    };
    let alone = of_push("alone", push);
    for name in expected {
        assert!(alone.iter().any(|(found, _)| found == name), "{name} in {alone:?}");
    }
    assert_eq!(of_push("behind", &format!("{before}{push}")), alone);
    assert_eq!(of_push("before", &format!("{push}{before}")), alone);
}

fn what_cannot_fail_is_listed_and_answered() {
    let text = "int f(void) { int a[3] = {1, 2, 3}; return a[1] + a[1 + 1]; }\n";
    let found = checks_of("constant", text);
    let asked = |name: &str| {
        let found = found.iter().find(|(found, _)| found == name);
        found.unwrap_or_else(|| panic!("{name} in {found:?}")).1.clone()
    };
    // Whether the sum of the elements fits is asked; the index's own sum is a constant.
    assert_eq!(asked("f.signed-overflow.1"), "proof, runs");
    assert_eq!(asked("f.signed-overflow.2"), "holds by construction");
}

fn what_is_not_modelled_is_named() {
    let text = "double f(double _Complex z) { return __real__ z; }\n";
    let found = checks_of("complex", text);
    assert!(found.iter().any(|(name, _)| name == "f.unsupported.1"), "{found:?}");
    // Nobody knows what was left out, so nothing is said to hold.
    assert!(found.iter().all(|(_, asked)| asked != "holds by construction"), "{found:?}");
}
