//! GNU's checked arithmetic: the exact sum, difference or product is cut to the type of the result, and whether that lost something is told.

use super::place_of;
use crate::flow::{Argument, Destination, Function, Scalar};
use crate::machine::access::{to_memory, write_at};
use crate::machine::check::Asking;
use crate::machine::convert::{bits, resized, width};
use crate::machine::effective;
use crate::machine::outcome::{Done, unknown};
use crate::machine::place::{Use, Wanted, operand, reach};
use crate::machine::start::Machine;
use crate::machine::state::State;
use crate::machine::term::{Term, WIDEST};
use crate::machine::value::Value;
use crate::typed::Program;
use crate::typed::types::{Type, TypeId};

/// `__builtin_add_overflow(a, b, &r)` and those for fixed types; `.._p` has a value of the type in place of a pointer.
pub fn checked(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    (name, arguments, result): (&str, &[Argument], Destination),
    asking: Asking,
) -> Done<()> {
    let [Argument::Scalar(a), Argument::Scalar(b), to] = arguments else {
        return unknown(format!("`{name}` with such arguments"));
    };
    let unit = machine.code[state.frame.function as usize].unit;
    let target = match to {
        Argument::Scalar(value) => Some(function.scalar(*value)),
        Argument::Aggregate { ty, .. } => scalar(&machine.program.unit(unit).source.typed, *ty),
    };
    let Some(target) = target else { return unknown(format!("`{name}` with such a result")) };
    let (from, other) = (function.scalar(*a), function.scalar(*b));
    // Wide enough for the exact result: twice the widest, and a bit for the sign.
    let widest = [from, other, target].map(|scalar| width(machine, scalar)).into_iter().max();
    let exact = 2 * widest.unwrap_or(64) + 2;
    if exact > WIDEST + 4 {
        return unknown("checked arithmetic of 128 bits");
    }
    let exact = exact.min(WIDEST);
    let (a, b) = (operand(machine, state, *a), operand(machine, state, *b));
    let (a, b) = (bits(machine, state, a)?, bits(machine, state, b)?);
    let (a, b) = (resized(machine, a, exact, from), resized(machine, b, exact, other));
    let terms = &mut machine.terms;
    let value = match operation(name) {
        Operation::Add => terms.add(a, b),
        Operation::Sub => terms.sub(a, b),
        Operation::Mul => terms.mul(a, b),
    };
    let cut = machine.terms.extract(value, 0, width(machine, target));
    let back = resized(machine, cut, exact, target);
    let lost = machine.terms.differ(back, value);
    if let Argument::Aggregate { size, .. } = to {
        let place = place_of(machine, state, to)?;
        let wanted = Wanted { size: *size, align: *size, used: Use::Write };
        let (object, offset) = reach(machine, state, place, wanted, asking)?;
        let stored = to_memory(machine, Value::Bits(cut), target);
        effective::library(machine, state, object);
        write_at(machine, state, object, offset, *size, stored)?;
    }
    if let Destination::Temp(temp) = result {
        let want = width(machine, function.temp(temp));
        let told: Term = machine.terms.zero_extend(lost, want);
        state.frame.temps[temp.0 as usize] = Value::Bits(told);
    }
    Ok(())
}

enum Operation {
    Add,
    Sub,
    Mul,
}

fn operation(name: &str) -> Operation {
    match name {
        _ if name.contains("add") => Operation::Add,
        _ if name.contains("sub") => Operation::Sub,
        _ => Operation::Mul,
    }
}

fn scalar(typed: &Program, ty: TypeId) -> Option<Scalar> {
    let kind = match typed.types.get(ty) {
        Type::Bool => return Some(Scalar::Bool),
        Type::Integer(kind) => *kind,
        Type::Enum(id) => typed[*id].underlying,
        _ => return None,
    };
    let bits = 8 * typed.target.integer_size(kind) as u32;
    Some(Scalar::Integer { bits, signed: typed.target.is_signed(kind) })
}
