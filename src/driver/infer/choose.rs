//! Houdini for one file: of the clauses that were thought of, those are kept that hold together and that some check, or some caller, needs.
//! Bottom up the checks that can be proved are found and as little as possible is asked of callers; then, from callers down, what nobody
//! relies on is dropped. Rule: nothing here depends on time or on the order of answers.

use super::clause::{Said, Way};
use super::find::Means;
use super::scene::{Held, Scene, asks_little, way};
use super::shrink::shrink;
use super::translation::Translation;
use crate::base::{ObligationKind, Owner};
use crate::il::core::Implementation;
use crate::il::obligation::Obligation;
use crate::infer::{Candidate, Clause, Home, is_always_kept};
use crate::prove::inquiry::{Inquiry, Reply, Subject};
use crate::typed::program::FunctionId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Which candidates to keep.
#[derive(Default)]
pub struct Chosen {
    pub on: BTreeSet<u32>,
    /// Frames that do not cover what is written, and variants that do not decrease.
    pub too_small: BTreeSet<(Home, Clause)>,
    /// Preconditions that some call does not seem to meet.
    pub unmet: BTreeSet<u32>,
    /// Some store into a link may close a ring.
    pub relinks_badly: bool,
    /// Where preconditions come from.
    pub ways: BTreeMap<u32, Arc<Way>>,
    /// How many checks are not proved.
    pub open: usize,
    /// Functions that the time was not enough for: nothing is known of their clauses.
    pub unreached: BTreeSet<FunctionId>,
}

/// `is_useless`: what was found on the way up says that all has to be thought over.
pub fn choose(
    translation: &Translation,
    all: &[Said],
    order: &[FunctionId],
    outside: &BTreeSet<FunctionId>,
    is_useless: &dyn Fn(&Chosen) -> bool,
    means: &Means,
) -> Chosen {
    let switches = translation.switches();
    let subject = &Subject::new(&translation.prepared, means.proving, &switches);
    let scene = Scene::new(translation, all, (subject, switches), order, means);
    let mut invariants = kept_by_all(&scene, order);
    let mut found = ask_little(&scene, order, &invariants, &BTreeSet::new(), is_useless);
    // What turned out not to be kept must not have helped anybody.
    while !invariants.is_subset(&found.chosen.on) && !means.proving.is_stopped() {
        invariants.retain(|it| found.chosen.on.contains(it));
        found = ask_little(&scene, order, &invariants, &BTreeSet::new(), is_useless);
    }
    if is_useless(&found.chosen) {
        return found.chosen;
    }
    let kept = found.required_facts(&scene);
    // What one function relies on between calls, the others shall keep, though it takes asking for more.
    let needed = found.fallen.iter().any(|fact| kept.contains(fact));
    if !found.fallen.is_empty() && !means.proving.is_stopped() {
        let wanted = if needed { &kept } else { &found.fallen };
        let other = ask_little(&scene, order, &invariants, wanted, &|_| false);
        // If nobody could rely on what was not kept, it is worth asking for where more can be proved with it.
        if other.chosen.unreached.is_empty()
            && invariants.is_subset(&other.chosen.on)
            && (needed || other.checks > found.checks)
        {
            found = other;
        }
    }
    if is_useless(&found.chosen) {
        return found.chosen;
    }
    // Nobody knows here what callers in other files will want.
    for function in outside {
        found.relied_on.extend(scene.clauses(&found.chosen.on, *function, &[Clause::Ensures]));
    }
    drop_idle_invariants(&scene, &invariants, &mut found);
    drop_unneeded(&scene, order, &mut found);
    found.chosen
}

