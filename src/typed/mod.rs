//! From untyped to typed C: names resolved, types and layouts computed, every conversion explicit.

mod constant;
mod describe;
mod elaborate;
mod layout;
pub mod print;
pub mod program;
pub mod target;
pub mod tree;
pub mod types;

pub use elaborate::{Elaborated, elaborate};
pub use program::Program;
pub use target::{DataModel, Target};
