//! Reads one input file: a path in, its text out, or one clear message about why it cannot be used.
//! A byte order mark is dropped and line breaks are `\n` afterwards, so that no later room meets either.

use crate::base::Diagnostic;
use crate::source::bytes;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// The name under which standard input appears in messages.
pub const STDIN_NAME: &str = "<stdin>";

/// What an input file holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Language {
    /// The intermediate language.
    Il,
    C,
    /// C after preprocessing.
    Preprocessed,
}

const CPP_EXTENSIONS: [&str; 8] = ["cc", "cpp", "cxx", "c++", "hh", "hpp", "hxx", "ii"];

/// What the file holds, by the end of its name. Whether there is such a file comes first: a typing error is the likelier
/// trouble.
pub fn language(path: &str) -> Result<Language, Diagnostic> {
    if path == "-" {
        return Ok(Language::Il);
    }
    check_exists(path)?;
    let extension = Path::new(path).extension().map(|text| text.to_string_lossy().into_owned());
    // To compilers, `.C` is C++.
    if extension.as_deref() == Some("C") {
        return Err(is_cpp(path));
    }
    match extension.map(|text| text.to_lowercase()).as_deref() {
        // Without an extension there is nothing to judge by: `/dev/fd/63` is one.
        None | Some("bpl") => Ok(Language::Il),
        Some("c" | "h") => Ok(Language::C),
        Some("i") => Ok(Language::Preprocessed),
        Some(extension) if CPP_EXTENSIONS.contains(&extension) => Err(is_cpp(path)),
        Some(extension) => Err(Diagnostic::general(
            "unsupported-file",
            format!("cinch does not know what a `.{extension}` file is: {path}"),
        )
        .note("cinch reads C (`.c`, `.h`, `.i`) and its intermediate language (`.bpl`)")),
    }
}

fn is_cpp(path: &str) -> Diagnostic {
    Diagnostic::general("unsupported-file", format!("cinch reads C, not C++: {path}"))
}

/// Reads a `.bpl` file, or standard input when the path is `-`. Returns the name to show and the text.
pub fn read(path: &str) -> Result<(String, String), Diagnostic> {
    let (name, bytes) = read_bytes(path)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let start = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        if let Err(binary) = refuse_binary(&name, bytes) {
            return binary;
        }
        let byte = bytes.get(start).copied().unwrap_or_default();
        let line = line_at(bytes, start);
        unreadable(format!("{name} is not UTF-8 text: byte 0x{byte:02x} at line {line}"))
    })?;
    refuse_binary(&name, text.as_bytes())?;
    Ok((name, clean(text)))
}

/// Reads C text in any encoding that holds ASCII; see `bytes` for what becomes of the rest.
pub fn read_c(path: &str) -> Result<(String, String), Diagnostic> {
    let (name, bytes) = read_bytes(path)?;
    let text = decode_c(&name, bytes)?;
    Ok((name, text))
}

/// Says in our own words what is wrong with a C file that somebody else is going to read.
pub fn check_c(path: &str) -> Result<(), Diagnostic> {
    check_exists(path)?;
    // A pipe can be read only once.
    if !Path::new(path).is_file() {
        return Ok(());
    }
    let (name, bytes) = read_bytes(path)?;
    refuse_binary(&name, &bytes)
}

/// C text as the rooms after this one want it.
pub fn decode_c(name: &str, bytes: Vec<u8>) -> Result<String, Diagnostic> {
    refuse_binary(name, &bytes)?;
    Ok(clean(bytes::decode(bytes)))
}

/// The name to show and what the file holds.
fn read_bytes(path: &str) -> Result<(String, Vec<u8>), Diagnostic> {
    if path == "-" {
        let mut bytes = vec![];
        return match std::io::stdin().lock().read_to_end(&mut bytes) {
            Ok(_) => Ok((STDIN_NAME.into(), bytes)),
            Err(error) => Err(unreadable(format!("cannot read standard input: {error}"))),
        };
    }
    check_exists(path)?;
    let bytes = std::fs::read(path).map_err(|error| {
        unreadable(match error.kind() {
            ErrorKind::PermissionDenied => format!("no permission to read {path}"),
            _ => format!("cannot read {path}: {error}"),
        })
    })?;
    Ok((path.to_string(), bytes))
}

