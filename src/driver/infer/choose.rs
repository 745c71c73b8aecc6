//! Houdini for one file: of the clauses that were thought of, those are kept that hold together and that some check, or some caller, needs.
//! Bottom up the checks that can be proved are found and as little as possible is asked of callers; then, from callers down, what nobody
//! relies on is dropped. Rule: nothing here depends on time or on the order of answers.

use super::clause::Said;
use super::find::Means;
use super::translation::Translation;
use crate::base::{ObligationKind, Owner};
use crate::il::obligation::Obligation;
use crate::infer::{Clause, Home};
use crate::prove::inquiry::{Inquiry, Reply, Subject};
use crate::typed::program::FunctionId;
use std::collections::{BTreeMap, BTreeSet};

/// Which candidates to keep.
#[derive(Default)]
pub struct Chosen {
    pub on: BTreeSet<u32>,
    /// Frames that do not cover what is written.
    pub too_small: BTreeSet<(Home, Clause)>,
    /// Some store into a link may close a ring.
    pub relinks_badly: bool,
}

/// The goals of a function that its candidates shall serve.
struct Goals {
    proved: Vec<usize>,
    /// Promises that callers rely on.
    relied_on: BTreeSet<u32>,
}

pub fn choose(
    translation: &Translation,
    all: &[Said],
    order: &[FunctionId],
    means: &Means,
) -> Chosen {
    let subject = Subject::new(&translation.prepared, means.proving);
    let switches = translation.switches();
    let mut on: BTreeSet<u32> = switches.keys().copied().collect();
    let mut chosen = Chosen::default();
    let typed = &translation.annotated.typed;
    let bodies: BTreeMap<String, usize> = translation
        .prepared
        .program
        .implementations
        .iter()
        .enumerate()
        .filter_map(|(index, body)| match &body.owner {
            Owner::Function(name) => Some((name.to_string(), index)),
            _ => None,
        })
        .collect();
    let body_of = |function: &FunctionId| bodies.get(typed.text(typed[*function].name)).copied();
    let owned_by = |number: u32, function: FunctionId, clauses: &[Clause]| {
        let candidate = &all[number as usize].candidate;
        candidate.home.function() == function && clauses.contains(&candidate.clause)
    };
    let mut goals: BTreeMap<FunctionId, Vec<usize>> = BTreeMap::new();
    for function in order {
        let Some(index) = body_of(function) else { continue };
        let body = &translation.prepared.program.implementations[index];
        means.watch.started(&body.owner.to_string());
        let mut inquiry = Inquiry::new(&subject, body, &switches);
        let own = |obligation: &Obligation| {
            let number = translation.owner(obligation)? as u32;
            switches.contains_key(&number).then_some(number)
        };
        inquiry.prune(&own, &mut on);
        let proved = provable(&mut inquiry, (translation, all), &own, &on);
        chosen.relinks_badly |= inquiry.obligations().enumerate().any(|(index, it)| {
            it.kind == ObligationKind::UnreachableBlocker && !proved.contains(&index)
        });
        note_frames(&inquiry, &proved, (all, *function), &mut chosen.too_small);
        // First what is asked of callers: the less, the better.
        let requires: Vec<u32> =
            on.iter().copied().filter(|it| owned_by(*it, *function, &[Clause::Requires])).collect();
        shrink(&mut inquiry, &own, &proved, &BTreeSet::new(), &requires, &mut on);
        goals.insert(*function, proved);
    }
    let mut relied_on: BTreeSet<u32> = BTreeSet::new();
    for function in order.iter().rev() {
        let (Some(index), Some(proved)) = (body_of(function), goals.remove(function)) else {
            continue;
        };
        let body = &translation.prepared.program.implementations[index];
        let mut inquiry = Inquiry::new(&subject, body, &switches);
        let own = |obligation: &Obligation| {
            let number = translation.owner(obligation)? as u32;
            switches.contains_key(&number).then_some(number)
        };
        let unneeded: Vec<u32> = on
            .iter()
            .copied()
            .filter(|it| owned_by(*it, *function, &[Clause::Ensures]) && !relied_on.contains(it))
            .collect();
        unneeded.iter().for_each(|number| {
            on.remove(number);
        });
        let goals = Goals { proved, relied_on: relied_on.clone() };
        let proved: Vec<usize> = goals.proved.clone();
        let theirs: Vec<u32> = inquiry
            .switches()
            .filter(|it| on.contains(it) && !owned_by(*it, *function, &Clause::ALL))
            .filter(|it| {
                all[*it as usize].candidate.clause == Clause::Ensures && !relied_on.contains(it)
            })
            .collect();
        let mut trial = on.clone();
        shrink(&mut inquiry, &own, &proved, &goals.relied_on, &theirs, &mut trial);
        relied_on.extend(theirs.iter().filter(|it| trial.contains(it)));
        let loops: Vec<u32> = on
            .iter()
            .copied()
            .filter(|it| owned_by(*it, *function, &[Clause::Invariant, Clause::Requires]))
            .collect();
        let mut small = trial.clone();
        shrink(&mut inquiry, &own, &proved, &goals.relied_on, &loops, &mut small);
        on.retain(|it| !loops.contains(it) || small.contains(it));
    }
    chosen.on = on;
    chosen
}

