//! Puts a false check, on which nothing relies, before every end of a body: what is proved must fail there, or it was proved for
//! nothing. An end that no run reaches is marked `//~ vacuous`.

use crate::harness::{self, Failed, Marks};
use serde_json::Value;
use std::path::Path;

#[derive(Clone, Copy, PartialEq)]
pub enum Language {
    /// Ends are each `return` that starts a line, and the closing brace in the first column.
    C,
    /// Bodies open and close with a brace at the start of a line; ends are `return;` and the closing brace, and so is every line
    /// marked `//~ reached`.
    Intermediate,
}

pub fn looked_for(
    original: &str,
    language: Language,
    prove: impl FnOnce(&Path) -> Result<Value, Failed>,
) -> Result<(), Failed> {
    let (changed, expected) = with_false_ends(original, language);
    if expected.is_empty() {
        return Err("no end of a body was found".into());
    }
    let folder = tempfile::tempdir()?;
    let name = if language == Language::C { "changed.c" } else { "changed.bpl" };
    let file = folder.path().join(name);
    std::fs::write(&file, &changed)?;
    harness::compare(&expected, &harness::open_obligations(&prove(&file)?))
}

/// The changed program, and where it must fail.
fn with_false_ends(original: &str, language: Language) -> (String, Marks) {
    let falsehood = match language {
        Language::C => "/*@ check \\false; */ ",
        Language::Intermediate => "assert {:subsumption 0} false; ",
    };
    let (mut changed, mut expected) = (String::new(), Marks::new());
    let (mut in_head, mut in_body) = (false, false);
    for (index, line) in original.lines().enumerate() {
        in_head |= line.starts_with("procedure") || line.starts_with("implementation");
        in_body |= match language {
            Language::C => line == "{" || (line.ends_with(") {") && !line.starts_with(' ')),
            Language::Intermediate => in_head && line == "{",
        };
        let (code, mark) = line.split_once("//~").unwrap_or((line, ""));
        let (code, mark) = (code.trim(), mark.trim());
        let closes = in_body && line.starts_with('}');
        let returned = has_returned(&changed, language);
        let returns = match language {
            Language::C => code.starts_with("return"),
            Language::Intermediate => code == "return;" || mark == "reached",
        };
        if in_body && (returns || (closes && !returned)) {
            if mark != "vacuous" {
                expected.insert((index + 1, "assertion".into()));
            }
            changed.push_str(falsehood);
        }
        (in_head, in_body) = (in_head && !closes, in_body && !closes);
        changed.push_str(line);
        changed.push('\n');
    }
    (changed, expected)
}

/// Whether what was written so far ends with a return.
fn has_returned(text: &str, language: Language) -> bool {
    let text = text.trim_end();
    match language {
        Language::C => text.lines().last().is_some_and(|last| last.contains("return")),
        Language::Intermediate => text.ends_with("return;"),
    }
}
