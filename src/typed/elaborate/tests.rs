//! Expressions, initialisers and statements from text: what is accepted, what is refused and how, what comes out.

use super::{Elaborated, elaborate};
use crate::base::{DataModel, Severity};
use crate::source::SourceMap;
use crate::typed::Target;
use crate::typed::constant::{self, Constant};
use crate::typed::program::Program;
use crate::typed::tree::{Expr, ExprKind, Initializer, StmtKind};
use proptest::prelude::*;

fn typed(text: &str) -> Elaborated {
    typed_for(text, DataModel::Lp64)
}

fn typed_for(text: &str, model: DataModel) -> Elaborated {
    let mut map = SourceMap::default();
    let file = map.add("test.c", text).unwrap();
    let parsed = crate::syntax::parse(file, &map);
    assert!(parsed.diagnostics.is_empty(), "{text}: {:?}", parsed.diagnostics);
    elaborate(parsed.unit, parsed.symbols, Target::new(model))
}

/// Codes of errors and warnings, in order.
fn codes(text: &str) -> Vec<&'static str> {
    typed(text).diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

fn messages(text: &str) -> Vec<String> {
    let diagnostics = typed(text).diagnostics.into_iter();
    diagnostics.map(|it| [vec![it.message], it.notes].concat().join("; ")).collect()
}

/// In a function with a few variables.
fn body(statements: &str) -> String {
    format!(
        "struct s {{ int a; const int k; int bits : 3; struct {{ int inner; }}; }};
         union u {{ int i; float f; }};
         int f(int, char *); void g(void); int h();
         void test(void) {{
           int i; unsigned u; char c; double d; int *p; const int *pc; void *v; char *text; struct s s, *ps;
           int array[3]; const int k = 1; register int r; union u un; _Complex double z;
           {statements}
         }}"
    )
}

#[test]
fn what_gcc_takes_without_a_word() {
    let fine = [
        "i = c + d; p = array; p = &array[1]; v = p; p = v; pc = p; p = 0; p = (void *)0; text = \"x\";",
        "s.inner = ps->a; i = sizeof(struct s); i = sizeof array / sizeof *array; i = (c, i); g();",
        "h(1, 2.0, p); i = f(c, text); f(d, 0); (*f)(1, text); (**&f)(1, text);",
        "for (int n = 0; n < 3; n++) { if (n) continue; else break; } while (p) p = 0; do ; while (0);",
        "switch (c) { case 'a': case 'b' ... 'd': break; case -1: default: ; } goto end; end: ;",
        "i = ({ int t = 1; t + 1; }); void *where = &&here; goto *where; here: ;",
        "i = p ? *p : 0; p = i ? p : 0; pc = i ? p : pc; v = i ? v : p; i ? g() : g(); p = p ?: array;",
        "i = _Generic(c, int: 1, char: 2, default: 3); i = __builtin_choose_expr(1, 2, text);",
        "p = (int[]){1, 2}; ps = &(struct s){ .a = 1, .inner = 2 }; i = ((struct s){1}).a; un = (union u)1.0f;",
        "v = v + 1; i = sizeof(void); i = sizeof(g); i = p - array; i = p < array; i = !p && d || c;",
        "i = __builtin_offsetof(struct s, inner); i = __alignof__(i); __real__ z = 1; d = __imag__ z;",
        "i += d; p += 1; i <<= c; p++; --d; z = z * 2 + 1.0i; i = u % 3; text[i] = 'x'; i[text] = 'y';",
        "__builtin_va_list ap; __builtin_va_end(ap); i = __builtin_expect(i, 0); v = __builtin_alloca(3);",
        "const char *name = __func__; i = sizeof __FUNCTION__; { __label__ l; goto l; l: ; } { l: ; }",
        "int n = i; int vla[n][n]; i = sizeof vla; i = sizeof(int[n]); vla[0][1] = 2; p = vla[1];",
        "asm volatile (\"nop\" : \"=r\"(i) : \"r\"(c), \"m\"(u) : \"memory\");",
        "unsigned char *bytes = text; int *const *q = 0; int *volatile w = p; struct s copy = *ps;",
        "__typeof__(i) other = 1; _Static_assert(sizeof(int) == 4, \"\"); other = -other; return;",
    ];
    for statements in fine {
        let messages = messages(&body(statements));
        assert!(messages.is_empty(), "{statements}: {messages:?}");
    }
}

