//! Turns verdicts into messages: an `Outcome` in, one `Diagnostic` for each obligation that is not proved out.
//! A countermodel makes an error that says what *may* go wrong; anything undecided makes a warning that says why there is no
//! answer. Rule: neither claims that a bug exists, for the solver's model is a candidate.

use super::failing_run::{self, Broken};
use super::group_by_call::{group_by_call, need};
use super::group_by_fact::{advice, group_by_fact};
use super::next_step::{Run, next_step};
use super::tally::seconds;
use crate::base::{Diagnostic, FailingRun, Label, Owner, Severity, Span};
use crate::il::label::Role;
use crate::il::obligation::{Obligation, ObligationKind};
use crate::prove::verdict::{
    ImplementationResult, ObligationResult, Outcome, Reason, Step, Trace, Verdict,
};
use crate::source::SourceMap;

/// At the head of a loop a run may have come around before.
const ANY_ITERATION: &str = "after any number of iterations";

/// Begins the list of what fails together with the part that is told.
pub const ALSO: &str = "also not proved here: ";

/// Begins the note that says what to do.
pub const HELP: &str = "help: ";

/// A path with more blocks than this is shown by its two ends.
const MAX_STEPS: usize = 8;
const MAX_VALUES: usize = 10;
const MAX_VALUE_CHARS: usize = 64;

/// Whether what lacks one fact is one finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grouping {
    ByFact,
    Each,
}

/// Runs that break something come first, for they are certain; then what is open, function by function.
pub fn findings(outcome: &Outcome, sources: &SourceMap, grouping: Grouping) -> Vec<Diagnostic> {
    let (mut broken, mut open) = (vec![], vec![]);
    for implementation in &outcome.implementations {
        let results = implementation.obligations.iter();
        let mut found: Vec<(&ObligationResult, Diagnostic)> = results
            .filter_map(|result| Some((result, finding(implementation, result, sources)?)))
            .collect();
        // Where a path fails early, what fails behind it tends to follow: what is computed first comes first. Operands end before
        // what is made of them, and the contract comes last.
        found.sort_by_key(|(_, diagnostic)| sources.written(diagnostic.place()).end);
        let is_broken = |result: &ObligationResult| matches!(result.verdict, Verdict::Refuted(_));
        let (certain, rest) = found.into_iter().partition(|(result, _)| is_broken(result));
        for (found, findings) in [(certain, &mut broken), (rest, &mut open)] {
            let found: Vec<(&ObligationResult, Diagnostic)> = found;
            match grouping {
                Grouping::ByFact => {
                    let found = group_by_call(found, sources);
                    findings.extend(group_by_fact(found, sources));
                }
                Grouping::Each => {
                    findings.extend(found.into_iter().map(|(_, diagnostic)| diagnostic))
                }
            }
        }
    }
    broken.extend(open);
    broken
}

