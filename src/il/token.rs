//! The tokens of the intermediate language. Text comes in, tokens and the places they stand at go out (see `parse::lex`,
//! which drives this lexer and deals with what spans lines: nested comments and `#` pragmas).
//! Rule: the Unicode spelling of an operator is the same token as its ASCII spelling.

use logos::Logos;

#[derive(Logos, Clone, Copy, PartialEq, Eq, Debug)]
#[logos(skip r"[ \t\r\n\f]+")]
#[logos(skip("//[^\n]*", allow_greedy = true))]
pub enum Token<'s> {
    /// As written: a leading backslash, which makes a name of a keyword, is still there.
    #[regex(r"\\?[A-Za-z'~#$^_.?`][A-Za-z0-9'~#$^_.?`]*")]
    Identifier(&'s str),
    #[regex("[0-9]+")]
    Number(&'s str),
    /// `5bv32`.
    #[regex("[0-9]+bv[0-9]+")]
    BitVector(&'s str),
    #[regex(r"[0-9]+(\.[0-9]+)?(e-?[0-9]+)")]
    #[regex(r"[0-9]+\.[0-9]+")]
    Decimal(&'s str),
    #[regex(r"-?0x[0-9A-Fa-f]+\.[0-9A-Fa-f]+e-?[0-9]+f[0-9]+e[0-9]+")]
    #[regex("0(NaN|nan|[+]oo|-oo)[0-9]+e[0-9]+")]
    Float(&'s str),
    /// With its quotes.
    #[regex(r#""([^"\\\r\n]|\\[^\r\n])*""#)]
    String(&'s str),
    #[regex(r#""([^"\\\r\n]|\\[^\r\n])*"#)]
    UnterminatedString,
    #[token("/*")]
    CommentStart,

    #[token("assert")]
    Assert,
    #[token("assume")]
    Assume,
    /// `axiom` at top level.
    #[token("axiom")]
    Axiom,
    /// `axiom` inside braces; only `parse::lex` makes it.
    InnerAxiom,
    #[token("bool")]
    Bool,
    #[token("break")]
    Break,
    #[token("call")]
    Call,
    #[token("const")]
    Const,
    #[token("datatype")]
    Datatype,
    #[token("div")]
    Div,
    #[token("else")]
    Else,
    #[token("ensures")]
    Ensures,
    #[token("exists")]
    #[token("∃")]
    Exists,
    #[token("false")]
    False,
    #[token("forall")]
    #[token("∀")]
    Forall,
    #[token("free")]
    Free,
    #[token("function")]
    Function,
    #[token("goto")]
    Goto,
    #[token("havoc")]
    Havoc,
    #[token("if")]
    If,
    #[token("implementation")]
    Implementation,
    #[token("int")]
    Int,
    #[token("invariant")]
    Invariant,
    #[token("is")]
    Is,
    #[token("lambda")]
    #[token("λ")]
    Lambda,
    #[token("mod")]
    Mod,
    #[token("modifies")]
    Modifies,
    #[token("old")]
    Old,
    #[token("procedure")]
    Procedure,
    #[token("pure")]
    Pure,
    #[token("real")]
    Real,
    #[token("requires")]
    Requires,
    #[token("return")]
    Return,
    #[token("returns")]
    Returns,
    #[token("then")]
    Then,
    #[token("true")]
    True,
    #[token("type")]
    Type,
    #[token("unique")]
    Unique,
    #[token("uses")]
    Uses,
    /// `var` at top level.
    #[token("var")]
    Var,
    /// `var` inside braces or parentheses; only `parse::lex` makes it.
    InnerVar,
    #[token("where")]
    Where,
    #[token("while")]
    While,

    #[token("<==>")]
    #[token("⇔")]
    Iff,
    #[token("==>")]
    #[token("⇒")]
    Implies,
    #[token("<==")]
    #[token("⇐")]
    Explies,
    #[token("&&")]
    #[token("∧")]
    And,
    #[token("||")]
    #[token("∨")]
    Or,
    #[token("!")]
    #[token("¬")]
    Not,
    #[token("==")]
    EqualEqual,
    #[token("!=")]
    #[token("≠")]
    NotEqual,
    #[token("<")]
    Less,
    #[token("<=")]
    #[token("≤")]
    LessEqual,
    #[token(">")]
    Greater,
    #[token(">=")]
    #[token("≥")]
    GreaterEqual,
    #[token("<:")]
    PartialOrder,
    #[token("++")]
    Concat,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("**")]
    StarStar,
    #[token("/")]
    Slash,
    #[token("->")]
    Arrow,

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
    #[token("|{")]
    OpenCode,
    #[token("|")]
    Bar,
    #[token(",")]
    Comma,
    #[token(";")]
    Semicolon,
    #[token(":")]
    Colon,
    #[token("::")]
    #[token("•")]
    ColonColon,
    #[token(":=")]
    Assign,
    #[token("=")]
    Equal,
}

/// Words that are keywords here, or in Boogie, so that a name spelled so needs a backslash.
const RESERVED: &[&str] = &[
    "RNA",
    "RNE",
    "RTN",
    "RTP",
    "RTZ",
    "action",
    "assert",
    "asserts",
    "assume",
    "async",
    "axiom",
    "bool",
    "break",
    "call",
    "const",
    "creates",
    "datatype",
    "div",
    "else",
    "ensures",
    "exists",
    "false",
    "forall",
    "free",
    "function",
    "goto",
    "havoc",
    "hideable",
    "if",
    "implementation",
    "int",
    "invariant",
    "is",
    "lambda",
    "mod",
    "modifies",
    "old",
    "par",
    "preserves",
    "procedure",
    "pure",
    "real",
    "refines",
    "requires",
    "return",
    "returns",
    "revealed",
    "roundNearestTiesToAway",
    "roundNearestTiesToEven",
    "roundTowardNegative",
    "roundTowardPositive",
    "roundTowardZero",
    "then",
    "true",
    "type",
    "unique",
    "uses",
    "using",
    "var",
    "where",
    "while",
    "yield",
];

pub fn is_reserved(word: &str) -> bool {
    RESERVED.binary_search(&word).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> Vec<Result<Token<'_>, ()>> {
        Token::lexer(text).collect()
    }

    #[test]
    fn reserved_words_are_sorted_and_every_keyword_is_one() {
        assert!(RESERVED.is_sorted());
        for word in RESERVED {
            let escaped = format!("\\{word}");
            assert_eq!(tokens(&escaped), [Ok(Token::Identifier(&escaped))]);
        }
    }

    #[test]
    fn names_may_hold_signs_but_not_start_with_a_digit() {
        assert_eq!(tokens("$x.y'~#^_?`0"), [Ok(Token::Identifier("$x.y'~#^_?`0"))]);
        assert_eq!(tokens("0x"), [Ok(Token::Number("0")), Ok(Token::Identifier("x"))]);
        assert_eq!(tokens("integer int"), [Ok(Token::Identifier("integer")), Ok(Token::Int)]);
    }

    #[test]
    fn the_forms_of_numbers_are_told_apart() {
        let text = "12 12bv8 1.5 1e5 1.0e-5 0x1.8e3f24e8 0NaN24e8";
        let found: Vec<_> = tokens(text).into_iter().flatten().collect();
        use Token::*;
        assert_eq!(
            found,
            [
                Number("12"),
                BitVector("12bv8"),
                Decimal("1.5"),
                Decimal("1e5"),
                Decimal("1.0e-5"),
                Float("0x1.8e3f24e8"),
                Float("0NaN24e8")
            ]
        );
    }

    #[test]
    fn unicode_operators_are_the_ascii_ones() {
        assert_eq!(
            tokens("⇔⇒⇐∧∨¬∀∃λ•≠≤≥"),
            tokens("<==> ==> <== && || ! forall exists lambda :: != <= >=")
        );
    }

    #[test]
    fn strings_end_at_an_unescaped_quote() {
        assert_eq!(
            tokens(r#""a\"b" "c""#),
            [Ok(Token::String(r#""a\"b""#)), Ok(Token::String("\"c\""))]
        );
        assert_eq!(tokens("\"a\n"), [Ok(Token::UnterminatedString)]);
    }
}
