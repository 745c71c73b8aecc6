//! Candidates for loops that fill a buffer which becomes a record's afterwards (`t->slots = slots; t->capacity = capacity;`): what is kept of
//! the record is true of the locals before they are stored. The facts of the record in, invariants out.

use super::buffers::in_own_body;
use super::loop_view::LoopView;
use super::spelling::{has_word, replace_word};
use super::words::{as_variable, bare, field_name, name};
use crate::typed::Program;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::ExprKind;
use std::collections::BTreeSet;

/// Members of the record behind a pointer, in words, and the locals that are stored there.
pub fn stored_later(
    typed: &Program,
    function: FunctionId,
    pointer: VariableId,
) -> BTreeSet<(String, VariableId)> {
    let mut found = BTreeSet::new();
    in_own_body(typed, function, &mut |expr| {
        let ExprKind::Assign(place, value) = &expr.kind else { return };
        let ExprKind::Member(base, field) = &place.kind else { return };
        let ExprKind::Deref(of) = &base.kind else { return };
        let Some(local) = as_variable(value).filter(|it| !typed[function].parameters.contains(it))
        else {
            return;
        };
        if as_variable(bare(of)) == Some(pointer)
            && let Some(field) = field_name(typed, base.ty.ty, *field)
        {
            found.insert((format!("{}->{field}", name(typed, pointer)), local));
        }
    });
    found
}

/// What facts about the record say of the locals that the loop knows; also of the elements alone, beside the buffer that is there already.
pub fn said_of_locals(
    typed: &Program,
    of: &LoopView,
    stored: &BTreeSet<(String, VariableId)>,
    facts: &[String],
) -> Vec<String> {
    let known: Vec<(&str, String)> = stored
        .iter()
        .filter(|(_, local)| of.known.contains(local))
        .map(|(member, local)| (&**member, name(typed, *local)))
        .collect();
    // A variable of a quantifier would hide a local of that name.
    let hidden = |fact: &str| {
        known.iter().any(|(_, local)| {
            fact.starts_with("\\forall") && has_word(fact.split(';').next().unwrap_or(""), local)
        })
    };
    let mut found = vec![];
    for fact in facts.iter().filter(|fact| !hidden(fact)) {
        let (mut all, mut elements) = (fact.clone(), fact.clone());
        for (member, local) in &known {
            all = replace_word(&all, member, local);
            elements = match has_word(fact, member) && fact.contains(&format!("{member}[")) {
                true => elements.replace(&format!("{member}["), &format!("{local}[")),
                false => replace_word(&elements, member, local),
            };
        }
        let both = [all, elements];
        found.extend(both.into_iter().filter(|text| text != fact));
    }
    found.dedup();
    found
}
