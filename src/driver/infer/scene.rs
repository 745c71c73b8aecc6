//! What all questions about the clauses of a file share: the translation with its switches, whose candidates these are, and which bodies
//! they are about.

use super::call_order::in_circles;
use super::clause::{Said, Way};
use super::find::Means;
use super::shrink::Needed;
use super::translation::Translation;
use crate::base::Owner;
use crate::il::core::{Implementation, Program};
use crate::il::obligation::Obligation;
use crate::infer::{Candidate, Clause, Home, Template, kept_fact};
use crate::prove::inquiry::{Inquiry, Subject};
use crate::typed::program::FunctionId;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What all questions about a file share.
pub struct Scene<'a> {
    pub translation: &'a Translation,
    pub all: &'a [Said],
    pub means: &'a Means<'a>,
    pub subject: &'a Subject<'a>,
    pub switches: BTreeMap<u32, String>,
    /// The numbers of a function's own candidates.
    pub candidates: BTreeMap<FunctionId, Vec<u32>>,
    pub bodies: BTreeMap<String, usize>,
    /// What shows that a function keeps the contract of pointers to it: the function's name and the procedure.
    pub refinements: Vec<(String, usize)>,
    /// Functions that call themselves, or each other.
    pub circles: BTreeSet<FunctionId>,
    /// What was found out on the way up: most of it is the same when the way is gone again.
    pub known: RefCell<Known>,
}

/// Those that are on, or some of them.
type Switches = BTreeSet<u32>;

/// By the function and what was on: what holds together; what is left where these promises are wanted.
#[derive(Default)]
pub struct Known {
    pub held: BTreeMap<(FunctionId, BTreeSet<u32>), Held>,
    pub shrunk: BTreeMap<(FunctionId, Switches, Switches), (Switches, Needed)>,
}

/// What holds together, and the checks that hold with it.
pub struct Held {
    pub on: BTreeSet<u32>,
    pub checks: Vec<usize>,
}

