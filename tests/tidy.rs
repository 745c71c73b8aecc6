//! The rules of the house that the compiler does not know: which room may import which, what a file opens with and how long it
//! is, which words stand nowhere, and that every assumption a pass makes says why it holds.

#[path = "tidy/undefined_behaviour.rs"]
mod undefined_behaviour;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Each room and the rooms it may import, besides itself. The order is that of the data.
const ROOMS: &[(&str, &[&str])] = &[
    ("base", &[]),
    ("source", &["base"]),
    ("syntax", &["base", "source"]),
    ("typed", &["base", "syntax"]),
    // The parser reads files through `source::SourceMap`.
    ("il", &["base", "source"]),
    ("contract", &["base", "syntax", "typed"]),
    ("check", &["base", "typed", "contract"]),
    ("flow", &["base", "typed", "contract", "check"]),
    ("analyze", &["base", "typed", "flow"]),
    // The prelude's text gets a place among the sources.
    ("lower", &["base", "source", "typed", "contract", "check", "il"]),
    ("vc", &["base", "il"]),
    ("smt", &["base", "il", "vc"]),
    ("machine", &["base", "typed", "contract", "check", "flow", "smt"]),
    ("prove", &["base", "il", "vc", "smt"]),
    ("refute", &["base", "typed", "contract", "check", "flow", "machine"]),
    ("infer", &["base", "typed", "contract", "flow", "analyze"]),
    ("guard", &["base", "typed", "contract", "check"]),
    ("report", &["base", "source", "il", "prove"]),
    // Says in the options' types how a report may look and what is checked, and knows options of compilers.
    ("cli", &["base", "source", "il", "report", "prove"]),
    (
        "driver",
        &[
            "base", "source", "syntax", "typed", "contract", "check", "flow", "lower", "il", "vc",
            "smt", "prove", "report", "cli", "machine", "refute", "analyze", "infer", "guard",
        ],
    ),
];

/// The layers inside of `lower`, each of which imports only those before it; beside them, only the files that put procedures together import them.
const LAYERS: [&str; 4] = ["scene", "memory", "calls", "body"];
const ABOVE_LAYERS: [&str; 3] = ["lower/mod.rs", "lower/function.rs", "lower/refine.rs"];

/// A type whose methods stand in many files is a room without walls: methods need no import, so nobody sees who calls whom.
const MOST_FILES: usize = 8;

/// Types that are known to be spread over more files, by room, with the most files that they may have: to be mended, never to grow.
const SPREAD: &[(&str, &str, usize)] = &[
    ("contract", "Elaborator", 20),
    ("flow", "Body", 18),
    ("il", "Translator", 12),
    ("lower", "Logic", 13),
    ("machine", "Terms", 16),
    ("source", "Expander", 10),
    ("typed", "Printer", 9),
];

const MOST_LINES: usize = 600;

/// Longer files, each with its reason.
const LONG: &[(&str, &str)] = &[];

/// Where a solver may be called by its name: its quirks stand in one file, two others find and fetch one.
const NAME_SOLVERS: [&str; 3] = ["smt/solvers.rs", "smt/provision.rs", "smt/fetch.rs"];

struct File {
    /// Below `src`, with slashes.
    path: String,
    text: String,
}

impl File {
    fn room(&self) -> &str {
        let first = self.path.split('/').next().unwrap_or_default();
        first.strip_suffix(".rs").unwrap_or(first)
    }

    /// Lines outside of tests, with their numbers.
    fn lines(&self) -> Vec<(usize, &str)> {
        let is_test = self.path.ends_with("/tests.rs");
        let lines = self.text.lines().take_while(|line| line.trim() != "#[cfg(test)]");
        if is_test { vec![] } else { lines.enumerate().map(|(at, line)| (at + 1, line)).collect() }
    }

    /// Lines of code outside of tests: no comments.
    fn code(&self) -> Vec<(usize, &str)> {
        let lines = self.lines().into_iter();
        lines.filter(|(_, line)| !line.trim_start().starts_with("//")).collect()
    }
}

