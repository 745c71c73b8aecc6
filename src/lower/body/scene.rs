//! What rules may know of the body that is being lowered: which function it is and what was promised of it (`Routine`), where its variables
//! live, which moments annotations may name, and what may be written (`Scene`). Rules that only say something get this and the statements so far.

use super::moments::Moments;
use super::storage::Storage;
use crate::contract::program::{FunctionSpec, GhostId, Location};
use crate::il::ast::Expr;
use crate::lower::declare::Statics;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::types::TypeId;
use std::collections::{BTreeMap, BTreeSet};

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
pub(super) struct Routine<'u> {
    pub(super) function: FunctionId,
    pub(super) spec: Option<&'u FunctionSpec>,
    /// The type of the result, if there is one.
    pub(super) result: Option<TypeId>,
    /// In a body that only calls a function by another contract: what that calls the parameters.
    pub(super) forwarded: Option<&'u [VariableId]>,
    /// Constants that the body mentions.
    pub(super) constants: Statics,
    /// Locals that may hold a pointer into an array inside of a larger object.
    pub(super) holders: BTreeSet<VariableId>,
}

pub(super) struct Scene<'u, 'a> {
    pub(super) unit: &'u Unit<'a>,
    pub(super) routine: Routine<'u>,
    pub(super) storage: Storage,
    pub(super) moments: Moments,
    /// Ghost variables of the function's own contract.
    pub(super) ghosts: BTreeMap<GhostId, String>,
    pub(super) fences: Vec<Fence<'u>>,
}
