//! One pass over the tokens that looks at brackets and neighbours: tells the `(` of `_Atomic (` and the `;` of `for` from
//! others, and empties brackets nested beyond `MAX_DEPTH`, so that no later stage meets deep nesting. What stands in the
//! place of emptied brackets fits the grammar: there is one error only.

use super::{Lexed, Lexeme};
use crate::base::Span;
use crate::syntax::ast::{Integer, IntegerLength, MAX_DEPTH};
use crate::syntax::token::Token;

/// An open bracket; for the parenthesis of `for`, how many of its semicolons are still to come.
struct Open {
    lexeme: Lexeme,
    semicolons: u8,
}

pub fn too_deep_message() -> String {
    format!("nested too deeply (more than {MAX_DEPTH} levels)")
}

impl Lexed {
    pub(super) fn arrange(&mut self) {
        let mut lexemes = std::mem::take(&mut self.lexemes);
        let mut open: Vec<Open> = vec![];
        let mut previous = Token::Semicolon;
        let mut kept = 0;
        // The bracket before, when its contents are about to be left out.
        let mut emptied = None;
        for at in 0..lexemes.len() {
            let mut lexeme = lexemes[at];
            match lexeme.token {
                Token::CloseParen | Token::CloseBracket | Token::CloseBrace => {
                    close(&mut open, lexeme.token);
                }
                Token::OpenParen if previous == Token::Atomic => lexeme.token = Token::AtomicParen,
                Token::Semicolon => {
                    if let Some(innermost) = open.last_mut().filter(|open| open.semicolons > 0) {
                        innermost.semicolons -= 1;
                        lexeme.token = Token::ForSemicolon;
                    }
                }
                _ => {}
            }
            let fits = open.len() <= MAX_DEPTH as usize;
            if fits {
                lexemes[kept] = lexeme;
                kept += 1;
            } else if let Some(span) = emptied {
                lexemes[kept] = self.filler(span);
                kept += 1;
            }
            emptied = None;
            if opens(lexeme.token) {
                // `[[` is closed twice.
                if lexeme.token == Token::OpenAttributes {
                    open.push(Open { lexeme, semicolons: 0 });
                }
                let semicolons = if previous == Token::For { 2 } else { 0 };
                open.push(Open { lexeme, semicolons });
                if fits && open.len() > MAX_DEPTH as usize {
                    self.refuse_depth(lexeme.span);
                    // Braces may be empty, the others hold an expression.
                    emptied = (lexeme.token != Token::OpenBrace).then_some(lexeme.span);
                }
            }
            previous = lexeme.token;
        }
        lexemes.truncate(kept);
        self.lexemes = lexemes;
        self.unclosed = open.iter().map(|open| open.lexeme).collect();
    }

    fn refuse_depth(&mut self, opening: Span) {
        if !self.too_deep {
            self.too_deep = true;
            self.error(opening, too_deep_message());
        }
    }

    fn filler(&mut self, span: Span) -> Lexeme {
        let length = IntegerLength::Int;
        let zero = Integer { value: 0, decimal: true, unsigned: false, length, imaginary: false };
        self.integers.push(zero);
        Lexeme { token: Token::Integer(self.integers.len() as u32 - 1), span }
    }
}

fn opens(token: Token) -> bool {
    use Token::*;
    matches!(token, OpenParen | AtomicParen | OpenBracket | OpenBrace | OpenAttributes)
}

/// Closes what fits. A brace also closes parentheses that were forgotten inside of it, never the other way round.
fn close(open: &mut Vec<Open>, token: Token) {
    let fits = |open: &Open| match token {
        Token::CloseParen => matches!(open.lexeme.token, Token::OpenParen | Token::AtomicParen),
        Token::CloseBracket => {
            matches!(open.lexeme.token, Token::OpenBracket | Token::OpenAttributes)
        }
        _ => open.lexeme.token == Token::OpenBrace,
    };
    if token == Token::CloseBrace {
        while open.pop_if(|open| open.lexeme.token != Token::OpenBrace).is_some() {}
    }
    open.pop_if(|open| fits(open));
}
