//! What a question about all obligations of a goal was too hard for: these obligations in, their settlements out. First the same
//! question with another start of the solver's pseudo-random choices, then parts of it, each in a session that holds nothing
//! else, several at a time; a part that is too hard falls into halves.
//! Rule: which questions are asked, and so what comes out, depends neither on the clock nor on how many are asked at a time.

use crate::prove::cache::Cache;
use crate::prove::conversation::{Conversation, Manner};
use crate::prove::decide::{Decision, Progress, Setting, Settled, Settlements, short};
use crate::prove::narrow_down::Help;
use crate::prove::side_by_side::side_by_side;
use crate::prove::verdict::{Reason, Verdict};
use crate::smt::query::Query;
use crate::smt::race::Race;
use crate::smt::session::{Answer, Limits};
use crate::vc::wp::Goal;
use std::time::Duration;

/// How many parts there are at first.
const PARTS: usize = 8;

/// When so many obligations of a part were too hard, the rest of it mostly is, too, and somebody waits.
const MOST_HARD: usize = 4;

/// Returns how many questions it took.
pub fn split_up(
    (goal, query): (&Goal, &Query),
    open: Vec<usize>,
    help: &Help,
    settled: &mut Settlements,
) -> usize {
    let Help { limits, cache, jobs, start, .. } = *help;
    let mut questions = 0;
    if let Some(mut other) = start(Setting::OtherSeed) {
        open_frames(&mut other, query);
        let session = (&mut other, Manner::Scoped);
        let mut asked = Conversation::new((goal, query), session, limits, cache);
        let steps = if open.len() == 1 { limits.steps } else { short(limits) };
        let answer = asked.ask(&open, steps);
        questions += asked.questions;
        if answer == Answer::Unsat {
            let solver = asked.answered();
            let proved =
                Settled { verdict: Verdict::Proved, trace: None, time: Duration::ZERO, solver };
            open.iter().for_each(|index| settled[*index] = Some(proved.clone()));
            return questions;
        }
    }
    let parts: Vec<&[usize]> = open.chunks(open.len().div_ceil(PARTS).max(1)).collect();
    let begin = || start(Setting::Usual);
    let settlements = side_by_side(&parts, jobs, begin, |part, session| {
        settle_part((goal, query), part, session, (limits, cache, start))
    });
    for (part, (own, asked)) in parts.into_iter().zip(settlements) {
        questions += asked;
        part.iter().for_each(|index| settled[*index] = own[*index].clone());
    }
    questions
}

fn open_frames(session: &mut Race, query: &Query) {
    session.forget();
    session.push(query.background.as_str());
    session.push(query.goal.as_str());
}

/// The settlements of a part, and how many questions it took.
fn settle_part(
    (goal, query): (&Goal, &Query),
    part: &[usize],
    session: &mut Race,
    (limits, cache, start): (&Limits, Option<&Cache>, &(dyn Fn(Setting) -> Option<Race> + Sync)),
) -> (Settlements, usize) {
    open_frames(session, query);
    let mut settled: Settlements = vec![None; goal.obligations.len()];
    let mut second = start(Setting::Second);
    let second = second
        .as_mut()
        .map(|race| Conversation::new((goal, query), (race, Manner::Alone), limits, cache));
    let mut asked = Conversation::new((goal, query), (session, Manner::Scoped), limits, cache);
    let mut decision = Decision::new(&mut asked, second, limits.steps);
    let mut pending = vec![part.to_vec()];
    let mut hard = 0;
    while let Some(piece) = pending.pop() {
        let piece: Vec<usize> =
            piece.into_iter().filter(|index| settled[*index].is_none()).collect();
        if hard == MOST_HARD {
            let verdict = Verdict::NotProved(Reason::ResourceLimit("steps".into()));
            piece.iter().for_each(|it| decision.settle(*it, verdict.clone(), None, &mut settled));
            continue;
        }
        if decision.all_at_once(&piece, short(limits), &mut settled) == Progress::Done {
            hard += piece.iter().filter(|index| is_hard(&settled[**index])).count().min(1);
            continue;
        }
        let (first, rest) = piece.split_at(piece.len().div_ceil(2));
        pending.extend([rest.to_vec(), first.to_vec()].into_iter().filter(|it| !it.is_empty()));
    }
    let questions = decision.questions();
    (settled, questions)
}

fn is_hard(settled: &Option<Settled>) -> bool {
    let limited = |reason: &Reason| {
        matches!(reason, Reason::Timeout(_) | Reason::ResourceLimit(_) | Reason::Interrupted)
    };
    settled
        .as_ref()
        .is_some_and(|it| matches!(&it.verdict, Verdict::NotProved(reason) if limited(reason)))
}
