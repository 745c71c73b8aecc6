//! What `cinch verify` says at its end: for each function how many checks are proved, refuted and open, and what the
//! code asks of its callers.

use super::call_order::named_functions;
use super::clause::{Said, home_name};
use super::find::Found;
use crate::base::Owner;
use crate::infer::Home;
use crate::prove::verdict::{ImplementationResult, Verdict};
use crate::report::group_by_call::need;
use crate::typed::program::Linkage;
use std::collections::BTreeSet;

pub fn tables(all: &[Found]) -> String {
    let called = called(all);
    all.iter().map(|found| table(found, all, &called)).collect()
}

/// What the code asks of its callers, without the tables.
pub fn all_asked(all: &[Found]) -> String {
    let called = called(all);
    all.iter().map(|found| wanted(found, all, &called)).collect()
}

fn table(found: &Found, all: &[Found], called: &BTreeSet<String>) -> String {
    let mut text = String::new();
    let Some(outcome) = &found.unit.outcome else { return text };
    let rows: Vec<(String, Row)> = outcome
        .implementations
        .iter()
        .filter(|body| matches!(body.owner, Owner::Function(_) | Owner::AsPointer { .. }))
        .map(|body| (body.owner.to_string(), row(body)))
        .collect();
    let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0).max(8);
    // Most tables have no need of the column.
    let has_runs = rows.iter().any(|(_, row)| row.every_run > 0);
    let column = |words: &str| if has_runs { format!("  {words:>9}") } else { String::new() };
    let name = &found.unit.name;
    text += &format!(
        "{name:<width$}  proved{}  refuted  open\n",
        column("every run"),
        width = width + 2
    );
    for (name, Row { proved, every_run, refuted, open }) in &rows {
        let every_run = column(&every_run.to_string());
        text += &format!("  {name:<width$}  {proved:>6}{every_run}  {refuted:>7}  {open:>4}\n");
    }
    text + &wanted(found, all, called)
}

fn wanted(found: &Found, all: &[Found], called: &BTreeSet<String>) -> String {
    let mut text = String::new();
    if found.unit.outcome.is_none() {
        return text;
    }
    let heads = [
        "asked of callers:",
        "asked of callers, and not shown at every call:",
        "asked of callers, and shown at none of the calls:",
    ];
    for (head, lines) in
        heads.into_iter().zip(asked(found, all, called)).filter(|it| !it.1.is_empty())
    {
        text += &format!("{head}\n");
        lines.iter().for_each(|line| text += &format!("  {line}\n"));
    }
    let is_kept = |it: &&Said| matches!(it.candidate.home, Home::File(_));
    let kept: Vec<&Said> = found.kept.iter().filter(is_kept).collect();
    if !kept.is_empty() {
        text += "kept by all functions of the file:\n";
        let formula = |text: &str| text.split_once(": ").map_or(text, |(_, it)| it).to_string();
        kept.iter().for_each(|it| text += &format!("  {}\n", formula(&it.candidate.text)));
    }
    let promised = promised(found);
    if !promised.is_empty() {
        text += "asked of functions that are called through pointers:\n";
        promised.iter().for_each(|line| text += &format!("  {line}\n"));
    }
    text
}

/// How many checks of a function are what.
#[derive(Default)]
struct Row {
    proved: usize,
    every_run: usize,
    refuted: usize,
    open: usize,
}

fn row(body: &ImplementationResult) -> Row {
    let mut row = Row::default();
    for result in &body.obligations {
        match result.verdict {
            Verdict::Proved => row.proved += 1,
            Verdict::EveryRun(_) => row.every_run += 1,
            Verdict::Refuted(_) => row.refuted += 1,
            Verdict::NotProved(_) | Verdict::Unsupported(_) => row.open += 1,
        }
    }
    row
}

/// What was found to be wanted of functions that nobody has seen.
fn promised(found: &Found) -> Vec<String> {
    let Some(typed) = &found.typed else { return vec![] };
    let of_pointers = |said: &&Said| matches!(said.candidate.home, Home::Pointer(_));
    let line = |Said { candidate, .. }: &Said| {
        format!("{}: {candidate}", home_name(typed, candidate.home))
    };
    found.kept.iter().filter(of_pointers).map(line).collect()
}

/// What was found to be required by functions that nobody in the files calls, what some call is not shown to meet, and what none is.
fn asked(found: &Found, all: &[Found], called: &BTreeSet<String>) -> [Vec<String>; 3] {
    let mut lines = [vec![], vec![], vec![]];
    let Some(typed) = &found.typed else { return lines };
    let own = named_functions(typed);
    for Said { candidate, doubted, way, .. } in found.kept.iter().filter(|it| it.is_precondition())
    {
        let Some(id) = candidate.home.function() else { continue };
        let name = typed.text(typed[id].name);
        let external = typed[id].linkage == Linkage::External;
        let is_called = own.contains(&id) || external && called.contains(name);
        // Those in other files are no calls of a `static` function.
        let callers = if external { all } else { std::slice::from_ref(found) };
        let group = match doubted {
            true if is_met_once(callers, name, &candidate.text) => 1,
            true => 2,
            false if is_called => continue,
            false => 0,
        };
        lines[group].push(format!("{name}: {}", candidate.text));
        // What the function needs for itself can be seen there.
        let travelled = way.as_ref().filter(|way| way.functions.len() > 1);
        let words = travelled.and_then(|way| way.words(&found.unit.sources));
        lines[group].extend(words.map(|words| format!("  for {words}")));
    }
    lines
}

/// Whether some call of the function is shown to meet what it requires.
fn is_met_once(callers: &[Found], name: &str, formula: &str) -> bool {
    callers.iter().any(|found| {
        let bodies = found.unit.outcome.iter().flat_map(|it| &it.implementations);
        bodies.flat_map(|body| &body.obligations).any(|result| {
            matches!(result.verdict, Verdict::Proved | Verdict::EveryRun(_))
                && need(result, &found.unit.sources)
                    .is_some_and(|need| need.callee == name && need.formula == formula)
        })
    })
}

/// External functions that some body names.
fn called(all: &[Found]) -> BTreeSet<String> {
    let mut called = BTreeSet::new();
    for typed in all.iter().filter_map(|found| found.typed.as_ref()) {
        let named = named_functions(typed).into_iter();
        let external = named.filter(|id| typed[*id].linkage == Linkage::External);
        called.extend(external.map(|id| typed.text(typed[id].name).to_string()));
    }
    called
}
