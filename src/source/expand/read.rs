//! Reads tokens from the written text one by one: comments become blanks, splices disappear, directives are obeyed on the
//! way. This is the slow way, for macro calls and definitions; `scan.rs` passes over everything else.

use super::lex::{self, Prefixes};
use super::token::{Kind, NO_SYMBOL, SCRATCH, SPACE, Token};
use super::{Expander, MOST_BYTES};
use crate::source::origin::Through;

/// What the text is that tokens are read from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ground {
    Code,
    /// `\result` is one word there, and `#` opens no directive.
    Annotation,
    /// One line.
    Directive,
}

/// An annotation that is being read as part of a macro's argument.
#[derive(Clone, Copy)]
pub struct OpenAnnotation {
    /// Where the text goes on behind it.
    resume: usize,
    limit: usize,
}

/// A comment: the end of its text and where the text goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comment {
    /// Behind the `/*` or `//`.
    pub start: usize,
    pub end: usize,
    pub resume: usize,
    pub is_block: bool,
    pub terminated: bool,
}

impl<'a> Expander<'a> {
    /// The next token at `self.at`.
    pub fn lex(&mut self) -> Token {
        self.lex_on(self.ground)
    }

    /// The next token, which may be one of an annotation that stands there.
    pub fn lex_on(&mut self, ground: Ground) -> Token {
        let prefixes = self.table.prefixes(self.text);
        match self.annotation {
            None => self.lex_with(ground, prefixes),
            Some(open) => {
                let token = self.lex_with(Ground::Annotation, prefixes);
                if token.kind != Kind::End {
                    return token;
                }
                self.annotation = None;
                (self.at, self.limit) = (open.resume, open.limit);
                Token { kind: Kind::AnnotationClose, ..token }
            }
        }
    }

    fn lex_with(&mut self, ground: Ground, prefixes: Prefixes) -> Token {
        let mut space = 0;
        let start = loop {
            let at = self.at;
            if at >= self.limit {
                return self.token_at(Kind::End, self.limit, self.limit, space);
            }
            match self.bytes[at] {
                byte if lex::is_blank(byte) => {
                    space = SPACE;
                    self.at += 1;
                }
                b'\\' if lex::splice_end(self.bytes, at).is_some() => {
                    self.at = lex::splice_end(self.bytes, at).unwrap_or(at + 1);
                }
                b'/' => {
                    let Some(comment) = self.comment(at) else { break at };
                    if ground != Ground::Annotation && self.is_annotation(comment) {
                        return self.open_annotation(at, comment, space);
                    }
                    self.pass_comment(at, comment);
                    space = SPACE;
                }
                b'#' | b'%' if ground == Ground::Code && self.starts_directive(at) => {
                    self.directive_in_call(at);
                    space = SPACE;
                }
                _ => break at,
            }
        };
        self.token_from(start, ground, prefixes, space)
    }

    fn token_from(&mut self, start: usize, ground: Ground, prefixes: Prefixes, flags: u8) -> Token {
        let (mut kind, mut end) = lex::token_end(self.bytes, start, self.limit, prefixes);
        if ground == Ground::Annotation && self.bytes[start] == b'\\' {
            (kind, end) = (Kind::Other, lex::word_end(self.bytes, start + 1));
        }
        // A clause there, and not the macro of <assert.h>.
        if ground == Ground::Annotation && &self.text[start..end] == "assert" {
            kind = Kind::Other;
        }
        end = end.min(self.limit);
        let spliced =
            kind == Kind::Literal && memchr::memchr(b'\n', &self.bytes[start..end]).is_some();
        let goes_on = end < self.limit && lex::splice_end(self.bytes, end).is_some();
        if spliced || goes_on {
            return self.spliced_token(start, prefixes, flags);
        }
        self.at = end;
        let mut token = self.token_at(kind, start, end, flags);
        if kind == Kind::Identifier {
            token.symbol = self.table.symbol(&self.text[start..end]);
        }
        token
    }

    fn token_at(&self, kind: Kind, start: usize, end: usize, flags: u8) -> Token {
        let (at, length) = (start as u32, (end - start) as u32);
        let through = Through::Nothing;
        Token { kind, flags, symbol: NO_SYMBOL, at, length, place: at, reach: length, through }
    }

