//! Where tokens end: bytes and a start in, the kind and the end of the preprocessing token there out (C11 6.4).
//! Line splices (C11 5.1.1.2p1, phase 2) are found here and removed by the caller.

use super::token::Kind;

/// What the scanning loop has to do at a byte.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Class {
    Plain,
    Letter,
    Digit,
    Quote,
    Slash,
    Hash,
    Percent,
    Backslash,
}

pub const CLASSES: [Class; 256] = classes();

const fn classes() -> [Class; 256] {
    let mut table = [Class::Plain; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | 0x80..=0xff => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            b'"' | b'\'' => Class::Quote,
            b'/' => Class::Slash,
            b'#' => Class::Hash,
            b'%' => Class::Percent,
            b'\\' => Class::Backslash,
            _ => Class::Plain,
        };
        byte += 1;
    }
    table
}

const WORD: [bool; 256] = word_bytes();

const fn word_bytes() -> [bool; 256] {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = matches!(CLASSES[byte], Class::Letter | Class::Digit);
        byte += 1;
    }
    table
}

fn at(bytes: &[u8], index: usize) -> u8 {
    bytes.get(index).copied().unwrap_or(0)
}

pub fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0b | 0x0c)
}

/// The end of a run of letters and digits.
pub fn word_end(bytes: &[u8], mut index: usize) -> usize {
    while index < bytes.len() && WORD[bytes[index] as usize] {
        index += 1;
    }
    index
}

/// The end of an identifier: a word, in which `\u1234` may stand (C11 6.4.2.1).
pub fn identifier_end(bytes: &[u8], index: usize) -> usize {
    let mut end = word_end(bytes, index);
    while at(bytes, end) == b'\\' && is_universal_name(bytes, end) {
        end = word_end(bytes, end + 1);
    }
    end
}

