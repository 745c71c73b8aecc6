//! Builtins of the compiler: lists of arguments, questions about bits, checked arithmetic, atomic accesses. What stands for a function
//! of the library does what that does.
//! Rule: one that is not known ends the path as unknown.

mod overflow;

use super::access::{self, Block, copy};
use super::arithmetic::integers;
use super::call::Passing;
use super::check::{Asking, ensure, fail};
use super::convert::{bits, resized, width};
use super::effective;
use super::floats;
use super::library::{self, Called, give};
use super::object::{Kind, Passed};
use super::options::Uninitialized;
use super::outcome::{Done, unknown};
use super::place::{Use, Wanted, operand, pointer_to, reach};
use super::start::Machine;
use super::state::{Mark, State};
use super::term::Term;
use super::value::{Pointer, Value};
use crate::base::ObligationKind;
use crate::flow::{Argument, BinaryOp, Destination, Function, FunctionRef, Scalar};
use crate::typed::program::FunctionId;

pub fn builtin(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    (name, arguments, result): (&str, &[Argument], Destination),
    asking: Asking,
) -> Done<()> {
    let short = name.strip_prefix("__builtin_").unwrap_or(name);
    match short {
        "va_start" | "va_end" | "va_copy" | "va_arg" => {
            return lists(machine, state, function, (short, arguments, result), asking);
        }
        _ => {}
    }
    if short.contains("_overflow") {
        return overflow::checked(machine, state, function, (short, arguments, result), asking);
    }
    let mut given = vec![];
    for argument in arguments {
        let Argument::Scalar(of) = argument else { return unknown(format!("`{name}`")) };
        given.push(Passing::Scalar(operand(machine, state, *of), function.scalar(*of)));
    }
    // The name alone counts; whose function it stands for does not.
    let named = FunctionRef { unit: 0, id: FunctionId(u32::MAX) };
    let called = Called { named, arguments: given, result, asking };
    let value = match known(machine, state, function, &called, short)? {
        Some(value) => value,
        None => match library::by_name(machine, state, function, &called, short)? {
            Some(value) => value,
            None => return unknown(format!("`{name}`")),
        },
    };
    give(machine, state, function, &called, value);
    Ok(())
}

/// Where a `va_list` is, whichever way it was passed.
pub fn list(machine: &mut Machine, state: &mut State, list: Value) -> Done<Value> {
    let size = u64::from(machine.width / 8);
    let asking = Asking { checks: &[], span: crate::base::Span::default() };
    let wanted = Wanted { size, align: 1, used: Use::Read };
    if let Value::Pointer(pointer) = list
        && let Kind::Arguments(_) = state.memory.get(pointer.object).kind
    {
        return Ok(list);
    }
    let (object, offset) = reach(machine, state, list, wanted, asking)?;
    access::read_at(machine, state, object, offset, size, asking)
}

fn set_list(
    machine: &mut Machine,
    state: &mut State,
    place: Value,
    value: Value,
    asking: Asking,
) -> Done<()> {
    let size = u64::from(machine.width / 8);
    let wanted = Wanted { size, align: 1, used: Use::Write };
    let (object, offset) = reach(machine, state, place, wanted, asking)?;
    access::write_at(machine, state, object, offset, size, value)
}

fn place_of(machine: &mut Machine, state: &mut State, argument: &Argument) -> Done<Value> {
    match argument {
        Argument::Aggregate { place, .. } => pointer_to(machine, state, *place),
        Argument::Scalar(of) => Ok(operand(machine, state, *of)),
    }
}

