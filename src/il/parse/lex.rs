//! From text to the tokens the grammar reads: drops comments, obeys `#line` pragmas, reports characters that belong to no
//! token and goes on. Rule: `axiom` and `var` inside braces become tokens of their own, so that after a mistake the parser
//! can tell where the next declaration starts.

use super::conditional;
use crate::base::{Diagnostic, Span};
use crate::il::ast::MAX_DEPTH;
use crate::il::token::Token;
use logos::{Lexer, Logos};

#[derive(Clone, Copy, Debug)]
pub struct Lexeme<'s> {
    pub token: Token<'s>,
    pub span: Span,
}

/// A `#line` pragma: from `offset` on, positions are those of line `line` of file `name`.
pub struct Redirection {
    pub offset: u32,
    pub name: Option<String>,
    pub line: usize,
}

#[derive(Default)]
pub struct Lexed<'s> {
    pub lexemes: Vec<Lexeme<'s>>,
    pub redirections: Vec<Redirection>,
    pub diagnostics: Vec<Diagnostic>,
    /// Where characters were dropped that should have been part of a token.
    pub dropped: Vec<u32>,
    /// Whether brackets nested beyond `MAX_DEPTH` were reported and emptied.
    pub too_deep: bool,
}

/// Blanks out the lines that `#if` leaves out; `FILE_i` is defined in the i-th input file.
pub fn select_lines<'t>(
    text: &'t str,
    base: u32,
    file_index: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> std::borrow::Cow<'t, str> {
    let own_tag = format!("FILE_{file_index}");
    let (selected, misplaced) = conditional::select(text, &|tag| tag == own_tag);
    diagnostics.extend(misplaced.into_iter().map(|entry| {
        let span = Span::new(base + entry.at.start as u32, base + entry.at.end as u32);
        Diagnostic::error("syntax-error", span, entry.message)
    }));
    selected
}

pub fn lex(text: &str, base: u32) -> Lexed<'_> {
    let mut lexed = Lexed::default();
    let mut lexer = Token::lexer(text);
    if text.starts_with('\u{feff}') {
        lexer.bump('\u{feff}'.len_utf8());
    }
    while let Some(result) = lexer.next() {
        let range = lexer.span();
        let span = Span::new(base + range.start as u32, base + range.end as u32);
        match result {
            Ok(Token::CommentStart) => skip_comment(&mut lexer, span, &mut lexed),
            Ok(Token::UnterminatedString) => {
                lexed.dropped.push(span.start);
                lexed.error(span, "this string is not closed on its line");
            }
            Ok(Token::Identifier(name))
                if name.starts_with('#') && starts_line(text, range.start) =>
            {
                read_pragma(&mut lexer, span, base, &mut lexed)
            }
            Ok(token) => lexed.lexemes.push(Lexeme { token, span }),
            Err(()) => unknown_characters(&mut lexer, span, &mut lexed),
        }
    }
    limit_nesting(&mut lexed);
    mark_inner_keywords(&mut lexed.lexemes);
    lexed
}

impl Lexed<'_> {
    fn error(&mut self, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::error("syntax-error", span, message));
    }
}

fn starts_line(text: &str, at: usize) -> bool {
    at == 0 || text.as_bytes()[at - 1] == b'\n'
}

/// Comments nest. The lexer stands behind the `/*` that opens the outermost one.
fn skip_comment<'s>(lexer: &mut Lexer<'s, Token<'s>>, opening: Span, lexed: &mut Lexed) {
    let rest = lexer.remainder().as_bytes();
    let (mut depth, mut at) = (1, 0);
    while depth > 0 {
        match rest.get(at..at + 2) {
            None => {
                lexed.dropped.push(opening.start);
                lexed.error(opening, "this comment is never closed");
                lexer.bump(rest.len());
                return;
            }
            Some(b"/*") => {
                depth += 1;
                at += 2;
            }
            Some(b"*/") => {
                depth -= 1;
                at += 2;
            }
            Some(_) => at += 1,
        }
    }
    lexer.bump(at);
}

/// A line with `#` in its first column; the lexer stands behind the first word.
fn read_pragma<'s>(lexer: &mut Lexer<'s, Token<'s>>, word: Span, base: u32, lexed: &mut Lexed) {
    let rest = lexer.remainder();
    let line_length = rest.find('\n').unwrap_or(rest.len());
    let name = lexer.slice();
    let arguments = &rest[..line_length];
    lexer.bump(line_length);
    let next_line = base + lexer.span().end as u32 + 1;
    let span = Span::new(word.start, word.end + arguments.trim_end().len() as u32);
    let whole = format!("{name}{}", arguments.trim_end());
    if name != "#line" {
        lexed.error(span, format!("unrecognized pragma: {whole}"));
        return;
    }
    let arguments = arguments.trim();
    let (number, file) = arguments.split_once(char::is_whitespace).unwrap_or((arguments, ""));
    match number.parse::<i64>() {
        Err(_) => lexed
            .error(span, format!("malformed pragma, expected `#line number [file name]`: {whole}")),
        Ok(_) if line_length == rest.len() => {}
        Ok(line) => {
            let file = file.trim();
            lexed.redirections.push(Redirection {
                offset: next_line,
                name: (!file.is_empty()).then(|| file.to_string()),
                line: usize::try_from(line).unwrap_or(0),
            });
        }
    }
}

