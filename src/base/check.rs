//! The name of a check, and what is said when it fails. A check is something that may go wrong at one place of a program. Its
//! name is the same for every way of answering it, whoever reads the program, and does not depend on other functions.

use super::{ObligationKind, Span};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Whose check it is: a body that can be judged on its own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Owner {
    /// A function or procedure that people have written.
    Function(Arc<str>),
    /// A function that is called by the contract of a pointer, which it has to keep.
    AsPointer {
        function: Arc<str>,
        contract: Arc<str>,
    },
    Lemma(Arc<str>),
    /// That an invariant of the file's variables holds when the program starts.
    Initially(Arc<str>),
}

/// `push.out-of-bounds.2`: the second place in `push` where an access may be out of bounds.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CheckId {
    pub owner: Owner,
    pub kind: ObligationKind,
    /// From 1, in the order of the text.
    pub ordinal: u32,
}

/// Which of several things has gone wrong, where that changes what to do about it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// The object is there, but must not be written.
    Constant,
    /// The callee may change anything, for nothing was said.
    CalleeWithoutModifies,
    /// The pointer's target may be any function.
    PointerWithoutContract,
    /// A definition that is not seen to end.
    RecursiveDefinition,
    /// C fixes no order, and it matters.
    NoFixedOrder,
    /// Two pointers are of one object, but one of them is in front of it or behind its end.
    OutsideOfObject,
}

/// How an access reaches its memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Shape {
    /// `a[i]`
    Index,
    /// `p->x`
    Arrow,
    /// `*p`
    Star,
    /// A function does it, to what it is given.
    Argument,
    /// `p < q` and `p - q`, which access nothing: the second pointer stands where an index would.
    TwoPointers,
}

/// An access, and what it takes for granted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Access {
    pub shape: Shape,
    /// The pointer that it goes through; of a call, its first argument.
    pub pointer: Option<Span>,
    /// Of an element of an array: the index.
    pub index: Option<Span>,
    /// A fact that nothing states yet. Accesses that rest on one fact are one finding.
    pub rests_on: Option<Arc<Fact>>,
    /// Of a call that frees: what a contract would say of the memory.
    pub freed: Option<Arc<Freed>>,
    /// What a contract would say of the index, so that it is one of an array's: `r->head < 64`.
    pub in_range: Option<Arc<str>>,
    /// Of an element of a variable that is an array: how many elements that has.
    pub elements: Option<u64>,
}

impl Access {
    pub fn new(shape: Shape) -> Access {
        Access {
            shape,
            pointer: None,
            index: None,
            rests_on: None,
            freed: None,
            in_range: None,
            elements: None,
        }
    }
}

/// Memory that is freed, as a contract speaks of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Freed {
    /// In `frees`: `sb->data`.
    pub places: Arc<str>,
    /// That it can be freed: `sb->data == \null || \freeable(sb->data)`.
    pub can_be: Arc<str>,
}

/// A check of a call: the callee's clause that asks for it, and what the caller's own contract would say, so that it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AskedByCallee {
    pub clause: Span,
    pub check: CheckId,
    pub rests_on: Option<Arc<Fact>>,
}

/// What a function has to know of a parameter, or of what it leads to, so that it can use the memory behind it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Fact {
    pub parameter: Arc<str>,
    /// As a contract would say it, where that is plain: `\valid(ring)`.
    pub clause: Option<Arc<str>>,
    /// Whether the contract says it already, of the entry of the function.
    pub is_required: bool,
    /// Whether it is about what memory holds, so that a call may have changed it.
    pub is_of_memory: bool,
}

/// What is said of a check that fails, besides the words for its kind.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Said {
    pub words: Option<Arc<str>>,
    pub cause: Option<Cause>,
}

impl Said {
    /// The words, such as they are.
    pub fn text(&self) -> &str {
        self.words.as_deref().unwrap_or_default()
    }
}

impl Cause {
    pub fn with(self, words: impl Into<Arc<str>>) -> Said {
        Said { words: Some(words.into()), cause: Some(self) }
    }
}

impl From<&str> for Said {
    fn from(words: &str) -> Said {
        Said { words: Some(words.into()), cause: None }
    }
}

impl From<&String> for Said {
    fn from(words: &String) -> Said {
        words.as_str().into()
    }
}

impl From<&Box<str>> for Said {
    fn from(words: &Box<str>) -> Said {
        (**words).into()
    }
}

impl From<&Said> for Said {
    fn from(said: &Said) -> Said {
        said.clone()
    }
}

impl From<Option<&str>> for Said {
    fn from(words: Option<&str>) -> Said {
        Said { words: words.map(Arc::from), cause: None }
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Owner::Function(name) => write!(f, "{name}"),
            Owner::AsPointer { function, contract } => write!(f, "{function} as {contract}"),
            Owner::Lemma(name) => write!(f, "lemma.{name}"),
            Owner::Initially(name) => write!(f, "initially.{name}"),
        }
    }
}

impl fmt::Display for CheckId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let CheckId { owner, kind, ordinal } = self;
        match owner {
            Owner::Function(name) => write!(f, "{name}")?,
            Owner::AsPointer { function, contract } => write!(f, "{function}-as-{contract}")?,
            Owner::Lemma(name) => write!(f, "lemma.{name}")?,
            Owner::Initially(name) => write!(f, "initially.{name}")?,
        }
        write!(f, ".{}.{ordinal}", kind.code())
    }
}
