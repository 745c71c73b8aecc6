//! Proofs and runs judge each other: two readings of C by one tool, written apart. What is proved, no run breaks; what is broken is refuted
//! on its line or left open, and never called safe. Every function of `tests/prove/pass`, `tests/prove/fail` and the examples is explored
//! by itself, for as many steps as given here, so that the answers are the same on every machine.

use crate::harness::{self, Failed, Marks, Trial};
use serde_json::Value;
use std::path::Path;

/// For each function; a question to a solver counts for some of them.
const STEPS: &str = "800";

/// What is broken is looked at in so many parts, each with enough programs in it that a share means something.
const PARTS: usize = 6;

/// Of the lines that are marked, how many in a hundred are refuted at least. Most of the others are about annotations, types and libraries.
const FLOOR: usize = 15;

/// Marks that say nothing about runs: a construct that proofs do not know, and proofs that say nothing.
const NOT_ABOUT_RUNS: [&str; 3] = ["unsupported", harness::BEHIND_UNSUPPORTED, "vacuous"];

/// Functions that are called safe though they are marked. The first is right, and only beyond proofs, and so is the second: its mark is
/// about the frame of the pointer that it becomes. The third is a wrong answer that is known: `[static n]` in a declaration without a
/// body asks for nothing.
const CALLED_SAFE: [(&str, &str); 3] = [
    ("small_functions", "recursive"),
    ("pointer_contract_without_names", "counts"),
    ("static_in_another_declaration", "calls_declared"),
];

pub fn trials() -> Vec<Trial> {
    let mut trials = harness::cases("judge::pass", "tests/prove/pass", "c", breaks_nothing);
    trials.extend(harness::cases("judge::example", "examples", "c", breaks_nothing));
    let part = |part: usize| {
        harness::trial(format!("judge::fail::{part}"), move || is_refuted_or_open(part))
    };
    trials.extend((0..PARTS).map(part));
    trials
}

fn explore(path: &Path) -> Result<Value, Failed> {
    let text = std::fs::read_to_string(path)?;
    let first = text.lines().next().and_then(|line| line.strip_prefix("// cinch: "));
    let options: Vec<&str> = first.unwrap_or_default().split_whitespace().collect();
    let verb = ["refute", "--entry", "*", "--steps", STEPS, "--no-sanitizers"];
    let (report, _) = harness::report(&verb, path, &options)?;
    if report["entries"].is_array() {
        Ok(report)
    } else {
        Err(format!("{:#}", report["diagnostics"]).into())
    }
}

fn refuted(report: &Value) -> impl Iterator<Item = &Value> {
    let findings = report["findings"].as_array().into_iter().flatten();
    findings.filter(|finding| finding["verdict"] == "refuted")
}

fn line(of: &Value) -> usize {
    of["location"]["line"].as_u64().unwrap_or_default() as usize
}

fn breaks_nothing(path: &Path) -> Result<(), Failed> {
    let report = explore(path)?;
    match refuted(&report).next() {
        None => Ok(()),
        Some(run) => Err(format!("proved, and a run breaks it: {run:#}").into()),
    }
}

fn is_refuted_or_open(part: usize) -> Result<(), Failed> {
    let (mut all, mut found, mut wrong) = (0, 0, vec![]);
    let folder = harness::root().join("tests/prove/fail");
    for program in harness::below(&folder, "c").into_iter().skip(part).step_by(PARTS) {
        let name = harness::stem(&program, &folder);
        let mut marks = harness::marked(&std::fs::read_to_string(&program)?);
        marks.retain(|(_, code)| !NOT_ABOUT_RUNS.contains(&code.as_str()));
        // Where there is no body, there is nothing to run.
        let report = match explore(&program) {
            Ok(report) => report,
            Err(error) if error.message().is_some_and(|it| it.contains("no function")) => continue,
            Err(error) => return Err(format!("{name}: {:?}", error.message()).into()),
        };
        let safe = called_safe(&report, &marks);
        let broken = safe.filter(|entry| !CALLED_SAFE.contains(&(name.as_str(), entry)));
        wrong.extend(broken.map(|entry| format!("{name}: {entry}")));
        let lines: Vec<usize> = refuted(&report).map(line).collect();
        let mut marked: Vec<usize> = marks.iter().map(|(line, _)| *line).collect();
        marked.dedup();
        all += marked.len();
        found += marked.iter().filter(|line| lines.contains(line)).count();
    }
    if !wrong.is_empty() {
        return Err(format!("called safe, and broken: {wrong:#?}").into());
    }
    if 100 * found < FLOOR * all {
        return Err(format!("of {all} marked lines, only {found} are refuted").into());
    }
    Ok(())
}

/// The functions without a run that breaks a rule, though a line of theirs is marked.
fn called_safe<'r>(report: &'r Value, marks: &'r Marks) -> impl Iterator<Item = &'r str> {
    let entries = report["entries"].as_array().into_iter().flatten();
    let safe = entries.filter(|entry| entry["verdict"] == "safe");
    let broken = safe.filter(|entry| {
        let last = entry["location"]["end_line"].as_u64().unwrap_or_default() as usize;
        // Functions of headers have lines of their own.
        let file = entry["location"]["file"].as_str().unwrap_or_default();
        file.contains("tests/prove/fail")
            && marks.iter().any(|(at, _)| (line(entry)..=last).contains(at))
    });
    broken.filter_map(|entry| entry["name"].as_str())
}
