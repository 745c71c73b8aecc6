//! What a run may rely on and what counts as wrong: plain data, chosen by who starts the machine.

use super::script::Script;
use crate::base::ObligationKind;
use std::collections::BTreeSet;
use std::sync::Arc;

/// How values that the program does not compute come about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Inputs {
    /// As terms.
    Unknown,
    /// These, in order, then zeros.
    Given(Vec<u128>),
    /// As in the run that the script is of.
    Again(Arc<Script>),
    /// Small numbers most of the time, the same ones for the same seed.
    Random(u64),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub inputs: Inputs,
    pub uninitialized: Uninitialized,
    pub allocation: Allocation,
    pub leaks: Leaks,
    pub assertions: Assertions,
    /// Functions without a body that are called.
    pub external: External,
    /// Of the checks that are made on request only, those that are.
    pub requested: BTreeSet<ObligationKind>,
    /// How long each argument is that `main` is started with, besides the program's name. `None`: it is never started with any.
    pub arguments: Option<Arc<[u64]>>,
    /// What pointers from outside may be.
    pub environment: Environment,
    /// Whether memory is used as a type that it has: asked where a pointer is converted.
    pub effective_types: bool,
    /// The first of the units that hold stubs: what they require and promise counts for functions of other units.
    pub stubs: Option<u32>,
    /// How many calls may be under way.
    pub deepest: usize,
    /// How many values are tried where one has to be chosen.
    pub most_values: usize,
}

/// What is supposed of pointers that come from outside of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Environment {
    /// They may be null.
    pub null: bool,
    /// Two of one type may lead to the same object.
    pub same: bool,
    /// They may lead to less than one object of their type.
    pub less: bool,
    /// What a pointer to characters leads to may have no end.
    pub endless: bool,
}

impl Default for Environment {
    fn default() -> Environment {
        Environment { null: true, same: true, less: false, endless: true }
    }
}

/// What reading memory is where nothing was stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uninitialized {
    /// Wrong where the program's checks say so.
    Checked,
    /// Gives anything, the same each time.
    Anything,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allocation {
    MayFail,
    Succeeds,
}

/// What an `assert` is that fails (C11 7.2.1.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assertions {
    /// Wrong.
    Checked,
    /// The end of the run, as the program wants it.
    Ends,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leaks {
    Ignored,
    /// Memory that nothing leads to any more.
    Lost,
    /// Memory that was not freed at the end.
    Left,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum External {
    /// Results are anything, and nothing else changes.
    ChangesNothing,
    /// The same, but a path is no proof where one could have changed something.
    MayChange,
    /// A path that calls one is not known any further.
    Unknown,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            inputs: Inputs::Unknown,
            uninitialized: Uninitialized::Checked,
            allocation: Allocation::MayFail,
            leaks: Leaks::Ignored,
            assertions: Assertions::Checked,
            external: External::ChangesNothing,
            requested: BTreeSet::new(),
            arguments: Some(Arc::default()),
            environment: Environment::default(),
            effective_types: false,
            stubs: None,
            deepest: 10_000,
            most_values: 64,
        }
    }
}
