//! Character constants and string literals: the text of a token comes in, its decoded contents go out, with what is wrong with
//! it (C11 6.4.4.4, 6.4.5). Numbers are packed as gcc packs them.

use crate::base::Span;
use crate::source::bytes::byte_of;
use crate::syntax::ast::{Character, Encoding, StringLiteral, Text};

/// The encoding and what stands between the quotes.
fn unquote(token: &str) -> (Encoding, &str) {
    let (encoding, prefix) = match token.as_bytes() {
        [b'u', b'8', ..] => (Encoding::Utf8, 2),
        [b'u', ..] => (Encoding::Char16, 1),
        [b'U', ..] => (Encoding::Char32, 1),
        [b'L', ..] => (Encoding::Wide, 1),
        _ => (Encoding::Narrow, 0),
    };
    (encoding, token.get(prefix + 1..token.len() - 1).unwrap_or(""))
}

pub fn string(token: &str, span: Span) -> (StringLiteral, Option<String>) {
    let (encoding, inner) = unquote(token);
    let narrow = matches!(encoding, Encoding::Narrow | Encoding::Utf8);
    // Nothing to decode: most strings are like this.
    if narrow && !inner.bytes().any(|byte| byte == b'\\' || byte == 0xEF) {
        let text = Text::Bytes(inner.as_bytes().to_vec());
        return (StringLiteral { encoding, text, span }, None);
    }
    let mut complaint = None;
    let units = Units { rest: inner, complaint: &mut complaint };
    let text = if narrow {
        let mut bytes = Vec::with_capacity(inner.len());
        units.for_each(|unit| unit.push_narrow(&mut bytes));
        Text::Bytes(bytes)
    } else {
        Text::Points(units.map(Unit::value).collect())
    };
    (StringLiteral { encoding, text, span }, complaint)
}

pub fn character(token: &str) -> (Character, Option<String>) {
    let (encoding, inner) = unquote(token);
    let mut complaint = None;
    let units = Units { rest: inner, complaint: &mut complaint };
    let value = match encoding {
        Encoding::Narrow => {
            let mut bytes = vec![];
            units.for_each(|unit| unit.push_narrow(&mut bytes));
            match bytes[..] {
                [single] => i64::from(single as i8),
                // Each character moves the ones before it up; gcc keeps what fits into an int.
                _ => {
                    let packed = bytes.iter().fold(0u32, |all, byte| all << 8 | u32::from(*byte));
                    i64::from(packed as i32)
                }
            }
        }
        // The last one counts, as in gcc.
        Encoding::Utf8 => units.last().map_or(0, |unit| i64::from(unit.value() as u8)),
        Encoding::Char16 => units.last().map_or(0, |unit| i64::from(unit.value() as u16)),
        Encoding::Char32 => units.last().map_or(0, |unit| i64::from(unit.value())),
        Encoding::Wide => units.last().map_or(0, |unit| i64::from(unit.value() as i32)),
    };
    if inner.is_empty() {
        complaint = Some("this character constant is empty".into());
    }
    (Character { encoding, value }, complaint)
}

/// One character of a literal, or one escape sequence.
#[derive(Clone, Copy)]
enum Unit {
    Point(char),
    /// `\x..`, octal escapes, and bytes that are no UTF-8.
    Number(u32),
}

impl Unit {
    fn value(self) -> u32 {
        match self {
            Unit::Point(character) => u32::from(character),
            Unit::Number(number) => number,
        }
    }

    fn push_narrow(self, bytes: &mut Vec<u8>) {
        match self {
            Unit::Point(character) => {
                bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
            }
            Unit::Number(number) => bytes.push(number as u8),
        }
    }
}

struct Units<'t> {
    rest: &'t str,
    complaint: &'t mut Option<String>,
}

