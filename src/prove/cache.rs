//! Remembers what solvers have answered, on disk or for as long as somebody holds a `Memory`: the text of a question in, the
//! answer it got before out, with the values that were wanted of its model. An entry is named after the hash of all that the
//! answer depends on: question, solver with version and options, limits.
//! Rule: what cannot be read or is damaged counts as not there, and trouble with the disk is no trouble.

use crate::smt::reply::{self, Sexp};
use crate::smt::session::{Answer, Limits};
use crate::smt::solvers::Solver;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// The first line of every entry. The number grows when the form or the meaning of entries changes.
const HEADING: &str = "cinch answer 1";

/// Longer entries are not worth their room.
const LONGEST: usize = 4 << 20;

/// The folder of entries, in the folder of the cache.
const ENTRIES: &str = "answers";

/// The same for what became of whole files.
const WHOLE_FILE_HEADING: &str = "cinch file 1";
const LONGEST_WHOLE_FILE: usize = 64 << 20;
const WHOLE_FILES: &str = "files";

#[derive(Clone, Debug)]
pub struct Cache {
    folder: Option<PathBuf>,
    memory: Option<Arc<Memory>>,
    /// Solvers and limits.
    surroundings: String,
}

/// Answers by the names of their entries, for questions that are asked several times in one run.
#[derive(Default, Debug)]
pub struct Memory(Mutex<HashMap<String, Remembered>>);

/// What an entry is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Key(String);

/// What a solver said once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remembered {
    pub solver: Arc<str>,
    pub answer: Answer,
    /// Of the terms that somebody asked for.
    pub values: BTreeMap<String, Option<Sexp>>,
}

/// The same as it is written.
#[derive(Serialize, Deserialize)]
struct Entry {
    solver: String,
    answer: Kept,
    values: BTreeMap<String, Option<String>>,
}

#[derive(Serialize, Deserialize)]
enum Kept {
    Unsat,
    Sat,
    Unknown(String),
    ResourceLimit(String),
}

impl Entry {
    /// None for answers that are not to be kept.
    fn new(said: &Remembered) -> Option<Entry> {
        let answer = match &said.answer {
            Answer::Unsat => Kept::Unsat,
            Answer::Sat => Kept::Sat,
            Answer::Unknown(words) => Kept::Unknown(words.clone()),
            Answer::ResourceLimit(which) => Kept::ResourceLimit(which.clone()),
            Answer::Timeout(_) | Answer::Crash(_) | Answer::Interrupted => return None,
        };
        let text = |value: &Option<Sexp>| value.as_ref().map(Sexp::to_string);
        let values = said.values.iter().map(|(term, value)| (term.clone(), text(value)));
        Some(Entry { solver: said.solver.to_string(), answer, values: values.collect() })
    }

    fn read(self) -> Option<Remembered> {
        let answer = match self.answer {
            Kept::Unsat => Answer::Unsat,
            Kept::Sat => Answer::Sat,
            Kept::Unknown(words) => Answer::Unknown(words),
            Kept::ResourceLimit(which) => Answer::ResourceLimit(which),
        };
        let mut values = BTreeMap::new();
        for (term, text) in self.values {
            let value = match text {
                Some(text) => match &reply::read(&text).ok()?[..] {
                    [value] => Some(value.clone()),
                    _ => return None,
                },
                None => None,
            };
            values.insert(term, value);
        }
        Some(Remembered { solver: self.solver.into(), answer, values })
    }
}

impl Cache {
    /// None when there is nowhere to remember anything. A folder that cannot be made, or where others may write, is not used: its
    /// entries are believed.
    pub fn open(
        folder: Option<&Path>,
        memory: Option<&Arc<Memory>>,
        solvers: &[Solver],
        limits: &Limits,
    ) -> Option<Cache> {
        let folder = folder.filter(|folder| create_private(folder).is_ok());
        if folder.is_none() && memory.is_none() {
            return None;
        }
        let identities: Vec<String> = solvers.iter().map(Solver::identity).collect();
        let Limits { time, steps, memory: most, .. } = limits;
        let version = env!("CARGO_PKG_VERSION");
        let surroundings =
            format!("{version}\n{time:?} {steps:?} {most:?}\n{}", identities.join("\n\n"));
        Some(Cache { folder: folder.map(Path::to_path_buf), memory: memory.cloned(), surroundings })
    }

