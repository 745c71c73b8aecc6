//! `cinch infer` on the programs of tests/infer/clauses: the diff is the one in the file beside, the file with the clauses in it is proved by an ordinary
//! run but for the lines with `//~ CODE`, it has at least the obligations that it had before, and a second run adds nothing.

use crate::harness::{self, Failed, Trial};
use std::path::Path;
use std::process::Command;

pub fn trials() -> Vec<Trial> {
    harness::cases("infer", "tests/infer/clauses", "c", accepted)
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
