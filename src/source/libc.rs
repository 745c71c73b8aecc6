//! Our own C library headers: embedded in the program, written to a folder of the user's cache that is named after their content,
//! so that a compiler can include them. Rule: what the compiler reads there is what is embedded, whatever happened to the folder.

use sha2::{Digest, Sha256};
use std::io;
use std::path::{Path, PathBuf};

/// Paths below `prelude/libc` and contents, in the order of the paths.
const HEADERS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/libc_headers.rs"));

/// The header that includes all others, and the one that includes those of ISO C.
pub const EVERY_HEADER: &str = "cinch/every_header.h";
pub const ISO_HEADERS: &str = "cinch/iso_headers.h";

/// Whether a header may declare a function of that name: a quick look that may say yes too often.
pub fn may_declare(name: &str) -> bool {
    let call = format!("{name}(");
    let in_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let starts = |text: &str, at: usize| at == 0 || !in_word(text.as_bytes()[at - 1]);
    let declares = |text: &str| text.match_indices(&call).any(|(at, _)| starts(text, at));
    HEADERS.iter().any(|(_, text)| declares(text))
}

/// The folder that holds the headers, written or repaired if need be. `None` when there are none. Fails when no folder can be
/// written at all.
pub fn install() -> io::Result<Option<PathBuf>> {
    if HEADERS.is_empty() {
        return Ok(None);
    }
    let mut failure = None;
    for cache in caches() {
        match install_in(&cache, HEADERS) {
            Ok(folder) => return Ok(Some(folder)),
            Err(error) => failure = Some(error),
        }
    }
    Err(failure.unwrap_or_else(|| io::ErrorKind::NotFound.into()))
}

/// Where to keep them, best first.
fn caches() -> Vec<PathBuf> {
    let variable =
        |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let own = variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")));
    // Others may write to the temporary folder too, but not to one of that name which is ours.
    let temporary = format!("cinch-{}", rustix::process::geteuid().as_raw());
    let own = own.map(|cache| cache.join("cinch"));
    own.into_iter().chain([std::env::temp_dir().join(temporary)]).collect()
}

fn install_in(cache: &Path, headers: &[(&str, &str)]) -> io::Result<PathBuf> {
    let folder = cache.join(format!("libc-{}", fingerprint(headers)));
    create_private(cache)?;
    for (name, text) in headers {
        let path = folder.join(name);
        if std::fs::read(&path).is_ok_and(|bytes| bytes == text.as_bytes()) {
            continue;
        }
        write_whole(&path, text)?;
    }
    Ok(folder)
}

/// Makes the folder, or makes sure that it is ours: whoever can write to it chooses what we read.
fn create_private(cache: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, MetadataExt};
    if !cache.is_dir() {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true).mode(0o700).create(cache)?;
    }
    let metadata = std::fs::symlink_metadata(cache)?;
    let others_write = metadata.mode() & 0o022 != 0;
    let ours = metadata.uid() == rustix::process::geteuid().as_raw();
    if ours && !others_write { Ok(()) } else { Err(io::ErrorKind::PermissionDenied.into()) }
}

/// Another cinch may be doing the same: the file appears as a whole, under its name, or not at all.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    std::fs::create_dir_all(folder)?;
    // Something else of that name is in the way.
    if path.is_dir() {
        std::fs::remove_dir_all(path)?;
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let scratch = folder.join(format!(".{name}.{}", std::process::id()));
    let written = std::fs::write(&scratch, text).and_then(|()| std::fs::rename(&scratch, path));
    if written.is_err() {
        let _ = std::fs::remove_file(&scratch);
    }
    written
}

fn fingerprint(headers: &[(&str, &str)]) -> String {
    let mut hash = Sha256::new();
    for (name, text) in headers {
        for part in [name, text] {
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
    }
    hash.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: &[(&str, &str)] = &[("stdlib.h", "int abs(int);\n"), ("sys/types.h", "int x;\n")];

    #[test]
    fn damage_is_repaired() {
        let cache = tempfile::tempdir().unwrap();
        let cache = cache.path().join("cinch");
        let folder = install_in(&cache, SAMPLE).unwrap();
        let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
        assert_eq!(
            (read("stdlib.h"), read("sys/types.h")),
            (SAMPLE[0].1.into(), SAMPLE[1].1.into())
        );
        std::fs::write(folder.join("stdlib.h"), "int abs(").unwrap();
        std::fs::remove_dir_all(folder.join("sys")).unwrap();
        assert_eq!(install_in(&cache, SAMPLE).unwrap(), folder);
        assert_eq!(
            (read("stdlib.h"), read("sys/types.h")),
            (SAMPLE[0].1.into(), SAMPLE[1].1.into())
        );
        std::fs::remove_file(folder.join("stdlib.h")).unwrap();
        std::fs::create_dir(folder.join("stdlib.h")).unwrap();
        install_in(&cache, SAMPLE).unwrap();
        assert_eq!(read("stdlib.h"), SAMPLE[0].1);
        let names = std::fs::read_dir(&folder).unwrap().count();
        assert_eq!(names, 2, "nothing is left over");
    }

    #[test]
    fn other_contents_have_another_folder() {
        let other = [("stdlib.h", "int abs(int);\nint x;\n")];
        assert_ne!(fingerprint(SAMPLE), fingerprint(&other));
        assert_ne!(fingerprint(&[("ab", "c")]), fingerprint(&[("a", "bc")]));
    }

    #[test]
    fn a_folder_that_others_write_to_is_not_used() {
        use std::os::unix::fs::PermissionsExt;
        let cache = tempfile::tempdir().unwrap();
        std::fs::set_permissions(cache.path(), std::fs::Permissions::from_mode(0o777)).unwrap();
        assert!(install_in(cache.path(), SAMPLE).is_err());
    }

    #[test]
    fn all_headers_are_embedded() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("prelude/libc");
        let (mut folders, mut found) = (vec![root.clone()], 0);
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|extension| extension == "h") {
                    let name = path.strip_prefix(&root).unwrap().to_str().unwrap();
                    let text = std::fs::read_to_string(&path).unwrap();
                    assert!(HEADERS.contains(&(name, text.as_str())), "{name} should be embedded");
                    found += 1;
                }
            }
        }
        assert_eq!(HEADERS.len(), found);
    }
}
