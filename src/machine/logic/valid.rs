//! `\valid`, `\valid_read`: what pointers lead to is alive, large enough, and may be written. Of a range this is one condition on its ends.
//! Types are not looked at, as accesses do not look at them either.

use super::meaning::{Number, Truth, and, or, truth};
use super::set::{Piece, Pieces, set};
use super::{Evaluation, Scene, number, place};
use crate::contract::term::{BinaryOp, Term};
use crate::machine::object::Kind;
use crate::machine::outcome::Done;
use crate::machine::term::Term as Bits;
use crate::machine::value::Value;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Access {
    Read,
    Write,
}

pub fn each(ev: &mut Evaluation, scene: &Scene, access: Access, of: &[Term]) -> Done<Truth> {
    let mut all = Truth::YES;
    for pointers in of {
        let Some(size) = place::pointee_size(ev, scene, &pointers.ty) else {
            ev.leave_open(pointers.span, "validity of something without size");
            return Ok(Truth::OPEN);
        };
        let pieces = set(ev, scene, pointers)?;
        let here = of_pieces(ev, scene, access, &pieces, size);
        all = and(ev, all, here);
    }
    Ok(all)
}

fn of_pieces(
    ev: &mut Evaluation,
    scene: &Scene,
    access: Access,
    pieces: &Pieces,
    size: u64,
) -> Truth {
    let mut all = Truth { yes: pieces.complete, no: Bits::FALSE };
    for piece in &pieces.pieces {
        let Piece::Pointers { base, stride, low, high, when, .. } = piece else {
            return Truth::OPEN;
        };
        let inside = range(ev, scene, access, *base, (*stride, *low, *high), size);
        let here = or(ev, when.not(), inside);
        all = and(ev, all, here);
    }
    all
}

/// Elements of a size from `base + stride * low` to `base + stride * high`.
pub fn range(
    ev: &mut Evaluation,
    scene: &Scene,
    access: Access,
    base: Value,
    (stride, low, high): (u64, Number, Number),
    size: u64,
) -> Truth {
    let empty = number::compare(ev, BinaryOp::Greater, low, high);
    let pointer = match base {
        Value::Pointer(pointer) => pointer,
        Value::Bits(number) if super::builtin::is_null(number) => return empty,
        _ => return Truth { no: Bits::FALSE, ..empty },
    };
    let memory = scene.moment.memory(ev.state);
    if pointer.object.0 >= memory.count() {
        return empty;
    }
    let object = memory.get(pointer.object);
    let dead = !object.is_alive() || matches!(object.kind, Kind::Function(_));
    if dead || access == Access::Write && object.constant {
        return empty;
    }
    let total = object.size;
    let total = ev.machine.terms.zero_extend(total, total.width() + 1);
    let total = Number { term: total, sure: Bits::TRUE };
    let offset = Number { term: pointer.offset, sure: Bits::TRUE };
    let inside = ends(ev, offset, (stride, low, high), size, total);
    or(ev, empty, inside)
}

fn ends(
    ev: &mut Evaluation,
    offset: Number,
    (stride, low, high): (u64, Number, Number),
    size: u64,
    total: Number,
) -> Truth {
    let stride = Number::signed(i128::from(stride));
    let mut at = |index: Number| {
        let bytes = number::operate(ev, BinaryOp::Mul, index, stride)?;
        number::operate(ev, BinaryOp::Add, offset, bytes)
    };
    let (Some(first), Some(last)) = (at(low), at(high)) else { return Truth::OPEN };
    let size = Number::signed(i128::from(size));
    let Some(end) = number::operate(ev, BinaryOp::Add, last, size) else { return Truth::OPEN };
    let starts = number::compare(ev, BinaryOp::GreaterEqual, first, Number::signed(0));
    let stops = number::compare(ev, BinaryOp::LessEqual, end, total);
    and(ev, starts, stops)
}

/// Whether one pointer leads to so many bytes.
pub fn at(
    ev: &mut Evaluation,
    scene: &Scene,
    access: Access,
    (value, sure): (Value, Bits),
    size: u64,
) -> Truth {
    let zero = Number::signed(0);
    let holds = range(ev, scene, access, value, (1, zero, zero), size);
    let known = truth(ev, Bits::TRUE, sure);
    let no = ev.machine.terms.and(holds.no, sure);
    Truth { no, ..and(ev, holds, known) }
}
