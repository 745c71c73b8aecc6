//! Macro expansion beside the real preprocessor: the tokens of our expansion of `cc -E -fdirectives-only` are those of
//! `cc -E -P`, for the files in `tests/expand` and for random macros; and no text, however odd, makes it panic.

use crate::harness::{self, Trial, tests};
use cinch::base::Span;
use cinch::source::{Extent, SourceMap, expand};
use proptest::prelude::*;
use std::path::Path;
use std::process::Command;

pub fn trials() -> Vec<Trial> {
    let mut trials = tests![
        system_headers_expand_as_the_compiler_does_it,
        random_macros_expand_as_the_compiler_does_it,
        no_text_makes_it_panic
    ];
    trials.extend(harness::cases("expand", "tests/expand", "c", expands_as_the_compiler_does_it));
    trials
}

/// What the preprocessor prints for a text; none when it refuses it.
fn preprocessed(text: &str, options: &[&str]) -> Option<String> {
    let folder = tempfile::tempdir().expect("there is room");
    std::fs::write(folder.path().join("a.c"), text).expect("there is room");
    let output = Command::new("cc")
        .args(["-E", "-w"])
        .args(options)
        .arg("a.c")
        .current_dir(folder.path())
        // The date that we give to `__DATE__`.
        .env("SOURCE_DATE_EPOCH", "0")
        .output()
        .expect("`cc` should be there: these tests compare with it");
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

fn expanded(text: &str) -> Result<String, String> {
    let mut map = SourceMap::default();
    let file = map.add("a.c", text).expect("there is room");
    match expand(file, Extent::Everything, &mut map) {
        Ok(out) => Ok(map.files()[out].text.clone()),
        Err(diagnostics) => Err(format!("{:?}", diagnostics[0].message)),
    }
}

/// The preprocessing tokens of a text without macros; blanks, comments and line structure are left out, and so are the
/// pragmas that the preprocessor keeps to itself.
fn tokens(text: &str) -> Vec<&str> {
    const PUNCTUATORS: [&str; 29] = [
        "%:%:", "...", "<<=", ">>=", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&",
        "||", "*=", "/=", "%=", "+=", "-=", "&=", "^=", "|=", "##", "<:", ":>", "<%", "%>", "%:",
    ];
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut found = vec![];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_whitespace() {
            rest = &rest[first.len_utf8()..];
            continue;
        } else if rest.starts_with("//") {
            rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
            continue;
        } else if rest.starts_with("/*") {
            rest = rest.split_once("*/").map_or("", |(_, after)| after);
            continue;
        } else if first.is_ascii_digit()
            || first == '.' && rest[1..].starts_with(|c: char| c.is_ascii_digit())
        {
            let mut end = 1;
            while let Some(next) = rest[end..].chars().next() {
                let signed = "eEpP".contains(&rest[end - 1..end]) && "+-".contains(next);
                if !is_word(next) && next != '.' && !signed {
                    break;
                }
                end += next.len_utf8();
            }
            end
        } else if is_word(first) {
            let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            let prefix = matches!(&rest[..end], "L" | "u" | "U" | "u8");
            match literal_length(&rest[end..]).filter(|_| prefix) {
                Some(literal) => end + literal,
                None => end,
            }
        } else if let Some(length) = literal_length(rest) {
            length
        } else {
            let known = PUNCTUATORS.iter().find(|punctuator| rest.starts_with(**punctuator));
            known.map_or(first.len_utf8(), |punctuator| punctuator.len())
        };
        found.push(&rest[..length]);
        rest = &rest[length..];
    }
    found
}

