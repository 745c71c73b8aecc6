//! Questions to a solver process: conditions in, SMT-LIB out, the answer with its values back in. A model is believed only
//! after the conditions were evaluated under it.

use crate::machine::model::{Bytes, Model};
use crate::machine::term::{Script, Sort, Term, Terms};
use crate::smt::reply::Sexp;
use crate::smt::session::{Answer, Session};

/// After so many questions the solver forgets what it has learnt, since it also gets slower with what it holds.
const TOGETHER: u32 = 400;

/// A session and how many questions it has answered since it forgot.
#[derive(Debug)]
pub(super) struct Solver {
    session: Session,
    answered: u32,
    letters: u64,
}

/// What a solver said.
pub(super) enum Said {
    Yes(Model),
    No,
    Unknown(String),
}

impl Solver {
    pub(super) fn new(session: Session) -> Solver {
        Solver { session, answered: 0, letters: 0 }
    }

    /// In all questions so far.
    pub(super) fn letters(&self) -> u64 {
        self.letters
    }

    /// Whether the conditions can hold together; values of other variables are taken from `model`.
    pub(super) fn ask(&mut self, terms: &Terms, conditions: &[Term], model: &Model) -> Said {
        let script = terms.script(conditions);
        if self.answered == TOGETHER {
            self.answered = 0;
            self.session.forget();
        }
        self.answered += 1;
        self.letters += script.text.len() as u64;
        let answer = self.session.check(&script.text);
        match answer {
            Answer::Unsat => Said::No,
            Answer::Sat => match read_model(&mut self.session, terms, &script, model) {
                Some(found) if terms.all_hold(conditions, &found) => Said::Yes(found),
                Some(_) => Said::Unknown("the solver's values are no example".into()),
                None => Said::Unknown("the solver's values could not be read".into()),
            },
            Answer::Unknown(reason) => Said::Unknown(reason),
            Answer::Timeout(time) => Said::Unknown(format!("no answer within {time:?}")),
            Answer::ResourceLimit(what) => Said::Unknown(format!("limit of {what} reached")),
            Answer::Crash(text) => Said::Unknown(text),
            Answer::Interrupted => Said::Unknown("interrupted".into()),
        }
    }
}

/// The model with the solver's values for the variables of a question.
fn read_model(
    session: &mut Session,
    terms: &Terms,
    script: &Script,
    model: &Model,
) -> Option<Model> {
    let symbols: Vec<String> =
        script.variables.iter().map(|&variable| terms.symbol(variable)).collect();
    let values = session.values(&symbols).ok()?;
    let mut model = model.clone();
    for (&variable, value) in script.variables.iter().zip(values) {
        match terms.sort(variable) {
            Sort::Bits(_) => model.set(variable, read_bits(&value?)?),
            Sort::Bytes(_) => model.set_bytes(variable, read_bytes(&value?)?),
        }
    }
    Some(model)
}

/// A number as solvers print it: `#x0f`, `#b01`, `(_ bv15 8)`, `true`.
pub(super) fn read_bits(value: &Sexp) -> Option<u128> {
    match value {
        Sexp::Atom(text) => match text.as_str() {
            "true" => Some(1),
            "false" => Some(0),
            _ => match text.strip_prefix("#x") {
                Some(digits) => u128::from_str_radix(digits, 16).ok(),
                None => u128::from_str_radix(text.strip_prefix("#b")?, 2).ok(),
            },
        },
        Sexp::List(items) => match items.as_slice() {
            [Sexp::Atom(underscore), Sexp::Atom(number), Sexp::Atom(_)] if underscore == "_" => {
                number.strip_prefix("bv")?.parse().ok()
            }
            _ => None,
        },
    }
}

/// An array as solvers print it: stores into a constant array, long ones with names for what lies inside (`let`).
pub(super) fn read_bytes(value: &Sexp) -> Option<Bytes> {
    let (mut value, mut stores) = (value, Vec::new());
    let mut named: Vec<(&str, &Sexp)> = vec![];
    loop {
        let items = match value {
            Sexp::Atom(name) => {
                let at = named.iter().rposition(|(other, _)| other == name)?;
                value = named[at].1;
                // A meaning knows only what was named before.
                named.truncate(at);
                continue;
            }
            Sexp::List(items) => items.as_slice(),
        };
        match items {
            [Sexp::Atom(word), Sexp::List(bindings), body] if word == "let" => {
                for binding in bindings {
                    let [Sexp::Atom(name), meaning] = binding.list()? else { return None };
                    named.push((name, meaning));
                }
                value = body;
            }
            [Sexp::Atom(word), below, index, byte] if word == "store" => {
                stores.push((read_bits(index)?, u8::try_from(read_bits(byte)?).ok()?));
                value = below;
            }
            [Sexp::List(constant), byte] if is_constant_array(constant) => {
                let rest = u8::try_from(read_bits(byte)?).ok()?;
                // The outermost store is the last one.
                let entries = stores.into_iter().rev().collect();
                return Some(Bytes { rest, entries });
            }
            _ => return None,
        }
    }
}

/// `(as const (Array ..))`.
fn is_constant_array(items: &[Sexp]) -> bool {
    matches!(items, [Sexp::Atom(first), Sexp::Atom(second), _] if first == "as" && second == "const")
}
