//! What the annotation language knows by itself, in a state.

use super::meaning::{Meaning, Number, Truth, and, truth};
use super::set::{contains, set, subset};
use super::value::{integer, meaning, number_or_open, pointer};
use super::{Evaluation, Moment, Scene, list, number, separate, string, valid};
use crate::contract::term::{BinaryOp, Builtin, Label, Term};
use crate::machine::object::{Allocator, Kind};
use crate::machine::outcome::Done;
use crate::machine::term::Term as Bits;
use crate::machine::value::{Pointer, Value};
use valid::Access;

pub fn builtin(
    ev: &mut Evaluation,
    scene: &Scene,
    which: Builtin,
    arguments: &[Term],
    whole: &Term,
) -> Done<Meaning> {
    let span = whole.span;
    let holds = match (which, arguments) {
        (Builtin::Valid, _) => valid::each(ev, scene, Access::Write, arguments)?,
        (Builtin::ValidRead, _) => valid::each(ev, scene, Access::Read, arguments)?,
        (Builtin::Separated, _) => separate::separated(ev, scene, arguments)?,
        (Builtin::Fresh, [of]) => fresh(ev, scene, of, None)?,
        (Builtin::Fresh, [of, size]) => fresh(ev, scene, of, Some(size))?,
        (Builtin::Freeable, [of]) => freeable(ev, scene, of)?,
        (Builtin::Allocated, [of]) => {
            let (value, sure) = pointer(ev, scene, of)?;
            let alive = match value {
                Value::Pointer(pointer) => is_alive(ev, scene, pointer),
                Value::Bits(number) if is_null(number) => false,
                _ => return Ok(ev.unknown(span, "whether an unknown address is allocated")),
            };
            truth(ev, Bits::truth(alive), sure)
        }
        (Builtin::IsBlocker, [of]) => {
            let (value, sure) = pointer(ev, scene, of)?;
            match value {
                Value::Bits(number) if is_null(number) => truth(ev, Bits::TRUE, sure),
                _ => return Ok(ev.unknown(span, "`BS`")),
            }
        }
        (Builtin::In, [element, over]) => {
            let (element, over) = (meaning(ev, scene, element)?, set(ev, scene, over)?);
            contains(ev, &over, &element)?
        }
        (Builtin::Subset, [left, right]) => {
            let (left, right) = (set(ev, scene, left)?, set(ev, scene, right)?);
            subset(ev, &left, &right)?
        }
        (Builtin::ValidString, [text]) => string::valid(ev, scene, Access::Write, text)?,
        (Builtin::ValidReadString, [text]) => string::valid(ev, scene, Access::Read, text)?,
        _ => return value(ev, scene, which, arguments, whole),
    };
    Ok(Meaning::Truth(holds))
}

pub fn is_null(number: Bits) -> bool {
    number.value().is_some_and(|number| number < 4096)
}

