//! Values of scalar expressions. What an expression does on the way is emitted; the result is an expression without side effects that stays
//! true until memory or a variable it mentions changes: who evaluates more before using it keeps it (`keep`).

use super::{
    Body, aggregate, assign, builtin, call, condition, convert, either_side, home_array,
    keep_apart, locate, operate, rows, some_order, statement,
};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, if_then_else, int};
use crate::lower::calls::{argument_lists, function_pointers};
use crate::lower::class::Class;
use crate::lower::home_root::Holder;
use crate::lower::integers;
use crate::lower::memory::{make_object, read};
use crate::lower::scene::{scalars, stable};
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, UnaryOp};
use crate::typed::types::TypeId;

/// The value of a scalar expression.
pub fn evaluate(body: &mut Body, expr: &Expr) -> Value {
    let value = evaluate_by_kind(body, expr);
    let typed = &body.unit.program.typed;
    let is_float = || matches!(Class::of(typed, expr.ty.ty), Some(Class::Float { .. }));
    if typed.target.loose_floats && is_float() {
        // It may be rounded otherwise than its type says, also when it is looked at again (C11 5.2.4.2.2p9).
        return scalars::unknown_value(body.unit, &mut body.emit, expr.ty.ty, expr.span);
    }
    value
}

fn evaluate_by_kind(body: &mut Body, expr: &Expr) -> Value {
    let span = expr.span;
    let ty = expr.ty.ty;
    match &expr.kind {
        ExprKind::Integer(bits) => scalars::constant_value(body.unit, *bits, ty),
        ExprKind::Load(place) => match body.chosen.of(expr) {
            Some(value) => value,
            None => load(body, place, span),
        },
        ExprKind::Decay(_) if rows::lets_row_go(body, expr) => {
            let what = "a pointer into a row of a variable length array";
            scalars::no_value(body.unit, &mut body.emit, what, ty, span)
        }
        ExprKind::Decay(of) | ExprKind::AddressOf(of) => {
            convert::check_aligned(body.unit, &mut body.emit, of, ty, span);
            locate::address_of(body, of)
        }
        ExprKind::Convert(conversion, of) => convert::convert(body, *conversion, of, ty, span),
        ExprKind::Unary(UnaryOp::Not, of) => {
            let condition = condition::truth_of(body, of);
            if_then_else(condition, int(0), int(1))
        }
        ExprKind::Unary(op, of) => {
            let value = evaluate(body, of);
            match body.unit.class(ty) {
                Some(Class::Pointer) | None => {
                    scalars::no_value(body.unit, &mut body.emit, "this operation", ty, span)
                }
                Some(class) => integers::unary(&mut body.emit, *op, class, value, span),
            }
        }
        ExprKind::Binary(op, left, right) => evaluate_binary(body, *op, left, right, ty, span),
        ExprKind::Assign(place, value) => assign::assign(body, place, value, span),
        ExprKind::CompoundAssign(assign) => assign::compound_assign(body, assign, span),
        ExprKind::Step(op, place) => assign::step(body, *op, place, span),
        ExprKind::Conditional(parts) => {
            let (condition, then, other) = &**parts;
            condition::conditional(body, condition, then, other, ty, span)
        }
        ExprKind::ConditionalSelf(left, right) => {
            condition::conditional_self(body, left, right, ty, span)
        }
        ExprKind::Comma(first, second) => {
            effect(body, first);
            evaluate(body, second)
        }
        ExprKind::Call(call) => call::lower_call(body, call, None, span),
        ExprKind::Builtin(call) => builtin::lower_builtin(body, call, ty, span),
        ExprKind::Statement(block) => statement_value(body, block, ty, span),
        ExprKind::Float(_) => match body.unit.class(ty) {
            Some(class) => body.emit.unknown("float", class.value_type(), span),
            None => scalars::no_value(body.unit, &mut body.emit, "this constant", ty, span),
        },
        // A member of a struct value that is no place: `f().x`.
        ExprKind::Member(..) => locate::member_of_value(body, expr, span),
        ExprKind::Function(function) => function_pointers::function_pointer(body.unit, *function),
        ExprKind::Unsupported(what) => scalars::no_value(body.unit, &mut body.emit, what, ty, span),
        ExprKind::VaArg(list) => {
            match argument_lists::take(&body.scene, &mut body.emit, list, ty, span) {
                Some(value) => value,
                None => {
                    let what = "such a variable argument";
                    scalars::no_value(body.unit, &mut body.emit, what, ty, span)
                }
            }
        }
        ExprKind::LabelAddress(_) => {
            scalars::no_value(body.unit, &mut body.emit, "the address of a label", ty, span)
        }
        ExprKind::ImaginaryConstant(_) | ExprKind::Real(_) | ExprKind::Imaginary(_) => {
            scalars::no_value(body.unit, &mut body.emit, "complex numbers", ty, span)
        }
        ExprKind::VectorElement(..) => {
            scalars::no_value(body.unit, &mut body.emit, "vectors", ty, span)
        }
        ExprKind::Variable(_)
        | ExprKind::String(_)
        | ExprKind::Deref(_)
        | ExprKind::CompoundLiteral(_)
        | ExprKind::Error => {
            scalars::no_value(body.unit, &mut body.emit, "this expression", ty, span)
        }
    }
}

