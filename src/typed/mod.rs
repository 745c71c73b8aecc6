//! From untyped to typed C: names resolved, types and layouts computed, every conversion explicit.

pub mod agree;
pub mod compare;
pub mod complete;
pub mod constant;
pub mod describe;
mod elaborate;
pub mod layout;
pub mod meaning;
mod place_members;
pub mod print;
pub mod program;
pub mod target;
pub mod tree;
pub mod types;
pub mod visit;

pub use elaborate::{Elaborated, elaborate};
pub use program::Program;
pub use target::Target;
