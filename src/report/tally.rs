//! Counts the verdicts of a run and says them: a report in, the summary for stdout out. Lines per implementation and per
//! obligation when asked for.

use super::location::location;
use super::{Report, Verbosity};
use crate::base::Severity;
use crate::prove::verdict::{ImplementationResult, ObligationResult, Outcome, Reason, Verdict};
use crate::source::SourceMap;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Tally {
    pub implementations: usize,
    pub obligations: usize,
    pub proved: usize,
    /// Of these, how many come behind a check that is not proved, and are proved only if it holds.
    pub proved_with_provisos: usize,
    /// Not proved, but no run of the program breaks a rule.
    pub every_run: usize,
    /// With a countermodel.
    pub not_proved: usize,
    /// With a run that was seen to break it.
    pub refuted: usize,
    /// With anything else: no answer about the program.
    pub undecided: usize,
    /// How often each reason occurs among the undecided.
    pub undecided_reasons: BTreeMap<&'static str, usize>,
}

/// The answers people care about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Proved,
    EveryRun,
    NotProved,
    Refuted,
    /// With the code of the reason.
    Undecided(&'static str),
}

pub fn answer(verdict: &Verdict) -> Answer {
    match verdict {
        Verdict::Proved => Answer::Proved,
        Verdict::NotProved(Reason::Countermodel | Reason::Vacuous) => Answer::NotProved,
        Verdict::NotProved(reason) => Answer::Undecided(reason.code()),
        Verdict::Refuted(_) => Answer::Refuted,
        Verdict::EveryRun(_) => Answer::EveryRun,
        Verdict::Unsupported(_) => Answer::Undecided(verdict.code()),
    }
}

impl Tally {
    pub fn of<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>) -> Tally {
        let mut tally = Tally::default();
        for implementation in outcomes.into_iter().flat_map(|outcome| &outcome.implementations) {
            tally.add(implementation);
        }
        tally
    }

    pub fn add(&mut self, implementation: &ImplementationResult) {
        self.implementations += 1;
        self.obligations += implementation.obligations.len();
        for result in &implementation.obligations {
            match answer(&result.verdict) {
                Answer::Proved => {
                    self.proved += 1;
                    self.proved_with_provisos += usize::from(!result.provisos.is_empty());
                }
                Answer::EveryRun => self.every_run += 1,
                Answer::NotProved => self.not_proved += 1,
                Answer::Refuted => self.refuted += 1,
                Answer::Undecided(code) => {
                    self.undecided += 1;
                    *self.undecided_reasons.entry(code).or_default() += 1;
                }
            }
        }
    }

    /// `55 proved (3 if earlier checks hold), 1 not proved, 1 undecided (timeout)`.
    pub fn words(&self) -> String {
        let mut words = format!("{} proved", self.proved);
        if self.proved_with_provisos > 0 {
            let _ = write!(words, " ({} if earlier checks hold)", self.proved_with_provisos);
        }
        if self.every_run > 0 {
            let _ = write!(words, ", {} true in every run of the program", self.every_run);
        }
        if self.refuted > 0 {
            let _ = write!(words, ", {} refuted", self.refuted);
        }
        if self.not_proved > 0 {
            let _ = write!(words, ", {} not proved", self.not_proved);
        }
        if self.undecided > 0 {
            let reasons: Vec<String> = match self.undecided_reasons.len() {
                1 => self.undecided_reasons.keys().map(|code| code.to_string()).collect(),
                _ => self.undecided_reasons.iter().map(|(code, n)| format!("{n} {code}")).collect(),
            };
            let _ = write!(words, ", {} undecided ({})", self.undecided, reasons.join(", "));
        }
        words
    }
}

/// What goes to stdout in the human format.
pub fn render(report: &Report, verbosity: Verbosity) -> String {
    let mut text = String::new();
    if verbosity == Verbosity::Quiet {
        return text;
    }
    if verbosity >= Verbosity::Implementations {
        text.push_str(&lines(report, verbosity));
    }
    text.push_str("cinch: ");
    text.push_str(&summary(report));
    text.push('\n');
    text
}

