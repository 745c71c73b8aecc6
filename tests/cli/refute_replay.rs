//! What becomes of runs that sanitizers do not see at once, and what every form of report says of a run.

use crate::harness::{Trial, tests};
use crate::refute::{prove, refute};

pub fn trials() -> Vec<Trial> {
    tests![
        a_byte_beyond_an_empty_block_is_seen,
        another_run_is_tried_where_one_is_not_seen,
        null_and_too_small_are_two_findings,
        calls_of_null_and_arguments_that_are_not_there_are_refuted,
        memory_behind_a_void_pointer_is_set_by_others,
        every_format_has_what_a_run_rests_on
    ]
}

fn a_byte_beyond_an_empty_block_is_seen() {
    let main = "#include <stdlib.h>\nint main(void) {\n  char *p = ALLOCATED;\n  if (!p) return 1;\n  \
                if (USED) *p = 1;\n  free(p);\n  return 0;\n}\n";
    for allocated in ["malloc(0)", "calloc(0, 8)", "calloc(8, 0)"] {
        let text = main.replace("ALLOCATED", allocated);
        let (code, stdout, stderr, _folder) = refute(&text.replace("USED", "1"), &[]);
        assert_eq!(code, 1, "{allocated}: {stdout}{stderr}");
        assert!(stderr.contains("replayed in the real program"), "{allocated}: {stderr}");
        let (code, stdout, stderr, _folder) = refute(&text.replace("USED", "0"), &[]);
        assert_eq!(code, 0, "{allocated}: {stdout}{stderr}");
    }
}

/// `memset` of no bytes at all is not allowed either, but no sanitizer says so.
fn another_run_is_tried_where_one_is_not_seen() {
    let text = "#include <string.h>\nvoid clear(int *a, unsigned n) { memset(a, 0, n); }\n";
    let (code, stdout, stderr, _folder) = refute(text, &["--entry", "clear"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[null-dereference]: refuted"), "{stderr}");
    assert!(stderr.contains("a = NULL, n = 1"), "{stderr}");
}

fn null_and_too_small_are_two_findings() {
    let text = "#include <string.h>\n#include <stdlib.h>\nint main(int argc, char **argv) {\n  \
                if (argc < 2) return 1;\n  char *d = malloc(strlen(argv[1]));\n  strcpy(d, argv[1]);\n  \
                free(d);\n  return 0;\n}\n";
    let (code, stdout, stderr, _folder) = refute(text, &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[null-dereference]: refuted"), "{stderr}");
    assert!(stderr.contains("error[out-of-bounds]: refuted"), "{stderr}");
}

/// Nobody makes a frame for address 0, so that sanitizers lose sight of the caller.
fn calls_of_null_and_arguments_that_are_not_there_are_refuted() {
    let call = "static void (*f[2])(void);\nint main(void) {\n  f[0]();\n  return 0;\n}\n";
    let (code, stdout, stderr, _folder) = refute(call, &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[null-dereference]: refuted"), "{stderr}");
    let list = "#include <stdarg.h>\nstatic int sum(int n, ...) {\n  va_list l;\n  va_start(l, n);\n  int s = 0;\n  \
                while (n-- > 0)\n    s += va_arg(l, TYPE);\n  va_end(l);\n  return s;\n}\n\
                int main(void) { return sum(COUNT, 1, 2); }\n";
    for (count, ty, code) in
        [("2", "int", 4), ("3", "int", 1), ("2", "long", 1), ("2", "double", 1)]
    {
        let text = list.replace("COUNT", count).replace("TYPE", ty);
        let (found, stdout, stderr, _folder) = refute(&text, &[]);
        assert_eq!(found, code, "{count} {ty}: {stdout}{stderr}");
    }
    let ended = list
        .replace("COUNT", "2")
        .replace("TYPE", "int")
        .replace("return s;", "return s + va_arg(l, int);");
    let (code, stdout, stderr, _folder) = refute(&ended, &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("the list has not been started, or has ended"), "{stderr}");
}

fn memory_behind_a_void_pointer_is_set_by_others() {
    let text = "int fetch(void *to, unsigned long n);\nstruct r { unsigned n, m; };\nint main(void) {\n  struct r r;\n  \
                int a[4] = { 0 };\n  if (fetch(&r, sizeof r)) return 1;\n  return a[r.n];\n}\n";
    let (code, stdout, stderr, _folder) = refute(text, &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[out-of-bounds]: refuted"), "{stderr}");
    assert!(!stderr.contains("uninitialized-read"), "{stderr}");
}

fn every_format_has_what_a_run_rests_on() {
    let text = "int limit(void);\nint at(int *a, int n) { return a[n] > limit(); }\n";
    let (_, _, stderr, _folder) = refute(text, &["--entry", "at"]);
    assert!(stderr.contains("if `at` is never called so: //@ requires a != \\null;"), "{stderr}");
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("JSON");
    let (_, stdout, _, _folder) = refute(text, &["--entry", "at", "--format", "json"]);
    let document = json(&stdout);
    assert_eq!(document["findings"][0]["requires"], "a != \\null", "{stdout}");
    assert!(document["findings"][0]["assumed"][0].is_string(), "{stdout}");
    assert!(document["entries"][0]["assumed"][0].is_string(), "{stdout}");
    let (_, stdout, _, _folder) = refute(text, &["--entry", "at", "--format", "sarif"]);
    let document = json(&stdout);
    let about = &document["runs"][0]["results"][0]["properties"];
    assert_eq!(about["requires"], "a != \\null", "{stdout}");
    assert!(about["assumed"][0].is_string(), "{stdout}");
    let notes = &document["runs"][0]["invocations"][0]["toolExecutionNotifications"];
    assert!(notes[0]["message"]["text"].is_string(), "{stdout}");
    let (_, stdout, stderr) = prove(text, &[]);
    let clause = "if `at` is never called so: //@ requires a != \\null;";
    assert!(stderr.contains(clause), "{stdout}{stderr}");
    let (_, stdout, _) = prove(text, &["--format", "json"]);
    assert!(stdout.contains("\"requires\": \"a != \\\\null\""), "{stdout}");
    let (_, stdout, _) = prove(text, &["--format", "sarif"]);
    assert!(stdout.contains("\"requires\": \"a != \\\\null\""), "{stdout}");
}
