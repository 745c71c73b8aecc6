//! What the parser makes of C. Every `tests/syntax/*.c` is read without preprocessing; the messages and the tree must be those
//! of the `.ast` file beside it, which `BLESS=1` writes. Besides, the headers of the system and programs that were damaged at
//! random: the former must be read without an error, the latter without a panic.

use crate::harness::{self, Completion, Failed, Trial, tests};
use cinch::base::{Diagnostic, Severity, Span};
use cinch::source::SourceMap;
use cinch::syntax::{self, Parsed};
use proptest::prelude::*;
use std::path::Path;
use std::process::Command;

const FOLDER: &str = "tests/syntax";

pub fn trials() -> Vec<Trial> {
    let mut trials = tests![
        no_soup_of_tokens_is_too_much,
        no_text_is_too_much,
        damaged_programs_are_survived,
        deep_nesting_is_refused_once
    ];
    trials.extend(harness::cases("syntax::tree", FOLDER, "c", tree_is_the_one_beside_the_file));
    let headers = HEADERS.split_whitespace().map(|header| {
        harness::trial(format!("syntax::header::{header}"), || header_is_read(header))
    });
    trials.extend(headers);
    trials
}

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

fn tree_is_the_one_beside_the_file(path: &Path) -> Result<(), Failed> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let found = result(&name, &std::fs::read_to_string(path)?);
    harness::beside(&path.with_extension("ast"), &found)
}

/// What the compiler of the system makes of a file that includes one header; nothing when there is no such header.
fn preprocessed(header: &str) -> Option<String> {
    let folder = tempfile::tempdir().expect("a folder should be writable");
    let path = folder.path().join("include.c");
    std::fs::write(&path, format!("#include <{header}>\n")).expect("the folder is writable");
    let output = Command::new("cc").arg("-E").arg(&path).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).into_owned())
}

const HEADERS: &str = "assert.h complex.h ctype.h dirent.h dlfcn.h errno.h fcntl.h fenv.h inttypes.h locale.h math.h \
    netdb.h netinet/in.h poll.h pthread.h regex.h sched.h semaphore.h setjmp.h signal.h stdarg.h \
    stdatomic.h stddef.h stdint.h stdio.h stdlib.h string.h sys/mman.h sys/socket.h sys/stat.h \
    sys/types.h sys/wait.h tgmath.h threads.h time.h unistd.h wchar.h x86intrin.h";

fn header_is_read(header: &str) -> Completion {
    let Some(text) = preprocessed(header) else { return harness::needs(header) };
    let (map, parsed) = parse(header, &text);
    // Read as a file of the user, it has pragmas that are refused there, and only there.
    let errors = parsed.diagnostics.iter().filter(|it| it.code != "unsupported");
    let errors: String = errors.map(|it| shown(&map, it)).collect();
    assert!(errors.is_empty(), "{errors}");
    assert!(!parsed.unit.items.is_empty(), "there should be something to read");
    Completion::Completed
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

    fn no_soup_of_tokens_is_too_much(words in prop::collection::vec(prop::sample::select(WORDS), 0..80)) {
        result("soup.c", &format!("typedef int T; {}", words.join(" ")));
    }

    fn no_text_is_too_much(text in "\\PC{0,60}") {
        result("text.c", &text);
    }

    fn damaged_programs_are_survived(
        which in 0usize..100,
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0u8..3, prop::sample::select(WORDS)), 1..6),
    ) {
        let paths = harness::below(&harness::root().join(FOLDER), "c");
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

fn deep_nesting_is_refused_once() {
    let n = 30_000;
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
        }
    });
}
