//! Typed C printed as C: each program in `tests/emit` is compiled as it is and as `cinch check --emit c` prints it; both must
//! say the same and end the same. Printing the printed file again must give the same text. Without a C compiler these tests
//! fail: a skipped comparison looks like an equal one.

use crate::harness::{self, Failed, Trial};
use std::path::Path;
use std::process::{Command, Output};

pub fn trials() -> Vec<Trial> {
    harness::cases("emit", "tests/emit", "c", behaves_the_same)
}

fn behaves_the_same(original: &Path) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let printed = folder.path().join("printed.c");
    let text = print(original)?;
    std::fs::write(&printed, &text)?;
    let expected = run(original, &folder.path().join("original"))?;
    let found = run(&printed, &folder.path().join("printed")).map_err(|error| {
        format!("{}\n{text}", error.message().unwrap_or("the printed file does not compile"))
    })?;
    if (&expected.stdout, expected.status) != (&found.stdout, found.status) {
        let show = |output: &Output| {
            format!("{}{}", String::from_utf8_lossy(&output.stdout), output.status)
        };
        return Err(format!(
            "the original says\n{}\nthe printed file\n{}\n{text}",
            show(&expected),
            show(&found)
        )
        .into());
    }
    let again = print(&printed)?;
    let lines = |text: &str| -> Vec<String> {
        // Comments name the places of functions, which have moved.
        text.lines()
            .filter(|line| !line.trim_start().starts_with("/* "))
            .map(str::to_string)
            .collect()
    };
    let (first, second) = (lines(&text), lines(&again));
    let differs = first.iter().zip(&second).find(|(one, other)| one != other);
    match differs {
        Some((one, other)) => Err(format!("printed again it differs:\n{one}\n{other}").into()),
        None if first.len() != second.len() => Err("printed again it is longer or shorter".into()),
        None => Ok(()),
    }
}

/// The program as `--emit c` has it. The system's headers are those the original is compiled with.
fn print(path: &Path) -> Result<String, Failed> {
    let output = Command::new(env!("CARGO_BIN_EXE_cinch"))
        .args(["check", "--quiet", "--system-libc", "--emit", "c"])
        .arg(path)
        .output()?;
    let text = String::from_utf8(output.stdout)?;
    if !output.status.success() {
        return Err(format!("{text}{}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(text)
}

fn run(source: &Path, program: &Path) -> Result<Output, Failed> {
    let compiled =
        Command::new("cc").arg("-w").arg(source).arg("-o").arg(program).arg("-lm").output()?;
    if !compiled.status.success() {
        return Err(String::from_utf8_lossy(&compiled.stderr).into_owned().into());
    }
    Ok(Command::new(program).output()?)
}
