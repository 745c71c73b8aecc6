//! `cinch check` on C files as people start it: with the compiler of the system, and with compilers that misbehave.

use crate::harness::{self, Completion, Trial, tests};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

pub fn trials() -> Vec<Trial> {
    let mut trials = tests![
        errors_of_the_compiler_have_a_place_and_a_hint,
        options_that_may_change_the_program_are_refused_by_name,
        annotations_in_definitions_of_macros_are_not_lost,
        files_that_cannot_be_used_are_named,
        bytes_of_any_encoding_come_through,
        long_lines_and_many_lines_are_survived,
        messages_about_long_lines_and_many_mistakes_are_short,
        a_mistake_is_told_once_at_its_place,
        warnings_are_counted_and_name_the_header,
        stages_of_c_are_not_asked_of_other_files,
        a_name_is_never_an_option,
        compilers_may_do_anything,
        the_environment_names_a_compiler,
        a_hanging_compiler_ends_with_ctrl_c,
        many_files_are_reported_in_their_order,
        stages_are_written_to_files,
        options_are_those_of_compilers,
        databases_tell_how_files_are_compiled,
        doctor_looks_at_the_compiler,
        options_of_the_compiler_that_change_types_are_honoured_or_refused
    ];
    let fine = |compiler: &'static str| {
        let name = format!("check::good_files_are_fine::{compiler}");
        harness::trial(name, move || good_files_are_fine(compiler))
    };
    trials.extend(["cc", "clang"].map(fine));
    trials
}

/// A folder with files, in which cinch is started.
struct Project(TempDir);

impl Project {
    fn new(files: &[(&str, &[u8])]) -> Project {
        let project = Project(tempfile::tempdir().unwrap());
        files.iter().for_each(|(name, bytes)| drop(project.write(name, bytes)));
        project
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }

    /// A compiler that is a shell script.
    fn compiler(&self, name: &str, script: &str) -> String {
        let path = self.write(name, format!("#!/bin/sh\n{script}\n").as_bytes());
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        path.to_string_lossy().into_owned()
    }

    fn cinch(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("CINCH_") {
                command.env_remove(name);
            }
        }
        command.env_remove("CC").env("NO_COLOR", "1").env("CINCH_OFFLINE", "1");
        command.env("XDG_CACHE_HOME", self.0.path().join("cache"));
        command.args(arguments).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    fn check(&self, arguments: &[&str]) -> (i32, String, String) {
        told(self.cinch(&[&["check"], arguments].concat()).output().unwrap())
    }

    /// The code of the only error, and all that was said.
    fn refused(&self, arguments: &[&str]) -> (String, String) {
        let (status, stdout, stderr) = self.check(arguments);
        assert!(status == 3 || status == 5, "{status}: {stdout}{stderr}");
        let codes: Vec<&str> = stderr
            .lines()
            .filter_map(|line| line.strip_prefix("error[")?.split(']').next())
            .collect();
        assert_eq!(codes.len(), 1, "{stderr}");
        (codes[0].to_string(), stderr)
    }
}

