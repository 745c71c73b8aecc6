//! The parser's place in the tokens of one annotation: looking ahead, taking tokens, and saying what was expected.

use super::Names;
use crate::base::{Diagnostic, Span};
use crate::contract::ast::Name;
use crate::contract::lex::Lexeme;
use crate::contract::token::Token;
use crate::syntax::ast::Annotation;

pub(super) type Parse<T> = Result<T, Diagnostic>;

/// Deeper terms are refused, so that all who follow may recurse ..
const MAX_DEPTH: u32 = 500;
/// .. and so are clauses with more operators, whose trees lean to one side.
const MAX_OPERATORS: u32 = 5_000;

pub(super) struct Parser<'a> {
    words: &'a str,
    base: u32,
    lexemes: &'a [Lexeme],
    at: usize,
    pub names: Names<'a>,
    depth: u32,
    /// In the item at hand.
    operators: u32,
    /// Between `?` and `:`, where `name:` names nothing.
    pub in_condition: bool,
    /// Before the `|` of a set comprehension, which is no operator.
    pub before_bar: bool,
    /// Names of types that this annotation declares.
    pub own_types: Vec<String>,
}

impl<'a> Parser<'a> {
    pub fn new(annotation: &'a Annotation, lexemes: &'a [Lexeme], names: Names<'a>) -> Self {
        Parser {
            words: &annotation.words,
            base: annotation.text.start,
            lexemes,
            at: 0,
            names,
            depth: 0,
            operators: 0,
            in_condition: false,
            before_bar: false,
            own_types: vec![],
        }
    }

    fn lexeme(&self, ahead: usize) -> Lexeme {
        let last = self.lexemes.len() - 1;
        self.lexemes[(self.at + ahead).min(last)]
    }

    pub fn peek(&self) -> Token {
        self.lexeme(0).token
    }

    pub fn peek_at(&self, ahead: usize) -> Token {
        self.lexeme(ahead).token
    }

    pub fn at_end(&self) -> bool {
        self.peek() == Token::End
    }

    /// The place of the next token.
    pub fn span(&self) -> Span {
        self.lexeme(0).span
    }

    pub fn start(&self) -> u32 {
        self.span().start
    }

    /// From there to the last token that was taken.
    pub fn since(&self, start: u32) -> Span {
        let end = if self.at == 0 { start } else { self.lexemes[self.at - 1].span.end };
        Span::new(start, end.max(start))
    }

    pub fn text_of(&self, span: Span) -> &'a str {
        let range = (span.start - self.base) as usize..(span.end - self.base) as usize;
        self.words.get(range).unwrap_or_default()
    }

    /// The text of the word that comes next, if it is one.
    pub fn word(&self) -> Option<&'a str> {
        self.word_at(0)
    }

    pub fn word_at(&self, ahead: usize) -> Option<&'a str> {
        let Lexeme { token, span } = self.lexeme(ahead);
        (token == Token::Word).then(|| self.text_of(span))
    }

    /// The token so many before the next.
    pub fn before(&self, back: usize) -> Option<Token> {
        Some(self.lexemes[self.at.checked_sub(back)?].token)
    }

    pub fn word_before(&self, back: usize) -> Option<&'a str> {
        let Lexeme { token, span } = self.lexemes[self.at.checked_sub(back)?];
        (token == Token::Word).then(|| self.text_of(span))
    }

    pub fn advance(&mut self) -> Lexeme {
        let lexeme = self.lexeme(0);
        if lexeme.token != Token::End {
            self.at += 1;
        }
        lexeme
    }

    pub fn eat(&mut self, token: Token) -> bool {
        let found = self.peek() == token;
        if found {
            self.at += 1;
        }
        found
    }

    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word() == Some(word);
        if found {
            self.at += 1;
        }
        found
    }

    pub fn skip_semicolons(&mut self) {
        while self.eat(Token::Semicolon) {}
    }

    pub fn expect(&mut self, token: Token, what: &str) -> Parse<Span> {
        if self.peek() == token {
            return Ok(self.advance().span);
        }
        Err(self.unexpected(what))
    }

    pub fn name(&mut self, what: &str) -> Parse<Name> {
        let Some(word) = self.word() else { return Err(self.unexpected(what)) };
        let span = self.advance().span;
        Ok(Name { text: word.into(), span })
    }

    pub fn unexpected(&self, what: &str) -> Diagnostic {
        let message = match self.peek() {
            Token::End => format!("the annotation ends where {what} is expected"),
            _ => format!("expected {what}, found `{}`", self.text_of(self.span())),
        };
        Diagnostic::error("spec-syntax", self.span(), message)
    }

    pub fn refused(&self, span: Span, what: &str) -> Diagnostic {
        let message = format!("{what}: not supported");
        Diagnostic::error("unsupported-annotation", span, message)
    }

    /// Runs a part one level deeper.
    pub fn nested<T>(&mut self, part: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        if self.depth >= MAX_DEPTH {
            let message = "this term is nested too deeply";
            return Err(Diagnostic::error("spec-syntax", self.span(), message));
        }
        self.depth += 1;
        let result = part(self);
        self.depth -= 1;
        result
    }

    /// A new item: its operators are counted from here on.
    pub fn start_item(&mut self) {
        self.operators = 0;
    }

    pub fn count_operator(&mut self) -> Parse<()> {
        self.operators += 1;
        if self.operators > MAX_OPERATORS {
            let message = "this clause has too many operators";
            return Err(Diagnostic::error("spec-syntax", self.span(), message));
        }
        Ok(())
    }

    /// Runs a part in brackets, where the context outside does not matter.
    pub fn enclosed<T>(&mut self, part: impl FnOnce(&mut Self) -> Parse<T>) -> Parse<T> {
        let outer = (self.in_condition, self.before_bar);
        (self.in_condition, self.before_bar) = (false, false);
        let result = part(self);
        (self.in_condition, self.before_bar) = outer;
        result
    }

    /// Parts with commas between them.
    pub fn list<T>(&mut self, mut part: impl FnMut(&mut Self) -> Parse<T>) -> Parse<Vec<T>> {
        let mut parts = vec![part(self)?];
        while self.eat(Token::Comma) {
            parts.push(part(self)?);
        }
        Ok(parts)
    }
}
