//! Facts of small loops, written as text: `i` is a variable now, `i@` at the loop's entry.

use super::*;
use crate::il::print;
use crate::lower::Options;
use crate::lower::build::var;
use crate::lower::effects::lives_in_memory;
use crate::lower::effects::tests::{function, program};
use crate::typed::Program;

struct Names<'a>(&'a Program);

impl Names<'_> {
    fn name(&self, variable: VariableId) -> String {
        self.0.symbols.text(self.0[variable].name).to_string()
    }
}

impl LoopSurroundings for Names<'_> {
    fn now(&self, variable: VariableId) -> Option<Expr> {
        (!lives_in_memory(self.0, variable)).then(|| var(&self.name(variable)))
    }
    fn at_entry(&self, variable: VariableId) -> Expr {
        var(&format!("{}@", self.name(variable)))
    }
    fn address(&self, variable: VariableId) -> Option<Expr> {
        Some(var(&format!("&{}", self.name(variable))))
    }
    fn map_at_entry(&self, map: &Map) -> Expr {
        var(&format!("{}@", map.name()))
    }
}

/// The facts of the first loop of `f`, in any depth.
fn facts(text: &str) -> Vec<String> {
    let program = program(text);
    let options = Options::default();
    let unit = Unit::new(&program, &options);
    let f = function(&program, "f");
    let body = program.typed[f].body.as_ref().expect("it has a body");
    let mut todo: Vec<&Stmt> = body.block.items.iter().rev().collect();
    while let Some(stmt) = todo.pop() {
        if matches!(stmt.kind, StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_)) {
            let changes = unit.effects.of_loop(&unit, f, stmt);
            let around = Names(&program.typed);
            let found = loop_facts(&unit, f, stmt, &changes, &around);
            return found.facts.iter().map(|(_, fact)| in_one_line(&print::expr(fact))).collect();
        }
        todo.extend(crate::typed::visit::parts(stmt).1.into_iter().rev());
    }
    panic!("no loop in {text}");
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// In a function with a few variables.
fn of(statements: &str) -> Vec<String> {
    facts(&format!(
        "struct s {{ int len; int *data; long x; }}; int any(void); void look(const int *);
         int global; void f(int n, unsigned u, int *a, int *end, char *c, struct s *s, unsigned char b) {{
           int i; unsigned j; short h; int *p; {statements} }}"
    ))
}

#[test]
fn counting_up() {
    assert_eq!(of("for (i = 0; i < n; i++) ;"), ["i@ <= i", "i <= n || i == i@"]);
    assert_eq!(
        of("while (i <= n) i += 3;"),
        ["i@ <= i", "(i - i@) mod 3 == 0", "i <= n + 3 || i == i@"]
    );
    assert_eq!(of("for (j = 0; j < u; j++) ;"), ["j@ <= j", "j <= u || j == j@"]);
    // Not at the end of the round, and perhaps not at all.
    assert_eq!(
        of("while (n > i && any()) { if (any()) i++; any(); }"),
        ["i@ <= i", "i <= n || i == i@"]
    );
    // Any number of times.
    assert_eq!(of("while (i < n) { while (any()) i++; }"), ["i@ <= i"]);
    assert_eq!(of("while (any()) { i++; if (any()) i = i + 2; }"), ["i@ <= i"]);
    assert_eq!(of("while (i++ < n) ;"), ["i@ <= i", "i <= n || i == i@"]);
    assert_eq!(of("while (++i < n) ;"), ["i < n || i == i@", "i@ <= i"]);
    assert_eq!(of("do i++; while (i < n);"), ["i < n || i == i@", "i@ <= i"]);
    assert_eq!(of("for (j = 0; j != u; j++) ;"), ["j@ <= u ==> j@ <= j && j <= u"]);
    assert_eq!(of("for (i = 0; i < s->len; i++) ;"), ["i@ <= i", "i <= M_i32[s] || i == i@"]);
    assert_eq!(of("for (i = 0; i < n - 1; i++) ;"), ["i@ <= i", "i <= n - 1 || i == i@"]);
    assert_eq!(of("for (h = 0; h < b; h++) ;"), ["h@ <= h", "h <= b || h == h@"]);
}

#[test]
fn what_may_wrap_around_tells_nothing() {
    for text in [
        "while (any()) j++;",
        "while (j < u) j += 2;",
        "while (j <= u) j++;",
        // Reduced to the type after each step, not checked.
        "while (any()) h++;",
        "while (h < n) h++;",
        "do j++; while (any());",
        "for (;;) { j++; if (j > u) break; }",
    ] {
        assert_eq!(of(text), [""; 0], "{text}");
    }
}

