//! A function without a body but with a contract: its preconditions are asked of the caller, its postconditions say what it gives.
//! A contract stands where the function is declared, or in a file of stubs, which speaks of functions of other files.
//! Rule: what a contract lets it change becomes anything that the postconditions allow; where that cannot be said, the path is unknown.

use super::call;
use super::check::{Asking, decide};
use super::claim::{assume, ensure_claim};
use super::fold::told_in_full;
use super::lazy;
use super::library::Called;
use super::logic::{Evaluation, Names, Outcome, Piece, Scene, field, formula, set};
use super::outcome::{Done, unknown};
use super::outside;
use super::start::Machine;
use super::state::{Mark, State};
use super::term::Term as Bits;
use super::value::{ObjectId, Value};
use crate::base::ObligationKind;
use crate::check::Site;
use crate::contract::program::{Clause, ClauseMode, Contract, Location};
use crate::contract::term::{LogicType, Term, TermKind};
use crate::flow::{Check, Destination, Function, FunctionRef, Scalar, scalar_of};
use crate::typed;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A contract, and the unit whose names it uses.
pub type Promise<'p> = (u32, &'p Contract);

/// Those of a function: its own, then that of the stubs.
pub fn contracts<'p>(machine: &Machine<'p>, named: FunctionRef) -> Vec<Promise<'p>> {
    let of = |named: FunctionRef| {
        let source = &machine.program.unit(named.unit).source;
        Some((named.unit, source.functions.get(&named.id)?.contract.as_ref()?))
    };
    let stub = stub(machine, named).filter(|stub| *stub != named);
    of(named).into_iter().chain(stub.and_then(of)).collect()
}

/// Where stubs declare the function.
fn stub(machine: &Machine, named: FunctionRef) -> Option<FunctionRef> {
    machine.stubs.get(machine.program.function_name(named)).copied()
}

/// What stubs say of functions that are defined elsewhere, by name. What the C library's headers say is not theirs.
pub fn stubs(
    program: &crate::flow::Program,
    first: Option<u32>,
) -> BTreeMap<Arc<str>, FunctionRef> {
    let units = (0u32..).zip(&program.units).skip(first.map_or(usize::MAX, |it| it as usize));
    let all = units.flat_map(|(unit, found)| {
        let own =
            found.source.functions.keys().filter(|id| !found.source.typed.library.contains(id));
        own.map(move |id| FunctionRef { unit, id: *id })
    });
    all.map(|named| (program.function_name(named).into(), named)).collect()
}

/// Asks the caller for what the function requires.
pub fn require(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    (unit, contract): Promise,
) -> Done<()> {
    told_in_full(state)?;
    let scene = scene(unit, called, contract);
    for clause in contract.requires.iter().filter(|clause| clause.mode != ClauseMode::Admit) {
        if is_refusal(machine, called, clause) {
            let name = call::name_of(machine, called.named);
            return unknown(format!("`{name}`, which is not modelled"));
        }
        ask(machine, state, called, &scene, clause)?;
    }
    Ok(())
}

/// Asks the caller of a function that has a body for what stubs require of it.
pub fn require_stub(machine: &mut Machine, state: &mut State, called: &Called) -> Done<()> {
    let Some(stub) = stub(machine, called.named) else { return Ok(()) };
    let own = machine.body(called.named).map(|body| body.unit);
    let all = contracts(machine, stub).into_iter().filter(|(unit, _)| Some(*unit) != own);
    for contract in all.collect::<Vec<_>>() {
        require(machine, state, called, contract)?;
    }
    Ok(())
}

/// What stubs require of the entry holds when it is called. What has been assumed is not assumed again.
pub fn assume_stub(machine: &mut Machine, state: &mut State, entry: FunctionRef) -> Done<()> {
    let Some(stub) = stub(machine, entry).filter(|stub| stub.unit != entry.unit) else {
        return Ok(());
    };
    let given = state.given.clone();
    for (unit, contract) in contracts(machine, stub) {
        let names = Names::Call(&contract.parameters, &given);
        let scene = Scene::new(unit, names);
        while let Some(clause) = contract.requires.get(state.assumed) {
            restrict(machine, state, &scene, clause)?;
            state.assumed += 1;
        }
    }
    Ok(())
}

/// `requires \false` of a function of the C library: cinch does not model it, and no rule of C is broken by calling it.
fn is_refusal(machine: &Machine, called: &Called, clause: &Clause) -> bool {
    is_of_library(machine, called) && matches!(clause.formula.kind, TermKind::Boolean(false))
}

