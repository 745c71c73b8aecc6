//! Formats of printf and its family: checked against the arguments that follow them (C11 7.21.6.1p9). Which parameter is the format, and
//! where its arguments start, the function's attribute says.

use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::formats::{self, Family, Limit, Use};
use crate::lower::heap::{self};
use crate::lower::library::{self, Does};
use crate::lower::logic::objects::Finely;
use crate::lower::memory::ranges;
use crate::lower::state::State;
use crate::lower::unit::Unit;
use crate::typed::program::{AttributeValue, Elements, FunctionId, VariableId};
use crate::typed::tree::{Call, Conversion, ConversionKind, Expr, ExprKind};
use crate::typed::types::{Qualifiers, TypeId};

/// `values` are those of all arguments.
pub fn check_format(
    unit: &Unit,
    emit: &mut Emit,
    function: FunctionId,
    call: &Call,
    values: &[Value],
    span: Span,
) {
    let Some((family, format, first)) = format_of(unit, function) else { return };
    let Some(text) = call.arguments.get(format) else { return };
    // What comes in a list is looked at elsewhere (`argument_lists.rs`).
    let Some(first) = first.filter(|first| *first <= call.arguments.len()) else { return };
    let Some(bytes) = literal_of(unit, text) else {
        return emit.unsupported("a format that is no literal", text.span);
    };
    let types: Vec<TypeId> =
        call.arguments[first..].iter().map(|argument| unqualified(argument).ty.ty).collect();
    let checked = formats::check_format(&unit.program.typed, family, &bytes, &types);
    for problem in &checked.problems {
        let wrong = build::truth(false);
        emit.check(ObligationKind::Precondition, wrong, text.span, Some(problem));
    }
    for (index, used) in checked.uses.iter().enumerate() {
        let Some(value) = values.get(first + index) else { continue };
        let place = call.arguments[first + index].span;
        match used {
            Use::Value | Use::Unknown => {}
            Use::ReadString { element, at_most } if unit.size(*element) == Some(1) => {
                let limit = at_most.map(|limit| match limit {
                    Limit::Elements(count) => int(count),
                    Limit::Argument(other) => values[first + other].clone(),
                });
                check_text(unit, emit, value, limit, place);
                check_read_apart(unit, emit, function, (call, values), first + index);
            }
            Use::ReadString { .. } => emit.unsupported("a wide string for a format", place),
            // What scanf stores is stored behind the call (`body/scan.rs`).
            Use::Write(_) | Use::WriteString { .. } | Use::Count(_) if is_scanf(unit, function) => {
            }
            Use::Write(_) | Use::WriteString { .. } | Use::Count(_) => {
                emit.unsupported("what a format writes through its arguments", place);
            }
        }
    }
    let _ = span;
}

fn is_scanf(unit: &Unit, function: FunctionId) -> bool {
    matches!(library::does(&unit.program.typed, function), Some(Does::Scan(_)))
}

/// The family, the index of the format, and of the first argument behind it unless they come as a `va_list`.
pub fn format_of(unit: &Unit, function: FunctionId) -> Option<(Family, usize, Option<usize>)> {
    let typed = &unit.program.typed;
    let found = typed[function]
        .attributes
        .iter()
        .find(|attribute| matches!(typed.symbols.text(attribute.name), "format" | "__format__"))?;
    let [
        AttributeValue::Name(kind),
        AttributeValue::Integer(format),
        AttributeValue::Integer(first),
    ] = &found.arguments[..]
    else {
        return None;
    };
    let family = match typed.symbols.text(*kind).trim_matches('_') {
        "printf" | "gnu_printf" => Family::Print,
        "scanf" | "gnu_scanf" => Family::Scan,
        _ => return None,
    };
    let first = (*first > 0).then(|| *first as usize - 1);
    Some((family, usize::try_from(*format - 1).ok()?, first))
}

