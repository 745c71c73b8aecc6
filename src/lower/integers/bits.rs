//! `&`, `|` and `^`. A mask that is a literal becomes division and remainder, which solvers know; all else becomes functions of the prelude
//! that know bounds. Negative numbers have endless sign bits to the left, so that one rule does for all widths.

use super::{is_signed, period, range, shared, sum, width};
use crate::base::Span;
use crate::il::ast::Expr;
use crate::lower::build::{add, apply, as_int, div, int, modulo, mul, named_type, sub};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::typed::tree::BinaryOp;
use num_bigint::BigInt;

/// Masks with more runs of ones than these are not taken apart.
const MOST_RUNS: usize = 3;

pub fn combine(
    emit: &mut Emit,
    op: BinaryOp,
    class: Class,
    left: Expr,
    right: Expr,
    span: Span,
) -> Expr {
    let (left, right) = if as_int(&left).is_some() { (right, left) } else { (left, right) };
    let value = match (as_int(&left), as_int(&right)) {
        (Some(a), Some(b)) => {
            return int(match op {
                BinaryOp::BitAnd => a & b,
                BinaryOp::BitXor => a ^ b,
                _ => a | b,
            });
        }
        (None, Some(mask)) => {
            let left = shared(emit, left, span);
            masked(op, class, &left, &mask).unwrap_or_else(|| whole(op, left, right))
        }
        _ => whole(op, left, right),
    };
    if as_int(&value).is_some() {
        return value;
    }
    let value = emit.keep("bits", named_type("int"), value, span);
    let why = "a bit operation stays within the width of its operands";
    emit.assume(why, class.holds(value.clone()), span);
    value
}

fn whole(op: BinaryOp, left: Expr, right: Expr) -> Expr {
    let function = match op {
        BinaryOp::BitAnd => "And",
        BinaryOp::BitXor => "Xor",
        _ => "Or",
    };
    apply(function, vec![left, right])
}

/// With a literal. `a | m` is `a + m - (a & m)`, `a ^ m` is `a + m - 2 * (a & m)`.
fn masked(op: BinaryOp, class: Class, left: &Expr, mask: &BigInt) -> Option<Expr> {
    // All ones: everything stays, or is turned around.
    let ones = if is_signed(class) { BigInt::from(-1) } else { range(class).1 };
    if *mask == ones {
        return Some(match op {
            BinaryOp::BitAnd => left.clone(),
            BinaryOp::BitXor => sub(int(ones), left.clone()),
            _ => int(ones),
        });
    }
    let common = common(class, left, mask)?;
    let both = || add(left.clone(), int(mask.clone()));
    Some(match op {
        BinaryOp::BitAnd => common,
        BinaryOp::BitXor => sub(both(), mul(int(2), common)),
        _ => sub(both(), common),
    })
}

/// `left & mask`: for each run of ones, `((left div 2^low) mod 2^length) * 2^low`.
fn common(class: Class, left: &Expr, mask: &BigInt) -> Option<Expr> {
    let mut runs = vec![];
    let bits = u64::from(width(class));
    // The bits of a negative mask from the width on are all ones, and so are those of `left` if it is negative.
    let pattern = if *mask < BigInt::ZERO { mask + period(class) } else { mask.clone() };
    let mut at = 0;
    while at < bits {
        if !pattern.bit(at) {
            at += 1;
            continue;
        }
        let low = at;
        while at < bits && pattern.bit(at) {
            at += 1;
        }
        runs.push((low, at));
    }
    if runs.len() > MOST_RUNS {
        return None;
    }
    let power = |of: u64| int(BigInt::from(1) << of);
    Some(sum(runs.into_iter().map(|(low, end)| {
        // A run up to the last bit, the sign included, leaves out the low bits only.
        if end == bits && low == 0 {
            return left.clone();
        }
        if end == bits {
            return sub(left.clone(), modulo(left.clone(), power(low)));
        }
        let shifted = div(left.clone(), power(low));
        mul(modulo(shifted, power(end - low)), power(low))
    })))
}
