//! Calls and returns: arguments become parameters (C11 6.5.2.2), a frame is pushed and popped, what it owned dies with it.
//! Rule: a function without a body is the library's if it has that name, else its result is anything and that is marked.

use super::access::{self, Block, to_memory};
use super::arguments;
use super::check::{Asking, fail};
use super::contents::Contents;
use super::convert::{convert, width};
use super::inputs::arbitrary;
use super::lazy;
use super::leaks;
use super::library::{self, Called};
use super::object::{Kind, Life, Object, Passed};
use super::outcome::{Done, Ending, Stop, unknown};
use super::outside;
use super::place::{operand, pointer_to};
use super::promise;
use super::start::Machine;
use super::state::{Frame, Home, Origin, State};
use super::term::Term;
use super::value::{ObjectId, Pointer, Value};
use crate::base::{ObligationKind, Span};
use crate::flow::{
    Argument, Callee, Destination, Function, FunctionRef, Local, LocalId, Scalar, scalar_of,
};
use crate::typed;
use crate::typed::compare::compatible;
use crate::typed::describe::describe;
use crate::typed::meaning::{changes_arithmetic, leaves_the_order_of_calls, starts_something};
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::types::{Type, TypeId};
use std::collections::BTreeMap;
use std::sync::Arc;

/// What a call passes.
pub struct Given {
    pub arguments: Vec<Passing>,
    pub result: Destination,
    pub place: Option<Pointer>,
    pub span: Option<Span>,
}

#[derive(Clone, Copy, Debug)]
pub enum Passing {
    Scalar(Value, Scalar),
    /// A copy of an aggregate, in an object of its own.
    Aggregate(ObjectId, u64),
}

pub fn call(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    (callee, arguments, result): (Callee, &[Argument], Destination),
    asking: Asking,
) -> Done<()> {
    let named = match callee {
        Callee::Function(id) => {
            let unit = machine.code[state.frame.function as usize].unit;
            FunctionRef { unit, id }
        }
        Callee::Pointer(pointer, ty) => {
            let value = operand(machine, state, pointer);
            let named = target(machine, state, value, asking)?;
            fits_type(machine, state, (named, ty), (function, arguments), asking)?;
            named
        }
    };
    match machine.body(named) {
        Some(found) => {
            if state.callers.len() >= machine.options.deepest {
                return unknown("too many calls are under way");
            }
            if !machine.stubs.is_empty() {
                let scalars = scalars(machine, state, function, arguments)?;
                let called = Called { named, arguments: scalars, result, asking };
                promise::require_stub(machine, state, &called)?;
            }
            let arguments = pass(machine, state, function, arguments, asking)?;
            let code = machine.code_of[&found];
            enter(machine, state, code, (arguments, result), asking)
        }
        None => {
            not_strange(machine, named)?;
            let scalars = scalars(machine, state, function, arguments)?;
            let called = Called { named, arguments: scalars, result, asking };
            if !library::call(machine, state, function, &called)? {
                outside::external(machine, state, function, &called)?;
            }
            state.frame.step += 1;
            Ok(())
        }
    }
}

/// Functions that take a run out of the order of calls, or set something going beside it. Direct calls of them are not modelled either.
fn not_strange(machine: &Machine, named: FunctionRef) -> Done<()> {
    let typed = &machine.program.unit(named.unit).source.typed;
    if leaves_the_order_of_calls(typed, named.id) || changes_arithmetic(typed, named.id) {
        return unknown(format!("`{}`, which is called by a pointer", name_of(machine, named)));
    }
    starts_something(typed, named.id).map_or(Ok(()), unknown)
}

/// Pushes a frame.
pub fn enter(
    machine: &mut Machine,
    state: &mut State,
    code: u32,
    (arguments, result): (Vec<Passing>, Destination),
    asking: Asking,
) -> Done<()> {
    let place = match result {
        Destination::Place { place, .. } => pointer_to(machine, state, place)?.pointer(),
        _ => None,
    };
    let given = Given { arguments, result, place, span: Some(asking.span) };
    let frame = frame(machine, state, code, given)?;
    state.frame.step += 1;
    let caller = std::mem::replace(&mut state.frame, frame);
    state.callers.push(Arc::new(caller));
    Ok(())
}

