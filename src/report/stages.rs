//! What `cinch verify` and `cinch infer` are at: files are read, runs taken, annotations looked for, functions proved, and runs taken again.
//! Calls come from several threads.

use super::progress::search_words;
use super::status_line::{Onlooker, StatusLine};
use super::tally::count;
use crate::prove::verdict::ImplementationResult;
use crate::prove::watch::Watch;
use std::sync::{Mutex, MutexGuard, PoisonError};

pub struct Stages {
    line: StatusLine,
    at: Mutex<At>,
}

/// A file, and which of its functions are at work.
#[derive(Default)]
struct At {
    file: String,
    functions: usize,
    proved: usize,
    running: Vec<String>,
}

impl Stages {
    pub fn new(onlooker: Onlooker) -> Stages {
        Stages { line: StatusLine::new(onlooker), at: Mutex::default() }
    }

    pub fn reading(&self, files: usize) {
        self.line.say(format!("reading {}", count(files, "file")));
    }

    /// Runs of the program are looked for. Called as often as anybody likes.
    pub fn running(&self, entry: &str, paths: (u64, usize), found: usize) {
        self.line.say_sometimes(|| search_words(entry, paths, found));
    }

    /// Annotations are looked for in this file.
    pub fn searching(&self, file: &str) {
        *self.at() = At { file: file.to_string(), ..At::default() };
        self.line.say(format!("reading {file} for annotations"));
    }

    /// The number of the function is counted from 0.
    pub fn finding(&self, function: &str, (number, functions): (usize, usize)) {
        let at = self.at();
        let count = format!("function {} of {functions}", number + 1);
        self.line.say(format!("finding annotations for `{function}`, {count} in {}", at.file));
    }

    /// Annotations that were found are left out as far as nothing needs them.
    pub fn dropping(&self, function: &str) {
        let at = self.at();
        self.line.say(format!(
            "dropping annotations of `{function}` that nothing needs, in {}",
            at.file
        ));
    }

    /// So many functions of the file are proved next.
    pub fn proving(&self, file: &str, functions: usize) {
        *self.at() = At { file: file.to_string(), functions, ..At::default() };
        self.line.say(self.at().words());
    }

    /// Removes the line, so that other output can follow.
    pub fn clear(&self) {
        self.line.clear();
    }

    /// A thread that panicked here leaves counts that are good enough to show.
    fn at(&self) -> MutexGuard<'_, At> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Stages {
    fn started(&self, name: &str) {
        let mut at = self.at();
        at.running.push(name.to_string());
        self.line.say(at.words());
    }

    fn finished(&self, _: usize, result: &ImplementationResult) {
        let mut at = self.at();
        at.running.retain(|it| **it != *result.name);
        at.proved += 1;
        self.line.say(at.words());
    }
}

impl At {
    fn words(&self) -> String {
        let functions = count(self.functions, "function");
        let done = format!("proving {}: {} of {functions}", self.file, self.proved);
        match self.running.first() {
            Some(name) => format!("{done}; at `{name}`"),
            None => done,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_are_counted_by_file() {
        let stages = Stages::new(Onlooker::Nobody);
        stages.proving("list.c", 3);
        stages.started("push");
        stages.started("pop");
        assert_eq!(stages.at().words(), "proving list.c: 0 of 3 functions; at `push`");
        stages.proving("main.c", 1);
        assert_eq!(stages.at().words(), "proving main.c: 0 of 1 function");
    }
}
