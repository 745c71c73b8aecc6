//! From expanded text to the tokens the grammar reads: names interned, literals decoded, comments dropped (annotations are
//! noted), directives obeyed or dropped. What is wrong is reported and left out; `dropped` says where.

mod arrange;
mod braces;
mod ghost;
pub(crate) mod literal;
mod number;
mod pragma;
mod pragma_meanings;
mod splice;
#[cfg(test)]
mod tests;

use super::ast::{Annotation, Character, Integer, Packing, StringLiteral};
use super::symbol::{Symbol, Symbols};
use super::token::{KEYWORDS, MARKS, PREDEFINED_TYPES, SOFT_MARKS, Token};
use crate::base::{Diagnostic, Span};
use crate::source::bytes;
use ghost::GhostCode;
use logos::{Lexer, Logos};
use splice::Places;

pub use arrange::too_deep_message;

#[derive(Clone, Copy, Debug)]
pub struct Lexeme {
    pub token: Token,
    pub span: Span,
}

#[derive(Default)]
pub struct Lexed {
    pub lexemes: Vec<Lexeme>,
    pub symbols: Symbols,
    pub integers: Vec<Integer>,
    pub characters: Vec<Character>,
    pub strings: Vec<StringLiteral>,
    pub annotations: Vec<Annotation>,
    /// Where ghost code stands that was read as C.
    pub ghost_code: Vec<Span>,
    pub packing: Vec<Packing>,
    pub diagnostics: Vec<Diagnostic>,
    /// Where something was dropped that should have been a token.
    pub dropped: Vec<u32>,
    /// Brackets that are never closed, the outermost first.
    pub unclosed: Vec<Lexeme>,
    /// When a brace is never closed: the one that is likely meant, and the `}` that took its part.
    pub suspect: Option<(Span, Span)>,
    /// Whether nesting beyond `MAX_DEPTH` was reported.
    pub too_deep: bool,
    packing_stack: Vec<Option<u32>>,
}

/// Where the kinds of words start in the table of symbols.
const FIRST_MARK: usize = KEYWORDS.len();
const FIRST_TYPE: usize = FIRST_MARK + MARKS.len();
const FIRST_SOFT_MARK: usize = FIRST_TYPE + PREDEFINED_TYPES.len();
const FIRST_NAME: usize = FIRST_SOFT_MARK + SOFT_MARKS.len();

/// The symbols of types that need no declaration.
pub fn is_predefined_type(symbol: usize) -> bool {
    (FIRST_TYPE..FIRST_SOFT_MARK).contains(&symbol)
}

fn is_soft_mark(token: Token) -> bool {
    let Token::Name(symbol) = token else { return false };
    (FIRST_SOFT_MARK..FIRST_NAME).contains(&symbol.index())
}

/// Lexes texts that follow each other, each with the offset that it starts at.
pub fn lex(texts: &[(&str, u32)]) -> Lexed {
    let bytes: usize = texts.iter().map(|(text, _)| text.len()).sum();
    // About one token in five bytes.
    let mut lexed = Lexed { lexemes: Vec::with_capacity(bytes / 5), ..Lexed::default() };
    let keywords = KEYWORDS.iter().map(|(word, _)| word);
    let words = keywords.chain(MARKS).chain(PREDEFINED_TYPES).chain(SOFT_MARKS);
    for word in words {
        lexed.symbols.intern(word);
    }
    let mut ghosts = GhostCode::of(texts);
    for (written, base) in texts {
        let (text, places) = splice::splice(written, *base);
        let lexer = Token::lexer(&text);
        let (base, ghosts) = (*base, &mut ghosts);
        let lexed = &mut lexed;
        Reader { text: &text, written, base, lexer, places, ghosts, in_ghost_code: None, lexed }
            .read();
    }
    lexed.arrange();
    if let [(written, base)] = texts
        && lexed.unclosed.iter().any(|open| open.token == Token::OpenBrace)
    {
        lexed.suspect = braces::suspect(&lexed.lexemes, written, *base);
    }
    lexed
}

impl Lexed {
    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error("syntax-error", span, message));
    }
}

struct Reader<'t, 'l> {
    text: &'t str,
    /// The text before lines were joined, which starts at `base`.
    written: &'t str,
    base: u32,
    lexer: Lexer<'t, Token>,
    places: Places,
    ghosts: &'l mut GhostCode,
    /// Within ghost code that is C: how many tokens stood before it.
    in_ghost_code: Option<usize>,
    lexed: &'l mut Lexed,
}