    /// The question in its parts, such as frames and assertions.
    pub fn key(&self, parts: &[&str]) -> Key {
        Key(fingerprint(std::iter::once(self.surroundings.as_str()).chain(parts.iter().copied())))
    }

    pub fn find(&self, key: &Key) -> Option<Remembered> {
        let held = self.memory.as_ref().and_then(|it| it.0.lock().ok()?.get(&key.0).cloned());
        if held.is_some() {
            return held;
        }
        let text = fs::read_to_string(self.path(key)?).ok()?;
        let entry: Entry = serde_json::from_str(content(&text, HEADING, &key.0)?).ok()?;
        entry.read()
    }

    pub fn keep(&self, key: &Key, said: &Remembered) {
        if let Some(Ok(mut held)) = self.memory.as_ref().map(|it| it.0.lock()) {
            held.insert(key.0.clone(), said.clone());
        }
        let Some(path) = self.path(key) else { return };
        let entry = Entry::new(said).and_then(|entry| serde_json::to_string(&entry).ok());
        if let Some(entry) = entry.filter(|entry| entry.len() <= LONGEST) {
            write_whole(&path, &format!("{HEADING}\n{}\n{entry}\n", key.0));
        }
    }

    fn path(&self, key: &Key) -> Option<PathBuf> {
        let (first, rest) = key.0.split_at(2);
        Some(self.folder.as_ref()?.join(ENTRIES).join(first).join(rest))
    }
}

/// One name for texts in their order.
pub fn fingerprint<'p>(parts: impl IntoIterator<Item = &'p str>) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        // With its length, so that no text can be parted in two ways.
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part.as_bytes());
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Where the answer about a whole file is, in a cache in that folder.
pub fn file_entry(folder: &Path, name: &str) -> PathBuf {
    folder.join(WHOLE_FILES).join(name)
}

/// What is there, if it is the answer to this question, and if nobody else may have put it there.
pub fn read_file_entry(path: &Path, question: &str) -> Option<String> {
    let folder = path.parent().filter(|folder| folder.is_dir())?;
    create_private(folder.parent()?).and_then(|()| create_private(folder)).ok()?;
    let text = fs::read_to_string(path).ok()?;
    content(&text, WHOLE_FILE_HEADING, question).map(str::to_string)
}

/// In the place of what is there.
pub fn write_file_entry(path: &Path, question: &str, answer: &str) {
    if answer.len() <= LONGEST_WHOLE_FILE {
        write_whole(path, &format!("{WHOLE_FILE_HEADING}\n{question}\n{answer}\n"));
    }
}

/// What an entry holds that is whole and has this heading and name.
fn content<'t>(text: &'t str, heading: &str, name: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(heading)?.strip_prefix('\n')?;
    let rest = rest.strip_prefix(name)?.strip_prefix('\n')?;
    rest.strip_suffix('\n')
}

/// Under its name there is a whole entry or none, whoever else is writing.
fn write_whole(path: &Path, text: &str) {
    static WRITTEN: AtomicU64 = AtomicU64::new(0);
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let start: String = name.to_string_lossy().chars().take(8).collect();
    let draft = folder.join(format!("{start}.{}.{number}.new", std::process::id()));
    let written = create_private(folder)
        .and_then(|()| fs::write(&draft, text))
        .and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        let _ = fs::remove_file(&draft);
    }
}

/// How much there is in a cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    pub entries: usize,
    pub files: usize,
    pub bytes: u64,
}

/// Of the cache in this folder; nothing where there is none.
pub fn size(folder: &Path) -> Size {
    let mut size = Size::default();
    let files_in = |folder: &Path| fs::read_dir(folder).into_iter().flatten().flatten();
    let groups = files_in(&folder.join(ENTRIES)).flat_map(|group| files_in(&group.path()));
    for file in groups {
        size.entries += 1;
        size.bytes += file.metadata().map_or(0, |data| data.len());
    }
    for file in files_in(&folder.join(WHOLE_FILES)) {
        size.files += 1;
        size.bytes += file.metadata().map_or(0, |data| data.len());
    }
    size
}

