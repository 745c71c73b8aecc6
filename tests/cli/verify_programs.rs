//! `cinch verify` on programs of several files: what is open is looked for in runs of the whole program.

use crate::harness::{Trial, tests};
use crate::project::Project;

pub fn trials() -> Vec<Trial> {
    tests![
        a_run_goes_through_several_files,
        it_is_told_where_all_runs_were_taken,
        a_variable_of_another_file_has_its_value,
        static_functions_of_one_name_are_two,
        files_may_be_compiled_in_different_ways,
        each_main_is_a_program_of_its_own,
        what_is_missing_is_named,
        runs_that_do_not_come_to_what_is_missing_count,
        streams_of_the_library_are_there,
        a_header_gets_the_clauses_of_all_files,
        a_page_shows_each_check,
        what_a_callee_needs_is_told_once,
        what_is_asked_of_callers_is_told_with_its_way,
        what_no_call_meets_is_told,
    ]
}

const NODES: &str = "\
#include <stdlib.h>
struct node { int value; };
struct node *make(int value)
{
  struct node *node = malloc(sizeof *node);
  if (!node)
    abort();
  node->value = value;
  return node;
}
void drop(struct node *node) { free(node); }
int value(const struct node *node) { return node->value; }
";

const USES: &str = "\
struct node;
struct node *make(int value);
void drop(struct node *node);
int value(const struct node *node);
int main(void)
{
  struct node *node = make(3);
  drop(node);
  return value(node);
}
";

fn a_run_goes_through_several_files() {
    let project = Project::new(&[("main.c", USES), ("node.c", NODES)]);
    for files in [["main.c", "node.c"], ["node.c", "main.c"]] {
        let (code, stdout, stderr) = project.run(&[files[0], files[1]]);
        assert_eq!(code, 1, "{stdout}{stderr}");
        assert!(stdout.contains("1 refuted"), "{stdout}{stderr}");
        let told = ["error[use-after-free]: refuted", "node.c:12:", "main.c:9 ", "sanitizers say"];
        assert!(told.iter().all(|words| stderr.contains(words)), "{stdout}{stderr}");
    }
}

/// The sum in `n` is found by no template.
const SUM: &str = "\
int main(void)
{
  int a[6], n = 0;
  for (int i = 1; i <= 3; i++)
    n += i;
  a[n - 1] = 0;
  return a[n - 1];
}
";