fn told(output: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn good_files_are_fine(compiler: &str) -> Completion {
    if Command::new(compiler).arg("--version").output().is_err() {
        assert_ne!(compiler, "cc", "the tests need a C compiler");
        return harness::needs(compiler);
    }
    let project = Project::new(&[
        ("a.c", b"#include <stddef.h>\n#include \"a.h\"\n#define ONE 1\nint a = ONE;\n"),
        ("inc/a.h", b"extern size_t n;\n"),
        ("b.i", b"# 1 \"b.c\"\nint b;\n"),
        ("c.h", b"#pragma once\nint c;\n"),
        ("d.bpl", b"type T;\n"),
    ]);
    let files = ["-Iinc", "a.c", "b.i", "c.h", "d.bpl"];
    let (status, stdout, stderr) = project.check(&[&["--cc", compiler], &files[..]].concat());
    assert_eq!((status, stderr.as_str()), (0, ""));
    assert!(stdout.starts_with("cinch: checked 4 files: no errors"), "{stdout}");
    Completion::Completed
}

fn options_that_may_change_the_program_are_refused_by_name() {
    let project = Project::new(&[("a.c", b"int x;\n")]);
    for option in [
        "-fpack-struct",
        "-fopenmp",
        "-finstrument-functions",
        "-mms-bitfields",
        "-fcommon",
        "-traditional-cpp",
        "-fmagic",
    ] {
        let (code, text) = project.refused(&["a.c", "--", option]);
        assert_eq!(code, "unsupported");
        assert!(text.contains(option), "{text}");
    }
    let harmless =
        ["-O2", "-fPIC", "-fno-common", "-fno-strict-aliasing", "-fno-builtin", "-mno-red-zone"];
    let (status, _, stderr) = project.check(&[&["a.c", "--"], &harmless[..]].concat());
    assert_eq!((status, stderr.as_str()), (0, ""));
}

fn errors_of_the_compiler_have_a_place_and_a_hint() {
    let project = Project::new(&[
        ("missing.c", b"int x;\n#include <no/such.h>\n"),
        ("error.c", b"#ifndef CONFIG\n#error configure me\n#endif\n"),
        ("cycle.c", b"#include \"cycle.c\"\n"),
        ("open.c", b"#define X /* open\nint x;\n"),
        ("if.c", b"#if 1\n"),
        ("deep.c", b"#include \"sub/deep.h\"\n"),
        ("sub/deep.h", b"\n\n#include \"gone.h\"\n"),
    ]);
    let expected: [(&str, &str, &str); 6] = [
        ("missing.c", "missing.c:2:10", "-I DIR"),
        ("error.c", "error.c:2:2", "-D NAME=VALUE"),
        ("cycle.c", "cycle.c:1:", "include guard"),
        ("open.c", "open.c:1:11", "unterminated comment"),
        ("if.c", "if.c:1:1", "unterminated #if"),
        ("deep.c", "sub/deep.h:3:10", "In file included from deep.c:1"),
    ];
    for (file, place, words) in expected {
        let (code, text) = project.refused(&[file]);
        assert_eq!(code, "preprocessor-error");
        assert!(text.contains(&format!("┌─ {place}")), "{text}");
        assert!(text.contains(words), "{text}");
        assert!(text.contains("`cc` says:"), "{text}");
        assert!(text.lines().count() < 60, "{text}");
    }
    let (status, ..) = project.check(&["-DCONFIG", "error.c"]);
    assert_eq!(status, 0);
}

fn annotations_in_definitions_of_macros_are_not_lost() {
    let project = Project::new(&[
        ("used.c", b"#include \"m.h\"\nint f(int x) { return POSITIVE(x); }\n"),
        ("alone.c", b"#include \"m.h\"\nint f(int x) { POSITIVE(x); return x; }\n"),
        ("unused.c", b"#include \"m.h\"\nint f(int x) { return PLAIN(x); }\n"),
        ("m.h", b"#define PLAIN(x) /* text */ (x)\n#define POSITIVE(x) \\\n  /*@ assert x > 0; */ (x)\n"),
    ]);
    let (code, text) = project.refused(&["used.c"]);
    assert_eq!(code, "spec-misplaced", "{text}");
    assert!(text.contains("m.h:2:24"), "{text}");
    for file in ["unused.c", "alone.c"] {
        let (status, _, stderr) = project.check(&[file]);
        assert_eq!((status, stderr.as_str()), (0, ""));
    }
}

fn files_that_cannot_be_used_are_named() {
    let project = Project::new(&[
        ("zero.c", b"int\0x;\n"),
        ("includes.c", b"#include \"zero.c\"\n"),
        ("a.cpp", b"int x;\n"),
        ("a.txt", b"int x;\n"),
        ("dir/a.c", b"int x;\n"),
    ]);
    let cases = [
        ("zero.c", "unreadable-file", "zero.c is a binary file"),
        ("includes.c", "unreadable-file", "an included file may be the binary one"),
        ("gone.c", "unreadable-file", "no such file: gone.c"),
        ("dir", "unreadable-file", "dir is a directory"),
        ("a.cpp", "unsupported-file", "not C++"),
        ("a.txt", "unsupported-file", "does not know what a `.txt` file is"),
    ];
    for (file, expected, words) in cases {
        let (code, text) = project.refused(&[file]);
        assert_eq!(code, expected);
        assert!(text.contains(words), "{text}");
    }
    assert_eq!(project.check(&["-x", "c", "a.txt"]).0, 0);
}

fn bytes_of_any_encoding_come_through() {
    let text = b"\xef\xbb\xbfchar *s = \"\xe9\xff \xc3\xa9\"; // \xe9t\xe9\r\nint\tx;\r\n";
    let project = Project::new(&[("latin.c", text)]);
    let output = project.cinch(&["check", "--emit", "i", "latin.c"]).output().unwrap();
    let has = |part: &[u8]| output.stdout.windows(part.len()).any(|window| window == part);
    assert!(output.status.success());
    assert!(has(b"char *s = \"\xe9\xff \xc3\xa9\";"));
    assert!(has(b"int\tx;") && !has(b"\r"));
}

fn long_lines_and_many_lines_are_survived() {
    let long = format!("int x[] = {{1{}}};\n", ", 1".repeat(2_500_000));
    let many = "int f(int);\n".repeat(500_000);
    let project = Project::new(&[("long.c", long.as_bytes()), ("many.c", many.as_bytes())]);
    let (status, stdout, stderr) = project.check(&["long.c", "many.c"]);
    assert_eq!(status, 0, "{stdout}{stderr}");
}

fn messages_about_long_lines_and_many_mistakes_are_short() {
    let deep = format!("int x = 1{};\n", " + 1".repeat(100_000));
    let wrong = format!("int a[] = {{{}y}};\n", "1, ".repeat(100_000));
    let names: String = (0..50_000).map(|index| format!("x{index};\n")).collect();
    let many = format!("void f(void) {{\n{names}}}\n");
    let nested =
        format!("#define A(x) x\nint x = {}1{};\n", "A(".repeat(20_000), ")".repeat(20_000));
    let project = Project::new(&[
        ("deep.c", deep.as_bytes()),
        ("wrong.c", wrong.as_bytes()),
        ("many.c", many.as_bytes()),
        ("nested.c", nested.as_bytes()),
    ]);
    let column = format!("wrong.c:1:{}\n", 12 + 300_000);
    let expected = [
        ("deep.c", "nested too deeply"),
        ("wrong.c", column.as_str()),
        ("many.c", "... and 49980 more of `unknown-name`; -v shows all"),
        ("nested.c", "the macros of this file expand to too much text"),
    ];
    for (file, words) in expected {
        let (status, stdout, stderr) = project.check(&[file]);
        assert_eq!(status, 3, "{stdout}{stderr}");
        assert!(stderr.contains(words) && stderr.len() < 5_000, "{stderr}");
    }
}

/// What one mistake makes cinch say: the first line with its place, words that help, and nothing else.
fn a_mistake_is_told_once_at_its_place() {
    let point = "struct point { int x, y; };\n";
    let max = "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n";
    let cases = [
        ("int f(int x) {\n  int y = x + 1\n  return y;\n}", "3:3", "`;` is missing here"),
        ("int f(void) { FILE *f = 0; return !f; }", "1:15", "include <stdio.h>"),
        ("int f(void) { return INT_MAX; }", "1:22", "include <limits.h>"),
        ("class A;", "1:1", "this looks like C++"),
        ("int &r;", "1:5", "expected a name, found `&`"),
        ("int 3x = 1;", "1:5", "is no suffix"),
        ("int f(int x) { if (x {\n } return x; }", "1:22", "this `(` is not closed"),
        ("int x;\nreturn 1;", "2:1", "outside of every function"),
        ("int f(int n) { goto doen; done: return n; }", "1:21", "did you mean `done`?"),
        ("int a[1 / 0];", "1:7", "division by zero"),
        ("typedef int T;\nint T;", "2:5", "here it is a type"),
        ("union u { int x; };\nstruct u *p;", "2:8", "declared here before"),
        ("char c = 'a;\nchar d = 'b';\nint x;", "1:10", "unterminated"),
        (&format!("{point}struct point p = {{ .z = 1 }};"), "2:21", "no member `z`"),
        (&format!("{max}int f(int a) {{ return MAX(MAX(1, b), a); }}"), "2:34", "`b` is not"),
        (&format!("{point}{max}int f(struct point p) {{ return MAX(p.z, 1); }}"), "3:38", "`z`"),
        ("int f(void) { return y + y; }", "1:22", "`y` is not declared"),
    ];
    for (text, place, words) in cases {
        let project = Project::new(&[("a.c", format!("{text}\n").as_bytes())]);
        let (_, stderr) = project.refused(&["a.c"]);
        assert!(stderr.contains(&format!("─ a.c:{place}\n")), "{text}\n{stderr}");
        assert!(stderr.contains(words), "{text}\n{stderr}");
    }
}

fn warnings_are_counted_and_name_the_header() {
    let project =
        Project::new(&[("a.c", b"int f(int fd) { return close(fd); }\n"), ("b", b"int x;\n")]);
    let (status, stdout, stderr) = project.check(&["a.c"]);
    assert_eq!(status, 0, "{stderr}");
    assert!(stderr.contains("include <unistd.h>"), "{stderr}");
    assert!(stdout.contains("no errors, 1 warning"), "{stdout}");
    let (_, stderr) = project.refused(&["b"]);
    assert!(stderr.contains("`-x c`"), "{stderr}");
}

fn stages_of_c_are_not_asked_of_other_files() {
    let project = Project::new(&[("a.bpl", b"type T;\n")]);
    let (status, _, stderr) = project.check(&["--emit", "ast", "a.bpl"]);
    assert!(status == 2 && stderr.contains("--emit"), "{status}: {stderr}");
}

fn a_name_is_never_an_option() {
    let project = Project::new(&[("-o.c", b"int x;\n"), ("a b'\"c.c", b"#error here\n")]);
    assert_eq!(project.check(&["./-o.c"]).0, 0);
    let (_, text) = project.refused(&["a b'\"c.c"]);
    assert!(text.contains("a b'\"c.c:1:2"), "{text}");
}

fn compilers_may_do_anything() {
    let project = Project::new(&[("a.c", b"int x;\n")]);
    let flood = "i=0; while [ $i -lt 3000 ]; do echo \"complaint $i $i $i $i $i $i\" >&2; \
                 i=$((i+1)); done; exit 1";
    let cases = [
        ("kill -SEGV $$", "preprocessor-error", "crashed (signal 11)"),
        ("exit 1", "preprocessor-error", "ended with exit code 1"),
        ("echo 'it is broken' >&2; exit 4", "preprocessor-error", "it is broken"),
        ("exit 0", "preprocessor-error", "did not print preprocessed C"),
        ("echo 'usage: me'", "preprocessor-error", "did not print preprocessed C"),
        ("head -c 100000 /dev/zero", "unreadable-file", "binary"),
        (flood, "preprocessor-error", "lines left out"),
        ("echo 'a.c:99999999999999999999:1: error: far' >&2; exit 1", "preprocessor-error", "far"),
        ("echo 'a.c:7:7: error: behind' >&2; exit 1", "preprocessor-error", "behind"),
    ];
    for (script, expected, words) in cases {
        let compiler = project.compiler("fake-cc", script);
        let (code, text) = project.refused(&["--cc", &compiler, "a.c"]);
        assert_eq!(code, expected, "{script}: {text}");
        assert!(text.contains(words), "{script}: {text}");
    }
    let absent = project.refused(&["--cc", "./no-such-cc", "a.c"]);
    assert_eq!(absent.0, "no-compiler");
    assert!(absent.1.contains("--cc PATH"), "{}", absent.1);
    let folder = project.refused(&["--cc", ".", "a.c"]);
    assert_eq!(folder.0, "no-compiler");
}

fn the_environment_names_a_compiler() {
    let project = Project::new(&[("a.c", b"int x;\n")]);
    let log = project.0.path().join("log");
    let compiler =
        project.compiler("my-cc", &format!("echo \"$@\" >> {}; exec cc \"$@\"", log.display()));
    let run = |arguments: &[&str]| {
        let mut command = project.cinch(arguments);
        assert!(command.env("CC", format!("{compiler} -DWORD")).status().unwrap().success());
        std::fs::read_to_string(&log).unwrap_or_default()
    };
    assert!(run(&["check", "-q", "a.c"]).contains("-DWORD -E -fdirectives-only"));
    std::fs::remove_file(&log).unwrap();
    assert_eq!(run(&["check", "-q", "--cc", "cc", "a.c"]), "");
    // It is asked what it can do once, however many files there are.
    run(&["check", "-q", "a.c", "a.c", "a.c"]);
    assert_eq!(std::fs::read_to_string(&log).unwrap().lines().count(), 4);
}

fn a_hanging_compiler_ends_with_ctrl_c() {
    let project = Project::new(&[("a.c", b"int x;\n")]);
    let mark = project.0.path().join("started");
    let script = format!("echo $$ > {}; exec sleep 600", mark.display());
    let compiler = project.compiler("slow-cc", &script);
    let mut command = project.cinch(&["check", "--cc", &compiler, "a.c"]);
    let mut child = command.process_group(0).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    let started = || std::fs::read_to_string(&mark).is_ok_and(|text| text.ends_with('\n'));
    while !started() && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(started(), "the compiler should have been started");
    // As a terminal does: to all processes of the group. Where the tests were started deaf to that, as in the background of a
    // script, so is all that they start.
    let (name, number) = if ignores_interrupts() { ("-TERM", 15) } else { ("-INT", 2) };
    let group = format!("-{}", child.id());
    assert!(Command::new("kill").args([name, "--", &group]).status().unwrap().success());
    let status = child.wait().unwrap();
    assert!(status.signal() == Some(number) || status.code() == Some(128 + number), "{status}");
    let compiler = std::fs::read_to_string(&mark).unwrap();
    let gone = || {
        let probe =
            Command::new("kill").args(["-0", compiler.trim()]).stderr(Stdio::null()).status();
        !probe.unwrap().success()
    };
    while !gone() && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(gone(), "the compiler should be gone");
}

/// Whether this process ignores the interrupt signal, as far as the system tells.
fn ignores_interrupts() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask & 0b10 != 0)
}