/// The message about one obligation; none when it is proved, or when the user stopped the run before it was tried.
pub fn finding(
    implementation: &ImplementationResult,
    result: &ObligationResult,
    sources: &SourceMap,
) -> Option<Diagnostic> {
    let obligation = &result.obligation;
    let reason = match &result.verdict {
        Verdict::Proved | Verdict::EveryRun(_) => return None,
        Verdict::Refuted(run) => return Some(refuted(implementation, result, run, sources)),
        // The user knows, and may have left hundreds open: the summary counts them.
        Verdict::NotProved(Reason::Interrupted) => return None,
        // The message about what is not modelled says it of all that stands behind.
        Verdict::NotProved(Reason::BehindUnsupported) if has_unsupported(implementation) => {
            return None;
        }
        Verdict::NotProved(Reason::Countermodel | Reason::Vacuous) => None,
        Verdict::NotProved(reason) => Some(why(reason)),
        Verdict::Unsupported(construct) => Some(format!("cinch does not model {construct}")),
    };
    let span = match obligation.kind {
        ObligationKind::Unpack => first_line(obligation.span, sources),
        _ => obligation.span,
    };
    let obligation = &Obligation { span, ..obligation.clone() };
    let mut diagnostic = match reason {
        None => Diagnostic {
            severity: if obligation.kind.is_probe() { Severity::Warning } else { Severity::Error },
            code: obligation.kind.code(),
            message: match need(result, sources) {
                Some(need) => format!(
                    "`{}` needs `{}`, which this call is not shown to meet",
                    need.callee, need.formula
                ),
                None => headline(obligation),
            },
            labels: places(obligation, result.trace.as_ref(), Mood::MayFail),
            notes: vec![],
        },
        Some(why) => Diagnostic {
            severity: Severity::Warning,
            code: obligation.kind.code(),
            message: match obligation.kind {
                ObligationKind::Unsupported => format!("{why}: nothing behind it is proved"),
                kind => format!("could not decide whether {}: {why}", kind.success()),
            },
            labels: places(obligation, result.trace.as_ref(), Mood::Open),
            notes: match obligation.kind {
                ObligationKind::Unsupported => vec![],
                _ => obligation.message.iter().map(|text| format!("about: {text}")).collect(),
            },
        },
    };
    if let (Some(need), Some(clause)) = (need(result, sources), obligation.clause)
        && let Some(words) = sources.needed_for(clause)
    {
        diagnostic.notes.push(format!("`{}` needs it for {words}", need.callee));
    }
    let passed = result.trace.as_ref().map(passed).unwrap_or_default();
    if passed.is_empty() {
        diagnostic.notes.push(format!("in {}", whose(&implementation.owner)));
    } else {
        diagnostic.labels.extend(failing_part(obligation, result.trace.as_ref()));
        label_steps(&passed, &mut diagnostic.labels, sources);
        diagnostic.notes.push(run_note(&implementation.owner, &passed));
    }
    let page = match &result.verdict {
        Verdict::NotProved(Reason::Countermodel) => String::new(),
        Verdict::NotProved(Reason::Vacuous) => {
            format!("; see `cinch explain {}`", obligation.kind.code())
        }
        Verdict::NotProved(reason) => format!("; see `cinch explain {}`", reason.code()),
        other => format!("; see `cinch explain {}`", other.code()),
    };
    if !result.also.is_empty() {
        let codes: Vec<&str> = result.also.iter().map(|kind| kind.code()).collect();
        diagnostic.notes.push(format!("{ALSO}{}", codes.join(", ")));
    }
    let last = passed.iter().rfind(|passed| {
        passed.step.span != Span::default() && passed.step.block.role != Role::EndOfRound
    });
    let run = Run {
        last_line: last.map(|passed| sources.position(passed.step.span.start).line),
        pointer: words_of(obligation.access.as_ref().and_then(|access| access.pointer), sources),
        index: words_of(obligation.access.as_ref().and_then(|access| access.index), sources),
        in_a_loop: passed.iter().any(|passed| passed.words.contains(ANY_ITERATION)),
        changed_by: passed.iter().find_map(|passed| passed.step.changed_by.clone()),
        has_callers: !matches!(&implementation.owner, Owner::Function(name) if &**name == "main"),
    };
    let help = advice(result, &run).unwrap_or_else(|| next_step(result, &run));
    diagnostic.notes.push(format!("{HELP}{help}{page}"));
    Some(diagnostic)
}

/// The message about an obligation that a run was seen to break.
fn refuted(
    implementation: &ImplementationResult,
    result: &ObligationResult,
    run: &FailingRun,
    sources: &SourceMap,
) -> Diagnostic {
    let obligation = &result.obligation;
    let mut told = failing_run::finding(&broken(implementation, result, run), sources);
    if let Some(clause) = obligation.clause.filter(|clause| *clause != obligation.span) {
        told = told.related(clause, "asked for here");
    }
    told.notes.push(format!("{HELP}see `cinch explain {}`", obligation.kind.code()));
    told
}

/// The run with the check that it breaks.
pub fn broken(
    implementation: &ImplementationResult,
    result: &ObligationResult,
    run: &FailingRun,
) -> Broken {
    Broken {
        kind: result.obligation.kind,
        span: result.obligation.span,
        function: implementation.name.clone(),
        check: result.obligation.check().map(ToString::to_string),
        allocated: vec![],
        run: run.clone(),
    }
}

/// What stands at a place, where it is short enough for a sentence.
fn words_of(place: Option<Span>, sources: &SourceMap) -> Option<String> {
    let words: Vec<&str> = sources.text(sources.written(place?)).split_whitespace().collect();
    // `*p++` goes through `p`.
    let words = words.join(" ").replace("++", "").replace("--", "");
    (!words.is_empty() && words.chars().count() <= MAX_VALUE_CHARS).then_some(words)
}

fn has_unsupported(implementation: &ImplementationResult) -> bool {
    let mut results = implementation.obligations.iter();
    results.any(|result| matches!(result.verdict, Verdict::Unsupported(_)))
}

