//! Loops that may go on for ever: a state that was met before is not run again, whatever nobody reads any more; and each difference that matters
//! later keeps two states apart.

use crate::harness::{Trial, tests};
use crate::refute::refute;

pub fn trials() -> Vec<Trial> {
    tests![
        loops_without_end_are_explored_to_the_end,
        what_matters_later_keeps_states_apart,
        lists_of_any_length_are_explored_to_the_end,
        lists_of_whole_programs_have_any_length,
        lost_memory_counts_where_no_run_ends,
        a_failing_assertion_ends_a_run,
        arguments_that_nobody_looks_at_leave_nothing_open
    ]
}

const HEAD: &str = "\
int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
void free(void *);
#define some() __VERIFIER_nondet_int()
";

fn answer(body: &str) -> String {
    let text = format!("{HEAD}{body}");
    let (_, stdout, stderr, _folder) = refute(&text, &["--svcomp", "memsafety", "--budget", "5"]);
    format!("{}{stderr}", stdout.trim_end())
}

fn loops_without_end_are_explored_to_the_end() {
    // The counter runs on, and nobody reads it.
    let counts = "int main(void) { int a[4] = {0}, n = 0; unsigned rounds = 0;
        while (some()) { n = (n + 1) % 4; a[n] = 1; rounds++; } return a[n]; }";
    assert_eq!(answer(counts), "true");
    // New memory each time, under another name.
    let renewed = "int main(void) { char *p = malloc(3);
        while (some()) { free(p); p = malloc(3); p[2] = 1; } free(p); return 0; }";
    assert_eq!(answer(renewed), "true");
    let freed = "int main(void) { char *p = malloc(1); int gone = 0;
        while (some()) if (!gone && some()) { free(p); gone = 1; } if (!gone) free(p); return 0; }";
    assert_eq!(answer(freed), "true");
    let unknown = "int main(void) { char a[4]; int x = some(); if (x < 0 || x > 3) return 0;
        while (some()) ; a[x] = 1; return 0; }";
    assert_eq!(answer(unknown), "true");
}

fn what_matters_later_keeps_states_apart() {
    let counted = "int main(void) { int a[4] = {0}; unsigned rounds = 0;
        while (some()) rounds++; if (rounds == 7) a[4 + some() % 1] = 1; return 0; }";
    assert_eq!(answer(counted), "false(valid-deref)");
    let freed = "int main(void) { char *p = malloc(1); int gone = 0;
        while (some()) if (!gone && some()) { free(p); gone = 1; } free(p); return 0; }";
    assert_eq!(answer(freed), "false(valid-free)");
    let alias = "int main(void) { int a[4], b[4], *p = a, *q = a;
        while (some()) if (some()) q = b; if (p != q) a[4 + some() % 1] = 1; return 0; }";
    assert_eq!(answer(alias), "false(valid-deref)");
    let lost = "int main(void) { char *p = malloc(1);
        while (some()) p = malloc(1); free(p); return 0; }";
    assert_eq!(answer(lost), "false(valid-memtrack)");
    // It is kept by a variable that nobody reads, until it is not.
    let kept = "char *p; int main(void) { char *q = malloc(1);
        while (some()) q = 0; return 0; }";
    assert_eq!(answer(kept), "false(valid-memtrack)");
    let stored = "int main(void) { static int n; int a[5];
        while (some()) if (n < 5) n++; a[n] = 1; return 0; }";
    assert_eq!(answer(stored), "false(valid-deref)");
    let caller = "static void spin(void) { while (some()) ; }
        int main(void) { int a[4], i = 0; if (some()) i = 4; spin(); a[i] = 1; return 0; }";
    assert_eq!(answer(caller), "false(valid-deref)");
    let condition = "int main(void) { char a[4]; int x = some(); if (x < 0) return 0;
        if (some() && x > 3) return 0; while (some()) ; a[x] = 1; return 0; }";
    assert_eq!(answer(condition), "false(valid-deref)");
    let end = "void at(void); char *p; int main(void) { char a[3]; int i = 0; char *q = a;
        while (some()) { if (i < 3) { i++; q++; } } *q = 1; return 0; }";
    assert_eq!(answer(end), "false(valid-deref)");
}

