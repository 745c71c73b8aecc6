//! What became of each obligation. Only a solver's `unsat` makes `Proved`; everything else keeps its reason.

use crate::base::{EveryRun, FailingRun, Owner, Span};
use crate::il::label::Label;
use crate::il::obligation::{Obligation, ObligationKind};
pub use crate::smt::model::Value;
pub use crate::vc::passify::Subject;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    Proved,
    NotProved(Reason),
    /// A run that breaks it was seen.
    #[serde(skip)]
    Refuted(Arc<FailingRun>),
    /// It was not proved of its function by itself, but no run of the program breaks a rule. Nothing may rest on it as on a proof: callers
    /// in other programs may do what this one does not.
    #[serde(skip)]
    EveryRun(Arc<EveryRun>),
    /// The program uses something cinch does not model; says what.
    Unsupported(String),
}

/// Why an obligation is not proved. With quantifiers around, a model is a candidate: it may not be a real run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reason {
    /// The solver found values that break the obligation.
    Countermodel,
    /// Nothing was left to prove it about: the obligation is one that the prover asked for by itself.
    Vacuous,
    /// The solver gave up on quantifiers or arithmetic; its words. A candidate trace may be there all the same.
    Incomplete(String),
    Timeout(Duration),
    /// Steps or memory ran out; which.
    ResourceLimit(String),
    /// The solver died or spoke nonsense; what it said.
    SolverCrash(String),
    /// We failed ourselves; how.
    InternalError(String),
    /// A run may come here by way of something that is not modelled, which has an obligation of its own.
    BehindUnsupported,
    /// The user stopped the run first.
    Interrupted,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ObligationResult {
    pub obligation: Obligation,
    pub verdict: Verdict,
    /// Solver time spent on this obligation alone (zero when the query for the whole implementation settled it).
    pub time: Duration,
    /// Name and version of the solver that answered.
    pub solver: Arc<str>,
    /// The way to the failure, for a countermodel.
    pub trace: Option<Trace>,
    /// Other parts of the same operation that are not proved either (see `join_parts`).
    pub also: Vec<ObligationKind>,
    /// Where checks stand that come before it and are not proved: it is, if these hold.
    pub provisos: Vec<Span>,
}

/// A way through the body to the failing obligation, with the values a model gives.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trace {
    pub steps: Vec<Step>,
    /// The `return` or closing brace by which the path leaves, for postconditions.
    pub exit: Option<Span>,
    /// The part of the condition that fails, where it has several and the model tells which.
    pub part: Option<Span>,
    /// What the integers and truth values that are shown are, as conditions for the solver.
    #[serde(skip)]
    pub stated: Vec<String>,
}

/// One block passed. Values are those of the variables that got a value or a new one there, in source terms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// The first command of the block.
    pub span: Span,
    pub block: Label,
    #[serde(skip)]
    pub seen: Vec<(Subject, Value)>,
    /// The same in words, as `report::values` puts it.
    pub values: Vec<(String, String)>,
    /// A function that the step has called, of which nothing says what it changes; by its name, as `values` are.
    pub changed_by: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ImplementationResult {
    pub owner: Owner,
    /// What the owner is called.
    pub name: Arc<str>,
    pub span: Span,
    /// In source order.
    pub obligations: Vec<ObligationResult>,
    /// Solver time for all its queries.
    pub time: Duration,
    /// How many times the solver was asked.
    pub queries: usize,
    /// The solver's own count of steps, where it keeps one: the same on every machine, whatever else the machine does.
    pub steps: Option<u64>,
}

/// All that came out of a run, in source order whatever the order of the answers.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Outcome {
    pub implementations: Vec<ImplementationResult>,
    pub interrupted: bool,
}

impl Verdict {
    /// The stable name, for scripts.
    pub fn code(&self) -> &'static str {
        match self {
            Verdict::Proved => "proved",
            Verdict::NotProved(_) => "not-proved",
            Verdict::Refuted(_) => "refuted",
            Verdict::EveryRun(_) => "every-run",
            Verdict::Unsupported(_) => "unsupported",
        }
    }
}

impl Reason {
    /// The stable name, for scripts and `cinch explain`.
    pub fn code(&self) -> &'static str {
        match self {
            Reason::Countermodel => "countermodel",
            Reason::Vacuous => "vacuous",
            Reason::Incomplete(_) => "incomplete",
            Reason::Timeout(_) => "timeout",
            Reason::ResourceLimit(_) => "resource-limit",
            Reason::SolverCrash(_) => "solver-crash",
            Reason::InternalError(_) => "internal-error",
            Reason::BehindUnsupported => "unsupported",
            Reason::Interrupted => "interrupted",
        }
    }
}

impl ImplementationResult {
    pub fn proved(&self) -> bool {
        self.obligations.iter().all(|result| result.verdict == Verdict::Proved)
    }
}
