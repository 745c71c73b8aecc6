//! Ghost code that is C: loops, arrays, functions, calls. Its tokens are read as if the comment's marks were not there, with its
//! place noted; `/@ .. @/` in it are annotations. A file that has none of this keeps its ghost code as annotations, and so
//! does code about what C has no word for (`integer`, `BS`, `retype`, terms with a backslash).

use super::{Lexeme, Reader};
use crate::syntax::token::Token;
use logos::Logos;
use std::collections::BTreeSet;

/// How the ghost code of a unit is read.
#[derive(Default)]
pub(super) struct GhostCode {
    /// Some of it is C.
    pub(super) is_c: bool,
    /// Ghost variables that C cannot declare.
    of_logic: BTreeSet<String>,
}

const OF_C: [&str; 5] = ["while", "for", "do", "switch", "return"];
/// Words of annotations in ghost code that stand before functions and loops.
const CLAUSES: [&str; 8] =
    ["requires", "ensures", "assigns", "modifies", "loop", "decreases", "behavior", "terminates"];
/// Words that start another annotation in the same comment.
const OTHERS: [&str; 6] = ["ghost", "assert", "check", "assume", "admit", "loop"];

impl GhostCode {
    pub(super) fn of(texts: &[(&str, u32)]) -> GhostCode {
        let is_c = texts.iter().any(|(text, _)| comments(text).any(needs_c));
        GhostCode { is_c, of_logic: BTreeSet::new() }
    }

    /// What stands behind `ghost`, if the text of an annotation is ghost code that is to be read as C.
    fn as_c<'t>(&mut self, text: &'t str) -> Option<&'t str> {
        let code = behind_ghost(text)?;
        let words = tokens(&outside_of_claims(code));
        let is_logic_word =
            |word: &str| matches!(word, "\\" | "BS" | "retype") || self.of_logic.contains(word);
        let is_logic_type = |two: &[String]| match &*two[0] {
            "integer" | "real" | "boolean" => two[1].starts_with(is_part_of_word),
            "set" => two[1] == "<",
            _ => false,
        };
        let is_logic =
            words.iter().any(|word| is_logic_word(word)) || words.windows(2).any(is_logic_type);
        let is_label = words.get(1).is_some_and(|second| second == ":");
        let is_parameter = words.first().is_some_and(|first| first == "(");
        if is_logic {
            self.of_logic.extend(declared(&words));
        }
        (!is_logic && !is_label && !is_parameter).then_some(code)
    }
}

/// The texts of comments that start with `ghost`, and perhaps of some that only look like comments.
fn comments(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("ghost").filter_map(|(at, _)| {
        let before = text[..at].trim_end_matches(|c: char| c.is_whitespace() || c == '@');
        let marks = text[before.len()..].starts_with('@');
        let is_block = before.ends_with("/*");
        let end = if is_block { text[at..].find("*/") } else { text[at..].find('\n') };
        let starts = marks && (is_block || before.ends_with("//"));
        starts.then(|| behind_ghost(&text[at..end.map_or(text.len(), |end| at + end)])).flatten()
    })
}

fn behind_ghost(text: &str) -> Option<&str> {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '@');
    let code = text.strip_prefix("ghost")?;
    (!code.starts_with(is_part_of_word)).then_some(code)
}

fn is_part_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

fn needs_c(code: &str) -> bool {
    let claims = code.split("/@").skip(1).filter_map(|rest| rest.split("@/").next());
    if claims.flat_map(tokens).any(|word| CLAUSES.contains(&&*word)) {
        return true;
    }
    let words = tokens(&outside_of_claims(code));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    words.iter().any(|word| OF_C.contains(word))
        || statements(&words)
            .any(|rest| !matches!(rest[0], "if" | "retype") && is_beyond_scalars(rest))
}

/// Whether a statement starts like a call, an assignment to a part of something, or the declaration of an array or a function.
fn is_beyond_scalars(words: &[&str]) -> bool {
    let part_of_declarator = |word: &&&str| **word == "*" || word.starts_with(is_part_of_word);
    let head = words.iter().take_while(part_of_declarator).count();
    head > 0 && matches!(words.get(head), Some(&"(" | &"[" | &"."))
}

