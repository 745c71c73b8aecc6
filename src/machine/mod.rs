//! A machine that runs `flow` on values that may be unknown: a state in, what follows it out. `term` holds the values, `model` concrete
//! runs of them, `solve` answers whether a condition can hold on a path; `memory` is exact to the byte. A concrete run is the same
//! with inputs that are known, and needs no solver.
//! Rule: nothing is taken for impossible but what was proved so, and what is not modelled ends a path as unknown.

pub mod model;
pub mod observe;
pub mod solve;
pub mod term;

mod access;
pub mod arguments;
mod arithmetic;
mod assemble;
mod builtin;
mod call;
mod check;
mod claim;
mod compare;
mod contents;
mod convert;
mod effective;
mod enclosing;
mod floats;
pub mod fold;
mod inputs;
pub mod join;
mod lazy;
mod leaks;
mod library;
mod logic;
mod memory;
mod names;
mod object;
mod options;
mod outcome;
mod outside;
mod page;
mod place;
mod promise;
mod run;
mod rvalue;
mod script;
mod start;
mod state;
pub mod stdin;
mod value;
pub mod visits;

pub use compare::PLACES;
pub use leaks::leaked;
pub use object::{Allocator, Kind, Life, Object};
pub use options::{
    Allocation, Assertions, Environment, External, Inputs, Leaks, Options, Uninitialized,
};
pub use outcome::{About, Ending, Outcome, Run, Violation};
pub use outside::{Outside, Set};
pub use run::run;
pub use script::{Choice, Script, script};
pub use start::Machine;
pub use state::{Frame, Home, Input, Mark, Origin, State};
pub use value::{LazyId, ObjectId, Pointer, Value};
