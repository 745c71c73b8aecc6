//! What annotations mean: every `tests/contract/NAME.c` is preprocessed, typed and its annotations attached. Messages stand where
//! the file says so (`//~ code` at the end of a line, several codes if there are several messages) and nowhere else; `NAME.spec`,
//! where it exists, holds what was attached (`BLESS=1` writes it). A file that starts with `// -m32` is for a 32-bit machine.
//! `CINCH_CORPUS` names a folder with `acsl/` in it, whose annotations all have to be understood.

use crate::harness::{self, Failed, Trial, tests};
use cinch::base::{DataModel, Diagnostic, Severity, Span};
use cinch::contract::{Annotated, annotate, print};
use cinch::source::{Compilation, SourceMap, preprocess};
use cinch::typed::{Target, elaborate};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

const FOLDER: &str = "tests/contract";

pub fn trials() -> Vec<Trial> {
    let mut trials = tests![mangled_annotations_are_messages];
    trials.extend(harness::cases(
        "contract::messages",
        FOLDER,
        "c",
        messages_stand_where_the_file_says,
    ));
    let printed = |path: &Path| what_was_attached_is_printed(&path.with_extension("c"));
    trials.extend(harness::cases("contract::printed", FOLDER, "spec", printed));
    trials.extend(annotations_of_others());
    trials
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

fn messages_stand_where_the_file_says(path: &Path) -> Result<(), Failed> {
    let read = read(path, vec![]);
    let line = |found: &Diagnostic| read.map.position(found.place().start).line;
    let found = read.diagnostics.iter().map(|found| (line(found), found.code.to_string()));
    harness::compare(&harness::marked(&read.text), &found.collect())
        .map_err(|failed| format!("{failed:?}: {:#?}", read.diagnostics).into())
}

fn what_was_attached_is_printed(path: &Path) -> Result<(), Failed> {
    let read = read(path, vec![]);
    let place = |span: Span| {
        let position = read.map.position(span.start);
        format!("{}:{}", position.line, position.column)
    };
    harness::beside(&path.with_extension("spec"), &print::print(&read.annotated.program, &place))
}

/// Annotations in a corpus, with every folder of it among the includes.
fn annotations_of_others() -> Vec<Trial> {
    let Some(corpus) = std::env::var_os("CINCH_CORPUS").map(PathBuf::from) else {
        let missing = || harness::needs("CINCH_CORPUS");
        return vec![harness::trial("contract::annotations_of_others".into(), missing)];
    };
    let acsl = corpus.join("acsl");
    let entries = std::fs::read_dir(&acsl).expect("the corpus should have a folder `acsl`");
    let folders = entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir());
    let folders = std::iter::once(acsl.clone()).chain(folders);
    let includes: Vec<String> = folders.map(|path| format!("-I{}", path.display())).collect();
    let understood = |path: PathBuf| {
        let name = format!("contract::annotations_of_others::{}", harness::stem(&path, &acsl));
        let includes = includes.clone();
        harness::trial(name, move || annotations_are_understood(&path, includes))
    };
    harness::below(&acsl, "c").into_iter().map(understood).collect()
}

fn annotations_are_understood(path: &Path, includes: Vec<String>) -> Result<(), Failed> {
    let read = read(path, includes);
    let errors = read.diagnostics.iter().filter(|found| found.severity == Severity::Error);
    let wrong: BTreeSet<String> = errors
        .map(|found| {
            let position = read.map.position(found.place().start);
            format!("{}:{}: {}: {}", position.file, position.line, found.code, found.message)
        })
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(format!("{wrong:#?}").into()) }
}

/// Annotations with a piece missing, doubled or moved: whatever is wrong with them is a message at a place in the text.
fn mangled_annotations_are_messages() {
    let mut state = 7u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as usize % below.max(1)
    };
    for path in harness::below(&harness::root().join(FOLDER), "c") {
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
