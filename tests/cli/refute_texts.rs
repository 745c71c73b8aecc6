//! Texts in programs that `cinch refute` explores: what is printed into memory, numbers that are read from texts, `errno`. Each rule has a
//! program that keeps it and one that breaks it, which the real program is seen to do.

use crate::harness::{Trial, tests};
use crate::refute::refute;

pub fn trials() -> Vec<Trial> {
    tests![
        what_is_printed_into_memory_is_what_was_given,
        unknown_numbers_have_as_many_digits_as_they_have,
        a_format_that_inputs_decide_is_left_open,
        numbers_are_read_from_texts,
        numbers_that_do_not_fit_are_told,
        texts_are_scanned,
        letters_of_a_set_are_counted,
        no_more_is_read_than_a_run_needs,
        lines_grow_as_they_are_read,
        errors_are_told_apart,
        what_a_contract_pins_down_is_not_all_there_is,
        what_is_written_is_not_what_is_read,
        streams_are_there,
        what_is_right_and_not_modelled_is_open
    ]
}

const HEAD: &str = "\
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
";

/// What becomes of a `main` with that body.
fn verdict(body: &str) -> (i32, String) {
    let text = format!("{HEAD}int main(void) {{\n{body}\nreturn 0; }}\n");
    let (code, stdout, stderr, _folder) = refute(&text, &["--budget", "5"]);
    (code, format!("{body}\n{stdout}{stderr}"))
}

fn is_safe(body: &str) {
    let (code, told) = verdict(body);
    assert_eq!(code, 0, "{told}");
}

fn is_refuted(body: &str) {
    let (code, told) = verdict(body);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("replayed in the real program"), "{told}");
}

/// Proofs ask for the types of what `sscanf` stores to, and runs do not.
fn is_never_broken(body: &str) {
    let (code, told) = verdict(body);
    assert_eq!(code, 4, "{told}");
    assert_eq!(told.matches("open: ").count(), 1, "{told}");
    assert!(told.contains("open: runs do not look at precondition"), "{told}");
}

fn is_open(body: &str) {
    let (code, told) = verdict(body);
    assert_eq!(code, 4, "{told}");
}

const LETTER: &str =
    "char a[2] = { 0, 0 }, b[8]; int c = getchar(); if (c == EOF) return 0; a[0] = (char)c;";

fn what_is_printed_into_memory_is_what_was_given() {
    let copied = |then: &str| format!("{LETTER} snprintf(b, sizeof b, \"%3s|\", a); {then}");
    is_refuted(&copied("if (b[2] == 'x') b[c] = 1;"));
    is_safe(&copied("if (c == 'x' && b[2] != 'x') b[8] = 1;"));
    is_safe(&copied("if (c && b[3] != '|') b[8] = 1;"));
    let one = |then: &str| format!("{LETTER} snprintf(b, sizeof b, \"<%c>\", c); {then}");
    is_refuted(&one("if (b[1] == 'x') b[c] = 1;"));
    is_safe(&one("if (b[1] != a[0]) b[8] = 1;"));
}

fn unknown_numbers_have_as_many_digits_as_they_have() {
    let number = "int c = getchar(); if (c == EOF) return 0; char b[4];";
    is_safe(&format!("{number} sprintf(b, \"%d\", c);"));
    is_refuted(&format!("{number} sprintf(b, \"%d\", 5 * c);"));
    is_refuted(&format!("{number} sprintf(b, \"%d\", -c);"));
    is_safe(&format!("{number} sprintf(b, \"%02x\", c);"));
    is_safe(&format!(
        "{number} sprintf(b, \"%03d\", c); if (c == 65 && strcmp(b, \"065\")) b[4] = 1;"
    ));
    is_refuted(&format!(
        "{number} sprintf(b, \"%-3d\", c); if (b[0] == '7' && b[1] == '2') b[c] = 1;"
    ));
    is_safe(&format!("{number} sprintf(b, \"%d\", c); if (atoi(b) != c) b[4] = 1;"));
}

