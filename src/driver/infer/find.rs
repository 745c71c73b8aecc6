//! Finds what a C file wants said: candidates from templates, those that the prover breaks dropped, those that nothing needs dropped too. What
//! is left is put into the program as if a user had written it and proved in an ordinary run, which alone decides.
//! Rule: nothing here depends on time or on the order of answers; what the last run does not prove is not handed back.

use super::translation::{Manner, Refusal, Translation, translate};
use crate::analyze;
use crate::base::{Diagnostic, ObligationKind, Owner};
use crate::driver::compile::Job;
use crate::driver::front_end::{Front, front_end, has_errors, without_repetitions};
use crate::flow;
use crate::il::obligation::Obligation;
use crate::infer::{Candidate, Clause, Home, Surroundings, candidates};
use crate::lower;
use crate::prove::inquiry::{Inquiry, Reply, Subject};
use crate::prove::schedule::{self, Task};
use crate::prove::verdict::{Outcome, Verdict};
use crate::prove::watch::Watch;
use crate::report::Unit;
use crate::report::values;
use crate::source::SourceMap;
use crate::typed;
use crate::typed::program::FunctionId;
use crate::typed::tree::ExprKind;
use crate::typed::visit::in_block;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What came of a file.
pub struct Found {
    pub unit: Unit,
    /// What was proved, in the order of the text.
    pub kept: Vec<Candidate>,
    /// What seems to be wanted and is not proved.
    pub suggested: Vec<Candidate>,
    /// The typed program, unless the file was rejected.
    pub typed: Option<typed::Program>,
}

pub struct Means<'a> {
    pub checks: &'a lower::Options,
    pub proving: &'a schedule::Options,
    pub watch: &'a dyn Watch,
    /// Only these functions get new clauses; all, if there are none.
    pub functions: &'a [String],
}

pub fn find(job: &Job, means: &Means) -> Found {
    let mut sources = SourceMap::default();
    let Front { program, mut diagnostics } = front_end(job, &[], &mut sources, &mut vec![]);
    let found = match program {
        Some(program) if !has_errors(&diagnostics) => search(program, means, &mut sources),
        _ => Err(vec![]),
    };
    let (kept, suggested, typed, outcome) = match found {
        Ok(Searched { kept, suggested, typed, outcome }) => {
            (kept, suggested, Some(typed), Some(outcome))
        }
        Err(errors) => {
            diagnostics.extend(errors);
            (vec![], vec![], None, None)
        }
    };
    without_repetitions(&mut diagnostics, &sources);
    let unit = Unit { name: job.path.clone(), sources, diagnostics, outcome };
    Found { unit, kept, suggested, typed }
}

struct Searched {
    kept: Vec<Candidate>,
    suggested: Vec<Candidate>,
    typed: typed::Program,
    outcome: Outcome,
}

/// Frames that turn out to be too small are taken back, and what rests on them is thought over: so many times.
const MOST_RESTARTS: usize = 4;

fn search(
    mut typed: typed::Program,
    means: &Means,
    sources: &mut SourceMap,
) -> Result<Searched, Vec<Diagnostic>> {
    let prelude = lower::Prelude::read(sources);
    let how = (means.checks, &prelude);
    let mut banned = BTreeSet::new();
    let mut lists = Lists::Allowed;
    let wrote_lists = typed.annotations.iter().any(|it| speaks_of_lists(&it.words));
    for round in 0..MOST_RESTARTS {
        let order = bottom_up(&typed, sources);
        let (mut all, back) = think(typed, &order, means, &banned, sources)?;
        all.retain(|it| lists == Lists::Allowed || !speaks_of_lists(&it.text));
        let (mut all, translation) = translate_all(back, all, Manner::Switched, how, sources)?;
        let mut chosen = choose(&translation, &all, &order, means);
        typed = translation.annotated.typed;
        let again = round + 1 < MOST_RESTARTS;
        if again && chosen.relinks_badly && lists == Lists::Allowed && !wrote_lists {
            lists = Lists::Avoided;
            continue;
        }
        if again && !chosen.too_small.is_empty() {
            banned.extend(chosen.too_small);
            continue;
        }
        let is_kept = |number: usize| chosen.on.contains(&(number as u32));
        let frames_of = |it: &Candidate| it.clause.is_frame();
        let mut kept = vec![];
        for (number, candidate) in std::mem::take(&mut all).into_iter().enumerate() {
            let too_small = chosen.too_small.contains(&(candidate.home, candidate.clause));
            if is_kept(number) || frames_of(&candidate) && !too_small {
                kept.push(candidate);
            }
        }
        chosen.on.clear();
        return settle(typed, kept, how, means, sources);
    }
    unreachable!("the last round returns")
}