#[test]
fn what_gcc_warns_of() {
    let doubtful = [
        ("p = i;", "int-conversion"),
        ("i = p;", "int-conversion"),
        ("i = p == i;", "int-conversion"),
        ("p = i ? p : 1;", "int-conversion"),
        ("p = text;", "incompatible-pointers"),
        ("f(1, p);", "incompatible-pointers"),
        ("i = p == text;", "incompatible-pointers"),
        ("p = pc;", "discarded-qualifiers"),
        ("unheard(1);", "implicit-declaration"),
        ("return 1;", "return-mismatch"),
        ("int few[2] = {1, 2, 3};", "excess-initializer"),
        ("char few[2] = \"long\";", "excess-initializer"),
        ("int one = {1, 2};", "excess-initializer"),
        ("switch (i) { case 3 ... 1: ; }", "empty-range"),
    ];
    for (statements, code) in doubtful {
        let found = typed(&body(statements)).diagnostics;
        let shown: Vec<_> = found.iter().map(|it| (it.code, it.severity)).collect();
        assert_eq!(shown, [(code, Severity::Warning)], "{statements}");
    }
    assert_eq!(codes("int f(void) { return; }"), ["return-mismatch"]);
}

#[test]
fn what_gcc_refuses() {
    let wrong = [
        ("i = s;", "this assignment converts `struct s` to `int`, which is not possible"),
        ("s = 1;", "`struct s` has a `const` member and cannot be changed as a whole"),
        ("k = 1;", "`k` is `const` and cannot be changed"),
        ("*pc = 1;", "this is `const` and cannot be changed"),
        ("s.k = 1;", "this is `const` and cannot be changed"),
        ("array = p;", "`int [3]` cannot be assigned to as a whole"),
        ("5 = i;", "only an object can be assigned to, this is just a value"),
        ("(i + 1)++;", "only an object can be assigned to, this is just a value"),
        ("p = &r;", "a `register` variable has no address"),
        ("p = &s.bits;", "a bit-field has no address"),
        ("p = &(i + 1);", "only an object has an address, this is just a value"),
        ("i = sizeof s.bits;", "`sizeof` of a bit-field"),
        ("*i = 1;", "`*` needs a pointer, this is `int`"),
        ("i = i[i];", "only arrays and pointers have elements, this is `int`"),
        ("i = p[d];", "an index must be an integer, this is `double`"),
        ("i = s + 1;", "`+` does not take `struct s` and `int`"),
        ("i = d % 2;", "`%` does not take `double` and `int`"),
        ("p = p + p;", "`+` does not take `int *` and `int *`"),
        ("i = p - text;", "`-` does not take `int *` and `char *`"),
        ("d += p;", "`+` does not take `double` and `int *`"),
        ("i = ~d;", "`~` needs an integer, this is `double`"),
        ("if (s) ;", "a condition must be a number or a pointer, this is `struct s`"),
        ("i = i ? s : 1;", "the branches have types that do not fit: `struct s` and `int`"),
        ("d = (double)p;", "`int *` cannot be cast to `double`"),
        ("(void)(struct s)i;", "`int` cannot be cast to `struct s`"),
        ("i();", "only functions can be called, this is `int`"),
        ("f(1);", "too few arguments: `f` takes 2, here are 1"),
        ("g(1);", "too many arguments: `g` takes 0, here are 1"),
        ("i = g();", "a value of type `int` is needed, but this has none"),
        ("i = s.nix;", "`struct s` has no member `nix`"),
        ("i = s.innre;", "`struct s` has no member `innre`; did you mean `inner`?"),
        ("i = p->a;", "only structs and unions have members, this is `int`"),
        (
            "i = s->a;",
            "`->` needs a pointer to a struct or union, this is `struct s`; use `.` to reach a member of an object",
        ),
        (
            "i = ps.a;",
            "`.` needs a struct or union, this is `struct s *`; use `->` to reach a member through a pointer",
        ),
        ("i = arrray[0];", "`arrray` is not declared; did you mean `array`?"),
        ("goto nowhere;", "label `nowhere` is not defined in this function"),
        ("l: ; l: ;", "label `l` is defined twice"),
        ("break;", "`break` outside of a loop or `switch`"),
        ("continue;", "`continue` outside of a loop"),
        ("case 1: ;", "`case` outside of a `switch`"),
        ("default: ;", "`default` outside of a `switch`"),
        ("switch (d) { }", "`switch` needs an integer, this is `double`"),
        ("switch (i) { case 1: case 0 ... 3: ; }", "the value of this `case` is there already"),
        ("switch (i) { default: default: ; }", "a second `default`"),
        (
            "i = _Generic(d, int: 1, char *: 2);",
            "no choice of `_Generic` fits `double`; the choices are `int`, `char *`",
        ),
        ("i = _Generic(d, double: 1, double: 2);", "a second choice for `double` in `_Generic`"),
        ("int scalar = {};", "empty braces do not initialise a scalar"),
        ("struct s one = { .nix = 1 };", "`struct s` has no member `nix`"),
        ("int few[2] = { [2] = 1 };", "`int [2]` has no element 2"),
        ("int some[2] = array;", "`int [2]` needs braces around its initialisers"),
        (
            "struct s one = 5;",
            "this initialisation converts `int` to `struct s`, which is not possible",
        ),
        ("static int some = i;", ""),
        ("i = __builtin_offsetof(struct s, bits);", "a bit-field has no offset in bytes"),
        ("i = sizeof(struct never);", "`struct never` is incomplete: its size is not known"),
    ];
    let mut surprises = vec![];
    for (statements, expected) in wrong {
        let text = body(statements);
        let errors =
            typed(&text).diagnostics.iter().filter(|it| it.severity == Severity::Error).count();
        let found = messages(&text);
        if errors != 1 || !expected.is_empty() && found != [expected] {
            surprises.push(format!("{statements}: {found:?}"));
        }
    }
    assert!(surprises.is_empty(), "{}", surprises.join("\n"));
}

