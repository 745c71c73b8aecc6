//! `--format json`: the whole report as one document. Every field is always there (`null` when there is nothing to say), lists
//! are in source order, and `schema` grows by one whenever a field changes its meaning or goes away.

use super::findings::{HELP, finding};
use super::location::{Location, location};
use super::tally::Tally;
use super::{Report, expansion, run_json};
use crate::base::{Diagnostic, Severity};
use crate::prove::verdict::{ImplementationResult, ObligationResult, Reason, Trace, Verdict};
use crate::source::SourceMap;
use serde::Serialize;
use std::time::Duration;

pub const SCHEMA: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    schema: u32,
    tool: &'static str,
    version: &'static str,
    solvers: &'a [String],
    files: Vec<&'a str>,
    implementations: Vec<Implementation<'a>>,
    obligations: Vec<Obligation<'a>>,
    /// About the input, the solver or ourselves.
    diagnostics: Vec<Message>,
    summary: Tally,
    /// With `verify --guard`: what became of all checks.
    guarded: Option<&'a super::guarded::Guarded>,
    elapsed_ms: f64,
    outcome: &'static str,
    exit_code: u8,
}

#[derive(Serialize)]
struct Implementation<'a> {
    name: &'a str,
    location: Option<Location>,
    proved: bool,
    obligations: usize,
    queries: usize,
    steps: Option<u64>,
    time_ms: f64,
}

#[derive(Serialize)]
struct Obligation<'a> {
    implementation: &'a str,
    /// The name of the check, and of all checks that were joined; of programs in the intermediate language there are none.
    check: Option<String>,
    checks: Vec<String>,
    kind: &'static str,
    /// Kinds of other parts of the same operation that are not proved either.
    also: Vec<&'static str>,
    /// The author's own words, from `{:msg ".."}`.
    message: Option<&'a str>,
    location: Option<Location>,
    /// The clause that asks for it, when that stands elsewhere.
    related: Option<Location>,
    verdict: &'static str,
    /// Where checks stand that come before it and are not proved: what is proved here is proved if these hold.
    provided: Vec<Location>,
    /// What people are told of it, and what to do about it; `null` when it is proved, or holds in every run of the program.
    finding: Option<String>,
    help: Option<String>,
    /// Why it is not proved; `null` when it is.
    reason: Option<&'static str>,
    /// The solver's or our own words about the reason.
    detail: Option<&'a str>,
    time_ms: f64,
    solver: &'a str,
    trace: Option<Path<'a>>,
    /// The run that was seen to break it, when it is refuted.
    run: Option<serde_json::Value>,
    /// What is known of all runs of the program, where that settles it.
    every_run: Option<serde_json::Value>,
}

#[derive(Serialize)]
struct Path<'a> {
    steps: Vec<Block<'a>>,
    exit: Option<Location>,
}

#[derive(Serialize)]
struct Block<'a> {
    block: &'a str,
    location: Option<Location>,
    values: Vec<Value<'a>>,
}

#[derive(Serialize)]
struct Value<'a> {
    name: &'a str,
    value: &'a str,
}

#[derive(Serialize)]
struct Message {
    severity: &'static str,
    code: &'static str,
    message: String,
    location: Option<Location>,
    related: Vec<Related>,
    notes: Vec<String>,
}

#[derive(Serialize)]
struct Related {
    message: String,
    location: Option<Location>,
}

pub fn render(report: &Report) -> String {
    let implementations = || {
        let outcomes = report.outcomes();
        outcomes.flat_map(|(sources, outcome)| {
            outcome.implementations.iter().map(move |result| (sources, result))
        })
    };
    let status = report.status();
    let document = Document {
        schema: SCHEMA,
        tool: "cinch",
        version: env!("CARGO_PKG_VERSION"),
        solvers: report.solvers,
        files: report
            .sources
            .files()
            .iter()
            .map(|file| file.name.as_str())
            .chain(report.units.iter().map(|unit| unit.name.as_str()))
            .collect(),
        implementations: implementations()
            .map(|(sources, result)| implementation(result, sources))
            .collect(),
        obligations: implementations()
            .flat_map(|(sources, result)| {
                let entries = result.obligations.iter();
                entries.map(move |entry| obligation(result, entry, sources))
            })
            .collect(),
        diagnostics: report
            .input_diagnostics()
            .map(|(sources, entry)| message(entry, sources))
            .collect(),
        summary: Tally::of(report.outcomes().map(|(_, outcome)| outcome)),
        guarded: report.guarded,
        elapsed_ms: milliseconds(report.elapsed),
        outcome: status.name(),
        exit_code: status.code(),
    };
    let mut text =
        serde_json::to_string_pretty(&document).expect("plain data should have a JSON form");
    text.push('\n');
    text
}

