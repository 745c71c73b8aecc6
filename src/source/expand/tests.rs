//! Macro expansion by example: those of the standard, those of GNU C, annotations, mistakes, and the places that come out.

use super::*;
use crate::source::Position;

fn expanded(text: &str) -> (SourceMap, Result<usize, Vec<Diagnostic>>) {
    let mut map = SourceMap::default();
    let file = map.add("a.c", text).unwrap();
    let result = expand(file, Extent::Everything, &mut map);
    (map, result)
}

/// What comes out, each line trimmed, empty lines left out.
fn lines(text: &str) -> String {
    let (map, result) = expanded(text);
    let out = &map.files()[result.expect("it should expand")].text;
    let lines = out.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

fn messages(text: &str) -> Vec<String> {
    let (map, result) = expanded(text);
    let diagnostics = result.expect_err("it should be refused");
    let shown = |diagnostic: &Diagnostic| {
        let Position { file, line, column } = map.position(diagnostic.place().start);
        format!("{file}:{line}:{column}: {}", diagnostic.message)
    };
    diagnostics.iter().map(shown).collect()
}

/// Line and column of the first place where `wanted` stands in the expanded text, and the written text there.
fn place(text: &str, wanted: &str) -> (usize, usize, String) {
    let (map, result) = expanded(text);
    let file = &map.files()[result.expect("it should expand")];
    let at = file.text.find(wanted).unwrap_or_else(|| panic!("{wanted} in {}", file.text));
    let start = file.base + at as u32;
    let span = map.written(Span::new(start, start + wanted.len() as u32));
    let Position { line, column, .. } = map.position(span.start);
    (line, column, map.text(span).to_string())
}

#[test]
fn redefinition_and_rescanning_c11_6_10_3_5_example_3() {
    let text = "#define x 3\n#define f(a) f(x * (a))\n#undef x\n#define x 2\n#define g f\n#define z z[0]\n\
                #define h g(~\n#define m(a) a(w)\n#define w 0,1\n#define t(a) a\n#define p() int\n\
                #define q(x) x\n#define r(x,y) x ## y\n#define str(x) # x\n\
                f(y+1) + f(f(z)) % t(t(g)(0) + t)(1);\ng(x+(3,4)-w) | h 5) & m\n(f)^m(m);\n\
                p() i[q()] = { q(1), r(2,3), r(4,), r(,5), r(,) };\n\
                char c[2][6] = { str(hello), str() };\n";
    let expected = "f(2 * (y+1)) + f(2 * (f(2 * (z[0])))) % f(2 * (0)) + t(1);\n\
                    f(2 * (2+(3,4)-0,1)) | f(2 * ( ~5)) & f(2 * (0,1))^m(0,1);\n\
                    int i[] = { 1, 23, 4, 5, };\nchar c[2][6] = { \"hello\", \"\" };";
    let strip = |text: &str| text.replace(' ', "");
    assert_eq!(strip(&lines(text)), strip(expected));
}

#[test]
fn strings_and_pasting_c11_6_10_3_5_examples_4_and_5() {
    let text = "#define str(s) # s\n#define xstr(s) str(s)\n#define glue(a, b) a ## b\n\
                #define xglue(a, b) glue(a, b)\n#define HIGHLOW \"hello\"\n#define LOW LOW \", world\"\n\
                #define hash_hash # ## #\n#define in_between(a) str(a)\n\
                #define join(c, d) in_between(c hash_hash d)\n#define t(x,y,z) x ## y ## z\n\
                str(strncmp(\"abc\\0d\", \"abc\", '\\4') // this goes away\n == 0) str(: @\\n)\n\
                glue(HIGH, LOW)\nxglue(HIGH, LOW)\njoin(x, y)\n\
                t(1,2,3) t(,4,5) t(6,,7) t(8,9,) t(10,,) t(,11,) t(,,12) t(,,)\n";
    let expected = "\"strncmp(\\\"abc\\\\0d\\\", \\\"abc\\\", '\\\\4') == 0\" \": @\\n\"\n\"hello\"\n\
                    \"hello\" \", world\"\n\"x ## y\"\n123 45 67 89 10 11 12";
    assert_eq!(lines(text), expected);
}

#[test]
fn variable_arguments() {
    let text = "#define a(f, args...) p(f, ## args)\n#define b(f, ...) p(f, ## __VA_ARGS__)\n\
                #define c(...) p(x, ## __VA_ARGS__)\n#define d(x, ...) p(x __VA_OPT__(,) __VA_ARGS__)\n\
                #define s(x, ...) #__VA_OPT__(x##x)\n#define e(x, ...) __VA_OPT__(a x ## x) ## b\n\
                a(1) a(1,) a(1, 2, 3)\nb(1) b(1, 2)\nc() c(1)\nd(1) d(1,) d(1, 2)\ns(, 0) s(q, 0) s(q)\n\
                e(, 1) e(q)\n";
    let expected = "p(1) p(1,) p(1, 2, 3)\np(1) p(1, 2)\np(x) p(x, 1)\np(1) p(1) p(1 , 2)\n\
                    \"\" \"qq\" \"\"\na b b";
    assert_eq!(lines(text), expected);
}

#[test]
fn tokens_that_only_met_by_expansion_stay_apart() {
    let text = "#define E\n#define m -\n#define i in\n-m -E- +E+ m-1 i E t .E 5 x=m>y\n";
    assert_eq!(lines(text), "- - - - + + - -1 in  t . 5 x= - >y");
}

#[test]
fn calls_over_lines_and_directives() {
    let text = "#define F(x) [x]\n#define G(a,b) a b __LINE__\nF(\n#pragma one\n#define B 2\n B)\nF\n(\n3\n)\nF\n\
                G(__LINE__,\n__LINE__)\n# 70 \"b.c\"\n__LINE__ __FILE__ F (\n__LINE__)\n";
    let expected = "#pragma one\n[2]\n[3]\nF\n12 13 12\n70 \"b.c\" [71]";
    assert_eq!(lines(text), expected);
}

#[test]
fn splices_are_gone() {
    let text = "#define FOO 1\nin\\\nt FO\\\nO = \"a\\\nb\" 1\\  \n2 +\\\n+; // x \\\n y\nz\n";
    assert_eq!(lines(text), "int 1 = \"ab\" 12 ++;\nz");
}

#[test]
fn pragma_operators_become_lines() {
    let text = "#define P(x) _Pragma(#x) int\n#pragma pack(1)\n_Pragma(\"a \\\"b\\\"\") P(once more) c;\n_Pragma\n";
    let expected = "#pragma pack(1)\n#pragma a \"b\"\n#pragma once more\nint c;\n_Pragma";
    assert_eq!(lines(text), expected);
}

#[test]
fn what_stands_behind_a_pragma_keeps_its_place() {
    let text = "int a;\n#pragma pack(1)\nint b;\n\nint z;\n";
    assert_eq!(place(text, "b"), (3, 5, "b".into()));
    assert_eq!(place(text, "z"), (5, 5, "z".into()));
}

#[test]
fn literals_hide_names_and_prefixes_belong_to_them() {
    let text =
        "#define L 1\n#define u8 2\nL L\"L\" 'L' L 'L' u8\"x\" \"/*@ L */\" '\"' L\n0xL 1.L\n";
    assert_eq!(lines(text), "1 L\"L\" 'L' 1 'L' u8\"x\" \"/*@ L */\" '\"' 1\n0xL 1.L");
}

#[test]
fn annotations_are_expanded_and_stay_comments() {
    let text = "#define N 10\n#define C */\n#define S \"*/\"\n#define MAX(a,b) (a)*/(b)\n\
                /*@ requires x < N; // N\n  @ ensures \\N < MAX(N,\n 2) S; */ // N\n\
                //@ assert N \\\n <= N;\nN /* N */\n";
    let expected = "/*@ requires x < 10; // N\n@ ensures \\N < (10)* /(2) \"*\\057\"; */ // N\n\
                    //@ assert 10  <= 10;\n10 /* N */";
    assert_eq!(lines(text), expected);
}

#[test]
fn annotations_in_arguments_go_with_them() {
    let text = "#define N 3\n#define ALSO(x) { x }\nALSO(a; //@ assert b, N;\n c; /*@ check ) */ d)\n\
                #define STR(x) #x\nSTR(a /*@ b */ c)\n";
    assert_eq!(lines(text), "{ a; //@ assert b, 3;\nc; /*@ check ) */ d }\n\"a c\"");
}

#[test]
fn annotations_in_definitions_are_part_of_them() {
    let text = "#define N 3\n#define M(x) a /*@ assert \\old(x) < N; */ x\nM(n);\n#define STR(x) #x\n\
                #define XSTR(x) STR(x)\n#define ONE 1 /*@ check */ + 2\nXSTR(ONE)\n\
                #define assert(x) no\n#define A(x) /*@ assert (x); */ assert(x);\nA(1)\n";
    assert_eq!(lines(text), "a /*@ assert \\old(n) < 3; */ n;\n\"1 + 2\"\n/*@ assert (1); */ no;");
    let text = "#define GLUE(a, b) a /*@ c */ ## b\n#define P(a /*@ c */, b) a\n#define IN /*@ c */ 1\n\
                GLUE(x, y) //@ assert IN;\n";
    assert_eq!(
        messages(text),
        [
            "a.c:1:28: an annotation cannot stand here in the definition of a macro",
            "a.c:4:23: this macro holds an annotation, which cannot stand in another one",
        ]
    );
}

#[test]
fn preprocessed_text_is_copied_only_for_macros_in_annotations() {
    let mut map = SourceMap::default();
    let plain = "# 3 \"x.c\" 3\n#define M 1\nint M; //@ assert m;\nchar *s = \"/*@ M */\";\n";
    let file = map.add("x.i", plain).unwrap();
    assert_eq!(expand(file, Extent::Annotations, &mut map), Ok(file));
    let at = plain.find("int").unwrap() as u32;
    assert_eq!(map.position(at), Position { file: "x.c".into(), line: 4, column: 1 });
    assert!(map.is_system(at));
    let file =
        map.add("y.i", "# 3 \"x.c\"\n#define M 1\nint M; //@ assert q == M;\nint z;\n").unwrap();
    let out = expand(file, Extent::Annotations, &mut map).unwrap();
    let text = &map.files()[out].text;
    assert!(text.ends_with("int M; //@ assert q == 1;\nint z;\n"), "{text}");
    let z = map.files()[out].base + text.find('z').unwrap() as u32;
    assert_eq!(map.position(z), Position { file: "x.c".into(), line: 5, column: 5 });
}

#[test]
fn verbatim_text_keeps_its_columns() {
    let text = "#define N 10\n# 1 \"h.h\" 1 3\n\tint\té = N, after;\n# 2 \"a.c\" 2\nlast\n";
    assert_eq!(place(text, "after"), (1, 13, "after".into()));
    assert_eq!(place(text, "10"), (1, 10, "N".into()));
    assert_eq!(place(text, "last"), (2, 1, "last".into()));
    let (map, result) = expanded(text);
    let file = &map.files()[result.unwrap()];
    let system = |wanted: &str| map.is_system(file.base + file.text.find(wanted).unwrap() as u32);
    assert!(system("after") && !system("last"));
}

#[test]
fn arguments_are_where_they_are_written_and_bodies_where_they_are_used() {
    let text = "#define ADD(a, b) ((a) + (b))\n#define TWICE(a) ADD(a, a)\n\
                int v = TWICE(p[ 7]) * ADD(q->r, (1,\n2)) // end\n;";
    assert_eq!(place(text, "p[ 7]"), (3, 15, "p[ 7]".into()));
    assert_eq!(place(text, "+"), (3, 9, "TWICE(p[ 7])".into()));
    assert_eq!(place(text, "((p[ 7]) + (p[ 7]))"), (3, 9, "TWICE(p[ 7])".into()));
    assert_eq!(place(text, "q->r"), (3, 28, "q->r".into()));
    assert_eq!(place(text, "q->r) + ((1"), (3, 24, "ADD(q->r, (1,\n2))".into()));
    assert_eq!(place(text, "2"), (4, 1, "2".into()));
    assert_eq!(place(text, "// end"), (4, 5, "// end".into()));
}

#[test]
fn the_chain_of_macros_is_told_innermost_first() {
    let text = "#define IN(a) a - 1\n#define OUT(a) IN(a)\nOUT(x)\n";
    let (map, result) = expanded(text);
    let file = &map.files()[result.unwrap()];
    let offset = |wanted: &str| file.base + file.text.find(wanted).unwrap() as u32;
    let chain = map.expansions(offset("-"));
    let told: Vec<_> = chain.iter().map(|entry| (entry.name, map.text(entry.used))).collect();
    assert_eq!(told, [("IN", "IN"), ("OUT", "OUT(x)")]);
    let defined = chain[0].defined.map(|span| map.position(span.start));
    assert_eq!(defined, Some(Position { file: "a.c".into(), line: 1, column: 9 }));
    assert_eq!(chain[0].spelled.map(|span| map.text(span)), Some("-"));
    assert!(map.is_macro_body(offset("-")) && !map.is_macro_body(offset("x")));
    assert_eq!(map.expansions(offset("x")).len(), 2);
}

#[test]
fn mistakes_are_told_at_their_places() {
    let text = "#define F(x, y) x\n#define P(a) a ## +\n#define V(a, ...) a\n#define W() F(1)\n\
                int a = F(1);\n F(1, 2, 3) P(x) V() W()\n// /* \nF((";
    let expected = [
        "a.c:5:9: macro `F` takes 2 arguments, not 1",
        "a.c:6:2: macro `F` takes 2 arguments, not 3",
        "a.c:6:13: `x` and `+` do not make one token with `##`",
        "a.c:6:22: macro `F` takes 2 arguments, not 1",
        "a.c:8:1: the call of macro `F` never ends",
    ];
    assert_eq!(messages(text), expected);
    assert_eq!(messages("#define F(x) x\nF(1 /* 2)\n")[0], "a.c:2:5: this comment never ends");
}

#[test]
fn macros_that_explode_end_with_one_message() {
    let mut text = String::from("#define A0 x x\n");
    for level in 1..60 {
        text.push_str(&format!("#define A{level} A{} A{}\n", level - 1, level - 1));
    }
    text.push_str("int before;\nA59 A58\n");
    let messages = messages(&text);
    assert_eq!(messages, ["a.c:62:1: the macros of this file expand to too much text"]);
}

#[test]
fn strings_of_strings_end_too() {
    let text = format!(
        "#define S(x) #x\n#define X(x) S(x)\n{}\"\\\\\"{}\n",
        "X(".repeat(40),
        ")".repeat(40)
    );
    assert_eq!(messages(&text), ["a.c:3:39: the macros of this file expand to too much text"]);
}

#[test]
fn pushed_macros_come_back() {
    let text = "#define N 1\n#pragma push_macro(\"N\")\n#undef N\n#define N 2\nN\n#pragma pop_macro( \"N\" )\nN\n";
    assert_eq!(lines(text), "#pragma push_macro(\"N\")\n2\n#pragma pop_macro( \"N\" )\n1");
}

#[test]
fn deep_nesting_needs_no_stack() {
    let depth = 200;
    let text = format!(
        "#define F(x) x\n#define G(x) (x)\n{}1{}\n{}2{}\n",
        "F(".repeat(depth),
        ")".repeat(depth),
        "G(".repeat(100),
        ")".repeat(100)
    );
    let out = lines(&text);
    assert!(out.starts_with("1\n((((") && out.ends_with("))))"));
}
