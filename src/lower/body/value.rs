//! Values of scalar expressions. What an expression does on the way is emitted; the result is an expression without side effects that stays
//! true until memory or a variable it mentions changes: who evaluates more before using it keeps it (`keep`).

use super::{
    Body, access, aggregate, allocate, assign, branch, builtin, call, place, pointer_call, raw,
    scalars, stmt,
};
use crate::base::{Said, Span};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::align;
use crate::lower::build::{self, if_then_else, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::integers;
use crate::lower::unit::Unit;
use crate::lower::volatile::drops_volatile;
use crate::typed::tree::{BinaryOp, Conversion, ConversionKind, Expr, ExprKind, Origin, UnaryOp};
use crate::typed::types::{Type, TypeId};

/// The value of a scalar expression.
pub(super) fn evaluate(body: &mut Body, expr: &Expr) -> Value {
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
        ExprKind::Integer(bits) => constant_value(body.unit, *bits, ty),
        ExprKind::Load(place) => access::load(body, place, span),
        ExprKind::Decay(of) | ExprKind::AddressOf(of) => {
            check_aligned(body.unit, &mut body.emit, of, ty, span);
            place::address_of(body, of)
        }
        ExprKind::Convert(conversion, of) => convert(body, *conversion, of, ty, span),
        ExprKind::Unary(UnaryOp::Not, of) => {
            let condition = branch::truth_of(body, of);
            if_then_else(condition, int(0), int(1))
        }
        ExprKind::Unary(op, of) => {
            let value = evaluate(body, of);
            match body.unit.class(ty) {
                Some(Class::Pointer) | None => {
                    no_value(body.unit, &mut body.emit, "this operation", ty, span)
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
            branch::conditional(body, condition, then, other, ty, span)
        }
        ExprKind::ConditionalSelf(left, right) => {
            branch::conditional_self(body, left, right, ty, span)
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
            None => no_value(body.unit, &mut body.emit, "this constant", ty, span),
        },
        // A member of a struct value that is no place: `f().x`.
        ExprKind::Member(..) => place::member_of_value(body, expr, span),
        ExprKind::Function(function) => pointer_call::function_pointer(body.unit, *function),
        ExprKind::Unsupported(what) => no_value(body.unit, &mut body.emit, what, ty, span),
        ExprKind::VaArg(_) => no_value(body.unit, &mut body.emit, "va_arg", ty, span),
        ExprKind::LabelAddress(_) => {
            no_value(body.unit, &mut body.emit, "the address of a label", ty, span)
        }
        ExprKind::ImaginaryConstant(_) | ExprKind::Real(_) | ExprKind::Imaginary(_) => {
            no_value(body.unit, &mut body.emit, "complex numbers", ty, span)
        }
        ExprKind::VectorElement(..) => no_value(body.unit, &mut body.emit, "vectors", ty, span),
        ExprKind::Variable(_)
        | ExprKind::String(_)
        | ExprKind::Deref(_)
        | ExprKind::CompoundLiteral(_)
        | ExprKind::Error => no_value(body.unit, &mut body.emit, "this expression", ty, span),
    }
}

pub(super) fn no_value(
    unit: &Unit,
    emit: &mut Emit,
    what: impl Into<Said>,
    ty: TypeId,
    span: Span,
) -> Value {
    emit.unsupported(what, span);
    scalars::unknown_value(unit, emit, ty, span)
}

/// Evaluates for what it does only.
pub(super) fn effect(body: &mut Body, expr: &Expr) {
    match &expr.kind {
        ExprKind::Convert(Conversion { kind: ConversionKind::Void, .. }, of) => effect(body, of),
        ExprKind::Comma(first, second) => {
            effect(body, first);
            effect(body, second);
        }
        ExprKind::Conditional(parts) => {
            let (condition, then, other) = &**parts;
            branch::conditional_effect(body, condition, then, other, expr.span);
        }
        ExprKind::Call(call) => drop(call::lower_call(body, call, None, expr.span)),
        ExprKind::Statement(block) => stmt::lower_block(body, block),
        _ if is_aggregate(body.unit, expr.ty.ty) => drop(aggregate::aggregate(body, expr)),
        // A place that is only named is not read (GNU: not even a volatile one in most cases).
        _ if expr.is_place() => drop(place::locate(body, expr)),
        ExprKind::Builtin(call) => drop(builtin::lower_builtin(body, call, expr.ty.ty, expr.span)),
        _ => drop(evaluate(body, expr)),
    }
}

pub(super) fn constant_value(unit: &Unit, bits: u64, ty: TypeId) -> Value {
    match Class::of(&unit.program.typed, ty) {
        Some(Class::Integer { signed: true, bytes }) if bytes <= 8 => int(bits as i64),
        Some(Class::Pointer) if bits == 0 => build::null(),
        Some(Class::Pointer) => build::apply("Ptr", vec![build::var("null"), int(bits)]),
        _ => int(bits),
    }
}

/// The values of operands that are unsequenced: an earlier one is kept if a later one may change what it mentions.
pub(super) fn evaluate_all(body: &mut Body, operands: &[&Expr]) -> Vec<Value> {
    let mut values: Vec<Value> = vec![];
    for operand in operands {
        let (value, stmts) = body.apart(|body| evaluate(body, operand));
        if stmts.iter().any(changes_something) {
            for (earlier, expr) in values.iter_mut().zip(operands) {
                if !is_stable(earlier) {
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
            let condition = branch::binary_condition(body, op, left, right, span);
            if_then_else(condition, int(1), int(0))
        }
        _ => {
            let operands = evaluate_all(body, &[left, right]);
            let operands = operands.try_into().expect("two operands have two values");
            operate(body.unit, &mut body.emit, op, left.ty.ty, operands, ty, span)
        }
    }
}

/// An arithmetic operator on values. `computed` is the type of the left operand.
pub(super) fn operate(
    unit: &Unit,
    emit: &mut Emit,
    op: BinaryOp,
    computed: TypeId,
    [left, right]: [Value; 2],
    ty: TypeId,
    span: Span,
) -> Value {
    use BinaryOp::*;
    match op {
        PointerAdd | PointerSub => {
            let Some(size) = step_size(unit, computed) else {
                return no_value(
                    unit,
                    emit,
                    "arithmetic on pointers to variable length arrays",
                    ty,
                    span,
                );
            };
            let distance = build::mul(int(size), right);
            let distance = if op == PointerSub { build::neg(distance) } else { distance };
            let moved = build::plus(left, distance.clone());
            check_stays(emit, &moved, distance, span);
            moved
        }
        PointerDiff => {
            let Some(size) = step_size(unit, computed) else {
                return no_value(
                    unit,
                    emit,
                    "arithmetic on pointers to variable length arrays",
                    ty,
                    span,
                );
            };
            if size == 0 {
                // GNU's empty structs: how many of them fit between two addresses has no answer.
                return no_value(unit, emit, "the distance of objects without size", ty, span);
            }
            branch::check_comparable(emit, &left, &right, span);
            build::div(build::sub(build::offset(left), build::offset(right)), int(size))
        }
        _ => match unit.class(ty) {
            Some(Class::Pointer) | None => no_value(unit, emit, "this operation", ty, span),
            Some(class) => integers::binary(emit, op, class, left, right, span),
        },
    }
}

/// C11 6.5.6p8: into the object or to its end; nothing may be added to any pointer. Checked on request.
fn check_stays(emit: &mut Emit, moved: &Value, distance: Value, span: Span) {
    let object = build::object(moved.clone());
    let end = build::apply("Size", vec![object.clone()]);
    let inside = build::and(
        build::ne(object, build::var("null")),
        build::within(int(0), build::offset(moved.clone()), end),
    );
    let stays = build::or(build::eq(distance, int(0)), inside);
    emit.check(ObligationKind::PointerArithmetic, stays, span, None);
}

/// The value of a pointer that is converted at once: it must lie right for the type that it gets.
fn converted(body: &mut Body, of: &Expr, ty: TypeId) -> Value {
    match &of.kind {
        ExprKind::Decay(place) | ExprKind::AddressOf(place) => {
            check_aligned(body.unit, &mut body.emit, place, ty, of.span);
            place::address_of(body, place)
        }
        _ => evaluate(body, of),
    }
}

/// That a pointer of that type may point to a place.
fn check_aligned(unit: &Unit, emit: &mut Emit, place: &Expr, pointer: TypeId, span: Span) {
    let typed = &unit.program.typed;
    let needed = align::needed_by_pointer(typed, pointer);
    let known = align::of_place(typed, place);
    if known < needed {
        let words =
            format!("the address should be a multiple of {needed}, but is only one of {known}");
        emit.check(ObligationKind::Misaligned, build::truth(false), span, Some(&words));
    }
}

/// The size of what a pointer steps over.
pub(super) fn step_size(unit: &Unit, pointer: TypeId) -> Option<u64> {
    let pointee = unit.program.typed.types.pointee(pointer)?;
    unit.size(pointee.ty)
}

fn convert(body: &mut Body, conversion: Conversion, of: &Expr, ty: TypeId, span: Span) -> Value {
    use ConversionKind::*;
    if drops_volatile(&body.unit.program.typed, of.ty.ty, ty) {
        body.emit.unsupported("a pointer to what is volatile made one to what is not", span);
    }
    match conversion.kind {
        Same => converted(body, of, ty),
        Truth => {
            let condition = branch::truth_of(body, of);
            if_then_else(condition, int(1), int(0))
        }
        Null => build::null(),
        Pointer => {
            if let Some(value) = allocate::typed_allocation(body, of, ty, span) {
                return value;
            }
            pointer_call::check_pointer_conversion(body.unit, &mut body.emit, of, ty, span);
            let value = converted(body, of, ty);
            match body.unit.program.typed.types.pointee(ty) {
                Some(pointee) => {
                    raw::settle(body.unit, &mut body.emit, of, value, pointee.ty, span)
                }
                None => value,
            }
        }
        Integer | IntegerToFloat | Float | FloatToInteger => {
            let value = evaluate(body, of);
            match (body.unit.class(of.ty.ty), body.unit.class(ty)) {
                (Some(from), Some(to)) => {
                    integers::convert(&mut body.emit, from, to, value, conversion.origin, span)
                }
                _ => no_value(body.unit, &mut body.emit, "this conversion", ty, span),
            }
        }
        PointerToInteger => {
            let pointer = evaluate(body, of);
            let base = build::apply("Base", vec![build::object(pointer.clone())]);
            let address = build::add(base, build::offset(pointer));
            let address = body.emit.keep("address", build::named_type("int"), address, span);
            let Some(class) = body.unit.class(ty) else {
                return no_value(body.unit, &mut body.emit, "this conversion", ty, span);
            };
            assume_placed(&mut body.emit, span);
            let whole = address_class(body.unit);
            // A pointer that has left its object has no address; C11 6.5.6p8 leaves it undefined.
            let fits = whole.holds(address.clone());
            let words = "the pointer may be outside of its object";
            body.emit.check(ObligationKind::OutOfBounds, fits, span, Some(words));
            integers::convert(&mut body.emit, whole, class, address, Origin::Cast, span)
        }
        IntegerToPointer => {
            pointer_call::check_pointer_conversion(body.unit, &mut body.emit, of, ty, span);
            let value = evaluate(body, of);
            let Some(class) = body.unit.class(of.ty.ty) else {
                return no_value(body.unit, &mut body.emit, "this conversion", ty, span);
            };
            assume_placed(&mut body.emit, span);
            let whole = address_class(body.unit);
            let value = integers::convert(&mut body.emit, class, whole, value, Origin::Cast, span);
            let pointer = build::apply("Pointer", vec![build::var("Alloc"), value]);
            body.emit.keep("pointer", build::ptr(), pointer, span)
        }
        Void => {
            effect(body, of);
            int(0)
        }
        Complex => no_value(body.unit, &mut body.emit, "complex numbers", ty, span),
        Vector => no_value(body.unit, &mut body.emit, "vectors", ty, span),
        Union => {
            no_value(body.unit, &mut body.emit, "the conversion of a value to a union", ty, span)
        }
    }
}

fn address_class(unit: &Unit) -> Class {
    Class::Integer { bytes: unit.program.typed.target.pointer_size() as u8, signed: false }
}

fn assume_placed(emit: &mut Emit, span: Span) {
    let placed = build::apply("Placed", vec![build::var("Alloc")]);
    emit.assume("living objects do not overlap", placed, span);
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
    stmt::lower_block_with_value(body, block, &mut |body, last| {
        let value = evaluate(body, last);
        body.emit.push(build::assign(&name, value, span));
    });
    build::var(&name)
}

pub(super) fn is_aggregate(unit: &Unit, ty: TypeId) -> bool {
    matches!(unit.program.typed.types.get(ty), Type::Record(_))
}

pub(super) fn changes_something(stmt: &crate::il::ast::Stmt) -> bool {
    use crate::il::ast::StmtKind::*;
    match &stmt.kind {
        Assert(..) | Assume(_) | Label(_) | Goto(_) => false,
        // Only a new local is given a value: `name$n`.
        Assign { targets, .. } => targets.iter().any(|target| match &target.kind {
            crate::il::ast::TargetKind::Var(name) => !is_hidden(&name.name),
            _ => true,
        }),
        Havoc(names) => names.iter().any(|name| !is_hidden(&name.name)),
        _ => true,
    }
}

fn is_hidden(name: &str) -> bool {
    name.contains('$')
}

/// Mentions nothing that a statement could change.
fn is_stable(value: &Value) -> bool {
    use crate::il::ast::ExprKind;
    match &*value.kind {
        ExprKind::Var(name) => {
            let name = &*name.name;
            is_hidden(name) || name.starts_with("object.") || name == "NULL"
        }
        ExprKind::Select(..) => false,
        _ => {
            let mut stable = true;
            value.kind.for_each_child(&mut |child| stable &= is_stable(child));
            stable
        }
    }
}
