//! A conversation with one solver: frames of assertions, checks, values. In comes SMT-LIB text, out come `Answer`s.
//! `Unsat` is said only when the solver printed exactly that, for this check, in a batch without any error whose end marker
//! came in step. After any trouble the process is thrown away and a new one is brought to the same frames at the next check.

use crate::smt::process::{Cancel, Failure, Launch, Process};
use crate::smt::reply::{self, Sexp, Status};
use crate::smt::solvers::Solver;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What one check may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Wall clock for one check: the solver is told, and killed when it does not stop by itself soon after.
    pub time: Duration,
    /// The solver's own count of steps for one check: the same on every machine, so better than time.
    pub steps: Option<u64>,
    /// Address space of the process in bytes.
    pub memory: Option<u64>,
    /// Wall clock for starting the process and reading the frames.
    pub start: Duration,
}

/// Steps that Z3 takes in a second on a machine of 2026, more or less.
const STEPS_A_SECOND: u64 = 800_000;

/// Steps count, so that verdicts are the same on a busy machine; the clock is for what solvers do not count.
impl Default for Limits {
    fn default() -> Limits {
        let (time, start) = (Duration::from_secs(60), Duration::from_secs(30));
        Limits { time, steps: Some(10 * STEPS_A_SECOND), memory: Some(4 << 30), start }
    }
}

impl Limits {
    /// Those of somebody who thinks in seconds.
    pub fn of_time(time: Duration) -> Limits {
        let steps = (time.as_secs_f64() * STEPS_A_SECOND as f64) as u64;
        Limits { time, steps: Some(steps.max(1)), ..Limits::default() }
    }

    /// When to give up on a solver that was told `time`: soft limits are looked at between steps, some of which are long.
    fn hard(&self) -> Duration {
        self.time.saturating_add(self.time / 10).saturating_add(Duration::from_millis(200))
    }
}

/// What became of a check.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    Unsat,
    Sat,
    /// The solver gave up; its reason. There may be values, which may violate the assertions.
    Unknown(String),
    Timeout(Duration),
    /// Which resource ran out: `steps` or `memory`.
    ResourceLimit(String),
    /// The solver died, reported an error or spoke nonsense; what is known.
    Crash(String),
    /// A cancel flag was set.
    Interrupted,
}

impl Answer {
    /// Whether the same question gets the same answer on a busy machine, too.
    pub fn is_lasting(&self) -> bool {
        match self {
            Answer::Unsat | Answer::Sat | Answer::Unknown(_) => true,
            Answer::ResourceLimit(which) => which == "steps",
            Answer::Timeout(_) | Answer::Crash(_) | Answer::Interrupted => false,
        }
    }

    /// Whether another solver need not be asked.
    pub fn is_conclusive(&self) -> bool {
        matches!(self, Answer::Unsat | Answer::Sat)
    }
}

/// What a command may take that only looks something up.
const A_MOMENT: Duration = Duration::from_secs(1);

/// See the head of this file.
#[derive(Debug)]
pub struct Session {
    solver: Solver,
    limits: Limits,
    launcher: Option<PathBuf>,
    cancel: Cancel,
    /// The assertion stack as it should be.
    frames: Vec<Arc<str>>,
    live: Option<Live>,
    time: Duration,
}

/// A process and how far it is behind `Session::frames`.
#[derive(Debug)]
struct Live {
    process: Process,
    /// Whether the settings were sent.
    set_up: bool,
    /// Frames it holds that are still wanted: the first ones of `Session::frames`.
    frames: usize,
    /// Frames it holds above those.
    stale: usize,
    /// It is to forget everything before it hears more.
    forgets: bool,
    /// The last check was `sat` or `unknown`, and its scope is still open.
    has_model: bool,
    /// Its frames are not in scopes: it cannot be used for another check.
    alone: bool,
    batches: u64,
}

impl Session {
    /// Starts no process yet. `launcher` is our own executable, see `process::Launch`.
    pub fn new(solver: Solver, limits: Limits, launcher: Option<PathBuf>) -> Session {
        let (cancel, frames) = (Cancel::default(), Vec::new());
        Session { solver, limits, launcher, cancel, frames, live: None, time: Duration::ZERO }
    }

    /// A waiting call ends with `Interrupted` within some 10 ms once any of the flags given here is set.
    pub fn add_cancel(&mut self, flag: Arc<AtomicBool>) {
        self.cancel.add(flag);
    }

