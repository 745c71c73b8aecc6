//! Where the jumps of a body lead, as far as it has been lowered: labels, cases, the ways out of loops and switches.

use crate::contract::program::LoopSpec;
use crate::il::ast::Expr as Value;
use crate::lower::loops::JumpLoop;
use crate::typed::program::{LabelId, VariableId};
use std::collections::{BTreeMap, BTreeSet};

/// A loop whose statements are being lowered.
pub struct OpenLoop<'u> {
    pub label: LabelId,
    pub entry: String,
    pub head: String,
    pub spec: Option<&'u LoopSpec>,
    pub variant: Option<Value>,
    /// How many fences stood around it.
    pub fences: usize,
    pub of: JumpLoop,
}

/// Where a label stands.
#[derive(Clone, Debug)]
pub struct Target {
    pub name: String,
    /// The locals in memory that are alive there.
    pub alive: Vec<VariableId>,
}

/// Where `break` and `continue` lead.
#[derive(Clone)]
pub struct Exits {
    pub leave: Option<String>,
    pub again: Option<String>,
    /// How many locals in memory are alive there.
    pub alive: usize,
}

#[derive(Default)]
pub struct Jumps<'u> {
    /// Innermost last.
    pub exits: Vec<Exits>,
    pub labels: BTreeMap<LabelId, Target>,
    /// The labels of the cases of the switches around, by the places of the cases; innermost last.
    pub cases: Vec<BTreeMap<u32, String>>,
    /// Loops that jumps make, by their labels.
    pub loops: BTreeMap<LabelId, JumpLoop>,
    /// Those that are being lowered, innermost last.
    pub open: Vec<OpenLoop<'u>>,
    /// Labels that have been lowered: a jump there leads back.
    pub passed: BTreeSet<LabelId>,
    /// Whether a jump of the body leads back.
    pub lead_back: bool,
}