/// Whether candidates may speak of lists. Where some clause does, stores into links have a rule to keep, which rings break.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lists {
    Allowed,
    Avoided,
}

fn speaks_of_lists(text: &str) -> bool {
    text.contains("list(") || text.contains("B(")
}

/// Candidates for all functions, those that are called before those that call them.
fn think(
    typed: typed::Program,
    order: &[FunctionId],
    means: &Means,
    banned: &BTreeSet<(Home, Clause)>,
    sources: &SourceMap,
) -> Result<(Vec<Candidate>, typed::Program), Vec<Diagnostic>> {
    let annotated = crate::contract::annotate(typed);
    if has_errors(&annotated.diagnostics) {
        return Err(annotated.diagnostics);
    }
    let linked = flow::link(vec![flow::build(Arc::new(annotated.program))])?;
    let facts = analyze::analyze(&linked);
    let program = linked.unit(0).source.clone();
    drop(linked);
    let text = |span| sources.text(span).to_string();
    let mut so_far = BTreeMap::new();
    for function in order {
        let name = program.typed.text(program.typed[*function].name);
        if !means.functions.is_empty() && !means.functions.iter().any(|it| it == name) {
            continue;
        }
        let around =
            Surroundings { program: &program, text: &text, so_far: &so_far, facts: &facts };
        let mut found = candidates(&around, *function);
        found.retain(|it| !banned.contains(&(it.home, it.clause)));
        so_far.insert(*function, found);
    }
    let all = order.iter().filter_map(|function| so_far.remove(function)).flatten().collect();
    let program = Arc::try_unwrap(program).expect("the steps should be gone");
    Ok((all, program.typed))
}

/// The translation with those candidates that can be said.
fn translate_all(
    mut typed: typed::Program,
    mut all: Vec<Candidate>,
    manner: Manner,
    how: (&lower::Options, &lower::Prelude),
    sources: &mut SourceMap,
) -> Result<(Vec<Candidate>, Translation), Vec<Diagnostic>> {
    loop {
        match translate(typed, &all, manner, how, sources) {
            Ok(translation) => return Ok((all, translation)),
            Err(Refusal::Program(errors)) => return Err(errors),
            Err(Refusal::Candidates(wrong, back)) => {
                typed = *back;
                let mut number = 0..;
                all.retain(|_| number.next().is_none_or(|number| !wrong.contains(&number)));
            }
        }
    }
}

/// Which candidates to keep.
#[derive(Default)]
struct Chosen {
    on: BTreeSet<u32>,
    /// Frames that do not cover what is written.
    too_small: BTreeSet<(Home, Clause)>,
    /// Some store into a link may close a ring.
    relinks_badly: bool,
}

/// The goals of a function that its candidates shall serve.
struct Goals {
    proved: Vec<usize>,
    /// Promises that callers rely on.
    relied_on: BTreeSet<u32>,
}

