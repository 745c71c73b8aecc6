//! What people and programs see of a run: diagnostics and verdicts in, text out. Reads results, never changes them, and writes
//! nothing itself (progress apart): the driver sends `Rendered` where it belongs.
//! Rule: a countermodel is a candidate and an undecided obligation is not a bug; no text here may say otherwise.

pub mod audit;
pub mod exit;
pub mod expansion;
pub mod explain;
pub mod failing_run;
pub mod findings;
pub mod github;
pub mod group_by_call;
mod group_by_fact;
pub mod guarded;
pub mod json;
pub mod listing;
pub mod location;
mod next_step;
pub mod page;
pub mod progress;
pub mod run_json;
pub mod sarif;
pub mod stages;
pub mod status_line;
pub mod stream;
pub mod tally;
pub mod terminal;
pub mod values;
pub mod verified_page;

use crate::base::{Diagnostic, Severity};
use crate::prove::verdict::Outcome;
use crate::source::SourceMap;
use std::collections::BTreeMap;
use std::time::Duration;

use findings::Grouping;

/// All that a run has to tell.
pub struct Report<'a> {
    pub sources: &'a SourceMap,
    /// About the input, the solver or ourselves; not about obligations.
    pub diagnostics: &'a [Diagnostic],
    /// Of the files in the intermediate language. `None` when no solver was asked: only checked, or rejected.
    pub outcome: Option<&'a Outcome>,
    /// Name and version of each solver that was at work.
    pub solvers: &'a [String],
    /// C files, each checked and proved on its own.
    pub units: &'a [Unit],
    /// What became of all checks, where those that are left are made at run time.
    pub guarded: Option<&'a guarded::Guarded>,
    pub elapsed: Duration,
}

/// What became of one C file.
#[derive(Default)]
pub struct Unit {
    pub name: String,
    /// What the places of its diagnostics are in.
    pub sources: SourceMap,
    pub diagnostics: Vec<Diagnostic>,
    /// `None` when no solver was asked about it.
    pub outcome: Option<Outcome>,
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

/// How many findings of one C file are told at length, unless all are asked for. Then come some in a line each.
const MOST_AT_LENGTH: usize = 8;

/// How many findings are shown of one C file, unless all are asked for.
const MOST_FINDINGS: usize = 40;

/// Stands before those findings that get a line each.
const IN_A_LINE_EACH: &str = "The others in a line each (-v tells them at length):\n";

/// What a part of a report is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The command line, and files in the intermediate language.
    Whole,
    /// A C file. Of what is wrong with it the first messages say most.
    File,
}

impl Presentation {
    fn grouping(self) -> Grouping {
        if self.verbosity <= Verbosity::Normal { Grouping::ByFact } else { Grouping::Each }
    }

    fn is_brief(self, place: Place) -> bool {
        self.verbosity <= Verbosity::Normal && place == Place::File
    }

    fn most_at_length(self, place: Place) -> usize {
        if self.is_brief(place) { MOST_AT_LENGTH } else { usize::MAX }
    }

    fn most_findings(self, place: Place) -> usize {
        if self.is_brief(place) { MOST_FINDINGS } else { usize::MAX }
    }
}

fn is_loud(diagnostic: &Diagnostic, presentation: Presentation) -> bool {
    presentation.verbosity > Verbosity::Quiet || diagnostic.severity > Severity::Note
}

fn human(report: &Report, presentation: Presentation) -> Rendered {
    let parts = report.parts(presentation.grouping());
    let texts = parts.iter().enumerate();
    let mut stderr: String = texts.map(|(index, part)| text(part, index, presentation)).collect();
    if presentation.verbosity > Verbosity::Quiet {
        let all: Vec<&Diagnostic> = parts.iter().flat_map(Part::all).collect();
        stderr.push_str(&explain::pointer(&all));
    }
    Rendered { stdout: tally::render(report, presentation.verbosity), stderr }
}

/// What people are shown about the part with this index: the whole, then each C file.
pub fn part_text(report: &Report, index: usize, presentation: Presentation) -> String {
    let part = report.part(index, presentation.grouping());
    part.map_or_else(String::new, |part| text(&part, index, presentation))
}

