//! `malloc` and the like (C11 7.22.3), and `free`. New memory is indeterminate; whether there is any is for the options to say.

use super::Called;
use crate::base::ObligationKind;
use crate::machine::access::{Block, copy};
use crate::machine::check::{Asking, decide, ensure, fail, number};
use crate::machine::contents::Contents;
use crate::machine::fold;
use crate::machine::inputs::arbitrary;
use crate::machine::lazy;
use crate::machine::object::{Allocator, Kind, Life, Object};
use crate::machine::options::{Allocation, Inputs};
use crate::machine::outcome::{Done, Stop};
use crate::machine::start::Machine;
use crate::machine::state::{Origin, State};
use crate::machine::term::{Signedness, Term};
use crate::machine::value::Value;

/// What `malloc` aligns to.
const ALIGN: u64 = 16;

pub fn call(
    machine: &mut Machine,
    state: &mut State,
    called: &Called,
    name: &str,
) -> Done<Option<Value>> {
    let value = match name {
        "malloc" | "kmalloc" | "__builtin_malloc" => {
            let size = called.size(machine, state, 0)?;
            allocate(machine, state, called.asking, size, Contents::undefined())?
        }
        "calloc" => calloc(machine, state, called)?,
        "aligned_alloc" | "memalign" => {
            let size = called.size(machine, state, 1)?;
            let value = allocate(machine, state, called.asking, size, Contents::undefined())?;
            let align = called.term(machine, state, 0)?;
            let below = machine.terms.sub(align, Term::constant(align.width(), 1));
            let shared = machine.terms.and(align, below);
            let power = machine.terms.equal(shared, Term::constant(align.width(), 0));
            let some = machine.terms.is_nonzero(align);
            let holds = machine.terms.and(power, some);
            ensure(machine, state, called.asking, ObligationKind::Precondition, holds)?;
            let align = number(machine, state, align)? as u64;
            if let Value::Pointer(pointer) = value {
                state.memory.get_mut(pointer.object).align = align.max(ALIGN);
            }
            value
        }
        "realloc" => realloc(machine, state, called)?,
        "alloca" => {
            let size = called.size(machine, state, 0)?;
            let kind = Kind::Heap { allocator: Allocator::Alloca, span: called.asking.span };
            let object = Object::new(kind, size, ALIGN, Contents::undefined());
            let object = state.memory.add(object);
            state.frame.allocated.push(object);
            machine.to(object)
        }
        "free" | "cfree" | "kfree" => {
            let value = called.value(0)?;
            free(machine, state, value, called.asking)?;
            Value::Undefined
        }
        _ => return Ok(None),
    };
    Ok(Some(value))
}

/// New memory of that size, or null.
pub fn new(machine: &mut Machine, state: &mut State, asking: Asking, size: Term) -> Done<Value> {
    allocate(machine, state, asking, size, Contents::undefined())
}

fn allocate(
    machine: &mut Machine,
    state: &mut State,
    asking: Asking,
    size: Term,
    contents: Contents,
) -> Done<Value> {
    if machine.options.allocation == Allocation::MayFail && fails(machine, state, asking)? {
        return Ok(machine.null());
    }
    // No object is larger than half of the address space: such an allocation fails.
    let most = machine.size(machine.target.max_object());
    let fits = machine.terms.ule(size, most);
    if !decide(machine, state, fits)? {
        return Ok(machine.null());
    }
    Ok(make(machine, state, asking, size, contents))
}

/// New memory that the library takes for the program, and gets.
pub fn granted(machine: &Machine, state: &mut State, asking: Asking, size: Term) -> Value {
    make(machine, state, asking, size, Contents::undefined())
}

fn make(
    machine: &Machine,
    state: &mut State,
    asking: Asking,
    size: Term,
    contents: Contents,
) -> Value {
    let kind = Kind::Heap { allocator: Allocator::Malloc, span: asking.span };
    machine.to(state.memory.add(Object::new(kind, size, ALIGN, contents)))
}

