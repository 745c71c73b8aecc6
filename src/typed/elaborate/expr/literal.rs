//! Constants and string literals (C11 6.4.4, 6.4.5): their types by value and suffix, as gcc has them.

use crate::base::{DataModel, Span};
use crate::syntax::ast::{self, Encoding, IntegerLength, StringLiteral, Text};
use crate::syntax::symbol::Symbol;
use crate::typed::elaborate::{draft::Draft, expr};
use crate::typed::program::{Elements, Program, StringId, StringObject};
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::{FloatKind, IntegerKind, Length, Type, TypeId};

pub fn integer(program: &mut Program, integer: ast::Integer, span: Span) -> Expr {
    let kind = integer_constant_kind(program, integer);
    if integer.imaginary {
        let text = program.symbols.intern(&format!("{}i", integer.value));
        let ty = program.types.intern(Type::Complex(FloatKind::Double));
        return Expr::new(ExprKind::ImaginaryConstant(text), ty, span);
    }
    let ty = kind.id();
    Expr::new(ExprKind::Integer(integer.value), ty, span)
}

/// The first type of the list in C11 6.4.4.1p5 that can hold the value.
fn integer_constant_kind(program: &Program, integer: ast::Integer) -> IntegerKind {
    use IntegerKind::*;
    let target = program.target;
    let signed = [Int, Long, LongLong, Int128];
    let unsigned = [UnsignedInt, UnsignedLong, UnsignedLongLong, UnsignedInt128];
    let first = match integer.length {
        IntegerLength::Int => 0,
        IntegerLength::Long => 1,
        IntegerLength::LongLong => 2,
        IntegerLength::Bits(64) => 2,
        // Microsoft's short suffixes make an int.
        IntegerLength::Bits(_) => 0,
    };
    let wide = target.model != DataModel::Ilp32;
    let last = if wide { 4 } else { 3 };
    for index in first..last {
        let bits = 8 * target.integer_size(signed[index]) as u32;
        if !integer.unsigned && (bits > 64 || integer.value < 1 << (bits - 1)) {
            return signed[index];
        }
        let may_be_unsigned = integer.unsigned || !integer.decimal;
        if may_be_unsigned && (bits >= 64 || integer.value < 1 << bits) {
            return unsigned[index];
        }
    }
    // gcc without a wider type: a decimal constant that does not fit is reduced to the largest signed one.
    if integer.unsigned { UnsignedLongLong } else { LongLong }
}

pub fn float(draft: &mut Draft, text: Symbol, span: Span) -> Expr {
    let lower = draft.program.text(text).to_ascii_lowercase();
    let hexadecimal = lower.starts_with("0x");
    if !hexadecimal && lower.ends_with(['f', 'd', 'l']) && lower[..lower.len() - 1].ends_with('d')
        || lower.ends_with("bf16")
    {
        let what = "decimal floating constants";
        draft.unsupported(span, what);
        return Expr::new(ExprKind::Unsupported(what.into()), TypeId::DOUBLE, span);
    }
    let (kind, imaginary) = float_suffix(&lower);
    if imaginary {
        let ty = draft.program.types.intern(Type::Complex(kind));
        return Expr::new(ExprKind::ImaginaryConstant(text), ty, span);
    }
    let ty = draft.program.types.intern(Type::Float(kind));
    Expr::new(ExprKind::Float(text), ty, span)
}

pub fn character(program: &Program, character: ast::Character, span: Span) -> Expr {
    let ty = match character.encoding {
        Encoding::Narrow => TypeId::INT,
        encoding => element_type(program, encoding),
    };
    let narrow = character.encoding == Encoding::Narrow;
    let value = match character.value {
        // It was read as a signed `char`.
        value @ -128..0 if narrow && !program.target.char_is_signed => value & 0xff,
        value => value,
    };
    expr::constant(program, value.into(), ty, span)
}

/// The type of a character or of a string's elements.
fn element_type(program: &Program, encoding: Encoding) -> TypeId {
    match encoding {
        Encoding::Narrow | Encoding::Utf8 => TypeId::CHAR,
        Encoding::Char16 => TypeId::UNSIGNED_SHORT,
        Encoding::Char32 => TypeId::UNSIGNED_INT,
        Encoding::Wide => program.target.wide_type().id(),
    }
}

pub fn string(draft: &mut Draft, parts: &[StringLiteral], span: Span) -> Expr {
    let id = string_object(draft, parts, span);
    let ty = draft.program[id].ty;
    Expr::new(ExprKind::String(id), ty, span)
}

