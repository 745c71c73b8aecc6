//! What is told of a search: each run that was seen to break a rule with its steps and who saw it, then what all that rests on and what
//! was left open. Rule: "refuted" is said only of what a replay has shown.

use super::Explored;
use super::judge::Judged;
use crate::base::{Diagnostic, ObligationKind, SeenBy, Span};
use crate::cli::RefuteOptions;
use crate::il::checks::Checks;
use crate::machine::{Mark, Origin};
use crate::refute::search::{Found, Searched, Taken, words};
use crate::refute::witness;
use crate::report::exit::Status;
use crate::report::failing_run::{self, Broken};
use crate::report::location::location;
use crate::report::tally::{count, seconds};
use crate::report::{Format, Verbosity, expansion, github, run_json, sarif, terminal};
use crate::source::SourceMap;
use serde_json::json;
use std::collections::BTreeSet;
use std::io::Write;
use std::time::Duration;

pub fn tell(
    explored: &[Explored],
    sources: &SourceMap,
    options: &RefuteOptions,
    (status, time): (Status, Duration),
) {
    let print = |text: String| super::super::print(&text);
    let judged = explored.iter().flat_map(|it| &it.judged);
    let broken: Vec<Broken> = judged.map(|it| it.broken.clone()).collect();
    let finding = |it: &Broken| {
        let mut told = failing_run::finding(it, sources);
        told.notes.push(format!(
            "help: `cinch refute --emit-test DIR` keeps the run as a test, `--html FILE` shows it step by step; \
             see `cinch explain {}`",
            it.kind.code()
        ));
        expansion::written(&told, sources)
    };
    let findings: Vec<Diagnostic> = broken.iter().map(finding).collect();
    let verbosity = options.output.verbosity();
    match options.output.format {
        Format::Json => print(format!("{}\n", as_json(explored, sources, time))),
        Format::Sarif => {
            let all = explored.iter().flat_map(|it| rests_on(it, ""));
            print(sarif::of_runs(&broken, &all.collect::<Vec<_>>(), sources, status));
        }
        Format::Github => {
            print(findings.iter().map(|it| github::command(it, sources)).collect());
            print(summary(explored, sources, (verbosity, options.checks.checks()), time));
        }
        Format::Human => {
            let shown: Vec<&Diagnostic> = findings.iter().collect();
            let colour = options.output.colour.colour(&std::io::stderr());
            let text = terminal::render(&shown, sources, colour);
            // With stderr gone there is nobody left to tell.
            let _ = std::io::stderr().write_all(text.as_bytes());
            if verbosity > Verbosity::Quiet {
                print(summary(explored, sources, (verbosity, options.checks.checks()), time));
            }
        }
    }
}

/// What people may take for looked at, in a program that breaks no rule.
fn not_checked(checks: Checks) -> String {
    if checks.contains(ObligationKind::MemoryLeak) {
        return String::new();
    }
    "  not looked for: memory that is never freed (--check memory-leak)\n".into()
}

/// What the suggested preconditions exclude besides the runs that they were made for.
fn left_out(explored: &Explored, sources: &SourceMap) -> String {
    let shown = |missed: &(ObligationKind, Span)| {
        let at = location(missed.1, sources)?;
        Some(format!("{} at {}:{}:{}", missed.0.code(), at.file, at.line, at.column))
    };
    let told = explored.judged.iter().map(|it| (it.found.kind, it.found.span));
    let told: Vec<(ObligationKind, Span)> = told.collect();
    let all = explored.left_out.iter().filter(|it| !told.contains(it)).filter_map(shown);
    all.map(|it| format!("  left out: {it}, in runs that a suggested `requires` excludes\n"))
        .collect()
}

fn summary(
    explored: &[Explored],
    sources: &SourceMap,
    (verbosity, checks): (Verbosity, Checks),
    time: Duration,
) -> String {
    let judged = || explored.iter().flat_map(|it| &it.judged);
    let refuted = judged().filter(|it| it.is_refuted()).count();
    let by_sanitizers = |it: &&Judged| matches!(it.broken.run.seen_by, SeenBy::Sanitizers(_));
    let real = judged().filter(by_sanitizers).count();
    let sum = |of: fn(&Searched) -> u64| explored.iter().map(|it| of(&it.searched) as usize).sum();
    let (ended, joined): (usize, usize) = (sum(|it| it.paths), sum(|it| it.joined));
    let paths = count(ended, "path");
    let met = if joined > 0 { format!(", {joined} more met one of them") } else { String::new() };
    let folds = explored.iter().any(|it| it.searched.folds);
    let lists = if folds { ", each for lists of any length" } else { "" };
    let safe = explored.iter().all(|it| it.status() == Status::Proved);
    let mut text = match (refuted, safe) {
        (0, true) if ended + joined == 0 => {
            "cinch: no run breaks a rule: there is nothing that could".into()
        }
        (0, true) => format!("cinch: no run breaks a rule: all of {paths} explored{met}{lists}"),
        (0, false) => format!("cinch: nothing refuted, {paths} explored, others left open"),
        _ => format!(
            "cinch: {} refuted, {real} seen by sanitizers in the real program",
            count(refuted, "check")
        ),
    };
    text.push_str(&format!("  [{}]\n", seconds(time)));
    if safe {
        text.push_str(&not_checked(checks));
    }
    if let [only] = explored {
        text.push_str(&left_out(only, sources));
        text.extend(rests_on(only, "  ").into_iter().map(|line| line + "\n"));
        return text;
    }
    for one in explored {
        text.push_str(&format!("  {}: {}\n", one.entry, verdict(one)));
        if verbosity > Verbosity::Normal {
            text.extend(rests_on(one, "    ").into_iter().map(|line| line + "\n"));
        }
    }
    text
}

