//! Annotations as the machine meets them: a formula in, what its role asks for done. What may be broken is told with inputs that break it;
//! what is assumed restricts the path.
//! Rule: a part that cannot be evaluated is named, and such a path is no proof; an assumption holds on every path that goes on.

use super::check::{Asking, ensure, tell};
use super::fold::told_in_full;
use super::logic::{Evaluation, Names, Open, Outcome, Parameters, Scene, Truth, formula};
use super::outcome::{Done, Ending, Stop, unknown};
use super::solve::May;
use super::start::Machine;
use super::state::{Mark, State};
use super::term::Term;
use crate::base::ObligationKind;
use crate::check::Site;
use crate::flow::{Check, Claim, Function, Role};

pub fn claim(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    claim: &Claim,
    asking: Asking,
) -> Done<()> {
    let entered = claim.role == Role::Requires && state.callers.is_empty();
    let assumed = claim.role == Role::Assume || entered;
    let own: [Check; 1];
    let asking = match (claim.role, state.frame.call) {
        (Role::Requires, Some(span)) => {
            own = [precondition(machine, state, claim, span)];
            Asking { checks: &own, span }
        }
        _ => asking,
    };
    let wanted = asking.checks.first().map(|check| check.kind);
    if !assumed && wanted.is_none() {
        return Ok(());
    }
    let (holds, open) = evaluate(machine, state, function, claim)?;
    match (assumed, wanted) {
        (false, Some(kind)) if claim.role == Role::Requires => {
            ensure_claim(machine, state, asking, kind, holds, open)
        }
        (false, Some(kind)) => check_claim(machine, state, asking, kind, holds, open),
        _ => assume(machine, state, holds, open),
    }
}

/// The caller's check that the clause is.
fn precondition(machine: &Machine, state: &State, claim: &Claim, span: crate::base::Span) -> Check {
    let code = machine.code[state.frame.function as usize];
    let source = &machine.program.unit(code.unit).source;
    let contract = code.function.id.and_then(|id| source.functions.get(&id));
    let clauses = contract.and_then(|spec| spec.contract.as_ref()).map(|it| &it.requires);
    let clause = clauses.into_iter().flatten().find(|clause| clause.span == claim.span);
    let named = clause.and_then(|clause| clause.name.as_deref());
    let kind = named.and_then(ObligationKind::named).unwrap_or(ObligationKind::Precondition);
    Check { kind, site: Site { span, clause: Some(claim.span) } }
}

fn evaluate(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    claim: &Claim,
) -> Done<(Truth, Option<Open>)> {
    let unit = machine.code[state.frame.function as usize].unit;
    let parameters = match claim.role {
        Role::Ensures => Parameters::AtEntry,
        _ => Parameters::AsTheyAre,
    };
    let mut scene = Scene::new(unit, Names::Frame(function, parameters));
    scene.result = claim.result.map(Outcome::Operand);
    told_in_full(state)?;
    let mut ev = Evaluation::new(machine, state);
    let holds = formula(&mut ev, &scene, &claim.formula)?;
    Ok((holds, ev.open))
}

/// Tells where it fails, and goes on everywhere: what is only claimed to hold does not change the run.
fn check_claim(
    machine: &mut Machine,
    state: &mut State,
    asking: Asking,
    kind: ObligationKind,
    holds: Truth,
    open: Option<Open>,
) -> Done<()> {
    match machine.solve.may(&mut machine.terms, &state.path, &state.model, holds.no) {
        May::No => {}
        May::Yes(model) => {
            let mut broken = state.clone();
            broken.model = model;
            broken.assume(holds.no);
            tell(machine, broken, asking, kind, None);
        }
        May::Unknown(why) => state.mark(Mark::Question(why)),
    }
    let known = machine.terms.or(holds.yes, holds.no);
    leave_open(machine, state, known, open);
    Ok(())
}

/// Where the condition may fail, the path is no proof.
fn leave_open(machine: &mut Machine, state: &mut State, known: Term, open: Option<Open>) {
    let rest = machine.terms.not(known);
    match machine.solve.may(&mut machine.terms, &state.path, &state.model, rest) {
        May::No => {}
        May::Yes(_) | May::Unknown(_) => mark(state, open),
    }
}

/// Tells where it fails, and goes on where it does not; where it is open, the path is no proof.
pub fn ensure_claim(
    machine: &mut Machine,
    state: &mut State,
    asking: Asking,
    kind: ObligationKind,
    holds: Truth,
    open: Option<Open>,
) -> Done<()> {
    let fine = machine.terms.not(holds.no);
    ensure(machine, state, asking, kind, fine)?;
    leave_open(machine, state, holds.yes, open);
    Ok(())
}

/// Goes on where it holds for sure.
pub fn assume(
    machine: &mut Machine,
    state: &mut State,
    holds: Truth,
    open: Option<Open>,
) -> Done<()> {
    if holds.yes.is_true() {
        return Ok(());
    }
    let both = machine.terms.or(holds.yes, holds.no);
    let rest = machine.terms.not(both);
    let leaves_open =
        !matches!(machine.solve.may(&mut machine.terms, &state.path, &state.model, rest), May::No);
    match machine.solve.may(&mut machine.terms, &state.path, &state.model, holds.yes) {
        May::Yes(model) => {
            state.model = model;
            state.assume(holds.yes);
            if leaves_open {
                mark(state, open);
            }
            Ok(())
        }
        May::No if leaves_open => unknown(words(&open)),
        May::No => Err(Stop::End(Ending::Assumed)),
        May::Unknown(why) => unknown(why),
    }
}

fn mark(state: &mut State, open: Option<Open>) {
    state.mark(Mark::Annotation(words(&open).into()));
}

fn words(open: &Option<Open>) -> String {
    match open {
        Some(open) => format!("an annotation could not be evaluated: {}", open.why),
        None => "an annotation could not be evaluated".into(),
    }
}