/// Of arguments beyond the parameters (C11 7.16).
fn lists(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    (name, arguments, result): (&str, &[Argument], Destination),
    asking: Asking,
) -> Done<()> {
    let Some(first) = arguments.first() else { return unknown("a list of arguments") };
    let place = place_of(machine, state, first)?;
    match name {
        "va_start" => {
            let Some(extra) = state.frame.extra else {
                return unknown("`va_start` in a function without variable arguments");
            };
            let value = machine.to(extra);
            set_list(machine, state, place, value, asking)
        }
        "va_copy" => {
            let from = place_of(machine, state, &arguments[1])?;
            let value = list(machine, state, from)?;
            set_list(machine, state, place, value, asking)
        }
        "va_end" => {
            started(machine, state, place, asking)?;
            set_list(machine, state, place, Value::Undefined, asking)
        }
        _ => {
            let value = started(machine, state, place, asking)?;
            let Value::Pointer(pointer) = value else { return unknown("a list of arguments") };
            let found = match &state.memory.get(pointer.object).kind {
                Kind::Arguments(all) => {
                    let index = pointer.offset.small().unwrap_or(u64::MAX);
                    all.get(index as usize).copied()
                }
                _ => None,
            };
            let Some(found) = found else {
                // C11 7.16.1.1p2
                let detail = Some("the call has passed no more arguments".into());
                return fail(machine, state, asking, ObligationKind::Precondition, detail);
            };
            let one = machine.size(1);
            let offset = machine.terms.add(pointer.offset, one);
            let next = Value::Pointer(Pointer { offset, ..pointer });
            take(machine, state, function, (found, result), asking)?;
            set_list(machine, state, place, next, asking)
        }
    }
}

/// The value of a list that has to be between its start and its end (C11 7.16.1p1).
fn started(machine: &mut Machine, state: &mut State, place: Value, asking: Asking) -> Done<Value> {
    let value = list(machine, state, place)?;
    if value == Value::Undefined && machine.options.uninitialized == Uninitialized::Checked {
        let detail = Some("the list has not been started, or has ended".into());
        return fail(machine, state, asking, ObligationKind::Precondition, detail);
    }
    Ok(value)
}

/// The next argument, as the type that `va_arg` names.
fn take(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    (found, result): (Passed, Destination),
    asking: Asking,
) -> Done<()> {
    match (found, result) {
        (_, Destination::Nowhere) => Ok(()),
        (Passed::Scalar(value, scalar), Destination::Temp(temp)) => {
            if value == Value::Undefined {
                return unknown("an argument without a value");
            }
            let want = function.temp(temp);
            if !is_passed_as(scalar, want) {
                let detail = Some("the argument has another type".into());
                return fail(machine, state, asking, ObligationKind::Precondition, detail);
            }
            if let (Value::Bits(term), true) = (value, scalar.is_signed() != want.is_signed()) {
                let negative = machine.terms.slt(term, Term::constant(term.width(), 0));
                let holds = machine.terms.not(negative);
                ensure(machine, state, asking, ObligationKind::Precondition, holds)?;
            }
            state.frame.temps[temp.0 as usize] = value;
            Ok(())
        }
        (Passed::Aggregate(object, own), Destination::Place { place, size }) if own == size => {
            let to = pointer_to(machine, state, place)?;
            let from = machine.to(object);
            copy(machine, state, Block::of_bytes(to, from, size), asking)
        }
        _ => unknown("an argument that is read as another type than it has"),
    }
}

/// Whether one type may be taken for the other, if both can have the value (C11 7.16.1.1p2).
fn is_passed_as(passed: Scalar, taken: Scalar) -> bool {
    match (passed, taken) {
        (Scalar::Integer { bits, .. }, Scalar::Integer { bits: want, .. }) => bits == want,
        _ => passed == taken,
    }
}

fn known(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    if let Some(rest) = name.strip_prefix("__sync_").or_else(|| name.strip_prefix("__atomic_")) {
        return atomic(machine, state, function, called, rest).map(Some);
    }
    if let Some(value) = on_bits(machine, state, called, name)? {
        return Ok(Some(value));
    }
    if let Some(value) = on_floats(called, name)? {
        return Ok(Some(value));
    }
    Ok(Some(match name {
        "expect" | "expect_with_probability" | "assume_aligned" | "assoc_barrier" | "launder" => {
            called.value(0)?
        }
        "constant_p" => {
            state.mark(Mark::Optimiser);
            Value::constant(32, 0)
        }
        "unreachable" => {
            return fail(machine, state, called.asking, ObligationKind::Assertion, None);
        }
        "prefetch" | "__clear_cache" => Value::Undefined,
        "object_size" | "dynamic_object_size" => object_size(machine, state, called)?,
        "alloca" | "alloca_with_align" => {
            return library::by_name(machine, state, function, called, "alloca");
        }
        _ => return Ok(None),
    }))
}

