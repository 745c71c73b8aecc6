//! `cinch refute` on C files as people start it, with a real compiler, its sanitizers and a real solver.

use crate::harness::{Trial, tests};
use std::process::{Command, Stdio};

pub fn trials() -> Vec<Trial> {
    tests![
        a_run_that_breaks_a_rule_is_replayed_and_told,
        where_all_paths_are_fine_that_is_said,
        what_runs_do_not_show_is_left_open,
        the_competition_gets_one_line,
        a_run_can_be_kept_as_a_test
    ]
}

const OVERFLOW: &str = "\
int input(void);
int main(void)
{
  int a[4] = { 0 };
  int i = input();
  if (i > 1 && i < 5)
    a[i] = 1;
  return a[2];
}
";

/// Starts cinch in a folder with that file.
fn refute(text: &str, arguments: &[&str]) -> (i32, String, String, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
    command.env_remove("CC").env("NO_COLOR", "1").current_dir(folder.path());
    command.arg("refute").args(arguments).arg("a.c").stdin(Stdio::null());
    let output = command.output().expect("cinch should start");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output should be UTF-8");
    let code = output.status.code().unwrap_or(-1);
    (code, text(output.stdout), text(output.stderr), folder)
}

fn a_run_that_breaks_a_rule_is_replayed_and_told() {
    let (code, stdout, stderr, _folder) = refute(OVERFLOW, &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[out-of-bounds]: refuted"), "{stderr}");
    assert!(stderr.contains("a.c:7:5"), "{stderr}");
    assert!(stderr.contains("`input` returns 4"), "{stderr}");
    assert!(stderr.contains("replayed in the real program"), "{stderr}");
    let (code, stdout, _, _folder) = refute(OVERFLOW, &["--format", "json"]);
    let document: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((code, &document["findings"][0]["verdict"]), (1, &"refuted".into()), "{stdout}");
}

fn where_all_paths_are_fine_that_is_said() {
    let (code, stdout, stderr, _folder) = refute(&OVERFLOW.replace("i < 5", "i < 4"), &[]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(stdout.contains("no run breaks a rule"), "{stdout}");
}

fn what_runs_do_not_show_is_left_open() {
    // Effective types (C11 6.5p7), also when memory is copied.
    let through_a_cast = "\
int both(int *p, float *q) { *p = 1; *q = 0; return *p; }
int main(void) { int x; return both(&x, (float *)&x); }
";
    let by_a_copy = "\
#include <stdlib.h>
#include <string.h>
int main(void)
{
  int i = 1;
  float *f = malloc(sizeof *f);
  if (!f) return 1;
  memcpy(f, &i, sizeof i);
  int r = *f > 0;
  free(f);
  return r;
}
";
    for text in [through_a_cast, by_a_copy] {
        let (code, stdout, stderr, _folder) = refute(text, &[]);
        assert_eq!(code, 4, "{stdout}{stderr}");
        assert!(stdout.contains("C11 6.5p7"), "{stdout}");
    }
    // Order that C leaves open.
    let (code, stdout, ..) = refute(
        "int f(int *p) { return ++*p; } int main(void) { int x = 0; return f(&x) - f(&x); }",
        &[],
    );
    assert_eq!(code, 4, "{stdout}");
}

fn the_competition_gets_one_line() {
    let (_, stdout, _, _folder) = refute(OVERFLOW, &["--svcomp", "memsafety"]);
    assert_eq!(stdout, "false(valid-deref)\n");
    let safe = OVERFLOW.replace("i < 5", "i < 4");
    let (_, stdout, _, _folder) = refute(&safe, &["--svcomp", "memsafety"]);
    assert_eq!(stdout, "true\n");
}

fn a_run_can_be_kept_as_a_test() {
    let (code, stdout, stderr, folder) = refute(OVERFLOW, &["--emit-test", "kept"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    let script = folder.path().join("kept/out-of-bounds-1/run.sh");
    let output = Command::new("sh").arg(&script).output().expect("a shell should start");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("a.c:7"), "{printed}");
}
