//! What the actions of the grammar share: the unit so far, literals, errors, and the nesting of what is being built.
//! Rule: no tree that leaves here is deeper than `MAX_DEPTH`; what would be is emptied and reported once in the file.

use super::Parsed;
use super::ghost::check_ghost_code;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::*;
use crate::syntax::lex::{Lexed, Lexeme, too_deep_message};
use crate::syntax::scope::{Meaning, Scope};
use crate::syntax::symbol::Symbol;

pub struct Builder<'l> {
    pub(super) lexemes: &'l [Lexeme],
    pub(super) scope: &'l Scope,
    pub(super) lexed: Lexed,
    items: Vec<Item>,
    /// The offsets of declarations whose declarators are being read, and what their names will be.
    pub(super) heads: Vec<(u32, Meaning)>,
    /// What did not fit, with the number of the token.
    pub(super) errors: Vec<(usize, Diagnostic)>,
    /// Trees that are not yet part of another one: where they start and how high they are. Leaves are left out.
    heights: Vec<(u32, u32)>,
}

impl<'l> Builder<'l> {
    pub fn new(lexemes: &'l [Lexeme], scope: &'l Scope, lexed: Lexed) -> Builder<'l> {
        Builder {
            lexemes,
            scope,
            lexed,
            items: vec![],
            heads: vec![],
            errors: vec![],
            heights: vec![],
        }
    }

    pub fn finish(mut self) -> Parsed {
        self.report_errors();
        self.lexed.diagnostics.sort_by_key(|diagnostic| diagnostic.place().start);
        let Lexed { symbols, annotations, ghost_code, packing, mut diagnostics, .. } = self.lexed;
        let unit = Unit { items: self.items, annotations, ghost_code, packing };
        if diagnostics.is_empty() {
            diagnostics = check_ghost_code(&unit, self.lexemes);
        }
        Parsed { unit, symbols, diagnostics }
    }

    pub fn error(&mut self, span: Span, message: impl Into<String>) {
        self.lexed.diagnostics.push(Diagnostic::error("syntax-error", span, message));
    }

    pub fn push<T>(&self, mut all: Vec<T>, item: T) -> Vec<T> {
        all.push(item);
        all
    }

    pub fn join<T>(&self, mut all: Vec<T>, mut more: Vec<T>) -> Vec<T> {
        all.append(&mut more);
        all
    }

    /// The height of a tree over everything built from that offset on.
    fn height_over(&mut self, start: u32) -> u32 {
        let mut height = 1;
        while let Some((_, below)) = self.heights.pop_if(|(from, _)| *from >= start) {
            height = height.max(below);
        }
        height + 1
    }

    /// A tree over everything built from that offset on is complete. Returns its height, or `None` when it is too high and
    /// must be emptied.
    pub(super) fn complete(&mut self, span: Span) -> Option<u32> {
        let height = self.height_over(span.start);
        if height > MAX_DEPTH {
            self.nested_too_deeply(span);
            return None;
        }
        self.heights.push((span.start, height));
        Some(height)
    }

    /// A tree of known height has taken the place of everything from that offset on.
    pub(super) fn set_height(&mut self, start: u32, height: u32) {
        self.height_over(start);
        self.heights.push((start, height));
    }

    pub(super) fn nested_too_deeply(&mut self, span: Span) {
        if !self.lexed.too_deep {
            self.lexed.too_deep = true;
            let end = span.end.min(span.start + 1);
            self.error(Span::new(span.start, end), too_deep_message());
        }
    }

    // ---- The unit ----

    fn add(&mut self, item: Item) {
        self.heights.clear();
        self.items.push(item);
    }

    pub fn add_function(&mut self, function: Box<Function>) {
        self.add(Item::Function(function));
    }

    pub fn add_declaration(&mut self, mut declaration: Box<Declaration>, span: Span) {
        if is_redundant(&declaration) {
            return;
        }
        declaration.span = span;
        self.add(Item::Declaration(*declaration));
    }

    pub fn add_static_assert(&mut self, assertion: Box<StaticAssert>) {
        self.add(Item::StaticAssert(*assertion));
    }

    pub fn add_asm(&mut self, asm: Box<Asm>) {
        self.add(Item::Asm(*asm));
    }

    pub(super) fn forget_heights(&mut self, start: u32) {
        self.height_over(start);
    }

    // ---- Literals and names ----

    pub fn string(&mut self, index: u32) -> StringLiteral {
        let empty = StringLiteral {
            encoding: Encoding::Narrow,
            text: Text::Bytes(vec![]),
            span: Span::default(),
        };
        // Every literal is read once.
        let taken =
            self.lexed.strings.get_mut(index as usize).map(|it| std::mem::replace(it, empty));
        taken.expect("the lexer should have made it")
    }

    /// The bytes of literals that are no C strings: assembly templates, labels.
    pub fn bytes(&mut self, literals: Vec<StringLiteral>) -> Vec<u8> {
        let mut all = vec![];
        for literal in literals {
            match literal.text {
                Text::Bytes(mut bytes) => all.append(&mut bytes),
                Text::Points(_) => self.error(literal.span, "a wide string cannot stand here"),
            }
        }
        all
    }

    /// One literal of several: assembly labels and the messages of static assertions.
    pub fn joined(&mut self, literals: Vec<StringLiteral>) -> StringLiteral {
        let span = literals.iter().map(|literal| literal.span).reduce(Span::to).unwrap_or_default();
        let encoding = literals.first().map_or(Encoding::Narrow, |first| first.encoding);
        let wide = literals.iter().any(|literal| matches!(literal.text, Text::Points(_)));
        let text = if wide {
            let points = literals.into_iter().flat_map(|literal| match literal.text {
                Text::Bytes(bytes) => bytes.into_iter().map(u32::from).collect(),
                Text::Points(points) => points,
            });
            Text::Points(points.collect())
        } else {
            Text::Bytes(self.bytes(literals))
        };
        StringLiteral { encoding, text, span }
    }

    /// A keyword that is the name of an attribute.
    pub fn keyword_name(&mut self, text: &str, start: u32, end: u32) -> Name {
        Name { symbol: self.lexed.symbols.intern(text), span: Span::new(start, end) }
    }

    pub(super) fn text(&self, symbol: Symbol) -> &str {
        self.lexed.symbols.text(symbol)
    }
}

/// `typedef float _Float32;` or `typedef long __int64;`, as headers have it for compilers that do not know the type: the
/// name is a keyword here.
pub(super) fn is_redundant(declaration: &Declaration) -> bool {
    let Declaration { specifiers, declarators, .. } = declaration;
    let is_known = |specifier: &Specifier| match &specifier.kind {
        SpecifierKind::Type(ty) => {
            matches!(ty, TypeSpecifier::FloatN(_) | TypeSpecifier::IntN(_))
        }
        _ => false,
    };
    let is_typedef = |it: &Specifier| matches!(it.kind, SpecifierKind::Storage(Storage::Typedef));
    declarators.is_empty()
        && specifiers.len() > 2
        && specifiers.first().is_some_and(is_typedef)
        && specifiers.iter().any(is_known)
}
