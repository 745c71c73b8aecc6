//! `cinch infer` on the programs of tests/infer/clauses: the diff is the one in the file beside, the file with the clauses in it is proved by an ordinary
//! run but for the lines with `//~ CODE`, it has at least the obligations that it had before, and a second run adds nothing.
//! `cinch verify` on those of tests/infer/programs, each of several files in one text: what is left open is what is marked; and on the
//! functions of string.h in tests/facts/string, of which nothing is left open.

use crate::harness::{self, Failed, Trial};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

pub fn trials() -> Vec<Trial> {
    let mut trials = harness::cases("infer", "tests/infer/clauses", "c", accepted);
    trials.extend(harness::cases("infer::programs", "tests/infer/programs", "txt", verified));
    trials.extend(harness::cases("infer::string", "tests/facts/string", "c", nothing_is_open));
    trials
}

/// File, line and code.
type Open = BTreeSet<(String, usize, String)>;

fn verified(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let folder = tempfile::tempdir()?;
    let (mut expected, mut files) = (Open::new(), vec![]);
    for part in text.split("=== ").skip(1) {
        let (name, part) = part.split_once('\n').ok_or("a part has a name and a text")?;
        std::fs::write(folder.path().join(name), part)?;
        let marks = harness::marked(part).into_iter();
        expected.extend(marks.map(|(line, code)| (name.to_string(), line, code)));
        files.extend(name.ends_with(".c").then(|| name.to_string()));
    }
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["verify", "--format", "json", "--jobs", "1", "--no-cache"])
        .args(&files)
        .current_dir(folder.path())
        .output()?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let mut found = Open::new();
    for obligation in report["obligations"].as_array().into_iter().flatten() {
        // What an inferred clause promises stands in no file: it is broken where the way leaves.
        let exit = &obligation["trace"]["exit"];
        let file = obligation["location"]["file"].as_str().unwrap_or_default();
        let inferred = file.starts_with("inferred for ");
        let at = if inferred { exit } else { &obligation["location"] };
        let line = at["line"].as_u64().unwrap_or_default() as usize;
        let word = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_string();
        if obligation["verdict"] != "proved" {
            found.insert((word(&at["file"]), line, word(&obligation["kind"])));
        }
    }
    let code = if expected.is_empty() { 0 } else { 1 };
    if output.status.code() != Some(code) {
        let told = String::from_utf8_lossy(&output.stderr);
        return Err(format!("exit code {:?}: {told}", output.status.code()).into());
    }
    let missing: Vec<_> = expected.difference(&found).collect();
    let surplus: Vec<_> = found.difference(&expected).collect();
    if missing.is_empty() && surplus.is_empty() {
        return Ok(());
    }
    Err(format!("expected but not found: {missing:?}; found but not expected: {surplus:?}").into())
}

fn nothing_is_open(path: &Path) -> Result<(), Failed> {
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["verify", "--format", "json", "--jobs", "1", "--no-cache"])
        .arg(path)
        .output()?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)?;
    let obligations = report["obligations"].as_array().map_or(0, Vec::len);
    // The text that says how a string goes on is memory of the callers, and known to nobody else.
    let expected = if path.ends_with("strtok.c") { 1 } else { 0 };
    if obligations > 0 && output.status.code() == Some(expected) {
        return Ok(());
    }
    Err(format!("{obligations} obligations, exit code {:?}", output.status.code()).into())
}

fn accepted(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("a.c");
    std::fs::write(&file, &text)?;
    let bare = harness::prove(&file, &[])?;
    let diff = infer(folder.path(), &[])?;
    harness::beside(&path.with_extension("diff"), &diff)?;
    infer(folder.path(), &["--write"])?;
    let report = harness::prove(&file, &[])?;
    let written = std::fs::read_to_string(&file)?;
    let expected = harness::marked(&written);
    harness::compare(&expected, &harness::open_obligations(&report))?;
    let count = |report: &serde_json::Value| report["obligations"].as_array().map_or(0, Vec::len);
    if count(&report) < count(&bare) {
        return Err("there are fewer obligations than before".into());
    }
    let again = infer(folder.path(), &[])?;
    if again.is_empty() { Ok(()) } else { Err(format!("a second run adds:\n{again}").into()) }
}

fn infer(folder: &Path, options: &[&str]) -> Result<String, Failed> {
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["infer", "--jobs", "1", "--no-cache", "a.c"])
        .args(options)
        .env("NO_COLOR", "1")
        .current_dir(folder)
        .output()?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    match output.status.code() {
        Some(0 | 1 | 4) => Ok(String::from_utf8(output.stdout)?),
        other => Err(format!("exit code {other:?}: {stderr}").into()),
    }
}
