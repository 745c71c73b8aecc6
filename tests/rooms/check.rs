//! Runs the checker on every file of `tests/check`. A comment `//~ words` says that an error whose message contains these
//! words is reported on its line, `//~@7 words` that it is reported in column 7 of it; every error has to be expected and every
//! expectation met. Files without such comments are programs in which there must be nothing to complain about.

use crate::harness::{self, Failed, Trial};
use cinch::base::Diagnostic;
use cinch::il::{check::check, parse::parse};
use cinch::source::SourceMap;
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    harness::cases("check", "tests/check", "bpl", errors_are_those_that_the_file_announces)
}

fn errors_are_those_that_the_file_announces(path: &Path) -> Result<(), Failed> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mistakes = mistakes(&name, &std::fs::read_to_string(path)?);
    if mistakes.is_empty() {
        Ok(())
    } else {
        Err(mistakes
            .join(
                "
",
            )
            .into())
    }
}

fn errors(name: &str, text: &str) -> (SourceMap, Vec<Diagnostic>) {
    let mut map = SourceMap::default();
    let index = map.add(name, text).expect("test files are small");
    let parsed = parse(index, &mut map);
    let errors = match check(&parsed.program) {
        _ if !parsed.diagnostics.is_empty() => parsed.diagnostics,
        Err(errors) => errors,
        Ok(checked) => checked.warnings,
    };
    (map, errors)
}

struct Expected<'t> {
    line: usize,
    column: Option<usize>,
    words: &'t str,
}

impl Expected<'_> {
    fn new(line: usize, text: &str) -> Expected<'_> {
        let placed = text.strip_prefix('@').and_then(|text| text.split_once(' '));
        let (column, words) = match placed {
            Some((column, words)) => {
                (Some(column.parse().expect("`@` should be followed by a column")), words)
            }
            None => (None, text),
        };
        Expected { line, column, words: words.trim() }
    }

    fn is_met(&self, line: usize, column: usize, message: &str) -> bool {
        let here = self.line == line && self.column.is_none_or(|wanted| wanted == column);
        here && message.contains(self.words)
    }
}

/// What is wrong with the errors reported for one file, one line each.
fn mistakes(name: &str, text: &str) -> Vec<String> {
    let (map, errors) = errors(name, text);
    let mut expected: Vec<Expected> = vec![];
    for (index, line) in text.lines().enumerate() {
        expected.extend(line.split("//~").skip(1).map(|words| Expected::new(index + 1, words)));
    }
    let mut mistakes = vec![];
    for error in errors {
        let place = map.position(error.place().start);
        let (line, column) = (place.line, place.column);
        match expected.iter().position(|wanted| wanted.is_met(line, column, &error.message)) {
            Some(index) => drop(expected.remove(index)),
            None => {
                mistakes.push(format!("{name}:{line}:{column}: not expected: {}", error.message))
            }
        }
    }
    let missing = expected.iter().map(|it| format!("{name}:{}: missing: {}", it.line, it.words));
    mistakes.extend(missing);
    mistakes
}
