//! What compilers know by themselves: `__builtin_..`. What is not listed here is not modelled.

use super::Body;
use super::allocate::Allocator;
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::typed::tree::BuiltinCall;
use crate::typed::types::TypeId;

impl Body<'_, '_> {
    pub(super) fn builtin(&mut self, call: &BuiltinCall, ty: TypeId, span: Span) -> Value {
        let name = self.program().typed.symbols.text(call.name).to_string();
        match (&*name, &call.arguments[..]) {
            ("__builtin_expect", [value, expected]) => {
                self.effect(expected);
                self.value(value)
            }
            ("__builtin_expect_with_probability" | "__builtin_assume_aligned", [value, ..]) => {
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
            ("__builtin_prefetch" | "__sync_synchronize", _) => int(0),
            (_, arguments) => {
                if let Some(allocator) = Allocator::named(&name) {
                    return self.allocate(allocator, arguments, None, span);
                }
                if let Some(value) = self.library_call(&name, arguments, span) {
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
}
