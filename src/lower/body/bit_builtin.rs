//! Builtins that count bits: what is known of the number they give, as linear facts for each possible count.

use super::{Body, expression};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::typed::tree::Expr;
use num_bigint::BigInt;

/// `None`: it is none of these. Names are without `__builtin_`.
pub(super) fn lower(body: &mut Body, name: &str, argument: &Expr, span: Span) -> Option<Value> {
    let stem = name.trim_end_matches("imax").trim_end_matches('l');
    if !matches!(stem, "clz" | "ctz" | "ffs" | "popcount" | "parity" | "clrsb") {
        return None;
    }
    let Some(Class::Integer { bytes, .. }) = body.unit.class(argument.ty.ty) else { return None };
    let bits = u32::from(bytes) * 8;
    let value = expression::evaluate(body, argument);
    let value = body.emit.keep("counted", build::named_type("int"), value, span);
    let zero = build::eq(value.clone(), int(0));
    if matches!(stem, "clz" | "ctz") {
        let words = format!("`__builtin_{name}` is undefined for zero");
        let kind = ObligationKind::Precondition;
        body.emit.check(kind, build::not(zero.clone()), span, Some(&words));
    }
    let count = body.emit.unknown("count", build::named_type("int"), span);
    let power = |of: u32| int(BigInt::from(1) << of);
    let is = |number: u32| build::eq(count.clone(), int(number));
    // The last one is at this place from the right.
    let ends_at = |at: u32| build::eq(build::modulo(value.clone(), power(at + 1)), power(at));
    let (low, high, facts): (u32, u32, Vec<Value>) = match stem {
        "clz" => {
            let first_at = |at: u32| {
                build::and(
                    build::le(power(at), value.clone()),
                    build::lt(value.clone(), power(at + 1)),
                )
            };
            let fact = |zeros: u32| build::iff(is(zeros), first_at(bits - 1 - zeros));
            (0, bits - 1, (0..bits).map(fact).collect())
        }
        "ctz" => (0, bits - 1, (0..bits).map(|at| build::iff(is(at), ends_at(at))).collect()),
        "ffs" => {
            let fact = |at: u32| build::implies(is(at + 1), ends_at(at));
            let none = build::iff(is(0), zero);
            (0, bits, (0..bits).map(fact).chain([none]).collect())
        }
        "popcount" => {
            let all =
                build::iff(is(bits), build::eq(value.clone(), int((BigInt::from(1) << bits) - 1)));
            (0, bits, vec![build::iff(is(0), zero), all])
        }
        "parity" => (0, 1, vec![build::implies(zero, is(0))]),
        _ => (0, bits - 1, vec![]),
    };
    let range = build::within(int(low), count.clone(), int(high));
    body.emit.assume("a number has so many bits", range, span);
    body.emit.assume("what the builtin counts", build::all(facts), span);
    Some(count)
}
