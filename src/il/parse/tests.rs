//! Tests of the parser as a whole: grouping of operators, places, refusals, recovery, deep nesting, and the goldens in
//! `tests/syntax`, where `name.bpl` has beside it the program printed and the errors (`BLESS=1` writes that file).

use super::*;
use crate::il::ast::*;
use crate::il::print;
use std::fmt::Write;

fn read(text: &str) -> (SourceMap, Parsed) {
    let mut map = SourceMap::default();
    let index = map.add("test.bpl", text).expect("the text is small");
    let parsed = parse(index, &mut map);
    (map, parsed)
}

/// The errors as `line:column: message`.
fn errors(text: &str) -> Vec<String> {
    let (map, parsed) = read(text);
    let describe = |diagnostic: &Diagnostic| {
        let at = map.position(diagnostic.place().start);
        format!("{}:{}: {}", at.line, at.column, diagnostic.message)
    };
    parsed.diagnostics.iter().map(describe).collect()
}

fn decls(text: &str) -> Vec<Decl> {
    let (_, parsed) = read(text);
    assert_eq!(parsed.diagnostics, [], "{text}");
    parsed.program.decls
}

fn expr(text: &str) -> Expr {
    let found = decls(&format!("axiom {text};")).pop().map(|decl| decl.kind);
    let Some(DeclKind::Axiom(expr)) = found else { panic!("{text} should be an axiom") };
    expr
}

/// The expression with all parentheses that show how it was grouped.
fn grouped(text: &str) -> String {
    fn show(expr: &Expr) -> String {
        match &*expr.kind {
            ExprKind::Binary(op, left, right) => {
                format!("({} {} {})", show(left), op.symbol(), show(right))
            }
            ExprKind::Unary(UnaryOp::Not, of) => format!("(!{})", show(of)),
            ExprKind::Unary(UnaryOp::Neg, of) => format!("(-{})", show(of)),
            ExprKind::Is(of, name) => format!("({} is {})", show(of), name.name),
            ExprKind::Ascribe(of, ty) => format!("({}: {})", show(of), print::ty(ty)),
            ExprKind::IfThenElse(condition, then, other) => {
                format!("(if {} then {} else {})", show(condition), show(then), show(other))
            }
            _ => print::expr(expr),
        }
    }
    show(&expr(text))
}

/// Runs on a stack as large as the driver gives.
fn on_large_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(run);
    thread.expect("a thread should start").join().expect("the test should pass");
}

#[test]
fn operators_group_as_in_boogie() {
    assert_eq!(grouped("a + b * c - d"), "((a + (b * c)) - d)");
    assert_eq!(grouped("a ==> b ==> c"), "(a ==> (b ==> c))");
    assert_eq!(grouped("a <== b <== c"), "((a <== b) <== c)");
    assert_eq!(grouped("a <==> b <==> c ==> d"), "((a <==> b) <==> (c ==> d))");
    assert_eq!(grouped("a && b && c == d"), "((a && b) && (c == d))");
    assert_eq!(grouped("a ** b ** c * d"), "((a ** (b ** c)) * d)");
    assert_eq!(grouped("a ++ b + c ++ d"), "((a ++ (b + c)) ++ d)");
    assert_eq!(grouped("-a * !b"), "((-a) * (!b))");
    assert_eq!(grouped("-x is C ** 2"), "(((-x) is C) ** 2)");
    assert_eq!(grouped("-x: int: real"), "(-((x: int): real))");
    assert_eq!(grouped("x: C < y"), "((x: C) < y)");
    assert_eq!(grouped("a + if b then c else d + e"), "(a + (if b then c else (d + e)))");
    assert_eq!(grouped("-if b then c else d : int"), "(-(if b then c else (d: int)))");
}

