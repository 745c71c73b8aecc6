//! `__sync_x` and `__atomic_x`: their types come from what the first argument points to.

use super::super::Elaborator;
use super::super::classify::Class;
use crate::base::Span;
use crate::syntax::ast;
use crate::syntax::symbol::Symbol;
use crate::typed::tree::{Expr, Origin};
use crate::typed::types::TypeId;

/// What an argument behind the pointer is.
#[derive(Clone, Copy)]
enum Argument {
    /// A value of the object's type.
    Value,
    /// What is added and so on: for a pointer object a number.
    Operand,
    /// A pointer to such a value.
    Pointer,
    /// A memory order, or a truth value.
    Order,
}

#[derive(Clone, Copy)]
enum Result {
    Object,
    Truth,
    Nothing,
}

impl Elaborator {
    pub fn sync_builtin(
        &mut self,
        name: Symbol,
        operation: &str,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        use Argument::*;
        let sized = ["_1", "_2", "_4", "_8", "_16"];
        let operation =
            sized.iter().find_map(|size| operation.strip_suffix(size)).unwrap_or(operation);
        let shape: (&[Argument], Result) = match operation {
            "synchronize" => {
                return self.builtin_call(name, vec![], TypeId::VOID, span);
            }
            "bool_compare_and_swap" => (&[Value, Value], Result::Truth),
            "val_compare_and_swap" => (&[Value, Value], Result::Object),
            "lock_test_and_set" => (&[Value], Result::Object),
            "lock_release" => (&[], Result::Nothing),
            _ if operation.starts_with("fetch_and_") || operation.ends_with("_and_fetch") => {
                (&[Operand], Result::Object)
            }
            _ => return self.unknown_builtin(&self.text(name).to_string(), arguments, span),
        };
        self.object_builtin(name, shape, arguments, span)
    }

    pub fn atomic_builtin(
        &mut self,
        name: Symbol,
        operation: &str,
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        use Argument::*;
        let shape: (&[Argument], Result) = match operation {
            "thread_fence" | "signal_fence" => {
                return self.fence(name, arguments, TypeId::VOID, span);
            }
            "always_lock_free" | "is_lock_free" => {
                return self.fence(name, arguments, TypeId::BOOL, span);
            }
            "test_and_set" => (&[Order], Result::Truth),
            "clear" => (&[Order], Result::Nothing),
            "load_n" => (&[Order], Result::Object),
            "load" => (&[Pointer, Order], Result::Nothing),
            "store_n" => (&[Value, Order], Result::Nothing),
            "store" => (&[Pointer, Order], Result::Nothing),
            "exchange_n" => (&[Value, Order], Result::Object),
            "exchange" => (&[Pointer, Pointer, Order], Result::Nothing),
            "compare_exchange_n" => (&[Pointer, Value, Order, Order, Order], Result::Truth),
            "compare_exchange" => (&[Pointer, Pointer, Order, Order, Order], Result::Truth),
            _ if operation.starts_with("fetch_") || operation.ends_with("_fetch") => {
                (&[Operand, Order], Result::Object)
            }
            _ => return self.unknown_builtin(&self.text(name).to_string(), arguments, span),
        };
        self.object_builtin(name, shape, arguments, span)
    }

    fn fence(&mut self, name: Symbol, arguments: &[ast::Expr], ty: TypeId, span: Span) -> Expr {
        let values = self.values(arguments);
        self.builtin_call(name, values, ty, span)
    }

    fn object_builtin(
        &mut self,
        name: Symbol,
        shape: (&[Argument], Result),
        arguments: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let (shapes, result) = shape;
        let is_sync = self.text(name).starts_with("__sync_");
        let given = arguments.len();
        // The older ones take more arguments and ignore them.
        if given <= shapes.len() || given > shapes.len() + 1 && !is_sync {
            return self.wrong_builtin_count(name, shapes.len() + 1, given, span);
        }
        let mut values = self.values(&arguments[..=shapes.len()]);
        if values.iter().any(Expr::is_error) {
            return Expr::error(span);
        }
        let Some(object) = self.program.types.pointee(values[0].ty.ty) else {
            return self.wrong_builtin_argument(name, &values[0], span);
        };
        let object = object.ty;
        let rest = values.split_off(1);
        for (value, shape) in rest.into_iter().zip(shapes) {
            let value = match shape {
                Argument::Operand if self.class(object) == Class::Pointer => self.promote(value),
                Argument::Value | Argument::Operand
                    if self.conversion_kind(value.ty.ty, object).is_none() =>
                {
                    return self.wrong_builtin_argument(name, &value, span);
                }
                Argument::Value | Argument::Operand => {
                    self.convert(value, object, Origin::Implicit)
                }
                Argument::Pointer if self.class(value.ty.ty) != Class::Pointer => {
                    return self.wrong_builtin_argument(name, &value, span);
                }
                Argument::Pointer => value,
                Argument::Order => self.memory_order(value),
            };
            values.push(value);
        }
        let ty = match result {
            Result::Object => object,
            Result::Truth => TypeId::BOOL,
            Result::Nothing => TypeId::VOID,
        };
        self.builtin_call(name, values, ty, span)
    }
}
