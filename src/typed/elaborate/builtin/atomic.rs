//! `__sync_x` and `__atomic_x`: their types come from what the first argument points to.

use super::super::classify::Class;
use crate::base::Span;
use crate::syntax::ast;
use crate::syntax::symbol::Symbol;
use crate::typed::elaborate::{
    Elaborator,
    builtin::{self, generic},
    convert,
};
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

pub fn sync_builtin(
    elaborator: &mut Elaborator,
    name: Symbol,
    operation: &str,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    use Argument::*;
    let sized = ["_1", "_2", "_4", "_8", "_16"];
    let operation = sized.iter().find_map(|size| operation.strip_suffix(size)).unwrap_or(operation);
    let shape: (&[Argument], Result) = match operation {
        "synchronize" => {
            return builtin::builtin_call(name, vec![], TypeId::VOID, span);
        }
        "bool_compare_and_swap" => (&[Value, Value], Result::Truth),
        "val_compare_and_swap" => (&[Value, Value], Result::Object),
        "lock_test_and_set" => (&[Value], Result::Object),
        "lock_release" => (&[], Result::Nothing),
        _ if operation.starts_with("fetch_and_") || operation.ends_with("_and_fetch") => {
            (&[Operand], Result::Object)
        }
        _ => return builtin::unknown_builtin(elaborator, name, arguments, span),
    };
    object_builtin(elaborator, name, shape, arguments, span)
}

pub fn atomic_builtin(
    elaborator: &mut Elaborator,
    name: Symbol,
    operation: &str,
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    use Argument::*;
    let shape: (&[Argument], Result) = match operation {
        "thread_fence" | "signal_fence" => {
            return fence(elaborator, name, arguments, TypeId::VOID, span);
        }
        "always_lock_free" | "is_lock_free" => {
            return fence(elaborator, name, arguments, TypeId::BOOL, span);
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
        _ => return builtin::unknown_builtin(elaborator, name, arguments, span),
    };
    object_builtin(elaborator, name, shape, arguments, span)
}

fn fence(
    elaborator: &mut Elaborator,
    name: Symbol,
    arguments: &[ast::Expr],
    ty: TypeId,
    span: Span,
) -> Expr {
    let values = builtin::values(elaborator, arguments);
    builtin::builtin_call(name, values, ty, span)
}

fn object_builtin(
    elaborator: &mut Elaborator,
    name: Symbol,
    shape: (&[Argument], Result),
    arguments: &[ast::Expr],
    span: Span,
) -> Expr {
    let (shapes, result) = shape;
    let is_sync = elaborator.draft.program.text(name).starts_with("__sync_");
    let given = arguments.len();
    // The older ones take more arguments and ignore them.
    if given <= shapes.len() || given > shapes.len() + 1 && !is_sync {
        return builtin::wrong_builtin_count(
            &mut elaborator.draft,
            name,
            shapes.len() + 1,
            given,
            span,
        );
    }
    let mut values = builtin::values(elaborator, &arguments[..=shapes.len()]);
    if values.iter().any(Expr::is_error) {
        return Expr::error(span);
    }
    let Some(object) = elaborator.draft.program.types.pointee(values[0].ty.ty) else {
        return generic::wrong_builtin_argument(&mut elaborator.draft, name, &values[0], span);
    };
    let object = object.ty;
    let rest = values.split_off(1);
    for (value, shape) in rest.into_iter().zip(shapes) {
        let value = match shape {
            Argument::Operand if elaborator.draft.program.types.class(object) == Class::Pointer => {
                convert::promote(&elaborator.draft.program, value)
            }
            Argument::Value | Argument::Operand
                if convert::conversion_kind(&elaborator.draft.program, value.ty.ty, object)
                    .is_none() =>
            {
                return generic::wrong_builtin_argument(&mut elaborator.draft, name, &value, span);
            }
            Argument::Value | Argument::Operand => {
                convert::convert(&elaborator.draft.program, value, object, Origin::Implicit)
            }
            Argument::Pointer
                if elaborator.draft.program.types.class(value.ty.ty) != Class::Pointer =>
            {
                return generic::wrong_builtin_argument(&mut elaborator.draft, name, &value, span);
            }
            Argument::Pointer => value,
            Argument::Order => builtin::memory_order(&elaborator.draft.program, value),
        };
        values.push(value);
    }
    let ty = match result {
        Result::Object => object,
        Result::Truth => TypeId::BOOL,
        Result::Nothing => TypeId::VOID,
    };
    builtin::builtin_call(name, values, ty, span)
}