#[test]
fn what_does_not_only_count_tells_nothing() {
    for text in [
        "while (i < n) { i++; i--; }",
        "while (i < n) { i = any(); i++; }",
        "while (i < n) i *= 2;",
        "while (i < n) { int k = 0; k++; i = k; }",
        "while (i < n) { i = ({ int k = 0; k++; k; }); }",
        "int *q = &i; while (i < n) i++;",
        "volatile int v = 0; while (v < n) v++;",
        "goto in; while (i < n) { in: i++; }",
        "switch (n) { case 0: while (i < n) { i++; case 1: ; } }",
    ] {
        let found = of(text);
        let about =
            |fact: &&String| fact.contains("i@") || fact.contains("k@") || fact.contains("v@");
        assert!(
            !found.iter().any(|fact| about(&fact) && !fact.contains("forall")),
            "{text}: {found:?}"
        );
    }
}

#[test]
fn bounds_that_change_bound_nothing() {
    assert_eq!(of("while (i < n) { i++; n = any(); }"), ["i@ <= i"]);
    assert_eq!(of("while (i < s->len) { i++; s->len = n; }")[..1], ["i@ <= i"]);
    assert_eq!(of("while (i < global) { i++; any(); }")[..1], ["i@ <= i"]);
    // Stores to another field do not change it.
    let found = of("while (i < s->len) { i++; s->x = n; }");
    assert_eq!(found[..2], ["i@ <= i", "i <= M_i32[s] || i == i@"]);
    assert_eq!(of("while (i < s->len) { i++; *a = n; }").len(), 2);
}

#[test]
fn counting_down() {
    assert_eq!(of("for (i = n; i > 0; i--) ;"), ["i <= i@", "0 <= i || i == i@"]);
    assert_eq!(of("for (i = n; i >= 0; i--) ;"), ["i <= i@", "-1 <= i || i == i@"]);
    assert_eq!(of("while (j > 0) j--;"), ["j <= j@", "0 <= j || j == j@"]);
    assert_eq!(of("while (j) j--;"), ["j <= j@ && 0 <= j"]);
    assert_eq!(of("while (j--) ;"), ["j <= j@ && 0 <= j"]);
    assert_eq!(of("while (n--) ;"), ["n <= n@", "0 <= n@ ==> n <= n@ && 0 <= n"]);
    assert_eq!(of("while (j >= 1) j -= 2;"), [""; 0]);
}

#[test]
fn counters_in_step() {
    assert!(
        of("while (n--) *p++ = 0;")
            .contains(&"-1 * (Off(p) - Off(p@)) == 4 * (n - n@)".to_string())
    );
    assert!(
        of("for (i = 0; i < n; i++) { global = *c++; }")
            .contains(&"Off(c) - Off(c@) == i - i@".to_string())
    );
    for text in [
        "for (i = 0; i < n; i++) { if (any()) c++; }",
        "for (i = 0; i < n; i++) { if (any()) continue; c++; }",
        "for (i = 0; i < n; i++) { any() && c++; }",
        "for (i = 0; i < n; i++) { global = any() ? *c++ : 0; }",
        "for (i = 0; i < n; i++) { while (any()) c++; }",
        "for (i = 0; i < n; i++) { switch (n) { case 1: c++; } }",
        "for (i = 0; i < n; i++) { if (any()) goto out; c++; out: ; }",
        "for (i = 0; i < n; i++) { ({ if (any()) c++; }); }",
        "for (i = 0; i < n; i++) { b++; }",
        "for (i = 0; i < n; i++) { j += 2; }",
    ] {
        let found = of(text);
        let both = |fact: &&String| {
            fact.contains("i - i@")
                && (fact.contains("c@") || fact.contains("b@") || fact.contains("j@"))
        };
        assert_eq!(found.iter().find(both), None, "{text}");
    }
}

