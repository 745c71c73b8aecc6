//! How many characters a format of printf prints: the literal's bytes in, bounds out, as far as the format alone tells them, and the strings whose
//! lengths come on top. Precisions and widths as arguments, wide characters and `%n` have no bounds here.

use super::Family;
use super::conversion::{Amount, Conversion, Item, Length, items};

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Printed {
    /// Without the strings.
    pub least: u64,
    pub most: u64,
    pub texts: Vec<Text>,
}

/// A string that is printed, by its number among the arguments behind the format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text {
    pub argument: usize,
    pub at_most: Option<u64>,
    /// Filled up to so many.
    pub at_least: u64,
}

/// The decimal point is what the locale says, and may take several bytes.
const POINT: u64 = 4;

/// `None` if the format has no bounds that are known.
pub fn printed_length(bytes: &[u8]) -> Option<Printed> {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    let (mut printed, mut argument, mut spelled) = (Printed::default(), 0, 0);
    for item in items(Family::Print, &bytes[..end]) {
        let Item::Conversion(conversion) = item else { return None };
        spelled += conversion.text.len() as u64;
        let (width, precision) = (number(conversion.width)?, number(conversion.precision)?);
        let width = width.unwrap_or(0);
        if conversion.letter == b's' {
            if conversion.length != Length::None {
                return None;
            }
            printed.texts.push(Text { argument, at_most: precision, at_least: width });
        } else {
            let (least, most) = bounds(&conversion, precision)?;
            printed.least = printed.least.checked_add(least.max(width))?;
            printed.most = printed.most.checked_add(most.max(width))?;
        }
        argument += usize::from(conversion.letter != b'%');
    }
    // What stands between the conversions is printed as it is.
    let between = (end as u64).checked_sub(spelled)?;
    printed.least = printed.least.checked_add(between)?;
    printed.most = printed.most.checked_add(between)?;
    Some(printed)
}

/// A width or precision, if there is one; `None` for one that only the run tells.
fn number(amount: Amount) -> Option<Option<u64>> {
    match amount {
        Amount::None => Some(None),
        Amount::Number(number) => Some(Some(number)),
        Amount::Argument => None,
    }
}

/// How many characters one conversion prints, whatever its argument.
fn bounds(conversion: &Conversion, precision: Option<u64>) -> Option<(u64, u64)> {
    let digits = |byte: u64, short: u64, int: u64, longest: u64| match conversion.length {
        Length::Char => byte,
        Length::Short => short,
        Length::None => int,
        _ => longest,
    };
    // A precision is the least number of digits; a sign or `0x` comes on top.
    let integer = |digits: u64, mark: u64| {
        // Zero with a precision of zero has no digits (C11 7.21.6.1p8).
        let least = precision.unwrap_or(1);
        Some((least, digits.max(precision.unwrap_or(0)).checked_add(mark)?))
    };
    match conversion.letter {
        b'%' => Some((1, 1)),
        b'c' if conversion.length == Length::None => Some((1, 1)),
        b'd' | b'i' => integer(digits(3, 5, 10, 19), 1),
        b'u' => integer(digits(3, 5, 10, 20), 0),
        b'o' => integer(digits(3, 6, 11, 22), 1),
        b'x' | b'X' => integer(digits(2, 4, 8, 16), 2),
        // Sign, digits of the greatest number, point, precision.
        b'f' | b'F' => {
            let whole = if conversion.length == Length::LongDouble { 4933 } else { 309 };
            Some((1, precision.unwrap_or(6).checked_add(1 + whole + POINT)?))
        }
        // Sign, digit, point, precision, `e`, sign and up to four digits of the exponent; `%g` may write zeros in front instead.
        b'e' | b'E' | b'g' | b'G' => {
            Some((1, precision.unwrap_or(6).checked_add(1 + 1 + POINT + 6)?))
        }
        _ => None,
    }
}
