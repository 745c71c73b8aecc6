//! The steps of a block: each reads operands or memory, does one thing, and may have checks. A check of a step is asked before the step
//! does anything; what it asks follows from its kind and from what the step is (an access of a `Load`, the result of an `Add`).
//! Invariant: operands are evaluated before, in the order of C; an operand has the scalar that the step's description asks for.

use super::function::{Check, LocalId};
use super::scalar::{Operand, Scalar, TempId};
use crate::base::Span;
use crate::contract::term::{Label, Term};
use crate::typed::program::{FunctionId, RecordId, StringId, VariableId};
use crate::typed::types::TypeId;
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct Step {
    pub kind: StepKind,
    /// Of the expression, statement or clause it comes from.
    pub span: Span,
    /// What may go wrong here, in the order in which it is asked.
    pub checks: Vec<Check>,
}

#[derive(Clone, Debug)]
pub enum StepKind {
    Let(TempId, Rvalue),
    Load(TempId, Access),
    Store(Access, Operand),
    /// A struct, union, complex number or vector, padding included. The two places are the same or do not overlap.
    Copy {
        to: Place,
        from: Place,
        size: u64,
        align: u64,
        ty: TypeId,
    },
    /// Bytes of a new object that its initialiser does not mention. Never has checks.
    Zero {
        place: Place,
        size: u64,
    },
    Call {
        callee: Callee,
        arguments: Vec<Argument>,
        result: Destination,
    },
    /// Of the compiler (`__builtin_..`, `__sync_..`, `__atomic_..`), and `va_arg` as `__builtin_va_arg`: its argument is the list's place,
    /// its destination says what is read.
    Builtin {
        name: Arc<str>,
        arguments: Vec<Argument>,
        result: Destination,
    },
    /// A local's lifetime begins (C11 6.2.4): its contents are indeterminate. The size in bytes, of a variable length array.
    /// A local that is still alive dies first: it was left by a way that has no `End` for it.
    Begin {
        local: LocalId,
        size: Option<Operand>,
    },
    /// The lifetime ends. No effect if it is not alive.
    End(LocalId),
    /// The declaration is passed again within one lifetime: contents are indeterminate from here on (C11 6.2.4p6).
    Forget(LocalId),
    Claim(Claim),
    /// The state here is what `\at(.., label)` means from now on.
    Remember(Label),
    /// What is not modelled, in words: nothing is known of a run that comes here.
    Unsupported(Arc<str>),
}

/// A formula of an annotation.
#[derive(Clone, Debug)]
pub struct Claim {
    pub role: Role,
    pub formula: Arc<Term>,
    /// Of the clause.
    pub span: Span,
    /// What `\result` means in an `Ensures`; an aggregate is in `Base::Result`.
    pub result: Option<Operand>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// `assert`, `check`.
    Assert,
    /// `assume`, `admit`: runs that break it do not count.
    Assume,
    /// At the entry of the function. It is the caller's check (`Precondition`, at the span of its call, with this clause); where the
    /// function is where a search starts, it is assumed.
    Requires,
    /// Before a return. Parameters mean their values at the entry (as in `\old`).
    Ensures,
    /// Before the first test of a loop's condition.
    InvariantEntry,
    /// At the end of each round.
    InvariantPreserved,
}

#[derive(Clone, Debug)]
pub enum Rvalue {
    Use(Operand),
    /// The operand has the temporary's scalar.
    Unary(UnaryOp, Operand),
    /// Both operands have the temporary's scalar; the count of a shift has its own.
    Binary(BinaryOp, Operand, Operand),
    /// Both operands have that scalar; the temporary is a `Bool`. With an `OutOfBounds` check (the length of a variable length array):
    /// it has to be true.
    Compare(Comparison, Scalar, Operand, Operand),
    /// From the operand's scalar to the temporary's: integers are cut or extended by the operand's sign, to `Bool` is "not zero"
    /// (of floats and pointers, too). From pointer to pointer: the whole object counts again, and no array inside of it.
    Convert(Operand),
    /// The address of a place. Of an array that decays: how many bytes the array has from there on, where its bounds count (C11
    /// 6.5.6p8); accesses through the pointer must stay inside, however large the whole object is.
    Address {
        place: Place,
        extent: Option<u64>,
    },
    /// `size` is the bytes of one element, of `size_t`'s scalar; `index` an integer of any. With an `OutOfBounds` check: the whole element
    /// has to lie in the array that the pointer's extent tells. With `PointerArithmetic`: the address in the object, or at its end.
    PointerAdd {
        pointer: Operand,
        index: Operand,
        size: Operand,
        direction: Direction,
    },
    /// In elements of `size` bytes.
    PointerDifference {
        left: Operand,
        right: Operand,
        size: Operand,
    },
    /// The first if the condition (a `Bool`) holds, else the second; all are evaluated, for none does anything.
    Select(Operand, Operand, Operand),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    Plus,
    Minus,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    Minus,
    BitNot,
    /// Of a `Bool`.
    Not,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    /// Truncated; signed or not as the scalar is.
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// Where an object or a part of one lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub base: Base,
    /// In bytes from the base.
    pub offset: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Base {
    /// Of the running call.
    Local(LocalId),
    /// With static storage; `Program::variable` tells which object that is in a linked program.
    Static(VariableId),
    String(StringId),
    /// Where a pointer leads.
    Pointer(Operand),
    /// Where the caller wants the aggregate that this function returns.
    Result,
}

/// A scalar in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    pub place: Place,
    pub ty: TypeId,
    pub scalar: Scalar,
    /// In bytes; of a bit-field, those it has bits in.
    pub size: u64,
    /// What the address has to be a multiple of.
    pub align: u64,
    pub bits: Option<BitField>,
    /// By its name as a member of a union.
    pub in_union: bool,
    /// The whole struct that it is named as a part of.
    pub within: Option<Within>,
    pub volatile: bool,
}

/// A struct or union, and where something in it lies, in bytes. Behind a computed index nobody knows where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Within {
    pub record: RecordId,
    pub at: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitField {
    /// From the lowest bit of the place's first byte, below 8.
    pub first: u32,
    pub width: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A function of the unit; `Program::function` tells which body that is.
    Function(FunctionId),
    /// A pointer, and the type of function that is called by it (C11 6.5.2.2p9).
    Pointer(Operand, TypeId),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    Scalar(Operand),
    /// Passed by value. (Of a builtin: a place that it wants, such as a `va_list`.)
    Aggregate {
        place: Place,
        size: u64,
        ty: TypeId,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Destination {
    Nowhere,
    Temp(TempId),
    /// A hidden local that holds nothing else, or `Base::Result`.
    Place {
        place: Place,
        size: u64,
    },
}
