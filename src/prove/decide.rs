//! Settles the obligations of one goal with as few questions as possible: all at once first; a model names a culprit, which is
//! settled and left out of the next question; when a question about all comes to nothing, each obligation is asked alone. What
//! the solver does not know is tried once more with other settings. What takes too many steps goes on in `split_up`.
//! Invariant: `Proved` is said only of obligations that a question answered `unsat` asked about, and not behind something that is
//! not modelled.

use crate::il::core::Function;
use crate::il::obligation::{Obligation, ObligationKind};
use crate::prove::ask_with_bits::{self, ask_with_bits};
use crate::prove::cache::Cache;
use crate::prove::conversation::{Conversation, Manner};
use crate::prove::examine::examine;
use crate::prove::find_provisos::find_provisos;
use crate::prove::narrow_down::{Help, narrow_down};
use crate::prove::split_up::split_up;
use crate::prove::trace::{Counterexample, counterexample};
use crate::prove::verdict::{ObligationResult, Reason, Trace, Verdict};
use crate::smt::query::Query;
use crate::smt::race::Race;
use crate::smt::session::{Answer, Limits};
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

/// Whom to ask, and how much.
pub struct Means<'a> {
    /// Holds the frames of the query.
    pub session: &'a mut Race,
    /// Asked when the other does not know; holds no frames.
    pub second: Option<&'a mut Race>,
    pub cache: Option<&'a Cache>,
    pub limits: &'a Limits,
    /// How many solvers may be at work on one goal.
    pub jobs: usize,
    pub start: &'a (dyn Fn(Setting) -> Option<Race> + Sync),
    /// How a goal about a part is asked about.
    pub query: &'a (dyn Fn(&Goal) -> Query + Sync),
    /// Those of the program, for questions that look into them.
    pub functions: &'a [Function],
}

/// How a solver is to be set up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    Usual,
    /// Another start for its pseudo-random choices.
    OtherSeed,
    /// For second tries, see `Solver::second`.
    Second,
    /// For questions about bit-vectors without quantifiers.
    Ground,
}

/// A goal with more obligations is not asked about as a whole: reading it alone takes solvers long.
const MOST_AT_ONCE: usize = 2_000;

pub fn decide(goal: &Goal, query: &Query, means: Means, wanted: Wanted) -> Decided {
    let Means { session, second, cache, limits, jobs, start, query: ask_about, functions } = means;
    let wanted: Vec<bool> =
        goal.obligations.iter().map(|of| is_asked(&of.obligation, wanted)).collect();
    let mut asked =
        Conversation::new((goal, query), (&mut *session, Manner::Scoped), limits, cache);
    let second = second.map(|race| {
        let limits = Limits { time: limits.time.min(SECOND_TIME), ..limits.clone() };
        Conversation::new((goal, query), (race, Manner::Alone), &limits, cache)
    });
    let mut decision = Decision::new(&mut asked, second, limits.steps);
    let mut settled: Settlements = vec![None; goal.obligations.len()];
    let open = || (0..wanted.len()).filter(|index| wanted[*index]).collect::<Vec<usize>>();
    let how = if wanted.len() > MOST_AT_ONCE {
        Progress::Limited
    } else {
        decision.all_at_once(&open(), short(limits), &mut settled)
    };
    let how = if is_only_one_and_hard(&open(), &mut settled) { Progress::Limited } else { how };
    let help = ask_with_bits::Help { functions, limits, cache, start: &|| start(Setting::Ground) };
    let short_enough = if wanted.len() > MOST_AT_ONCE { vec![] } else { open() };
    let (with_bits, models) = ask_with_bits(goal, &short_enough, &help, &mut settled);
    let mut questions = decision.questions();
    let left = |settled: &Settlements| -> Vec<usize> {
        open().into_iter().filter(|index| settled[*index].is_none()).collect()
    };
    if how == Progress::Limited {
        drop(decision);
        let help = Help { limits, cache, jobs, start, query: ask_about, functions };
        questions += narrow_down(goal, &left(&settled), &help, &mut settled);
        questions += split_up((goal, query), left(&settled), &help, &mut settled);
    } else {
        decision.one_by_one(&left(&settled), &mut settled);
        questions = decision.questions();
        drop(decision);
    }
    drop(asked);
    questions += with_bits;
    if wanted.len() <= MOST_AT_ONCE {
        let mut asked = Conversation::new((goal, query), (session, Manner::Scoped), limits, cache);
        examine(&mut asked, &models, &mut settled);
        questions += asked.questions;
    }
    let meets_unsupported = meets_unsupported(goal, &settled);
    let provisos = find_provisos(goal, &settled);
    let wanted = goal.obligations.iter().zip(settled).zip(provisos).zip(wanted);
    let wanted = wanted.filter(|(_, wanted)| *wanted).map(|(entry, _)| entry);
    let results = wanted.map(|((of, settled), provisos)| {
        let settled = settled.expect("each obligation has been asked alone by now");
        let result = result(&of.obligation, settled, meets_unsupported);
        let proved = result.verdict == Verdict::Proved;
        ObligationResult { provisos: if proved { provisos } else { vec![] }, ..result }
    });
    Decided { results: results.collect(), questions, meets_unsupported }
}

