//! What is expected of a case: a text in a file beside it, which `BLESS=1` writes, or codes at the ends of its lines, `//~ CODE`.

use super::Failed;
use std::collections::BTreeSet;
use std::path::Path;

/// Lines and codes.
pub type Marks = BTreeSet<(usize, String)>;

/// Compares with the text in the file.
pub fn beside(file: &Path, text: &str) -> Result<(), Failed> {
    if std::env::var_os("BLESS").is_some() {
        return Ok(std::fs::write(file, text)?);
    }
    let expected = std::fs::read_to_string(file).unwrap_or_default();
    if text == expected {
        return Ok(());
    }
    let same = text.lines().zip(expected.lines()).take_while(|(one, other)| one == other).count();
    let first = format!("differs in line {} (BLESS=1 writes it)", same + 1);
    Err(format!("{} {first}:\n{text}", file.display()).into())
}

/// The codes that stand behind `//~`, with their lines.
pub fn marked(text: &str) -> Marks {
    let lines = text.lines().enumerate();
    let found = lines.flat_map(|(index, line)| {
        let codes = line.split_once("//~").map_or("", |(_, codes)| codes);
        codes.split_whitespace().map(move |code| (index + 1, code.to_string()))
    });
    found.collect()
}

/// The mark of what stands behind something that is not modelled.
pub const BEHIND_UNSUPPORTED: &str = "behind-unsupported";

pub fn compare(expected: &Marks, found: &Marks) -> Result<(), Failed> {
    let missing: Vec<_> = expected.difference(found).collect();
    let surplus: Vec<_> = found.difference(expected).collect();
    if missing.is_empty() && surplus.is_empty() {
        return Ok(());
    }
    Err(format!("expected but not found: {missing:?}; found but not expected: {surplus:?}").into())
}
