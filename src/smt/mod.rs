//! Talks SMT-LIB with solver processes: text in, answers out. The only room that knows the solvers' language.

pub mod background;
pub mod encode;
pub mod names;
pub mod query;