fn many_files_are_reported_in_their_order() {
    let names: Vec<String> = (0..12).map(|number| format!("f{number}.c")).collect();
    let project = Project::new(&[]);
    for (number, name) in names.iter().enumerate() {
        let text =
            if number % 3 == 0 { format!("#error number {number}\n") } else { "int x;\n".into() };
        project.write(name, text.as_bytes());
    }
    let arguments: Vec<&str> = names.iter().map(String::as_str).collect();
    let (status, stdout, stderr) = project.check(&arguments);
    assert_eq!(status, 3);
    assert!(
        stdout.starts_with("cinch: checked 12 files: 8 fine, 4 rejected (4 errors)"),
        "{stdout}"
    );
    let said: Vec<usize> = [0, 3, 6, 9]
        .iter()
        .map(|n| stderr.find(&format!("#error number {n}\n")).unwrap())
        .collect();
    assert!(said.is_sorted(), "{stderr}");
    let (status, stdout, stderr) = project.check(&[&["--format", "json"], &arguments[..]].concat());
    let document: serde_json::Value = serde_json::from_str(&stdout).expect("should be JSON");
    assert_eq!((status, stderr.as_str()), (3, ""));
    assert_eq!(document["outcome"], "rejected");
    assert_eq!(document["files"].as_array().unwrap().len(), 12);
    assert_eq!(document["diagnostics"].as_array().unwrap().len(), 4);
    assert_eq!(document["diagnostics"][1]["location"]["file"], "f3.c");
    assert_eq!(document["diagnostics"][1]["location"]["line"], 1);
    for format in ["sarif", "github"] {
        let (_, stdout, _) = project.check(&["--format", format, "f0.c", "f1.c", "f3.c"]);
        assert!(stdout.contains("f0.c") && stdout.contains("f3.c"), "{stdout}");
    }
}

