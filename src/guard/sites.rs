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

/// What becomes of a check in the guarded program. Of one that several places ask, the greatest counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fate {
    /// Not made because it is proved.
    Settled,
    /// Not made because the object and the place in it are known.
    Known,
    /// Not made because all pointers of the type are null or lead to objects that are there.
    Regular,
    /// Not made because the same was checked before.
    Dominated,
    Made,
    /// Not made because the user trusts the statement.
    Trusted,
    /// Not made because the user wants other kinds only.
    Unwanted,
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
    fn add(&mut self, kind: ObligationKind, fate: Fate) {
        self.naive += 1;
        let count = match fate {
            Fate::Settled => &mut self.proved,
            Fate::Known => &mut self.known,
            Fate::Regular => &mut self.regular,
            Fate::Dominated => &mut self.dominated,
            Fate::Made => self.made.entry(kind).or_default(),
            Fate::Trusted => &mut self.trusted,
            Fate::Unwanted => &mut self.unwanted,
        };
        *count += 1;
    }

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
    fates: BTreeMap<CheckId, Fate>,
    /// Of checks that no scheme would make for themselves: what is named is there, and the library's clauses are asked as one.
    beside: BTreeMap<CheckId, Fate>,
    /// What became of checks that have no name in the list.
    unlisted: Vec<(ObligationKind, Fate)>,
    /// Second names of checks, with the first.
    also_named: Vec<(CheckId, CheckId)>,
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
            fates: BTreeMap::new(),
            beside: BTreeMap::new(),
            unlisted: vec![],
            also_named: vec![],
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
            let site = |span: &Span| check::Site { span: *span, clause: None };
            let found = places.iter().filter_map(|it| request.checks.find(&owner, *kind, site(it)));
            let named: Vec<&CheckId> = found.map(|check| &check.id).collect();
            if let Some(fate) = self.not_asked(request, *kind) {
                self.note(*kind, named.first().copied(), fate);
                continue;
            }
            self.answered.extend(named.iter().map(|id| (*id).clone()));
            let (settled, left): (Vec<&CheckId>, Vec<&CheckId>) =
                named.iter().partition(|id| request.settled.contains(**id));
            settled.iter().for_each(|id| self.note(*kind, Some(id), Fate::Settled));
            let Some((first, others)) = left.split_first() else {
                if named.is_empty() {
                    open.push((*kind, None));
                }
                continue;
            };
            self.also_named.extend(others.iter().map(|id| ((*id).clone(), (*first).clone())));
            open.push((*kind, Some(first.ordinal)));
        }
        open
    }

    /// Checks of an object that is named where it is used, so that it is there: they hold, if the list has them.
    pub fn hold(&mut self, request: &Request, kinds: &[ObligationKind], places: &[Span]) {
        let owner = Owner::Function(self.function.clone());
        for kind in kinds {
            for span in places {
                let site = check::Site { span: *span, clause: None };
                let Some(found) = request.checks.find(&owner, *kind, site) else { continue };
                let fate = self.not_asked(request, *kind).unwrap_or(Fate::Known);
                if fate == Fate::Known {
                    self.answered.insert(found.id.clone());
                }
                let settled = fate == Fate::Known && request.settled.contains(&found.id);
                let fate = if settled { Fate::Settled } else { fate };
                worse(&mut self.beside, found.id.clone(), fate);
            }
        }
    }

    /// What becomes of the clauses that a function of the library asks of this call, where the runtime has them all. No proof relies on it.
    pub fn ask_clauses(&mut self, request: &Request, call: Span, fate: Fate) {
        for id in self.clauses_of(request, call) {
            let fate = self.not_asked(request, id.kind).unwrap_or(fate);
            worse(&mut self.beside, id, fate);
        }
    }

    /// Which of the clauses that a function of the library asks of this call are to be made, where all of them are one check.
    pub fn open_clauses(
        &mut self,
        request: &Request,
        call: Span,
    ) -> Vec<(ObligationKind, Option<u32>)> {
        let (mut open, clauses) = (vec![], self.clauses_of(request, call));
        // A function that a header has a body for is asked about under another name, or not at all.
        if clauses.is_empty() {
            match self.not_asked(request, ObligationKind::Precondition) {
                Some(fate) => self.note(ObligationKind::Precondition, None, fate),
                None => open.push((ObligationKind::Precondition, None)),
            }
        }
        for id in clauses {
            if let Some(fate) = self.not_asked(request, id.kind) {
                self.note(id.kind, Some(&id), fate);
                continue;
            }
            self.answered.insert(id.clone());
            match request.settled.contains(&id) {
                true => self.note(id.kind, Some(&id), Fate::Settled),
                false => open.push((id.kind, Some(id.ordinal))),
            }
        }
        open
    }

    fn clauses_of(&self, request: &Request, call: Span) -> Vec<CheckId> {
        let owner = Owner::Function(self.function.clone());
        let of_call = |check: &&check::Check| {
            let check::Site { span, clause } = check.site;
            check.id.kind == ObligationKind::Precondition && span == call && clause.is_some()
        };
        request.checks.of_owner(&owner).filter(of_call).map(|check| check.id.clone()).collect()
    }

    /// Why a check of that kind is not made here, whatever is known of it.
    fn not_asked(&self, request: &Request, kind: ObligationKind) -> Option<Fate> {
        match (request.wanted)(kind) {
            false => Some(Fate::Unwanted),
            true => self.trusting.then_some(Fate::Trusted),
        }
    }

    fn note(&mut self, kind: ObligationKind, check: Option<&CheckId>, fate: Fate) {
        match check {
            Some(check) => worse(&mut self.fates, check.clone(), fate),
            None => self.unlisted.push((kind, fate)),
        }
    }

    fn note_open(&mut self, open: &[(ObligationKind, Option<u32>)], fate: Fate) {
        let owner = Owner::Function(self.function.clone());
        for (kind, ordinal) in open {
            let id = |ordinal| CheckId { owner: owner.clone(), kind: *kind, ordinal };
            self.note(*kind, ordinal.map(id).as_ref(), fate);
        }
    }

    /// The check of a clause, if it is to be made. It counts as made for proofs only where it stops what it cannot evaluate.
    pub fn claimed(
        &mut self,
        request: &Request,
        kind: ObligationKind,
        site: Option<check::Site>,
    ) -> Option<Vec<(ObligationKind, Option<u32>)>> {
        let owner = Owner::Function(self.function.clone());
        let named = site.and_then(|site| request.checks.find(&owner, kind, site));
        let named = named.map(|check| &check.id);
        if let Some(fate) = self.not_asked(request, kind) {
            self.note(kind, named, fate);
            return None;
        }
        if let Some(id) = named
            && request.settled.contains(id)
        {
            self.answered.insert(id.clone());
            self.note(kind, named, Fate::Settled);
            return None;
        }
        if request.boundary {
            self.answered.extend(named.cloned());
        }
        Some(vec![(kind, named.map(|id| id.ordinal))])
    }

    /// Checks that were open and need not be made.
    pub fn drop(&mut self, open: &[(ObligationKind, Option<u32>)], why: Superfluous) {
        let fate = match why {
            Superfluous::Known => Fate::Known,
            Superfluous::Regular => Fate::Regular,
            Superfluous::Dominated => Fate::Dominated,
        };
        self.note_open(open, fate);
    }

    /// The number of the place at which these are made.
    pub fn make(&mut self, open: Vec<(ObligationKind, Option<u32>)>, span: Span) -> u32 {
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
        self.note_open(&checks, Fate::Made);
        self.found.push(Site { span, function: self.function.clone(), checks, counted });
        self.found.len() as u32 - 1
    }

    pub fn finish(self) -> Finished {
        let Sites { found, mut tally, mut fates, beside, unlisted, also_named, answered, .. } =
            self;
        for (other, first) in also_named {
            if let Some(fate) = fates.get(&first).copied() {
                worse(&mut fates, other, fate);
            }
        }
        let listed = fates.iter().map(|(check, fate)| (check.kind, *fate));
        listed.chain(unlisted).for_each(|(kind, fate)| tally.add(kind, fate));
        beside.into_iter().for_each(|(check, fate)| worse(&mut fates, check, fate));
        Finished { sites: found, tally, fates, answered }
    }
}

/// Of several places that ask the same, the greatest fate counts.
fn worse(fates: &mut BTreeMap<CheckId, Fate>, check: CheckId, fate: Fate) {
    let known = fates.entry(check).or_insert(fate);
    *known = fate.max(*known);
}

/// What has been found of a whole file.
pub(super) struct Finished {
    pub sites: Vec<Site>,
    pub tally: Tally,
    pub fates: BTreeMap<CheckId, Fate>,
    pub answered: BTreeSet<CheckId>,
}
