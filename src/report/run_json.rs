//! A run that breaks a rule as JSON: the same steps as in the terminal, with their places and a picture of memory at each.

use super::failing_run::drawn;
use super::location::location;
use crate::base::{Cell, Drawn, FailingRun, Holds, Life, Picture, RunStep, RunStepKind, SeenBy};
use crate::source::SourceMap;
use serde_json::{Value, json};

pub fn run(run: &FailingRun, sources: &SourceMap) -> Value {
    let mut told = about(run);
    told["steps"] = run.steps.iter().map(|it| step(it, sources)).collect();
    told
}

/// All but the steps.
pub fn about(run: &FailingRun) -> Value {
    let (by, words) = match &run.seen_by {
        SeenBy::Sanitizers(words) => ("sanitizers", words),
        SeenBy::Machine(words) => ("machine", words),
        SeenBy::Nobody(words) => ("none", words),
    };
    json!({
        "entry": &*run.entry,
        "replay": { "by": by, "words": words },
        "given": run.given,
        "assumed": run.assumed,
        "requires": run.requires,
    })
}

fn step(step: &RunStep, sources: &SourceMap) -> Value {
    let kind = match step.kind {
        RunStepKind::Start => "start",
        RunStepKind::Branch => "branch",
        RunStepKind::Assignment => "assignment",
        RunStepKind::Call => "call",
        RunStepKind::Return => "return",
        RunStepKind::Input => "input",
        RunStepKind::Skipped => "skipped",
        RunStepKind::Failure => "failure",
    };
    json!({
        "kind": kind,
        "words": step.words,
        "function": &*step.function,
        "depth": step.depth,
        "location": location(step.span, sources),
        "memory": drawn(&step.picture),
        "picture": picture(&step.picture),
    })
}

fn picture(picture: &Picture) -> Value {
    let boxes = |list: &[Drawn]| list.iter().map(drawn_box).collect::<Vec<_>>();
    json!({ "calls": boxes(&picture.calls), "objects": boxes(&picture.objects) })
}

fn drawn_box(drawn: &Drawn) -> Value {
    let over = match &drawn.life {
        Life::Alive => None,
        Life::Over(words) => Some(words),
    };
    json!({
        "id": drawn.id,
        "title": drawn.title,
        "over": over,
        "cells": drawn.cells.iter().map(cell).collect::<Vec<_>>(),
        "more": drawn.more,
    })
}

fn cell(cell: &Cell) -> Value {
    match &cell.holds {
        Holds::Value(value) => json!({ "name": cell.name, "value": value }),
        Holds::Null => json!({ "name": cell.name, "null": true }),
        Holds::Unset => json!({ "name": cell.name, "unset": true }),
        Holds::Pointer(to, within) => json!({ "name": cell.name, "to": to, "within": within }),
    }
}
