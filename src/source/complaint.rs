//! Turns what a compiler says on stderr into one message of ours: its words as they are, its first error as the headline, the
//! place of that error in the user's file, and what to do about it.

use crate::base::{Diagnostic, Span};
use crate::source::{SourceMap, read};
use std::path::Path;

/// Longer outputs are cut: an include cycle prints hundreds of lines.
const MOST_LINES: usize = 40;
const MOST_LETTERS: usize = 300;

/// `file:line:column: error: words`, as GCC and Clang print it; the column may be missing.
#[derive(PartialEq, Debug)]
struct Complaint<'a> {
    place: Option<(&'a str, usize, usize)>,
    words: &'a str,
}

/// The message about a compiler that ended with an error. `resolve` finds the file that the compiler means by a name,
/// `show` is the name people know it by.
pub fn diagnostic(
    compiler: &str,
    stderr: &str,
    ending: &str,
    folder: &Path,
    show: &dyn Fn(&str) -> String,
    map: &mut SourceMap,
) -> Diagnostic {
    let Some(complaint) = stderr.lines().find_map(complaint) else {
        let message = format!("the compiler `{compiler}` {ending}");
        let diagnostic = Diagnostic::general("preprocessor-error", message);
        let diagnostic = match stderr.trim() {
            "" => diagnostic.note("it printed no error message"),
            _ => quoted(diagnostic, compiler, stderr),
        };
        return diagnostic.note("help: choose another compiler with --cc PATH");
    };
    let place = complaint.place.and_then(|(file, line, column)| {
        let (_, text) = read::read_c(&folder.join(file).to_string_lossy()).ok()?;
        // To GCC a literal goes on over the end of its line here, so that it blames the last quote of the file.
        let first = unclosed(&text).filter(|_| complaint.words == "unterminated literal");
        let (line, column) =
            first.filter(|place| *place < (line, column)).unwrap_or((line, column));
        let index = map.add(show(file), text).ok()?;
        place_in(map, index, line, column)
    });
    let words = complaint.words.to_string();
    let diagnostic = match place {
        Some(span) => Diagnostic::error("preprocessor-error", span, words),
        None => Diagnostic::general("preprocessor-error", words),
    };
    let diagnostic = quoted(diagnostic, compiler, stderr);
    match hint(complaint.words) {
        Some(hint) => diagnostic.note(hint),
        None => diagnostic,
    }
}

fn quoted(diagnostic: Diagnostic, compiler: &str, stderr: &str) -> Diagnostic {
    let mut lines: Vec<&str> = stderr.trim_end().lines().map(str::trim_end).collect();
    let printed = lines.len();
    lines.dedup();
    // The end of a long output says most.
    let skipped = lines.len().saturating_sub(MOST_LINES);
    let left_out = printed - lines.len() + skipped;
    let mut text = format!("`{compiler}` says:");
    for line in &lines[skipped..] {
        text.push('\n');
        text.extend(line.chars().take(MOST_LETTERS));
    }
    if left_out > 0 {
        text.push_str(&format!("\n({left_out} lines left out)"));
    }
    diagnostic.note(text)
}

fn complaint(line: &str) -> Option<Complaint<'_>> {
    let (before, words) = [": fatal error: ", ": error: ", "fatal error: ", "error: "]
        .iter()
        .find_map(|mark| line.split_once(mark))?;
    let place = || {
        let (rest, last) = before.rsplit_once(':')?;
        let last: usize = last.parse().ok()?;
        let with_column = rest.rsplit_once(':');
        match with_column.and_then(|(file, line)| Some((file, line.parse().ok()?))) {
            Some((file, line)) => Some((file, line, last)),
            None => Some((rest, last, 1)),
        }
    };
    Some(Complaint { place: place(), words: words.trim() })
}

