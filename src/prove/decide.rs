//! Settles the obligations of one goal with as few questions as possible: all at once first; a model names a culprit, which is
//! settled and left out of the next question; when a question about all comes to nothing, each obligation is asked alone. What
//! the solver does not know is tried once more with other settings.
//! Invariant: `Proved` is said only of obligations that a question answered `unsat` asked about, and not behind something that is
//! not modelled.

use crate::il::obligation::{Obligation, ObligationKind};
use crate::prove::cache::{Cache, Key};
use crate::prove::trace::{Counterexample, counterexample};
use crate::prove::verdict::{ObligationResult, Reason, Trace, Verdict};
use crate::smt::query::{Query, leave_out};
use crate::smt::race::Race;
use crate::smt::session::Answer;
use crate::vc::wp::Goal;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Which obligations somebody wants to know about; the others are left out of every question, so that they are assumed.
pub type Wanted<'a> = &'a (dyn Fn(&Obligation) -> bool + Sync);

/// What came of a goal.
pub struct Decided {
    /// Of the wanted obligations, in their order.
    pub results: Vec<ObligationResult>,
    pub questions: usize,
    /// Whether a run may come to something that is not modelled.
    pub meets_unsupported: bool,
}

pub fn decide(
    goal: &Goal,
    query: &Query,
    session: &mut Race,
    second: Option<&mut Race>,
    cache: Option<&Cache>,
    wanted: Wanted,
) -> Decided {
    let mut decision = Decision {
        goal,
        query,
        session,
        second,
        cache,
        remembered: None,
        wanted: goal.obligations.iter().map(|of| is_asked(&of.obligation, wanted)).collect(),
        settled: vec![None; goal.obligations.len()],
        questions: 0,
        second_tries: 0,
    };
    decision.all_at_once();
    decision.one_by_one();
    let meets_unsupported = decision.meets_unsupported();
    let wanted = goal.obligations.iter().zip(decision.settled).zip(decision.wanted);
    let wanted = wanted.filter(|(_, wanted)| *wanted).map(|(entry, _)| entry);
    let results = wanted.map(|(of, settled)| {
        let Settled { verdict, trace, time, solver } =
            settled.expect("each obligation has been asked alone by now");
        let verdict = match verdict {
            Verdict::Proved if meets_unsupported && of.obligation.behind_unsupported => {
                Verdict::NotProved(Reason::BehindUnsupported)
            }
            Verdict::NotProved(_) if of.obligation.kind == ObligationKind::Unsupported => {
                let construct = of.obligation.message.as_deref().unwrap_or("this");
                Verdict::Unsupported(construct.to_string())
            }
            verdict => verdict,
        };
        let (obligation, solver) = (of.obligation.clone(), solver.clone());
        ObligationResult { obligation, verdict, time, solver, trace, also: vec![] }
    });
    Decided { results: results.collect(), questions: decision.questions, meets_unsupported }
}

/// Probes are for `find_vacuity`.
fn is_asked(obligation: &Obligation, wanted: Wanted) -> bool {
    !obligation.kind.is_probe() && wanted(obligation)
}

#[derive(Clone)]
struct Settled {
    verdict: Verdict,
    trace: Option<Trace>,
    time: Duration,
    /// Whose answer it was.
    solver: Arc<str>,
}

struct Decision<'a> {
    goal: &'a Goal,
    query: &'a Query,
    /// Holds the frames of the query.
    session: &'a mut Race,
    /// Asked when the other does not know; holds no frames.
    second: Option<&'a mut Race>,
    cache: Option<&'a Cache>,
    /// Who gave the last answer, when it is one that was remembered.
    remembered: Option<Arc<str>>,
    /// By obligation.
    wanted: Vec<bool>,
    settled: Vec<Option<Settled>>,
    questions: usize,
    second_tries: usize,
}

/// For one implementation: somebody waits, and many open obligations mostly have one cause.
const MOST_SECOND_TRIES: usize = 2;

/// What authors write may hold quantifiers that triggers miss. Measured on some 300 obligations of single operations and of
/// authors: a second try proved only some of the latter.
fn is_worth_a_second_try(kind: ObligationKind) -> bool {
    use ObligationKind::*;
    matches!(kind, Assertion | Precondition | Postcondition | InvariantEntry | InvariantPreserved)
}

