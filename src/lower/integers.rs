//! C's arithmetic: an operator, the class it computes in and its operands' values in, the value of the result out, with an obligation for
//! whatever C leaves undefined. Values are the intermediate language's integers, and lie in the range of their class.
//! Rule: where a check is switched off, the result wraps as two's complement does, so that it never leaves its range.

mod bits;

use super::build::{
    add, and, apply, as_int, div, eq, if_then_else, int, le, lt, modulo, mul, named_type, ne, neg,
    not, null, sub, var,
};
use super::class::Class;
use super::emit::Emit;
use crate::base::Span;
use crate::il::ast::{Expr, ExprKind};
use crate::il::obligation::ObligationKind;
use crate::typed::tree::{BinaryOp, Origin, UnaryOp};
use num_bigint::BigInt;

/// The value of `left op right`. The class is that of the operands; of a shift: of the left one, which is also the result's.
/// Comparisons give 0 or 1. Not for `&&`, `||` and pointers.
pub fn binary(
    emit: &mut Emit,
    op: BinaryOp,
    class: Class,
    left: Expr,
    right: Expr,
    span: Span,
) -> Expr {
    if let Some(truth) = compare(op, class, &left, &right) {
        return of_truth(truth);
    }
    if let Class::Float { .. } = class {
        return float_binary(op, class, left, right);
    }
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
            arithmetic(emit, op, class, left, right, span)
        }
        BinaryOp::Div | BinaryOp::Rem => divide(emit, op, class, left, right, span),
        BinaryOp::Shl | BinaryOp::Shr => shift(emit, op, class, left, right, span),
        BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::BitOr => {
            bits::combine(emit, op, class, left, right, span)
        }
        _ => unreachable!("{op:?} is no operator of arithmetic"),
    }
}

/// What a comparison says; `None` for other operators.
pub fn compare(op: BinaryOp, class: Class, left: &Expr, right: &Expr) -> Option<Expr> {
    let (left, right) = (left.clone(), right.clone());
    if let Class::Float { .. } = class {
        let ask = |function, a, b| apply(function, vec![a, b]);
        return Some(match op {
            BinaryOp::Less => ask("FloatLess", left, right),
            BinaryOp::Greater => ask("FloatLess", right, left),
            BinaryOp::LessEqual => ask("FloatAtMost", left, right),
            BinaryOp::GreaterEqual => ask("FloatAtMost", right, left),
            BinaryOp::Equal => ask("FloatEqual", left, right),
            BinaryOp::NotEqual => not(ask("FloatEqual", left, right)),
            _ => return None,
        });
    }
    Some(match op {
        BinaryOp::Less => lt(left, right),
        BinaryOp::Greater => lt(right, left),
        BinaryOp::LessEqual => le(left, right),
        BinaryOp::GreaterEqual => le(right, left),
        BinaryOp::Equal => eq(left, right),
        BinaryOp::NotEqual => ne(left, right),
        _ => return None,
    })
}

/// The value of `op operand`.
pub fn unary(emit: &mut Emit, op: UnaryOp, class: Class, operand: Expr, span: Span) -> Expr {
    match (op, class) {
        (UnaryOp::Not, _) => of_truth(not(truth(class, operand))),
        (UnaryOp::Minus, Class::Float { .. }) => {
            apply("FloatNeg", vec![var(&class.constant()), operand])
        }
        (UnaryOp::Minus, _) => arithmetic(emit, BinaryOp::Sub, class, int(0), operand, span),
        (UnaryOp::BitNot, _) if is_signed(class) => sub(int(-1), operand),
        (UnaryOp::BitNot, _) => sub(int(range(class).1), operand),
        (UnaryOp::Conjugate, _) => unreachable!("complex numbers are refused before"),
    }
}

/// Whether a value is not equal to zero (C11 6.3.1.2, 6.8.4.1p2).
pub fn truth(class: Class, value: Expr) -> Expr {
    match class {
        Class::Pointer => ne(value, null()),
        Class::Float { .. } => {
            let zero = apply("FloatOfInt", vec![var(&class.constant()), int(0)]);
            not(apply("FloatEqual", vec![value, zero]))
        }
        // What `of_truth` made is taken apart again.
        _ => match &*value.kind {
            ExprKind::IfThenElse(condition, then, other)
                if as_int(then) == Some(1.into()) && as_int(other) == Some(0.into()) =>
            {
                condition.clone()
            }
            _ => ne(value, int(0)),
        },
    }
}

/// The `int` that stands for a truth value.
pub fn of_truth(condition: Expr) -> Expr {
    if_then_else(condition, int(1), int(0))
}

