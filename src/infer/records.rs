//! Candidates for what the functions of a module keep true of a record between them: behind a pointer there are so many elements as one number
//! says, another number is at most that one, and the memory is not the record's own; a number that an array inside is indexed with stays in
//! its bounds. Required at the entry, and kept to the end.

use super::accesses::{assigned, compares_with_null};
use super::buffers::{facts, room, shape};
use super::heads;
use super::list_starts::said_of_any;
use super::loop_view::loops_of;
use super::next_buffer::{said_of_locals, stored_later};
use super::owned;
use super::properties::rename;
use super::spelling::has_word;
use super::words::{as_variable, field_name, name, pointed_record};
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::{FunctionId, RecordId, VariableId};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::Type;
use crate::typed::visit::{Node, each_expr, in_block};
use std::collections::BTreeSet;

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let changing = assigned(typed, function);
    let named = |id: &&VariableId| !changing.contains(id) && !name(typed, **id).is_empty();
    let mut found = vec![];
    for id in typed[function].parameters.iter().filter(named) {
        found.extend(of_parameter(around, function, *id));
    }
    found.extend(of_result(around, function));
    found.extend(of_locals(typed, function));
    found
}

fn of_parameter(around: &Surroundings, function: FunctionId, id: VariableId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let (own, pointer) = (Home::Function(function), name(typed, id));
    let Some(record) = pointed_record(typed, typed[id].ty.ty) else { return vec![] };
    let mut found = vec![];
    let mut add = |home, clause, text: String, template| {
        found.push(Candidate { home, clause, text, template });
    };
    let used = used_members(typed, function);
    let shape = shape(typed, record, &pointer, &used);
    let (tells, changes) = (tells_success(typed, function), Changes::of(typed, function));
    let buffers = shape.iter().flat_map(|it| &it.buffers).filter(|it| it.is_used);
    for buffer in buffers.filter(|_| allocates(typed, function)) {
        let text = format!("\\fresh({})", buffer.text);
        // What is said without a condition comes last, and so is kept where both hold.
        if tells {
            add(own, Clause::Ensures, format!("{FAILED}{text}"), Template::Result);
            add(own, Clause::Ensures, format!("{ZERO_FAILED}{text}"), Template::Result);
        }
        add(own, Clause::Ensures, text.clone(), Template::Result);
        // What callers who allocated it, and may free it, want to know.
        let either = format!("{} == \\old({}) || {text}", buffer.text, buffer.text);
        add(own, Clause::Ensures, either, Template::Result);
    }
    let makes_room = shape.iter().filter(|_| allocates(typed, function));
    for text in makes_room.flat_map(|shape| room(typed, record, shape)) {
        if tells {
            add(own, Clause::Ensures, format!("{FAILED}{text}"), Template::Result);
            add(own, Clause::Ensures, format!("{ZERO_FAILED}{text}"), Template::Result);
        }
        add(own, Clause::Ensures, text, Template::Result);
    }
    let reads = reads_first(typed, function, id);
    // A function that compares a pointer with NULL may be called with NULL.
    let guard = match compares_with_null(typed, function, id) {
        true => format!("{pointer}{UNLESS_NULL}"),
        false => String::new(),
    };
    let of_buffers = shape.iter().flat_map(|shape| facts(typed, record, &pointer, shape));
    let of_lists = heads::facts(typed, around.trees, (record, &pointer), &used);
    let of_elements = owned::facts(typed, (record, &pointer), &pointer, &used);
    let of_lists = of_lists.into_iter().map(|fact| (fact, false));
    // Where new memory is empty, or has not been had.
    let makes = tells && allocates(typed, function);
    let of_lists = of_lists.chain(of_elements.iter().map(|fact| (fact.clone(), makes)));
    for (fact, may_fail) in of_buffers.map(|fact| (fact, tells)).chain(of_lists) {
        let text = format!("{guard}{fact}");
        if reads {
            add(own, Clause::Requires, text.clone(), Template::Kept);
        }
        for of in loops_of(typed, function) {
            add(of.home(), Clause::Invariant, text.clone(), Template::LikeRoot);
        }
        if !changes.anything {
            continue;
        }
        // What the function cannot change need not be promised, where its frame tells that.
        let touches = changes.touch(&fact);
        let template = if touches { Template::Kept } else { Template::Result };
        if may_fail && touches {
            add(own, Clause::Ensures, format!("{FAILED}{text}"), template);
            add(own, Clause::Ensures, format!("{ZERO_FAILED}{text}"), template);
        }
        add(own, Clause::Ensures, text, template);
    }
    let stored = stored_later(typed, function, id);
    for of in loops_of(typed, function).into_iter().filter(|_| !stored.is_empty()) {
        for text in said_of_locals(typed, &of, &stored, &of_elements) {
            add(of.home(), Clause::Invariant, text, Template::LikeRoot);
        }
    }
    for of in loops_of(typed, function) {
        let lists = heads::facts_ahead(typed, around.trees, (record, &pointer), &of);
        let elements = owned::facts_ahead(typed, (record, &pointer), &of);
        for text in lists.into_iter().chain(elements) {
            add(of.home(), Clause::Invariant, format!("{guard}{text}"), Template::LikeRoot);
        }
    }
    found
}

