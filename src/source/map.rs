//! The files of one run laid end to end in one space of byte offsets, and the way back from an offset to a position.
//! Invariant: files are separated by one unused offset, so that the end of one file is never the start of the next.

use crate::base::Span;
use std::ops::Range;

pub struct SourceFile {
    pub name: String,
    pub text: String,
    /// The offset of the first byte of `text`.
    pub base: u32,
    /// Byte index of the start of each line.
    line_starts: Vec<u32>,
    /// `#line` directives: from this line (0-based, physical) on, positions are those of another file and line.
    redirections: Vec<Redirection>,
}

struct Redirection {
    from_line: usize,
    name: Option<String>,
    line: usize,
}

/// A position as people write it: line and column from 1, the column counted in characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    pub file: String,
    pub line: usize,
    pub column: usize,
}

#[derive(Default)]
pub struct SourceMap {
    files: Vec<SourceFile>,
}

impl SourceMap {
    /// Adds a file and returns its index. Fails when the run's source space (4 GiB) is full.
    pub fn add(
        &mut self,
        name: impl Into<String>,
        text: impl Into<String>,
    ) -> Result<usize, String> {
        let (name, text) = (name.into(), text.into());
        let base = self.files.last().map_or(0, |file| file.base as usize + file.text.len() + 1);
        if base + text.len() >= u32::MAX as usize {
            return Err(format!("{name}: the source files of one run may hold 4 GiB at most"));
        }
        let newlines = text
            .bytes()
            .enumerate()
            .filter(|(_, byte)| *byte == b'\n')
            .map(|(at, _)| at as u32 + 1);
        let line_starts = std::iter::once(0).chain(newlines).collect();
        self.files.push(SourceFile {
            name,
            text,
            base: base as u32,
            line_starts,
            redirections: vec![],
        });
        Ok(self.files.len() - 1)
    }

    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// Records that the text from `offset` on, in the line that starts there, stands at `line` (from 1) of file `name`
    /// (the same file when `None`). Calls come in the order of the offsets.
    pub fn redirect(&mut self, offset: u32, name: Option<String>, line: usize) {
        let index = self.file_index(offset);
        let from_line = self.files[index].line_of(offset);
        let inherited =
            self.files[index].redirections.last().and_then(|earlier| earlier.name.clone());
        self.files[index].redirections.push(Redirection {
            from_line,
            name: name.or(inherited),
            line,
        });
    }

    pub fn file_index(&self, offset: u32) -> usize {
        self.files.partition_point(|file| file.base <= offset).saturating_sub(1)
    }

    pub fn position(&self, offset: u32) -> Position {
        let file = &self.files[self.file_index(offset)];
        let physical = file.line_of(offset);
        let line_start = file.line_starts[physical] as usize;
        let at = ((offset - file.base) as usize).min(file.text.len());
        // A span may point into the middle of a character when the lexer met one it does not know.
        let before =
            (line_start..=at).rev().find_map(|end| file.text.get(line_start..end)).unwrap_or("");
        let column = before.chars().count() + 1;
        let (name, line) = file.shown(physical);
        Position { file: name.to_string(), line, column }
    }

    pub fn text(&self, span: Span) -> &str {
        let file = &self.files[self.file_index(span.start)];
        file.text
            .get((span.start - file.base) as usize..(span.end - file.base) as usize)
            .unwrap_or("")
    }
}

impl SourceFile {
    /// The 0-based physical line that holds the offset.
    pub fn line_of(&self, offset: u32) -> usize {
        let at = offset - self.base;
        self.line_starts.partition_point(|start| *start <= at) - 1
    }

    /// The bytes of a 0-based physical line in `text`, with its line break.
    pub fn line_range(&self, physical: usize) -> Option<Range<usize>> {
        let start = *self.line_starts.get(physical)? as usize;
        let end = self.line_starts.get(physical + 1).map_or(self.text.len(), |next| *next as usize);
        Some(start..end)
    }

    /// The file name and line (from 1) under which a 0-based physical line is shown, `#line` directives followed.
    pub fn shown(&self, physical: usize) -> (&str, usize) {
        match self.redirections.iter().rev().find(|entry| entry.from_line <= physical) {
            None => (&self.name, physical + 1),
            Some(entry) => (
                entry.name.as_deref().unwrap_or(&self.name),
                entry.line + (physical - entry.from_line),
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_characters_and_follow_line_directives() {
        let mut map = SourceMap::default();
        map.add("a.bpl", "x\n  é y\nz\n").unwrap();
        map.add("b.bpl", "one\ntwo\n").unwrap();
        let y = "x\n  é ".len() as u32;
        assert_eq!(map.position(y), Position { file: "a.bpl".into(), line: 2, column: 5 });
        let second = map.files()[1].base;
        assert_eq!(map.position(second + 4), Position { file: "b.bpl".into(), line: 2, column: 1 });
        map.redirect(second + 4, Some("c.c".into()), 90);
        assert_eq!(map.position(second), Position { file: "b.bpl".into(), line: 1, column: 1 });
        assert_eq!(map.position(second + 5), Position { file: "c.c".into(), line: 90, column: 2 });
    }
}