fn stages_are_written_to_files() {
    let project = Project::new(&[("a.c", b"int a;\n"), ("sub/a.c", b"int b;\n")]);
    let (status, ..) = project.check(&["--emit", "i", "--emit-dir", "out", "a.c", "sub/a.c"]);
    assert_eq!(status, 0);
    let read = |name: &str| std::fs::read_to_string(project.0.path().join("out").join(name));
    assert!(read("a.i").unwrap().contains("int a;"));
    assert!(read("a-2.i").unwrap().contains("int b;"));
    project.write("file", b"");
    let (status, _, stderr) = project.check(&["--emit", "i", "--emit-dir", "file", "a.c"]);
    assert_eq!(status, 5, "{stderr}");
}

fn options_are_those_of_compilers() {
    let text =
        b"#if defined A && A == 2 && !defined B && defined PRE && __STDC_VERSION__ == 199901L\n\
                 #include <sys.h>\n#include \"quoted.h\"\n#else\n#error options\n#endif\n";
    let project = Project::new(&[
        ("a.c", text),
        ("pre.h", b"#define PRE\n"),
        ("s/sys.h", b""),
        ("q/quoted.h", b""),
        (
            "wide.c",
            b"#if __SIZEOF_LONG__ != 4 || __SIZEOF_POINTER__ != SIZE\n#error width\n#endif\n",
        ),
    ]);
    let options = "-DA=1 -UA -DA=2 -D B -UB -include pre.h -isystem s -iquote q -std=c99";
    let options: Vec<&str> = options.split(' ').collect();
    assert_eq!(project.check(&[&options[..], &["a.c"]].concat()).0, 0);
    assert_eq!(project.check(&[&["a.c", "--"], &options[..]].concat()).0, 0);
    assert_eq!(project.check(&["a.c"]).0, 3);
    for (model, size, status) in
        [("ilp32", "4", 0), ("llp64", "8", 0), ("lp64", "8", 3), ("ilp32", "8", 3)]
    {
        let size = format!("-DSIZE={size}");
        let result = project.check(&["--target", model, &size, "wide.c"]);
        assert_eq!(result.0, status, "{model}: {}", result.2);
    }
    assert_eq!(project.check(&["-m32", "-DSIZE=4", "wide.c"]).0, 0);
    assert_eq!(project.check(&["-m32", "--target", "lp64", "wide.c"]).0, 2);
    project.write(
        "cinch.toml",
        b"[c]\ninclude = [\"s\"]\ndefine = [\"SIZE=4\"]\nflags = [\"-m32\"]\n",
    );
    assert_eq!(project.check(&["wide.c"]).0, 0);
    project.write("cinch.toml", b"[c]\nincludes = []\n");
    assert_eq!(project.refused(&["wide.c"]).0, "bad-configuration");
}

