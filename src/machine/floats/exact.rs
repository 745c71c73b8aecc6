//! Floating numbers of all formats as bits, computed exactly and rounded once to nearest: what a processor of the target gives. Bits
//! in, bits out. `float` and `double` are computed by the host, which does the same; the others by software.

use crate::flow::{BinaryOp, Comparison, FloatFormat};
use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};
use std::cmp::Ordering;

/// The result of `+ - * /`; other operators do not exist.
pub fn binary(op: BinaryOp, a: u128, b: u128, format: FloatFormat) -> Option<u128> {
    match format {
        FloatFormat::Single => {
            let (x, y) = (f32::from_bits(a as u32), f32::from_bits(b as u32));
            let result = match op {
                BinaryOp::Add => x + y,
                BinaryOp::Sub => x - y,
                BinaryOp::Mul => x * y,
                BinaryOp::Div => x / y,
                _ => return None,
            };
            Some(u128::from(result.to_bits()))
        }
        FloatFormat::Double => {
            let (x, y) = (f64::from_bits(a as u64), f64::from_bits(b as u64));
            let result = match op {
                BinaryOp::Add => x + y,
                BinaryOp::Sub => x - y,
                BinaryOp::Mul => x * y,
                BinaryOp::Div => x / y,
                _ => return None,
            };
            Some(u128::from(result.to_bits()))
        }
        FloatFormat::Half => software::<Half>(op, a, b),
        FloatFormat::Extended => software::<X87DoubleExtended>(op, a, b),
        FloatFormat::Quad => software::<Quad>(op, a, b),
    }
}

fn software<F: Float>(op: BinaryOp, a: u128, b: u128) -> Option<u128> {
    let (x, y) = (F::from_bits(a), F::from_bits(b));
    let result = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        BinaryOp::Mul => x * y,
        BinaryOp::Div => x / y,
        _ => return None,
    };
    Some(result.value.to_bits())
}

/// The widest format holds every number of the others.
fn widened(bits: u128, format: FloatFormat) -> Quad {
    let loses = &mut false;
    match format {
        FloatFormat::Half => Half::from_bits(bits).convert(loses).value,
        FloatFormat::Single => Single::from_bits(bits).convert(loses).value,
        FloatFormat::Double => Double::from_bits(bits).convert(loses).value,
        FloatFormat::Extended => X87DoubleExtended::from_bits(bits).convert(loses).value,
        FloatFormat::Quad => Quad::from_bits(bits),
    }
}

/// Rounded to nearest, and whether something was lost.
fn narrowed(value: Quad, format: FloatFormat) -> (u128, bool) {
    let mut loses = false;
    let bits = match format {
        FloatFormat::Half => FloatConvert::<Half>::convert(value, &mut loses).value.to_bits(),
        FloatFormat::Single => FloatConvert::<Single>::convert(value, &mut loses).value.to_bits(),
        FloatFormat::Double => FloatConvert::<Double>::convert(value, &mut loses).value.to_bits(),
        FloatFormat::Extended => {
            FloatConvert::<X87DoubleExtended>::convert(value, &mut loses).value.to_bits()
        }
        FloatFormat::Quad => value.to_bits(),
    };
    (bits, loses)
}

/// The number in another format.
pub fn converted(bits: u128, from: FloatFormat, to: FloatFormat) -> u128 {
    narrowed(widened(bits, from), to).0
}

/// The number as a `double`, if that holds it exactly.
pub fn as_double(bits: u128, format: FloatFormat) -> Option<f64> {
    match format {
        FloatFormat::Double => Some(f64::from_bits(bits as u64)),
        FloatFormat::Single => Some(f64::from(f32::from_bits(bits as u32))),
        _ => {
            let (double, loses) = narrowed(widened(bits, format), FloatFormat::Double);
            (!loses).then(|| f64::from_bits(double as u64))
        }
    }
}

pub fn compared(comparison: Comparison, a: u128, b: u128, format: FloatFormat) -> bool {
    let order = match format {
        FloatFormat::Single => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
        FloatFormat::Double => f64::from_bits(a as u64).partial_cmp(&f64::from_bits(b as u64)),
        _ => widened(a, format).partial_cmp(&widened(b, format)),
    };
    match comparison {
        Comparison::Equal => order == Some(Ordering::Equal),
        Comparison::NotEqual => order != Some(Ordering::Equal),
        Comparison::Less => order == Some(Ordering::Less),
        Comparison::LessEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Comparison::Greater => order == Some(Ordering::Greater),
        Comparison::GreaterEqual => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    }
}

