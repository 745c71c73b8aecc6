//! The contracts of the C library, hunted in two ways. What a contract ensures must be possible: behind a call under its own preconditions
//! nothing false may be proved. And it must be true: the real function is called with random arguments that meet the preconditions, and
//! everything that the contract ensures, and that it leaves unchanged, is looked at.
//! `CINCH_LIBRARY=n` makes n rounds with each real function instead of the usual few, and asks about every contract instead of one in ten.

mod driver;
mod formula;
mod headers;
mod satisfiable;

use crate::harness::{Trial, tests};
use driver::the_library_does_what_contracts_say;
use satisfiable::contracts_are_satisfiable;

pub fn trials() -> Vec<Trial> {
    tests![contracts_are_satisfiable, the_library_does_what_contracts_say]
}

/// How much is asked for.
fn rounds() -> Option<usize> {
    std::env::var("CINCH_LIBRARY").ok()?.parse().ok()
}