    /// Limits for the checks to come.
    pub fn set_limits(&mut self, limits: Limits) {
        let keeps = limits.memory == self.limits.memory && self.solver.kind.bounds_change;
        if limits != self.limits && !keeps {
            self.live = None;
        }
        self.limits = limits;
    }

    pub fn solver(&self) -> &Solver {
        &self.solver
    }

    /// Opens a frame with these declarations and assertions. The solver gets it with the next check.
    pub fn push(&mut self, text: impl Into<Arc<str>>) {
        self.frames.push(text.into());
    }

    /// Closes the last frame.
    pub fn pop(&mut self) {
        self.frames.pop().expect("pop should follow a push");
        if let Some(live) = &mut self.live {
            live.has_model = false;
            if live.frames > self.frames.len() {
                live.frames -= 1;
                live.stale += 1;
            }
        }
    }

    /// Closes all frames. What was asked before shall not influence what is asked next: a solver goes on from what it has
    /// learnt, and takes its choices in another order, even where it has closed all scopes.
    pub fn forget(&mut self) {
        self.frames.clear();
        if let Some(live) = &mut self.live {
            live.has_model = false;
            match self.solver.kind.forget {
                Some(_) => (live.forgets, live.set_up, live.stale) = (true, false, 0),
                None => live.stale += live.frames,
            }
            live.frames = 0;
        }
    }

    /// Whether the frames and these assertions can hold together, in a scope that ends with the next check or pop.
    pub fn check(&mut self, assertions: &str) -> Answer {
        self.timed(|session| session.ask(assertions, Scope::Own))
    }

    /// Like `check`, in a new process that gets one flat script: slower, but some solvers try harder without scopes.
    pub fn check_alone(&mut self, assertions: &str) -> Answer {
        self.live = None;
        self.timed(|session| session.ask(assertions, Scope::None))
    }

    /// What `check_alone` sends: a file on which the solver can be run by hand.
    pub fn script(&self, assertions: &str) -> String {
        let (setup, bounds) = self.setup_and_bounds();
        format!("{setup}{bounds}{}\n{assertions}\n(check-sat)\n", self.frames.join("\n"))
    }

    /// Values after `Sat` or `Unknown`, one per term and in this order; None where the solver refuses. A solver that dies of
    /// a refusal (cvc5 does) leaves None for the rest.
    pub fn values(&mut self, terms: &[String]) -> Result<Vec<Option<Sexp>>, Failure> {
        self.timed(|session| session.ask_values(terms))
    }

    /// After `Unsat`: the names of the assertions that the proof has used. `None`: the solver does not say.
    pub fn core(&mut self) -> Option<Vec<String>> {
        let live = self.live.as_mut()?;
        let said = live.ask_for("(get-unsat-core)", self.limits.hard(), &self.cancel);
        if said.is_err() {
            // Its markers are no longer in step.
            self.live = None;
        }
        reply::names(&said.ok()?)
    }

    /// The solver's own count of steps since it began or forgot, if it keeps one.
    pub fn steps_taken(&mut self) -> Option<u64> {
        let command = self.solver.kind.steps_taken?;
        let live = self.live.as_mut().filter(|live| live.set_up)?;
        let said = live.ask_for(command, A_MOMENT, &self.cancel);
        if said.is_err() {
            // Its markers are no longer in step.
            self.live = None;
        }
        reply::steps(&said.ok()?)
    }

    /// Time spent waiting for the solver, its starts included.
    pub fn time(&self) -> Duration {
        self.time
    }

    /// Ends the process. The session goes on with a new one when asked again.
    pub fn stop(&mut self) {
        self.live = None;
    }

    fn timed<T>(&mut self, ask: impl FnOnce(&mut Session) -> T) -> T {
        let begun = Instant::now();
        let result = ask(self);
        self.time += begun.elapsed();
        result
    }

    fn ask(&mut self, assertions: &str, scope: Scope) -> Answer {
        let used = self.live.is_some();
        let asked = match self.try_ask(assertions, scope) {
            // Z3 4.8.12 may cancel a scope for what an earlier check has used up.
            Err(Failure::Error(words)) if used && words.contains("cancel") => {
                self.live = None;
                self.try_ask(assertions, scope)
            }
            asked => asked,
        };
        match asked {
            Ok(answer) => answer,
            Err(failure) => {
                self.live = None;
                self.answer_to(failure)
            }
        }
    }