#[test]
fn cursors() {
    let found = of("for (p = a; p < end; p++) ;");
    assert_eq!(
        found,
        [
            "Obj(p) == Obj(p@)",
            "(Off(p) - Off(p@)) mod 4 == 0",
            "Off(p@) <= Off(p)",
            "Obj(end) == Obj(p@) && (Off(end) - Off(p@)) mod 4 == 0 ==> Off(p) <= Off(end) || Off(p) == Off(p@)",
        ]
    );
    let found = of("while (*c) c++;");
    assert_eq!(found, ["Obj(c) == Obj(c@)", "Off(c@) <= Off(c)"]);
    let found = of("while (any()) p += n;");
    assert_eq!(found, ["Obj(p) == Obj(p@)", "(Off(p) - Off(p@)) mod 4 == 0"]);
    assert_eq!(of("while (p) p = s->data;"), [""; 0]);
    let found = of("while (p != a) --p;");
    assert_eq!(
        found[2..],
        [
            "Off(p) <= Off(p@)",
            "Obj(a) == Obj(p@) && (Off(a) - Off(p@)) mod 4 == 0 && Off(a) <= Off(p@) ==> Off(a) <= Off(p) || Off(p) == Off(p@)",
        ]
    );
}

fn frame(statements: &str) -> Vec<String> {
    let found = of(statements);
    let frames = found.into_iter().filter(|fact| fact.contains("forall"));
    let short = |fact: String| {
        fact.replace("(forall q: ptr :: ", "").replace("M_i32[q] == M_i32@[q])", "same")
    };
    frames.map(short).collect()
}

#[test]
fn frames_of_arrays() {
    assert_eq!(
        frame("for (i = 0; i < n; i++) a[i] = 0;"),
        [
            "{M_i32[q]} !(Obj(q) == Obj(a) && (Off(a) + 4 * i@ <= Off(q) && Off(q) < Off(a) + 4 * i)) ==> same"
        ]
    );
    assert_eq!(
        frame("while (n--) *p++ = 0;"),
        ["{M_i32[q]} !(Obj(q) == Obj(p@) && (Off(p@) <= Off(q) && Off(q) < Off(p))) ==> same"]
    );
    // Written after the step: the cell behind is concerned too.
    assert_eq!(
        frame("while (i < n) { i++; a[i] = 0; }"),
        [
            "{M_i32[q]} !(Obj(q) == Obj(a) && (Off(a) + 4 * i@ <= Off(q) && Off(q) < Off(a) + 4 * i + 4)) ==> same"
        ]
    );
    // The step may be left out.
    assert_eq!(frame("while (i < n) { a[i] = 0; if (any()) i++; }"), [""; 0]);
    assert_eq!(
        frame("while (i < n) { a[i] = 0; if (a[i]) continue; i++; }"),
        [
            "{M_i32[q]} !(Obj(q) == Obj(a) && (Off(a) + 4 * i@ <= Off(q) && Off(q) < Off(a) + 4 * i + 4)) ==> same"
        ]
    );
    assert_eq!(
        frame("while (i < n) { a[i] = 0; a[3] && i++; }"),
        [
            "{M_i32[q]} !(Obj(q) == Obj(a) && (Off(a) + 4 * i@ <= Off(q) && Off(q) < Off(a) + 4 * i + 4)) ==> same"
        ]
    );
    assert_eq!(
        frame("for (j = 0; j < u; j++) a[u - j] = 0;"),
        ["{M_i32[q]} Obj(q) != Obj(a) ==> same"]
    );
}

#[test]
fn frames_of_fields_and_objects() {
    assert_eq!(frame("while (any()) s->len = 1;"), [""; 0]);
    assert_eq!(
        frame("while (n--) s->len = 1;"),
        ["{M_i32[q]} !(Type[q] == T_s.len && q == s) ==> same"]
    );
    assert_eq!(
        frame("while (s) { s->len = 1; s = (struct s *) s->data; }"),
        ["{M_i32[q]} Type[q] != T_s.len ==> same"]
    );
    assert_eq!(frame("while (n--) { int *q = s->data; *q = 1; }"), [""; 0]);
    assert_eq!(
        frame("while (n--) s->data[n] = 1;"),
        [
            "{M_i32[q]} !(Obj(q) == Obj(M_ptr[Plus(s, 8)]) && (Off(M_ptr[Plus(s, 8)]) + 4 * n <= Off(q) && Off(q) < Off(M_ptr[Plus(s, 8)]) + 4 * n@ + 4)) ==> same"
        ]
    );
    // The pointer may be overwritten itself.
    assert_eq!(frame("while (n--) { s->data[n] = 1; s->data = a; }").len(), 1);
    assert_eq!(frame("while (n--) { global = 1; asm(\"cpuid\"); }"), [""; 0]);
}