fn object_size(machine: &mut Machine, state: &mut State, called: &Called) -> Done<Value> {
    let unknown_size = Value::Bits(Term::signed(machine.width, -1));
    let Value::Pointer(pointer) = called.value(0)? else { return Ok(unknown_size) };
    state.mark(Mark::Optimiser);
    let object = state.memory.get(pointer.object);
    if matches!(object.kind, Kind::Heap { .. } | Kind::Input(_)) {
        return Ok(unknown_size);
    }
    Ok(Value::Bits(machine.terms.sub(object.size, pointer.offset)))
}

/// Counting and swapping.
fn on_bits(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    let base = name.trim_end_matches("ll").trim_end_matches('l');
    let base = base.trim_end_matches(|c: char| c.is_ascii_digit());
    if !matches!(base, "clz" | "ctz" | "popcount" | "parity" | "ffs" | "clrsb" | "bswap") {
        return Ok(None);
    }
    let value = called.term(machine, state, 0)?;
    let asked = called.asking.has(ObligationKind::Precondition);
    if asked && matches!(base, "clz" | "ctz") {
        let holds = machine.terms.is_nonzero(value);
        ensure(machine, state, called.asking, ObligationKind::Precondition, holds)?;
    }
    let total = value.width();
    let terms = &mut machine.terms;
    let term = match base {
        "bswap" => {
            let mut swapped = terms.extract(value, 0, 8);
            for at in 1..total / 8 {
                let byte = terms.extract(value, 8 * at, 8);
                swapped = terms.concat(swapped, byte);
            }
            swapped
        }
        "popcount" | "parity" => {
            let mut sum = Term::constant(32, 0);
            for at in 0..total {
                let bit = terms.extract(value, at, 1);
                let bit = terms.zero_extend(bit, 32);
                sum = terms.add(sum, bit);
            }
            if base == "parity" { terms.and(sum, Term::constant(32, 1)) } else { sum }
        }
        "ctz" | "ffs" => {
            let by = u32::from(base == "ffs");
            let none = if base == "ffs" { 0 } else { total };
            let mut found = Term::constant(32, u128::from(none));
            for at in (0..total).rev() {
                let bit = terms.extract(value, at, 1);
                found = terms.ite(bit, Term::constant(32, u128::from(at + by)), found);
            }
            found
        }
        _ => {
            // Leading zeros; of `clrsb`, those of the bits that differ from the sign, but for the sign itself.
            let sign = terms.extract(value, total - 1, 1);
            let spread = terms.sign_extend(sign, total);
            let differ = if base == "clrsb" { terms.xor(value, spread) } else { value };
            let less = u128::from(base == "clrsb");
            let mut found = Term::constant(32, u128::from(total) - less);
            for at in 0..total {
                let bit = terms.extract(differ, at, 1);
                let zeros = u128::from(total - 1 - at);
                found = terms.ite(bit, Term::constant(32, zeros.saturating_sub(less)), found);
            }
            found
        }
    };
    Ok(Some(Value::Bits(term)))
}

fn on_floats(called: &Called, name: &str) -> Done<Option<Value>> {
    use crate::flow::FloatFormat::{Double, Extended, Single};
    let constant = match name {
        "inf" | "huge_val" => Some(floats::of_double(f64::INFINITY, Double)),
        "inff" | "huge_valf" => Some(floats::of_double(f64::INFINITY, Single)),
        "infl" | "huge_vall" => Some(floats::of_double(f64::INFINITY, Extended)),
        "nan" => Some(Value::constant(64, 0x7ff8 << 48)),
        "nanf" => Some(Value::constant(32, 0x7fc0 << 16)),
        "nanl" => Some(Value::constant(80, 0x7fff_c000 << 48)),
        _ => None,
    };
    if constant.is_some() {
        return Ok(constant);
    }
    let float = |index: usize| match (called.value(index), called.scalar(index)) {
        (Ok(value), Some(Scalar::Float(format))) => floats::known(value, format),
        _ => None,
    };
    let Some(x) = float(0) else { return Ok(None) };
    let one = |truth: bool| Ok(Some(Value::constant(32, u128::from(truth))));
    let y = || float(1).unwrap_or(f64::NAN);
    match name {
        "isnan" => one(x.is_nan()),
        "isinf" => one(x.is_infinite()),
        "isinf_sign" => {
            let sign = if x.is_infinite() { x.signum() as i128 } else { 0 };
            Ok(Some(Value::Bits(Term::signed(32, sign))))
        }
        "isfinite" | "finite" => one(x.is_finite()),
        "isnormal" => one(x.is_normal()),
        "signbit" | "signbitf" => one(x.is_sign_negative()),
        "isgreater" => one(x > y()),
        "isgreaterequal" => one(x >= y()),
        "isless" => one(x < y()),
        "islessequal" => one(x <= y()),
        "islessgreater" => one(x < y() || x > y()),
        "isunordered" => one(x.is_nan() || y().is_nan()),
        _ => Ok(None),
    }
}

