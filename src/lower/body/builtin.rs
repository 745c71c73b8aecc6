//! What compilers know by themselves: `__builtin_..`. What is not listed here is not modelled.

use super::{Body, atomic_builtin, bit_builtin, expression, library_call};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::calls::argument_lists::list_builtin;
use crate::lower::library;
use crate::lower::scene::scalars;
use crate::typed::tree::{BuiltinCall, Expr};
use crate::typed::types::TypeId;
use num_bigint::BigInt;

pub fn lower_builtin(body: &mut Body, call: &BuiltinCall, ty: TypeId, span: Span) -> Value {
    let name = body.unit.program.typed.symbols.text(call.name).to_string();
    match (&*name, &call.arguments[..]) {
        ("__builtin_expect", [value, expected]) => {
            expression::effect(body, expected);
            expression::evaluate(body, value)
        }
        ("__builtin_expect_with_probability", [value, ..]) => expression::evaluate(body, value),
        // A false promise is undefined, and nobody checks it.
        ("__builtin_assume_aligned", [value, ..]) => {
            body.emit.unsupported("a promise about the alignment of a pointer", span);
            expression::evaluate(body, value)
        }
        ("__builtin_unreachable", _) => {
            let words = "this place may be reached";
            body.emit.check(ObligationKind::Assertion, build::truth(false), span, Some(words));
            body.emit.assume("a run that comes here has failed", build::truth(false), span);
            int(0)
        }
        ("__builtin_trap" | "__builtin_abort", _) => {
            body.emit.assume("the run ends here", build::truth(false), span);
            int(0)
        }
        ("__builtin_constant_p", _) => {
            let value = body.emit.unknown("constant_p", build::named_type("int"), span);
            let either = build::any([0, 1].map(|answer| build::eq(value.clone(), int(answer))));
            body.emit.assume("the optimiser says yes or no", either, span);
            value
        }
        ("__builtin_abs" | "__builtin_labs" | "__builtin_llabs" | "__builtin_imaxabs", [value]) => {
            absolute(body, value, span)
        }
        ("__builtin_bswap16", [value]) => reversed_bytes(body, value, 2, span),
        ("__builtin_bswap32", [value]) => reversed_bytes(body, value, 4, span),
        ("__builtin_bswap64", [value]) => reversed_bytes(body, value, 8, span),
        ("__builtin_va_start" | "__builtin_va_end" | "__builtin_va_copy", arguments) => {
            let short = name.trim_start_matches("__builtin_");
            if !list_builtin(&body.scene, &mut body.emit, short, arguments, span) {
                body.emit.unsupported("a `va_list` that is no local variable", span);
            }
            int(0)
        }
        ("__builtin_prefetch" | "__sync_synchronize", _) => int(0),
        (_, arguments) => {
            let short = name.strip_prefix("__builtin_");
            let found = match (short, arguments) {
                (Some(short), [argument]) => bit_builtin::lower(body, short, argument, span),
                (Some(short), [_, _, _]) => atomic_builtin::overflow(body, short, arguments, span),
                (None, _) => atomic_builtin::atomic(body, &name, arguments, span),
                _ => None,
            };
            if let Some(value) = found {
                return value;
            }
            let does = library::builtin(&name);
            if let Some(value) =
                does.and_then(|does| library_call::library_call(body, does, arguments, span))
            {
                return value;
            }
            for argument in arguments {
                if !argument.is_place() {
                    expression::effect(body, argument);
                }
            }
            scalars::no_value(body.unit, &mut body.emit, &format!("`{name}`"), ty, span)
        }
    }
}

/// That of the least number does not fit (C11 7.22.6.1p2).
fn absolute(body: &mut Body, argument: &Expr, span: Span) -> Value {
    let value = expression::evaluate(body, argument);
    let value = body.emit.keep("value", build::named_type("int"), value, span);
    let class = body.unit.class(argument.ty.ty);
    let fits = class.map_or(build::truth(false), |class| class.holds(build::neg(value.clone())));
    let words = "the least number has no absolute value";
    body.emit.check(ObligationKind::Precondition, fits, span, Some(words));
    let negative = build::lt(value.clone(), int(0));
    build::if_then_else(negative, build::neg(value.clone()), value)
}

/// The bytes of an unsigned number in the other order.
fn reversed_bytes(body: &mut Body, value: &Expr, bytes: u32, span: Span) -> Value {
    let value = expression::evaluate(body, value);
    let value = body.emit.keep("bytes", build::named_type("int"), value, span);
    let weight = |byte: u32| int(BigInt::from(1) << (8 * byte));
    let parts = (0..bytes).map(|byte| {
        let part = build::modulo(build::div(value.clone(), weight(byte)), int(256));
        build::mul(part, weight(bytes - 1 - byte))
    });
    parts.reduce(build::add).expect("a number has bytes")
}
