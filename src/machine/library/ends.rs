//! Functions that end a run or cut it short: `exit`, `abort`, failed assertions (C11 7.22.4, 7.2.1.1), and those by which programs
//! talk to verifiers: inputs that may be anything, and assumptions.

use super::{Called, none};
use crate::base::ObligationKind;
use crate::flow::{Destination, Function, Scalar};
use crate::machine::call::result_of_any;
use crate::machine::check::{decide, ensure, fail};
use crate::machine::convert::truth;
use crate::machine::leaks;
use crate::machine::options::Assertions;
use crate::machine::outcome::{Done, Ending, Stop, unknown};
use crate::machine::start::Machine;
use crate::machine::state::State;
use crate::machine::value::Value;

/// Whether the function of that name may end the program.
pub fn ends_programs(name: &str) -> bool {
    let stops =
        ["exit", "_exit", "_Exit", "quick_exit", "abort", "__VERIFIER_error", "reach_error"];
    stops.contains(&name) || name.starts_with("__assert") || name == "__VERIFIER_assert"
}

pub fn call(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    match name {
        "exit" | "_exit" | "_Exit" | "quick_exit" => {
            if !state.at_exit.is_empty() && name == "exit" {
                return unknown("functions that `exit` calls");
            }
            leaks::at_end(machine, state, called.asking)?;
            Err(Stop::End(Ending::Exited(called.value(0)?)))
        }
        "abort" | "__builtin_trap" | "__builtin_abort" => aborts(machine, state, called),
        "__assert_fail"
        | "__assert"
        | "__assert_perror_fail"
        | "__assert_rtn"
        | "__VERIFIER_error"
        | "reach_error" => match machine.options.assertions {
            Assertions::Checked => {
                fail(machine, state, called.asking, ObligationKind::Assertion, None)
            }
            Assertions::Ends => aborts(machine, state, called),
        },
        "__VERIFIER_assume" | "__builtin_assume" => {
            let condition = truth(machine, state, called.value(0)?)?;
            if decide(machine, state, condition)? {
                return none();
            }
            Err(Stop::End(Ending::Assumed))
        }
        "__VERIFIER_assert" => {
            let condition = truth(machine, state, called.value(0)?)?;
            if machine.options.assertions == Assertions::Checked {
                let kind = ObligationKind::Assertion;
                ensure(machine, state, called.asking, kind, condition)?;
            } else if !decide(machine, state, condition)? {
                return aborts(machine, state, called);
            }
            none()
        }
        "__VERIFIER_atomic_begin" | "__VERIFIER_atomic_end" => none(),
        _ if name.starts_with("__VERIFIER_nondet_") => {
            choose(machine, state, function, called, name)?;
            Ok(Some(chosen(state, called)))
        }
        _ => Ok(None),
    }
}

/// No function returns and nothing is given back; but what was lost before stays lost.
fn aborts<T>(machine: &mut Machine, state: &mut State, called: &Called) -> Done<T> {
    leaks::at_abort(machine, state, called.asking)?;
    Err(Stop::End(Ending::Aborted))
}

/// Any value of the result's type; what the caller drops is an input all the same.
fn choose(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
    name: &str,
) -> Done<()> {
    if called.result == Destination::Nowhere {
        let bits = crate::machine::convert::width(machine, Scalar::INT);
        let origin = crate::machine::state::Origin::Call(name.into(), called.asking.span);
        crate::machine::inputs::arbitrary(machine, state, bits, origin);
        return Ok(());
    }
    result_of_any(machine, state, function, called, name.into())
}

fn chosen(state: &State, called: &Called) -> Value {
    match called.result {
        Destination::Temp(temp) => state.frame.temps[temp.0 as usize],
        _ => Value::Undefined,
    }
}
