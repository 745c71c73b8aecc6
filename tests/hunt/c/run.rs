//! Compiling and running a file: once to look at values, once with the sanitizers to see what fails and where.

use super::observe::Seen;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

pub struct Compiler {
    name: &'static str,
    flags: Vec<&'static str>,
}

/// How one case ended.
#[derive(Debug)]
pub enum Run {
    Clean,
    /// With the line that is named, and what was said.
    Failed(Option<usize>, String),
    Endless,
}

const SANITIZE: [&str; 2] = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

impl Compiler {
    /// The first that can sanitize; else the first at all, and a loud word about it.
    pub fn find() -> Compiler {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let file = folder.path().join("try.c");
        std::fs::write(&file, "int main(void) { return 0; }\n").expect("it can be written");
        let works = |name: &str, flags: &[&str]| {
            let target = folder.path().join("try");
            let built = Command::new(name).args(flags).arg(&file).arg("-o").arg(&target).output();
            built.is_ok_and(|output| output.status.success())
                && Command::new(&target).output().is_ok_and(|output| output.status.success())
        };
        let names = ["gcc", "clang", "cc"];
        if let Some(name) = names.into_iter().find(|name| works(name, &SANITIZE)) {
            return Compiler { name, flags: SANITIZE.to_vec() };
        }
        let name = names.into_iter().find(|name| works(name, &[]));
        let name = name.expect("this test needs a C compiler");
        eprintln!("WARNING: no sanitizer works here: only what assertions notice is compared");
        Compiler { name, flags: vec![] }
    }

    fn build(&self, file: &Path, flags: &[&str]) -> PathBuf {
        let target = file.with_extension("out");
        let output = Command::new(self.name)
            .args(["-std=gnu11", "-g", "-O0", "-w", "-DRUN"])
            .args(flags)
            .arg(file)
            .arg("-o")
            .arg(&target)
            .output()
            .expect("the compiler starts");
        let words = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {words}", file.display());
        target
    }

    pub fn observe(&self, file: &Path, cases: usize) -> Seen {
        let target = self.build(file, &[]);
        let mut seen = Seen::new();
        for case in 0..cases {
            let Some(output) = start(&target, case) else { continue };
            for line in String::from_utf8_lossy(&output.stdout).lines() {
                let mut numbers = line.split(' ').map(str::parse::<i64>);
                let Some(Ok(id)) = numbers.next() else { continue };
                let Ok(values) = numbers.collect::<Result<Vec<_>, _>>() else { continue };
                seen.entry(id as usize).or_default().push(values);
            }
        }
        seen
    }

    pub fn run(&self, file: &Path, cases: usize) -> Vec<Run> {
        let target = self.build(file, &self.flags);
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let run = |case| match start(&target, case) {
            None => Run::Endless,
            Some(output) if output.status.success() => Run::Clean,
            Some(output) => {
                let words = String::from_utf8_lossy(&output.stderr).into_owned();
                Run::Failed(line_in(&words, &name), words)
            }
        };
        (0..cases).map(run).collect()
    }
}

/// The output of a run, if it ends in time.
fn start(target: &Path, case: usize) -> Option<Output> {
    let mut child: Child = Command::new(target)
        .arg(case.to_string())
        .env("ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=1")
        .env("UBSAN_OPTIONS", "print_stacktrace=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let end = Instant::now() + Duration::from_secs(5);
    // What is said is short enough for a pipe; what says more is stuck there and counts as endless.
    while child.try_wait().expect("its status can be asked for").is_none() {
        if Instant::now() > end {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    child.wait_with_output().ok()
}

/// The first line of the file that a message names.
fn line_in(words: &str, file: &str) -> Option<usize> {
    let after = &words[words.find(&format!("{file}:"))? + file.len() + 1..];
    after.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}
