//! The examples in C, and one proof of a C file as a user starts it. The options an example needs are those with which its
//! mutants are tested.

use crate::timing;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

pub const CINCH: &str = env!("CARGO_BIN_EXE_cinch");

/// A C file, what to call it, and the options that tell how to read it.
pub struct Example {
    pub name: String,
    pub path: PathBuf,
    pub options: Vec<String>,
}

/// How a proof went.
pub struct Proof {
    pub time: Duration,
    pub proved: u64,
    pub obligations: u64,
    /// Of the solver, as it counts them: the same on a busy machine.
    pub steps: u64,
    complete: bool,
}

impl Proof {
    /// Is everything proved? Nothing to prove is no proof.
    pub fn is_complete(&self) -> bool {
        self.complete
    }
}

impl Example {
    /// `lists/reverse`
    pub fn named(name: &str) -> Example {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let path = root.join("examples").join(name).with_extension("c");
        let mutants = root.join("tests/mutants").join(name).with_extension("txt");
        let text = std::fs::read_to_string(mutants).unwrap_or_default();
        let options = text.lines().find_map(|line| line.strip_prefix("options:")).unwrap_or("");
        let options = options.split_whitespace().map(str::to_string).collect();
        Example { name: name.to_string(), path, options }
    }

    /// `cinch VERB` on the file, one solver at a time.
    pub fn cinch(&self, verb: &str) -> Command {
        let mut command = Command::new(CINCH);
        command.args([verb, "--no-cache", "--jobs", "1"]).args(&self.options).arg(&self.path);
        command
    }

    /// Proves the file with further options.
    pub fn prove(&self, further: &[&str]) -> Proof {
        let (time, text) =
            timing::run(self.cinch("prove").args(["--format", "json"]).args(further));
        let report: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        let count = |name: &str| report["summary"][name].as_u64().unwrap_or(0);
        let complete = report["outcome"] == "proved" && count("obligations") > 0;
        let bodies = report["implementations"].as_array().into_iter().flatten();
        let steps = bodies.filter_map(|body| body["steps"].as_u64()).sum();
        let (proved, obligations) = (count("proved"), count("obligations"));
        Proof { time, proved, obligations, steps, complete }
    }
}

/// Every example in C, by name.
pub fn all() -> Vec<Example> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let below = |path: PathBuf| {
        let name = path.strip_prefix(&root).ok()?.with_extension("");
        Some(Example::named(&name.to_string_lossy().replace('\\', "/")))
    };
    c_files(&root).into_iter().filter_map(below).collect()
}

/// Further annotated files, of the corpus that `CINCH_CORPUS` names.
pub fn corpus() -> Vec<Example> {
    let Some(corpus) = std::env::var_os("CINCH_CORPUS").map(PathBuf::from) else { return vec![] };
    let folder = corpus.join("acsl");
    let example = |path: PathBuf| {
        let name = path.strip_prefix(&corpus).unwrap_or(&path).with_extension("");
        let include = path.parent().map(|parent| format!("-I{}", parent.display()));
        let name = name.to_string_lossy().into_owned();
        Example { name, path, options: include.into_iter().collect() }
    };
    c_files(&folder).into_iter().map(example).collect()
}

/// The C files in a folder and in the folders inside it, in order.
pub fn c_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![];
    for path in std::fs::read_dir(folder).into_iter().flatten().flatten().map(|it| it.path()) {
        if path.is_dir() {
            found.extend(c_files(&path));
        } else if path.extension().is_some_and(|ending| ending == "c") {
            found.push(path);
        }
    }
    found.sort();
    found
}
