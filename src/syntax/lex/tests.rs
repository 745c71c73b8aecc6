//! Tests of the lexer as a whole: comments, directives, annotations, and what it refuses.

use super::*;

fn tokens(text: &str) -> Vec<Token> {
    lex(&[(text, 0)]).lexemes.iter().map(|lexeme| lexeme.token).collect()
}

fn messages(text: &str) -> Vec<String> {
    let diagnostics = lex(&[(text, 0)]).diagnostics;
    diagnostics.iter().map(|found| format!("{}: {}", found.place().start, found.message)).collect()
}

#[test]
fn comments_are_dropped_and_annotations_noted() {
    let lexed = lex(&[("a //@ assert x;\n/*@ ensures y; */ b /* c */ d // e", 10)]);
    assert_eq!(lexed.lexemes.len(), 3);
    let found: Vec<_> = lexed.annotations.iter().map(|a| (a.span, a.text)).collect();
    let expected = [(Span::new(12, 25), Span::new(15, 25)), (Span::new(26, 43), Span::new(29, 41))];
    assert_eq!(found, expected);
}

#[test]
fn packing_is_noted() {
    let text = "#pragma pack(push, 1)\nx\n# pragma pack(2)\n#pragma pack(pop)\n_Pragma(\"pack(4)\") #pragma no\n";
    let lexed = lex(&[(text, 0)]);
    let limits: Vec<_> = lexed.packing.iter().map(|packing| packing.limit).collect();
    assert_eq!(limits, [Some(1), Some(2), None, Some(4)]);
    assert_eq!(lex(&[("#pragma pack(push,8)\n#pragma pack()\n", 0)]).packing.len(), 2);
}

#[test]
fn other_directives_are_dropped() {
    assert_eq!(
        tokens(
            "# 1 \"a.c\"\n#pragma omp x\n  # ident \"x\"\n__pragma(warning(disable: 1)) __extension__ ;"
        ),
        [Token::Semicolon]
    );
}

#[test]
fn words_of_other_compilers_stay_names() {
    assert!(
        tokens("cdecl far near inline_ bool alignas _cdecl")
            .iter()
            .all(|t| matches!(t, Token::Name(_)))
    );
    assert!(matches!(tokens("__cdecl")[..], [Token::Mark(_)]));
    assert!(matches!(tokens("int _cdecl f")[1], Token::Mark(_)));
    assert!(matches!(tokens("int (_stdcall *f)")[2], Token::Mark(_)));
    assert!(matches!(tokens("x = (_stdcall * f)")[3], Token::Name(_)));
}

#[test]
fn identifiers_may_hold_any_letter() {
    let lexed = lex(&[("a$b \\u00e9t\\u00E9 été naïve", 0)]);
    assert_eq!(lexed.lexemes.len(), 4);
    assert_eq!(lexed.lexemes[1].token, lexed.lexemes[2].token);
}

#[test]
fn lines_are_joined_in_tokens() {
    assert_eq!(tokens("+\\\n= ret\\\nurn"), [Token::PlusEqual, Token::Return]);
    assert_eq!(tokens("// a \\\n b\n;"), [Token::Semicolon]);
}

#[test]
fn neighbours_tell_tokens_apart() {
    use Token::*;
    assert_eq!(tokens("_Atomic (")[1], AtomicParen);
    let found = tokens("for (;({;});) ;");
    assert_eq!(
        found,
        [
            For,
            OpenParen,
            ForSemicolon,
            OpenParen,
            OpenBrace,
            Semicolon,
            CloseBrace,
            CloseParen,
            ForSemicolon,
            CloseParen,
            Semicolon
        ]
    );
}

#[test]
fn what_is_no_token_is_reported_once() {
    assert_eq!(messages("a /* b"), ["2: this comment is never closed"]);
    assert_eq!(
        messages("\"a\nb 'c\n"),
        [
            "0: this string is not closed on its line",
            "5: this character constant is not closed on its line"
        ]
    );
    assert_eq!(
        messages("a @@@ b ` \u{f7ff}\0"),
        ["2: unknown character `@`", "8: unknown character ```", "10: unknown character `\\xff`"]
    );
    assert_eq!(messages("x #"), ["2: unknown character `#`"]);
}

#[test]
fn deep_brackets_are_emptied() {
    for (open, close) in [("(", ")"), ("{", "}"), ("[", "]"), ("(", "")] {
        let text = format!("{}x{}", open.repeat(50_000), close.repeat(50_000));
        let lexed = lex(&[(&text, 0)]);
        assert_eq!(lexed.diagnostics.len(), 1);
        assert!(lexed.lexemes.len() < 20_010);
    }
}
