//! What lowering is asked for: which kinds of obligations to make, and of which functions.

use crate::il::obligation::ObligationKind;
use std::collections::BTreeSet;

#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Kinds that are not to be checked.
    pub unchecked: BTreeSet<ObligationKind>,
    /// The functions to prove, by name; none: all that have bodies in the user's own files.
    pub functions: Vec<String>,
}
