//! Compiling and running a file: once to look at values, once with the sanitizers to see what fails and where, once optimised, when
//! compilers make use of what C leaves undefined.

use super::observe::Seen;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

pub struct Compiler {
    name: &'static str,
    flags: Vec<&'static str>,
}

/// How one case ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Run {
    Clean,
    /// With the line that is named, and what was said.
    Failed(Option<usize>, String),
    Endless,
}

/// What the runs of a file have shown.
#[derive(Default)]
pub struct Observed {
    pub seen: Seen,
    /// Ends of functions that a run has come to.
    pub exits: BTreeSet<usize>,
    /// By case.
    pub runs: Vec<Run>,
}

const SANITIZE: [&str; 3] = ["-O0", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"];

const OPTIMISE: [&str; 2] = ["-O2", "-D_FORTIFY_SOURCE=2"];

/// The signal of a clock that has run out.
const ALARM: i32 = 14;

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
        Compiler { name, flags: vec!["-O0"] }
    }

    pub fn observe(&self, file: &Path) -> Observed {
        self.run(file, &["-O0"])
    }

    pub fn sanitize(&self, file: &Path) -> Observed {
        self.run(file, &self.flags)
    }

    pub fn optimise(&self, file: &Path) -> Observed {
        self.run(file, &OPTIMISE)
    }

    fn run(&self, file: &Path, flags: &[&str]) -> Observed {
        let target = self.build(file, flags);
        let output = Command::new(&target)
            .env("ASAN_OPTIONS", "detect_leaks=0:allocator_may_return_null=1")
            .env("UBSAN_OPTIONS", "print_stacktrace=0")
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        let _ = std::fs::remove_file(&target);
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        assert!(output.status.success(), "{}: {output:?}", file.display());
        observed(&String::from_utf8_lossy(&output.stderr), &name)
    }

    fn build(&self, file: &Path, flags: &[&str]) -> PathBuf {
        let target = file.with_extension("out");
        let output = Command::new(self.name)
            .args(["-std=gnu11", "-g", "-w", "-DRUN"])
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
}

/// Reads what `main` and the cases have said: `#ID VALUES`, `!EXIT`, `@case N`, `@end N STATUS`, and words of sanitizers.
fn observed(text: &str, file: &str) -> Observed {
    let (mut observed, mut words) = (Observed::default(), String::new());
    for line in text.lines() {
        if let Some(id) = line.strip_prefix('!').and_then(|id| id.parse().ok()) {
            observed.exits.insert(id);
        } else if let Some((id, values)) = line.strip_prefix('#').and_then(probe) {
            observed.seen.entry(id).or_default().push(values);
        } else if line.starts_with("@case ") {
            words.clear();
        } else if let Some((_, status)) =
            line.strip_prefix("@end ").and_then(|it| it.split_once(' '))
        {
            let status: i32 = status.parse().expect("a status is a number");
            observed.runs.push(match status {
                0 => Run::Clean,
                ALARM => Run::Endless,
                _ => Run::Failed(line_in(&words, file), std::mem::take(&mut words)),
            });
        } else if !line.is_empty() && words.len() < 2000 {
            words.push_str(line);
            words.push('\n');
        }
    }
    observed
}

fn probe(line: &str) -> Option<(usize, Vec<i64>)> {
    let mut numbers = line.split(' ').map(str::parse::<i64>);
    let id = numbers.next()?.ok()? as usize;
    // A case may die while it speaks.
    numbers.collect::<Result<Vec<_>, _>>().ok().map(|values| (id, values))
}

/// The first line of the file that a message names.
fn line_in(words: &str, file: &str) -> Option<usize> {
    let after = &words[words.find(&format!("{file}:"))? + file.len() + 1..];
    after.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}
