//! Candidates for lists that start at a pointer itself: one that a function gets, or finds where another leads (`struct node **head`), one that it
//! returns, or keeps in a variable. Such a list ends, its nodes are there, and can be freed if somebody does that: required at the entry, true in
//! each round of a loop, and promised.
//! Lists that start at a member of a record are in `heads`.

use super::accesses::assigned;
use super::heads::{facts_of_start, list_of};
use super::link_cursors::{none_new, stores_behind};
use super::list_invariants::chains;
use super::loop_view::loops_of;
use super::records::{in_bodies, writes};
use super::words::{as_variable, name, pointed_record};
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::{Body, FunctionId, RecordId, VariableId, VariableStorage};
use crate::typed::tree::{Expr, ExprKind, Initializer, Stmt, StmtKind};
use crate::typed::types::Type;
use crate::typed::visit::{Node, each_expr, each_node, in_block};
use std::collections::BTreeSet;

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let mut found = vec![];
    for id in &around.program.typed[function].parameters {
        if !name(&around.program.typed, *id).is_empty() {
            found.extend(behind_parameter(around, function, *id));
            found.extend(of_parameter(around, function, *id));
        }
    }
    found.extend(of_result(around, function));
    found.extend(of_variables(around, function));
    found
}

/// `*head` of a function that gets `struct node **head`.
fn behind_parameter(around: &Surroundings, function: FunctionId, id: VariableId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let target = typed.types.pointee(typed[id].ty.ty);
    let Some(list) = target.and_then(|it| list_of(typed, around.trees, it.ty)) else {
        return vec![];
    };
    let pointer = name(typed, id);
    let facts = |pointer: &str, place: &str| facts_of_start(typed, &list, (place, Some(pointer)));
    let mut found = vec![];
    if reads_first(typed, function, id) {
        for text in facts(&pointer, &format!("*{pointer}")) {
            found.push(kept(function, Clause::Requires, text));
        }
    }
    for other in added(typed, function, list.0) {
        let text = format!("!in({}, list(*{pointer}, {}))", name(typed, other), list.1);
        let (home, clause) = (Home::Function(function), Clause::Requires);
        found.push(Candidate { home, clause, text, template: Template::Separated });
    }
    let moves = assigned(typed, function).contains(&id);
    let (then, before) = match moves {
        true => (format!("\\old({pointer})"), format!("\\at({pointer}, Pre)")),
        false => (pointer.clone(), pointer),
    };
    if writes(typed, function) {
        for text in facts(&then, &format!("*{then}")) {
            found.push(kept(function, Clause::Ensures, text));
        }
    }
    for of in loops_of(typed, function) {
        for text in facts(&before, &format!("*{before}")) {
            found.push(Candidate::invariant(of.home(), Template::LikeRoot, text));
        }
        if stores_behind(&of, id) {
            let first = format!("\\at(*{}, Pre)", name(typed, id));
            let text = none_new(&format!("*{before}"), &first, &list.1);
            found.push(Candidate::invariant(of.home(), Template::Ahead, text));
        }
    }
    found
}

/// A function that gets the first node of a list and does not walk along it may pass it on: to others, or into what it returns.
fn of_parameter(around: &Surroundings, function: FunctionId, id: VariableId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let Some(list) = list_of(typed, around.trees, typed[id].ty.ty) else { return vec![] };
    let own = name(typed, id);
    let facts = facts_of_start(typed, &list, (&own, None)).into_iter();
    facts.map(|text| kept(function, Clause::Requires, text)).collect()
}

fn of_result(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let Type::Function(ty) = typed.types.get(typed[function].ty) else { return vec![] };
    let Some(list) = list_of(typed, around.trees, ty.result.ty) else { return vec![] };
    let mut found = vec![];
    for text in facts_of_start(typed, &list, ("\\result", None)) {
        found.push(kept(function, Clause::Ensures, text));
    }
    // One that it was given, or another of that list.
    for id in &typed[function].parameters {
        if list_of(typed, around.trees, typed[*id].ty.ty).is_some_and(|it| it.0 == list.0) {
            let on_list = format!("in(\\result, list({}, {}))", name(typed, *id), list.1);
            let text = format!("\\result == NULL || {on_list}");
            found.push(Candidate {
                home: Home::Function(function),
                clause: Clause::Ensures,
                text,
                template: Template::Result,
            });
        }
    }
    found
}

