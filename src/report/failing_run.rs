//! A run that breaks a rule, told in the terminal: what breaks, numbers at the places that the run passes, then the steps one by one and
//! memory as it is at the end (`head -> [3|.] -> [7|freed on line 9]`).
//! Rule: "refuted" is said only of what a replay has shown.

use super::location::location;
use crate::base::{
    Cell, Diagnostic, FailingRun, Holds, Label, Life, ObligationKind, Picture, RunStep,
    RunStepKind, SeenBy, Span,
};
use crate::source::SourceMap;
use std::sync::Arc;

/// A run and the check that it breaks.
#[derive(Clone, Debug)]
pub struct Broken {
    pub kind: ObligationKind,
    pub span: Span,
    /// In which function.
    pub function: Arc<str>,
    /// The name of the check, where it is known.
    pub check: Option<String>,
    /// Where memory that is lost was allocated.
    pub allocated: Vec<Span>,
    pub run: FailingRun,
}

/// What happens, where other reports say what may.
pub fn happens(kind: ObligationKind) -> String {
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
        InvariantEntry => "this invariant does not hold when the loop begins".into(),
        InvariantPreserved => "this invariant does not hold behind an iteration".into(),
        _ => kind.failure().replace(" may not ", " does not ").replace(" may ", " can "),
    }
}

pub fn finding(broken: &Broken, sources: &SourceMap) -> Diagnostic {
    let Broken { kind, span, function, check, allocated, run } = broken;
    let what = happens(*kind);
    let mut told = if run.is_seen() {
        Diagnostic::error(kind.code(), *span, format!("refuted: {what}"))
    } else {
        let words = format!("perhaps {what}, but no replay has shown it");
        Diagnostic::warning(kind.code(), *span, words)
    };
    label(&run.steps, &mut told.labels, sources);
    let here = |span: &Span| Label { span: *span, text: "allocated here".into(), primary: false };
    let labelled: Vec<Span> = told.labels.iter().map(|label| label.span).collect();
    told.labels.extend(allocated.iter().take(3).filter(|it| !labelled.contains(it)).map(here));
    told.notes.push(match check {
        Some(check) => format!("in `{function}`, check {check}"),
        None => format!("in `{function}`"),
    });
    told.notes.extend(story(&run.steps, sources));
    told.notes.extend(run.given.iter().cloned());
    told.notes.push(replay(&run.seen_by));
    told.notes.extend(run.assumed.iter().map(|words| format!("assumed: {words}")));
    if let Some(clause) = &run.requires {
        let entry = &run.entry;
        told.notes.push(format!("if `{entry}` is never called so: //@ requires {clause};"));
    }
    told
}

/// Who has seen it.
pub fn replay(seen: &SeenBy) -> String {
    match seen {
        SeenBy::Sanitizers(words) => {
            format!("replayed in the real program, sanitizers say: {}", without_addresses(words))
        }
        SeenBy::Machine(why) => format!("replayed in cinch's own machine alone: {why}"),
        SeenBy::Nobody(why) => format!("not replayed: {why}"),
    }
}

/// Addresses say nothing to people, and change from run to run.
fn without_addresses(words: &str) -> &str {
    let ends = [" on address", " on 0x", " on unknown address", " (pc "];
    let end = ends.iter().filter_map(|end| words.find(end)).min();
    &words[..end.unwrap_or(words.len())]
}

/// More steps are left out between the first and the last ones.
const MOST_TOLD: usize = 20;

/// Of longer runs only what decides is marked in the source.
const MOST_LABELS: usize = 8;

/// Which steps are told in the terminal, with the number of each in the run.
fn shown(steps: &[RunStep]) -> Vec<(usize, &RunStep)> {
    let is_told = |step: &&RunStep| step.kind != RunStepKind::Skipped;
    let all: Vec<(usize, &RunStep)> = (1..).zip(steps.iter().filter(is_told)).collect();
    let more = all.len().saturating_sub(MOST_TOLD);
    let first = MOST_TOLD / 4;
    let kept = all.into_iter().filter(|(number, _)| *number <= first || *number > first + more);
    kept.collect()
}

/// Numbers in the source where the steps are. Steps at one place share a label.
fn label(steps: &[RunStep], labels: &mut Vec<Label>, sources: &SourceMap) {
    let first = labels.len();
    let shown = shown(steps);
    let many = shown.len() > MOST_LABELS;
    for (number, step) in shown {
        let is_left_out = match step.kind {
            RunStepKind::Start | RunStepKind::Failure => true,
            // The lines below have these, too.
            RunStepKind::Assignment | RunStepKind::Return => many,
            _ => false,
        };
        if is_left_out {
            continue;
        }
        let (span, text) = (sources.written(step.span), number.to_string());
        match labels[first..].iter_mut().find(|label| label.span == span) {
            Some(label) => label.text = format!("{}, {text}", label.text),
            None => labels.push(Label { span, text, primary: false }),
        }
    }
}

