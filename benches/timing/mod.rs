//! What the benchmarks that start other programs share: one timed run, where Boogie is, and how times are written.
//! Times are of the whole process, as a user waits for it.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// How long the program runs, and what it says on standard output.
pub fn run(command: &mut Command) -> (Duration, String) {
    let begun = Instant::now();
    let output = command.stdin(Stdio::null()).output();
    let time = begun.elapsed();
    (
        time,
        output
            .map(|output| String::from_utf8_lossy(&output.stdout).into_owned())
            .unwrap_or_default(),
    )
}

/// `BOOGIE` holds the command, in words; otherwise the program is looked for in the path.
pub fn boogie() -> Option<Vec<String>> {
    let command = std::env::var("BOOGIE").unwrap_or_else(|_| "boogie".into());
    let words: Vec<String> = command.split_whitespace().map(str::to_string).collect();
    let found = Command::new(words.first()?).arg("/version").output().is_ok();
    found.then_some(words)
}

pub fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// A cell of a table: milliseconds, or a dash for what was not measured.
pub fn cell(time: Option<Duration>) -> String {
    time.map_or("-".into(), |time| format!("{:.0}", milliseconds(time)))
}

/// A cell of a table: how many times `whole` goes into `part`.
pub fn ratio(part: Option<Duration>, whole: Option<Duration>) -> String {
    match (part, whole) {
        (Some(part), Some(whole)) => format!("{:.2}", part.as_secs_f64() / whole.as_secs_f64()),
        _ => "-".into(),
    }
}

/// The shorter of two times, or the only one.
pub fn least(one: Option<Duration>, other: Option<Duration>) -> Option<Duration> {
    one.into_iter().chain(other).min()
}
