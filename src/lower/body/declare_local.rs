//! Local variables: where each lives, and what it holds at first. A scalar whose address is not taken is a variable of the intermediate
//! language; everything else is an object that lives from its declaration to the end of its block.

use super::{Body, aggregate, expression, home_array, locate, pointer_call};
use crate::base::Span;
use crate::check::named::fixed_parameters;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::calls::argument_lists;
use crate::lower::home_root::Holder;
use crate::lower::memory::fill::{self, WRITTEN_OUT};
use crate::lower::memory::{initialized, make_object, packed, write};
use crate::lower::passed_length::variable_of_length;
use crate::lower::scene::place::{Cell, Known, Memory, Place};
use crate::lower::scene::scalars;
use crate::lower::scene::storage::{self, Local, Storage};
use crate::lower::unit::Unit;
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::tree::{Entry, Expr, ExprKind, Initializer};
use crate::typed::types::{Length, Type, TypeId};
use crate::typed::visit;

pub fn declare_local(
    body: &mut Body,
    variable: VariableId,
    initializer: Option<&Initializer>,
    span: Span,
) {
    let found = &body.unit.program.typed[variable];
    if let VariableStorage::Global { .. } | VariableStorage::StaticLocal = found.storage {
        return;
    }
    if storage::is_list(body.unit, variable) {
        let (unit, storage) = (body.unit, &mut body.scene.storage);
        return argument_lists::declare_list(unit, storage, &mut body.emit, variable, span);
    }
    if storage::in_memory(body.unit, variable) {
        return declare_in_memory(body, variable, initializer, span);
    }
    let ty = found.ty.ty;
    let (name, flag) = match body.scene.storage.locals.get(&variable) {
        Some(Local::Value { name, flag }) => (name.clone(), flag.clone()),
        _ => {
            let name = storage::local_name(body.unit, &mut body.scene.storage, variable);
            let il_type = scalars::il_type(body.unit, ty);
            let called = body.unit.program.typed.text(found.name);
            body.emit.declare_known(&name, called, il_type);
            let doubtful = initializer.is_none_or(|initializer| {
                // A jump may pass the declaration by, or the initialiser use the variable itself.
                !body.jumps.labels.is_empty()
                    || !body.jumps.cases.is_empty()
                    || mentions(initializer, variable)
            });
            let flag = doubtful.then(|| format!("{name}$set"));
            if let Some(flag) = &flag {
                body.emit.declare(flag, build::named_type("bool"));
            }
            (name, flag)
        }
    };
    body.scene
        .storage
        .locals
        .insert(variable, Local::Value { name: name.clone(), flag: flag.clone() });
    if let Some(flag) = &flag {
        body.emit.push(build::assign(flag, build::truth(false), span));
    }
    match initializer {
        Some(Initializer::Value(value)) => {
            pointer_call::check_pointer_argument(body, variable, value);
            give_value(body, variable, &name, value, span);
        }
        Some(Initializer::Aggregate(entries)) => {
            // `int x = { 1 };`
            match entries.last().map(|entry| &entry.value) {
                Some(Initializer::Value(value)) => give_value(body, variable, &name, value, span),
                _ => {
                    let zero = scalars::zero_of_type(body.unit, ty);
                    body.emit.push(build::assign(&name, zero, span));
                }
            }
        }
        Some(Initializer::String(_)) => body.emit.unsupported("this initialiser", span),
        None => {
            body.emit.push(build::havoc(&[&name], span));
            if let Some(class) = body.unit.class(ty) {
                let fits = scalars::fits(class, &build::var(&name));
                body.emit.assume("a variable holds what its type allows", fits, span);
            }
        }
    }
    if let (Some(flag), Some(_)) = (flag, initializer) {
        body.emit.push(build::assign(&flag, build::truth(true), span));
    }
}

fn give_value(body: &mut Body, variable: VariableId, name: &str, value: &Expr, span: Span) {
    let evaluated = expression::evaluate(body, value);
    home_array::keep_home_array(body, Holder::Local(variable), value, span);
    body.emit.push(build::assign(name, evaluated, span));
}

/// The expression for the length of a variable length array, if the variable is the hidden one that holds it.
pub fn length_of<'a>(unit: &Unit<'a>, variable: VariableId) -> Option<&'a Expr> {
    let found = unit.program.typed.vlas.iter().find(|vla| vla.variable == variable);
    found.map(|vla| &vla.length)
}

