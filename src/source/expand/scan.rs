//! Passes over the written text. What holds no macro is copied in runs as long as possible; only names, literals, comments
//! and directives are looked at, and all other bytes are skipped by a table.

use super::Expander;
use super::directive::Directive;
use super::lex::{self, CLASSES, Class};
use super::read::Ground;
use super::token::{Kind, Token};
use super::write::Inside;

impl<'a> Expander<'a> {
    /// Expands the text from `self.at` to `self.limit`.
    pub fn scan(&mut self) {
        let mut run = self.at;
        while self.at < self.limit && !self.stopped {
            let at = self.at;
            match CLASSES[self.bytes[at] as usize] {
                Class::Plain => self.at += 1,
                Class::Letter => {
                    let end = lex::word_end(self.bytes, at);
                    self.at = end;
                    if self.bytes.get(end) == Some(&b'\\') {
                        self.odd_name(at, &mut run);
                        continue;
                    }
                    // In an annotation, `assert` is a clause and not the macro of <assert.h>.
                    if self.ground == Ground::Annotation && &self.text[at..end] == "assert" {
                        continue;
                    }
                    let symbol = self.table.symbol(&self.text[at..end]);
                    let Some(number) = self.table.current(symbol) else { continue };
                    let token = Token { symbol, ..self.token_for(Kind::Identifier, at..end) };
                    self.name(token, number, &mut run);
                }
                Class::Digit => {
                    self.at = lex::number_end(self.bytes, at).min(self.limit);
                    self.drop_splice_in_number(&mut run);
                }
                Class::Quote => self.literal(at, &mut run),
                Class::Slash => self.slash(at, &mut run),
                Class::Hash | Class::Percent => {
                    if self.ground == Ground::Code && self.starts_directive(at) {
                        self.flush(run, at);
                        self.directive_line(at);
                        run = self.at;
                    } else {
                        self.at += 1;
                    }
                }
                Class::Backslash => self.backslash(at, &mut run),
            }
        }
        self.flush(run, self.at.min(self.limit));
    }

    /// Copies the text since the last interruption.
    pub fn flush(&mut self, run: usize, end: usize) {
        if run < end {
            self.writer.verbatim(run, &self.text[run..end]);
        }
    }

    /// The name of a macro at the token; `self.at` is behind it.
    fn name(&mut self, token: Token, number: u32, run: &mut usize) {
        let next = self.bytes.get(self.at);
        if matches!(next, Some(b'"' | b'\'')) {
            let prefixes = self.table.prefixes(self.text);
            if prefixes.is_prefix(self.spelling(token).as_bytes()) {
                return;
            }
        }
        if !self.is_called(number) {
            return;
        }
        self.flush(*run, token.place as usize);
        self.writer.interrupt();
        self.replace(token, number);
        *run = self.at;
    }

    /// Whether the macro whose name was just read is replaced here: a function-like one must have arguments.
    fn is_called(&mut self, number: u32) -> bool {
        let object_like = match self.shape(number) {
            Some(shape) => shape.parameters.is_none(),
            None => !self.is_pragma_operator(number),
        };
        object_like || self.open_follows_in_text()
    }

    /// A name with a splice or a universal character name in it.
    fn odd_name(&mut self, at: usize, run: &mut usize) {
        let spliced = lex::splice_end(self.bytes, self.at).is_some();
        self.at = lex::identifier_end(self.bytes, at);
        if !spliced && lex::splice_end(self.bytes, self.at).is_none() {
            return;
        }
        self.at = at;
        let token = self.lex();
        self.flush(*run, at);
        match self.table.current(token.symbol) {
            Some(number) if token.kind == Kind::Identifier && self.is_called(number) => {
                self.writer.interrupt();
                self.replace(token, number);
            }
            _ => self.write(token),
        }
        *run = self.at;
    }

    fn drop_splice_in_number(&mut self, run: &mut usize) {
        while let Some(next) = lex::splice_end(self.bytes, self.at) {
            self.flush(*run, self.at);
            // The number goes on behind the splice, whatever it continues with.
            self.at = lex::number_end(self.bytes, next).min(self.limit);
            *run = next;
        }
    }