impl Decision<'_> {
    fn open(&self) -> Vec<usize> {
        let open = |index: &usize| self.wanted[*index] && self.settled[*index].is_none();
        (0..self.settled.len()).filter(open).collect()
    }

    /// What is not modelled and was not asked about is assumed to be met, as if nothing went on behind it.
    fn meets_unsupported(&self) -> bool {
        let mut settled = self.goal.obligations.iter().zip(&self.settled);
        settled.any(|(of, settled)| {
            let proved = settled.as_ref().is_some_and(|it| it.verdict == Verdict::Proved);
            of.obligation.kind == ObligationKind::Unsupported && !proved
        })
    }

    /// Asks whether any of these obligations can fail.
    fn ask(&mut self, about: &[usize]) -> Answer {
        let assertions = self.only(about);
        let key = self.key(&assertions);
        self.remembered =
            self.cache.zip(key.as_ref()).and_then(|(cache, key)| cache.proved_by(key));
        if self.remembered.is_some() {
            return Answer::Unsat;
        }
        self.questions += 1;
        let answer = self.session.check(&assertions);
        if answer == Answer::Unsat
            && let Some((cache, key)) = self.cache.zip(key)
        {
            cache.keep(&key, &self.session.answered().title());
        }
        answer
    }

    fn key(&self, assertions: &str) -> Option<Key> {
        let Query { background, goal, .. } = self.query;
        self.cache.map(|cache| cache.key(&[background, goal, assertions]))
    }

    /// Assertions that leave all other obligations out of the question.
    fn only(&self, about: &[usize]) -> String {
        let mut asked = vec![false; self.settled.len()];
        about.iter().for_each(|index| asked[*index] = true);
        let left_out = (0..asked.len()).filter(|index| !asked[*index]);
        left_out.map(|index| leave_out(self.goal.obligations[index].choice)).collect()
    }

    /// Asks about all open obligations at once as long as that helps.
    fn all_at_once(&mut self) {
        loop {
            let open = self.open();
            if open.is_empty() {
                return;
            }
            let begun = Instant::now();
            match self.ask(&open) {
                Answer::Unsat => {
                    open.iter().for_each(|index| self.settle(*index, Verdict::Proved, None));
                }
                answer @ (Answer::Sat | Answer::Unknown(_)) => {
                    let found = counterexample(self.goal, self.query, self.session);
                    // A model after `unknown` may name what was left out; then there is nothing to learn from it.
                    match found.filter(|found| open.contains(&found.obligation)) {
                        Some(found) if answer == Answer::Sat => {
                            let Counterexample { obligation, trace } = found;
                            let verdict = Verdict::NotProved(Reason::Countermodel);
                            self.settle(obligation, verdict, Some(trace));
                        }
                        // What made the solver unsure may be another obligation: this one is asked alone.
                        Some(found) => self.alone(found.obligation),
                        None => return,
                    }
                }
                Answer::Interrupted => {
                    let verdict = Verdict::NotProved(Reason::Interrupted);
                    open.iter().for_each(|index| self.settle(*index, verdict.clone(), None));
                }
                // With one left, the answer about all is the answer about it.
                answer if open.len() == 1 => self.judge(open[0], answer, begun),
                Answer::Timeout(_) | Answer::ResourceLimit(_) | Answer::Crash(_) => return,
            }
        }
    }

    fn one_by_one(&mut self) {
        self.open().into_iter().for_each(|index| self.alone(index));
    }

    fn alone(&mut self, index: usize) {
        let begun = Instant::now();
        let answer = self.ask(&[index]);
        self.judge(index, answer, begun);
    }

    /// Settles an obligation by the answer to a question about it alone.
    fn judge(&mut self, index: usize, answer: Answer, begun: Instant) {
        let mut trace = None;
        let verdict = match answer {
            Answer::Unsat => Verdict::Proved,
            Answer::Sat | Answer::Unknown(_) => {
                let found = counterexample(self.goal, self.query, self.session);
                trace = found.filter(|found| found.obligation == index).map(|found| found.trace);
                let second = match answer {
                    Answer::Unknown(_) => self.second_try(index),
                    _ => None,
                };
                if let Some((verdict, better)) = second {
                    self.settle(index, verdict, better.or(trace));
                    return self.note_time(index, begun);
                }
                Verdict::NotProved(match answer {
                    // A model that passes the test of `counterexample` is as good a candidate as one after `sat`.
                    Answer::Unknown(words) if trace.is_none() => Reason::Incomplete(words),
                    _ => Reason::Countermodel,
                })
            }
            Answer::Timeout(limit) => Verdict::NotProved(Reason::Timeout(limit)),
            Answer::ResourceLimit(which) => Verdict::NotProved(Reason::ResourceLimit(which)),
            Answer::Crash(words) => Verdict::NotProved(Reason::SolverCrash(words)),
            Answer::Interrupted => Verdict::NotProved(Reason::Interrupted),
        };
        self.settle(index, verdict, trace);
        self.note_time(index, begun);
    }

    /// The verdict of the second try, if it comes to one.
    fn second_try(&mut self, index: usize) -> Option<(Verdict, Option<Trace>)> {
        let kind = self.goal.obligations[index].obligation.kind;
        if self.second_tries == MOST_SECOND_TRIES || !is_worth_a_second_try(kind) {
            return None;
        }
        self.second_tries += 1;
        let assertions = self.only(&[index]);
        // Where the author has ruled triggers out, instances found without triggers are not wanted either.
        let second = self.second.as_deref_mut().filter(|_| !self.query.rules_out_triggers())?;
        self.questions += 1;
        second.push(self.query.background.as_str());
        second.push(self.query.goal.as_str());
        let verdict = match second.check_alone(&assertions) {
            Answer::Unsat => Some((Verdict::Proved, None)),
            Answer::Sat => {
                let found = counterexample(self.goal, self.query, second);
                let trace = found.filter(|found| found.obligation == index);
                let verdict = Verdict::NotProved(Reason::Countermodel);
                Some((verdict, trace.map(|found| found.trace)))
            }
            _ => None,
        };
        second.pop();
        second.pop();
        verdict
    }

    fn note_time(&mut self, index: usize, begun: Instant) {
        if let Some(settled) = &mut self.settled[index] {
            settled.time = begun.elapsed();
        }
    }

    fn settle(&mut self, index: usize, verdict: Verdict, trace: Option<Trace>) {
        let remembered = self.remembered.clone();
        let solver = remembered.unwrap_or_else(|| self.session.answered().title().into());
        self.settled[index] = Some(Settled { verdict, trace, time: Duration::ZERO, solver });
    }
}
