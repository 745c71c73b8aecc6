//! Annotations in the definitions of macros. The compiler drops the comments of a `#define` line, so that they are found in the user's
//! file only: preprocessed text in, the same text out with such definitions as the user wrote them, each on one line.
//! Rule: a definition without annotations stays as the compiler printed it, and no line comes or goes.

use super::expand::unescaped;
use std::collections::BTreeMap;

/// Where a line of the preprocessed text stands.
struct Place {
    file: Option<String>,
    line: usize,
    is_system: bool,
}

pub fn restore(text: String) -> String {
    let mut place = Place { file: None, line: 1, is_system: true };
    let mut originals: BTreeMap<String, String> = BTreeMap::new();
    let mut restored: Option<String> = None;
    let mut done = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        if let Some(marked) = marker(line, &place) {
            place = marked;
            continue;
        }
        let (number, file) = (place.line, &place.file);
        place.line += 1;
        let (Some(file), true, false) = (file, is_definition(line), place.is_system) else {
            continue;
        };
        let original = originals.entry(file.clone()).or_insert_with(|| original(file));
        if let Some(written) = annotated_definition(original, number) {
            let out = restored.get_or_insert_with(String::new);
            out.push_str(&text[done..start]);
            out.push_str(&written);
            out.push('\n');
            done = at;
        }
    }
    match restored {
        Some(mut out) => {
            out.push_str(&text[done..]);
            out
        }
        None => text,
    }
}

/// The text of a file as the user wrote it, if there are annotations in it; else nothing, so that nobody looks for a line of it.
pub fn original(file: &str) -> String {
    let bytes = std::fs::read(file).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    if text.contains("/*@") || text.contains("//@") { text } else { String::new() }
}

/// `# 12 "file.c" 1 3`: where the next line stands.
fn marker(line: &str, before: &Place) -> Option<Place> {
    let rest = line.strip_prefix("# ").or_else(|| line.strip_prefix("#line "))?;
    let (number, rest) = rest.split_once([' ', '\n']).unwrap_or((rest, ""));
    let line = number.trim().parse().ok()?;
    let Some(quoted) = rest.strip_prefix('"') else {
        return Some(Place { file: before.file.clone(), line, is_system: before.is_system });
    };
    let end = quoted.rfind('"')?;
    let is_system = quoted[end + 1..].split_ascii_whitespace().any(|flag| flag == "3");
    Some(Place { file: Some(unescaped(&quoted[..end])), line, is_system })
}

fn is_definition(line: &str) -> bool {
    let directive = line.trim_start().strip_prefix('#').map(str::trim_start);
    directive.is_some_and(|rest| rest.starts_with("define"))
}

/// The definition on that line, counted from 1, on one line and without ordinary comments, if it holds an annotation.
fn annotated_definition(text: &str, number: usize) -> Option<String> {
    let start = text.split_inclusive('\n').take(number.saturating_sub(1)).map(str::len).sum();
    let line: &str = &text[start..];
    if !is_definition(line) {
        return None;
    }
    let mut out = String::new();
    let mut found = false;
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        if let Some(next) = behind_splice(rest) {
            rest = next;
            continue;
        }
        if let Some(comment) = rest.strip_prefix("/*") {
            let (inside, next) = comment.split_once("*/")?;
            match inside.strip_prefix('@') {
                Some(annotation) => {
                    found = true;
                    push_annotation(&mut out, annotation);
                }
                None => out.push(' '),
            }
            rest = next;
            continue;
        }
        if let Some(comment) = rest.strip_prefix("//") {
            if let Some(annotation) = comment.strip_prefix('@') {
                let annotation = logical_line(annotation);
                if annotation.contains("*/") {
                    return None;
                }
                found = true;
                push_annotation(&mut out, annotation);
            }
            break;
        }
        match first {
            '\n' => break,
            '"' | '\'' => {
                let literal = literal(rest, first);
                out.push_str(literal);
                rest = &rest[literal.len()..];
            }
            _ => {
                out.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    found.then_some(out)
}

/// What follows a backslash at the end of a line.
fn behind_splice(text: &str) -> Option<&str> {
    let rest = text.strip_prefix('\\')?;
    rest.trim_start_matches([' ', '\t', '\r']).strip_prefix('\n')
}

/// A string or character with its quotes, or what stands of it in the line.
fn literal(text: &str, quote: char) -> &str {
    let mut escaped = true;
    for (at, letter) in text.char_indices() {
        match letter {
            '\n' if !escaped => return &text[..at],
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == quote => return &text[..at + quote.len_utf8()],
            _ => {}
        }
    }
    text
}

/// Up to the first line break without a backslash before it.
fn logical_line(text: &str) -> &str {
    let mut end = 0;
    for line in text.split_inclusive('\n') {
        end += line.len();
        if !line.trim_end().ends_with('\\') {
            break;
        }
    }
    text[..end].trim_end_matches(['\n', '\r'])
}

/// On one line; a `@` at the start of a line is decoration.
fn push_annotation(out: &mut String, annotation: &str) {
    out.push_str(" /*@");
    for (index, line) in annotation.lines().enumerate() {
        let line = line.trim();
        let line = line.strip_suffix('\\').unwrap_or(line).trim_end();
        let line = if index == 0 { line } else { line.trim_start_matches('@') };
        out.push(' ');
        out.push_str(line);
    }
    out.push_str(" */ ");
}

#[cfg(test)]
mod tests {
    use super::annotated_definition;

    #[test]
    fn definitions_as_they_were_written() {
        let text = "int x; /*@ here */\n# define A(x) /* b\n c */ x \\\n /*@ d;\\\n   @ e */ 1\n#define B \"/*@\" '\\'' // e\n#define C 1 //@ f \\\n g\n#define D\n";
        assert_eq!(annotated_definition(text, 1), None);
        assert_eq!(
            annotated_definition(text, 2).as_deref(),
            Some("# define A(x)   x   /*@ d;  e */  1")
        );
        assert_eq!(annotated_definition(text, 6), None);
        assert_eq!(annotated_definition(text, 7).as_deref(), Some("#define C 1  /*@ f g */ "));
        assert_eq!(annotated_definition(text, 9), None);
        assert_eq!(annotated_definition(text, 60), None);
    }
}
