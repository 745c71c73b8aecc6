//! The lines of the user's files for a page: a map of texts in, lines by file name out, as the user wrote them.

use crate::source::SourceMap;
use std::collections::{BTreeMap, BTreeSet};

/// Of longer files the rest is left out.
const MOST_LINES: usize = 100_000;

/// The lines that the texts with these numbers have of the named files; what a text leaves out is empty.
pub fn lines<'s>(
    names: BTreeSet<String>,
    texts: &BTreeSet<usize>,
    sources: &'s SourceMap,
) -> BTreeMap<String, Vec<&'s str>> {
    let mut files: BTreeMap<String, Vec<&str>> =
        names.into_iter().map(|name| (name, vec![])).collect();
    for file in texts.iter().filter_map(|index| sources.files().get(*index)) {
        for (physical, text) in file.text.lines().enumerate() {
            let (name, line) = file.shown(physical);
            // Preprocessors leave markers where files are included.
            let is_marker =
                text.strip_prefix("# ").is_some_and(|it| it.starts_with(char::is_numeric));
            let wanted = !is_marker && (1..MOST_LINES).contains(&line);
            if let Some(lines) = files.get_mut(name).filter(|_| wanted) {
                lines.resize(lines.len().max(line), "");
                lines[line - 1] = text;
            }
        }
    }
    files
}

/// Text of the program inside of a page.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            // The marks of our own pages are no letters of the program.
            '@' => escaped.push_str("&#64;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}
