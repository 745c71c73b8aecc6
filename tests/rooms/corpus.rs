//! C that nobody wrote for cinch: every file that the compiler accepts must be read, typed, and printed back as C that
//! compiles and behaves the same. `CINCH_CORPUS` names a folder of such files (`svcomp/` for 32-bit machines, `acsl/` with headers
//! in sibling folders).

use crate::harness::printed::{self, Reached};
use crate::harness::{self, Completion, Failed, Trial};
use std::path::{Path, PathBuf};

/// Files that cannot be printed back, each with its reason.
const FAILURES: &[(&str, &str)] = &[];

pub fn trials() -> Vec<Trial> {
    let Some(corpus) = std::env::var_os("CINCH_CORPUS").map(PathBuf::from) else {
        return vec![harness::trial("corpus".into(), || harness::needs("CINCH_CORPUS"))];
    };
    let acsl = corpus.join("acsl");
    let folders = std::iter::once(acsl.clone()).chain(folders_below(&acsl));
    let includes = folders.map(|folder| format!("-I{}", folder.display())).collect();
    let families = [("svcomp", vec!["-m32".to_string()]), ("acsl", includes)];
    let there = families.into_iter().filter(|(name, _)| corpus.join(name).is_dir());
    there.flat_map(|(name, flags)| family(&corpus, name, flags)).collect()
}

fn folders_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    paths.sort();
    let and_below = |path: PathBuf| [vec![path.clone()], folders_below(&path)].concat();
    paths.into_iter().flat_map(and_below).collect()
}

fn family(corpus: &Path, name: &str, flags: Vec<String>) -> Vec<Trial> {
    let folder = corpus.join(name);
    let files = ["c", "i"].into_iter().flat_map(|ending| harness::below(&folder, ending));
    let trial = |file: PathBuf| {
        let shown = file.strip_prefix(corpus).unwrap_or(&file).to_string_lossy().into_owned();
        let flags = flags.clone();
        harness::trial(format!("corpus::{shown}"), move || judge(&shown, &file, &flags))
    };
    files.map(trial).collect()
}

/// A file that the compiler does not accept here says nothing about us.
fn judge(name: &str, file: &Path, flags: &[String]) -> Result<Completion, Failed> {
    let known = FAILURES.iter().any(|(file, _)| *file == name);
    match (printed::compare(file, flags), known) {
        (Ok(_), true) => Err("works now: take it off the list of failures".into()),
        (Ok(Reached::Rejected), false) => Ok(harness::needs("a compiler that accepts it")),
        (Ok(_), false) | (Err(_), true) => Ok(Completion::Completed),
        (Err(words), false) => Err(words.into()),
    }
}
