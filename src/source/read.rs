//! Reads one input file: a path in, its text out, or one clear message about why it cannot be used.
//! A byte order mark is dropped and line breaks are `\n` afterwards, so that no later room meets either.

use crate::base::Diagnostic;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// The name under which standard input appears in messages.
const STDIN_NAME: &str = "<stdin>";

const C_EXTENSIONS: [&str; 10] = ["c", "h", "i", "cc", "cpp", "cxx", "hh", "hpp", "hxx", "ii"];

/// Reads a `.bpl` file, or standard input when the path is `-`. Returns the name to show and the text.
pub fn read(path: &str) -> Result<(String, String), Diagnostic> {
    if path == "-" {
        let mut bytes = vec![];
        return match std::io::stdin().lock().read_to_end(&mut bytes) {
            Ok(_) => Ok((STDIN_NAME.into(), decode(STDIN_NAME, bytes)?)),
            Err(error) => Err(unreadable(format!("cannot read standard input: {error}"))),
        };
    }
    let file = Path::new(path);
    // Said before the kind of file is looked at: a typing error is the likelier trouble.
    if !file.exists() {
        return Err(unreadable(format!("no such file: {path}")));
    }
    if file.is_dir() {
        return Err(unreadable(format!("{path} is a directory"))
            .note("help: name the files to prove, such as `cinch prove dir/*.bpl`"));
    }
    check_kind(path)?;
    let bytes = std::fs::read(file).map_err(|error| {
        unreadable(match error.kind() {
            ErrorKind::PermissionDenied => format!("no permission to read {path}"),
            _ => format!("cannot read {path}: {error}"),
        })
    })?;
    Ok((path.to_string(), decode(path, bytes)?))
}

fn check_kind(path: &str) -> Result<(), Diagnostic> {
    let extension = Path::new(path).extension().map(|text| text.to_string_lossy().to_lowercase());
    match extension.as_deref() {
        // Without an extension there is nothing to judge by: `/dev/fd/63` is one.
        None | Some("bpl") => Ok(()),
        Some(extension) if C_EXTENSIONS.contains(&extension) => Err(Diagnostic::general(
            "unsupported-file",
            format!("C files are not supported yet: {path}"),
        )
        .note("this release proves programs in the intermediate language (`.bpl` files)")),
        Some(extension) => Err(Diagnostic::general(
            "unsupported-file",
            format!("cinch does not know what a `.{extension}` file is: {path}"),
        )
        .note("this release proves programs in the intermediate language (`.bpl` files)")),
    }
}

fn decode(name: &str, bytes: Vec<u8>) -> Result<String, Diagnostic> {
    let text = String::from_utf8(bytes).map_err(|error| {
        let start = error.utf8_error().valid_up_to();
        let bytes = error.as_bytes();
        if looks_binary(bytes) {
            return unreadable(format!("{name} is a binary file"));
        }
        let line = bytes[..start].iter().filter(|byte| **byte == b'\n').count() + 1;
        unreadable(format!(
            "{name} is not UTF-8 text: byte 0x{:02x} at line {line}",
            bytes.get(start).copied().unwrap_or_default()
        ))
    })?;
    if looks_binary(text.as_bytes()) {
        return Err(unreadable(format!("{name} is a binary file")));
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(text.replace("\r\n", "\n"))
}

/// No text that people write holds a NUL.
fn looks_binary(bytes: &[u8]) -> bool {
    bytes.contains(&0)
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
        assert!(message(&write("a.c", b"int x;")).starts_with("C files are not supported yet: "));
        assert!(
            message(&write("a.txt", b"x")).starts_with("cinch does not know what a `.txt` file is")
        );
    }
}
