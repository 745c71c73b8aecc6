//! What a search supposes of the world around a program: functions without a body, stubs beside the program, what an entry is called with.

use crate::harness::{Trial, tests};
use crate::refute::refute;
use std::process::{Command, Stdio};

pub fn trials() -> Vec<Trial> {
    tests![
        functions_without_a_body_set_what_their_arguments_point_to,
        memory_that_holds_pointers_is_left_alone,
        a_sentence_is_one_letter_too_long,
        stubs_are_asked_of_callers,
        what_a_stub_promises_is_all_that_happens,
        a_run_suggests_the_clause_that_excludes_it,
        what_a_suggested_clause_excludes_is_left_out,
        suggestions_say_how_a_function_is_meant_to_be_called,
        what_is_supposed_of_pointers_can_be_chosen,
        a_broken_precondition_is_somebodys_mistake,
        validators_get_a_witness
    ]
}

/// Starts cinch on a.c with stubs beside it.
fn with_stubs(text: &str, stubs: &str, arguments: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), text).unwrap();
    std::fs::write(folder.path().join("stubs.c"), stubs).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
    command.env_remove("CC").env("NO_COLOR", "1").current_dir(folder.path());
    command.args(["refute", "--stubs", "stubs.c"]).args(arguments).arg("a.c").stdin(Stdio::null());
    let output = command.output().expect("cinch should start");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output should be UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn functions_without_a_body_set_what_their_arguments_point_to() {
    let index =
        "void choose(int *index); int main(void) { int a[4] = {0}, i; choose(&i); return a[i]; }";
    let (code, stdout, stderr, _folder) = refute(index, &["--steps", "20000"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[out-of-bounds]: refuted"), "{stderr}");
    assert!(stdout.contains("1 seen by sanitizers"), "{stdout}");
    assert!(
        stderr.contains("`choose` has no body: it sets numbers that its arguments"),
        "{stderr}"
    );
    // Each call sets something else, from where the pointer leads on.
    let second = "void fill(char *text, int size);
        int main(void) { char a[4] = \"abc\"; fill(a, 4); if (a[0] != 'x') return 0; fill(a + 2, 2);
          if (a[0] == 'x' && a[3] == 'y') { int *p = 0; return *p; } return 0; }";
    let (code, stdout, stderr, _folder) = refute(second, &["--steps", "20000"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stdout.contains("1 seen by sanitizers"), "{stdout}");
    // Constants stay, and so does what lies in front.
    let constant = "void show(const int *index); int main(void) { int a[4] = {0}, i = 1; show(&i); return a[i]; }";
    let (code, stdout, stderr, _folder) = refute(constant, &["--steps", "20000"]);
    assert_eq!(code, 4, "{stdout}{stderr}");
    let front = "void fill(char *text); int main(void) { char a[4] = {0}; int b[1] = {0}; fill(a + 1); return b[a[0]]; }";
    let (code, stdout, stderr, _folder) = refute(front, &["--steps", "20000"]);
    assert_eq!(code, 4, "{stdout}{stderr}");
}

fn memory_that_holds_pointers_is_left_alone() {
    let held = "struct s { int n; int *p; }; void set(struct s *s); void count(int *n);
        int main(void) { int i = 0; struct s s = { 0, &i }; set(&s); count(&s.n); return *s.p; }";
    let (code, stdout, stderr, _folder) = refute(held, &["--steps", "20000"]);
    assert_eq!(code, 4, "{stdout}{stderr}");
    assert!(stdout.contains("open: `set` has no body"), "{stdout}");
}

const SENTENCE: &str = "\
#include <stddef.h>
#include <string.h>
#define ROOM 16
void get_word(char *word, int size);
int make_sentence(char *sentence)
{
    char word[8];
    if (sentence == NULL)
        return -1;
    memset(sentence, 0, ROOM);
    for (int i = 0; i < 10; i++) {
        get_word(word, 8);
        if (strlen(sentence) + strlen(word) + 1 <= ROOM) {
            if (strlen(sentence) > 0)
                strcat(sentence, \"_\");
            strcat(sentence, word);
        }
    }
    return 0;
}
";

/// Nothing is known of the caller's memory or of words; then both, as a contract or as a body, and the mistake in the length remains.
fn a_sentence_is_one_letter_too_long() {
    let entry = ["--entry", "make_sentence", "--steps", "60000"];
    let (code, stdout, stderr, _folder) = refute(SENTENCE, &entry);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("a.c:10:5"), "the memory may be too small: {stderr}");
    assert!(stderr.contains("a.c:13:32"), "the word may have no end: {stderr}");
    let contract =
        "/*@ requires \\valid(sentence + (0 .. 15)); */ int make_sentence(char *sentence);
        /*@ requires \\valid(word + (0 .. size - 1)); modifies word[0 .. size - 1];
            ensures \\valid_string(word); */
        void get_word(char *word, int size);";
    let body = "/*@ requires \\valid(sentence + (0 .. 15)); */ int make_sentence(char *sentence);
        int __VERIFIER_nondet_int(void); void __VERIFIER_assume(int holds);
        void get_word(char *word, int size) {
            int length = __VERIFIER_nondet_int(); __VERIFIER_assume(0 <= length && length < size);
            for (int i = 0; i < length; i++) word[i] = 'a';
            word[length] = 0; }";
    for stubs in [contract, body] {
        let (code, stdout, stderr) = with_stubs(SENTENCE, stubs, &entry);
        assert_eq!(code, 1, "{stdout}{stderr}");
        assert!(!stderr.contains("a.c:10:5") && !stderr.contains("a.c:13:32"), "{stderr}");
        assert!(stderr.contains("a.c:15:17") || stderr.contains("a.c:16:13"), "{stderr}");
        assert!(stdout.contains("1 seen by sanitizers"), "{stdout}");
    }
}

fn stubs_are_asked_of_callers() {
    let text = "int at(int *a, int n) { return a[n]; } int main(void) { int a[3] = {0}; return at(a, 3); }";
    let stubs = "/*@ requires 0 <= n < 3; */ int at(int *a, int n);";
    let (code, stdout, stderr) = with_stubs(text, stubs, &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[precondition]: refuted"), "{stderr}");
    assert!(!stderr.contains("out-of-bounds"), "the run ends at the call: {stderr}");
    let (code, stdout, stderr) = with_stubs(&text.replace("(a, 3)", "(a, 2)"), stubs, &[]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    // What stubs require of the entry holds there.
    let (code, stdout, stderr) = with_stubs(text, stubs, &["--entry", "at"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    let stubs = "/*@ requires 0 <= n < 3 && \\valid(a + (0 .. 2)); */ int at(int *a, int n);";
    let (code, stdout, stderr) = with_stubs(text, stubs, &["--entry", "at"]);
    assert_eq!(code, 4, "{stdout}{stderr}");
    assert!(!stderr.contains("refuted"), "{stderr}");
}

fn what_a_stub_promises_is_all_that_happens() {
    let text = "int next(int *state); int main(void) { int a[4] = {0}, s = 7, i = next(&s); return a[i] / s; }";
    let stubs =
        |ensures: &str| format!("/*@ modifies *state; ensures {ensures}; */ int next(int *state);");
    let (code, stdout, stderr) = with_stubs(text, &stubs("0 <= \\result < 4 && *state > 0"), &[]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(stdout.contains("does anything that its contract allows"), "{stdout}");
    let (code, stdout, stderr) = with_stubs(text, &stubs("0 <= \\result < 4"), &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[division-by-zero]: refuted"), "{stderr}");
    assert!(!stderr.contains("out-of-bounds"), "{stderr}");
    let nothing = "/*@ modifies \\nothing; ensures 0 <= \\result < 4; */ int next(int *state);";
    let (code, stdout, stderr) = with_stubs(text, nothing, &[]);
    assert_eq!(code, 0, "{stdout}{stderr}");
}

/// The clauses that a search from the entry suggests, in their order.
fn suggested(text: &str, entry: &str) -> Vec<String> {
    let (code, stdout, stderr, _folder) =
        refute(text, &["--entry", entry, "--steps", "3000", "--format", "json"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let findings = report["findings"].as_array().unwrap();
    findings.iter().map(|it| it["requires"].as_str().unwrap_or("-").to_string()).collect()
}

fn a_run_suggests_the_clause_that_excludes_it() {
    let cases = [
        ("int f(int a, int b) { return a / b; }", vec!["b != 0", "b != -1 || a != -2147483648"]),
        ("int f(int x) { return x + 1; }", vec!["x + 1 <= 2147483647"]),
        ("int f(int n) { int a[3] = {0}; if (n == 7) return a[n]; return 0; }", vec!["n != 7"]),
        ("int f(int *a, int i) { return a[i]; }", vec!["a != \\null", "\\valid(a + i)"]),
        ("int f(int *a) { return a[-1]; }", vec!["a != \\null", "-"]),
        (
            "int f(char *s) { if (!s) return 0; return s[3]; }",
            vec!["s == \\null || \\valid(s + (0 .. 3))"],
        ),
        (
            "int f(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s ^= a[i]; return s; }",
            vec!["a != \\null", "\\valid_read(a + (0 .. n - 1))"],
        ),
        (
            "struct ring { int *data; unsigned head, size; };
             unsigned f(struct ring *r) { r->data[r->head] = 1; return r->head % r->size; }",
            vec!["r != \\null", "r->data != \\null", "\\valid(r->data + r->head)", "r->size != 0"],
        ),
        ("void free(void *); void f(char *p) { free(p); }", vec!["p == \\null || \\freeable(p)"]),
        (
            "int f(char *a, char *b) { a[0] = 1; b[0] = 0; return 4 / a[0]; }",
            vec!["a != \\null", "b != \\null", "a != b"],
        ),
        (
            "int f(const char *s) { int n = 0; while (s[n]) n++; return n; }",
            vec!["s != \\null", "\\valid_read_string(s)"],
        ),
    ];
    for (text, clauses) in cases {
        assert_eq!(suggested(text, "f"), clauses, "{text}");
    }
    // Nobody calls `main`, and a mistake that is always made has no clause.
    assert_eq!(
        suggested("int main(int argc, char **argv) { return 1 / (argc - argc); }", "main"),
        ["-"]
    );
    assert_eq!(suggested("int f(int n) { int a[2] = {0}; n = 2; return a[n]; }", "f"), ["-"]);
}

fn what_a_suggested_clause_excludes_is_left_out() {
    let text = "int f(int *p, int n) { if (n > 3) return *p; if (n > 2) return p[0] + 0; return n ? 1 : 1 / n; }";
    let (code, stdout, stderr, _folder) = refute(text, &["--entry", "f", "--steps", "3000"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert_eq!(stderr.matches("error[null-dereference]: refuted").count(), 1, "{stderr}");
    assert!(
        stderr.contains("error[division-by-zero]: refuted"),
        "other mistakes are found: {stderr}"
    );
    assert!(stdout.contains("left out: null-dereference at a.c:1:"), "{stdout}");
    // The same clause, said by the user, has the same effect.
    let said = format!("/*@ requires p != \\null; */ {text}");
    let (code, stdout, stderr, _folder) = refute(&said, &["--entry", "f", "--steps", "3000"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(
        !stderr.contains("null-dereference") && !stdout.contains("left out"),
        "{stdout}{stderr}"
    );
}

/// Each clause is taken over until no run is left.
fn suggestions_say_how_a_function_is_meant_to_be_called() {
    let text = "int f(int *a, int n, int by) { int s = 0; for (int i = 0; i < n; i++) s ^= a[i] / by; return s; }";
    let mut stubs = String::new();
    for round in 0.. {
        assert!(round < 8, "{stubs}");
        let arguments = ["--entry", "f", "--steps", "3000", "--format", "json"];
        let stub = format!("/*@ requires \\true;{stubs} */ int f(int *a, int n, int by);");
        let (_, stdout, stderr) = with_stubs(text, &stub, &arguments);
        let report: serde_json::Value = serde_json::from_str(&stdout).expect(&stderr);
        let findings = report["findings"].as_array().unwrap();
        if findings.is_empty() {
            break;
        }
        let clauses = findings.iter().filter_map(|it| it["requires"].as_str());
        let new: String = clauses.map(|clause| format!(" requires {clause};")).collect();
        assert!(!new.is_empty(), "{stdout}");
        stubs += &new;
    }
    for part in ["\\valid(a + (0 .. n - 1))", "by != 0"] {
        assert!(stubs.contains(part), "{stubs}");
    }
}

fn what_is_supposed_of_pointers_can_be_chosen() {
    let both = "int f(char *a, char *b) { a[0] = 1; b[0] = 0; return 4 / a[0]; }";
    let end = "int f(const char *s) { return s[0] ? s[1] : 0; }";
    let part = "struct s { int a, b; }; int f(struct s *p) { return p->b; }";
    let count = |text: &str, supposed: &str| {
        let mut arguments = vec!["--entry", "f", "--steps", "3000"];
        if !supposed.is_empty() {
            arguments.extend(["--assume", supposed]);
        }
        let (_, stdout, stderr, _folder) = refute(text, &arguments);
        assert!(stdout.contains("(see --assume)"), "{stdout}");
        stderr.matches(": refuted").count()
    };
    assert_eq!(count(both, ""), 3);
    assert_eq!(count(both, "non-null"), 1);
    assert_eq!(count(both, "non-null,distinct"), 0);
    assert_eq!(count(end, "non-null"), 1);
    assert_eq!(count(end, "non-null,terminated"), 0);
    assert_eq!(count(part, "non-null"), 0);
    assert_eq!(count(part, "non-null,any-size"), 1);
}

fn a_broken_precondition_is_somebodys_mistake() {
    let text = |needs: &str| {
        format!(
            "/*@ requires 0 <= n < {needs}; */ int at(int n) {{ int a[3] = {{0}}; return a[n]; }}
             int main(void) {{ return at(2) + at(4 - 1); }}"
        )
    };
    let (code, stdout, stderr, _folder) = refute(&text("3"), &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("`at` goes wrong on line 1"), "{stderr}");
    assert!(stderr.contains("the caller has to see to it"), "{stderr}");
    let (code, stdout, stderr, _folder) = refute(&text("2"), &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("may ask for more than it needs"), "{stderr}");
}

fn validators_get_a_witness() {
    let text = "int __VERIFIER_nondet_int(void);\nint main(void)\n{\n  int a[4] = {0}, i = __VERIFIER_nondet_int();\n  \
                if (i < 0 || i > 4) return 0;\n  return a[i];\n}\n";
    let witness = ["--svcomp", "memsafety", "--witness", "w.yml"];
    let (_, stdout, stderr, folder) = refute(text, &witness);
    assert_eq!(stdout, "false(valid-deref)\n", "{stderr}");
    let found = std::fs::read_to_string(folder.path().join("w.yml")).unwrap();
    for part in [
        "- entry_type: \"violation_sequence\"",
        "format_version: \"2.0\"",
        "type: \"function_return\"",
        "value: \"\\\\result == 4\"",
        "line: 4\n          column: 45\n",
        "type: \"target\"",
        "line: 6\n",
        "data_model: \"LP64\"",
        "CHECK( init(main()), LTL(G valid-deref) )",
    ] {
        assert!(found.contains(part), "{part}: {found}");
    }
    let (_, stdout, stderr, folder) = refute(&text.replace("i > 4", "i > 3"), &witness);
    assert_eq!(stdout, "true\n", "{stderr}");
    let found = std::fs::read_to_string(folder.path().join("w.yml")).unwrap();
    assert!(found.contains("invariant_set") && found.contains("content: []"), "{found}");
    let lost = "void *malloc(unsigned long); int main(void) { char *p = malloc(3); p = 0; return p != 0; }";
    let (_, stdout, stderr, folder) = refute(lost, &witness);
    assert_eq!(stdout, "false(valid-memtrack)\n", "{stderr}");
    assert!(stderr.contains("cannot say that memory is lost"), "{stderr}");
    assert!(!folder.path().join("w.yml").exists());
}
