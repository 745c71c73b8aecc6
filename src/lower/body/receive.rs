//! Functions that put bytes from outside into whatever they are given: `fread` and `read`. Their contracts know characters alone. For objects of
//! other types a call is one with a new array of characters, whose bytes then become those of the object: values of which nothing is known.
//! What bytes from outside may not be is refused: pointers, and truth values other than 0 and 1.

use super::{Body, home_array};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::library::Receiving;
use crate::lower::memory::{fill, make_object, ranges};
use crate::typed::tree::Expr;
use crate::typed::types::TypeId;

/// What a call has to deliver.
pub struct Delivery<'e> {
    target: &'e Expr,
    start: Value,
    size: Value,
    /// The array of characters that the callee gets.
    between: Value,
}

/// Puts an array of characters in the place of the buffer, unless that is one itself.
pub fn begin<'e>(
    body: &mut Body,
    receiving: Receiving,
    passed: &'e [Expr],
    arguments: &mut [Value],
    span: Span,
) -> Option<Delivery<'e>> {
    let target = passed.get(receiving.buffer)?;
    let ty = ranges::element_type(body.unit, ranges::pointee_of(body.unit, target));
    if body.unit.class(ty).is_some_and(Class::is_byte) {
        return None;
    }
    let size = receiving.sizes.iter().map(|at| arguments.get(*at).cloned());
    let size = size.collect::<Option<Vec<Value>>>()?.into_iter().reduce(build::mul)?;
    let start = body.emit.keep("target", build::ptr(), arguments[receiving.buffer].clone(), span);
    let size = ranges::once(&mut body.emit, "size", size, span);
    home_array::check_home_array(body, target, &start, &size, target.span);
    // First, for no object could stand between that is larger than any.
    fill::check_forget(&body.scene, &mut body.emit, target, &start, &size, span);
    let name = body.emit.fresh("between");
    body.emit.declare(&name, build::named_type("ref"));
    let (unit, emit) = (body.unit, &mut body.emit);
    make_object::make_object(unit, emit, &name, TypeId::CHAR, Some(size.clone()), span);
    let between = build::var(&name);
    arguments[receiving.buffer] = build::pointer(between.clone(), int(0));
    Some(Delivery { target, start, size, between })
}

pub fn finish(body: &mut Body, delivery: Delivery, span: Span) {
    let Delivery { target, start, size, between } = delivery;
    make_object::end_object(body.unit, &mut body.emit, &between, span);
    fill::forget(body.unit, &mut body.emit, target, &start, &size, span);
}
