//! Between which numbers the value of an integer expression lies, as far as the expression itself tells: its types, constants and
//! operators. Enough to see that `c + 1` fits where `c` is a `char`, or that a division by ten goes well.
//! Rule: what a variable holds is any value of its type, unless it is a local of which more is known.

use super::arithmetic;
use super::dominance::local;
use super::numbers::{self, Numbers};
use crate::base::ObligationKind;
use crate::typed::constant::{Constant, evaluate};
use crate::typed::program::Program;
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind, UnaryOp};
use crate::typed::types::{Type, TypeId};

/// From the first to the second, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Range(i128, i128);

impl Range {
    fn has(self, number: i128) -> bool {
        self.0 <= number && number <= self.1
    }

    pub fn is_between(self, first: i128, last: i128) -> bool {
        self.is_within(Range(first, last))
    }

    pub fn is_within(self, other: Range) -> bool {
        other.has(self.0) && other.has(self.1)
    }

    pub fn only(number: i128) -> Range {
        Range(number, number)
    }

    pub fn least(self) -> i128 {
        self.0
    }

    pub fn most(self) -> i128 {
        self.1
    }

    /// What both have.
    pub fn and(self, other: Range) -> Option<Range> {
        let both = Range(self.0.max(other.0), self.1.min(other.1));
        (both.0 <= both.1).then_some(both)
    }

    pub fn below(self, most: i128) -> Option<Range> {
        self.and(Range(i128::MIN, most))
    }

    pub fn above(self, least: i128) -> Option<Range> {
        self.and(Range(least, i128::MAX))
    }

    /// Without a number at one of its ends.
    pub fn without(self, other: Range) -> Option<Range> {
        let Range(number, last) = other;
        match number == last {
            true if self.0 == number => self.above(number + 1),
            true if self.1 == number => self.below(number - 1),
            _ => Some(self),
        }
    }

    pub fn or(self, other: Range) -> Range {
        Range(self.0.min(other.0), self.1.max(other.1))
    }

    fn of(numbers: &[Option<i128>]) -> Option<Range> {
        let numbers: Option<Vec<i128>> = numbers.iter().copied().collect();
        let numbers = numbers?;
        Some(Range(*numbers.iter().min()?, *numbers.iter().max()?))
    }
}

/// Which of the checks of an operator cannot fail.
pub(super) fn goes_well(
    program: &Program,
    op: BinaryOp,
    [left, right]: [Range; 2],
    computed: TypeId,
) -> Vec<ObligationKind> {
    use ObligationKind::{DivisionByZero, ShiftOutOfRange, SignedOverflow};
    let Some(fits) = of_type(program, computed) else { return vec![] };
    let well = |kind: &ObligationKind| match (kind, op) {
        (DivisionByZero, _) => !right.has(0),
        (SignedOverflow, BinaryOp::Div | BinaryOp::Rem) => !right.has(-1) || !left.has(fits.0),
        (SignedOverflow, _) => exact(op, left, right).is_some_and(|result| result.is_within(fits)),
        (ShiftOutOfRange, _) => is_good_shift(op, left, right, fits),
        _ => false,
    };
    arithmetic::kinds(program, op, computed).into_iter().filter(well).collect()
}

/// C11 6.5.7p3 and p4.
fn is_good_shift(op: BinaryOp, left: Range, right: Range, fits: Range) -> bool {
    let bits = 128 - fits.1.leading_zeros() as i128 + i128::from(fits.0 < 0);
    if !right.is_within(Range(0, bits - 1)) {
        return false;
    }
    let signed = fits.0 < 0;
    op == BinaryOp::Shr || !signed || left.0 >= 0 && left.1 <= fits.1 >> right.1
}

/// The result if it is not cut to its type.
pub(super) fn exact(op: BinaryOp, left: Range, right: Range) -> Option<Range> {
    match op {
        BinaryOp::Add => Range::of(&[left.0.checked_add(right.0), left.1.checked_add(right.1)]),
        BinaryOp::Sub => Range::of(&[left.0.checked_sub(right.1), left.1.checked_sub(right.0)]),
        BinaryOp::Mul => Range::of(&[
            left.0.checked_mul(right.0),
            left.0.checked_mul(right.1),
            left.1.checked_mul(right.0),
            left.1.checked_mul(right.1),
        ]),
        _ => None,
    }
}

