//! Remembers on disk what was proved: the text of a question in, whether a solver has answered it `unsat` before out. An entry
//! is named after the hash of all that the answer depends on: question, solver with version and options, limits.
//! Rule: only `unsat` is kept; what cannot be read or is damaged counts as not there, and trouble with the disk is no trouble.

use crate::smt::session::Limits;
use crate::smt::solvers::Solver;
use sha2::{Digest, Sha256};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The first line of every entry. The number grows when the form or the meaning of entries changes.
const HEADING: &str = "cinch proof 1";

#[derive(Clone, Debug)]
pub struct Cache {
    folder: PathBuf,
    /// Solvers and limits.
    surroundings: String,
}

/// What an entry is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key(String);

impl Cache {
    /// None when the folder cannot be made, or when others may write there: its entries are believed.
    pub fn open(folder: &Path, solvers: &[Solver], limits: &Limits) -> Option<Cache> {
        create_private(folder).ok()?;
        let identities: Vec<String> = solvers.iter().map(Solver::identity).collect();
        let Limits { time, steps, memory, .. } = limits;
        let version = env!("CARGO_PKG_VERSION");
        let surroundings =
            format!("{version}\n{time:?} {steps:?} {memory:?}\n{}", identities.join("\n\n"));
        Some(Cache { folder: folder.to_path_buf(), surroundings })
    }

    /// The question in its parts, such as frames and assertions.
    pub fn key(&self, parts: &[&str]) -> Key {
        let mut hash = Sha256::new();
        for part in std::iter::once(&self.surroundings.as_str()).chain(parts) {
            // With its length, so that no text can be parted in two ways.
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part.as_bytes());
        }
        Key(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The solver that has proved it.
    pub fn proved_by(&self, key: &Key) -> Option<Arc<str>> {
        let text = fs::read_to_string(self.path(key)).ok()?;
        let mut lines = text.lines();
        let whole = lines.next() == Some(HEADING) && lines.next() == Some(&key.0);
        let solver = lines.next().filter(|_| whole && text.ends_with('\n'))?;
        Some(solver.into())
    }

    pub fn keep(&self, key: &Key, solver: &str) {
        static WRITTEN: AtomicU64 = AtomicU64::new(0);
        let path = self.path(key);
        let Some(folder) = path.parent() else { return };
        let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
        let draft = folder.join(format!("{}.{}.{number}.new", &key.0[..8], std::process::id()));
        let text = format!("{HEADING}\n{}\n{solver}\n", key.0);
        // Under its name there is a whole entry or none, whoever else is writing.
        let written = create_private(folder)
            .and_then(|()| fs::write(&draft, text))
            .and_then(|()| fs::rename(&draft, &path));
        if written.is_err() {
            let _ = fs::remove_file(&draft);
        }
    }

    fn path(&self, key: &Key) -> PathBuf {
        let (first, rest) = key.0.split_at(2);
        self.folder.join("proofs").join(first).join(rest)
    }
}

/// Makes the folder, or makes sure that it is ours alone to write to.
fn create_private(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::{DirBuilderExt, MetadataExt};
    if !folder.is_dir() {
        fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    let metadata = fs::metadata(folder)?;
    let others_write = metadata.mode() & 0o022 != 0;
    let ours = metadata.uid() == rustix::process::geteuid().as_raw();
    if ours && !others_write { Ok(()) } else { Err(io::ErrorKind::PermissionDenied.into()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn cache(folder: &Path, command: &str, seconds: u64) -> Cache {
        let solver = Solver::from_command(command).unwrap();
        let limits = Limits { time: Duration::from_secs(seconds), ..Limits::default() };
        Cache::open(folder, &[solver], &limits).expect("the folder is ours")
    }

    #[test]
    fn what_is_kept_is_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let cache_of = |command, seconds| cache(folder.path(), command, seconds);
        let usual = cache_of("solver -a", 10);
        let key = usual.key(&["frame", "goal"]);
        assert_eq!(usual.proved_by(&key), None);
        usual.keep(&key, "solver 1.0");
        assert_eq!(usual.proved_by(&key).as_deref(), Some("solver 1.0"));
        // Another question, solver, option or limit.
        let others = [
            usual.key(&["framegoal"]),
            usual.key(&["frameg", "oal"]),
            usual.key(&["frame", "goal", ""]),
            cache_of("solver -b", 10).key(&["frame", "goal"]),
            cache_of("other -a", 10).key(&["frame", "goal"]),
            cache_of("solver -a", 11).key(&["frame", "goal"]),
        ];
        for other in &others {
            assert_ne!(*other, key);
            assert_eq!(usual.proved_by(other), None);
        }
    }

    #[test]
    fn damaged_entries_are_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(folder.path(), "solver", 10);
        let key = cache.key(&["goal"]);
        cache.keep(&key, "solver 1.0");
        let path = cache.path(&key);
        let whole = fs::read_to_string(&path).unwrap();
        for damaged in [&whole[..whole.len() - 1], &whole[..20], "", "cinch proof 1\n\n\n", "\u{0}"]
        {
            fs::write(&path, damaged).unwrap();
            assert_eq!(cache.proved_by(&key), None, "{damaged:?}");
        }
        // Another entry under this name.
        fs::write(&path, whole.replacen(&key.0[..4], "0000", 1)).unwrap();
        assert!(key.0.starts_with("0000") || cache.proved_by(&key).is_none());
        fs::write(&path, &whole).unwrap();
        assert!(cache.proved_by(&key).is_some());
    }

    #[test]
    fn a_folder_of_others_is_not_used() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(Cache::open(&file, &[], &Limits::default()).is_none());
        let open = folder.path().join("open");
        fs::create_dir(&open).unwrap();
        assert!(Cache::open(&open, &[], &Limits::default()).is_some());
        fs::set_permissions(&open, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(Cache::open(&open, &[], &Limits::default()).is_none());
    }
}
