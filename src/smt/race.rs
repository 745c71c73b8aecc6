//! One or several solvers behind one set of frames: the first conclusive answer (`Unsat` or `Sat`) wins, the others are
//! stopped. In comes what `Session` takes, out comes the winner's answer. As losers are stopped, solvers that would contradict
//! each other go unnoticed: a race trusts each of its solvers alone. With one solver nothing is added to `Session`.

use crate::smt::process::Failure;
use crate::smt::reply::Sexp;
use crate::smt::session::{Answer, Limits, Session};
use crate::smt::solvers::Solver;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// See the head of this file.
#[derive(Debug)]
pub struct Race {
    sessions: Vec<Session>,
    /// One for each session: set when it has lost.
    lost: Vec<Arc<AtomicBool>>,
    /// How long the first solver has the machine to itself. Most checks end within it, and the others are not even started.
    head_start: Duration,
    /// Whose answer the last check gave.
    answered: usize,
    time: Duration,
    /// Set when an answer depends on the clock or on the health of a solver.
    disturbed: Arc<AtomicBool>,
}

impl Race {
    /// The first session is the favourite.
    pub fn new(mut sessions: Vec<Session>, head_start: Duration) -> Race {
        assert!(!sessions.is_empty(), "a race should have a solver");
        let lost: Vec<_> = sessions.iter().map(|_| Arc::new(AtomicBool::new(false))).collect();
        for (session, flag) in sessions.iter_mut().zip(&lost) {
            session.add_cancel(flag.clone());
        }
        let disturbed = Arc::default();
        Race { sessions, lost, head_start, answered: 0, time: Duration::ZERO, disturbed }
    }

    pub fn add_cancel(&mut self, flag: &Arc<AtomicBool>) {
        self.each(|session| session.add_cancel(flag.clone()));
    }

    /// Tells by this flag, too, that something beside the question had a part in an answer.
    pub fn note_disturbance(&mut self, flag: &Arc<AtomicBool>) {
        self.disturbed = flag.clone();
    }

    pub fn set_limits(&mut self, limits: &Limits) {
        self.each(|session| session.set_limits(limits.clone()));
    }

    pub fn push(&mut self, text: impl Into<Arc<str>>) {
        let text = text.into();
        self.each(|session| session.push(text.clone()));
    }

    pub fn pop(&mut self) {
        self.each(Session::pop);
    }

    pub fn forget(&mut self) {
        self.each(Session::forget);
    }

    /// Steps of the solver that answered.
    pub fn steps_taken(&mut self) -> Option<u64> {
        self.sessions[self.answered].steps_taken()
    }

    pub fn check(&mut self, assertions: &str) -> Answer {
        self.run(|session| session.check(assertions))
    }

    pub fn check_alone(&mut self, assertions: &str) -> Answer {
        self.run(|session| session.check_alone(assertions))
    }

    /// Values from the solver that answered.
    pub fn values(&mut self, terms: &[String]) -> Result<Vec<Option<Sexp>>, Failure> {
        let begun = Instant::now();
        let values = self.sessions[self.answered].values(terms);
        self.time += begun.elapsed();
        values
    }

    /// The names of the assertions that the last proof has used.
    pub fn core(&mut self) -> Option<Vec<String>> {
        self.sessions[self.answered].core()
    }

    /// The solver that gave the last answer; the favourite before the first check.
    pub fn answered(&self) -> &Solver {
        self.sessions[self.answered].solver()
    }

    /// How the solvers are set up, apart from limits.
    pub fn settings(&self) -> Vec<String> {
        self.sessions.iter().map(|session| session.solver().settings()).collect()
    }

    /// The favourite's script, for a file.
    pub fn script(&self, assertions: &str) -> String {
        self.sessions[0].script(assertions)
    }

    /// Wall clock spent waiting, not the sum over the solvers.
    pub fn time(&self) -> Duration {
        self.time
    }

    fn each(&mut self, change: impl FnMut(&mut Session)) {
        self.sessions.iter_mut().for_each(change);
    }

    fn run(&mut self, ask: impl Fn(&mut Session) -> Answer + Sync) -> Answer {
        let begun = Instant::now();
        let (index, answer) = match self.sessions.as_mut_slice() {
            [only] => (0, ask(only)),
            _ => self.run_all(&ask),
        };
        self.answered = index;
        self.time += begun.elapsed();
        if !answer.is_lasting() {
            self.disturbed.store(true, Ordering::Relaxed);
        }
        answer
    }

    fn run_all(&mut self, ask: &(impl Fn(&mut Session) -> Answer + Sync)) -> (usize, Answer) {
        let (lost, mut pause) = (&self.lost, self.head_start);
        lost.iter().for_each(|flag| flag.store(false, Ordering::Relaxed));
        std::thread::scope(|scope| {
            let (sender, arrivals) = mpsc::channel();
            let mut waiting = self.sessions.iter_mut().enumerate();
            let mut start = || match waiting.next() {
                None => false,
                Some((index, session)) => {
                    let sender = sender.clone();
                    scope.spawn(move || sender.send((index, ask(session))));
                    true
                }
            };
            let mut running = usize::from(start());
            let mut best: Option<(usize, Answer)> = None;
            while running > 0 {
                match arrivals.recv_timeout(pause) {
                    Ok((index, answer)) => {
                        running -= 1;
                        if best.as_ref().is_none_or(|(other, known)| {
                            (worth(&answer), *other) > (worth(known), index)
                        }) {
                            best = Some((index, answer));
                        }
                    }
                    Err(RecvTimeoutError::Timeout) => {}
                    Err(RecvTimeoutError::Disconnected) => break,
                }
                if best.as_ref().is_some_and(|(_, answer)| {
                    answer.is_conclusive() || *answer == Answer::Interrupted
                }) {
                    break;
                }
                // The favourite gave up or its head start is over: now all others.
                while start() {
                    running += 1;
                }
                pause = Duration::from_secs(3600);
            }
            lost.iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
            best.unwrap_or((0, Answer::Interrupted))
        })
    }
}

/// Which of several answers tells most.
fn worth(answer: &Answer) -> u8 {
    match answer {
        Answer::Unsat | Answer::Sat => 5,
        Answer::Unknown(_) => 4,
        Answer::Timeout(_) => 3,
        Answer::ResourceLimit(_) => 2,
        Answer::Crash(_) => 1,
        Answer::Interrupted => 0,
    }
}