/// The bytes of a string literal.
pub fn literal_of(unit: &Unit, text: &Expr) -> Option<Vec<u8>> {
    match &text.kind {
        ExprKind::Convert(
            Conversion { kind: ConversionKind::Same | ConversionKind::Pointer, .. },
            of,
        )
        | ExprKind::Decay(of) => literal_of(unit, of),
        ExprKind::String(string) => match &unit.program.typed[*string].elements {
            Elements::Bytes(bytes) => Some(bytes.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// That a string may be read there, or as many characters as the limit allows.
fn check_text(unit: &Unit, emit: &mut Emit, pointer: &Value, limit: Option<Value>, span: Span) {
    let is_string = is_string(unit, pointer);
    let fine = match limit {
        None => is_string,
        Some(limit) => {
            // A negative limit is none (C11 7.21.6.1p5).
            let enough =
                build::and(build::le(int(0), limit.clone()), readable(unit, pointer, limit));
            build::or(is_string, enough)
        }
    };
    let words = "this may not be a string that can be read up to its terminator";
    emit.check(ObligationKind::Precondition, fine, span, Some(words));
}

/// That a string starts there, of which all may be read.
pub fn is_string(unit: &Unit, pointer: &Value) -> Value {
    let length = text_length(unit, pointer);
    build::and(
        build::le(int(0), length.clone()),
        readable(unit, pointer, build::add(length, int(1))),
    )
}

/// C11 7.21.6.5p2: the string that a format reads must not overlap what a function of the library writes. Nothing is written where the
/// size is zero; without a size, only different objects are apart.
fn check_read_apart(
    unit: &Unit,
    emit: &mut Emit,
    function: FunctionId,
    (call, values): (&Call, &[Value]),
    read: usize,
) {
    let Some(Written { buffer: written, size }) = written(unit, function) else { return };
    let (target, source) = (&values[written], &values[read]);
    let other = build::ne(build::object(target.clone()), build::object(source.clone()));
    let apart = if let Some(size) = size {
        let size = values[size].clone();
        let (start, text) = (build::offset(target.clone()), build::offset(source.clone()));
        let length = text_length(unit, source);
        let text_end = build::add(text.clone(), build::add(length.clone(), int(1)));
        let before = build::and(build::le(int(0), length), build::le(text_end, start.clone()));
        let behind = build::le(build::add(start, size.clone()), text);
        let nothing = build::eq(size, int(0));
        [nothing, before, behind].into_iter().fold(other, build::or)
    } else {
        other
    };
    let words = "this may overlap what the call writes";
    let place = call.arguments[read].span;
    emit.check(ObligationKind::Precondition, apart, place, Some(words));
}

/// Which parameters are the characters that a function prints to, and how many there are.
pub struct Written {
    pub buffer: usize,
    pub size: Option<usize>,
}

/// A function of the user's is taken to print as `snprintf` does if it has parameters like it.
pub fn written(unit: &Unit, function: FunctionId) -> Option<Written> {
    let typed = &unit.program.typed;
    let parameters = &typed[function].parameters;
    let is_written = |parameter: &VariableId| {
        let pointee = typed.types.pointee(typed[*parameter].ty.ty);
        pointee.is_some_and(|pointee| {
            unit.size(pointee.ty) == Some(1)
                && !typed.types.qualifiers(pointee).has(Qualifiers::CONST)
        })
    };
    let buffer = parameters.iter().position(is_written)?;
    let is_number =
        |it: &VariableId| matches!(Class::of(typed, typed[*it].ty.ty), Some(Class::Integer { .. }));
    let size = parameters.get(buffer + 1).is_some_and(is_number).then_some(buffer + 1);
    (size.is_some() || typed.library.contains(&function)).then_some(Written { buffer, size })
}

/// Negative where no string starts.
pub fn text_length(unit: &Unit, pointer: &Value) -> Value {
    let byte = Class::Integer { bytes: 1, signed: true };
    unit.use_class(byte);
    build::apply("Strlen", vec![build::var(&byte.map()), pointer.clone()])
}

fn readable(unit: &Unit, start: &Value, size: Value) -> Value {
    let object = build::object(start.clone());
    let end = build::add(build::offset(start.clone()), size.clone());
    build::all([
        heap::is_allocated(&State::Now, &object),
        build::le(int(0), build::offset(start.clone())),
        build::le(end, heap::size(object)),
        ranges::is_laid_out(unit, Finely::Class, (start, &size), TypeId::CHAR),
    ])
}

/// Conversions to a parameter's type do not happen behind the format, but qualifiers may be dropped.
pub fn unqualified(argument: &Expr) -> &Expr {
    match &argument.kind {
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => unqualified(of),
        _ => argument,
    }
}
