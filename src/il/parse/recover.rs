//! What is said about a token that does not fit. lalrpop's error comes in, one sentence about it goes out: constructs of
//! Boogie that cinch leaves out are refused by name, otherwise a few words say what was expected.
//! Rule: errors that only follow from an earlier one are not reported.

use super::build::Builder;
use super::lex::Lexeme;
use crate::base::{Diagnostic, Span};
use crate::il::token::Token;
use lalrpop_util::{ErrorRecovery, ParseError};

pub type Error<'s> = ParseError<u32, Token<'s>, &'static str>;

impl<'s> Builder<'s> {
    pub fn recover(&mut self, recovery: ErrorRecovery<u32, Token<'s>, &'static str>) {
        self.syntax_error(recovery.error);
    }

    /// What was read up to the offset may not be what it was taken for: an error right behind it says nothing new.
    pub fn distrust_what_follows(&mut self, offset: u32) {
        self.distrusted = Some(self.lexemes.partition_point(|lexeme| lexeme.span.start < offset));
    }

    pub fn syntax_error(&mut self, error: Error<'s>) {
        let (span, found, expected) = match error {
            ParseError::UnrecognizedToken { token: (start, token, end), expected } => {
                (Span::new(start, end), Some(token), expected)
            }
            ParseError::UnrecognizedEof { location, expected } => {
                (Span::new(location, location), None, expected)
            }
            ParseError::ExtraToken { token: (start, token, end) } => {
                (Span::new(start, end), Some(token), vec![])
            }
            ParseError::InvalidToken { location } => (Span::new(location, location), None, vec![]),
            ParseError::User { .. } => return,
        };
        let index = self.lexemes.partition_point(|lexeme| lexeme.span.start < span.start);
        self.forget_bounds_before(index);
        if self.follows_from_earlier(index, span, found.is_none()) {
            return;
        }
        self.last_error = Some(index);
        let diagnostic =
            self.refusal(index).unwrap_or_else(|| self.unexpected(index, span, found, &expected));
        self.diagnostics.push(diagnostic);
    }

    /// Bounds in the statement or declaration of an error may have lost their brackets only there.
    fn forget_bounds_before(&mut self, index: usize) {
        let before = self.lexemes.get(..index).unwrap_or(&[]);
        let ends = before.iter().rev().find(|lexeme| lexeme.token == Token::Semicolon);
        let start = ends.map_or(0, |lexeme| lexeme.span.end);
        self.open_bounds.retain(|bounds| bounds.span.end <= start);
    }

    fn follows_from_earlier(&self, index: usize, span: Span, at_end: bool) -> bool {
        let before = index.checked_sub(1).map_or(0, |before| self.lexemes[before].span.end);
        let here = if at_end { u32::MAX } else { span.start };
        let next_drop = self.dropped.partition_point(|at| *at < before);
        let dropped = self.dropped.get(next_drop).is_some_and(|at| *at <= here);
        let distrusted = self.distrusted == Some(index);
        dropped
            || distrusted
            || self.last_error.is_some_and(|last| !self.starts_afresh(last, index))
    }

    /// Whether a statement or declaration ends or starts between two tokens. Only then is another error believed.
    fn starts_afresh(&self, earlier: usize, later: usize) -> bool {
        use Token::*;
        let mut between = self.lexemes.get(earlier..later).unwrap_or(&[]);
        let here = self.lexemes.get(later).filter(|_| later > earlier);
        // `while (*) requires true; { .. }`: the block belongs to what is wrong.
        if let (Some(here), Some((last, others))) = (here, between.split_last())
            && (last.token, here.token) == (Semicolon, OpenBrace)
        {
            between = others;
        }
        let starts = |lexeme: &Lexeme| {
            matches!(lexeme.token, Const | Datatype | Function | Implementation)
                || matches!(lexeme.token, Axiom | Procedure | Type | Var)
        };
        let ends = |lexeme: &Lexeme| matches!(lexeme.token, Semicolon | CloseBrace);
        between.iter().any(ends) || between.iter().skip(1).chain(here).any(starts)
    }

    /// A construct that is known but left out: the token itself, or the word before it that starts a statement.
    fn refusal(&self, index: usize) -> Option<Diagnostic> {
        let here = self.lexemes.get(index)?;
        let before = index.checked_sub(1).map(|before| self.lexemes[before]);
        let refuse = |span, what: &str| {
            Some(Diagnostic::error("unsupported", span, format!("{what} not supported")))
        };
        match here.token {
            Token::OpenCode => return refuse(here.span, "code expressions (`|{ .. }|`) are"),
            Token::PartialOrder => return refuse(here.span, "the partial order `<:` is"),
            Token::String(_) if before.is_some_and(|before| before.token != Token::Colon) => {
                return refuse(here.span, "strings as expressions are");
            }
            Token::Call if before.is_some_and(|before| takes_condition(before.token)) => {
                return refuse(here.span, "concurrency (`call` in a specification) is");
            }
            Token::Identifier(word) if before.is_none_or(|before| may_precede(before.token)) => {
                if let Some(what) = left_out(word) {
                    return refuse(here.span, &format!("{what} (`{word}`) is"));
                }
            }
            _ => {}
        }
        if let Some(word) = self.order_word_before(index)
            && let Token::Identifier(text) = word.token
        {
            return refuse(word.span, &format!("the partial order of constants (`{text}`) is"));
        }
        let (before, earlier) = (before?, index.checked_sub(2).map(|at| self.lexemes[at]));
        match before.token {
            Token::Identifier(word) if earlier.is_none_or(|earlier| may_precede(earlier.token)) => {
                let what = left_out(word)?;
                refuse(before.span, &format!("{what} (`{word}`) is"))
            }
            _ => None,
        }
    }

