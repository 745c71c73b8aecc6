//! A line on stderr that says how far the prover is: `proved 31/57, 2 failed`, or a search for runs. Calls come from several threads.
//! Nothing is printed unless a visible line was asked for, which the driver does for people at a terminal only.

use super::tally::{Answer, answer, count};
use crate::prove::verdict::ImplementationResult;
use crate::prove::watch::Watch;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

pub struct Progress {
    bar: ProgressBar,
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
    /// Shows a line on stderr while obligations are open, cleared at the end.
    pub fn visible(implementations: usize) -> Progress {
        Progress::on(ProgressDrawTarget::stderr_with_hz(8), implementations)
    }

    pub fn silent() -> Progress {
        Progress::on(ProgressDrawTarget::hidden(), 0)
    }

    fn on(target: ProgressDrawTarget, implementations: usize) -> Progress {
        let bar = line(target, implementations);
        let state = State { total: implementations, ..State::default() };
        Progress { bar, state: Mutex::new(state) }
    }

    /// Removes the line, so that other output can follow.
    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }

    /// Takes the line away while something else is written.
    pub fn aside(&self, write: impl FnOnce()) {
        self.bar.suspend(write);
    }

    /// A thread that panicked while counting leaves counts that are good enough to show.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn line(target: ProgressDrawTarget, length: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(length as u64), target);
    let style = ProgressStyle::with_template("{spinner} {wide_msg} [{elapsed}]");
    bar.set_style(style.expect("the template should be valid"));
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(125));
    }
    bar
}

/// The line for a search from one function.
pub struct Searching {
    bar: ProgressBar,
    entry: String,
    told: Cell<Option<Instant>>,
}

/// How often the words change.
const OFTEN: Duration = Duration::from_millis(100);

impl Searching {
    pub fn new(entry: &str, visible: bool) -> Searching {
        let target = match visible {
            true => ProgressDrawTarget::stderr_with_hz(8),
            false => ProgressDrawTarget::hidden(),
        };
        Searching { bar: line(target, 0), entry: entry.to_string(), told: Cell::default() }
    }

    /// Called as often as anybody likes.
    pub fn at(&self, (ended, waiting): (u64, usize), found: usize) {
        let soon = self.told.get().is_some_and(|told| told.elapsed() < OFTEN);
        if self.bar.is_hidden() || soon {
            return;
        }
        self.told.set(Some(Instant::now()));
        self.bar.set_message(words(&self.entry, (ended, waiting), found));
    }

    pub fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

fn words(entry: &str, (ended, waiting): (u64, usize), found: usize) -> String {
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
        self.bar.set_message(state.words());
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
        self.bar.set_message(state.words());
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

/// Whether somebody is there to look: stderr is a terminal and this is no build server.
pub fn somebody_looks() -> bool {
    let server = std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false");
    std::io::stderr().is_terminal() && !server
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Owner, Span};

    #[test]
    fn a_search_is_told_in_words() {
        assert_eq!(words("main", (1, 12), 0), "running `main`: 1 path ended, 12 under way");
        let found = "running `f`: 30 paths ended, 0 under way, 2 mistakes found";
        assert_eq!(words("f", (30, 0), 2), found);
        let silent = Searching::new("main", false);
        silent.at((1, 1), 0);
        silent.clear();
    }

    #[test]
    fn counts_implementations_from_several_threads() {
        let progress = Progress::on(ProgressDrawTarget::hidden(), 3);
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
