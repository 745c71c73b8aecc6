//! Runs the checker on every file of `tests/check`. A comment `//~ words` says that an error whose message contains these
//! words is reported on its line; every error has to be expected and every expectation met. Files without such comments are
//! programs in which there must be nothing to complain about.

use cinch::base::Diagnostic;
use cinch::il::{check::check, parse::parse};
use cinch::source::SourceMap;
use std::path::Path;

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

/// What is wrong with the errors reported for one file, one line each.
fn mistakes(name: &str, text: &str) -> Vec<String> {
    let (map, errors) = errors(name, text);
    let mut expected: Vec<(usize, &str)> = vec![];
    for (index, line) in text.lines().enumerate() {
        expected.extend(line.split("//~").skip(1).map(|words| (index + 1, words.trim())));
    }
    let mut mistakes = vec![];
    for error in errors {
        let line = map.position(error.place().start).line;
        let met =
            expected.iter().position(|(at, words)| *at == line && error.message.contains(words));
        match met {
            Some(index) => drop(expected.remove(index)),
            None => mistakes.push(format!("{name}:{line}: not expected: {}", error.message)),
        }
    }
    let missing = expected.iter().map(|(line, words)| format!("{name}:{line}: missing: {words}"));
    mistakes.extend(missing);
    mistakes
}

#[test]
fn errors_are_those_that_the_files_announce() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/check");
    let mut count = 0;
    let mut all = vec![];
    for entry in std::fs::read_dir(folder).expect("tests/check should be there") {
        let path = entry.expect("tests/check should be readable").path();
        let text = std::fs::read_to_string(&path).expect("test files should be readable");
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        all.extend(mistakes(&name, &text));
        count += 1;
    }
    assert!(count > 0, "no test files found");
    assert!(all.is_empty(), "\n{}", all.join("\n"));
}