/// All values of an integer type of at most 64 bits.
pub(super) fn of_type(program: &Program, ty: TypeId) -> Option<Range> {
    let kind = match program.types.get(ty) {
        // A byte of memory that never held a truth value may hold anything.
        Type::Bool => return Some(Range(0, 255)),
        Type::Integer(kind) => *kind,
        Type::Enum(id) => program[*id].underlying,
        _ => return None,
    };
    let bits = program.target.integer_size(kind) * 8;
    match (bits <= 64, program.target.is_signed(kind)) {
        (false, _) => None,
        (true, true) => Some(Range(-(1 << (bits - 1)), (1 << (bits - 1)) - 1)),
        (true, false) => Some(Range(0, (1 << bits) - 1)),
    }
}

/// `known` tells of locals; it counts for nothing if the expression may change them.
pub(super) fn of_value(program: &Program, known: &Numbers, expr: &Expr) -> Option<Range> {
    match numbers::has_effects(expr) {
        true => of(program, &Numbers::default(), expr),
        false => of(program, known, expr),
    }
}

fn of(program: &Program, known: &Numbers, expr: &Expr) -> Option<Range> {
    let whole = of_type(program, expr.ty.ty)?;
    let found = narrower(program, known, expr).filter(|found| found.is_within(whole));
    Some(found.unwrap_or(whole))
}

fn narrower(program: &Program, known: &Numbers, expr: &Expr) -> Option<Range> {
    let of_value = |expr: &Expr| of(program, known, expr);
    match &expr.kind {
        ExprKind::Load(place) => known.of(local(program, place)?),
        ExprKind::Integer(_) => match evaluate(program, expr) {
            Ok(Constant::Integer(value)) => Some(Range(value, value)),
            _ => None,
        },
        ExprKind::Convert(conversion, inner) => match conversion.kind {
            ConversionKind::Same | ConversionKind::Integer => of_value(inner),
            ConversionKind::Truth => Some(Range(0, 1)),
            _ => None,
        },
        ExprKind::Unary(UnaryOp::Minus, inner) => {
            exact(BinaryOp::Sub, Range(0, 0), of_value(inner)?)
        }
        ExprKind::Unary(UnaryOp::Not, _) => Some(Range(0, 1)),
        ExprKind::Binary(op, left, right) => of_operator(program, known, *op, left, right),
        ExprKind::Conditional(parts) => Some(of_value(&parts.1)?.or(of_value(&parts.2)?)),
        ExprKind::Comma(_, right) => of_value(right),
        _ => None,
    }
}

fn of_operator(
    program: &Program,
    known: &Numbers,
    op: BinaryOp,
    left: &Expr,
    right: &Expr,
) -> Option<Range> {
    use BinaryOp::*;
    if matches!(op, Less | Greater | LessEqual | GreaterEqual | Equal | NotEqual | And | Or) {
        return Some(Range(0, 1));
    }
    let (left, right) = (of(program, known, left)?, of(program, known, right)?);
    match op {
        Add | Sub | Mul => exact(op, left, right),
        Rem if !right.has(0) => {
            let most = right.0.abs().max(right.1.abs()) - 1;
            Some(Range(if left.0 < 0 { -most } else { 0 }, if left.1 > 0 { most } else { 0 }))
        }
        Div if !right.has(0) => {
            let most = left.0.abs().max(left.1.abs());
            let least = if left.0 >= 0 && right.0 > 0 { 0 } else { -most };
            Some(Range(least, most))
        }
        BitAnd if left.0 >= 0 && right.0 >= 0 => Some(Range(0, left.1.min(right.1))),
        BitAnd if left.0 >= 0 => Some(Range(0, left.1)),
        BitAnd if right.0 >= 0 => Some(Range(0, right.1)),
        Shr if left.0 >= 0 && right.is_within(Range(0, 63)) => Some(Range(0, left.1 >> right.0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Range = Range(i32::MIN as i128, i32::MAX as i128);

    #[test]
    fn shifts_stay_in_their_type() {
        assert!(is_good_shift(BinaryOp::Shl, Range(0, 1), Range(0, 30), INT));
        assert!(!is_good_shift(BinaryOp::Shl, Range(0, 2), Range(0, 30), INT));
        assert!(!is_good_shift(BinaryOp::Shl, Range(-1, 1), Range(0, 1), INT));
        assert!(is_good_shift(BinaryOp::Shr, INT, Range(0, 31), INT));
        assert!(!is_good_shift(BinaryOp::Shr, INT, Range(0, 32), INT));
        assert!(is_good_shift(
            BinaryOp::Shl,
            Range(0, 9),
            Range(31, 31),
            Range(0, u32::MAX.into())
        ));
    }

    #[test]
    fn products_have_their_ends_at_corners() {
        assert_eq!(exact(BinaryOp::Mul, Range(-3, 2), Range(-5, 7)), Some(Range(-21, 15)));
        assert_eq!(exact(BinaryOp::Sub, Range(0, 1), Range(-2, 5)), Some(Range(-5, 3)));
    }
}
