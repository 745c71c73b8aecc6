//! Labels of blocks, and what the blocks are to people who follow a run: said where a block is made, so that no name has to tell.

use super::ast::Name;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Label {
    pub name: Name,
    pub role: Role,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Role {
    /// It has the name that somebody wrote in front of it.
    Written,
    /// Such a block that a loop comes back to.
    WrittenLoopHead,
    /// Where a body begins.
    Start,
    Then,
    Else,
    Case,
    LoopHead,
    LoopBody,
    LoopDone,
    /// What follows an `if`.
    After,
    /// On the way from one of these to another: nothing that people know by a name.
    Passage,
    /// Only asks for something: the invariants at the entry of a loop, what the contract asks for at the end.
    Checks,
    /// Asks whether a round has kept the invariants of its loop.
    EndOfRound,
}

impl Label {
    pub fn new(name: impl Into<Name>, role: Role) -> Label {
        Label { name: name.into(), role }
    }
}

impl Role {
    /// The same, for a block that a loop comes back to.
    pub fn as_loop_head(self) -> Role {
        match self {
            Role::Written => Role::WrittenLoopHead,
            other => other,
        }
    }
}