/// The whole part (C11 6.3.1.4p1), if the type of that width holds it.
pub fn whole(bits: u128, format: FloatFormat, width: u32, is_signed: bool) -> Option<u128> {
    let (value, toward_zero) = (widened(bits, format), Round::TowardZero);
    let exact = &mut false;
    let result = if is_signed {
        value.to_i128_r(width as usize, toward_zero, exact).map(|whole| whole as u128)
    } else {
        value.to_u128_r(width as usize, toward_zero, exact)
    };
    (!result.status.contains(rustc_apfloat::Status::INVALID_OP)).then_some(result.value)
}

/// An integer as the nearest floating number.
pub fn of_signed(value: i128, format: FloatFormat) -> u128 {
    match format {
        FloatFormat::Single => u128::from((value as f32).to_bits()),
        FloatFormat::Double => u128::from((value as f64).to_bits()),
        FloatFormat::Half => Half::from_i128(value).value.to_bits(),
        FloatFormat::Extended => X87DoubleExtended::from_i128(value).value.to_bits(),
        FloatFormat::Quad => Quad::from_i128(value).value.to_bits(),
    }
}

pub fn of_unsigned(value: u128, format: FloatFormat) -> u128 {
    match format {
        FloatFormat::Single => u128::from((value as f32).to_bits()),
        FloatFormat::Double => u128::from((value as f64).to_bits()),
        FloatFormat::Half => Half::from_u128(value).value.to_bits(),
        FloatFormat::Extended => X87DoubleExtended::from_u128(value).value.to_bits(),
        FloatFormat::Quad => Quad::from_u128(value).value.to_bits(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ONE: u128 = 0x3fff_8000_0000_0000_0000;
    const THREE: u128 = 0x4000_c000_0000_0000_0000;

    #[test]
    fn long_doubles_have_64_bits() {
        let third = binary(BinaryOp::Div, ONE, THREE, FloatFormat::Extended);
        assert_eq!(third, Some(0x3ffd_aaaa_aaaa_aaaa_aaab));
        assert_eq!(of_unsigned(1, FloatFormat::Extended), ONE);
        assert_eq!(of_signed(i64::MAX.into(), FloatFormat::Extended), 0x403d_ffff_ffff_ffff_fffe);
        assert_eq!(whole(THREE, FloatFormat::Extended, 32, true), Some(3));
        assert_eq!(as_double(THREE, FloatFormat::Extended), Some(3.0));
        assert_eq!(as_double(0x3ffd_aaaa_aaaa_aaaa_aaab, FloatFormat::Extended), None);
        assert!(compared(Comparison::Less, ONE, THREE, FloatFormat::Extended));
    }

    #[test]
    fn what_does_not_fit_is_not_converted() {
        let bits = |value: f64| u128::from(value.to_bits());
        assert_eq!(whole(bits(2147483648.0), FloatFormat::Double, 32, true), None);
        assert_eq!(
            whole(bits(-2147483648.9), FloatFormat::Double, 32, true),
            Some((-(1i128 << 31)) as u128)
        );
        assert_eq!(whole(bits(-0.9), FloatFormat::Double, 32, false), Some(0));
        assert_eq!(whole(bits(-1.0), FloatFormat::Double, 32, false), None);
        assert_eq!(whole(bits(f64::NAN), FloatFormat::Double, 64, true), None);
    }

    proptest! {
        /// Software and host agree where both can.
        #[test]
        fn software_is_as_hardware(a in any::<f64>(), b in any::<f64>()) {
            let (x, y) = (u128::from(a.to_bits()), u128::from(b.to_bits()));
            for op in [BinaryOp::Add, BinaryOp::Sub, BinaryOp::Mul, BinaryOp::Div] {
                let host = binary(op, x, y, FloatFormat::Double).map(|bits| f64::from_bits(bits as u64));
                let soft = software::<Double>(op, x, y).map(|bits| f64::from_bits(bits as u64));
                let same = host == soft || host.is_some_and(f64::is_nan) && soft.is_some_and(f64::is_nan);
                prop_assert!(same, "{:?} {} {}: {:?} {:?}", op, a, b, host, soft);
            }
            let single = f32::from_bits(converted(x, FloatFormat::Double, FloatFormat::Single) as u32);
            prop_assert!(single == a as f32 || a.is_nan());
            let there_and_back = converted(converted(x, FloatFormat::Double, FloatFormat::Extended), FloatFormat::Extended, FloatFormat::Double);
            prop_assert!(there_and_back == x || a.is_nan());
        }
    }
}
