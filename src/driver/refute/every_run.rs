//! Programs of which all runs were taken: a search from `main` that came to its end in, what is known of the open checks of all files out.
//! Rule: it is said under the same conditions as by `cinch refute`; it is no proof of a function by itself, so that nothing rests on it as on
//! one; and of code that others may call, and no run comes to, it says nothing.

use super::judge::World;
use super::open_checks::is_open;
use super::tell::assumptions;
use super::unseen::{Proofs, beside_the_run, unseen};
use crate::base::{Diagnostic, EveryRun, ObligationKind, Owner, Severity, Span};
use crate::contract::program::{Code, CodeKind};
use crate::flow::{FunctionRef, Program};
use crate::prove::verdict::{ImplementationResult, ObligationResult, Verdict};
use crate::refute::reachable::reachable;
use crate::refute::search::Searched;
use crate::refute::unlooked::unlooked;
use crate::report::location::location;
use crate::typed::program::Linkage;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// All runs of a program, none of which breaks a rule.
#[derive(Clone)]
pub struct Taken {
    /// By file of the program, the functions of which something is known, and what.
    pub files: Vec<Known>,
    paths: u64,
    folds: bool,
    assumed: Vec<String>,
}

/// Of the functions of a file.
pub type Known = BTreeMap<Owner, Arc<EveryRun>>;

pub fn every_run(
    world: &World,
    searched: &Searched,
    wanted: &dyn Fn(ObligationKind) -> bool,
) -> Option<Taken> {
    let World { program, entry, .. } = *world;
    let complete = searched.found.is_empty() && searched.open.is_empty();
    if !complete
        || !beside_the_run(program).is_empty()
        || !unseen(world, &Proofs::default(), (wanted, searched.folds)).is_empty()
        || unlooked(program, &reachable(program, entry)).is_some()
    {
        return None;
    }
    let (paths, folds) = (searched.paths + searched.joined, searched.folds);
    let assumed = assumptions(searched).into_iter().chain(written(world)).collect::<Vec<_>>();
    let known = |reached| Arc::new(EveryRun { reached, paths, folds, assumed: assumed.clone() });
    let files = functions(program, &searched.entered, entry.unit)
        .into_iter()
        .map(|own| own.into_iter().map(|(owner, reached)| (owner, known(reached))).collect())
        .collect();
    Some(Taken { files, paths, folds, assumed })
}

/// What somebody has written for verifiers to assume: runs in which it does not hold were not taken.
fn written(world: &World) -> Vec<String> {
    let mut found = vec![];
    for unit in &world.program.units {
        let codes = unit
            .source
            .functions
            .values()
            .flat_map(|spec| spec.before.values().chain(spec.at_end.values()).flatten());
        codes.for_each(|code| assumes(code, &mut found));
    }
    let line = |span: Span| {
        let at = location(span, world.sources)?;
        Some(format!("the annotation in {}:{} holds", at.file, at.line))
    };
    let entry = world.program.function(world.entry);
    let required = entry.is_some_and(|(_, main)| !main.requires.is_empty());
    let required = required.then(|| "what `main` requires holds".to_string());
    found.into_iter().filter_map(line).chain(required).collect()
}

fn assumes(code: &Code, found: &mut Vec<Span>) {
    match &code.kind {
        CodeKind::Assume(_) => found.push(code.span),
        CodeKind::If(_, then, otherwise) => {
            then.iter().chain(otherwise).for_each(|inner| assumes(inner, found));
        }
        _ => {}
    }
}

