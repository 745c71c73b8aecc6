//! What a library function reads and what it writes have to be apart (C11 7.1.4p1, 7.24.1p2): stretches of bytes in.
//! Rule: where an offset is not known, one path goes on for each answer; nothing is written before it is known.

use super::Called;
use crate::base::ObligationKind;
use crate::machine::check::{Asking, decide, fail};
use crate::machine::lazy;
use crate::machine::outcome::Done;
use crate::machine::promise;
use crate::machine::start::Machine;
use crate::machine::state::{Mark, State};
use crate::machine::term::Term;
use crate::machine::value::Value;

/// So many bytes from there on.
#[derive(Clone, Copy)]
pub struct Stretch {
    pub from: Value,
    pub size: u64,
}

/// The clause of a contract that asks for it, in our headers.
const CLAUSE: &str = "no_overlap";

/// Goes on where what is written and what is read have no byte in common.
pub fn apart(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    (written, read): (Stretch, Stretch),
) -> Done<()> {
    if !meet(machine, state, (written, read))? {
        return Ok(());
    }
    if !called.asking.has(ObligationKind::Precondition) {
        state.mark(Mark::Annotation(
            "whether what a library function reads and writes is apart".into(),
        ));
        return Ok(());
    }
    let detail = Some("what is written overlaps what is read".into());
    let own = promise::check_of_clause(machine, called, CLAUSE);
    let checks = own.as_ref().map_or(called.asking.checks, std::slice::from_ref);
    let asking = Asking { checks, span: called.asking.span };
    fail(machine, state, asking, ObligationKind::Precondition, detail)
}

/// Whether two stretches have a byte in common.
pub fn meet(machine: &mut Machine, state: &mut State, (a, b): (Stretch, Stretch)) -> Done<bool> {
    if a.size == 0 || b.size == 0 {
        return Ok(false);
    }
    let (p, q) = (chosen(machine, state, a.from)?, chosen(machine, state, b.from)?);
    let (Value::Pointer(p), Value::Pointer(q)) = (p, q) else { return Ok(false) };
    if p.object != q.object {
        return Ok(false);
    }
    let terms = &mut machine.terms;
    let (ahead, behind) = (terms.sub(q.offset, p.offset), terms.sub(p.offset, q.offset));
    let width = ahead.width();
    let starts_in_first = terms.ult(ahead, Term::constant(width, a.size.into()));
    let starts_in_second = terms.ult(behind, Term::constant(width, b.size.into()));
    let together = terms.or(starts_in_first, starts_in_second);
    decide(machine, state, together)
}

fn chosen(machine: &mut Machine, state: &mut State, value: Value) -> Done<Value> {
    match lazy::look(state, value) {
        Value::Lazy(id) => lazy::resolve(machine, state, id),
        value => Ok(value),
    }
}
