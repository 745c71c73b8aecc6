//! Local variables: where each lives, and what it holds at first. A scalar whose address is not taken is a variable of the intermediate
//! language; everything else is an object that lives from its declaration to the end of its block.

use super::place::{Cell, Known, Memory, Place};
use super::{
    Body, Local, Storage, access, aggregate, allocate, assign, home_array, initialized, place,
    pointer_call, scalars, value,
};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::map::Map;
use crate::lower::unit::Unit;
use crate::typed::program::{Elements, StringId, VariableId, VariableStorage};
use crate::typed::tree::{Entry, Expr, ExprKind, Initializer};
use crate::typed::types::{Length, Qualifiers, Type, TypeId};
use crate::typed::visit;

/// An array with more cells than this is not written cell by cell.
const WRITTEN_OUT: u64 = 256;

/// Whether a local lives in memory.
pub(super) fn in_memory(unit: &Unit, variable: VariableId) -> bool {
    let found = &unit.program.typed[variable];
    found.address_taken || Class::of(&unit.program.typed, found.ty.ty).is_none()
}

/// A name for the variable, as the user knows it, numbered: no other local has it, nothing of the prelude, no bound variable.
pub(super) fn local_name(unit: &Unit, storage: &mut Storage, variable: VariableId) -> String {
    let plain = unit.program.typed.symbols.text(unit.program.typed[variable].name).to_string();
    let count = storage.names.entry(plain.clone()).or_insert(0);
    *count += 1;
    format!("{plain}#{count}")
}

pub(super) fn declare_local(
    body: &mut Body,
    variable: VariableId,
    initializer: Option<&Initializer>,
    span: Span,
) {
    let found = &body.unit.program.typed[variable];
    if let VariableStorage::Global { .. } | VariableStorage::StaticLocal = found.storage {
        return;
    }
    if in_memory(body.unit, variable) {
        return declare_in_memory(body, variable, initializer, span);
    }
    let ty = found.ty.ty;
    let (name, flag) = match body.scene.storage.locals.get(&variable) {
        Some(Local::Value { name, flag }) => (name.clone(), flag.clone()),
        _ => {
            let name = local_name(body.unit, &mut body.scene.storage, variable);
            let il_type = scalars::il_type(body.unit, ty);
            body.emit.declare(&name, il_type);
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
            let array = home_array::home_array(body, value);
            let value = value::evaluate(body, value);
            home_array::keep_home_array(&body.scene.routine, &mut body.emit, variable, array, span);
            body.emit.push(build::assign(&name, value, span));
        }
        Some(Initializer::Aggregate(entries)) => {
            // `int x = { 1 };`
            let value = match entries.last().map(|entry| &entry.value) {
                Some(Initializer::Value(value)) => value::evaluate(body, value),
                _ => zero_of_type(body.unit, ty),
            };
            body.emit.push(build::assign(&name, value, span));
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

/// The expression for the length of a variable length array, if the variable is the hidden one that holds it.
pub(super) fn length_of<'a>(unit: &Unit<'a>, variable: VariableId) -> Option<&'a Expr> {
    let found = unit.program.typed.vlas.iter().find(|vla| vla.variable == variable);
    found.map(|vla| &vla.length)
}

/// C11 6.7.6.2p5: the length is computed once, and is greater than zero.
pub(super) fn declare_length(body: &mut Body, variable: VariableId, length: &Expr, span: Span) {
    let value = value::evaluate(body, length);
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
    body.scene.storage.locals.insert(variable, Local::Value { name, flag: None });
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
            let object =
                format!("{}$object", local_name(body.unit, &mut body.scene.storage, variable));
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
            allocate::make_object(body.unit, &mut body.emit, &object, element, Some(length), span);
        }
        None if !is_constant(body.unit, variable) => {
            allocate::make_object(body.unit, &mut body.emit, &object, ty, None, span)
        }
        None if body.unit.program.typed[variable].is_compound_literal => {
            allocate::make_constant_literal(body.unit, &mut body.emit, &object, ty, span);
        }
        None => allocate::make_constant(body.unit, &mut body.emit, &object, ty, span),
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
        let address = build::apply("Ptr", vec![build::var(&object), int(0)]);
        let memory = Memory { address, ty, cell: Cell::Plain, object: Known::Local };
        let unknown = !mentions(initializer, variable);
        body.scene.storage.unfinished.extend(unknown.then(|| object.clone()));
        initialize(body, &memory, initializer, span);
        if unknown {
            body.scene.storage.unfinished.pop();
        }
    }
}

/// C11 6.7.3p6: whether the variable was defined with `const`.
pub(super) fn is_constant(unit: &Unit, variable: VariableId) -> bool {
    let typed = &unit.program.typed;
    typed.types.qualifiers(typed[variable].ty).has(Qualifiers::CONST)
}