/// In words.
fn verdict(explored: &Explored) -> &'static str {
    match explored.status() {
        Status::NotProved => "refuted",
        Status::Proved => "safe",
        _ => "open",
    }
}

/// What was left open and assumed, a line each.
fn rests_on(explored: &Explored, indent: &str) -> Vec<String> {
    let searched = &explored.searched;
    let open = searched.open.iter().map(|why| format!("{indent}open: {why}"));
    let assumed = assumptions(searched).into_iter().map(|it| format!("{indent}assumed: {it}"));
    open.chain(assumed).collect()
}

pub fn assumptions(searched: &Searched) -> Vec<String> {
    let arguments = searched.any_arguments.iter().cloned();
    let marks = searched.assumed.iter().filter(|mark| !mark.is_inexact()).map(words);
    arguments.chain(marks).collect()
}

fn as_json(explored: &[Explored], sources: &SourceMap, time: Duration) -> serde_json::Value {
    let finding = |judged: &Judged| {
        let Judged { found, broken } = judged;
        let mut run = run_json::run(&broken.run, sources);
        let replay = run["replay"].take();
        json!({
            "verdict": if judged.is_refuted() { "refuted" } else { "unknown" },
            "code": found.kind.code(),
            "check": broken.check,
            "message": failing_run::happens(found.kind),
            "function": &*found.function,
            "entry": &*broken.run.entry,
            "location": location(found.span, sources),
            "inputs": inputs(found, sources),
            "steps": run["steps"].take(),
            "given": run["given"].take(),
            "assumed": run["assumed"].take(),
            "requires": run["requires"].take(),
            "replay": replay,
        })
    };
    let entry = |one: &Explored| {
        json!({
            "name": &*one.entry,
            "location": location(one.span, sources),
            "verdict": verdict(one),
            "open": one.searched.open,
            "assumed": assumptions(&one.searched),
            "paths": one.searched.paths,
            "steps": one.searched.steps,
            "questions": one.searched.counts.asked,
        })
    };
    let judged = explored.iter().flat_map(|it| &it.judged);
    let searched = || explored.iter().map(|it| &it.searched);
    let open: BTreeSet<&String> = searched().flat_map(|it| &it.open).collect();
    let assumed: BTreeSet<String> = searched().flat_map(assumptions).collect();
    json!({
        "command": "refute",
        "findings": judged.map(finding).collect::<Vec<_>>(),
        "entries": explored.iter().map(entry).collect::<Vec<_>>(),
        "open": open,
        "assumed": assumed,
        "complete": open.is_empty(),
        "paths": searched().map(|it| it.paths).sum::<u64>(),
        "steps": searched().map(|it| it.steps).sum::<u64>(),
        "questions": searched().map(|it| it.counts.asked).sum::<u64>(),
        "milliseconds": time.as_millis() as u64,
    })
}

fn inputs(found: &Found, sources: &SourceMap) -> Vec<serde_json::Value> {
    let input = |taken: &Taken| {
        let (from, span) = match &taken.origin {
            Origin::Call(name, span) => (name.to_string(), Some(*span)),
            Origin::Parameter(name) | Origin::Contents(name) => (name.to_string(), None),
            Origin::Uninitialized(span) => ("uninitialized memory".into(), Some(*span)),
            Origin::Allocation(span) => ("allocation".into(), Some(*span)),
            Origin::Argument(number) => (format!("argv[{number}]"), None),
            Origin::Stdin(_) => ("standard input".into(), None),
            Origin::Open(what) => (what.to_string(), None),
        };
        let value = taken.bits.map(|bits| crate::machine::term::to_signed(taken.width, bits));
        json!({
            "from": from,
            "location": span.and_then(|span| location(span, sources)),
            "value": value.map(|value| value.to_string()),
        })
    };
    found.inputs.iter().map(input).collect()
}

/// What the program is started with, and what it reads.
pub fn given(found: &Found) -> Vec<String> {
    let started = match witness::arguments(found).as_slice() {
        [] if found.marks.contains(&Mark::Arguments) => {
            Some("the program is started without arguments".into())
        }
        [] => None,
        all => {
            let all: Vec<String> = all.iter().map(|text| shown(text)).collect();
            Some(format!("the program is started with {}", all.join(", ")))
        }
    };
    let read = witness::stdin(found).map(|text| format!("standard input is {}", shown(&text)));
    started.into_iter().chain(read).collect()
}

/// What the run takes for granted. Which other runs were looked at does not matter to one that exists.
pub fn assumed(found: &Found) -> Vec<String> {
    use Mark::*;
    let told = |mark: &&Mark| match mark {
        Addresses | Floats | External(_) | Promise(_) | Changes(_) | Callbacks(_) => true,
        Statics | Volatile | Optimiser => true,
        Annotation(_) | Arguments | Stdin | Question(_) | Values | Pointers | Alignment | Types => {
            false
        }
    };
    found.marks.iter().filter(told).map(words).collect()
}

/// Longer texts are told by their beginning.
const MOST_LETTERS: usize = 80;

/// Text as C writes it.
fn shown(text: &[u8]) -> String {
    match text.get(..MOST_LETTERS) {
        Some(first) if text.len() > MOST_LETTERS + 20 => {
            format!("\"{}..\" ({} characters)", first.escape_ascii(), text.len())
        }
        _ => format!("\"{}\"", text.escape_ascii()),
    }
}
