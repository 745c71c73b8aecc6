//! `cinch prove` and `cinch audit` on C files as people start them, with a real compiler and a real solver: streams, exit codes,
//! places. Without a solver these tests fail: a skipped proof looks like a proof.

use crate::harness::{Trial, tests};
use crate::project::Project;
use serde_json::Value;
use std::path::Path;

pub fn trials() -> Vec<Trial> {
    tests![
        what_holds_is_proved,
        what_may_fail_is_shown_in_the_terms_of_the_file,
        the_failing_part_and_the_values_it_speaks_of_are_shown,
        what_lacks_one_fact_is_one_finding,
        two_pointers_are_spoken_of_by_their_names,
        proofs_behind_open_checks_say_so,
        functions_lines_and_checks_are_chosen,
        small_functions_that_are_not_chosen_are_asked_about_at_their_calls,
        files_are_proved_one_after_the_other,
        proofs_for_nothing_do_not_count,
        an_audit_names_what_is_trusted,
        an_audit_names_functions_of_the_library_that_a_file_defines,
        an_audit_names_pointers_into_parts_that_go_out_of_sight,
        an_audit_names_what_other_files_have_to_keep,
        what_is_emitted_can_be_proved_again
    ]
}

const FIND: &str = "\
//@ requires n >= 0 && \\valid_read(a + (0 .. n-1));
//@ ensures -1 <= \\result && \\result < n;
int find(int *a, int n, int v)
{
  //@ loop invariant 0 <= i && i <= n;
  for (int i = 0; i < n; i++)
    if (a[i] == v)
      return i;
  return -1;
}
";

const BROKEN: &str = "\
#define AT(a, i) ((a)[i])
//@ requires n > 0 && \\valid_read(a + (0 .. n-1));
int last(int *a, int n)
{
  return AT(a, n);
}
int quotient(int x, int y)
{
  if (y == 0)
    return 0;
  return x / y;
}
int next(int x)
{
  return x + 1;
}
";

const PARTS: &str = "\
struct s { int a, b, c; };
//@ predicate ok(struct s *p) = p->a >= 0 && (p->b > 0 ==> p->a <= 100 && p->c >= p->b);
//@ requires \\valid(p) && ok(p) && p->b > 0; modifies *p; ensures ok(p);
void clear(struct s *p) { p->c = 0; }
//@ ensures \\result > 7;
int seven(void) { return 7; }
";

const RING: &str = "\
struct ring { unsigned head, tail; int buf[8]; };
void init(struct ring *ring)
{
  ring->head = 0;
  ring->tail = 0;
  ring->buf[0] = 0;
}
int sum(const int *a, int n)
{
  int s = 0;
  for (int i = 0; i < n; i++)
    s ^= a[i] ^ a[0];
  return s;
}
//@ requires \\valid(p);
int twice(int *p, int *q)
{
  q = p + 1;
  return *p ^ *q;
}
//@ requires \\valid(ring);
void put(struct ring *ring, int v)
{
  ring->buf[ring->head] = v;
}
";

impl Project {
    fn prove(&self, arguments: &[&str]) -> (i32, String, String) {
        self.run(&[&["prove"], arguments].concat())
    }

    fn json(&self, arguments: &[&str]) -> Value {
        let (_, stdout, stderr) = self.run(&[arguments, &["--format", "json"]].concat());
        serde_json::from_str(&stdout).unwrap_or_else(|error| panic!("{error}: {stdout}{stderr}"))
    }

