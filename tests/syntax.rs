//! What the parser makes of C. Every `tests/syntax/*.c` is read without preprocessing; the messages and the tree must be those
//! of the `.ast` file beside it, which `BLESS=1` writes. Besides, the headers of the system and programs that were damaged at
//! random: the former must be read without an error, the latter without a panic.

use cinch::base::{Diagnostic, Severity, Span};
use cinch::source::SourceMap;
use cinch::syntax::{self, Parsed};
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use std::process::Command;

fn parse(name: &str, text: &str) -> (SourceMap, Parsed) {
    let mut map = SourceMap::default();
    let file = map.add(name, text).expect("test files are small");
    let parsed = syntax::parse(file, &map);
    (map, parsed)
}

fn place(map: &SourceMap, span: Span) -> String {
    let position = map.position(span.start);
    format!("{}:{}", position.line, position.column)
}

fn shown(map: &SourceMap, diagnostic: &Diagnostic) -> String {
    let kind = if diagnostic.severity == Severity::Error { "error" } else { "warning" };
    let mut text = format!("{}: {kind}: {}\n", place(map, diagnostic.place()), diagnostic.message);
    for label in diagnostic.labels.iter().filter(|label| !label.primary) {
        text.push_str(&format!("  {}: {}\n", place(map, label.span), label.text));
    }
    for note in &diagnostic.notes {
        text.push_str(&format!("  {note}\n"));
    }
    text
}

fn result(name: &str, text: &str) -> String {
    let (map, parsed) = parse(name, text);
    let messages: String = parsed.diagnostics.iter().map(|it| shown(&map, it)).collect();
    let tree = syntax::print(&parsed.unit, &parsed.symbols, &|span| place(&map, span));
    messages + &tree
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/syntax");
    let entries = std::fs::read_dir(folder).expect("the folder should be there");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "c"));
    paths.sort();
    paths
}

#[test]
fn trees_are_those_that_stand_beside_the_files() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut mistakes = vec![];
    for path in programs() {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let text = std::fs::read_to_string(&path).expect("test files should be readable");
        let found = result(&name, &text);
        let expect = path.with_extension("ast");
        if bless {
            std::fs::write(&expect, &found).expect("expectations should be writable");
        } else if std::fs::read_to_string(&expect).unwrap_or_default() != found {
            mistakes.push(format!("{name}: another result:\n{found}"));
        }
    }
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}

/// What the compiler of the system makes of a file that includes one header; nothing when there is no such header.
fn preprocessed(header: &str) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder should be writable");
    let path = folder.path().join("include.c");
    std::fs::write(&path, format!("#include <{header}>\n")).expect("the folder is writable");
    let output = Command::new("cc").arg("-E").arg(&path).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

#[test]
fn headers_of_the_system_are_read() {
    let headers = [
        "assert.h",
        "complex.h",
        "ctype.h",
        "dirent.h",
        "dlfcn.h",
        "errno.h",
        "fcntl.h",
        "fenv.h",
        "inttypes.h",
        "locale.h",
        "math.h",
        "netdb.h",
        "netinet/in.h",
        "poll.h",
        "pthread.h",
        "regex.h",
        "sched.h",
        "semaphore.h",
        "setjmp.h",
        "signal.h",
        "stdarg.h",
        "stdatomic.h",
        "stddef.h",
        "stdint.h",
        "stdio.h",
        "stdlib.h",
        "string.h",
        "sys/mman.h",
        "sys/socket.h",
        "sys/stat.h",
        "sys/types.h",
        "sys/wait.h",
        "tgmath.h",
        "threads.h",
        "time.h",
        "unistd.h",
        "wchar.h",
        "x86intrin.h",
    ];
    let mut read = 0;
    for header in headers {
        let Some(text) = preprocessed(header) else { continue };
        let (map, parsed) = parse(header, &text);
        let errors: String = parsed.diagnostics.iter().map(|it| shown(&map, it)).collect();
        assert!(errors.is_empty(), "{header}:\n{errors}");
        read += parsed.unit.items.len();
    }
    // Without a compiler there is nothing to read.
    assert!(read > 1000 || preprocessed("stddef.h").is_none(), "only {read} declarations found");
}