/// Reports a character of no token. A long run of them in binary input is one error.
fn unknown_characters<'s>(lexer: &mut Lexer<'s, Token<'s>>, span: Span, lexed: &mut Lexed) {
    lexed.dropped.push(span.start);
    let character = lexer.slice().chars().next().unwrap_or('\u{fffd}');
    let adjacent = lexed.diagnostics.last_mut().filter(|earlier| {
        earlier.place().end == span.start && earlier.message.starts_with("unknown character")
    });
    match adjacent {
        Some(earlier) => earlier.labels[0].span.end = span.end,
        None => {
            let message = match character {
                '\\' => "unknown character `\\`".to_string(),
                _ => format!("unknown character `{}`", character.escape_debug()),
            };
            lexed.error(span, message);
        }
    }
}

/// Empties the brackets that are nested too deeply: the parser's time to recover from a mistake grows with the square of
/// the nesting. What stands in their place still fits the grammar, so that there is one error only.
fn limit_nesting(lexed: &mut Lexed) {
    use Token::*;
    let mut open = 0;
    let mut kept = Vec::with_capacity(lexed.lexemes.len());
    for lexeme in std::mem::take(&mut lexed.lexemes) {
        let closes = matches!(lexeme.token, CloseParen | CloseBracket | CloseBrace);
        open -= u32::from(closes && open > 0);
        if open <= MAX_DEPTH {
            kept.push(lexeme);
        }
        if matches!(lexeme.token, OpenParen | OpenBracket | OpenBrace | OpenCode) {
            open += 1;
            if open == MAX_DEPTH + 1 && lexeme.token == OpenParen {
                kept.push(Lexeme { token: Identifier("?"), span: lexeme.span });
            }
            if open == MAX_DEPTH + 1 && !lexed.too_deep {
                lexed.too_deep = true;
                lexed.error(lexeme.span, too_deep_message());
            }
        }
    }
    lexed.lexemes = kept;
}

pub fn too_deep_message() -> String {
    format!("nested too deeply (more than {MAX_DEPTH} levels)")
}

/// `var` and `axiom` inside braces, and the `var` of `(var x := ..; ..)`, are not declarations. Words that only start
/// declarations show that all braces before them should have been closed.
fn mark_inner_keywords(lexemes: &mut [Lexeme]) {
    let mut open_braces = 0u32;
    let mut previous = Token::Semicolon;
    for lexeme in lexemes {
        match lexeme.token {
            Token::OpenBrace => open_braces += 1,
            Token::CloseBrace => open_braces = open_braces.saturating_sub(1),
            Token::Const | Token::Datatype | Token::Function => open_braces = 0,
            Token::Implementation | Token::Procedure | Token::Type => open_braces = 0,
            Token::Axiom if open_braces > 0 => lexeme.token = Token::InnerAxiom,
            Token::Var if open_braces > 0 || previous == Token::OpenParen => {
                lexeme.token = Token::InnerVar
            }
            _ => {}
        }
        previous = lexeme.token;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(text: &str) -> Vec<String> {
        lex(text, 0)
            .diagnostics
            .iter()
            .map(|found| format!("{}: {}", found.place().start, found.message))
            .collect()
    }

    #[test]
    fn comments_nest_and_must_close() {
        assert_eq!(lex("a /* b /* c */ d */ e // f", 0).lexemes.len(), 2);
        assert_eq!(messages("a /* b /* */"), ["2: this comment is never closed"]);
        let deep = "/*".repeat(300_000);
        assert_eq!(messages(&deep).len(), 1);
    }

    #[test]
    fn pragmas_count_only_in_the_first_column() {
        let lexed = lex("#line 7 a b.c  \nx\n #line\n#line -5\n", 10);
        let found: Vec<_> =
            lexed.redirections.iter().map(|r| (r.offset, r.name.as_deref(), r.line)).collect();
        assert_eq!(found, [(26, Some("a b.c"), 7), (44, None, 0)]);
        assert_eq!(lexed.lexemes.len(), 2);
    }

    #[test]
    fn bad_pragmas_are_reported() {
        let found = messages("#line\n#line x\n#define A \n");
        assert_eq!(
            found,
            [
                "0: malformed pragma, expected `#line number [file name]`: #line",
                "6: malformed pragma, expected `#line number [file name]`: #line x",
                "14: unrecognized pragma: #define A"
            ]
        );
    }

    #[test]
    fn unknown_characters_are_reported_and_skipped() {
        let lexed = lex("a é@ b \0 \"x", 0);
        assert_eq!(lexed.lexemes.len(), 2);
        assert_eq!(
            messages("a é@ b \0 \"x"),
            [
                "2: unknown character `é`",
                "8: unknown character `\\0`",
                "10: this string is not closed on its line"
            ]
        );
    }

    #[test]
    fn inner_keywords_are_told_apart() {
        let tokens: Vec<_> = lex("var { var axiom } axiom (var { procedure var", 0)
            .lexemes
            .iter()
            .map(|lexeme| lexeme.token)
            .filter(|token| {
                matches!(token, Token::Var | Token::InnerVar | Token::Axiom | Token::InnerAxiom)
            })
            .collect();
        use Token::*;
        assert_eq!(tokens, [Var, InnerVar, InnerAxiom, Axiom, InnerVar, Var]);
    }
}
