//! C text that is not UTF-8, as real C is not: bytes in, a `String` out, and the way back without loss.
//! Rule: a byte that is no part of UTF-8 becomes one character of a private area, U+F780 for 0x80 up to U+F7FF for 0xFF, so that
//! it is one column wide and can be told from all others. Text that holds such a character itself is taken byte by byte, so that
//! `encode(decode(bytes)) == bytes` for all bytes. The C lexer undoes the same in literals, by `byte_of`.

use std::borrow::Cow;

/// Added to the byte.
const AREA: u32 = 0xF700;

/// The byte that a character stands for, when it stands for one.
pub fn byte_of(character: char) -> Option<u8> {
    let code = u32::from(character);
    (AREA + 0x80..=AREA + 0xFF).contains(&code).then(|| (code - AREA) as u8)
}

fn character_of(byte: u8) -> char {
    char::from_u32(AREA + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)
}

pub fn decode(bytes: Vec<u8>) -> String {
    match String::from_utf8(bytes) {
        Ok(text) if !holds_area(text.as_bytes()) => text,
        Ok(text) => decode_slowly(text.as_bytes()),
        Err(error) => decode_slowly(error.as_bytes()),
    }
}

fn decode_slowly(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match byte_of(character) {
                None => text.push(character),
                Some(_) => {
                    let mut buffer = [0; 4];
                    let encoded = character.encode_utf8(&mut buffer).bytes();
                    text.extend(encoded.map(character_of));
                }
            }
        }
        text.extend(chunk.invalid().iter().copied().map(character_of));
    }
    text
}

/// The bytes that were read.
pub fn encode(text: &str) -> Cow<'_, [u8]> {
    if !holds_area(text.as_bytes()) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.chars() {
        match byte_of(character) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend(character.encode_utf8(&mut [0; 4]).bytes()),
        }
    }
    Cow::Owned(bytes)
}

/// Whether UTF-8 text holds a character of the area: EF 9E 80 to EF 9F BF.
fn holds_area(bytes: &[u8]) -> bool {
    // Few texts hold the first byte at all.
    bytes.contains(&0xEF)
        && bytes.windows(2).any(|pair| pair[0] == 0xEF && (pair[1] == 0x9E || pair[1] == 0x9F))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn stray_bytes_are_one_column_each() {
        let text = decode(b"caf\xe9 \"\xff\" \xc3\xa9".to_vec());
        assert_eq!(text, "caf\u{f7e9} \"\u{f7ff}\" é");
        assert_eq!(text.chars().filter_map(byte_of).collect::<Vec<_>>(), [0xe9, 0xff]);
        assert_eq!(byte_of('é'), None);
        assert_eq!(byte_of('\u{f77f}'), None);
    }

    #[test]
    fn private_characters_of_the_user_survive() {
        let written = "\u{f780} \u{f7ff} \u{f77f} \u{f800}";
        let text = decode(written.as_bytes().to_vec());
        assert_eq!(text.chars().filter_map(byte_of).count(), 6);
        assert_eq!(&*encode(&text), written.as_bytes());
    }

    proptest! {
        #[test]
        fn nothing_is_lost(bytes in proptest::collection::vec(any::<u8>(), 0..64)) {
            let text = decode(bytes.clone());
            prop_assert_eq!(&*encode(&text), &bytes[..]);
        }
    }
}
