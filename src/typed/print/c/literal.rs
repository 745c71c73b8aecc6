//! Constants as C literals: integers with the suffix of their type, strings with escapes that mean the same wherever they
//! stand and whatever follows them.

use super::Printer;
use super::expr::Level;
use crate::typed::program::{Elements, StringId};
use crate::typed::types::{IntegerKind, Type, TypeId};
use std::fmt::Write;

/// An integer literal's sign, digits and suffix.
pub(super) struct Digits {
    pub text: String,
    pub level: Level,
}

impl Printer<'_> {
    /// The value with those low bits, read as the type says; exactly of the type if it is `int` or wider.
    pub(super) fn digits(&self, bits: u64, kind: IntegerKind) -> Digits {
        let target = self.program.target;
        let width = (target.integer_size(kind) * 8).min(64) as u32;
        // A constant of a type with more bits is never negative.
        let value = if target.integer_size(kind) > 8 {
            i128::from(bits)
        } else if target.is_signed(kind) {
            i128::from((bits << (64 - width)) as i64 >> (64 - width))
        } else {
            i128::from(bits & (u64::MAX >> (64 - width)))
        };
        self.number(value, kind)
    }

    /// A value in the range of its type.
    pub(super) fn number(&self, value: i128, kind: IntegerKind) -> Digits {
        let suffix = match kind {
            IntegerKind::UnsignedInt => "u",
            IntegerKind::Long => "l",
            IntegerKind::UnsignedLong => "ul",
            IntegerKind::Int128 if value > i128::from(i64::MAX) => "ull",
            IntegerKind::LongLong | IntegerKind::Int128 => "ll",
            IntegerKind::UnsignedLongLong | IntegerKind::UnsignedInt128 => "ull",
            _ => "",
        };
        let bits = self.program.target.integer_size(kind).clamp(4, 8) * 8;
        // No literal has more than 64 bits.
        if i64::try_from(value).is_err() && u64::try_from(value).is_err() {
            let (ty, high, low) = ("(__int128)", value >> 64, value as u64);
            let text = format!("({ty}{high}ll << 64 | {low}ull)");
            return Digits { text, level: Level::Primary };
        }
        if value >= 0 {
            return Digits { text: format!("{value}{suffix}"), level: Level::Primary };
        }
        // The least value has no literal: its digits alone do not fit (C11 6.4.4.1p5).
        if value == -(1i128 << (bits - 1)) {
            let text = format!("{}{suffix} - 1", value + 1);
            return Digits { text, level: Level::Add };
        }
        Digits { text: format!("{value}{suffix}"), level: Level::Unary }
    }

    /// The kind of an integer type's constants; `None` for types that are no integers.
    pub(super) fn integer_kind(&self, ty: TypeId) -> Option<IntegerKind> {
        match self.program.types.get(ty) {
            Type::Integer(kind) => Some(*kind),
            Type::Enum(id) => Some(self.program[*id].underlying),
            _ => None,
        }
    }

    /// A string literal without its terminating null.
    pub(super) fn string(&mut self, id: StringId) {
        let string = &self.program[id];
        match &string.elements {
            Elements::Bytes(bytes) => {
                let bytes = bytes.strip_suffix(&[0]).unwrap_or(bytes);
                push_bytes(&mut self.out, bytes);
            }
            Elements::Shorts(units) => {
                let units = units.strip_suffix(&[0]).unwrap_or(units);
                push_units(&mut self.out, "u", units.iter().map(|unit| u32::from(*unit)));
            }
            Elements::Words(units) => {
                let units = units.strip_suffix(&[0]).unwrap_or(units);
                let element = match self.program.types.get(string.ty) {
                    Type::Array(element, _) => self.integer_kind(element.ty),
                    _ => None,
                };
                let prefix = if element == Some(IntegerKind::UnsignedInt) { "U" } else { "L" };
                push_units(&mut self.out, prefix, units.iter().copied());
            }
        }
    }
}

/// A narrow literal. Octal escapes have three digits, so that no digit behind them joins.
pub(super) fn push_bytes(out: &mut String, bytes: &[u8]) {
    out.push('"');
    let mut before = 0;
    for byte in bytes {
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            b'\r' => out.push_str("\\r"),
            // Trigraphs (C11 5.2.1.1) start with two of them.
            b'?' if before == b'?' => out.push_str("\\?"),
            b' '..=b'~' => out.push(char::from(*byte)),
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
        before = *byte;
    }
    out.push('"');
}

/// A literal of wider elements. A hexadecimal escape has no end of its own: the literal is cut behind it.
fn push_units(out: &mut String, prefix: &str, units: impl Iterator<Item = u32>) {
    out.push_str(prefix);
    out.push('"');
    let (mut before, mut after_escape) = (0, false);
    for unit in units {
        let printed = char::from_u32(unit).filter(|c| matches!(c, ' '..='~'));
        if after_escape && printed.is_some_and(|c| c.is_ascii_hexdigit()) {
            let _ = write!(out, "\" {prefix}\"");
        }
        after_escape = false;
        match printed {
            Some(c @ ('"' | '\\')) => {
                out.push('\\');
                out.push(c);
            }
            Some('?') if before == u32::from('?') => out.push_str("\\?"),
            Some(c) => out.push(c),
            None => {
                let _ = write!(out, "\\x{unit:x}");
                after_escape = true;
            }
        }
        before = unit;
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrow(bytes: &[u8]) -> String {
        let mut out = String::new();
        push_bytes(&mut out, bytes);
        out
    }

    #[test]
    fn escapes_mean_the_same_whatever_follows() {
        assert_eq!(narrow(b"a\x0001\"\\\n"), r#""a\00001\"\\\n""#);
        assert_eq!(narrow(b"??="), r#""?\?=""#);
        assert_eq!(narrow("\u{e9}1".as_bytes()), r#""\303\2511""#);
        let mut out = String::new();
        push_units(&mut out, "L", "\u{20ac}fé g".chars().map(u32::from));
        assert_eq!(out, r#"L"\x20ac" L"f\xe9 g""#);
    }
}
