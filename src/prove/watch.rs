//! How the prover tells an onlooker where it is. The onlooker decides what to show; several threads may call at once.

use crate::prove::verdict::ImplementationResult;

pub trait Watch: Sync {
    /// Work on an implementation begins.
    fn started(&self, name: &str);
    /// All its obligations have their verdicts. `position`: among those that are to be proved.
    fn finished(&self, position: usize, result: &ImplementationResult);
}

/// Nobody looks.
impl Watch for () {
    fn started(&self, _: &str) {}
    fn finished(&self, _: usize, _: &ImplementationResult) {}
}
