//! Programs in which every object lasts as long as somebody can have a pointer to it: nothing is freed or closed, no other code is
//! called that might do so, and no address of what ends with a block, a call or a thread is kept anywhere.
//! And programs in which no pointer is ever moved towards the front of its object before it is used.
//! Rule: what is not known to be harmless ends objects, and steps to the front.

use super::super::access::has_length;
use super::super::entry::Entries;
use super::super::objects;
use crate::typed::constant::{Constant, evaluate};
use crate::typed::meaning::running_body;
use crate::typed::program::{FunctionId, Program, VariableId, VariableStorage};
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind, Initializer, StepOp};
use crate::typed::visit::{Node, each_node, each_part};
use std::collections::BTreeSet;

/// Whether no pointer to what has ended can be about. `ending_nothing` are the functions of the file after which every object is there.
pub(super) fn lasts(
    program: &Program,
    file: usize,
    entries: &Entries,
    ending_nothing: &BTreeSet<FunctionId>,
) -> bool {
    let mut functions = (0..program.functions.len()).map(|index| FunctionId(index as u32));
    let quiet =
        functions.all(|id| running_body(program, id).is_none() || ending_nothing.contains(&id));
    let escaping = objects::find(program, entries, file).escaping;
    quiet && escaping.iter().all(|id| is_lasting(program, *id)) && !any(program, &ends_by_itself)
}

/// Whether a variable is there as long as the program runs.
fn is_lasting(program: &Program, id: VariableId) -> bool {
    let variable = &program[id];
    let own = variable.thread_local;
    !own && matches!(
        variable.storage,
        VariableStorage::Global { .. } | VariableStorage::StaticLocal
    )
}

/// Memory that is gone with the function, and the address of a value that no variable holds, which is gone with its expression
/// (C11 6.2.4p8).
fn ends_by_itself(program: &Program, expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Builtin(of) => program.text(of.name).contains("alloca"),
        ExprKind::Decay(place) | ExprKind::AddressOf(place) => !has_place(place),
        _ => false,
    }
}

/// Whether it is a variable that a place lies in, a literal, a function, or what some pointer leads to.
fn has_place(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Member(base, _)
        | ExprKind::Real(base)
        | ExprKind::Imaginary(base)
        | ExprKind::VectorElement(base, _) => has_place(base),
        ExprKind::Variable(_)
        | ExprKind::CompoundLiteral(_)
        | ExprKind::String(_)
        | ExprKind::Function(_)
        | ExprKind::Deref(_) => true,
        _ => false,
    }
}

/// Whether some expression of the bodies and initialisers is like that.
fn any(program: &Program, like_that: &dyn Fn(&Program, &Expr) -> bool) -> bool {
    let mut found = false;
    each(program, &mut |node| {
        each_node(node, &mut |node| {
            if let Node::Expr(expr) = node {
                found |= like_that(program, expr);
            }
        });
    });
    found
}

fn each(program: &Program, visit: &mut dyn FnMut(Node)) {
    // What a header of the library has for speed alone does not run.
    let functions = (0..program.functions.len()).map(|index| FunctionId(index as u32));
    let bodies = functions.filter_map(|id| running_body(program, id));
    bodies.flat_map(|body| &body.block.items).for_each(|item| visit(Node::Stmt(item)));
    let values = program.variables.iter().filter_map(|variable| variable.initializer.as_ref());
    values.for_each(|value: &Initializer| visit(Node::Initializer(value)));
}

/// Whether some pointer may be made that leads to in front of the object it was made from. Sums that are accessed where they
/// stand are checked by what they start from, and stay nowhere.
pub(super) fn steps_to_the_front(program: &Program) -> bool {
    let mut steps = false;
    each(program, &mut |node| steps |= is_stepping(program, node));
    steps
}

fn is_stepping(program: &Program, node: Node) -> bool {
    let Node::Expr(expr) = node else { return parts_step(program, node) };
    match &expr.kind {
        // `p[i]`, and `p[i].a[j]`: an access, as long as nobody takes its address.
        ExprKind::Load(place) => place_steps(program, place),
        ExprKind::Assign(place, value) => {
            place_steps(program, place) || is_stepping(program, Node::Expr(value))
        }
        ExprKind::Step(op, place) => {
            let back = matches!(op, StepOp::PreDecrement | StepOp::PostDecrement);
            back && program.types.is_pointer(place.ty.ty) || place_steps(program, place)
        }
        ExprKind::CompoundAssign(assign) => {
            program.types.is_pointer(assign.place.ty.ty)
                || place_steps(program, &assign.place)
                || is_stepping(program, Node::Expr(&assign.value))
        }
        ExprKind::Binary(BinaryOp::PointerAdd, _, index) => {
            !is_forward(program, index) || parts_step(program, node)
        }
        ExprKind::Binary(BinaryOp::PointerSub, ..) => true,
        ExprKind::Convert(conversion, _) => {
            conversion.kind == ConversionKind::IntegerToPointer || parts_step(program, node)
        }
        ExprKind::Unsupported(_) | ExprKind::Error => true,
        _ => parts_step(program, node),
    }
}

fn parts_step(program: &Program, node: Node) -> bool {
    let mut steps = false;
    each_part(node, &mut |part| steps |= is_stepping(program, part));
    steps
}

/// A place that is accessed where it stands.
fn place_steps(program: &Program, place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Member(base, _) if base.is_place() => place_steps(program, base),
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, index) => {
                let start = match &base.kind {
                    ExprKind::Decay(array) if has_length(program, array) => {
                        place_steps(program, array)
                    }
                    _ => is_stepping(program, Node::Expr(base)),
                };
                start || is_stepping(program, Node::Expr(index))
            }
            _ => is_stepping(program, Node::Expr(pointer)),
        },
        _ => parts_step(program, Node::Expr(place)),
    }
}

/// A constant that is not less than zero.
fn is_forward(program: &Program, index: &Expr) -> bool {
    matches!(evaluate(program, index), Ok(Constant::Integer(index)) if (0..1 << 31).contains(&index))
}
