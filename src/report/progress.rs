//! How far the prover is, in words: `proved 31/57, 2 failed`, or a search for runs. Calls come from several threads.

use super::status_line::{Onlooker, StatusLine};
use super::tally::{Answer, answer, count};
use crate::prove::verdict::ImplementationResult;
use crate::prove::watch::Watch;
use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

pub struct Progress {
    line: StatusLine,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    total: usize,
    proved: usize,
    failed: usize,
    undecided: usize,
    /// Implementations that are being worked on.
    running: BTreeSet<String>,
}

impl Progress {
    /// Shown while obligations are open, cleared at the end.
    pub fn new(onlooker: Onlooker, implementations: usize) -> Progress {
        let state = State { total: implementations, ..State::default() };
        Progress { line: StatusLine::new(onlooker), state: Mutex::new(state) }
    }

    /// Removes the line, so that other output can follow.
    pub fn clear(&self) {
        self.line.clear();
    }

    /// Takes the line away while something else is written.
    pub fn aside(&self, write: impl FnOnce()) {
        self.line.aside(write);
    }

    /// A thread that panicked while counting leaves counts that are good enough to show.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The line for a search from one function.
pub struct Searching {
    line: StatusLine,
    entry: String,
}

impl Searching {
    pub fn new(entry: &str, onlooker: Onlooker) -> Searching {
        Searching { line: StatusLine::new(onlooker), entry: entry.to_string() }
    }

    /// Called as often as anybody likes.
    pub fn at(&self, paths: (u64, usize), found: usize) {
        self.line.say_sometimes(|| search_words(&self.entry, paths, found));
    }

    pub fn clear(&self) {
        self.line.clear();
    }
}

/// Paths of a search that came to their end, and those that did not yet.
pub fn search_words(entry: &str, (ended, waiting): (u64, usize), found: usize) -> String {
    let paths = count(ended as usize, "path");
    let broken = match found {
        0 => String::new(),
        found => format!(", {} found", count(found, "mistake")),
    };
    format!("running `{entry}`: {paths} ended, {waiting} under way{broken}")
}

impl Watch for Progress {
    fn started(&self, name: &str) {
        let mut state = self.state();
        state.running.insert(name.to_string());
        self.line.say(state.words());
    }

    fn finished(&self, _: usize, result: &ImplementationResult) {
        let mut state = self.state();
        state.running.remove(result.name.as_ref());
        let answers: Vec<Answer> =
            result.obligations.iter().map(|result| answer(&result.verdict)).collect();
        if answers.contains(&Answer::NotProved) {
            state.failed += 1;
        } else if answers.iter().all(|answer| *answer == Answer::Proved) {
            state.proved += 1;
        } else {
            state.undecided += 1;
        }
        self.line.say(state.words());
    }
}

impl State {
    fn words(&self) -> String {
        let mut words = format!("proved {}/{}", self.proved, self.total);
        if self.failed > 0 {
            words.push_str(&format!(", {} failed", self.failed));
        }
        if self.undecided > 0 {
            words.push_str(&format!(", {} undecided", self.undecided));
        }
        if let Some(name) = self.running.first() {
            let others = match self.running.len() - 1 {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            words.push_str(&format!("; at {name}{others}"));
        }
        words
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Owner, Span};
    use std::time::Duration;

    #[test]
    fn a_search_is_told_in_words() {
        assert_eq!(search_words("main", (1, 12), 0), "running `main`: 1 path ended, 12 under way");
        let found = "running `f`: 30 paths ended, 0 under way, 2 mistakes found";
        assert_eq!(search_words("f", (30, 0), 2), found);
        let silent = Searching::new("main", Onlooker::Nobody);
        silent.at((1, 1), 0);
        silent.clear();
    }

    #[test]
    fn counts_implementations_from_several_threads() {
        let progress = Progress::new(Onlooker::Nobody, 3);
        let result = |name: &str| ImplementationResult {
            owner: Owner::Function(name.into()),
            name: name.into(),
            span: Span::default(),
            obligations: vec![],
            time: Duration::ZERO,
            queries: 0,
            steps: None,
        };
        std::thread::scope(|scope| {
            for name in ["A", "B"] {
                let progress = &progress;
                scope.spawn(move || {
                    progress.started(name);
                    progress.finished(0, &result(name));
                });
            }
        });
        progress.started("C");
        assert_eq!(progress.state().words(), "proved 2/3; at C");
        progress.clear();
    }
}
