//! C that nobody wrote for cinch: every file that the compiler accepts must be read, typed, and printed back as C that
//! compiles and behaves the same. `CINCH_CORPUS` names a folder of such files (`svcomp/` for 32-bit machines, `acsl/` with headers
//! in sibling folders); `CINCH_CSMITH=500` asks for that many random programs of csmith. Without them nothing runs.

mod printed;

use libtest_mimic::{Arguments, Failed, Trial};
use printed::Reached;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::{Arc, Mutex};

/// Files that cannot be printed back, each with its reason.
const FAILURES: &[(&str, &str)] = &[];

type Counts = Arc<Mutex<BTreeMap<(String, Reached), usize>>>;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let counts = Counts::default();
    let mut trials = corpus(&counts);
    trials.extend(random(&counts));
    if trials.is_empty() {
        println!("no C here: set CINCH_CORPUS or CINCH_CSMITH to have some printed back");
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    for ((folder, reached), count) in counts.lock().expect("no test panics").iter() {
        println!("{folder}: {count} {}", in_words(*reached));
    }
    conclusion.exit_code()
}

fn in_words(reached: Reached) -> &'static str {
    match reached {
        Reached::Rejected => "not accepted by the compiler",
        Reached::Compiled => "printed back, the copy compiles (nothing to run)",
        Reached::Ran => "printed back, the copy runs alike",
    }
}

fn corpus(counts: &Counts) -> Vec<Trial> {
    let Some(corpus) = std::env::var_os("CINCH_CORPUS").map(PathBuf::from) else { return vec![] };
    let narrow = vec!["-m32".to_string()];
    let acsl = corpus.join("acsl");
    let folders = std::iter::once(acsl.clone()).chain(below(&acsl, |path| path.is_dir()));
    let includes = folders.map(|folder| format!("-I{}", folder.display())).collect();
    let families = [("svcomp", narrow), ("acsl", includes)];
    families.into_iter().flat_map(|(name, flags)| family(&corpus, name, flags, counts)).collect()
}

fn family(corpus: &Path, name: &str, flags: Vec<String>, counts: &Counts) -> Vec<Trial> {
    let is_c = |path: &Path| path.extension().is_some_and(|ending| ending == "c" || ending == "i");
    let files = below(&corpus.join(name), |path| path.is_file() && is_c(path));
    let trial = |file: PathBuf| {
        let shown = file.strip_prefix(corpus).unwrap_or(&file).to_string_lossy().into_owned();
        let folder = Path::new(&shown).parent().unwrap_or(Path::new("")).to_string_lossy();
        let (folder, flags, counts) = (folder.into_owned(), flags.clone(), counts.clone());
        let name = shown.clone();
        let test = move || judge(&shown, printed::compare(&file, &flags), &folder, &counts);
        Trial::test(name, test).with_kind("corpus")
    };
    files.into_iter().map(trial).collect()
}

fn judge(
    name: &str,
    result: Result<Reached, String>,
    folder: &str,
    counts: &Counts,
) -> Result<(), Failed> {
    let known = FAILURES.iter().any(|(file, _)| *file == name);
    match (result, known) {
        (Ok(_), true) => Err("works now: take it off the list of failures".into()),
        (Ok(reached), false) => {
            *counts.lock()?.entry((folder.to_string(), reached)).or_default() += 1;
            Ok(())
        }
        (Err(_), true) => Ok(()),
        (Err(words), false) => Err(words.into()),
    }
}

/// All paths below the folder that fit, in order.
fn below(folder: &Path, fits: impl Fn(&Path) -> bool + Copy) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let inner = |path: PathBuf| {
        let deeper = if path.is_dir() { below(&path, fits) } else { vec![] };
        let own = Some(path).filter(|path| fits(path));
        own.into_iter().chain(deeper)
    };
    paths.into_iter().flat_map(inner).collect()
}

fn random(counts: &Counts) -> Vec<Trial> {
    let wanted = std::env::var("CINCH_CSMITH").ok().and_then(|count| count.parse::<usize>().ok());
    let trial = |seed: usize| {
        let counts = counts.clone();
        let name = format!("csmith_{seed}");
        let test =
            move || judge(&format!("csmith_{seed}"), random_program(seed), "csmith", &counts);
        Trial::test(name, test).with_kind("random")
    };
    (0..wanted.unwrap_or(0)).map(trial).collect()
}

/// Every fourth program is for a 32-bit machine.
fn random_program(seed: usize) -> Result<Reached, String> {
    let output = Command::new("csmith").args(["--seed", &seed.to_string()]).output();
    let output = output.map_err(|error| format!("csmith cannot be run: {error}"))?;
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let file = folder.path().join("random.c");
    std::fs::write(&file, output.stdout).map_err(|error| error.to_string())?;
    let mut flags = vec!["-I/usr/include/csmith".to_string()];
    flags.extend((seed % 4 == 3).then(|| "-m32".to_string()));
    match printed::compare(&file, &flags)? {
        Reached::Rejected => {
            Err("the compiler does not accept it: are csmith's headers there?".into())
        }
        reached => Ok(reached),
    }
}