/// Invariants of the file's variables that hold at the start and that all functions keep together, as far as can be seen before anything else is chosen.
fn kept_by_all(scene: &Scene, order: &[FunctionId]) -> BTreeSet<u32> {
    let is_one = |number: &u32| scene.candidate(*number).clause == Clause::GlobalInvariant;
    let mut left: BTreeSet<u32> = scene.switches.keys().copied().filter(is_one).collect();
    if left.is_empty() {
        return left;
    }
    let own = |obligation: &Obligation| scene.own(obligation).filter(is_one);
    let implementations = &scene.translation.prepared.program.implementations;
    let starts = implementations.iter().filter(|it| matches!(it.owner, Owner::Initially(_)));
    let bodies = order.iter().filter_map(|it| scene.body(*it));
    let all: Vec<&Implementation> = starts.chain(bodies).collect();
    let others = || scene.switches.keys().copied().filter(|it| !is_one(it));
    loop {
        let before = left.len();
        for body in all.iter().filter(|_| !scene.means.proving.is_stopped()) {
            let mut inquiry = Inquiry::new(scene.subject, body);
            let at_stake: BTreeSet<u32> = inquiry.switches().collect();
            let mut on = left.iter().copied().chain(others());
            let mut on: BTreeSet<u32> = on.by_ref().filter(|it| at_stake.contains(it)).collect();
            for fallen in inquiry.prune(&own, &mut on) {
                left.remove(&fallen);
            }
        }
        if left.len() == before {
            return left;
        }
    }
}

/// Invariants that no check needs, nor any invariant that is needed.
fn drop_idle_invariants(scene: &Scene, invariants: &BTreeSet<u32>, found: &mut Found) {
    if invariants.is_empty() {
        return;
    }
    let mut needed: BTreeSet<u32> = BTreeSet::new();
    loop {
        let before = needed.len();
        for (function, proved) in &found.goals {
            let Some(body) = scene.body(*function) else { continue };
            let mut inquiry = Inquiry::new(scene.subject, body);
            let owned = inquiry.obligations().enumerate();
            let owned =
                owned.filter(|(_, it)| scene.own(it).is_some_and(|it| needed.contains(&it)));
            let goals: Vec<usize> =
                owned.map(|(index, _)| index).chain(proved.iter().copied()).collect();
            let mut trial = scene.at_stake(&found.chosen.on, *function, &inquiry);
            let idle: Vec<u32> =
                invariants.iter().copied().filter(|it| !needed.contains(it)).collect();
            let nobody = |_: &Obligation| None;
            shrink(&mut inquiry, &nobody, &goals, &BTreeSet::new(), &idle, &mut trial);
            needed.extend(idle.into_iter().filter(|it| trial.contains(it)));
        }
        if needed.len() == before {
            break;
        }
    }
    found.chosen.on.retain(|it| !invariants.contains(it) || needed.contains(it));
}

/// What is known after the way up.
#[derive(Default)]
struct Found {
    chosen: Chosen,
    /// The checks of each function that are proved.
    goals: BTreeMap<FunctionId, Vec<usize>>,
    /// Of what is shown of functions as pointers, what is proved.
    kept_by_pointers: BTreeMap<Owner, Vec<usize>>,
    /// How many of them the program asks for, and no candidate.
    checks: usize,
    /// Promises that somebody relies on.
    relied_on: BTreeSet<u32>,
    /// Facts about records that were kept to the end, until what they rest on was not asked for any more.
    fallen: BTreeSet<String>,
}

impl Found {
    fn required_facts(&self, scene: &Scene) -> BTreeSet<String> {
        let required =
            self.chosen.on.iter().filter(|it| scene.candidate(**it).clause == Clause::Requires);
        required.filter_map(|number| scene.fact(*number)).collect()
    }
}