/// The run, one line for each step.
fn story(steps: &[RunStep], sources: &SourceMap) -> Option<String> {
    let last = steps.last()?;
    let mut lines = vec!["the run:".to_string()];
    let places: Vec<_> = steps.iter().map(|step| location(step.span, sources)).collect();
    let own = places.last().and_then(|at| at.as_ref()).map(|at| at.file.clone());
    let mut before = 0;
    for (number, step) in shown(steps) {
        let gap = number > before + 1 || is_behind_gap(steps, step);
        if gap {
            lines.push("       ..".to_string());
        }
        before = number;
        let line = location(step.span, sources).map_or(String::new(), |at| match own.as_ref() {
            Some(own) if *own == at.file => format!("line {}", at.line),
            _ => format!("{}:{}", at.file, at.line),
        });
        let indent = "  ".repeat(step.depth.min(8));
        lines.push(format!("  {number:>2}: {line:<9} {indent}{}", step.words));
    }
    let memory = drawn(&last.picture);
    lines.extend(memory.into_iter().map(|line| format!("  memory: {line}")));
    Some(lines.join("\n"))
}

fn is_behind_gap(steps: &[RunStep], step: &RunStep) -> bool {
    let at = steps.iter().position(|other| std::ptr::eq(other, step));
    let before = at.and_then(|at| at.checked_sub(1)).map(|at| steps[at].kind);
    before == Some(RunStepKind::Skipped)
}

/// Chains of boxes from the variables of the running call, one line each.
pub fn drawn(picture: &Picture) -> Vec<String> {
    let Some(frame) = picture.calls.first() else { return vec![] };
    let chain = |cell: &Cell| match &cell.holds {
        Holds::Pointer(first, within) => {
            let within: String = within.iter().map(|it| format!("({it} of) ")).collect();
            let boxes = follow(picture, *first, &mut vec![]);
            Some(format!("{} -> {within}{boxes}", cell.name))
        }
        _ => None,
    };
    frame.cells.iter().filter_map(chain).collect()
}

fn follow(picture: &Picture, id: u32, seen: &mut Vec<u32>) -> String {
    let Some(drawn) = picture.objects.iter().find(|drawn| drawn.id == id) else {
        return "..".into();
    };
    if let Some(at) = seen.iter().position(|it| *it == id) {
        return format!("(back to box {})", at + 1);
    }
    seen.push(id);
    if let Life::Over(words) = &drawn.life {
        let values = drawn.cells.iter().filter_map(|cell| match &cell.holds {
            Holds::Value(value) => Some(value.as_str()),
            _ => None,
        });
        let cells: Vec<&str> = values.chain([words.as_str()]).collect();
        return format!("[{}]", cells.join("|"));
    }
    let next = drawn.cells.iter().rposition(|cell| matches!(cell.holds, Holds::Pointer(..)));
    let cell = |(index, cell): (usize, &Cell)| match &cell.holds {
        Holds::Value(words) => words.clone(),
        Holds::Null => "NULL".into(),
        Holds::Unset => "?".into(),
        Holds::Pointer(..) if Some(index) == next => ".".into(),
        Holds::Pointer(..) => "*".into(),
    };
    let mut cells: Vec<String> = drawn.cells.iter().enumerate().map(cell).collect();
    if drawn.more > 0 {
        cells.push("..".into());
    }
    let text = format!("[{}]", cells.join("|"));
    match next.map(|next| &drawn.cells[next].holds) {
        Some(Holds::Pointer(next, _)) => format!("{text} -> {}", follow(picture, *next, seen)),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_drawn_as_chains() {
        let cell = |name: &str, holds| Cell { name: name.into(), holds };
        let node = |id, value: &str, next, life| {
            let cells = vec![cell("value", Holds::Value(value.into())), cell("next", next)];
            Drawn { id, title: String::new(), life, cells, more: 0 }
        };
        use crate::base::Drawn;
        let head = vec![cell("head", Holds::Pointer(1, None)), cell("n", Holds::Value("3".into()))];
        let frame = Drawn { id: 9, title: "main".into(), life: Life::Alive, cells: head, more: 0 };
        let first = node(1, "3", Holds::Pointer(2, None), Life::Alive);
        let second = node(2, "7", Holds::Null, Life::Over("freed on line 9".into()));
        let mut picture = Picture { calls: vec![frame], objects: vec![first, second] };
        assert_eq!(drawn(&picture), ["head -> [3|.] -> [7|freed on line 9]"]);
        picture.objects[1] = node(2, "7", Holds::Pointer(1, None), Life::Alive);
        assert_eq!(drawn(&picture), ["head -> [3|.] -> [7|.] -> (back to box 1)"]);
    }

    #[test]
    fn addresses_are_left_out() {
        let words = "SEGV on unknown address 0x000000000000 (pc 0x7 bp 0x7 sp 0x7 T0)";
        assert_eq!(without_addresses(words), "SEGV");
        assert_eq!(without_addresses("heap-use-after-free on address 0x6"), "heap-use-after-free");
    }
}
