//! Tests of the parser that goldens (`tests/syntax`) show badly: what a name is taken for, one rule at a time, and messages.

use super::*;
use crate::syntax::ast::*;
use crate::syntax::print;

fn parse_text(text: &str) -> Parsed {
    let mut map = SourceMap::default();
    let file = map.add("test.c", text).expect("it is small");
    parse(file, &map)
}

/// The tree without places, one line.
fn tree(text: &str) -> String {
    let parsed = parse_text(text);
    assert!(parsed.diagnostics.is_empty(), "{text}: {:?}", parsed.diagnostics);
    let shown = print(&parsed.unit, &parsed.symbols, &|_| String::new());
    let words: Vec<&str> = shown.lines().map(|line| line.trim().trim_end_matches(" @")).collect();
    words.join("; ")
}

/// The tree of the last statement of a function whose file starts with `typedef int T;`.
fn last_statement(statements: &str) -> String {
    let all = tree(&format!("typedef int T; void f(int x) {{ 777; {statements} }}"));
    all.split("integer 777; ").nth(1).unwrap_or_default().to_string()
}

fn messages(text: &str) -> Vec<String> {
    parse_text(text).diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect()
}

#[test]
fn a_type_name_starts_a_declaration() {
    assert_eq!(last_statement("T(y);"), "declaration; type T; declarator y");
    assert_eq!(last_statement("T *y;"), "declaration; type T; declarator y; pointer");
    assert_eq!(last_statement("x * x;"), "expression; *; name x; name x");
    assert_eq!(last_statement("x(x);"), "expression; call; name x; name x");
}

#[test]
fn a_local_variable_hides_a_type_name() {
    let hidden = last_statement("int T; T * 2;");
    assert_eq!(hidden, "declaration; int; declarator T; expression; *; name T; integer 2");
    let back = last_statement("{ int T; } T * y;");
    assert!(back.ends_with("declaration; type T; declarator y; pointer"), "{back}");
    let own = last_statement("int T = T;");
    assert!(own.ends_with("=; name T"), "{own}");
    let sized = last_statement("T T = sizeof(T);");
    assert!(sized.ends_with("sizeof; name T"), "{sized}");
}

#[test]
fn casts_and_calls_are_told_apart() {
    assert_eq!(last_statement("(T)(x);"), "expression; cast; type; type T; name x");
    assert_eq!(last_statement("(x)(x);"), "expression; call; name x; name x");
    assert_eq!(last_statement("(T)-x;"), "expression; cast; type; type T; unary -; name x");
    assert_eq!(last_statement("(x)-x;"), "expression; -; name x; name x");
    assert_eq!(last_statement("sizeof(T);"), "expression; sizeof; type; type T");
    assert_eq!(last_statement("sizeof(x);"), "expression; sizeof; name x");
    assert_eq!(
        last_statement("sizeof(T){ 1 };"),
        "expression; sizeof; compound literal; type; type T; list; integer 1"
    );
    assert_eq!(last_statement("sizeof(T)*x;"), "expression; *; sizeof; type; type T; name x");
}

#[test]
fn scopes_of_statements_end_with_them() {
    for statement in [
        "for (int T = 0; T; T++) T--;",
        "if (sizeof(enum { T })) T; else T;",
        "while (sizeof(enum { T })) T;",
        "do { int T; T; } while (sizeof(T));",
        "switch (sizeof(enum { T })) default: T;",
        "({ int T; T; });",
        "void g(int T);",
        "int g(int T) { return T; }",
        "struct { int T; } s;",
        "T: goto T;",
    ] {
        let all = last_statement(&format!("{statement} T y;"));
        assert!(all.ends_with("declaration; type T; declarator y"), "{statement}: {all}");
    }
}

#[test]
fn parameters_reach_the_body() {
    assert!(tree("typedef int T; int f(int T) { T * 2; }").ends_with("*; name T; integer 2"));
    assert!(
        tree("typedef int T; int (*f(int T))(int U) { T * 2; }").ends_with("*; name T; integer 2")
    );
    assert!(
        tree("typedef int T; int f(enum { T } x) { T * 2; }").ends_with("*; name T; integer 2")
    );
    assert!(
        tree("typedef int T; int f(a) T a; { T * a; }").ends_with("type T; declarator a; pointer")
    );
    let after = tree("typedef int T; int f(int T) { } T x;");
    assert!(after.ends_with("declaration; type T; declarator x"), "{after}");
}

#[test]
fn a_type_name_in_a_parameter_is_a_type() {
    let function = "function; parameter; type T";
    for text in ["int f(int (T));", "int f(int ((T)));", "int f(int *(T));"] {
        let all = tree(&format!("typedef int T; {text}"));
        assert!(all.contains(function), "{text}: {all}");
    }
    for text in ["int f(int T);", "int f(int *T);", "int f(int (*T));", "int f(T T);"] {
        let all = tree(&format!("typedef int T; {text}"));
        assert!(all.contains("declarator T; ") || all.ends_with("declarator T"), "{text}: {all}");
    }
}