/// The body in which something fails, as people know it.
fn whose(owner: &Owner) -> String {
    match owner {
        Owner::Function(_) | Owner::Lemma(_) | Owner::Initially(_) => format!("`{owner}`"),
        Owner::AsPointer { function, contract } => format!(
            "`{function}`, which is called by the contract of `{contract}` where it becomes such a pointer"
        ),
    }
}

/// The author's own words, or ours. A name, such as that of a clause, is no sentence: it goes with ours.
fn headline(obligation: &Obligation) -> String {
    let ours = obligation.kind.failure();
    match obligation.message.as_deref() {
        None => match obligation.elements() {
            Some(0) => "the array has no elements".to_string(),
            Some(1) => "the index should be 0".to_string(),
            Some(count) => format!("the index should be from 0 to {}", count - 1),
            None => ours.to_string(),
        },
        Some(name) if is_name(name) => format!("{ours}: {}", name.replace('_', " ")),
        Some(words) => words.to_string(),
    }
}

fn is_name(text: &str) -> bool {
    text.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
}

/// Why the solver has no answer, to be read after a colon.
fn why(reason: &Reason) -> String {
    match reason {
        Reason::Countermodel => "the solver found values that break it".into(),
        Reason::Vacuous => "there is nothing to prove it about".into(),
        Reason::Timeout(limit) => format!("the solver gave up after {}", seconds(*limit)),
        Reason::ResourceLimit(which) => format!("the solver reached its limit of {which}"),
        Reason::Incomplete(words) => {
            // Solvers put their reasons in parentheses, or not.
            match words.trim_matches(['(', ')', '"', ' ']) {
                "" => "the solver does not know".into(),
                words => format!("the solver does not know ({words})"),
            }
        }
        Reason::SolverCrash(words) if words.is_empty() => "the solver failed".into(),
        Reason::SolverCrash(words) => format!("the solver failed ({words})"),
        Reason::InternalError(words) => format!("a bug of cinch ({words})"),
        Reason::BehindUnsupported => "something before it is not modelled".into(),
        Reason::Interrupted => "the run was stopped".into(),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    MayFail,
    Open,
}

/// The primary place and the clause behind it.
fn places(obligation: &Obligation, trace: Option<&Trace>, mood: Mood) -> Vec<Label> {
    let exit = trace.and_then(|trace| trace.exit).filter(|_| mood == Mood::MayFail);
    let label = |span, text: &str, primary| Label { span, text: text.to_string(), primary };
    let may_fail = mood == Mood::MayFail;
    match (obligation.kind, obligation.clause, exit) {
        (ObligationKind::Postcondition, _, Some(exit)) => vec![
            label(exit, "the path leaves here", true),
            label(obligation.span, "this postcondition may not hold", false),
        ],
        (ObligationKind::Precondition, Some(clause), _) => vec![
            label(obligation.span, "", true),
            label(
                clause,
                if may_fail { "this precondition may not hold" } else { "the precondition" },
                false,
            ),
        ],
        (_, clause, _) => {
            // With words of the author in the header, ours move to the place.
            let own = obligation.message.as_deref().is_some_and(|text| !is_name(text));
            let own = may_fail && (own || obligation.elements().is_some());
            let text = if own { obligation.kind.failure() } else { "" };
            let primary = label(obligation.span, text, true);
            let elsewhere = clause.filter(|clause| *clause != obligation.span);
            let related = elsewhere.map(|clause| label(clause, "asked for here", false));
            std::iter::once(primary).chain(related).collect()
        }
    }
}

/// The part of a longer condition that fails in the candidate run.
fn failing_part(obligation: &Obligation, trace: Option<&Trace>) -> Option<Label> {
    let part = trace?.part?;
    let whole = [Some(obligation.span), obligation.clause];
    let text = "in this run, this part fails".to_string();
    (!whole.contains(&Some(part))).then_some(Label { span: part, text, primary: false })
}

/// A block of the path that means something to people: its number on the path, and words for it.
struct Passed<'a> {
    number: usize,
    words: String,
    step: &'a Step,
}

/// The blocks of a path without those that the passes made for themselves.
fn passed(trace: &Trace) -> Vec<Passed<'_>> {
    let twice = |index: usize| {
        // What leaves a loop may be several blocks in a row under one name.
        let (this, next) = (&trace.steps[index], trace.steps.get(index + 1));
        this.values.is_empty() && next.is_some_and(|next| next.block == this.block)
    };
    let steps = trace.steps.iter().enumerate().filter(|(index, _)| !twice(*index));
    let told = steps.filter_map(|(_, step)| Some((block_words(step, trace)?, step)));
    told.enumerate()
        .map(|(index, (words, step))| Passed { number: index + 1, words, step })
        .collect()
}

