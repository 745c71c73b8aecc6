//! What is told of a search: each run that was seen to break a rule with its place, the values it takes and who saw it, then what all that
//! rests on and what was left open. Rule: "refuted" is said only of what a replay has shown.

use super::{Judged, Replay};
use crate::base::{Diagnostic, Label, ObligationKind};
use crate::cli::RefuteOptions;
use crate::machine::{Mark, Origin};
use crate::refute::search::{Found, Searched, Taken, words};
use crate::report::location::location;
use crate::report::tally::seconds;
use crate::report::{Format, terminal};
use crate::source::SourceMap;
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// More values than these are left out.
const MOST_VALUES: usize = 8;

pub fn tell(
    judged: &[Judged],
    searched: &Searched,
    sources: &SourceMap,
    options: &RefuteOptions,
    time: Duration,
) {
    if options.output.format == Format::Json {
        let text = as_json(judged, searched, sources, time);
        return super::super::print(&format!("{text}\n"));
    }
    let findings: Vec<Diagnostic> = judged.iter().map(finding).collect();
    let shown: Vec<&Diagnostic> = findings.iter().collect();
    let colour = options.output.colour.colour(&std::io::stderr());
    let text = terminal::render(&shown, sources, colour);
    // With stderr gone there is nobody left to tell.
    let _ = std::io::stderr().write_all(text.as_bytes());
    super::super::print(&summary(judged, searched, time));
}

/// What happens, where other reports say what may.
fn happens(kind: ObligationKind) -> String {
    use ObligationKind::*;
    match kind {
        NullDereference => "the pointer is null or invalid".into(),
        UseAfterFree => {
            "the memory has been freed, or the lifetime of its variable has ended".into()
        }
        OutOfBounds => "the access is outside of the object".into(),
        TypeMismatch => "the memory holds something of another type, or is read-only".into(),
        Misaligned => "the address is no multiple of what its type needs".into(),
        UninitializedRead => "the value is read before anything is stored".into(),
        MissingReturn => {
            "the function ends without returning a value, which its caller uses".into()
        }
        InvalidFree => "the pointer is none that can be freed".into(),
        DoubleFree => "the memory is freed twice".into(),
        MemoryLeak => "memory is still allocated with no way left to free it".into(),
        SignedOverflow => "the result does not fit its signed type".into(),
        DivisionByZero => "the divisor is zero".into(),
        ShiftOutOfRange => "the shift is undefined: a count or value out of range".into(),
        PointerComparison => "the pointers do not point into one object".into(),
        Assertion => "this assertion does not hold".into(),
        Precondition => "a precondition of this call does not hold".into(),
        Postcondition => "a postcondition does not hold on this return path".into(),
        _ => kind.failure().replace(" may not ", " does not ").replace(" may ", " can "),
    }
}

fn finding(judged: &Judged) -> Diagnostic {
    let Judged { found, replay } = judged;
    let what = happens(found.kind);
    let mut told = match replay {
        Replay::Sanitizers(_) | Replay::Machine(_) => {
            Diagnostic::error(found.kind.code(), found.span, format!("refuted: {what}"))
        }
        Replay::No(_) => Diagnostic::warning(
            found.kind.code(),
            found.span,
            format!("perhaps {what}, but no replay has shown it"),
        ),
    };
    if let Some(detail) = &found.detail {
        told = told.labelled(detail.clone());
    }
    let related = |span, text| Label { span, text, primary: false };
    for (taken, number) in found.inputs.iter().take(MOST_VALUES).zip(1..) {
        if let Some((span, text)) = value(taken) {
            told.labels.push(related(span, format!("{number}: {text}")));
        }
    }
    let allocated = found.allocated.iter().take(MOST_VALUES);
    told.labels.extend(allocated.map(|span| related(*span, "allocated here".into())));
    if let Some(span) = found.calls.last() {
        told.labels.push(related(*span, format!("`{}` is called here", found.function)));
    }
    let more = found.inputs.len().saturating_sub(MOST_VALUES);
    if more > 0 {
        told.notes.push(format!("the run takes {more} more values from outside"));
    }
    told.notes.push(format!("in `{}`", found.function));
    told.notes.push(match replay {
        Replay::Sanitizers(words) => {
            // Addresses say nothing to people, and change from run to run.
            let words = words.split(" on address").next().unwrap_or_default();
            let words = words.split(" on 0x").next().unwrap_or_default();
            format!("replayed in the real program, sanitizers say: {words}")
        }
        Replay::Machine(why) => format!("replayed in cinch's own machine alone: {why}"),
        Replay::No(why) => format!("not replayed: {why}"),
    });
    told.notes.extend(found.marks.iter().map(assumption));
    told.notes.push(format!(
        "help: `cinch refute --emit-test DIR` keeps the run as a test; see `cinch explain {}`",
        found.kind.code()
    ));
    told
}

