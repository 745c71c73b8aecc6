//! The waist of cinch: a Boogie-compatible intermediate language with a text form, a checker and a printer.
//! `text -> ast::Program -> (check) -> poly::Program -> (monomorphise) -> core::Program`. Knows neither C nor SMT-LIB.

pub mod ast;
pub mod check;
pub mod checks;
pub mod core;
pub mod label;
pub mod monomorphise;
pub mod obligation;
pub mod parse;
pub mod poly;
pub mod present;
pub mod print;
pub mod rewrite;
pub mod token;
