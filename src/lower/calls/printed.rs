//! What `snprintf` and `sprintf` write, as far as a literal format tells: a call in, bounds of the number of characters out, which hold for its
//! result. `sprintf` is `snprintf` with room for the longest that its format can print.

use super::check_format::{format_of, literal_of, text_length};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::lower::build::{self, int};
use crate::lower::emit::Emit;
use crate::lower::formats::Family;
use crate::lower::formats::length::{Text, printed_length};
use crate::lower::unit::Unit;
use crate::typed::program::FunctionId;
use crate::typed::tree::Call;

/// How many characters are printed, the terminator not counted.
#[derive(Clone)]
pub struct Printed {
    pub least: Value,
    pub most: Value,
}

/// Before the call: what it writes may be what lengths are asked of. `values` are those of all arguments.
pub fn printed(
    unit: &Unit,
    emit: &mut Emit,
    function: FunctionId,
    (call, values): (&Call, &[Value]),
    span: Span,
) -> Option<Printed> {
    if !is_library(unit, function, "snprintf") && !is_library(unit, function, "sprintf") {
        return None;
    }
    let (Family::Print, format, Some(first)) = format_of(unit, function)? else { return None };
    let printed = printed_length(&literal_of(unit, call.arguments.get(format)?)?)?;
    let (mut least, mut most) = (int(printed.least), int(printed.most));
    for text in &printed.texts {
        let length = text_length(unit, values.get(first + text.argument)?);
        let length = emit.keep("length", build::named_type("int"), length, span);
        least = build::add(least, at_least(text, &length));
        most = build::add(most, at_most(text, &length));
    }
    let least = emit.keep("least", build::named_type("int"), least, span);
    let most = emit.keep("most", build::named_type("int"), most, span);
    Some(Printed { least, most })
}

/// Without a terminator in sight the length is negative, and only the precision says where the reading stops.
fn at_most(text: &Text, length: &Value) -> Value {
    let shown = match text.at_most {
        None => length.clone(),
        Some(limit) => {
            let shorter = build::within(int(0), length.clone(), int(limit));
            build::if_then_else(shorter, length.clone(), int(limit))
        }
    };
    filled(text, shown)
}

fn at_least(text: &Text, length: &Value) -> Value {
    let shown = match text.at_most {
        None => length.clone(),
        Some(limit) => {
            let shorter = build::le(length.clone(), int(limit));
            build::if_then_else(shorter, length.clone(), int(limit))
        }
    };
    filled(text, build::if_then_else(build::le(int(0), shown.clone()), shown, int(0)))
}

fn filled(text: &Text, shown: Value) -> Value {
    if text.at_least == 0 {
        return shown;
    }
    let short = build::le(shown.clone(), int(text.at_least));
    build::if_then_else(short, int(text.at_least), shown)
}

/// C11 7.21.6.5p3, 7.21.6.6p3: the result is the number of characters. It is negative only where an encoding fails, and there are no wide
/// characters to encode, or where it would not fit.
pub fn assume_printed(unit: &Unit, emit: &mut Emit, printed: Printed, result: &Value, span: Span) {
    let Printed { least, most } = printed;
    let fits = build::le(most.clone(), int(greatest_int(unit)));
    let fact = build::implies(fits, build::within(least, result.clone(), most));
    emit.assume("the result is the number of characters that the format prints", fact, span);
}

fn greatest_int(unit: &Unit) -> u64 {
    let class = crate::lower::class::Class::of_integer(
        &unit.program.typed,
        crate::typed::types::IntegerKind::Int,
    );
    (1u64 << (8 * class.size(&unit.program.typed) - 1)) - 1
}

/// `snprintf` for `sprintf`, where it is declared.
pub fn bounded_twin(unit: &Unit, function: FunctionId) -> Option<FunctionId> {
    if !is_library(unit, function, "sprintf") {
        return None;
    }
    let functions = (0..unit.program.typed.functions.len() as u32).map(FunctionId);
    functions.into_iter().find(|other| is_library(unit, *other, "snprintf"))
}

fn is_library(unit: &Unit, function: FunctionId, name: &str) -> bool {
    let typed = &unit.program.typed;
    let found = &typed[function];
    typed.symbols.text(found.name) == name
        && found.body.is_none()
        && typed.library.contains(&function)
        && !typed.misdeclared.contains(&function)
}
