//! Looks for proofs that say nothing: goals with probes come in (see `vc::add_probes`), the probes behind which nothing can
//! happen, because of what is assumed there, go out. The end is asked about first. A point that every way
//! to a live point passes is live itself, so that most others need not be asked about, and of these the last first.
//! Rule: a question takes a small share of the steps that the proof took, the same on every machine.

use crate::base::flow_graph::Dominators;
use crate::il::obligation::{Obligation, ObligationKind};
use crate::smt::query::leave_out;
use crate::smt::race::Race;
use crate::smt::session::{Answer, Limits};
use crate::vc::wp::Goal;
use std::time::Duration;

/// What the end may take of the proof's steps: one part of so many.
const SHARE_OF_END: u64 = 20;

/// And all other points together, for which there is more to read.
const SHARE_OF_OTHERS: u64 = 20;

/// A contradiction of few steps is found whatever the proof took: those of tests/prove/fail/contradictions.c take less than 5,000.
const LEAST_STEPS: u64 = 8_000;

/// For each question, where the solver counts no steps; and how many there may be then.
const TIME: Duration = Duration::from_secs(1);
const MOST_QUESTIONS: usize = 4;

/// What is known of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Point {
    /// No run comes there.
    Dead,
    /// The solver could not show that it is dead, though nothing stopped it.
    Live,
    /// It was stopped by a limit.
    Open,
}

/// How to ask: the session, what was allowed for the proof, and the steps that it took, where the solver counts them.
pub struct Effort<'a> {
    pub session: &'a mut Race,
    pub limits: &'a Limits,
    pub proof: Option<u64>,
    /// Grows with each.
    pub questions: usize,
}

impl<'b> Effort<'b> {
    fn search<'a>(&'a mut self, goal: &'a Goal, share: u64) -> Search<'a, 'b> {
        let left = self.proof.map(|taken| (taken / share).max(LEAST_STEPS));
        let most = self.questions + MOST_QUESTIONS;
        Search { goal, effort: self, left, each: left, most }
    }
}

/// Whether a run comes to the end; the session holds the frames of the goal. None when it has no such probe.
pub fn find_end(goal: &Goal, effort: &mut Effort) -> Option<Point> {
    let is_end =
        |index: &usize| goal.obligations[*index].obligation.kind == ObligationKind::VacuousReturn;
    let ends: Vec<usize> = (0..goal.obligations.len()).filter(is_end).collect();
    let limits = effort.limits;
    let point = (!ends.is_empty()).then(|| effort.search(goal, SHARE_OF_END).ask(&ends)).flatten();
    effort.session.set_limits(limits);
    point
}

/// The probes to tell of. The session holds the frames of the goal, which has nothing but probes; `end` is what is known of its end.
pub fn find_vacuity(goal: &Goal, effort: &mut Effort, end: Option<Point>) -> Vec<Obligation> {
    let limits = effort.limits;
    let mut search = effort.search(goal, SHARE_OF_OTHERS);
    search.each = search.left.map(|whole| whole / MOST_QUESTIONS as u64);
    let found = search.run(end);
    effort.session.set_limits(limits);
    let mut found: Vec<Obligation> =
        found.into_iter().map(|index| goal.obligations[index].obligation.clone()).collect();
    // What a contradiction has for consequences need not be told with it.
    if found.iter().any(|probe| probe.kind != ObligationKind::VacuousReturn) {
        found.retain(|probe| probe.kind != ObligationKind::VacuousReturn);
    }
    if found.iter().any(|probe| probe.kind == ObligationKind::VacuousAxioms) {
        found.retain(|probe| probe.kind == ObligationKind::VacuousAxioms);
    }
    found
}

struct Search<'a, 'b> {
    goal: &'a Goal,
    effort: &'a mut Effort<'b>,
    /// Steps that are left; None where the solver does not count.
    left: Option<u64>,
    /// Steps for each question.
    each: Option<u64>,
    /// How many questions there may be in all, where it does not.
    most: usize,
}

