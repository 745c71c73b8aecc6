//! Programs in C. Every program in `tests/prove/pass` must be proved, and must stop being proved when a false assertion is put before
//! its ends; every program in `tests/prove/fail` must fail exactly at the lines marked `//~ CODE`. Those in `tests/prove/known-bug` should,
//! but do not yet: when one does, it moves to `fail`. A first line `// cinch: OPTIONS` gives options.

use crate::harness::{self, Failed, Trial};
use crate::vacuity::{self, Language};
use serde_json::Value;
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    let mut trials = harness::cases("pass", "tests/prove/pass", "c", is_proved);
    trials.extend(harness::cases("vacuity", "tests/prove/pass", "c", is_no_vacuous_proof));
    trials.extend(harness::cases("fail", "tests/prove/fail", "c", fails_as_marked));
    if harness::root().join(KNOWN_BUGS).is_dir() {
        trials.extend(harness::cases("known-bug", KNOWN_BUGS, "c", is_still_wrong));
    }
    trials
}

const KNOWN_BUGS: &str = "tests/prove/known-bug";

fn prove(path: &Path, text: &str) -> Result<Value, Failed> {
    let first = text.lines().next().and_then(|line| line.strip_prefix("// cinch: "));
    let options = first.unwrap_or_default().split_whitespace();
    harness::prove(path, &["--timeout", "60"].into_iter().chain(options).collect::<Vec<_>>())
}

fn is_proved(path: &Path) -> Result<(), Failed> {
    let report = prove(path, &std::fs::read_to_string(path)?)?;
    if report["outcome"] != "proved" {
        let open = harness::open_obligations(&report);
        return Err(format!("not proved: {open:?}\n{:#}", report["diagnostics"]).into());
    }
    Ok(())
}

fn is_no_vacuous_proof(path: &Path) -> Result<(), Failed> {
    let original = std::fs::read_to_string(path)?;
    vacuity::looked_for(&original, Language::C, |changed| prove(changed, &original))
}

fn fails_as_marked(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let expected = harness::marked(&text);
    if expected.is_empty() {
        return Err("no line is marked with `//~ CODE`".into());
    }
    harness::compare(&expected, &harness::open_obligations(&prove(path, &text)?))
}

fn is_still_wrong(path: &Path) -> Result<(), Failed> {
    if fails_as_marked(path).is_ok() {
        return Err("is right now: move it to tests/prove/fail".into());
    }
    Ok(())
}