#[test]
fn mixtures_that_need_parentheses_are_refused() {
    let illegal = |first: &str, second: &str| {
        format!("illegal mixture of `{first}` and `{second}`, use parentheses to disambiguate")
    };
    assert_eq!(errors("axiom a && b || c;"), [format!("1:14: {}", illegal("&&", "||"))]);
    assert_eq!(errors("axiom a ==> b <== c;"), [format!("1:15: {}", illegal("==>", "<=="))]);
    assert_eq!(errors("axiom a <== b ==> c;"), [format!("1:15: {}", illegal("<==", "==>"))]);
    let chained = "1:13: comparisons cannot be chained, use parentheses or `&&`";
    assert_eq!(errors("axiom a < b == c;"), [chained]);
}

#[test]
fn marks_and_spans_are_where_boogie_puts_them() {
    let mark = |text: &str| {
        let expr = expr(text);
        (expr.mark.start - 6, expr.mark.end - 6)
    };
    assert_eq!(mark("ab <= c"), (3, 5));
    assert_eq!(mark("m[i]"), (1, 2));
    assert_eq!(mark("m[i := v]"), (1, 2));
    assert_eq!(mark("m[8:0]"), (1, 2));
    assert_eq!(mark("d->f"), (1, 3));
    assert_eq!(mark("fun(x)"), (0, 3));
    assert_eq!(mark("(forall x: int :: true)"), (1, 7));
    assert_eq!(mark("old(x)"), (0, 3));
    assert_eq!(mark("if a then b else c"), (0, 2));

    let text =
        "procedure P() { L: x[1], y := 1, 2; free call P(); while (*) free invariant b; { } }";
    let DeclKind::Procedure(procedure) = decls(text).remove(0).kind else { panic!("a procedure") };
    let body = procedure.body.expect("it has a body");
    let starts =
        |stmt: &Stmt| text[stmt.span.start as usize..].split(' ').next().map(str::to_string);
    let starts: Vec<_> = body.stmts.iter().filter_map(starts).collect();
    assert_eq!(starts, ["L:", ":=", "call", "while"]);
    assert_eq!(body.end.end as usize, text.len());
}

#[test]
fn errors_say_what_was_expected() {
    assert_eq!(errors("axiom x + ;"), ["1:11: expected an expression, found `;`"]);
    assert_eq!(errors("axiom x"), ["1:8: expected `;`, found the end of the file"]);
    assert_eq!(errors("var x int;"), ["1:7: expected `:`, found `int`"]);
    assert_eq!(errors("var x: ;"), ["1:8: expected a type, found `;`"]);
    assert_eq!(errors("const x: int = 3;"), ["1:14: expected `;`, found `=`"]);
    assert_eq!(errors("} axiom true;"), ["1:1: expected a declaration, found `}`"]);
    assert_eq!(errors("procedure P(3) { }"), ["1:13: expected a name or `)`, found `3`"]);
    assert_eq!(errors("procedure P() { x := 1 }"), ["1:24: expected `;`, found `}`"]);
    assert_eq!(errors("procedure P() { assert (a; }"), ["1:26: expected `)`, found `;`"]);
    assert_eq!(
        errors("procedure P() { x := f(1, ); }"),
        ["1:27: expected an expression, found `)`"]
    );
    assert_eq!(
        errors("procedure P() { else }"),
        ["1:17: expected a statement or a local variable, found `else`"]
    );
    assert_eq!(
        errors("procedure P() ensures a; )"),
        ["1:26: expected a clause or a body, found `)`"]
    );
}

#[test]
fn reading_goes_on_after_an_error() {
    let text = "procedure P() {\n  x := ;\n  y := 1 +;\n  if (a b) { z := 2 }\n  assert c;\n}\n\
                function f(x: ): int;\naxiom a b;\nvar g: int;\n";
    let found: Vec<_> = errors(text).iter().map(|error| error[..4].to_string()).collect();
    assert_eq!(found, ["2:8:", "3:11", "4:9:", "7:15", "8:9:"]);
    let (_, parsed) = read(text);
    let printed = print::program(&parsed.program);
    assert!(printed.contains("assert c;") && printed.contains("var g: int;"), "{printed}");
}

