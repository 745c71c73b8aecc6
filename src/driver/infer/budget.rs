//! How the time for a whole run is shared out: first what holds without new annotations is proved, then annotations are looked for, then all is
//! proved with them, and what is left belongs to the search for runs. Rule: where a part comes to its end, what was known before stands, and
//! what nobody got to is named. Without a limit, nothing here does anything.

use crate::base::{Diagnostic, Severity};
use crate::prove::schedule;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// When a run has to end.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// For all but the search for runs.
    proofs: Instant,
    whole: Instant,
}

/// How long runs of a program are looked for: so long at least, and where proofs took long, a fifth of their time.
const RUNS: Duration = Duration::from_secs(5);
const MOST_FOR_RUNS: Duration = Duration::from_secs(15);

/// Less is not worth beginning with.
const LEAST_FOR_RUNS: Duration = Duration::from_millis(300);

impl Budget {
    pub fn new(begun: Instant, whole: Option<Duration>) -> Option<Budget> {
        let time = whole?;
        let runs = RUNS.min(time / 8);
        Some(Budget { proofs: begun + (time - runs), whole: begun + time })
    }

    /// The solvers stop there at the latest.
    pub fn to_prove(self, proving: &schedule::Options) -> schedule::Options {
        until(proving, self.proofs)
    }

    /// When the search for annotations has to end, so that what it finds can be proved: that takes a little longer than the proofs that began at this
    /// time. `None`: there is no time to search.
    pub fn end_of_search(self, begun: Instant) -> Option<Instant> {
        let now = Instant::now();
        let left = self.proofs.saturating_duration_since(now);
        let again = (now - begun).mul_f64(1.5).max(left / 3);
        left.checked_sub(again).filter(|time| *time > left / 8).map(|time| now + time)
    }
}

/// How long runs may be looked for; `None`: no time is left.
pub fn time_for_runs(budget: Option<Budget>, proofs: Duration) -> Option<Duration> {
    let Some(budget) = budget else { return Some((proofs / 5).clamp(RUNS, MOST_FOR_RUNS)) };
    let left = budget.whole.saturating_duration_since(Instant::now());
    (left > LEAST_FOR_RUNS).then_some(left.min(RUNS))
}

/// The same way to prove, up to a moment.
pub fn until(proving: &schedule::Options, end: Instant) -> schedule::Options {
    let spent = Arc::new(AtomicBool::new(false));
    let flag = spent.clone();
    // Nobody joins it: it ends with the program.
    std::thread::spawn(move || {
        std::thread::sleep(end.saturating_duration_since(Instant::now()));
        flag.store(true, Ordering::Relaxed);
    });
    schedule::Options { spent, ..proving.clone() }
}

/// What nobody got to.
pub fn time_is_over(before: &str) -> Diagnostic {
    let words = format!("the time for the whole run was over before {before}");
    Diagnostic { severity: Severity::Note, ..Diagnostic::general("resource-limit", words) }
}

/// Some names, and how many more there are.
pub fn some_of(names: &[String]) -> String {
    let some: Vec<String> = names.iter().take(SHOWN).map(|name| format!("`{name}`")).collect();
    match names.len().saturating_sub(SHOWN) {
        0 => some.join(", "),
        more => format!("{} and {more} more", some.join(", ")),
    }
}

const SHOWN: usize = 5;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_with_annotations_have_their_share() {
        let begun = Instant::now();
        let budget = Budget::new(begun, Some(Duration::from_secs(100))).unwrap();
        let end = budget.end_of_search(begun).expect("nothing has been done yet");
        let search = end - begun;
        assert!(search > Duration::from_secs(50) && search < Duration::from_secs(70));
        // The proofs without annotations took so long that there is no time for others.
        let long_ago = begun - Duration::from_secs(60);
        let budget = Budget::new(long_ago, Some(Duration::from_secs(100))).unwrap();
        assert_eq!(budget.end_of_search(long_ago), None);
        assert!(Budget::new(begun, None).is_none());
    }

    #[test]
    fn names_are_told_as_far_as_they_can_be_read() {
        let names: Vec<String> = ('a'..'h').map(String::from).collect();
        assert_eq!(some_of(&names[..2]), "`a`, `b`");
        assert_eq!(some_of(&names), "`a`, `b`, `c`, `d`, `e` and 2 more");
    }
}
