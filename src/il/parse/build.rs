//! What the actions of the grammar share: names made once per spelling, errors collected, nesting limited, attributes.
//! Rule: no tree that leaves here is deeper than `MAX_DEPTH`; what would be is replaced and reported once a declaration.

use super::lex::{Lexed, Lexeme, too_deep_message};
use crate::base::{Diagnostic, Span};
use crate::il::ast::*;
use std::collections::{BTreeSet, HashMap};

pub struct Builder<'s> {
    pub(super) lexemes: &'s [Lexeme<'s>],
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Where the lexer dropped something: a syntax error right behind such a place says nothing new.
    pub(super) dropped: &'s [u32],
    /// The token that the last syntax error was reported at.
    pub(super) last_error: Option<usize>,
    /// A token behind something misread: it may fit only what was meant.
    pub(super) distrusted: Option<usize>,
    /// `8:0` seen as an expression, not yet taken as the bounds of an extraction.
    pub(super) open_bounds: Vec<Bounds>,
    /// Uses of types that are built in elsewhere, unless the program declares types of these names.
    pub(super) foreign_types: Vec<Ident>,
    pub(super) type_names: BTreeSet<Name>,
    names: HashMap<&'s str, Name>,
    /// Whether nesting beyond `MAX_DEPTH` has been reported by the lexer, and in the current declaration.
    too_deep_in_file: bool,
    too_deep_here: bool,
}

pub struct Bounds {
    pub span: Span,
    pub high: u32,
    pub low: u32,
}

/// A tree and how many levels it has.
pub struct Deep<T> {
    pub value: T,
    pub depth: u32,
}

/// What stands in braces before an expression.
pub enum Hint {
    Attribute(Attribute),
    Trigger(Trigger),
    /// An error has been reported.
    Broken,
}

impl<'s> Builder<'s> {
    pub fn new(lexed: &'s Lexed<'s>) -> Builder<'s> {
        Builder {
            lexemes: &lexed.lexemes,
            diagnostics: vec![],
            dropped: &lexed.dropped,
            last_error: None,
            distrusted: None,
            open_bounds: vec![],
            foreign_types: vec![],
            type_names: BTreeSet::new(),
            names: HashMap::new(),
            too_deep_in_file: lexed.too_deep,
            too_deep_here: false,
        }
    }

    pub fn error(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error("syntax-error", span, message));
    }

    pub fn unsupported(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error("unsupported", span, message));
    }

    /// Reports nesting beyond `MAX_DEPTH`, once in each declaration.
    pub fn nested_too_deeply(&mut self, span: Span) {
        if !self.too_deep_in_file && !self.too_deep_here {
            self.error(span, too_deep_message());
            self.too_deep_here = true;
        }
    }

    pub fn ident(&mut self, written: &'s str, span: Span) -> Ident {
        Ident { name: self.name(written.strip_prefix('\\').unwrap_or(written)), span }
    }

    pub fn name(&mut self, text: &'s str) -> Name {
        self.names.entry(text).or_insert_with(|| text.into()).clone()
    }

    /// The text of a string token: without its quotes, escapes replaced.
    pub fn string(&mut self, token: &'s str) -> Name {
        let text = token.strip_prefix('"').unwrap_or(token);
        let text = text.strip_suffix('"').unwrap_or(text);
        if !text.contains('\\') {
            return self.name(text);
        }
        let mut result = String::with_capacity(text.len());
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            let meaning = match (character, characters.peek()) {
                ('\\', Some('"')) => Some('"'),
                ('\\', Some('\\')) => Some('\\'),
                ('\\', Some('n')) => Some('\n'),
                ('\\', Some('r')) => Some('\r'),
                _ => None,
            };
            if meaning.is_some() {
                characters.next();
            }
            result.push(meaning.unwrap_or(character));
        }
        result.into()
    }

    pub fn push<T>(&self, mut all: Vec<T>, item: T) -> Vec<T> {
        all.push(item);
        all
    }

    pub fn push_known<T>(&self, mut all: Vec<T>, item: Option<T>) -> Vec<T> {
        all.extend(item);
        all
    }

    pub fn add_declarations(&mut self, mut all: Vec<Decl>, item: Vec<Decl>) -> Vec<Decl> {
        self.too_deep_here = false;
        all.extend(item);
        all
    }

    /// The token that ends at the offset, or the offset itself.
    pub fn token_ending_at(&self, end: u32) -> Span {
        let behind = self.lexemes.partition_point(|lexeme| lexeme.span.end < end);
        self.lexemes.get(behind).map_or(Span::new(end, end), |lexeme| lexeme.span)
    }

    pub fn attribute(&mut self, name: Ident, args: Vec<AttributeArg>, span: Span) -> Hint {
        if &*name.name != "nopats" {
            return Hint::Attribute(Attribute { name: name.name, args, span });
        }
        let mut args = args.into_iter();
        match (args.next(), args.next()) {
            (Some(AttributeArg::Expr(term)), None) => {
                Hint::Trigger(Trigger { terms: vec![term], exclude: true, span })
            }
            _ => {
                let behind = self.lexemes.partition_point(|lexeme| lexeme.span.end < span.end);
                let last =
                    self.lexemes.get(behind.saturating_sub(1)).map_or(span, |last| last.span);
                self.error(last, "`:nopats` expects exactly one expression");
                Hint::Broken
            }
        }
    }

    pub fn trigger(&mut self, terms: Vec<Expr>, span: Span) -> Hint {
        Hint::Trigger(Trigger { terms, exclude: false, span })
    }

    pub fn push_attribute(&mut self, mut all: Vec<Attribute>, hint: Hint) -> Vec<Attribute> {
        match hint {
            Hint::Attribute(attribute) => all.push(attribute),
            Hint::Trigger(trigger) => {
                let closing = Span::new(trigger.span.end - 1, trigger.span.end);
                self.error(closing, "only attributes, not triggers, allowed here");
                self.distrust_what_follows(closing.end);
            }
            Hint::Broken => {}
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_in_strings_are_replaced() {
        let lexed = Lexed::default();
        let mut builder = Builder::new(&lexed);
        assert_eq!(&*builder.string(r#""plain""#), "plain");
        assert_eq!(&*builder.string(r#""a\"b\\c\nd\e""#), "a\"b\\c\nd\\e");
    }

    #[test]
    fn a_backslash_makes_a_name_of_a_keyword() {
        let lexed = Lexed::default();
        let mut builder = Builder::new(&lexed);
        assert_eq!(&*builder.ident("\\old", Span::default()).name, "old");
    }
}
