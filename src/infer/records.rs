//! Candidates for what the functions of a module keep true of a record between them: behind a pointer there are so many elements as one number
//! says, another number is at most that one, and the memory is not the record's own; a number that an array inside is indexed with stays in
//! its bounds. Required at the entry, and kept to the end.

use super::accesses::{assigned, compares_with_null};
use super::loop_view::loops_of;
use super::properties::rename;
use super::words::{as_variable, bare, name, pointed_record};
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::typed::Program;
use crate::typed::layout::layout;
use crate::typed::program::{FunctionId, RecordId, VariableId};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Length, Qualifiers, Type};
use crate::typed::visit::{Node, each_expr, in_block};
use std::collections::BTreeSet;

/// Records with more pointers or numbers are not buffers; what could be said of them is too much to try.
const MOST_POINTERS: usize = 2;
const MOST_NUMBERS: usize = 3;

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let changing = assigned(typed, function);
    let named = |id: &&VariableId| !changing.contains(id) && !name(typed, **id).is_empty();
    let (tells, writes) = (tells_success(typed, function), writes(typed, function));
    let mut found = vec![];
    for id in typed[function].parameters.iter().filter(named) {
        let Some(record) = pointed_record(typed, typed[*id].ty.ty) else { continue };
        let reads = reads_first(typed, function, *id);
        let Some(shape) = shape(typed, record, &name(typed, *id), &used_members(typed, function))
        else {
            continue;
        };
        let own = Home::Function(function);
        let mut add = |home, clause, text: String, template| {
            found.push(Candidate { home, clause, text, template });
        };
        for buffer in shape.buffers.iter().filter(|_| allocates(typed, function)) {
            let text = format!("\\fresh({})", buffer.text);
            if tells {
                add(own, Clause::Ensures, format!("{FAILED}{text}"), Template::Result);
                add(own, Clause::Ensures, format!("{ZERO_FAILED}{text}"), Template::Result);
            }
            add(own, Clause::Ensures, text, Template::Result);
        }
        let tested = compares_with_null(typed, function, *id);
        for text in facts(typed, record, &name(typed, *id), shape) {
            // A function that compares a pointer with NULL may be called with NULL.
            let text = match tested {
                true => format!("{}{UNLESS_NULL}{text}", name(typed, *id)),
                false => text,
            };
            if reads {
                add(own, Clause::Requires, text.clone(), Template::Kept);
            }
            for of in loops_of(typed, function) {
                add(of.home(), Clause::Invariant, text.clone(), Template::LikeRoot);
            }
            if !writes {
                continue;
            }
            add(own, Clause::Ensures, text.clone(), Template::Kept);
            if tells {
                add(own, Clause::Ensures, format!("{FAILED}{text}"), Template::Kept);
                add(own, Clause::Ensures, format!("{ZERO_FAILED}{text}"), Template::Kept);
            }
        }
    }
    found.extend(of_locals(typed, function));
    found
}