/// Accesses that no other thread is seen in between.
fn atomic(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
    name: &str,
) -> Done<Value> {
    if matches!(name, "synchronize" | "thread_fence" | "signal_fence") {
        return Ok(Value::Undefined);
    }
    let name = name.trim_end_matches(|c: char| c == '_' || c.is_ascii_digit());
    // The others have pointers to values where these have values.
    let by_value = matches!(
        name,
        "load_n"
            | "store_n"
            | "lock_release"
            | "exchange_n"
            | "lock_test_and_set"
            | "bool_compare_and_swap"
            | "val_compare_and_swap"
    );
    if !by_value && !name.starts_with("fetch_") && !name.ends_with("_fetch") {
        return unknown(format!("the builtin `{name}`"));
    }
    let scalar = match (called.scalar(1), called.result) {
        (Some(scalar), _) if !name.starts_with("load") => scalar,
        (_, Destination::Temp(temp)) => function.temp(temp),
        _ => return unknown(format!("`{name}`")),
    };
    let place = called.value(0)?;
    let size = u64::from(width(machine, scalar).div_ceil(8));
    let used = if name.starts_with("load") { Use::Read } else { Use::Write };
    let wanted = Wanted { size, align: size, used };
    let (object, offset) = reach(machine, state, place, wanted, called.asking)?;
    let old = access::read_at(machine, state, object, offset, size, called.asking)?;
    let old = access::from_memory(machine, old, scalar);
    let set = |machine: &mut Machine, state: &mut State, value: Value| {
        let value = access::to_memory(machine, value, scalar);
        effective::library(machine, state, object);
        access::write_at(machine, state, object, offset, size, value)
    };
    match name {
        "load_n" => Ok(old),
        "store_n" | "lock_release" => {
            let zero = Value::constant(width(machine, scalar), 0);
            set(machine, state, called.value(1).unwrap_or(zero))?;
            Ok(Value::Undefined)
        }
        "exchange_n" | "lock_test_and_set" => {
            set(machine, state, called.value(1)?)?;
            Ok(old)
        }
        "bool_compare_and_swap" | "val_compare_and_swap" => {
            let operands = (old, called.value(1)?);
            let comparison = crate::flow::Comparison::Equal;
            let same = super::compare::compare(
                machine,
                state,
                comparison,
                scalar,
                operands,
                called.asking,
            )?;
            let same_term = bits(machine, state, same)?;
            if super::check::decide(machine, state, same_term)? {
                set(machine, state, called.value(2)?)?;
            }
            Ok(if name == "bool_compare_and_swap" {
                Value::Bits(machine.terms.zero_extend(same_term, 32))
            } else {
                old
            })
        }
        _ => {
            let (operator, before) = match name.strip_prefix("fetch_") {
                Some(rest) => (rest.strip_prefix("and_").unwrap_or(rest), true),
                None => {
                    let rest = name.strip_suffix("_fetch").unwrap_or(name);
                    (rest.strip_suffix("_and").unwrap_or(rest), false)
                }
            };
            let op = match operator {
                "add" => BinaryOp::Add,
                "sub" => BinaryOp::Sub,
                "or" => BinaryOp::Or,
                "and" => BinaryOp::And,
                "xor" => BinaryOp::Xor,
                _ => return unknown(format!("`{name}`")),
            };
            let (Value::Bits(x), Value::Bits(y)) = (old, called.value(1)?) else {
                return unknown("an atomic operation on a pointer");
            };
            let y = resized(machine, y, x.width(), scalar);
            let new = Value::Bits(integers(machine, op, scalar, x, y)?);
            set(machine, state, new)?;
            Ok(if before { old } else { new })
        }
    }
}
