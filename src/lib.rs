//! cinch: C, in check. Every check of a C program is proved, refuted by a run, or made at run time. A check is born once, where C
//! may go wrong, and every verb answers the same checks; two readings of C stand behind them:
//!
//! ```text
//! prove           text -> ast -> poly -> core -> Graph -> Acyclic -> Passive -> Goal -> SMT-LIB -> Outcome -> report
//!                    parse  check  monomorphise  flatten  cut_loops  passify  wp    encode     decide
//! refute, infer   typed C -> flow -> machine (runs) or analyze (facts) -> witness or annotations -> report
//! guard           typed C with the checks that are left in it -> C
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

pub mod check;

pub mod flow;

pub mod il;

pub mod lower;

pub mod vc;

pub mod smt;

pub mod prove;

pub mod machine;

pub mod analyze;

pub mod infer;

pub mod refute;

pub mod guard;

pub mod report;

pub mod cli;

pub mod driver;