/// The value of each entry, nested; a string as its bytes.
fn shown(program: &Program, initializer: &Initializer) -> String {
    match initializer {
        Initializer::String(id) => format!("{:?}", program[*id].elements),
        Initializer::Value(value) => match constant::evaluate(program, value) {
            Ok(Constant::Integer(value)) => value.to_string(),
            _ => "?".to_string(),
        },
        Initializer::Aggregate(entries) => {
            let entry = |it: &crate::typed::tree::Entry| {
                let value = shown(program, &it.value);
                if it.first == it.last {
                    format!("{}:{value}", it.first)
                } else {
                    format!("{}-{}:{value}", it.first, it.last)
                }
            };
            format!("{{{}}}", entries.iter().map(entry).collect::<Vec<_>>().join(" "))
        }
    }
}

/// The initialiser of the last global.
fn initializer(text: &str) -> String {
    let Elaborated { program, diagnostics } = typed(text);
    assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
    let variables = program.variables.iter().rev();
    let found = variables.filter_map(|variable| variable.initializer.as_ref()).next();
    shown(&program, found.expect("there is an initialiser"))
}

#[test]
fn initialisers_are_matched_to_their_objects() {
    let cases = [
        ("int x = 3;", "3"),
        ("int x = {3};", "3"),
        ("int x[3] = {1, 2};", "{0:1 1:2}"),
        ("int x[] = {1, [4] = 5, 6, [0] = 7};", "{0:7 4:5 5:6}"),
        ("int x[2][2] = {1, 2, 3};", "{0:{0:1 1:2} 1:{0:3}}"),
        ("int x[2][2] = {{1}, 2, 3};", "{0:{0:1} 1:{0:2 1:3}}"),
        ("int x[9] = {[1 ... 3] = 2, 4};", "{1-3:2 4:4}"),
        ("struct { int a, b[2], c; } x = {1, 2, 3, 4};", "{0:1 1:{0:2 1:3} 2:4}"),
        ("struct { int a, b[2], c; } x = {1, {2}, 4};", "{0:1 1:{0:2} 2:4}"),
        ("struct { int a, b[2], c; } x = {.b[1] = 2, 3, .a = 4};", "{1:{1:2} 2:3 0:4}"),
        ("struct { int a, b; } x[2] = {[0].a = 1, [1].b = 2, [0].b = 3};", "{0:{0:1 1:3} 1:{1:2}}"),
        ("struct { int a, b; } x[4] = {[0 ... 3].a = 1, [2].b = 2};", "{0-3:{0:1} 2:{0:1 1:2}}"),
        (
            "struct { int a; struct { int b, c; }; int d; } x = {1, 2, 3, 4};",
            "{0:1 1:{0:2 1:3} 2:4}",
        ),
        ("struct { int a; struct { int b, c; }; int d; } x = {.c = 3, 4};", "{1:{1:3} 2:4}"),
        ("struct { int a : 3, : 2, b : 3; } x = {1, 2};", "{0:1 2:2}"),
        ("union { int a; long b; } x = {1};", "{0:1}"),
        ("union { int a; long b; } x = {.b = 1};", "{1:1}"),
        ("union { int a; long b; } x = {.b = 1, .a = 2};", "{0:2}"),
        ("struct { union { int a; long b; } u; int c; } x = {1, 2};", "{0:{0:1} 1:2}"),
        ("char x[] = \"ab\";", "Bytes([97, 98, 0])"),
        ("char x[] = {\"ab\"};", "Bytes([97, 98, 0])"),
        ("char x[2] = \"ab\";", "Bytes([97, 98, 0])"),
        ("char x[2][3] = {\"a\", \"b\"};", "{0:Bytes([97, 0]) 1:Bytes([98, 0])}"),
        ("struct { char a[3]; int b; } x = {\"a\", 1};", "{0:Bytes([97, 0]) 1:1}"),
        ("char x[1][3] = {[0] = \"ab\", [0][1] = 'c'};", "{0:{0:97 1:99 2:0}}"),
        ("short x[] = u\"a\" \"b\";", "Shorts([97, 98, 0])"),
        ("int x[] = L\"a\";", "Words([97, 0])"),
        ("struct { int n; int rest[]; } x = {1, {2, 3}};", "{0:1 1:{0:2 1:3}}"),
        ("struct { int n; int rest[]; } x = {1, 2, 3};", "{0:1 1:{0:2 1:3}}"),
        ("struct s { int a, b; }; struct s x = (struct s){1, 2};", "{0:1 1:2}"),
        ("int x[] = (int[]){1, 2};", "{0:1 1:2}"),
        ("int x[3] = {};", "{}"),
        ("struct { struct { } e; int a; } x = {{}, 1};", "{0:{} 1:1}"),
        ("unsigned char x = 300;", "44"),
        ("long x = sizeof(int[3]) + 'a' * 2;", "206"),
        ("int x = __builtin_popcount(255) + __builtin_clz(1) + __builtin_ffs(8);", "43"),
        ("unsigned x = __builtin_bswap32(1);", "16777216"),
        (
            "long x = __builtin_strlen(\"four\") + __builtin_constant_p(4) + __builtin_types_compatible_p(int, const int);",
            "6",
        ),
        ("int x = 1 ? 2 : 3, y = sizeof x;", "4"),
    ];
    for (text, expected) in cases {
        assert_eq!(initializer(text), expected, "{text}");
    }
}

