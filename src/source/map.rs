//! The files of one run laid end to end in one space of byte offsets, and the way back from an offset to a position.
//! Invariant: files are separated by one unused offset, so that the end of one file is never the start of the next.
//! A file that macro expansion made knows where its pieces come from (`origin.rs`): positions are those of the written text.

use super::origin::Origin;
use super::preprocess::OWN_HEADERS;
use crate::base::Span;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;
use std::sync::Arc;

#[derive(Clone, Serialize, Deserialize)]
pub struct SourceFile {
    pub name: String,
    pub text: String,
    /// The offset of the first byte of `text`.
    pub base: u32,
    /// Byte index of the start of each line.
    #[serde(skip)]
    line_starts: Vec<u32>,
    /// `#line` directives and line markers, in the order of their lines.
    redirections: Vec<Redirection>,
    /// The file names that redirections use, each once.
    names: Vec<String>,
    #[serde(skip)]
    name_numbers: HashMap<String, u32>,
    /// Where the text comes from, when macro expansion made it.
    pub(super) origin: Option<Origin>,
}

/// From this line (0-based, physical) on, positions are those of another file and line.
#[derive(Clone, Serialize, Deserialize)]
struct Redirection {
    from_line: u32,
    /// An index into `names`; the file's own name when there is none.
    name: Option<u32>,
    line: u32,
    owner: Owner,
}

/// Whose text it is: a line marker with the flag 3 opens a system header; what was inferred stands in no file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Owner {
    #[default]
    User,
    System,
    Inferred,
}

/// A position as people write it: line and column from 1, the column counted in characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Position {
    pub file: String,
    pub line: usize,
    pub column: usize,
}

/// A copy shares the texts: translations that go on from one map, side by side, agree about all places that it knew.
#[derive(Clone, Default)]
pub struct SourceMap {
    files: Vec<Arc<SourceFile>>,
    /// By where clauses begin that nobody wrote, what they are needed for.
    needed_for: BTreeMap<u32, Arc<str>>,
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
        let line_starts = line_starts(&text);
        self.files.push(Arc::new(SourceFile {
            name,
            text,
            base: base as u32,
            line_starts,
            redirections: vec![],
            names: vec![],
            name_numbers: HashMap::new(),
            origin: None,
        }));
        Ok(self.files.len() - 1)
    }

    /// Adds a text that macro expansion made of the file with index `written`, under the same name.
    pub(super) fn add_expanded(
        &mut self,
        written: usize,
        text: String,
        origin: Origin,
    ) -> Result<usize, String> {
        let index = self.add(self.files[written].name.clone(), text)?;
        Arc::make_mut(&mut self.files[index]).origin = Some(origin);
        Ok(index)
    }

    pub fn files(&self) -> &[Arc<SourceFile>] {
        &self.files
    }

    /// Puts files behind those that are there, as they once stood behind the same ones. None when they do not fit.
    pub fn restore(&mut self, files: Vec<SourceFile>) -> Option<()> {
        for mut file in files {
            let end = |file: &Arc<SourceFile>| u64::from(file.base) + file.text.len() as u64;
            let base = self.files.last().map_or(0, |last| end(last) + 1);
            if u64::from(file.base) != base {
                return None;
            }
            file.line_starts = line_starts(&file.text);
            file.name_numbers = file.names.iter().cloned().zip(0..).collect();
            self.files.push(Arc::new(file));
        }
        Some(())
    }

    /// Records that the text from `offset` on, in the line that starts there, stands at `line` (from 1) of file `name`
    /// (the same file when `None`). Calls come in the order of the offsets.
    pub fn redirect(&mut self, offset: u32, name: Option<String>, line: usize) {
        self.redirect_to(offset, name.as_deref(), line, Owner::User);
    }

    /// The same for a line marker, which also says whose text follows.
    pub fn redirect_to(&mut self, offset: u32, name: Option<&str>, line: usize, owner: Owner) {
        let index = self.file_index(offset);
        let file = Arc::make_mut(&mut self.files[index]);
        let from_line = file.line_of(offset) as u32;
        let name = match name {
            Some(name) => Some(file.name_number(name)),
            None => file.redirections.last().and_then(|earlier| earlier.name),
        };
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        file.redirections.push(Redirection { from_line, name, line, owner });
    }

    pub fn file_index(&self, offset: u32) -> usize {
        self.files.partition_point(|file| file.base <= offset).saturating_sub(1)
    }

    /// Where the user wrote what stands at the offset.
    pub fn position(&self, offset: u32) -> Position {
        let offset = self.written(Span::new(offset, offset)).start;
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

    /// Whether what stands at the offset was written in a system header.
    pub fn is_system(&self, offset: u32) -> bool {
        let offset = self.written(Span::new(offset, offset)).start;
        let file = &self.files[self.file_index(offset)];
        let entry = file.redirection(file.line_of(offset));
        entry.is_some_and(|entry| entry.owner == Owner::System)
    }

    /// For what nobody wrote: what it is shown as instead of a file, and its text.
    pub fn inferred(&self, span: Span) -> Option<(&str, &str)> {
        let file = self.files.get(self.file_index(span.start))?;
        let physical = file.line_of(span.start);
        let is_inferred = |entry: &&Redirection| entry.owner == Owner::Inferred;
        file.redirection(physical).filter(is_inferred)?;
        let line = file.line_range(physical)?;
        Some((file.shown(physical).0, file.text.get(line)?.trim_end()))
    }

    /// Notes what the clause is needed for that begins there, which nobody wrote.
    pub fn note_need(&mut self, offset: u32, words: &str) {
        self.needed_for.insert(offset, words.into());
    }

    /// What a clause that nobody wrote is needed for, as far as that is known.
    pub fn needed_for(&self, clause: Span) -> Option<&str> {
        let file = self.files.get(self.file_index(clause.start))?;
        let line = file.line_range(file.line_of(clause.start))?;
        let words = self.needed_for.get(&(file.base + line.start as u32))?;
        Some(words)
    }

    /// Whether what stands at the offset was written in a header of our own.
    pub fn is_own_header(&self, offset: u32) -> bool {
        let position = self.position(offset);
        let rest = position.file.strip_prefix(OWN_HEADERS);
        rest.is_some_and(|rest| rest.starts_with('/')) && self.is_system(offset)
    }

    /// The text at a span as it stands in the file the span points into: expanded, for a span of an expanded file.
    pub fn text(&self, span: Span) -> &str {
        let file = &self.files[self.file_index(span.start)];
        file.text
            .get((span.start - file.base) as usize..(span.end - file.base) as usize)
            .unwrap_or("")
    }
}