fn implementation<'a>(result: &'a ImplementationResult, sources: &SourceMap) -> Implementation<'a> {
    Implementation {
        name: &result.name,
        location: location(result.span, sources),
        proved: result.proved(),
        obligations: result.obligations.len(),
        queries: result.queries,
        steps: result.steps,
        time_ms: milliseconds(result.time),
    }
}

fn obligation<'a>(
    body: &'a ImplementationResult,
    result: &'a ObligationResult,
    sources: &SourceMap,
) -> Obligation<'a> {
    let told = finding(body, result, sources);
    let help =
        told.as_ref().and_then(|told| told.notes.iter().find_map(|note| note.strip_prefix(HELP)));
    let (reason, detail) = match &result.verdict {
        Verdict::Proved | Verdict::EveryRun(_) => (None, None),
        Verdict::Unsupported(construct) => (Some("unsupported"), Some(construct.as_str())),
        Verdict::NotProved(reason) => (Some(reason.code()), detail(reason)),
        Verdict::Refuted(_) => (Some("run"), None),
    };
    let run = match &result.verdict {
        Verdict::Refuted(run) => Some(run_json::run(run, sources)),
        _ => None,
    };
    let every_run = match &result.verdict {
        Verdict::EveryRun(every) => Some(serde_json::json!({
            "entry": "main",
            "reached": every.reached,
            "paths": every.paths,
            "lists_of_any_length": every.folds,
            "assumed": every.assumed,
        })),
        _ => None,
    };
    Obligation {
        implementation: &body.name,
        check: result.obligation.check().map(ToString::to_string),
        checks: result.obligation.checks.iter().map(ToString::to_string).collect(),
        kind: result.obligation.kind.code(),
        also: result.also.iter().map(|kind| kind.code()).collect(),
        message: result.obligation.message.as_deref(),
        location: location(result.obligation.span, sources),
        related: result.obligation.clause.and_then(|clause| location(clause, sources)),
        verdict: result.verdict.code(),
        provided: result.provisos.iter().filter_map(|span| location(*span, sources)).collect(),
        help: help.map(str::to_string),
        finding: told.map(|told| told.message),
        reason,
        detail,
        time_ms: milliseconds(result.time),
        solver: &result.solver,
        trace: result.trace.as_ref().map(|trace| path(trace, sources)),
        run,
        every_run,
    }
}

fn detail(reason: &Reason) -> Option<&str> {
    match reason {
        Reason::Incomplete(words)
        | Reason::ResourceLimit(words)
        | Reason::SolverCrash(words)
        | Reason::InternalError(words) => Some(words),
        Reason::Countermodel
        | Reason::Vacuous
        | Reason::Timeout(_)
        | Reason::BehindUnsupported
        | Reason::Interrupted => None,
    }
}

fn path<'a>(trace: &'a Trace, sources: &SourceMap) -> Path<'a> {
    let steps = trace.steps.iter().map(|step| Block {
        block: &step.block.name,
        location: location(step.span, sources),
        values: step.values.iter().map(|(name, value)| Value { name, value }).collect(),
    });
    Path { steps: steps.collect(), exit: trace.exit.and_then(|exit| location(exit, sources)) }
}

fn message(diagnostic: &Diagnostic, sources: &SourceMap) -> Message {
    let diagnostic = expansion::written(diagnostic, sources);
    let related = diagnostic.labels.iter().filter(|label| !label.primary);
    Message {
        severity: severity_name(diagnostic.severity),
        code: diagnostic.code,
        message: diagnostic.message.clone(),
        location: location(diagnostic.place(), sources),
        related: related
            .map(|label| Related {
                message: label.text.clone(),
                location: location(label.span, sources),
            })
            .collect(),
        notes: diagnostic.notes.clone(),
    }
}

fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// To the microsecond.
fn milliseconds(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}
