//! Faults put into the programs of `tests/guard/faults`: what the sanitizers see, `cinch guard` stops before it happens, on the same line.
//! What no fault was put into behaves as it does without checks.
//!
//! A few faults of each program are tried; `CINCH_FAULTS=all` tries all, `CINCH_FAULTS_PROVE=1` leaves out the checks that are proved.
//! `CINCH_FAULTS_KEEP` names a folder for the faults that were missed.

mod inject;
mod run;

use crate::harness::{Failed, Trial, cases};
use inject::Fault;
use run::{Bench, Run};
use std::collections::BTreeMap;
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    cases("faults", "tests/guard/faults", "c", faults_are_stopped)
}

/// How many faults of a program are tried unless all are asked for.
const A_FEW: usize = 2;

/// What became of the faults of one kind.
#[derive(Default)]
struct Score {
    /// Seen by the sanitizers.
    confirmed: usize,
    stopped: usize,
    on_the_line: usize,
    /// Seen by the checks alone.
    finer: usize,
}

fn faults_are_stopped(source: &Path) -> Result<(), Failed> {
    let bench = Bench::new()?;
    let options: &[&str] =
        if std::env::var_os("CINCH_FAULTS_PROVE").is_some() { &[] } else { &["--no-prove"] };
    let text = std::fs::read_to_string(source)?;
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    is_unchanged(&bench, &name, &text, options)?;
    let faults = chosen(inject::faults(&text));
    let (mut scores, mut missed) = (BTreeMap::<String, Score>::new(), vec![]);
    for (number, fault) in faults.iter().enumerate() {
        let file = format!("{name}_{number}.c");
        let score = scores.entry(fault.kind.clone()).or_default();
        if let Some(words) = try_fault(&bench, &file, fault, options, score)? {
            keep(&file, fault)?;
            missed.push(format!("{file}, {} on line {}: {words}", fault.kind, fault.line));
        }
    }
    for (kind, Score { confirmed, stopped, on_the_line, finer }) in &scores {
        eprintln!(
            "{name}: {kind}: {stopped} of {confirmed} stopped, {on_the_line} on the line, {finer} more seen"
        );
    }
    match missed.is_empty() {
        true => Ok(()),
        false => Err(missed.join("\n").into()),
    }
}

/// Evenly over the program.
fn chosen(faults: Vec<Fault>) -> Vec<Fault> {
    if std::env::var("CINCH_FAULTS").is_ok_and(|wish| wish == "all") {
        return faults;
    }
    let step = faults.len().div_ceil(A_FEW).max(1);
    faults.into_iter().step_by(step).collect()
}

fn is_unchanged(bench: &Bench, name: &str, text: &str, options: &[&str]) -> Result<(), Failed> {
    let path = bench.path(&format!("{name}.c"));
    std::fs::write(&path, text)?;
    let (plain, guarded) = (bench.sanitized(&path, &[])?, bench.guarded(&path, options)?);
    match matches!(plain, Run::Ended { .. }) && plain == guarded {
        true => Ok(()),
        false => Err(format!("without a fault: {guarded:?} instead of {plain:?}").into()),
    }
}

/// What went wrong with the checks, if the sanitizers see the fault.
fn try_fault(
    bench: &Bench,
    file: &str,
    fault: &Fault,
    options: &[&str],
    score: &mut Score,
) -> Result<Option<String>, Failed> {
    let path = bench.path(file);
    std::fs::write(&path, &fault.text)?;
    let seen = bench.sanitized(&path, &[])?;
    if seen == Run::Rejected {
        return Ok(None);
    }
    let found = bench.guarded(&path, options)?;
    if fault.kind == inject::INNER {
        score.confirmed += 1;
        let Run::Stopped { line, words } = found else {
            return Ok(Some(format!("not stopped ({found:?})")));
        };
        score.stopped += 1;
        score.on_the_line += 1;
        // A loop's bound is broken where its body accesses, a bound on an index where it is used.
        let near = line.is_some_and(|line| line.abs_diff(fault.line) <= 1);
        return Ok((!near).then(|| format!("stopped on line {line:?}:\n{}", first(&words))));
    }
    let Run::Stopped { line: expected, words: seen_words } = seen else {
        score.finer += usize::from(matches!(found, Run::Stopped { .. }));
        return Ok(None);
    };
    score.confirmed += 1;
    let Run::Stopped { line, words } = found else {
        return Ok(Some(format!("not stopped ({found:?}), but seen:\n{}", first(&seen_words))));
    };
    score.stopped += 1;
    if expected.is_none() || line == expected || is_first_access(bench, &path, &seen_words, line)? {
        score.on_the_line += 1;
        return Ok(None);
    }
    let there = format!("stopped on line {line:?}, seen on line {expected:?}");
    Ok(Some(format!("{there}:\n{}\n{}", first(&words), first(&seen_words))))
}

/// As little as an address of what null leads to is one of what no array has an access: the line counts that reads or writes there.
fn is_first_access(
    bench: &Bench,
    path: &Path,
    seen: &str,
    stopped: Option<usize>,
) -> Result<bool, Failed> {
    if !seen.contains(" out of bounds for type ") {
        return Ok(false);
    }
    let accessed = bench.sanitized(path, &["-fno-sanitize=bounds"])?;
    Ok(stopped.is_some() && matches!(accessed, Run::Stopped { line, .. } if line == stopped))
}

fn first(words: &str) -> String {
    words.lines().take(6).collect::<Vec<_>>().join("\n")
}

fn keep(file: &str, fault: &Fault) -> Result<(), Failed> {
    if let Some(folder) = std::env::var_os("CINCH_FAULTS_KEEP") {
        std::fs::write(Path::new(&folder).join(file), &fault.text)?;
    }
    Ok(())
}