#[test]
fn what_is_left_out_is_refused_by_name() {
    let refused = |text: &str, word: &str| {
        let (_, parsed) = read(text);
        let first = parsed.diagnostics.first().expect("it should be refused");
        assert_eq!(first.code, "unsupported", "{text}: {}", first.message);
        assert!(first.message.contains(word), "{text}: {}", first.message);
    };
    refused("yield procedure P();", "`yield`");
    refused("left action A() { }", "`left`");
    refused("pure action A() { }", "`action`");
    refused("procedure P() refines A; { }", "`refines`");
    refused("procedure P() { par A() | B(); }", "`par`");
    refused("procedure P() { async call A(); }", "`async`");
    refused("procedure P() { yield; }", "`yield`");
    refused("procedure P() { hide f; }", "`hide`");
    refused("procedure P() { reveal *; }", "`reveal`");
    refused("procedure P() { push; }", "`push`");
    refused("procedure P() requires call Q(); { }", "`call`");
    refused("const x: float24e8;", "floating point");
    refused("const x: rmode;", "floating point");
    refused("const x: string;", "strings");
    refused("const x: regex;", "regular expressions");
    refused("axiom x == 0x1.8e3f24e8;", "floating point");
    refused("axiom a <: b;", "`<:`");
    refused("axiom |{ A: return true; }|;", "`|{ .. }|`");
    refused("axiom x == \"text\";", "strings");
    refused("const x: T extends y;", "`extends`");
    refused("hideable axiom true;", "`hideable`");
}

#[test]
fn words_of_constructs_left_out_are_names_elsewhere() {
    let text = "type string; var left, right, hide: int; procedure push(both: string) { left := right; \
                pop: hide := left; }";
    assert_eq!(errors(text), [""; 0]);
    assert_eq!(errors("type \\procedure; var \\old: \\procedure;"), [""; 0]);
}

#[test]
fn bounds_belong_in_brackets() {
    assert_eq!(print::expr(&expr("x[8:0] ++ y[3 : 1]")), "x[8:0] ++ y[3:1]");
    assert_eq!(errors("axiom 8:0;"), ["1:7: bit vector bounds in an illegal position"]);
    assert_eq!(errors("axiom x[(8:0)];"), ["1:10: bit vector bounds in an illegal position"]);
    assert_eq!(errors("axiom x[y:0];"), ["1:9: arguments of extract need to be integer literals"]);
    assert_eq!(errors("axiom x[99999999999:0];"), ["1:9: bounds of extract are too large"]);
}

#[test]
fn parameters_may_share_a_type_or_lack_names() {
    let printed = |text: &str| print::decl(&decls(text)[0]);
    assert_eq!(
        printed("function f(a, b: int, c: bool): int;"),
        "function f(a: int, b: int, c: bool): int;\n"
    );
    assert_eq!(printed("function f(int, C) returns (int);"), "function f(int, C): int;\n");
    assert_eq!(
        errors("function f(a: int, C): int;"),
        ["1:20: the type of the last parameter is unspecified"]
    );
    assert_eq!(
        errors("function f([int]int, a: int): int;"),
        ["1:12: expecting an identifier as parameter name"]
    );
    assert_eq!(errors("function f(C int: int): int;"), ["1:17: expected identifier before ':'"]);
}

#[test]
fn line_pragmas_move_positions() {
    let (map, parsed) = read("#line 90 c.c\naxiom true;\n#line 7\n\naxiom a b;\n");
    let at = map.position(parsed.diagnostics[0].place().start);
    assert_eq!((at.file.as_str(), at.line, at.column), ("c.c", 8, 9));
}

#[test]
fn brackets_nest_up_to_the_limit() {
    on_large_stack(|| {
        let nested = |depth| format!("axiom {}a{};", "(".repeat(depth), ")".repeat(depth));
        assert_eq!(errors(&nested(MAX_DEPTH as usize)), [""; 0]);
        assert_eq!(errors(&nested(200_000)).len(), 1);
        let unclosed = format!("axiom {}", "(".repeat(MAX_DEPTH as usize));
        assert_eq!(errors(&unclosed).len(), 1);
        assert_eq!(errors(&format!("procedure P() {}", "{ x := (".repeat(200_000))).len(), 2);
    });
}