/// Whether there is but one obligation, and the question about it took too many steps: then it is as open as if there were more, and gets
/// the other ways, too. Lemmas are like that.
fn is_only_one_and_hard(open: &[usize], settled: &mut Settlements) -> bool {
    let [only] = open else { return false };
    let too_hard =
        |it: &Settled| matches!(it.verdict, Verdict::NotProved(Reason::ResourceLimit(_)));
    settled[*only].take_if(|it| too_hard(it)).is_some()
}

fn result(obligation: &Obligation, settled: Settled, meets_unsupported: bool) -> ObligationResult {
    let Settled { verdict, trace, time, solver } = settled;
    let verdict = match verdict {
        Verdict::Proved if meets_unsupported && obligation.behind_unsupported => {
            Verdict::NotProved(Reason::BehindUnsupported)
        }
        Verdict::NotProved(_) if obligation.kind == ObligationKind::Unsupported => {
            let construct = obligation.message.as_deref().unwrap_or("this");
            Verdict::Unsupported(construct.to_string())
        }
        verdict => verdict,
    };
    ObligationResult {
        obligation: obligation.clone(),
        verdict,
        time,
        solver,
        trace,
        also: vec![],
        provisos: vec![],
    }
}

/// Probes are for `find_vacuity`.
fn is_asked(obligation: &Obligation, wanted: Wanted) -> bool {
    !obligation.kind.is_probe() && wanted(obligation)
}

/// What is not modelled and was not asked about is assumed to be met, as if nothing went on behind it.
fn meets_unsupported(goal: &Goal, settled: &Settlements) -> bool {
    let mut settled = goal.obligations.iter().zip(settled);
    settled.any(|(of, settled)| {
        let proved = settled.as_ref().is_some_and(|it| it.verdict == Verdict::Proved);
        of.obligation.kind == ObligationKind::Unsupported && !proved
    })
}

#[derive(Clone)]
pub struct Settled {
    pub verdict: Verdict,
    pub trace: Option<Trace>,
    pub time: Duration,
    /// Whose answer it was.
    pub solver: Arc<str>,
}

/// By obligation.
pub type Settlements = Vec<Option<Settled>>;

/// How a question about several obligations at once went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    /// All are settled.
    Done,
    /// The solver ran out of steps or time.
    Limited,
    /// It answered, but that helps with none of those that are left.
    Stuck,
}

/// What a question about many obligations gets of the steps that one about a single one gets.
pub fn short(limits: &Limits) -> Option<u64> {
    limits.steps.map(|steps| (steps / 4).max(1))
}

/// Conversations about one goal.
pub struct Decision<'c, 'a> {
    asked: &'c mut Conversation<'a>,
    second: Option<Conversation<'a>>,
    /// For a question about a single obligation.
    steps: Option<u64>,
    second_tries: usize,
}

/// For one implementation: somebody waits, and many open obligations mostly have one cause.
const MOST_SECOND_TRIES: usize = 2;

/// For a second try at an obligation that the solver could not decide. It gets little: it is there for what is easy in another way.
const SECOND_TIME: Duration = Duration::from_secs(2);
const SECOND_STEPS: u64 = 500_000;

/// What authors write may hold quantifiers that triggers miss. Measured on some 300 obligations of single operations and of
/// authors: a second try proved only some of the latter.
fn is_worth_a_second_try(kind: ObligationKind) -> bool {
    use ObligationKind::*;
    matches!(kind, Assertion | Precondition | Postcondition | InvariantEntry | InvariantPreserved)
}

impl<'c, 'a> Decision<'c, 'a> {
    pub fn new(
        asked: &'c mut Conversation<'a>,
        second: Option<Conversation<'a>>,
        steps: Option<u64>,
    ) -> Decision<'c, 'a> {
        Decision { asked, second, steps, second_tries: 0 }
    }

    pub fn questions(&self) -> usize {
        self.asked.questions + self.second.as_ref().map_or(0, |second| second.questions)
    }

