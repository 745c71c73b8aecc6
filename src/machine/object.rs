//! An object of a running program (C11 3.15): where it comes from, how long it lives, how large it is, what it holds. Functions and
//! labels are objects too, so that pointers to them are like others.
//! Rule: an object that is dead has no contents, but is known for what it was.

use super::contents::Contents;
use super::effective::Effective;
use super::term::Term;
use super::value::Value;
use crate::base::Span;
use crate::flow::{FunctionRef, LocalId, Scalar, StaticRef};
use crate::typed::program::{LabelId, StringId};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct Object {
    pub kind: Kind,
    /// In bytes, of the width of pointers.
    pub size: Term,
    /// What its address is a multiple of.
    pub align: u64,
    pub life: Life,
    pub contents: Contents,
    /// Writing it is undefined (C11 6.7.3p6, 6.4.5p7), but for who names it: its initialiser.
    pub constant: bool,
    /// Whether an allocator gave it, where only the environment knows.
    pub freeable: Term,
    /// Once somebody has asked for it as a number.
    pub address: Option<u64>,
    /// Of which types the parts are, where no declaration says it.
    pub effective: Option<Arc<Effective>>,
}

#[derive(Clone, Debug)]
pub enum Kind {
    Static(StaticRef),
    Local {
        /// Index into the machine's table of functions.
        function: u32,
        local: LocalId,
    },
    Heap {
        allocator: Allocator,
        /// Of the call.
        span: Span,
    },
    String {
        unit: u32,
        id: StringId,
    },
    Function(FunctionRef),
    Label(LabelId),
    /// What a call has passed beyond its parameters; offsets count arguments.
    Arguments(Arc<Vec<Passed>>),
    /// Made by the environment: what an input points to.
    Input(Arc<str>),
}

/// An argument for `va_arg`.
#[derive(Clone, Copy, Debug)]
pub enum Passed {
    Scalar(Value, Scalar),
    /// Lies in an object of its own.
    Aggregate(super::value::ObjectId, u64),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allocator {
    /// `malloc` and the like: to be freed.
    Malloc,
    /// `alloca`: dies with its frame.
    Alloca,
    /// A stream that `fopen` has opened and `fclose` closes.
    Stream,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Life {
    Alive,
    /// By a call of `free` there.
    Freed(Span),
    /// Its block, or its function, was left.
    Ended,
    /// Stands for the first or the last cell of a segment, alive like all of them, and has to be unfolded before anybody looks at it.
    Folded,
}

impl Object {
    pub fn new(kind: Kind, size: Term, align: u64, contents: Contents) -> Object {
        Object {
            kind,
            size,
            align,
            life: Life::Alive,
            contents,
            constant: false,
            freeable: Term::FALSE,
            address: None,
            effective: None,
        }
    }

    pub fn is_alive(&self) -> bool {
        self.life == Life::Alive
    }

    pub fn end(&mut self, life: Life) {
        self.life = life;
        self.contents = Contents::undefined();
        self.effective = None;
    }

    pub fn effective_mut(&mut self) -> &mut Effective {
        Arc::make_mut(self.effective.get_or_insert_default())
    }

    /// Whether somebody has to free it.
    pub fn is_allocated(&self) -> bool {
        matches!(self.life, Life::Alive | Life::Folded)
            && matches!(self.kind, Kind::Heap { allocator: Allocator::Malloc, .. })
    }
}