impl<'a> Scene<'a> {
    pub fn new(
        translation: &'a Translation,
        all: &'a [Said],
        (subject, switches): (&'a Subject<'a>, BTreeMap<u32, String>),
        order: &[FunctionId],
        means: &'a Means<'a>,
    ) -> Scene<'a> {
        let mut candidates: BTreeMap<FunctionId, Vec<u32>> = BTreeMap::new();
        for (said, number) in all.iter().zip(0u32..) {
            if let Some(function) = said.candidate.home.function() {
                candidates.entry(function).or_default().push(number);
            }
        }
        let implementations = translation.prepared.program.implementations.iter().enumerate();
        let bodies = implementations.filter_map(|(index, body)| match &body.owner {
            Owner::Function(name) => Some((name.to_string(), index)),
            _ => None,
        });
        let bodies = bodies.collect();
        let refinements = refinements(&translation.prepared.program);
        let circles = in_circles(&translation.annotated.typed, order);
        Scene {
            translation,
            all,
            means,
            subject,
            switches,
            candidates,
            bodies,
            refinements,
            circles,
            known: RefCell::default(),
        }
    }

    pub fn body(&self, function: FunctionId) -> Option<&Implementation> {
        let typed = &self.translation.annotated.typed;
        let index = self.bodies.get(typed.text(typed[function].name))?;
        Some(&self.translation.prepared.program.implementations[*index])
    }

    /// The procedures that show that the function keeps contracts of pointers; `None`: those of functions without a body here.
    pub fn refinements(
        &self,
        function: Option<FunctionId>,
    ) -> impl Iterator<Item = &Implementation> {
        let typed = &self.translation.annotated.typed;
        let name = function.map(|function| typed.text(typed[function].name));
        let is_meant = move |of: &&(String, usize)| match name {
            Some(name) => of.0 == name,
            None => !self.bodies.contains_key(&of.0),
        };
        let found = self.refinements.iter().filter(is_meant);
        found.map(|(_, index)| &self.translation.prepared.program.implementations[*index])
    }

    /// Whether a frame or a variant was thought of for the function or one of its loops, which may turn out to be too small.
    pub fn has_frame(&self, function: FunctionId) -> bool {
        let mut own = self.candidates.get(&function).into_iter().flatten();
        own.any(|number| self.candidate(*number).clause.is_no_formula())
    }

    pub fn candidate(&self, number: u32) -> &Candidate {
        &self.all[number as usize].candidate
    }

    /// Whether the procedure shows that a function keeps the contract of such pointers.
    pub fn is_kept_by(&self, home: Home, body: &Implementation) -> bool {
        let typed = &self.translation.annotated.typed;
        let Owner::AsPointer { function, .. } = &body.owner else { return false };
        let fits =
            |ty| typed.functions.iter().any(|it| it.ty == ty && *typed.text(it.name) == **function);
        matches!(home, Home::Pointer(ty) if fits(ty))
    }

    /// The candidates for such clauses of the function that are on.
    pub fn clauses(&self, on: &BTreeSet<u32>, of: FunctionId, clauses: &[Clause]) -> Vec<u32> {
        let is_meant =
            |number: &u32| on.contains(number) && clauses.contains(&self.candidate(*number).clause);
        self.candidates.get(&of).into_iter().flatten().copied().filter(is_meant).collect()
    }

    /// Those that are on of all that an inquiry into the function can depend on: sets of these are small, however large the file is.
    pub fn at_stake(&self, on: &BTreeSet<u32>, of: FunctionId, inquiry: &Inquiry) -> BTreeSet<u32> {
        let own = self.candidates.get(&of).into_iter().flatten().copied();
        inquiry.switches().chain(own).filter(|number| on.contains(number)).collect()
    }

    /// The candidate that an obligation of its function asks to be shown. What functions behind pointers are given is shown at calls.
    pub fn own(&self, obligation: &Obligation) -> Option<u32> {
        let asked = self.translation.asked_for(obligation);
        let asked = asked.filter(|number| asks_little(&self.all[*number]));
        let number = asked.or_else(|| self.translation.owner(obligation))? as u32;
        self.switches.contains_key(&number).then_some(number)
    }

    /// The precondition of the function that a call of it in its own body is asked for.
    pub fn asked_of_itself(&self, function: FunctionId, obligation: &Obligation) -> Option<u32> {
        let number = self.translation.asked_for(obligation)?;
        let Candidate { home, clause, .. } = self.all[number].candidate;
        let own = home == Home::Function(function) && clause == Clause::Requires;
        (own && self.switches.contains_key(&(number as u32))).then_some(number as u32)
    }

    pub fn fact(&self, number: u32) -> Option<String> {
        let candidate = self.candidate(number);
        let typed = &self.translation.annotated.typed;
        (candidate.template == Template::Kept).then(|| kept_fact(typed, candidate))
    }
}

/// Whether it falls where some call does not show it: nobody needs to be given what only would be good to know.
pub fn asks_little(said: &Said) -> bool {
    let of_pointer = said.is_precondition() && matches!(said.candidate.home, Home::Pointer(_));
    said.is_own() && (of_pointer || said.candidate.clause == Clause::GlobalInvariant)
}

fn refinements(program: &Program) -> Vec<(String, usize)> {
    let implementations = program.implementations.iter().enumerate();
    let found = implementations.filter_map(|(index, body)| match &body.owner {
        Owner::AsPointer { function, .. } => Some((function.to_string(), index)),
        _ => None,
    });
    found.collect()
}

/// How what the function needs for this obligation comes to it: where that is asked by a callee, the way goes on from there.
pub fn way(
    scene: &Scene,
    function: FunctionId,
    obligation: &Obligation,
    known: &BTreeMap<u32, Arc<Way>>,
) -> Option<Way> {
    let typed = &scene.translation.annotated.typed;
    let name = |id: FunctionId| Arc::from(typed.text(typed[id].name));
    let mut functions = vec![name(function)];
    let Some(asked) = scene.translation.asked_for(obligation) else {
        // What only serves a clause of the search stands in no text of the user's.
        let is_plain = scene.translation.owner(obligation).is_none();
        return is_plain.then_some(Way { functions, check: obligation.span });
    };
    let said = &scene.all[asked];
    if !said.is_precondition() {
        // Nor does what the function itself promises.
        return None;
    }
    match said.way.as_ref().or_else(|| known.get(&(asked as u32))) {
        Some(way) => {
            functions.extend(way.functions.iter().cloned());
            Some(Way { functions, check: way.check })
        }
        None => {
            functions.push(name(said.candidate.home.function()?));
            Some(Way { functions, check: obligation.span })
        }
    }
}