    fn literal(&mut self, at: usize, run: &mut usize) {
        let literal = lex::literal_end(self.bytes, at, self.limit);
        if !literal.closed {
            // A stray quote: what follows it in the line is read as usual.
            self.at = at + 1;
            return;
        }
        if literal.spliced {
            self.copy_without_splices(*run, at, literal.end);
            *run = literal.end;
        }
        self.at = literal.end;
    }

    /// Copies the run before `from` and the text up to `end`, which goes on over several lines, on one line.
    fn copy_without_splices(&mut self, run: usize, from: usize, end: usize) {
        let mut start = run;
        let mut at = from;
        while at < end {
            match memchr::memchr(b'\\', &self.bytes[at..end]) {
                None => break,
                Some(found) => match lex::splice_end(self.bytes, at + found) {
                    Some(next) => {
                        self.flush(start, at + found);
                        (start, at) = (next, next);
                    }
                    None => at += found + 1,
                },
            }
        }
        self.flush(start, end);
    }

    fn slash(&mut self, at: usize, run: &mut usize) {
        let Some(comment) = self.comment(at) else {
            self.at += 1;
            return;
        };
        if self.ground == Ground::Code && self.is_annotation(comment) {
            self.pass_comment(at, comment);
            self.expand_annotation(at, comment, run);
            return;
        }
        if self.ground == Ground::Annotation && comment.is_block {
            // `/*` means nothing within a comment.
            self.at += 1;
            return;
        }
        self.pass_comment(at, comment);
        // A comment over several lines by splices is no C that our lexer reads.
        let text = &self.bytes[at..comment.end];
        let odd =
            comment.start != at + 2 || !comment.is_block && memchr::memchr(b'\n', text).is_some();
        if odd || !comment.terminated {
            self.flush(*run, at);
            self.writer.interrupt();
            self.writer.blank();
            *run = comment.resume;
        }
    }

    /// Copies an annotation with its macros replaced. The comment's end is left to the run that follows.
    pub fn annotation_text(
        &mut self,
        at: usize,
        start: usize,
        end: usize,
        inside: Inside,
        run: usize,
    ) {
        self.copy_without_splices(run, at, start + 1);
        let limit = self.limit;
        (self.at, self.limit, self.ground) = (start + 1, end, Ground::Annotation);
        self.writer.enter(inside);
        self.scan();
        self.writer.enter(Inside::Code);
        (self.limit, self.ground) = (limit, Ground::Code);
    }

    fn directive_line(&mut self, at: usize) {
        if let Directive::Pragma(line) = self.directive(at) {
            let pragma = self.pragma_token(line);
            self.write(pragma);
        }
    }

    fn backslash(&mut self, at: usize, run: &mut usize) {
        if let Some(next) = lex::splice_end(self.bytes, at) {
            self.flush(*run, at);
            *run = next.min(self.limit);
            self.at = *run;
        } else if self.ground == Ground::Annotation || lex::is_universal_name(self.bytes, at) {
            self.at = lex::identifier_end(self.bytes, at + 1).min(self.limit);
        } else {
            self.at += 1;
        }
    }

    /// Whether `(` is the next token of the text. Line markers on the way are passed over, other directives are not.
    pub fn open_follows_in_text(&mut self) -> bool {
        let mut at = self.at;
        let mut last_comment = self.last_comment;
        while at < self.limit {
            match self.bytes[at] {
                byte if lex::is_blank(byte) => at += 1,
                b'\\' => match lex::splice_end(self.bytes, at) {
                    Some(next) => at = next,
                    None => return false,
                },
                b'/' => match self.comment(at) {
                    Some(comment) => {
                        last_comment = (comment.resume, false);
                        at = comment.resume;
                    }
                    None => return false,
                },
                b'#' => {
                    let rest = self.bytes[at + 1..].trim_ascii_start();
                    let is_marker = rest.first().is_some_and(u8::is_ascii_digit);
                    if !is_marker || last_comment.0 == at || !self.starts_line(at) {
                        return false;
                    }
                    at = lex::line_end(self.bytes, at);
                }
                byte => return byte == b'(',
            }
        }
        false
    }
}
