//! Operands whose order C leaves open, and among which functions are called that make it matter: each order is a way of its own, and the
//! solver takes them all.

use super::{Body, expression};
use crate::il::ast::Expr as Value;
use crate::lower::build;
use crate::lower::scene::scalars;
use crate::lower::sequence;
use crate::lower::unit::Unit;
use crate::typed::tree::Expr;

/// Whether an order is to be chosen, of operands or of the place and the value of an assignment.
pub fn is_open(unit: &Unit, operands: &[&Expr]) -> bool {
    let first = operands.first().filter(|_| operands.len() > 1);
    first.is_some_and(|first| unit.open_orders.borrow().contains(&first.span))
}

/// The orders of operands, if there is more than one to be taken.
pub fn open_orders(unit: &Unit, operands: &[&Expr]) -> Option<Vec<Vec<usize>>> {
    if !is_open(unit, operands) {
        return None;
    }
    sequence::orders(unit, operands).filter(|orders| orders.len() > 1)
}

pub fn evaluate_in_orders(
    body: &mut Body,
    operands: &[&Expr],
    orders: &[Vec<usize>],
) -> Vec<Value> {
    let span = operands[0].span.to(operands[operands.len() - 1].span);
    let names: Vec<String> = operands.iter().map(|_| body.emit.fresh("operand")).collect();
    for (name, operand) in names.iter().zip(operands) {
        body.emit.declare(name, scalars::il_type(body.unit, operand.ty.ty));
    }
    let ways: Vec<String> = orders.iter().map(|_| body.emit.fresh("order")).collect();
    let join = body.emit.fresh("ordered");
    let targets: Vec<&str> = ways.iter().map(String::as_str).collect();
    body.emit.push(build::goto(&targets, span));
    for (way, order) in ways.iter().zip(orders) {
        body.emit.label(way, span);
        for index in order {
            let value = expression::evaluate(body, operands[*index]);
            body.emit.push(build::assign(&names[*index], value, operands[*index].span));
        }
        body.emit.jump(&join, span);
    }
    body.emit.label(&join, span);
    names.iter().map(|name| build::var(name)).collect()
}
