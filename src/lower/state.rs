//! States in which terms are evaluated: which expression stands for each part of memory, and for each variable, there.

use super::build;
use super::map::Map;
use crate::il::ast::Expr;

/// A moment of a run, as the intermediate language can speak of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// Where the text stands.
    Now,
    /// At the entry of the procedure.
    Old,
    /// At a label, where a copy of everything that may change was kept: variables with this suffix.
    Kept(String),
    /// What a logic function or a lemma gets as a parameter: its label's number.
    Formal(u32),
}

/// Stands between the name of a part and that of the label where a copy was kept.
const KEPT: &str = "$at.";

impl State {
    /// The part of which a variable is a kept copy.
    pub fn original_of(copy: &str) -> Option<&str> {
        copy.split_once(KEPT).map(|(original, _)| original)
    }

    pub fn map(&self, map: &Map) -> Expr {
        self.global(&map.name())
    }

    pub fn global(&self, name: &str) -> Expr {
        match self {
            State::Now => build::var(name),
            State::Old => build::old(build::var(name)),
            State::Kept(_) | State::Formal(_) => build::var(&self.copy_of(name)),
        }
    }

    /// The variable that holds the part of that name in this state.
    pub fn copy_of(&self, name: &str) -> String {
        match self {
            State::Now | State::Old => name.to_string(),
            State::Kept(label) => format!("{name}{KEPT}{label}"),
            State::Formal(number) => format!("{name}$l{number}"),
        }
    }
}
