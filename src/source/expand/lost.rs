//! Annotations in the definitions of macros. The compiler drops the comments of a `#define` line, so that they are found in the user's
//! file only (`macro_annotations.rs` puts them back). What is still missing is not to be ignored: a macro with one is refused where it is defined,
//! if it is used.

use super::Expander;
use super::directive::unescaped;
use crate::base::{Diagnostic, Span};
use crate::source::macro_annotations::original;
use crate::source::map::Owner;
use std::ops::Range;

impl Expander<'_> {
    /// `line` is the definition, from the macro's name on, without comments.
    pub fn refuse_lost_annotation(&mut self, line: &Range<usize>) {
        if self.text[line.clone()].contains("/*@") {
            return;
        }
        let behind = self.markers.partition_point(|marker| marker.offset <= line.start);
        let Some(marker) = self.markers[..behind].last() else { return };
        let (Some(name), Owner::User) = (&marker.name, marker.owner) else { return };
        let name = unescaped(&self.text[name.clone()]);
        let text = self.originals.entry(name.clone()).or_insert_with(|| original(&name));
        if text.is_empty() {
            return;
        }
        let breaks = self.bytes[marker.offset..line.start].iter().filter(|byte| **byte == b'\n');
        if !defines_with_annotation(text, marker.line + breaks.count()) {
            return;
        }
        let start = self.base + line.start as u32;
        let span = Span::new(start, self.base + line.end as u32);
        let words = "the definition of a macro cannot hold annotations here";
        let refused = Diagnostic::error("unsupported-annotation", span, words);
        self.diagnostics.push(refused.note("help: write the annotation where the macro is used"));
    }
}

/// Whether the directive on that line, counted from 1, holds a comment that starts with `@`.
fn defines_with_annotation(text: &str, number: usize) -> bool {
    let start = text.split_inclusive('\n').take(number.saturating_sub(1)).map(str::len).sum();
    let line = &text[start..];
    let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
    if !directive.is_some_and(|rest| rest.starts_with("define")) {
        return false;
    }
    let bytes = line.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let rest = &bytes[at..];
        match rest {
            [b'\\', b'\r', b'\n', ..] => at += 3,
            [b'\\', _, ..] => at += 2,
            [b'\n', ..] => return false,
            [b'/', b'*' | b'/', b'@', ..] => return true,
            [b'/', b'/', ..] => return false,
            [b'/', b'*', ..] => match line[at + 2..].find("*/") {
                Some(end) => at += end + 4,
                None => return false,
            },
            [quote @ (b'"' | b'\''), ..] => {
                at += 1;
                while at < bytes.len() && bytes[at] != *quote && bytes[at] != b'\n' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            _ => at += 1,
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::defines_with_annotation;

    #[test]
    fn annotations_in_definitions() {
        let text = "int x; /*@ here */\n# define A /* b\n c */ 1 \\\n /*@ d */\n#define B \"/*@\" '\\'' // e\n#define C 1 //@ f\n";
        assert!(!defines_with_annotation(text, 1));
        assert!(defines_with_annotation(text, 2));
        assert!(!defines_with_annotation(text, 5));
        assert!(defines_with_annotation(text, 6));
        assert!(!defines_with_annotation(text, 60));
    }
}