/// Adjacent literals joined; the one prefix among them counts for all (C11 6.4.5p5).
pub fn string_object(draft: &mut Draft, parts: &[StringLiteral], span: Span) -> StringId {
    let mut encoding = Encoding::Narrow;
    for part in parts {
        match (encoding, part.encoding) {
            (_, Encoding::Narrow) => {}
            (Encoding::Narrow, prefix) => encoding = prefix,
            (known, prefix) if known == prefix => {}
            _ => {
                let message = "string literals with different prefixes cannot be joined";
                draft.error("type-error", part.span, message);
            }
        }
    }
    let element = element_type(&draft.program, encoding);
    let elements = match (encoding, size_of_element(&draft.program, encoding)) {
        (Encoding::Narrow | Encoding::Utf8, _) => Elements::Bytes(joined_bytes(parts)),
        (_, 2) => Elements::Shorts(utf16(&joined_points(parts))),
        _ => Elements::Words(joined_points(parts)),
    };
    let count = match &elements {
        Elements::Bytes(bytes) => bytes.len(),
        Elements::Shorts(shorts) => shorts.len(),
        Elements::Words(words) => words.len(),
    };
    let ty = draft.program.types.array_of(element, Length::Fixed(count as u64));
    let id = StringId(draft.program.strings.len() as u32);
    draft.program.strings.push(StringObject { elements, ty, span });
    id
}

fn size_of_element(program: &Program, encoding: Encoding) -> u64 {
    match encoding {
        Encoding::Narrow | Encoding::Utf8 => 1,
        Encoding::Char16 => 2,
        Encoding::Char32 => 4,
        Encoding::Wide => program.target.integer_size(program.target.wide_type()),
    }
}

fn joined_bytes(parts: &[StringLiteral]) -> Vec<u8> {
    let mut bytes = vec![];
    for part in parts {
        match &part.text {
            Text::Bytes(text) => bytes.extend_from_slice(text),
            // Reported as prefixes that do not fit.
            Text::Points(points) => bytes.extend(points.iter().map(|point| *point as u8)),
        }
    }
    bytes.push(0);
    bytes
}

fn joined_points(parts: &[StringLiteral]) -> Vec<u32> {
    let mut points = vec![];
    for part in parts {
        match &part.text {
            Text::Points(text) => points.extend_from_slice(text),
            Text::Bytes(text) => match std::str::from_utf8(text) {
                Ok(text) => points.extend(text.chars().map(u32::from)),
                Err(_) => points.extend(text.iter().map(|byte| u32::from(*byte))),
            },
        }
    }
    points.push(0);
    points
}

fn utf16(points: &[u32]) -> Vec<u16> {
    let mut units = vec![];
    for point in points {
        match char::from_u32(*point) {
            Some(character) => units.extend_from_slice(character.encode_utf16(&mut [0; 2])),
            None => units.push(*point as u16),
        }
    }
    units
}

/// The type that the suffix of a floating constant names, and whether it is imaginary.
fn float_suffix(text: &str) -> (FloatKind, bool) {
    let lower = text.to_ascii_lowercase();
    // In a hexadecimal constant letters are digits until the exponent.
    let start =
        if lower.starts_with("0x") { lower.find('p').map_or(lower.len(), |at| at + 1) } else { 0 };
    let is_number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-' | '\'');
    let rest = &lower[start..];
    let mut suffix = rest.trim_start_matches(is_number);
    if start == 0
        && let Some(exponent) = suffix.strip_prefix('e')
    {
        suffix = exponent.trim_start_matches(is_number);
    }
    let imaginary = suffix.contains(['i', 'j']);
    let plain: String = suffix.chars().filter(|c| !matches!(c, 'i' | 'j')).collect();
    let kind = match plain.as_str() {
        "f" => FloatKind::Float,
        "l" | "w" => FloatKind::LongDouble,
        "q" | "f128" => FloatKind::Float128,
        "f16" => FloatKind::Float16,
        "f32" => FloatKind::Float32,
        "f64" => FloatKind::Float64,
        "f32x" => FloatKind::Float32x,
        "f64x" => FloatKind::Float64x,
        _ => FloatKind::Double,
    };
    (kind, imaginary)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_of_floats() {
        assert_eq!(float_suffix("1.5"), (FloatKind::Double, false));
        assert_eq!(float_suffix("1e-5f"), (FloatKind::Float, false));
        assert_eq!(float_suffix("0x1.fp3"), (FloatKind::Double, false));
        assert_eq!(float_suffix("0x1.fp3F"), (FloatKind::Float, false));
        assert_eq!(float_suffix("2.0iL"), (FloatKind::LongDouble, true));
        assert_eq!(float_suffix("1.0f128"), (FloatKind::Float128, false));
        assert_eq!(float_suffix("1.0f32x"), (FloatKind::Float32x, false));
        assert_eq!(float_suffix("1.e3"), (FloatKind::Double, false));
    }

    #[test]
    fn points_beyond_sixteen_bits_are_pairs() {
        assert_eq!(utf16(&[0x41, 0x1f600, 0xd800, 0]), vec![0x41, 0xd83d, 0xde00, 0xd800, 0]);
    }
}
