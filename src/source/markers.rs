//! Line markers of a preprocessor (`# 12 "file.h" 1 3`): a text and a function on file names in, the text with the names
//! replaced out. Everything but the names of markers stays as it is, and so do all lines.

/// Renames the files in the markers. `rename` is asked once for each run of equal names and answers `None` to keep one.
pub fn rename(text: String, rename: impl Fn(&str) -> Option<String>) -> String {
    let mut renamed = String::new();
    let mut copied = 0;
    let mut last: Option<(&str, Option<String>)> = None;
    for (start, name) in names(&text) {
        if last.as_ref().is_none_or(|(known, _)| *known != name) {
            let new = rename(&unescape(name)).map(|new| escape(&new));
            last = Some((name, new));
        }
        if let Some((_, Some(new))) = &last {
            renamed.push_str(&text[copied..start]);
            renamed.push_str(new);
            copied = start + name.len();
        }
    }
    if copied == 0 {
        return text;
    }
    renamed.push_str(&text[copied..]);
    renamed
}

/// The names between the quotes of all markers, with the bytes they start at.
fn names(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let later = text.match_indices("\n# ").map(|(at, _)| at + 3);
    let first = text.starts_with("# ").then_some(2);
    first.into_iter().chain(later).filter_map(|at| {
        let rest = &text[at..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let name = rest[digits..].strip_prefix(" \"").filter(|_| digits > 0)?;
        let mut escaped = false;
        let end = name.bytes().position(|byte| {
            let ends = !escaped && (byte == b'"' || byte == b'\n');
            escaped = !escaped && byte == b'\\';
            ends
        })?;
        let closed = name.as_bytes().get(end) == Some(&b'"');
        closed.then_some((at + digits + 2, &name[..end]))
    })
}

fn unescape(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    let mut characters = name.chars();
    while let Some(character) = characters.next() {
        match character {
            '\\' => plain.extend(characters.next()),
            other => plain.push(other),
        }
    }
    plain
}

fn escape(name: &str) -> String {
    name.replace('\\', "\\\\").replace('"', "\\\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_markers_alone_are_changed() {
        let text = "# 0 \"a.c\"\n# 1 \"/own/x.h\" 1 3\n#define X \"/own/x.h\"\n# 2 \"/own/x.h\"\n\
                    # 2 \"a \\\"b\\\".c\" 2\n# pragma x\n# 3 \"open\n#line 3 \"/own/y.h\"\n";
        let shorter = |name: &str| name.strip_prefix("/own/").map(|rest| format!("<own>/{rest}"));
        let expected = text.replace("1 \"/own/", "1 \"<own>/").replace("2 \"/own/", "2 \"<own>/");
        assert_eq!(rename(text.into(), shorter), expected);
        let quoted = |name: &str| (name == "a \"b\".c").then(|| "c\\d".to_string());
        assert_eq!(rename(text.into(), quoted), text.replace("a \\\"b\\\".c", "c\\\\d"));
        assert_eq!(rename(text.into(), |_| None), text);
        assert_eq!(rename("# 1 \"x".into(), |_| Some("y".into())), "# 1 \"x");
    }
}
