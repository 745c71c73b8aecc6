//! The program as people start it: streams and exit codes of runs that need no solver.

use crate::harness::{Trial, tests};
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

pub fn trials() -> Vec<Trial> {
    tests![
        wrong_usage_is_2_and_goes_to_stderr,
        rejected_input_is_3,
        a_missing_solver_is_5,
        standard_input_is_a_file,
        a_closed_pipe_is_no_failure,
        bodies_that_are_not_checked_are_named,
        an_audit_lists_what_verdicts_rest_on,
        obligations_are_chosen_by_line,
        a_single_obligation_gets_another_start
    ]
}

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

fn wrong_usage_is_2_and_goes_to_stderr() {
    for arguments in [&[][..], &["prove"], &["prov"], &["prove", "a.bpl", "--timeout", "never"]] {
        let (code, stdout, stderr) = run(arguments);
        assert_eq!((code, stdout.as_str()), (2, ""), "{arguments:?}");
        assert!(stderr.contains("Usage") || stderr.contains("--help"), "{stderr}");
    }
    assert_eq!(run(&["explain", "no-such-code"]).0, 2);
}

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

fn a_missing_solver_is_5() {
    let (code, _, stderr) = run(&["prove", "--solver", "/no/such/z3", &example("contracts.bpl")]);
    assert_eq!(code, 5, "{stderr}");
    assert!(stderr.contains("error[no-solver]"), "{stderr}");
}

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

const TRUSTING: &str = "\
axiom 1 < 2;
procedure Elsewhere(n: int);
  requires n > 0;
  free ensures n < 100;
procedure NotCalled();
procedure {:verify false} Trusted() { assert false; }
procedure P(n: int)
{
  assume n > 1;
  call Elsewhere(n);
}
";

fn an_audit_lists_what_verdicts_rest_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.bpl");
    std::fs::write(&path, TRUSTING).unwrap();
    let path = path.to_string_lossy().into_owned();
    let solver = ["--solver-cmd", "no-such-solver"];
    let (code, stdout, stderr) = run(&["audit", &path, solver[0], solver[1]]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    let lines: Vec<&str> = stdout.lines().map(|line| line.trim_start_matches(&path)).collect();
    let expected = [
        "",
        "  Assumed because the author says so (2):",
        "    :4:8: n < 100",
        "    :9:3: n > 1",
        "  Axioms (1):",
        "    :1:1: 1 < 2",
        "  Functions that are used and have no body here (1):",
        "    :2:11: `Elsewhere`",
        "  Bodies that are not proved (1):",
        "    :6:27: `Trusted`",
        "Checks that are off: memory-leak, narrowing, pointer-arithmetic",
    ];
    let lines: Vec<String> =
        lines.iter().map(|line| line.replace(&format!("{path}:"), ":")).collect();
    assert_eq!(&lines[..expected.len()], expected, "{stdout}");
    let (code, stdout, _) = run(&["audit", "--format", "json", &path, solver[0], solver[1]]);
    let document: serde_json::Value = serde_json::from_str(&stdout).expect("should be JSON");
    assert_eq!(code, 0);
    assert_eq!(document["programs"][0]["rests_on"][0]["kind"], "assumed");
    assert_eq!(document["programs"][0]["rests_on"][0]["location"]["line"], 4);
    assert_eq!(run(&["audit", "--format", "sarif", &path]).0, 2);
    assert_eq!(run(&["audit", "no-such-file.bpl"]).0, 3);
}

/// Runs out of steps, unless it has been started in another way.
const UNLUCKY: &str = r#"
answer=unknown
while read -r line; do
  case "$line" in
    "(get-info :name)") echo '(:name "Z3")';;
    "(get-info :version)") echo '(:version "5.4.0")';;
    "(get-info :rlimit)") echo '(:rlimit 10)';;
    "(get-info :reason-unknown)") echo '(:reason-unknown "max. resource limit exceeded")';;
    "(set-option :smt.random_seed "*) answer=unsat;;
    "(check-sat)") echo "$answer";;
    "(echo "*) line=${line#*\"}; echo "${line%\"*}";;
    "(exit)") exit 0;;
  esac
done
"#;

fn a_single_obligation_gets_another_start() {
    let folder = tempfile::tempdir().unwrap();
    let (program, solver) = (folder.path().join("a.bpl"), folder.path().join("solver.sh"));
    std::fs::write(&program, "procedure p(x: int) { assert x * x * x != 7; }\n").unwrap();
    std::fs::write(&solver, UNLUCKY).unwrap();
    let command = format!("/bin/sh {}", solver.display());
    let program = program.to_string_lossy().into_owned();
    let (code, stdout, stderr) =
        run(&["prove", "--no-cache", "--no-vacuity", "--solver-cmd", &command, &program]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(stdout.contains("1 obligation: 1 proved"), "{stdout}{stderr}");
}

fn obligations_are_chosen_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.bpl");
    std::fs::write(&path, TRUSTING).unwrap();
    let path = path.to_string_lossy().into_owned();
    // No solver can be wrong about nothing.
    let (code, _, stderr) =
        run(&["prove", "--solver-cmd", "no-such-solver", "--at", "a.bpl:1", &path]);
    assert_eq!(code, 3, "{stderr}");
    assert!(stderr.contains("error[no-such-obligation]"), "{stderr}");
}
