//! What a scalar of C is while a program runs: bits, or a pointer that knows its object. Integers that were made of pointers stay
//! pointers, so that casts there and back lose nothing.
//! Rule: which object a pointer points to is known on a path; where in it may be a term.

use super::term::Term;
use rustc_hash::FxHashMap;

/// An object of the run. Numbers are never used twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ObjectId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// Nothing was stored.
    Undefined,
    /// An integer, a floating number as its bits, a null pointer, or an address that belongs to nothing.
    Bits(Term),
    Pointer(Pointer),
    /// A pointer of the environment that nobody has looked at yet.
    Lazy(LazyId),
}

impl Value {
    pub fn constant(width: u32, value: u128) -> Value {
        Value::Bits(Term::constant(width, value))
    }

    pub fn truth(value: bool) -> Value {
        Value::Bits(Term::truth(value))
    }

    /// The number, if it is one and known.
    pub fn number(self) -> Option<u128> {
        match self {
            Value::Bits(term) => term.value(),
            _ => None,
        }
    }

    pub fn pointer(self) -> Option<Pointer> {
        match self {
            Value::Pointer(pointer) => Some(pointer),
            _ => None,
        }
    }
}

/// A pointer among the inputs whose target is chosen when it is used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LazyId(pub u32);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pointer {
    pub object: ObjectId,
    /// The array inside of the object that it was made of (C11 6.5.6p8), if its bounds count.
    pub extent: Option<ExtentId>,
    /// In bytes from the start of the object, of the width of pointers; negative ones wrap.
    pub offset: Term,
}

impl Pointer {
    /// To the first byte.
    pub fn start(object: ObjectId, width: u32) -> Pointer {
        Pointer { object, extent: None, offset: Term::constant(width, 0) }
    }
}

/// A part of an object from an offset on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Extent {
    pub start: Term,
    pub size: u64,
}

/// Index into `Extents`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ExtentId(u32);

/// Each extent once, so that pointers stay small.
#[derive(Default, Debug)]
pub struct Extents {
    list: Vec<Extent>,
    ids: FxHashMap<Extent, ExtentId>,
}

impl Extents {
    pub fn intern(&mut self, extent: Extent) -> ExtentId {
        let next = ExtentId(self.list.len() as u32);
        let id = *self.ids.entry(extent).or_insert(next);
        if id == next {
            self.list.push(extent);
        }
        id
    }

    pub fn get(&self, id: ExtentId) -> Extent {
        self.list[id.0 as usize]
    }
}
