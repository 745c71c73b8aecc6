//! The parts of the program's state that are global variables of the intermediate language, and how each is called.

use super::build;
use super::class::Class;
use crate::il::ast::Type;
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Map {
    /// The cells of a class.
    Cells(Class),
    /// The cells of one bit-field, by the address of the byte in which its unit starts. The name is the field's tag.
    Bits(Arc<str>),
    /// Whether an object is allocated.
    Alloc,
    /// Which cell starts at an address. Changed only by unions and `retype`.
    Type,
    /// Whether an object's layout is still to be settled (see `memory/raw.rs`).
    Raw,
    /// The set of blocking pointers.
    Blockers,
    /// Reachability along a link, and where chains end. The name is the link's (see `Links`).
    Reach(Arc<str>),
    Block(Arc<str>),
    /// A global variable of annotations.
    Ghost(Arc<str>, GhostSort),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GhostSort {
    Int,
    Bool,
    Ptr,
}

impl Map {
    pub fn name(&self) -> String {
        match self {
            Map::Cells(class) => class.map(),
            Map::Bits(tag) => format!("M_{tag}"),
            Map::Alloc => "Alloc".into(),
            Map::Type => "Type".into(),
            Map::Raw => "Raw".into(),
            Map::Blockers => "BS".into(),
            Map::Reach(link) => format!("R_{link}"),
            Map::Block(link) => format!("B_{link}"),
            Map::Ghost(name, _) => format!("ghost.{name}"),
        }
    }

    pub fn ty(&self) -> Type {
        match self {
            Map::Cells(class) => build::map_type(&["ptr"], class.value_type_name()),
            Map::Bits(_) => build::map_type(&["ptr"], "int"),
            Map::Alloc => build::map_type(&["ref"], "status"),
            Map::Type => build::map_type(&["ptr"], "tag"),
            Map::Raw => build::map_type(&["ref"], "bool"),
            Map::Blockers => build::map_type(&["ptr"], "bool"),
            Map::Reach(_) => build::map_type(&["ptr", "ptr"], "bool"),
            Map::Block(_) => build::map_type(&["ptr"], "ptr"),
            Map::Ghost(_, GhostSort::Int) => build::named_type("int"),
            Map::Ghost(_, GhostSort::Bool) => build::named_type("bool"),
            Map::Ghost(_, GhostSort::Ptr) => build::named_type("ptr"),
        }
    }
}
