//! Reads an annotation: its tokens come in, its items go out, or the first thing that is wrong with it.
//! Written by hand, not with the grammar generator: the words of clauses are no keywords (C's variables may be called `check` or
//! `type`), a `;` between clauses may be missing, and whether `(a)` is a cast depends on names that only the place knows.

mod clause;
mod cursor;
mod definition;
mod ghost;
mod hint;
mod name_type;
mod term;

use super::ast::Item;
use super::lex::lex;
use crate::base::Diagnostic;
use crate::syntax::ast::Annotation;
use cursor::Parser;

/// What a parser has to know of names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    Type,
    Variable,
    Unknown,
}

/// What a name is at the place of the annotation.
pub type Names<'a> = &'a dyn Fn(&str) -> NameKind;

pub fn parse(annotation: &Annotation, names: Names) -> Result<Vec<Item>, Diagnostic> {
    let lexemes = lex(annotation)?;
    let mut parser = Parser::new(annotation, &lexemes, names);
    let mut items = vec![];
    parser.skip_semicolons();
    while !parser.at_end() {
        parser.start_item();
        parser.item(&mut items)?;
        parser.skip_semicolons();
    }
    Ok(items)
}
