//! The checks of a translation unit: what may go wrong in each body by C's rules and its annotations, in the order of the text. The list
//! is made here, of the typed program alone; who translates, runs or guards the program looks checks up by body, kind and site, so
//! that all speak of the same ones. Several assertions may answer one check: it holds where all of them do; where a room knows
//! that nothing can go wrong, it asks nothing, and says so.
//! Invariant: names are unique, and depend on nothing outside of their body.

pub mod accesses;
pub mod named;
mod of_body;
mod of_call;
mod of_contract;
pub mod of_expr;

use crate::base::{CheckId, ObligationKind, Owner, Span};
use crate::contract;
use crate::contract::program::{Contract, Fact};
use crate::typed::program::FunctionId;
pub use of_body::Found;
use of_body::Unit;
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
    by_owner: BTreeMap<Owner, Vec<usize>>,
    /// How many of each kind a body has.
    counts: BTreeMap<(Owner, ObligationKind), u32>,
    /// Those that a room asked about though the rules do not list them.
    unforeseen: BTreeSet<CheckId>,
}

impl List {
    /// All that may go wrong in the functions of a unit.
    pub fn of_program(program: &contract::Program) -> List {
        let (mut list, rules) = (List::default(), Rules::new(program));
        for (function, index) in program.typed.functions.iter().zip(0u32..) {
            if function.body.is_some() {
                let owner = Owner::Function(program.typed.text(function.name).into());
                list.add(&owner, &rules.of_function(FunctionId(index)));
            }
        }
        list
    }

    /// Names what may go wrong in a body. To be called once for each body.
    pub fn add(&mut self, owner: &Owner, found: &Found) {
        for (site, kind) in found {
            self.add_one(owner, *kind, *site);
        }
    }

    fn add_one(&mut self, owner: &Owner, kind: ObligationKind, site: Site) -> CheckId {
        let ordinal = self.counts.entry((owner.clone(), kind)).or_default();
        *ordinal += 1;
        let id = CheckId { owner: owner.clone(), kind, ordinal: *ordinal };
        self.by_site.insert((owner.clone(), kind, site), self.checks.len());
        self.by_owner.entry(owner.clone()).or_default().push(self.checks.len());
        self.checks.push(Check { id: id.clone(), site });
        id
    }

    /// Names what a room asks beyond the rules of a body that stands there: what it does not model, which no rule of C can tell, and what
    /// it found elsewhere in the unit, such as a place where the function is handed out to strangers.
    pub fn complete(&mut self, owner: &Owner, body: Span, asked: &Found) {
        for (site, kind) in asked {
            if self.find(owner, *kind, *site).is_some() {
                continue;
            }
            let id = self.add_one(owner, *kind, *site);
            let elsewhere = site.span.start < body.start || body.end < site.span.end;
            if *kind != ObligationKind::Unsupported && !elsewhere {
                self.unforeseen.insert(id);
            }
        }
    }

    /// What a room asked though no rule lists it: a rule is missing, which is a mistake of ours.
    pub fn is_unforeseen(&self, id: &CheckId) -> bool {
        self.unforeseen.contains(id)
    }

    /// The checks of one body.
    pub fn of_owner(&self, owner: &Owner) -> impl Iterator<Item = &Check> {
        let indices = self.by_owner.get(owner).into_iter().flatten();
        indices.map(|index| &self.checks[*index])
    }

    pub fn find(&self, owner: &Owner, kind: ObligationKind, site: Site) -> Option<&Check> {
        let index = self.by_site.get(&(owner.clone(), kind, site))?;
        Some(&self.checks[*index])
    }

    pub fn iter(&self) -> impl Iterator<Item = &Check> {
        self.checks.iter()
    }
}

/// The rules of C, and of annotations, for a program: what they ask of a body.
pub struct Rules<'p>(Unit<'p>);

impl<'p> Rules<'p> {
    pub fn new(program: &'p contract::Program) -> Rules<'p> {
        Rules(Unit::new(program))
    }

    pub fn of_function(&self, function: FunctionId) -> Found {
        of_body::of_body(&self.0, function)
    }

    /// Of a function that is called by the contract of a pointer.
    pub fn of_forwarding(&self, function: FunctionId, contract: &Contract) -> Found {
        of_body::of_forwarding(&self.0, function, contract)
    }

    /// Of an invariant of the file's variables, at the start of the program.
    pub fn of_start(&self, name: &str) -> Found {
        let all = self.0.program.invariants.iter().filter(|it| *it.name == *name && it.private);
        let site = |span| Site { span, clause: None };
        all.map(|it| (site(it.span), ObligationKind::Assertion)).collect()
    }

    pub fn of_lemma(&self, name: &str) -> Found {
        let facts = self.0.program.facts.iter().filter(|fact| *fact.name == *name);
        let site = |fact: &Fact| Site { span: fact.span, clause: None };
        facts.map(|fact| (site(fact), ObligationKind::Assertion)).collect()
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