#[test]
fn names_that_are_no_names_of_variables() {
    let all =
        tree("typedef int T; struct T { T T; }; enum E { A }; int x = ((struct T){ .T = 1 }).T;");
    assert!(all.contains(".T; compound literal"), "{all}");
    tree("typedef int T; int f(void) { goto T; T: ; return &&T == 0; }");
    tree("typedef int T; int x = __builtin_offsetof(struct T, T.T[1]);");
    tree("typedef int T; struct { unsigned T : 4; const T : 5; T : 3; } s;");
}

#[test]
fn operators_bind_as_the_standard_says() {
    assert_eq!(
        last_statement("x || x && x | x ^ x & x == x < x << x + x * x;"),
        "expression; ||; name x; &&; name x; |; name x; ^; name x; &; name x; ==; name x; <; name x; <<; name x; +; name x; \
         *; name x; name x"
    );
    assert_eq!(last_statement("x - x - x;"), "expression; -; -; name x; name x; name x");
    assert_eq!(last_statement("x = x = x;"), "expression; =; name x; =; name x; name x");
    assert_eq!(
        last_statement("x ? x : x ? x : x;"),
        "expression; ? :; name x; name x; ? :; name x; name x; name x"
    );
}

#[test]
fn an_else_belongs_to_the_nearest_if() {
    let nearest = "if; name x; if; name x; empty; break";
    assert_eq!(last_statement("if (x) if (x) ; else break;"), nearest);
    assert_eq!(
        last_statement("if (x) while (x) if (x) ; else break;"),
        "if; name x; while; name x; if; name x; empty; break"
    );
}

#[test]
fn every_node_knows_its_height() {
    fn height(expr: &Expr) -> u32 {
        match &expr.kind {
            ExprKind::Binary(_, left, right) | ExprKind::Assign(_, left, right) => {
                1 + height(left).max(height(right))
            }
            ExprKind::Unary(_, of) => 1 + height(of),
            ExprKind::Conditional(a, b, c) => {
                1 + height(a).max(b.as_ref().map_or(0, |b| height(b))).max(height(c))
            }
            _ => 1,
        }
    }
    for text in [
        "1 + 2 * -3",
        "-1 + 2",
        "x = -x = y + z * 2",
        "a ? b : -c + d",
        "!a ?: b",
        "((a)) - (b - (c))",
    ] {
        let parsed = parse_text(&format!("int v = {text};"));
        let Item::Declaration(declaration) = &parsed.unit.items[0] else { panic!("a declaration") };
        let Some(Initializer::Expr(expr)) = &declaration.declarators[0].initializer else {
            panic!("an expression")
        };
        assert_eq!(expr.depth, height(expr), "{text}");
    }
}

#[test]
fn expressions_are_small() {
    assert!(size_of::<Expr>() <= 64, "{}", size_of::<Expr>());
}

#[test]
fn what_was_expected_is_said_in_words() {
    assert_eq!(messages("int x = ;"), ["expected an expression, found `;`"]);
    assert_eq!(
        messages("int x"),
        ["expected `;` after the declaration, found the end of the file"]
    );
    assert_eq!(messages("void f(void) { return 1 }"), ["expected `;` after `return`, found `}`"]);
    assert_eq!(messages("foo_t x;"), ["`foo_t` is not a type name here"]);
    assert_eq!(messages("int f(foo_t *x);"), ["`foo_t` is not a type name here"]);
    assert_eq!(messages("void f(void) { foo_t x; }"), ["`foo_t` is not a type name here"]);
    assert_eq!(messages("struct { foo_t x; } s;"), ["`foo_t` is not a type name here"]);
    assert_eq!(messages("int while;"), ["`while` is a keyword and cannot be a name"]);
    assert_eq!(messages("void f(void) { {"), ["the file ends before this `{` is closed"]);
    assert_eq!(messages("int x; }"), ["this `}` closes nothing"]);
    assert_eq!(messages("typedef int T; int x = T;"), ["`T` is a type name, not a value"]);
    assert_eq!(messages("int x y;"), ["expected `;` after the declaration, found `y`"]);
}

#[test]
fn reading_goes_on_behind_a_mistake() {
    let parsed = parse_text(
        "int a = ; int b; void f(void) { x = ; y = (1; } int c; struct { int x x; int y; } d;",
    );
    assert_eq!(parsed.diagnostics.len(), 4, "{:?}", parsed.diagnostics);
    let shown = print(&parsed.unit, &parsed.symbols, &|_| String::new());
    for name in ["b", "f", "c", "d"] {
        assert!(shown.contains(&format!("declarator {name} ")), "{name}: {shown}");
    }
    // What a broken declaration left behind does not change the meaning of names.
    assert_eq!(messages("typedef int T; void f(int T) { ( } T x; T y;").len(), 1);
    assert_eq!(messages("typedef int T; void f(void) { { int T; ( ; } } T x;").len(), 1);
}

#[test]
fn an_empty_file_is_a_unit() {
    assert_eq!((tree(""), tree(" /* nothing */ ")), (String::new(), String::new()));
}
