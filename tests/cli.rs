//! The program as people start it: streams and exit codes of runs that need no solver.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

fn cinch(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("CINCH_") {
            command.env_remove(name);
        }
    }
    command.args(arguments).env("CINCH_OFFLINE", "1").env("NO_COLOR", "1");
    command
}

fn run(arguments: &[&str]) -> (i32, String, String) {
    told(cinch(arguments).output().expect("cinch should start"))
}

fn told(output: Output) -> (i32, String, String) {
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output should be UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn example(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples/il").join(name);
    path.to_string_lossy().into_owned()
}

#[test]
fn wrong_usage_is_2_and_goes_to_stderr() {
    for arguments in [&[][..], &["prove"], &["prov"], &["prove", "a.bpl", "--timeout", "never"]] {
        let (code, stdout, stderr) = run(arguments);
        assert_eq!((code, stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(stderr.contains("Usage") || stderr.contains("--help"), "{stderr}");
    }
    assert_eq!(run(&["explain", "no-such-code"]).0, 2);
}

#[test]
fn rejected_input_is_3() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_string_lossy().into_owned()
    };
    let cases = [
        (file("a.cpp", "int x;"), "unsupported-file"),
        (folder.path().join("gone.bpl").to_string_lossy().into_owned(), "unreadable-file"),
        (file("syntax.bpl", "procedure P( {"), "syntax-error"),
        (file("name.bpl", "procedure P() { assert x; }"), "name-error"),
        (file("type.bpl", "procedure P() { assert 1; }"), "type-error"),
    ];
    for (path, expected) in cases {
        for command in ["prove", "check"] {
            let (code, stdout, stderr) = run(&[command, &path]);
            assert_eq!(code, 3, "{stderr}");
            assert!(stderr.contains(&format!("error[{expected}]")), "{stderr}");
            assert_eq!(stdout, "cinch: rejected (1 error)\n");
        }
        let (_, stdout, stderr) = run(&["check", "--format", "json", &path]);
        let document: serde_json::Value = serde_json::from_str(&stdout).expect("should be JSON");
        assert_eq!(document["outcome"], "rejected");
        assert_eq!(document["diagnostics"][0]["code"], expected);
        assert_eq!(stderr, "");
    }
}

#[test]
fn a_missing_solver_is_5() {
    let (code, _, stderr) = run(&["prove", "--solver", "/no/such/z3", &example("contracts.bpl")]);
    assert_eq!(code, 5, "{stderr}");
    assert!(stderr.contains("error[no-solver]"), "{stderr}");
}

#[test]
fn standard_input_is_a_file() {
    let mut child = cinch(&["check", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cinch should start");
    let mut stdin = child.stdin.take().expect("stdin should be piped");
    stdin.write_all(b"procedure P() { assert x; }").unwrap();
    drop(stdin);
    let (code, _, stderr) = told(child.wait_with_output().unwrap());
    assert_eq!(code, 3);
    assert!(stderr.contains("<stdin>:1:24"), "{stderr}");
}

/// `cinch man | head -1` must not end in a panic.
#[test]
fn a_closed_pipe_is_no_failure() {
    for arguments in [&["man", "prove"][..], &["explain"], &["completions", "zsh"], &["--help"]] {
        let mut child = cinch(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("cinch should start");
        drop(child.stdout.take());
        let (code, _, stderr) = told(child.wait_with_output().unwrap());
        assert_eq!((code, stderr.as_str()), (0, ""), "{arguments:?}");
    }
}

#[test]
fn bodies_that_are_not_checked_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("unchecked.bpl");
    let text = "procedure {:inline 1} Unused() { assert false; }
        procedure {:verify false} Trusted() { assert false; }
        procedure {:inline 1} Used<T>(x: T) returns (y: T) { y := x; }
        procedure Main() { var z: int; call z := Used(3); }";
    std::fs::write(&path, text).unwrap();
    let (code, _, stderr) = run(&["prove", "--no-verify", &path.to_string_lossy()]);
    assert_eq!(code, 0, "{stderr}");
    assert!(stderr.contains("`Unused` is not checked"), "{stderr}");
    assert!(stderr.contains("`Trusted` is taken on trust"), "{stderr}");
    assert!(!stderr.contains("`Used`") && !stderr.contains("`Main`"), "{stderr}");
}
