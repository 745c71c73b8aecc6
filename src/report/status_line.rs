//! Words about work that takes long: on stderr, for people. At a terminal they stand in one line that changes; elsewhere there is a line of its own
//! now and then, so that whoever reads a log sees what a run is at. Nothing is printed unless the driver asked for it.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::{IsTerminal, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Who reads along.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Onlooker {
    Terminal,
    /// A file, or a build server.
    Log,
    Nobody,
}

pub struct StatusLine {
    way: Way,
    /// When words were made last that are made anew each time.
    made: Mutex<Option<Instant>>,
}

enum Way {
    Bar(ProgressBar),
    Log(Arc<Log>),
    Nothing,
}

/// Lines of a log come so often at most.
const BETWEEN_LINES: Duration = Duration::from_secs(10);

const BETWEEN_WORDS: Duration = Duration::from_millis(100);

/// What has not changed is said again after so many times that.
const PATIENCE: u32 = 6;

impl StatusLine {
    pub fn new(onlooker: Onlooker) -> StatusLine {
        let way = match onlooker {
            Onlooker::Terminal => Way::Bar(bar()),
            Onlooker::Log => Way::Log(Log::start(BETWEEN_LINES, |line| {
                // With stderr gone there is nobody left to tell.
                let _ = writeln!(std::io::stderr(), "{line}");
            })),
            Onlooker::Nobody => Way::Nothing,
        };
        StatusLine { way, made: Mutex::default() }
    }

    /// From now on the work is at this.
    pub fn say(&self, words: String) {
        match &self.way {
            Way::Bar(bar) => bar.set_message(words),
            Way::Log(log) => log.said().words = words,
            Way::Nothing => {}
        }
    }

    /// The same for whoever comes by often: not all words are made, nor told.
    pub fn say_sometimes(&self, words: impl FnOnce() -> String) {
        if matches!(self.way, Way::Nothing) {
            return;
        }
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if made.is_none_or(|it| it.elapsed() >= BETWEEN_WORDS) {
            *made = Some(Instant::now());
            self.say(words());
        }
    }

    /// Removes the line, so that other output can follow; no other comes.
    pub fn clear(&self) {
        match &self.way {
            Way::Bar(bar) => bar.finish_and_clear(),
            Way::Log(log) => log.end(),
            Way::Nothing => {}
        }
    }

    /// Takes the line away while something else is written.
    pub fn aside(&self, write: impl FnOnce()) {
        match &self.way {
            Way::Bar(bar) => bar.suspend(write),
            Way::Log(log) => {
                let _silent = log.said();
                write();
            }
            Way::Nothing => write(),
        }
    }
}

impl Drop for StatusLine {
    fn drop(&mut self) {
        self.clear();
    }
}

fn bar() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(8));
    let style = ProgressStyle::with_template("{spinner} {wide_msg} [{elapsed}]");
    bar.set_style(style.expect("the template should be valid"));
    bar.enable_steady_tick(Duration::from_millis(125));
    bar
}

/// What a thread of its own writes down, for the work may be at one thing for long.
struct Log {
    said: Mutex<Said>,
    ended: Condvar,
}

#[derive(Default)]
struct Said {
    words: String,
    is_over: bool,
}

impl Log {
    fn start(between: Duration, write: impl Fn(&str) + Send + 'static) -> Arc<Log> {
        let log = Arc::new(Log { said: Mutex::default(), ended: Condvar::new() });
        let (own, begun) = (log.clone(), Instant::now());
        std::thread::spawn(move || own.write_lines((begun, between), write));
        log
    }

    fn write_lines(&self, (begun, between): (Instant, Duration), write: impl Fn(&str)) {
        let (mut told, mut unchanged) = (String::new(), 0);
        let mut said = self.said();
        loop {
            let waited = self.ended.wait_timeout_while(said, between, |it| !it.is_over);
            said = waited.unwrap_or_else(PoisonError::into_inner).0;
            if said.is_over {
                return;
            }
            unchanged = if said.words == told { unchanged + 1 } else { 0 };
            if !said.words.is_empty() && unchanged % PATIENCE == 0 {
                told.clone_from(&said.words);
                write(&format!("cinch: {told}  [{} s]", begun.elapsed().as_secs()));
            }
        }
    }

    /// A thread that panicked while it spoke has left words that are good enough to show.
    fn said(&self) -> MutexGuard<'_, Said> {
        self.said.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self) {
        self.said().is_over = true;
        self.ended.notify_all();
    }
}

/// Whether a line that changes can be looked at: stderr is a terminal and this is no build server.
pub fn at_hand() -> Onlooker {
    let server = std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false");
    if std::io::stderr().is_terminal() && !server { Onlooker::Terminal } else { Onlooker::Log }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_log_gets_a_line_now_and_then() {
        let (sender, lines) = mpsc::channel();
        let send = move |line: &str| drop(sender.send(line.to_string()));
        let log = Log::start(Duration::from_millis(5), send);
        log.said().words = "reading".into();
        assert_eq!(lines.recv().as_deref(), Ok("cinch: reading  [0 s]"));
        log.said().words = "proving".into();
        assert_eq!(lines.recv().as_deref(), Ok("cinch: proving  [0 s]"));
        // The same is told again, but not as often.
        let begun = Instant::now();
        assert_eq!(lines.recv().as_deref(), Ok("cinch: proving  [0 s]"));
        assert!(begun.elapsed() >= Duration::from_millis(20), "{:?}", begun.elapsed());
        log.end();
        assert!(lines.recv().is_err());
    }

    #[test]
    fn nobody_is_told_nothing() {
        let line = StatusLine::new(Onlooker::Nobody);
        line.say("reading".into());
        let mut written = false;
        line.aside(|| written = true);
        assert!(written);
        line.say_sometimes(|| unreachable!("nobody should need words"));
    }
}