const WORDS: &[&str] = &[
    "int",
    "T",
    "x",
    "y",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ";",
    ",",
    "*",
    "=",
    "1",
    "+",
    "typedef",
    "struct",
    "enum",
    ":",
    "if",
    "else",
    "for",
    "while",
    "do",
    "switch",
    "case",
    "default",
    "return",
    "goto",
    "sizeof",
    "static",
    "const",
    "\"s\"",
    "'c'",
    "__attribute__((a))",
    "__attribute__",
    "asm",
    "typeof",
    "_Atomic",
    "_Generic",
    "...",
    ".",
    "->",
    "&&",
    "?",
    "unsigned",
    "__extension__",
    "({",
    "})",
    "__label__",
    "_Static_assert",
    "[[",
    "]]",
    "__cdecl",
    "#",
    "\n",
    "\\\n",
    "/*",
    "//",
    "@",
    "!",
    "-",
    "0x",
    "'",
    "\"",
    "_Alignas",
    "extern",
    "__builtin_va_arg",
    "__builtin_offsetof",
    "void",
    "break",
];

/// Deep trees are dropped on the stack: like the driver, the tests have a large one.
fn on_a_large_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(256 << 20).spawn(run);
    thread.expect("a thread should start").join().expect("the parser should not panic");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_soup_of_tokens_is_too_much(words in prop::collection::vec(prop::sample::select(WORDS), 0..80)) {
        result("soup.c", &format!("typedef int T; {}", words.join(" ")));
    }

    #[test]
    fn no_text_is_too_much(text in "\\PC{0,60}") {
        result("text.c", &text);
    }

    #[test]
    fn damaged_programs_are_survived(
        which in 0usize..100,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0u8..3, prop::sample::select(WORDS)), 1..6),
    ) {
        let paths = programs();
        let path = &paths[which % paths.len()];
        let mut text = std::fs::read_to_string(path).expect("test files should be readable");
        for (at, how, word) in changes {
            let starts: Vec<usize> = text.char_indices().map(|(start, _)| start).collect();
            let Some(start) = starts.get(at.index(starts.len().max(1))).copied() else { continue };
            match how {
                0 => text.insert_str(start, word),
                1 => drop(text.remove(start)),
                _ => text.truncate(start),
            }
        }
        result("damaged.c", &text);
    }
}

#[test]
fn deep_nesting_is_refused_once() {
    let n = 200_000;
    let repeat = |text: &str| text.repeat(n);
    let cases = [
        format!("int x = {}1{};", repeat("("), repeat(")")),
        format!("int x = {}1;", repeat("!")),
        format!("int x = {}1;", repeat("-+")),
        format!("int x = 1{};", repeat("+1")),
        format!("int x = 1{};", repeat("?1:1")),
        format!("int x = 1{};", repeat("+1?1")) + &repeat(":1"),
        format!("void f(void) {{ x{} = 1; }}", repeat("=x")),
        format!("void f(void) {{ x{}; }}", repeat(",x")),
        format!("void f(void) {{ x{}; }}", repeat("[0]")),
        format!("void f(void) {{ x{}; }}", repeat("->x")),
        format!("void f(void) {{ {} }}", repeat("if (1) ; else ")),
        format!("void f(void) {{ {} ; }}", repeat("if (1) ; else ")),
        format!("void f(void) {{ {} ; }}", repeat("while (1) ")),
        format!("void f(void) {{ {} ; }}", repeat("x: ")),
        format!("void f(void) {} {}", repeat("{"), repeat("}")),
        format!("int {}p;", repeat("*")),
        format!("int p{};", repeat("[1]")),
        format!("int {}p{};", repeat("("), repeat(")")),
        format!("int f({}int{});", repeat("int (*)("), repeat(")")),
        format!("{}int x;{}", repeat("struct {"), repeat("} a;")),
        format!("int x = {}1{};", repeat("{"), repeat("}")),
        format!("int x = {}1;", repeat("(int)")),
        format!("int x = {}1;", repeat("sizeof ")),
        format!("int x = {}1{};", repeat("({ "), repeat("; })")),
        format!("int x {};", repeat("__attribute__((a(")),
        format!("__typeof__({}1{}) x;", repeat("(__typeof__("), repeat("))1")),
        format!("int x = {};", repeat("(")),
        format!("void f(void) {{ {}", repeat("{")),
        format!("void f(void) {{ {}", repeat("if (x) {")),
        format!("void f(void) {{ {} }}", repeat("for (;;) ")),
        repeat("}"),
        repeat(")"),
        repeat("int ("),
    ];
    on_a_large_stack(move || {
        for text in cases {
            let start = std::time::Instant::now();
            let (_, parsed) = parse("deep.c", &text);
            let shown: String = text.chars().take(40).collect();
            assert!(!parsed.diagnostics.is_empty(), "{shown}");
            let seconds = start.elapsed().as_secs_f64();
            assert!(seconds < 60.0, "{shown}: {seconds} s");
            if std::env::var_os("SHOW").is_some() {
                eprintln!(
                    "{seconds:6.2} {} {shown}: {}",
                    parsed.diagnostics.len(),
                    parsed.diagnostics[0].message
                );
            }
        }
    });
}
