//! `--witness FILE`: what was answered, for validators of the competition (format 2.0, YAML). A run is the values that functions returned
//! and the place where the rule breaks; that no run breaks it is said without invariants.
//! Rule: what the format cannot say (memory that is lost) gets no file, and a note.

use super::super::compile::Job;
use super::super::{Errors, note};
use super::competition::Property;
use super::judge::Judged;
use super::{Explored, write_page};
use crate::base::{DataModel, ObligationKind, SeenBy, Span};
use crate::flow::{Program, Scalar};
use crate::machine::Origin;
use crate::machine::term::to_signed;
use crate::refute::witness::returned;
use crate::report::location::location;
use crate::source::SourceMap;
use sha2::{Digest, Sha256};
use std::fmt::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

pub fn write_witness(
    file: &Path,
    (property, said): (Property, &str),
    explored: &Explored,
    (program, jobs, sources): (&Program, &[Job], &SourceMap),
) -> Result<(), Errors> {
    let seen = |it: &&Judged| matches!(it.broken.run.seen_by, SeenBy::Sanitizers(_));
    let violation = explored.judged.iter().find(seen);
    if violation.is_some_and(|it| it.found.kind == ObligationKind::MemoryLeak) {
        note("witnesses of format 2.0 cannot say that memory is lost: none is written");
        return Ok(());
    }
    let content = match violation {
        Some(judged) => violation_sequence(judged, program, sources),
        None if explored.judged.is_empty() && explored.searched.open.is_empty() => {
            "  content: []\n".to_string()
        }
        None => {
            note("nothing is known, and no witness is written");
            return Ok(());
        }
    };
    let kind = if violation.is_some() { "violation_sequence" } else { "invariant_set" };
    let head = metadata(kind, &specification(property, said), jobs, &content)?;
    write_page(file, &format!("{head}{content}"))
}

fn metadata(
    kind: &str,
    specification: &str,
    jobs: &[Job],
    content: &str,
) -> Result<String, Errors> {
    let mut files = String::new();
    let mut hashes = String::new();
    for job in jobs {
        let text = std::fs::read(&job.path).unwrap_or_default();
        let _ = writeln!(files, "      - {}", quoted(&job.path));
        let _ = writeln!(hashes, "        {}: {}", quoted(&job.path), quoted(&hash(&text)));
    }
    let model = match jobs.first().map(|job| job.model) {
        Some(DataModel::Ilp32) => "ILP32",
        _ => "LP64",
    };
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let id = hash(format!("{now}{hashes}{content}").as_bytes());
    let id =
        format!("{}-{}-4{}-8{}-{}", &id[..8], &id[8..12], &id[13..16], &id[17..20], &id[20..32]);
    let (version, time) = (env!("CARGO_PKG_VERSION"), utc(now));
    Ok(format!(
        "- entry_type: \"{kind}\"\n  metadata:\n    format_version: \"2.0\"\n    uuid: \"{id}\"\n    \
         creation_time: \"{time}\"\n    producer:\n      name: \"cinch\"\n      version: \"{version}\"\n    \
         task:\n      input_files:\n{files}      input_file_hashes:\n{hashes}      \
         specification: {}\n      data_model: \"{model}\"\n      language: \"C\"\n",
        quoted(specification)
    ))
}

/// As the file has it that was given, or as the competition writes it.
fn specification(property: Property, said: &str) -> String {
    if said.ends_with(".prp")
        && let Ok(text) = std::fs::read_to_string(said)
    {
        return text.trim().to_string();
    }
    let parts: &[&str] = match property {
        Property::Memory => &["G valid-free", "G valid-deref", "G valid-memtrack"],
        Property::Cleanup => &["G valid-memcleanup"],
        Property::Overflow => &["G ! overflow"],
        Property::Reach => &["G ! call(reach_error())"],
    };
    let lines: Vec<String> =
        parts.iter().map(|part| format!("CHECK( init(main()), LTL({part}) )")).collect();
    lines.join("\n")
}

fn violation_sequence(judged: &Judged, program: &Program, sources: &SourceMap) -> String {
    let mut text = String::from("  content:\n");
    for taken in &judged.found.inputs {
        let (Origin::Call(name, span), Some(bits)) = (&taken.origin, taken.bits) else { continue };
        let value = match returned(program, name) {
            Some(Scalar::Integer { signed: true, .. }) => to_signed(taken.width, bits).to_string(),
            Some(Scalar::Integer { signed: false, .. } | Scalar::Bool) => bits.to_string(),
            _ => continue,
        };
        // The place of a return is the parenthesis that closes the call.
        let Some(at) = place(Span::new(span.end.saturating_sub(1), span.end), sources) else {
            continue;
        };
        let constraint = format!(
            "        constraint:\n          value: \"\\\\result == {value}\"\n          format: \"acsl_expression\"\n"
        );
        waypoint(&mut text, "function_return", &constraint, &at);
    }
    if let Some(at) = place(judged.found.span, sources) {
        waypoint(&mut text, "target", "", &at);
    }
    text
}

fn waypoint(text: &mut String, kind: &str, constraint: &str, place: &str) {
    let _ = write!(
        text,
        "  - segment:\n    - waypoint:\n        type: \"{kind}\"\n        action: \"follow\"\n{constraint}        location:\n{place}"
    );
}

fn place(span: Span, sources: &SourceMap) -> Option<String> {
    let at = location(span, sources)?;
    Some(format!(
        "          file_name: {}\n          line: {}\n          column: {}\n",
        quoted(&at.file),
        at.line,
        at.column
    ))
}

fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("\"{text}\"")
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Seconds since 1970 as a date: days are counted from March of the year 0, in eras of 400 years.
fn utc(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400 + 719_468, seconds % 86_400);
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let of_year = day - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let (month, later) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = era * 400 + year + later;
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seconds_are_dates() {
        assert_eq!(utc(0), "1970-01-01T00:00:00Z");
        assert_eq!(utc(951_782_400), "2000-02-29T00:00:00Z");
        assert_eq!(utc(1_798_761_599), "2026-12-31T23:59:59Z");
    }
}
