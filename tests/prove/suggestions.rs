//! What cinch advises is done, word by word: each clause that a message says to write before a function is written there, and the program is
//! asked about again, until nothing new is advised. Every such clause must be understood, the check that it was advised for must then hold,
//! and the advice must come to an end.

use crate::harness::{self, Failed, Trial};
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const FOLDER: &str = "tests/suggestions";

/// Programs for which clauses are found as well.
const OTHERS: [&str; 2] =
    ["tests/infer/clauses/ring_buffer.c", "tests/infer/clauses/intrusive_list.c"];

/// More rounds than people would have patience for.
const MOST_ROUNDS: usize = 6;

pub fn trials() -> Vec<Trial> {
    let files = harness::below(&harness::root().join(FOLDER), "c");
    assert!(!files.is_empty(), "there should be programs to advise about");
    let files = files.into_iter().chain(OTHERS.map(|path| harness::root().join(path)));
    let trial = |file: std::path::PathBuf| {
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Trial::test(format!("suggestions::{stem}"), move || follow(&file))
    };
    files.map(trial).collect()
}

/// A clause to be written before a function, for a check.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Advice {
    function: String,
    clause: String,
    check: String,
}

fn follow(file: &Path) -> Result<(), Failed> {
    let mut text = std::fs::read_to_string(file)?;
    let (mut written, mut pending) = (BTreeSet::new(), vec![]);
    for _ in 0..MOST_ROUNDS {
        let report = prove(&text)?;
        let open = open_checks(&report);
        if let Some(useless) = pending.iter().find(|advice: &&Advice| open.contains(&advice.check))
        {
            return Err(format!("does not help: {useless:?}\n{text}").into());
        }
        let new: Vec<Advice> = advice(&report)
            .into_iter()
            .filter(|advice| written.insert((advice.function.clone(), advice.clause.clone())))
            .collect();
        if new.is_empty() {
            return match written.is_empty() {
                true => Err("nothing was advised".into()),
                false => Ok(()),
            };
        }
        text = write(&text, &report, &new);
        pending = new;
    }
    Err(format!("the advice does not come to an end:\n{text}").into())
}

fn prove(text: &str) -> Result<Value, Failed> {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("program.c");
    std::fs::write(&path, text)?;
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["prove", "--format", "json", "--no-cache"])
        .arg(&path)
        .output()?;
    let report: Value = serde_json::from_slice(&output.stdout)?;
    let understood = report["diagnostics"].as_array().is_some_and(Vec::is_empty);
    match output.status.code() {
        Some(0 | 1 | 4) if understood => Ok(report),
        code => Err(format!("{code:?}: {report:#}\n{text}").into()),
    }
}

fn open(report: &Value) -> impl Iterator<Item = &Value> {
    let obligations = report["obligations"].as_array().into_iter().flatten();
    obligations.filter(|obligation| obligation["verdict"] != "proved")
}

fn open_checks(report: &Value) -> BTreeSet<String> {
    open(report).filter_map(|it| Some(it["check"].as_str()?.to_string())).collect()
}

fn advice(report: &Value) -> Vec<Advice> {
    let advice = open(report).filter_map(|obligation| {
        let (_, rest) = obligation["help"].as_str()?.split_once("write `")?;
        let (clause, rest) = rest.split_once('`')?;
        rest.starts_with(" before the function").then_some(())?;
        let text = |key: &str| Some(obligation[key].as_str()?.to_string());
        Some(Advice {
            function: text("implementation")?,
            clause: clause.to_string(),
            check: text("check")?,
        })
    });
    advice.collect()
}

/// The program with the clauses before their functions.
fn write(text: &str, report: &Value, advice: &[Advice]) -> String {
    let functions = report["implementations"].as_array().into_iter().flatten();
    let line_of = |name: &str| {
        let mut functions = functions.clone();
        let function = functions.find(|function| function["name"] == name)?;
        function["location"]["line"].as_u64()
    };
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let mut places: Vec<(u64, &str)> =
        advice.iter().filter_map(|it| Some((line_of(&it.function)?, it.clause.as_str()))).collect();
    places.sort_by_key(|(line, _)| std::cmp::Reverse(*line));
    for (line, clause) in places {
        lines.insert(line as usize - 1, clause.to_string());
    }
    lines.join("\n") + "\n"
}