/// By file, the functions that runs come to, and those that nobody comes to: what others may call is left out. The file with `main` is part of
/// no other program; of other files, external functions may be, with all that they call.
fn functions(
    program: &Program,
    entered: &BTreeSet<FunctionRef>,
    main: u32,
) -> Vec<BTreeMap<Owner, bool>> {
    let units = || program.units.iter().zip(0u32..);
    let all = units().flat_map(|(unit, number)| {
        unit.functions.keys().map(move |id| FunctionRef { unit: number, id: *id })
    });
    let is_for_others = |named: &FunctionRef| {
        let typed = &program.unit(named.unit).source.typed;
        named.unit != main && typed[named.id].linkage == Linkage::External
    };
    let for_others = all.filter(|it| is_for_others(it) && !entered.contains(it));
    let others: BTreeSet<FunctionRef> =
        for_others.flat_map(|named| reachable(program, named)).collect();
    let own = |(unit, number): (&crate::flow::Unit, u32)| {
        let known = unit.functions.iter().filter_map(|(id, function)| {
            let named = FunctionRef { unit: number, id: *id };
            let reached = entered.contains(&named);
            (reached || !others.contains(&named)).then(|| (function.owner.clone(), reached))
        });
        known.collect()
    };
    units().map(own).collect()
}

impl Taken {
    /// That no run breaks a rule, and what that rests on.
    pub fn note(&self, what_is_open: &str) -> Diagnostic {
        let lists = if self.folds { ", each for lists of any length" } else { "" };
        let paths = match self.paths {
            1 => "its one path was".to_string(),
            many => format!("all of its {many} paths were"),
        };
        let words =
            format!("no run of the program breaks a rule: {paths} taken{lists}; {what_is_open}");
        let note = Diagnostic::general("every-run", words);
        let note = Diagnostic { severity: Severity::Note, ..note };
        self.assumed.iter().fold(note, |note, it| note.note(format!("assumed: {it}")))
    }
}

/// What several programs that share a file know of its functions together.
pub fn common(known: Vec<Known>) -> Known {
    let both = |one: Known, other: Known| {
        let joined = one.into_iter().filter_map(|(owner, one)| {
            let other = other.get(&owner)?;
            let mut assumed = one.assumed.clone();
            assumed.extend(other.assumed.iter().filter(|it| !one.assumed.contains(it)).cloned());
            let joined = EveryRun {
                reached: one.reached || other.reached,
                paths: one.paths + other.paths,
                folds: one.folds || other.folds,
                assumed,
            };
            Some((owner, Arc::new(joined)))
        });
        joined.collect()
    };
    known.into_iter().reduce(both).unwrap_or_default()
}

/// Gives the open checks of such functions their verdict, and says how many there were.
pub fn settle(implementations: &mut [ImplementationResult], known: &Known) -> usize {
    let mut settled = 0;
    for implementation in implementations {
        let Some(every) = known.get(&implementation.owner) else { continue };
        for result in implementation.obligations.iter_mut().filter(|it| is_settled(it)) {
            result.verdict = Verdict::EveryRun(every.clone());
            result.also.clear();
            // It led to a run that does not exist.
            result.trace = None;
            settled += 1;
        }
    }
    settled
}

/// Whether the check is open, and such that runs look at it.
fn is_settled(result: &ObligationResult) -> bool {
    let is_unsupported = matches!(result.verdict, Verdict::Unsupported(_));
    let kinds = result.also.iter().chain([&result.obligation.kind]);
    (is_open(result) || is_unsupported) && kinds.into_iter().all(|kind| is_seen(*kind))
}

/// What somebody wrote of frames and lists keeps a program from being taken for safe (`refute/unlooked.rs`). So these are asked for the sake of
/// proofs alone, and so is what was found to be required: where no run breaks a rule of C, there is nothing that they are needed for.
fn is_seen(kind: ObligationKind) -> bool {
    use ObligationKind::*;
    match kind {
        Assertion | Precondition | Postcondition | InvariantEntry | InvariantPreserved
        | Dereference | NullDereference | UseAfterFree | OutOfBounds | TypeMismatch
        | Misaligned | UninitializedRead | MissingReturn | InvalidFree | DoubleFree
        | MemoryLeak | SignedOverflow | DivisionByZero | ShiftOutOfRange | Narrowing
        | Unsequenced | PointerComparison | PointerArithmetic | Unsupported => true,
        Frame | Frees | UnreachableBlocker => true,
        // Runs that never end break no rule that runs look at.
        Termination => false,
        // Of the intermediate language.
        Unpack => false,
        VacuousRequires | VacuousInvariant | VacuousAssumption | VacuousAxioms | VacuousReturn => {
            false
        }
    }
}