/// The function that a pointer leads to.
fn target(
    machine: &mut Machine,
    state: &mut State,
    value: Value,
    asking: Asking,
) -> Done<FunctionRef> {
    match lazy::look(state, value) {
        Value::Pointer(pointer) => {
            if let Kind::Function(named) = state.memory.get(pointer.object).kind
                && pointer.offset.small() == Some(0)
            {
                return Ok(named);
            }
            if matches!(state.memory.get(pointer.object).kind, Kind::Input(_)) {
                return unknown("a function that the environment has passed");
            }
            let detail = Some("the pointer leads to no function".into());
            fail(machine, state, asking, ObligationKind::NullDereference, detail)
        }
        Value::Lazy(_) => unknown("a function that the environment has passed"),
        Value::Bits(_) | Value::Undefined => {
            fail(machine, state, asking, ObligationKind::NullDereference, None)
        }
    }
}

/// The type by which a function is called is compatible with its own (C11 6.5.2.2p9).
fn fits_type(
    machine: &mut Machine,
    state: &mut State,
    (named, ty): (FunctionRef, TypeId),
    (function, arguments): (&Function, &[Argument]),
    asking: Asking,
) -> Done<()> {
    let unit = machine.code[state.frame.function as usize].unit;
    let (here, there) = (machine.program.unit(unit), machine.program.unit(named.unit));
    let (here, there) = (&here.source.typed, &there.source.typed);
    let own = there[named.id].ty;
    let fit = arguments_fit(there, named.id, function, arguments);
    if unit == named.unit && fit && compatible(here, ty, own) {
        return Ok(());
    }
    if unit != named.unit {
        let same = fit && describe(here, ty) == describe(there, own);
        return if same { Ok(()) } else { unknown("a function of another file by another type") };
    }
    if asking.has(ObligationKind::TypeMismatch) {
        let detail = Some(format!("the function is `{}`", describe(there, own)));
        return fail(machine, state, asking, ObligationKind::TypeMismatch, detail);
    }
    Ok(())
}

/// As many arguments as parameters, each of its parameter's size and class, which a call without prototype does not see to (C11 6.5.2.2p6).
fn arguments_fit(
    there: &typed::Program,
    called: FunctionId,
    function: &Function,
    arguments: &[Argument],
) -> bool {
    let found = &there[called];
    let Type::Function(of) = there.types.get(found.ty) else { return false };
    let class = |scalar: Scalar| match scalar {
        Scalar::Integer { bits, .. } => Scalar::Integer { bits, signed: false },
        scalar => scalar,
    };
    let fits = |(parameter, argument): (&VariableId, &Argument)| match argument {
        Argument::Scalar(of) => {
            let own = scalar_of(there, there[*parameter].ty.ty);
            own.is_some_and(|own| class(own) == class(function.scalar(*of)))
        }
        Argument::Aggregate { .. } => scalar_of(there, there[*parameter].ty.ty).is_none(),
    };
    let as_many = found.parameters.len() == arguments.len();
    let enough = of.variadic && found.parameters.len() <= arguments.len();
    // Of a function without body, only the type is known.
    found.body.is_none() || (as_many || enough) && found.parameters.iter().zip(arguments).all(fits)
}

fn scalars(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    arguments: &[Argument],
) -> Done<Vec<Passing>> {
    let mut passed = vec![];
    for argument in arguments {
        passed.push(match argument {
            Argument::Scalar(of) => {
                Passing::Scalar(operand(machine, state, *of), function.scalar(*of))
            }
            Argument::Aggregate { place, size, .. } => {
                let place = pointer_to(machine, state, *place)?;
                match place {
                    Value::Pointer(pointer) if pointer.offset.small() == Some(0) => {
                        Passing::Aggregate(pointer.object, *size)
                    }
                    _ => return unknown("an aggregate that is passed to a library function"),
                }
            }
        });
    }
    Ok(passed)
}