    /// A token with a splice in it or behind it: it is read from a copy of the line without splices.
    fn spliced_token(&mut self, start: usize, prefixes: Prefixes, flags: u8) -> Token {
        let mut clean: Vec<u8> = vec![];
        // For each byte of the copy, where it ends in the text.
        let mut ends: Vec<usize> = vec![];
        let mut at = start;
        while at < self.limit && self.bytes[at] != b'\n' {
            match lex::splice_end(self.bytes, at) {
                Some(next) => at = next,
                None => {
                    clean.push(self.bytes[at]);
                    at += 1;
                    ends.push(at);
                }
            }
        }
        let (kind, length) = lex::token_end(&clean, 0, clean.len(), prefixes);
        let length = length.clamp(1, clean.len());
        self.at = ends[length - 1];
        let spelling = String::from_utf8_lossy(&clean[..length]).into_owned();
        let place = self.token_at(kind, start, self.at, flags);
        self.scratch_token(&spelling, place)
    }

    /// A token with a spelling of its own, standing where `model` does.
    pub fn scratch_token(&mut self, spelling: &str, model: Token) -> Token {
        // Strings of strings double their backslashes at each step.
        if self.scratch.len() + spelling.len() > MOST_BYTES {
            self.stop(model);
            return model;
        }
        let at = self.scratch.len() as u32;
        self.scratch.push_str(spelling);
        let symbol = match model.kind {
            Kind::Identifier => self.table.symbol(spelling),
            _ => NO_SYMBOL,
        };
        let (flags, length) = (model.flags | SCRATCH, spelling.len() as u32);
        Token { flags, symbol, at, length, ..model }
    }

    pub fn spelling(&self, token: Token) -> &str {
        let text = if token.has(SCRATCH) { self.scratch.as_str() } else { self.text };
        text.get(token.at as usize..(token.at + token.length) as usize).unwrap_or("")
    }

    /// The comment that starts at the slash at `at`.
    pub fn comment(&self, at: usize) -> Option<Comment> {
        let mut second = at + 1;
        while let Some(next) = lex::splice_end(self.bytes, second) {
            second = next;
        }
        let start = second + 1;
        match self.bytes.get(second)? {
            b'/' => {
                let end = lex::line_end(self.bytes, start).min(self.limit);
                Some(Comment { start, end, resume: end, is_block: false, terminated: true })
            }
            b'*' => {
                let resume =
                    lex::block_end(self.bytes, second - 1).filter(|end| *end <= self.limit);
                let end = resume.map_or(self.limit, |resume| resume - 2);
                let (terminated, resume) = (resume.is_some(), resume.unwrap_or(self.limit));
                Some(Comment { start, end, resume, is_block: true, terminated })
            }
            _ => None,
        }
    }

    /// Goes behind a comment and remembers what the check for directives has to know of it.
    pub fn pass_comment(&mut self, at: usize, comment: Comment) {
        if !comment.terminated {
            self.complain(at, 2, "this comment never ends");
        }
        let starts_line = self.starts_line(at);
        self.last_comment = (comment.resume, starts_line);
        self.at = comment.resume;
    }

    fn open_annotation(&mut self, at: usize, comment: Comment, flags: u8) -> Token {
        self.pass_comment(at, comment);
        self.annotation = Some(OpenAnnotation { resume: comment.resume, limit: self.limit });
        (self.at, self.limit) = (comment.start + 1, comment.end);
        self.token_at(Kind::AnnotationOpen, at, comment.start + 1, flags)
    }

    /// Whether nothing but blanks and comments stands before `at` in its (logical) line.
    pub fn starts_line(&self, at: usize) -> bool {
        let mut before = at;
        loop {
            if before == 0 {
                return true;
            }
            match self.bytes[before - 1] {
                b' ' | b'\t' | b'\r' | 0x0b | 0x0c => before -= 1,
                b'\n' => {
                    let line = self.bytes[..before - 1].trim_ascii_end();
                    let spliced = line.last() == Some(&b'\\')
                        && lex::splice_end(self.bytes, line.len() - 1) == Some(before);
                    if !spliced {
                        return true;
                    }
                    before = line.len() - 1;
                }
                b'/' if self.last_comment.0 == before => return self.last_comment.1,
                _ => return false,
            }
        }
    }

    /// Whether the `#` (or `%:`) at `at` opens a directive.
    pub fn starts_directive(&self, at: usize) -> bool {
        let is_hash = self.bytes[at] == b'#' || self.bytes.get(at + 1) == Some(&b':');
        is_hash && self.starts_line(at)
    }
}