/// Chosen for each call. Who gives the inputs gives memory, too.
fn fails(machine: &mut Machine, state: &mut State, asking: Asking) -> Done<bool> {
    if matches!(machine.options.inputs, Inputs::Given(_)) {
        return Ok(false);
    }
    match arbitrary(machine, state, 1, Origin::Allocation(asking.span)) {
        Value::Bits(choice) => Ok(!decide(machine, state, choice)?),
        _ => Ok(false),
    }
}

fn calloc(machine: &mut Machine, state: &mut State, called: &Called) -> Done<Value> {
    let count = called.size(machine, state, 0)?;
    let size = called.size(machine, state, 1)?;
    let overflows = machine.terms.mul_overflows(Signedness::Unsigned, count, size);
    if decide(machine, state, overflows)? {
        return Ok(machine.null());
    }
    let total = machine.terms.mul(count, size);
    allocate(machine, state, called.asking, total, Contents::zero())
}

fn realloc(machine: &mut Machine, state: &mut State, called: &Called) -> Done<Value> {
    let size = called.size(machine, state, 1)?;
    let old = match lazy::look(state, called.value(0)?) {
        Value::Lazy(id) => lazy::resolve(machine, state, id)?,
        value => value,
    };
    let Value::Pointer(pointer) = old else {
        let term = crate::machine::convert::bits(machine, state, old)?;
        let null = machine.terms.equal(term, Term::constant(machine.width, 0));
        ensure(machine, state, called.asking, ObligationKind::InvalidFree, null)?;
        return allocate(machine, state, called.asking, size, Contents::undefined());
    };
    may_free(machine, state, old, called.asking)?;
    let before = state.memory.get(pointer.object).size;
    let less = machine.terms.ule(before, size);
    let common = machine.terms.ite(less, before, size);
    let common = number(machine, state, common)? as u64;
    let new = allocate(machine, state, called.asking, size, Contents::undefined())?;
    if let Value::Pointer(_) = new {
        let block = Block::of_bytes(new, old, common);
        copy(machine, state, block, called.asking)?;
        state.memory.get_mut(pointer.object).end(Life::Freed(called.asking.span));
    }
    Ok(new)
}

/// Null, or the start of something that was allocated and not freed (C11 7.22.3.3p2).
fn may_free(machine: &mut Machine, state: &mut State, value: Value, asking: Asking) -> Done<bool> {
    match lazy::look(state, value) {
        Value::Bits(term) => {
            let null = machine.terms.equal(term, Term::constant(term.width(), 0));
            ensure(machine, state, asking, ObligationKind::InvalidFree, null)?;
            Ok(false)
        }
        Value::Undefined => fail(machine, state, asking, ObligationKind::InvalidFree, None),
        Value::Lazy(id) => {
            let value = lazy::resolve(machine, state, id)?;
            may_free(machine, state, value, asking)
        }
        Value::Pointer(pointer) => {
            let object = state.memory.get(pointer.object);
            if object.life == Life::Folded {
                return Err(Stop::Split(fold::ways(state, pointer.object)));
            }
            let allocated = match object.kind {
                Kind::Heap { allocator: Allocator::Malloc, .. } => Term::TRUE,
                Kind::Input(_) => object.freeable,
                _ => Term::FALSE,
            };
            if matches!(object.life, Life::Freed(_)) {
                return fail(machine, state, asking, ObligationKind::DoubleFree, None);
            }
            ensure(machine, state, asking, ObligationKind::InvalidFree, allocated)?;
            let start = machine.terms.equal(pointer.offset, Term::constant(machine.width, 0));
            ensure(machine, state, asking, ObligationKind::InvalidFree, start)?;
            Ok(true)
        }
    }
}

pub fn free(machine: &mut Machine, state: &mut State, value: Value, asking: Asking) -> Done<()> {
    if may_free(machine, state, value, asking)?
        && let Value::Pointer(pointer) = lazy::look(state, value)
    {
        state.memory.get_mut(pointer.object).end(Life::Freed(asking.span));
    }
    Ok(())
}
