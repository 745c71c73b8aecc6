//! What a message about syntax adds: the word or the sign that was probably meant.

use super::cursor::Parser;
use crate::base::{Diagnostic, nearest};
use crate::contract::token::Token;

/// Words with which annotations and their parts begin.
const WORDS: [&str; 29] = [
    "requires",
    "ensures",
    "assumes",
    "modifies",
    "assigns",
    "frees",
    "decreases",
    "terminates",
    "exits",
    "invariant",
    "variant",
    "assert",
    "assume",
    "check",
    "admit",
    "loop",
    "behavior",
    "complete",
    "disjoint",
    "ghost",
    "predicate",
    "logic",
    "lemma",
    "axiom",
    "axiomatic",
    "inductive",
    "type",
    "global",
    "trust",
];

impl Parser<'_> {
    /// A word that starts nothing.
    pub(super) fn no_clause(&self) -> Diagnostic {
        let diagnostic = self.unexpected("a clause (such as `requires` or `assert`)");
        let Some(word) = self.word() else { return diagnostic };
        let hint = match (word, self.word_before(1), self.word_before(2)) {
            ("and", ..) => "write `&&`".to_string(),
            ("or", ..) => "write `||`".to_string(),
            ("implies", ..) => "write `==>`".to_string(),
            ("iff", ..) => "write `<==>`".to_string(),
            (_, Some(before @ ("forall" | "exists")), _) => {
                format!("write `\\{before} integer i; ..`, or `{before}(x, S, ..)` over a set")
            }
            (_, Some("not"), _) => "write `!`".to_string(),
            (_, Some(name), Some(clause)) if WORDS.contains(&clause) => {
                format!("a name of the clause has a colon behind it: `{clause} {name}: ..`")
            }
            _ => match nearest(word, WORDS.into_iter()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => return diagnostic,
            },
        };
        diagnostic.note(hint)
    }

    /// What stands behind a formula and cannot.
    pub(super) fn no_end(&self) -> Diagnostic {
        let diagnostic = self.unexpected("`;`, or the next clause");
        match (self.peek(), self.peek_at(1)) {
            (Token::Assign, Token::Greater) => {
                diagnostic.note("`==>` is an implication, `>=` a comparison")
            }
            (Token::Assign, _) => diagnostic.note("`==` compares"),
            (Token::Increment | Token::Decrement | Token::AddAssign | Token::SubAssign, _) => {
                diagnostic.note("an annotation says what is; only ghost code changes something")
            }
            _ => diagnostic,
        }
    }

    /// Something that starts no term.
    pub(super) fn no_term(&self) -> Diagnostic {
        match (self.before(1), self.peek(), self.peek_at(1)) {
            (Some(Token::Less), Token::Greater, _) => {
                self.unexpected("a term").note("`!=` says that two are different")
            }
            (_, Token::OpenBracket, Token::Or) => {
                self.refused(self.span(), "lists of the logic (`[| .. |]`)")
            }
            (_, Token::Increment | Token::Decrement, _) => self
                .unexpected("a term")
                .note("an annotation says what is; only ghost code changes something"),
            _ => self.unexpected("a term"),
        }
    }
}
