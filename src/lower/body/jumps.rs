//! Where the jumps of a body lead, as far as it has been lowered: labels, cases, the ways out of loops and switches.

use super::jump_loop::OpenLoop;
use crate::lower::loops::JumpLoop;
use crate::typed::program::{LabelId, VariableId};
use std::collections::{BTreeMap, BTreeSet};

/// Where a label stands.
#[derive(Clone, Debug)]
pub(super) struct Target {
    pub(super) name: String,
    /// The locals in memory that are alive there.
    pub(super) alive: Vec<VariableId>,
}

/// Where `break` and `continue` lead.
#[derive(Clone)]
pub(super) struct Exits {
    pub(super) leave: Option<String>,
    pub(super) again: Option<String>,
    /// How many locals in memory are alive there.
    pub(super) alive: usize,
}

#[derive(Default)]
pub(super) struct Jumps<'u> {
    /// Innermost last.
    pub(super) exits: Vec<Exits>,
    pub(super) labels: BTreeMap<LabelId, Target>,
    /// The labels of the cases of the switches around, by the places of the cases; innermost last.
    pub(super) cases: Vec<BTreeMap<u32, String>>,
    /// Loops that jumps make, by their labels.
    pub(super) loops: BTreeMap<LabelId, JumpLoop>,
    /// Those that are being lowered, innermost last.
    pub(super) open: Vec<OpenLoop<'u>>,
    /// Labels that have been lowered: a jump there leads back.
    pub(super) passed: BTreeSet<LabelId>,
    /// Whether a jump of the body leads back.
    pub(super) lead_back: bool,
}
