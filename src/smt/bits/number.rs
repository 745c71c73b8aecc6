//! Integers as bit-vectors. A number stands for an integer term: a bit-vector in two's complement, wide enough for its bounds, and
//! the condition under which it is exact. Operations make wider ones, so that nothing wraps.

use crate::il::core::BitOperation;
use num_bigint::BigInt;

#[derive(Clone, Debug)]
pub struct Number {
    /// The solver's text of the bit-vector.
    pub text: String,
    pub width: u32,
    /// What the integer lies between where the bit-vector is exact.
    pub low: BigInt,
    pub high: BigInt,
    /// Under which condition the bit-vector is the integer; None for always.
    pub exact: Option<String>,
    /// Conditions for "below `low`" and "above `high`", where they are told apart.
    pub outside: Option<(String, String)>,
}

/// No number is wider: multiplication of two words of 64 bits, and a bit or two.
const WIDEST: u32 = 136;

/// The greatest amount of a shift that is computed.
const MOST_SHIFTED: u32 = 63;

/// The bits that numbers between these bounds need in two's complement.
fn width_of(low: &BigInt, high: &BigInt) -> u32 {
    // A negative number -n needs the bits of n - 1.
    let bits = |value: &BigInt| {
        let magnitude = if *value < BigInt::ZERO { -value - 1 } else { value.clone() };
        magnitude.bits() as u32
    };
    bits(low).max(bits(high)) + 1
}

impl Number {
    /// A bit-vector of unknown value between the bounds, declared under this name; None if it would be too wide.
    pub fn unknown(name: &str, low: BigInt, high: BigInt) -> Option<Number> {
        let width = width_of(&low, &high);
        let (exact, outside) = (None, None);
        (width <= WIDEST).then(|| Number { text: name.into(), width, low, high, exact, outside })
    }

    pub fn literal(value: &BigInt) -> Option<Number> {
        let mut number = Number::unknown("", value.clone(), value.clone())?;
        number.text = bit_vector(value, number.width);
        Some(number)
    }

    /// The text at another width; a narrower one only where the value fits.
    pub fn at_width(&self, width: u32) -> String {
        match width {
            _ if width == self.width => self.text.clone(),
            _ if width > self.width => {
                format!("((_ sign_extend {}) {})", width - self.width, self.text)
            }
            _ => format!("((_ extract {} 0) {})", width - 1, self.text),
        }
    }

    /// The same number where it is known to lie between these bounds, too.
    pub fn between(&self, low: &BigInt, high: &BigInt) -> Option<Number> {
        let (low, high) = (low.max(&self.low).clone(), high.min(&self.high).clone());
        let mut number = Number::unknown("", low, high).filter(|it| it.low <= it.high)?;
        number.text = self.at_width(number.width);
        Some(Number { exact: self.exact.clone(), ..number })
    }

    pub fn is_literal(&self) -> bool {
        self.low == self.high
    }
}

/// The literal of this width in two's complement.
fn bit_vector(value: &BigInt, width: u32) -> String {
    let value =
        if *value < BigInt::ZERO { value + (BigInt::from(1) << width) } else { value.clone() };
    format!("(_ bv{value} {width})")
}

/// The conditions together.
pub fn both(one: Option<String>, other: Option<String>) -> Option<String> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => Some(format!("(and {one} {other})")),
        (one, other) => one.or(other),
    }
}

/// The result of an operation that was computed at a width: brought to the width of its bounds.
fn result(
    text: String,
    width: u32,
    (low, high): (BigInt, BigInt),
    of: &[&Number],
) -> Option<Number> {
    let exact = of.iter().fold(None, |exact, number| both(exact, number.exact.clone()));
    let mut number = Number::unknown("", low, high)?;
    let computed = Number { text, width, ..number.clone() };
    number.text = computed.at_width(number.width);
    Some(Number { exact, ..number })
}

/// The least and the greatest of these.
fn hull(values: impl IntoIterator<Item = BigInt>) -> (BigInt, BigInt) {
    let values: Vec<BigInt> = values.into_iter().collect();
    let least = values.iter().min().cloned().unwrap_or_default();
    (least, values.into_iter().max().unwrap_or_default())
}

pub fn add(a: &Number, b: &Number) -> Option<Number> {
    linear("bvadd", a, b, (&a.low + &b.low, &a.high + &b.high))
}

pub fn subtract(a: &Number, b: &Number) -> Option<Number> {
    linear("bvsub", a, b, (&a.low - &b.high, &a.high - &b.low))
}