fn assumption(mark: &Mark) -> String {
    format!("assumed: {}", words(mark))
}

/// A value from outside, in C's terms.
fn value(taken: &Taken) -> Option<(crate::base::Span, String)> {
    let bits = taken.bits?;
    let number = crate::machine::term::to_signed(taken.width, bits);
    match &taken.origin {
        Origin::Call(name, span) => Some((*span, format!("`{name}` returns {number}"))),
        Origin::Allocation(span) if bits == 0 => Some((*span, "the allocation fails".into())),
        Origin::Uninitialized(span) => Some((*span, format!("what was left here is {number}"))),
        _ => None,
    }
}

fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

fn summary(judged: &[Judged], searched: &Searched, time: Duration) -> String {
    let refuted = judged.iter().filter(|it| it.is_refuted()).count();
    let real = judged.iter().filter(|it| matches!(it.replay, Replay::Sanitizers(_))).count();
    let paths = count(searched.paths as usize, "path");
    let mut text = match (refuted, judged.is_empty() && searched.open.is_empty()) {
        (0, true) => format!("cinch: no run breaks a rule: all of {paths} explored"),
        (0, false) => format!("cinch: nothing refuted, {paths} explored, others left open"),
        _ => format!(
            "cinch: {} refuted, {real} seen by sanitizers in the real program",
            count(refuted, "check")
        ),
    };
    text.push_str(&format!("  [{}]\n", seconds(time)));
    for why in &searched.open {
        text.push_str(&format!("  open: {why}\n"));
    }
    if let Some(entry) = &searched.any_arguments {
        text.push_str(&format!(
            "  assumed: `{entry}` may be called with anything that its types allow: null, and objects of any size\n"
        ));
    }
    for mark in searched.assumed.iter().filter(|mark| !mark.is_inexact()) {
        text.push_str(&format!("  {}\n", assumption(mark)));
    }
    text
}

fn as_json(
    judged: &[Judged],
    searched: &Searched,
    sources: &SourceMap,
    time: Duration,
) -> serde_json::Value {
    let finding = |judged: &Judged| {
        let Judged { found, replay } = judged;
        let (by, said) = match replay {
            Replay::Sanitizers(words) => ("sanitizers", words),
            Replay::Machine(words) => ("machine", words),
            Replay::No(words) => ("none", words),
        };
        json!({
            "verdict": if judged.is_refuted() { "refuted" } else { "unknown" },
            "code": found.kind.code(),
            "message": happens(found.kind),
            "function": &*found.function,
            "location": location(found.span, sources),
            "inputs": inputs(found, sources),
            "replay": { "by": by, "words": said },
        })
    };
    json!({
        "command": "refute",
        "findings": judged.iter().map(finding).collect::<Vec<_>>(),
        "open": searched.open,
        "assumed": searched.assumed.iter().map(words).collect::<Vec<_>>(),
        "complete": searched.open.is_empty(),
        "paths": searched.paths,
        "steps": searched.steps,
        "questions": searched.counts.asked,
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