/// A new record is as the functions that use it want it.
fn of_result(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let Type::Function(ty) = typed.types.get(typed[function].ty) else { return vec![] };
    let Some(record) = pointed_record(typed, ty.result.ty).filter(|_| allocates(typed, function))
    else {
        return vec![];
    };
    let used = used_members(typed, function);
    let shape = shape(typed, record, HERE, &used);
    let of_buffers = shape.iter().flat_map(|shape| facts(typed, record, HERE, shape));
    let of_lists = heads::facts(typed, around.trees, (record, HERE), &used);
    let said = |fact: String| Candidate {
        home: Home::Function(function),
        clause: Clause::Ensures,
        text: format!("\\result == NULL || {}", guarded(&fact.replace(HERE, "\\result"))),
        template: Template::Result,
    };
    let of_elements = owned::facts(typed, (record, HERE), "", &used);
    of_buffers.chain(of_lists).chain(of_elements).map(said).collect()
}

/// A quantifier behind `||` reaches to the end of the formula.
fn guarded(fact: &str) -> String {
    if fact.starts_with("\\forall") { format!("({fact})") } else { fact.to_string() }
}

/// What a function, with those that it calls, may change.
#[derive(Default)]
pub struct Changes {
    anything: bool,
    frees: bool,
    /// Names of members that get new values.
    members: BTreeSet<String>,
}

impl Changes {
    pub fn of(typed: &Program, function: FunctionId) -> Changes {
        let mut found = Changes::default();
        in_bodies(typed, function, &mut |expr| {
            let place = match &expr.kind {
                ExprKind::Assign(place, _) | ExprKind::Step(_, place) => &**place,
                ExprKind::CompoundAssign(of) => &of.place,
                ExprKind::AddressOf(place) => &**place,
                ExprKind::Function(id) => {
                    found.frees |= matches!(typed.text(typed[*id].name), "free" | "realloc");
                    return;
                }
                _ => return,
            };
            found.anything |= !matches!(place.kind, ExprKind::Variable(_));
            found.note(typed, place);
        });
        found
    }

    pub fn note(&mut self, typed: &Program, place: &Expr) {
        if let Type::Record(record) = typed.types.get(place.ty.ty) {
            let fields = typed[*record].definition.iter().flat_map(|it| &it.fields);
            self.members.extend(fields.filter_map(|it| Some(typed.text(it.name?).to_string())));
        }
        match &place.kind {
            ExprKind::Member(base, index) => {
                self.members.extend(field_name(typed, base.ty.ty, *index));
                if let ExprKind::Member(..) = base.kind {
                    self.note(typed, base);
                }
            }
            // An element of an array that is a member, or a head behind a pointer that is one.
            ExprKind::Deref(pointer) => {
                each_expr(Node::Expr(pointer), &mut |part| match &part.kind {
                    ExprKind::Decay(array) => self.note(typed, array),
                    ExprKind::Load(from) if typed.types.is_pointer(place.ty.ty) => {
                        self.note(typed, from)
                    }
                    _ => {}
                })
            }
            _ => {}
        }
    }