impl Iterator for Units<'_> {
    type Item = Unit;

    fn next(&mut self) -> Option<Unit> {
        let character = self.take()?;
        if character != '\\' {
            return Some(
                byte_of(character).map_or(Unit::Point(character), |byte| Unit::Number(byte.into())),
            );
        }
        let escape = self.take()?;
        Some(match escape {
            'n' => Unit::Point('\n'),
            't' => Unit::Point('\t'),
            'r' => Unit::Point('\r'),
            'a' => Unit::Point('\u{7}'),
            'b' => Unit::Point('\u{8}'),
            'f' => Unit::Point('\u{c}'),
            'v' => Unit::Point('\u{b}'),
            // GNU.
            'e' | 'E' => Unit::Point('\u{1b}'),
            '0'..='7' => self.octal(escape),
            'x' => self.hexadecimal(),
            'u' => self.universal(4),
            'U' => self.universal(8),
            // Those that stand for themselves; gcc takes unknown ones so too.
            other => byte_of(other).map_or(Unit::Point(other), |byte| Unit::Number(byte.into())),
        })
    }
}

impl Units<'_> {
    fn take(&mut self) -> Option<char> {
        let character = self.rest.chars().next()?;
        self.rest = &self.rest[character.len_utf8()..];
        Some(character)
    }

    fn octal(&mut self, first: char) -> Unit {
        let mut value = first.to_digit(8).unwrap_or(0);
        for _ in 0..2 {
            let Some(digit) = self.rest.chars().next().and_then(|next| next.to_digit(8)) else {
                break;
            };
            value = value * 8 + digit;
            self.take();
        }
        Unit::Number(value)
    }

    fn hexadecimal(&mut self) -> Unit {
        let digits =
            self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_hexdigit()).len();
        if digits == 0 {
            *self.complaint = Some("`\\x` is followed by no hexadecimal digit".into());
        }
        let mut value = 0u32;
        for _ in 0..digits {
            let digit = self.take().and_then(|next| next.to_digit(16)).unwrap_or(0);
            value = value << 4 | digit;
        }
        Unit::Number(value)
    }

    fn universal(&mut self, length: usize) -> Unit {
        let digits =
            self.rest.get(..length).filter(|text| text.bytes().all(|b| b.is_ascii_hexdigit()));
        let point =
            digits.and_then(|text| u32::from_str_radix(text, 16).ok()).and_then(char::from_u32);
        match point {
            Some(point) => {
                self.rest = &self.rest[length..];
                Unit::Point(point)
            }
            None => {
                *self.complaint = Some("this universal character name names no character".into());
                Unit::Point(char::REPLACEMENT_CHARACTER)
            }
        }
    }
}

/// An identifier with its universal character names replaced by the characters.
pub fn replace_universal_names(word: &str) -> String {
    let mut complaint = None;
    Units { rest: word, complaint: &mut complaint }
        .map(|unit| char::from_u32(unit.value()).unwrap_or(char::REPLACEMENT_CHARACTER))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(token: &str) -> Vec<u8> {
        match string(token, Span::default()).0.text {
            Text::Bytes(bytes) => bytes,
            Text::Points(_) => panic!("a narrow string"),
        }
    }

    #[test]
    fn escapes_are_decoded() {
        assert_eq!(bytes(r#""a\n\0\x41\101\e\"\\\q""#), b"a\n\0AA\x1b\"\\q");
        assert_eq!(bytes(r#"u8"\u00e9é""#), "éé".as_bytes());
        assert_eq!(bytes("\"\u{f7e9}\u{f7ff}\""), [0xe9, 0xff]);
        assert_eq!(bytes(r#""\1234""#), b"S4");
        let (wide, _) = string(r#"L"a\xffff😀""#, Span::default());
        assert_eq!(wide.text, Text::Points(vec![97, 0xffff, 0x1f600]));
        assert!(string(r#""\x""#, Span::default()).1.is_some());
    }

    #[test]
    fn characters_are_packed_as_gcc_packs_them() {
        let value = |token| character(token).0.value;
        assert_eq!((value("'a'"), value(r"'\xff'"), value(r"'\''")), (97, -1, 39));
        assert_eq!(
            (value("'ab'"), value("'abcd'"), value("'abcde'")),
            (24930, 1633837924, 1650680933)
        );
        assert_eq!(
            (value("L'é'"), value("'é'"), value(r"U'\xffffffff'")),
            (233, 50089, 0xffff_ffff)
        );
        assert!(character("''").1.is_some());
    }
}
