//! Numbers: the text of a preprocessing number comes in, its value or what is wrong with it goes out (C11 6.4.4.1, 6.4.4.2).

use crate::syntax::ast::{Integer, IntegerLength};

#[derive(Debug, PartialEq)]
pub enum Number {
    Integer(Integer),
    /// Beyond 64 bits.
    TooLarge(Integer),
    /// Well-formed; kept as it is written.
    Float,
}

pub fn read(text: &str) -> Result<Number, String> {
    let prefix = text.as_bytes().get(..2).unwrap_or_default();
    match prefix {
        b"0x" | b"0X" if text[2..].contains(['.', 'p', 'P']) => float(text, 16),
        b"0x" | b"0X" => integer(text, &text[2..], 16),
        b"0b" | b"0B" => integer(text, &text[2..], 2),
        _ if is_decimal_float(text) => float(text, 10),
        [b'0', _] => integer(text, &text[1..], 8),
        _ => integer(text, text, 10),
    }
}

/// The letter `e` in an integer can only be part of a suffix, and no suffix has one.
fn is_decimal_float(text: &str) -> bool {
    let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &text[digits..];
    rest.starts_with(['.', 'e', 'E'])
        || matches!(rest.get(..1), Some("f" | "F" | "d" | "D" | "q" | "Q" | "w" | "W"))
}

fn integer(text: &str, digits: &str, radix: u32) -> Result<Number, String> {
    let end = digits.find(|c: char| !c.is_digit(radix.max(10))).unwrap_or(digits.len());
    let (digits, suffix) = digits.split_at(end);
    if digits.is_empty() && radix != 8 {
        return Err(format!("`{text}` has no digits"));
    }
    let (mut value, mut too_large) = (0u64, false);
    for digit in digits.chars() {
        let Some(digit) = digit.to_digit(radix) else {
            let kind = if radix == 8 { "an octal" } else { "a binary" };
            return Err(format!("`{digit}` is no digit of {kind} constant"));
        };
        let wide = u128::from(value) * u128::from(radix) + u128::from(digit);
        too_large |= wide > u128::from(u64::MAX);
        value = wide as u64;
    }
    let Some((unsigned, length, imaginary)) = integer_suffix(suffix) else {
        return Err(format!("`{suffix}` is no suffix of an integer constant"));
    };
    let integer = Integer { value, decimal: radix == 10, unsigned, length, imaginary };
    Ok(if too_large { Number::TooLarge(integer) } else { Number::Integer(integer) })
}

fn integer_suffix(suffix: &str) -> Option<(bool, IntegerLength, bool)> {
    if suffix.is_empty() {
        return Some((false, IntegerLength::Int, false));
    }
    let lower = suffix.to_ascii_lowercase();
    let (unsigned, rest) = match lower.strip_prefix('u') {
        Some(rest) => (true, rest),
        None => (false, &*lower),
    };
    let bits = match rest {
        "i8" => Some(8),
        "i16" => Some(16),
        "i32" => Some(32),
        "i64" => Some(64),
        "i128" => Some(128),
        _ => None,
    };
    if let Some(bits) = bits {
        return Some((unsigned, IntegerLength::Bits(bits), false));
    }
    // `lL` is none.
    if suffix.contains("lL") || suffix.contains("Ll") {
        return None;
    }
    let (mut unsigned, mut imaginary, mut length) = (0, 0, IntegerLength::Int);
    let mut rest = &*lower;
    while !rest.is_empty() {
        let (seen, behind) = rest.split_at(1);
        rest = behind;
        match seen {
            "u" => unsigned += 1,
            "i" | "j" => imaginary += 1,
            "l" if length != IntegerLength::Int => return None,
            "l" if rest.starts_with('l') => {
                length = IntegerLength::LongLong;
                rest = &rest[1..];
            }
            "l" => length = IntegerLength::Long,
            _ => return None,
        }
    }
    (unsigned <= 1 && imaginary <= 1).then_some((unsigned == 1, length, imaginary == 1))
}

fn float(text: &str, radix: u32) -> Result<Number, String> {
    let body = if radix == 16 { &text[2..] } else { text };
    let is_digit = |c: char| c.is_digit(radix);
    let whole = body.trim_start_matches(is_digit);
    let mut digits = body.len() - whole.len();
    let mut rest = whole;
    if let Some(behind) = whole.strip_prefix('.') {
        rest = behind.trim_start_matches(is_digit);
        digits += behind.len() - rest.len();
    }
    if digits == 0 {
        return Err(format!("`{text}` has no digits"));
    }
    let marks = if radix == 16 { ['p', 'P'] } else { ['e', 'E'] };
    match rest.strip_prefix(marks) {
        Some(exponent) => {
            let exponent = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
            rest = exponent.trim_start_matches(|c: char| c.is_ascii_digit());
            if rest.len() == exponent.len() {
                return Err("the exponent has no digits".into());
            }
        }
        None if radix == 16 => {
            return Err("a hexadecimal floating constant needs an exponent".into());
        }
        None => {}
    }
    if is_float_suffix(rest) {
        Ok(Number::Float)
    } else {
        Err(format!("`{rest}` is no suffix of a floating constant"))
    }
}

fn is_float_suffix(suffix: &str) -> bool {
    let lower = suffix.to_ascii_lowercase();
    // GNU's imaginary constants have an `i` or `j` before or behind the rest.
    let real = lower.strip_suffix(['i', 'j']).unwrap_or(&lower);
    let real = if real.len() == lower.len() {
        real.strip_prefix(['i', 'j']).unwrap_or(real)
    } else {
        real
    };
    let known = ["", "f", "l", "q", "w", "f16", "f32", "f64", "f128", "f32x", "f64x", "bf16"];
    known.contains(&real) || ["df", "dd", "dl", "d"].contains(&real)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> u64 {
        match read(text) {
            Ok(Number::Integer(integer)) => integer.value,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn integers_have_their_values() {
        assert_eq!(["0", "017", "0x1fUL", "0b101", "42ll"].map(value), [0, 15, 31, 5, 42]);
        assert_eq!(value("18446744073709551615u"), u64::MAX);
        let Ok(Number::Integer(found)) = read("7ui64") else { panic!("an integer") };
        assert_eq!((found.unsigned, found.length), (true, IntegerLength::Bits(64)));
        let Ok(Number::Integer(found)) = read("3iLL") else { panic!("an integer") };
        assert_eq!((found.imaginary, found.length), (true, IntegerLength::LongLong));
        assert!(matches!(read("18446744073709551616"), Ok(Number::TooLarge(_))));
    }

    #[test]
    fn floats_are_told_from_integers() {
        for text in ["1.", ".5", "1e9", "1.5e-3f", "0x1p3", "0x.8p-1L", "1.0df", "2.f128", "1.if"] {
            assert_eq!(read(text), Ok(Number::Float), "{text}");
        }
        assert_eq!(value("0xe"), 14);
    }

    #[test]
    fn malformed_numbers_are_refused() {
        for text in
            ["08", "0x", "0b2", "1lL", "1ulu", "1.e", "0x1.8", "1.5x", "0xE+1", "1_000", "1..2"]
        {
            assert!(read(text).is_err(), "{text}");
        }
    }
}
