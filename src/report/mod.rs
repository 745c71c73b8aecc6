//! What people and programs see of a run: diagnostics and verdicts in, text out. Reads results, never changes them, and writes
//! nothing itself (progress apart): the driver sends `Rendered` where it belongs.
//! Rule: a countermodel is a candidate and an undecided obligation is not a bug; no text here may say otherwise.

pub mod exit;
pub mod expansion;
pub mod explain;
pub mod findings;
pub mod github;
pub mod json;
pub mod location;
mod next_step;
pub mod progress;
pub mod sarif;
pub mod tally;
pub mod terminal;

use crate::base::{Diagnostic, Severity};
use crate::prove::verdict::Outcome;
use crate::source::SourceMap;
use std::collections::BTreeMap;
use std::time::Duration;

/// All that a run has to tell.
pub struct Report<'a> {
    pub sources: &'a SourceMap,
    /// About the input, the solver or ourselves; not about obligations.
    pub diagnostics: &'a [Diagnostic],
    /// `None` when no solver was asked: the input was only checked, or rejected.
    pub outcome: Option<&'a Outcome>,
    /// Name and version of each solver that was at work.
    pub solvers: &'a [String],
    /// C files, each checked on its own.
    pub units: &'a [Unit],
    pub elapsed: Duration,
}

/// What became of one C file.
#[derive(Default)]
pub struct Unit {
    pub name: String,
    /// What the places of its diagnostics are in.
    pub sources: SourceMap,
    pub diagnostics: Vec<Diagnostic>,
}

impl Unit {
    pub fn rejected(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, clap::ValueEnum)]
pub enum Format {
    /// Messages with source excerpts on stderr, a summary on stdout
    #[default]
    Human,
    /// One JSON document on stdout
    Json,
    /// One SARIF 2.1.0 document on stdout, for code scanning services
    Sarif,
    /// Workflow commands for GitHub Actions on stdout
    Github,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum Verbosity {
    /// Findings only, no summary.
    Quiet,
    #[default]
    Normal,
    /// Also one line for each implementation.
    Implementations,
    /// Also one line for each obligation.
    Obligations,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Presentation {
    pub format: Format,
    pub verbosity: Verbosity,
    pub colour: Colour,
}

/// Whether the text for stderr may hold colour codes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    Coloured,
    Plain,
}

/// Text for the two streams.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Rendered {
    pub stdout: String,
    pub stderr: String,
}

/// The whole report in the wanted form.
pub fn render(report: &Report, presentation: Presentation) -> Rendered {
    match presentation.format {
        Format::Human => human(report, presentation),
        Format::Json => Rendered { stdout: json::render(report), ..Rendered::default() },
        Format::Sarif => Rendered { stdout: sarif::render(report), ..Rendered::default() },
        Format::Github => Rendered { stdout: github::render(report), ..Rendered::default() },
    }
}

/// How many messages with one code are shown of one file, unless all are asked for.
const MOST_OF_A_CODE: usize = 20;

fn human(report: &Report, presentation: Presentation) -> Rendered {
    let parts = report.parts();
    let loud = |diagnostic: &&Diagnostic| {
        presentation.verbosity > Verbosity::Quiet || diagnostic.severity > Severity::Note
    };
    let mut stderr = String::new();
    for (index, (sources, diagnostics)) in parts.iter().enumerate() {
        let shown: Vec<&Diagnostic> = diagnostics.iter().filter(loud).collect();
        // The first part holds the verdicts, each of which somebody waits for.
        let brief = presentation.verbosity <= Verbosity::Normal && index > 0;
        let (shown, folded) = if brief { fold(shown) } else { (shown, vec![]) };
        stderr.push_str(&terminal::render(&shown, sources, presentation.colour));
        for (code, count) in folded {
            stderr.push_str(&format!("... and {count} more of `{code}`; -v shows all\n\n"));
        }
    }
    if presentation.verbosity > Verbosity::Quiet {
        let all: Vec<&Diagnostic> = parts.iter().flat_map(|(_, part)| part).collect();
        stderr.push_str(&explain::pointer(&all));
    }
    Rendered { stdout: tally::render(report, presentation.verbosity), stderr }
}

/// Of many messages with one code only the first are worth reading.
fn fold(diagnostics: Vec<&Diagnostic>) -> (Vec<&Diagnostic>, Vec<(&'static str, usize)>) {
    let mut counts: BTreeMap<&'static str, usize> = BTreeMap::new();
    let mut shown = diagnostics;
    shown.retain(|diagnostic| {
        let count = counts.entry(diagnostic.code).or_default();
        *count += 1;
        *count <= MOST_OF_A_CODE
    });
    let more = |(code, count): (&'static str, usize)| {
        count.checked_sub(MOST_OF_A_CODE).filter(|more| *more > 0).map(|more| (code, more))
    };
    (shown, counts.into_iter().filter_map(more).collect())
}

impl<'a> Report<'a> {
    /// Messages with the sources that their places are in: about the whole, then about each C file.
    pub fn parts(&self) -> Vec<(&'a SourceMap, Vec<Diagnostic>)> {
        let units = self.units.iter().map(|unit| (&unit.sources, unit.diagnostics.clone()));
        let whole = [(self.sources, self.all_diagnostics())];
        let written = |(sources, diagnostics): (&'a SourceMap, Vec<Diagnostic>)| {
            let written = diagnostics.iter().map(|entry| expansion::written(entry, sources));
            (sources, written.collect())
        };
        whole.into_iter().chain(units).map(written).collect()
    }

    /// The input's diagnostics, then the findings about obligations in source order. Not those of C files.
    pub fn all_diagnostics(&self) -> Vec<Diagnostic> {
        let findings = self.outcome.map(|outcome| findings::findings(outcome, self.sources));
        self.diagnostics.iter().cloned().chain(findings.unwrap_or_default()).collect()
    }

    /// Messages that are not about obligations, with the sources that their places are in.
    fn input_diagnostics(&self) -> impl Iterator<Item = (&'a SourceMap, &'a Diagnostic)> {
        let units = self.units.iter();
        let units = units.flat_map(|unit| unit.diagnostics.iter().map(|it| (&unit.sources, it)));
        self.diagnostics.iter().map(|it| (self.sources, it)).chain(units)
    }

    pub fn status(&self) -> exit::Status {
        exit::status(self.input_diagnostics().map(|(_, diagnostic)| diagnostic), self.outcome)
    }
}
