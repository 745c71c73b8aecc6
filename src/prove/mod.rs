//! Asks solvers about goals and keeps what they said: goals in, `Outcome` out. A solver's trouble is a verdict, never a panic.

pub mod verdict;
pub mod watch;