pub fn multiply(a: &Number, b: &Number) -> Option<Number> {
    let corners = [&a.low * &b.low, &a.low * &b.high, &a.high * &b.low, &a.high * &b.high];
    linear("bvmul", a, b, hull(corners))
}

fn linear(operation: &str, a: &Number, b: &Number, bounds: (BigInt, BigInt)) -> Option<Number> {
    let width = width_of(&bounds.0, &bounds.1).max(a.width).max(b.width);
    let text = format!("({operation} {} {})", a.at_width(width), b.at_width(width));
    result(text, width, bounds, &[a, b])
}

/// Euclidean division and its remainder by a number that is known to be positive: rounded down.
pub fn divide(a: &Number, b: &Number) -> Option<(Number, Number)> {
    if b.low <= BigInt::ZERO {
        return None;
    }
    if is_power(b) {
        return divide_by_power(a, b.low.bits() as u32 - 1, b);
    }
    let width = a.width.max(b.width);
    let (x, y) = (a.at_width(width), b.at_width(width));
    // Both are the solver's own division where nothing is negative; `bvsmod` has the sign of the divisor.
    let (quotient, remainder) = if a.low >= BigInt::ZERO {
        (format!("(bvudiv {x} {y})"), format!("(bvurem {x} {y})"))
    } else {
        let remainder = format!("(bvsmod {x} {y})");
        (format!("(bvsdiv (bvsub {x} {remainder}) {y})"), remainder)
    };
    // The difference of `x` and its remainder may be below what the width holds: then it is left to others.
    let widest = BigInt::from(1) << (width - 1);
    if a.low < BigInt::ZERO && &a.low - &b.high < -widest {
        let wider = Number { text: a.at_width(width + 1), width: width + 1, ..a.clone() };
        return (width < WIDEST).then(|| divide(&wider, b)).flatten();
    }
    let corners = [&a.low, &a.high].map(|end| [down(end, &b.low), down(end, &b.high)]);
    let most: BigInt = &b.high - 1;
    let most = if a.low >= BigInt::ZERO { most.min(a.high.clone()) } else { most };
    Some((
        result(quotient, width, hull(corners.into_iter().flatten()), &[a, b])?,
        result(remainder, width, (BigInt::ZERO, most), &[a, b])?,
    ))
}

/// Whether it is a literal power of two.
pub fn is_power(number: &Number) -> bool {
    let Number { low, .. } = number;
    number.is_literal() && low > &BigInt::ZERO && low.trailing_zeros() == Some(low.bits() - 1)
}

/// By `2^power`, which is `b`: a shift, and the low bits, also of negative numbers.
fn divide_by_power(a: &Number, power: u32, b: &Number) -> Option<(Number, Number)> {
    let width = a.width.max(power + 1);
    let x = a.at_width(width);
    let [amount, mask] = [BigInt::from(power), &b.low - 1].map(|value| bit_vector(&value, width));
    let ends = [down(&a.low, &b.low), down(&a.high, &b.low)];
    let most: BigInt = &b.low - 1;
    let most = if a.low >= BigInt::ZERO { most.min(a.high.clone()) } else { most };
    Some((
        result(format!("(bvashr {x} {amount})"), width, hull(ends), &[a])?,
        result(format!("(bvand {x} {mask})"), width, (BigInt::ZERO, most), &[a])?,
    ))
}

/// Division by a positive number, rounded down.
fn down(a: &BigInt, b: &BigInt) -> BigInt {
    let quotient = a / b;
    if *a < BigInt::ZERO && &quotient * b != *a { quotient - 1 } else { quotient }
}

pub fn operate(operation: BitOperation, args: &[Number]) -> Option<Number> {
    use BitOperation::*;
    match (operation, args) {
        (And | Or | Xor, [a, b]) => connect(operation, a, b),
        (ShiftLeft, [a, amount]) => shift_left(a, amount),
        (ShiftRight, [a, amount]) => shift_right(a, amount),
        (Power, [amount]) => shift_left(&Number::literal(&BigInt::from(1))?, amount),
        _ => None,
    }
}