/// C11 6.7.6.2p5: the length is computed once, and is greater than zero.
pub fn declare_length(body: &mut Body, variable: VariableId, length: &Expr, span: Span) {
    let value = expression::evaluate(body, length);
    let name = match body.scene.storage.locals.get(&variable) {
        Some(Local::Value { name, .. }) => name.clone(),
        _ => {
            let name = body.emit.fresh("length");
            body.emit.declare(&name, build::named_type("int"));
            name
        }
    };
    body.emit.push(build::assign(&name, value, span));
    let most = body.unit.program.typed.target.max_object();
    let positive = build::within(int(1), build::var(&name), int(most));
    let words = "the length of the array may be zero, negative or too large";
    body.emit.check(ObligationKind::OutOfBounds, positive, length.span, Some(words));
    let name = kept_by_parameter(body, length).unwrap_or(name);
    body.scene.storage.locals.insert(variable, Local::Value { name, flag: None });
}

/// A parameter that never changes is its own length, so that contracts and bodies call it the same.
fn kept_by_parameter(body: &Body, length: &Expr) -> Option<String> {
    let parameter = variable_of_length(body.unit, length)?;
    let function = &body.unit.program.typed[body.scene.routine.function];
    let fixed = fixed_parameters(function, &function.body.as_ref()?.block);
    match body.scene.storage.locals.get(&parameter) {
        Some(Local::Value { name, flag: None }) if fixed.contains(&parameter) => Some(name.clone()),
        _ => None,
    }
}

fn declare_in_memory(
    body: &mut Body,
    variable: VariableId,
    initializer: Option<&Initializer>,
    span: Span,
) {
    let ty = body.unit.program.typed[variable].ty.ty;
    let object = match body.scene.storage.locals.get(&variable) {
        Some(Local::Memory { object }) => object.clone(),
        _ => {
            let object = format!(
                "{}$object",
                storage::local_name(body.unit, &mut body.scene.storage, variable)
            );
            body.emit.declare(&object, build::named_type("ref"));
            object
        }
    };
    match variable_length(body.unit, &body.scene.storage, ty) {
        Some((element, length)) => {
            let size = int(body.unit.size(element).unwrap_or(1));
            let most = int(body.unit.program.typed.target.max_object());
            let possible = build::within(int(1), build::mul(size, length.clone()), most);
            let words = "the array may be empty or larger than any object";
            body.emit.check(ObligationKind::OutOfBounds, possible, span, Some(words));
            make_object::make_object(
                body.unit,
                &mut body.emit,
                &object,
                element,
                Some(length),
                span,
            );
        }
        None if !storage::is_constant(body.unit, variable) => {
            make_object::make_object(body.unit, &mut body.emit, &object, ty, None, span)
        }
        None if body.unit.program.typed[variable].is_compound_literal => {
            make_object::make_constant_literal(body.unit, &mut body.emit, &object, ty, span);
        }
        None => make_object::make_constant(body.unit, &mut body.emit, &object, ty, span),
    }
    body.scene.storage.locals.insert(variable, Local::Memory { object: object.clone() });
    if !body.scene.storage.alive.contains(&variable) {
        body.scene.storage.alive.push(variable);
    }
    if initializer.is_none() {
        initialized::forget_values(
            body.unit,
            &mut body.scene.storage,
            &mut body.emit,
            &object,
            ty,
            span,
        );
    }
    if let Some(initializer) = initializer {
        let address = build::pointer(build::var(&object), int(0));
        let memory = Memory { address, ty, cell: Cell::Plain, object: Known::Local };
        let unknown = !mentions(initializer, variable);
        body.scene.storage.unfinished.extend(unknown.then(|| object.clone()));
        initialize(body, &memory, initializer, span);
        if unknown {
            body.scene.storage.unfinished.pop();
        }
    }
}