fn database(entries: &[(&Path, &str, &str)]) -> Vec<u8> {
    let entry = |(folder, file, command): &(&Path, &str, &str)| serde_json::json!({ "directory": folder, "file": file, "command": command });
    serde_json::to_vec(&entries.iter().map(entry).collect::<Vec<_>>()).unwrap()
}

fn databases_tell_how_files_are_compiled() {
    let project = Project::new(&[
        (
            "src/a.c",
            b"#include \"gen.h\"\n#if defined TEXT && A == 3\nint a;\n#else\n#error a\n#endif\n",
        ),
        ("src/b.c", b"#include \"gen.h\"\n#error \"b\"\n"),
        ("src/c.c", b"int c;\n"),
        ("build/gen/gen.h", b"#define GEN\n"),
        ("build/a.o", b"precious"),
    ]);
    let build = project.0.path().join("build");
    let a = "cc -Igen -DTEXT='\"a b\"' -DA=3 -O2 -Wall -Werror -MD -MF a.d -o a.o -c ../src/a.c";
    let json = database(&[
        (&build, "../src/a.c", a),
        (&build, "../src/b.c", "no-such-compiler -Igen -mcpu=odd -c ../src/b.c"),
        (&build, "../src/x.cpp", "c++ -c ../src/x.cpp"),
    ]);
    project.write("build/compile_commands.json", &json);
    let (status, stdout, stderr) = project.check(&["-p", "build", "src/a.c"]);
    assert_eq!(status, 0, "{stdout}{stderr}");
    let precious = std::fs::read_to_string(project.0.path().join("build/a.o")).unwrap();
    assert_eq!(precious, "precious", "no output of the compiler is written");
    let (status, stdout, stderr) =
        project.check(&["--compile-commands", "build/compile_commands.json"]);
    assert_eq!(status, 3);
    assert!(stdout.contains("checked 2 files: 1 fine, 1 rejected"), "{stdout}");
    assert!(stderr.contains("┌─ src/b.c:2:2"), "{stderr}");
    assert!(stderr.contains("`no-such-compiler`, which is not there: `cc` is used"), "{stderr}");
    assert!(stderr.contains("1 file not in C left out"), "{stderr}");
    let (status, _, stderr) = project.check(&["-p", "build", "src/c.c"]);
    assert_eq!(status, 0);
    assert!(stderr.contains("note[not-in-database]"), "{stderr}");
    project.write("build/compile_commands.json", b"[\n{\"directory\": }\n]");
    let (code, text) = project.refused(&["-p", "build", "src/a.c"]);
    assert_eq!(code, "bad-compilation-database");
    assert!(text.contains("line 2 column"), "{text}");
    assert_eq!(project.refused(&["-p", "nowhere", "src/a.c"]).0, "bad-compilation-database");
}

