//! What `cinch verify` says at its end: for each function how many checks are proved and how many are open, and what the code asks of its callers.

use super::find::Found;
use crate::base::Owner;
use crate::infer::{Clause, Home};
use crate::prove::verdict::Verdict;
use crate::typed::tree::ExprKind;
use crate::typed::visit::in_block;
use std::collections::BTreeSet;

pub fn table(found: &Found) -> String {
    let mut text = String::new();
    let Some(outcome) = &found.unit.outcome else { return text };
    let rows: Vec<(String, usize, usize)> = outcome
        .implementations
        .iter()
        .filter(|body| matches!(body.owner, Owner::Function(_)))
        .map(|body| {
            let proved = body.obligations.iter().filter(|it| it.verdict == Verdict::Proved).count();
            (body.name.to_string(), proved, body.obligations.len() - proved)
        })
        .collect();
    let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0).max(8);
    text += &format!("{:width$}  proved  open\n", found.unit.name);
    for (name, proved, open) in &rows {
        text += &format!("  {name:width$}  {proved:>4}  {open:>4}\n");
    }
    let asked = asked(found);
    if !asked.is_empty() {
        text += "asked of callers:\n";
        asked.iter().for_each(|line| text += &format!("  {line}\n"));
    }
    text
}

/// What was found to be required by functions that nobody in the file calls.
fn asked(found: &Found) -> Vec<String> {
    let Some(typed) = &found.typed else { return vec![] };
    let mut called = BTreeSet::new();
    for body in typed.functions.iter().filter_map(|function| function.body.as_ref()) {
        in_block(&body.block, &mut |expr| {
            if let ExprKind::Function(id) = expr.kind {
                called.insert(id);
            }
        });
    }
    let mut lines = vec![];
    for candidate in found.kept.iter().filter(|it| it.clause == Clause::Requires) {
        if let Home::Function(id) = candidate.home
            && !called.contains(&id)
        {
            lines.push(format!("{}: {}", typed.text(typed[id].name), candidate.text));
        }
    }
    lines
}
