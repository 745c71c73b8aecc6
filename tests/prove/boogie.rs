//! Compares cinch with Boogie's own test suite, when a copy is there: `CINCH_CORPUS` names the folder that holds it as
//! `boogie/`, with an `INDEX.tsv`. Each program's verdict counts and error positions must be those of its `.expect` file.
//! Without a copy there is nothing to compare.

use crate::harness::{self, Failed, Trial};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Differences that are intended, each with its reason.
const DIFFERENCES: &[(&str, &str)] = &[
    (
        "datatypes/duplicate_constructor.bpl",
        "we point at the name that is there twice, Boogie at the parenthesis behind it",
    ),
    (
        "monomorphize/polymap1.bpl",
        "values of two types are different, and we instantiate the assumption for the types that make it say so",
    ),
];

pub fn trials() -> Vec<Trial> {
    let Some(folder) = folder() else {
        return vec![harness::trial("boogie".into(), || harness::needs("CINCH_CORPUS"))];
    };
    let index =
        std::fs::read_to_string(folder.join("INDEX.tsv")).expect("the corpus should have an index");
    let trials = index.lines().skip(1).map(|line| {
        let row = Row::new(&folder, line);
        harness::trial(format!("boogie::{}", row.name), move || row.compare())
    });
    trials.collect()
}

fn folder() -> Option<PathBuf> {
    let corpus = std::env::var_os("CINCH_CORPUS").map(PathBuf::from)?;
    Some(corpus.join("boogie")).filter(|folder| folder.is_dir())
}

/// One program of the index: `path, options, kind, expected`.
struct Row {
    name: String,
    path: PathBuf,
    front_end_only: bool,
    expects_rejection: bool,
    expected: String,
}

/// What a verifier says of a program. Positions are 1-based lines and columns.
#[derive(PartialEq, Debug, Default)]
struct Answer {
    /// `Err` holds the places of syntax, name and type errors.
    verified: Option<usize>,
    places: BTreeSet<(usize, usize)>,
    errors: usize,
}

impl Row {
    fn new(folder: &Path, line: &str) -> Row {
        let mut columns = line.split('\t').map(str::to_string);
        let mut column = || columns.next().unwrap_or_default();
        let (name, options, kind, expected) = (column(), column(), column(), column());
        Row {
            path: folder.join(&name),
            name,
            front_end_only: options.contains("noVerify"),
            expects_rejection: kind == "T",
            expected,
        }
    }

    fn known_difference(&self) -> Option<&'static str> {
        DIFFERENCES.iter().find(|(name, _)| *name == self.name).map(|(_, reason)| *reason)
    }

    fn compare(&self) -> Result<(), Failed> {
        let (ours, theirs) = (self.ours()?, self.theirs()?);
        match (ours == theirs, self.known_difference()) {
            (true, None) | (false, Some(_)) => Ok(()),
            (true, Some(_)) => Err("agrees now: take it off the list of differences".into()),
            (false, None) => Err(format!(
                "cinch: {:?}, {} errors\n only cinch:  {:?}\nBoogie: {:?}, {} errors\n only Boogie: {:?}",
                ours.verified,
                ours.errors,
                ours.places.difference(&theirs.places).collect::<Vec<_>>(),
                theirs.verified,
                theirs.errors,
                theirs.places.difference(&ours.places).collect::<Vec<_>>()
            )
            .into()),
        }
    }

    fn ours(&self) -> Result<Answer, Failed> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
        // Boogie does not look for contradictions.
        let verb = if self.front_end_only {
            &["check"][..]
        } else {
            &["prove", "--no-vacuity", "--no-cache"]
        };
        command.args(verb).args(["--format", "json"]);
        if !self.front_end_only && self.known_difference().is_none() {
            // The machine may be busy; what counts here is the verdict.
            command.args(["--timeout", "60"]);
        }
        let output = command.arg(&self.path).args(self.further_files()?).output()?;
        let report: Value = serde_json::from_slice(&output.stdout).map_err(|error| {
            format!("no report: {error}\n{}", String::from_utf8_lossy(&output.stderr))
        })?;
        let list = |key: &str| report[key].as_array().cloned().unwrap_or_default();
        let errors: Vec<Value> =
            list("diagnostics").into_iter().filter(|entry| entry["severity"] == "error").collect();
        if !errors.is_empty() || self.expects_rejection {
            let places = errors.iter().filter_map(|entry| place(&entry["location"])).collect();
            return Ok(Answer { verified: None, places, errors: errors.len() });
        }
        let failed: Vec<Value> =
            list("obligations").into_iter().filter(|entry| entry["verdict"] != "proved").collect();
        let places = failed.iter().filter_map(|entry| {
            let exit = &entry["trace"]["exit"];
            place(if exit.is_object() { exit } else { &entry["location"] })
        });
        let verified =
            list("implementations").iter().filter(|entry| entry["proved"] == true).count();
        Ok(Answer { verified: Some(verified), places: places.collect(), errors: failed.len() })
    }

    /// The files that the program was run with, from the line in its head that says how it was run.
    fn further_files(&self) -> Result<Vec<PathBuf>, Failed> {
        let text = std::fs::read_to_string(&self.path)?;
        let run = text.lines().find(|line| line.starts_with("// RUN:")).unwrap_or_default();
        let words = run.split_whitespace().filter(|word| word.ends_with(".bpl"));
        Ok(words.map(|word| self.path.with_file_name(word)).collect())
    }

    fn theirs(&self) -> Result<Answer, Failed> {
        let text = std::fs::read_to_string(self.path.with_extension("bpl.expect"))?;
        // Boogie counts the columns of name and type errors (`Error:`) from 0, those of syntax errors (`error:`) from 1.
        let found: Vec<(usize, usize)> =
            text.lines().filter_map(|line| self.error_place(line)).collect();
        let (verified, errors) = match self.expected.split_once('/') {
            Some((verified, errors)) => (verified.parse().ok(), errors.parse()?),
            None => (None, found.len()),
        };
        Ok(Answer { verified, places: found.into_iter().collect(), errors })
    }

    fn error_place(&self, line: &str) -> Option<(usize, usize)> {
        let (position, words) = line.split_once("): ")?;
        let syntax = words.starts_with("error:");
        if !syntax && !words.starts_with("Error:") {
            return None;
        }
        let (row, column) = position.rsplit_once('(')?.1.split_once(',')?;
        let from_zero = self.expects_rejection && !syntax;
        // Errors in pragmas stand in column 0.
        let column = column.parse::<usize>().ok()? + usize::from(from_zero);
        Some((row.parse().ok()?, column.max(1)))
    }
}

fn place(location: &Value) -> Option<(usize, usize)> {
    Some((location["line"].as_u64()? as usize, location["column"].as_u64()? as usize))
}
