//! The ordinary run of the prover on a file with its clauses, which alone decides. What it does not prove is taken back, and what rests on that
//! is proved again without. A precondition that some call is not shown to meet stays, for the body needs it, but is doubted: the call is
//! open, and nothing behind it relies on what was asked or on what the function then ensures.

use super::clause::Said;
use super::find::Means;
use super::translation::{How, Manner, Translation, translate_all};
use crate::base::{Diagnostic, ObligationKind};
use crate::il::obligation::Obligation;
use crate::infer::{Candidate, Clause, Home};
use crate::prove::inquiry::MOST_STEPS;
use crate::prove::schedule::{self, Task, Vacuity};
use crate::prove::verdict::{Outcome, Verdict};
use crate::report::values;
use crate::source::SourceMap;
use crate::typed;
use std::collections::BTreeSet;
use std::sync::Arc;

pub struct Settled {
    /// What was proved, and what other files have told.
    pub said: Vec<Said>,
    /// What seemed to be wanted and is not proved.
    pub refused: Vec<Candidate>,
    /// What other files have told and what has no meaning here.
    pub unsayable: Vec<Said>,
    pub typed: typed::Program,
    pub outcome: Outcome,
    /// Whether the proofs came to their end. If not, nothing of this counts.
    pub in_time: bool,
}

pub fn settle(
    (file, mut typed): (&str, typed::Program),
    mut said: Vec<Said>,
    how: How,
    means: &Means,
    sources: &mut SourceMap,
) -> Result<Settled, Vec<Diagnostic>> {
    let (mut refused, mut unsayable) = (vec![], vec![]);
    // Where nothing looks doubtful, one round will most likely do.
    let doubtful = said.iter().any(|it| it.suspected);
    // Most goals are the same from round to round.
    let proving = schedule::Options { memory: Some(Arc::default()), ..means.proving.clone() };
    let mut asked = if doubtful { Asked::Clauses } else { Asked::All };
    loop {
        let (left, without, translation) = translate_all(typed, said, Manner::Plain, how, sources)?;
        said = left;
        unsayable.extend(without.into_iter().filter(|it| !it.is_own()));
        let program = &translation.prepared;
        let chosen = schedule::to_prove(&program.program);
        let is_asked =
            |it: &Obligation| asked == Asked::All || is_about_clauses(&translation, &said, it);
        let task = Task { program, chosen: &chosen, wanted: &is_asked };
        means.stages.proving(file, chosen.len());
        let mut outcome = schedule::prove(&task, &asked.effort(&proving), means.stages);
        let Judgement { wrong, mut unmet } = judge(&outcome, &translation, &said);
        typed = translation.annotated.typed;
        confirm(&mut said, &mut unmet);
        let settled = wrong.is_empty() && unmet.is_empty();
        let stopped = means.proving.is_stopped();
        if settled && !stopped && asked == Asked::Clauses {
            asked = Asked::All;
            continue;
        }
        if settled || stopped {
            values::in_c_terms(&mut outcome, sources);
            let in_time = settled && !stopped;
            return Ok(Settled { said, refused, unsayable, typed, outcome, in_time });
        }
        asked = Asked::Clauses;
        // A call that fails with too much taken for granted fails without it, too.
        unmet.into_iter().for_each(|number| said[number].doubted = true);
        let mut number = 0..;
        let (gone, kept) = said
            .into_iter()
            .partition(|_| number.next().is_some_and(|number| wrong.contains(&number)));
        said = kept;
        refused.extend(Vec::<Said>::into_iter(gone).map(|it| it.candidate));
    }
}

/// What a round is about. Clauses are settled before the program's own checks, which take longer and are asked once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Clauses,
    All,
}

impl Asked {
    /// Clauses get as much as the search for them got.
    fn effort(self, proving: &schedule::Options) -> schedule::Options {
        let mut proving = proving.clone();
        if self == Asked::Clauses {
            proving.vacuity = Vacuity::Ignored;
            proving.limits.steps = proving.limits.steps.map(|steps| steps.min(MOST_STEPS));
        }
        proving
    }
}

/// What is doubted need not be asked about before the last round: a call that was not shown to meet it never will be, and nothing behind
/// that call relies on it.
fn is_about_clauses(translation: &Translation, said: &[Said], obligation: &Obligation) -> bool {
    matches!(obligation.kind, ObligationKind::Frame | ObligationKind::Frees)
        || translation.owner(obligation).is_some()
        || translation.asked_for(obligation).is_some_and(|number| !said[number].doubted)
}

/// What was suspected is doubted from now on, or met by all calls; either way nothing has to be proved again, for nothing relied on it.
fn confirm(said: &mut [Said], unmet: &mut BTreeSet<usize>) {
    for (number, clause) in said.iter_mut().enumerate().filter(|(_, it)| it.suspected) {
        clause.suspected = false;
        clause.doubted |= unmet.remove(&number);
    }
}

struct Judgement {
    /// Clauses that are not proved, or that contradict each other.
    wrong: BTreeSet<usize>,
    /// Preconditions that some call does not meet, and that nobody doubted so far.
    unmet: BTreeSet<usize>,
}

fn judge(outcome: &Outcome, translation: &Translation, said: &[Said]) -> Judgement {
    let (mut wrong, mut unmet) = (BTreeSet::new(), BTreeSet::new());
    let typed = &translation.annotated.typed;
    for body in &outcome.implementations {
        let of_function = |clause: Clause| {
            let is_here = move |(_, it): &(usize, &Said)| {
                let function = it.candidate.home.function();
                it.is_own()
                    && function.is_some_and(|it| *typed.text(typed[it].name) == *body.name)
                    && it.candidate.clause == clause
            };
            said.iter().enumerate().filter(is_here).map(|(number, _)| number)
        };
        for result in body.obligations.iter().filter(|it| it.verdict != Verdict::Proved) {
            wrong.extend(translation.owner(&result.obligation));
            if let Some(number) = translation.asked_for(&result.obligation) {
                // Functions behind pointers are given what calls are shown to give.
                let of_pointer =
                    matches!(said[number].candidate.home, Home::Pointer(_) | Home::File(_));
                if of_pointer { &mut wrong } else { &mut unmet }.insert(number);
            }
            match result.obligation.kind {
                ObligationKind::Frame => wrong.extend(of_function(Clause::Modifies)),
                ObligationKind::Frees => wrong.extend(of_function(Clause::Frees)),
                kind if kind.is_probe() => wrong.extend(of_function(Clause::Requires)),
                _ => {}
            }
        }
    }
    wrong.retain(|number| said[*number].is_own());
    unmet.retain(|number| !said[*number].doubted);
    Judgement { wrong, unmet }
}
