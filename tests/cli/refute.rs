//! `cinch refute` on C files as people start it, with a real compiler, its sanitizers and a real solver.

use crate::harness::{Trial, tests};
use std::process::{Command, Stdio};

pub fn trials() -> Vec<Trial> {
    tests![
        a_run_that_breaks_a_rule_is_replayed_and_told,
        where_all_paths_are_fine_that_is_said,
        arguments_and_standard_input_are_found_and_given_to_the_real_program,
        what_the_machine_alone_cannot_know_is_left_open,
        allocations_fail_also_in_front_of_loops_without_end,
        what_runs_do_not_show_is_left_open,
        shifts_are_seen_in_the_real_program,
        what_is_printed_is_looked_at,
        the_competition_gets_one_line,
        the_competition_asks_the_prover_too,
        a_run_can_be_kept_as_a_test,
        what_matters_of_a_run_is_told_step_by_step,
        functions_are_called_as_the_run_calls_them,
        each_function_is_explored_by_itself,
        one_object_has_one_type,
        what_others_may_change_is_left_open,
        a_page_shows_the_run,
        sarif_has_the_steps_of_a_run,
        open_checks_of_proofs_are_refuted,
        what_is_left_open_of_a_program_is_refuted,
        what_a_contract_excludes_is_not_refuted
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
pub fn refute(text: &str, arguments: &[&str]) -> (i32, String, String, tempfile::TempDir) {
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
    assert!(stderr.contains("`input()` returns 4"), "{stderr}");
    assert!(stderr.contains("replayed in the real program"), "{stderr}");
    let (code, stdout, _, _folder) = refute(OVERFLOW, &["--format", "json"]);
    let document: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    assert_eq!((code, &document["findings"][0]["verdict"]), (1, &"refuted".into()), "{stdout}");
}

fn what_is_left_open_of_a_program_is_refuted() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        "#include <string.h>\nint main(int argc, char **argv) { return strlen(argv[argc]) > 3; }\n";
    std::fs::write(folder.path().join("a.c"), text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
    command.env_remove("CC").env("NO_COLOR", "1").current_dir(folder.path());
    let output = command.arg("a.c").stdin(Stdio::null()).output().expect("cinch should start");
    let (stdout, stderr) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{stdout}{stderr}");
    assert!(stderr.contains("error[null-dereference]: refuted"), "{stderr}");
    assert!(stderr.contains("a.c:2:"), "{stderr}");
    assert!(stdout.contains("proved  refuted  open"), "{stdout}");
}

fn arguments_and_standard_input_are_found_and_given_to_the_real_program() {
    let argument = "#include <string.h>\nint main(int argc, char **argv)\n{\n  char name[8];\n  if (argc < 2) return 1;\n  \
                    strcpy(name, argv[1]);\n  return name[0];\n}\n";
    let (code, stdout, stderr, _folder) = refute(argument, &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("a.c:6:"), "{stderr}");
    assert!(stderr.contains("the program is started with \""), "{stderr}");
    assert!(stderr.contains("replayed in the real program"), "{stderr}");
    // What cannot be longer than that fits.
    let fits = argument.replace("strcpy(name, argv[1])", "strncpy(name, argv[1], 8)");
    let (code, stdout, stderr, _folder) = refute(&fits, &["--budget", "2"]);
    assert_eq!(code, 4, "others than a few arguments are not tried: {stdout}{stderr}");
    let readers = [
        "while ((c = getchar()) != EOF && c != '\\n') name[i++] = (char)c;",
        "if (scanf(\"%d\", &i) == 1) name[i] = 1;",
        "if (scanf(\"%s\", name) == 1) c = name[0];",
        "if (fgets(name, 10, stdin)) c = name[0];",
        "char t[100]; if (fgets(t, 100, stdin)) strcpy(name, t);",
    ];
    for reader in readers {
        let text = format!(
            "#include <stdio.h>\n#include <string.h>\nint main(void)\n{{\n  char name[8] = \"\"; int i = 0, c = 0;\n  \
             {reader}\n  return c + i + name[0];\n}}\n"
        );
        let (code, stdout, stderr, _folder) = refute(&text, &["--budget", "5"]);
        assert_eq!(code, 1, "{reader}: {stdout}{stderr}");
        assert!(stderr.contains("error[out-of-bounds]: refuted"), "{reader}: {stderr}");
        assert!(stderr.contains("a.c:6:"), "{reader}: {stderr}");
        assert!(stderr.contains("standard input is \""), "{reader}: {stderr}");
        assert!(stderr.contains("replayed in the real program"), "{reader}: {stderr}");
    }
    let fits = "#include <stdio.h>\nint main(void) { char t[8]; return fgets(t, 8, stdin) ? t[7 - 7] : 0; }\n";
    let (code, stdout, stderr, _folder) = refute(fits, &[]);
    assert_ne!(code, 1, "{stdout}{stderr}");
}

fn what_the_machine_alone_cannot_know_is_left_open() {
    // Between two pointers from outside may lie anything, not only nothing.
    let apart = "int f(int *p, int *q) { *p = 1; *q = 2; return *p; }\n";
    let (code, stdout, stderr, _folder) = refute(apart, &["--entry", "f"]);
    assert_ne!(code, 0, "{stdout}{stderr}");
    // Types forbid that these two are one.
    let types = "/*@ requires \\valid(p) && \\valid(q); ensures *p == 1; */\n\
                 void f(long *p, long long *q) { *p = 1; *q = 2; }\n";
    let (code, stdout, stderr, _folder) = refute(types, &["--entry", "f"]);
    assert_eq!(code, 4, "{stdout}{stderr}");
    let given = "void give(int *p);\nint f(void) { int x; give(&x); return x; }\n";
    let (code, stdout, stderr, _folder) = refute(given, &["--entry", "f"]);
    assert_eq!(code, 4, "{stdout}{stderr}");
    let early = "static int i, t[2];\n__attribute__((constructor)) static void start(void) { i = 5; }\n\
                 int main(void) { return t[i]; }\n";
    let (code, stdout, stderr, _folder) = refute(early, &[]);
    assert_ne!(code, 0, "{stdout}{stderr}");
}

fn where_all_paths_are_fine_that_is_said() {
    let (code, stdout, stderr, _folder) = refute(&OVERFLOW.replace("i < 5", "i < 4"), &[]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(stdout.contains("no run breaks a rule"), "{stdout}");
}

fn allocations_fail_also_in_front_of_loops_without_end() {
    let text = "#include <stdio.h>\n#include <stdlib.h>\nint main(void)\n{\n  int *items = malloc(16), number;\n  \
                while (scanf(\"%d\", &number) == 1)\n    if (number >= 0)\n      items[0] = number;\n  free(items);\n  return 0;\n}\n";
    let (code, stdout, stderr, _folder) = refute(text, &["--steps", "3000"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[null-dereference]: refuted"), "{stderr}");
    assert!(stderr.contains("a.c:8:7"), "{stderr}");
    assert!(stdout.contains("1 seen by sanitizers"), "{stdout}");
}

fn what_runs_do_not_show_is_left_open() {
    // Order that C leaves open.
    let (code, stdout, ..) = refute(
        "int f(int *p) { return ++*p; } int main(void) { int x = 0; return f(&x) - f(&x); }",
        &[],
    );
    assert_eq!(code, 4, "{stdout}");
    // What `restrict` promises, what runs after `main`, what is called from elsewhere, what optimisers know.
    for text in [
        "static void f(int *restrict a, int *restrict b) { *a = 1; *b = 2; }
         int main(void) { int x; f(&x, &x); return x; }",
        "int *p; __attribute__((destructor)) static void end(void) { *p = 1; }
         int main(void) { return 0; }",
        "int each(int (*)(int)); static int second(int i) { int a[1] = { 0 }; return a[i]; }
         int main(void) { return each(second); }",
        "#include <stdlib.h>
         static int order(const void *a, const void *b) { return *(long *)a < *(long *)b; }
         int main(void) { int a[3] = { 3, 1, 2 }; qsort(a, 3, sizeof *a, order); return a[0]; }",
        "static int f(int x) { int a[2] = { 0 }; return __builtin_constant_p(x) ? a[5] : 0; }
         int main(void) { return f(3); }",
    ] {
        let (code, stdout, stderr, _folder) = refute(text, &["--budget", "5"]);
        assert_ne!(code, 0, "{text}\n{stdout}{stderr}");
    }
}

fn shifts_are_seen_in_the_real_program() {
    let (code, stdout, stderr, _folder) =
        refute("int main(int count, char **texts) { return 1 << (count + 30); }", &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stdout.contains("1 seen by sanitizers"), "{stdout}");
}

fn what_is_printed_is_looked_at() {
    let code = |body: &str| {
        let text = format!("#include <stdio.h>\nint main(void) {{ {body} return 0; }}");
        refute(&text, &["--budget", "5"]).0
    };
    let text = "char a[4] = \"abc\"; long n = 3;";
    assert_eq!(code(&format!("{text} printf(\"%s %ld %5.1f %c\\n\", a, n, 1.5, 'x');")), 0);
    assert_eq!(code(&format!("{text} a[3] = 'd'; printf(\"%s\\n\", a);")), 1);
    // Of another type than the format says.
    assert_ne!(code(&format!("{text} printf(\"%s %d\\n\", a, n);")), 0);
    assert_ne!(code(&format!("{text} printf(\"%s %f\\n\", a, n);")), 0);
    assert_ne!(code(&format!("{text} printf(\"%s %ld\\n\", a, 3);")), 0);
    assert_ne!(code(&format!("{text} printf(\"%s %d\\n\", a);")), 0);
}

fn the_competition_gets_one_line() {
    let (_, stdout, _, _folder) = refute(OVERFLOW, &["--svcomp", "memsafety"]);
    assert_eq!(stdout, "false(valid-deref)\n");
    let safe = OVERFLOW.replace("i < 5", "i < 4");
    let (_, stdout, _, _folder) = refute(&safe, &["--svcomp", "memsafety"]);
    assert_eq!(stdout, "true\n");
}

const COPY: &str = "\
int __VERIFIER_nondet_int(void);
static void copy(char *to, const char *from)
{
  while ((*to++ = *from++) != 0)
    ;
}
int main(void)
{
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || m < n)
    return 0;
  char *a = __builtin_alloca(n), *b = __builtin_alloca(m);
  a[n - 1] = 0;
  copy(b, a);
  return 0;
}
";

/// Strings of any length have no last path: what runs leave open is proved, but for what rests on somebody's word.
fn the_competition_asks_the_prover_too() {
    let answer = |text: &str| refute(text, &["--svcomp", "memsafety", "--budget", "5"]).1;
    assert_eq!(answer(COPY), "true\n");
    assert_eq!(answer(&COPY.replace("m < n", "m < n - 1")), "false(valid-deref)\n");
    // One string that never ends is too long for a run here, and no proof either.
    let endless = COPY.replace("a[n - 1] = 0;", "for (int i = 0; i < n; i++) a[i] = 1;");
    assert_ne!(answer(&endless), "true\n");
    let promised = COPY.replace("static void", "//@ requires \\false;\nstatic void");
    assert_ne!(answer(&promised), "true\n");
    let assumed = endless.replace("  copy(b", "  //@ assume a[0] == 0;\n  copy(b");
    assert_ne!(answer(&assumed), "true\n");
    let lost = COPY.replace("static void", "void *malloc(unsigned long);\nstatic void");
    let lost = lost.replace("  copy(b, a);", "  copy(b, a);\n  if (m > 70000) malloc(1);");
    assert_ne!(answer(&lost), "true\n");
}

fn a_run_can_be_kept_as_a_test() {
    let (code, stdout, stderr, folder) = refute(OVERFLOW, &["--emit-test", "kept"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    let script = folder.path().join("kept/out-of-bounds-1/run.sh");
    let output = Command::new("sh").arg(&script).output().expect("a shell should start");
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("a.c:7"), "{printed}");
}

const LIST: &str = "\
#include <stdlib.h>
struct node { int value; struct node *next; };
int input(void);
static struct node *push(struct node *head, int value)
{
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->value = value;
  n->next = head;
  return n;
}
int main(void)
{
  int unused = input();
  struct node *head = NULL;
  for (int i = 0; i < 2; i++)
    head = push(head, 7 * i);
  if (unused < 0)
    unused = 0;
  free(head);
  return head->value;
}
";

fn what_matters_of_a_run_is_told_step_by_step() {
    let parts = "struct point { int x, y; };\nint main(void)\n{\n  struct point p = { 1, 0 };\n  return p.x / p.y;\n}\n";
    let (_, _, stderr, _folder) = refute(parts, &[]);
    assert!(stderr.contains("p.y = 0\n"), "each part has its name: {stderr}");
    let (code, stdout, stderr, _folder) = refute(LIST, &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("is called"), "{stderr}");
    assert!(stderr.contains("n->value = 7"), "{stderr}");
    assert!(stderr.contains("`free(head)`"), "{stderr}");
    assert!(stderr.contains("memory: head -> [7|freed on line 21]"), "{stderr}");
    // What does not lead to the failure is left out.
    assert!(!stderr.contains("unused ="), "{stderr}");
    assert!(!stderr.contains("`unused < 0` is"), "{stderr}");
}

const ENTRY: &str = "\
struct node { int value; struct node *next; };
static int third(struct node *head) { return head->next->next->value; }
int last(const int *a)
{
  int best = 0; if (!a) return 0;
  for (int i = 0; i < 3; i++)
    best = a[i];
  return best;
}
int use(struct node *p) { return third(p); }
";

fn functions_are_called_as_the_run_calls_them() {
    let (code, stdout, stderr, _folder) = refute(ENTRY, &["--entry", "third", "--budget", "30"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("memory: head -> [0|NULL]"), "{stderr}");
    assert!(stdout.contains("seen by sanitizers"), "{stdout}");
    assert!(!stdout.contains(" 0 seen by sanitizers"), "{stdout}");
    assert!(stdout.contains("`third` may be called with any numbers"), "{stdout}");
    let (_, _, stderr, folder) =
        refute(ENTRY, &["--entry", "last", "--budget", "30", "--emit-test", "kept"]);
    assert!(stderr.contains("buffer-overflow"), "{stderr}");
    let kept = std::fs::read_dir(folder.path().join("kept")).expect("tests should be kept");
    let scripts = kept.flatten().map(|entry| entry.path().join("run.sh"));
    let printed: String = scripts
        .map(|script| {
            let output = Command::new("sh").arg(&script).output().expect("a shell should start");
            String::from_utf8_lossy(&output.stderr).into_owned()
        })
        .collect();
    assert!(printed.contains("a.c:7") && printed.contains("buffer-overflow"), "{printed}");
}

fn a_page_shows_the_run() {
    let (_, _, _, folder) = refute(LIST, &["--html", "run.html"]);
    let page = std::fs::read_to_string(folder.path().join("run.html")).unwrap();
    assert!(!page.contains("@DATA@"), "the page should have data");
    assert!(!page.contains("src=") && !page.contains("href="), "the page should need nothing else");
    let start = page.find("id=\"data\">").expect("there should be data") + 10;
    let end = start + page[start..].find("</script>").expect("the data should end");
    let data: serde_json::Value = serde_json::from_str(&page[start..end]).unwrap();
    let steps = data["findings"][0]["run"]["steps"].as_array().unwrap();
    let last = steps.last().unwrap();
    assert_eq!(last["kind"], "failure");
    // The compiler has taken the `#include` away.
    let lines: Vec<&str> = [""].into_iter().chain(LIST.lines().skip(1)).collect();
    assert_eq!(data["files"], serde_json::json!({ "a.c": lines }));
    let objects = last["picture"]["objects"].as_array().unwrap();
    assert!(objects.iter().any(|drawn| drawn["over"] == "freed on line 21"), "{last}");
}

fn sarif_has_the_steps_of_a_run() {
    let (code, stdout, _, _folder) = refute(LIST, &["--format", "sarif"]);
    let log: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let result = &log["runs"][0]["results"][0];
    let flow = &result["codeFlows"][0]["threadFlows"][0]["locations"];
    let lines = flow.as_array().unwrap().iter();
    let lines: Vec<u64> = lines
        .map(|it| it["location"]["physicalLocation"]["region"]["startLine"].as_u64().unwrap())
        .collect();
    assert_eq!((code, lines.first(), lines.last()), (1, Some(&13), Some(&22)), "{stdout}");
    let (_, stdout, _, _folder) = refute(LIST, &["--format", "github"]);
    assert!(stdout.starts_with("::error file=a.c,line=22"), "{stdout}");
}

/// Starts `cinch prove --refute` in a folder with that file.
pub fn prove(text: &str, arguments: &[&str]) -> (i32, String, String) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cinch"));
    command.env_remove("CC").env("NO_COLOR", "1").current_dir(folder.path());
    command.args(["prove", "--no-cache", "--refute=2"]).args(arguments).arg("a.c");
    let output = command.stdin(Stdio::null()).output().expect("cinch should start");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output should be UTF-8");
    (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
}

fn open_checks_of_proofs_are_refuted() {
    let half = "int half(int x) { if (x < 0) return 0; return 100 / (x - 7); }\n";
    let (code, stdout, stderr) = prove(half, &[]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[division-by-zero]: refuted"), "{stderr}");
    assert!(stderr.contains("check half.division-by-zero.1"), "{stderr}");
    assert!(stderr.contains("half(x = 7)"), "{stderr}");
    assert!(!stderr.contains("candidate"), "{stderr}");
    assert!(stdout.contains("1 refuted"), "{stdout}");
    let (code, stdout, _) = prove(half, &["--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&stdout).unwrap();
    let obligations = report["obligations"].as_array().unwrap().iter();
    let refuted: Vec<_> = obligations.filter(|it| it["verdict"] == "refuted").collect();
    assert_eq!((code, refuted.len()), (1, 1), "{stdout}");
    assert_eq!(refuted[0]["check"], "half.division-by-zero.1");
    assert_eq!(refuted[0]["run"]["replay"]["by"], "sanitizers", "{stdout}");
    let (_, stdout, _) = prove(half, &["--format", "sarif"]);
    assert!(stdout.contains("codeFlows") && stdout.contains("refuted"), "{stdout}");
}

fn what_a_contract_excludes_is_not_refuted() {
    let text = "//@ requires x > 7;\nint half(int x) { return 100 / (x - 7) + 2147483600 * (x > 1000); }\n";
    let (_, stdout, stderr) = prove(text, &[]);
    assert!(!stderr.contains("refuted: the divisor"), "{stdout}{stderr}");
}

fn each_function_is_explored_by_itself() {
    let text = "int half(int a, int b) { return b > 3 ? a / (b - 5) : 0; }\n\
                int twice(unsigned char a) { return 2 * a; }\n\
                static int count; int next(void) { return 4 / (count + 1); }\n";
    let options = ["--entry", "*", "--steps", "2000", "--no-sanitizers"];
    let (code, stdout, stderr, _folder) = refute(text, &options);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[division-by-zero]: refuted"), "{stderr}");
    for line in ["  half: refuted", "  twice: safe", "  next: open"] {
        assert!(stdout.lines().any(|it| it == line), "{line}: {stdout}");
    }
    // The same steps lead to the same answers.
    let json = || {
        let (_, stdout, ..) = refute(text, &[&options[..], &["--format", "json"]].concat());
        let mut document: serde_json::Value = serde_json::from_str(&stdout).unwrap();
        document["milliseconds"] = 0.into();
        document
    };
    assert_eq!(json(), json());
}

fn one_object_has_one_type() {
    let text = "struct queue { long first, last; }; struct job { long number, next; };\n\
                int f(struct queue *q, struct job *j) { q->last = 1; j->next = 2; return 4 / (int)q->last; }\n\
                int g(struct job *a, struct job *b) { a->next = 1; b->next = 0; return 4 / (int)a->next; }\n";
    let (_, stdout, stderr, _folder) =
        refute(text, &["--entry", "f", "--no-check", "null-dereference"]);
    assert!(!stderr.contains("division-by-zero"), "{stdout}{stderr}");
    let (_, stdout, stderr, _folder) =
        refute(text, &["--entry", "g", "--no-check", "null-dereference"]);
    assert!(stderr.contains("error[division-by-zero]: refuted"), "{stdout}{stderr}");
}

fn what_others_may_change_is_left_open() {
    let texts = [
        (
            "void log_it(int **p); int main(void) { int x = 1, *p = &x; log_it(&p); return 4 / *p; }",
            "log_it",
        ),
        ("int main(int argc, char **argv) { return 4 / argc; }", "arguments"),
        ("int main(void) { volatile int x = 1; return 4 / x; }", "volatile"),
        ("int x = 1; int f(void) { return 4 / x; }", "static objects"),
    ];
    for (text, why) in texts {
        let entry = if text.contains("main") { "main" } else { "f" };
        let (code, stdout, stderr, _folder) = refute(text, &["--entry", entry]);
        assert_eq!(code, 4, "{text}: {stdout}{stderr}");
        assert!(stdout.contains("  open: ") && stdout.contains(why), "{text}: {stdout}");
    }
}
