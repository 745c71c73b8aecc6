//! Annotations: `typed::Program` with the texts of its annotations in, `contract::Program` out, in which every clause is attached to
//! the function, loop or statement it is about, every name in it resolved and every term typed.
//! `text -> (lex) -> tokens -> (parse) -> ast -> (elaborate, as attach finds the place) -> Program`.
//! Rule: an annotation that cannot be used is told at its place, never ignored.

mod ast;
mod attach;
pub mod each_term;
mod elaborate;
mod ghost_code;
mod left_out;
mod lex;
mod parse;
pub mod pointer_home;
pub mod print;
pub mod private_state;
pub mod program;
pub mod proposal;
pub mod stated;
pub mod term;
mod token;
pub mod visit;

use crate::base::Diagnostic;
use crate::typed;
pub use program::Program;
use proposal::Proposal;

#[derive(Debug)]
pub struct Annotated {
    pub program: Program,
    /// In the order of their places.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads all annotations of a program that is typed without errors.
pub fn annotate(program: typed::Program) -> Annotated {
    left_out::annotate(program, &[])
}

/// The same with clauses that nobody wrote. What is wrong with one of them has its place in the text of the proposal.
pub fn annotate_with(program: typed::Program, proposals: &[Proposal]) -> Annotated {
    left_out::annotate(program, proposals)
}
