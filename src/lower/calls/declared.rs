//! What declarations ask of calls and bodies, contract or none: attributes that compilers rely on (`nonnull`, `pure`, `malloc` ..),
//! `int a[static n]`, functions that may not be there, and functions that take a run out of the order of calls. What a compiler
//! takes for granted is an obligation here: of whoever calls for arguments, of the body for what it does and returns.

use super::function_pointers;
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::emit::Emit;
use crate::lower::handed_out;
use crate::lower::heap::{self};
use crate::lower::reads_memory::reads_memory;
use crate::lower::scene::{Fence, Routine, Scene, surroundings};
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::meaning;
use crate::typed::program::{AtLeast, Attribute, AttributeValue, FunctionId, Program};

/// Attributes of definitions that change what the body means or promise what is not checked.
const NOT_MODELLED: [&str; 9] = [
    "naked",
    "interrupt",
    "signal",
    "optimize",
    "target",
    "target_clones",
    "copy",
    "noalias",
    "restrict",
];

/// What the declaration of a function asks of every call, by name or through a pointer.
pub fn check_declared(
    unit: &Unit,
    emit: &mut Emit,
    function: FunctionId,
    arguments: &[Value],
    span: Span,
) {
    let typed = &unit.program.typed;
    if meaning::leaves_the_order_of_calls(typed, function) {
        let what = format!("`{}`, from which a run may go on twice", unit.function_name(function));
        emit.unsupported(&what, span);
    }
    if meaning::changes_arithmetic(typed, function) {
        let name = unit.function_name(function);
        emit.unsupported(&format!("`{name}`, after which arithmetic rounds otherwise"), span);
    }
    // Whoever gives such a function a contract answers for it.
    let spec = unit.program.functions.get(&function);
    let described = spec.is_some_and(|spec| spec.contract.is_some());
    if let Some(what) = meaning::starts_something(typed, function).filter(|_| !described) {
        emit.unsupported(&what, span);
    }
    if meaning::function_may_be_missing(typed, function) {
        let there = build::ne(function_pointers::function_pointer(unit, function), build::null());
        let words = "the function is weak: nobody may define it";
        emit.check(ObligationKind::NullDereference, there, span, Some(words));
    }
    for index in nonnull(typed, function) {
        if let Some(argument) = arguments.get(index) {
            let there = build::ne(build::object(argument.clone()), build::no_object());
            let words = "an argument that the attribute `nonnull` names may be null";
            emit.check(ObligationKind::Precondition, there, span, Some(words));
        }
    }
    check_lengths(unit, emit, function, arguments, span);
}

/// C11 6.7.6.3p7: `int a[static 4]` asks for an array of four elements or more.
fn check_lengths(
    unit: &Unit,
    emit: &mut Emit,
    function: FunctionId,
    arguments: &[Value],
    span: Span,
) {
    let typed = &unit.program.typed;
    for (parameter, argument) in typed[function].parameters.iter().zip(arguments) {
        let element = typed.types.pointee(typed[*parameter].ty.ty).map(|element| element.ty);
        let size = element.and_then(|element| unit.size(element));
        match (typed[*parameter].at_least, size) {
            (None, _) => {}
            (Some(AtLeast::Elements(count)), Some(size)) => {
                let words = format!("the parameter asks for an array of at least {count} elements");
                let fits = has_bytes(argument, count.saturating_mul(size));
                emit.check(ObligationKind::OutOfBounds, fits, span, Some(&words));
            }
            _ => emit.unsupported("a parameter `[static n]` whose length is no constant", span),
        }
    }
}

/// What attributes promise of the body: asked for at its entry.
pub fn enter_declared(scene: &mut Scene, emit: &mut Emit) {
    let typed = &scene.unit.program.typed;
    let found = &typed[scene.routine.function];
    for name in NOT_MODELLED {
        if let Some(attribute) = meaning::said(typed, &found.attributes, name)
            && !is_harmless(typed, attribute)
        {
            emit.unsupported(&format!("a function with the attribute `{name}`"), attribute.span);
        }
    }
    let pure =
        ["pure", "const"].into_iter().find(|name| meaning::says(typed, &found.attributes, name));
    if let Some(name) = pure {
        let whose = if name == "pure" { "attribute `pure`" } else { "attribute `const`" };
        scene.fences.push(Fence { locations: &[], since: State::Old, whose, under: None });
    }
    if pure == Some("const")
        && let Some(place) = reads_memory(typed, scene.routine.function)
    {
        let words = "a function with the attribute `const` reads what may change";
        emit.refuse(ObligationKind::Frame, place, words);
    }
    let handed = handed_out::unmet(scene.unit, scene.routine.function);
    if let Some((place, words)) = handed {
        emit.refuse(ObligationKind::Precondition, place, &words);
    }
}

