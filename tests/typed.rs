//! What declarations of C mean: every `tests/typed/NAME.c` is typed. Messages stand where the file says so (`//~ code` at the end
//! of a line, several codes if there are several messages) and nowhere else; `NAME.types` and `NAME.layout`, where they exist,
//! hold what `--emit` prints (`BLESS=1` writes them). The compiler has to see errors on the same lines.

use cinch::base::{DataModel, Diagnostic, Severity, Span};
use cinch::source::SourceMap;
use cinch::typed::print::{print_layout, print_types};
use cinch::typed::{Elaborated, Target, elaborate};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/typed")
}

fn files() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("the folder should be there");
    let paths = entries.map(|entry| entry.expect("a readable entry").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "c")).collect();
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

struct Typed {
    map: SourceMap,
    text: String,
    elaborated: Elaborated,
    diagnostics: Vec<Diagnostic>,
}

fn typed(path: &Path) -> Typed {
    let text = std::fs::read_to_string(path).expect("the file should be readable");
    let mut map = SourceMap::default();
    let file = map.add(path.to_string_lossy(), text.as_str()).expect("test files are small");
    let parsed = cinch::syntax::parse(file, &map);
    let mut elaborated = elaborate(parsed.unit, parsed.symbols, Target::new(DataModel::Lp64));
    let mut diagnostics = parsed.diagnostics;
    diagnostics.append(&mut elaborated.diagnostics);
    Typed { map, text, elaborated, diagnostics }
}

/// (line, code) of all that a file announces.
fn announced(text: &str) -> BTreeSet<(usize, String)> {
    let lines = text.lines().enumerate();
    let found = lines.flat_map(|(index, line)| {
        let codes = line.split_once("//~").map_or("", |(_, codes)| codes);
        codes.split_whitespace().map(move |code| (index + 1, code.to_string()))
    });
    found.collect()
}

#[test]
fn messages_stand_where_the_file_says() {
    let mut wrong = vec![];
    for path in files() {
        let typed = typed(&path);
        let line = |diagnostic: &Diagnostic| typed.map.position(diagnostic.place().start).line;
        let found: BTreeSet<(usize, String)> =
            typed.diagnostics.iter().map(|found| (line(found), found.code.to_string())).collect();
        let expected = announced(&typed.text);
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for (line, code) in expected.difference(&found) {
            wrong.push(format!("{name}:{line}: no {code}"));
        }
        for diagnostic in &typed.diagnostics {
            if !expected.contains(&(line(diagnostic), diagnostic.code.to_string())) {
                let Diagnostic { code, message, .. } = diagnostic;
                wrong.push(format!("{name}:{}: {code}: {message}", line(diagnostic)));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_compiler_sees_errors_on_the_same_lines() {
    let mut wrong = vec![];
    for path in files() {
        let typed = typed(&path);
        let errors = typed.diagnostics.iter().filter(|found| found.severity == Severity::Error);
        let ours: BTreeSet<usize> =
            errors.map(|found| typed.map.position(found.place().start).line).collect();
        let output = Command::new("cc")
            .args(["-std=gnu11", "-m64", "-fsyntax-only"])
            .arg(&path)
            .output()
            .expect("this test needs a C compiler called `cc`");
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let stderr = String::from_utf8_lossy(&output.stderr);
        let errors = stderr.lines().filter(|line| line.contains(": error: "));
        let theirs: BTreeSet<usize> = errors
            .filter_map(|line| {
                line.split_once(&format!("{name}:"))?.1.split(':').next()?.parse().ok()
            })
            .collect();
        if ours != theirs {
            let only = |a: &BTreeSet<usize>, b: &BTreeSet<usize>| {
                a.difference(b).copied().collect::<Vec<usize>>()
            };
            let (ours, theirs) = (only(&ours, &theirs), only(&theirs, &ours));
            wrong.push(format!("{name}: only we: {ours:?}, only the compiler: {theirs:?}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn types_and_layouts_are_printed() {
    let mut wrong = vec![];
    for path in files() {
        let typed = typed(&path);
        let place = |span: Span| {
            let position = typed.map.position(span.start);
            format!("{}:{}", position.line, position.column)
        };
        let program = &typed.elaborated.program;
        let texts =
            [("types", print_types(program, &place)), ("layout", print_layout(program, &place))];
        for (extension, text) in texts {
            let beside = path.with_extension(extension);
            let Ok(expected) = std::fs::read_to_string(&beside) else { continue };
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(&beside, text).expect("it should be writable");
            } else if text != expected {
                wrong.push(format!("{}:\n{text}", beside.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
