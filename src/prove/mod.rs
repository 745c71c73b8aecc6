//! Asks solvers about goals and keeps what they said: goals in, `Outcome` out. A solver's trouble is a verdict, never a panic.
//! `schedule` hands implementations to workers, `decide` settles the obligations of one, `trace` reads counterexamples.

mod ask_with_bits;
pub mod cache;
pub mod conversation;
pub mod decide;
mod examine;
pub mod find_provisos;
pub mod find_vacuity;
pub mod inquiry;
mod join_copies;
mod join_parts;
pub mod narrow_down;
pub mod schedule;
pub mod side_by_side;
pub mod split_up;
pub mod trace;
pub mod verdict;
pub mod watch;
