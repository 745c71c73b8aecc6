//! Runs that break a rule, made real: what a search has found in, a verdict that can be checked without us out. `search` finds runs, `witness` says
//! what they take from outside, `harness` writes a C
//! file that supplies what the run took from outside, `replay` builds the user's own program with it under sanitizers and lets
//! it run, `sightings` reads what they saw.
//! Rule: refuted is only what was seen in a replay, by a sanitizer or, where sanitizers are blind, by the machine without a solver.

pub mod again;
pub mod beyond;
pub mod bodies;
pub mod constant_members;
mod control;
pub mod entry;
pub mod foldable;
pub mod harness;
pub mod inner_literals;
pub mod lone_members;
pub mod mixed_records;
mod new_memory;
pub mod picture;
mod precondition;
pub mod reachable;
pub mod record;
pub mod replay;
pub mod retyped;
pub mod search;
mod shrink;
pub mod sightings;
mod spell;
mod starts;
pub mod trace;
pub mod trivial;
pub mod unlooked;
mod waiting;
pub mod witness;
pub mod words;