/// Evaluates for what it does only.
pub fn effect(body: &mut Body, expr: &Expr) {
    match &expr.kind {
        ExprKind::Convert(Conversion { kind: ConversionKind::Void, .. }, of) => effect(body, of),
        ExprKind::Comma(first, second) => {
            effect(body, first);
            effect(body, second);
        }
        ExprKind::Conditional(parts) => {
            let (condition, then, other) = &**parts;
            condition::conditional_effect(body, condition, then, other, expr.span);
        }
        ExprKind::Call(call) => drop(call::lower_call(body, call, None, expr.span)),
        ExprKind::Statement(block) => statement::lower_block(body, block),
        _ if scalars::is_aggregate(body.unit, expr.ty.ty) => drop(aggregate::aggregate(body, expr)),
        // A place that is only named is not read (GNU: not even a volatile one in most cases).
        _ if expr.is_place() => drop(locate::locate(body, expr)),
        ExprKind::Builtin(call) => drop(builtin::lower_builtin(body, call, expr.ty.ty, expr.span)),
        _ => drop(evaluate(body, expr)),
    }
}

/// The values of operands that are unsequenced: an earlier one is kept if a later one may change what it mentions.
pub fn evaluate_all(body: &mut Body, operands: &[&Expr]) -> Vec<Value> {
    if let Some(orders) = some_order::open_orders(body.unit, operands) {
        return some_order::evaluate_in_orders(body, operands, &orders);
    }
    if let Some(beside) = either_side::open_reads(body, operands) {
        return either_side::evaluate_beside(body, operands, &beside);
    }
    let mut values: Vec<Value> = vec![];
    for operand in operands {
        let (value, stmts) = body.apart(|body| evaluate(body, operand));
        if stmts.iter().any(|stmt| stable::changes_something(stmt, &body.emit)) {
            for (earlier, expr) in values.iter_mut().zip(operands) {
                if !stable::is_stable(earlier, &body.emit) {
                    let ty = scalars::il_type(body.unit, expr.ty.ty);
                    *earlier = body.emit.keep("operand", ty, earlier.clone(), operand.span);
                }
            }
        }
        body.emit.extend(stmts);
        values.push(value);
    }
    values
}

fn evaluate_binary(
    body: &mut Body,
    op: BinaryOp,
    left: &Expr,
    right: &Expr,
    ty: TypeId,
    span: Span,
) -> Value {
    use BinaryOp::*;
    match op {
        And | Or | Less | Greater | LessEqual | GreaterEqual | Equal | NotEqual => {
            let condition = condition::binary_condition(body, op, left, right, span);
            if_then_else(condition, int(1), int(0))
        }
        _ => {
            let operands = evaluate_all(body, &[left, right]);
            let operands = operands.try_into().expect("two operands have two values");
            let moves = matches!(op, BinaryOp::PointerAdd | BinaryOp::PointerSub);
            if let Some(size) = rows::row_size(body, left.ty.ty).filter(|_| moves) {
                return operate::move_pointer(&mut body.emit, op, operands, size, span);
            }
            operate::operate(body.unit, &mut body.emit, op, left.ty.ty, operands, ty, span)
        }
    }
}

/// `({ .. })`: the value of the last statement.
fn statement_value(
    body: &mut Body,
    block: &crate::typed::tree::Block,
    ty: TypeId,
    span: Span,
) -> Value {
    let name = body.emit.fresh("statement");
    let il_type = scalars::il_type(body.unit, ty);
    body.emit.declare(&name, il_type);
    statement::lower_block_with_value(body, block, &mut |body, last| {
        let value = evaluate_choice(body, last, span);
        body.emit.push(build::assign(&name, value, span));
    });
    build::var(&name)
}

/// A full expression (C11 6.8p4), for what it does.
pub fn full_effect(body: &mut Body, expr: &Expr) {
    let before = body.scene.storage.temporaries.len();
    effect(body, expr);
    make_object::end_temporaries(
        body.unit,
        &mut body.scene.storage,
        &mut body.emit,
        before,
        expr.span,
    );
}

/// The value that the expression at a place of the text turns out to have.
pub fn evaluate_choice(body: &mut Body, chosen: &Expr, choice: Span) -> Value {
    let value = evaluate(body, chosen);
    home_array::keep_home_array(body, Holder::At(choice), chosen, choice);
    value
}

/// The contents of a scalar place.
fn load(body: &mut Body, place: &Expr, span: Span) -> Value {
    let target = locate::locate(body, place);
    keep_apart::located(body, place, &target);
    read::read_place(body.unit, &body.scene.storage, &mut body.emit, &target, place, span)
}
