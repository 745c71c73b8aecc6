//! Proves what it can of a goal that is too large to be asked about at once: indices of obligations in, settlements of those that
//! were proved out. Each question is about a few neighbours and holds little else (`vc::narrow`); what is not proved so is asked
//! about with more around it, and may then be left open.
//! Rule: which questions are asked depends neither on the clock nor on how many are asked at a time.

use crate::prove::cache::Cache;
use crate::prove::conversation::{Conversation, Manner};
use crate::prove::decide::{Progress, Setting, Settled, Settlements};
use crate::prove::side_by_side::side_by_side;
use crate::prove::verdict::Verdict;
use crate::smt::query::Query;
use crate::smt::race::Race;
use crate::smt::session::{Answer, Limits};
use crate::vc::narrow::{Outline, Reach};
use crate::vc::wp::Goal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// How far to look around, one after the other.
const REACHES: [Reach; 3] = [
    Reach { definitions: 2, obligations: 16, branches: 4 },
    Reach { definitions: 8, obligations: 64, branches: 12 },
    Reach { definitions: 64, obligations: 512, branches: 64 },
];

/// How many neighbours are asked about together at first.
const TOGETHER: usize = 32;

/// What a question gets of the steps that one about a single obligation gets: one part of so many. Little is enough for what is near.
const SHARE: u64 = 200;

/// With fewer steps no question is ever answered: whoever allows so few wants to be told soon.
const LEAST: u64 = 100;

/// Limits for a question, what is remembered, how many solvers may be at work, how to start one, and how a goal is asked about.
pub struct Help<'a> {
    pub limits: &'a Limits,
    pub cache: Option<&'a Cache>,
    pub jobs: usize,
    pub start: &'a (dyn Fn(Setting) -> Option<Race> + Sync),
    pub query: &'a (dyn Fn(&Goal) -> Query + Sync),
}

/// Returns how many questions it took.
pub fn narrow_down(goal: &Goal, open: &[usize], help: &Help, settled: &mut Settlements) -> usize {
    if help.limits.steps.is_some_and(|steps| steps / SHARE < LEAST) {
        return 0;
    }
    let outline = Outline::new(goal);
    let (questions, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let mut open = open.to_vec();
    for reach in REACHES {
        let parts: Vec<&[usize]> = open.chunks(TOGETHER).collect();
        let start = || (help.start)(Setting::Usual);
        let proved = side_by_side(&parts, help.jobs, start, |part, session| {
            let mut asked = Asked { outline: &outline, reach, help, session, questions: 0 };
            let mut proved = vec![];
            // Nobody waits for the others any more.
            if stopped.load(Ordering::Relaxed) {
                return proved;
            }
            let progress = asked.prove(part, &mut proved);
            stopped.fetch_or(progress == Progress::Stuck, Ordering::Relaxed);
            questions.fetch_add(asked.questions, Ordering::Relaxed);
            proved
        });
        for (index, solver) in proved.into_iter().flatten() {
            let verdict = Verdict::Proved;
            settled[index] = Some(Settled { verdict, trace: None, time: Duration::ZERO, solver });
        }
        open.retain(|index| settled[*index].is_none());
        if open.is_empty() || stopped.load(Ordering::Relaxed) {
            break;
        }
    }
    questions.into_inner()
}

struct Asked<'a, 'h> {
    outline: &'a Outline<'a>,
    reach: Reach,
    help: &'a Help<'h>,
    session: &'a mut Race,
    questions: usize,
}

impl Asked<'_, '_> {
    /// Adds those that are proved, with who proved them. Parts that are not fall into halves.
    fn prove(&mut self, part: &[usize], proved: &mut Vec<(usize, Arc<str>)>) -> Progress {
        match self.ask(part) {
            (Answer::Unsat, solver) => {
                proved.extend(part.iter().map(|index| (*index, solver.clone())));
                Progress::Done
            }
            (Answer::Interrupted, _) => Progress::Stuck,
            _ if part.len() == 1 => Progress::Done,
            _ => {
                let (first, second) = part.split_at(part.len().div_ceil(2));
                match self.prove(first, proved) {
                    Progress::Done => self.prove(second, proved),
                    other => other,
                }
            }
        }
    }

    fn ask(&mut self, part: &[usize]) -> (Answer, Arc<str>) {
        let goal = self.outline.narrow(part, self.reach);
        let query = (self.help.query)(&goal);
        let Help { limits, cache, .. } = *self.help;
        self.session.forget();
        self.session.push(query.background.as_str());
        self.session.push(query.goal.as_str());
        let session = (&mut *self.session, Manner::Scoped);
        let mut asked = Conversation::new((&goal, &query), session, limits, cache);
        let all: Vec<usize> = (0..part.len()).collect();
        let answer = asked.ask(&all, limits.steps.map(|steps| (steps / SHARE).max(1)));
        self.questions += asked.questions;
        (answer, asked.answered())
    }
}
