//! A polymorphic procedure is proved in several copies, for types of which nothing is known and for those that they may turn out to be.
//! Results of all copies come in; what goes out says that a proof is about nothing only where it is so of each copy: a precondition
//! that asks two types to be the same contradicts itself in the others.
//! Rule: no finding but that of a probe is taken away.

use crate::base::{Owner, Span};
use crate::il::core::Implementation;
use crate::il::obligation::{Obligation, ObligationKind};
use crate::prove::verdict::ImplementationResult;

/// Those bodies that have several copies.
pub struct Copied(Vec<(Owner, Span)>);

impl Copied {
    pub fn among<'a>(bodies: impl Iterator<Item = &'a Implementation>) -> Copied {
        let mut all: Vec<(Owner, Span)> = vec![];
        let mut copied = vec![];
        for body in bodies {
            let key = (body.owner.clone(), body.span);
            // Copies of a body stand one behind the other.
            if all.last() == Some(&key) && copied.last() != Some(&key) {
                copied.push(key.clone());
            }
            all.push(key);
        }
        Copied(copied)
    }

    /// What may be told of one body before the others are known.
    pub fn certain(&self, result: &ImplementationResult) -> ImplementationResult {
        let mut result = result.clone();
        if self.0.iter().any(|(owner, span)| *owner == result.owner && *span == result.span) {
            result.obligations.retain(|found| !found.obligation.kind.is_probe());
        }
        result
    }

    pub fn join(&self, results: &mut [ImplementationResult]) {
        for (owner, span) in &self.0 {
            let is_copy =
                |result: &ImplementationResult| result.owner == *owner && result.span == *span;
            let found: Vec<Vec<Place>> =
                results.iter().filter(|result| is_copy(result)).map(probes).collect();
            for result in results.iter_mut().filter(|result| is_copy(result)) {
                result.obligations.retain(|entry| {
                    let place = place(&entry.obligation);
                    let everywhere = found.iter().all(|other| other.contains(&place));
                    !entry.obligation.kind.is_probe() || everywhere
                });
            }
        }
    }
}

type Place = (ObligationKind, Span);

fn probes(result: &ImplementationResult) -> Vec<Place> {
    let obligations = result.obligations.iter().map(|entry| &entry.obligation);
    obligations.filter(|it| it.kind.is_probe()).map(place).collect()
}

fn place(obligation: &Obligation) -> Place {
    (obligation.kind, obligation.span)
}
