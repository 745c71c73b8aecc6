//! From the text of an annotation to its tokens with their places in the run's source space. The list ends with `End`.
//! What is no token is reported, once for an annotation, and ends it.

use super::token::Token;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::Annotation;
use logos::Logos;

#[derive(Clone, Copy, Debug)]
pub struct Lexeme {
    pub token: Token,
    pub span: Span,
}

pub fn lex(annotation: &Annotation) -> Result<Vec<Lexeme>, Diagnostic> {
    let base = annotation.text.start;
    let place = |range: std::ops::Range<usize>| {
        Span::new(base + range.start as u32, base + range.end as u32)
    };
    let mut lexemes = Vec::with_capacity(annotation.words.len() / 4 + 1);
    let mut lexer = Token::lexer(&annotation.words);
    while let Some(token) = lexer.next() {
        let span = place(lexer.span());
        match token {
            Ok(token) => lexemes.push(Lexeme { token, span }),
            Err(()) => {
                let shown = lexer.slice().chars().next().unwrap_or('\u{fffd}');
                let message = match shown {
                    '"' => "this string is not closed on its line".to_string(),
                    '\'' => "this character constant is not closed on its line".to_string(),
                    _ => format!("unknown character `{}`", shown.escape_debug()),
                };
                return Err(Diagnostic::error("spec-syntax", span, message));
            }
        }
    }
    let end = annotation.text.end;
    lexemes.push(Lexeme { token: Token::End, span: Span::new(end, end) });
    Ok(lexemes)
}
