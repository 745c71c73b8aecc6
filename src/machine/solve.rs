//! Whether a condition can hold on a path: terms in, a model or the proof that there is none out. Cheap answers come first
//! (the path's own model, the part of the path that matters, what was answered before), a solver last. `No` is said only
//! where it was proved; trouble with the solver is `Unknown`.

mod path;
#[cfg(test)]
mod tests;

pub use path::Path;

use crate::machine::model::{Bytes, Model};
use crate::machine::term::{Script, Sort, Term, Terms};
use crate::smt::reply::Sexp;
use crate::smt::session::{Answer, Session};

/// Whether something can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum May {
    /// It is so under this model, which satisfies the path, too.
    Yes(Model),
    No,
    /// Why it is not known.
    Unknown(String),
}

/// How many questions were answered by what.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    pub asked: u64,
    /// The condition was a constant.
    pub by_constant: u64,
    /// The path's model was an example.
    pub by_model: u64,
    pub by_solver: u64,
    pub unknown: u64,
}

/// Asks and remembers. Without a session, what would need a solver is unknown.
#[derive(Debug, Default)]
pub struct Solve {
    session: Option<Session>,
    counts: Counts,
}

impl Solve {
    pub fn new(session: Session) -> Solve {
        Solve { session: Some(session), ..Solve::default() }
    }

    /// For runs whose inputs are all known.
    pub fn without_solver() -> Solve {
        Solve::default()
    }

    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// Whether the condition can hold on a path that `model` satisfies.
    pub fn may(&mut self, terms: &mut Terms, path: &Path, model: &Model, condition: Term) -> May {
        self.counts.asked += 1;
        if let Some(value) = condition.small() {
            self.counts.by_constant += 1;
            return if value == 1 { May::Yes(model.clone()) } else { May::No };
        }
        if terms.holds(condition, model) {
            self.counts.by_model += 1;
            return May::Yes(model.clone());
        }
        let mut conditions = path.connected(terms, condition);
        conditions.push(condition);
        self.ask(terms, &conditions, model)
    }

    /// Whether the condition holds wherever the path goes: the negation cannot be.
    pub fn must(&mut self, terms: &mut Terms, path: &Path, model: &Model, condition: Term) -> May {
        let negation = terms.not(condition);
        self.may(terms, path, model, negation)
    }

    fn ask(&mut self, terms: &Terms, conditions: &[Term], model: &Model) -> May {
        let Some(session) = &mut self.session else {
            self.counts.unknown += 1;
            return May::Unknown("no solver may be asked".into());
        };
        let script = terms.script(conditions);
        session.forget();
        match session.check(&script.text) {
            Answer::Unsat => {
                self.counts.by_solver += 1;
                May::No
            }
            Answer::Sat => match read_model(session, terms, &script, model) {
                Some(found) if conditions.iter().all(|&term| terms.holds(term, &found)) => {
                    self.counts.by_solver += 1;
                    May::Yes(found)
                }
                _ => {
                    self.counts.unknown += 1;
                    May::Unknown("the solver's values could not be read".into())
                }
            },
            other => {
                self.counts.unknown += 1;
                May::Unknown(format!("{other:?}"))
            }
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
fn read_bits(value: &Sexp) -> Option<u128> {
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

/// An array as solvers print it: stores into a constant array.
fn read_bytes(value: &Sexp) -> Option<Bytes> {
    let (mut value, mut stores) = (value, Vec::new());
    loop {
        match value.list()? {
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
