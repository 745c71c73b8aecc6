//! Programs that runs do not come to the end of, left to the prover: files in, whether every check of all that may run is proved of them out,
//! with the contracts and invariants that are found on the way.
//! Rule: a proof counts only where nothing was assumed: no annotation of the user's, no precondition of the entry, no memory that could leak.

use super::super::Errors;
use super::super::compile::Job;
use super::super::front_end::has_errors;
use super::super::infer::{Found, find_and_prove};
use super::competition::Property;
use super::judge::World;
use crate::base::{ObligationKind, Owner};
use crate::cli::RefuteOptions;
use crate::flow::{Callee, FunctionRef, Program, StepKind};
use crate::il::checks::Checks;
use crate::infer::Home;
use crate::lower;
use crate::prove::verdict::{ImplementationResult, Verdict};
use crate::refute::reachable::reachable;
use crate::report::stages::Stages;
use crate::report::status_line::Onlooker;
use std::collections::BTreeSet;
use std::num::NonZeroU64;
use std::time::Instant;

/// The solver's steps for a question: about a second.
const STEPS: NonZeroU64 = NonZeroU64::new(1_000_000).expect("the number should not be zero");

pub fn proves(
    world: &World,
    property: Property,
    jobs: &[Job],
    options: &RefuteOptions,
) -> Result<bool, Errors> {
    let World { program, entry, sources, .. } = *world;
    let reachable = reachable(program, entry);
    let mut annotations = program.units.iter().flat_map(|unit| &unit.source.typed.annotations);
    let annotated = annotations.any(|it| !sources.is_system(it.span.start));
    if annotated || !may_ask(property) || !reachable.iter().all(|it| is_closed(program, *it)) {
        return Ok(false);
    }
    let functions = reachable.iter().filter_map(|named| Some(program.function(*named)?.1));
    let owners: BTreeSet<&Owner> = functions.map(|function| &function.owner).collect();
    let checks = lower::Options { checks: checks(property), ..lower::Options::default() };
    let wanted = (&checks, &[][..]);
    let untold = Stages::new(Onlooker::Nobody);
    let begun = Instant::now();
    let (all, _) = find_and_prove(jobs, &options.proving(STEPS), wanted, &untold, begun)?;
    let entry = program.function_name(entry);
    Ok(all.iter().all(|found| is_proved(found, entry, &owners)))
}

/// What is reached is a matter of the search alone.
fn may_ask(property: Property) -> bool {
    matches!(property, Property::Memory | Property::Cleanup | Property::Overflow)
}

/// In the competition signed numbers wrap around, unless that is what is asked about. All other rules of C are asked, too: what
/// comes after one is broken is proved of nothing.
fn checks(property: Property) -> Checks {
    let mut checks = Checks::default();
    checks.remove(ObligationKind::Termination);
    if property != Property::Overflow {
        checks.remove(ObligationKind::SignedOverflow);
    }
    checks
}

fn is_proved(found: &Found, entry: &str, owners: &BTreeSet<&Owner>) -> bool {
    let (Some(typed), Some(outcome)) = (&found.typed, &found.unit.outcome) else { return false };
    let asks_callers = found.kept.iter().any(|said| match said.candidate.home {
        Home::Function(id) => said.is_precondition() && typed.text(typed[id].name) == entry,
        Home::Loop(..) | Home::File(_) => false,
        // The program is whole, but runs do not see what is asked of functions behind pointers.
        Home::Pointer(_) => true,
    });
    let counts = |it: &&ImplementationResult| {
        !matches!(it.owner, Owner::Function(_)) || owners.contains(&it.owner)
    };
    let mut obligations =
        outcome.implementations.iter().filter(counts).flat_map(|it| &it.obligations);
    let proved = |owner: &&Owner| outcome.implementations.iter().any(|it| it.owner == **owner);
    !outcome.interrupted
        && !asks_callers
        && !has_errors(&found.unit.diagnostics)
        && obligations.all(|it| it.verdict == Verdict::Proved && it.provisos.is_empty())
        && owners.iter().all(proved)
}

/// Whether the function calls only what has a body or is known to allocate nothing and to call nobody back. (Of memory that is lost, proofs
/// see less than runs: blocks that lead to each other are not found.)
fn is_closed(program: &Program, named: FunctionRef) -> bool {
    let Some((found, function)) = program.function(named) else { return false };
    let mut steps = function.blocks.iter().flat_map(|block| &block.steps);
    steps.all(|step| match &step.kind {
        StepKind::Call { callee: Callee::Function(id), .. } => {
            let called = FunctionRef { unit: found.unit, id: *id };
            program.function(called).is_some() || keeps_nothing(program.function_name(called))
        }
        StepKind::Call { callee: Callee::Pointer(..), .. } => false,
        StepKind::Builtin { name, .. } => !allocates(name),
        _ => true,
    })
}

fn keeps_nothing(name: &str) -> bool {
    const KNOWN: [&str; 10] = [
        "__VERIFIER_assume",
        "abort",
        "exit",
        "alloca",
        "memcpy",
        "memmove",
        "memset",
        "strlen",
        "strcpy",
        "strcmp",
    ];
    name.starts_with("__VERIFIER_nondet_") || KNOWN.contains(&name)
}

fn allocates(builtin: &str) -> bool {
    (builtin.contains("alloc") || builtin.contains("dup")) && !builtin.contains("alloca")
}