fn lists_of_any_length_are_explored_to_the_end() {
    let list = "struct n { struct n *next, *prev; int d; };
        int main(void) { struct n *h = 0, *x;
            while (some()) { x = malloc(sizeof *x); x->next = h; x->d = 0; if (h) h->prev = x; h = x; }
            while (h) { x = h->next; FREE; h = x; } return 0; }";
    assert_eq!(answer(&list.replace("FREE", "free(h)")), "true");
    assert_eq!(answer(&list.replace("FREE", "if (x) free(h)")), "false(valid-memtrack)");
    assert_eq!(answer(&list.replace("FREE", "free(h); h->d = 1")), "false(valid-deref)");
}

const QUEUE: &str = "\
#include <stdio.h>
#include <stdlib.h>
struct item { struct item *next, *prev; char tag; };
struct queue { struct item *head, *tail; };
static int enqueue(struct queue *q, char tag)
{
  struct item *i = calloc(1, sizeof *i);
  if (i == NULL) return -1;
  i->tag = tag;
  i->prev = q->tail;
  if (q->tail) q->tail->next = i; else q->head = i;
  q->tail = i;
  return 0;
}
static void dequeue(struct queue *q)
{
  struct item *i = q->head;
  if (!i) return;
  q->head = i->next;
  if (q->head) q->head->prev = NULL; else q->tail = NULL;
  free(i);
}
int main(void)
{
  struct queue q = {0};
  int c;
  while ((c = getchar()) != EOF) {
    if (c == '+') { if (enqueue(&q, 'a')) break; }
    else if (c == '-') dequeue(&q);
  }
  while (q.head) dequeue(&q);
  return 0;
}
";

fn lists_of_whole_programs_have_any_length() {
    let (code, stdout, stderr, _folder) = refute(QUEUE, &[]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    assert!(stdout.contains("each for lists of any length"), "{stdout}");
    // The shortest run is told.
    let broken = QUEUE.replace(" else q->tail = NULL;", "");
    let (code, stdout, stderr, _folder) = refute(&broken, &["--budget", "5"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("error[use-after-free]: refuted"), "{stderr}");
    assert!(stderr.contains("standard input is \"+-+\""), "{stderr}");
    // A cell that only long lists have.
    let third = QUEUE.replace(
        "  free(i);",
        "  if (i->next && i->next->next) i->next->next->tag = *(char *)i->prev;\n  free(i);",
    );
    let (code, stdout, stderr, _folder) = refute(&third, &["--budget", "5"]);
    assert_eq!(code, 1, "{stdout}{stderr}");
    assert!(stderr.contains("standard input is \"+++"), "{stderr}");
}

fn lost_memory_counts_where_no_run_ends() {
    let lost = "int main(void) { while (1) { char *p = malloc(1); *p = 1; } }";
    assert_eq!(answer(lost), "unknown");
    let aborted = "void abort(void); int main(void) { char *p = malloc(1); p = 0; abort(); }";
    assert_eq!(answer(aborted), "unknown");
    // What is still reachable was perhaps not to be freed.
    assert_eq!(answer(&aborted.replace("p = 0; ", "")), "true");
}

fn a_failing_assertion_ends_a_run() {
    let asserted = "void __VERIFIER_error(void); int main(void) { int a[4]; int i = some();
        if (i < 0 || i > 3) __VERIFIER_error(); a[i] = 1; return 0; }";
    assert_eq!(answer(asserted), "true");
    assert_eq!(answer(&asserted.replace("> 3", "> 4")), "false(valid-deref)");
}

fn arguments_that_nobody_looks_at_leave_nothing_open() {
    let main = "int main(int argc, char **argv) { char a[3]; unsigned n = 0;
        while (some()) { a[n] = 1; n = (n + 1) % 3; } return 0; }";
    let text = format!("{HEAD}{main}");
    let (code, stdout, stderr, _folder) = refute(&text, &["--budget", "5"]);
    assert_eq!(code, 0, "{stdout}{stderr}");
    // Whoever looks at them may be started with others.
    let looked = text.replace("return 0", "return argc > 90 ? a[argc - 90] : 0");
    let (code, stdout, stderr, _folder) = refute(&looked, &["--budget", "2"]);
    assert_ne!(code, 0, "{stdout}{stderr}");
}
