//! Compilation databases (`compile_commands.json`): the file in, how each source file is compiled out. Both forms of an entry
//! are read, `arguments` and the shell-like `command`. <https://clang.llvm.org/docs/JSONCompilationDatabase.html>

use crate::base::Diagnostic;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Response files may name each other; nobody nests them deeper.
const MOST_RESPONSE_FILES: usize = 8;

pub struct Database {
    pub entries: Vec<Entry>,
    /// Entries by the canonical path of their file; the first one of a file counts.
    by_file: BTreeMap<PathBuf, usize>,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    pub folder: PathBuf,
    pub file: PathBuf,
    pub compiler: String,
    /// Without the compiler.
    pub arguments: Vec<String>,
}

#[derive(Deserialize)]
struct Written {
    directory: PathBuf,
    file: PathBuf,
    command: Option<String>,
    arguments: Option<Vec<String>>,
}

impl Database {
    pub fn read(path: &Path) -> Result<Database, Diagnostic> {
        let bad = |words: String| {
            let words = format!("{}: {words}", path.display());
            Diagnostic::general("bad-compilation-database", words)
        };
        let text = std::fs::read_to_string(path).map_err(|error| {
            bad(error.to_string())
                .note("help: CMake writes one with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON")
        })?;
        // A database without a folder of its own is in the current one.
        let here = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let entries = parse(&text, here.unwrap_or(Path::new("."))).map_err(bad)?;
        let mut by_file = BTreeMap::new();
        for (index, entry) in entries.iter().enumerate() {
            by_file.entry(canonical(&entry.file)).or_insert(index);
        }
        Ok(Database { entries, by_file })
    }

    /// How a file is compiled.
    pub fn find(&self, file: &Path) -> Option<&Entry> {
        self.by_file.get(&canonical(file)).map(|index| &self.entries[*index])
    }
}

fn canonical(path: &Path) -> PathBuf {
    path.canonicalize().unwrap_or_else(|_| path.to_path_buf())
}

fn parse(text: &str, here: &Path) -> Result<Vec<Entry>, String> {
    let written: Vec<Written> = serde_json::from_str(text)
        .map_err(|error| format!("not a compilation database: {error}"))?;
    written.into_iter().enumerate().map(|(index, entry)| entry_of(index, entry, here)).collect()
}

fn entry_of(index: usize, written: Written, here: &Path) -> Result<Entry, String> {
    let folder = here.join(&written.directory);
    let file = folder.join(&written.file);
    let shown = written.file.display();
    let words = match (written.arguments, written.command) {
        (Some(arguments), _) => arguments,
        (None, Some(command)) => {
            split(&command).map_err(|wrong| format!("entry {}, for {shown}: {wrong}", index + 1))?
        }
        (None, None) => vec![],
    };
    let mut words = with_response_files(words, &folder, MOST_RESPONSE_FILES).into_iter();
    let compiler = words.next().ok_or_else(|| {
        format!("entry {}, for {shown}: there is neither `arguments` nor `command`", index + 1)
    })?;
    Ok(Entry { folder, file, compiler, arguments: words.collect() })
}

/// Replaces `@file` by what the file holds.
fn with_response_files(words: Vec<String>, folder: &Path, depth: usize) -> Vec<String> {
    let mut replaced = vec![];
    for word in words {
        let text = word
            .strip_prefix('@')
            .filter(|_| depth > 0)
            .and_then(|file| std::fs::read_to_string(folder.join(file)).ok())
            .and_then(|text| split(&text).ok());
        match text {
            Some(inner) => replaced.extend(with_response_files(inner, folder, depth - 1)),
            None => replaced.push(word),
        }
    }
    replaced
}

/// Splits a command as a shell does: blanks, both kinds of quotes, backslashes. No variables: there are none in a database.
fn split(command: &str) -> Result<Vec<String>, String> {
    let mut words = vec![];
    let mut word: Option<String> = None;
    let mut characters = command.chars();
    while let Some(character) = characters.next() {
        match character {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        Some('\'') => break,
                        Some(inner) => word.push(inner),
                        None => return Err("a quote (') is not closed".into()),
                    }
                }
            }
            '"' => {
                let word = word.get_or_insert_default();
                loop {
                    match characters.next() {
                        Some('"') => break,
                        // Between double quotes a backslash escapes these alone.
                        Some('\\') => match characters.next() {
                            Some(inner @ ('"' | '\\' | '$' | '`')) => word.push(inner),
                            Some('\n') => {}
                            Some(inner) => word.extend(['\\', inner]),
                            None => return Err("a quote (\") is not closed".into()),
                        },
                        Some(inner) => word.push(inner),
                        None => return Err("a quote (\") is not closed".into()),
                    }
                }
            }
            '\\' => match characters.next() {
                Some('\n') | None => {}
                Some(escaped) => word.get_or_insert_default().push(escaped),
            },
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_by_a_shell() {
        let words = split(
            "  cc -DA=\\\"x\\\" '-DB=a b' \"-DC=\\\"q\\\" \\n\" -D'E'=\"\" '' a\\ b.c -D\\\n\tF",
        );
        assert_eq!(
            words.unwrap(),
            ["cc", "-DA=\"x\"", "-DB=a b", "-DC=\"q\" \\n", "-DE=", "", "a b.c", "-D", "F"]
        );
        assert!(split("cc 'open").is_err());
        assert!(split("cc \"open").is_err());
        assert!(split("cc \"open\\").is_err());
    }

    #[test]
    fn both_forms_are_read() {
        let text = r#"[
            {"directory": "/b", "file": "../s/a.c", "command": "gcc -DX='1 2' -c ../s/a.c", "output": "a.o"},
            {"directory": "sub", "file": "/s/b.c", "arguments": ["clang", "-I", "i i", "/s/b.c"]}
        ]"#;
        let entries = parse(text, Path::new("/proj")).unwrap();
        assert_eq!(entries[0].file, Path::new("/b/../s/a.c"));
        assert_eq!(entries[0].compiler, "gcc");
        assert_eq!(entries[0].arguments, ["-DX=1 2", "-c", "../s/a.c"]);
        assert_eq!(entries[1].folder, Path::new("/proj/sub"));
        assert_eq!(entries[1].file, Path::new("/s/b.c"));
        assert_eq!(entries[1].arguments, ["-I", "i i", "/s/b.c"]);
    }

    #[test]
    fn broken_databases_are_refused() {
        let wrong = |text: &str| parse(text, Path::new("/")).unwrap_err();
        assert!(wrong("[{\"directory\": 3}]").contains("line 1 column"));
        assert!(wrong("{}").contains("not a compilation database"));
        assert!(wrong("").contains("not a compilation database"));
        assert!(wrong("[{\"directory\":\"/\",\"file\":\"a.c\"}]").contains("entry 1, for a.c"));
        let open = "[{\"directory\":\"/\",\"file\":\"a.c\",\"command\":\"cc 'x\"}]";
        assert!(wrong(open).contains("not closed"));
    }

    #[test]
    fn response_files_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("flags"), "-DX \"-DY=a b\" @loop").unwrap();
        std::fs::write(folder.path().join("loop"), "@loop -DZ").unwrap();
        let words = vec!["cc".into(), "@flags".into(), "@gone".into()];
        let words = with_response_files(words, folder.path(), 3);
        assert_eq!(words, ["cc", "-DX", "-DY=a b", "@loop", "-DZ", "-DZ", "@gone"]);
    }
}
