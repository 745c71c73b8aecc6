//! The expanded text as it grows, and the segments that lead back from it. A run of verbatim text is one segment.

use super::token::{Kind, SPACE, Token};
use crate::source::origin::{Segment, Through};

/// The reach of a verbatim piece: to wherever the next segment starts.
const UNBOUNDED: u32 = u32::MAX;

#[derive(Default)]
pub struct Writer {
    pub out: String,
    pub segments: Vec<Segment>,
    /// The offset of the written text in the source space.
    base: u32,
    /// The end of the last piece in the written text, when it was spelled there: what follows there needs no blank.
    last_end: Option<u32>,
    /// What was written last is not the verbatim text that precedes the next piece of it.
    fresh: bool,
    inside: Inside,
}

/// What must not be written: an annotation has to stay one comment.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Inside {
    #[default]
    Code,
    BlockComment,
    LineComment,
}

impl Writer {
    pub fn new(base: u32) -> Writer {
        Writer { base, ..Writer::default() }
    }

    /// Copies written text that starts at `at`.
    pub fn verbatim(&mut self, at: usize, text: &str) {
        if text.is_empty() {
            return;
        }
        if self.fresh {
            self.separate(text.as_bytes()[0]);
        }
        let source = self.base + at as u32;
        let continues = self.segments.last().is_some_and(|last| {
            last.through == Through::Nothing
                && last.length == UNBOUNDED
                && last.source + (self.out.len() as u32 - last.start) == source
        });
        if !continues {
            let start = self.out.len() as u32;
            let (length, through) = (UNBOUNDED, Through::Nothing);
            self.segments.push(Segment { start, source, length, through });
        }
        self.out.push_str(text);
        self.fresh = false;
        self.last_end = None;
    }

    pub fn token(&mut self, token: Token, spelling: &str) {
        match token.kind {
            Kind::Placemarker => return,
            Kind::Pragma if self.inside != Inside::Code => return,
            Kind::Pragma => self.own_line(),
            Kind::AnnotationClose if self.inside == Inside::LineComment => self.out.push('\n'),
            _ => {
                let adjacent = self.last_end == Some(token.place) && !token.has(SPACE);
                if token.has(SPACE) && !self.out.ends_with(['\n', ' ']) {
                    self.out.push(' ');
                } else if !adjacent || self.would_end_comment(spelling) {
                    self.separate(spelling.as_bytes().first().copied().unwrap_or(b' '));
                }
            }
        }
        let (start, source) = (self.out.len() as u32, self.base + token.place);
        let continues = self.segments.last().is_some_and(|last| {
            last.through == token.through
                && last.source.saturating_add(last.length) == source
                && last.start.saturating_add(last.length) == start
                && token.reach as usize == spelling.len()
        });
        match self.segments.last_mut() {
            Some(last) if continues => last.length += token.reach,
            _ => self.segments.push(Segment {
                start,
                source,
                length: token.reach,
                through: token.through,
            }),
        }
        match token.kind {
            Kind::Literal if self.inside == Inside::BlockComment && spelling.contains("*/") => {
                // The same string, but no end of the comment.
                self.out.push_str(&spelling.replace("*/", "*\\057"));
            }
            Kind::AnnotationOpen => {
                self.out.push_str(spelling);
                self.inside = if spelling.starts_with("//") {
                    Inside::LineComment
                } else {
                    Inside::BlockComment
                };
            }
            Kind::AnnotationClose => {
                if self.inside == Inside::BlockComment {
                    self.out.push_str("*/");
                }
                self.inside = Inside::Code;
            }
            Kind::Pragma => {
                self.out.push_str(spelling);
                self.out.push('\n');
            }
            _ => self.out.push_str(spelling),
        }
        let spelled_there = token.reach as usize == spelling.len();
        self.last_end = spelled_there.then_some(token.place + token.reach);
        self.fresh = true;
    }

    /// Says that what comes next is not to be glued to what was written last.
    pub fn interrupt(&mut self) {
        self.fresh = true;
        self.last_end = None;
    }

    /// Goes to the start of a line.
    pub fn own_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with('\n') {
            self.out.push('\n');
        }
    }

    pub fn blank(&mut self) {
        self.out.push(' ');
    }

    pub fn enter(&mut self, inside: Inside) {
        self.inside = inside;
    }

    pub fn is_inside_annotation(&self) -> bool {
        self.inside != Inside::Code
    }

    /// Whether the token makes `*/` with what stands before it.
    fn would_end_comment(&self, spelling: &str) -> bool {
        self.inside == Inside::BlockComment && self.out.ends_with('*') && spelling.starts_with('/')
    }

    /// A blank, unless the two characters can never be part of one token.
    fn separate(&mut self, next: u8) {
        const APART: &[u8] = b"()[]{};, \t\n";
        let last = self.out.as_bytes().last().copied().unwrap_or(b' ');
        if !APART.contains(&last) && !APART.contains(&next) {
            self.out.push(' ');
        }
    }
}
