//! The examples in C and small mistakes in them. Every example must be proved; every mutant, an example with one change, must be
//! rejected by the obligation that the change breaks, on the line it breaks. Each file `tests/mutants/TOPIC/NAME.txt` belongs to the
//! example `examples/TOPIC/NAME.c` and holds one mutant after another:
//!
//! ```text
//! # what is wrong
//! - a line of the example, or several, each with its sign
//! + what stands there instead, if anything
//! ! CODE line of the mutant where the obligation fails
//! ```
//!
//! Lines are compared without the space around them. A line `options: ..` goes to `cinch prove`.

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// What stands in one file of mutants.
#[derive(Default)]
struct Mutants {
    options: Vec<String>,
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

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![];
    for example in examples() {
        let name = name_of(&example);
        let mutants = Arc::new(read_mutants(&name));
        let (path, all) = (example.clone(), mutants.clone());
        trials.push(Trial::test(format!("example::{name}"), move || is_proved(&path, &all)));
        for (index, mutant) in mutants.mutants.iter().enumerate() {
            let title = format!("mutant::{name}::{}", mutant.title);
            let (path, all) = (example.clone(), mutants.clone());
            trials.push(Trial::test(title, move || is_rejected(&path, &all, index)));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every C file below `examples`, in order.
fn examples() -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        let entries = std::fs::read_dir(folder).expect("the examples should be there");
        for path in entries.map(|entry| entry.expect("should be readable").path()) {
            match path.is_dir() {
                true => walk(&path, found),
                false if path.extension().is_some_and(|it| it == "c") => found.push(path),
                false => {}
            }
        }
    }
    let mut found = vec![];
    walk(&root().join("examples"), &mut found);
    found.sort();
    assert!(!found.is_empty(), "there should be examples in C");
    found
}

/// `lists/reverse`
fn name_of(example: &Path) -> String {
    let below = example.strip_prefix(root().join("examples")).unwrap_or(example);
    below.with_extension("").to_string_lossy().replace('\\', "/")
}

fn read_mutants(name: &str) -> Mutants {
    let path = root().join("tests/mutants").join(name).with_extension("txt");
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("every example has mutants: {}: {error}", path.display()));
    let mut all = Mutants::default();
    for (index, line) in text.lines().enumerate() {
        let wrong = || panic!("{}:{}: `{line}`", path.display(), index + 1);
        if let Some(options) = line.strip_prefix("options:") {
            all.options = options.split_whitespace().map(String::from).collect();
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

/// The exit code and the report. One solver at a time: the tests themselves run side by side.
fn prove(
    path: &Path,
    mutants: &Mutants,
    example: &Path,
    seconds: u32,
) -> Result<(i32, Value), Failed> {
    let beside = example.parent().expect("a file is in a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["prove", "--format", "json", "--jobs", "1", "--timeout", &seconds.to_string()])
        .args(&mutants.options)
        .arg(format!("-I{}", beside.display()))
        .arg(path)
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    let report: Value = serde_json::from_str(&text)
        .map_err(|error| format!("{error}: {text}{}", String::from_utf8_lossy(&output.stderr)))?;
    let problems = &report["diagnostics"];
    let mut entries = problems.as_array().into_iter().flatten();
    if !problems.is_array() || entries.any(|problem| problem["severity"] == "error") {
        return Err(format!("{problems:#}").into());
    }
    Ok((output.status.code().unwrap_or(-1), report))
}

/// Lines and codes of the obligations that are not proved.
fn open_obligations(report: &Value) -> BTreeSet<(u64, String)> {
    let obligations = report["obligations"].as_array().into_iter().flatten();
    obligations
        .filter(|obligation| obligation["verdict"] != "proved")
        .map(|obligation| {
            let line = obligation["location"]["line"].as_u64().unwrap_or_default();
            (line, obligation["kind"].as_str().unwrap_or_default().to_string())
        })
        .collect()
}

fn is_proved(path: &Path, mutants: &Mutants) -> Result<(), Failed> {
    let (code, report) = prove(path, mutants, path, 60)?;
    if code != 0 || report["outcome"] != "proved" {
        return Err(format!("exit code {code}: {:?}", open_obligations(&report)).into());
    }
    Ok(())
}

fn is_rejected(example: &Path, mutants: &Mutants, index: usize) -> Result<(), Failed> {
    let mutant = &mutants.mutants[index];
    let text = mutated(&std::fs::read_to_string(example)?, mutant)?;
    let folder = tempfile::tempdir()?;
    let path = folder.path().join(example.file_name().expect("an example has a name"));
    std::fs::write(&path, &text)?;
    // What is wrong is seldom decided by waiting.
    let (code, report) = prove(&path, mutants, example, 10)?;
    let found = open_obligations(&report);
    let meant = |(line, kind): &(u64, String)| {
        let text = text.lines().nth((*line as usize).saturating_sub(1)).unwrap_or_default();
        *kind == mutant.code && text.trim() == mutant.line
    };
    if (code == 1 || code == 4) && found.iter().any(meant) {
        return Ok(());
    }
    let wanted = format!("`{}` on `{}`", mutant.code, mutant.line);
    Err(format!("exit code {code}: expected {wanted}, found {found:?}").into())
}