/// Whether `\u` or `\U` with its digits starts here.
pub fn is_universal_name(bytes: &[u8], index: usize) -> bool {
    let digits = match at(bytes, index + 1) {
        b'u' => 4,
        b'U' => 8,
        _ => return false,
    };
    let digits = bytes.get(index + 2..index + 2 + digits);
    digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// The end of a preprocessing number (C11 6.4.8).
pub fn number_end(bytes: &[u8], mut index: usize) -> usize {
    loop {
        index = word_end(bytes, index);
        let before = at(bytes, index.wrapping_sub(1)) | 0x20;
        match at(bytes, index) {
            b'.' => index += 1,
            b'+' | b'-' if matches!(before, b'e' | b'p') => index += 1,
            _ => return index,
        }
    }
}

/// The end of a backslash and a line break with nothing but blanks between them, when one starts here.
pub fn splice_end(bytes: &[u8], index: usize) -> Option<usize> {
    if at(bytes, index) != b'\\' {
        return None;
    }
    let mut end = index + 1;
    while matches!(at(bytes, end), b' ' | b'\t' | 0x0b | 0x0c) {
        end += 1;
    }
    (at(bytes, end) == b'\n').then_some(end + 1)
}

/// How a literal ends.
pub struct LiteralEnd {
    pub end: usize,
    pub closed: bool,
    pub spliced: bool,
}

/// The end of the literal whose opening quote is at `index`: after the closing quote, or at the end of the line.
pub fn literal_end(bytes: &[u8], index: usize, limit: usize) -> LiteralEnd {
    let quote = bytes[index];
    let mut end = index + 1;
    let mut spliced = false;
    while end < limit {
        match bytes[end] {
            byte if byte == quote => return LiteralEnd { end: end + 1, closed: true, spliced },
            b'\n' => break,
            b'\\' => match splice_end(bytes, end) {
                Some(next) => {
                    spliced = true;
                    end = next;
                }
                None => {
                    end += 1;
                    // The escaped character may stand behind a splice.
                    while let Some(next) = splice_end(bytes, end) {
                        spliced = true;
                        end = next;
                    }
                    end += usize::from(at(bytes, end) != b'\n');
                }
            },
            _ => end += 1,
        }
    }
    LiteralEnd { end: end.min(limit), closed: false, spliced }
}

/// Where a `//` comment ends: at the line break, splices passed over.
pub fn line_end(bytes: &[u8], mut index: usize) -> usize {
    loop {
        let Some(found) = memchr::memchr(b'\n', &bytes[index..]) else { return bytes.len() };
        let end = index + found;
        let mut last = end;
        while last > index && matches!(bytes[last - 1], b' ' | b'\t' | 0x0b | 0x0c) {
            last -= 1;
        }
        if last > index && bytes[last - 1] == b'\\' {
            index = end + 1;
        } else {
            return end;
        }
    }
}

/// Behind the `*/` of the comment whose `/*` is at `index`; none when it never ends.
pub fn block_end(bytes: &[u8], index: usize) -> Option<usize> {
    let from = index + 2;
    memchr::memmem::find(bytes.get(from..)?, b"*/").map(|found| from + found + 2)
}

/// Kind and end of the token at `index`, which is no blank. Prefixes of literals belong to them only as far as `prefixes`
/// says. A character that starts no token is `Other`.
pub fn token_end(bytes: &[u8], index: usize, limit: usize, prefixes: Prefixes) -> (Kind, usize) {
    match CLASSES[bytes[index] as usize] {
        Class::Letter => {
            let end = identifier_end(bytes, index);
            if matches!(at(bytes, end), b'"' | b'\'') && prefixes.is_prefix(&bytes[index..end]) {
                let literal = literal_end(bytes, end, limit);
                if literal.closed {
                    return (Kind::Literal, literal.end);
                }
            }
            (Kind::Identifier, end)
        }
        Class::Digit => (Kind::Number, number_end(bytes, index)),
        Class::Quote => {
            let literal = literal_end(bytes, index, limit);
            if literal.closed { (Kind::Literal, literal.end) } else { (Kind::Other, index + 1) }
        }
        Class::Backslash if is_universal_name(bytes, index) => {
            (Kind::Identifier, identifier_end(bytes, index))
        }
        Class::Backslash => (Kind::Other, index + 1),
        _ if bytes[index] == b'.' && at(bytes, index + 1).is_ascii_digit() => {
            (Kind::Number, number_end(bytes, index))
        }
        _ => punctuator(bytes, index),
    }
}

/// The longest punctuator (C11 6.4.6).
fn punctuator(bytes: &[u8], index: usize) -> (Kind, usize) {
    let (first, second, third) = (at(bytes, index), at(bytes, index + 1), at(bytes, index + 2));
    let length = match (first, second, third) {
        (b'%', b':', b'%') if at(bytes, index + 3) == b':' => return (Kind::Paste, index + 4),
        (b'%', b':', _) => return (Kind::Hash, index + 2),
        (b'#', b'#', _) => return (Kind::Paste, index + 2),
        (b'#', ..) => return (Kind::Hash, index + 1),
        (b'(', ..) => return (Kind::Open, index + 1),
        (b')', ..) => return (Kind::Close, index + 1),
        (b',', ..) => return (Kind::Comma, index + 1),
        (b'.', b'.', b'.') | (b'<', b'<', b'=') | (b'>', b'>', b'=') => 3,
        (b'-', b'>' | b'-' | b'=', _)
        | (b'+', b'+' | b'=', _)
        | (b'<', b'<' | b'=' | b':' | b'%', _)
        | (b'>', b'>' | b'=', _)
        | (b'&', b'&' | b'=', _)
        | (b'|', b'|' | b'=', _)
        | (b'%', b'=' | b'>', _)
        | (b':', b'>', _)
        | (b'=' | b'!' | b'*' | b'/' | b'^', b'=', _) => 2,
        (
            b'[' | b']' | b'{' | b'}' | b'.' | b'&' | b'*' | b'+' | b'-' | b'~' | b'!' | b'/'
            | b'%' | b'<' | b'>' | b'^' | b'|' | b'?' | b':' | b';' | b'=',
            ..,
        ) => 1,
        _ => return (Kind::Other, index + 1),
    };
    (Kind::Punctuator, index + length)
}

/// Which prefixes of literals the dialect knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prefixes {
    /// `L` (before C11).
    Wide,
    /// `L`, `u`, `U`, `u8`.
    Unicode,
}

impl Prefixes {
    pub fn is_prefix(self, word: &[u8]) -> bool {
        word == b"L" || (self == Prefixes::Unicode && matches!(word, b"u" | b"U" | b"u8"))
    }
}