fn a_format_that_inputs_decide_is_left_open() {
    is_open(&format!("{LETTER} printf(a);"));
    is_open(&format!("{LETTER} scanf(a, b);"));
}

const THREE: &str = "char a[4] = { 0 }; for (int i = 0; i < 3; i++) { int c = getchar(); if (c == EOF) break; a[i] = (char)c; }";

/// No sanitizer sees what `atoi` does with a number that has no place in its type (C11 7.22.1p1).
fn numbers_that_do_not_fit_are_told() {
    let number = |nine: &str, then: &str| {
        format!(
            "char a[11] = \"{nine}\"; int c = getchar(); if (c < '0' || c > '9') return 0; a[9] = (char)c; {then}"
        )
    };
    let is_told = |body: &str| {
        let (code, told) = verdict(body);
        assert_eq!(code, 1, "{told}");
        assert!(told.contains("the number does not fit its type"), "{told}");
        // Not the one before it, which asks for a string.
        assert!(told.contains("check main.precondition.4"), "{told}");
    };
    is_told(&number("300000000", "return atoi(a) > 0;"));
    is_told(&number("214748364", "return atoi(a) > 0;"));
    is_told(&number("-21474836", "a[10] = '9'; return atoi(a) > 0;").replace("a[11]", "a[12]"));
    is_safe(&number("200000000", "return atoi(a) > 0;"));
    is_safe(&number("300000000", "return atol(a) > 0;"));
    is_safe(
        &number("-21474836", "if (c < '4') { a[10] = '9'; return atoi(a) > 0; }")
            .replace("a[11]", "a[12]"),
    );
}

fn numbers_are_read_from_texts() {
    let read =
        |then: &str| format!("{THREE} char *end; long n = strtol(a, &end, 10); int t[99]; {then}");
    is_refuted(&read("if (n >= 0) t[n % 100] = 1;"));
    is_refuted(&read("if (n > 98) n = 98; t[n] = 1;"));
    is_safe(&read("if (n >= 0 && n < 99) t[n] = 1;"));
    is_safe(&read("if (n > 999 || n < -99 || end < a || end > a + 3) t[99] = 1;"));
    is_refuted(&read("if (*end == 'k') t[99 + n] = 1;"));
    is_safe(&format!(
        "{THREE} long n = strtol(a, NULL, 16); if (n > 0xfff || n < -0xff) a[4] = 1;"
    ));
    is_refuted(&format!(
        "{THREE} if (strtol(a, NULL, 0) == 8 && a[0] == '0' && a[1] == '1') a[4] = 1;"
    ));
    is_refuted(&format!("{THREE} if (strtoul(a, NULL, 0) == 11 && a[1] == 'x') a[4] = 1;"));
    is_refuted(&format!("{THREE} if (strtoul(a, NULL, 10) > 1000) a[4] = 1;"));
    let long = "char t[] = \"99999999999999999999\"; t[0] = (char)getchar(); errno = 0; long n = strtol(t, NULL, 10);";
    is_refuted(&format!("{long} if (n == LONG_MAX && errno == ERANGE) t[21] = 1;"));
    is_safe(&format!(
        "{long} if ((errno == ERANGE) != (n == LONG_MAX || n == LONG_MIN)) t[21] = 1;"
    ));
}