/// Line and column of the first literal that is not closed on its line, directives and comments apart.
fn unclosed(text: &str) -> Option<(usize, usize)> {
    let mut in_comment = false;
    let mut continued = false;
    for (number, line) in text.lines().enumerate() {
        let directive = !in_comment && line.trim_start().starts_with('#');
        // What goes on over several lines is left alone.
        let skipped = directive || continued;
        continued = line.ends_with('\\') && (skipped || !line.trim_end_matches('\\').is_empty());
        if skipped || continued && !in_comment {
            continue;
        }
        let mut open: Option<(char, usize)> = None;
        let mut letters = line.chars().enumerate().peekable();
        while let Some((column, letter)) = letters.next() {
            let next = letters.peek().map(|(_, next)| *next);
            match (in_comment, open, letter) {
                (true, _, '*') if next == Some('/') => {
                    letters.next();
                    in_comment = false;
                }
                (true, ..) => {}
                (_, Some(_), '\\') => drop(letters.next()),
                (_, Some((quote, _)), _) if letter == quote => open = None,
                (_, Some(_), _) => {}
                (_, None, '"' | '\'') => open = Some((letter, column + 1)),
                (_, None, '/') if next == Some('/') => break,
                (_, None, '/') if next == Some('*') => {
                    letters.next();
                    in_comment = true;
                }
                _ => {}
            }
        }
        if let Some((_, column)) = open {
            return Some((number + 1, column));
        }
    }
    None
}

/// The word at a place. Columns of compilers count bytes or cells of a terminal; either is near enough to point by.
fn place_in(map: &SourceMap, index: usize, line: usize, column: usize) -> Option<Span> {
    let file = &map.files()[index];
    let range = file.line_range(line.checked_sub(1)?)?;
    let text = file.text[range.clone()].trim_end();
    let start = text.char_indices().map(|(at, _)| at).nth(column.saturating_sub(1));
    let (start, length) = match start {
        Some(start) => (start, text[start..].find(char::is_whitespace)),
        // Behind the end of the line: the whole of it is meant.
        None => (0, None),
    };
    let length = length.unwrap_or(text.len() - start).max(1);
    let base = file.base + range.start as u32 + start as u32;
    Some(Span::new(base, base + length as u32))
}

fn hint(words: &str) -> Option<&'static str> {
    let any = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
    if any(&["No such file", "file not found"]) {
        Some(
            "help: name the folder that holds it with -I DIR (or -isystem DIR), or let \
             --compile-commands FILE tell how the file is compiled",
        )
    } else if any(&["#error"]) || words.starts_with('"') {
        Some("help: if a macro of the build is missing here, define it with -D NAME=VALUE")
    } else if any(&["unrecognized", "unrecognised", "unknown argument", "unsupported option"]) {
        Some("help: leave the option out, or choose the compiler it belongs to with --cc PATH")
    } else if any(&["nested depth", "nested too deeply"]) {
        Some("help: a file that includes itself needs an include guard or `#pragma once`")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_literal_that_is_not_closed_is_found() {
        assert_eq!(
            unclosed("/* don't */ int x; // don't\n#error don't\nchar c = 'a;\n"),
            Some((3, 10))
        );
        assert_eq!(unclosed("char *s = \"a\\\"\";\nchar *t = \"b;\n"), Some((2, 11)));
        assert_eq!(unclosed("char q = '\"';\n/* it's\n isn't */ char *s = \"'\";\n"), None);
    }

    #[test]
    fn places_are_read() {
        let read = |line| complaint(line).map(|complaint| (complaint.place, complaint.words));
        assert_eq!(
            read("a b.c:3:10: fatal error: x.h: No such file or directory"),
            Some((Some(("a b.c", 3, 10)), "x.h: No such file or directory"))
        );
        assert_eq!(
            read("a.c:1: error: unterminated #if"),
            Some((Some(("a.c", 1, 1)), "unterminated #if"))
        );
        assert_eq!(
            read("clang: error: unknown argument: '-x'"),
            Some((None, "unknown argument: '-x'"))
        );
        assert_eq!(read("In file included from a.c:1:"), None);
    }

    #[test]
    fn any_place_points_somewhere() {
        let mut map = SourceMap::default();
        let index = map.add("a.c", "#include \"nope.h\"\n\né\n").unwrap();
        assert_eq!(place_in(&map, index, 1, 10), Some(Span::new(9, 17)));
        for (line, column) in [(0, 0), (1, 0), (1, 900), (2, 1), (3, 2), (4, 1), (9, 9)] {
            place_in(&map, index, line, column);
        }
    }
}