/// A record that is a variable of the function keeps the same in its loops.
fn of_locals(typed: &Program, function: FunctionId) -> Vec<Candidate> {
    let used = used_members(typed, function);
    let mut found = vec![];
    for of in loops_of(typed, function) {
        for id in &of.known {
            let Type::Record(record) = typed.types.get(typed[*id].ty.ty) else { continue };
            let Some(shape) = shape(typed, *record, HERE, &used) else { continue };
            let own = name(typed, *id);
            for text in facts(typed, *record, HERE, shape) {
                let text = text.replace(&format!("{HERE}->"), &format!("{own}."));
                let text = text.replace(HERE, &format!("&{own}"));
                found.push(Candidate::invariant(of.home(), Template::LikeRoot, text));
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
        }
        ExprKind::Load(place) => {
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

/// Whether the result may say if all went well.
fn tells_success(typed: &Program, function: FunctionId) -> bool {
    let Type::Function(ty) = typed.types.get(typed[function].ty) else { return false };
    matches!(typed.types.get(ty.result.ty), Type::Integer(_) | Type::Bool | Type::Enum(_))
}

/// A record that may be a buffer: pointers with numbers beside them.
struct Shape {
    buffers: Vec<Buffer>,
    /// By their members.
    numbers: Vec<(u32, String, bool)>,
    /// Numbers that index an array of so many elements.
    indices: BTreeSet<(u32, u64)>,
}

struct Buffer {
    member: u32,
    text: String,
    is_constant: bool,
}

fn shape(
    typed: &Program,
    record: RecordId,
    pointer: &str,
    used: &BTreeSet<(RecordId, u32)>,
) -> Option<Shape> {
    let definition = typed[record].definition.as_ref()?;
    let indices = indices(typed, record);
    let mut shape = Shape { buffers: vec![], numbers: vec![], indices };
    for (index, field) in (0u32..).zip(&definition.fields) {
        let Some(name) = field.name.filter(|_| field.bits.is_none()) else { continue };
        let text = format!("{pointer}->{}", typed.text(name));
        match typed.types.get(field.ty.ty) {
            Type::Integer(kind) => shape.numbers.push((index, text, kind.unsigned() != *kind)),
            Type::Pointer(to)
                if !matches!(typed.types.get(to.ty), Type::Record(id) if *id == record)
                    && layout(typed, to.ty).is_some()
                    && used.contains(&(record, index)) =>
            {
                let is_constant = to.qualifiers.has(Qualifiers::CONST);
                shape.buffers.push(Buffer { member: index, text, is_constant });
            }
            _ => {}
        }
    }
    let tells = !shape.buffers.is_empty() || !shape.indices.is_empty();
    let few = shape.buffers.len() <= MOST_POINTERS && shape.numbers.len() <= MOST_NUMBERS;
    (tells && few).then_some(shape)
}

/// What may be kept of the record that `pointer` leads to.
fn facts(typed: &Program, record: RecordId, pointer: &str, shape: Shape) -> Vec<String> {
    let Shape { buffers, numbers, indices } = shape;
    let is_index = |member: u32| indices.iter().any(|(index, _)| *index == member);
    let signed = numbers
        .iter()
        .filter(|(member, _, is_signed)| *is_signed && (!buffers.is_empty() || is_index(*member)));
    let mut facts: Vec<String> = signed.map(|(_, text, _)| format!("0 <= {text}")).collect();
    for (member, text, _) in &numbers {
        let lengths = indices.iter().filter(|(index, _)| index == member);
        facts.extend(lengths.map(|(_, length)| format!("{text} <= {length}")));
    }
    let compared = compared(typed, record);
    for (small, large) in &compared {
        let word = |member| numbers.iter().find(|it| it.0 == member).map(|it| &it.1);
        if let (Some(small), Some(large)) = (word(*small), word(*large)) {
            facts.push(format!("{small} <= {large}"));
        }
    }
    // What is never the smaller one tells how much there is.
    let sizes = numbers.iter().filter(|it| !compared.iter().any(|(small, _)| *small == it.0));
    for (_, size, _) in sizes {
        for Buffer { text, is_constant, .. } in &buffers {
            let valid = if *is_constant { "\\valid_read" } else { "\\valid" };
            facts.push(format!("{valid}({text} + (0 .. {size} - 1))"));
        }
    }
    for Buffer { member, text, .. } in buffers {
        facts.push(format!("\\base_addr({pointer}) != \\base_addr({text})"));
        if is_freed(typed, record, member) {
            facts.push(format!("{text} == NULL || \\freeable({text})"));
        }
    }
    facts
}

/// The numbers of the record that arrays inside of it are indexed with, and how many elements these have.
fn indices(typed: &Program, record: RecordId) -> BTreeSet<(u32, u64)> {
    let mut found = BTreeSet::new();
    for body in typed.functions.iter().filter_map(|function| function.body.as_ref()) {
        in_block(&body.block, &mut |expr| {
            let ExprKind::Binary(BinaryOp::PointerAdd, array, index) = &expr.kind else { return };
            let array = bare(array);
            let inside = member_of(typed, record, array).is_some();
            if let (true, Type::Array(_, Length::Fixed(length))) =
                (inside, typed.types.get(array.ty.ty))
            {
                let number = member_of(typed, record, counted(index));
                found.extend(number.map(|number| (number, *length)));
            }
        });
    }
    found
}

/// What is counted on, or the expression itself.
fn counted(expr: &Expr) -> &Expr {
    match &bare(expr).kind {
        ExprKind::Step(_, place) => place,
        _ => expr,
    }
}

/// Whether the function, or one that it calls, gets new memory.
fn allocates(typed: &Program, function: FunctionId) -> bool {
    let mut allocates = false;
    in_bodies(typed, function, &mut |expr| {
        if let ExprKind::Function(id) = expr.kind {
            let name = typed.text(typed[id].name);
            allocates |= matches!(name, "malloc" | "calloc" | "realloc");
        }
    });
    allocates
}

/// Whether the program gives the memory behind a member back.
fn is_freed(typed: &Program, record: RecordId, member: u32) -> bool {
    let mut freed = false;
    for body in typed.functions.iter().filter_map(|function| function.body.as_ref()) {
        in_block(&body.block, &mut |expr| {
            let ExprKind::Call(call) = &expr.kind else { return };
            let ExprKind::Function(callee) = bare(&call.callee).kind else { return };
            let gives_back = matches!(typed.text(typed[callee].name), "free" | "realloc");
            let first = call.arguments.first().and_then(|it| member_of(typed, record, it));
            freed |= gives_back && first == Some(member);
        });
    }
    freed
}

/// The member of such a record that an expression reads, if that is all it does.
pub fn member_of(typed: &Program, record: RecordId, expr: &Expr) -> Option<u32> {
    let ExprKind::Member(base, index) = &bare(expr).kind else { return None };
    let own = matches!(typed.types.get(base.ty.ty), Type::Record(id) if *id == record);
    own.then_some(*index)
}

/// Numbers of the record that the program compares: which is the smaller one where all is well, as far as the comparison tells.
fn compared(typed: &Program, record: RecordId) -> BTreeSet<(u32, u32)> {
    let mut found = BTreeSet::new();
    let of = |expr: &Expr| member_of(typed, record, expr);
    for body in typed.functions.iter().filter_map(|function| function.body.as_ref()) {
        in_block(&body.block, &mut |expr| {
            let ExprKind::Binary(op, left, right) = &expr.kind else { return };
            let pair = of(left).zip(of(right)).filter(|(left, right)| left != right);
            match (op, pair) {
                (BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::GreaterEqual, Some(pair)) => {
                    found.insert(pair);
                }
                (BinaryOp::Greater, Some((left, right))) => {
                    found.insert((right, left));
                }
                (BinaryOp::Equal | BinaryOp::NotEqual, Some((left, right))) => {
                    found.extend([(left, right), (right, left)]);
                }
                _ => {}
            }
        });
    }
    found
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
