//! The checks of a translation unit: what may go wrong in each body, in the order of the text. A check is known by its body,
//! its kind and its site, so that whoever reads the program finds the same one, by whatever way; its name is what people,
//! reports and other tools call it. Several assertions may answer one check: it holds where all of them do.
//! Invariant: names are unique, and depend on nothing outside of their body.

pub mod accesses;

use crate::base::{CheckId, ObligationKind, Owner, Span};
use std::collections::{BTreeMap, BTreeSet};

/// Where something may go wrong.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Site {
    /// Of the expression or statement, or of the clause that a body has to keep.
    pub span: Span,
    /// The clause that asks for it, when that stands elsewhere: the callee's `requires`.
    pub clause: Option<Span>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    pub id: CheckId,
    pub site: Site,
}

/// All checks, those of one body together.
#[derive(Clone, Default, Debug)]
pub struct List {
    checks: Vec<Check>,
    by_site: BTreeMap<(Owner, ObligationKind, Site), usize>,
}

impl List {
    /// Names what may go wrong in a body. To be called once for each body.
    pub fn add(&mut self, owner: &Owner, found: &BTreeSet<(Site, ObligationKind)>) {
        let mut counts: BTreeMap<ObligationKind, u32> = BTreeMap::new();
        for (site, kind) in found {
            let ordinal = counts.entry(*kind).or_default();
            *ordinal += 1;
            let id = CheckId { owner: owner.clone(), kind: *kind, ordinal: *ordinal };
            self.by_site.insert((owner.clone(), *kind, *site), self.checks.len());
            self.checks.push(Check { id, site: *site });
        }
    }

    pub fn find(&self, owner: &Owner, kind: ObligationKind, site: Site) -> Option<&Check> {
        let index = self.by_site.get(&(owner.clone(), kind, site))?;
        Some(&self.checks[*index])
    }

    pub fn iter(&self) -> impl Iterator<Item = &Check> {
        self.checks.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_count_in_the_order_of_the_text() {
        use ObligationKind::{OutOfBounds, Precondition};
        let owner = |name: &str| Owner::Function(name.into());
        let at = |start, clause: Option<u32>| Site {
            span: Span::new(start, start + 4),
            clause: clause.map(|start| Span::new(start, start + 9)),
        };
        let found = BTreeSet::from([
            (at(30, None), OutOfBounds),
            (at(20, Some(2)), Precondition),
            (at(20, Some(1)), Precondition),
            (at(10, None), OutOfBounds),
        ]);
        let mut list = List::default();
        list.add(&owner("first"), &BTreeSet::from([(at(1, None), OutOfBounds)]));
        list.add(&owner("push"), &found);
        let name = |kind, site| list.find(&owner("push"), kind, site).unwrap().id.to_string();
        assert_eq!(name(OutOfBounds, at(30, None)), "push.out-of-bounds.2");
        assert_eq!(name(Precondition, at(20, Some(1))), "push.precondition.1");
        assert_eq!(name(Precondition, at(20, Some(2))), "push.precondition.2");
        assert!(list.find(&owner("push"), Precondition, at(10, None)).is_none());
        assert_eq!(list.iter().count(), 5);
    }
}
