//! What happens when a program runs: under the compiler's sanitizers, and with the checks of `cinch guard` in it.

use crate::harness::Failed;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Run {
    Ended {
        output: Vec<u8>,
        code: Option<i32>,
    },
    /// By a check, on a line of the file, in these words.
    Stopped {
        line: Option<usize>,
        words: String,
    },
    /// It was not over after some seconds.
    Endless,
    /// The compiler does not accept it.
    Rejected,
}

/// An address that is computed from a null pointer is no access yet: the line that counts is the one that reads or writes there.
const SANITIZERS: [&str; 6] = [
    "-O0",
    "-fsanitize=address,undefined,float-cast-overflow",
    "-fno-sanitize=null",
    "-fno-sanitize-recover=all",
    "-g",
    "-w",
];

/// Where programs are built; the runtime is compiled once.
pub struct Bench {
    folder: tempfile::TempDir,
    runtime: PathBuf,
}

impl Bench {
    pub fn new() -> Result<Bench, Failed> {
        let folder = tempfile::tempdir()?;
        let empty = folder.path().join("empty.c");
        std::fs::write(&empty, "int cinch_has_no_checks_here;\n")?;
        let made = Command::new(env!("CARGO_BIN_EXE_cinch"))
            .args(["guard", "--no-prove"])
            .arg(&empty)
            .output()?;
        if !made.status.success() {
            return Err(String::from_utf8_lossy(&made.stderr).into_owned().into());
        }
        let runtime = folder.path().join("runtime.o");
        let source = folder.path().join("cinch_guard.c");
        let built =
            Command::new("cc").args(["-O2", "-c"]).arg(source).arg("-o").arg(&runtime).output()?;
        if !built.status.success() {
            return Err(String::from_utf8_lossy(&built.stderr).into_owned().into());
        }
        Ok(Bench { folder, runtime })
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// What the sanitizers say, all of them or without some.
    pub fn sanitized(&self, source: &Path, without: &[&str]) -> Result<Run, Failed> {
        let program = source.with_extension("sanitized");
        let mut compile = Command::new("cc");
        compile.args(SANITIZERS).args(without).arg(source).arg("-o").arg(&program);
        let built = compile.output()?;
        if !built.status.success() {
            return Ok(Run::Rejected);
        }
        let output = timed(&program)
            .env("ASAN_OPTIONS", "detect_leaks=0:detect_stack_use_after_return=1")
            .output()?;
        Ok(run(source, output, |words| {
            words.contains("AddressSanitizer") || words.contains("runtime error")
        }))
    }

    /// What the checks say. A program that cannot be guarded is a failure of ours.
    pub fn guarded(&self, source: &Path, options: &[&str]) -> Result<Run, Failed> {
        let (text, program) =
            (source.with_extension("guarded.c"), source.with_extension("guarded"));
        let made = Command::new(env!("CARGO_BIN_EXE_cinch"))
            .args(["guard", "--no-runtime"])
            .args(options)
            .arg(source)
            .output()?;
        let mut compile = Command::new("cc");
        compile.args(["-O1", "-w", "-lpthread"]).args([
            &text,
            &self.runtime,
            Path::new("-o"),
            &program,
        ]);
        let built = compile.output()?;
        if !made.status.success() || !built.status.success() {
            let words = [made.stderr, built.stderr].concat();
            return Err(String::from_utf8_lossy(&words).into_owned().into());
        }
        Ok(run(source, timed(&program).output()?, |words| words.contains("]: stopped: ")))
    }
}

fn timed(program: &Path) -> Command {
    let mut command = Command::new("timeout");
    command.arg("10").arg(program);
    command
}

fn run(source: &Path, output: Output, stopped: impl Fn(&str) -> bool) -> Run {
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    let code = output.status.code();
    if code == Some(124) {
        return Run::Endless;
    }
    if !stopped(&words) {
        return Run::Ended { output: output.stdout, code };
    }
    let name = source.file_name().unwrap_or_default().to_string_lossy();
    Run::Stopped { line: line_in(&words, &name), words }
}

/// The first line of the file that a message names.
fn line_in(words: &str, file: &str) -> Option<usize> {
    let after = &words[words.find(&format!("{file}:"))? + file.len() + 1..];
    after.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}