/// So ends the name of a clause of our headers that asks for more than C does: what breaks it is right, and not modelled.
const NOT_MODELLED: &str = "not_modelled";

fn asks_for_more(machine: &Machine, called: &Called, clause: &Clause) -> bool {
    let name = clause.name.as_deref();
    is_of_library(machine, called) && name.is_some_and(|name| name.ends_with(NOT_MODELLED))
}

fn is_of_library(machine: &Machine, called: &Called) -> bool {
    let typed = &machine.program.unit(called.named.unit).source.typed;
    typed.library.contains(&called.named.id)
}

/// The check that a function's own clause of that name holds. What the compiler provides has no contract.
pub fn check_of_clause(machine: &Machine, called: &Called, name: &str) -> Option<Check> {
    let source = &machine.program.unit(called.named.unit).source;
    let contract = source.functions.get(&called.named.id)?.contract.as_ref()?;
    let clause = contract.requires.iter().find(|clause| clause.name.as_deref() == Some(name))?;
    let site = Site { span: called.asking.span, clause: Some(clause.span) };
    called.asking.checks.iter().find(|check| check.site == site).copied()
}

/// Asks the caller of a function that is known here for what is not about memory: that the function sees to itself.
pub fn require_values(machine: &mut Machine, state: &mut State, called: &Called) -> Done<()> {
    let Some((unit, contract)) = contracts(machine, called.named).into_iter().next() else {
        return Ok(());
    };
    let typed = &machine.program.unit(called.named.unit).source.typed;
    let is_value = |clause: &&Clause| {
        let refusal = is_refusal(machine, called, clause);
        clause.mode != ClauseMode::Admit && !refusal && speaks_of_numbers(typed, &clause.formula)
    };
    let scene = scene(unit, called, contract);
    let clauses: Vec<&Clause> = contract.requires.iter().filter(is_value).collect();
    for clause in clauses {
        ask(machine, state, called, &scene, clause)?;
    }
    let behaviors = contract.behaviors.iter().flat_map(|behavior| &behavior.requires);
    if called.asking.has(ObligationKind::Precondition) && behaviors.count() > 0 {
        state.mark(Mark::Annotation("what behaviours of library functions require".into()));
    }
    Ok(())
}

/// Whether a formula has no pointer in it.
fn speaks_of_numbers(typed: &typed::Program, formula: &Term) -> bool {
    let mut plain = true;
    formula.for_each(&mut |term| {
        plain &= match term.ty {
            LogicType::C(ty) => scalar_of(typed, ty).is_some_and(|it| it != Scalar::Pointer),
            _ => !matches!(term.kind, TermKind::Null),
        };
    });
    plain
}

fn ask(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    scene: &Scene,
    clause: &Clause,
) -> Done<()> {
    let span = called.asking.span;
    let named = clause.name.as_deref().and_then(ObligationKind::named);
    let kind = named.unwrap_or(ObligationKind::Precondition);
    let site = Site { span, clause: Some(clause.span) };
    // No list has what stubs ask for.
    let listed = called.asking.checks.iter().any(|check| check.site == site);
    let more = asks_for_more(machine, called, clause);
    if !listed && !more && !machine.is_stub(scene.unit) {
        return Ok(());
    }
    let mut ev = Evaluation::new(machine, state);
    let holds = formula(&mut ev, scene, &clause.formula)?;
    let open = ev.open;
    if more {
        if decide(machine, state, holds.yes)? {
            return Ok(());
        }
        let name = call::name_of(machine, called.named);
        return unknown(format!("`{name}` with arguments for which it is not modelled"));
    }
    let asking = Asking { checks: &[Check { kind, site }], span };
    ensure_claim(machine, state, asking, kind, holds, open)
}

fn scene<'s>(unit: u32, called: &'s Called, contract: &'s Contract) -> Scene<'s> {
    let names = Names::Call(&contract.parameters, &called.arguments);
    let mut scene = Scene::new(unit, names);
    // In a precondition, the entry is now.
    scene.before = None;
    scene
}

/// The result, and what it changes, may be anything that the contract allows.
pub fn give(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
    promise: Promise,
) -> Done<()> {
    let name = call::name_of(machine, called.named);
    if !promise.1.behaviors.is_empty() {
        return unknown(format!("`{name}`, which has no body and gives what behaviours say"));
    }
    if promise.1.frees.as_ref().is_some_and(|places| !places.is_empty()) {
        return unknown(format!("`{name}`, which has no body and may free memory"));
    }
    let mut next = state.clone();
    let done = keep(machine, &mut next, function, called, promise);
    match done {
        Ok(()) => *state = next,
        // Done again, it changes the same memory to the same bytes.
        Err(_) => {
            (state.made, state.made_arrays) = (next.made, next.made_arrays);
            (state.inputs, state.lazies) = (next.inputs, next.lazies);
        }
    }
    done
}

