//! What is remembered of whole C files: an unchanged one is told of as before without being translated, a changed one, or one that
//! is asked about in another way, is proved again.

use crate::harness::{Trial, tests};
use crate::project::Project;

pub fn trials() -> Vec<Trial> {
    tests![
        an_unchanged_file_is_told_of_as_before,
        what_verdicts_depend_on_is_noticed,
        what_is_damaged_is_not_believed,
        the_clock_decides_nothing_for_good
    ]
}

/// Exit code and streams, without times.
fn told(project: &Project, arguments: &[&str]) -> (i32, String, String) {
    let (code, stdout, stderr) = project.run(arguments);
    (code, without_times(&stdout), without_times(&stderr))
}

fn proved(project: &Project, arguments: &[&str]) -> i32 {
    let (code, stdout, stderr) = told(project, &[&["prove", "a.c"], arguments].concat());
    assert!(code == 0 || code == 1, "{stdout}{stderr}");
    code
}

/// What is remembered of whole files.
fn remembered(project: &Project) -> Vec<std::path::PathBuf> {
    let folder = std::fs::read_dir(project.0.path().join("cache/cinch/files"));
    folder.into_iter().flatten().flatten().map(|entry| entry.path()).collect()
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
        let first = told(&project, &arguments);
        assert_eq!(first.0, 1);
        assert_eq!(remembered(&project).len(), 1);
        let second = told(&project, &arguments);
        assert_eq!(first, second);
        assert_eq!(remembered(&project).len(), 1);
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
    assert_eq!(proved(&project, &next), 0);
    // A header.
    project.write("limit.h", many);
    assert_eq!(proved(&project, &next), 1);
    // A macro of the command line.
    assert_eq!(proved(&project, &["-f", "next", "-DLIMIT=7"]), 0);
    assert_eq!(proved(&project, &["-f", "next", "-DLIMIT=2147483647"]), 1);
    // Which checks are made, and of which functions.
    assert_eq!(proved(&project, &["-f", "next", "--no-check", "signed-overflow"]), 0);
    assert_eq!(proved(&project, &next), 1);
    assert_eq!(proved(&project, &["-f", "first"]), 0);
    assert_eq!(proved(&project, &[]), 1);
    assert_eq!(proved(&project, &["--at", "a.c:4"]), 0);
    assert_eq!(proved(&project, &["--at", "a.c:5"]), 1);
    // The sizes of types.
    assert_eq!(proved(&project, &["-f", "first", "--target", "ilp32"]), 1);
    assert_eq!(proved(&project, &["-f", "first"]), 0);
    // What the compiler's options mean.
    assert_eq!(proved(&project, &["-f", "sign"]), 1);
    assert_eq!(proved(&project, &["-f", "sign", "--", "-funsigned-char"]), 0);
    assert_eq!(proved(&project, &["-f", "sign"]), 1);
    // Another file of that name.
    project.write("a.c", "int next(int x) { return x; }\n");
    assert_eq!(proved(&project, &next), 0);
}

fn what_is_damaged_is_not_believed() {
    let project = Project::new(&[("a.c", OPEN), ("limit.h", "#define LIMIT 7\n")]);
    let first = told(&project, &["prove", "a.c"]);
    let entries = remembered(&project);
    let [entry] = &entries[..] else { panic!("one entry") };
    let whole = std::fs::read_to_string(entry).unwrap();
    let other = whole.replacen("cinch file", "cinch life", 1);
    for damaged in [&whole[..whole.len() / 2], &whole[..whole.len() - 1], "", other.as_str()] {
        std::fs::write(entry, damaged).unwrap();
        let again = told(&project, &["prove", "a.c"]);
        assert_eq!((first.0, &first.1, &first.2), (again.0, &again.1, &again.2));
    }
    let (_, stdout, _) = told(&project, &["cache", "stats"]);
    assert!(stdout.contains(" 1 whole file"), "{stdout}");
    told(&project, &["cache", "clean"]);
    assert!(remembered(&project).is_empty());
}

fn the_clock_decides_nothing_for_good() {
    let project = Project::new(&[("a.c", OPEN), ("limit.h", "#define LIMIT 7\n")]);
    let (code, ..) = told(&project, &["prove", "a.c", "--budget", "1ms"]);
    assert_ne!(code, 0);
    assert!(remembered(&project).is_empty());
    told(&project, &["prove", "a.c", "--no-cache"]);
    told(&project, &["prove", "a.c", "--emit", "bpl"]);
    assert!(remembered(&project).is_empty());
}