fn value(
    ev: &mut Evaluation,
    scene: &Scene,
    which: Builtin,
    arguments: &[Term],
    whole: &Term,
) -> Done<Meaning> {
    let span = whole.span;
    match (which, arguments) {
        (Builtin::BaseAddr | Builtin::Obj, [of]) => Ok(match pointer(ev, scene, of)? {
            (Value::Pointer(pointer), sure) => {
                Meaning::Pointer(ev.machine.to(pointer.object), sure)
            }
            (Value::Bits(number), sure) if is_null(number) => {
                Meaning::Pointer(ev.machine.null(), sure)
            }
            _ => ev.unknown(span, "the object of an unknown address"),
        }),
        (Builtin::Offset | Builtin::Off, [of]) => Ok(match pointer(ev, scene, of)? {
            (Value::Pointer(pointer), sure) => {
                Meaning::Number(Number { term: pointer.offset, sure })
            }
            _ => ev.unknown(span, "an offset in no object"),
        }),
        (Builtin::BlockLength, [of]) => Ok(match pointer(ev, scene, of)? {
            (Value::Pointer(pointer), sure) => {
                let size = ev.state.memory.get(pointer.object).size;
                let wider = ev.machine.terms.zero_extend(size, size.width() + 1);
                Meaning::Number(Number { term: wider, sure })
            }
            _ => ev.unknown(span, "the length of no object"),
        }),
        (Builtin::Block(link), [of]) => {
            let start = pointer(ev, scene, of)?;
            Ok(match list::chain(ev, scene, start, link, span)? {
                Some(chain) => Meaning::Pointer(chain.end, chain.sure),
                None => Meaning::Unknown,
            })
        }
        (Builtin::Strlen, [text]) => Ok(Meaning::Number(string::length(ev, scene, text)?)),
        (Builtin::Abs, [of]) => {
            let value = integer(ev, scene, of)?;
            let negative = number::compare(ev, BinaryOp::Less, value, Number::signed(0));
            let Some(other) = number::negated(ev, value) else { return Ok(Meaning::Unknown) };
            let found = number::choose(ev, negative, other, value);
            Ok(number_or_open(ev, found, span))
        }
        (Builtin::Min | Builtin::Max, [left, right]) => {
            let (a, b) = (integer(ev, scene, left)?, integer(ev, scene, right)?);
            let op = if which == Builtin::Min { BinaryOp::LessEqual } else { BinaryOp::Greater };
            let first = number::compare(ev, op, a, b);
            let found = number::choose(ev, first, a, b);
            Ok(number_or_open(ev, found, span))
        }
        (Builtin::ValidFunction, _) => Ok(ev.unknown(span, "`\\valid_function`")),
        (Builtin::Initialized, _) => Ok(ev.unknown(span, "`\\initialized`")),
        (Builtin::Raw, _) => Ok(ev.unknown(span, "`\\raw`")),
        (Builtin::Allocable, _) => Ok(ev.unknown(span, "`\\allocable`")),
        (Builtin::Pow, _) => Ok(ev.unknown(span, "`\\pow`")),
        (Builtin::Floor | Builtin::Ceil, _) => Ok(ev.unknown(span, "real numbers")),
        _ => Ok(ev.unknown(span, "this form of a built-in function")),
    }
}

fn is_alive(ev: &Evaluation, scene: &Scene, pointer: Pointer) -> bool {
    let memory = scene.moment.memory(ev.state);
    pointer.object.0 < memory.count() && memory.get(pointer.object).is_alive()
}

/// Not there at the entry, alive now; with a size: a whole object of so many bytes.
fn fresh(ev: &mut Evaluation, scene: &Scene, of: &Term, size: Option<&Term>) -> Done<Truth> {
    let Some(Moment::Then(before)) = scene.labelled(ev.state, Label::Pre) else {
        ev.leave_open(of.span, "a state that was not kept");
        return Ok(Truth::OPEN);
    };
    let (value, sure) = pointer(ev, scene, of)?;
    let Value::Pointer(pointer) = value else {
        return Ok(match value {
            Value::Bits(number) if is_null(number) => truth(ev, Bits::FALSE, sure),
            _ => Truth::OPEN,
        });
    };
    let is_new = pointer.object.0 >= before.memory.count() && is_alive(ev, scene, pointer);
    let holds = truth(ev, Bits::truth(is_new), sure);
    let Some(size) = size else { return Ok(holds) };
    let start = Number { term: pointer.offset, sure };
    let start = number::compare(ev, BinaryOp::Equal, start, Number::signed(0));
    let total = ev.state.memory.get(pointer.object).size;
    let total = Number { term: ev.machine.terms.zero_extend(total, total.width() + 1), sure };
    let wanted = integer(ev, scene, size)?;
    let room = number::compare(ev, BinaryOp::Equal, total, wanted);
    let whole = and(ev, start, room);
    Ok(and(ev, holds, whole))
}

/// The start of what an allocator gave, and nobody freed.
fn freeable(ev: &mut Evaluation, scene: &Scene, of: &Term) -> Done<Truth> {
    let (value, sure) = pointer(ev, scene, of)?;
    let Value::Pointer(pointer) = value else {
        return Ok(match value {
            Value::Bits(number) if is_null(number) => truth(ev, Bits::FALSE, sure),
            _ => Truth::OPEN,
        });
    };
    if !is_alive(ev, scene, pointer) {
        return Ok(truth(ev, Bits::FALSE, sure));
    }
    let object = ev.state.memory.get(pointer.object);
    let heap = match object.kind {
        Kind::Heap { allocator: Allocator::Malloc, .. } => Bits::TRUE,
        Kind::Input(_) => object.freeable,
        _ => Bits::FALSE,
    };
    let start = ev.machine.terms.equal(pointer.offset, Bits::constant(ev.machine.width, 0));
    let holds = ev.machine.terms.and(heap, start);
    Ok(truth(ev, holds, sure))
}