/// What attributes promise of the value that is returned.
pub fn check_returned(unit: &Unit, routine: &Routine, emit: &mut Emit, span: Span) {
    let typed = &unit.program.typed;
    let attributes = &typed[routine.function].attributes;
    let pointer = routine.result.is_some_and(|ty| typed.types.is_pointer(ty));
    if !pointer || attributes.is_empty() {
        return;
    }
    let result = build::var("result$");
    let object = build::object(result.clone());
    let null = build::eq(object.clone(), build::no_object());
    let mut asked: Vec<(&str, Value)> = vec![];
    if meaning::says(typed, attributes, "returns_nonnull") {
        asked.push(("returns_nonnull", build::not(null.clone())));
    }
    // `malloc(free_it)` names who frees it, and promises nothing.
    let plain = |attribute: &&Attribute| attribute.arguments.is_empty();
    if meaning::said(typed, attributes, "malloc").filter(plain).is_some() {
        let fresh = heap::is_unallocated(&State::Old, &object);
        asked.push(("malloc", build::or(null.clone(), fresh)));
    }
    if let Some(sizes) = meaning::said(typed, attributes, "alloc_size") {
        let product = product_of_parameters(unit, routine, sizes);
        let left = build::sub(heap::size(object), build::offset(result));
        let exact = product.map(|product| build::eq(left, product));
        asked.push(("alloc_size", build::or(null, exact.unwrap_or(build::truth(false)))));
    }
    for name in ["assume_aligned", "alloc_align"] {
        if let Some(attribute) = meaning::said(typed, attributes, name) {
            let what = format!("a function with the attribute `{name}`");
            emit.unsupported(&what, attribute.span);
        }
    }
    for (name, holds) in asked {
        let words = format!("what the attribute `{name}` promises of the result may not hold");
        emit.check(ObligationKind::Postcondition, holds, span, Some(&words));
    }
}

/// `alloc_size(1, 2)`: as many bytes as the product of what was passed.
fn product_of_parameters(unit: &Unit, routine: &Routine, attribute: &Attribute) -> Option<Value> {
    let parameters = &unit.program.typed[routine.function].parameters;
    let factor = |value: &AttributeValue| {
        let AttributeValue::Integer(position) = value else { return None };
        let parameter = parameters.get(usize::try_from(*position).ok()?.checked_sub(1)?)?;
        Some(build::var(&surroundings::parameter_name(unit, *parameter)))
    };
    let factors: Option<Vec<Value>> = attribute.arguments.iter().map(factor).collect();
    factors?.into_iter().reduce(build::mul)
}

/// C11 6.9.1p12: the value of a function that did not return one must not be used, and who calls it is not known.
pub fn check_value_is_returned(unit: &Unit, routine: &Routine, emit: &mut Emit, span: Span) {
    if routine.result.is_some() && unit.function_name(routine.function) != "main" {
        emit.check(ObligationKind::MissingReturn, build::truth(false), span, None);
    }
}

/// The arguments that must not be null, counted from 0.
fn nonnull(typed: &Program, function: FunctionId) -> Vec<usize> {
    let found = &typed[function];
    let lists = found.attributes.iter().filter(|it| meaning::is_called(typed, it, "nonnull"));
    let mut indices = vec![];
    for attribute in lists {
        if attribute.arguments.is_empty() {
            let parameters = found.parameters.iter().enumerate();
            let pointers = parameters.filter(|(_, it)| typed.types.is_pointer(typed[**it].ty.ty));
            indices.extend(pointers.map(|(index, _)| index));
        }
        indices.extend(attribute.arguments.iter().filter_map(|value| match value {
            AttributeValue::Integer(position) => usize::try_from(*position - 1).ok(),
            _ => None,
        }));
    }
    indices.sort_unstable();
    indices.dedup();
    indices
}

/// That so many bytes of a live object start there.
fn has_bytes(pointer: &Value, bytes: u64) -> Value {
    let object = build::object(pointer.clone());
    let end = build::add(build::offset(pointer.clone()), int(bytes));
    build::all([
        heap::is_allocated(&State::Now, &object),
        build::le(int(0), build::offset(pointer.clone())),
        build::le(end, heap::size(object)),
    ])
}

/// Levels of optimisation and sets of instructions that compute the same values.
fn is_harmless(typed: &Program, attribute: &Attribute) -> bool {
    let harmless = |value: &AttributeValue| match value {
        AttributeValue::Integer(level) => (0..=3).contains(level),
        AttributeValue::String(words) => {
            let words = String::from_utf8_lossy(words);
            words.split(',').all(|word| {
                let word = word.trim().trim_start_matches('-');
                let plain = word.trim_start_matches("no-");
                matches!(
                    plain,
                    "O0" | "O1" | "O2" | "O3" | "Os" | "Og" | "default" | "cmov" | "crc32"
                ) || [
                    "sse",
                    "ssse",
                    "avx",
                    "mmx",
                    "popcnt",
                    "bmi",
                    "lzcnt",
                    "aes",
                    "pclmul",
                    "sha",
                    "tree-",
                    "omit-frame",
                    "stack-protector",
                ]
                .iter()
                .any(|start| plain.starts_with(start))
            })
        }
        AttributeValue::Name(_) => false,
    };
    let judged = matches!(
        typed.symbols.text(attribute.name).trim_matches('_'),
        "optimize" | "target" | "target_clones"
    );
    judged && attribute.arguments.iter().all(harmless)
}
