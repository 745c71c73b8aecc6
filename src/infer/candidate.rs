//! A guess: what may be said, where it would stand, and which template thought of it.

pub use crate::contract::proposal::Home;
use std::fmt;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    pub home: Home,
    pub clause: Clause,
    /// The formula, or the places of a frame, as the annotation language writes them.
    pub text: String,
    pub template: Template,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Clause {
    Requires,
    Ensures,
    Modifies,
    Frees,
    Invariant,
    LoopModifies,
    Variant,
    GlobalInvariant,
}

impl Clause {
    pub const ALL: [Clause; 8] = [
        Clause::Requires,
        Clause::Ensures,
        Clause::Modifies,
        Clause::Frees,
        Clause::Invariant,
        Clause::LoopModifies,
        Clause::Variant,
        Clause::GlobalInvariant,
    ];

    pub fn word(self) -> &'static str {
        match self {
            Clause::Requires => "requires",
            Clause::Ensures => "ensures",
            Clause::Modifies => "modifies",
            Clause::Frees => "frees",
            Clause::Invariant => "loop invariant",
            Clause::LoopModifies => "loop modifies",
            Clause::Variant => "loop variant",
            Clause::GlobalInvariant => "global invariant",
        }
    }

    /// Frames are sets and variants are numbers: neither can be switched off by a condition.
    pub fn is_no_formula(self) -> bool {
        matches!(self, Clause::Modifies | Clause::Frees | Clause::LoopModifies | Clause::Variant)
    }
}

/// Which thought a candidate comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Template {
    /// The cursor is on the list, or at its end.
    OnList,
    /// The cursor is not at the end.
    NotNull,
    /// The list ends.
    Ends,
    /// What is ahead belongs to the list.
    Ahead,
    /// What is on one list is not on the other.
    Apart,
    /// Every node is on one list or the other.
    OneOrTheOther,
    /// What was passed has a property.
    Visited,
    /// What is required of the root holds of the cursor.
    LikeRoot,
    /// What was tested of the next node holds of the one that the cursor is at.
    Tested,
    /// One cursor follows another.
    Trailing,
    /// Bounds and equations of indices.
    Bounds,
    /// Cells of a segment have a property.
    Cells,
    /// What is promised of a whole holds of the part that was passed.
    Promised,
    /// A segment is sorted.
    Sorted,
    /// All cells of one segment are at most those of another.
    Partition,
    /// A segment is the mirror of what it was.
    Mirrored,
    /// What an access through a parameter needs.
    Access,
    /// What a callee asks for.
    FromCallee,
    /// What functions of a module keep true of a record.
    Kept,
    /// Different parameters do not overlap.
    Separated,
    /// What callers want to know of a result.
    Result,
    /// What is written.
    Writes,
    /// What is left to do.
    Measure,
}

impl fmt::Display for Candidate {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} {};", self.clause.word(), self.text)
    }
}

impl Candidate {
    pub fn invariant(home: Home, template: Template, text: String) -> Candidate {
        Candidate { home, clause: Clause::Invariant, text, template }
    }
}
