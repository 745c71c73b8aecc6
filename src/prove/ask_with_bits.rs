//! What a first question with integers did not decide is asked again with bit-vectors: settlements come in, those that are proved now
//! are replaced or added.
//! Rule: only `unsat` changes anything, see `smt::bits`.

use crate::il::core::{Expr, Function};
use crate::il::obligation::ObligationKind;
use crate::prove::cache::{Cache, Remembered};
use crate::prove::decide::{Settled, Settlements};
use crate::prove::verdict::{Reason, Verdict};
use crate::smt::bits::{Functions, Question, Shown, question};
use crate::smt::model::signed_integer;
use crate::smt::race::Race;
use crate::smt::reply::Sexp;
use crate::smt::session::{Answer, Limits};
use crate::vc::wp::Goal;
use num_bigint::BigInt;
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

/// Values of variables under which an obligation fails as far as bits tell, by obligation.
pub type Models = BTreeMap<usize, Vec<(Expr, BigInt)>>;

/// Returns how many questions it took, and the values that were found.
pub fn ask_with_bits(
    goal: &Goal,
    wanted: &[usize],
    help: &Help,
    settled: &mut Settlements,
) -> (usize, Models) {
    let mut models = Models::new();
    let open = wanted.iter().copied().filter(|index| is_open(goal, settled, *index));
    let open: Vec<usize> = open.collect();
    if open.is_empty() || !help.functions.iter().any(|function| function.bits.is_some()) {
        return (0, models);
    }
    let functions: Functions =
        help.functions.iter().map(|function| (&function.name, function)).collect();
    let (mut questions, mut session) = (0, None);
    for index in open.into_iter().take(MOST_QUESTIONS) {
        let begun = Instant::now();
        let Some(asked) = question(goal, index, &functions) else { continue };
        let Some(said) = ask(&asked, help, &mut session, &mut questions) else { continue };
        match said.answer {
            Answer::Unsat => {
                let (verdict, trace, time) = (Verdict::Proved, None, begun.elapsed());
                settled[index] = Some(Settled { verdict, trace, time, solver: said.solver });
            }
            Answer::Sat => {
                models.insert(index, values(&asked, &said.values));
            }
            _ => {}
        }
    }
    (questions, models)
}

/// Those that are exact.
fn values(asked: &Question, said: &BTreeMap<String, Option<Sexp>>) -> Vec<(Expr, BigInt)> {
    let value = |text: &str| said.get(text).and_then(Option::as_ref);
    let known = asked.integers.iter().filter_map(|Shown { variable, text, width, exact }| {
        let is_exact = exact == "true" || value(exact)?.atom() == Some("true");
        let found = signed_integer(value(text)?, *width)?;
        is_exact.then(|| (variable.clone(), found))
    });
    known.collect()
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
    asked: &Question,
    help: &Help,
    session: &mut Option<Race>,
    questions: &mut usize,
) -> Option<Remembered> {
    if session.is_none() {
        *session = (help.start)();
    }
    let session = session.as_mut()?;
    let settings = format!("bits {:?}", session.settings());
    let key = help.cache.map(|cache| cache.key(&[&asked.text, &settings]));
    if let Some(said) = help.cache.zip(key.as_ref()).and_then(|(cache, key)| cache.find(key)) {
        return Some(said);
    }
    *questions += 1;
    let steps = help.limits.steps.map(|steps| steps.min(STEPS));
    let time = help.limits.time.min(TIME);
    session.set_limits(&Limits { steps, time, ..help.limits.clone() });
    session.forget();
    session.push(asked.text.as_str());
    let answer = session.check_alone("");
    let mut values = BTreeMap::new();
    if answer == Answer::Sat {
        let shown = asked.integers.iter().flat_map(|it| [it.text.clone(), it.exact.clone()]);
        let terms: Vec<String> = shown.collect();
        let found = session.values(&terms).unwrap_or_default();
        values = terms.into_iter().zip(found).collect();
    }
    let said = Remembered { solver: session.answered().title().into(), answer, values };
    let lasting = matches!(said.answer, Answer::Unsat | Answer::Sat);
    if let Some((cache, key)) = help.cache.zip(key).filter(|_| lasting) {
        cache.keep(&key, &said);
    }
    Some(said)
}
