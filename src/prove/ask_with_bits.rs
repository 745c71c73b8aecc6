//! What a first question with integers did not decide is asked again with bit-vectors: settlements come in, those that are proved now
//! are replaced or added.
//! Rule: only `unsat` changes anything, see `smt::bits`.

use crate::il::core::Function;
use crate::il::obligation::ObligationKind;
use crate::prove::cache::{Cache, Remembered};
use crate::prove::decide::{Settled, Settlements};
use crate::prove::verdict::{Reason, Verdict};
use crate::smt::bits::{Functions, question};
use crate::smt::race::Race;
use crate::smt::session::{Answer, Limits};
use crate::vc::wp::Goal;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// For one implementation: somebody waits.
const MOST_QUESTIONS: usize = 8;

/// For one question. What bit-vectors are good at, they mostly do in a tenth of this.
const STEPS: u64 = 4_000_000;
const TIME: Duration = Duration::from_secs(10);

/// What may be asked, and how much.
pub struct Help<'a> {
    pub functions: &'a [Function],
    pub limits: &'a Limits,
    pub cache: Option<&'a Cache>,
    pub start: &'a dyn Fn() -> Option<Race>,
}

/// Returns how many questions it took.
pub fn ask_with_bits(
    goal: &Goal,
    wanted: &[usize],
    help: &Help,
    settled: &mut Settlements,
) -> usize {
    let open = wanted.iter().copied().filter(|index| is_open(goal, settled, *index));
    let open: Vec<usize> = open.collect();
    if open.is_empty() || !help.functions.iter().any(|function| function.bits.is_some()) {
        return 0;
    }
    let functions: Functions =
        help.functions.iter().map(|function| (&function.name, function)).collect();
    let (mut questions, mut session) = (0, None);
    for index in open.into_iter().take(MOST_QUESTIONS) {
        let begun = Instant::now();
        let Some(asked) = question(goal, index, &functions) else { continue };
        let Some((answer, solver)) = ask(&asked.text, help, &mut session, &mut questions) else {
            continue;
        };
        if answer == Answer::Unsat {
            let (verdict, trace, time) = (Verdict::Proved, None, begun.elapsed());
            settled[index] = Some(Settled { verdict, trace, time, solver });
        }
    }
    questions
}

/// Whether it is neither proved nor given up by somebody.
fn is_open(goal: &Goal, settled: &Settlements, index: usize) -> bool {
    let kind = goal.obligations[index].obligation.kind;
    let open = match &settled[index] {
        Some(Settled { verdict: Verdict::NotProved(reason), .. }) => *reason != Reason::Interrupted,
        Some(_) => false,
        None => true,
    };
    open && kind != ObligationKind::Unsupported
}

fn ask(
    text: &str,
    help: &Help,
    session: &mut Option<Race>,
    questions: &mut usize,
) -> Option<(Answer, std::sync::Arc<str>)> {
    if session.is_none() {
        *session = (help.start)();
    }
    let session = session.as_mut()?;
    let settings = format!("bits {:?}", session.settings());
    let key = help.cache.map(|cache| cache.key(&[text, &settings]));
    if let Some(said) = help.cache.zip(key.as_ref()).and_then(|(cache, key)| cache.find(key)) {
        return Some((said.answer, said.solver));
    }
    *questions += 1;
    let steps = help.limits.steps.map(|steps| steps.min(STEPS));
    let time = help.limits.time.min(TIME);
    session.set_limits(&Limits { steps, time, ..help.limits.clone() });
    session.forget();
    session.push(text);
    let answer = session.check_alone("");
    let solver: std::sync::Arc<str> = session.answered().title().into();
    let lasting = matches!(answer, Answer::Unsat | Answer::Sat);
    if let Some((cache, key)) = help.cache.zip(key).filter(|_| lasting) {
        let (solver, answer) = (solver.clone(), answer.clone());
        cache.keep(&key, &Remembered { solver, answer, values: BTreeMap::new() });
    }
    Some((answer, solver))
}