/// Between scalar classes other than pointers (C11 6.3.1). An implicit conversion that may change the value is an obligation for those
/// who ask; explicit ones say that it is meant.
pub fn convert(
    emit: &mut Emit,
    from: Class,
    to: Class,
    value: Expr,
    origin: Origin,
    span: Span,
) -> Expr {
    let float = |class| matches!(class, Class::Float { .. });
    if from == to {
        return value;
    }
    if to == Class::Bool {
        return of_truth(truth(from, value));
    }
    match (float(from), float(to)) {
        (true, true) => apply("FloatConvert", vec![var(&to.constant()), value]),
        (false, true) => apply("FloatOfInt", vec![var(&to.constant()), value]),
        (true, false) => float_to_integer(emit, to, value, span),
        (false, false) => {
            let ((low, high), (least, most)) = (range(from), range(to));
            if least <= low && high <= most {
                return value;
            }
            if origin == Origin::Implicit {
                let words = format!("the value should fit {} bits", width(to));
                let fits = to.holds(value.clone());
                emit.check(ObligationKind::Narrowing, fits, span, Some(&words));
            }
            wrap(emit, from, to, value, span)
        }
    }
}

/// C11 6.3.1.4p1: the fraction is dropped; a value that does not fit is undefined.
fn float_to_integer(emit: &mut Emit, to: Class, value: Expr, span: Span) -> Expr {
    let whole = emit.keep("whole", named_type("int"), apply("IntOfFloat", vec![value]), span);
    let words = "the floating value should fit the integer type";
    emit.check(ObligationKind::SignedOverflow, to.holds(whole.clone()), span, Some(words));
    if emit.skips(ObligationKind::SignedOverflow) {
        apply(&wrap_function(to), vec![whole])
    } else {
        whole
    }
}

/// The value modulo 2^n, of a value in the range of `from`: C11 6.3.1.3p2, and as gcc defines 6.3.1.3p3.
fn wrap(emit: &mut Emit, from: Class, to: Class, value: Expr, span: Span) -> Expr {
    if let Some(literal) = as_int(&value) {
        return int(wrapped(to, literal));
    }
    if width(from) != width(to) || from == Class::Bool {
        return apply(&wrap_function(to), vec![value]);
    }
    // Of one width: only the sign changes its meaning.
    let value = shared(emit, value, span);
    let period = int(period(to));
    if is_signed(to) {
        if_then_else(le(value.clone(), int(range(to).1)), value.clone(), sub(value, period))
    } else {
        if_then_else(le(int(0), value.clone()), value.clone(), add(value, period))
    }
}

/// `+`, `-` and `*`. Signed: C11 6.5p5. Unsigned: 6.2.5p9.
fn arithmetic(
    emit: &mut Emit,
    op: BinaryOp,
    class: Class,
    left: Expr,
    right: Expr,
    span: Span,
) -> Expr {
    let exact = match op {
        BinaryOp::Add => add(left.clone(), right.clone()),
        BinaryOp::Sub if as_int(&left) == Some(0.into()) => neg(right.clone()),
        BinaryOp::Sub => sub(left.clone(), right.clone()),
        _ => mul(left.clone(), right.clone()),
    };
    if is_signed(class) {
        return signed(emit, class, exact, ObligationKind::SignedOverflow, span, None);
    }
    if let Some(literal) = as_int(&exact) {
        return int(wrapped(class, literal));
    }
    let zero = |of: &Expr| as_int(of) == Some(0.into());
    if zero(&right) && op != BinaryOp::Mul {
        return left;
    }
    // Sums and differences leave the range by one period at most.
    match op {
        BinaryOp::Add => {
            let sum = emit.keep("sum", named_type("int"), exact, span);
            let fits = le(sum.clone(), int(range(class).1));
            if_then_else(fits, sum.clone(), sub(sum, int(period(class))))
        }
        BinaryOp::Sub => {
            let difference = emit.keep("difference", named_type("int"), exact, span);
            let fits = le(int(0), difference.clone());
            if_then_else(fits, difference.clone(), add(difference, int(period(class))))
        }
        _ => apply(&wrap_function(class), vec![exact]),
    }
}

/// A result that must fit; it wraps where nobody checks that.
fn signed(
    emit: &mut Emit,
    class: Class,
    exact: Expr,
    kind: ObligationKind,
    span: Span,
    words: Option<&str>,
) -> Expr {
    if let Some(literal) = as_int(&exact)
        && literal == wrapped(class, literal.clone())
    {
        return exact;
    }
    if emit.skips(kind) {
        return apply(&wrap_function(class), vec![exact]);
    }
    let exact = shared(emit, exact, span);
    emit.check(kind, class.holds(exact.clone()), span, words);
    exact
}

