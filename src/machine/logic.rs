//! Annotations in states: a term of the logic in, what it means in a state out. Integers are bit-vectors as wide as they have to be, memory is
//! read as it was at the moment of which the term speaks. Names mean what the `Scene` says.
//! Rule: three values. What cannot be evaluated is neither true nor false, and the first such part is named.

mod builtin;
mod formula;
mod list;
mod meaning;
mod number;
mod place;
mod quantify;
mod separate;
mod set;
mod string;
mod valid;
mod value;

pub use formula::formula;
pub use meaning::{Meaning, Truth};
pub use place::field;
pub use set::{Piece, set};

use super::call::Passing;
use super::memory::Memory;
use super::start::Machine;
use super::state::{Snapshot, State};
use super::term::Term;
use crate::base::Span;
use crate::contract::program::BoundId;
use crate::contract::term::Label;
use crate::flow::{Function, Operand};
use crate::typed::program::VariableId;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Logic functions inside each other, before nobody waits any longer.
const DEEPEST: u32 = 100;

/// Parts that are looked at, before nobody waits any longer.
const MOST_PARTS: u32 = 20_000;

/// An evaluation under way.
pub struct Evaluation<'e, 'p> {
    pub machine: &'e mut Machine<'p>,
    pub state: &'e mut State,
    /// The first part that could not be evaluated.
    pub open: Option<Open>,
    parts: u32,
}

/// A part of an annotation that was not evaluated, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Open {
    pub why: String,
    pub span: Span,
}

/// What the names of a term mean where it stands.
#[derive(Clone)]
pub struct Scene<'s> {
    pub unit: u32,
    pub names: Names<'s>,
    /// Of which the term speaks.
    pub moment: Moment,
    /// Where the annotation stands, or the first state of the logic function around.
    here: Moment,
    /// The entry of the function, where that is not the call that runs.
    pub before: Option<Arc<Snapshot>>,
    pub result: Option<Outcome>,
    bounds: BTreeMap<BoundId, Meaning>,
    /// What the label parameters of the logic function around are.
    formals: Vec<Moment>,
    depth: u32,
}

/// Whose variables are named.
#[derive(Clone, Copy)]
pub enum Names<'s> {
    /// Of the call that runs.
    Frame(&'s Function, Parameters),
    /// Of a function without a body: what it is called with.
    Call(&'s [VariableId], &'s [Passing]),
}

/// Which values parameters stand for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Parameters {
    AsTheyAre,
    /// In a postcondition: those that the caller has passed.
    AtEntry,
}

/// What `\result` is.
#[derive(Clone, Copy)]
pub enum Outcome {
    /// Of the call that runs.
    Operand(Operand),
    Value(super::value::Value, crate::flow::Scalar),
}

#[derive(Clone, Debug)]
pub enum Moment {
    Now,
    Then(Arc<Snapshot>),
}

impl<'s> Scene<'s> {
    pub fn new(unit: u32, names: Names<'s>) -> Scene<'s> {
        Scene {
            unit,
            names,
            moment: Moment::Now,
            here: Moment::Now,
            before: None,
            result: None,
            bounds: BTreeMap::new(),
            formals: vec![],
            depth: 0,
        }
    }

    fn at(&self, moment: Moment) -> Scene<'s> {
        Scene { moment, ..self.clone() }
    }

    fn bind(&self, variable: BoundId, meaning: Meaning) -> Scene<'s> {
        let mut inner = self.clone();
        inner.bounds.insert(variable, meaning);
        inner
    }

    fn is_too_deep(&self) -> bool {
        self.depth > DEEPEST
    }

    /// The moment that a label names, if it was kept.
    fn labelled(&self, state: &State, label: Label) -> Option<Moment> {
        let kept = |label: Label| match self.names {
            Names::Frame(..) => state.frame.remembered.get(&label).cloned(),
            Names::Call(..) => None,
        };
        match label {
            Label::Here | Label::Post => Some(self.here.clone()),
            Label::Pre | Label::Old => {
                self.before.clone().or_else(|| kept(Label::Pre)).map(Moment::Then)
            }
            Label::LoopEntry | Label::LoopCurrent | Label::Code(_) => kept(label).map(Moment::Then),
            Label::Formal(index) => self.formals.get(index as usize).cloned(),
            Label::Init => None,
        }
    }
}

impl Moment {
    fn memory<'m>(&'m self, state: &'m State) -> &'m Memory {
        match self {
            Moment::Now => &state.memory,
            Moment::Then(snapshot) => &snapshot.memory,
        }
    }
}

impl<'e, 'p> Evaluation<'e, 'p> {
    pub fn new(machine: &'e mut Machine<'p>, state: &'e mut State) -> Evaluation<'e, 'p> {
        Evaluation { machine, state, open: None, parts: 0 }
    }

    /// Whether so much was looked at that the rest is left open.
    fn is_tired(&mut self, span: Span) -> bool {
        self.parts += 1;
        let tired = self.parts > MOST_PARTS;
        if tired {
            self.leave_open(span, "it takes too long");
        }
        tired
    }

    /// The first one is kept.
    fn leave_open(&mut self, span: Span, why: impl Into<String>) {
        if self.open.is_none() {
            self.open = Some(Open { why: why.into(), span });
        }
    }

    fn unknown(&mut self, span: Span, why: impl Into<String>) -> Meaning {
        self.leave_open(span, why);
        Meaning::Unknown
    }

    fn all(&mut self, conditions: impl IntoIterator<Item = Term>) -> Term {
        self.machine.terms.all(conditions)
    }
}
