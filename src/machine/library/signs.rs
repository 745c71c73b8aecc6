//! Results of which the standard says no more than their sign, or whether they are zero: what comparisons and tests of characters return.
//! Rule: any number of that kind may come, since libraries and compilers differ (`isalpha` of glibc gives 1024, `strcmp` 1 or a difference).

use crate::machine::inputs::arbitrary;
use crate::machine::start::Machine;
use crate::machine::state::{Origin, State};
use crate::machine::term::Term;
use crate::machine::value::Value;

/// Of type `int`: less than zero where `less` holds, otherwise greater.
pub fn sign(machine: &mut Machine, state: &mut State, less: Term) -> Value {
    let Value::Bits(how_much) = arbitrary(machine, state, 31, Origin::Open("how much differs"))
    else {
        return Value::Undefined;
    };
    let number = machine.terms.zero_extend(how_much, 32);
    let below = machine.terms.not(number);
    let above = or_one(machine, number);
    Value::Bits(machine.terms.ite(less, below, above))
}

/// Of type `int`: zero unless `is` holds.
pub fn truth(machine: &mut Machine, state: &mut State, is: Term) -> Value {
    if is == Term::FALSE {
        return Value::constant(32, 0);
    }
    let Value::Bits(number) = arbitrary(machine, state, 32, Origin::Open("which number is true"))
    else {
        return Value::Undefined;
    };
    let nonzero = or_one(machine, number);
    let zero = Term::constant(32, 0);
    Value::Bits(machine.terms.ite(is, nonzero, zero))
}

fn or_one(machine: &mut Machine, number: Term) -> Term {
    let zero = Term::constant(32, 0);
    let is_zero = machine.terms.equal(number, zero);
    machine.terms.ite(is_zero, Term::constant(32, 1), number)
}
