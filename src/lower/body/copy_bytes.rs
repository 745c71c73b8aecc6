//! `memcpy` and its kin. One whole object is copied as by an assignment, so that its links lead where they did; a longer range cell by
//! cell, where no link is. What is copied between cells of different kinds is some value, of which nothing is known.

use super::{Body, expression, home_array};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::library::{Copied, Copying, Overlap};
use crate::lower::memory::{copy, copy_cells, ranges, raw};
use crate::lower::scene::place::{Cell, Known, Memory};
use crate::lower::scene::scalars;
use crate::typed::tree::Expr;
use crate::typed::types::TypeId;

/// The arguments are three: where to, where from and how much, in the function's order.
pub fn copy_bytes(body: &mut Body, copying: Copying, arguments: &[Expr], span: Span) -> Value {
    let (target, source) = (&arguments[copying.target], &arguments[copying.source]);
    let from_ty = ranges::element_type(body.unit, ranges::pointee_of(body.unit, source));
    let ty = match ranges::pointee_of(body.unit, target) {
        TypeId::VOID => from_ty,
        ty => ranges::element_type(body.unit, ty),
    };
    let operands: Vec<&Expr> = arguments.iter().collect();
    let values = expression::evaluate_all(body, &operands);
    let (start, from) = (values[copying.target].clone(), values[copying.source].clone());
    let size = values[2].clone();
    let start = body.emit.keep("target", build::ptr(), start, span);
    let from = body.emit.keep("source", build::ptr(), from, span);
    let size = ranges::once(&mut body.emit, "size", size, span);
    home_array::check_home_array(body, target, &start, &size, target.span);
    home_array::check_home_array(body, source, &from, &size, source.span);
    raw::settle(body.unit, &mut body.emit, target, start.clone(), ty, span);
    raw::settle(body.unit, &mut body.emit, source, from.clone(), ty, span);
    if copying.overlap == Overlap::Forbidden {
        copy_cells::check_apart(&mut body.emit, &start, &from, &size, span);
    }
    copy_cells::check_copied_type(body.unit, &mut body.emit, ty, &start, &from, &size, span);
    let one = build::as_int(&size) == body.unit.size(ty).map(Into::into);
    let memory = |address: &Value| Memory {
        address: address.clone(),
        ty,
        cell: Cell::Plain,
        object: Known::Nothing,
    };
    match body.unit.class(ty) {
        Some(class) if one => copy_cells::copy_scalar(
            &body.scene,
            &mut body.emit,
            &memory(&start),
            class,
            &from,
            &size,
            span,
        ),
        Some(class) if class.is_byte() => copy_cells::copy_to_bytes(
            &body.scene,
            &mut body.emit,
            class,
            &start,
            &from,
            &size,
            span,
        ),
        None if one && scalars::is_aggregate(body.unit, ty) => {
            copy::copy_from(&body.scene, &mut body.emit, &memory(&start), &memory(&from), span);
        }
        _ => copy_cells::copy_cells(&body.scene, &mut body.emit, ty, &start, &from, &size, span),
    }
    match copying.result {
        Copied::Target => start,
        Copied::End => build::plus(start, size),
        Copied::Nothing => int(0),
    }
}
