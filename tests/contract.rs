//! What annotations mean: every `tests/contract/NAME.c` is preprocessed, typed and its annotations attached. Messages stand where
//! the file says so (`//~ code` at the end of a line, several codes if there are several messages) and nowhere else; `NAME.spec`,
//! where it exists, holds what was attached (`BLESS=1` writes it). A file that starts with `// -m32` is for a 32-bit machine.
//! `CINCH_CORPUS` names a folder with `acsl/` in it, whose annotations all have to be understood.

use cinch::base::{DataModel, Diagnostic, Severity, Span};
use cinch::contract::{Annotated, annotate, print};
use cinch::source::{Compilation, SourceMap, preprocess};
use cinch::typed::{Target, elaborate};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/contract")
}

fn below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder should be there");
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a readable entry").path()).collect();
    paths.sort();
    let inner = |path: PathBuf| match path.is_dir() {
        true => below(&path, ending),
        false => vec![path],
    };
    let all = paths.into_iter().flat_map(inner);
    all.filter(|path| path.extension().is_some_and(|found| found == ending)).collect()
}

struct Read {
    map: SourceMap,
    text: String,
    annotated: Annotated,
    diagnostics: Vec<Diagnostic>,
}

fn read(path: &Path, mut arguments: Vec<String>) -> Read {
    let text = std::fs::read_to_string(path).expect("the file should be readable");
    let narrow = text.starts_with("// -m32");
    if narrow {
        arguments.push("-m32".into());
    }
    let mut map = SourceMap::default();
    let own_headers = Path::new(env!("CARGO_MANIFEST_DIR")).join("prelude/libc");
    let compilation =
        Compilation { arguments, own_headers: Some(own_headers), ..Compilation::default() };
    let file = preprocess(&path.to_string_lossy(), &compilation, &mut map)
        .unwrap_or_else(|errors| panic!("{}: {errors:?}", path.display()));
    let parsed = cinch::syntax::parse(file, &map);
    let model = if narrow { DataModel::Ilp32 } else { DataModel::Lp64 };
    let mut elaborated = elaborate(parsed.unit, parsed.symbols, Target::new(model));
    let mut diagnostics = parsed.diagnostics;
    diagnostics.append(&mut elaborated.diagnostics);
    let mut annotated = annotate(elaborated.program);
    diagnostics.append(&mut annotated.diagnostics);
    Read { map, text, annotated, diagnostics }
}

fn files() -> Vec<PathBuf> {
    let files = below(&folder(), "c");
    assert!(!files.is_empty());
    files
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
        let read = read(&path, vec![]);
        let line = |diagnostic: &Diagnostic| read.map.position(diagnostic.place().start).line;
        let found: BTreeSet<(usize, String)> =
            read.diagnostics.iter().map(|found| (line(found), found.code.to_string())).collect();
        let expected = announced(&read.text);
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        for (line, code) in expected.difference(&found) {
            wrong.push(format!("{name}:{line}: no {code}"));
        }
        for diagnostic in &read.diagnostics {
            if !expected.contains(&(line(diagnostic), diagnostic.code.to_string())) {
                let Diagnostic { code, message, .. } = diagnostic;
                wrong.push(format!("{name}:{}: {code}: {message}", line(diagnostic)));
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn what_was_attached_is_printed() {
    let mut wrong = vec![];
    for path in files() {
        let beside = path.with_extension("spec");
        let Ok(expected) = std::fs::read_to_string(&beside) else { continue };
        let read = read(&path, vec![]);
        let place = |span: Span| {
            let position = read.map.position(span.start);
            format!("{}:{}", position.line, position.column)
        };
        let text = print::print(&read.annotated.program, &place);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&beside, text).expect("it should be writable");
        } else if text != expected {
            wrong.push(format!("{}:\n{text}", beside.display()));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn annotations_of_others_are_understood() {
    let Some(corpus) = std::env::var_os("CINCH_CORPUS").map(PathBuf::from) else { return };
    let acsl = corpus.join("acsl");
    let entries = std::fs::read_dir(&acsl).expect("the corpus should have a folder `acsl`");
    let mut includes = vec![format!("-I{}", acsl.display())];
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir()) {
        includes.push(format!("-I{}", path.display()));
    }
    let mut wrong = vec![];
    for path in below(&acsl, "c") {
        let read = read(&path, includes.clone());
        for found in read.diagnostics.iter().filter(|found| found.severity == Severity::Error) {
            let position = read.map.position(found.place().start);
            let (file, line) = (position.file, position.line);
            wrong.push(format!("{file}:{line}: {}: {}", found.code, found.message));
        }
    }
    wrong.sort();
    wrong.dedup();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Annotations with a piece missing, doubled or moved: whatever is wrong with them is a message at a place in the text.
#[test]
fn mangled_annotations_are_messages() {
    let mut state = 7u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below.max(1)
    };
    for path in files() {
        let text = std::fs::read_to_string(&path).expect("the file should be readable");
        let words: Vec<&str> = text.split_inclusive([' ', '(', ')', ',', ';', '\n']).collect();
        for _ in 0..60 {
            let mut words = words.clone();
            for _ in 0..1 + random(3) {
                let (at, other) = (random(words.len()), random(words.len()));
                match random(3) {
                    0 => drop(words.remove(at)),
                    1 => words.insert(at, words[other]),
                    _ => words.swap(at, other),
                }
            }
            mangled(&words.concat());
        }
    }
}

fn mangled(text: &str) {
    let mut map = SourceMap::default();
    let file = map.add("mangled.c", text).expect("test files are small");
    let parsed = cinch::syntax::parse(file, &map);
    let elaborated = elaborate(parsed.unit, parsed.symbols, Target::new(DataModel::Lp64));
    let wrong = |found: &Diagnostic| found.severity == Severity::Error;
    if parsed.diagnostics.iter().chain(&elaborated.diagnostics).any(wrong) {
        return;
    }
    let annotated = annotate(elaborated.program);
    print::print(&annotated.program, &|_| String::new());
    for found in &annotated.diagnostics {
        assert!((found.place().end as usize) <= text.len() && found.code.contains('-'), "{text}");
    }
}