/// Bottom up: what holds, what can be proved with it, and as little as possible asked of callers. Of records, `kept` shall be true at
/// the end of each function that can see to it.
fn ask_little(
    scene: &Scene,
    order: &[FunctionId],
    invariants: &BTreeSet<u32>,
    kept: &BTreeSet<String>,
    is_useless: &dyn Fn(&Chosen) -> bool,
) -> Found {
    let mut found = Found::default();
    let mut all_on: BTreeSet<u32> = scene.switches.keys().copied().collect();
    all_on.retain(|it| {
        scene.candidate(*it).clause != Clause::GlobalInvariant || invariants.contains(it)
    });
    keep_by_pointers(scene, None, &mut all_on, &mut found);
    for (number, function) in order.iter().enumerate() {
        if scene.means.proving.is_stopped() {
            found.chosen.unreached.insert(*function);
            continue;
        }
        let Some(body) = scene.body(*function) else { continue };
        if is_useless(&found.chosen) && !scene.has_frame(*function) {
            // All is thought over anyway, and nothing more is to be learnt from it for that.
            continue;
        }
        scene.means.stages.finding(&body.owner.to_string(), (number, order.len()));
        let mut inquiry = Inquiry::new(scene.subject, body);
        let own = |obligation: &Obligation| scene.own(obligation);
        let asked = scene.clauses(&all_on, *function, &[Clause::Requires]);
        let entry = Inquiry::of_entry(scene.subject, body);
        without_contradiction(entry, &asked, &mut all_on);
        let before = scene.at_stake(&all_on, *function, &inquiry);
        let mut on = before.clone();
        let proved = hold_together_once(scene, *function, &mut inquiry, &mut on);
        let chosen = &mut found.chosen;
        chosen.relinks_badly |= inquiry.obligations().enumerate().any(|(index, it)| {
            it.kind == ObligationKind::UnreachableBlocker && !proved.contains(&index)
        });
        let asked = inquiry.obligations().enumerate().filter(|(at, _)| !proved.contains(at));
        let asked = asked.filter_map(|(_, it)| scene.translation.asked_for(it));
        chosen.unmet.extend(asked.map(|number| number as u32));
        let home = Home::Function(*function);
        note_frames(&inquiry, &proved, (scene, home), &mut chosen.too_small);
        let promised = scene.clauses(&on, *function, &[Clause::Ensures]);
        let wanted = wanted(scene, &promised, kept);
        let key = (*function, on.clone(), wanted.clone());
        let known = scene.known.borrow().shrunk.get(&key).cloned();
        let needed = match known {
            Some((left, needed)) => {
                on = left;
                needed
            }
            None => {
                let requires = scene.clauses(&on, *function, &[Clause::Requires]);
                let needed = shrink(&mut inquiry, &own, &proved, &wanted, &requires, &mut on);
                scene.known.borrow_mut().shrunk.insert(key, (on.clone(), needed.clone()));
                needed
            }
        };
        for (number, index) in needed {
            let obligation = inquiry.obligations().nth(index);
            let way = obligation.and_then(|it| way(scene, *function, it, &found.chosen.ways));
            found.chosen.ways.extend(way.map(|way| (number, Arc::new(way))));
        }
        let fallen = promised.iter().filter(|it| !on.contains(it));
        found.fallen.extend(fallen.filter_map(|number| scene.fact(*number)));
        found.relied_on.extend(wanted);
        let is_plain = |it: &Obligation| scene.translation.asked_for(it).is_none();
        let plain = |it: &Obligation| !it.kind.is_probe() && own(it).is_none() && is_plain(it);
        for (index, _) in inquiry.obligations().enumerate().filter(|(_, it)| plain(it)) {
            let held = proved.contains(&index);
            *(if held { &mut found.checks } else { &mut found.chosen.open }) += 1;
        }
        found.goals.insert(*function, proved);
        before.difference(&on).for_each(|fallen| {
            all_on.remove(fallen);
        });
        keep_by_pointers(scene, Some(*function), &mut all_on, &mut found);
        if scene.means.proving.is_stopped() {
            // Its last questions were not answered.
            found.chosen.unreached.insert(*function);
        }
    }
    let unreached = &found.chosen.unreached;
    let is_heard = |home: Home| match home.function() {
        Some(function) => !unreached.contains(&function),
        // What all functions behind pointers keep is known only when all were looked at.
        None => unreached.is_empty(),
    };
    all_on.retain(|it| is_heard(scene.candidate(*it).home));
    found.chosen.on = all_on;
    found
}

/// The same as `hold_together`, asked once for what is on.
fn hold_together_once(
    scene: &Scene,
    function: FunctionId,
    inquiry: &mut Inquiry,
    on: &mut BTreeSet<u32>,
) -> Vec<usize> {
    let key = (function, on.clone());
    if let Some(held) = scene.known.borrow().held.get(&key) {
        *on = held.on.clone();
        return held.checks.clone();
    }
    let checks = hold_together(scene, function, inquiry, on);
    let held = Held { on: on.clone(), checks: checks.clone() };
    scene.known.borrow_mut().held.insert(key, held);
    checks
}

