//! Faults in a program that has none, by changing its text in one place. What a change breaks, and whether it breaks anything, is for others
//! to find out. A line may propose one itself: `int a = f(x); //! null: int a = f(0);`.

/// No sanitizer sees a member left within its struct: what a line proposes under this name is one, and that line is where.
pub const INNER: &str = "inner";

/// A program with one change.
pub struct Fault {
    /// What is meant to be broken.
    pub kind: String,
    /// The changed line, counted from one.
    pub line: usize,
    pub text: String,
}

/// What stands in code, what takes its place, and what that is meant to break.
const SWAPS: [(&str, &str, &str); 22] = [
    (" < ", " <= ", "off-by-one"),
    (" <= ", " <= 1 + ", "off-by-one"),
    (" > ", " >= ", "off-by-one"),
    ("= 0;", "= -1;", "off-by-one"),
    ("[i]", "[i + 1]", "off-by-one"),
    ("[at]", "[at - 1]", "off-by-one"),
    (" - 1]", "]", "off-by-one"),
    (" - 1;", ";", "off-by-one"),
    ("malloc(", "malloc(-1 + ", "size"),
    ("calloc(", "calloc(-1 + ", "size"),
    (" + 1)", ")", "size"),
    (" + 1;", ";", "size"),
    ("[i]", "[i - 1]", "negative-index"),
    ("[0]", "[-1]", "negative-index"),
    ("[at]", "[at + 2]", "off-by-one"),
    ("i++", "i += 2", "off-by-one"),
    (" && ", " || ", "condition"),
    ("= NULL;", "= (void *)64;", "wild"),
    ("r != NULL", "1", "null"),
    ("at != NULL", "1", "null"),
    ("t != NULL", "1", "null"),
    ("e != NULL", "1", "null"),
];

pub fn faults(source: &str) -> Vec<Fault> {
    let lines: Vec<&str> = source.lines().collect();
    let mut found = vec![];
    for (at, line) in lines.iter().enumerate() {
        let mut change = |kind: &str, replaced: &[String], count: usize| {
            let mut changed: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
            changed.splice(at..at + count, replaced.iter().cloned());
            found.push(Fault { kind: kind.into(), line: at + 1, text: changed.join("\n") + "\n" });
        };
        let (code, proposed) = line.split_once(" //! ").unwrap_or((line, ""));
        if let Some((kind, instead)) = proposed.split_once(": ") {
            change(kind, &[instead.to_string()], 1);
        }
        if !is_code(code) {
            continue;
        }
        for (from, to, kind) in SWAPS {
            for (start, _) in code.match_indices(from) {
                let (before, after) = (&code[..start], &code[start + from.len()..]);
                change(kind, &[format!("{before}{to}{after}")], 1);
            }
        }
        if code.trim_start().starts_with("free(") {
            change("double-free", &[format!("{code} {}", code.trim_start())], 1);
            // The line before it, in the same block, then comes too late.
        }
        let next = lines.get(at + 1).map_or("", |next| next.trim_start());
        if next.starts_with("free(") && code.trim_end().ends_with(';') {
            change("use-after-free", &[next.to_string(), code.to_string()], 2);
        }
        if code.trim_end().ends_with("= '\\0';") {
            change("terminator", &[String::new()], 1);
        }
    }
    found
}

/// No declaration of a function, comment or directive.
fn is_code(line: &str) -> bool {
    line.starts_with(' ') && !line.contains("#include")
}
