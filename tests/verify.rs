//! Whole programs against a real solver. Every example and every program in `tests/verify/pass` must be proved, and must stop
//! being proved when a false assertion is put before its ends (or it was proved for nothing); every program in
//! `tests/verify/fail` must fail exactly at the lines marked `//~ CODE`, and so must those in `tests/verify/vacuous`, of which
//! everything is proved for nothing. Without a solver these tests fail: a skipped proof
//! looks like a proof.

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

type Found = BTreeSet<(u64, String)>;

fn main() {
    let arguments = Arguments::from_args();
    let mut trials = vec![];
    for (kind, folder) in [("example", "examples/il"), ("pass", "tests/verify/pass")] {
        for path in programs(folder) {
            let name = name(&path);
            let (again, vacuity) = (path.clone(), format!("vacuity::{name}"));
            trials.push(Trial::test(format!("{kind}::{name}"), move || is_proved(&path)));
            trials.push(Trial::test(vacuity, move || is_no_vacuous_proof(&again)));
        }
    }
    for path in programs("tests/verify/fail") {
        trials.push(Trial::test(format!("fail::{}", name(&path)), move || fails_as_marked(&path)));
    }
    for path in programs("tests/verify/vacuous") {
        let name = format!("vacuous::{}", name(&path));
        trials.push(Trial::test(name, move || fails_as_marked(&path)));
    }
    trials.push(Trial::test("cache::what_was_proved_is_not_asked_again", is_remembered));
    trials.push(Trial::test("order::neighbours_cost_no_step", neighbours_cost_no_step));
    libtest_mimic::run(&arguments, trials).exit();
}

fn programs(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = std::fs::read_dir(folder).expect("the folder should be there");
    let paths = entries.map(|entry| entry.expect("should be readable").path());
    let mut programs: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "bpl")).collect();
    programs.sort();
    programs
}

fn name(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The JSON report of a run, with one solver at a time: the tests themselves run side by side.
fn prove(path: &Path) -> Result<Value, Failed> {
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["prove", "--format", "json", "--no-cache", "--jobs", "1", "--timeout", "60"])
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
    Ok(report)
}

/// Lines and codes of the obligations that are not proved.
fn open_obligations(report: &Value) -> Found {
    let obligations = report["obligations"].as_array().into_iter().flatten();
    obligations
        .filter(|obligation| obligation["verdict"] != "proved")
        .map(|obligation| {
            let line = obligation["location"]["line"].as_u64().unwrap_or_default();
            (line, obligation["kind"].as_str().unwrap_or_default().to_string())
        })
        .collect()
}

fn is_proved(path: &Path) -> Result<(), Failed> {
    let report = prove(path)?;
    if report["outcome"] != "proved" {
        return Err(format!("not proved: {:?}", open_obligations(&report)).into());
    }
    Ok(())
}

/// Puts a false assertion, of which nothing relies on, before every end of a body. Bodies open and close with a brace at the
/// start of a line; ends are `return;` and the closing brace, and so is every line marked `//~ reached`. An end that no
/// run reaches is marked `//~ vacuous`.
fn is_no_vacuous_proof(path: &Path) -> Result<(), Failed> {
    let mut expected = Found::new();
    let mut text = String::new();
    let (mut in_procedure, mut in_body) = (false, false);
    for (index, line) in std::fs::read_to_string(path)?.lines().enumerate() {
        in_procedure |= line.starts_with("procedure") || line.starts_with("implementation");
        in_body |= in_procedure && line == "{";
        let (code, mark) = line.split_once("//~").unwrap_or((line, ""));
        let jumped = text.trim_end().ends_with("return;");
        let closes = in_body && line.starts_with('}');
        let ends = code.trim() == "return;" || (closes && !jumped) || mark.trim() == "reached";
        if in_body && ends {
            if mark.trim() != "vacuous" {
                expected.insert((index as u64 + 1, "assertion".into()));
            }
            text.push_str("assert {:subsumption 0} false; ");
        }
        (in_procedure, in_body) = (in_procedure && !closes, in_body && !closes);
        text.push_str(line);
        text.push('\n');
    }
    if expected.is_empty() {
        return Err("no end of a body was found".into());
    }
    let folder = tempfile::tempdir()?;
    let changed = folder.path().join("changed.bpl");
    std::fs::write(&changed, text)?;
    compare(&expected, &open_obligations(&prove(&changed)?))
}