fn choose(
    translation: &Translation,
    all: &[Candidate],
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
        let candidate = &all[number as usize];
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
        let proved = provable(&mut inquiry, translation, &own, &on);
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
            .filter(|it| all[*it as usize].clause == Clause::Ensures && !relied_on.contains(it))
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
    translation: &Translation,
    own: &dyn Fn(&Obligation) -> Option<u32>,
    on: &BTreeSet<u32>,
) -> Vec<usize> {
    let asked = |obligation: &Obligation| match translation.asked_for(obligation) {
        Some(number) => on.contains(&(number as u32)),
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
    (all, function): (&[Candidate], FunctionId),
    too_small: &mut BTreeSet<(Home, Clause)>,
) {
    for (index, obligation) in inquiry.obligations().enumerate() {
        let clause = match obligation.kind {
            ObligationKind::Frame => Clause::Modifies,
            ObligationKind::Frees => Clause::Frees,
            _ => continue,
        };
        let home = Home::Function(function);
        let inferred = all.iter().any(|it| it.home == home && it.clause == clause);
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

/// The ordinary run. Clauses that it does not prove are taken back, and what rests on them is proved again without.
fn settle(
    mut typed: typed::Program,
    mut kept: Vec<Candidate>,
    how: (&lower::Options, &lower::Prelude),
    means: &Means,
    sources: &mut SourceMap,
) -> Result<Searched, Vec<Diagnostic>> {
    let mut suggested = vec![];
    loop {
        let (said, translation) = translate_all(typed, kept, Manner::Plain, how, sources)?;
        let program = &translation.prepared;
        let chosen = schedule::to_prove(&program.program);
        let task = Task { program, chosen: &chosen, wanted: &|_| true };
        let mut outcome = schedule::prove(&task, means.proving, means.watch);
        let refused = refused(&outcome, &translation, &said);
        if refused.is_empty() || outcome.interrupted {
            values::in_c_terms(&mut outcome, sources);
            let typed = translation.annotated.typed;
            return Ok(Searched { kept: said, suggested, typed, outcome });
        }
        kept = vec![];
        for (number, candidate) in said.into_iter().enumerate() {
            let list = if refused.contains(&number) { &mut suggested } else { &mut kept };
            list.push(candidate);
        }
        typed = translation.annotated.typed;
    }
}

/// Candidates that the ordinary run does not prove, or that contradict each other.
fn refused(outcome: &Outcome, translation: &Translation, said: &[Candidate]) -> BTreeSet<usize> {
    let mut refused = BTreeSet::new();
    for body in &outcome.implementations {
        for result in body.obligations.iter().filter(|it| it.verdict != Verdict::Proved) {
            let kind = result.obligation.kind;
            refused.extend(translation.owner(&result.obligation));
            // What some caller in sight does not meet is no annotation: behind such a call, everything might seem proved.
            refused.extend(translation.asked_for(&result.obligation));
            let of_function = |clauses: &[Clause]| -> Vec<usize> {
                let typed = &translation.annotated.typed;
                let is_here = |it: &Candidate| {
                    let function = it.home.function();
                    *typed.text(typed[function].name) == *body.name && clauses.contains(&it.clause)
                };
                let numbered = said.iter().enumerate().filter(|(_, it)| is_here(it));
                numbered.map(|(number, _)| number).collect()
            };
            match kind {
                ObligationKind::Frame => refused.extend(of_function(&[Clause::Modifies])),
                ObligationKind::Frees => refused.extend(of_function(&[Clause::Frees])),
                _ if kind.is_probe() => refused.extend(of_function(&[Clause::Requires])),
                _ => {}
            }
        }
    }
    refused
}

/// The user's functions with bodies, those that are called first.
fn bottom_up(typed: &typed::Program, sources: &SourceMap) -> Vec<FunctionId> {
    let mut order = vec![];
    let mut seen = BTreeSet::new();
    for index in 0..typed.functions.len() {
        visit(typed, FunctionId(index as u32), &mut seen, &mut order);
    }
    order.retain(|id| typed[*id].body.is_some() && !sources.is_system(typed[*id].span.start));
    order
}

fn visit(
    typed: &typed::Program,
    function: FunctionId,
    seen: &mut BTreeSet<FunctionId>,
    order: &mut Vec<FunctionId>,
) {
    if !seen.insert(function) {
        return;
    }
    if let Some(body) = &typed[function].body {
        let mut called = vec![];
        in_block(&body.block, &mut |expr| {
            if let ExprKind::Function(id) = expr.kind {
                called.push(id);
            }
        });
        called.into_iter().for_each(|id| visit(typed, id, seen, order));
    }
    order.push(function);
}