#[test]
fn static_objects_take_what_the_linker_knows() {
    let fine = "int a[3]; struct s { int x, y; } s; int f(void); static int i;
        int *p1 = a + 1, *p2 = &a[2], *p3 = &s.y, *p4 = (int *)&s + 1; int (*q)(void) = f, (*r)(void) = &f;
        long n = (long)&i; char *t = \"abc\" + 1; void *v = (void *)5; int *lit = (int[]){1, 2}; struct s *ps = &(struct s){1};
        double d = 1.0 / 3, inf = __builtin_huge_val(), neg = -__builtin_inf(); float nan = __builtin_nanf(\"\");
        long diff = (char *)&s.y - (char *)&s; int zero = &a[1] == 0; const int c = 4; int *null = 0;
        void g(void) { static void *labels[] = { &&one, &&two }; static int far[] = { &&two - &&one }; one: two: ; }";
    assert_eq!(messages(fine), Vec::<String>::new());
    assert_eq!(codes("int f(void); int x = f();"), ["constant-error"]);
    assert_eq!(codes("int y; int x = y;"), ["constant-error"]);
    assert_eq!(codes("int y; int x = (int)(long)&y;"), ["constant-error"]);
}

/// The first statement that is an expression.
fn first_expression(text: &str) -> Expr {
    let Elaborated { program, diagnostics } = typed(&body(text));
    assert!(diagnostics.is_empty(), "{text}: {diagnostics:?}");
    let bodies = program.functions.into_iter().filter_map(|function| function.body);
    let items = bodies.flat_map(|body| body.block.items);
    let found = items.filter_map(|stmt| match stmt.kind {
        StmtKind::Expr(expr) => Some(expr),
        _ => None,
    });
    found.into_iter().next().expect("there is an expression")
}

#[test]
fn conversions_are_nodes() {
    let ExprKind::Assign(place, value) = first_expression("d = c + 1;").kind else { panic!() };
    assert!(place.is_place());
    let ExprKind::Convert(_, sum) = value.kind else { panic!() };
    let ExprKind::Binary(_, left, _) = sum.kind else { panic!() };
    let ExprKind::Convert(_, load) = left.kind else { panic!() };
    assert!(matches!(load.kind, ExprKind::Load(_)));
    // A member of an anonymous struct is two steps away.
    let ExprKind::Load(inner) = first_expression("s.inner;").kind else { panic!() };
    let ExprKind::Member(outer, 0) = inner.kind else { panic!() };
    assert!(matches!(outer.kind, ExprKind::Member(_, 3)));
}

#[test]
fn addresses_that_are_taken_are_known() {
    let text = "struct s { int a[2], b; }; void f(int *); void g(void) {
        int one, two; struct s three, four; int five[2], six;
        f(&one); two = 1; f(three.a); four.b = 1; f(five); six = 2; (void)&four.b; }";
    let program = typed(text).program;
    let taken = program.variables.iter().filter(|variable| variable.address_taken);
    let names: Vec<&str> = taken.map(|variable| program.symbols.text(variable.name)).collect();
    assert_eq!(names, ["one", "three", "four", "five"]);
}