fn line_starts(text: &str) -> Vec<u32> {
    let newlines = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at as u32 + 1);
    std::iter::once(0).chain(newlines).collect()
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
        match self.redirection(physical) {
            None => (&self.name, physical + 1),
            Some(entry) => {
                let name = entry.name.map_or(&self.name, |number| &self.names[number as usize]);
                (name, entry.line as usize + (physical - entry.from_line as usize))
            }
        }
    }

    /// The redirection in force at a physical line. Two of one line: the later one counts.
    fn redirection(&self, physical: usize) -> Option<&Redirection> {
        let later = self.redirections.partition_point(|entry| entry.from_line as usize <= physical);
        later.checked_sub(1).map(|last| &self.redirections[last])
    }

    fn name_number(&mut self, name: &str) -> u32 {
        if let Some(number) = self.name_numbers.get(name) {
            return *number;
        }
        let number = self.names.len() as u32;
        self.names.push(name.to_string());
        self.name_numbers.insert(name.to_string(), number);
        number
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

    #[test]
    fn copies_agree_about_what_was_there_before() {
        let mut first = SourceMap::default();
        first.add("shared.bpl", "one\ntwo\n").unwrap();
        let mut second = first.clone();
        first.add("a.c", "a\n").unwrap();
        second.add("b.c", "b\n").unwrap();
        assert_eq!(first.position(5), second.position(5));
        assert!(Arc::ptr_eq(&first.files()[0], &second.files()[0]));
        let base = first.files()[1].base;
        assert_eq!(
            (first.position(base).file, second.position(base).file),
            ("a.c".into(), "b.c".into())
        );
    }

    #[test]
    fn a_marker_says_whose_text_follows_and_the_last_of_one_line_counts() {
        let mut map = SourceMap::default();
        map.add("a.i", "one\ntwo\nthree\n").unwrap();
        map.redirect_to(4, Some("s.h"), 7, Owner::System);
        map.redirect_to(8, Some("a.c"), 1, Owner::System);
        map.redirect_to(8, None, 3, Owner::User);
        assert!(!map.is_system(0) && map.is_system(5) && !map.is_system(9));
        assert_eq!(map.position(5), Position { file: "s.h".into(), line: 7, column: 2 });
        assert_eq!(map.position(8), Position { file: "a.c".into(), line: 3, column: 1 });
    }
}
