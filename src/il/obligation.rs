//! What has to be proved, as people see it: a kind, a place, and where the reason for it stands. An obligation is made where
//! the assertion is made and travels with it as a value; no room but `report` looks inside.

use crate::base::Span;
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Obligation {
    pub kind: ObligationKind,
    /// Where the run would go wrong: the assertion, the call, the loop invariant, the clause of the contract.
    pub span: Span,
    /// The clause that asks for it, when that stands elsewhere: the callee's `requires`.
    pub clause: Option<Span>,
    /// The author's own words, from `{:msg "..."}`.
    pub message: Option<Arc<str>>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ObligationKind {
    Assertion,
    Precondition,
    Postcondition,
    InvariantEntry,
    InvariantPreserved,
    /// `C(x) := e` needs `e is C`.
    Unpack,
}

impl Obligation {
    pub fn new(kind: ObligationKind, span: Span) -> Obligation {
        Obligation { kind, span, clause: None, message: None }
    }
}

impl ObligationKind {
    pub const ALL: [ObligationKind; 6] = [
        ObligationKind::Assertion,
        ObligationKind::Precondition,
        ObligationKind::Postcondition,
        ObligationKind::InvariantEntry,
        ObligationKind::InvariantPreserved,
        ObligationKind::Unpack,
    ];

    /// The stable name, for scripts and `cinch explain`.
    pub fn code(self) -> &'static str {
        match self {
            ObligationKind::Assertion => "assertion",
            ObligationKind::Precondition => "precondition",
            ObligationKind::Postcondition => "postcondition",
            ObligationKind::InvariantEntry => "invariant-entry",
            ObligationKind::InvariantPreserved => "invariant-preserved",
            ObligationKind::Unpack => "unpack",
        }
    }

    /// What a failure means, in one line.
    pub fn failure(self) -> &'static str {
        match self {
            ObligationKind::Assertion => "this assertion may not hold",
            ObligationKind::Precondition => "a precondition of this call may not hold",
            ObligationKind::Postcondition => "a postcondition may not hold on this return path",
            ObligationKind::InvariantEntry => "this loop invariant may not hold on entry",
            ObligationKind::InvariantPreserved => {
                "this loop invariant may not be maintained by the loop"
            }
            ObligationKind::Unpack => "the value may not be made by this constructor",
        }
    }

    /// What success means, in one line.
    pub fn success(self) -> &'static str {
        match self {
            ObligationKind::Assertion => "the assertion holds",
            ObligationKind::Precondition => "the precondition of this call holds",
            ObligationKind::Postcondition => "the postcondition holds on every return path",
            ObligationKind::InvariantEntry => "the loop invariant holds on entry",
            ObligationKind::InvariantPreserved => "the loop maintains its invariant",
            ObligationKind::Unpack => "the value is made by this constructor",
        }
    }
}
