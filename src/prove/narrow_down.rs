//! Proves what it can of a goal that is too large to be asked about at once: indices of obligations in, settlements of those that
//! were proved out. Each question is about a few neighbours and holds little else (`vc::narrow`); what is not proved so is asked
//! about with more around it, and may then be left open.
//! Rule: which questions are asked depends neither on the clock nor on how many are asked at a time.

use crate::il::core::Function;
use crate::prove::cache::Cache;
use crate::prove::conversation::{Conversation, Manner};
use crate::prove::decide::{Progress, Setting, Settled, Settlements};
use crate::prove::side_by_side::side_by_side;
use crate::prove::verdict::Verdict;
use crate::smt::query::Query;
use crate::smt::race::Race;
use crate::smt::session::{Answer, Limits};
use crate::vc::narrow::{Lemmas, Outline, Reach};
use crate::vc::wp::Goal;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// How a question is asked.
#[derive(Clone, Copy)]
struct Stage {
    reach: Reach,
    /// How many neighbours are asked about together at first.
    together: usize,
    /// What a question gets of the steps that one about a single obligation gets: one part of so many.
    share: u64,
}

/// One after the other. Little is enough for what is near. Where there are lemmas, they may keep the solver busy with each other: then it pays
/// to ask for longer without those that lead away from what is asked.
const STAGES: [Stage; 5] = [
    Stage { reach: reach(2, 16, 4, Lemmas::Mentioned), together: 32, share: 200 },
    Stage { reach: reach(8, 64, 12, Lemmas::Mentioned), together: 32, share: 200 },
    Stage { reach: reach(64, 512, 64, Lemmas::Mentioned), together: 32, share: 200 },
    Stage { reach: reach(64, 512, 64, Lemmas::All), together: 32, share: 200 },
    Stage { reach: reach(64, 512, 64, Lemmas::Mentioned), together: 1, share: 8 },
];

const fn reach(definitions: usize, obligations: usize, branches: usize, lemmas: Lemmas) -> Reach {
    Reach { definitions, obligations, branches, lemmas }
}

/// The least part of the steps that a question gets.
const SHARE: u64 = STAGES[0].share;

/// With fewer steps no question is ever answered: whoever allows so few wants to be told soon.
const LEAST: u64 = 100;

/// Limits for a question, what is remembered, how many solvers may be at work, how to start one, and how a goal is asked about.
pub struct Help<'a> {
    pub limits: &'a Limits,
    pub cache: Option<&'a Cache>,
    pub jobs: usize,
    pub start: &'a (dyn Fn(Setting) -> Option<Race> + Sync),
    pub query: &'a (dyn Fn(&Goal) -> Query + Sync),
    /// Those of the program.
    pub functions: &'a [Function],
}

/// Returns how many questions it took.
pub fn narrow_down(goal: &Goal, open: &[usize], help: &Help, settled: &mut Settlements) -> usize {
    if help.limits.steps.is_some_and(|steps| steps / SHARE < LEAST) {
        return 0;
    }
    let outline = Outline::new(goal, help.functions);
    let (questions, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let mut open = open.to_vec();
    // Where there are none, two stages would ask the same.
    let is_of_use = |stage: &Stage| match stage.reach.lemmas {
        Lemmas::Mentioned => stage.share == SHARE || outline.has_lemmas(),
        Lemmas::All => outline.has_lemmas(),
    };
    for stage in STAGES.into_iter().filter(is_of_use) {
        let parts: Vec<&[usize]> = open.chunks(stage.together).collect();
        let start = || (help.start)(Setting::Usual);
        let proved = side_by_side(&parts, help.jobs, start, |part, session| {
            let mut asked = Asked { outline: &outline, stage, help, session, questions: 0 };
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
    stage: Stage,
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
        let goal = self.outline.narrow(part, self.stage.reach);
        let query = (self.help.query)(&goal);
        let Help { limits, cache, .. } = *self.help;
        self.session.forget();
        self.session.push(query.background.as_str());
        self.session.push(query.goal.as_str());
        let session = (&mut *self.session, Manner::Scoped);
        let mut asked = Conversation::new((&goal, &query), session, limits, cache);
        let all: Vec<usize> = (0..part.len()).collect();
        let answer = asked.ask(&all, limits.steps.map(|steps| (steps / self.stage.share).max(1)));
        self.questions += asked.questions;
        (answer, asked.answered())
    }
}