/// A block as people would speak of it; none for one that says nothing new.
pub fn block_words(step: &Step, trace: &Trace) -> Option<String> {
    let (name, silent) = (&step.block.name, step.values.is_empty());
    let words = match step.block.role {
        Role::Written => return Some(format!("`{name}`")),
        Role::WrittenLoopHead => return Some(format!("`{name}`, {ANY_ITERATION}")),
        Role::LoopHead => "loop head, after any number of iterations",
        Role::LoopBody => "loop body",
        Role::LoopDone => "after the loop",
        Role::Then => "then",
        Role::Else => "else",
        Role::Case => "case",
        Role::Start if silent && trace.steps.len() > 1 => return None,
        Role::Start => "entry",
        Role::After | Role::Passage | Role::Checks | Role::EndOfRound if silent => return None,
        Role::After => "afterwards",
        Role::EndOfRound => "the end of the iteration",
        Role::Passage | Role::Checks => "",
    };
    Some(words.to_string())
}

/// Which of the blocks to show: all, or the two ends.
fn ends(passed: &[Passed]) -> impl Iterator<Item = usize> {
    let (count, half) = (passed.len(), MAX_STEPS / 2);
    (0..count).filter(move |index| count <= MAX_STEPS || *index < half || *index >= count - half)
}

/// Numbers the blocks passed in the source. Blocks that start at one place share a label.
fn label_steps(passed: &[Passed], labels: &mut Vec<Label>, sources: &SourceMap) {
    let first = labels.len();
    for index in ends(passed) {
        let Passed { number, words, step } = &passed[index];
        if step.span == Span::default() {
            continue;
        }
        let span = first_line(step.span, sources);
        let text = match words.as_str() {
            "" => format!("{number}"),
            words => format!("{number}: {words}"),
        };
        match labels.iter_mut().enumerate().find(|(_, label)| label.span == span) {
            Some((_, label)) if label.text.is_empty() => label.text = text,
            Some((at, label)) if at < first => label.text = format!("{} ({text})", label.text),
            Some((_, label)) => label.text = format!("{}; {text}", label.text),
            None => labels.push(Label { span, text, primary: false }),
        }
    }
}

/// The first line of a command, from its start: the place of an assignment is its `:=`, the left side belongs to it.
fn first_line(span: Span, sources: &SourceMap) -> Span {
    let span = sources.written(span);
    let length = sources.text(span).lines().next().unwrap_or("").trim_end().len() as u32;
    let file = &sources.files()[sources.file_index(span.start)];
    let line = file.line_range(file.line_of(span.start)).unwrap_or_default();
    let before = file.text.get(line.start..(span.start - file.base) as usize).unwrap_or("");
    let left = before.rsplit([';', '{', '}']).next().unwrap_or("").trim_start();
    let start = if sources.text(span).starts_with(":=") { left.len() as u32 } else { 0 };
    Span::new(span.start - start, span.start + length)
}

/// The run with its values, one line for each block that has any.
fn run_note(owner: &Owner, passed: &[Passed]) -> String {
    let whose = whose(owner);
    let mut lines = vec![format!("a candidate run of {whose}:")];
    let width = passed.len().to_string().len();
    let mut next = 0;
    for index in ends(passed) {
        if index > next {
            lines.push(format!("  {:>width$}  ({} more blocks)", "…", index - next));
        }
        next = index + 1;
        let Passed { number, step, .. } = &passed[index];
        if !step.values.is_empty() {
            lines.push(format!("  {number:>width$}: {}", values_words(&step.values)));
        }
    }
    match lines.len() {
        1 => format!("in {whose}, by the path numbered above"),
        _ => lines.join("\n"),
    }
}

fn values_words(values: &[(String, String)]) -> String {
    let mut words: Vec<String> = values
        .iter()
        .take(MAX_VALUES)
        .map(|(name, value)| format!("{name} = {}", shorten(value)))
        .collect();
    if values.len() > MAX_VALUES {
        words.push(format!("and {} more", values.len() - MAX_VALUES));
    }
    words.join(", ")
}

fn shorten(value: &str) -> String {
    if value.chars().count() <= MAX_VALUE_CHARS {
        return value.to_string();
    }
    value.chars().take(MAX_VALUE_CHARS - 1).chain(['…']).collect()
}
