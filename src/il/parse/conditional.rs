//! Conditional text: `#if TAG`, `#elsif TAG`, `#else`, `#endif`, one per line. The text comes in, the text with the lines
//! not taken blanked out goes out. Rule: no byte moves, so offsets into the result are offsets into the input.

use std::borrow::Cow;
use std::ops::Range;

/// A directive that does not fit where it stands, or an `#if` that is never closed.
pub struct Misplaced {
    pub at: Range<usize>,
    pub message: String,
}

/// What one open `#if` has come to.
struct Level {
    opened_at: Range<usize>,
    /// Whether the lines now read are taken, as far as this level is concerned.
    taking: bool,
    /// Whether a branch has been taken already.
    taken: bool,
    seen_else: bool,
}

pub fn select<'t>(
    text: &'t str,
    is_defined: &dyn Fn(&str) -> bool,
) -> (Cow<'t, str>, Vec<Misplaced>) {
    if !text.contains('#') {
        return (Cow::Borrowed(text), vec![]);
    }
    let mut levels: Vec<Level> = vec![];
    let mut misplaced = vec![];
    let mut blanked: Vec<Range<usize>> = vec![];
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let at = start..start + line.len();
        start = at.end;
        let trimmed = line.trim();
        let directive = read_directive(trimmed);
        if directive.is_none() && levels.iter().all(|level| level.taking) {
            continue;
        }
        blanked.push(at.clone());
        let place = at.start..at.start + line.trim_end().len();
        if let Some(directive) = directive
            && let Err(message) = apply(directive, place.clone(), &mut levels, is_defined)
        {
            misplaced.push(Misplaced { at: place, message });
        }
    }
    for level in levels {
        misplaced.push(Misplaced { at: level.opened_at, message: "missing #endif".into() });
    }
    if blanked.is_empty() {
        return (Cow::Borrowed(text), misplaced);
    }
    (Cow::Owned(blank(text, &blanked)), misplaced)
}

enum Directive<'t> {
    If(&'t str),
    ElseIf(&'t str),
    Else,
    EndIf,
}

fn read_directive(trimmed: &str) -> Option<Directive<'_>> {
    match trimmed {
        "#else" => Some(Directive::Else),
        "#endif" => Some(Directive::EndIf),
        _ => {
            let otherwise = trimmed.strip_prefix("#elsif").map(Directive::ElseIf);
            otherwise.or_else(|| trimmed.strip_prefix("#if").map(Directive::If))
        }
    }
}

fn apply(
    directive: Directive,
    place: Range<usize>,
    levels: &mut Vec<Level>,
    is_defined: &dyn Fn(&str) -> bool,
) -> Result<(), String> {
    let name = match directive {
        Directive::If(condition) => {
            let taking = holds(condition, is_defined);
            levels.push(Level { opened_at: place, taking, taken: taking, seen_else: false });
            return Ok(());
        }
        Directive::ElseIf(_) => "#elsif",
        Directive::Else => "#else",
        Directive::EndIf => "#endif",
    };
    let misplaced = || format!("misplaced {name}");
    let level = levels.last_mut().ok_or_else(misplaced)?;
    if let Directive::EndIf = directive {
        levels.pop();
        return Ok(());
    }
    if level.seen_else {
        return Err(misplaced());
    }
    let chosen = match directive {
        Directive::ElseIf(condition) => holds(condition, is_defined),
        _ => {
            level.seen_else = true;
            true
        }
    };
    level.taking = chosen && !level.taken;
    level.taken |= level.taking;
    Ok(())
}

/// A tag, perhaps with `!` in front of it.
fn holds(condition: &str, is_defined: &dyn Fn(&str) -> bool) -> bool {
    let tag = condition.trim_start_matches(|c: char| c == '!' || c.is_whitespace());
    let negations = condition[..condition.len() - tag.len()].matches('!').count();
    is_defined(tag) == negations.is_multiple_of(2)
}

fn blank(text: &str, blanked: &[Range<usize>]) -> String {
    let mut result = String::with_capacity(text.len());
    let mut copied = 0;
    for range in blanked {
        result.push_str(&text[copied..range.start]);
        result
            .extend(text[range.clone()].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
        copied = range.end;
    }
    result.push_str(&text[copied..]);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    fn selected(text: &str) -> (String, Vec<String>) {
        let (result, misplaced) = select(text, &|tag| tag == "A");
        assert_eq!(result.len(), text.len());
        let words = result.split_whitespace().collect::<Vec<_>>().join(" ");
        (words, misplaced.into_iter().map(|entry| entry.message).collect())
    }

    #[test]
    fn the_first_branch_that_holds_is_taken() {
        assert_eq!(selected("#if A\n1\n#elsif A\n2\n#else\n3\n#endif\n4"), ("1 4".into(), vec![]));
        assert_eq!(selected("#if B\n1\n#elsif A\n2\n#else\n3\n#endif\n4"), ("2 4".into(), vec![]));
        assert_eq!(
            selected("#if !A\n1é\n#elsif B\n2\n#else\n3\n#endif\n4"),
            ("3 4".into(), vec![])
        );
    }

    #[test]
    fn branches_nest() {
        assert_eq!(
            selected("#if B\n#if A\n1\n#else\n2\n#endif\n3\n#endif\n4"),
            ("4".into(), vec![])
        );
    }

    #[test]
    fn directives_out_of_place_are_reported() {
        assert_eq!(selected("#endif\n1").1, ["misplaced #endif"]);
        assert_eq!(selected("#if A\n#else\n#else\n#endif").1, ["misplaced #else"]);
        assert_eq!(selected("#if A\n1").1, ["missing #endif"]);
    }
}
