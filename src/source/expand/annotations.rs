//! Text that was preprocessed in full: line markers are noted, definitions (of `cc -E -dD`) too, and macros are expanded in
//! annotations alone. A text without such macros is not copied.

use super::Expander;
use super::lex::{self, CLASSES, Class};
use super::read::Comment;
use super::write::Inside;

/// Whether anything was expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Unchanged,
    Expanded,
}

impl<'a> Expander<'a> {
    pub fn scan_annotations(&mut self) -> Outcome {
        let mut run = 0;
        let mut outcome = Outcome::Unchanged;
        while self.at < self.limit && !self.stopped {
            let at = self.at;
            match CLASSES[self.bytes[at] as usize] {
                Class::Quote => {
                    let literal = lex::literal_end(self.bytes, at, self.limit);
                    self.at = if literal.closed { literal.end } else { at + 1 };
                }
                Class::Hash if self.starts_directive(at) => {
                    self.directive(at);
                }
                Class::Slash => match self.comment(at) {
                    Some(comment) => {
                        self.pass_comment(at, comment);
                        if self.is_annotation(comment) && self.names_macro(comment) {
                            self.expand_annotation(at, comment, &mut run);
                            outcome = Outcome::Expanded;
                        }
                    }
                    None => self.at += 1,
                },
                _ => self.at += 1,
            }
        }
        if outcome == Outcome::Expanded {
            self.flush(run, self.limit);
        }
        outcome
    }

    pub fn is_annotation(&self, comment: Comment) -> bool {
        self.bytes.get(comment.start) == Some(&b'@')
    }

    /// Copies the run before an annotation and the annotation with its macros replaced, but for the comment's end.
    pub fn expand_annotation(&mut self, at: usize, comment: Comment, run: &mut usize) {
        let inside = if comment.is_block { Inside::BlockComment } else { Inside::LineComment };
        self.annotation_text(at, comment.start, comment.end, inside, *run);
        *run = comment.end;
        self.at = comment.resume;
    }

    /// Whether some word of the comment is a macro's name now.
    fn names_macro(&self, comment: Comment) -> bool {
        let mut at = comment.start;
        while at < comment.end {
            if CLASSES[self.bytes[at] as usize] == Class::Letter {
                let end = lex::word_end(self.bytes, at).min(comment.end);
                if self.table.current(self.table.symbol(&self.text[at..end])).is_some() {
                    return true;
                }
                at = end;
            } else {
                at += 1;
            }
        }
        false
    }
}
