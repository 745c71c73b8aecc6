//! `__atomic_x` and `__sync_x`, and arithmetic that says whether it overflowed: each reads and writes what its pointers point to, in the one
//! thread that is looked at. Their arithmetic wraps.

use super::{Body, assign, expression, locate};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::integers;
use crate::lower::memory::{read, write};
use crate::lower::scene::place::Place;
use crate::lower::scene::scalars;
use crate::typed::constant::{Constant, evaluate};
use crate::typed::tree::{BinaryOp, Expr, ExprKind, UnaryOp};

/// What a pointer points to, evaluated once.
struct Object {
    place: Expr,
    target: Place,
    class: Class,
}

impl Object {
    fn at(body: &mut Body, pointer: &Expr) -> Option<Object> {
        let pointee = body.unit.program.typed.types.pointee(pointer.ty.ty)?;
        let class = body.unit.class(pointee.ty)?;
        let place = Expr::new(ExprKind::Deref(Box::new(pointer.clone())), pointee, pointer.span);
        let target = locate::locate(body, &place);
        let target = assign::hold(&mut body.emit, target, pointer.span);
        Some(Object { place, target, class })
    }

    fn read(&self, body: &mut Body, span: Span) -> Value {
        let storage = &body.scene.storage;
        let value =
            read::read_place(body.unit, storage, &mut body.emit, &self.target, &self.place, span);
        let ty = scalars::il_type(body.unit, self.place.ty.ty);
        body.emit.keep("before", ty, value, span)
    }

    fn write(&self, body: &mut Body, value: Value, span: Span) {
        write::write_place(&body.scene, &mut body.emit, &self.target, value, span);
    }
}

/// `__builtin_add_overflow` and its kin: the sum as a number, stored as the type holds it, and whether it is another (C11 has no such
/// operation; gcc defines it for all integer types).
pub(super) fn overflow(
    body: &mut Body,
    name: &str,
    arguments: &[Expr],
    span: Span,
) -> Option<Value> {
    let (stem, stores) = match name.strip_suffix("_overflow") {
        Some(stem) => (stem, true),
        None => (name.strip_suffix("_overflow_p")?, false),
    };
    let is = |op: &str| {
        let typed = stem.strip_prefix(['s', 'u']).and_then(|rest| rest.strip_prefix(op));
        stem == op || typed.is_some_and(|size| matches!(size, "" | "l" | "ll"))
    };
    let ops = [("add", BinaryOp::Add), ("sub", BinaryOp::Sub), ("mul", BinaryOp::Mul)];
    let op = ops.into_iter().find(|(op, _)| is(op)).map(|(_, op)| op)?;
    let [left, right, to] = arguments else { return None };
    let values = expression::evaluate_all(body, &[left, right]);
    let (left, right) = (values[0].clone(), values[1].clone());
    let exact = match op {
        BinaryOp::Add => build::add(left, right),
        BinaryOp::Sub => build::sub(left, right),
        _ => build::mul(left, right),
    };
    let exact = body.emit.keep("exact", build::named_type("int"), exact, span);
    let class = if stores {
        let object = Object::at(body, to)?;
        let reduced = integers::reduced(object.class, exact.clone());
        let fits = object.class.holds(exact.clone());
        let stored = build::if_then_else(fits, exact.clone(), reduced);
        let stored = body.emit.keep("stored", build::named_type("int"), stored, span);
        object.write(body, stored.clone(), span);
        body.emit.show(&stored, to.span);
        object.class
    } else {
        expression::effect(body, to);
        body.unit.class(to.ty.ty)?
    };
    Some(integers::of_truth(build::not(class.holds(exact))))
}

