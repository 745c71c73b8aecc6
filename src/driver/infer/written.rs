//! Contracts that users wrote before definitions. Callers in other files see only a declaration, which need not have one: they are told, so that
//! what the body takes for granted is asked of them, and what it promises is known to them.
//! Rule: what cannot be said in a caller's file counts as not met by its calls.

use super::clause::Said;
use super::find::File;
use crate::contract;
use crate::contract::program::{ClauseMode, Contract, PROGRAM_START};
use crate::infer::{Candidate, Clause};
use crate::source::SourceMap;
use crate::typed::program::FunctionId;
use std::collections::BTreeMap;

/// Clauses by function, in words.
pub type Written = BTreeMap<FunctionId, Vec<(Clause, String)>>;

pub fn note_written(files: &mut [File]) {
    for file in files {
        let Some(typed) = file.typed.take() else { continue };
        let annotated = contract::annotate(typed).program;
        let of_users = |id: &FunctionId| !annotated.typed.library.contains(id);
        let contracts = annotated.functions.iter().filter(|(id, _)| of_users(id));
        let contracts = contracts.filter_map(|(id, it)| Some((*id, it.contract.as_ref()?)));
        file.written = contracts.map(|(id, it)| (id, clauses(it, &file.sources))).collect();
        file.typed = Some(annotated.typed);
    }
}

fn clauses(contract: &Contract, sources: &SourceMap) -> Vec<(Clause, String)> {
    let mut found = vec![];
    let mut add = |kind: Clause, clause: &contract::program::Clause, when: &str| {
        // What is only checked at the end is nothing that callers know, and what is taken for granted is asked of nobody.
        let silent = match kind {
            Clause::Requires => ClauseMode::Admit,
            _ => ClauseMode::Check,
        };
        if clause.mode != silent && clause.name.as_deref() != Some(PROGRAM_START) {
            let text = sources.text(clause.formula.span);
            let text = if when.is_empty() { text.to_string() } else { format!("{when}({text})") };
            let name = clause.name.as_ref().map(|name| format!("{name}: "));
            found.push((kind, name.unwrap_or_default() + &text));
        }
    };
    contract.requires.iter().for_each(|it| add(Clause::Requires, it, ""));
    contract.ensures.iter().for_each(|it| add(Clause::Ensures, it, ""));
    for behavior in &contract.behaviors {
        let assumed = behavior.assumes.iter();
        let assumed: Vec<String> =
            assumed.map(|it| format!("({})", sources.text(it.formula.span))).collect();
        let assumed = assumed.join(" && ");
        let (now, before) = match assumed.is_empty() {
            true => (String::new(), String::new()),
            false => (format!("{assumed} ==> "), format!("\\old({assumed}) ==> ")),
        };
        behavior.requires.iter().for_each(|it| add(Clause::Requires, it, &now));
        behavior.ensures.iter().for_each(|it| add(Clause::Ensures, it, &before));
    }
    for (kind, places) in [(Clause::Modifies, &contract.modifies), (Clause::Frees, &contract.frees)]
    {
        let Some(places) = places else { continue };
        let texts: Vec<&str> = places.iter().map(|it| sources.text(it.span)).collect();
        let text = if texts.is_empty() { "\\nothing".to_string() } else { texts.join(", ") };
        found.push((kind, text));
    }
    found
}

/// What a file that declares the function is told: all, if it has no contract of its own, else the preconditions that it does not have.
pub fn told_as_written(
    there: Option<&Vec<(Clause, String)>>,
    here: Option<&Vec<(Clause, String)>>,
) -> Vec<(Clause, String)> {
    let is_new = |it: &&(Clause, String)| match here {
        None => true,
        Some(own) => it.0 == Clause::Requires && !own.contains(it),
    };
    there.into_iter().flatten().filter(is_new).cloned().collect()
}

/// Preconditions that mean nothing in a file: no call there is shown to meet them.
pub fn unmeetable(unsayable: &[Said]) -> Vec<Said> {
    let asked = unsayable.iter().filter(|it| it.is_precondition() && it.is_written());
    asked
        .map(|it| {
            let candidate = Candidate { text: "\\false".into(), ..it.candidate.clone() };
            Said { candidate, ..it.clone() }
        })
        .collect()
}
