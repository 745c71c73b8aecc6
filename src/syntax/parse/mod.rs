//! Reads C: the expanded text of a file comes in, its untyped program and what is wrong with it go out. Mistakes do not end
//! the reading: what could not be read is left out, and every place is reported once.
//! `text -> (lex) -> tokens -> (stream, asking scope) -> (grammar/c.lalrpop, with actions in build, expr, ..) -> ast::Unit`.

// The grammar's symbols are boxes: the parser moves them about, and the largest sets the size of all.
#![allow(clippy::boxed_local)]

pub(crate) mod build;
pub(crate) mod declaration;
pub(crate) mod declarator;
mod describe;
mod expr;
mod ghost;
pub(crate) mod operators;
mod recover;
pub(crate) mod stmt;
mod stream;
#[cfg(test)]
mod tests;

use super::ast::Unit;
use super::lex;
use super::scope::{Meaning, Scope};
use super::symbol::Symbols;
use crate::base::Diagnostic;
use crate::source::SourceMap;
use build::Builder;
use stream::Stream;

#[allow(clippy::all, unused, mismatched_lifetime_syntaxes)]
mod grammar {
    include!(concat!(env!("OUT_DIR"), "/c.rs"));
}

#[derive(Debug, Default)]
pub struct Parsed {
    pub unit: Unit,
    pub symbols: Symbols,
    /// In the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses the file with that index. What could not be read is left out of the unit and reported once.
pub fn parse(file: usize, map: &SourceMap) -> Parsed {
    parse_joined(&[file], map)
}

/// Parses the files with these indices, in the order of their offsets, as one unit.
pub fn parse_joined(files: &[usize], map: &SourceMap) -> Parsed {
    let files = files.iter().map(|file| &map.files()[*file]);
    let texts: Vec<(&str, u32)> = files.map(|file| (&*file.text, file.base)).collect();
    let mut lexed = lex::lex(&texts);
    let lexemes = std::mem::take(&mut lexed.lexemes);
    let meanings = (0..lexed.symbols.len()).map(|symbol| {
        if lex::is_predefined_type(symbol) { Meaning::Type } else { Meaning::Variable }
    });
    let scope = Scope::new(meanings);
    let mut builder = Builder::new(&lexemes, &scope, lexed);
    let stream = Stream::new(&lexemes, &scope);
    if let Err(error) = grammar::UnitParser::new().parse(&mut builder, stream) {
        builder.syntax_error(error);
    }
    builder.finish()
}
