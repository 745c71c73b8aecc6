//! Says in words what was expected where a token does not fit: the tokens that would have fitted come in, a message goes out.
//! What people get wrong most often is looked for first: names of types that are none, keywords as names, missing brackets.

use super::build::Builder;
use crate::base::{Diagnostic, Span};
use crate::syntax::headers::header_of;
use crate::syntax::lex::Lexeme;
use crate::syntax::scope::Meaning;
use crate::syntax::symbol::Symbol;
use crate::syntax::token::{KEYWORDS, Token, is_type_word};

impl Builder<'_> {
    pub(super) fn describe(&self, index: usize, span: Span, expected: &[String]) -> Diagnostic {
        let names: Vec<&str> = expected.iter().map(|name| name.trim_matches('"')).collect();
        let Some(here) = self.lexemes.get(index) else { return self.end_of_file(span, &names) };
        let hint = self
            .no_type_name(index, &names)
            .or_else(|| self.type_as_variable(index, &names))
            .or_else(|| self.keyword_as_name(index, &names))
            .or_else(|| self.stray_bracket(index, &names));
        if let Some(diagnostic) = hint {
            return diagnostic;
        }
        let wanted = self.wanted(index, &names);
        let message = format!("expected {wanted}, found {}", self.spelling(*here));
        let diagnostic = Diagnostic::error("syntax-error", here.span, message);
        if wanted == "a declaration" && is_statement_word(here.token) {
            return diagnostic.note(
                "this is outside of every function; perhaps there is a `}` too many above it",
            );
        }
        self.with_missing_sign(diagnostic, index, &wanted)
    }

    fn with_missing_sign(&self, diagnostic: Diagnostic, index: usize, wanted: &str) -> Diagnostic {
        let Some(before) = index.checked_sub(1).map(|before| self.lexemes[before]) else {
            return diagnostic;
        };
        let after = Span::new(before.span.end, before.span.end);
        if let Some(end) = self.end_of_prototype(index) {
            return diagnostic.related(Span::new(end, end), "or is `;` missing here?");
        }
        if wanted.starts_with("`;`") {
            return diagnostic.related(after, "`;` is missing here");
        }
        match self.innermost_open(index) {
            Some(open) if wanted.contains(&format!("`{}`", closing(open.token))) => {
                diagnostic.related(open.span, not_closed(open))
            }
            _ => diagnostic,
        }
    }

    /// The text ended inside of something.
    fn end_of_file(&self, span: Span, names: &[&str]) -> Diagnostic {
        let span = self.lexemes.last().map_or(span, |last| last.span);
        match self.lexed.unclosed.last() {
            Some(open) => {
                let (sign, close) = (spell(open.token), closing(open.token));
                let message = format!("the file ends before this `{sign}` is closed");
                let diagnostic = Diagnostic::error("syntax-error", open.span, message);
                match self.lexed.suspect.filter(|_| open.token == Token::OpenBrace) {
                    Some((opening, closing)) if opening != open.span => diagnostic
                        .related(opening, "perhaps it is this one that is not closed")
                        .related(closing, "since this is indented differently"),
                    _ => diagnostic
                        .related(span, format!("`{close}` is missing, at the latest here")),
                }
            }
            None => {
                let wanted = self.wanted(self.lexemes.len(), names);
                let message = format!("expected {wanted}, found the end of the file");
                Diagnostic::error("syntax-error", span, message)
            }
        }
    }

    /// `foo_t x;` where `foo_t` is no typedef name: the error stands at what follows it.
    fn no_type_name(&self, index: usize, names: &[&str]) -> Option<Diagnostic> {
        let here = self.lexemes[index];
        let before = index.checked_sub(1).map(|before| self.lexemes[before])?;
        let Token::Name(symbol) = before.token else {
            return self.no_type_name_here(index, names);
        };
        if self.scope.meaning(symbol) != Meaning::Variable {
            return self.no_type_name_here(index, names);
        }
        let earlier = index.checked_sub(2).map(|earlier| self.lexemes[earlier].token);
        let starts = earlier.is_none_or(may_precede_type);
        let declares = match here.token {
            Token::Name(_) => !names.contains(&"}"),
            // `foo_t *x` at file level or among parameters.
            Token::Star => !names.contains(&"+"),
            token => is_type_word(token),
        };
        if starts && declares {
            Some(self.unknown_type(symbol, before.span))
        } else {
            self.no_type_name_here(index, names)
        }
    }

    /// A name where only a type fits. Behind a declarator the parser takes it for the start of an old-style parameter.
    fn no_type_name_here(&self, index: usize, names: &[&str]) -> Option<Diagnostic> {
        let here = self.lexemes[index];
        let Token::Name(symbol) = here.token else { return None };
        if names != ["type"] {
            return None;
        }
        let before = index.checked_sub(1).map(|before| self.lexemes[before].token);
        if before.is_none_or(may_precede_type) {
            return Some(self.unknown_type(symbol, here.span));
        }
        let message = format!("expected `;` after the declaration, found {}", self.spelling(here));
        let diagnostic = Diagnostic::error("syntax-error", here.span, message);
        Some(self.with_missing_sign(diagnostic, index, "`;`"))
    }

    fn unknown_type(&self, symbol: Symbol, span: Span) -> Diagnostic {
        let text = self.text(symbol);
        let message = format!("`{text}` is not a type name here");
        let diagnostic = Diagnostic::error("syntax-error", span, message);
        let hint = match header_of(text) {
            Some(header) => format!("help: include <{header}>"),
            None if is_cpp_word(text) => "this looks like C++; cinch reads C".into(),
            None => "no typedef of this name is in scope; \
                     `struct`, `union` or `enum` may be missing before it"
                .into(),
        };
        diagnostic.note(hint)
    }

    /// `T + 1` where `T` is a typedef name.
    fn type_as_variable(&self, index: usize, names: &[&str]) -> Option<Diagnostic> {
        let here = self.lexemes[index];
        match here.token {
            Token::Name(symbol) if names == ["variable"] => {
                let message = format!("`{}` is a type name, not a value", self.text(symbol));
                Some(Diagnostic::error("syntax-error", here.span, message))
            }
            _ => None,
        }
    }

    /// `int default = 1;`
    fn keyword_as_name(&self, index: usize, names: &[&str]) -> Option<Diagnostic> {
        let here = self.lexemes[index];
        let word = keyword(here.token)?;
        let takes_name = names.contains(&"name") && !names.contains(&"sizeof");
        let before = index.checked_sub(1).map(|before| self.lexemes[before].token)?;
        let declares = is_type_word(before) || matches!(before, Token::Star | Token::Comma);
        let access = matches!(
            before,
            Token::Dot | Token::Arrow | Token::Goto | Token::Struct | Token::Union | Token::Enum
        );
        (takes_name && (declares || access)).then(|| {
            let message = format!("`{word}` is a keyword and cannot be a name");
            Diagnostic::error("syntax-error", here.span, message)
        })
    }

    /// A closing bracket without an opening one, or with another one.
    fn stray_bracket(&self, index: usize, names: &[&str]) -> Option<Diagnostic> {
        let here = self.lexemes[index];
        let open_token = match here.token {
            Token::CloseParen => "(",
            Token::CloseBracket => "[",
            Token::CloseBrace => "{",
            _ => return None,
        };
        // Whatever the count of brackets says, at file level no brace is open.
        let at_file_level =
            here.token == Token::CloseBrace && names.contains(&"typedef") && !names.contains(&"}");
        match self.innermost_open(index).filter(|_| !at_file_level) {
            None => {
                let message = format!("this `{}` closes nothing", spell(here.token));
                Some(Diagnostic::error("syntax-error", here.span, message))
            }
            // Only an inner bracket can be the one that is missing.
            Some(open) if open.token == Token::OpenBrace && open_token != "{" => {
                let message = format!("this `{}` closes nothing", spell(here.token));
                Some(Diagnostic::error("syntax-error", here.span, message))
            }
            Some(open) if spell(open.token) != open_token => {
                let sign = closing(open.token);
                let message = format!("expected `{sign}` before this `{}`", spell(here.token));
                let diagnostic = Diagnostic::error("syntax-error", here.span, message);
                Some(diagnostic.related(open.span, not_closed(open)))
            }
            Some(_) => None,
        }
    }

    /// The bracket around a token that was opened last, except one that an earlier message says is not closed.
    fn innermost_open(&self, index: usize) -> Option<Lexeme> {
        let mut closed = 0usize;
        for lexeme in self.lexemes[..index].iter().rev() {
            match lexeme.token {
                Token::CloseParen | Token::CloseBracket | Token::CloseBrace => closed += 1,
                Token::OpenParen | Token::AtomicParen | Token::OpenBracket | Token::OpenBrace => {
                    if closed == 0 && !self.is_blamed(*lexeme) {
                        return Some(*lexeme);
                    }
                    closed = closed.saturating_sub(1);
                }
                _ => {}
            }
        }
        None
    }

    fn is_blamed(&self, open: Lexeme) -> bool {
        let mut labels = self.errors.iter().flat_map(|(_, error)| &error.labels);
        labels.any(|label| !label.primary && label.span == open.span)
    }

    /// A few words for the tokens that would have fitted.
    fn wanted(&self, index: usize, names: &[&str]) -> String {
        let may_be = |name: &str| names.contains(&name);
        let before = index.checked_sub(1).and_then(|before| self.lexemes.get(before));
        if may_be("sizeof") {
            let statement = may_be("return");
            return match (statement, may_be("int"), may_be("}")) {
                (true, _, _) => "a statement",
                (false, true, false) if may_be(")") => "an expression, a type or `)`",
                (false, true, false) => "an expression or a type",
                _ => "an expression",
            }
            .into();
        }
        if may_be("int") && may_be("_Static_assert") && may_be("asm") {
            return "a declaration".into();
        }
        let mut wanted: Vec<String> = vec![];
        // What could end here comes first; `;` ends most.
        let after_operand = may_be("+");
        for sign in [";", "for ;", ")", "]", "}", ":"] {
            // A `;` among parameters is possible, but hardly meant.
            let meant = sign != ";" || !may_be(")");
            if may_be(sign) && meant {
                if sign == "}" && may_be(",") {
                    wanted.push("`,`".into());
                }
                wanted.push(format!("`{}`", sign.trim_start_matches("for ")));
            }
        }
        if wanted.first().is_some_and(|first| first == "`;`") && before.is_some() {
            // `int;` is possible, but a type is there to declare something.
            if may_be("name") && before.is_some_and(|before| is_type_word(before.token)) {
                return "a name".into();
            }
            let construct = self.construct_before(index);
            return format!("`;`{construct}");
        }
        if may_be("int") && !after_operand {
            wanted.insert(0, "a type".into());
        } else if may_be("name") && !after_operand {
            wanted.insert(0, "a name".into());
        }
        for sign in ["(", "{", "[", "=", "while", "string", ","] {
            let goes_on = matches!(sign, "(" | "[" | "=" | ",") && !wanted.is_empty();
            if may_be(sign) && !goes_on {
                wanted.push(if sign == "string" { "a string".into() } else { format!("`{sign}`") });
            }
        }
        if wanted.is_empty() {
            wanted.extend(names.first().map(|name| match *name {
                "type" => "a type".into(),
                "variable" => "a name".into(),
                name => format!("`{name}`"),
            }));
        }
        wanted.truncate(3);
        match &wanted[..] {
            [] => "something else".into(),
            [only] => only.clone(),
            [all @ .., last] => format!("{} or {last}", all.join(", ")),
        }
    }

    /// What the missing `;` would end.
    fn construct_before(&self, index: usize) -> &'static str {
        let mut depth = 0usize;
        let mut first = None;
        for lexeme in self.lexemes[..index].iter().rev() {
            match lexeme.token {
                Token::CloseParen | Token::CloseBracket => depth += 1,
                Token::CloseBrace if first.is_none() => depth += 1,
                Token::OpenParen | Token::OpenBracket | Token::OpenBrace if depth > 0 => depth -= 1,
                Token::Semicolon | Token::OpenBrace | Token::CloseBrace if depth == 0 => break,
                _ => {}
            }
            if depth == 0 {
                first = Some(lexeme.token);
            }
        }
        match first {
            Some(Token::Return) => " after `return`",
            Some(Token::Break) => " after `break`",
            Some(Token::Continue) => " after `continue`",
            Some(Token::Goto) => " after `goto`",
            Some(token) if is_type_word(token) => " after the declaration",
            Some(Token::Typedef | Token::Static | Token::Extern | Token::Const) => {
                " after the declaration"
            }
            Some(Token::Name(symbol)) if self.scope.meaning(symbol) == Meaning::Type => {
                " after the declaration"
            }
            _ => "",
        }
    }

    /// `int f(void) int g(void) { .. }`: what follows the first `)` was taken for old-style parameters.
    fn end_of_prototype(&self, index: usize) -> Option<u32> {
        if self.lexemes[index].token != Token::OpenBrace {
            return None;
        }
        let mut depth = 0usize;
        let mut next = Token::OpenBrace;
        for lexeme in self.lexemes[..index].iter().rev() {
            match lexeme.token {
                Token::CloseParen if depth == 0 && is_type_word(next) => {
                    return Some(lexeme.span.end);
                }
                Token::CloseParen | Token::CloseBracket => depth += 1,
                Token::OpenParen | Token::OpenBracket => depth = depth.checked_sub(1)?,
                Token::Semicolon | Token::OpenBrace | Token::CloseBrace => return None,
                _ => {}
            }
            next = lexeme.token;
        }
        None
    }

    fn spelling(&self, lexeme: Lexeme) -> String {
        match lexeme.token {
            Token::Name(symbol) | Token::Mark(symbol) => {
                format!("`{}`", shorten(self.text(symbol)))
            }
            Token::Integer(_) | Token::Float(_) => "a number".into(),
            Token::Character(_) => "a character constant".into(),
            Token::String(_) => "a string".into(),
            token => format!("`{}`", spell(token)),
        }
    }
}