#[test]
fn unknown_builtins_are_recorded_where_they_stand() {
    let Elaborated { program, diagnostics } = typed("void f(int i) { __builtin_mystery(i); }");
    assert!(diagnostics.is_empty());
    let recorded: Vec<_> =
        program.unsupported.iter().map(|it| (&*it.what, it.within.is_some())).collect();
    assert_eq!(recorded, [("`__builtin_mystery`", true)]);
}

#[test]
fn types_that_are_not_modelled_are_refused() {
    let refused = [
        "struct __attribute__((scalar_storage_order(\"big-endian\"))) s { int a; };",
        "struct s { unsigned __int128 wide : 70; };",
        "_Complex int number;",
        "typedef int four __attribute__((ext_vector_type(4)));",
    ];
    for text in refused {
        assert_eq!(codes(text), ["unsupported"], "{text}");
        assert!(typed(text).diagnostics[0].severity == Severity::Error, "{text}");
    }
    let accepted = "struct s { unsigned __int128 wide : 64; }; _Complex double number;
        int f(void) __attribute__((target_clones(\"avx2\", \"default\")));";
    assert_eq!(codes(accepted), [""; 0]);
}

#[test]
fn nested_functions_are_recorded_and_their_calls_typed() {
    let text = "int f(int x) { long inner(int y) { return x + y; } return inner(3); }";
    let Elaborated { program, diagnostics } = typed(text);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    assert_eq!(program.unsupported[0].what, "nested functions");
}

#[test]
fn large_tables_take_linear_time() {
    let forwards: String = (0..50_000).map(|index| format!("{index},")).collect();
    let backwards: String = (0..20_000).rev().map(|index| format!("[{index}].b = 1,")).collect();
    let again: String = (0..20_000).map(|index| format!("[{index}].a = 2,")).collect();
    let text = format!(
        "int a[] = {{{forwards}}}; struct {{ int a, b; }} t[] = {{{backwards}{again}}};
         int g(int n) {{ switch (n) {{ {} }} return 0; }}",
        (0..10_000).map(|index| format!("case {index}: break;")).collect::<String>()
    );
    let start = std::time::Instant::now();
    let run = move || assert!(typed(&text).diagnostics.is_empty());
    std::thread::Builder::new().stack_size(1 << 30).spawn(run).unwrap().join().unwrap();
    assert!(start.elapsed().as_secs() < 60);
}

/// Pieces that make and break programs.
const PIECES: &[&str] = &[
    "int ",
    "char ",
    "struct s ",
    "*",
    "x",
    "y",
    "f",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "=",
    "+",
    "-",
    ",",
    ";",
    ";",
    "1",
    "0",
    "\"a\"",
    "&",
    ".a",
    "->a",
    "?",
    ":",
    "sizeof ",
    "return ",
    "if (x) ",
    "while (x) ",
    "switch (x) ",
    "case 1: ",
    "break;",
    "goto l;",
    "l: ",
    "&&l",
    "({",
    "})",
    "__builtin_clz(",
    "_Generic(x, int: ",
    "__builtin_va_arg(x, ",
    "[0 ... 2] = ",
    ".b = ",
    "++",
    "%",
    "<<",
    "!",
    "~",
    "1.0",
    "'c'",
    "static ",
    "const ",
    "typedef ",
    "__func__",
    "(int)",
    "(struct s)",
    "__real__ ",
    "1.0i",
    "_Alignof(",
    "__builtin_offsetof(struct s, ",
    "int x[n]",
    "asm(\"\");",
];

const PROGRAM: &str = "struct s { int a, b : 3; struct { int c; }; int d[2]; }; int x, *y; int f(int n, struct s *x) {
    int z[n]; struct s t = { 1, .c = 2, .d[1] = 3 }; for (int i = 0; i < n; i++) { z[i] = x->a + t.d[0]; }
    switch (n) { case 1: return sizeof z; case 2 ... 4: goto l; default: break; } l: return y ? *y : (x->b = 2, x->c); }
    static int table[][2] = { {1}, [3] = {2, 3}, 4 }; char *names[] = { \"a\", \"b\" };";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever is read, also with mistakes, is typed without a panic.
    #[test]
    fn damaged_programs_do_no_harm(edits in prop::collection::vec((0..PROGRAM.len(), 0..PIECES.len(), 0..6usize), 1..6)) {
        let mut text = PROGRAM.to_string();
        for (at, piece, removed) in edits {
            let at = at.min(text.len());
            let end = (at + removed).min(text.len());
            text.replace_range(at..end, PIECES[piece]);
        }
        let mut map = SourceMap::default();
        let file = map.add("test.c", text).unwrap();
        let parsed = crate::syntax::parse(file, &map);
        for model in [DataModel::Lp64, DataModel::Ilp32] {
            let parsed = crate::syntax::parse(file, &map);
            elaborate(parsed.unit, parsed.symbols, Target::new(model));
        }
        drop(parsed);
    }
}
