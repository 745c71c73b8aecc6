//! Annotations that are not supported are left out, with those that name what they define, and the functions that they are about are
//! marked: nothing is proved of these, and nothing of those that use them. Other functions are as if the annotations were not there.
//! Rule: no function is proved whose annotations were left out in part, and whatever is left out is told.

use super::Annotated;
use super::attach::attach;
use super::lex::lex;
use super::proposal::Proposal;
use super::token::Token;
use crate::base::{Diagnostic, Severity, Span};
use crate::syntax::ast::Annotation;
use crate::typed;
use crate::typed::program::{FunctionId, SiteEntity, Unsupported};
use crate::typed::tree::ExprKind;
use crate::typed::visit::{in_block, in_initializer};
use std::collections::BTreeSet;

/// Attaches what can be, and leaves the rest out. A file with other mistakes is rejected for all of them.
pub fn annotate(program: typed::Program, proposals: &[Proposal]) -> Annotated {
    let mut annotated = attach(program, proposals);
    let (mut told, mut marked) = (vec![], BTreeSet::new());
    loop {
        annotated.diagnostics.retain(|it| !is_refusal(it) || !marked.contains(&it.place()));
        let Some(plan) = plan(&annotated) else { break };
        marked.extend(plan.in_ghost_code.iter().map(|fault| fault.span));
        let mut typed = annotated.program.typed;
        told.extend(leave_out(&mut typed, plan));
        annotated = attach(typed, proposals);
    }
    annotated.diagnostics.extend(told);
    annotated.diagnostics.sort_by_key(|diagnostic| diagnostic.place().start);
    annotated
}

fn is_refusal(diagnostic: &Diagnostic) -> bool {
    diagnostic.code == "unsupported-annotation" && diagnostic.severity == Severity::Error
}

/// Something that is not supported.
struct Fault {
    what: String,
    span: Span,
}

/// What goes.
struct Plan {
    /// Annotations by their numbers.
    annotations: Vec<(usize, Fault)>,
    /// In functions' bodies.
    in_ghost_code: Vec<Fault>,
}

/// None if nothing is wrong, or something that stays so without what is not supported.
fn plan(annotated: &Annotated) -> Option<Plan> {
    let typed = &annotated.program.typed;
    let mut plan = Plan { annotations: vec![], in_ghost_code: vec![] };
    let annotation_at = |span: Span| {
        let within = |it: &Annotation| it.span.start <= span.start && span.end <= it.span.end;
        typed.annotations.iter().position(within)
    };
    for refusal in annotated.diagnostics.iter().filter(|it| is_refusal(it)) {
        let what = refusal.message.trim_end_matches(": not supported").to_string();
        let fault = Fault { what, span: refusal.place() };
        match annotation_at(fault.span) {
            Some(index) => plan.annotations.push((index, fault)),
            None if !typed.is_ghost(fault.span) => return None,
            None => plan.in_ghost_code.push(fault),
        }
    }
    add_users(&typed.annotations, &mut plan.annotations);
    let goes = |wrong: &Diagnostic| match annotation_at(wrong.place()) {
        Some(index) => plan.annotations.iter().any(|(gone, _)| *gone == index),
        None => is_refusal(wrong) && around(typed, wrong.place().start).is_some(),
    };
    let errors = annotated.diagnostics.iter().filter(|it| it.severity == Severity::Error);
    let is_empty = plan.annotations.is_empty() && plan.in_ghost_code.is_empty();
    (!is_empty && errors.into_iter().all(goes)).then_some(plan)
}

/// The function in whose body a place is.
fn around(typed: &typed::Program, at: u32) -> Option<FunctionId> {
    let holds =
        |body: &typed::program::Body| (body.block.span.start..body.block.span.end).contains(&at);
    let index = typed.functions.iter().position(|it| it.body.as_ref().is_some_and(holds))?;
    Some(FunctionId(index as u32))
}

/// Takes annotations out and marks functions. What concerns no function is returned, to be told.
fn leave_out(typed: &mut typed::Program, plan: Plan) -> Vec<Diagnostic> {
    let mut told = vec![];
    for fault in &plan.in_ghost_code {
        let whose = around(typed, fault.span.start);
        let whose = whose.map_or_else(Vec::new, |function| with_users(typed, function));
        mark(typed, whose, fault);
    }
    for (index, fault) in &plan.annotations {
        match concerned(typed, &typed.annotations[*index]) {
            Concerned::Functions(whose) => mark(typed, whose, fault),
            Concerned::All => {
                let whose = (0..typed.functions.len() as u32).map(FunctionId).collect();
                mark(typed, whose, fault);
            }
            Concerned::Nobody => {
                let words = format!("{}: not supported; this annotation is left out", fault.what);
                told.push(Diagnostic::warning("unsupported-annotation", fault.span, words));
            }
        }
    }
    let gone: BTreeSet<usize> = plan.annotations.into_iter().map(|(index, _)| index).collect();
    let mut index = 0..;
    typed.annotations.retain(|_| index.next().is_some_and(|index| !gone.contains(&index)));
    told
}

