//! Effective types in runs (C11 6.5p7): memory that is used as another type than it has is refuted by the machine alone, and nobody
//! is told that a program is safe of which runs cannot tell.

use crate::harness::{Trial, tests};
use crate::refute::refute;

pub fn trials() -> Vec<Trial> {
    tests![
        memory_of_another_type_is_refuted,
        memory_of_its_own_type_is_safe,
        what_runs_cannot_tell_is_open,
        types_do_not_matter_where_the_compiler_is_told_so
    ]
}

const BROKEN: &[&str] = &[
    r#"int main(void) { _Alignas(8) char b[8] = "1234567"; int i = *(int *)b; return i == 0; }"#,
    r#"int main(void) { float f = 1.0f; int i = *(int *)&f; return i == 0; }"#,
    r#"#include <stdlib.h>
int main(void) { long *p = malloc(8); if (!p) return 0; *p = 1; short *s = (short *)p; int r = s[1]; free(p); return r; }"#,
    r#"#include <stdlib.h>
int main(void) { void *p = malloc(8); if (!p) return 0; *(int *)p = 1; float f = *(float *)p; free(p); return f == 0; }"#,
    r#"#include <stdlib.h>
int main(int argc, char **argv) { float a[4] = { 0 }; unsigned n = argc; if (n > 3) return 0; return ((int *)a)[n]; }"#,
    r#"int main(void) { long x = 3; long long y = *(long long *)&x; return y != 3; }"#,
    r#"struct a { int x; float y; }; struct b { float y; int x; };
int main(void) { struct a s = { 1, 2 }; struct b *q = (struct b *)&s; return q->x; }"#,
    r#"#include <stdlib.h>
#include <string.h>
int main(void) { int x = 5; void *p = malloc(4); if (!p) return 0; memcpy(p, &x, 4); float f = *(float *)p; free(p); return f > 1; }"#,
    r#"#include <stdlib.h>
int main(void) { int *p = malloc(4); if (!p) return 0; *p = 1; float *q = realloc(p, 8); if (!q) { free(p); return 0; } int r = q[0] > 0; free(q); return r; }"#,
    r#"int g(int *i, float *f) { *i = 1; *f = 0; return *i; }
int main(void) { int x; return g(&x, (float *)&x) == 1; }"#,
    r#"union u { int i; float f; };
int main(void) { float f = 1; union u *p = (union u *)&f; return p->i == 0; }"#,
];

const FINE: &[&str] = &[
    r#"#include <stdlib.h>
struct item { int x; }; struct node { struct node *next; void *data; };
int main(void) {
  struct item one = { 1 };
  struct node *head = malloc(sizeof *head);
  if (!head) return 0;
  head->data = &one;
  head->next = NULL;
  struct item *found = head->data;
  int r = found->x;
  free(head);
  return r;
}"#,
    r#"#include <string.h>
int main(void) { float f = 1.0f; unsigned u; memcpy(&u, &f, sizeof u); unsigned char *b = (unsigned char *)&f; return b[0] + (int)(u >> 31); }"#,
    r#"#include <stdlib.h>
static void add(int v, void *data) { *(long *)data += v; }
struct box { void *p; };
int main(void) { long t = 0; struct box b = { &t }; add(3, b.p); add(4, b.p); return t != 7; }"#,
    r#"#include <stddef.h>
struct list { struct list *next; }; struct dev { int id; struct list l; };
int main(void) { struct dev d = { 3, { 0 } }; struct list *p = &d.l; struct dev *e = (struct dev *)((char *)p - offsetof(struct dev, l)); return e->id != 3; }"#,
    r#"#include <stddef.h>
#include <stdlib.h>
static char *pool; static size_t used;
static void *take(size_t n) { void *p = pool + used; used += (n + 15) / 16 * 16; return p; }
int main(void) { pool = malloc(64); if (!pool) return 0; int *a = take(sizeof *a); double *d = take(sizeof *d); *a = 1; *d = 2; int r = *a + (*d > 1); free(pool); return r; }"#,
    r#"#include <stdlib.h>
int main(void) { int *p = malloc(4); if (!p) return 0; *p = 1; int *q = realloc(p, 8); if (!q) { free(p); return 0; } q[1] = 3; int r = q[0]; free(q); return r; }"#,
    r#"#include <stdlib.h>
int main(void) { void *p = malloc(8); if (!p) return 0; *(int *)p = 1; *(float *)p = 2; float f = *(float *)p; free(p); return f == 0; }"#,
    r#"int main(void) { int x = -1; unsigned u = *(unsigned *)&x; enum e { A, B } e = B; unsigned v = *(unsigned *)&e; return u == 0 || v != 1; }"#,
    r#"#include <stdlib.h>
union u { int i; float f; char c[4]; };
int main(void) { union u *p = malloc(sizeof *p); if (!p) return 0; p->f = 1; int r = p->i == 0; void *q = p; union u *s = q; r += s->i == 0; free(p); return r; }"#,
    // Each struct goes through `void *` and comes back as what it was.
    r#"#include <stdlib.h>
struct a { int x; }; struct b { int y; char c; };
static int of_a(void *p) { struct a *a = p; return a->x; } static int of_b(void *p) { struct b *b = p; return b->y + b->c; }
struct job { int (*run)(void *); void *with; };
int main(void) { struct a a = { 1 }; struct b *b = malloc(sizeof *b); if (!b) return 0; b->y = 1; b->c = 2; struct job jobs[2] = { { of_a, &a }, { of_b, b } }; int r = 0; for (int i = 0; i < 2; i++) r += jobs[i].run(jobs[i].with); free(b); return r; }"#,
    r#"#include <stdlib.h>
struct a { int x; }; struct b { int x; };
int main(void) { void *p = malloc(4); if (!p) return 0; struct a *a = p; a->x = 1; int r = a->x; struct b *b = p; b->x = 2; r += b->x; free(p); return r; }"#,
    r#"#include <stdlib.h>
#include <stddef.h>
struct list { struct list *next; }; struct one { int id; struct list l; }; struct two { struct list l; int id; };
#define of(p, t) ((t *)((char *)(p) - offsetof(t, l)))
int main(void) { struct one *o = malloc(sizeof *o); if (!o) return 0; struct two *t = malloc(sizeof *t); if (!t) { free(o); return 0; } o->id = 1; t->id = 2; struct list head = { &o->l }; o->l.next = &t->l; t->l.next = NULL;
struct one *f = of(head.next, struct one); struct two *s = of(f->l.next, struct two); int r = f->id + s->id + (s->l.next == NULL); free(f); free(s); return r; }"#,
    // The address of a member is only another way to name it.
    r#"#include <stdlib.h>
struct count { int n; }; struct owner { struct count count; }; struct whole { int id; struct owner owner; };
static void start(struct owner *owner) { ((&owner->count)->n) = 1; }
int main(void) { struct whole *w = malloc(sizeof *w); if (!w) return 0; start(&w->owner); int r = w->owner.count.n; free(w); return r; }"#,
];