/// Switches off what does not hold. Returns the checks that hold with the rest. What calls of the function in its own body do not meet is
/// asked for only if less is left open with it than without.
fn hold_together(
    scene: &Scene,
    function: FunctionId,
    inquiry: &mut Inquiry,
    on: &mut BTreeSet<u32>,
) -> Vec<usize> {
    let own = |obligation: &Obligation| scene.own(obligation);
    let mut strict = None;
    if scene.circles.contains(&function) {
        let all = |it: &Obligation| scene.asked_of_itself(function, it).or_else(|| own(it));
        let mut trial = on.clone();
        let fallen = inquiry.prune(&all, &mut trial);
        let (held, open) = provable(inquiry, (scene.translation, scene.all), &own, &trial);
        if open == 0 || fallen.iter().all(|it| scene.candidate(*it).clause != Clause::Requires) {
            *on = trial;
            return held;
        }
        strict = Some((trial, held, open));
    }
    inquiry.prune(&own, on);
    let (held, open) = provable(inquiry, (scene.translation, scene.all), &own, on);
    match strict {
        Some((trial, held, fewer)) if fewer <= open => {
            *on = trial;
            held
        }
        _ => held,
    }
}

/// Of what pointers to the function promise, what the function does not keep falls.
fn keep_by_pointers(
    scene: &Scene,
    function: Option<FunctionId>,
    on: &mut BTreeSet<u32>,
    found: &mut Found,
) {
    let own = |obligation: &Obligation| scene.own(obligation);
    for body in scene.refinements(function) {
        let homes: BTreeSet<Home> = scene.all.iter().map(|it| it.candidate.home).collect();
        let mut inquiry = Inquiry::new(scene.subject, body);
        inquiry.prune(&own, on);
        let (proved, _) = provable(&mut inquiry, (scene.translation, scene.all), &own, on);
        for home in homes.iter().filter(|home| scene.is_kept_by(**home, body)) {
            note_frames(&inquiry, &proved, (scene, *home), &mut found.chosen.too_small);
        }
        found.kept_by_pointers.insert(body.owner.clone(), proved);
    }
}

/// Of the promises those that say such a fact, and of several that do the one that says it always.
fn wanted(scene: &Scene, promised: &[u32], kept: &BTreeSet<String>) -> BTreeSet<u32> {
    let says = |number: &u32| scene.fact(*number).filter(|fact| kept.contains(fact));
    let always: BTreeSet<String> = promised
        .iter()
        .filter(|number| is_always_kept(scene.candidate(**number)))
        .filter_map(says)
        .collect();
    let is_wanted = |number: &&u32| {
        says(number).is_some_and(|fact| {
            is_always_kept(scene.candidate(**number)) || !always.contains(&fact)
        })
    };
    promised.iter().filter(is_wanted).copied().collect()
}

/// From callers down: promises that nobody relies on, and what served only them.
fn drop_unneeded(scene: &Scene, order: &[FunctionId], found: &mut Found) {
    let Found { chosen: Chosen { on, .. }, goals, relied_on, kept_by_pointers, .. } = found;
    let of_pointers = |number: &u32| {
        let Candidate { home, clause, .. } = scene.candidate(*number);
        matches!(home, Home::Pointer(_)) && *clause == Clause::Ensures
    };
    for function in order.iter().rev() {
        let (Some(body), Some(proved)) = (scene.body(*function), goals.remove(function)) else {
            continue;
        };
        scene.means.stages.dropping(&body.owner.to_string());
        // Those that call through pointers to it have been looked at.
        for body in scene.refinements(Some(*function)) {
            let mut inquiry = Inquiry::new(scene.subject, body);
            on.retain(|it| {
                let shown = inquiry.obligations().any(|of| scene.own(of) == Some(*it));
                !shown || !of_pointers(it) || relied_on.contains(it)
            });
            let promised = scene.clauses(on, *function, &[Clause::Ensures]);
            let mut trial = scene.at_stake(on, *function, &inquiry);
            let own = |obligation: &Obligation| scene.own(obligation);
            let proved = kept_by_pointers.remove(&body.owner).unwrap_or_default();
            shrink(&mut inquiry, &own, &proved, relied_on, &promised, &mut trial);
            relied_on.extend(promised.iter().filter(|it| trial.contains(it)));
        }
        let mut inquiry = Inquiry::new(scene.subject, body);
        let own = |obligation: &Obligation| scene.own(obligation);
        let before = scene.at_stake(on, *function, &inquiry);
        let mut left = before.clone();
        let promised = scene.clauses(&left, *function, &[Clause::Ensures]).into_iter();
        let idle: Vec<u32> = promised.filter(|it| !relied_on.contains(it)).collect();
        if scene.circles.contains(function) {
            // What it promises may rest on what calls of itself promise.
            shrink(&mut inquiry, &own, &proved, relied_on, &idle, &mut left);
            relied_on.extend(idle.iter().filter(|it| left.contains(it)));
        } else {
            left.retain(|it| !idle.contains(it));
        }
        let is_theirs = |number: &u32| {
            let candidate = scene.candidate(*number);
            left.contains(number)
                && candidate.home.function() != Some(*function)
                && candidate.clause == Clause::Ensures
                && !relied_on.contains(number)
        };
        let theirs: Vec<u32> = inquiry.switches().filter(is_theirs).collect();
        let mut trial = left.clone();
        shrink(&mut inquiry, &own, &proved, relied_on, &theirs, &mut trial);
        let loops = scene.clauses(&left, *function, &[Clause::Invariant, Clause::Requires]);
        let mut small = trial.clone();
        shrink(&mut inquiry, &own, &proved, relied_on, &loops, &mut small);
        relied_on.extend(theirs.iter().filter(|it| trial.contains(it)));
        left.retain(|it| !loops.contains(it) || small.contains(it));
        before.difference(&left).for_each(|gone| {
            on.remove(gone);
        });
    }
    on.retain(|it| !of_pointers(it) || relied_on.contains(it));
}