/// The length of the string or character literal at the start.
fn literal_length(text: &str) -> Option<usize> {
    let quote = text.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let mut escaped = false;
    for (at, character) in text.char_indices().skip(1) {
        match character {
            '\n' => return None,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == quote => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// Compares our expansion with the preprocessor's. False when that refuses the text.
fn compare(text: &str, options: &[&str]) -> bool {
    let Some(wanted) = preprocessed(text, &[options, &["-P"]].concat()) else { return false };
    let directives = preprocessed(text, &[options, &["-fdirectives-only"]].concat())
        .expect("what is preprocessed in full can be preprocessed in part");
    let ours = expanded(&directives).unwrap_or_else(|message| panic!("{message} in\n{text}"));
    let (wanted, ours) = (tokens(&wanted), tokens(&ours));
    let end = wanted.len().max(ours.len());
    let differs = (0..end).find(|at| wanted.get(*at) != ours.get(*at));
    if let Some(at) = differs {
        let around = |list: &[&str]| {
            list[at.saturating_sub(8).min(list.len())..(at + 8).min(list.len())].join(" ")
        };
        panic!("wanted: {}\nours:   {}\nin\n{text}", around(&wanted), around(&ours));
    }
    true
}

fn expands_as_the_compiler_does_it(path: &Path) {
    let text = std::fs::read_to_string(path).expect("it is text");
    for dialect in ["-std=gnu17", "-std=c11", "-std=c99", "-std=gnu89"] {
        assert!(compare(&text, &[dialect]), "cc {dialect} refuses it");
    }
}

fn system_headers_expand_as_the_compiler_does_it() {
    let headers =
        ["assert", "errno", "math", "signal", "stdio", "stdlib", "string", "tgmath", "time"];
    let text: String = headers.iter().map(|name| format!("#include <{name}.h>\n")).collect();
    let uses =
        "int f(void) { assert(errno == EINVAL); return sin(1.0f) + isnan(HUGE_VAL) + INFINITY; }\n";
    assert!(compare(&(text + uses), &["-D_GNU_SOURCE"]));
}

/// A few tokens in which the names of macros and parameters turn up often.
fn body() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        6 => prop::sample::select(vec!["A", "B", "C", "F", "G", "H", "V"]),
        6 => prop::sample::select(vec!["x", "y", "__VA_ARGS__", "x ## y", "#x", "#y", ", ## __VA_ARGS__"]),
        4 => prop::sample::select(vec!["1", "z", "+", "-", "\"s\"", "'c'", ".", "L", "__COUNTER__", "__LINE__"]),
        3 => prop::sample::select(vec!["(", ")", "(x)", "(A, B)", "()", "(1)", ","]),
        1 => prop::sample::select(vec!["__VA_OPT__(,)", "x ##", "## y", "/* c */", "__VA_OPT__(x y) ## z"]),
    ];
    prop::collection::vec(piece, 0..7).prop_map(|pieces| pieces.join(" "))
}

fn program() -> impl Strategy<Value = String> {
    let bodies = prop::collection::vec(body(), 7);
    let uses = prop::collection::vec(body(), 1..8);
    (bodies, uses).prop_map(|(bodies, uses)| {
        let heads = ["A", "B", "C", "F(x)", "G(x, y)", "H()", "V(x, ...)"];
        let defines = heads.iter().zip(&bodies).map(|(head, body)| {
            // Parameters of others are plain names here, but `#` needs one of its own.
            let body = if head.contains('x') { body.clone() } else { body.replace('#', "") };
            let body = if head.contains('y') { body } else { body.replace("#y", "y") };
            let variable = head.contains("...");
            let body = if variable { body } else { body.replace("__VA_", "va_") };
            format!("#define {head} {body}\n")
        });
        let defines: String = defines.collect();
        let uses: Vec<String> =
            uses.iter().map(|text| text.replace('#', "").replace("__VA_", "va_")).collect();
        format!("{defines}{}\nend\n", uses.join("\n"))
    })
}

fn odd_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec![
            "#define F(x) ", "#define V(a, ...) ", "#define N ", "#undef F", "# 3 \"f.c\" 1 3", "#pragma p ",
            "\n", "\n", "\n", "\\\n", "\\ \n", "//@ ", "/*@ ", "*/", "/*", "//", "/",
        ]),
        4 => prop::sample::select(vec![
            "F", "V", "N", "(", ")", ",", "x", "a", "#", "##", "%:", "__VA_ARGS__", "__VA_OPT__", "_Pragma",
            "\"", "'", "\"s\"", "\\", "\\u00e9", "é", "≤", "1.", "e+", "__LINE__", "__FILE__", "__COUNTER__", "F(F",
        ]),
        1 => any::<char>().prop_map(|_| " "),
    ];
    let known = prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat());
    prop_oneof![4 => known, 1 => any::<String>()]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    fn random_macros_expand_as_the_compiler_does_it(text in program()) {
        // Many are refused (`##` that makes no token, a call without an end): those count for nothing.
        compare(&text, &[]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    fn no_text_makes_it_panic(text in odd_text()) {
        for extent in [Extent::Everything, Extent::Annotations] {
            let mut map = SourceMap::default();
            let file = map.add("a.c", text.clone()).expect("there is room");
            let end = text.len() as u32;
            match expand(file, extent, &mut map) {
                Ok(out) => {
                    let (base, length) = (map.files()[out].base, map.files()[out].text.len() as u32);
                    for at in base..=base + length {
                        let written = map.written(Span::new(at, (at + 2).min(base + length)));
                        prop_assert!(written.start <= written.end && written.end <= end);
                        map.position(at);
                        map.expansions(at);
                    }
                }
                Err(diagnostics) => {
                    prop_assert!(!diagnostics.is_empty());
                    for diagnostic in &diagnostics {
                        prop_assert!(diagnostic.place().end <= end);
                        map.position(diagnostic.place().start);
                    }
                }
            }
        }
    }
}
