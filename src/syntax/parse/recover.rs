//! What happens after a token that does not fit: lalrpop's error comes in, one sentence about it goes out, and scopes are
//! those of the place where reading goes on. Rule: errors that only follow from an earlier one are not reported.

use super::build::Builder;
use crate::base::Span;
use crate::syntax::lex::Lexeme;
use crate::syntax::token::Token;
use lalrpop_util::{ErrorRecovery, ParseError};

pub type Error = ParseError<u32, Token, &'static str>;

/// Beyond these, a file is not C; more messages say nothing.
const MOST_ERRORS: usize = 100;
/// Some of them follow from others.
const MOST_CONSIDERED: usize = 10 * MOST_ERRORS;

impl Builder<'_> {
    /// Everything from `start` on was given up.
    pub fn recover(&mut self, recovery: ErrorRecovery<u32, Token, &'static str>, start: u32) {
        self.scope.close(start);
        while self.heads.pop_if(|(offset, _)| *offset >= start).is_some() {}
        self.forget_heights(start);
        self.syntax_error(recovery.error);
    }

    pub fn syntax_error(&mut self, error: Error) {
        let (span, expected) = match error {
            ParseError::UnrecognizedToken { token: (start, _, end), expected } => {
                (Span::new(start, end), expected)
            }
            ParseError::UnrecognizedEof { location, expected } => {
                // When brackets were emptied, which ones are open is not known.
                if self.lexed.too_deep {
                    return;
                }
                let span = Span::new(location, location);
                return self.add_error(self.lexemes.len(), span, &expected);
            }
            ParseError::ExtraToken { token: (start, _, end) } => (Span::new(start, end), vec![]),
            ParseError::InvalidToken { location } => (Span::new(location, location), vec![]),
            ParseError::User { .. } => return,
        };
        // What a name is comes behind the name: then the name itself is the place.
        let index = self.lexemes.partition_point(|lexeme| lexeme.span.end <= span.start);
        let index = match index.checked_sub(1).map(|before| self.lexemes[before]) {
            Some(before) if span.start == span.end && before.span.end == span.start => index - 1,
            _ => index,
        };
        self.add_error(index, span, &expected);
    }

    /// The errors in a block come before the one in front of it; see `report_errors`.
    fn add_error(&mut self, index: usize, span: Span, expected: &[String]) {
        if self.errors.len() < MOST_CONSIDERED {
            let diagnostic = self.describe(index, span, expected);
            self.errors.push((index, diagnostic));
        }
    }

    /// Reports the errors, in the order of their places, that say something new.
    pub(super) fn report_errors(&mut self) {
        let mut errors = std::mem::take(&mut self.errors);
        errors.sort_by_key(|(index, _)| *index);
        let (mut last, mut count) = (None, 0);
        for (index, diagnostic) in errors {
            let mut known = self.lexed.diagnostics.iter().take(MOST_CONSIDERED);
            // What is wrong with a token by itself is said already.
            let token_is_wrong = known.any(|known| known.place() == diagnostic.place());
            let follows = token_is_wrong || self.follows_from_earlier(last, index);
            if count < MOST_ERRORS && !follows {
                last = Some(index);
                count += 1;
                self.lexed.diagnostics.push(diagnostic);
            }
        }
    }

    fn follows_from_earlier(&self, last: Option<usize>, index: usize) -> bool {
        let before = index.checked_sub(1).map_or(0, |before| self.lexemes[before].span.end);
        let here = self.lexemes.get(index).map_or(u32::MAX, |lexeme| lexeme.span.start);
        let next_drop = self.lexed.dropped.partition_point(|at| *at < before);
        let dropped = self.lexed.dropped.get(next_drop).is_some_and(|at| *at <= here);
        dropped || last.is_some_and(|last| !self.starts_afresh(last, index))
    }

    /// Whether a statement or declaration ends between two tokens. Only then is another error believed.
    fn starts_afresh(&self, earlier: usize, later: usize) -> bool {
        let between = self.lexemes.get(earlier..later).unwrap_or(&[]);
        let ends = |lexeme: &Lexeme| matches!(lexeme.token, Token::Semicolon | Token::CloseBrace);
        between.iter().any(ends)
    }
}
