//! Floating constants as C writes them (C11 6.4.4.2), decimal and hexadecimal, to doubles.

/// The value of a constant with its suffixes. What is malformed has been reported by the lexer and counts as 0.
pub(super) fn parse(text: &str) -> f64 {
    let hexadecimal = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X"));
    match hexadecimal {
        Some(digits) => parse_hexadecimal(digits),
        None => {
            let is_part = |c: char| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-');
            let end = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
            text[..end].parse().unwrap_or(0.0)
        }
    }
}

/// Whether the value read is that of the text, not rounded. Texts with too many digits count as rounded.
pub(super) fn is_exact(text: &str, value: f64) -> bool {
    if text.starts_with("0x") || text.starts_with("0X") {
        let digits = text[2..].split(['p', 'P']).next().unwrap_or_default();
        let digits: String = digits.chars().filter(char::is_ascii_hexdigit).collect();
        let digits = digits.trim_start_matches('0');
        let kept = u64::from_str_radix(digits, 16).unwrap_or(if digits.is_empty() { 0 } else { 1 });
        let fits = digits.len() <= 16 && kept >> kept.trailing_zeros().min(63) < 1 << 53;
        return fits && (value == 0.0 || (1e-300..1e300).contains(&value.abs()));
    }
    let mut parts = text.split(['e', 'E']);
    let (digits, exponent) = (parts.next().unwrap_or_default(), parts.next());
    let end = |text: &str| text.find(|c: char| !matches!(c, '0'..='9' | '.' | '+' | '-'));
    let number = |text: &str| text[..end(text).unwrap_or(text.len())].to_string();
    let digits = number(digits);
    let Ok(exponent) = exponent.map_or(Ok(0), |text| number(text).parse::<i32>()) else {
        return false;
    };
    let (whole, behind) = digits.split_once('.').unwrap_or((&digits, ""));
    let behind = behind.trim_end_matches('0');
    let Ok(mantissa) = format!("0{whole}{behind}").parse::<u64>() else { return false };
    let exponent = exponent.saturating_sub(behind.len() as i32);
    // m * 10^e is m * 5^e * 2^e, and m / 10^k is (m / 5^k) / 2^k: exact if the part without twos has 53 bits.
    let fives = 5u64.checked_pow(exponent.unsigned_abs());
    let odd = match (mantissa, fives) {
        (0, _) => return true,
        (_, None) => return false,
        (mantissa, Some(fives)) if exponent >= 0 => mantissa.checked_mul(fives),
        (mantissa, Some(fives)) => mantissa.is_multiple_of(fives).then(|| mantissa / fives),
    };
    odd.is_some_and(|odd| odd >> odd.trailing_zeros().min(63) < 1 << 53)
}

/// `1.8p3`: hexadecimal digits times a power of two.
fn parse_hexadecimal(text: &str) -> f64 {
    let (digits, exponent) = text.split_once(['p', 'P']).unwrap_or((text, "0"));
    let end = exponent
        .char_indices()
        .find(|(at, c)| !(c.is_ascii_digit() || (*at == 0 && matches!(c, '+' | '-'))))
        .map_or(exponent.len(), |(at, _)| at);
    let mut exponent: i64 = exponent[..end].parse().unwrap_or(0);
    // 30 digits are more than a double holds; the others only move the point.
    let (mut mantissa, mut kept, mut behind_point) = (0u128, 0, false);
    for c in digits.chars() {
        match c.to_digit(16) {
            None if c == '.' => behind_point = true,
            None => break,
            Some(digit) => {
                if kept < 30 {
                    mantissa = mantissa * 16 + u128::from(digit);
                    kept += u32::from(mantissa != 0);
                    exponent -= if behind_point { 4 } else { 0 };
                } else {
                    exponent += if behind_point { 0 } else { 4 };
                }
            }
        }
    }
    scale(mantissa as f64, exponent)
}

/// `value * 2^exponent`, in steps that do not leave the range of doubles early.
fn scale(mut value: f64, exponent: i64) -> f64 {
    let mut left = exponent.clamp(-5000, 5000);
    while left != 0 && value != 0.0 && value.is_finite() {
        let step = left.clamp(-500, 500);
        value *= 2f64.powi(step as i32);
        left -= step;
    }
    value
}

/// The nearest value that `_Float16` has: 11 significant bits.
pub(super) fn round_to_half(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let exponent = (value.abs().log2().floor() as i32).max(-14);
    let unit = 2f64.powi(exponent - 10);
    let rounded = (value / unit).round_ties_even() * unit;
    if rounded.abs() > 65504.0 { f64::INFINITY.copysign(value) } else { rounded }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_are_read_with_their_suffixes() {
        assert_eq!(parse("1.5f"), 1.5);
        assert_eq!(parse("2e3L"), 2000.0);
        assert_eq!(parse(".5"), 0.5);
        assert_eq!(parse("1."), 1.0);
        assert_eq!(parse("0x1.8p3"), 12.0);
        assert_eq!(parse("0xAp-1f"), 5.0);
        assert_eq!(parse("0x1p-1074"), f64::from_bits(1));
        assert_eq!(parse("1e400"), f64::INFINITY);
    }

    #[test]
    fn rounded_constants_are_told_from_exact_ones() {
        for exact in ["0.5L", "1L", "3.0L", "1e3L", "1e22L", "0.0", "2.50", "0x1.8p-3L", "125e-3L"]
        {
            assert!(is_exact(exact, parse(exact)), "{exact}");
        }
        for rounded in ["0.1L", "9007199254740993.0L", "1e30L", "0x1.00000000000001p0L", "1e4000L"]
        {
            assert!(!is_exact(rounded, parse(rounded)), "{rounded}");
        }
    }

    #[test]
    fn half_precision_rounds() {
        assert_eq!(round_to_half(2049.0), 2048.0);
        assert_eq!(round_to_half(70000.0), f64::INFINITY);
    }
}
