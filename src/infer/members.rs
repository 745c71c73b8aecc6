//! Candidates for numbers in a record that a module keeps in order: an index that is at least the least constant it is ever given, that stays
//! below the member that it is put one before, and that does not pass the number which callers hand in beside the record. Required at the entry,
//! kept in loops and to the end.

use super::accesses::assigned;
use super::buffers::member_of;
use super::loop_view::loops_of;
use super::postconditions::constant;
use super::records::{in_bodies, reads_first, writes};
use super::words::{as_variable, bare, field_name, name, pointed_record};
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::typed::Program;
use crate::typed::program::{FunctionId, RecordId, VariableId};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::Type;
use crate::typed::visit::{Node, each_expr, in_block};
use std::collections::BTreeSet;

/// More facts about one record are too many to try in every loop.
const MOST: usize = 6;

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    let changing = assigned(typed, function);
    let writes = writes(typed, function);
    let mut found = vec![];
    for id in typed[function].parameters.iter().filter(|id| !changing.contains(id)) {
        let Some(record) = pointed_record(typed, typed[*id].ty.ty) else { continue };
        let mut facts = among_members(typed, function, *id, record);
        facts.extend(beside_parameters(typed, function, *id, record));
        facts.truncate(MOST);
        let own = Home::Function(function);
        let mut add = |home, clause, text: &String, template| {
            found.push(Candidate { home, clause, text: text.clone(), template });
        };
        let reads = reads_first(typed, function, *id);
        for text in &facts {
            if reads {
                add(own, Clause::Requires, text, Template::Kept);
            }
            for of in loops_of(typed, function) {
                add(of.home(), Clause::Invariant, text, Template::LikeRoot);
            }
            if writes {
                add(own, Clause::Ensures, text, Template::Kept);
            }
        }
        for (number, most) in narrowed(typed, function, record) {
            let text = format!("{} <= {most}", name(typed, number));
            add(own, Clause::Requires, &text, Template::Access);
        }
    }
    found
}

/// What the members of a record are to each other, seen from what the program puts into them.
fn among_members(
    typed: &Program,
    function: FunctionId,
    pointer: VariableId,
    record: RecordId,
) -> Vec<String> {
    let used = indices(typed, function, record);
    let word = |member: u32| member_word(typed, pointer, member);
    let mut facts = vec![];
    for member in used {
        let Some(text) = word(member) else { continue };
        let given = given(typed, record, member);
        let least = given.iter().filter_map(|value| constant(value)).min();
        if let Some(least) = least.filter(|_| is_signed(typed, record, member)) {
            facts.push(format!("{least} <= {text}"));
        }
        let others: BTreeSet<String> =
            given.iter().filter_map(|it| one_before(typed, record, it)).filter_map(word).collect();
        facts.extend(others.into_iter().map(|other| format!("{text} < {other}")));
    }
    facts
}

/// The member that the value is a constant less than.
fn one_before(typed: &Program, record: RecordId, value: &Expr) -> Option<u32> {
    let ExprKind::Binary(BinaryOp::Sub, left, right) = &without_conversions(value).kind else {
        return None;
    };
    constant(right).filter(|less| *less > 0)?;
    member_of(typed, record, left)
}

fn member_word(typed: &Program, pointer: VariableId, member: u32) -> Option<String> {
    let target = typed.types.pointee(typed[pointer].ty.ty)?.ty;
    Some(format!("{}->{}", name(typed, pointer), field_name(typed, target, member)?))
}

/// Members that the function, or one that it calls, uses to compute where something stands.
fn indices(typed: &Program, function: FunctionId, record: RecordId) -> BTreeSet<u32> {
    let mut found = BTreeSet::new();
    in_bodies(typed, function, &mut |expr| {
        if let ExprKind::Binary(BinaryOp::PointerAdd, _, index) = &expr.kind {
            each_expr(Node::Expr(index), &mut |part| {
                found.extend(member_of(typed, record, part));
            });
        }
    });
    found.retain(|member| is_number(typed, record, *member));
    found
}

fn is_signed(typed: &Program, record: RecordId, member: u32) -> bool {
    let field = typed[record].definition.as_ref().and_then(|it| it.fields.get(member as usize));
    let signed = |kind| typed.target.is_signed(kind);
    field
        .is_some_and(|it| matches!(typed.types.get(it.ty.ty), Type::Integer(kind) if signed(*kind)))
}

