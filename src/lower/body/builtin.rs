//! What compilers know by themselves: `__builtin_..`. What is not listed here is not modelled.

use super::Body;
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::library;
use crate::typed::tree::{BuiltinCall, Expr};
use crate::typed::types::TypeId;
use num_bigint::BigInt;

impl Body<'_, '_> {
    pub(super) fn builtin(&mut self, call: &BuiltinCall, ty: TypeId, span: Span) -> Value {
        let name = self.program().typed.symbols.text(call.name).to_string();
        match (&*name, &call.arguments[..]) {
            ("__builtin_expect", [value, expected]) => {
                self.effect(expected);
                self.value(value)
            }
            ("__builtin_expect_with_probability", [value, ..]) => self.value(value),
            // A false promise is undefined, and nobody checks it.
            ("__builtin_assume_aligned", [value, ..]) => {
                self.unsupported("a promise about the alignment of a pointer", span);
                self.value(value)
            }
            ("__builtin_unreachable", _) => {
                let words = "this place may be reached";
                self.emit.check(ObligationKind::Assertion, build::truth(false), span, Some(words));
                self.emit.assume("a run that comes here has failed", build::truth(false), span);
                int(0)
            }
            ("__builtin_trap" | "__builtin_abort", _) => {
                self.emit.assume("the run ends here", build::truth(false), span);
                int(0)
            }
            ("__builtin_constant_p", _) => int(0),
            ("__builtin_bswap16", [value]) => self.reversed_bytes(value, 2, span),
            ("__builtin_bswap32", [value]) => self.reversed_bytes(value, 4, span),
            ("__builtin_bswap64", [value]) => self.reversed_bytes(value, 8, span),
            ("__builtin_prefetch" | "__sync_synchronize", _) => int(0),
            (_, arguments) => {
                let does = library::builtin(&name);
                if let Some(value) = does.and_then(|does| self.library_call(does, arguments, span))
                {
                    return value;
                }
                for argument in arguments {
                    if !argument.is_place() {
                        self.effect(argument);
                    }
                }
                self.no_value(&format!("`{name}`"), ty, span)
            }
        }
    }

    /// The bytes of an unsigned number in the other order.
    fn reversed_bytes(&mut self, value: &Expr, bytes: u32, span: Span) -> Value {
        let value = self.value(value);
        let value = self.emit.keep("bytes", build::named_type("int"), value, span);
        let weight = |byte: u32| int(BigInt::from(1) << (8 * byte));
        let parts = (0..bytes).map(|byte| {
            let part = build::modulo(build::div(value.clone(), weight(byte)), int(256));
            build::mul(part, weight(bytes - 1 - byte))
        });
        parts.reduce(build::add).expect("a number has bytes")
    }
}
