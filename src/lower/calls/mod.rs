//! Rules about calls whose arguments have been evaluated: what declarations and contracts ask of them, what they may change, what functions promise
//! beyond their formulas. Rule: nothing here evaluates expressions of C; values come in.

pub mod argument_lists;
pub mod callback;
pub mod check_call;
pub mod check_format;
pub mod declared;
pub mod function_pointers;
pub mod invoke;
pub mod printed;
pub mod promises;