fn texts_are_scanned() {
    let pair = |then: &str| {
        format!("{THREE} int x = 0, y = 0; int got = sscanf(a, \"%d,%d\", &x, &y); {then}")
    };
    is_refuted(&pair("if (got == 2) a[x - y] = 1;"));
    is_never_broken(&pair(
        "if (got > 2 || got == 2 && (x > 9 || x < 0 || y > 9 || y < 0)) a[4] = 1;",
    ));
    is_never_broken(&pair("if (a[0] == 0 && got != EOF) a[4] = 1;"));
    is_refuted(&format!("{THREE} char w[2]; if (sscanf(a, \"%s\", w) == 1) a[0] = w[0];"));
    is_never_broken(&format!("{THREE} char w[2]; if (sscanf(a, \"%1s\", w) == 1) a[0] = w[0];"));
    is_refuted(&format!("{THREE} char w[3]; if (sscanf(a, \"%[a-c]\", w) == 1) a[0] = w[0];"));
    is_never_broken(&format!(
        "{THREE} char w[4]; if (sscanf(a, \"%3[^:]:\", w) == 1) if (strchr(w, ':')) a[4] = 1;"
    ));
    is_refuted(&format!("{THREE} unsigned x; if (sscanf(a, \"%1x\", &x) == 1) a[x / 3] = 1;"));
    is_never_broken(&format!("{THREE} unsigned x; if (sscanf(a, \"%1x\", &x) == 1) a[x / 4] = 1;"));
    is_open(&format!("{THREE} double x; if (sscanf(a, \"%lf\", &x) == 1) a[0] = 1;"));
}

fn lines_grow_as_they_are_read() {
    let line = |then: &str| {
        format!("char *line = NULL; size_t room = 0; long n = getline(&line, &room, stdin); {then}")
    };
    is_refuted(&line("if (n > 1) line[n - 2 - (line[0] == 'x') * 3] = 0; free(line);"));
    is_refuted(&line("if (n > 0 && line[0] == 'x') line[room] = 0; free(line);"));
    is_refuted(&line("free(line); if (n > 0) return line[0];"));
    let (code, told) = verdict(&line("if (n > 0) line[n - 1] = 0; free(line);"));
    assert_eq!(code, 4, "lines may be longer than those that are tried: {told}");
}

fn errors_are_told_apart() {
    // The standard streams are not the program's to assign.
    let (code, told) = verdict("stdin = NULL; return fgetc(stdin) == 3;");
    assert_ne!(code, 0, "{told}");
    is_safe("errno = 0; int t[2]; t[errno] = 1;");
    is_safe("int t[2]; errno = 1; t[strlen(\"ab\") - errno] = 1;");
    // Printing may set it to anything (C11 7.5p3), and does not.
    let (code, told) =
        verdict("int t[2]; errno = 0; printf(\"x\"); if (errno < 0 || errno > 1) t[2] = 1;");
    assert_eq!(code, 4, "{told}");
    is_safe("int t[2]; errno = 0; printf(\"x\"); if (errno < 0) return 1; t[0] = 1;");
}

fn what_a_contract_pins_down_is_not_all_there_is() {
    let text = "int g; int h[3];
/*@ modifies \\nothing; ensures \\result == &g; */
int *get(void);
void by_result(void) { *get() = 1;
  //@ check g == 2;
}
/*@ requires p == &h[1]; */
void by_parameter(int *p) { *p = 1;
  //@ check h[1] == 2;
}
";
    for entry in ["by_result", "by_parameter"] {
        let (code, stdout, stderr, _folder) = refute(text, &["--entry", entry]);
        assert_ne!(code, 0, "{stdout}{stderr}");
    }
}