fn keep(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
    (unit, contract): Promise,
) -> Done<()> {
    let name: Arc<str> = call::name_of(machine, called.named).into();
    let before = Arc::new(state.snapshot());
    let places = match &contract.modifies {
        Some(places) => Some(changed(machine, state, &scene(unit, called, contract), places)?),
        None => None,
    };
    let mark = if places.is_some() { Mark::Promise } else { Mark::Changes };
    state.mark(mark(name.clone()));
    call::result_of_any(machine, state, function, called, name.clone())?;
    outside::begin(state, name.clone());
    match places {
        None => outside::set_arguments(machine, state, called),
        Some(places) => {
            for place in &places {
                let from = led_by(state, called, place);
                if !outside::set(machine, state, place.object, (place.start, place.end), from) {
                    return unknown(format!("`{name}`, which has no body and may change memory"));
                }
            }
        }
    }
    let result = match called.result {
        Destination::Temp(temp) => {
            let value = state.frame.temps[temp.0 as usize];
            Some(Outcome::Value(value, function.temp(temp)))
        }
        // Nobody looks at it.
        _ => None,
    };
    let mut scene = scene(unit, called, contract);
    (scene.before, scene.result) = (Some(before), result);
    let of_result = |clause: &&Clause| result.is_some() || !speaks_of_result(&clause.formula);
    for clause in contract.ensures.iter().filter(of_result) {
        restrict(machine, state, &scene, clause)?;
    }
    Ok(())
}

fn speaks_of_result(formula: &Term) -> bool {
    let mut speaks = false;
    formula.for_each(&mut |term| speaks |= matches!(term.kind, TermKind::Result));
    speaks
}

/// Bytes of an object.
struct Stretch {
    object: ObjectId,
    start: u64,
    end: Bits,
}

/// What a contract lets change, as it is when the function is called.
fn changed(
    machine: &mut Machine,
    state: &mut State,
    scene: &Scene,
    places: &[Location],
) -> Done<Vec<Stretch>> {
    let vague = || unknown("a function without body that may change memory nobody can name");
    let mut all = vec![];
    told_in_full(state)?;
    for place in places {
        let mut ev = Evaluation::new(machine, state);
        let pieces = set(&mut ev, scene, &place.term)?;
        // Pieces are whole bytes, which a bit-field shares with others.
        if !pieces.complete.is_true() || names_bits(&ev, scene, &place.term) {
            return vague();
        }
        for piece in pieces.pieces {
            let Piece::Pointers { base, stride, low, high, extent, when } = piece else {
                return vague();
            };
            let ends = (low.term.signed_value(), high.term.signed_value());
            let (Value::Pointer(base), (Some(low), Some(high)), true) =
                (base, ends, when.yes.is_true())
            else {
                return vague();
            };
            let Some(offset) = base.offset.signed_value() else { return vague() };
            if low > high {
                continue;
            }
            let start = offset + low * i128::from(stride);
            let end = offset + high * i128::from(stride) + i128::from(extent);
            let (Ok(start), Ok(end)) = (u64::try_from(start), u64::try_from(end)) else {
                return vague();
            };
            all.push(Stretch { object: base.object, start, end: machine.size(end) });
        }
    }
    Ok(all)
}

fn names_bits(ev: &Evaluation, scene: &Scene, place: &Term) -> bool {
    let mut has = false;
    place.for_each(&mut |term| {
        if let TermKind::Member(of, index) = &term.kind {
            has |= field(ev, scene, &of.ty, *index).is_none_or(|(_, bits)| bits.is_some());
        }
    });
    has
}

/// The argument that leads to a place, and how far it is from there.
fn led_by(state: &State, called: &Called, place: &Stretch) -> Option<(u32, i64)> {
    (0..).zip(&called.arguments).find_map(|(index, argument)| {
        let call::Passing::Scalar(value, Scalar::Pointer) = argument else { return None };
        let pointer = lazy::look(state, *value).pointer()?;
        let offset = pointer.offset.small()?;
        (pointer.object == place.object).then_some((index, place.start as i64 - offset as i64))
    })
}

fn restrict(machine: &mut Machine, state: &mut State, scene: &Scene, clause: &Clause) -> Done<()> {
    told_in_full(state)?;
    let mut ev = Evaluation::new(machine, state);
    let holds = formula(&mut ev, scene, &clause.formula)?;
    let open = ev.open;
    assume(machine, state, holds, open)
}
