//! What a term may refer to where it stands: the states its labels name, where C variables live, what `\result` is.

use crate::contract::program::{BoundId, GhostId};
use crate::contract::term::Label;
use crate::il::ast::Expr;
use crate::lower::state::State;
use crate::typed::program::VariableId;
use std::collections::BTreeMap;

/// Where a C variable is found.
#[derive(Clone, Debug)]
pub enum Home {
    /// Its value, as an expression: a local that is not in memory, a parameter.
    Value(Expr),
    /// Its address; reading it reads memory in the state of the term.
    Address(Expr),
    /// Its address; reading it reads memory at the function's entry whatever the state: a parameter in `ensures`.
    AddressAtEntry(Expr),
}

/// How the places around terms answer their questions.
pub trait Surroundings {
    /// The state that a label names; `None`: the label has no meaning here, which was reported.
    fn state(&self, label: Label) -> Option<State>;
    /// Where a variable is in a state. `None`: it is not visible here.
    fn variable(&self, variable: VariableId, state: &State) -> Option<Home>;
    fn ghost(&self, ghost: GhostId, state: &State) -> Option<Expr>;
    /// The value of `\result`; of a struct: its address.
    fn result(&self) -> Option<Expr>;
    /// What stands for the variable arguments of the function at hand.
    fn variable_arguments(&self) -> Option<Expr> {
        None
    }
}

/// Surroundings with the variables bound so far and the state of the innermost `\at`.
pub struct Scope<'s> {
    pub around: &'s dyn Surroundings,
    pub state: State,
    pub bounds: BTreeMap<BoundId, Expr>,
}

impl<'s> Scope<'s> {
    pub fn new(around: &'s dyn Surroundings, state: State) -> Scope<'s> {
        Scope { around, state, bounds: BTreeMap::new() }
    }
}
