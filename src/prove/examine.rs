//! Looks at candidates before people see them: settlements with candidate runs come in, those whose values break nothing are found out.
//! A candidate's integers are stated and the question is asked again: with values the solver sees what it did not see without.
//! What is refuted so is left out of the next question, so that a better candidate, or the proof, may come of it.
//! Rule: values that some questions excluded break nothing; they are never shown.

use crate::il::obligation::ObligationKind;
use crate::prove::ask_with_bits::Models;
use crate::prove::conversation::Conversation;
use crate::prove::decide::{Settled, Settlements};
use crate::prove::trace::counterexample;
use crate::prove::verdict::{Reason, Trace, Verdict};
use crate::smt::model::write_integer;
use crate::smt::session::Answer;

/// For one implementation: somebody waits.
const MOST_EXAMINED: usize = 6;

/// How many candidates for one obligation are looked at.
const ROUNDS: usize = 3;

/// For each question: with values given it is mostly a matter of computing.
const STEPS: u64 = 400_000;

/// `models`: values of variables under which an obligation fails as far as bits tell.
pub fn examine(asked: &mut Conversation, models: &Models, settled: &mut Settlements) {
    let mut examined = 0;
    for (index, settled) in settled.iter_mut().enumerate() {
        let Some(it) = settled else { continue };
        if asked.goal.obligations[index].obligation.kind == ObligationKind::Unsupported {
            continue;
        }
        if examined == MOST_EXAMINED || !is_worth_it(it, models.contains_key(&index)) {
            continue;
        }
        examined += 1;
        if let Some(model) = models.get(&index) {
            let stated = model.iter().map(|(variable, value)| {
                format!("(= {} {})", asked.query.term(variable), write_integer(value))
            });
            let stated = all(&stated.collect::<Vec<String>>());
            let asserted = format!("(assert {stated})\n");
            if let Some(trace) = candidate(asked, index, &asserted) {
                (it.verdict, it.trace) = (Verdict::NotProved(Reason::Countermodel), Some(trace));
                continue;
            }
        }
        if let Some(trace) = it.trace.take() {
            (it.verdict, it.trace) = look_at(asked, index, trace);
        }
    }
}

fn is_worth_it(settled: &Settled, has_model: bool) -> bool {
    match &settled.verdict {
        Verdict::NotProved(Reason::Countermodel) => true,
        Verdict::NotProved(Reason::Interrupted) => false,
        Verdict::NotProved(_) => has_model,
        _ => false,
    }
}

fn look_at(asked: &mut Conversation, index: usize, mut trace: Trace) -> (Verdict, Option<Trace>) {
    let mut excluded = String::new();
    for _ in 0..ROUNDS {
        if trace.stated.is_empty() {
            return (Verdict::NotProved(Reason::Countermodel), Some(trace));
        }
        let stated = all(&trace.stated);
        let given = format!("{excluded}(assert {stated})\n");
        if asked.ask_given(&[index], &given, Some(STEPS)) != Answer::Unsat {
            return (Verdict::NotProved(Reason::Countermodel), Some(trace));
        }
        excluded += &format!("(assert (not {stated}))\n");
        match asked.ask_given(&[index], &excluded, Some(STEPS)) {
            Answer::Unsat => return (Verdict::Proved, None),
            Answer::Sat | Answer::Unknown(_) => {}
            _ => break,
        }
        match counterexample(asked).filter(|found| found.obligation == index) {
            Some(found) => trace = found.trace,
            None => break,
        }
    }
    let words = "the values that the solver proposed break nothing";
    (Verdict::NotProved(Reason::Incomplete(words.into())), None)
}

/// The run with what is given, if there is one.
fn candidate(asked: &mut Conversation, index: usize, given: &str) -> Option<Trace> {
    match asked.ask_given(&[index], given, Some(STEPS)) {
        Answer::Sat | Answer::Unknown(_) => {}
        _ => return None,
    }
    counterexample(asked).filter(|found| found.obligation == index).map(|found| found.trace)
}

fn all(stated: &[String]) -> String {
    format!("(and true {})", stated.join(" "))
}