/// The element type and the number of elements of a variable length array: all its dimensions together.
fn variable_length(unit: &Unit, storage: &Storage, ty: TypeId) -> Option<(TypeId, Value)> {
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
pub(super) fn initialize(body: &mut Body, memory: &Memory, initializer: &Initializer, span: Span) {
    match initializer {
        Initializer::Value(value) if value::is_aggregate(body.unit, memory.ty) => {
            aggregate::copy_value(body, memory.address.clone(), value, span);
        }
        Initializer::Value(value) => {
            let value = value::evaluate(body, value);
            let value = assign::fit_bits(&mut body.emit, memory, value, span);
            match body.unit.class(memory.ty) {
                Some(class) => access::put(body.unit, &mut body.emit, memory, class, value, span),
                None => body.emit.unsupported("initialising an object of this type", span),
            }
        }
        Initializer::String(string) => {
            initialize_string(body.unit, &mut body.emit, memory, *string, span)
        }
        Initializer::Aggregate(entries) => {
            clear(body.unit, &mut body.emit, memory, span);
            initialize_parts(body, memory, entries, span);
        }
    }
}

/// What no entry covers is zero (C11 6.7.9p21).
pub(super) fn clear(unit: &Unit, emit: &mut Emit, memory: &Memory, span: Span) {
    let cells = unit.cells(memory.ty);
    if let Some(what) = &cells.unsupported {
        return emit.unsupported(what, span);
    }
    for leaf in cells.leaves.iter().filter(|leaf| leaf.repeats.is_empty() && !leaf.in_union()) {
        let address = build::plus(memory.address.clone(), int(leaf.offset));
        let cell = Cell::Field(leaf.tag.clone());
        let part = Memory { address, ty: memory.ty, cell, object: Known::Local };
        access::put(unit, emit, &part, leaf.class, super::scalars::zero_of(leaf.class), span);
    }
    for bits in &cells.bits {
        let map = Map::Bits(bits.name.clone());
        unit.use_map(&map);
        let address = build::plus(memory.address.clone(), int(bits.offset));
        emit.push(build::update(&map.name(), vec![address], int(0), span));
    }
    let arrays = cells.leaves.iter().filter(|leaf| !leaf.repeats.is_empty());
    let mut classes: Vec<Class> = arrays.map(|leaf| leaf.class).collect();
    classes.sort();
    classes.dedup();
    let size = int(unit.size(memory.ty).unwrap_or(0));
    for class in classes {
        let map = Map::Cells(class);
        fill_range(
            unit,
            emit,
            &map,
            &memory.address,
            size.clone(),
            super::scalars::zero_of(class),
            span,
        );
    }
}

/// All cells of a map in a range get one value.
pub(super) fn fill_range(
    unit: &Unit,
    emit: &mut Emit,
    map: &Map,
    start: &Value,
    size: Value,
    value: Value,
    span: Span,
) {
    unit.use_map(map);
    let before = emit.keep("cells", map.ty(), build::var(&map.name()), span);
    emit.push(build::havoc(&[&map.name()], span));
    let q = build::var("q");
    let now = build::select(build::var(&map.name()), vec![q.clone()]);
    let then = build::select(before, vec![q.clone()]);
    let low = build::offset(start.clone());
    let inside = build::all([
        build::eq(build::object(q.clone()), build::object(start.clone())),
        build::le(low.clone(), build::offset(q.clone())),
        build::lt(build::offset(q.clone()), build::add(low, size)),
    ]);
    let fact = build::eq(now.clone(), build::if_then_else(inside, value, then.clone()));
    let all = build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact);
    emit.assume("the cells of a range get one value, others stay", all, span);
    if *map == Map::Cells(Class::Pointer) {
        crate::lower::reach::assume_chains(unit, emit, span);
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
                let Place::Memory(part) = place::member_at(
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

/// A character array from a literal: cut, or filled with zeros (C11 6.7.9p14).
fn initialize_string(unit: &Unit, emit: &mut Emit, memory: &Memory, string: StringId, span: Span) {
    let Type::Array(element, Length::Fixed(length)) = *unit.program.typed.types.get(memory.ty)
    else {
        return emit.unsupported("this initialiser", span);
    };
    let Some(class) = unit.class(element.ty) else {
        return emit.unsupported("this initialiser", span);
    };
    let values: Vec<i64> = match &unit.program.typed[string].elements {
        Elements::Bytes(bytes) => bytes.iter().map(|byte| i64::from(*byte)).collect(),
        Elements::Shorts(shorts) => shorts.iter().map(|short| i64::from(*short)).collect(),
        Elements::Words(words) => words.iter().map(|word| i64::from(*word)).collect(),
    };
    let size = unit.size(element.ty).unwrap_or(1);
    if values.len() as u64 > WRITTEN_OUT {
        return emit.unsupported("an initialiser by a very long string", span);
    }
    if length > values.len() as u64 {
        let map = Map::Cells(class.cell());
        fill_range(unit, emit, &map, &memory.address, int(size * length), int(0), span);
    }
    for (value, index) in values.iter().zip(0..length) {
        let address = build::plus(memory.address.clone(), int(size * index));
        let value = int(*value);
        let held = if class.is_byte() { build::apply("ByteS", vec![value]) } else { value };
        emit.push(build::update(&class.map(), vec![address], held, span));
    }
}

pub(super) fn zero_of_type(unit: &Unit, ty: TypeId) -> Value {
    Class::of(&unit.program.typed, ty).map_or_else(|| int(0), super::scalars::zero_of)
}

fn mentions(initializer: &Initializer, variable: VariableId) -> bool {
    match initializer {
        Initializer::Value(value) => expr_mentions(value, variable),
        Initializer::String(_) => false,
        Initializer::Aggregate(entries) => {
            entries.iter().any(|entry| mentions(&entry.value, variable))
        }
    }
}

fn expr_mentions(expr: &Expr, variable: VariableId) -> bool {
    match &expr.kind {
        ExprKind::Variable(id) => *id == variable,
        // What stands inside statements is not looked into.
        ExprKind::Statement(_) | ExprKind::CompoundLiteral(_) => true,
        _ => visit::children(expr).into_iter().any(|child| expr_mentions(child, variable)),
    }
}