/// `None`: it is none of these, or of a type that is not modelled.
pub(super) fn atomic(body: &mut Body, name: &str, arguments: &[Expr], span: Span) -> Option<Value> {
    let (operation, sync) = match name.strip_prefix("__atomic_") {
        Some(operation) => (operation, false),
        None => (name.strip_prefix("__sync_")?, true),
    };
    let sized = ["_1", "_2", "_4", "_8", "_16"];
    let operation = sized.iter().find_map(|size| operation.strip_suffix(size)).unwrap_or(operation);
    if matches!(operation, "thread_fence" | "signal_fence" | "synchronize") {
        arguments.iter().for_each(|argument| expression::effect(body, argument));
        return Some(int(0));
    }
    let (pointer, rest) = arguments.split_first()?;
    let object = Object::at(body, pointer)?;
    match (operation, rest) {
        ("load_n", _) => Some(object.read(body, span)),
        ("store_n", [value, ..]) => {
            let value = expression::evaluate(body, value);
            object.write(body, value, span);
            Some(int(0))
        }
        ("clear" | "lock_release", _) => {
            object.class.is_integer().then(|| object.write(body, int(0), span))?;
            Some(int(0))
        }
        ("test_and_set", _) => {
            object.class.is_integer().then_some(())?;
            let before = object.read(body, span);
            object.write(body, int(1), span);
            Some(integers::of_truth(integers::truth(object.class, before)))
        }
        ("exchange_n" | "lock_test_and_set", [value, ..]) => {
            let value = expression::evaluate(body, value);
            let ty = scalars::il_type(body.unit, object.place.ty.ty);
            let value = body.emit.keep("stored", ty, value, span);
            let before = object.read(body, span);
            object.write(body, value, span);
            Some(before)
        }
        ("load", [to, ..]) => {
            let to = Object::at(body, to).filter(|to| to.class == object.class)?;
            let value = object.read(body, span);
            to.write(body, value, span);
            Some(int(0))
        }
        ("store", [from, ..]) => {
            let from = Object::at(body, from).filter(|from| from.class == object.class)?;
            let value = from.read(body, span);
            object.write(body, value, span);
            Some(int(0))
        }
        ("compare_exchange_n", [expected, value, weak, ..]) => {
            let expected = Object::at(body, expected).filter(|it| it.class == object.class)?;
            let value = expression::evaluate(body, value);
            let value = kept(body, &object, value, span);
            let typed = &body.unit.program.typed;
            let strong = matches!(evaluate(typed, weak), Ok(Constant::Integer(0)));
            let wanted = expected.read(body, span);
            let before = object.read(body, span);
            let mut equal = build::eq(before.clone(), wanted.clone());
            if !strong {
                let spurious = body.emit.unknown("failed", build::named_type("bool"), span);
                equal = build::and(equal, build::not(spurious));
            }
            let ok = body.emit.keep("equal", build::named_type("bool"), equal, span);
            let seen = build::if_then_else(ok.clone(), wanted, before.clone());
            expected.write(body, seen, span);
            object.write(body, build::if_then_else(ok.clone(), value, before), span);
            Some(integers::of_truth(ok))
        }
        ("bool_compare_and_swap" | "val_compare_and_swap", [wanted, value, ..]) => {
            let values = expression::evaluate_all(body, &[wanted, value]);
            let value = kept(body, &object, values[1].clone(), span);
            let wanted = kept(body, &object, values[0].clone(), span);
            let before = object.read(body, span);
            let equal = build::eq(before.clone(), wanted);
            let ok = body.emit.keep("equal", build::named_type("bool"), equal, span);
            object.write(body, build::if_then_else(ok.clone(), value, before.clone()), span);
            Some(if operation.starts_with("bool") { integers::of_truth(ok) } else { before })
        }
        (_, [operand, ..]) => {
            let word = if sync { "_and_fetch" } else { "_fetch" };
            let before = if sync { "fetch_and_" } else { "fetch_" };
            let (op, old) = match (operation.strip_prefix(before), operation.strip_suffix(word)) {
                (Some(op), _) => (op, true),
                (None, Some(op)) => (op, false),
                (None, None) => return None,
            };
            let op = op.to_string();
            change(body, &object, &op, operand, span)
                .map(|(before, after)| if old { before } else { after })
        }
        _ => None,
    }
}

fn kept(body: &mut Body, object: &Object, value: Value, span: Span) -> Value {
    let ty = scalars::il_type(body.unit, object.place.ty.ty);
    body.emit.keep("stored", ty, value, span)
}

/// Reads, changes and writes; the values before and after.
fn change(
    body: &mut Body,
    object: &Object,
    op: &str,
    operand: &Expr,
    span: Span,
) -> Option<(Value, Value)> {
    let class = object.class;
    if !matches!(class, Class::Integer { .. })
        || !matches!(op, "add" | "sub" | "and" | "or" | "xor" | "nand")
    {
        return None;
    }
    let operand = expression::evaluate(body, operand);
    let operand = kept(body, object, operand, span);
    let before = object.read(body, span);
    let emit = &mut body.emit;
    let mut bits =
        |op: BinaryOp| integers::binary(emit, op, class, before.clone(), operand.clone(), span);
    let after = match op {
        "and" => bits(BinaryOp::BitAnd),
        "or" => bits(BinaryOp::BitOr),
        "xor" => bits(BinaryOp::BitXor),
        "nand" => {
            let both = bits(BinaryOp::BitAnd);
            integers::unary(emit, UnaryOp::BitNot, class, both, span)
        }
        _ => {
            let exact = match op {
                "add" => build::add(before.clone(), operand.clone()),
                _ => build::sub(before.clone(), operand.clone()),
            };
            let exact = emit.keep("exact", build::named_type("int"), exact, span);
            build::if_then_else(
                class.holds(exact.clone()),
                exact.clone(),
                integers::reduced(class, exact),
            )
        }
    };
    let after = kept(body, object, after, span);
    object.write(body, after.clone(), span);
    body.emit.show(&after, span);
    Some((before, after))
}