/// The element type and the number of elements of a variable length array: all its dimensions together.
pub fn variable_length(unit: &Unit, storage: &Storage, ty: TypeId) -> Option<(TypeId, Value)> {
    let Type::Array(element, length) = unit.program.typed.types.get(ty).clone() else {
        return None;
    };
    let own = match length {
        Length::Variable(vla) => {
            let variable = unit.program.typed[vla].variable;
            match storage.locals.get(&variable) {
                Some(Local::Value { name, .. }) => build::var(name),
                _ => return None,
            }
        }
        Length::Fixed(length) => int(length),
        _ => return None,
    };
    match variable_length(unit, storage, element.ty) {
        Some((innermost, count)) => Some((innermost, build::mul(own, count))),
        None if matches!(length, Length::Variable(_)) => Some((element.ty, own)),
        None => None,
    }
}

/// Fills an object of ours that nothing else has touched yet.
fn initialize(body: &mut Body, memory: &Memory, initializer: &Initializer, span: Span) {
    match initializer {
        Initializer::Value(value) if scalars::is_aggregate(body.unit, memory.ty) => {
            aggregate::copy_value(body, memory.address.clone(), value, span);
        }
        Initializer::Value(value) => {
            let value = expression::evaluate(body, value);
            let value = write::fit_bits(&mut body.emit, memory, value, span);
            match body.unit.class(memory.ty) {
                Some(_) if matches!(memory.cell, Cell::Packed { .. }) => {
                    write::write_cell(&body.scene, &mut body.emit, memory, value, span);
                }
                Some(class) => write::put(body.unit, &mut body.emit, memory, class, value, span),
                None => body.emit.unsupported("initialising an object of this type", span),
            }
        }
        Initializer::String(string) => {
            fill::initialize_string(body.unit, &mut body.emit, memory, *string, span)
        }
        Initializer::Aggregate(entries) => {
            fill::clear(body.unit, &mut body.emit, memory, span);
            clear_packed(body, memory, span);
            initialize_parts(body, memory, entries, span);
        }
    }
}

/// Bit-fields of a struct in a union that no entry covers are zero, as a number that has them all is.
fn clear_packed(body: &mut Body, memory: &Memory, span: Span) {
    let Type::Record(record) = *body.unit.program.typed.types.get(memory.ty) else { return };
    let in_union = matches!(memory.cell, Cell::Member { .. });
    let Some(definition) = body.unit.program.typed[record].definition.as_ref() else { return };
    let mut fields = definition.fields.iter().zip(0u32..);
    let first = fields.find(|(field, _)| in_union && field.bits.is_some() && field.name.is_some());
    let Some((field, index)) = first else { return };
    let (unit, memory, ty) = (body.unit, memory.clone(), field.ty.ty);
    let place = locate::member_at(unit, &mut body.emit, memory, record, index, ty, span);
    if let Place::Memory(memory) = place {
        packed::clear_number(&body.scene, &mut body.emit, &memory, span);
    }
}

fn initialize_parts(body: &mut Body, memory: &Memory, entries: &[Entry], span: Span) {
    for entry in entries {
        match body.unit.program.typed.types.get(memory.ty).clone() {
            Type::Array(element, _) => {
                let size = body.unit.size(element.ty).unwrap_or(1);
                if entry.last - entry.first >= WRITTEN_OUT {
                    body.emit.unsupported("an initialiser for a long range of elements", span);
                    continue;
                }
                for index in entry.first..=entry.last {
                    let address = build::plus(memory.address.clone(), int(size * index));
                    let part = Memory { address, ty: element.ty, ..memory.clone() };
                    initialize(body, &part, &entry.value, span);
                }
            }
            Type::Record(record) => {
                let definition = body.unit.program.typed[record].definition.as_ref();
                let Some(field) = definition.and_then(|it| it.fields.get(entry.first as usize))
                else {
                    body.emit.unsupported("this initialiser", span);
                    continue;
                };
                let ty = field.ty.ty;
                let index = entry.first as u32;
                let Place::Memory(part) = locate::member_at(
                    body.unit,
                    &mut body.emit,
                    memory.clone(),
                    record,
                    index,
                    ty,
                    span,
                ) else {
                    unreachable!("a member is in memory")
                };
                initialize(body, &part, &entry.value, span);
            }
            _ => initialize(body, memory, &entry.value, span),
        }
    }
}

fn mentions(initializer: &Initializer, variable: VariableId) -> bool {
    let mut found = false;
    visit::in_initializer(initializer, &mut |expr| {
        found |= matches!(expr.kind, ExprKind::Variable(id) if id == variable);
    });
    found
}
