//! cinch: C, in check. The rooms in reading order; data flows one way through them.

pub mod base;
pub mod cli;
pub mod driver;
pub mod il;
pub mod prove;
pub mod report;
pub mod smt;
pub mod source;
pub mod vc;
