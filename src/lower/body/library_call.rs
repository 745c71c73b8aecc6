//! Calls of library functions that are built in: their arguments are evaluated here, what they do is told in `lower/memory`.

use super::{Body, allocate, condition, copy_bytes, expression, home_array};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::heap;
use crate::lower::library::{Does, Filling};
use crate::lower::memory::{fill, free, ranges, raw};
use crate::lower::scene::place::Intent;
use crate::lower::scene::scalars;
use crate::typed::tree::Expr;
use crate::typed::types::TypeId;

/// The value of a call that is built in; `None` if it is one of the callee's procedure all the same.
pub fn library_call(body: &mut Body, does: Does, arguments: &[Expr], span: Span) -> Option<Value> {
    match (does, arguments) {
        (Does::Allocate(allocator), _) => {
            Some(allocate::allocate(body, allocator, arguments, None, span))
        }
        (Does::Free, [pointer]) => {
            let pointer = expression::evaluate(body, pointer);
            free::free(body.unit, &body.scene.routine, &mut body.emit, pointer, span);
            Some(int(0))
        }
        (Does::Fill(Filling::Value), [target, value, size]) => {
            let values = expression::evaluate_all(body, &[target, value, size]);
            let [start, byte, size] = <[Value; 3]>::try_from(values).expect("three arguments");
            Some(memset(body, target, start, byte, size, span))
        }
        (Does::Fill(Filling::Zero), [target, size]) => {
            let values = expression::evaluate_all(body, &[target, size]);
            let [start, size] = <[Value; 2]>::try_from(values).expect("two arguments");
            Some(memset(body, target, start, int(0), size, span))
        }
        (Does::Copy(copying), [_, _, _]) => {
            Some(copy_bytes::copy_bytes(body, copying, arguments, span))
        }
        (Does::Assume, [condition]) => {
            let holds = condition::truth_of(body, condition);
            body.emit.assume("the call returns only where this holds", holds, span);
            Some(int(0))
        }
        (Does::Choose | Does::Sort | Does::Receive(_) | Does::Scan(_), _) => None,
        _ => {
            let what = "a call of a library function with other arguments than it takes";
            Some(scalars::no_value(body.unit, &mut body.emit, what, TypeId::VOID_POINTER, span))
        }
    }
}

fn memset(
    body: &mut Body,
    target: &Expr,
    start: Value,
    byte: Value,
    size: Value,
    span: Span,
) -> Value {
    let pointee = ranges::pointee_of(body.unit, target);
    let start = body.emit.keep("target", build::ptr(), start, span);
    let size = ranges::once(&mut body.emit, "size", size, span);
    home_array::check_home_array(body, target, &start, &size, target.span);
    let zero = build::as_int(&byte) == Some(0.into());
    if !(zero && raw::has_raw(body.unit) && pointee == TypeId::VOID) {
        fill::fill(&body.scene, &mut body.emit, target, &start, byte, &size, span);
        return start;
    }
    // Raw memory that is cleared as a whole stays raw: all zeros, whatever it will be laid out as.
    let object = build::object(start.clone());
    let whole = build::all([
        raw::own_raw(&object),
        build::eq(build::offset(start.clone()), int(0)),
        build::eq(size.clone(), heap::size(object)),
    ]);
    let (raw, laid_out) = (body.emit.fresh("raw"), body.emit.fresh("laid_out"));
    let join = body.emit.fresh("join");
    body.emit.split(whole, &raw, &laid_out, span);
    body.emit.label(&raw, span);
    ranges::check_bytes(&mut body.emit, &start, &size, Intent::Write, span);
    fill::clear_maps(body.unit, &mut body.emit, body.unit.effects.every_map(), &start, &size, span);
    body.emit.jump(&join, span);
    body.emit.label(&laid_out, span);
    fill::fill(&body.scene, &mut body.emit, target, &start, byte, &size, span);
    body.emit.jump(&join, span);
    body.emit.label(&join, span);
    start
}