    /// `extends` or `complete` earlier in the declaration of a constant.
    fn order_word_before(&self, index: usize) -> Option<&Lexeme<'s>> {
        let mut word = None;
        for lexeme in self.lexemes[..index].iter().rev() {
            match lexeme.token {
                Token::Identifier("extends" | "complete") => word = Some(lexeme),
                Token::Const => return word,
                Token::Semicolon | Token::CloseBrace => return None,
                _ => {}
            }
        }
        None
    }

    fn unexpected(
        &self,
        index: usize,
        span: Span,
        found: Option<Token>,
        expected: &[String],
    ) -> Diagnostic {
        let found = match found {
            None => "the end of the file".to_string(),
            Some(token) => format!("`{}`", spelling(token)),
        };
        let wanted = describe(expected);
        let message = format!("expected {wanted}, found {found}");
        let diagnostic = Diagnostic::error("syntax-error", span, message);
        match index.checked_sub(1).map(|before| self.lexemes[before].span.end) {
            Some(end) if wanted.contains("`;`") => {
                diagnostic.related(Span::new(end, end), "`;` is missing here")
            }
            _ => diagnostic,
        }
    }
}

fn takes_condition(token: Token) -> bool {
    matches!(token, Token::Requires | Token::Ensures | Token::Invariant)
}

/// Tokens behind which a statement, a clause or a declaration starts.
fn may_precede(token: Token) -> bool {
    use Token::*;
    matches!(token, Semicolon | OpenBrace | CloseBrace | CloseParen | Colon | Pure | Free)
}

fn left_out(word: &str) -> Option<&'static str> {
    Some(match word {
        "async" | "par" | "yield" | "action" | "atomic" | "left" | "right" | "both" => {
            "concurrency"
        }
        "creates" | "preserves" | "refines" | "asserts" => "concurrency",
        "hide" | "reveal" | "push" | "pop" | "hideable" | "revealed" => "hiding and revealing",
        "extends" | "complete" => "the partial order of constants",
        _ => return None,
    })
}

/// A few words for the tokens that would have fitted.
fn describe(expected: &[String]) -> String {
    let names: Vec<&str> = expected.iter().map(|name| name.trim_matches('"')).collect();
    let may_be = |name: &str| names.contains(&name);
    if may_be("procedure") {
        return if may_be("requires") {
            "a clause or a declaration".into()
        } else {
            "a declaration".into()
        };
    }
    if may_be("assert") {
        return if may_be("inner var") { "a statement or a local variable" } else { "a statement" }
            .into();
    }
    if may_be("old") {
        return "an expression".into();
    }
    if may_be("requires") {
        return if may_be(";") { "`;`, a clause or a body" } else { "a clause or a body" }.into();
    }
    let mut wanted: Vec<String> = vec![];
    if may_be("bool") && !may_be("]") && !may_be(")") {
        return "a type".into();
    } else if may_be("identifier") && !may_be("bool") {
        wanted.push("a name".into());
    }
    let after_operand = may_be("<==>");
    let signs = [
        ";",
        ")",
        "]",
        "}",
        ":=",
        "::",
        "then",
        "else",
        "(",
        "{",
        ":",
        "returns",
        ",",
        "invariant",
        "where",
    ];
    for sign in signs {
        // These only go on with what could end here.
        let goes_on = matches!(sign, "," | "where" | ":" | "{") && !wanted.is_empty();
        let part_of_operand = after_operand && matches!(sign, ":" | "(" | ":=");
        if may_be(sign) && !goes_on && !part_of_operand {
            wanted.push(format!("`{sign}`"));
        }
    }
    if wanted.is_empty() {
        wanted.extend(names.first().map(|name| format!("`{name}`")));
    }
    match &wanted[..] {
        [] => "something else".into(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} or {last}", all.join(", ")),
    }
}

/// The token as it is usually written.
fn spelling(token: Token) -> String {
    use Token::*;
    let fixed = match token {
        Identifier(text) | Number(text) | BitVector(text) | Decimal(text) | Float(text)
        | String(text) => return shorten(text),
        UnterminatedString => "\"",
        CommentStart => "/*",
        InnerAxiom => "axiom",
        InnerVar => "var",
        Iff => "<==>",
        Implies => "==>",
        Explies => "<==",
        And => "&&",
        Or => "||",
        Not => "!",
        EqualEqual => "==",
        NotEqual => "!=",
        Less => "<",
        LessEqual => "<=",
        Greater => ">",
        GreaterEqual => ">=",
        PartialOrder => "<:",
        Concat => "++",
        Plus => "+",
        Minus => "-",
        Star => "*",
        StarStar => "**",
        Slash => "/",
        Arrow => "->",
        OpenParen => "(",
        CloseParen => ")",
        OpenBracket => "[",
        CloseBracket => "]",
        OpenBrace => "{",
        CloseBrace => "}",
        OpenCode => "|{",
        Bar => "|",
        Comma => ",",
        Semicolon => ";",
        Colon => ":",
        ColonColon => "::",
        Assign => ":=",
        Equal => "=",
        keyword => return format!("{keyword:?}").to_lowercase(),
    };
    fixed.to_string()
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_string(),
    }
}
