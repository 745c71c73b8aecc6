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
        what_a_stub_promises_is_all_that_happens
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
