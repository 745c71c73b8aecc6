//! What `scanf` and its family store, as a literal format tells (C11 7.21.6.2): each conversion writes the object that its argument points to, if
//! the call returns that it came so far. The call itself comes first, by its contract; numbers and texts from outside may be any.

use super::{Body, home_array};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build::{self, int};
use crate::lower::calls::check_format::{literal_of, text_length, unqualified};
use crate::lower::class::Class;
use crate::lower::formats::{self, Family, Use};
use crate::lower::heap;
use crate::lower::library::Scanning;
use crate::lower::memory::{fill, write};
use crate::lower::scene::place::{Cell, Known, Memory};
use crate::lower::scene::scalars;
use crate::lower::state::State;
use crate::typed::tree::{Call, Expr};
use crate::typed::types::TypeId;

/// `more` are the values of the arguments behind the format. A format that is wrong or no literal was told before.
pub fn store(
    body: &mut Body,
    scanning: Scanning,
    call: &Call,
    (text, more): (Option<Value>, &[Value]),
    result: &Value,
    span: Span,
) {
    let targets = &call.arguments[scanning.first.min(call.arguments.len())..];
    let format = call.arguments.get(scanning.first - 1);
    let Some(bytes) = format.and_then(|format| literal_of(body.unit, format)) else { return };
    let types: Vec<TypeId> = targets.iter().map(|it| unqualified(it).ty.ty).collect();
    let checked = formats::check_format(&body.unit.program.typed, Family::Scan, &bytes, &types);
    let mut count = 0;
    for ((used, target), start) in checked.uses.iter().zip(targets).zip(more) {
        if let (Some(text), true) = (&text, used.is_written()) {
            let apart = build::ne(build::object(start.clone()), build::object(text.clone()));
            let words = "this may overlap the text that is read";
            body.emit.check(ObligationKind::Precondition, apart, target.span, Some(words));
        }
        match used {
            Use::Write(ty) => {
                store_value(body, target, start, *ty, Some(build::lt(int(count), result.clone())))
            }
            Use::Count(ty) => store_value(body, target, start, *ty, None),
            Use::WriteString { element, at_most: Some(most), ends }
                if body.unit.size(*element) == Some(1) =>
            {
                store_text(body, target, start, *most);
                if *ends {
                    let length = text_length(body.unit, start);
                    let fits = build::and(
                        build::le(int(0), length.clone()),
                        build::lt(length, int(*most)),
                    );
                    let stored = build::lt(int(count), result.clone());
                    body.emit.assume(
                        "a text that was stored ends",
                        build::implies(stored, fits),
                        target.span,
                    );
                }
            }
            Use::WriteString { at_most: Some(_), .. } => {
                body.emit.unsupported("wide characters that are read by a format", target.span);
            }
            Use::WriteString { at_most: None, .. }
            | Use::ReadString { .. }
            | Use::Value
            | Use::Unknown => {}
        }
        count += i32::from(used.is_counted());
    }
    let counted = build::within(int(-1), result.clone(), int(count));
    body.emit.assume(
        "the result is the number of conversions that were stored, or EOF",
        counted,
        span,
    );
}

/// Any value, if the condition holds.
fn store_value(body: &mut Body, target: &Expr, start: &Value, ty: TypeId, stored: Option<Value>) {
    let (unit, span) = (body.unit, target.span);
    let pointee = unit.program.typed.types.pointee(unqualified(target).ty.ty);
    let ty = pointee.map_or(ty, |pointee| pointee.ty);
    let Some(class) = unit.class(ty).filter(|class| *class != Class::Pointer) else {
        return body.emit.unsupported("pointers that are read by a format", span);
    };
    let address = body.emit.keep("target", build::ptr(), start.clone(), span);
    let size = int(unit.size(ty).unwrap_or(1));
    home_array::check_home_array(body, target, &address, &size, span);
    let value = scalars::unknown_value(unit, &mut body.emit, ty, span);
    let value = match stored {
        Some(stored) => {
            let before = class.from_cell(heap::contents(&State::Now, class, &address));
            unit.use_class(class);
            build::if_then_else(stored, value, before)
        }
        None => value,
    };
    let memory = Memory { address, ty, cell: Cell::Plain, object: Known::Nothing };
    write::write_cell(&body.scene, &mut body.emit, &memory, value, span);
}

/// At most so many characters.
fn store_text(body: &mut Body, target: &Expr, start: &Value, most: u64) {
    let (unit, span, size) = (body.unit, target.span, int(most));
    let address = body.emit.keep("target", build::ptr(), start.clone(), span);
    home_array::check_home_array(body, target, &address, &size, span);
    fill::check_forget(&body.scene, &mut body.emit, target, &address, &size, span);
    fill::forget(unit, &mut body.emit, target, &address, &size, span);
}