/// Switches off preconditions, the first ones first, until they do not contradict each other any more: else all would seem proved.
fn without_contradiction(mut entry: Inquiry, asked: &[u32], on: &mut BTreeSet<u32>) {
    let last = entry.obligations().enumerate();
    let last = last.filter(|(_, it)| it.kind == ObligationKind::VacuousRequires).last();
    let Some(behind) = last.map(|(index, _)| index).filter(|_| asked.len() > 1) else { return };
    for number in asked {
        if entry.ask(&[behind], on) != Reply::Holds {
            return;
        }
        on.remove(number);
    }
}

/// Checks that hold with all that is on, and how many do not: those of the C and of what users wrote, and what is asked of callees.
fn provable(
    inquiry: &mut Inquiry,
    (translation, all): (&Translation, &[Said]),
    own: &dyn Fn(&Obligation) -> Option<u32>,
    on: &BTreeSet<u32>,
) -> (Vec<usize>, usize) {
    let asked = |obligation: &Obligation| match translation.asked_for(obligation) {
        // What another file has told is not to be chosen here.
        Some(number) if asks_little(&all[number]) => false,
        Some(number) => on.contains(&(number as u32)) || !all[number].is_own(),
        None => own(obligation).is_none(),
    };
    let about: Vec<usize> = inquiry
        .obligations()
        .enumerate()
        .filter(|(_, it)| !it.kind.is_probe() && asked(it))
        .map(|(index, _)| index)
        .collect();
    let held = inquiry.settle(&about, on);
    let open = about.len() - held.len();
    (held, open)
}

/// Frames and variants whose checks do not hold.
fn note_frames(
    inquiry: &Inquiry,
    proved: &[usize],
    (scene, home): (&Scene, Home),
    too_small: &mut BTreeSet<(Home, Clause)>,
) {
    for (index, obligation) in inquiry.obligations().enumerate() {
        let clause = match obligation.kind {
            ObligationKind::Frame => Clause::Modifies,
            ObligationKind::Frees => Clause::Frees,
            ObligationKind::Termination => Clause::Variant,
            _ => continue,
        };
        if proved.contains(&index) {
            continue;
        }
        if clause == Clause::Variant {
            let own = scene.translation.owner(obligation).map(|it| &scene.all[it].candidate);
            too_small.extend(own.filter(|it| it.clause == clause).map(|it| (it.home, clause)));
            continue;
        }
        let is_meant = |it: &Candidate| it.home == home && it.clause == clause;
        let inferred = match home.function().and_then(|it| scene.candidates.get(&it)) {
            Some(own) => own.iter().any(|number| is_meant(scene.candidate(*number))),
            None => scene.all.iter().any(|it| is_meant(&it.candidate)),
        };
        if inferred {
            too_small.insert((home, clause));
        }
    }
}
