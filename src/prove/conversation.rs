//! Asks a solver about the obligations of one goal: indices of obligations in, answers and values out. What was asked before with
//! the same limits is not asked again: answers are remembered with the values that were wanted of their models.
//! Rule: what depends on the clock or on the health of a solver is not remembered.

use crate::prove::cache::{Cache, Key, Remembered};
use crate::smt::query::{Query, leave_out, leave_out_blocks};
use crate::smt::race::Race;
use crate::smt::reply::Sexp;
use crate::smt::session::{Answer, Limits};
use crate::vc::wp::Goal;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The frames of the query are in the session already, or are to be sent with each question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    Scoped,
    /// In a process of its own.
    Alone,
}

pub struct Conversation<'a> {
    pub goal: &'a Goal,
    pub query: &'a Query,
    session: &'a mut Race,
    manner: Manner,
    /// For each question, but for its steps.
    limits: Limits,
    cache: Option<&'a Cache>,
    last: Option<Last>,
    /// Assertions that go with every question.
    pub assumed: String,
    pub questions: usize,
}

/// The last answer, and what it is to be remembered under if it is new.
struct Last {
    said: Remembered,
    key: Option<Key>,
    is_new: bool,
}

/// What a core is remembered under among the values of an answer: no term.
const CORE: &str = "(get-unsat-core)";

/// With more obligations than this, those that are left out are named by their blocks.
const MANY: usize = 200;

impl<'a> Conversation<'a> {
    pub fn new(
        (goal, query): (&'a Goal, &'a Query),
        (session, manner): (&'a mut Race, Manner),
        limits: &Limits,
        cache: Option<&'a Cache>,
    ) -> Conversation<'a> {
        let limits = limits.clone();
        let (last, assumed) = (None, String::new());
        Conversation { goal, query, session, manner, limits, cache, last, assumed, questions: 0 }
    }

    /// Whether any of these obligations can fail. `steps`: what the solver may take for it.
    pub fn ask(&mut self, about: &[usize], steps: Option<u64>) -> Answer {
        self.ask_given(about, "", steps)
    }

    /// The same where these assertions hold, too.
    pub fn ask_given(&mut self, about: &[usize], given: &str, steps: Option<u64>) -> Answer {
        self.keep();
        let assertions = self.only(about) + &self.assumed + given;
        let key = self.cache.map(|cache| {
            let Query { background, goal, .. } = self.query;
            let manner = format!("{:?} {steps:?} {:?}", self.manner, self.session.settings());
            cache.key(&[background, goal, &assertions, &manner])
        });
        if let Some(said) = self.cache.zip(key.as_ref()).and_then(|(cache, key)| cache.find(key)) {
            let answer = said.answer.clone();
            self.last = Some(Last { said, key: None, is_new: false });
            return answer;
        }
        self.questions += 1;
        self.session.set_limits(&Limits { steps, ..self.limits.clone() });
        let answer = match self.manner {
            Manner::Scoped => self.session.check(&assertions),
            Manner::Alone => {
                self.session.push(self.query.background.as_str());
                self.session.push(self.query.goal.as_str());
                self.session.check_alone(&assertions)
            }
        };
        let solver = self.session.answered().title().into();
        let said = Remembered { solver, answer: answer.clone(), values: BTreeMap::new() };
        self.last = Some(Last { said, key, is_new: true });
        answer
    }

    /// Values after `Sat` or `Unknown`, one for each term, None where there is none.
    pub fn values(&mut self, terms: &[String]) -> Option<Vec<Option<Sexp>>> {
        let last = self.last.as_mut()?;
        if !last.is_new {
            let remembered = terms.iter().map(|term| last.said.values.get(term).cloned());
            return Some(remembered.map(Option::flatten).collect());
        }
        let values = self.session.values(terms).ok()?;
        last.said.values.extend(terms.iter().cloned().zip(values.iter().cloned()));
        Some(values)
    }

    /// After `Unsat`, in a session that can tell: the names of the assertions that the proof has used.
    pub fn core(&mut self) -> Option<Vec<String>> {
        let last = self.last.as_mut()?;
        if last.is_new {
            let names = self.session.core()?.into_iter().map(Sexp::Atom).collect();
            last.said.values.insert(CORE.to_string(), Some(Sexp::List(names)));
        }
        let names = last.said.values.get(CORE)?.as_ref()?.list()?;
        names.iter().map(|name| name.atom().map(str::to_string)).collect()
    }

    /// Name and version of who gave the last answer.
    pub fn answered(&self) -> Arc<str> {
        match &self.last {
            Some(last) => last.said.solver.clone(),
            None => self.session.answered().title().into(),
        }
    }

    /// Ends the question: its frames are closed if it had any of its own, and its answer is remembered.
    pub fn keep(&mut self) {
        let Some(Last { said, key, is_new: true }) = self.last.take() else { return };
        if self.manner == Manner::Alone {
            self.session.pop();
            self.session.pop();
        }
        if let Some((cache, key)) = self.cache.zip(key).filter(|_| said.answer.is_lasting()) {
            cache.keep(&key, &said);
        }
    }

    /// Assertions that leave all other obligations out of the question.
    fn only(&self, about: &[usize]) -> String {
        let obligations = &self.goal.obligations;
        let about: BTreeSet<usize> = about.iter().copied().collect();
        if obligations.len() > MANY && about.len() < obligations.len() / 2 {
            return leave_out_blocks(self.goal, &about);
        }
        let left_out = (0..obligations.len()).filter(|index| !about.contains(index));
        left_out.map(|index| leave_out(obligations[index].choice)).collect()
    }
}

impl Drop for Conversation<'_> {
    fn drop(&mut self) {
        self.keep();
    }
}