    /// Asks about these obligations at once as long as that helps.
    pub fn all_at_once(
        &mut self,
        about: &[usize],
        steps: Option<u64>,
        settled: &mut Settlements,
    ) -> Progress {
        loop {
            let open: Vec<usize> =
                about.iter().copied().filter(|index| settled[*index].is_none()).collect();
            if open.is_empty() {
                return Progress::Done;
            }
            let begun = Instant::now();
            let single = open.len() == 1;
            match self.asked.ask(&open, if single { self.steps } else { steps }) {
                Answer::Unsat => {
                    let proved =
                        |index: &usize| self.settle(*index, Verdict::Proved, None, settled);
                    open.iter().for_each(proved);
                }
                answer @ (Answer::Sat | Answer::Unknown(_)) => {
                    let found = counterexample(self.asked);
                    // A model after `unknown` may name what was left out; then there is nothing to learn from it.
                    match found.filter(|found| open.contains(&found.obligation)) {
                        Some(found) if answer == Answer::Sat => {
                            let Counterexample { obligation, trace } = found;
                            let verdict = Verdict::NotProved(Reason::Countermodel);
                            self.settle(obligation, verdict, Some(trace), settled);
                        }
                        // What made the solver unsure may be another obligation: this one is asked alone.
                        Some(found) => self.alone(found.obligation, settled),
                        None => return Progress::Stuck,
                    }
                }
                Answer::Interrupted => {
                    let verdict = Verdict::NotProved(Reason::Interrupted);
                    let stopped =
                        |index: &usize| self.settle(*index, verdict.clone(), None, settled);
                    open.iter().for_each(stopped);
                }
                // With one left, the answer about all is the answer about it.
                answer if single => self.judge(open[0], answer, begun, settled),
                Answer::Timeout(_) | Answer::ResourceLimit(_) => return Progress::Limited,
                Answer::Crash(_) => return Progress::Stuck,
            }
        }
    }

    pub fn one_by_one(&mut self, about: &[usize], settled: &mut Settlements) {
        for index in about {
            self.alone(*index, settled);
            let stopped = Verdict::NotProved(Reason::Interrupted);
            if settled[*index].as_ref().is_some_and(|it| it.verdict == stopped) {
                // Nobody waits for the others any more.
                let open = about.iter().filter(|index| settled[**index].is_none());
                let open: Vec<usize> = open.copied().collect();
                open.into_iter().for_each(|it| self.settle(it, stopped.clone(), None, settled));
                return;
            }
        }
    }

    pub fn alone(&mut self, index: usize, settled: &mut Settlements) {
        let begun = Instant::now();
        let answer = self.asked.ask(&[index], self.steps);
        self.judge(index, answer, begun, settled);
    }

    /// Settles an obligation by the answer to a question about it alone.
    fn judge(&mut self, index: usize, answer: Answer, begun: Instant, settled: &mut Settlements) {
        let mut trace = None;
        let verdict = match answer {
            Answer::Unsat => Verdict::Proved,
            Answer::Sat | Answer::Unknown(_) => {
                let found = counterexample(self.asked);
                trace = found.filter(|found| found.obligation == index).map(|found| found.trace);
                let second = match answer {
                    Answer::Unknown(_) => self.second_try(index),
                    _ => None,
                };
                if let Some((verdict, better)) = second {
                    self.settle(index, verdict, better.or(trace), settled);
                    return note_time(index, begun, settled);
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
        self.settle(index, verdict, trace, settled);
        note_time(index, begun, settled);
    }

    /// The verdict of the second try, if it comes to one.
    fn second_try(&mut self, index: usize) -> Option<(Verdict, Option<Trace>)> {
        let kind = self.asked.goal.obligations[index].obligation.kind;
        if self.second_tries == MOST_SECOND_TRIES || !is_worth_a_second_try(kind) {
            return None;
        }
        self.second_tries += 1;
        // Where the author has ruled triggers out, instances found without triggers are not wanted either.
        let second = self.second.as_mut().filter(|it| !it.query.rules_out_triggers())?;
        let steps = self.steps.map(|steps| steps.min(SECOND_STEPS));
        let verdict = match second.ask(&[index], steps) {
            Answer::Unsat => Some((Verdict::Proved, None)),
            Answer::Sat => {
                let trace = counterexample(second).filter(|found| found.obligation == index);
                let verdict = Verdict::NotProved(Reason::Countermodel);
                Some((verdict, trace.map(|found| found.trace)))
            }
            _ => None,
        };
        second.keep();
        verdict
    }

    pub fn settle(
        &mut self,
        index: usize,
        verdict: Verdict,
        trace: Option<Trace>,
        settled: &mut Settlements,
    ) {
        let solver = self.asked.answered();
        settled[index] = Some(Settled { verdict, trace, time: Duration::ZERO, solver });
    }
}

fn note_time(index: usize, begun: Instant, settled: &mut Settlements) {
    if let Some(settled) = &mut settled[index] {
        settled.time = begun.elapsed();
    }
}