const OPEN: &[&str] = &[
    // Two structs with like members: compilers take them for different memory.
    r#"struct a { int x; }; struct b { int x; };
int main(void) { struct a s = { 1 }; return ((struct b *)&s)->x; }"#,
    r#"struct a { int x; }; struct b { int x; };
static int get(void *p) { return ((struct b *)p)->x; }
int main(void) { struct a s = { 1 }; return get(&s); }"#,
    r#"struct a { int x; int y; }; struct f { float x; float y; };
int main(void) { struct a s = { 1, 2 }; struct f t = *(struct f *)&s; return t.x > 0; }"#,
    r#"struct flags { unsigned a : 3, b : 5; };
int main(void) { unsigned x = 9; struct flags *p = (struct flags *)&x; return p->a; }"#,
    r#"#include <stdlib.h>
struct a { int x, y; }; struct f { float x, y; };
int main(void) { struct a *s = calloc(1, 8); if (!s) return 0; s->x = 1; struct f t = *(struct f *)(void *)s; free(s); return t.x > 0; }"#,
    r#"struct s { int x, y; };
int main(void) { _Alignas(8) char b[8] = { 0 }; struct s t = *(struct s *)b; return t.x; }"#,
    r#"union u { int i; float f; };
int main(void) { union u u; u.f = 1; int *p = &u.i; return *p == 0; }"#,
    r#"#include <stdlib.h>
int main(void) { void *p = malloc(4); if (!p) return 0; int x = __atomic_exchange_n((int *)p, 1, 5); float f = *(float *)p; free(p); return f > x; }"#,
    // The same of memory that has the type of what was stored there.
    r#"#include <stdlib.h>
struct a { int x; }; struct b { int x; };
int main(void) { void *p = malloc(4); if (!p) return 0; ((struct a *)p)->x = 1; int r = ((struct b *)p)->x; free(p); return r; }"#,
    r#"#include <stdlib.h>
struct a { char c; }; struct b { char c; };
int main(void) { void *p = malloc(1); if (!p) return 0; ((struct a *)p)->c = 1; int r = ((struct b *)p)->c; free(p); return r; }"#,
    r#"#include <stdlib.h>
#include <stdio.h>
struct a { char c[4]; }; struct b { char c[4]; };
int main(void) { int argc = getchar(); unsigned i = argc; if (i > 3) return 0; void *p = malloc(4); if (!p) return 0; struct a *a = p; a->c[0] = a->c[1] = a->c[2] = a->c[3] = 0; a->c[i] = 1; int r = ((struct b *)p)->c[i]; free(p); return r; }"#,
    r#"#include <stdlib.h>
#include <string.h>
struct a { int x; }; struct b { int x; };
int main(void) { struct a s = { 1 }; void *p = malloc(4); if (!p) return 0; memcpy(p, &s, 4); int r = ((struct b *)p)->x; free(p); return r; }"#,
    r#"#include <stdlib.h>
struct a { int x; }; struct b { int x; };
int main(void) { void *p = malloc(4); if (!p) return 0; ((struct a *)p)->x = 1; struct b t = *(struct b *)p; free(p); return t.x; }"#,
    r#"#include <stdlib.h>
struct a { char c; }; struct b { char c; };
int main(void) { void *p = malloc(1); if (!p) return 0; ((struct a *)p)->c = 1; struct b t = *(struct b *)p; free(p); return t.c; }"#,
    r#"struct a { int x; }; struct b { int x; };
static struct a all[4]; static int get(void *p) { return ((struct b *)p)->x; }
int main(void) { int argc = getchar(); unsigned i = argc; if (i > 3) return 0; return get(&all[i]); }"#,
    r#"#include <stdlib.h>
struct a { int x; }; struct b { int x; };
int main(void) { struct a *p = malloc(4); if (!p) return 0; p->x = 1; void *n = realloc(p, 8); if (!n) { free(p); return 0; } int r = ((struct b *)n)->x; free(n); return r; }"#,
    r#"#include <stdlib.h>
struct a { union { int i; float f; } u; }; struct b { union { int i; float f; } u; };
int main(void) { void *p = malloc(4); if (!p) return 0; ((struct a *)p)->u.i = 1; int r = ((struct b *)p)->u.i; free(p); return r; }"#,
    r#"#include <stdlib.h>
struct a { unsigned x : 3; }; struct b { unsigned x : 3; };
int main(void) { void *p = calloc(1, 4); if (!p) return 0; ((struct a *)p)->x = 1; int r = ((struct b *)p)->x; free(p); return r; }"#,
    r#"#include <stdlib.h>
struct in { int x; }; struct a { struct in i; }; struct b { struct in i; };
int main(void) { void *p = malloc(4); if (!p) return 0; ((struct a *)p)->i.x = 1; int r = ((struct b *)p)->i.x; free(p); return r; }"#,
    r#"#include <stdlib.h>
struct in { int y; }; struct a { int x; struct in i; };
int main(void) { void *p = malloc(8); if (!p) return 0; struct a *a = p; a->x = 1; a->i.y = 2; int r = ((struct in *)p)->y; free(p); return r; }"#,
    r#"#include <stdlib.h>
struct a { int x; }; struct b { int x; };
struct c { struct b b; int z; };
int main(void) { void *p = malloc(8); if (!p) return 0; ((struct a *)p)->x = 1; ((struct c *)p)->z = 2; int r = ((struct c *)p)->b.x; free(p); return r; }"#,
    r#"#include <stdlib.h>
struct a { int x; }; struct b { int x; };
int main(void) { void *p = calloc(2, 8); if (!p) return 0; struct a *a = p; for (int i = 0; i < 2; i++) a[i].x = i; struct b *b = p; int r = 0; for (int i = 0; i < 2; i++) r += b[i].x; free(p); return r; }"#,
    r#"struct a { int x; }; struct b { int x; };
int main(void) { struct a s = { 1 }; struct b t = { 2 }; void *p = &s; *(struct b *)p = t; return s.x; }"#,
];

