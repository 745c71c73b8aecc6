//! Places: where an object lies. A local outside memory is a place of its own kind; all others are addresses, with what is known about the cell
//! there without asking the prover.

use crate::il::ast::Expr as Value;
use crate::lower::cells::BitField;
use crate::lower::packed::Packed;
use crate::lower::tag::{Path, Tag};
use crate::typed::program::VariableId;
use crate::typed::types::TypeId;

#[derive(Clone, Debug)]
pub enum Place {
    /// A local that is not in memory.
    Local(VariableId),
    Memory(Memory),
}

#[derive(Clone, Debug)]
pub struct Memory {
    pub address: Value,
    pub ty: TypeId,
    pub cell: Cell,
    pub object: Known,
}

/// What is known about the cell at an address.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// It is what a pointer of its type points to.
    Plain,
    /// It is what a pointer to something volatile points to.
    Volatile,
    /// It is of this type, and accessed as its signed or unsigned twin.
    Twin(TypeId),
    /// A field of a record, by its tag.
    Field(Tag),
    Bits(BitField),
    /// Inside a union: the address of the union, its size, the way from there.
    Member {
        union: Value,
        size: u64,
        path: Path,
    },
    /// A bit-field inside a union: the address of the union, its size, which bits it is.
    Packed {
        union: Value,
        size: u64,
        field: Packed,
    },
}

impl Cell {
    /// Whether a pointer leads there that tells no more than its type does.
    pub fn is_plain(&self) -> bool {
        matches!(self, Cell::Plain | Cell::Volatile)
    }
}

/// What is known about the object that holds it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    Nothing,
    /// A variable that is alive: of this function ..
    Local,
    /// .. or of static storage: it may be outside of what the function may modify, and perhaps is not writable.
    Static {
        writable: bool,
    },
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Intent {
    Read,
    Write,
}
