//! Runs of `cinch prove` and what they say. Without a solver they are failures: a skipped proof looks like a proof.

use super::{Failed, Marks};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, ExitStatus};

/// What a verb says of a file in JSON, and its exit code. What stands behind `--` is for the compiler, and comes after the file.
pub fn report(verb: &[&str], path: &Path, options: &[&str]) -> Result<(Value, ExitStatus), Failed> {
    let own = options.iter().position(|option| *option == "--").unwrap_or(options.len());
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(verb)
        .args(["--format", "json"])
        .args(&options[..own])
        .arg(path)
        .args(&options[own..])
        .output()?;
    let printed = String::from_utf8(output.stdout)?;
    let report = serde_json::from_str(&printed).map_err(|error| {
        format!("{error}: {printed}{}", String::from_utf8_lossy(&output.stderr))
    })?;
    Ok((report, output.status))
}

/// The JSON report of a run, with one solver at a time: the tests themselves run side by side.
pub fn prove(path: &Path, options: &[&str]) -> Result<Value, Failed> {
    let (report, status) = report(&["prove", "--jobs", "1", "--no-cache"], path, options)?;
    let problems = &report["diagnostics"];
    let mut entries = problems.as_array().into_iter().flatten();
    if !problems.is_array() || entries.any(|problem| problem["severity"] == "error") {
        return Err(format!("{problems:#}").into());
    }
    // Scripts see the exit code alone: it says the same.
    let expected = match report["outcome"].as_str() {
        Some("proved") => Some(0),
        Some("not-proved") => Some(1),
        Some("undecided") => Some(4),
        _ => None,
    };
    if expected.is_none() || status.code() != expected {
        return Err(format!("{} with {status}", report["outcome"]).into());
    }
    Ok(report)
}

/// Lines and codes of the obligations that have a counterexample, or were left open; not the parts that failed with them.
pub fn primary_obligations(report: &Value) -> Marks {
    let obligations = report["obligations"].as_array().into_iter().flatten();
    let open = obligations.filter(|obligation| {
        obligation["verdict"] != "proved" && obligation["reason"] != "unsupported"
    });
    let mark = |obligation: &Value| {
        let line = obligation["location"]["line"].as_u64().unwrap_or_default() as usize;
        (line, obligation["kind"].as_str().unwrap_or_default().to_string())
    };
    open.map(mark).collect()
}

/// Lines and codes of the obligations that are not proved, with the other parts of an access that failed.
pub fn open_obligations(report: &Value) -> Marks {
    let mut found = Marks::new();
    let obligations = report["obligations"].as_array().into_iter().flatten();
    for obligation in obligations.filter(|obligation| obligation["verdict"] != "proved") {
        let line = obligation["location"]["line"].as_u64().unwrap_or_default() as usize;
        let others = obligation["also"].as_array().into_iter().flatten();
        let behind = obligation["verdict"] == "not-proved" && obligation["reason"] == "unsupported";
        if behind {
            found.insert((line, super::BEHIND_UNSUPPORTED.to_string()));
            continue;
        }
        let codes = std::iter::once(&obligation["kind"]).chain(others);
        found.extend(codes.map(|code| (line, code.as_str().unwrap_or_default().to_string())));
    }
    found
}
