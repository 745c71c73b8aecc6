//! What the numbers and pointers of one function stand for. Both are interned by where they come from, so that the analysis meets the same
//! symbol again in every round and their number is bounded by the size of the function.

use super::numbers::{Linear, Symbol};
use crate::flow::{BlockId, LocalId, TempId};
use crate::typed::program::{StringId, VariableId};
use rustc_hash::FxHashMap;

/// A pointer that others are offsets from: index into `Symbols::bases`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BaseId(pub u32);

/// Where a value stood at the entry: in a variable, or behind pointers that lead on from there.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Path {
    pub root: VariableId,
    /// In bytes, in the variable.
    pub offset: u64,
    /// Each through the pointer before it, so many bytes behind where it points.
    pub hops: Vec<u64>,
}

impl Path {
    pub fn variable(root: VariableId) -> Path {
        Path { root, offset: 0, hops: vec![] }
    }

    /// Whether one has to go through the pointer at the other path to get there.
    pub fn leads_through(&self, pointer: &Path) -> bool {
        (self.root, self.offset) == (pointer.root, pointer.offset)
            && self.hops.len() > pointer.hops.len()
            && self.hops.starts_with(&pointer.hops)
    }

    /// Whether both are members of one record behind a pointer.
    pub fn stands_beside(&self, other: &Path) -> bool {
        match (self.hops.split_last(), other.hops.split_last()) {
            (Some((_, own)), Some((_, others))) => {
                (self.root, self.offset, own) == (other.root, other.offset, others)
            }
            _ => false,
        }
    }

    pub fn behind(&self, offset: u64) -> Path {
        let mut path = self.clone();
        path.hops.push(offset);
        path
    }
}

/// Something that can hold different values on different ways.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slot {
    Cell(BaseId, i128),
    Temp(TempId),
}

/// A step of the function.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct At {
    pub block: BlockId,
    pub step: u32,
}

/// Where a number comes from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Origin {
    /// It stood there at the entry.
    Entry(Path),
    /// How many elements there were at the entry from where the second pointer led to where the first did, of so many bytes each.
    Between(Path, Path, u64),
    /// How many bytes there are from the base to the end of its object.
    Length(BaseId),
    /// How many characters stand between the base and the first zero, at the entry.
    StringLength(BaseId),
    /// What a slot holds where ways meet. Of a pointer: its offset in units of so many bytes.
    Merge(BlockId, Slot, u64),
    /// The same in the round to come, while ways are being merged.
    Next(BlockId, Slot, u64),
    /// What a step gave; of a load, from where.
    Step(At),
    Load(At, BaseId, Linear),
}

/// Where a pointer comes from.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BaseOrigin {
    Entry(Path),
    Local(LocalId),
    Static(VariableId),
    String(StringId),
    /// Of so many bytes, if that is known.
    Allocation(At, Option<Linear>),
    Merge(BlockId, Slot),
    Step(At),
    /// Where the caller wants an aggregate.
    Result,
}

#[derive(Default, Debug)]
pub struct Symbols {
    origins: Vec<Origin>,
    bases: Vec<BaseOrigin>,
    by_origin: FxHashMap<Origin, Symbol>,
    by_base: FxHashMap<BaseOrigin, BaseId>,
}

impl Symbols {
    pub fn symbol(&mut self, origin: Origin) -> Symbol {
        if let Some(known) = self.by_origin.get(&origin) {
            return *known;
        }
        let symbol = Symbol(self.origins.len() as u32);
        self.origins.push(origin.clone());
        self.by_origin.insert(origin, symbol);
        symbol
    }

    pub fn base(&mut self, origin: BaseOrigin) -> BaseId {
        if let Some(known) = self.by_base.get(&origin) {
            return *known;
        }
        let base = BaseId(self.bases.len() as u32);
        self.bases.push(origin.clone());
        self.by_base.insert(origin, base);
        base
    }

    pub fn find(&self, origin: &Origin) -> Option<Symbol> {
        self.by_origin.get(origin).copied()
    }

    pub fn find_base(&self, origin: &BaseOrigin) -> Option<BaseId> {
        self.by_base.get(origin).copied()
    }

    pub fn origin(&self, symbol: Symbol) -> &Origin {
        &self.origins[symbol.0 as usize]
    }

    pub fn base_origin(&self, base: BaseId) -> &BaseOrigin {
        &self.bases[base.0 as usize]
    }

    /// Whether callers can tell the number: it is what it was at the entry.
    pub fn is_of_entry(&self, symbol: Symbol) -> bool {
        match self.origin(symbol) {
            Origin::Entry(_) | Origin::Between(..) => true,
            Origin::Length(base) | Origin::StringLength(base) => {
                matches!(self.base_origin(*base), BaseOrigin::Entry(_))
            }
            _ => false,
        }
    }
}
