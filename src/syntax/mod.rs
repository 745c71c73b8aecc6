//! From expanded text to untyped C: tokens, typedef names, the tree.

pub mod ast;
pub mod headers;
pub(crate) mod lex;
mod literal;
mod parse;
mod print;
mod scope;
pub mod symbol;
mod token;

pub use parse::{Parsed, parse, parse_joined};
pub use print::print;
