//! A machine that runs programs on values that may be unknown: `term` holds the values, `model` concrete runs of them, and
//! `solve` answers whether a condition can hold on a path. Nothing is taken for impossible but what was proved so.

pub mod model;
pub mod solve;
pub mod term;
