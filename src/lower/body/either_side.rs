//! What is read beside a call, each read before the call or behind it, as C leaves open (C11 6.5.2.2p10). It is evaluated on both sides, so that what
//! can go wrong is asked on both, and either value is taken.
//! Rule: a read whose address was read behind the call may have its value from before; C allows less, and so nothing is lost that C allows.

use super::{Body, expression, some_order};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build;
use crate::lower::scene::scalars;
use crate::lower::sequence::{self, BesideCall};
use crate::typed::tree::Expr;
use rustc_hash::FxHashMap;

/// The values that reads have been given, by the places of the reads in the text.
#[derive(Default)]
pub struct Chosen(FxHashMap<Span, Value>);

impl Chosen {
    pub fn of(&self, read: &Expr) -> Option<Value> {
        self.0.get(&read.span).cloned()
    }
}

/// The reads beside a call among the operands, if their order to it is open.
pub fn open_reads<'e>(body: &Body, operands: &[&'e Expr]) -> Option<BesideCall<'e>> {
    if some_order::is_open(body.unit, operands) {
        sequence::beside_call(body.unit, operands)
    } else {
        None
    }
}

/// The same beside the value that a place gets.
pub fn open_reads_of_place<'e>(
    body: &Body,
    place: &'e Expr,
    value: &'e Expr,
) -> Option<BesideCall<'e>> {
    open_reads(body, &[place, value]).filter(|beside| beside.calling == 1)
}

/// The values of operands, in any order.
pub fn evaluate_beside(body: &mut Body, operands: &[&Expr], beside: &BesideCall) -> Vec<Value> {
    let before = read_before(body, &beside.reads);
    let called = evaluate_between(body, operands[beside.calling], &beside.reads, before);
    let mut values = vec![];
    for (number, operand) in operands.iter().enumerate() {
        let value = if number == beside.calling {
            called.clone()
        } else {
            let value = expression::evaluate(body, operand);
            kept(body, "operand", operand, value)
        };
        values.push(value);
    }
    forget(body, &beside.reads);
    values
}

/// From here on the reads have the values of this moment, which are returned.
pub fn read_before(body: &mut Body, reads: &[&Expr]) -> Vec<Value> {
    let mut values = vec![];
    for read in reads {
        let value = expression::evaluate(body, read);
        let value = kept(body, "before", read, value);
        body.chosen.0.insert(read.span, value.clone());
        values.push(value);
    }
    values
}

/// Evaluates what calls the function. From here on, until they are forgotten, the reads have values from before it or from behind it.
pub fn evaluate_between(
    body: &mut Body,
    calling: &Expr,
    reads: &[&Expr],
    before: Vec<Value>,
) -> Value {
    forget(body, reads);
    let called = expression::evaluate(body, calling);
    let called = kept(body, "called", calling, called);
    for (read, before) in reads.iter().zip(before) {
        let behind = expression::evaluate(body, read);
        let value = either(body, read, before, behind);
        body.chosen.0.insert(read.span, value);
    }
    called
}

/// One of two values, nobody knows which.
pub fn either(body: &mut Body, of: &Expr, before: Value, behind: Value) -> Value {
    let first = body.emit.unknown("first", build::named_type("bool"), of.span);
    kept(body, "either", of, build::if_then_else(first, before, behind))
}

pub fn forget(body: &mut Body, reads: &[&Expr]) {
    for read in reads {
        body.chosen.0.remove(&read.span);
    }
}

pub fn kept(body: &mut Body, stem: &str, expr: &Expr, value: Value) -> Value {
    let ty = scalars::il_type(body.unit, expr.ty.ty);
    body.emit.keep(stem, ty, value, expr.span)
}