impl<'t> Reader<'t, '_> {
    fn read(&mut self) {
        while let Some(result) = self.lexer.next() {
            let token = match result {
                Ok(Token::Word) if self.ends_ghost_code() => None,
                Ok(Token::Word) => self.word(),
                Ok(Token::Number) => self.number(),
                Ok(Token::StringText) => Some(self.string()),
                Ok(Token::CharacterText) => Some(self.character()),
                Ok(Token::LineComment) => self.line_comment(),
                Ok(Token::CommentStart) => self.comment(),
                Ok(Token::Hash) => self.directive(),
                Ok(Token::UnterminatedString) => {
                    self.unclosed("this string is not closed on its line")
                }
                Ok(Token::UnterminatedCharacter) => {
                    self.unclosed("this character constant is not closed on its line")
                }
                Ok(Token::Slash) => self.claims_in_ghost_code(),
                Ok(token) => Some(token),
                // ACSL's lines may start with one.
                Err(()) if self.in_ghost_code.is_some() && self.lexer.slice() == "@" => None,
                Err(()) => self.unknown_character(),
            };
            if let Some(token) = token {
                let span = self.span();
                self.lexed.lexemes.push(Lexeme { token, span });
            }
        }
    }

    fn span(&mut self) -> Span {
        let range = self.lexer.span();
        self.places.span(range.start, range.end)
    }

    fn error(&mut self, message: impl Into<String>) {
        let span = self.span();
        self.lexed.error(span, message);
    }

    fn word(&mut self) -> Option<Token> {
        let word = self.lexer.slice();
        let symbol = if word.contains('\\') {
            // Universal character names and the characters themselves make the same identifier (C11 6.4.3).
            self.lexed.symbols.intern(&literal::replace_universal_names(word))
        } else {
            self.lexed.symbols.intern(word)
        };
        let token = match symbol.index() {
            index if index >= FIRST_TYPE => Token::Name(symbol),
            index if index >= FIRST_MARK => Token::Mark(symbol),
            index => KEYWORDS[index].1,
        };
        match token {
            Token::Extension => None,
            Token::Pragma => self.pragma_keyword(),
            Token::PragmaOperator => self.pragma_operator(),
            token => Some(token),
        }
    }

    fn number(&mut self) -> Option<Token> {
        let text = self.lexer.slice();
        match number::read(text) {
            Ok(number::Number::Integer(integer)) => {
                self.lexed.integers.push(integer);
                Some(Token::Integer(self.lexed.integers.len() as u32 - 1))
            }
            Ok(number::Number::TooLarge(integer)) => {
                let span = self.span();
                self.lexed.diagnostics.push(Diagnostic::warning(
                    "literal-too-large",
                    span,
                    "this constant does not fit into 64 bits; its low bits are taken",
                ));
                self.lexed.integers.push(integer);
                Some(Token::Integer(self.lexed.integers.len() as u32 - 1))
            }
            Ok(number::Number::Float) => Some(Token::Float(self.lexed.symbols.intern(text))),
            Err(message) => {
                self.error(message);
                // Something stands here all the same: no error follows from this one.
                Some(Token::Float(self.zero()))
            }
        }
    }

    fn zero(&mut self) -> Symbol {
        self.lexed.symbols.intern("0.0")
    }

    fn string(&mut self) -> Token {
        let span = self.span();
        let (literal, complaint) = literal::string(self.lexer.slice(), span);
        self.complain(complaint);
        self.lexed.strings.push(literal);
        Token::String(self.lexed.strings.len() as u32 - 1)
    }

    fn character(&mut self) -> Token {
        let (character, complaint) = literal::character(self.lexer.slice());
        self.complain(complaint);
        self.lexed.characters.push(character);
        Token::Character(self.lexed.characters.len() as u32 - 1)
    }

    fn complain(&mut self, complaint: Option<String>) {
        if let Some(message) = complaint {
            self.error(message);
        }
    }

    fn line_comment(&mut self) -> Option<Token> {
        if self.lexer.slice().as_bytes().get(2) == Some(&b'@') {
            let range = self.lexer.span();
            if !self.ghost_code(range.start + 3, range.end) {
                self.annotation(range.start, range.start + 3, range.end, range.end);
            }
        }
        None
    }

    /// Stands behind `/*`.
    fn comment(&mut self) -> Option<Token> {
        let rest = self.lexer.remainder();
        let start = self.lexer.span().start;
        let Some(length) = rest.find("*/") else {
            self.error("this comment is never closed");
            let at = self.span().start;
            self.lexed.dropped.push(at);
            self.lexer.bump(rest.len());
            return None;
        };
        self.lexer.bump(length + 2);
        if rest.as_bytes()[0] == b'@' {
            let end = start + 2 + length;
            if !self.ghost_code(start + 3, end) {
                self.annotation(start, start + 3, end, end + 2);
            }
        }
        None
    }

    fn annotation(&mut self, start: usize, text_start: usize, text_end: usize, end: usize) {
        let span = self.places.span(start, end);
        let text = self.places.span(text_start, text_end);
        let inside = (text.start - self.base) as usize..(text.end - self.base) as usize;
        let words = self.written.get(inside).unwrap_or_default().into();
        self.lexed.annotations.push(Annotation { span, text, words });
    }

    fn unclosed(&mut self, message: &str) -> Option<Token> {
        self.error(message);
        let at = self.span().start;
        self.lexed.dropped.push(at);
        None
    }

    /// Reports a character of no token. A long run of them is one error.
    fn unknown_character(&mut self) -> Option<Token> {
        let span = self.span();
        let character = self.lexer.slice().chars().next().unwrap_or('\u{fffd}');
        self.lexed.dropped.push(span.start);
        let adjacent = self.lexed.diagnostics.last_mut().filter(|earlier| {
            earlier.place().end == span.start && earlier.message.starts_with("unknown character")
        });
        match adjacent {
            Some(earlier) => earlier.labels[0].span.end = span.end,
            None => {
                let shown = match bytes::byte_of(character) {
                    Some(byte) => format!("\\x{byte:02x}"),
                    None if character == '\\' => "\\".into(),
                    None => character.escape_debug().to_string(),
                };
                self.error(format!("unknown character `{shown}`"));
            }
        }
        None
    }
}