fn doctor_looks_at_the_compiler() {
    let project = Project::new(&[]);
    let doctor =
        |compiler: &str| told(project.cinch(&["doctor", "--cc", compiler]).output().unwrap()).1;
    let text = doctor("cc");
    assert!(text.contains("C compiler cc: ") && text.contains("/cc\n"), "{text}");
    assert!(text.contains("-fdirectives-only") && text.contains("-m32"), "{text}");
    assert!(doctor("no-such-cc").contains("no C compiler"));
    let broken = project.compiler("broken-cc", "exit 1");
    assert!(doctor(&broken).contains("FAIL does not preprocess"));
}

fn options_of_the_compiler_that_change_types_are_honoured_or_refused() {
    let text = b"struct in { int a; };\nstruct out { char c; struct in; };\n\
                 int f(struct out *o) { return o->a; }\n\
                 _Static_assert((char)-1 < 0, \"signed\");\n";
    let project = Project::new(&[("a.c", text)]);
    let (status, stdout, stderr) = project.check(&["a.c", "--", "-fms-extensions"]);
    assert_eq!(status, 0, "{stdout}{stderr}");
    let (_, text) = project.refused(&["a.c"]);
    assert!(text.contains("`struct out` has no member `a`"), "{text}");
    let (_, text) = project.refused(&["a.c", "--", "-fms-extensions", "-funsigned-char"]);
    assert!(text.contains("signed"), "{text}");
    let (_, text) = project.refused(&["a.c", "--", "-fpack-struct=2"]);
    assert!(text.contains("error[unsupported]: -fpack-struct=2 changes"), "{text}");
}
