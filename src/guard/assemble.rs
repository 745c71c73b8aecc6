//! The text of a guarded file: what it needs of the runtime, the program with the lines of the original, and the table of its
//! checked places. The runtime itself stands beside it once in a program.

use super::Guarded;
use super::sites::Site;
use crate::base::{ObligationKind, Span};
use crate::typed::print::print_c_lines;

const HEADER: &str = include_str!("../../prelude/guard/guard.h");
const RUNTIME: &str = include_str!("../../prelude/guard/guard.c");
const LIBRARY: &str = include_str!("../../prelude/guard/library.h");
const CLAIMS: &str = include_str!("../../prelude/guard/claims.h");
const CLAIM_CHECKS: &str = include_str!("../../prelude/guard/claims.c");
const LIBRARY_CHECKS: &str = include_str!("../../prelude/guard/library.c");

/// Where something stands in what the user wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// Letters from there on that belong to it, on that line.
    pub length: u32,
    pub text: String,
}

/// What happens where a check fails, as the runtime counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnViolation {
    Abort,
    Report,
    Trap,
}

/// `locate` finds places in what the user wrote.
pub fn assemble(
    guarded: &Guarded,
    locate: &dyn Fn(Span) -> Option<Line>,
    on_violation: OnViolation,
) -> String {
    let mut text = String::new();
    // Marked as a system header, so that what the compiler thinks of it is no message.
    text.push_str(&format!("#define __CINCH_SITE_COUNT {}\n", guarded.sites.len().max(1)));
    text.push_str("# 1 \"<cinch guard>\" 3\n");
    text.push_str(HEADER);
    text.push_str(LIBRARY);
    text.push_str(CLAIMS);
    text.push_str("# 1 \"<guarded>\"\n");
    let line = |span: Span| locate(span).map(|line| (line.file, line.line));
    text.push_str(&print_c_lines(&guarded.program, &line));
    text.push_str("\n# 1 \"<cinch guard>\" 3\n");
    text.push_str(&sites(&guarded.sites, locate));
    text.push_str(&mode(on_violation));
    text
}

/// The runtime as a file of its own.
pub fn runtime() -> String {
    [HEADER, LIBRARY, CLAIMS, RUNTIME, LIBRARY_CHECKS, CLAIM_CHECKS].concat()
}

fn mode(on_violation: OnViolation) -> String {
    let number = match on_violation {
        OnViolation::Abort => return String::new(),
        OnViolation::Report => 1,
        OnViolation::Trap => 2,
    };
    format!("int __cinch_on_violation __attribute__((visibility(\"hidden\"), weak)) = {number};\n")
}

fn sites(sites: &[Site], locate: &dyn Fn(Span) -> Option<Line>) -> String {
    let mut text =
        String::from("static const struct __cinch_site __cinch_sites[__CINCH_SITE_COUNT] = {\n");
    for site in sites {
        let line = locate(site.span);
        let line = line.unwrap_or_else(|| Line {
            file: "?".into(),
            line: 0,
            column: 0,
            length: 0,
            text: String::new(),
        });
        let checks = site.checks.iter();
        let checks: Vec<String> = checks
            .map(|(kind, ordinal)| format!("{{{}, {}}}", number(*kind), ordinal.unwrap_or(0)))
            .collect();
        text.push_str(&format!(
            "    {{{}, {}, {}, {}, {}, {}, {}, {{{}}}}},\n",
            quoted(&line.file),
            quoted(&site.function),
            quoted(&line.text),
            line.line,
            line.column,
            line.length,
            checks.len(),
            checks.join(", ")
        ));
    }
    text.push_str("};\n");
    text
}

/// As `prelude/guard/guard.h` counts the kinds.
pub(super) fn number(kind: ObligationKind) -> u32 {
    use ObligationKind::*;
    match kind {
        NullDereference => 0,
        UseAfterFree => 1,
        OutOfBounds => 2,
        Misaligned => 3,
        InvalidFree => 4,
        DoubleFree => 5,
        SignedOverflow => 6,
        DivisionByZero => 7,
        ShiftOutOfRange => 8,
        Assertion => 9,
        Precondition => 10,
        Postcondition => 11,
        MissingReturn => 12,
        _ => 13,
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' | b'?' => quoted.extend(['\\', byte as char]),
            b' '..=b'~' => quoted.push(byte as char),
            _ => quoted.push_str(&format!("\\{byte:03o}")),
        }
    }
    quoted.push('"');
    quoted
}