    fn try_ask(&mut self, assertions: &str, scope: Scope) -> Result<Answer, Failure> {
        let (setup, bounds) = self.setup_and_bounds();
        let launch = self.launch();
        let live = ready(&mut self.live, &launch, &self.cancel)?;
        let (mut text, mut quiet) = (String::new(), Vec::<(String, Quiet)>::new());
        if live.forgets {
            live.forgets = false;
            text += self.solver.kind.forget.unwrap_or_default();
            text += "\n";
        }
        if !live.set_up {
            live.set_up = true;
            text += &setup;
            quiet.push((live.marker(&mut text), reply::settled));
        }
        live.close_stale(&mut text);
        if self.solver.kind.bounds_change {
            // The bounds of the last check are not for reading frames, and outlive even `(reset)`.
            text += &self.solver.bounds(None, self.limits.start);
        }
        live.catch_up(&self.frames, scope, &mut text);
        if scope == Scope::Own {
            text += "(push 1)\n";
        }
        quiet.push((live.marker(&mut text), reply::silence));
        // Not before the scope is open: older Z3s count what that takes, and cancel it.
        text += &bounds;
        text += assertions;
        text += "\n(check-sat)\n";
        let check_end = live.marker(&mut text);
        live.process.send(text);

        let deadline = after(Instant::now(), self.limits.start);
        for (end, is_quiet) in quiet {
            let said = live.process.read_to_marker(&end, deadline, &self.cancel)?;
            no_error(&said)?;
            is_quiet(&said).map_err(Failure::Garbage)?;
        }

        let begun = Instant::now();
        let said = live.process.read_to_marker(
            &check_end,
            after(begun, self.limits.hard()),
            &self.cancel,
        )?;
        no_error(&said)?;
        let status = reply::status(&said).map_err(Failure::Garbage)?;
        live.has_model = matches!(status, Status::Sat | Status::Unknown);
        match status {
            Status::Unsat => Ok(Answer::Unsat),
            Status::Sat => Ok(Answer::Sat),
            Status::Timeout => Err(Failure::Deadline),
            Status::Unknown => {
                let spent = begun.elapsed();
                let reason = live.reason_unknown(&self.cancel);
                if reason.is_err() {
                    // Its markers are no longer in step.
                    self.live = None;
                }
                Ok(self.unknown(reason.unwrap_or_default(), spent))
            }
        }
    }

    /// What a new process gets, and what every check gets.
    fn setup_and_bounds(&self) -> (String, String) {
        let bounds = self.solver.bounds(self.limits.steps, self.limits.time);
        let settings = self.solver.settings();
        match self.solver.kind.bounds_change {
            // Every time: Z3 forgets a bound when the scope it was set in is closed (5.4 and 4.8.12 do).
            true => (settings, bounds),
            false => (bounds + &settings, String::new()),
        }
    }

    fn launch(&self) -> Launch {
        let Solver { kind, program, arguments, .. } = &self.solver;
        let mut arguments = arguments.clone();
        if let (Some(argument), Some(bytes)) = (kind.memory, self.limits.memory) {
            arguments.push(argument.replace("{}", &(bytes >> 20).max(1).to_string()));
        }
        Launch {
            program: program.clone(),
            arguments,
            memory: self.limits.memory,
            launcher: self.launcher.clone(),
        }
    }

    fn ask_values(&mut self, terms: &[String]) -> Result<Vec<Option<Sexp>>, Failure> {
        let Some(live) = self.live.as_mut().filter(|live| live.has_model) else {
            return Err(Failure::Error("there is no model to ask".into()));
        };
        let (mut text, mut ends) = (String::new(), Vec::new());
        for term in terms {
            text += &format!("(get-value ({term}))\n");
            ends.push(live.marker(&mut text));
        }
        live.process.send(text);
        let deadline = after(Instant::now(), self.limits.hard());
        let mut values = Vec::new();
        for end in ends {
            match live.process.read_to_marker(&end, deadline, &self.cancel) {
                Ok(said) if reply::error(&said).is_some() => values.push(None),
                Ok(said) => values.push(reply::value(&said).ok()),
                Err(failure) => {
                    self.live = None;
                    match failure {
                        Failure::Ended(..) => break,
                        other => return Err(other),
                    }
                }
            }
        }
        values.resize(terms.len(), None);
        Ok(values)
    }