/// What stands at the places where a statement may start, to the end of the code.
fn statements<'w>(words: &'w [&'w str]) -> impl Iterator<Item = &'w [&'w str]> {
    let starts = |at: usize| at == 0 || matches!(words[at - 1], ";" | "{" | "}" | ")" | "else");
    (0..words.len()).filter(move |at| starts(*at)).map(|at| &words[at..])
}

/// The names in `T a, b = e;`, roughly.
fn declared(words: &[String]) -> impl Iterator<Item = String> {
    let is_word = |word: &str| word.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let declares = move |three: &&[String]| {
        (is_word(&three[0]) || matches!(&*three[0], "*" | "," | ">"))
            && is_word(&three[1])
            && matches!(&*three[2], "=" | ";" | ",")
    };
    words.windows(3).filter(declares).map(|three| three[1].clone())
}

fn outside_of_claims(code: &str) -> String {
    let mut pieces = code.split("/@");
    let first = pieces.next().unwrap_or_default();
    let rest = pieces.filter_map(|piece| piece.split_once("@/")).map(|(_, rest)| rest);
    std::iter::once(first).chain(rest).collect::<Vec<_>>().join(" ")
}

/// The texts of tokens; of what is none, its first character.
fn tokens(text: &str) -> Vec<String> {
    let mut lexer = Token::lexer(text);
    let mut found = vec![];
    while lexer.next().is_some() {
        found.push(lexer.slice().to_string());
    }
    found
}

impl<'t> Reader<'t, '_> {
    /// Reads the comment between these offsets as C, if it is such ghost code.
    pub(super) fn ghost_code(&mut self, start: usize, end: usize) -> bool {
        let text = self.text;
        if !self.ghosts.is_c {
            return false;
        }
        let Some(code) = self.ghosts.as_c(&text[start..end]) else { return false };
        let from = end - code.len();
        let outer = std::mem::replace(&mut self.lexer, Token::lexer(&text[..end]));
        self.lexer.bump(from);
        let before = self.lexed.lexemes.len();
        self.in_ghost_code = Some(before);
        self.read();
        self.in_ghost_code = None;
        self.lexer = outer;
        if let [first, .., last] | [first @ last] = &self.lexed.lexemes[before..] {
            self.lexed.ghost_code.push(first.span.to(last.span));
        }
        true
    }

    /// `/@ .. @/` in ghost code. Stands behind the slash.
    pub(super) fn claims_in_ghost_code(&mut self) -> Option<Token> {
        let rest = self.lexer.remainder();
        if self.in_ghost_code.is_none() || !rest.starts_with('@') {
            return Some(Token::Slash);
        }
        let start = self.lexer.span().start;
        let Some(length) = rest.find("@/") else {
            let message = "this annotation is never closed: `@/` is missing";
            self.error(message);
            self.lexer.bump(rest.len());
            return None;
        };
        self.lexer.bump(length + 2);
        let end = start + 1 + length;
        self.annotation(start, start + 2, end, end + 2);
        None
    }

    /// Another annotation in the same comment, behind a statement of ghost code.
    pub(super) fn ends_ghost_code(&mut self) -> bool {
        let Some(first) = self.in_ghost_code else { return false };
        let read: &[Lexeme] = &self.lexed.lexemes[first..];
        let is_behind = matches!(
            read.last().map(|last| last.token),
            Some(Token::Semicolon | Token::CloseBrace)
        );
        let open = read.iter().filter(|it| it.token == Token::OpenBrace).count();
        let closed = read.iter().filter(|it| it.token == Token::CloseBrace).count();
        let word = self.lexer.slice();
        if !is_behind || open != closed || !OTHERS.contains(&word) {
            return false;
        }
        if word != "ghost" {
            let start = self.lexer.span().start;
            let rest = self.lexer.remainder().len();
            self.lexer.bump(rest);
            let end = self.lexer.span().end;
            self.annotation(start, start, end, end);
        }
        true
    }
}
