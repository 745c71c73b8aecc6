//! Guarded programs: those in `tests/guard/run` and `tests/emit` behave as they do without checks, those in `tests/guard/stop` are stopped on
//! the marked line, by the check of the marked kind. Each is built with all checks, and with those alone that no proof was found for.

use crate::harness::{Failed, Trial, cases};
use std::path::Path;
use std::process::{Command, Output};

pub fn trials() -> Vec<Trial> {
    let mut trials = cases("guard/run", "tests/guard/run", "c", behaves_the_same);
    trials.extend(cases("guard/stop", "tests/guard/stop", "c", is_stopped));
    trials
}

/// With all checks, and with those that are left.
const WAYS: [&[&str]; 2] = [&["--no-prove"], &[]];

fn behaves_the_same(source: &Path) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let plain = folder.path().join("plain");
    built(Command::new("cc").args(["-w", "-O1"]).arg(source).arg("-o").arg(&plain))?;
    let expected = Command::new(&plain).output()?;
    for way in WAYS {
        let found = guarded(source, way, folder.path())?;
        if (&expected.stdout, expected.status) != (&found.stdout, found.status) {
            let errors = String::from_utf8_lossy(&found.stderr);
            let words =
                format!("{way:?}: {} instead of {}\n{errors}", found.status, expected.status);
            return Err(words.into());
        }
    }
    Ok(())
}

fn is_stopped(source: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(source)?;
    let marked = text
        .lines()
        .enumerate()
        .find_map(|(index, line)| Some((index + 1, line.split_once("//~ ")?.1.trim().to_string())));
    let (line, code) = marked.ok_or("no line is marked")?;
    let folder = tempfile::tempdir()?;
    for way in WAYS {
        let found = guarded(source, way, folder.path())?;
        let errors = String::from_utf8_lossy(&found.stderr);
        let place = format!("{}:{line}:", source.display());
        if !errors.starts_with(&format!("error[{code}]: stopped:")) || !errors.contains(&place) {
            return Err(format!("{way:?}: {} and says\n{errors}", found.status).into());
        }
    }
    Ok(())
}

/// Builds a program as `make CC='cinch guard --cc -- cc'` would, and runs it.
fn guarded(source: &Path, way: &[&str], folder: &Path) -> Result<Output, Failed> {
    let program = folder.join("guarded");
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
    command.arg("guard").args(way).args(["--cc", "--", "cc", "-w", "-O1"]);
    built(command.arg(source).arg("-o").arg(&program))?;
    Ok(Command::new(&program).output()?)
}

/// Nothing may be compiled as it is.
fn built(command: &mut Command) -> Result<(), Failed> {
    let output = command.output()?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() || said.contains("compiled as it is") {
        return Err(said.into_owned().into());
    }
    Ok(())
}
