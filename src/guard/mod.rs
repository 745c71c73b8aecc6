//! From a typed program to one that makes its open checks while it runs: the same program, in which operations that may go wrong
//! are calls of the functions in `prelude/guard`, each with a number that says where it stands and which checks it makes.
//! Rule: a check is left out only where a proof, a known object or an equal check before it makes it superfluous; what the
//! program computes stays the same.

mod access;
mod arithmetic;
mod assemble;
mod atomic;
mod branch;
mod cache;
mod call;
mod claims;
mod condition;
mod dominance;
mod entry;
mod expr;
mod format;
mod ghosts;
mod hoist;
mod lifetime;
mod lookup;
mod node;
mod numbers;
mod objects;
mod part;
mod range;
mod regular;
mod scope;
mod sites;
mod steady;
mod stmt;
mod sums;
mod tables;
mod trust;
mod walk;
mod world;

pub use claims::Refusal;

pub use assemble::{Line, OnViolation, assemble, runtime};
pub use sites::{Fate, Site, Tally};
pub use trust::trusts;
pub use world::{World, world};

use crate::base::{CheckId, ObligationKind, Span};
use crate::typed::Program;
use crate::typed::program::FunctionId;
use crate::{check, contract};
use std::collections::{BTreeMap, BTreeSet};

/// What is to be checked.
pub struct Request<'a> {
    /// The checks by their names.
    pub checks: &'a check::List,
    /// Those that need not be made, because they hold.
    pub settled: &'a BTreeSet<CheckId>,
    /// What is known of the whole program.
    pub world: &'a World,
    /// Which of its files this is.
    pub file: usize,
    /// Whether checks of that kind are wanted.
    pub wanted: &'a dyn Fn(ObligationKind) -> bool,
    /// Whether contracts and assertions are checked.
    pub annotations: bool,
    /// Whether what proofs assume of callers and of code elsewhere is checked.
    pub boundary: bool,
}

impl Request<'_> {
    fn claims(&self) -> bool {
        self.annotations || self.boundary
    }
}

/// A program with its checks in it.
#[derive(Debug)]
pub struct Guarded {
    pub program: Program,
    /// By their numbers.
    pub sites: Vec<Site>,
    pub tally: Tally,
    /// What became of the checks that operations of the program ask.
    pub fates: BTreeMap<CheckId, Fate>,
    /// Checks that were looked at: each is made, or there is a reason why not.
    pub answered: BTreeSet<CheckId>,
    /// Clauses that should be checked and cannot be, each with the reason.
    pub refused: BTreeMap<Span, Refusal>,
}

pub fn guard(program: contract::Program, request: &Request) -> Guarded {
    let contract::Program { mut typed, functions, logic, .. } = program;
    ghosts::leave_out(&mut typed);
    let annotations = claims::Annotations { functions, logic };
    let mut guard = expr::Guard::new(typed, &annotations, request);
    guard.trusted = annotations.functions.values().flat_map(trust::trusted).collect();
    let objects = objects::find(&guard.program, &guard.entries, guard.file);
    objects::wrap(&mut guard, &objects);
    for index in 0..guard.program.functions.len() {
        let id = FunctionId(index as u32);
        // What a header of the library defines for speed is the library's.
        let is_librarys = guard.program.library.contains(&id) && !guard.own.contains(&id);
        if guard.program[id].body.is_some() && !is_librarys {
            stmt::function(&mut guard, id);
        }
    }
    objects::register(&mut guard);
    let expr::Guard { program, sites, refused, .. } = guard;
    let sites::Finished { sites, tally, fates, answered } = sites.finish();
    Guarded { program, sites, tally, fates, answered, refused }
}