fn memory_of_another_type_is_refuted() {
    for text in BROKEN {
        let (code, stdout, stderr, _folder) = refute(text, &[]);
        assert_eq!(code, 1, "{text}\n{stdout}{stderr}");
        assert!(stderr.contains("error[type-mismatch]: refuted"), "{text}\n{stderr}");
        assert!(stderr.contains("replayed in cinch's own machine alone"), "{text}\n{stderr}");
    }
}

fn memory_of_its_own_type_is_safe() {
    for text in FINE {
        let (code, stdout, stderr, _folder) = refute(text, &[]);
        assert_eq!(code, 0, "{text}\n{stdout}{stderr}");
    }
}

fn what_runs_cannot_tell_is_open() {
    for text in OPEN {
        let (code, stdout, stderr, _folder) = refute(text, &[]);
        assert_ne!(code, 0, "{text}\n{stdout}{stderr}");
    }
}

fn types_do_not_matter_where_the_compiler_is_told_so() {
    let text = BROKEN.iter().find(|it| it.contains("float f = 1.0f")).expect("a program");
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.c"), text).unwrap();
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_cinch"));
    command.env_remove("CC").current_dir(folder.path());
    command.args(["refute", "a.c", "--", "-fno-strict-aliasing"]);
    let output = command.output().expect("cinch should start");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stdout));
}
