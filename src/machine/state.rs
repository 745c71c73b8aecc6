//! One state of a run: memory, the calls that are under way, what is assumed of the inputs and one example of them. A copy is
//! a fork: states share what neither has changed since.
//! Rule: what was not modelled exactly is marked, so that nobody takes the end of such a path for a proof.

use super::call::Passing;
use super::fold::Segments;
use super::lazy::Lazy;
use super::memory::Memory;
use super::model::Model;
use super::outside::Outside;
use super::solve::Path;
use super::stdin::{Piece, Stdin};
use super::term::{Array, Term};
use super::value::{ObjectId, Pointer, Value};
use crate::base::Span;
use crate::contract::term::Label;
use crate::flow::{BlockId, Destination, FunctionRef};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

#[derive(Clone, Debug)]
pub struct State {
    pub memory: Memory,
    /// The call that runs.
    pub frame: Frame,
    /// Those that wait for it, the last one first to go on.
    pub callers: Vec<Arc<Frame>>,
    pub path: Path,
    /// Satisfies the path.
    pub model: Model,
    /// In the order in which they were made.
    pub inputs: Arc<Vec<Input>>,
    pub marks: Arc<BTreeSet<Mark>>,
    /// Terms that the path has fixed to a number.
    pub known: Arc<FxHashMap<Term, u128>>,
    pub lazies: Arc<Vec<Lazy>>,
    /// Lists whose cells are not told one by one.
    pub segments: Arc<Segments>,
    /// What was printed.
    pub output: Arc<Vec<u8>>,
    /// Objects whose addresses are known as numbers.
    pub exposed: Arc<BTreeMap<u64, ObjectId>>,
    pub next_address: u64,
    /// Steps that led here.
    pub steps: u64,
    /// From this step on, the run may stop at the head of a loop, where the machine does so.
    pub next_look: u64,
    /// Inputs that the running step has made, and how many of them it has taken since it was last begun.
    pub made: Vec<Value>,
    pub taken: usize,
    /// Memory that the running step has set to anything.
    pub made_arrays: Vec<Array>,
    /// How far standard input has been read.
    pub stdin: Stdin,
    /// How long the arguments are that `main` was started with.
    pub started_with: Arc<[u64]>,
    /// Calls of functions that nobody knows, with what they set.
    pub outside: Arc<Vec<Outside>>,
    /// What the entry was called with.
    pub given: Arc<Vec<Passing>>,
    /// The entry, until what stubs require of it is assumed; and how many clauses are.
    pub begins: Option<FunctionRef>,
    pub assumed: usize,
    /// What the entry has given its caller.
    pub returned: Option<Value>,
    /// Where `strtok` goes on.
    pub token: Option<Value>,
    /// Functions that `exit` calls, the last one first.
    pub at_exit: Arc<Vec<Value>>,
}

/// A call under way.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Index into the machine's table of functions.
    pub function: u32,
    pub block: BlockId,
    pub step: u32,
    pub temps: Vec<Value>,
    pub locals: Vec<Home>,
    /// Arguments beyond the parameters.
    pub extra: Option<ObjectId>,
    /// What the caller wants done with the result, and where an aggregate goes.
    pub result: Destination,
    pub result_place: Option<Pointer>,
    /// Made by `alloca`.
    pub allocated: Vec<ObjectId>,
    /// States that annotations look back to.
    pub remembered: BTreeMap<Label, Arc<Snapshot>>,
    /// Of the call in the caller; `None` for the entry.
    pub call: Option<Span>,
}

/// Where a local lives.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Home {
    Dead,
    /// A scalar that no pointer leads to.
    Register(Value),
    Object(ObjectId),
}

/// What `\at` needs of an earlier state.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub memory: Memory,
    pub locals: Vec<Home>,
}

/// Something that the program did not compute.
#[derive(Clone, Debug)]
pub struct Input {
    pub origin: Origin,
    pub value: Value,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// A call of a function without a body, by its name.
    Call(Arc<str>, Span),
    /// A parameter of the entry.
    Parameter(Arc<str>),
    /// Memory that was read before anything was stored there.
    Uninitialized(Span),
    /// Whether an allocation succeeds: 0 is failure.
    Allocation(Span),
    /// The contents of an object that exists when the entry is called.
    Contents(Arc<str>),
    /// A character of an argument of `main`, by the argument's number.
    Argument(u32),
    /// Read from standard input.
    Stdin(Piece),
    /// What the standard leaves open: addresses, floating numbers that are not known.
    Open(&'static str),
}

/// Something about a path that who judges it has to know.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Depends on where objects lie.
    Addresses,
    /// Floating arithmetic on unknown numbers: results are taken for anything.
    Floats,
    /// A question that no solver has answered.
    Question(String),
    /// Only some of many values were tried.
    Values,
    /// The program is started with a few short arguments at most.
    Arguments,
    /// Lines and words of standard input have some of all lengths.
    Stdin,
    /// A function without body: its result may be anything its type allows, it changes nothing.
    External(Arc<str>),
    /// A function without body that does whatever its contract allows.
    Promise(Arc<str>),
    /// A function without body that may change something else, which it did not.
    Changes(Arc<str>),
    /// A function without body was given functions, of which it called none.
    Callbacks(Arc<str>),
    /// Static objects had the values that they have when the program starts, though the entry may be called later.
    Statics,
    /// A volatile object kept its value (C11 6.7.3p7).
    Volatile,
    /// An optimiser decides it, and may decide otherwise: `__builtin_constant_p`, `__builtin_object_size`.
    Optimiser,
    /// An annotation that was not evaluated.
    Annotation(Arc<str>),
    /// Whether what an allocation returned is aligned, or the like.
    Alignment,
    /// Of which type some memory is was not known.
    Types,
    /// A pointer from outside led to nothing, to a new object or to the start of a known one, not into the middle.
    Pointers,
}

impl Mark {
    /// Whether a path without violation says nothing about safety.
    pub fn is_inexact(&self) -> bool {
        !matches!(self, Mark::External(_) | Mark::Promise(_))
    }
}

impl State {
    pub fn mark(&mut self, mark: Mark) {
        if !self.marks.contains(&mark) {
            Arc::make_mut(&mut self.marks).insert(mark);
        }
    }

    pub fn is_exact(&self) -> bool {
        !self.marks.iter().any(Mark::is_inexact)
    }

    pub fn print(&mut self, text: &[u8]) {
        Arc::make_mut(&mut self.output).extend_from_slice(text);
    }

    pub fn input(&mut self, origin: Origin, value: Value) {
        Arc::make_mut(&mut self.inputs).push(Input { origin, value });
    }

    /// Assumes a condition that its model satisfies.
    pub fn assume(&mut self, condition: Term) {
        self.path.assume(condition);
        self.know(condition, 1);
    }

    pub fn know(&mut self, term: Term, number: u128) {
        if !term.is_constant() {
            Arc::make_mut(&mut self.known).insert(term, number);
        }
    }

    /// All frames, the running one first.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        [&self.frame].into_iter().chain(self.callers.iter().rev().map(|frame| &**frame))
    }

    pub fn snapshot(&self) -> Snapshot {
        Snapshot { memory: self.memory.clone(), locals: self.frame.locals.clone() }
    }
}
