//! What rules may know of the body that is being lowered: which function it is and what was promised of it (`Routine`), where its variables
//! live, which moments annotations may name, and what may be written (`Scene`). Rules that only say something get this and the statements so far.

pub mod always;
pub mod ghosts;
pub mod moments;
pub mod own_locals;
pub mod place;
pub mod scalars;
pub mod stable;
pub mod storage;
pub mod surroundings;

use crate::contract::program::{FunctionSpec, GhostId, Location};
use crate::il::ast::Expr;
use crate::lower::declare::Statics;
use crate::lower::home_root::Holder;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::types::TypeId;
use moments::Moments;
use std::collections::{BTreeMap, BTreeSet};
use storage::Storage;

/// A set of places outside of which nothing may be written, from some moment on.
#[derive(Clone)]
pub struct Fence<'u> {
    pub locations: &'u [Location],
    /// The moment: what was not allocated then may be written.
    pub since: State,
    /// As it is called in messages.
    pub whose: &'static str,
    /// It stands only where this held at the function's entry: the assumption of a behaviour.
    pub under: Option<Expr>,
}

/// What stays as it is from the first statement to the last.
pub struct Routine<'u> {
    pub function: FunctionId,
    pub spec: Option<&'u FunctionSpec>,
    /// The type of the result, if there is one.
    pub result: Option<TypeId>,
    /// In a body that only calls a function by another contract: what that calls the parameters.
    pub forwarded: Option<&'u [VariableId]>,
    /// Constants that the body mentions.
    pub constants: Statics,
    /// Who may hold a pointer into an array inside of a larger object.
    pub holders: BTreeSet<Holder>,
}

pub struct Scene<'u, 'a> {
    pub unit: &'u Unit<'a>,
    pub routine: Routine<'u>,
    pub storage: Storage,
    pub moments: Moments,
    /// Ghost variables of the function's own contract.
    pub ghosts: BTreeMap<GhostId, String>,
    pub fences: Vec<Fence<'u>>,
}
