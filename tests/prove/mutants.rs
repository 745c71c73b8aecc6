//! The examples in C and small mistakes in them. Every example must be proved, and not for nothing; every mutant, an example with one
//! change, must be rejected by the obligation that the change breaks, on the line it breaks. Each file `tests/mutants/TOPIC/NAME.txt` belongs to the
//! example `examples/TOPIC/NAME.c` and holds one mutant after another:
//!
//! ```text
//! # what is wrong
//! - a line of the example, or several, each with its sign
//! + what stands there instead, if anything
//! ! CODE line of the mutant where the obligation fails
//! ```
//!
//! Lines are compared without the space around them. A line `options: ..` goes to `cinch prove`, a line
//! `unreached: ..` is an end of a function to which no run comes.

use crate::harness::{self, Failed, Trial};
use crate::vacuity::{self, Language};
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;

/// What stands in one file of mutants.
#[derive(Default)]
struct Mutants {
    options: Vec<String>,
    /// Ends that no run comes to.
    unreached: Vec<String>,
    mutants: Vec<Mutant>,
}

#[derive(Default)]
struct Mutant {
    title: String,
    removed: Vec<String>,
    added: Vec<String>,
    code: String,
    line: String,
}

const EXAMPLES: &str = "examples";

pub fn trials() -> Vec<Trial> {
    let folder = harness::root().join(EXAMPLES);
    let examples = harness::below(&folder, "c");
    assert!(!examples.is_empty(), "there should be examples in C");
    let mut trials = vec![];
    for example in examples {
        let name = harness::stem(&example, &folder);
        let mutants = Arc::new(read_mutants(&name));
        let (path, all) = (example.clone(), mutants.clone());
        trials.push(harness::trial(format!("example::{name}"), move || is_proved(&path, &all)));
        let (path, all) = (example.clone(), mutants.clone());
        let vacuity = move || is_no_vacuous_proof(&path, &all);
        trials.push(harness::trial(format!("vacuity::example::{name}"), vacuity));
        for (index, mutant) in mutants.mutants.iter().enumerate() {
            let title = format!("mutant::{name}::{}", mutant.title);
            let (path, all) = (example.clone(), mutants.clone());
            trials.push(harness::trial(title, move || is_rejected(&path, &all, index)));
        }
    }
    trials
}

fn read_mutants(name: &str) -> Mutants {
    let path = harness::root().join("tests/mutants").join(name).with_extension("txt");
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("every example has mutants: {}: {error}", path.display()));
    let mut all = Mutants::default();
    for (index, line) in text.lines().enumerate() {
        let wrong = || panic!("{}:{}: `{line}`", path.display(), index + 1);
        if let Some(options) = line.strip_prefix("options:") {
            all.options = options.split_whitespace().map(String::from).collect();
            continue;
        }
        if let Some(end) = line.strip_prefix("unreached:") {
            all.unreached.push(end.trim().to_string());
            continue;
        }
        let Some((sign, rest)) = line.split_at_checked(1).map(|(a, b)| (a, b.trim().to_string()))
        else {
            continue;
        };
        if sign == "#" {
            all.mutants.push(Mutant { title: rest, ..Mutant::default() });
            continue;
        }
        let Some(mutant) = all.mutants.last_mut() else { wrong() };
        match sign {
            "-" => mutant.removed.push(rest),
            "+" => mutant.added.push(rest),
            "!" => match rest.split_once(' ') {
                Some((code, line)) => {
                    (mutant.code, mutant.line) = (code.to_string(), line.trim().to_string())
                }
                None => wrong(),
            },
            _ => wrong(),
        }
    }
    let incomplete = all.mutants.iter().find(|it| it.code.is_empty() || it.removed.is_empty());
    assert!(incomplete.is_none(), "{}: a mutant says too little", path.display());
    assert!(all.mutants.len() >= 3, "{}: at least three mutants", path.display());
    all
}

/// The example with one change.
fn mutated(text: &str, mutant: &Mutant) -> Result<String, String> {
    let lines: Vec<&str> = text.lines().collect();
    let removed = &mutant.removed;
    let fits = |at: &usize| {
        let window = &lines[*at..*at + removed.len()];
        window.iter().zip(removed).all(|(line, removed)| line.trim() == removed)
    };
    let last = lines.len().checked_sub(removed.len()).ok_or("longer than the example")?;
    let places: Vec<usize> = (0..=last).filter(fits).collect();
    let [at] = places[..] else {
        return Err(format!("{removed:?} stands at {} places", places.len()));
    };
    let added = mutant.added.iter().map(String::as_str);
    let before = lines[..at].iter().copied();
    let behind = lines[at + removed.len()..].iter().copied();
    Ok(before.chain(added).chain(behind).map(|line| format!("{line}\n")).collect())
}

fn prove(path: &Path, mutants: &Mutants, example: &Path, seconds: u32) -> Result<Value, Failed> {
    let beside = example.parent().expect("a file is in a folder");
    let (include, seconds) = (format!("-I{}", beside.display()), seconds.to_string());
    let own = mutants.options.iter().map(String::as_str);
    let options: Vec<&str> = own.chain(["--timeout", &seconds, &include]).collect();
    harness::prove(path, &options)
}

fn is_proved(path: &Path, mutants: &Mutants) -> Result<(), Failed> {
    let report = prove(path, mutants, path, 60)?;
    if report["outcome"] != "proved" {
        return Err(format!("not proved: {:?}", harness::open_obligations(&report)).into());
    }
    Ok(())
}

fn is_no_vacuous_proof(path: &Path, mutants: &Mutants) -> Result<(), Failed> {
    let unreached = |line: &str| mutants.unreached.iter().any(|end| line.trim() == end);
    let mark = |line: &str| if unreached(line) { " //~ vacuous" } else { "" };
    let text = std::fs::read_to_string(path)?;
    let text: String = text.lines().map(|line| format!("{line}{}\n", mark(line))).collect();
    vacuity::looked_for(&text, Language::C, |changed| prove(changed, mutants, path, 10))
}

fn is_rejected(example: &Path, mutants: &Mutants, index: usize) -> Result<(), Failed> {
    let mutant = &mutants.mutants[index];
    let text = mutated(&std::fs::read_to_string(example)?, mutant)?;
    let folder = tempfile::tempdir()?;
    let path = folder.path().join(example.file_name().expect("an example has a name"));
    std::fs::write(&path, &text)?;
    // What is wrong is seldom decided by waiting.
    let report = prove(&path, mutants, example, 10)?;
    let found = harness::primary_obligations(&report);
    let meant = |(line, kind): &(usize, String)| {
        let text = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        *kind == mutant.code && text.trim() == mutant.line
    };
    if report["outcome"] != "proved" && found.iter().any(meant) {
        return Ok(());
    }
    let wanted = format!("`{}` on `{}`", mutant.code, mutant.line);
    Err(format!("expected {wanted}, found {found:?}").into())
}
