//! The checked places of a file and what became of each check: which are made, and why the others are not.
//! Rule: a check that has no name in the list is made all the same, and counts.

use super::Request;
use crate::base::{CheckId, ObligationKind, Owner, Span};
use crate::check;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A place whose operation is checked.
#[derive(Clone, Debug)]
pub struct Site {
    pub span: Span,
    pub function: Arc<str>,
    /// The checks that are made there, each with its number in the list.
    pub checks: Vec<(ObligationKind, Option<u32>)>,
    /// Its checks are others than those of all other places.
    pub counted: bool,
}

/// How many checks there are at each stage.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Tally {
    /// What a scheme makes that checks every operation.
    pub naive: u32,
    /// Not made because the object and the place in it are known.
    pub known: u32,
    /// Not made because all pointers of the type are null or lead to objects that are there.
    pub regular: u32,
    /// Not made because they are proved.
    pub proved: u32,
    /// Not made because the same was checked before.
    pub dominated: u32,
    /// Made as a comparison of an index with a length.
    pub comparisons: u32,
    /// Not made because the user trusts the statement.
    pub trusted: u32,
    /// Not made because the user wants other kinds only.
    pub unwanted: u32,
    /// Variables that checks may ask about.
    pub registered: u32,
    /// Those that nobody can ask about.
    pub unregistered: u32,
    /// Made, by kind.
    pub made: BTreeMap<ObligationKind, u32>,
}

impl Tally {
    pub fn left(&self) -> u32 {
        self.made.values().sum()
    }
}

/// Why a check is not made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Superfluous {
    Known,
    Regular,
    Dominated,
}

pub(super) struct Sites {
    found: Vec<Site>,
    pub tally: Tally,
    /// Checks that were looked at: each is made, or there is a reason why not.
    answered: BTreeSet<CheckId>,
    function: Arc<str>,
    /// Whether a statement is gone through that the user trusts.
    pub trusting: bool,
}

impl Sites {
    pub fn new() -> Sites {
        Sites {
            found: vec![],
            tally: Tally::default(),
            answered: BTreeSet::new(),
            function: "".into(),
            trusting: false,
        }
    }

    pub fn enter(&mut self, function: &str) {
        self.function = function.into();
    }

    /// Which of the checks at a place are to be made. The first of several places that has a name for a kind gives it.
    pub fn open(
        &mut self,
        request: &Request,
        kinds: &[ObligationKind],
        places: &[Span],
    ) -> Vec<(ObligationKind, Option<u32>)> {
        let owner = Owner::Function(self.function.clone());
        let mut open = vec![];
        for kind in kinds {
            self.tally.naive += 1;
            if !(request.wanted)(*kind) {
                self.tally.unwanted += 1;
                continue;
            }
            if self.trusting {
                self.tally.trusted += 1;
                continue;
            }
            let site = |span: &Span| check::Site { span: *span, clause: None };
            let named: Vec<_> = places
                .iter()
                .filter_map(|it| request.checks.find(&owner, *kind, site(it)))
                .collect();
            self.answered.extend(named.iter().map(|check| check.id.clone()));
            if !named.is_empty() && named.iter().all(|check| request.settled.contains(&check.id)) {
                self.tally.proved += 1;
                continue;
            }
            let open_one = named.iter().find(|check| !request.settled.contains(&check.id));
            open.push((*kind, open_one.map(|check| check.id.ordinal)));
        }
        open
    }

    /// The check of a clause, if it is to be made. It counts as made for proofs only where it stops what it cannot evaluate.
    pub fn claimed(
        &mut self,
        request: &Request,
        kind: ObligationKind,
        site: Option<check::Site>,
    ) -> Option<Vec<(ObligationKind, Option<u32>)>> {
        self.tally.naive += 1;
        if !(request.wanted)(kind) {
            self.tally.unwanted += 1;
            return None;
        }
        if self.trusting {
            self.tally.trusted += 1;
            return None;
        }
        let owner = Owner::Function(self.function.clone());
        let named = site.and_then(|site| request.checks.find(&owner, kind, site));
        if let Some(check) = named
            && request.settled.contains(&check.id)
        {
            self.answered.insert(check.id.clone());
            self.tally.proved += 1;
            return None;
        }
        if request.boundary {
            self.answered.extend(named.map(|check| check.id.clone()));
        }
        Some(vec![(kind, named.map(|check| check.id.ordinal))])
    }

    /// Checks that were open and need not be made.
    pub fn drop(&mut self, open: &[(ObligationKind, Option<u32>)], why: Superfluous) {
        let count = match why {
            Superfluous::Known => &mut self.tally.known,
            Superfluous::Regular => &mut self.tally.regular,
            Superfluous::Dominated => &mut self.tally.dominated,
        };
        *count += open.len() as u32;
    }

    /// The number of the place at which these are made.
    pub fn make(&mut self, open: Vec<(ObligationKind, Option<u32>)>, span: Span) -> u32 {
        for (kind, _) in &open {
            *self.tally.made.entry(*kind).or_default() += 1;
        }
        self.add(open, span, true)
    }

    /// The number of a place that makes more of checks which are counted elsewhere.
    pub fn also(&mut self, open: Vec<(ObligationKind, Option<u32>)>, span: Span) -> u32 {
        self.add(open, span, false)
    }

    fn add(
        &mut self,
        checks: Vec<(ObligationKind, Option<u32>)>,
        span: Span,
        counted: bool,
    ) -> u32 {
        self.found.push(Site { span, function: self.function.clone(), checks, counted });
        self.found.len() as u32 - 1
    }

    pub fn finish(self) -> (Vec<Site>, Tally, BTreeSet<CheckId>) {
        (self.found, self.tally, self.answered)
    }
}