fn letters_of_a_set_are_counted() {
    is_safe(
        "int a[9] = { 0 };
         if (strspn(\"aab-\", \"ba\") != 3 || strcspn(\"aab-\", \"-b\") != 2) return a[9];
         if (strspn(\"\", \"x\") != 0 || strcspn(\"abc\", \"\") != 3 || strspn(\"abc\", \"\") != 0) return a[9];
         const char *t = \"key=value\"; if (strpbrk(t, \":=\") != t + 3 || strpbrk(t, \"?\")) return a[9];",
    );
    // A line has a letter before its end, or none.
    let line = "char line[4]; if (!fgets(line, sizeof line, stdin)) return 0;";
    is_safe(&format!("{line} line[strcspn(line, \"\\n\")] = 0;"));
    is_refuted(&format!("{line} line[strcspn(line, \"\\n\") + 1] = 0;"));
    is_refuted(&format!("{line} *strpbrk(line, \"\\n\") = 0;"));
    is_refuted("char all[3] = { 'a', 'a', 'a' }; return (int)strspn(all, \"a\");");
}

fn no_more_is_read_than_a_run_needs() {
    let (code, told) = verdict(
        "int a[2] = { 0 }, n = 0, c;
while ((c = getchar()) != EOF) if (c == 'x') n++;
c = a[n];",
    );
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("standard input is \"xx\"\n"), "{told}");
}

/// C11 7.1.4p1, 7.21.6.6p2, 7.24.1p2.
fn what_is_written_is_not_what_is_read() {
    let overlaps = |body: &str| {
        let (code, told) = verdict(body);
        assert_eq!(code, 1, "{told}");
        assert!(told.contains("what is written overlaps what is read"), "{told}");
    };
    overlaps("char s[9] = \"abc\"; strcpy(s, s + 1);");
    overlaps("char s[9] = \"abc\"; __builtin_strcpy(s, s);");
    overlaps("char s[9] = \"abc\"; strncpy(s + 2, s, 3);");
    overlaps("char s[9] = \"abc\"; strcat(s, s);");
    overlaps("char s[9] = \"abc\"; strncat(s, s + 2, 1);");
    overlaps("char s[9] = \"abc\"; snprintf(s, sizeof s, \"%s!\", s);");
    overlaps("char s[9] = \"%%a\"; sprintf(s, s);");
    overlaps("char s[9] = \"a b\"; sscanf(s, \"%s\", s);");
    overlaps("char s[9] = \"a b\"; strtok(s, s + 1);");
    overlaps("char s[40] = \"abc\"; int c = getchar(); if (c >= 0 && c < 9) strcpy(s + c, s);");
    is_safe("char s[9] = \"abc\"; strcpy(s + 4, s); strncpy(s, s + 6, 2); strncat(s, s + 5, 1);");
    is_safe("char s[9] = \"abc\"; snprintf(s + 4, 4, \"%.2s\", s); snprintf(s, 0, \"%s\", s);");
    is_safe("char s[9] = \"abc\"; int c = getchar(); if (c >= 4 && c < 6) memcpy(s, s + c, 4);");
    let (code, told) =
        verdict("char s[40]; int c = getchar(); if (c >= 0 && c < 9) memcpy(s, s + c, 4);");
    assert!(code == 1 && told.contains("the two blocks overlap"), "{told}");
}

/// C11 7.1.4p1.
fn streams_are_there() {
    let is_null = |body: &str| {
        let (code, told) = verdict(body);
        assert!(code == 1 && told.contains("the stream is null"), "{told}");
    };
    is_null("FILE *f = 0; fprintf(f, \"x\");");
    is_null("FILE *f = 0; fputs(\"x\", f);");
    is_null("FILE *f = 0; fputc('x', f);");
    is_null("FILE *f = 0; putc('x', f);");
    is_open("int x = 0; putc('x', (FILE *)&x);");
    is_open(
        "FILE *f = fopen(\"f\", \"w\"); if (f) { fputs(\"x\", f); fclose(f); fputs(\"y\", f); }",
    );
    is_safe("fprintf(stderr, \"x\"); fputs(\"y\", stdout); putc('z', stderr);");
}

/// What our headers ask for beyond C, since it is not modelled.
fn what_is_right_and_not_modelled_is_open() {
    is_open("fclose(stdout);");
    is_open("static char own[BUFSIZ]; setbuf(stdout, own);");
    is_open("static char own[99]; setvbuf(stdout, own, _IOFBF, sizeof own);");
    is_open("free(getcwd(0, 0));");
    is_open("struct flock lock = {0}; fcntl(0, F_GETLK, &lock);");
    is_open(
        "struct { char *state; char text[4]; } s = {0, \"a b\"}; strtok_r(s.text, \" \", &s.state);",
    );
    is_open("printf(\"%*d\", 2000000000, 1);");
}
