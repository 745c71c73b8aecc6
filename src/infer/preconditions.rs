//! Candidates for what a function asks of its callers: that what it reads and writes through its parameters is there, that lists end, that
//! texts have a terminator. Stronger ones stand first, so that they are the first to be tried without.

use super::accesses::{ends_with_null, member_indices, uses};
use super::array_invariants::is_text;
use super::callbacks::one_of;
use super::divisors;
use super::list_invariants::link;
use super::loop_view::loops_of;
use super::number_bounds;
use super::properties::rename;
use super::records::allocates;
use super::trees::{frees, leads_down};
use super::words::{as_variable, before, name, pointed_record, record_name, words};
use super::{Candidate, Clause, Home, Surroundings, Template};
use crate::typed::Program;
use crate::typed::layout::layout;
use crate::typed::program::{FunctionId, RecordId, VariableId};
use crate::typed::tree::{Call, ExprKind, StepOp};
use crate::typed::types::Type;
use crate::typed::visit::{Node, each_expr, in_block};
use std::collections::BTreeSet;

pub fn propose(around: &Surroundings, function: FunctionId) -> Vec<Candidate> {
    let typed = &around.program.typed;
    if typed.text(typed[function].name) == "main" {
        return vec![];
    }
    let mut found = vec![];
    let mut add = |template, text| {
        let home = Home::Function(function);
        found.push(Candidate { home, clause: Clause::Requires, text, template });
    };
    apart(typed, function, &mut add);
    lists(around, function, &mut add);
    let renewed = renewed(typed, function);
    for ((_, pointer), of) in uses(typed, function) {
        let valid = if of.written { "\\valid" } else { "\\valid_read" };
        let guard = if of.tested { format!("{pointer} != NULL ==> ") } else { String::new() };
        // What ends with a zero need not be there to the end.
        let template = if of.scanned { Template::Bounds } else { Template::Access };
        for end in &of.ends {
            add(template, format!("{guard}{valid}({pointer} + (0 .. {}))", before(end)));
        }
        for at in of.at.iter().filter(|_| !renewed.contains(&pointer)) {
            let place = if at == "0" { pointer.clone() } else { format!("{pointer} + {at}") };
            add(Template::Access, format!("{guard}{valid}({place})"));
        }
        if of.scanned {
            let string = if of.written { "\\valid_string" } else { "\\valid_read_string" };
            add(Template::Access, format!("{guard}{string}({pointer})"));
        }
        // A function that compares a pointer with NULL may be called with NULL.
        if of.direct && of.tested {
            add(Template::Access, format!("{pointer} == NULL || {valid}({pointer})"));
        } else if of.direct {
            add(Template::Access, format!("{valid}({pointer})"));
        }
    }
    for (index, length, signed) in member_indices(typed, function) {
        add(Template::Access, format!("{index} < {length}"));
        if signed {
            add(Template::Access, format!("0 <= {index}"));
        }
    }
    counted_down(typed, function, &mut add);
    let numbers = number_bounds::asked(typed, around.handed_in, function);
    numbers.into_iter().for_each(|text| add(Template::Access, text));
    divisors::asked(typed, function).into_iter().for_each(|text| add(Template::Access, text));
    from_callees(around, function, &mut add);
    found
}

/// Members that the function puts new memory into, in words: what it does with an element then may not be about what was there before.
fn renewed(typed: &Program, function: FunctionId) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let Some(body) = typed[function].body.as_ref().filter(|_| allocates(typed, function)) else {
        return found;
    };
    in_block(&body.block, &mut |expr| {
        if let ExprKind::Assign(place, _) = &expr.kind
            && let ExprKind::Member(..) = place.kind
        {
            found.extend(words(typed, place));
        }
    });
    found
}

/// A parameter that a loop's condition counts down once more when there is nothing left cannot be the least number.
fn counted_down(typed: &Program, function: FunctionId, add: Add) {
    for of in loops_of(typed, function) {
        let Some(condition) = of.condition else { continue };
        each_expr(Node::Expr(condition), &mut |expr| {
            let ExprKind::Step(StepOp::PreDecrement | StepOp::PostDecrement, place) = &expr.kind
            else {
                return;
            };
            if let ExprKind::Variable(id) = place.kind
                && typed[function].parameters.contains(&id)
                && let Type::Integer(kind) = typed.types.get(typed[id].ty.ty)
                && typed.target.is_signed(*kind)
                && let Some(layout) = layout(typed, typed[id].ty.ty)
            {
                let most = (1u128 << (8 * layout.size - 1)) - 1;
                add(Template::Access, format!("-{most} <= {}", name(typed, id)));
            }
        });
    }
}

type Add<'a> = &'a mut dyn FnMut(Template, String);

/// Parameters of one kind, where one is written through.
fn apart(typed: &Program, function: FunctionId, add: Add) {
    let uses = uses(typed, function);
    let parameters = typed[function].parameters.iter();
    let pointers: Vec<&VariableId> =
        parameters.filter(|id| typed.types.is_pointer(typed[**id].ty.ty)).collect();
    for (number, left) in pointers.iter().enumerate() {
        for right in &pointers[number + 1..] {
            let entry = |id: VariableId| {
                let text = name(typed, id);
                let of = uses.get(&(text.len(), text.clone()))?;
                let end = of.ends.first();
                let range = end.map(|end| format!("{text} + (0 .. {})", before(end)));
                Some((range.unwrap_or(text), of.written))
            };
            let (Some((left, writes)), Some((right, also))) = (entry(**left), entry(**right))
            else {
                continue;
            };
            if writes || also {
                add(Template::Separated, format!("\\separated({left}, {right})"));
            }
        }
    }
}

