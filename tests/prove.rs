//! C programs against a real solver. Every program in `tests/prove/pass` must be proved, and must stop being proved when a
//! false assertion is put before its ends; every program in `tests/prove/fail` must fail exactly at the lines marked
//! `//~ CODE`. A first line `// cinch: OPTIONS` gives options. Without a solver these tests fail: a skipped proof looks like a
//! proof.

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

type Found = BTreeSet<(u64, String)>;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![];
    for path in programs("tests/prove/pass") {
        let name = name(&path);
        let again = path.clone();
        trials.push(Trial::test(format!("pass::{name}"), move || is_proved(&path)));
        trials.push(Trial::test(format!("vacuity::{name}"), move || is_no_vacuous_proof(&again)));
    }
    for path in programs("tests/prove/fail") {
        trials.push(Trial::test(format!("fail::{}", name(&path)), move || fails_as_marked(&path)));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(folder).expect("the folder should be there");
    let paths = entries.map(|entry| entry.expect("should be readable").path());
    let is_c = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "c");
    let mut programs: Vec<PathBuf> = paths.filter(is_c).collect();
    programs.sort();
    programs
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The JSON report of a run, with one solver at a time: the tests themselves run side by side.
fn prove(path: &Path, text: &str) -> Result<Value, Failed> {
    let options =
        text.lines().next().and_then(|line| line.strip_prefix("// cinch: ")).unwrap_or_default();
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["prove", "--format", "json", "--jobs", "1", "--timeout", "60", "--no-cache"])
        .args(options.split_whitespace())
        .arg(path)
        .output()?;
    let printed = String::from_utf8(output.stdout)?;
    let report: Value = serde_json::from_str(&printed).map_err(|error| {
        format!("{error}: {printed}{}", String::from_utf8_lossy(&output.stderr))
    })?;
    let problems = &report["diagnostics"];
    let mut entries = problems.as_array().into_iter().flatten();
    if !problems.is_array() || entries.any(|problem| problem["severity"] == "error") {
        return Err(format!("{problems:#}").into());
    }
    Ok(report)
}

/// Lines and codes of the obligations that are not proved, with the other parts of an access that failed.
fn open_obligations(report: &Value) -> Found {
    let mut found = Found::new();
    let obligations = report["obligations"].as_array().into_iter().flatten();
    for obligation in obligations.filter(|obligation| obligation["verdict"] != "proved") {
        let line = obligation["location"]["line"].as_u64().unwrap_or_default();
        let others = obligation["also"].as_array().into_iter().flatten();
        let codes = std::iter::once(&obligation["kind"]).chain(others);
        found.extend(codes.map(|code| (line, code.as_str().unwrap_or_default().to_string())));
    }
    found
}

fn is_proved(path: &Path) -> Result<(), Failed> {
    let report = prove(path, &std::fs::read_to_string(path)?)?;
    if report["outcome"] != "proved" {
        return Err(format!(
            "not proved: {:?}\n{:#}",
            open_obligations(&report),
            report["diagnostics"]
        )
        .into());
    }
    Ok(())
}

/// Puts a false check, on which nothing relies, before every end of a body: each `return` that starts a line, and the closing
/// brace in the first column. An end that no run reaches is marked `//~ vacuous`.
fn is_no_vacuous_proof(path: &Path) -> Result<(), Failed> {
    let mut expected = Found::new();
    let mut changed = String::new();
    let mut in_body = false;
    let original = std::fs::read_to_string(path)?;
    for (index, line) in original.lines().enumerate() {
        let opens = line == "{" || (line.ends_with(") {") && !line.starts_with(' '));
        in_body |= opens;
        let (code, mark) = line.split_once("//~").unwrap_or((line, ""));
        let code = code.trim();
        let returned =
            changed.trim_end().lines().last().is_some_and(|last| last.contains("return"));
        let closes = in_body && line.starts_with('}');
        if in_body && (code.starts_with("return") || (closes && !returned)) {
            if mark.trim() != "vacuous" {
                expected.insert((index as u64 + 1, "assertion".into()));
            }
            changed.push_str("/*@ check \\false; */ ");
        }
        in_body &= !closes;
        changed.push_str(line);
        changed.push('\n');
    }
    if expected.is_empty() {
        return Err("no end of a body was found".into());
    }
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("changed.c");
    std::fs::write(&file, &changed)?;
    compare(&expected, &open_obligations(&prove(&file, &original)?))
}

fn fails_as_marked(path: &Path) -> Result<(), Failed> {
    let mut expected = Found::new();
    let text = std::fs::read_to_string(path)?;
    for (index, line) in text.lines().enumerate() {
        let codes = line.split_once("//~").map_or("", |(_, codes)| codes);
        expected.extend(codes.split_whitespace().map(|code| (index as u64 + 1, code.to_string())));
    }
    if expected.is_empty() {
        return Err("no line is marked with `//~ CODE`".into());
    }
    compare(&expected, &open_obligations(&prove(path, &text)?))
}

fn compare(expected: &Found, found: &Found) -> Result<(), Failed> {
    let missing: Vec<_> = expected.difference(found).collect();
    let surplus: Vec<_> = found.difference(expected).collect();
    if missing.is_empty() && surplus.is_empty() {
        return Ok(());
    }
    Err(format!("should fail but was proved: {missing:?}; should be proved: {surplus:?}").into())
}
