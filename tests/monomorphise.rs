//! Monomorphises every file of `tests/monomorphise` and compares the printed result, or the errors, with the `.expect` file
//! beside it; `BLESS=1` writes these. The printed program must be one the checker accepts.

use cinch::base::Diagnostic;
use cinch::il::{check::check, monomorphise::monomorphise, parse::parse, poly, present, print};
use cinch::source::SourceMap;
use std::path::Path;

fn checked(name: &str, text: &str, map: &mut SourceMap) -> Result<poly::Program, Vec<Diagnostic>> {
    let index = map.add(name, text).expect("test files are small");
    let parsed = parse(index, map);
    match parsed.diagnostics.is_empty() {
        true => check(&parsed.program).map(|checked| checked.program),
        false => Err(parsed.diagnostics),
    }
}

fn messages(errors: &[Diagnostic], map: &SourceMap) -> String {
    let lines = errors.iter().map(|error| {
        let line = map.position(error.place().start).line;
        format!("line {line}: {}: {}\n", error.code, error.message)
    });
    lines.collect()
}

/// The result as text, and what the checker says about it.
fn translate(name: &str, text: &str) -> (String, String) {
    let mut map = SourceMap::default();
    let program = match checked(name, text, &mut map) {
        Ok(program) => program,
        Err(errors) => return (String::new(), messages(&errors, &map)),
    };
    let core = match monomorphise(program) {
        Ok(core) => core,
        Err(errors) => return (messages(&errors, &map), String::new()),
    };
    let printed = print::program(&present::program(&core));
    let mut map = SourceMap::default();
    let again = match checked("printed", &printed, &mut map) {
        Ok(_) => String::new(),
        Err(errors) => messages(&errors, &map),
    };
    (printed, again)
}

#[test]
fn results_are_those_beside_the_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/monomorphise");
    let bless = std::env::var_os("BLESS").is_some();
    let entries = std::fs::read_dir(folder).expect("tests/monomorphise should be there");
    let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "bpl"));
    paths.sort();
    assert!(!paths.is_empty(), "no test files found");
    let mut mistakes = vec![];
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let text = std::fs::read_to_string(&path).expect("test files should be readable");
        let (printed, refused) = translate(&name, &text);
        if !refused.is_empty() {
            mistakes.push(format!("{name}: the checker refuses the result:\n{refused}"));
        }
        let expect = path.with_extension("expect");
        if bless {
            std::fs::write(&expect, &printed).expect("expectations should be writable");
        } else if std::fs::read_to_string(&expect).unwrap_or_default() != printed {
            mistakes.push(format!("{name}: another result:\n{printed}"));
        }
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}
