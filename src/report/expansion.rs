//! Messages about text that macros made: a diagnostic in, the same one at the places the user wrote out, with the macros named
//! that lie between. A piece of a macro's argument is where the user wrote it and needs no more words.

use crate::base::{Diagnostic, Label, Span};
use crate::source::{Expansion, SourceMap};

/// Longer chains of macros are cut: the inner ones say most.
const MOST_EXPANSIONS: usize = 5;

/// The place that a message is about, as the user wrote it.
pub fn place(diagnostic: &Diagnostic, sources: &SourceMap) -> Span {
    sources.written(without_parentheses(diagnostic.place(), sources))
}

pub fn written(diagnostic: &Diagnostic, sources: &SourceMap) -> Diagnostic {
    let mut result = diagnostic.clone();
    for label in &mut result.labels {
        let span = without_parentheses(label.span, sources);
        label.span = sources.written(span);
        let outside = !label.primary && !label.text.is_empty() && sources.is_macro_body(span.start);
        if let Some(innermost) = sources.expansions(span.start).first().filter(|_| outside) {
            label.text.push_str(&format!(", in the expansion of macro `{}`", innermost.name));
        }
    }
    let place = without_parentheses(diagnostic.place(), sources);
    if diagnostic.labels.is_empty() || !sources.is_macro_body(place.start) {
        return result;
    }
    let chain = sources.expansions(place.start);
    let length = place.end.saturating_sub(place.start).max(1);
    let spelled = chain.first().and_then(|innermost| innermost.spelled);
    let spelled = spelled.map(|it| Span::new(it.start, it.end.min(it.start + length)));
    for expansion in chain.iter().take(MOST_EXPANSIONS) {
        match spelled.filter(|spelled| is_spelled_in(*spelled, expansion, sources)) {
            Some(span) => {
                let text = format!("in the expansion of macro `{}`", expansion.name);
                result.labels.push(Label { span, text, primary: false });
            }
            None => result.notes.push(note(expansion, sources)),
        }
    }
    if chain.len() > MOST_EXPANSIONS {
        let more = chain.len() - MOST_EXPANSIONS;
        result.notes.push(format!("and of {more} more macros around them"));
    }
    result
}

/// A message about `(x)` is about `x`, which may come from elsewhere: macros put parentheses around their arguments.
fn without_parentheses(span: Span, sources: &SourceMap) -> Span {
    if sources.files().is_empty() || span.end.saturating_sub(span.start) < 3 {
        return span;
    }
    let text = sources.text(span);
    let inner = text.trim_matches(['(', ')', ' ', '\n']);
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    if !text.starts_with('(') || inner.is_empty() || !inner.chars().all(is_name) {
        return span;
    }
    let start = span.start + text.find(inner).unwrap_or(0) as u32;
    Span::new(start, start + inner.len() as u32)
}

/// Whether the place is in the definition of that macro, and in a file that can be shown.
fn is_spelled_in(spelled: Span, expansion: &Expansion, sources: &SourceMap) -> bool {
    let Some(defined) = expansion.defined else { return false };
    let (one, other) = (sources.position(spelled.start), sources.position(defined.start));
    (&one.file, one.line) == (&other.file, other.line) && !is_made_up(&one.file)
}

/// `<built-in>`, `<command-line>`: what the compiler calls definitions that stand in no file.
fn is_made_up(file: &str) -> bool {
    file.starts_with('<') && file.ends_with('>')
}

fn note(expansion: &Expansion, sources: &SourceMap) -> String {
    let name = expansion.name;
    let defined = expansion.defined.map(|span| sources.position(span.start));
    let origin = match defined {
        None => "which is built in".to_string(),
        Some(at) if at.file == "<command-line>" => "defined on the command line".to_string(),
        Some(at) if is_made_up(&at.file) => "which the compiler predefines".to_string(),
        Some(at) => format!("defined at {}:{}:{}", at.file, at.line, at.column),
    };
    format!("in the expansion of macro `{name}`, {origin}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{Colour, terminal};
    use crate::source::{Extent, expand};

    fn shown(text: &str, at: &str) -> String {
        let mut sources = SourceMap::default();
        let file = sources.add("a.c", text).unwrap();
        let out = expand(file, Extent::Everything, &mut sources).unwrap();
        let entry = &sources.files()[out];
        let start = entry.base + entry.text.find(at).unwrap() as u32;
        let span = Span::new(start, start + at.len() as u32);
        let diagnostic = Diagnostic::error("demo", span, "here");
        let diagnostic = written(&diagnostic, &sources);
        terminal::render(&[&diagnostic], &sources, Colour::Plain)
    }

    #[test]
    fn a_place_in_a_body_names_the_macros() {
        let text = "# 1 \"list.h\" 1\n#define DEREF(p) (*(p))\n#define NEXT(p) DEREF(p)->next\n\
                    # 2 \"a.c\" 2\nint a = NEXT(q);\n";
        let shown = shown(text, "*");
        assert!(shown.contains("┌─ a.c:2:9"), "{shown}");
        assert!(shown.contains("int a = NEXT(q);\n  │         ^^^^^^^"), "{shown}");
        assert!(shown.contains("┌─ list.h:1:19"), "{shown}");
        assert!(shown.contains("- in the expansion of macro `DEREF`"), "{shown}");
        let note = "= in the expansion of macro `NEXT`, defined at list.h:2:9";
        assert!(shown.contains(note), "{shown}");
    }

    #[test]
    fn parentheses_around_an_argument_are_not_the_place() {
        let text = "#define MAX(a, b) ((a) > (b) ? (a) : (b))\nint a = MAX(MAX(1, c), 2);\n";
        let shown = shown(text, "(c)");
        assert!(shown.contains("a.c:2:20") && !shown.contains("expansion"), "{shown}");
    }

    #[test]
    fn a_place_in_an_argument_stands_for_itself() {
        let shown = shown("#define ID(x) x\nint a = ID(b + c);\n", "c");
        assert!(shown.contains("a.c:2:16") && !shown.contains("expansion"), "{shown}");
    }
}
