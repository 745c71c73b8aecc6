//! What `cinch verify` says at its end: for each function how many checks are proved, refuted and open, and what the
//! code asks of its callers.

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
    let rows: Vec<(String, [usize; 3])> = outcome
        .implementations
        .iter()
        .filter(|body| matches!(body.owner, Owner::Function(_)))
        .map(|body| {
            let verdicts = || body.obligations.iter().map(|it| &it.verdict);
            let proved = verdicts().filter(|it| **it == Verdict::Proved).count();
            let refuted = verdicts().filter(|it| matches!(it, Verdict::Refuted(_))).count();
            (body.name.to_string(), [proved, refuted, body.obligations.len() - proved - refuted])
        })
        .collect();
    let width = rows.iter().map(|row| row.0.chars().count()).max().unwrap_or(0).max(8);
    text += &format!("{:<width$}  proved  refuted  open\n", found.unit.name, width = width + 2);
    for (name, [proved, refuted, open]) in &rows {
        text += &format!("  {name:<width$}  {proved:>6}  {refuted:>7}  {open:>4}\n");
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