/// All Rust files below a folder.
fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("folders should be readable").flatten() {
        let path = entry.path();
        if path.is_dir() {
            walk(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn files() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut paths = vec![];
    walk(&root, &mut paths);
    paths.sort();
    let file = |path: PathBuf| File {
        path: path
            .strip_prefix(&root)
            .expect("it was found there")
            .to_string_lossy()
            .replace('\\', "/"),
        text: std::fs::read_to_string(&path).expect("sources should be readable"),
    };
    paths.into_iter().map(file).collect()
}

fn none(mistakes: Vec<String>) {
    assert!(mistakes.is_empty(), "\n{}", mistakes.join("\n"));
}

/// The places where a predicate finds something.
fn places(files: &[File], found: impl Fn(&File, &str) -> bool) -> Vec<String> {
    let places = files.iter().flat_map(|file| {
        let lines = file.code().into_iter().filter(|(_, line)| found(file, line));
        lines.map(|(number, line)| format!("src/{}:{number}: {}", file.path, line.trim()))
    });
    places.collect()
}

#[test]
fn rooms_import_only_what_they_may() {
    let mut mistakes = vec![];
    for file in files().iter().filter(|file| file.path != "main.rs" && file.path != "lib.rs") {
        let rule = ROOMS.iter().find(|(room, _)| *room == file.room());
        let Some((room, allowed)) = rule else {
            mistakes.push(format!("src/{}: no room of ours", file.path));
            continue;
        };
        for (number, line) in file.code() {
            for part in line.split("crate::").skip(1) {
                let end = part.find(|c: char| !c.is_alphanumeric() && c != '_');
                let target = &part[..end.unwrap_or(part.len())];
                let known = ROOMS.iter().any(|(room, _)| *room == target);
                if known && target != *room && !allowed.contains(&target) {
                    mistakes.push(format!("src/{}:{number}: {room} imports {target}", file.path));
                }
            }
        }
    }
    none(mistakes);
}

#[test]
fn layers_of_lowering_import_only_those_before_them() {
    let files = files();
    let inside = files.iter().filter(|file| file.room() == "lower");
    let mut mistakes = vec![];
    for file in inside.filter(|file| !ABOVE_LAYERS.contains(&&*file.path)) {
        let own = file.path.split('/').nth(1).unwrap_or_default();
        let may = LAYERS.iter().position(|layer| *layer == own).map_or(0, |at| at + 1);
        for (number, line) in file.code() {
            for layer in &LAYERS[may..] {
                let names = [
                    format!("lower::{layer}"),
                    format!("super::{layer}::{{"),
                    format!("super::super::{layer}"),
                ];
                if names.iter().any(|name| line.contains(name)) {
                    mistakes.push(format!("src/{}:{number}: imports lower/{layer}", file.path));
                }
            }
        }
    }
    none(mistakes);
}

/// The prelude's maps and functions are called by the words of one module. Terms of annotations still call some by their names.
#[test]
fn memory_is_spoken_of_in_one_module() {
    let names = ["Alloc", "ALLOCATED", "UNALLOCATED", "FREED", "Size", "Writable", "Ptr", "null"];
    let quoted = names.map(|name| format!("\"{name}\""));
    let owners = ["lower/heap.rs", "lower/build.rs", "lower/map.rs"];
    let spoken = |file: &File, line: &str| {
        let elsewhere = file.room() == "lower"
            && !owners.contains(&&*file.path)
            && !file.path.starts_with("lower/logic/");
        elsewhere && quoted.iter().any(|name| line.contains(name))
    };
    none(places(&files(), spoken));
}

/// The type of an inherent `impl` that starts in a line.
fn inherent(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl")?;
    let rest = if rest.starts_with('<') { rest.split_once("> ")?.1 } else { rest.trim_start() };
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_')?;
    (!rest.contains(" for ") && rest.ends_with('{')).then(|| &rest[..end])
}

#[test]
fn types_have_their_methods_in_few_files() {
    let files = files();
    let mut spread: BTreeMap<(&str, &str), BTreeSet<&str>> = BTreeMap::new();
    for file in &files {
        for (_, line) in file.code() {
            if let Some(name) = inherent(line) {
                spread.entry((file.room(), name)).or_default().insert(&file.path);
            }
        }
    }
    let wide = spread.into_iter().filter_map(|((room, name), files)| {
        let known = SPREAD.iter().find(|known| (known.0, known.1) == (room, name));
        let most = known.map_or(MOST_FILES, |known| known.2);
        (files.len() > most).then(|| format!("{room}: {name} has methods in {} files", files.len()))
    });
    none(wide.collect());
}

#[test]
fn files_open_with_what_they_are_for() {
    let starts_right = |file: &&File| {
        let head: Vec<&str> =
            file.text.lines().take_while(|line| line.starts_with("//!")).collect();
        let words: usize = head.iter().map(|line| line.split_whitespace().count()).sum();
        head.is_empty() || words < 6
    };
    none(files().iter().filter(starts_right).map(|file| format!("src/{}", file.path)).collect());
}

#[test]
fn files_are_short() {
    let long = files().into_iter().filter_map(|file| {
        let (lines, listed) =
            (file.text.lines().count(), LONG.iter().any(|(path, _)| *path == file.path));
        (lines > MOST_LINES && !listed).then(|| format!("src/{}: {lines} lines", file.path))
    });
    none(long.collect());
}

#[test]
fn words_that_stand_nowhere() {
    let words = [".unwrap()", "todo!", "unimplemented!", "unsafe ", "dbg!"];
    none(places(&files(), |_, line| words.iter().any(|word| line.contains(word))));
    let marks = ["FIXME", "XXX", "TODO"];
    let marked = |file: &File| marks.iter().any(|mark| file.text.contains(mark));
    none(files().iter().filter(|file| marked(file)).map(|file| file.path.clone()).collect());
}

#[test]
fn solvers_are_named_in_their_place() {
    let files = files();
    let users: Vec<&File> = files
        .iter()
        .filter(|file| file.code().iter().any(|(_, line)| line.contains("rsmt2")))
        .collect();
    assert_eq!(users.len(), 1, "one file knows rsmt2");
    let names = ["z3", "cvc5", "yices", "bitwuzla"];
    none(places(&files, |file, line| {
        let line = line.to_lowercase();
        !NAME_SOLVERS.contains(&&*file.path) && names.iter().any(|name| line.contains(name))
    }));
}

/// A construction, as opposed to a pattern.
fn makes_assumption(line: &str) -> bool {
    let starts = ["Simple::assume(", "Simple::Assume(", "PassiveCommand::Assume("];
    let Some(at) = starts.iter().find_map(|start| line.rfind(start)) else { return false };
    let is_pattern =
        line[at..].contains("=>") || line.contains("matches!") || line.contains("let (");
    !is_pattern
}

#[test]
fn every_assumption_says_why_it_holds() {
    let mut mistakes = vec![];
    for file in files().iter().filter(|file| file.room() == "vc") {
        let lines = file.lines();
        for (index, (number, line)) in lines.iter().enumerate() {
            let above = &lines[index.saturating_sub(4)..index];
            let explained = above.iter().any(|(_, line)| line.trim_start().starts_with("//"));
            if makes_assumption(line) && !explained {
                mistakes.push(format!("src/{}:{number}: {}", file.path, line.trim()));
            }
        }
    }
    none(mistakes);
}

/// Test programs with a harness of their own list their functions; the compiler drops what is marked for its own harness.
#[test]
fn no_test_is_dropped() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let own_harness = ["harness", "rooms", "prove", "cli", "hunt"].map(|name| folder.join(name));
    let mut paths = vec![];
    own_harness.iter().for_each(|folder| walk(folder, &mut paths));
    assert!(paths.len() > 40, "the test programs should be there");
    paths.retain(|path| {
        let text = std::fs::read_to_string(path).expect("sources should be readable");
        text.lines().any(|line| line.trim() == "#[test]")
    });
    assert!(paths.is_empty(), "functions belong into `trials`, not behind `#[test]`: {paths:?}");
}
