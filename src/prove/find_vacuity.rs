//! Looks for proofs that say nothing: a goal with probes comes in (see `vc::add_probes`), the probes behind which nothing can
//! happen, because of what is assumed there, go out. A point that every way to a live point passes is live itself, so the last
//! points are asked about first and most others not at all.
//! A contradiction would have served to prove what was proved, so the search gets what the proof took, and little more.

use crate::base::flow_graph::Dominators;
use crate::il::obligation::{Obligation, ObligationKind};
use crate::smt::query::leave_out;
use crate::smt::race::Race;
use crate::smt::session::{Answer, Limits};
use crate::vc::wp::Goal;
use std::time::Duration;

/// For one implementation: contradictions are found quickly or not at all, but there may be hundreds of points.
const MOST_QUESTIONS: usize = 40;
const MOST_TIME: Duration = Duration::from_secs(4);

/// For each question, in the solver's own steps: a contradiction of few steps is found whatever the proof took.
const LEAST_STEPS: u64 = 20_000;
const MOST_STEPS: u64 = 1_000_000;
const TIME: Duration = Duration::from_secs(1);

/// The session holds the frames of the goal, and has just proved it. Also returns how many questions it took.
pub fn find_vacuity(goal: &Goal, session: &mut Race, limits: &Limits) -> (Vec<Obligation>, usize) {
    let proof = session.steps_taken();
    let steps = proof.map_or(MOST_STEPS, |taken| (taken / 2).clamp(LEAST_STEPS, MOST_STEPS));
    let steps = Some(limits.steps.map_or(steps, |most| most.min(steps)));
    session.set_limits(&Limits { time: limits.time.min(TIME), steps, ..limits.clone() });
    let found = search(goal, session);
    session.set_limits(limits);
    found
}

fn search(goal: &Goal, session: &mut Race) -> (Vec<Obligation>, usize) {
    let successors = goal.passages.iter().map(|passage| passage.next.iter().map(|next| next.1));
    let successors: Vec<Vec<usize>> = successors.map(Iterator::collect).collect();
    let dominators = Dominators::new(&successors[..]);
    let latest = session.time() + MOST_TIME;
    let mut search = Search { goal, session, questions: 0, latest };
    let mut live = vec![false; goal.obligations.len()];
    let mut found = vec![];
    for index in (0..goal.obligations.len()).rev() {
        let point = &goal.obligations[index];
        if !point.obligation.kind.is_probe() || live[index] {
            continue;
        }
        if has_partner(goal, index) {
            // It is there to compare with.
            live[index - 1] = true;
        }
        match search.is_dead(index) {
            None => break,
            Some(false) => {
                let above: Vec<usize> = dominators.above(point.choice.block).collect();
                for (earlier, other) in goal.obligations[..index].iter().enumerate() {
                    live[earlier] |= above.contains(&other.choice.block);
                }
            }
            Some(true) if !search.is_cause(index) => {}
            Some(true) => found.push(point.obligation.clone()),
        }
    }
    found.reverse();
    // What a contradiction has for consequences need not be told with it.
    if found.iter().any(|probe| probe.kind != ObligationKind::VacuousReturn) {
        found.retain(|probe| probe.kind != ObligationKind::VacuousReturn);
    }
    if found.iter().any(|probe| probe.kind == ObligationKind::VacuousAxioms) {
        found.retain(|probe| probe.kind == ObligationKind::VacuousAxioms);
    }
    (found, search.questions)
}

/// Whether the probe before this one stands before what this one stands behind.
fn has_partner(goal: &Goal, index: usize) -> bool {
    use ObligationKind::{VacuousAxioms, VacuousReturn};
    !matches!(goal.obligations[index].obligation.kind, VacuousAxioms | VacuousReturn)
}

struct Search<'a> {
    goal: &'a Goal,
    session: &'a mut Race,
    questions: usize,
    /// When to end, by the session's own clock.
    latest: Duration,
}

impl Search<'_> {
    /// Whether a dead point is dead because of what is assumed right before it. The first point and the return have
    /// nothing before them to compare with.
    fn is_cause(&mut self, index: usize) -> bool {
        !has_partner(self.goal, index) || self.is_dead(index - 1) == Some(false)
    }

    /// Whether no run comes to the point; `false` when the solver cannot show it. None when there is no time left.
    fn is_dead(&mut self, index: usize) -> Option<bool> {
        if self.questions == MOST_QUESTIONS || self.session.time() > self.latest {
            return None;
        }
        self.questions += 1;
        let others = self.goal.obligations.iter().enumerate();
        let others = others.filter(|(other, _)| *other != index);
        let assertions: String = others.map(|(_, other)| leave_out(other.choice)).collect();
        match self.session.check(&assertions) {
            Answer::Unsat => Some(true),
            Answer::Interrupted => None,
            _ => Some(false),
        }
    }
}