fn connect(operation: BitOperation, a: &Number, b: &Number) -> Option<Number> {
    let width = a.width.max(b.width);
    let natural = |number: &Number| number.low >= BigInt::ZERO;
    let most = BigInt::from(1) << (width - 1);
    let bounds = match (operation, natural(a), natural(b)) {
        (BitOperation::And, true, true) => (BigInt::ZERO, a.high.clone().min(b.high.clone())),
        (BitOperation::And, true, false) => (BigInt::ZERO, a.high.clone()),
        (BitOperation::And, false, true) => (BigInt::ZERO, b.high.clone()),
        (_, true, true) => (BigInt::ZERO, most - 1),
        _ => (-most.clone(), most - 1),
    };
    let name = match operation {
        BitOperation::And => "bvand",
        BitOperation::Or => "bvor",
        _ => "bvxor",
    };
    let text = format!("({name} {} {})", a.at_width(width), b.at_width(width));
    result(text, width, bounds, &[a, b])
}

/// The condition that an amount is one for which the operation is computed, and the greatest such amount.
fn in_reach(amount: &Number) -> Option<(Option<String>, u32)> {
    let most = amount.high.clone().min(MOST_SHIFTED.into());
    if most < BigInt::ZERO || amount.low > most {
        return None;
    }
    let mut condition = None;
    if amount.low < BigInt::ZERO {
        let zero = bit_vector(&BigInt::ZERO, amount.width);
        condition = Some(format!("(bvsle {zero} {})", amount.text));
    }
    if amount.high > most {
        let limit = bit_vector(&most, amount.width);
        condition = both(condition, Some(format!("(bvsle {} {limit})", amount.text)));
    }
    Some((condition, u32::try_from(most).ok()?))
}

fn shift_left(a: &Number, amount: &Number) -> Option<Number> {
    let (condition, most) = in_reach(amount)?;
    let ends = [&a.low, &a.high].map(|end| [end.clone(), end << most]);
    let (low, high) = hull(ends.into_iter().flatten());
    let width = width_of(&low, &high).max(a.width).max(amount.width);
    let text = format!("(bvshl {} {})", a.at_width(width), amount.at_width(width));
    let number = result(text, width, (low, high), &[a, amount])?;
    Some(Number { exact: both(number.exact.clone(), condition), ..number })
}

fn shift_right(a: &Number, amount: &Number) -> Option<Number> {
    let (condition, most) = in_reach(amount)?;
    let ends = [&a.low, &a.high].map(|end| [end.clone(), down(end, &(BigInt::from(1) << most))]);
    let width = a.width.max(amount.width);
    let text = format!("(bvashr {} {})", a.at_width(width), amount.at_width(width));
    let number = result(text, width, hull(ends.into_iter().flatten()), &[a, amount])?;
    Some(Number { exact: both(number.exact.clone(), condition), ..number })
}

pub fn choose(condition: &str, a: &Number, b: &Number) -> Option<Number> {
    let width = a.width.max(b.width);
    let text = format!("(ite {condition} {} {})", a.at_width(width), b.at_width(width));
    let bounds = hull([a, b].into_iter().flat_map(|it| [it.low.clone(), it.high.clone()]));
    let number = result(text, width, bounds, &[])?;
    let always = || "true".to_string();
    let exact = match (&a.exact, &b.exact) {
        (None, None) => None,
        (one, other) => {
            let (one, other) = (one.clone(), other.clone());
            let [one, other] = [one, other].map(|it| it.unwrap_or_else(always));
            Some(format!("(ite {condition} {one} {other})"))
        }
    };
    Some(Number { exact, ..number })
}

/// `a <= b` or `a == b`; `unknown` is a condition of which nothing is known.
pub fn compare(relation: Relation, a: &Number, b: &Number, unknown: &str) -> String {
    let width = a.width.max(b.width);
    let name = match relation {
        Relation::AtMost => "bvsle",
        Relation::Equal => "=",
    };
    let exactly = format!("({name} {} {})", a.at_width(width), b.at_width(width));
    let Some(exact) = both(a.exact.clone(), b.exact.clone()) else { return exactly };
    let at_most = |holds: bool| (holds && relation == Relation::AtMost).to_string();
    let mut otherwise = unknown.to_string();
    let mut settle = |side: &str, other: &Number, holds: String| {
        let exact = other.exact.clone().unwrap_or_else(|| "true".into());
        otherwise = format!("(ite (and {side} {exact}) {holds} {otherwise})");
    };
    if let Some((below, above)) = &a.outside {
        if b.low >= a.low {
            settle(below, b, at_most(true));
        }
        if b.high <= a.high {
            settle(above, b, at_most(false));
        }
    }
    if let Some((below, above)) = &b.outside {
        if a.low >= b.low {
            settle(below, a, at_most(false));
        }
        if a.high <= b.high {
            settle(above, a, at_most(true));
        }
    }
    format!("(ite {exact} {exactly} {otherwise})")
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    AtMost,
    Equal,
}