/// The values of the arguments; aggregates are copied (C11 6.5.2.2p4).
fn pass(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    arguments: &[Argument],
    asking: Asking,
) -> Done<Vec<Passing>> {
    let mut passed = Vec::with_capacity(arguments.len());
    for argument in arguments {
        passed.push(match argument {
            Argument::Scalar(of) => {
                Passing::Scalar(operand(machine, state, *of), function.scalar(*of))
            }
            Argument::Aggregate { place, size, .. } => {
                let from = pointer_to(machine, state, *place)?;
                let kind = Kind::Local { function: state.frame.function, local: LocalId(u32::MAX) };
                let object = Object::new(kind, machine.size(*size), 16, Contents::undefined());
                let object = state.memory.add(object);
                let block = Block::of_bytes(machine.to(object), from, *size);
                access::copy(machine, state, block, asking)?;
                Passing::Aggregate(object, *size)
            }
        });
    }
    Ok(passed)
}

/// A new frame with its parameters.
pub fn frame(machine: &mut Machine, state: &mut State, code: u32, given: Given) -> Done<Frame> {
    machine.entered.insert(code);
    let function = machine.code[code as usize].function;
    let mut locals = vec![Home::Dead; function.locals.len()];
    for (index, parameter) in function.parameters.iter().enumerate() {
        let of = function.local(parameter.local);
        let home = match given.arguments.get(index) {
            None => Home::Register(Value::Undefined),
            Some(Passing::Scalar(value, scalar)) => {
                let Some(own) = of.scalar else {
                    return unknown("a scalar is passed where an aggregate is expected");
                };
                let value = convert(machine, state, *value, *scalar, own)?;
                if of.address_taken {
                    let size = machine.size(of.size.unwrap_or(0));
                    let mut object = local_object(code, parameter.local, size, of);
                    let value = to_memory(machine, value, own);
                    let stored = u64::from(width(machine, own).div_ceil(8));
                    object.contents.write(0, stored, value, of.size);
                    Home::Object(state.memory.add(object))
                } else {
                    Home::Register(value)
                }
            }
            Some(Passing::Aggregate(object, _)) => {
                if of.scalar.is_some() {
                    return unknown("an aggregate is passed where a scalar is expected");
                }
                state.memory.get_mut(*object).constant = of.constant;
                Home::Object(*object)
            }
        };
        locals[parameter.local.0 as usize] = home;
    }
    let extra = extra_arguments(machine, state, function, &given.arguments);
    Ok(Frame {
        function: code,
        block: function.entry,
        step: 0,
        temps: vec![Value::Undefined; function.temps.len()],
        locals,
        extra,
        result: given.result,
        result_place: given.place,
        allocated: vec![],
        remembered: BTreeMap::new(),
        call: given.span,
    })
}

fn extra_arguments(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    arguments: &[Passing],
) -> Option<ObjectId> {
    if !function.variadic {
        return None;
    }
    let extra = arguments.iter().skip(function.parameters.len()).map(|argument| match argument {
        Passing::Scalar(value, scalar) => Passed::Scalar(*value, *scalar),
        Passing::Aggregate(object, size) => Passed::Aggregate(*object, *size),
    });
    let extra: Vec<Passed> = extra.collect();
    let size = machine.size(extra.len() as u64);
    let kind = Kind::Arguments(Arc::new(extra));
    Some(state.memory.add(Object::new(kind, size, 1, Contents::undefined())))
}

pub fn local_object(function: u32, local: LocalId, size: Term, of: &Local) -> Object {
    let kind = Kind::Local { function, local };
    let mut object = Object::new(kind, size, of.align, Contents::undefined());
    object.constant = of.constant;
    object
}

/// Pops the running frame.
pub fn leave(machine: &mut Machine, state: &mut State, value: Value, asking: Asking) -> Done<()> {
    let Some(caller) = state.callers.pop() else {
        bury(state);
        // What `main` returns nobody uses; what another entry returns its caller has.
        if &*machine.running(state).name != "main" {
            state.returned = Some(value);
        }
        if machine.has_destructors() {
            return unknown("functions that run after `main`");
        }
        leaks::at_end(machine, state, asking)?;
        return Err(Stop::End(Ending::Returned(value)));
    };
    bury(state);
    let caller = Arc::unwrap_or_clone(caller);
    let done = std::mem::replace(&mut state.frame, caller);
    if let Destination::Temp(temp) = done.result {
        state.frame.temps[temp.0 as usize] = value;
    }
    Ok(())
}

