//! Reads the intermediate language: the text of one file comes in, its program and what is wrong with it go out. Mistakes
//! do not end the reading: what could not be read is left out, and every place is reported once.
//! `text -> (conditional) -> (lex) -> tokens -> (grammar/il.lalrpop, with actions in build, expr, ..) -> ast::Program`.

pub(crate) mod build;
mod conditional;
mod decl;
mod expr;
mod lex;
pub(crate) mod operators;
mod recover;
pub(crate) mod stmt;
#[cfg(test)]
mod tests;
mod types;

use crate::base::Diagnostic;
use crate::il::ast::Program;
use crate::source::SourceMap;
use build::Builder;

#[allow(clippy::all, unused, mismatched_lifetime_syntaxes)]
mod grammar {
    include!(concat!(env!("OUT_DIR"), "/il.rs"));
}

#[derive(Debug)]
pub struct Parsed {
    pub program: Program,
    /// In the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

/// Parses the file with that index, in which the tag `FILE_<index>` is defined. Spans are offsets in the map's space;
/// the file's `#line` pragmas are recorded in the map.
pub fn parse(file_index: usize, map: &mut SourceMap) -> Parsed {
    let mut diagnostics = vec![];
    let file = &map.files()[file_index];
    let base = file.base;
    let text = lex::select_lines(&file.text, base, file_index, &mut diagnostics);
    let mut lexed = lex::lex(&text, base);
    let redirections = std::mem::take(&mut lexed.redirections);
    diagnostics.append(&mut lexed.diagnostics);

    let mut builder = Builder::new(&lexed);
    let tokens =
        lexed.lexemes.iter().map(|lexeme| Ok((lexeme.span.start, lexeme.token, lexeme.span.end)));
    let result = grammar::ProgramParser::new().parse(&mut builder, tokens);
    let decls = result.unwrap_or_else(|error| {
        builder.syntax_error(error);
        vec![]
    });
    builder.report_open_bounds();
    builder.report_foreign_types();
    diagnostics.extend(std::mem::take(&mut builder.diagnostics));
    diagnostics.sort_by_key(|diagnostic| diagnostic.place().start);

    for redirection in redirections {
        map.redirect(redirection.offset, redirection.name, redirection.line);
    }
    Parsed { program: Program { decls }, diagnostics }
}
