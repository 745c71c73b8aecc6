//! Monomorphises every file of `tests/monomorphise` and compares the printed result, or the errors, with the `.expect` file
//! beside it; `BLESS=1` writes these. The printed program must be one the checker accepts.

use crate::harness::{self, Failed, Trial};
use cinch::base::Diagnostic;
use cinch::il::{check::check, monomorphise::monomorphise, parse::parse, poly, present, print};
use cinch::source::SourceMap;
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    let folder = "tests/monomorphise";
    harness::cases("monomorphise", folder, "bpl", result_is_the_one_beside_the_file)
}

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

fn result_is_the_one_beside_the_file(path: &Path) -> Result<(), Failed> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let (printed, refused) = translate(&name, &std::fs::read_to_string(path)?);
    if !refused.is_empty() {
        return Err(format!("the checker refuses the result:\n{refused}").into());
    }
    harness::beside(&path.with_extension("expect"), &printed)
}
