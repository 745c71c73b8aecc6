//! Cases are found by walking through folders, so that a new file is a new test.

use super::{Ending, Trial, trial};
use std::path::{Path, PathBuf};

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All files below a folder with this ending, in order.
pub fn below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("entries should be readable").path()).collect();
    paths.sort();
    let inner = |path: PathBuf| if path.is_dir() { below(&path, ending) } else { vec![path] };
    let all = paths.into_iter().flat_map(inner);
    all.filter(|path| path.extension().is_some_and(|found| found == ending)).collect()
}

/// The path below a folder, with slashes and without its ending: `lists/reverse`.
pub fn stem(path: &Path, folder: &Path) -> String {
    let below = path.strip_prefix(folder).unwrap_or(path);
    below.with_extension("").to_string_lossy().replace('\\', "/")
}

/// A trial `GROUP::FILE` for each file below a folder of the project; there must be some.
pub fn cases<E: Ending + 'static>(
    group: &str,
    folder: &str,
    ending: &str,
    test: fn(&Path) -> E,
) -> Vec<Trial> {
    let folder = root().join(folder);
    let paths = below(&folder, ending);
    assert!(!paths.is_empty(), "no case is left in {}", folder.display());
    let named = |path: PathBuf| {
        let name = format!("{group}::{}", stem(&path, &folder));
        trial(name, move || test(&path))
    };
    paths.into_iter().map(named).collect()
}