    /// What an `unknown` means, by the solver's words. "canceled" is what older Z3s say of either limit.
    fn unknown(&self, reason: String, spent: Duration) -> Answer {
        let words = reason.to_ascii_lowercase();
        let any = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
        if any(&["memory", "memout"]) {
            return Answer::ResourceLimit("memory".into());
        }
        let limited = any(&["timeout", "resource", "cancel", "interrupt"]);
        match limited {
            false => Answer::Unknown(reason),
            true if any(&["timeout"]) || spent >= self.limits.time / 10 * 9 => {
                Answer::Timeout(self.limits.time)
            }
            true if self.limits.steps.is_some() => Answer::ResourceLimit("steps".into()),
            true => Answer::Timeout(self.limits.time),
        }
    }

    fn answer_to(&self, failure: Failure) -> Answer {
        let text = failure.to_string();
        let words = text.to_ascii_lowercase();
        match failure {
            Failure::Deadline => Answer::Timeout(self.limits.time),
            Failure::Cancelled => Answer::Interrupted,
            // 101 is Z3's exit code for it.
            Failure::Ended(Some(101), _) => Answer::ResourceLimit("memory".into()),
            Failure::Ended(..) | Failure::Error(_)
                if ["out of memory", "memout", "bad_alloc"]
                    .iter()
                    .any(|part| words.contains(part)) =>
            {
                Answer::ResourceLimit("memory".into())
            }
            _ => Answer::Crash(text),
        }
    }
}

/// A limit of "for ever" must not overflow the clock.
fn after(moment: Instant, time: Duration) -> Instant {
    const YEAR: Duration = Duration::from_secs(365 * 24 * 3600);
    moment + time.min(YEAR)
}

/// Says whether a reply to commands without an answer is as it should be.
type Quiet = fn(&str) -> Result<(), String>;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    Own,
    None,
}

/// The process to talk to: the one there is, if it is alive and in step, else a new one.
fn ready<'a>(
    live: &'a mut Option<Live>,
    launch: &Launch,
    cancel: &Cancel,
) -> Result<&'a mut Live, Failure> {
    if cancel.is_set() {
        return Err(Failure::Cancelled);
    }
    if live
        .as_mut()
        .is_some_and(|live| live.alone || live.process.has_exited() || live.process.has_unread())
    {
        *live = None;
    }
    Ok(match live {
        Some(live) => live,
        None => live.insert(Live {
            process: Process::start(launch)?,
            set_up: false,
            frames: 0,
            stale: 0,
            forgets: false,
            has_model: false,
            alone: false,
            batches: 0,
        }),
    })
}

fn no_error(said: &str) -> Result<(), Failure> {
    reply::error(said).map_or(Ok(()), |text| Err(Failure::Error(text)))
}

impl Live {
    /// Ends a batch; gives the marker line to wait for.
    fn marker(&mut self, text: &mut String) -> String {
        self.batches += 1;
        let marker = format!("<<{}>>", self.batches);
        *text += &format!("(echo \"{marker}\")\n");
        marker
    }

    /// The command that closes the scopes that nobody wants any more.
    fn close_stale(&mut self, text: &mut String) {
        self.has_model = false;
        if self.stale > 0 {
            *text += &format!("(pop {})\n", self.stale);
        }
    }

    /// The commands that bring the process to `frames`. Counts the scope of the check to come as one to close later.
    fn catch_up(&mut self, frames: &[Arc<str>], scope: Scope, text: &mut String) {
        for frame in &frames[self.frames..] {
            if scope == Scope::Own {
                *text += "(push 1)\n";
            }
            *text += frame;
            *text += "\n";
        }
        (self.frames, self.stale, self.alone) = (frames.len(), 1, scope == Scope::None);
    }

    fn reason_unknown(&mut self, cancel: &Cancel) -> Result<String, Failure> {
        let said = self.ask_for("(get-info :reason-unknown)", A_MOMENT, cancel)?;
        Ok(reply::reason(&said).unwrap_or_default())
    }

    /// The reply to a command that is none of the checks.
    fn ask_for(
        &mut self,
        command: &str,
        time: Duration,
        cancel: &Cancel,
    ) -> Result<String, Failure> {
        let mut text = format!("{command}\n");
        let end = self.marker(&mut text);
        self.process.send(text);
        self.process.read_to_marker(&end, after(Instant::now(), time), cancel)
    }
}
