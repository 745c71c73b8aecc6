//! `--format github`: one workflow command for each message, which GitHub Actions shows beside the source line, and the
//! summary line. <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>

use super::findings::Grouping;
use super::location::location;
use super::{Report, Verbosity, tally};
use crate::base::{Diagnostic, Severity};
use crate::source::SourceMap;

pub fn render(report: &Report) -> String {
    let mut text = String::new();
    for part in report.parts(Grouping::ByFact) {
        text.extend(part.all().map(|diagnostic| command(diagnostic, part.sources)));
    }
    text.push_str(&tally::render(report, Verbosity::Normal));
    text
}

pub fn command(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let name = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    let mut properties = vec![];
    if let Some(at) = location(diagnostic.place(), sources) {
        properties.push(format!("file={}", property(&at.file)));
        properties.push(format!("line={}", at.line));
        properties.push(format!("endLine={}", at.end_line));
        // GitHub takes columns only for places within one line.
        if at.line == at.end_line {
            properties.push(format!("col={}", at.column));
            properties.push(format!("endColumn={}", at.end_column));
        }
    }
    properties.push(format!("title=cinch%3A {}", property(diagnostic.code)));
    let mut words = vec![diagnostic.message.clone()];
    words.extend(diagnostic.notes.iter().cloned());
    format!("::{name} {}::{}\n", properties.join(","), data(&words.join("\n")))
}

/// What GitHub asks to be escaped in a message.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// What it asks to be escaped in a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