/// Annotations that name what one before them defines go with it.
fn add_users(annotations: &[Annotation], gone: &mut Vec<(usize, Fault)>) {
    let mut next = 0;
    while let Some((index, _)) = gone.get(next) {
        for name in defined(&words(&annotations[*index])) {
            for (other, annotation) in annotations.iter().enumerate() {
                let is_new = gone.iter().all(|(index, _)| *index != other);
                if is_new && words(annotation).contains(&&*name) {
                    let what = format!("`{name}`, whose definition is not supported,");
                    gone.push((other, Fault { what, span: annotation.span }));
                }
            }
        }
        next += 1;
    }
}

/// The texts of an annotation's tokens.
fn words(annotation: &Annotation) -> Vec<&str> {
    let base = annotation.text.start;
    let text =
        |span: Span| annotation.words.get((span.start - base) as usize..(span.end - base) as usize);
    let lexemes = lex(annotation).unwrap_or_default();
    lexemes.iter().filter(|it| it.token != Token::End).filter_map(|it| text(it.span)).collect()
}

/// The names that an annotation defines.
fn defined(words: &[&str]) -> BTreeSet<String> {
    let is_name = |word: &str| word.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let mut names = BTreeSet::new();
    for (at, word) in words.iter().enumerate() {
        let rest = &words[at + 1..];
        let name = match *word {
            "predicate" | "inductive" | "type" => rest.first().copied(),
            // The result's type stands before the name.
            "logic" => {
                let ends = |word: &&str| matches!(*word, "(" | "{" | "=" | ";" | "<");
                let end = rest.iter().position(ends).unwrap_or(rest.len());
                rest[..end].iter().rev().find(|word| is_name(word)).copied()
            }
            "=" | ";" | "," | "[" if words.first() == Some(&"ghost") => {
                at.checked_sub(1).map(|before| words[before])
            }
            _ => None,
        };
        names.extend(name.filter(|name| is_name(name)).map(str::to_string));
    }
    names
}

/// Whom an annotation is about.
enum Concerned {
    Functions(Vec<FunctionId>),
    All,
    /// A definition: those who name it are left out themselves. Without a lemma or an axiom, less is known.
    Nobody,
}

const OF_CONTRACTS: [&str; 10] = [
    "requires",
    "ensures",
    "assigns",
    "modifies",
    "behavior",
    "decreases",
    "frees",
    "terminates",
    "exits",
    "assumes",
];
const DEFINITIONS: [&str; 8] =
    ["predicate", "logic", "lemma", "axiomatic", "axiom", "inductive", "type", "ghost"];

fn concerned(typed: &typed::Program, annotation: &Annotation) -> Concerned {
    let place = annotation.span.start;
    if let Some(function) = around(typed, place) {
        return Concerned::Functions(vec![function]);
    }
    let words = words(annotation);
    let is_definition = words.iter().take(2).any(|word| DEFINITIONS.contains(word));
    if words.contains(&"invariant") {
        return Concerned::All;
    }
    if is_definition && !words.iter().any(|word| OF_CONTRACTS.contains(word)) {
        return Concerned::Nobody;
    }
    let behind = typed.sites.partition_point(|site| site.span.end <= place);
    match typed.sites.get(behind).map(|site| &site.names[..]) {
        Some([name]) => match name.entity {
            SiteEntity::Function(id) => Concerned::Functions(with_users(typed, id)),
            _ => Concerned::All,
        },
        _ => Concerned::All,
    }
}

/// A function and those that call it or take its address.
fn with_users(typed: &typed::Program, used: FunctionId) -> Vec<FunctionId> {
    let is_used = |kind: &ExprKind| matches!(kind, ExprKind::Function(id) if *id == used);
    let mut everybody = false;
    for initializer in typed.variables.iter().filter_map(|it| it.initializer.as_ref()) {
        in_initializer(initializer, &mut |expr| everybody |= is_used(&expr.kind));
    }
    let uses = |id: &FunctionId| {
        let mut found = everybody || *id == used;
        if let Some(body) = &typed[*id].body {
            in_block(&body.block, &mut |expr| found |= is_used(&expr.kind));
        }
        found
    };
    (0..typed.functions.len() as u32).map(FunctionId).filter(uses).collect()
}

fn mark(typed: &mut typed::Program, functions: Vec<FunctionId>, fault: &Fault) {
    for function in functions {
        typed.unsupported.push(Unsupported {
            span: fault.span,
            what: if typed.is_ghost(fault.span) {
                fault.what.clone()
            } else {
                format!("{} in annotations", fault.what)
            },
            within: Some(function),
            is_annotation: true,
        });
    }
}