/// One line for each implementation, and for each obligation if wanted.
fn lines(report: &Report, verbosity: Verbosity) -> String {
    let outcomes = || report.outcomes();
    let results = outcomes().flat_map(|(_, outcome)| &outcome.implementations);
    let width = results.map(|result| result.name.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    for (sources, outcome) in outcomes() {
        for implementation in &outcome.implementations {
            text.push_str(&implementation_line(implementation, width));
            if verbosity >= Verbosity::Obligations {
                let obligations = implementation.obligations.iter();
                text.extend(obligations.map(|result| obligation_line(result, sources)));
            }
        }
    }
    text
}

fn summary(report: &Report) -> String {
    let errors =
        report.input_diagnostics().filter(|(_, entry)| entry.severity == Severity::Error).count();
    let outcomes = report.outcomes().map(|(_, outcome)| outcome);
    if outcomes.clone().next().is_none() {
        if !report.units.is_empty() {
            return checked(report, errors);
        }
        let files = count(report.sources.files().len(), "file");
        return match errors {
            0 => format!("{files} checked, no errors; nothing was asked to be proved"),
            _ => format!("rejected ({})", count(errors, "error")),
        };
    }
    let interrupted = outcomes.clone().any(|outcome| outcome.interrupted);
    let tally = Tally::of(outcomes);
    if tally.implementations == 0 && errors == 0 && !interrupted {
        return match report.units {
            [] => "no implementations: nothing to prove".into(),
            _ => "no functions with bodies: nothing to prove".into(),
        };
    }
    let thing = if report.units.is_empty() { "implementation" } else { "function" };
    let mut text = format!(
        "{}, {}: {}",
        count(tally.implementations, thing),
        count(tally.obligations, "obligation"),
        tally.words()
    );
    if errors > 0 {
        let _ = write!(text, "; {}", count(errors, "error"));
    }
    if interrupted {
        text.push_str("; interrupted");
    }
    let solvers = report.solvers.join(", ");
    let separator = if solvers.is_empty() { "" } else { ", " };
    let _ = write!(text, "  [{solvers}{separator}{}]", seconds(report.elapsed));
    text
}

/// `checked 3 files: 2 fine, 1 rejected (4 errors)`. Files in the intermediate language stand and fall together.
fn checked(report: &Report, errors: usize) -> String {
    let rejected = report.units.iter().filter(|unit| unit.rejected()).count();
    let fine = report.units.len() - rejected;
    let others = report.sources.files().len();
    let broken = report.diagnostics.iter().any(|entry| entry.severity == Severity::Error);
    let (fine, rejected) =
        if broken { (fine, rejected + others) } else { (fine + others, rejected) };
    let mut text = format!("checked {}: ", count(report.units.len() + others, "file"));
    match (fine, rejected) {
        (_, 0) if errors == 0 => {
            text.push_str("no errors");
            let found = report.input_diagnostics();
            let warns = found.filter(|(_, entry)| entry.severity == Severity::Warning).count();
            if warns > 0 {
                let _ = write!(text, ", {}", count(warns, "warning"));
            }
        }
        (0, _) => text.push_str("rejected"),
        _ => {
            let _ = write!(text, "{fine} fine, {rejected} rejected");
        }
    }
    if errors > 0 {
        let _ = write!(text, " ({})", count(errors, "error"));
    }
    let _ = write!(text, "  [{}]", seconds(report.elapsed));
    text
}

fn implementation_line(implementation: &ImplementationResult, width: usize) -> String {
    let mut tally = Tally::default();
    tally.add(implementation);
    let words = match (tally.refuted, tally.not_proved, tally.undecided) {
        (0, 0, 0) if tally.every_run > 0 => "every run",
        (0, 0, 0) => "proved",
        (0, 0, _) => "undecided",
        (0, ..) => "not proved",
        _ => "refuted",
    };
    format!(
        "{words:<10}  {:<width$}  {}: {}  [{}, {}]\n",
        implementation.name,
        count(tally.obligations, "obligation"),
        tally.words(),
        count_queries(implementation),
        seconds(implementation.time)
    )
}

fn obligation_line(result: &ObligationResult, sources: &SourceMap) -> String {
    let place = location(result.obligation.span, sources)
        .map_or_else(String::new, |at| format!("{}:{}:{}: ", at.file, at.line, at.column));
    let words = match answer(&result.verdict) {
        Answer::Proved => format!("proved{}", provisos(result, sources)),
        Answer::EveryRun => every_run(&result.verdict).to_string(),
        Answer::NotProved => "not proved".to_string(),
        Answer::Refuted => "refuted".to_string(),
        Answer::Undecided(code) => format!("undecided ({code})"),
    };
    let code = result.obligation.kind.code().to_string();
    let name = result.obligation.check().map_or(code, ToString::to_string);
    format!("    {place}{name}: {words}\n")
}

/// What is said of a check that holds in every run of the program.
pub fn every_run(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::EveryRun(every) if !every.reached => "no run of the program comes to the function",
        _ => "true in every run of the program",
    }
}

/// `, if line 12 holds`, for a proof behind a check that is not proved.
fn provisos(result: &ObligationResult, sources: &SourceMap) -> String {
    let places = result.provisos.iter().filter_map(|span| location(*span, sources));
    let mut lines: Vec<usize> = places.map(|at| at.line).collect();
    lines.sort_unstable();
    lines.dedup();
    match &lines[..] {
        [] => String::new(),
        [line] => format!(", if line {line} holds"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(usize::to_string).collect();
            format!(", if lines {} and {last} hold", first.join(", "))
        }
    }
}

pub fn count(number: usize, thing: &str) -> String {
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// What took no time at all was asked in an earlier run.
fn count_queries(implementation: &ImplementationResult) -> String {
    match implementation.queries {
        0 => "known from before".into(),
        _ if implementation.time.is_zero() => "known from before".into(),
        1 => "1 query".into(),
        number => format!("{number} queries"),
    }
}

/// `0.8 s`, `12 s`, `3 ms`: two digits are enough to judge by.
pub fn seconds(time: Duration) -> String {
    let value = time.as_secs_f64();
    if time.is_zero() {
        "0 s".into()
    } else if value < 0.1 {
        format!("{} ms", (value * 1000.0).ceil())
    } else if value < 10.0 {
        format!("{value:.1} s").replace(".0 s", " s")
    } else {
        format!("{value:.0} s")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_short() {
        let shown = |millis: u64| seconds(Duration::from_millis(millis));
        assert_eq!(
            [shown(0), shown(3), shown(840), shown(1000), shown(61_400)],
            ["0 s", "3 ms", "0.8 s", "1 s", "61 s"]
        );
    }

    #[test]
    fn several_reasons_are_counted() {
        let mut tally = Tally { proved: 2, undecided: 3, ..Tally::default() };
        tally.undecided_reasons.insert("timeout", 2);
        tally.undecided_reasons.insert("incomplete", 1);
        assert_eq!(tally.words(), "2 proved, 3 undecided (1 incomplete, 2 timeout)");
    }

    #[test]
    fn proofs_that_rest_on_open_checks_are_counted() {
        let tally = Tally { proved: 5, proved_with_provisos: 2, not_proved: 1, ..Tally::default() };
        assert_eq!(tally.words(), "5 proved (2 if earlier checks hold), 1 not proved");
    }
}
