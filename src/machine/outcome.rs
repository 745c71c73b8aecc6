//! What comes of running a state: how it ends, what it splits into, what goes wrong on the way.
//! Rule: a step that stops has changed nothing but the path, so that it can be done again in each part.

use super::fold::Unfolding;
use super::state::State;
use super::term::Term;
use super::value::{LazyId, ObjectId, Pointer, Value};
use crate::base::{CheckId, ObligationKind, Span};
use crate::flow::{BinaryOp, BlockId};

/// A run that breaks a rule: the state's model is one that does.
#[derive(Clone, Debug)]
pub struct Violation {
    pub kind: ObligationKind,
    /// As the program's list has it; `None` where no check was expected.
    pub check: Option<CheckId>,
    /// Of the step.
    pub span: Span,
    /// Before the step, with inputs that break it.
    pub state: Box<State>,
    /// What the rule is about, where that is known.
    pub about: Option<About>,
    /// What is wrong, where the kind alone does not say.
    pub detail: Option<String>,
}

/// What a rule is asked of.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum About {
    /// An access to so many bytes.
    Access(Pointer, u64),
    Computation(BinaryOp, Term, Term),
}

/// How a path ends.
#[derive(Clone, PartialEq, Debug)]
pub enum Ending {
    /// The entry returned.
    Returned(Value),
    /// By `exit`.
    Exited(Value),
    /// By `abort`.
    Aborted,
    /// An assumption does not hold: nobody runs this.
    Assumed,
    /// Every way on breaks a rule, which was told.
    Violated,
    /// A program that waits for ever.
    Hangs,
}

/// Why a step is not done.
#[derive(Clone, Debug)]
pub enum Stop {
    End(Ending),
    /// The step is to be done again in each of these parts of the state.
    Split(Vec<Part>),
    /// What is not modelled.
    Unknown(String),
    /// The limit of steps is reached.
    Pause,
}

/// A part of a state.
#[derive(Clone, Debug)]
pub enum Part {
    /// Where the condition holds.
    Where(Term),
    /// Where the term has this value.
    Equal(Term, u128),
    /// Where the condition holds, and the block is left for that one.
    To(Term, BlockId),
    /// A pointer of the environment leads there.
    Lazy(LazyId, super::lazy::Target),
    /// A segment is looked into in this way.
    Unfold(ObjectId, Unfolding),
}

pub type Done<T> = Result<T, Stop>;

/// What a run came to.
#[derive(Debug)]
pub struct Run {
    pub violations: Vec<Violation>,
    pub outcome: Outcome,
}

#[derive(Debug)]
pub enum Outcome {
    /// More than one way to go on, in a fixed order.
    Forked(Vec<State>),
    Ended(Ending, Box<State>),
    /// Nothing is known of what follows.
    Unknown(String, Box<State>),
    /// The limit of steps was reached.
    Paused(Box<State>),
}

pub fn unknown<T>(why: impl Into<String>) -> Done<T> {
    Err(Stop::Unknown(why.into()))
}