impl Search<'_, '_> {
    /// The probes to tell of, in their order.
    fn run(&mut self, end: Option<Point>) -> Vec<usize> {
        let successors = self.goal.passages.iter().map(|it| it.next.iter().map(|next| next.1));
        let successors: Vec<Vec<usize>> = successors.map(Iterator::collect).collect();
        let dominators = Dominators::new(&successors[..]);
        let (mut settled, mut found) = (self.compared(), vec![]);
        for index in (0..self.goal.obligations.len()).rev() {
            if settled[index] {
                continue;
            }
            let point = match end {
                Some(known) if self.kind(index) == ObligationKind::VacuousReturn => known,
                _ => match self.ask(&[index]) {
                    Some(point) => point,
                    None => break,
                },
            };
            self.note(index, point, &dominators, &mut settled, &mut found);
        }
        found.sort_unstable();
        found
    }

    /// Points that are there only to compare the next one with.
    fn compared(&self) -> Vec<bool> {
        let mut compared = vec![false; self.goal.obligations.len()];
        for index in (1..compared.len()).rev() {
            if !compared[index] && self.has_partner(index) {
                compared[index - 1] = true;
            }
        }
        compared
    }

    fn note(
        &mut self,
        index: usize,
        point: Point,
        dominators: &Dominators,
        settled: &mut [bool],
        found: &mut Vec<usize>,
    ) {
        settled[index] = true;
        match point {
            Point::Dead if self.is_cause(index) => found.push(index),
            Point::Dead => {}
            // What is limited may be anything, but most things live.
            Point::Live | Point::Open => {
                let block = self.goal.obligations[index].choice.block;
                let above: Vec<usize> = dominators.above(block).collect();
                for (earlier, other) in self.goal.obligations[..index].iter().enumerate() {
                    settled[earlier] |= above.contains(&other.choice.block);
                }
            }
        }
    }

    fn kind(&self, index: usize) -> ObligationKind {
        self.goal.obligations[index].obligation.kind
    }

    /// Whether the probe before this one stands before what this one stands behind.
    fn has_partner(&self, index: usize) -> bool {
        use ObligationKind::{VacuousAxioms, VacuousReturn};
        !matches!(self.kind(index), VacuousAxioms | VacuousReturn)
    }

    /// Whether a dead point is dead because of what is assumed right before it. The first point and the return have
    /// nothing before them to compare with.
    fn is_cause(&mut self, index: usize) -> bool {
        if !self.has_partner(index) {
            return true;
        }
        // Somebody will be told of it: this is worth more steps than are left.
        self.left = self.left.map(|left| left.max(LEAST_STEPS));
        self.ask(&[index - 1]).is_some_and(|point| point != Point::Dead)
    }

    /// Whether a run comes to one of the points. None when nothing may be asked any more.
    fn ask(&mut self, points: &[usize]) -> Option<Point> {
        let Effort { session, limits, questions, .. } = &mut *self.effort;
        let used_up = self.left.map_or(*questions >= self.most, |left| left == 0);
        if used_up {
            return None;
        }
        *questions += 1;
        let time = if self.left.is_some() { limits.time } else { limits.time.min(TIME) };
        let steps = self.left.into_iter().chain(self.each).chain(limits.steps).min();
        session.set_limits(&Limits { time, steps, ..limits.clone() });
        let before = session.steps_taken();
        let others = self.goal.obligations.iter().enumerate();
        let others = others.filter(|(other, _)| !points.contains(other));
        let assertions: String = others.map(|(_, other)| leave_out(other.choice)).collect();
        let answer = session.check(&assertions);
        let taken = session.steps_taken().zip(before).map(|(after, before)| after - before);
        // What it takes to read the frames is not the question's to pay for.
        let charged = taken.into_iter().chain(self.each).min();
        self.left = self.left.map(|left| left.saturating_sub(charged.unwrap_or(left)));
        match answer {
            Answer::Unsat => Some(Point::Dead),
            Answer::Sat | Answer::Unknown(_) => Some(Point::Live),
            Answer::Timeout(_) | Answer::ResourceLimit(_) | Answer::Crash(_) => Some(Point::Open),
            Answer::Interrupted => None,
        }
    }
}
