//! Prints a C file back through `cinch check --emit c` and compares the copy with the original: it must compile, and a
//! program that can be linked and run must print the same and end the same.

use std::io::Read;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How far a file could be compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reached {
    /// The compiler does not accept the original.
    Rejected,
    /// The copy compiles; there is no program to run, or it does not end in time.
    Compiled,
    /// Both ran alike.
    Ran,
}

/// What a run shows: its exit status and standard output.
type Run = (Option<i32>, Vec<u8>);

const PATIENCE: Duration = Duration::from_secs(10);

pub fn compare(file: &Path, flags: &[String]) -> Result<Reached, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let at = |name: &str| folder.path().join(name);
    let accepted = compiler(flags).arg("-fsyntax-only").arg(file).output();
    if !accepted.is_ok_and(|output| output.status.success()) {
        return Ok(Reached::Rejected);
    }
    let mut cinch = Command::new(env!("CARGO_BIN_EXE_cinch"));
    cinch.args(["check", "-q", "--emit", "c"]).arg(file).arg("--").args(flags);
    let output = cinch.output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(format!("rejected:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    let copy = at("copy.c");
    std::fs::write(&copy, &output.stdout).map_err(|error| error.to_string())?;
    // Folders and macros did their work already.
    let machine: Vec<String> = flags.iter().filter(|flag| decides_code(flag)).cloned().collect();
    let compiled = compiler(&machine).arg("-c").arg(&copy).arg("-o").arg(at("copy.o")).output();
    let compiled = compiled.map_err(|error| error.to_string())?;
    if !compiled.status.success() {
        return Err(format!("the copy:\n{}", String::from_utf8_lossy(&compiled.stderr)));
    }
    let Some(expected) = run(file, flags, &at("original")) else { return Ok(Reached::Compiled) };
    let found = run(&copy, &machine, &at("copy"));
    match found {
        Some(found) if found == expected => Ok(Reached::Ran),
        Some(found) => Err(format!("behaves differently: {expected:?}, the copy {found:?}")),
        None => Err("the copy cannot be linked or does not end".into()),
    }
}

fn decides_code(flag: &str) -> bool {
    ["-m", "-std", "-f"].iter().any(|start| flag.starts_with(start))
}

fn compiler(flags: &[String]) -> Command {
    let mut command = Command::new("cc");
    command.arg("-w").args(flags);
    command
}

/// `None` if there is no program to make of the file, or it does not end in time.
fn run(file: &Path, flags: &[String], program: &Path) -> Option<Run> {
    let linked = compiler(flags).arg("-O1").arg(file).arg("-o").arg(program).arg("-lm").output();
    if !linked.ok()?.status.success() {
        return None;
    }
    let (input, output, errors) = (Stdio::null(), Stdio::piped(), Stdio::null());
    let mut child =
        Command::new(program).stdin(input).stdout(output).stderr(errors).spawn().ok()?;
    let mut stdout = child.stdout.take()?;
    let reader = std::thread::spawn(move || {
        let mut text = vec![];
        stdout.read_to_end(&mut text).map(|_| text)
    });
    let begun = Instant::now();
    loop {
        if let Some(status) = child.try_wait().ok()? {
            return Some((status.code(), reader.join().ok()?.ok()?));
        }
        if begun.elapsed() > PATIENCE {
            child.kill().and_then(|()| child.wait()).ok()?;
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