    /// Whether words read a member that is another one afterwards.
    pub fn change_what_is_read(&self, words: &str) -> bool {
        let read = |member: &String| {
            [".", "->"].iter().any(|by| {
                let member = format!("{by}{member}");
                words.match_indices(&member).any(|(at, _)| {
                    let rest = &words[at + member.len()..];
                    !rest.starts_with(|next: char| next.is_alphanumeric() || next == '_')
                })
            })
        };
        self.members.iter().any(read)
    }

    /// Whether a fact may be another one afterwards.
    pub fn touch(&self, fact: &str) -> bool {
        self.frees || self.members.iter().any(|member| has_word(fact, member))
    }
}

/// A record that is a variable of the function keeps the same in its loops, and so does one that a local pointer leads to all the time.
fn of_locals(typed: &Program, function: FunctionId) -> Vec<Candidate> {
    let used = used_members(typed, function);
    let mut found = vec![];
    for of in loops_of(typed, function) {
        let mut add = |text| found.push(Candidate::invariant(of.home(), Template::LikeRoot, text));
        for id in of.known.iter().filter(|id| !of.changed.contains(id)) {
            let Some(record) = pointed_record(typed, typed[*id].ty.ty) else { continue };
            if typed[function].parameters.contains(id) || name(typed, *id).is_empty() {
                continue;
            }
            let pointer = name(typed, *id);
            add(format!("\\valid({pointer})"));
            add(format!("\\freeable({pointer})"));
            let shape = shape(typed, record, &pointer, &used);
            let facts = shape.iter().flat_map(|shape| facts(typed, record, &pointer, shape));
            facts.for_each(&mut add);
            owned::facts(typed, (record, &pointer), &pointer, &used).into_iter().for_each(&mut add);
            owned::facts_ahead(typed, (record, &pointer), &of).into_iter().for_each(&mut add);
        }
        for id in &of.known {
            let Type::Record(record) = typed.types.get(typed[*id].ty.ty) else { continue };
            let Some(shape) = shape(typed, *record, HERE, &used) else { continue };
            let own = name(typed, *id);
            let of_elements = owned::facts(typed, (*record, HERE), &own, &used);
            let ahead = owned::facts_ahead(typed, (*record, HERE), &of);
            let all = facts(typed, *record, HERE, &shape).into_iter().chain(of_elements);
            for text in all.chain(ahead) {
                let text = text.replace(&format!("{HERE}->"), &format!("{own}."));
                let text = text.replace(HERE, &format!("&{own}"));
                add(text);
            }
        }
    }
    found
}

/// Stands for the address of a variable.
const HERE: &str = "@";

/// What is promised only of calls that went well, by the two conventions.
const FAILED: &str = "\\result != 0 || ";
const ZERO_FAILED: &str = "\\result == 0 || ";

/// What is said of a record that need not be there.
const UNLESS_NULL: &str = " != NULL ==> ";

/// What a candidate says of its record, whatever the function calls it and whenever it holds.
pub fn kept_fact(typed: &Program, candidate: &Candidate) -> String {
    let text = candidate.text.strip_prefix(FAILED).unwrap_or(&candidate.text);
    let text = text.strip_prefix(ZERO_FAILED).unwrap_or(text);
    let text = text.split_once(UNLESS_NULL).map_or(text, |(_, fact)| fact);
    if let Some(said) = said_of_any(text) {
        return said;
    }
    let mut fact = text.to_string();
    let parameters = candidate.home.function().map_or(&[][..], |it| &typed[it].parameters);
    for id in parameters {
        if let Some(record) = pointed_record(typed, typed[*id].ty.ty) {
            fact = rename(&fact, &name(typed, *id), &format!("record__{}", record.0));
        }
    }
    fact
}

/// Whether the candidate promises its fact of every call.
pub fn is_always_kept(candidate: &Candidate) -> bool {
    !candidate.text.starts_with("\\result")
}