/// C11 6.5.5p5-6.
fn divide(
    emit: &mut Emit,
    op: BinaryOp,
    class: Class,
    left: Expr,
    right: Expr,
    span: Span,
) -> Expr {
    emit.check(ObligationKind::DivisionByZero, ne(right.clone(), int(0)), span, None);
    let unchecked =
        emit.skips(ObligationKind::DivisionByZero) || emit.skips(ObligationKind::SignedOverflow);
    let literal = as_int(&right);
    let positive = literal.as_ref().is_some_and(|literal| *literal > BigInt::ZERO);
    if is_signed(class) && !positive {
        let overflows =
            and(eq(left.clone(), int(range(class).0)), eq(right.clone(), int(BigInt::from(-1))));
        let words = "the least value is divided by -1";
        emit.check(ObligationKind::SignedOverflow, not(overflows), span, Some(words));
    }
    let value = match (op, is_signed(class)) {
        (BinaryOp::Div, false) => div(left, right),
        (_, false) => modulo(left, right),
        (BinaryOp::Div, true) => apply("DivC", vec![left, right]),
        (_, true) => apply("RemC", vec![left, right]),
    };
    if unchecked && !positive { apply(&wrap_function(class), vec![value]) } else { value }
}

/// C11 6.5.7p3-5. A negative value shifted to the right keeps its sign, as gcc has it.
fn shift(emit: &mut Emit, op: BinaryOp, class: Class, left: Expr, right: Expr, span: Span) -> Expr {
    let kind = ObligationKind::ShiftOutOfRange;
    let bits = width(class);
    let in_range = and(le(int(0), right.clone()), lt(right.clone(), int(bits)));
    let words = format!("the count should be from 0 to {}", bits - 1);
    emit.check(kind, in_range, span, Some(&words));
    let known = as_int(&right).and_then(|count| u32::try_from(count).ok());
    let factor = known.filter(|count| *count < bits).map(|count| BigInt::from(1) << count);
    let one = as_int(&left) == Some(1.into());
    let exact = match (op, &factor) {
        (BinaryOp::Shl, Some(factor)) => mul(left.clone(), int(factor.clone())),
        (BinaryOp::Shl, None) if one => apply("Pow2", vec![right]),
        (BinaryOp::Shl, None) => apply("Shl", vec![left.clone(), right]),
        (_, Some(factor)) => div(left.clone(), int(factor.clone())),
        (_, None) => {
            let value = apply("Shr", vec![left, right]);
            return if emit.skips(kind) {
                apply(&wrap_function(class), vec![value])
            } else {
                value
            };
        }
    };
    match (op, is_signed(class)) {
        (BinaryOp::Shl, true) => {
            let words = "a negative value should not be shifted to the left";
            emit.check(kind, le(int(0), left), span, Some(words));
            let words = "the result should fit its signed type";
            signed(emit, class, exact, kind, span, Some(words))
        }
        (BinaryOp::Shl, false) => match as_int(&exact) {
            Some(literal) => int(wrapped(class, literal)),
            None if factor == Some(1.into()) => exact,
            None => apply(&wrap_function(class), vec![exact]),
        },
        _ => exact,
    }
}

fn float_binary(op: BinaryOp, class: Class, left: Expr, right: Expr) -> Expr {
    let function = match op {
        BinaryOp::Add => "FloatAdd",
        BinaryOp::Sub => "FloatSub",
        BinaryOp::Mul => "FloatMul",
        BinaryOp::Div => "FloatDiv",
        _ => unreachable!("{op:?} is no operator of floats"),
    };
    apply(function, vec![var(&class.constant()), left, right])
}

/// Any number modulo 2^n, as a value of the class.
pub fn reduced(class: Class, exact: Expr) -> Expr {
    apply(&wrap_function(class), vec![exact])
}

/// The prelude's function that reduces a value to the class.
fn wrap_function(class: Class) -> String {
    format!("Wrap{}{}", if is_signed(class) { 'S' } else { 'U' }, width(class))
}

/// The value modulo 2^n.
fn wrapped(class: Class, value: BigInt) -> BigInt {
    let ((low, _), period) = (range(class), period(class));
    let above: BigInt = (value - &low) % &period;
    let above = if above < BigInt::ZERO { above + period } else { above };
    above + low
}

fn is_signed(class: Class) -> bool {
    matches!(class, Class::Integer { signed: true, .. })
}

fn width(class: Class) -> u32 {
    match class {
        Class::Integer { bytes, .. } => u32::from(bytes) * 8,
        _ => 1,
    }
}

fn period(class: Class) -> BigInt {
    BigInt::from(1) << width(class)
}

fn range(class: Class) -> (BigInt, BigInt) {
    class.range().expect("an integer class has a range")
}

/// An expression that may be written more than once without the text growing.
fn shared(emit: &mut Emit, value: Expr, span: Span) -> Expr {
    if value.depth() <= 3 { value } else { emit.keep("value", named_type("int"), value, span) }
}

fn sum(parts: impl IntoIterator<Item = Expr>) -> Expr {
    parts.into_iter().reduce(add).unwrap_or_else(|| int(0))
}

#[cfg(test)]
mod tests;
