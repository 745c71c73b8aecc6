//! Annotations: `typed::Program` with the texts of its annotations in, `contract::Program` out, in which every clause is attached to
//! the function, loop or statement it is about, every name in it resolved and every term typed.
//! Rule: an annotation that cannot be used is an error at its place, never ignored.

pub mod program;
pub mod term;

pub use program::Program;
