//! From annotated C to the intermediate language: `contract::Program` in, an `il::ast::Program` out that holds what C does not say: memory
//! as maps of cells with checked types, pointers as object and offset, and an assertion wherever a run could go wrong.
//! Rule: what is not modelled becomes an `unsupported` obligation that fails; every assumption says why it holds.

pub mod build;
pub mod bytes;
pub mod cells;
pub mod class;
pub mod declare;
pub mod effects;
pub mod emit;
pub mod formats;
pub mod integers;
pub mod links;
pub mod logic;
pub mod loops;
pub mod map;
pub mod options;
pub mod reach;
pub mod state;
pub mod unit;

pub use options::Options;
