//! Which checks a C program gets: a small set of obligation kinds. Some are for those who ask, some may be switched off by
//! those who know better; what contracts rest on is always checked.

use crate::il::obligation::ObligationKind;
use std::collections::BTreeSet;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checks {
    on: BTreeSet<ObligationKind>,
}

impl Default for Checks {
    /// All but those that are done on request.
    fn default() -> Checks {
        let usual = ObligationKind::ALL.into_iter();
        Checks { on: usual.filter(|kind| !kind.is_on_request() && !kind.is_probe()).collect() }
    }
}

impl Checks {
    pub fn contains(&self, kind: ObligationKind) -> bool {
        self.on.contains(&kind)
    }

    /// With the kind, or all the parts of a dereference.
    pub fn add(&mut self, kind: ObligationKind) {
        self.on.extend(parts(kind));
    }

    /// Without the kind, or all the parts of a dereference.
    pub fn remove(&mut self, kind: ObligationKind) {
        for part in parts(kind) {
            self.on.remove(&part);
        }
    }

    /// The checks that are not done, in their usual order.
    pub fn off(&self) -> Vec<ObligationKind> {
        let all = ObligationKind::ALL.into_iter();
        all.filter(|kind| kind.is_optional() && !self.contains(*kind)).collect()
    }
}

fn parts(kind: ObligationKind) -> Vec<ObligationKind> {
    let mut parts = vec![kind];
    if kind == ObligationKind::Dereference {
        let all = ObligationKind::ALL.into_iter();
        parts.extend(all.filter(|kind| kind.is_part_of_dereference()));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use ObligationKind::*;

    #[test]
    fn some_checks_are_on_request() {
        let mut checks = Checks::default();
        assert!(checks.contains(OutOfBounds) && !checks.contains(MemoryLeak));
        assert_eq!(checks.off(), [MemoryLeak, Narrowing, PointerArithmetic]);
        checks.add(Narrowing);
        checks.remove(SignedOverflow);
        assert_eq!(checks.off(), [MemoryLeak, SignedOverflow, PointerArithmetic]);
        checks.remove(Dereference);
        assert!(!checks.contains(NullDereference) && !checks.contains(UninitializedRead));
    }
}
