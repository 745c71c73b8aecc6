//! The untyped tree as text, for `--emit ast`: one node a line, indented under the node it belongs to, with its place.
//! Rule: the text depends on the tree and on nothing else; recursion is bounded by `MAX_DEPTH`.

mod declaration;
mod expr;
mod stmt;

use super::ast::*;
use super::symbol::{Symbol, Symbols};
use crate::base::Span;

/// `place` says how the start of a span is shown, such as `3:14`.
pub fn print(unit: &Unit, symbols: &Symbols, place: &dyn Fn(Span) -> String) -> String {
    let mut printer = Printer { text: String::new(), indent: 0, symbols, place };
    for item in &unit.items {
        printer.item(item);
    }
    for annotation in &unit.annotations {
        printer.line("annotation", annotation.span);
    }
    for packing in &unit.packing {
        let limit = packing.limit.map_or("natural".into(), |limit| limit.to_string());
        printer.line(&format!("packing {limit}"), Span::new(packing.offset, packing.offset));
    }
    printer.text
}

struct Printer<'p> {
    text: String,
    indent: usize,
    symbols: &'p Symbols,
    place: &'p dyn Fn(Span) -> String,
}

impl Printer<'_> {
    /// One line without a place.
    fn plain(&mut self, words: &str) {
        // Deep trees would otherwise print mostly blanks, in all the square of their depth.
        let indent = self.indent.min(100);
        self.text.extend(std::iter::repeat_n("  ", indent));
        self.text.push_str(words);
        self.text.push('\n');
    }

    fn line(&mut self, words: &str, span: Span) {
        let place = (self.place)(span);
        self.plain(&format!("{words} @{place}"));
    }

    /// What `parts` prints stands under the line before.
    fn below(&mut self, parts: impl FnOnce(&mut Self)) {
        self.indent += 1;
        parts(self);
        self.indent -= 1;
    }

    fn name(&self, symbol: Symbol) -> &str {
        self.symbols.text(symbol)
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Function(function) => self.function(function),
            Item::Declaration(declaration) => self.declaration(declaration),
            Item::StaticAssert(assertion) => self.static_assert(assertion),
            Item::Asm(asm) => self.asm(asm),
        }
    }
}

/// Bytes between quotes, what is not printable escaped.
fn quoted(bytes: &[u8]) -> String {
    format!("\"{}\"", bytes.escape_ascii())
}

fn string(literal: &StringLiteral) -> String {
    let prefix = encoding(literal.encoding);
    match &literal.text {
        Text::Bytes(bytes) => format!("{prefix}{}", quoted(bytes)),
        Text::Points(points) => {
            let show = |point: &u32| match char::from_u32(*point) {
                Some(character) => character.escape_default().to_string(),
                None => format!("\\x{point:x}"),
            };
            format!("{prefix}\"{}\"", points.iter().map(show).collect::<String>())
        }
    }
}

fn encoding(encoding: Encoding) -> &'static str {
    match encoding {
        Encoding::Narrow => "",
        Encoding::Utf8 => "u8",
        Encoding::Char16 => "u",
        Encoding::Char32 => "U",
        Encoding::Wide => "L",
    }
}