fn is_number(typed: &Program, record: RecordId, member: u32) -> bool {
    let field = typed[record].definition.as_ref().and_then(|it| it.fields.get(member as usize));
    field.is_some_and(|field| matches!(typed.types.get(field.ty.ty), Type::Integer(_)))
}

/// All values that the program assigns to a member.
fn given(typed: &Program, record: RecordId, member: u32) -> Vec<&Expr> {
    let mut found = vec![];
    for body in typed.functions.iter().filter_map(|function| function.body.as_ref()) {
        in_block(&body.block, &mut |expr| {
            if let ExprKind::Assign(place, value) = &expr.kind
                && member_of(typed, record, place) == Some(member)
            {
                found.push(&**value);
            }
        });
    }
    found
}

/// Members that are compared with a number that stands beside the record among the parameters, here or where both are handed on.
fn beside_parameters(
    typed: &Program,
    function: FunctionId,
    pointer: VariableId,
    record: RecordId,
) -> Vec<String> {
    let changing = assigned(typed, function);
    let pairs = compared(typed, function, record, 3);
    let pairs = pairs.into_iter().filter(|(_, number)| !changing.contains(number));
    pairs
        .filter_map(|(member, number)| {
            let text = member_word(typed, pointer, member)?;
            Some(format!("{text} <= {}", name(typed, number)))
        })
        .collect()
}

/// Members and the parameters that they are compared with; `depth` calls down.
fn compared(
    typed: &Program,
    function: FunctionId,
    record: RecordId,
    depth: u32,
) -> BTreeSet<(u32, VariableId)> {
    let mut found = BTreeSet::new();
    let Some(body) = &typed[function].body else { return found };
    let own = |expr: &Expr| {
        let id = as_variable(without_conversions(expr))?;
        typed[function].parameters.contains(&id).then_some(id)
    };
    let indices = indices(typed, function, record);
    let member = |expr: &Expr| {
        member_of(typed, record, without_conversions(expr)).filter(|it| indices.contains(it))
    };
    in_block(&body.block, &mut |expr| match &expr.kind {
        ExprKind::Binary(
            BinaryOp::Less | BinaryOp::LessEqual | BinaryOp::Greater | BinaryOp::GreaterEqual,
            left,
            right,
        ) => {
            found.extend(member(left).zip(own(right)));
            found.extend(member(right).zip(own(left)));
        }
        ExprKind::Call(call) if depth > 0 => {
            let ExprKind::Function(callee) = bare(&call.callee).kind else { return };
            for (member, number) in compared(typed, callee, record, depth - 1) {
                let at = typed[callee].parameters.iter().position(|it| *it == number);
                let argument = at.and_then(|at| call.arguments.get(at));
                found.extend(argument.and_then(own).map(|own| (member, own)));
            }
        }
        _ => {}
    });
    found
}

fn without_conversions(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(_, of) => without_conversions(of),
        _ => expr,
    }
}

/// Unsigned parameters that bound a member which the function takes for a signed number: the greatest value that keeps its meaning.
fn narrowed(
    typed: &Program,
    function: FunctionId,
    record: RecordId,
) -> BTreeSet<(VariableId, i128)> {
    let mut most = None;
    let Some(body) = &typed[function].body else { return BTreeSet::new() };
    in_block(&body.block, &mut |expr| {
        let ExprKind::Convert(_, of) = &expr.kind else { return };
        let (Type::Integer(to), Type::Integer(from)) =
            (typed.types.get(expr.ty.ty), typed.types.get(of.ty.ty))
        else {
            return;
        };
        let mut speaks_of_it = false;
        each_expr(Node::Expr(of), &mut |part| {
            speaks_of_it |= member_of(typed, record, part).is_some();
        });
        if speaks_of_it && typed.target.is_signed(*to) && !typed.target.is_signed(*from) {
            let size = crate::typed::layout::layout(typed, expr.ty.ty).map_or(8, |it| it.size);
            let greatest = (1i128 << (8 * size - 1)) - 1;
            most = Some(most.map_or(greatest, |other: i128| other.min(greatest)));
        }
    });
    let Some(most) = most else { return BTreeSet::new() };
    let changing = assigned(typed, function);
    let numbers = compared(typed, function, record, 3).into_iter().map(|(_, number)| number);
    numbers.filter(|it| !changing.contains(it)).map(|number| (number, most)).collect()
}