/// What the running frame owns dies.
fn bury(state: &mut State) {
    let frame = &mut state.frame;
    let homes = frame.locals.iter_mut().map(|home| std::mem::replace(home, Home::Dead));
    let objects: Vec<ObjectId> = homes
        .filter_map(|home| if let Home::Object(object) = home { Some(object) } else { None })
        .chain(frame.allocated.drain(..))
        .chain(frame.extra.take())
        .collect();
    for object in objects {
        state.memory.get_mut(object).end(Life::Ended);
    }
}

/// What the linker calls it.
pub fn name_of(machine: &Machine, named: FunctionRef) -> String {
    machine.named[named.unit as usize][named.id.0 as usize].name.clone()
}

/// Any value of the result's type.
pub fn result_of_any(
    machine: &mut Machine,
    state: &mut State,
    function: &Function,
    called: &Called,
    name: Arc<str>,
) -> Done<()> {
    let origin = Origin::Call(name.clone(), called.asking.span);
    match called.result {
        Destination::Nowhere => {}
        Destination::Temp(temp) => {
            let scalar = function.temp(temp);
            let bits = width(machine, scalar);
            let value = if scalar == Scalar::Pointer && !machine.is_concrete() {
                lazy::result(state, name)
            } else {
                arbitrary(machine, state, bits, origin)
            };
            state.frame.temps[temp.0 as usize] = value;
        }
        Destination::Place { place, size } => {
            let to = pointer_to(machine, state, place)?;
            for at in 0..size {
                let byte = arbitrary(machine, state, 8, origin.clone());
                let by = machine.size(at);
                let to = super::place::moved(machine, state, to, by)?;
                let wanted =
                    super::place::Wanted { size: 1, align: 1, used: access::write_to(place) };
                let (object, offset) =
                    super::place::reach(machine, state, to, wanted, called.asking)?;
                access::write_at(machine, state, object, offset, 1, byte)?;
            }
        }
    }
    Ok(())
}

/// The arguments with which an entry is called: of `main`, as the options say; else anything.
pub fn entry_arguments(
    machine: &mut Machine,
    state: &mut State,
    entry: FunctionRef,
) -> Result<Vec<Passing>, String> {
    let function = machine.code[machine.code_of[&entry] as usize].function;
    if &*function.name == "main" {
        return Ok(arguments::main_arguments(machine, state, function));
    }
    let typed = &machine.program.unit(entry.unit).source.typed;
    let mut arguments = vec![];
    for parameter in &function.parameters {
        let of = function.local(parameter.local);
        let name: Arc<str> = match of.variable {
            Some(variable) => typed.text(typed[variable].name).into(),
            None => "parameter".into(),
        };
        arguments.push(match of.scalar {
            Some(Scalar::Pointer) if !machine.is_concrete() => {
                let ty = of.variable.map(|variable| typed[variable].ty);
                let leads = ty.and_then(|ty| lazy::leads(machine, entry.unit, ty));
                let to = ty.and_then(|ty| lazy::points_to(machine, entry.unit, ty));
                Passing::Scalar(lazy::parameter(state, name, leads, to), Scalar::Pointer)
            }
            Some(scalar) => {
                let bits = width(machine, scalar);
                let value = arbitrary(machine, state, bits, Origin::Parameter(name));
                Passing::Scalar(value, scalar)
            }
            None => {
                let size = of.size.unwrap_or(0);
                let array = machine.terms.array(machine.width, name.clone());
                let kind = Kind::Input(name);
                let contents = Contents::unknown(array);
                let object = Object::new(kind, machine.size(size), of.align, contents);
                Passing::Aggregate(state.memory.add(object), size)
            }
        });
    }
    Ok(arguments)
}
