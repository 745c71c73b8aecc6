//! Programs in the intermediate language. Every example and every program in `tests/verify/pass` must be proved, and must stop being proved
//! when a false assertion is put before its ends; every program in `tests/verify/fail` must fail exactly at the lines marked
//! `//~ CODE`, and so must those in `tests/verify/vacuous`, of which everything is proved for nothing.

use crate::harness::{self, Failed, Trial, tests};
use crate::vacuity::{self, Language};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

pub fn trials() -> Vec<Trial> {
    let mut trials = tests![what_was_proved_is_not_asked_again, neighbours_cost_no_step];
    for (kind, folder) in [("example", "examples/il"), ("pass", "tests/verify/pass")] {
        trials.extend(harness::cases(&format!("il::{kind}"), folder, "bpl", is_proved));
        let group = format!("il::vacuity::{kind}");
        trials.extend(harness::cases(&group, folder, "bpl", is_no_vacuous_proof));
    }
    for kind in ["fail", "vacuous"] {
        let folder = format!("tests/verify/{kind}");
        trials.extend(harness::cases(&format!("il::{kind}"), &folder, "bpl", fails_as_marked));
    }
    trials
}

fn prove(path: &Path) -> Result<Value, Failed> {
    harness::prove(path, &["--timeout", "60"])
}

fn is_proved(path: &Path) -> Result<(), Failed> {
    let report = prove(path)?;
    if report["outcome"] != "proved" {
        return Err(format!("not proved: {:?}", harness::open_obligations(&report)).into());
    }
    Ok(())
}

fn is_no_vacuous_proof(path: &Path) -> Result<(), Failed> {
    vacuity::looked_for(&std::fs::read_to_string(path)?, Language::Intermediate, prove)
}

fn fails_as_marked(path: &Path) -> Result<(), Failed> {
    let expected = harness::marked(&std::fs::read_to_string(path)?);
    if expected.is_empty() {
        return Err("no line is marked with `//~ CODE`".into());
    }
    harness::compare(&expected, &harness::open_obligations(&prove(path)?))
}

/// What was proved is known the next time, and nothing else is.
fn what_was_proved_is_not_asked_again() -> Result<(), Failed> {
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