#[test]
fn nesting_beyond_the_limit_is_one_error() {
    on_large_stack(|| {
        let many = 200_000;
        let texts = [
            format!("axiom {}a;", "a + ".repeat(1_000_000)),
            format!("axiom {}a;", "a ==> ".repeat(many)),
            format!("axiom {}a;", "!".repeat(many)),
            format!("axiom {}a{};", "f(".repeat(many), ")".repeat(many)),
            format!("axiom a{};", "[i]".repeat(many)),
            format!("axiom {}a;", "if a then b else ".repeat(many)),
            format!("axiom {}a{};", "(forall {:a ".repeat(many), "} x: int :: a)".repeat(many)),
            format!("var x: {}int;", "[int]".repeat(many)),
            format!("var x: {}int{};", "(C ".repeat(many), ")".repeat(many)),
            format!("procedure P() {{ {} {} }}", "if (*) {".repeat(many), "}".repeat(many)),
            format!("procedure P() {{ if (*) {{ }} {} }}", "else if (*) { }".repeat(many)),
            format!("procedure P() {{ {} {} }}", "while (*) {".repeat(many), "}".repeat(many)),
            format!("procedure P() {{ x{} := 1; }}", "[i]".repeat(many)),
        ];
        for text in texts {
            let found = errors(&text);
            assert_eq!(found.len(), 1, "{} gives {found:?}", &text[..40]);
            assert!(found[0].contains("nested too deeply"), "{} gives {found:?}", &text[..40]);
        }
    });
}

#[test]
fn chains_up_to_the_limit_are_read_and_printed() {
    on_large_stack(|| {
        let many = MAX_DEPTH as usize - 1;
        for text in [format!("{}a", "a + ".repeat(many)), format!("{}a", "a ==> ".repeat(many))] {
            let found = expr(&text);
            assert_eq!(found.depth(), MAX_DEPTH);
            let printed = print::expr(&found);
            assert_eq!(printed.split_whitespace().collect::<Vec<_>>().join(" "), text);
        }
    });
}

/// What a golden file holds: the program as read, then its errors.
fn outcome(name: &str, text: &str) -> String {
    let mut map = SourceMap::default();
    let index = map.add(name, text).expect("the text is small");
    let parsed = parse(index, &mut map);
    let mut outcome = print::program(&parsed.program);
    for diagnostic in &parsed.diagnostics {
        let at = map.position(diagnostic.place().start);
        let file = if at.file == name { String::new() } else { format!("{}:", at.file) };
        let (line, column, message) = (at.line, at.column, &diagnostic.message);
        writeln!(outcome, "{file}{line}:{column}: {message}").expect("strings can be written to");
    }
    outcome
}

#[test]
fn goldens_read_as_expected() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/syntax");
    let entries = std::fs::read_dir(folder).expect("tests/syntax should be there");
    let mut inputs: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
    inputs.retain(|path| path.extension().is_some_and(|extension| extension == "bpl"));
    inputs.sort();
    assert!(!inputs.is_empty());
    let mut wrong = String::new();
    for input in inputs {
        let text = std::fs::read_to_string(&input).expect("a golden should be readable");
        let name = input.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let found = outcome(name, &text);
        let expectation = input.with_extension("expect");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(&expectation, &found).expect("the expectation should be writable");
        }
        let expected = std::fs::read_to_string(&expectation).unwrap_or_default();
        if found != expected {
            writeln!(wrong, "--- {name}, expected:\n{expected}--- found:\n{found}").ok();
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// `TIMING=file.bpl cargo test --release timing -- --ignored --nocapture` says how long reading and printing takes.
#[test]
#[ignore = "measures, does not check"]
fn timing() {
    let path = std::env::var("TIMING").expect("TIMING should name a file");
    let text = std::fs::read_to_string(&path).expect("the file should be readable");
    let lines = text.lines().count();
    for _ in 0..5 {
        let start = std::time::Instant::now();
        let (_, parsed) = read(&text);
        let read = start.elapsed();
        let printed = print::program(&parsed.program).len();
        println!(
            "{lines} lines: read {read:?}, printed {printed} bytes {:?}",
            start.elapsed() - read
        );
    }
}
