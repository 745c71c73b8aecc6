//! From expanded text to untyped C: tokens, typedef names, the tree.

pub mod ast;
mod parse;
pub mod symbol;

pub use parse::{Parsed, parse};