/// Variables that a loop does not walk along: it puts nodes in front, or has others do it.
fn of_variables(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let mut found = vec![];
    let of_file = of_file(around, function);
    for of in loops_of(typed, function) {
        let walked: BTreeSet<RecordId> = chains(typed, &of).iter().map(|it| it.record).collect();
        let walks = |id: VariableId| {
            let node = pointed_record(typed, typed[id].ty.ty);
            of.changed.contains(&id) && node.is_some_and(|it| walked.contains(&it))
        };
        let locals = of.known.iter().copied().filter(|id| !walks(*id));
        for id in locals.filter(|id| typed[*id].storage == VariableStorage::Automatic) {
            found.extend(in_loop(around, &of.home(), id));
        }
        for id in &of_file {
            found.extend(in_loop(around, &of.home(), *id));
        }
    }
    found
}

fn in_loop(around: &Surroundings, home: &Home, id: VariableId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let Some(list) = list_of(typed, around.trees, typed[id].ty.ty) else { return vec![] };
    let (own, address) = (name(typed, id), format!("&{}", name(typed, id)));
    let address = typed[id].address_taken.then_some(&*address);
    let facts = facts_of_start(typed, &list, (&own, address)).into_iter();
    facts.map(|text| Candidate::invariant(*home, Template::LikeRoot, text)).collect()
}

/// Variables of the file that the function names.
fn of_file(around: &Surroundings, function: FunctionId) -> BTreeSet<VariableId> {
    let typed = &around.program.typed;
    let mut found = BTreeSet::new();
    in_bodies(typed, function, &mut |expr| {
        if let ExprKind::Variable(id) = expr.kind
            && matches!(typed[id].storage, VariableStorage::Global { .. })
        {
            found.insert(id);
        }
    });
    found
}

fn kept(function: FunctionId, clause: Clause, text: String) -> Candidate {
    Candidate { home: Home::Function(function), clause, text, template: Template::Kept }
}

/// Parameters that the function puts somewhere: nodes that come to a list.
fn added(typed: &Program, function: FunctionId, node: RecordId) -> BTreeSet<VariableId> {
    let mut found = BTreeSet::new();
    let Some(body) = &typed[function].body else { return found };
    in_block(&body.block, &mut |expr| {
        if let ExprKind::Assign(place, value) = &expr.kind
            && !matches!(place.kind, ExprKind::Variable(_))
            && let Some(id) = as_variable(value)
            && pointed_record(typed, value.ty.ty) == Some(node)
        {
            found.insert(id);
        }
    });
    found.retain(|id| typed[function].parameters.contains(id));
    found
}

/// Whether the function uses what stands where the pointer leads, before it puts something there.
fn reads_first(typed: &Program, function: FunctionId, pointer: VariableId) -> bool {
    let Some(body) = &typed[function].body else { return false };
    let is_there = |place: &Expr| matches!(&place.kind, ExprKind::Deref(of) if as_variable(of) == Some(pointer));
    let (mut filled, mut reads) = (false, false);
    in_block(&body.block, &mut |expr| match &expr.kind {
        ExprKind::Assign(place, value) => {
            each_expr(Node::Expr(value), &mut |part| {
                reads |= !filled && matches!(&part.kind, ExprKind::Load(from) if is_there(from));
                reads |= !filled && as_variable(part) == Some(pointer);
            });
            filled |= is_there(place);
        }
        ExprKind::Load(from) => reads |= !filled && is_there(from),
        ExprKind::Call(call) => {
            reads |= !filled && call.arguments.iter().any(|it| as_variable(it) == Some(pointer));
        }
        _ => {}
    });
    reads || is_copied(body, pointer)
}

/// Whether a local begins with the value of the variable: it may read for it.
fn is_copied(body: &Body, variable: VariableId) -> bool {
    let mut copied = false;
    for item in &body.block.items {
        each_node(Node::Stmt(item), &mut |node| {
            if let Node::Stmt(Stmt { kind: StmtKind::Declare(_, Some(value)), .. }) = node
                && let Initializer::Value(value) = &**value
            {
                copied |= as_variable(value) == Some(variable);
            }
        });
    }
    copied
}

/// What a fact says of its list, wherever that starts: `list(*head, node.next)`, `list(\result, node.next)`.
pub fn said_of_any(fact: &str) -> Option<String> {
    let after = ["B(", "list("].iter().filter_map(|word| fact.find(word).map(|at| at + word.len()));
    let start = after.min()?;
    let head = &fact[start..start + fact[start..].find(", ")?];
    if head.contains(['>', '.', '[']) {
        return None;
    }
    let mut said = fact.replacen(head, "@", 1);
    // The memory that the head is in.
    if let Some(at) = said.find("!= \\base_addr(") {
        said.truncate(at);
    }
    Some(said)
}
