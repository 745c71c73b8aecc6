//! What lowering is asked for: which kinds of obligations to make, and of which functions.

use crate::il::checks::Checks;

#[derive(Clone, Debug, Default)]
pub struct Options {
    pub checks: Checks,
    /// The functions to prove, by name; none: all that have bodies in the user's own files.
    pub functions: Vec<String>,
    /// The functions that the whole run proves, by name, where these are only a part of them; none: all that have bodies in the user's own
    /// files. Nothing is taken for granted of the others but what a contract says.
    pub proved: Vec<String>,
    /// Another file of the program may run something before `main`.
    pub others_run_first: bool,
}
