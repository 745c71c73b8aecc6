//! `--format sarif`: findings as a SARIF 2.1.0 log, the form that code scanning services read. Our own few types, not the
//! whole standard: <https://docs.oasis-open.org/sarif/sarif/v2.1.0/>. Proved obligations are left out.

use super::exit::Status;
use super::failing_run::{self, Broken, drawn};
use super::findings::{block_words, finding};
use super::location::location;
use super::{Report, expansion, explain, run_json};
use crate::base::{Diagnostic, FailingRun, RunStepKind, Severity, Span};
use crate::prove::verdict::{Outcome, Trace, Verdict};
use crate::source::SourceMap;
use serde::Serialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Serialize)]
struct Log {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run {
    tool: Tool,
    invocations: [Invocation; 1],
    column_kind: &'static str,
    results: Vec<SarifResult>,
}

#[derive(Serialize)]
struct Tool {
    driver: Component,
}

#[derive(Serialize)]
struct Component {
    name: &'static str,
    version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    full_description: Option<Text>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    exit_code: u8,
    /// Messages about the run itself, which have no place.
    tool_execution_notifications: Vec<Notification>,
}

#[derive(Serialize)]
struct Notification {
    level: &'static str,
    message: Text,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SarifResult {
    rule_id: &'static str,
    level: &'static str,
    message: Text,
    locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    related_locations: Vec<Location>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    code_flows: Vec<CodeFlow>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    partial_fingerprints: BTreeMap<&'static str, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    properties: Option<Value>,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: PhysicalLocation,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<Text>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct PhysicalLocation {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Region {
    start_line: usize,
    start_column: usize,
    end_line: usize,
    end_column: usize,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CodeFlow {
    thread_flows: [ThreadFlow; 1],
}

#[derive(Serialize)]
struct ThreadFlow {
    locations: Vec<ThreadFlowLocation>,
}

#[derive(Serialize)]
struct ThreadFlowLocation {
    location: Location,
    /// Values of the variables at this step.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    state: BTreeMap<String, Text>,
}

pub fn render(report: &Report) -> String {
    let status = report.status();
    let (placed, general): (Vec<_>, Vec<_>) =
        report.input_diagnostics().partition(|(_, diagnostic)| !diagnostic.labels.is_empty());
    let mut results: Vec<SarifResult> =
        placed.into_iter().map(|(sources, diagnostic)| result(diagnostic, sources)).collect();
    for (sources, outcome) in report.outcomes() {
        results.extend(obligation_results(outcome, sources));
    }
    let notifications = general.into_iter().map(|(_, diagnostic)| Notification {
        level: level(diagnostic.severity),
        message: Text { text: diagnostic.message.clone() },
    });
    log(results, notifications.collect(), status)
}

fn log(results: Vec<SarifResult>, notifications: Vec<Notification>, status: Status) -> String {
    let codes: BTreeSet<&str> = results.iter().map(|result| result.rule_id).collect();
    let log = Log {
        schema: "https://json.schemastore.org/sarif-2.1.0.json",
        version: "2.1.0",
        runs: [Run {
            tool: Tool {
                driver: Component {
                    name: "cinch",
                    version: env!("CARGO_PKG_VERSION"),
                    rules: codes.into_iter().map(rule).collect(),
                },
            },
            invocations: [Invocation {
                // Findings are a success of the tool.
                execution_successful: matches!(status.code(), 0 | 1 | 4),
                exit_code: status.code(),
                tool_execution_notifications: notifications,
            }],
            column_kind: "unicodeCodePoints",
            results,
        }],
    };
    let mut text = serde_json::to_string_pretty(&log).expect("plain data should have a JSON form");
    text.push('\n');
    text
}

/// The runs that a search has found, and what all that rests on.
pub fn of_runs(
    broken: &[Broken],
    rests_on: &[String],
    sources: &SourceMap,
    status: Status,
) -> String {
    let results = broken.iter().map(|it| {
        let mut sarif = result(&failing_run::finding(it, sources), sources);
        sarif.add_run(&it.run, sources);
        let check = it.check.clone();
        sarif.partial_fingerprints.extend(check.map(|check| ("check/v1", check)));
        sarif
    });
    let note = |text: &String| Notification { level: "note", message: Text { text: text.clone() } };
    log(results.collect(), rests_on.iter().map(note).collect(), status)
}

impl SarifResult {
    fn add_run(&mut self, run: &FailingRun, sources: &SourceMap) {
        self.code_flows = run_flow(run, sources).into_iter().collect();
        self.properties = Some(run_json::about(run));
    }
}

/// The steps of a run that breaks a rule.
fn run_flow(run: &FailingRun, sources: &SourceMap) -> Option<CodeFlow> {
    let steps = run.steps.iter().filter(|step| step.kind != RunStepKind::Skipped);
    let locations = steps.filter_map(|step| {
        let location = place(step.span, Some(&step.words), sources)?;
        let memory = drawn(&step.picture).into_iter().filter_map(|line| {
            let (name, value) = line.split_once(" -> ")?;
            Some((name.to_string(), Text { text: value.to_string() }))
        });
        Some(ThreadFlowLocation { location, state: memory.collect() })
    });
    let locations: Vec<ThreadFlowLocation> = locations.collect();
    (!locations.is_empty()).then_some(CodeFlow { thread_flows: [ThreadFlow { locations }] })
}

fn obligation_results(outcome: &Outcome, sources: &SourceMap) -> Vec<SarifResult> {
    let mut results = vec![];
    for implementation in &outcome.implementations {
        let mut ordinals: BTreeMap<&str, usize> = BTreeMap::new();
        for entry in &implementation.obligations {
            let code = entry.obligation.kind.code();
            let ordinal = ordinals.entry(code).or_default();
            *ordinal += 1;
            let Some(diagnostic) = finding(implementation, entry, sources) else { continue };
            let mut sarif = result(&diagnostic, sources);
            match &entry.verdict {
                Verdict::Refuted(run) => sarif.add_run(run, sources),
                _ => {
                    let traces = entry.trace.iter();
                    sarif.code_flows = traces.filter_map(|it| code_flow(it, sources)).collect();
                }
            }
            // Survives edits elsewhere in the file, unlike a line number.
            let (name, fingerprint) = match entry.obligation.check() {
                Some(check) => ("check/v1", check.to_string()),
                None => ("obligation/v1", format!("{}/{code}/{ordinal}", implementation.name)),
            };
            sarif.partial_fingerprints.insert(name, fingerprint);
            results.push(sarif);
        }
    }
    results
}

fn result(diagnostic: &Diagnostic, sources: &SourceMap) -> SarifResult {
    let diagnostic = expansion::written(diagnostic, sources);
    let mut words = vec![diagnostic.message.clone()];
    words.extend(diagnostic.notes.iter().cloned());
    let related = diagnostic.labels.iter().filter(|label| !label.primary);
    SarifResult {
        rule_id: diagnostic.code,
        level: level(diagnostic.severity),
        message: Text { text: words.join("\n") },
        locations: place(diagnostic.place(), None, sources).into_iter().collect(),
        related_locations: related
            .filter_map(|label| place(label.span, Some(&label.text), sources))
            .collect(),
        code_flows: vec![],
        partial_fingerprints: BTreeMap::new(),
        properties: None,
    }
}

/// None when no step has a place: the standard wants at least one.
fn code_flow(trace: &Trace, sources: &SourceMap) -> Option<CodeFlow> {
    let locations = trace.steps.iter().filter_map(|step| {
        let words = block_words(step, trace)?;
        let location = place(step.span, Some(&*words).filter(|it| !it.is_empty()), sources)?;
        let values = step.values.iter();
        let state =
            values.map(|(name, value)| (name.clone(), Text { text: value.clone() })).collect();
        Some(ThreadFlowLocation { location, state })
    });
    let locations: Vec<ThreadFlowLocation> = locations.collect();
    (!locations.is_empty()).then_some(CodeFlow { thread_flows: [ThreadFlow { locations }] })
}

fn place(span: Span, words: Option<&str>, sources: &SourceMap) -> Option<Location> {
    let at = location(span, sources)?;
    Some(Location {
        physical_location: PhysicalLocation {
            artifact_location: Artifact { uri: uri(&at.file) },
            region: Region {
                start_line: at.line.max(1),
                start_column: at.column,
                end_line: at.end_line.max(1),
                end_column: at.end_column,
            },
        },
        message: words.map(|text| Text { text: text.to_string() }),
    })
}

fn rule(id: &'static str) -> Rule {
    Rule { id, full_description: explain::page(id).map(|text| Text { text: text.to_string() }) }
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// A path as a URI reference: relative paths stay relative, unusual characters are percent-encoded (RFC 3986, 2.3).
fn uri(path: &str) -> String {
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "" });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                uri.push(byte as char)
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("a b/c.bpl"), "a%20b/c.bpl");
        assert_eq!(uri("/é.bpl"), "file:///%C3%A9.bpl");
    }
}