/// Forgets everything. Only what we made is removed, and the folder itself stays.
pub fn clean(folder: &Path) -> io::Result<()> {
    // Earlier versions kept their entries under another name.
    for name in [ENTRIES, WHOLE_FILES, "proofs"] {
        match fs::remove_dir_all(folder.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
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
        Cache::open(Some(folder), None, &[solver], &limits).expect("the folder is ours")
    }

    #[test]
    fn what_is_kept_is_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let cache_of = |command, seconds| cache(folder.path(), command, seconds);
        let usual = cache_of("solver -a", 10);
        let key = usual.key(&["frame", "goal"]);
        assert_eq!(usual.find(&key), None);
        usual.keep(&key, &said(Answer::Unsat));
        assert_eq!(usual.find(&key), Some(said(Answer::Unsat)));
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
            assert_eq!(usual.find(other), None);
        }
    }

    #[test]
    fn a_memory_needs_no_folder_and_ends_with_who_holds_it() {
        let memory = Arc::new(Memory::default());
        let open = |memory| Cache::open(None, Some(memory), &[], &Limits::default());
        let cache = open(&memory).expect("there is a memory");
        let key = cache.key(&["goal"]);
        cache.keep(&key, &said(Answer::Sat));
        let again = open(&memory).expect("there is a memory");
        assert_eq!(again.find(&key), Some(said(Answer::Sat)));
        let other = open(&Arc::default()).expect("there is a memory");
        assert_eq!(other.find(&key), None);
    }

    fn said(answer: Answer) -> Remembered {
        let value = Sexp::List(vec![Sexp::Atom("-".into()), Sexp::Atom("1".into())]);
        let values = [("(f |x y|)".to_string(), Some(value)), ("y".to_string(), None)];
        Remembered { solver: "solver 1.0".into(), answer, values: values.into() }
    }

    #[test]
    fn answers_are_kept_with_their_models_unless_the_clock_made_them() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(folder.path(), "solver", 10);
        let lasting =
            [Answer::Sat, Answer::Unknown("x".into()), Answer::ResourceLimit("steps".into())];
        for (answer, number) in lasting.into_iter().zip(["0", "1", "2"]) {
            cache.keep(&cache.key(&[number]), &said(answer.clone()));
            assert_eq!(cache.find(&cache.key(&[number])), Some(said(answer)));
        }
        for answer in [Answer::Timeout(Duration::ZERO), Answer::Interrupted] {
            cache.keep(&cache.key(&["late"]), &said(answer));
            assert_eq!(cache.find(&cache.key(&["late"])), None);
        }
        assert_eq!(size(folder.path()).entries, 3);
        clean(folder.path()).unwrap();
        assert_eq!(size(folder.path()), Size::default());
    }

    #[test]
    fn damaged_entries_are_not_believed() {
        let folder = tempfile::tempdir().unwrap();
        let cache = cache(folder.path(), "solver", 10);
        let key = cache.key(&["goal"]);
        cache.keep(&key, &said(Answer::Unsat));
        let path = cache.path(&key).expect("there is a folder");
        let whole = fs::read_to_string(&path).unwrap();
        for damaged in
            [&whole[..whole.len() - 1], &whole[..20], "", "cinch answer 1\n\n\n", "\u{0}"]
        {
            fs::write(&path, damaged).unwrap();
            assert_eq!(cache.find(&key), None, "{damaged:?}");
        }
        // Another entry under this name.
        fs::write(&path, whole.replacen(&key.0[..4], "0000", 1)).unwrap();
        assert!(key.0.starts_with("0000") || cache.find(&key).is_none());
        fs::write(&path, &whole).unwrap();
        assert!(cache.find(&key).is_some());
    }

    #[test]
    fn a_folder_of_others_is_not_used() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        fs::write(&file, "").unwrap();
        assert!(Cache::open(Some(&file), None, &[], &Limits::default()).is_none());
        let open = folder.path().join("open");
        fs::create_dir(&open).unwrap();
        assert!(Cache::open(Some(&open), None, &[], &Limits::default()).is_some());
        fs::set_permissions(&open, fs::Permissions::from_mode(0o777)).unwrap();
        assert!(Cache::open(Some(&open), None, &[], &Limits::default()).is_none());
    }
}
