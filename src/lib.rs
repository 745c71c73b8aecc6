//! cinch: C, in check. A deductive verifier whose waist is a Boogie-compatible intermediate language.
//!
//! ```text
//! text -> ast -> poly -> core -> Graph -> Acyclic -> Passive -> Goal -> SMT-LIB -> Outcome -> report
//!    parse  check  monomorphise  flatten  cut_loops  passify  wp    encode     decide
//! ```
//!
//! The rooms below stand in the order in which data flows through them, and only one way: a room imports earlier ones, as
//! `ARCHITECTURE.md` lists and `tests/tidy.rs` checks. Three rules hold everywhere: nothing but a solver's `unsat` makes an
//! obligation proved; every assumption that a pass adds says why it holds; user errors and solver trouble are values.

pub mod base;
pub mod source;

pub mod syntax;
pub mod typed;

pub mod contract;

pub mod il;

pub mod lower;

pub mod vc;

pub mod smt;

pub mod machine;

pub mod prove;

pub mod refute;

pub mod report;

pub mod analyze;
pub mod check;
pub mod cli;
pub mod driver;
pub mod flow;
pub mod guard;
pub mod infer;