/// Lists that start at a parameter: that they end, and that their nodes are there.
fn lists(around: &Surroundings, function: FunctionId, add: Add) {
    let typed = &around.program.typed;
    let Some(body) = &typed[function].body else { return };
    let mut links: BTreeSet<(RecordId, u32)> = BTreeSet::new();
    in_block(&body.block, &mut |expr| links.extend(link(typed, expr)));
    links.retain(|(record, member)| {
        ends_with_null(typed, function, *record) && !leads_down(around.trees, *record, *member)
    });
    let frees = !links.is_empty() && frees(typed, function);
    for (record, field) in links {
        let definition = typed[record].definition.as_ref();
        let field = definition.and_then(|it| it.fields.get(field as usize)?.name);
        let (Some(field), Some(record_name)) = (field, record_name(typed, record)) else {
            continue;
        };
        let link = format!("{record_name}.{}", typed.text(field));
        for id in &typed[function].parameters {
            if pointed_record(typed, typed[*id].ty.ty) == Some(record) {
                let head = name(typed, *id);
                if frees {
                    let nodes = format!("list({head}, {link})");
                    add(Template::Access, format!("forall(x, {nodes}, \\freeable(x))"));
                }
                add(Template::Access, format!("B({head}, {link}) == NULL"));
                add(Template::Access, format!("forall(x, list({head}, {link}), \\valid(x))"));
            }
        }
    }
}

/// What callees ask for, said of the arguments that they get.
fn from_callees(around: &Surroundings, function: FunctionId, add: Add) {
    let typed = &around.program.typed;
    let Some(body) = &typed[function].body else { return };
    let own: BTreeSet<VariableId> = typed[function].parameters.iter().copied().collect();
    let first = divisors::run_first(typed, function);
    in_block(&body.block, &mut |expr| {
        let ExprKind::Call(call) = &expr.kind else { return };
        // A call that some runs never come to does not need its numbers in all of them.
        let runs = first.iter().any(|it| std::ptr::eq(*it, expr));
        let ExprKind::Function(callee) = super::words::bare(&call.callee).kind else {
            // One of these is called; what it asks for has to hold whichever it is.
            for callee in one_of(around, function, call) {
                for text in around.asked_by(callee).iter().filter(|it| !divisors::is_bound(it)) {
                    add_renamed(typed, callee, call, &own, text, add);
                }
            }
            return;
        };
        string_arguments(typed, callee, call, &own, add);
        given_back(typed, callee, call, &own, add);
        for text in around.asked_by(callee) {
            if runs || !divisors::is_bound(&text) {
                add_renamed(typed, callee, call, &own, &text, add);
            }
        }
    });
}

/// What is handed to `free` or `realloc` came from an allocator.
fn given_back(
    typed: &Program,
    callee: FunctionId,
    call: &Call,
    own: &BTreeSet<VariableId>,
    add: Add,
) {
    let gives_back = typed.library.contains(&callee)
        && matches!(typed.text(typed[callee].name), "free" | "realloc");
    let given = call.arguments.first().and_then(as_variable).filter(|id| own.contains(id));
    if let (true, Some(id)) = (gives_back, given) {
        let pointer = name(typed, id);
        add(Template::Access, format!("{pointer} == NULL || \\freeable({pointer})"));
    }
}

/// Adds what a callee asks for in the words of its caller, where it speaks of these variables alone.
pub fn add_renamed(
    typed: &Program,
    callee: FunctionId,
    call: &Call,
    own: &BTreeSet<VariableId>,
    text: &str,
    add: Add,
) {
    let mut said = text.to_string();
    // Names of the callee are first made unlike any of the caller's.
    for (number, parameter) in typed[callee].parameters.iter().enumerate() {
        said = rename(&said, &name(typed, *parameter), &format!("argument__{number}"));
    }
    for (number, argument) in call.arguments.iter().enumerate() {
        let placeholder = format!("argument__{number}");
        if !said.contains(&placeholder) {
            continue;
        }
        let mut reads_own = true;
        crate::typed::visit::each_expr(crate::typed::visit::Node::Expr(argument), &mut |part| {
            if let ExprKind::Variable(id) = part.kind {
                reads_own &= own.contains(&id);
            }
        });
        let Some(text) = words(typed, argument).filter(|_| reads_own) else { return };
        said = rename(&said, &placeholder, &super::words::tight(text));
    }
    // `1 <= 50` is nothing to ask for.
    if said.contains(char::is_alphabetic) {
        add(Template::FromCallee, super::words::simplified(&said));
    }
}

/// Functions of the library that read a text.
fn string_arguments(
    typed: &Program,
    callee: FunctionId,
    call: &Call,
    own: &BTreeSet<VariableId>,
    add: Add,
) {
    let name_of = typed.text(typed[callee].name);
    if !(name_of.starts_with("str") || name_of == "puts" || name_of == "fopen") {
        return;
    }
    for argument in &call.arguments {
        if let Some(id) = as_variable(argument).filter(|id| own.contains(id) && is_text(typed, *id))
        {
            let text = name(typed, id);
            add(Template::Access, format!("\\valid_read_string({text})"));
            add(Template::Access, format!("{text} == NULL || \\valid_read_string({text})"));
        }
    }
}