/// The token before a type: the start of a declaration, a member, a parameter.
fn may_precede_type(token: Token) -> bool {
    use Token::*;
    matches!(token, Semicolon | OpenBrace | CloseBrace | OpenParen | Comma | Colon)
        || matches!(token, Typedef | Static | Extern | Register | Const | Volatile | Inline)
        || matches!(token, CloseParen)
}

fn is_cpp_word(text: &str) -> bool {
    matches!(text, "class" | "namespace" | "template" | "using" | "public" | "private" | "typename")
}

fn is_statement_word(token: Token) -> bool {
    use Token::*;
    matches!(token, Return | If | Else | While | Do | For | Switch | Case | Default)
        || matches!(token, Break | Continue | Goto)
}

fn keyword(token: Token) -> Option<&'static str> {
    KEYWORDS.iter().find(|(_, keyword)| *keyword == token).map(|(word, _)| *word)
}

fn not_closed(open: Lexeme) -> String {
    format!("this `{}` is not closed", spell(open.token))
}

fn closing(open: Token) -> &'static str {
    match open {
        Token::OpenBracket | Token::OpenAttributes => "]",
        Token::OpenBrace => "}",
        _ => ")",
    }
}

/// Keywords and signs as they are usually written.
fn spell(token: Token) -> &'static str {
    use Token::*;
    if let Some(word) = keyword(token) {
        return word;
    }
    match token {
        OpenParen | AtomicParen => "(",
        CloseParen => ")",
        OpenBracket => "[",
        OpenAttributes => "[[",
        CloseBracket => "]",
        OpenBrace => "{",
        CloseBrace => "}",
        Semicolon | ForSemicolon => ";",
        Comma => ",",
        Colon => ":",
        Question => "?",
        Dot => ".",
        Ellipsis => "...",
        Arrow => "->",
        Increment => "++",
        Decrement => "--",
        Plus => "+",
        Minus => "-",
        Star => "*",
        Slash => "/",
        Percent => "%",
        Ampersand => "&",
        Bar => "|",
        Caret => "^",
        Tilde => "~",
        Not => "!",
        And => "&&",
        Or => "||",
        ShiftLeft => "<<",
        ShiftRight => ">>",
        Less => "<",
        Greater => ">",
        LessEqual => "<=",
        GreaterEqual => ">=",
        EqualEqual => "==",
        NotEqual => "!=",
        Equal => "=",
        StarEqual => "*=",
        SlashEqual => "/=",
        PercentEqual => "%=",
        PlusEqual => "+=",
        MinusEqual => "-=",
        ShiftLeftEqual => "<<=",
        ShiftRightEqual => ">>=",
        AndEqual => "&=",
        CaretEqual => "^=",
        BarEqual => "|=",
        _ => "this",
    }
}

fn shorten(text: &str) -> String {
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}..", &text[..end]),
        None => text.to_string(),
    }
}