fn text(part: &Part, index: usize, presentation: Presentation) -> String {
    let place = if index == 0 { Place::Whole } else { Place::File };
    let (shown, folded) = input_of(&part.input, place, presentation);
    let mut text = terminal::render(&shown, part.sources, presentation.colour);
    let findings = part.findings.iter().filter(|finding| is_loud(finding, presentation));
    let findings: Vec<&Diagnostic> = findings.collect();
    text.push_str(&of_findings(&findings, 0, part.sources, place, presentation));
    let more = findings.len().saturating_sub(presentation.most_findings(place));
    if more > 0 {
        text.push_str(&format!("... and {more} more findings; -v shows all\n\n"));
    } else if findings.len() > presentation.most_at_length(place) {
        text.push('\n');
    }
    for (code, count) in folded {
        text.push_str(&format!("... and {count} more of `{code}`; -v shows all\n\n"));
    }
    text
}

/// What is shown of findings that come behind so many others of the same part.
fn of_findings(
    findings: &[&Diagnostic],
    before: usize,
    sources: &SourceMap,
    place: Place,
    presentation: Presentation,
) -> String {
    let left = |most: usize| most.saturating_sub(before).min(findings.len());
    let at_length = left(presentation.most_at_length(place));
    let listed = &findings[at_length..left(presentation.most_findings(place)).max(at_length)];
    let mut text = terminal::render(&findings[..at_length], sources, presentation.colour);
    if !listed.is_empty() && before + at_length == presentation.most_at_length(place) {
        text.push_str(IN_A_LINE_EACH);
    }
    text.push_str(&terminal::list(listed, sources, presentation.colour));
    text
}

/// The messages about the input that are shown, and of which codes there are more.
fn input_of(input: &[Diagnostic], place: Place, presentation: Presentation) -> Messages<'_> {
    let input = input.iter().filter(|message| is_loud(message, presentation)).collect();
    if presentation.is_brief(place) { fold(input) } else { (input, vec![]) }
}

type Messages<'a> = (Vec<&'a Diagnostic>, Vec<(&'static str, usize)>);

/// Of many messages with one code only the first are worth reading.
fn fold(diagnostics: Vec<&Diagnostic>) -> Messages<'_> {
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

/// Messages with the sources that their places are in, at the places as the user wrote them.
pub struct Part<'a> {
    pub sources: &'a SourceMap,
    /// About the input.
    pub input: Vec<Diagnostic>,
    /// About obligations, in source order.
    pub findings: Vec<Diagnostic>,
}

impl Part<'_> {
    pub fn all(&self) -> impl Iterator<Item = &Diagnostic> {
        self.input.iter().chain(&self.findings)
    }
}

impl<'a> Report<'a> {
    /// Messages about the whole, then about each C file.
    pub fn parts(&self, grouping: Grouping) -> Vec<Part<'a>> {
        (0..=self.units.len()).filter_map(|index| self.part(index, grouping)).collect()
    }

    fn part(&self, index: usize, grouping: Grouping) -> Option<Part<'a>> {
        let (sources, input, outcome) = match index.checked_sub(1) {
            None => (self.sources, self.diagnostics, self.outcome),
            Some(unit) => {
                let unit = self.units.get(unit)?;
                (&unit.sources, &unit.diagnostics[..], unit.outcome.as_ref())
            }
        };
        let written = |entry: &Diagnostic| expansion::written(entry, sources);
        let findings = outcome.map(|outcome| findings::findings(outcome, sources, grouping));
        let findings = findings.iter().flatten().map(written).collect();
        Some(Part { sources, input: input.iter().map(written).collect(), findings })
    }

    /// What was proved, with the sources that its places are in.
    fn outcomes(&self) -> impl Iterator<Item = (&'a SourceMap, &'a Outcome)> + Clone {
        let whole = self.outcome.map(|outcome| (self.sources, outcome));
        let units = self.units.iter();
        let units = units.filter_map(|unit| Some((&unit.sources, unit.outcome.as_ref()?)));
        whole.into_iter().chain(units)
    }

    /// Messages that are not about obligations, with the sources that their places are in.
    fn input_diagnostics(&self) -> impl Iterator<Item = (&'a SourceMap, &'a Diagnostic)> {
        let units = self.units.iter();
        let units = units.flat_map(|unit| unit.diagnostics.iter().map(|it| (&unit.sources, it)));
        self.diagnostics.iter().map(|it| (self.sources, it)).chain(units)
    }

    pub fn status(&self) -> exit::Status {
        let input = self.input_diagnostics().map(|(_, diagnostic)| diagnostic);
        exit::status(input, self.outcomes().map(|(_, outcome)| outcome))
    }
}
