//! Lines that start with `#`: what `#pragma pack` says is noted, pragmas that would change what the program means are refused, all
//! others are dropped, line markers among them (the source room has read those). Also the operators `_Pragma("..")` and
//! `__pragma(..)`.

use super::{Reader, pragma_meanings};
use crate::base::Diagnostic;
use crate::syntax::ast::{Packing, Text};
use crate::syntax::lex::literal;
use crate::syntax::token::Token;

impl Reader<'_, '_> {
    /// Stands behind a `#`.
    pub(super) fn directive(&mut self) -> Option<Token> {
        let start = self.lexer.span().start;
        let before = self.text[..start].trim_end_matches([' ', '\t', '\r', '\u{b}', '\u{c}']);
        if !(before.is_empty() || before.ends_with('\n')) {
            return self.unknown_character();
        }
        let rest = self.lexer.remainder();
        let length = rest.find('\n').unwrap_or(rest.len());
        let line = rest[..length].trim();
        if let Some(words) = line.strip_prefix("pragma") {
            self.pragma(words.trim_start());
        }
        self.lexer.bump(length);
        None
    }

    /// Stands behind `_Pragma`.
    pub(super) fn pragma_operator(&mut self) -> Option<Token> {
        let rest = self.lexer.remainder();
        let inner = rest.trim_start().strip_prefix('(').map(str::trim_start);
        let quoted = inner.and_then(|inner| {
            let prefix = inner.find('"').filter(|at| *at <= 1)?;
            let mut escaped = false;
            let end = inner[prefix + 1..].find(|c: char| {
                let ends = c == '"' && !escaped;
                escaped = c == '\\' && !escaped;
                ends
            })?;
            inner.get(..prefix + end + 2)
        });
        if let Some(quoted) = quoted {
            let span = self.span();
            if let Text::Bytes(words) = literal::string(quoted, span).0.text {
                self.pragma(String::from_utf8_lossy(&words).trim());
            }
        }
        self.skip_parenthesised()
    }

    /// Stands behind `__pragma`, which has the words themselves in its parentheses.
    pub(super) fn pragma_keyword(&mut self) -> Option<Token> {
        let rest = self.lexer.remainder();
        self.skip_parenthesised();
        let skipped = &rest[..rest.len() - self.lexer.remainder().len()];
        let words = skipped.trim().strip_prefix('(').and_then(|words| words.strip_suffix(')'));
        self.pragma(words.unwrap_or_default().trim());
        None
    }

    /// Skips a pair of parentheses and all that stands between, if there is one here.
    fn skip_parenthesised(&mut self) -> Option<Token> {
        let rest = self.lexer.remainder();
        let mut depth = 0usize;
        let mut quote = None;
        let mut escaped = false;
        for (at, byte) in rest.bytes().enumerate() {
            match (quote, byte) {
                (Some(_), _) if escaped => escaped = false,
                (Some(_), b'\\') => escaped = true,
                (Some(open), _) if open == byte => quote = None,
                (Some(_), _) => {}
                (None, b'"' | b'\'') => quote = Some(byte),
                (None, b'(') => depth += 1,
                (None, b')') => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        self.lexer.bump(at + 1);
                        return None;
                    }
                }
                (None, _) if depth == 0 && !byte.is_ascii_whitespace() => return None,
                (None, _) => {}
            }
        }
        None
    }

    /// `pack(push, 1)` and the like. Others mean nothing here, or are refused.
    fn pragma(&mut self, words: &str) {
        if let Some(name) = pragma_meanings::refused(words) {
            let message = format!("`#pragma {name}`: not modelled");
            let refusal = Diagnostic::error("unsupported", self.span(), message);
            self.lexed.diagnostics.push(refusal);
        }
        let Some(arguments) = words.strip_prefix("pack").map(str::trim_start) else { return };
        let Some(arguments) = arguments.strip_prefix('(') else { return };
        let Some(arguments) = arguments.split(')').next() else { return };
        let lexed = &mut *self.lexed;
        let current = lexed.packing.last().and_then(|packing| packing.limit);
        let mut limit = current;
        let mut words = arguments.split(',').map(str::trim);
        match words.next() {
            Some("push") => lexed.packing_stack.push(current),
            Some("pop") => limit = lexed.packing_stack.pop().unwrap_or(None),
            Some("") => limit = None,
            Some(number) => limit = parse_limit(number).unwrap_or(current),
            None => {}
        }
        // A name may stand between; the number is last.
        for word in words {
            limit = parse_limit(word).unwrap_or(limit);
        }
        let offset = self.span().start;
        if limit != current {
            self.lexed.packing.push(Packing { offset, limit });
        }
    }
}

/// Zero means the natural alignment; what is no number is `None`.
fn parse_limit(word: &str) -> Option<Option<u32>> {
    let number: u32 = word.parse().ok()?;
    Some((number > 0).then_some(number))
}
