//! What has to be proved, as people see it: a kind, a place, and where the reason for it stands. An obligation is made where
//! the assertion is made and travels with it as a value; no room but `report` looks inside.

pub use crate::base::ObligationKind;
use crate::base::{Access, Cause, CheckId, Said, Shape, Span};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Obligation {
    pub kind: ObligationKind,
    /// Where the run would go wrong: the assertion, the call, the loop invariant, the clause of the contract.
    pub span: Span,
    /// The clause that asks for it, when that stands elsewhere: the callee's `requires`.
    pub clause: Option<Span>,
    /// The author's own words, from `{:msg "..."}`.
    pub message: Option<Arc<str>>,
    /// Which of several things it is that fails, where that matters for what to do next.
    pub cause: Option<Cause>,
    /// How the memory is reached that it is about, as far as that is known.
    pub access: Option<Box<Access>>,
    /// The checks that it answers, for programs that have them: one for each kind that passes may turn the obligation into.
    pub checks: Vec<CheckId>,
    /// Whether a run may come here by way of something that is not modelled.
    pub behind_unsupported: bool,
    /// Where in its body it is met, once the body is a graph.
    pub point: Option<Point>,
}

/// A place among the ways through a body (see `vc::ways`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Point {
    pub block: usize,
    /// Whether it is taken for granted by what comes after it.
    pub relied_on_after: bool,
}

impl Obligation {
    pub fn new(kind: ObligationKind, span: Span) -> Obligation {
        Obligation {
            kind,
            span,
            clause: None,
            message: None,
            cause: None,
            access: None,
            checks: vec![],
            behind_unsupported: false,
            point: None,
        }
    }

    pub fn saying(self, said: Said) -> Obligation {
        Obligation { message: said.words, cause: said.cause, ..self }
    }

    pub fn shape(&self) -> Option<Shape> {
        self.access.as_ref().map(|access| access.shape)
    }

    /// How many elements the variable has that an index leads out of.
    pub fn elements(&self) -> Option<u64> {
        let access = self.access.as_ref().filter(|_| self.kind == ObligationKind::OutOfBounds)?;
        access.elements
    }

    /// The check that it answers.
    pub fn check(&self) -> Option<&CheckId> {
        self.checks.iter().find(|check| check.kind == self.kind)
    }
}