    /// `LINE:kind` of what is not proved.
    fn open(&self, arguments: &[&str]) -> String {
        let report = self.json(&[&["prove"], arguments].concat());
        let obligations = report["obligations"].as_array().expect("a list");
        let open = obligations.iter().filter(|entry| entry["verdict"] != "proved");
        let words = open.map(|entry| {
            let kind = entry["kind"].as_str().unwrap_or_default();
            format!("{}:{kind}", entry["location"]["line"])
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

fn what_holds_is_proved() {
    let project = Project::new(&[("find.c", FIND)]);
    let (code, stdout, stderr) = project.prove(&["find.c", "-v"]);
    assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
    assert!(stdout.starts_with("proved      find  "), "{stdout}");
    assert!(stdout.contains("cinch: 1 function, "), "{stdout}");
}

fn what_may_fail_is_shown_in_the_terms_of_the_file() {
    let project = Project::new(&[("broken.c", BROKEN)]);
    let (code, stdout, stderr) = project.prove(&["broken.c"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    for words in [
        "error[out-of-bounds]",
        "broken.c:5:10",
        "in the expansion of macro `AT`",
        "error[signed-overflow]",
        "broken.c:11:10",
        "x = -2147483648, y = -1",
        "broken.c:15:10",
        "x = 2147483647",
    ] {
        assert!(stderr.contains(words), "{words}: {stderr}");
    }
    assert!(!stderr.contains('$'), "{stderr}");
}

/// A predicate with parts, values in memory, calls of functions that promise nothing about memory.
const PHONE: &str = "\
struct phone { int state; unsigned tries; };
/*@ predicate is_phone(struct phone *p) =
      \\valid(p) && 0 <= p->state < 4 && p->tries <= 5; */
/*@ requires is_phone(p); modifies p->state; ensures is_phone(p) && p->state == 0; */
void hang_up(struct phone *p)
{
  p->state = 0;
}
/*@ requires is_phone(p); modifies *p; */
void again(struct phone *p)
{
  if (p->tries++ == 5)
    hang_up(p);
}
void ring(void);
/*@ requires is_phone(p); */
void wake(struct phone *p)
{
  ring();
  hang_up(p);
}
";

fn the_failing_part_and_the_values_it_speaks_of_are_shown() {
    let project = Project::new(&[("phone.c", PHONE)]);
    let (code, _, stderr) = project.run(&["prove", "-f", "again", "phone.c"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("error[precondition]"), "{stderr}");
    let lines: Vec<&str> = stderr.lines().collect();
    let part = lines.iter().position(|line| line.ends_with("in this run, this part fails"));
    let (above, marked) = (lines[part.unwrap() - 1], lines[part.unwrap()]);
    let column = |line: &str, text: &str| line.find(text).map(|at| line[..at].chars().count());
    assert_eq!(column(marked, "---"), column(above, "p->tries <= 5"), "{stderr}");
    assert!(stderr.contains("p->tries = 6"), "{stderr}");

    // Also behind an implication, and inside of a predicate.
    let project_of_parts = Project::new(&[("parts.c", PARTS)]);
    let (_, _, stderr) = project_of_parts.run(&["prove", "parts.c"]);
    let lines: Vec<&str> = stderr.lines().collect();
    let part = lines.iter().position(|line| line.ends_with("in this run, this part fails"));
    let (above, marked) = (lines[part.unwrap() - 1], lines[part.unwrap()]);
    assert_eq!(column(marked, "---"), column(above, "p->c >= p->b"), "{stderr}");
    assert!(stderr.contains("\\result = 7"), "{stderr}");

    let (_, _, stderr) = project.run(&["prove", "-f", "wake", "phone.c"]);
    assert!(stderr.contains("memory = anything, as `ring` has no `modifies` clause"), "{stderr}");
}

fn what_lacks_one_fact_is_one_finding() {
    let project = Project::new(&[("ring.c", RING)]);
    let (code, _, findings) = project.prove(&["ring.c"]);
    assert_eq!(code, 1);
    let of = |function: &str| {
        let run = format!("a candidate run of `{function}`");
        findings.split("error[").filter(|text| text.contains(&run)).collect::<Vec<_>>()
    };
    let [init] = of("init")[..] else { panic!("one finding should be enough: {findings}") };
    assert!(init.contains("//@ requires \\valid(ring);"), "{init}");
    assert!(init.contains("2 more accesses through `ring` in lines 5, 6"), "{init}");
    let [sum] = of("sum")[..] else { panic!("one finding should be enough: {findings}") };
    assert!(sum.contains("//@ requires \\valid_read(a + (0 .. n - 1));"), "{sum}");
    // What is stated, and what changes on the way, is not asked for.
    assert!(of("twice").iter().all(|text| !text.contains("//@ requires")), "{findings}");
    assert!(of("put").iter().any(|text| text.contains("//@ requires ring->head < 8;")));
    let (_, _, each) = project.prove(&["-v", "ring.c"]);
    assert!(each.matches("of `init`").count() > 1, "{each}");
    let (_, document, _) = project.prove(&["--format", "json", "ring.c"]);
    let document: Value = serde_json::from_str(&document).unwrap();
    let told = document["obligations"].as_array().unwrap();
    let told = told.iter().filter(|entry| entry["verdict"] != "proved");
    for entry in told {
        assert!(entry["finding"].is_string() && entry["help"].is_string(), "{entry}");
    }
}

const TWO_POINTERS: &str = "\
int before(const char *from, const char *upto) { return from < upto; }
/*@ requires \\base_addr(from) == \\base_addr(upto); */
long left(const char *from, const char *upto) { return upto - (from + 3); }
";

fn two_pointers_are_spoken_of_by_their_names() {
    let project = Project::new(&[("two.c", TWO_POINTERS)]);
    let (_, _, stderr) = project.run(&["prove", "-f", "before", "two.c"]);
    assert!(stderr.contains("`requires \\base_addr(from) == \\base_addr(upto)`"), "{stderr}");
    // Of one object they are already.
    let (_, _, stderr) = project.run(&["prove", "-f", "left", "two.c"]);
    assert!(stderr.contains("neither `upto` nor `from` is in front of the object"), "{stderr}");
    assert!(!stderr.contains("== \\base_addr"), "{stderr}");
}

/// In each function, what comes behind the first line rests on it, but for what `check` asks for.
const BEHIND: &str = "\
int asserted(int n)
{
  //@ assert n > 0;
  return 100 / n;
}
int checked(int n)
{
  //@ check n > 0;
  return n > 0 ? 100 / n : 0;
}
/*@ requires x > 5; modifies \\nothing; ensures \\result == x; */
int above_five(int x);
int called(int n)
{
  return 100 / above_five(n);
}
void repeated(int n)
{
  int i = 0, fourth = 100 / (n != 0 ? 4 : 2);
  //@ loop invariant bounded: i <= 10;
  while (i < n) {
    i += 1;
  }
}
void second_round(int n, int v)
{
  for (int i = 0; i < n; i++) {
    int k = 100 / (n | 1);
    //@ assert v == 1;
  }
}
";

fn proofs_behind_open_checks_say_so() {
    let project = Project::new(&[("behind.c", BEHIND)]);
    let report = project.json(&["prove", "behind.c"]);
    let line = |place: &Value| place["line"].to_string();
    let words = report["obligations"].as_array().expect("a list").iter().map(|entry| {
        let provided: Vec<String> =
            entry["provided"].as_array().expect("a list").iter().map(line).collect();
        let (at, verdict) = (line(&entry["location"]), entry["verdict"].as_str().unwrap_or(""));
        format!("{at} {} {verdict} {}", entry["kind"].as_str().unwrap_or(""), provided.join(","))
    });
    let words: Vec<String> = words.collect();
    let has = |expected: &str| {
        assert!(words.iter().any(|it| it == expected), "{expected}: {words:#?}");
    };
    has("3 assertion not-proved ");
    has("4 division-by-zero proved 3");
    has("8 assertion not-proved ");
    has("9 division-by-zero proved ");
    has("15 precondition not-proved ");
    has("15 division-by-zero proved 15");
    has("20 invariant-entry proved ");
    has("20 invariant-preserved not-proved ");
    has("22 signed-overflow proved 20");
    has("28 division-by-zero proved 29");
    let (_, stdout, _) = project.prove(&["behind.c", "-vv"]);
    assert!(stdout.contains("behind.c:4:10: asserted.division-by-zero.1: proved, if line 3 holds"));
    let said = format!("({} if earlier checks hold)", report["summary"]["proved_with_provisos"]);
    assert!(stdout.contains(&said), "{said}: {stdout}");
}

fn functions_lines_and_checks_are_chosen() {
    let project = Project::new(&[("broken.c", BROKEN)]);
    assert_eq!(
        project.open(&["broken.c"]),
        "5:out-of-bounds 11:signed-overflow 15:signed-overflow"
    );
    assert_eq!(project.open(&["broken.c", "-f", "next"]), "15:signed-overflow");
    assert_eq!(project.open(&["broken.c", "-f", "n*,la?t"]), "5:out-of-bounds 15:signed-overflow");
    assert_eq!(project.open(&["broken.c", "--at", "broken.c:11"]), "11:signed-overflow");
    assert_eq!(project.open(&["broken.c", "--no-check", "signed-overflow"]), "5:out-of-bounds");
    let (code, _, stderr) = project.prove(&["broken.c", "-f", "nowhere"]);
    assert!(code == 3 && stderr.contains("error[no-such-implementation]"), "{code}: {stderr}");
    let (code, _, stderr) = project.prove(&["broken.c", "--at", "broken.c:1"]);
    assert!(code == 3 && stderr.contains("error[no-such-obligation]"), "{code}: {stderr}");
}

/// Of a small function without a contract nothing is taken for granted that this run does not prove.
fn small_functions_that_are_not_chosen_are_asked_about_at_their_calls() {
    let header = "#pragma GCC system_header\nstatic inline int first(int *p) { return *p; }\n";
    let text = "\
#include <stdlib.h>
#include \"first.h\"
struct node { int x; };
static int get(int *p) { return *p; }
static int twice(int *p) { return get(p) != get(p); }
static void drop(struct node *n) { free(n); }
/*@ requires \\valid(n) && \\freeable(n); frees n; */
int late(struct node *n, int c) { if (c) drop(n); return n->x; }
int null(int c) { if (c) return 1 / twice(0); return 0; }
int fine(int x) { int y = x; return get(&y) == x; }
int headed(int c) { return c ? first(0) : 0; }
int heads(int x) { return first(&x) == x; }
";
    let project = Project::new(&[("a.c", text), ("first.h", header)]);
    let open = |names: &str| project.open(&["a.c", "-f", names]);
    assert_eq!(open("late"), "6:frees 8:use-after-free");
    assert_eq!(open("lat?"), "6:frees 8:use-after-free");
    assert_eq!(open("null"), "4:null-dereference");
    assert_eq!(open("nul*"), "4:null-dereference");
    assert_eq!(open("null,twice"), "4:null-dereference 4:null-dereference");
    assert_eq!(open("fine"), "");
    assert_eq!(open("headed"), "2:null-dereference");
    assert_eq!(open("heads"), "");
    let all = project.open(&["a.c"]);
    assert!(all.contains("2:null-dereference") && all.contains("8:use-after-free"), "{all}");
}

fn files_are_proved_one_after_the_other() {
    let il = "procedure P(n: int) { assert n == n; }\n";
    let wrong = "int f(void) { return x; }\n";
    let project = Project::new(&[("find.c", FIND), ("b.c", BROKEN), ("p.bpl", il), ("x.c", wrong)]);
    let report = project.json(&["prove", "find.c", "p.bpl", "b.c"]);
    let names: Vec<&str> = report["implementations"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|entry| entry["name"].as_str())
        .collect();
    assert_eq!(names, ["P", "find", "last", "quotient", "next"]);
    assert_eq!(report["exit_code"], 1);
    // A file with mistakes keeps nobody else from being proved.
    let report = project.json(&["prove", "x.c", "find.c"]);
    assert_eq!(report["exit_code"], 3);
    assert_eq!(report["implementations"][0]["name"], "find");
    assert_eq!(report["implementations"][0]["proved"], true);
    assert_eq!(report["diagnostics"][0]["location"]["file"], "x.c");
}

fn proofs_for_nothing_do_not_count() {
    let text = "\
//@ requires n > 0 && n < 0;
int never(int n) { return 1 / 0; }
int assumed(int n)
{
  //@ assume n > 0;
  //@ assume n < 0;
  return 1 / (n - n);
}
//@ ensures \\result > 0 && \\result < 0;
int odd(void);
int caller(void)
{
  odd();
  return 1 / 0;
}
int dead(int n)
{
  if (n != n) { odd(); return 1 / 0; }
  return 0;
}
//@ requires n >= 0;
int loop(unsigned n)
{
  int i = 0;
  //@ loop invariant i == 0;
  while (1) ;
  return i;
}
";
    let project = Project::new(&[("a.c", text)]);
    let expected = "1:vacuous-requires 6:vacuous-assumption 13:vacuous-assumption";
    assert_eq!(project.open(&["a.c"]), expected);
    let (code, _, stderr) = project.prove(&["a.c"]);
    assert_eq!(code, 1, "{stderr}");
    assert!(stderr.contains("warning[vacuous-requires]"), "{stderr}");
    assert_eq!(project.open(&["a.c", "--no-vacuity"]), "");
}

fn an_audit_names_what_is_trusted() {
    let text = "\
#include <math.h>
//@ axiomatic A { logic integer rank(integer x); axiom up: \\forall integer x; rank(x) < rank(x + 1); }
//@ ensures \\result > 0;
int elsewhere(void);
int f(int n)
{
  //@ assume n > 3;
  //@ trust
  return elsewhere();
}
";
    let project = Project::new(&[("a.c", text)]);
    let document = project.json(&["audit", "a.c", "--no-check", "termination"]);
    let entries = document["programs"][0]["rests_on"].as_array().expect("a list").iter();
    let entries: Vec<String> = entries
        .map(|entry| format!("{} {} {}", entry["location"]["line"], entry["kind"], entry["what"]))
        .collect();
    let expected = [
        "7 \"assumed\" \"assume n > 3\"",
        "2 \"axiom\" \"`up`\"",
        "4 \"contract\" \"`elsewhere`, without `modifies`: it may change anything\"",
        "8 \"trusted\" \"the statement behind `trust`: guarded programs do not check it\"",
    ];
    assert_eq!(entries, expected);
    assert_eq!(document["programs"][0]["sizes"]["long"], 8);
    let off = ["memory-leak", "narrowing", "pointer-arithmetic", "termination"];
    assert_eq!(document["checks_off"], Value::from(off.to_vec()));
    let (code, stdout, _) = project.run(&["audit", "a.c", "-m32"]);
    assert!(code == 0 && stdout.contains("ilp32") && stdout.contains("long 4"), "{stdout}");
}

fn an_audit_names_functions_of_the_library_that_a_file_defines() {
    let text = "\
unsigned long strlen(const char *s) { return 0; }
static int abs(int x) { return x; }
int len(void) { return abs(1) + (int)strlen(0); }
";
    let project = Project::new(&[("a.c", text)]);
    let document = project.json(&["audit", "a.c"]);
    let entries = document["programs"][0]["rests_on"].as_array().expect("a list");
    let [entry] = &entries[..] else { panic!("one entry: {entries:?}") };
    assert_eq!(entry["location"]["line"], 1);
    assert!(entry["what"].as_str().is_some_and(|what| what.starts_with("`strlen`, which")));
}

fn an_audit_names_pointers_into_parts_that_go_out_of_sight() {
    let text = "\
struct s { int a[3]; int b[3]; struct s *next; };
struct view { int *at; };
static struct s whole, *first = &whole;
static int *table[] = {whole.b, 0};
int *returned(struct s *s) { return s->a + 1; }
void stored(struct s *s, struct view *view) {
  int *local = s->b;
  view->at = s->a;
  view->at = local;
  s->next = s;
}
int followed(struct s *s, int i) { int *a = s->a; return a[i]; }
";
    let project = Project::new(&[("a.c", text)]);
    let document = project.json(&["audit", "a.c"]);
    let entries = document["programs"][0]["rests_on"].as_array().expect("a list").iter();
    let entries: Vec<String> =
        entries.map(|entry| format!("{} {}", entry["location"]["line"], entry["what"])).collect();
    let expected = [
        "4 \"`whole.b` is stored\"",
        "5 \"`s->a + 1` is returned\"",
        "8 \"`s->a` is stored\"",
        "9 \"`local` is stored\"",
    ];
    assert_eq!(entries, expected);
}

fn an_audit_names_what_other_files_have_to_keep() {
    let text = "\
#include <stdlib.h>
struct node { struct node *next; };
int level = 1;
//@ global invariant positive: level > 0;
//@ lemma two: 1 + 1 == 2;
//@ modifies \\nothing;
typedef void (*quiet)(void);
//@ requires q != \\null;
void call(quiet q) { q(); }
//@ requires list(p, node.next) == \\empty;
void drop(struct node *p) { free(p); }
";
    let project = Project::new(&[("a.c", text)]);
    let document = project.json(&["audit", "a.c"]);
    let entries = document["programs"][0]["rests_on"].as_array().expect("a list").iter();
    let entries: Vec<String> = entries
        .map(|entry| format!("{} {} {}", entry["location"]["line"], entry["kind"], entry["what"]))
        .collect();
    let expected = [
        "11 \"contract\" \"`free`, which is built in\"",
        "4 \"elsewhere\" \"`positive` holds whenever other files enter a function of this one\"",
        "6 \"elsewhere\" \"`quiet`: what other files let it point to keeps its contract\"",
        "10 \"elsewhere\" \"`node.next`: where other files write it, every chain still ends at null: none of them adds to `BS`\"",
    ];
    assert_eq!(entries, expected);
}

fn what_is_emitted_can_be_proved_again() {
    // What is noted of single bits of a union needs names that can be read again.
    let register = "int f(int n) {
        union { unsigned n; struct { unsigned a : 2, b : 3; } bits; } u;
        if (n) u.bits.a = 1;
        return u.bits.a;
    }";
    let project = Project::new(&[("find.c", FIND), ("broken.c", BROKEN), ("register.c", register)]);
    let mut arguments = vec!["--emit", "bpl", "--emit-dir", "out", "--no-verify"];
    arguments.extend(["find.c", "broken.c", "register.c"]);
    let (code, _, stderr) = project.prove(&arguments);
    assert_eq!(code, 0, "{stderr}");
    assert!(Path::new(&project.0.path().join("out/find.bpl")).is_file());
    assert_eq!(project.prove(&["out/find.bpl"]).0, 0);
    let (_, _, stderr) = project.prove(&["out/register.bpl"]);
    assert!(stderr.contains("error[uninitialized-read]"), "{stderr}");
    let report = project.json(&["prove", "out/broken.bpl"]);
    let kinds: Vec<&str> = report["obligations"]
        .as_array()
        .expect("a list")
        .iter()
        .filter(|entry| entry["verdict"] != "proved")
        .filter_map(|entry| entry["kind"].as_str())
        .collect();
    // In the text, the parts of an access stand at places of their own.
    assert_eq!(kinds, ["out-of-bounds", "type-mismatch", "signed-overflow", "signed-overflow"]);
}