fn it_is_told_where_all_runs_were_taken() {
    let shorter = SUM.replace("a[6]", "a[5]");
    let project = Project::new(&[("sum.c", SUM), ("shorter.c", &shorter)]);
    let word = "no run of the program breaks a rule: its one path was taken";
    let (code, stdout, stderr) = project.run(&["verify", "sum.c"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(stderr.contains(word), "{stdout}{stderr}");
    let (code, stdout, stderr) = project.run(&["verify", "shorter.c"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(!stderr.contains("no run of the program"), "{stdout}{stderr}");
    assert!(stderr.contains("refuted"), "{stdout}{stderr}");
}

fn streams_of_the_library_are_there() {
    let main = "#include <stdio.h>\nint cells[4];\nint main(void)\n{\n  char line[8];\n  if (!fgets(line, \
                sizeof line, stdin)) return 0;\n  return cells[line[0] == 'x' ? 4 : 0];\n}\n";
    let project = Project::new(&[("main.c", main)]);
    let (code, stdout, stderr) = project.run(&["main.c"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stdout.contains("1 refuted") && stderr.contains("main.c:7:"), "{stdout}{stderr}");
}

/// Its file was left out of runs once, and anything was made up for it.
fn a_variable_of_another_file_has_its_value() {
    let table = "int table[4] = {1, 2, 3, 4};\nconst int length = 4;\n";
    let main = "\
extern int table[4];
extern const int length;
int main(void)
{
  int sum = 0;
  for (int i = 0; i < length && i < 4; i++)
    sum += table[i];
  return sum;
}
";
    let project = Project::new(&[("main.c", main), ("table.c", table)]);
    let (code, stdout, stderr) = project.run(&["main.c", "table.c"]);
    assert!(!stderr.contains("refuted"), "{code} {stdout}{stderr}");
    let (code, stdout, stderr) = project.run(&["main.c"]);
    assert_ne!(code, 0, "{stdout}{stderr}");
    assert!(!stderr.contains("refuted"), "{stdout}{stderr}");
    assert!(stderr.contains("is defined in none of the files"), "{stdout}{stderr}");
}

fn static_functions_of_one_name_are_two() {
    let one = "static int pick(const int *a) { return a[0]; }\nint one(const int *a) { return pick(a); }\n";
    let main = "\
int one(const int *a);
static int pick(const int *a) { return a[2]; }
int main(void)
{
  int a[2] = {1, 2};
  return one(a) + pick(a);
}
";
    let project = Project::new(&[("one.c", one), ("main.c", main)]);
    let (code, stdout, stderr) = project.run(&["one.c", "main.c"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("refuted") && stderr.contains("main.c:2:"), "{stdout}{stderr}");
    let rows: Vec<&str> = stdout.lines().filter(|row| row.trim().starts_with("pick ")).collect();
    assert!(rows.len() == 2 && rows[0].ends_with("0     0"), "{stdout}{stderr}");
}

fn files_may_be_compiled_in_different_ways() {
    let table = "int table[LENGTH];\nint at(int i) { return table[i]; }\n";
    let main = "#include \"at.h\"\nint main(void) { return at(LAST); }\n";
    let header = "int at(int i);\n#define LAST 4\n";
    let project = Project::new(&[("table.c", table), ("main.c", main)]);
    let folder = project.0.path();
    std::fs::create_dir_all(folder.join("include")).unwrap();
    std::fs::create_dir_all(folder.join("build")).unwrap();
    project.write("include/at.h", header);
    let entry = |file: &str, option: &str| {
        format!(
            "{{\"directory\": \"{}/build\", \"file\": \"../{file}\", \
             \"arguments\": [\"cc\", \"{option}\", \"-MD\", \"-MF\", \"x.d\", \"-o\", \"x.o\", \"-c\", \"../{file}\"]}}",
            folder.display()
        )
    };
    let entries = [entry("table.c", "-DLENGTH=4"), entry("main.c", "-I../include")];
    project.write("build/compile_commands.json", &format!("[{}]", entries.join(",")));
    for verb in ["verify", "refute"] {
        let (code, stdout, stderr) = project.run(&[verb, "-p", "build"]);
        assert_eq!(code, 1, "{stdout}{stderr}");
        let told = ["error[out-of-bounds]: refuted", "table.c:2:", "sanitizers say"];
        assert!(told.iter().all(|words| stderr.contains(words)), "{verb}: {stdout}{stderr}");
    }
    assert!(!folder.join("build/x.d").exists() && !folder.join("build/x.o").exists());
    let (code, stdout, stderr) = project.run(&["refute", "-p", "build", "--emit-test", "tests"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    let script = folder.join("tests/out-of-bounds-1/run.sh");
    let mut shell = std::process::Command::new("sh");
    let ran = shell.arg(script).output().expect("a shell should be here");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(!ran.status.success() && said.contains("table.c:2"), "{said}");
}

fn each_main_is_a_program_of_its_own() {
    let half = "int half(int by) { return 8 / by; }\n";
    let right = "int half(int by);\nint main(void) { return half(2); }\n";
    let wrong = "int half(int by);\nint main(void) { return half(0); }\n";
    let project = Project::new(&[("half.c", half), ("right.c", right), ("wrong.c", wrong)]);
    let (code, stdout, stderr) = project.run(&["half.c", "right.c", "wrong.c"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("refuted: the divisor is zero"), "{stdout}{stderr}");
    let (code, stdout, stderr) = project.run(&["half.c", "right.c"]);
    assert!(!stderr.contains("refuted"), "{code} {stdout}{stderr}");
}

fn what_is_missing_is_named() {
    let main = "int other(int *p);\nint main(void) { int x; other(&x); return 1 / x; }\n";
    let project = Project::new(&[("main.c", main)]);
    let (code, stdout, stderr) = project.run(&["main.c"]);
    assert_ne!(code, 0, "{stdout}{stderr}");
    assert!(stderr.contains("`other` is defined in none of the files"), "{stdout}{stderr}");
    assert!(!stderr.contains("refuted"), "{stdout}{stderr}");
    // Of a variable nobody knows what it is at the start.
    let main = "extern int other;\nint main(void) { return 1 / other; }\n";
    let project = Project::new(&[("main.c", main)]);
    let (code, stdout, stderr) = project.run(&["main.c"]);
    assert_ne!(code, 0, "{stdout}{stderr}");
    let told = "no runs of the program were looked for: `other` is defined in none of the files";
    assert!(stderr.contains(told) && !stderr.contains("refuted"), "{stdout}{stderr}");
}

fn runs_that_do_not_come_to_what_is_missing_count() {
    let main = "\
int other(int *p);
static int zero(int n) { return 1 / n; }
static int behind(int n) { return 1 / n; }
int main(int argc, char **argv)
{
  int x = 3;
  (void)argv;
  if (argc == 1)
    return zero(argc - 1);
  other(&x);
  return behind(x);
}
";
    let project = Project::new(&[("main.c", main)]);
    let (code, stdout, stderr) = project.run(&["main.c"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    let told = "only runs that do not come to it were looked for: `other` is defined in none of";
    assert!(stderr.contains(told), "{stderr}");
    assert!(stderr.contains("zero.division-by-zero.1\n"), "{stderr}");
    assert_eq!(stderr.matches("refuted: the divisor is zero").count(), 1, "{stdout}{stderr}");
    // All that can be taken is not all there is.
    let main = "\
int other(int *p);
int main(void)
{
  int cells[6] = {0}, n = 0;
  for (int i = 1; i <= 2; i++)
    n += i;
  cells[n] = 1;
  return other(cells);
}
";
    let project = Project::new(&[("main.c", main)]);
    let (_, stdout, stderr) = project.run(&["main.c"]);
    assert!(!stdout.contains("every run") && !stderr.contains("every-run"), "{stdout}{stderr}");
}

/// Two files have clauses for one header, and what is written there gives their callers more to say.
fn a_header_gets_the_clauses_of_all_files() {
    let header = "\
#include <stddef.h>
struct ring { unsigned char *data; size_t capacity, length; };
void fill(int *a, size_t n, int x);
size_t sum(const int *a, size_t n);
static inline int first(const int *a) { return *a & 7; }
int get(struct ring *r, unsigned char *byte);
size_t take(struct ring *r, unsigned char *to, size_t n);
";
    let fill = "\
#include \"api.h\"
void fill(int *a, size_t n, int x) { for (size_t i = 0; i < n; i++) a[i] = x; }
";
    let sum = "\
#include \"api.h\"
size_t sum(const int *a, size_t n)
{
  size_t all = 0;
  for (size_t i = 0; i < n; i++)
    all += (size_t)a[i] + (size_t)first(a);
  return all;
}
";
    let ring = "\
#include \"api.h\"
int get(struct ring *r, unsigned char *byte)
{
  if (r->length == 0)
    return 0;
  *byte = r->data[--r->length];
  return 1;
}
size_t take(struct ring *r, unsigned char *to, size_t n)
{
  size_t done = 0;
  while (done < n && get(r, &to[done]))
    done++;
  return done;
}
";
    let files = [("api.h", header), ("fill.c", fill), ("sum.c", sum), ("ring.c", ring)];
    let project = Project::new(&files);
    let text = |name: &str| std::fs::read_to_string(project.0.path().join(name)).unwrap();
    let (code, stdout, stderr) = project.run(&["infer", "--write", "fill.c", "./sum.c", "ring.c"]);
    assert!(code == 0 || code == 1, "{stdout}{stderr}");
    let written = text("api.h");
    let contracts = written.matches("/*@").count();
    assert!(contracts >= 4 && written.matches("*/").count() == contracts, "{written}");
    for line in header.lines() {
        assert_eq!(written.lines().filter(|it| *it == line).count(), 1, "{line}\n{written}");
    }
    let before: Vec<String> = files.iter().map(|(name, _)| text(name)).collect();
    let (_, stdout, stderr) = project.run(&["infer", "--write", "fill.c", "sum.c", "ring.c"]);
    let behind: Vec<String> = files.iter().map(|(name, _)| text(name)).collect();
    assert_eq!(behind, before, "{stdout}{stderr}");
    let (_, stdout, stderr) = project.run(&["infer", "fill.c", "sum.c", "ring.c"]);
    assert!(!stdout.contains("@@"), "{stdout}{stderr}");
}

fn a_page_shows_each_check() {
    let project = Project::new(&[("main.c", USES), ("node.c", NODES)]);
    let (code, stdout, stderr) = project.run(&["main.c", "node.c", "--html", "page.html"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    let page = std::fs::read_to_string(project.0.path().join("page.html")).unwrap();
    let told = [
        "<h1>4 functions, ",
        "1 refuted",
        "value.use-after-free.1",
        "<a href=\"#node-c-12\">value</a>",
        "srcdoc=\"&lt;!doctype html&gt;",
        "-&gt;value; }",
        "id=\"main-c-8\"",
    ];
    told.iter().for_each(|words| assert!(page.contains(words), "{words}\n{page}"));
    for mark in ["@SENTENCE@", "@RUNS@", "@FUNCTIONS@", "@ASKED@", "@SOURCES@", "@VERSION@"] {
        assert!(!page.contains(mark), "{mark}");
    }
    let (code, ..) = project.run(&["infer", "node.c", "--html", "page.html"]);
    assert_eq!(code, 2);
}

/// What is asked at one call, and at others of the same function, is one finding.
fn what_a_callee_needs_is_told_once() {
    let text = "\
#include <stdlib.h>
struct job { char *name; };
static void drop(struct job *job) { free(job->name); free(job); }
extern struct job *jobs[4];
int main(void)
{
  drop(jobs[0]);
  drop(jobs[1]);
  return 0;
}
";
    let project = Project::new(&[("main.c", text)]);
    let (code, stdout, stderr) = project.run(&["main.c"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert_eq!(stderr.matches("error[precondition]: `drop` needs `").count(), 1, "{stderr}");
    assert!(stderr.contains("which is needed there too:\n"), "{stderr}");
    assert!(stderr.contains("the same goes for the call on line 8"), "{stderr}");
    assert!(!stderr.contains("pass it on to the callers"), "{stderr}");
}

const LEAF: &str = "\
struct item { int value; int weight; };
static int value(const struct item *p) { return p->value; }
int heavier(const struct item *one, int than) { return value(one) > than; }
";

/// A condition that a leaf needs is reported where it has come to, in whatever file, and at a call that does not meet it.
fn what_is_asked_of_callers_is_told_with_its_way() {
    let entry = "\
struct item;
int heavier(const struct item *one, int than);
static int is_heavy(const struct item *it) { return heavier(it, 10); }
int choose(const struct item *it) { return is_heavy(it); }
";
    let project = Project::new(&[("leaf.c", LEAF), ("entry.c", entry)]);
    let (code, stdout, stderr) = project.run(&["leaf.c", "entry.c"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    let told = "\
asked of callers:
  choose: \\valid_read(it)
    for `p->value` at leaf.c:2: choose -> is_heavy -> heavier -> value
";
    assert!(stdout.ends_with(told), "{stdout}");
    // What a function needs for itself has come no way.
    let project = Project::new(&[("leaf.c", "int get(const int *p) { return *p; }\n")]);
    let (code, stdout, stderr) = project.run(&["leaf.c"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(stdout.ends_with("asked of callers:\n  get: \\valid_read(p)\n"), "{stdout}");
}

/// A precondition that no call meets says something of the code, and is told apart from one that some call does not.
fn what_no_call_meets_is_told() {
    let of = |callers: &str| {
        let text = format!("{LEAF}{callers}");
        let project = Project::new(&[("all.c", &text)]);
        let (code, stdout, stderr) = project.run(&["all.c"]);
        assert_eq!(code, 1, "{stdout}{stderr}");
        let way = "`heavier` needs it for `p->value` at all.c:2: heavier -> value";
        assert!(stderr.contains(way), "{stderr}");
        stdout
    };
    let asked = "  heavier: \\valid_read(one)\n    for `p->value` at all.c:2: heavier -> value\n";
    let none = of("int none(void) { return heavier(0, 3); }\n");
    let head = "asked of callers, and shown at none of the calls:\n";
    assert!(none.ends_with(&format!("{head}{asked}")), "{none}");
    let some = of("\
int none(void) { return heavier(0, 3); }
int one(void) { struct item own = { 1, 2 }; return heavier(&own, 3); }
");
    let head = "asked of callers, and not shown at every call:\n";
    assert!(some.ends_with(&format!("{head}{asked}")), "{some}");
}
