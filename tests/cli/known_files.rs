//! What is remembered of whole C files: an unchanged one is told of as before without being translated, a changed one, or one that
//! is asked about in another way, is proved again.

use crate::harness::{Trial, tests};
use std::process::{Command, Stdio};
use tempfile::TempDir;

pub fn trials() -> Vec<Trial> {
    tests![
        an_unchanged_file_is_told_of_as_before,
        what_verdicts_depend_on_is_noticed,
        what_is_damaged_is_not_believed,
        the_clock_decides_nothing_for_good
    ]
}

/// A folder with files, and a cache of its own.
struct Project(TempDir);

impl Project {
    fn new(files: &[(&str, &str)]) -> Project {
        let project = Project(tempfile::tempdir().unwrap());
        files.iter().for_each(|(name, text)| project.write(name, text));
        project
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.path().join(name), text).unwrap();
    }

    /// Exit code and streams, without times.
    fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
        command.env_remove("CC").env("NO_COLOR", "1");
        command.env("XDG_CACHE_HOME", self.0.path().join("cache"));
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        let output = command.output().expect("cinch should start");
        let text = |bytes: Vec<u8>| without_times(&String::from_utf8_lossy(&bytes));
        (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
    }

    fn prove(&self, arguments: &[&str]) -> i32 {
        let (code, stdout, stderr) = self.run(&[&["prove", "a.c"], arguments].concat());
        assert!(code == 0 || code == 1, "{stdout}{stderr}");
        code
    }

    /// What is remembered of whole files.
    fn entries(&self) -> Vec<std::path::PathBuf> {
        let folder = std::fs::read_dir(self.0.path().join("cache/cinch/files"));
        folder.into_iter().flatten().flatten().map(|entry| entry.path()).collect()
    }
}

/// Numbers of seconds and milliseconds are left out.
fn without_times(text: &str) -> String {
    let lines = text.lines().map(|line| match line.split_once("\"time_ms\"") {
        Some((before, _)) => before.to_string(),
        None => line.split("  [").next().unwrap_or_default().to_string(),
    });
    lines.filter(|line| !line.contains("elapsed")).collect::<Vec<_>>().join("\n")
}

const OPEN: &str = "\
#include \"limit.h\"
#define AT(a, i) ((a)[i])
extern void hook(void);
//@ requires 0 <= x <= LIMIT;
int next(int x) { return x + 1; }
//@ requires \\valid(a + (0 .. 7)) && 0 <= i <= 8;
int element(int *a, unsigned i) { return AT(a, i); }
//@ requires \\valid(p);
int behind(int *p) { hook(); return *p; }
";

fn an_unchanged_file_is_told_of_as_before() {
    let files = [("a.c", OPEN), ("limit.h", "#define LIMIT 2147483647\n")];
    for arguments in [&["--format", "json"][..], &["--format", "sarif"], &["-vv"], &[]] {
        let project = Project::new(&files);
        let arguments = [&["prove", "a.c"], arguments].concat();
        let first = project.run(&arguments);
        assert_eq!(first.0, 1);
        assert_eq!(project.entries().len(), 1);
        let second = project.run(&arguments);
        assert_eq!(first, second);
        assert_eq!(project.entries().len(), 1);
    }
}

fn what_verdicts_depend_on_is_noticed() {
    let few = "#define LIMIT 5\n";
    let many = "#ifndef LIMIT\n#define LIMIT 2147483647\n#endif\n";
    let text = "#include \"limit.h\"\n//@ requires 0 <= x <= LIMIT;\nint next(int x) { return x + 1; }\n\
        long first(long x) { return x < 2147483648 ? x + 1 : 0; }\nint fail(int x) { return x / 0; }\n\
        //@ ensures \\result >= 0;\nint sign(char c) { return c; }\n";
    let project = Project::new(&[("a.c", text), ("limit.h", few)]);
    let next = ["-f", "next"];
    assert_eq!(project.prove(&next), 0);
    // A header.
    project.write("limit.h", many);
    assert_eq!(project.prove(&next), 1);
    // A macro of the command line.
    assert_eq!(project.prove(&["-f", "next", "-DLIMIT=7"]), 0);
    assert_eq!(project.prove(&["-f", "next", "-DLIMIT=2147483647"]), 1);
    // Which checks are made, and of which functions.
    assert_eq!(project.prove(&["-f", "next", "--no-check", "signed-overflow"]), 0);
    assert_eq!(project.prove(&next), 1);
    assert_eq!(project.prove(&["-f", "first"]), 0);
    assert_eq!(project.prove(&[]), 1);
    assert_eq!(project.prove(&["--at", "a.c:4"]), 0);
    assert_eq!(project.prove(&["--at", "a.c:5"]), 1);
    // The sizes of types.
    assert_eq!(project.prove(&["-f", "first", "--target", "ilp32"]), 1);
    assert_eq!(project.prove(&["-f", "first"]), 0);
    // What the compiler's options mean.
    assert_eq!(project.prove(&["-f", "sign"]), 1);
    assert_eq!(project.prove(&["-f", "sign", "--", "-funsigned-char"]), 0);
    assert_eq!(project.prove(&["-f", "sign"]), 1);
    // Another file of that name.
    project.write("a.c", "int next(int x) { return x; }\n");
    assert_eq!(project.prove(&next), 0);
}

fn what_is_damaged_is_not_believed() {
    let project = Project::new(&[("a.c", OPEN), ("limit.h", "#define LIMIT 7\n")]);
    let first = project.run(&["prove", "a.c"]);
    let entries = project.entries();
    let [entry] = &entries[..] else { panic!("one entry") };
    let whole = std::fs::read_to_string(entry).unwrap();
    let other = whole.replacen("cinch file", "cinch life", 1);
    for damaged in [&whole[..whole.len() / 2], &whole[..whole.len() - 1], "", other.as_str()] {
        std::fs::write(entry, damaged).unwrap();
        let again = project.run(&["prove", "a.c"]);
        assert_eq!((first.0, &first.1, &first.2), (again.0, &again.1, &again.2));
    }
    let (_, stdout, _) = project.run(&["cache", "stats"]);
    assert!(stdout.contains(" 1 whole file"), "{stdout}");
    project.run(&["cache", "clean"]);
    assert!(project.entries().is_empty());
}

fn the_clock_decides_nothing_for_good() {
    let project = Project::new(&[("a.c", OPEN), ("limit.h", "#define LIMIT 7\n")]);
    let (code, ..) = project.run(&["prove", "a.c", "--budget", "1ms"]);
    assert_ne!(code, 0);
    assert!(project.entries().is_empty());
    project.run(&["prove", "a.c", "--no-cache"]);
    project.run(&["prove", "a.c", "--emit", "bpl"]);
    assert!(project.entries().is_empty());
}
