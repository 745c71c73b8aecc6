//! From programs to goals: `core::Program -> Graph -> Acyclic -> Passive -> Goal`, one pass a file, one type a stage.
//! Knows neither C nor SMT-LIB. Every `assume` that a pass adds says why it holds.

pub mod apply_contracts;
pub mod cut_loops;
pub mod expand_functions;
pub mod flatten;
pub mod graph;
pub mod inline;
pub mod lift_lambdas;
pub mod passify;
pub mod wp;