/// Checks that hold with all that is on: those of the C and of what users wrote, and what is asked of callees.
fn provable(
    inquiry: &mut Inquiry,
    (translation, all): (&Translation, &[Said]),
    own: &dyn Fn(&Obligation) -> Option<u32>,
    on: &BTreeSet<u32>,
) -> Vec<usize> {
    let asked = |obligation: &Obligation| match translation.asked_for(obligation) {
        // What another file has told is not to be chosen here.
        Some(number) => on.contains(&(number as u32)) || !all[number].is_own(),
        None => own(obligation).is_none(),
    };
    let about: Vec<usize> = inquiry
        .obligations()
        .enumerate()
        .filter(|(_, it)| !it.kind.is_probe() && asked(it))
        .map(|(index, _)| index)
        .collect();
    inquiry.settle(&about, on)
}

/// Frames whose checks do not hold.
fn note_frames(
    inquiry: &Inquiry,
    proved: &[usize],
    (all, function): (&[Said], FunctionId),
    too_small: &mut BTreeSet<(Home, Clause)>,
) {
    for (index, obligation) in inquiry.obligations().enumerate() {
        let clause = match obligation.kind {
            ObligationKind::Frame => Clause::Modifies,
            ObligationKind::Frees => Clause::Frees,
            _ => continue,
        };
        let home = Home::Function(function);
        let inferred =
            all.iter().any(|it| it.candidate.home == home && it.candidate.clause == clause);
        if inferred && !proved.contains(&index) {
            too_small.insert((home, clause));
        }
    }
}

/// Switches off as many of these as the goals can do without, together with what falls with them.
fn shrink(
    inquiry: &mut Inquiry,
    own: &dyn Fn(&Obligation) -> Option<u32>,
    goals: &[usize],
    relied_on: &BTreeSet<u32>,
    these: &[u32],
    on: &mut BTreeSet<u32>,
) {
    let these: Vec<u32> = these.iter().copied().filter(|it| on.contains(it)).collect();
    if these.is_empty() {
        return;
    }
    let mut trial = on.clone();
    these.iter().for_each(|it| {
        trial.remove(it);
    });
    if do_without(inquiry, own, goals, relied_on, &mut trial) {
        *on = trial;
    } else if these.len() > 1 {
        let (left, right) = these.split_at(these.len() / 2);
        shrink(inquiry, own, goals, relied_on, left, on);
        shrink(inquiry, own, goals, relied_on, right, on);
    }
}

/// Whether the goals hold with what is on, after what does not hold any more has fallen.
fn do_without(
    inquiry: &mut Inquiry,
    own: &dyn Fn(&Obligation) -> Option<u32>,
    goals: &[usize],
    relied_on: &BTreeSet<u32>,
    on: &mut BTreeSet<u32>,
) -> bool {
    loop {
        let owned: BTreeMap<usize, u32> = inquiry
            .obligations()
            .enumerate()
            .filter_map(|(index, it)| Some((index, own(it).filter(|it| on.contains(it))?)))
            .collect();
        let about: Vec<usize> = goals.iter().copied().chain(owned.keys().copied()).collect();
        match inquiry.ask(&about, on) {
            Reply::Holds => return true,
            Reply::Broken(index) => match owned.get(&index) {
                Some(number) if !relied_on.contains(number) => {
                    on.remove(number);
                }
                _ => return false,
            },
            Reply::Limited | Reply::Unclear => return false,
        }
    }
}