fn check_exists(path: &str) -> Result<(), Diagnostic> {
    let file = Path::new(path);
    if !file.exists() {
        return Err(unreadable(format!("no such file: {path}")));
    }
    if file.is_dir() {
        return Err(unreadable(format!("{path} is a directory"))
            .note("help: name the files, such as `dir/*.c` or `dir/*.bpl`"));
    }
    Ok(())
}

fn clean(text: String) -> String {
    let text = match text.strip_prefix('\u{feff}') {
        Some(rest) => rest.to_string(),
        None => text,
    };
    if text.contains('\r') { text.replace("\r\n", "\n") } else { text }
}

/// No text that people write holds a NUL.
fn refuse_binary(name: &str, bytes: &[u8]) -> Result<(), Diagnostic> {
    match bytes.iter().position(|byte| *byte == 0) {
        None => Ok(()),
        Some(at) => Err(unreadable(format!("{name} is a binary file"))
            .note(format!("there is a NUL byte in line {}", line_at(bytes, at)))),
    }
}

/// The line (from 1) that holds the byte with this index.
fn line_at(bytes: &[u8], at: usize) -> usize {
    bytes[..at].iter().filter(|byte| **byte == b'\n').count() + 1
}

fn unreadable(message: String) -> Diagnostic {
    Diagnostic::general("unreadable-file", message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(path: &Path) -> String {
        read(&path.to_string_lossy()).expect_err("should be refused").message
    }

    #[test]
    fn marks_and_carriage_returns_are_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.bpl");
        std::fs::write(&path, "\u{feff}type T;\r\nconst c: T;\n").unwrap();
        let (name, text) = read(&path.to_string_lossy()).unwrap();
        assert_eq!(name, path.to_string_lossy());
        assert_eq!(text, "type T;\nconst c: T;\n");
    }

    #[test]
    fn each_unusable_file_has_its_own_message() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path
        };
        assert!(message(&folder.path().join("gone.bpl")).starts_with("no such file: "));
        assert!(message(folder.path()).ends_with(" is a directory"));
        assert!(message(&write("elf.bpl", b"\x7fELF\0\xff")).ends_with(" is a binary file"));
        assert!(message(&write("zero.bpl", b"type\0T;")).ends_with(" is a binary file"));
        assert!(
            message(&write("latin.bpl", b"// a\n// \xe9t\xe9\n"))
                .ends_with("latin.bpl is not UTF-8 text: byte 0xe9 at line 2")
        );
    }

    #[test]
    fn the_ending_of_a_name_tells_the_language() {
        let folder = tempfile::tempdir().unwrap();
        let told = |name: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, "").unwrap();
            language(&path.to_string_lossy()).map_err(|error| error.message)
        };
        assert_eq!(told("a.c"), Ok(Language::C));
        assert_eq!(told("a.H"), Ok(Language::C));
        assert_eq!(told("a.i"), Ok(Language::Preprocessed));
        assert_eq!(told("a.bpl"), Ok(Language::Il));
        assert_eq!(told("plain"), Ok(Language::Il));
        assert_eq!(language("-"), Ok(Language::Il));
        assert!(told("a.cpp").unwrap_err().starts_with("cinch reads C, not C++: "));
        assert!(told("a.C").unwrap_err().starts_with("cinch reads C, not C++: "));
        assert!(
            told("a.txt").unwrap_err().starts_with("cinch does not know what a `.txt` file is")
        );
        let gone = folder.path().join("gone.c");
        assert!(language(&gone.to_string_lossy()).unwrap_err().message.starts_with("no such file"));
    }

    #[test]
    fn c_may_be_written_in_any_encoding() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.i");
        std::fs::write(&path, b"\xef\xbb\xbfint x; // \xe9\r\n").unwrap();
        let (_, text) = read_c(&path.to_string_lossy()).unwrap();
        assert_eq!(text, "int x; // \u{f7e9}\n");
        std::fs::write(&path, b"int\0x;").unwrap();
        let error = read_c(&path.to_string_lossy()).unwrap_err();
        assert!(error.message.ends_with(" is a binary file"));
    }
}
