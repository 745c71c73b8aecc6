//! Constants and string literals, decoded: what the lexer makes of their text (C11 6.4.4, 6.4.5). Their types are a question of
//! the target and left to a later room.

use crate::base::Span;

/// An integer constant (C11 6.4.4.1). A value beyond 64 bits has been reported and is its low bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Integer {
    pub value: u64,
    pub decimal: bool,
    pub unsigned: bool,
    pub length: IntegerLength,
    /// GNU's `i` or `j` suffix.
    pub imaginary: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IntegerLength {
    Int,
    Long,
    LongLong,
    /// Microsoft's `i8` .. `i64`, by their bits.
    Bits(u8),
}

/// The element type of a character or string literal (C11 6.4.4.4, 6.4.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Encoding {
    Narrow,
    /// `u8`
    Utf8,
    /// `u`
    Char16,
    /// `U`
    Char32,
    /// `L`
    Wide,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Character {
    pub encoding: Encoding,
    /// Of a narrow one: the value as gcc computes it for a signed 8-bit `char`, several characters packed into an int.
    pub value: i64,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StringLiteral {
    pub encoding: Encoding,
    pub text: Text,
    pub span: Span,
}

/// Escapes decoded, without the terminating null.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Text {
    /// Narrow and UTF-8 strings.
    Bytes(Vec<u8>),
    /// The others: code points, and the values of numeric escapes as they are.
    Points(Vec<u32>),
}
