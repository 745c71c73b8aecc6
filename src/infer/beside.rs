//! Candidates for texts that a function gets beside a record whose memory it may end or move: they end with a zero, and are no part of that memory,
//! so that they are still there afterwards.

use super::buffers::{in_own_body, is_given_to};
use super::heads::takes_text;
use super::records::in_bodies;
use super::words::{as_variable, bare, name, pointed_record};
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::ExprKind;
use std::collections::BTreeSet;

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let texts = texts(typed, function);
    if texts.is_empty() || !ends_memory(typed, function) {
        return vec![];
    }
    let mut found = vec![];
    let mut add = |text| {
        let home = Home::Function(function);
        found.push(Candidate { home, clause: Clause::Requires, text, template: Template::Access });
    };
    for text in texts {
        let text = name(typed, text);
        for buffer in buffers(typed, function) {
            add(format!("\\base_addr({text}) != \\base_addr({buffer})"));
        }
        add(format!("\\valid_read_string({text})"));
    }
    found
}

/// Parameters that a function of the library gets as texts.
fn texts(typed: &Program, function: FunctionId) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    in_own_body(typed, function, &mut |expr| {
        let ExprKind::Call(call) = &expr.kind else { return };
        let ExprKind::Function(callee) = bare(&call.callee).kind else { return };
        let Some(skipped) = takes_text(typed, callee) else { return };
        let given = call.arguments.iter().skip(skipped).filter_map(as_variable);
        found.extend(given.filter(|id| typed[function].parameters.contains(id)));
    });
    found
}

fn ends_memory(typed: &Program, function: FunctionId) -> bool {
    let mut ends = false;
    in_bodies(typed, function, &mut |expr| {
        if let ExprKind::Function(id) = expr.kind {
            ends |= matches!(typed.text(typed[id].name), "free" | "realloc");
        }
    });
    ends
}

/// Members of parameters that the program frees or moves: `m->items`.
fn buffers(typed: &Program, function: FunctionId) -> Vec<String> {
    let mut found = vec![];
    for id in &typed[function].parameters {
        let Some(record) = pointed_record(typed, typed[*id].ty.ty) else { continue };
        let fields = typed[record].definition.iter().flat_map(|it| &it.fields);
        for (member, field) in (0u32..).zip(fields) {
            let ends = ["free", "realloc"].iter().any(|by| is_given_to(typed, record, member, by));
            if let Some(field) = field.name.filter(|_| ends) {
                found.push(format!("{}->{}", name(typed, *id), typed.text(field)));
            }
        }
    }
    found
}
