//! The tokens as the parser gets them: each name is followed by a token that says whether it is a typedef name. That token is
//! made when the parser asks for it, when all that was declared before has been acted upon (see `grammar/c.lalrpop`).

use crate::syntax::lex::Lexeme;
use crate::syntax::scope::{Meaning, Scope};
use crate::syntax::symbol::Symbol;
use crate::syntax::token::Token;

pub struct Stream<'l> {
    lexemes: std::slice::Iter<'l, Lexeme>,
    scope: &'l Scope,
    /// The name just given, with the offset of its end.
    name: Option<(Symbol, u32)>,
}

impl<'l> Stream<'l> {
    pub fn new(lexemes: &'l [Lexeme], scope: &'l Scope) -> Stream<'l> {
        Stream { lexemes: lexemes.iter(), scope, name: None }
    }
}

impl Iterator for Stream<'_> {
    type Item = Result<(u32, Token, u32), &'static str>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some((symbol, end)) = self.name.take() {
            let token = match self.scope.meaning(symbol) {
                Meaning::Type => Token::IsType,
                Meaning::Variable => Token::IsVariable,
            };
            return Some(Ok((end, token, end)));
        }
        let lexeme = self.lexemes.next()?;
        if let Token::Name(symbol) = lexeme.token {
            self.name = Some((symbol, lexeme.span.end));
        }
        Some(Ok((lexeme.span.start, lexeme.token, lexeme.span.end)))
    }
}
