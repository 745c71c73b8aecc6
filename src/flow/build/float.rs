//! Floating constants as C writes them (C11 6.4.4.2), to the bits of a format: exact, rounded to nearest, ties to even.

use crate::flow::scalar::FloatFormat;
use num_bigint::BigUint;

/// How a format is laid out: the bits of its significand with the leading one, and of its exponent.
fn shape(format: FloatFormat) -> (u64, u32) {
    match format {
        FloatFormat::Half => (11, 5),
        FloatFormat::Single => (24, 8),
        FloatFormat::Double => (53, 11),
        FloatFormat::Extended => (64, 15),
        FloatFormat::Quad => (113, 15),
    }
}

/// What is malformed has been reported by the lexer and counts as 0.
pub(super) fn bits(text: &str, format: FloatFormat) -> u128 {
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    let (over, under, twos) = match hexadecimal {
        Some(digits) => {
            let (digits, power) = parts(digits, 16, ['p', 'P']);
            (digits.0, BigUint::from(1u32), power - 4 * digits.1)
        }
        None => {
            let (digits, power) = parts(text, 10, ['e', 'E']);
            // Beyond these powers every format has its largest or smallest value.
            let power = (power - digits.1).clamp(-20_000, 20_000);
            let ten = BigUint::from(10u32).pow(power.unsigned_abs() as u32);
            match power >= 0 {
                true => (digits.0 * ten, BigUint::from(1u32), 0),
                false => (digits.0, ten, 0),
            }
        }
    };
    round(over, under, twos.clamp(-40_000, 40_000), format)
}

/// The digits as a number with how many stand behind the point, and the exponent.
fn parts(text: &str, radix: u32, marks: [char; 2]) -> ((BigUint, i64), i64) {
    let (digits, exponent) = text.split_once(marks).unwrap_or((text, "0"));
    let (mut number, mut behind, mut point) = (BigUint::ZERO, 0, false);
    for c in digits.chars() {
        match c.to_digit(radix) {
            Some(digit) => {
                number = number * radix + digit;
                behind += i64::from(point);
            }
            None if c == '.' => point = true,
            None => break,
        }
    }
    let end = exponent
        .char_indices()
        .find(|(at, c)| !(c.is_ascii_digit() || *at == 0 && matches!(c, '+' | '-')));
    let exponent = &exponent[..end.map_or(exponent.len(), |(at, _)| at)];
    ((number, behind), exponent.parse().unwrap_or(0))
}

/// `over / under * 2^twos`
fn round(over: BigUint, under: BigUint, twos: i64, format: FloatFormat) -> u128 {
    let (precision, exponent_bits) = shape(format);
    let bias = (1i64 << (exponent_bits - 1)) - 1;
    if over == BigUint::ZERO {
        return 0;
    }
    // The value is about 2^size; one more bit than wanted may come out.
    let size = over.bits() as i64 - under.bits() as i64 + twos;
    let least = 1 - bias - (precision as i64 - 1);
    let mut unit = (size - precision as i64).max(least);
    let mut quotient = divide(&over, &under, twos - unit);
    if quotient.bits() > precision {
        unit += 1;
        quotient = divide(&over, &under, twos - unit);
    }
    if quotient.bits() > precision {
        // Rounding has carried into another digit.
        quotient >>= 1;
        unit += 1;
    }
    let significand = u128::try_from(&quotient).unwrap_or(0);
    let normal = quotient.bits() == precision;
    let exponent = if normal { unit + precision as i64 - 1 + bias } else { 0 };
    let infinite = (1i64 << exponent_bits) - 1;
    let (exponent, significand) = match exponent >= infinite {
        true => (infinite, 1 << (precision - 1)),
        false => (exponent, significand),
    };
    // Only the extended format writes the leading one.
    let written = if format == FloatFormat::Extended { precision } else { precision - 1 };
    let fraction = significand & ((1 << written) - 1);
    (exponent as u128) << written | fraction
}

/// `over * 2^twos / under` to the nearest integer, ties to even.
fn divide(over: &BigUint, under: &BigUint, twos: i64) -> BigUint {
    let (over, under) = match twos >= 0 {
        true => (over << twos.unsigned_abs(), under.clone()),
        false => (over.clone(), under << twos.unsigned_abs()),
    };
    let (quotient, rest) = (&over / &under, &over % &under);
    let twice = rest << 1u32;
    let up = twice > under || twice == under && quotient.bit(0);
    if up { quotient + 1u32 } else { quotient }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rust_reads_the_same() {
        let texts = [
            "0.0",
            "1",
            "1.5",
            "0.1",
            "3.14159265358979",
            "1e10",
            "1e-10",
            "123456789.125e3",
            "1.7976931348623157e308",
            "1e400",
            "2.2250738585072014e-308",
            "4.9e-324",
            "1e-330",
            "0.3",
            "16777217",
            "9007199254740993",
            "1e38",
            "3.4028236e38",
            "1e-45",
            "7e-46",
        ];
        for text in texts {
            let double = text.parse::<f64>().unwrap().to_bits();
            assert_eq!(bits(text, FloatFormat::Double), u128::from(double), "{text}");
            let single = text.parse::<f32>().unwrap().to_bits();
            assert_eq!(bits(text, FloatFormat::Single), u128::from(single), "{text}");
        }
    }

    #[test]
    fn other_formats_and_notations() {
        assert_eq!(bits("0x1.8p1f", FloatFormat::Single), u128::from(3f32.to_bits()));
        assert_eq!(bits("0x.8p-1", FloatFormat::Double), u128::from(0.25f64.to_bits()));
        assert_eq!(bits("1.5L", FloatFormat::Extended), 0x3fff_c000_0000_0000_0000);
        assert_eq!(bits("1.0", FloatFormat::Half), 0x3c00);
        assert_eq!(bits("1.0", FloatFormat::Quad), 0x3fff << 112);
    }
}