/// Whether the function uses what the record held before: one that only fills it in asks nothing of it.
pub fn reads_first(typed: &Program, function: FunctionId, parameter: VariableId) -> bool {
    let Some(body) = &typed[function].body else { return false };
    let member = |place: &Expr| match &place.kind {
        ExprKind::Member(base, index) => match &base.kind {
            ExprKind::Deref(pointer) if as_variable(pointer) == Some(parameter) => Some(*index),
            _ => None,
        },
        _ => None,
    };
    let (mut filled, mut reads) = (BTreeSet::new(), false);
    in_block(&body.block, &mut |expr| match &expr.kind {
        ExprKind::Assign(place, value) => {
            each_expr(Node::Expr(value), &mut |part| {
                if let ExprKind::Load(place) = &part.kind {
                    reads |= member(place).is_some_and(|index| !filled.contains(&index));
                }
            });
            filled.extend(member(place));
            filled.extend(array_of(place).and_then(member));
        }
        ExprKind::Load(place) | ExprKind::Decay(place) => {
            reads |= member(place).is_some_and(|index| !filled.contains(&index));
        }
        ExprKind::Step(_, place) => reads |= member(place).is_some(),
        ExprKind::CompoundAssign(of) => reads |= member(&of.place).is_some(),
        ExprKind::Call(call) => {
            reads |= call.arguments.iter().any(|it| as_variable(it) == Some(parameter));
        }
        _ => {}
    });
    reads
}

/// The array that a place is an element of.
fn array_of(place: &Expr) -> Option<&Expr> {
    let ExprKind::Deref(pointer) = &place.kind else { return None };
    let ExprKind::Binary(BinaryOp::PointerAdd, base, _) = &pointer.kind else { return None };
    match &base.kind {
        ExprKind::Decay(array) => Some(array),
        _ => None,
    }
}

/// Whether the result may say if all went well.
fn tells_success(typed: &Program, function: FunctionId) -> bool {
    let Type::Function(ty) = typed.types.get(typed[function].ty) else { return false };
    matches!(typed.types.get(ty.result.ty), Type::Integer(_) | Type::Bool | Type::Enum(_))
}

/// Whether the function, or one that it calls, gets new memory.
pub fn allocates(typed: &Program, function: FunctionId) -> bool {
    let mut allocates = false;
    in_bodies(typed, function, &mut |expr| {
        if let ExprKind::Function(id) = expr.kind {
            let name = typed.text(typed[id].name);
            allocates |= matches!(name, "malloc" | "calloc" | "realloc");
        }
    });
    allocates
}

/// The members that the function, or one that it calls, may use.
fn used_members(typed: &Program, function: FunctionId) -> BTreeSet<(RecordId, u32)> {
    let mut members = BTreeSet::new();
    in_bodies(typed, function, &mut |expr| {
        if let ExprKind::Member(base, index) = &expr.kind
            && let Type::Record(record) = typed.types.get(base.ty.ty)
        {
            members.insert((*record, *index));
        }
    });
    members
}

/// Whether the function, or one that it calls, changes anything but its variables.
pub fn writes(typed: &Program, function: FunctionId) -> bool {
    let mut writes = false;
    in_bodies(typed, function, &mut |expr| {
        let place = match &expr.kind {
            ExprKind::Assign(place, _) | ExprKind::Step(_, place) => place,
            ExprKind::CompoundAssign(of) => &of.place,
            _ => return,
        };
        writes |= !matches!(place.kind, ExprKind::Variable(_));
    });
    writes
}

/// Looks at all expressions of the function and of those that it calls.
pub fn in_bodies(typed: &Program, function: FunctionId, see: &mut dyn FnMut(&Expr)) {
    let (mut seen, mut left) = (BTreeSet::new(), vec![function]);
    while let Some(function) = left.pop() {
        if !seen.insert(function) {
            continue;
        }
        let Some(body) = &typed[function].body else { continue };
        in_block(&body.block, &mut |expr| {
            if let ExprKind::Function(id) = &expr.kind {
                left.push(*id);
            }
            see(expr);
        });
    }
}
