//! `errno` (C11 7.5): where it is, and what becomes of it when a function of the library returns.
//! Rule: a function whose contract lets it change `errno` leaves anything there, also when it succeeds (C11 7.5p3); where nobody says what it
//! changes, the path is marked.

use super::Called;
use crate::contract::term::TermKind;
use crate::machine::access::write_at;
use crate::machine::inputs::arbitrary;
use crate::machine::options::External;
use crate::machine::outcome::Done;
use crate::machine::promise::contracts;
use crate::machine::start::Machine;
use crate::machine::state::{Mark, Origin, State};
use crate::machine::term::Term;
use crate::machine::value::Value;
use crate::typed::meaning::{ERRNO, finds_errno};

/// Where `errno` is.
pub fn call(machine: &Machine, name: &str) -> Option<Value> {
    machine.errors.filter(|_| finds_errno(name)).map(|errors| machine.to(errors))
}

/// What a function that has returned may have left there.
pub fn after(machine: &mut Machine, state: &mut State, called: &Called, name: &str) -> Done<()> {
    if !machine.looks_at_errors || is_exact(name) {
        return Ok(());
    }
    let Some(errors) = machine.errors else {
        if machine.options.external == External::MayChange {
            state.mark(Mark::Changes(name.into()));
        }
        return Ok(());
    };
    // Where the inputs are numbers, all goes well.
    if machine.is_concrete() || !may_change(machine, called) {
        return Ok(());
    }
    let left = arbitrary(machine, state, 32, Origin::Open("errno"));
    let start = machine.size(0);
    write_at(machine, state, errors, start, 4, left)
}

/// Whether the function sets `errno` itself, as the standard says.
fn is_exact(name: &str) -> bool {
    matches!(name, "strtol" | "strtoul" | "strtoll" | "strtoull" | "strtoimax" | "strtoumax")
}

pub fn set(machine: &mut Machine, state: &mut State, number: u128) -> Done<()> {
    let Some(errors) = machine.errors else { return Ok(()) };
    let start = machine.size(0);
    write_at(machine, state, errors, start, 4, Value::Bits(Term::constant(32, number)))
}

/// Whether the contract names `errno` among what changes, or does not say what does.
fn may_change(machine: &Machine, called: &Called) -> bool {
    let all = contracts(machine, called.named);
    let Some((unit, contract)) = all.first() else { return true };
    let Some(places) = &contract.modifies else { return true };
    let typed = &machine.program.unit(*unit).source.typed;
    let mut named = false;
    for place in places {
        place.term.for_each(&mut |term| {
            named |= matches!(&term.kind, TermKind::Variable(id) if typed.text(typed[*id].name) == ERRNO);
        });
    }
    named
}
