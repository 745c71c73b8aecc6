//! A line on stderr that says how far the prover is: `proved 31/57, 2 failed`. Calls come from several threads.
//! Nothing is printed unless `Progress::visible` was asked for, which the driver does for people at a terminal only.

use super::tally::{Answer, answer};
use crate::prove::verdict::ImplementationResult;
use crate::prove::watch::Watch;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

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
        let bar = ProgressBar::with_draw_target(Some(implementations as u64), target);
        let style = ProgressStyle::with_template("{spinner} {wide_msg} [{elapsed}]");
        bar.set_style(style.expect("the template should be valid"));
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(125));
        }
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
