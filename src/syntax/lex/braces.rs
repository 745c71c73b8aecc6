//! Guesses which `{` lacks its `}` in a file where one is missing: the first one whose `}` starts a line that is indented
//! differently from the line of the `{`. Only asked for files that are wrong.

use super::Lexeme;
use crate::base::Span;
use crate::syntax::token::Token;

/// The brace that is likely to be the one to close, and the `}` that gave it away.
pub fn suspect(lexemes: &[Lexeme], text: &str, base: u32) -> Option<(Span, Span)> {
    let mut open: Vec<Span> = vec![];
    for lexeme in lexemes {
        match lexeme.token {
            Token::OpenBrace => open.push(lexeme.span),
            Token::CloseBrace => {
                let opening = open.pop()?;
                let (start, end) = (line_of(text, opening, base), line_of(text, lexeme.span, base));
                let stands_first = end.trim_start().is_empty();
                let differs = indent(start) != indent(end);
                if stands_first && differs && !std::ptr::eq(start, end) {
                    return Some((opening, lexeme.span));
                }
            }
            _ => {}
        }
    }
    None
}

/// The line of a place, up to it.
fn line_of(text: &str, span: Span, base: u32) -> &str {
    let before = text.get(..(span.start - base) as usize).unwrap_or("");
    &before[before.rfind('\n').map_or(0, |newline| newline + 1)..]
}

fn indent(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

#[cfg(test)]
mod tests {
    use crate::syntax::lex::lex;

    #[test]
    fn a_brace_that_closes_too_far_left_is_suspected() {
        let text = "void f(void)\n{\n    if (x) {\n        y();\n}\nvoid g(void)\n{\n}\n";
        let lexed = lex(&[(text, 0)]);
        let (opening, closing) = lexed.suspect.expect("one is suspected");
        assert_eq!(opening.start as usize, text.find("{\n        y").expect("it is there"));
        assert_eq!(closing.start as usize, text.find("}\nvoid").expect("it is there"));
        assert_eq!(lex(&[("void f(void) {\n}\n", 0)]).suspect, None);
    }
}
