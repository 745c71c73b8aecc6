//! What declarations of C mean: every `tests/typed/NAME.c` is typed. Messages stand where the file says so (`//~ code` at the end
//! of a line, several codes if there are several messages) and nowhere else; `NAME.types` and `NAME.layout`, where they exist,
//! hold what `--emit` prints (`BLESS=1` writes them). The compiler has to see errors on the same lines.

use crate::harness::{self, Failed, Trial};
use cinch::base::{DataModel, Diagnostic, Severity, Span};
use cinch::source::SourceMap;
use cinch::typed::print::{print_layout, print_types};
use cinch::typed::{Elaborated, Target, elaborate};
use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

const FOLDER: &str = "tests/typed";

pub fn trials() -> Vec<Trial> {
    let messages = messages_stand_where_the_file_says;
    let compiler = the_compiler_sees_errors_on_the_same_lines;
    let mut trials = harness::cases("typed::messages", FOLDER, "c", messages);
    trials.extend(harness::cases("typed::compiler", FOLDER, "c", compiler));
    for ending in ["types", "layout"] {
        let group = format!("typed::{ending}");
        trials.extend(harness::cases(&group, FOLDER, ending, types_and_layouts_are_printed));
    }
    trials
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

fn messages_stand_where_the_file_says(path: &Path) -> Result<(), Failed> {
    let typed = typed(path);
    let line = |found: &Diagnostic| typed.map.position(found.place().start).line;
    let found = typed.diagnostics.iter().map(|found| (line(found), found.code.to_string()));
    harness::compare(&harness::marked(&typed.text), &found.collect())
        .map_err(|failed| format!("{failed:?}: {:#?}", typed.diagnostics).into())
}

fn the_compiler_sees_errors_on_the_same_lines(path: &Path) {
    let typed = typed(path);
    // What is valid C and not modelled, or not known, is an error of ours alone.
    let ours_alone = |code: &str| matches!(code, "unsupported" | "unknown-attribute");
    let wrong = |found: &&Diagnostic| found.severity == Severity::Error && !ours_alone(found.code);
    let errors = typed.diagnostics.iter().filter(wrong);
    let ours: BTreeSet<usize> =
        errors.map(|found| typed.map.position(found.place().start).line).collect();
    let output = Command::new("cc")
        .args(["-std=gnu11", "-m64", "-fsyntax-only"])
        .arg(path)
        .output()
        .expect("this test needs a C compiler called `cc`");
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let stderr = String::from_utf8_lossy(&output.stderr);
    let errors = stderr.lines().filter(|line| line.contains(": error: "));
    let line_of =
        |line: &str| line.split_once(&format!("{name}:"))?.1.split(':').next()?.parse().ok();
    let theirs: BTreeSet<usize> = errors.filter_map(line_of).collect();
    assert_eq!(ours, theirs, "our lines, the compiler's lines");
}

fn types_and_layouts_are_printed(path: &Path) -> Result<(), Failed> {
    let typed = typed(&path.with_extension("c"));
    let place = |span: Span| {
        let position = typed.map.position(span.start);
        format!("{}:{}", position.line, position.column)
    };
    let program = &typed.elaborated.program;
    let layouts = path.extension().is_some_and(|ending| ending == "layout");
    let text = if layouts { print_layout(program, &place) } else { print_types(program, &place) };
    harness::beside(path, &text)
}
