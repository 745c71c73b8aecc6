//! The tokens of annotations. There are no keywords: `requires` or `type` are words, which only their place makes special, so
//! that C's variables may be called anything. `@` counts as blank, as does a comment inside an annotation.

use logos::Logos;

#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n\f\x0b@]+")]
#[logos(skip r"\\\r?\n")]
#[logos(skip(r"//[^\n]*", allow_greedy = true))]
#[logos(skip r"/\*([^*]|\*[^/])*\*/")]
pub enum Token {
    #[regex(r"[A-Za-z_$\u{80}-\u{10ffff}][A-Za-z0-9_$\u{80}-\u{10ffff}]*")]
    Word,
    /// `\forall` and the like.
    #[regex(r"\\[A-Za-z_][A-Za-z0-9_]*")]
    Keyword,
    /// Digits, and a fraction that does not begin a range (`0..n`).
    #[regex(r"[0-9]([eEpP][+\-]|[0-9A-Za-z_])*")]
    #[regex(r"[0-9][0-9A-Fa-fxX]*\.[0-9A-Fa-f]([eEpP][+\-]|[0-9A-Za-z_])*")]
    #[regex(r"\.[0-9]([eEpP][+\-]|[0-9A-Za-z_])*")]
    Number,
    #[regex(r#"(u8|[uUL])?"([^"\\\n]|\\[^\n])*""#)]
    String,
    #[regex(r"(u8|[uUL])?'([^'\\\n]|\\[^\n])*'")]
    Character,

    #[token("(")]
    OpenParen,
    #[token(")")]
    CloseParen,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[token("{")]
    OpenBrace,
    #[token("}")]
    CloseBrace,
    #[token(",")]
    Comma,
    #[token(";")]
    Semicolon,
    #[token(":")]
    Colon,
    #[token("?")]
    Question,
    #[token("..")]
    Range,
    #[token("...")]
    Ellipsis,
    #[token(".")]
    Dot,
    #[token("->")]
    Arrow,
    #[token("=")]
    Assign,
    #[token("+=")]
    AddAssign,
    #[token("-=")]
    SubAssign,
    #[token("++")]
    Increment,
    #[token("--")]
    Decrement,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("/")]
    Slash,
    #[token("%")]
    Percent,
    #[token("<<")]
    ShiftLeft,
    #[token(">>")]
    ShiftRight,
    #[token("<")]
    Less,
    #[token("<=")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    GreaterEqual,
    #[token("==")]
    Equal,
    #[token("!=")]
    NotEqual,
    #[token("&")]
    And,
    #[token("^")]
    Caret,
    #[token("|")]
    Or,
    #[token("&&")]
    AndAnd,
    #[token("^^")]
    CaretCaret,
    #[token("||")]
    OrOr,
    #[token("==>")]
    Implies,
    #[token("<==>")]
    Iff,
    /// Bitwise implication and equivalence, which only ACSL has.
    #[token("-->")]
    #[token("<-->")]
    BitImplies,
    #[token("!")]
    Not,
    #[token("~")]
    Tilde,

    /// Behind the last token.
    End,
}
