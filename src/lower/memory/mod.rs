//! Rules about objects and their cells: reading, writing, copying, making and ending them. What a rule needs to hold is asserted, what it does
//! is emitted, in the order in which a run does it. Rule: nothing here evaluates expressions of C; places and values come in.

pub mod access;
pub mod check_truth;
pub mod copy;
pub mod copy_cells;
pub mod copy_member;
pub mod fences;
pub mod fill;
pub mod free;
pub mod frees;
pub mod ghost_fences;
pub mod initialized;
pub mod make_object;
pub mod packed;
pub mod ranges;
pub mod raw;
pub mod read;
pub mod write;
