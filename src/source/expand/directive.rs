//! The directives that are left: line markers, `#define`, `#undef` and `#pragma`. Each is obeyed where it stands; all but
//! `#pragma` disappear from the text.

use super::Expander;
use super::lex;
use super::table::Form;
use super::token::{Kind, NO_SYMBOL, Token};
use crate::source::map::Owner;
use crate::source::origin::Through;
use std::ops::Range;

/// A line marker: the text from `offset` on stands at `line` of the file that `name` quotes.
pub struct Marker {
    pub offset: usize,
    pub line: usize,
    /// The file name between its quotes, as written; none in `#line 7`.
    pub name: Option<Range<usize>>,
    pub owner: Owner,
    /// How many files include this one.
    pub level: u32,
}

/// What a line that starts with `#` was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Directive {
    /// The whole line, without its line break.
    Pragma(Range<usize>),
    Obeyed,
}

impl<'a> Expander<'a> {
    /// Obeys the directive whose `#` is at `at` and goes to the start of the next line.
    pub fn directive(&mut self, at: usize) -> Directive {
        let end = self.directive_end(at);
        self.at = (end + 1).min(self.bytes.len());
        let name = self.skip_blanks(at + if self.bytes[at] == b'#' { 1 } else { 2 }, end);
        let name_end = lex::word_end(self.bytes, name).min(end);
        let rest = self.skip_blanks(name_end, end);
        match &self.bytes[name..name_end] {
            b"define" => self.define(rest, end),
            b"undef" => {
                let word = lex::identifier_end(self.bytes, rest).min(end);
                self.table.undefine(&self.text[rest..word]);
            }
            b"pragma" => {
                self.table.pragma(&self.text[rest..end]);
                return Directive::Pragma(at..end);
            }
            b"line" => self.marker(rest, end),
            word if word.first().is_some_and(u8::is_ascii_digit) => self.marker(name, end),
            // `#ident`, `#warning`, the null directive: nothing that the program means.
            _ => {}
        }
        Directive::Obeyed
    }

    /// The same among the arguments of a macro: a `#pragma` comes out before the macro's replacement.
    pub fn directive_in_call(&mut self, at: usize) {
        if let Directive::Pragma(line) = self.directive(at) {
            let pragma = self.pragma_token(line);
            self.prelude.push(pragma);
        }
    }

    pub fn pragma_token(&mut self, line: Range<usize>) -> Token {
        let mut text = self.clean(line.clone()).replace("\\\n", "");
        if text.starts_with("%:") {
            text.replace_range(..2, "#");
        }
        let model = self.token_for(Kind::Pragma, line);
        self.scratch_token(text.trim_end(), model)
    }

    fn define(&mut self, name: usize, end: usize) {
        let word = lex::identifier_end(self.bytes, name).min(end);
        if word > name {
            self.table.define(&self.text[name..word], Form::Line(name..end));
        }
    }

    /// `12 "file.c" 1 3`
    fn marker(&mut self, number: usize, end: usize) {
        let number_end = lex::word_end(self.bytes, number).min(end);
        let Ok(line) = self.text[number..number_end].parse::<usize>() else { return };
        let quote = self.skip_blanks(number_end, end);
        let mut name = None;
        let mut flags = "";
        if quote < end && self.bytes[quote] == b'"' {
            let literal = lex::literal_end(self.bytes, quote, end);
            name = Some(quote + 1..literal.end - usize::from(literal.closed));
            flags = &self.text[literal.end..end];
        }
        let flag = |wanted: &str| flags.split_ascii_whitespace().any(|flag| flag == wanted);
        let level = self.markers.last().map_or(0, |marker| marker.level);
        let level = match (flag("1"), flag("2")) {
            (true, _) => level + 1,
            (_, true) => level.saturating_sub(1),
            _ => level,
        };
        let owner = if flag("3") { Owner::System } else { Owner::User };
        let offset = (end + 1).min(self.bytes.len());
        self.markers.push(Marker { offset, line, name, owner, level });
    }

    /// Where the line of a directive ends: splices and comments that reach into further lines belong to it.
    fn directive_end(&self, at: usize) -> usize {
        let mut from = at;
        let mut end = lex::line_end(self.bytes, from);
        while let Some(slash) = memchr::memchr2(b'/', b'"', &self.bytes[from..end]) {
            let found = from + slash;
            match (self.bytes[found], self.bytes.get(found + 1)) {
                (b'"', _) => from = lex::literal_end(self.bytes, found, end).end,
                (_, Some(b'*')) => {
                    let Some(resume) = lex::block_end(self.bytes, found) else { return end };
                    from = resume;
                    if resume > end {
                        end = lex::line_end(self.bytes, resume);
                    }
                }
                (_, Some(b'/')) => return end,
                _ => from = found + 1,
            }
        }
        end
    }

    /// Past blanks, comments and splices.
    fn skip_blanks(&self, mut at: usize, end: usize) -> usize {
        while at < end {
            match self.bytes[at] {
                byte if lex::is_blank(byte) => at += 1,
                b'\\' => match lex::splice_end(self.bytes, at) {
                    Some(next) => at = next,
                    None => break,
                },
                b'/' if self.bytes.get(at + 1) == Some(&b'*') => {
                    match lex::block_end(self.bytes, at) {
                        Some(next) => at = next,
                        None => break,
                    }
                }
                _ => break,
            }
        }
        at.min(end)
    }

    /// Text on one line: splices gone, comments a blank.
    fn clean(&self, range: Range<usize>) -> String {
        let mut text = String::new();
        let mut at = range.start;
        let mut from = at;
        while at < range.end {
            let (next, blank) = match self.bytes[at] {
                b'\\' => match lex::splice_end(self.bytes, at) {
                    Some(next) => (next, ""),
                    None => {
                        at += 1;
                        continue;
                    }
                },
                b'"' => {
                    at = lex::literal_end(self.bytes, at, range.end).end;
                    continue;
                }
                b'/' => match self.comment(at) {
                    Some(comment) => (comment.resume, " "),
                    None => {
                        at += 1;
                        continue;
                    }
                },
                _ => {
                    at += 1;
                    continue;
                }
            };
            text.push_str(&self.text[from..at]);
            text.push_str(blank);
            (at, from) = (next, next);
        }
        text.push_str(self.text.get(from..range.end.max(from)).unwrap_or(""));
        text
    }

    pub fn token_for(&self, kind: Kind, range: Range<usize>) -> Token {
        let (at, length) = (range.start as u32, range.len() as u32);
        let (through, symbol) = (Through::Nothing, NO_SYMBOL);
        Token { kind, flags: 0, symbol, at, length, place: at, reach: length, through }
    }
}

/// A file name as it stands between quotes, its escapes undone.
pub fn unescaped(quoted: &str) -> String {
    let mut name: Vec<u8> = vec![];
    let mut bytes = quoted.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            name.push(byte);
            continue;
        }
        let mut octal = None;
        for _ in 0..3 {
            let Some(digit) = bytes.next_if(|byte| matches!(byte, b'0'..=b'7')) else { break };
            octal = Some(octal.unwrap_or(0u32) * 8 + u32::from(digit - b'0'));
        }
        match octal {
            Some(value) => name.push(value as u8),
            None => name.extend(bytes.next()),
        }
    }
    String::from_utf8_lossy(&name).into_owned()
}