fn fails_as_marked(path: &Path) -> Result<(), Failed> {
    let mut expected = Found::new();
    for (index, line) in std::fs::read_to_string(path)?.lines().enumerate() {
        let codes = line.split_once("//~").map_or("", |(_, codes)| codes);
        expected.extend(codes.split_whitespace().map(|code| (index as u64 + 1, code.to_string())));
    }
    if expected.is_empty() {
        return Err("no line is marked with `//~ CODE`".into());
    }
    compare(&expected, &open_obligations(&prove(path)?))
}

fn compare(expected: &Found, found: &Found) -> Result<(), Failed> {
    let missing: Vec<_> = expected.difference(found).collect();
    let surplus: Vec<_> = found.difference(expected).collect();
    if missing.is_empty() && surplus.is_empty() {
        return Ok(());
    }
    Err(format!("should fail but was proved: {missing:?}; should be proved: {surplus:?}").into())
}

/// What was proved is known the next time, and nothing else is.
fn is_remembered() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("a.bpl");
    let run = |bound: u32, options: &[&str]| -> Result<(String, u64), Failed> {
        let text = format!(
            "procedure P(n: int) returns (r: int) requires n > 1; ensures r > {bound}; {{ r := n + n; }}\n"
        );
        std::fs::write(&path, text)?;
        let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
            .env("CINCH_CACHE_DIR", folder.path().join("cache"))
            .args(["prove", "--format", "json"])
            .args(options)
            .arg(&path)
            .output()?;
        let report: Value = serde_json::from_slice(&output.stdout)?;
        let queries = report["implementations"][0]["queries"].as_u64().unwrap_or(u64::MAX);
        Ok((report["outcome"].to_string(), queries))
    };
    let (outcome, queries) = run(3, &[])?;
    assert_eq!(outcome, "\"proved\"");
    assert!(queries > 0);
    assert_eq!(run(3, &[])?, (outcome.clone(), 0));
    assert_eq!(run(3, &["--no-cache"])?, (outcome.clone(), queries));
    assert!(run(3, &["--timeout", "7"])?.1 > 0, "other limits are another question");
    assert_eq!(run(4, &[])?.0, "\"not-proved\"");
    assert_eq!(run(4, &[])?.0, "\"not-proved\"");
    // Damaged entries are asked again.
    let mut folders = vec![folder.path().join("cache")];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next)? {
            let path = entry?.path();
            match path.is_dir() {
                true => folders.push(path),
                false => std::fs::write(&path, "cinch proof 1\n")?,
            }
        }
    }
    assert_eq!(run(3, &[])?, (outcome, queries));
    Ok(())
}

/// The solver takes as many steps for a procedure alone as for the same one after others.
fn neighbours_cost_no_step() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("a.bpl");
    let steps = |before: &str| -> Result<Option<u64>, Failed> {
        let last = "procedure Last(m: [int]int) requires (forall i: int :: {m[i]} m[i] > i);\n\
                    { assert m[3] > 3; assert m[m[3]] > 3; }\n";
        std::fs::write(&path, format!("{before}{last}"))?;
        let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
            .args(["prove", "--format", "json", "--no-cache", "--jobs", "1"])
            .arg(&path)
            .output()?;
        let report: Value = serde_json::from_slice(&output.stdout)?;
        let all = report["implementations"].as_array().ok_or("there should be implementations")?;
        Ok(all.last().and_then(|last| last["steps"].as_u64()))
    };
    let other = "procedure First(a: [int]int) requires (forall i: int :: {a[i]} a[i] > a[i + 1]);\n\
                 { assert a[0] > a[3]; }\n";
    // Other solvers keep no count.
    assert_eq!(steps("")?, steps(other)?);
    Ok(())
}
