//! `\separated`: the bytes of what pointers, or sets of pointers, lead to are disjoint, pair by pair.

use super::meaning::{Number, Truth, and, or};
use super::set::{Piece, set};
use super::{Evaluation, Scene, number, place};
use crate::contract::term::{BinaryOp, Term};
use crate::machine::outcome::Done;
use crate::machine::term::Term as Bits;
use crate::machine::value::Value;

/// Bytes of an object, from the first to behind the last.
struct Span {
    base: Value,
    start: Number,
    end: Number,
    /// Where there are any.
    some: Truth,
}

pub fn separated(ev: &mut Evaluation, scene: &Scene, pointers: &[Term]) -> Done<Truth> {
    let mut sets = vec![];
    let mut complete = Bits::TRUE;
    for term in pointers {
        let Some(size) = place::pointee_size(ev, scene, &term.ty) else {
            ev.leave_open(term.span, "separation of objects of unknown size");
            return Ok(Truth::OPEN);
        };
        let pieces = set(ev, scene, term)?;
        complete = ev.machine.terms.and(complete, pieces.complete);
        let mut spans = vec![];
        for piece in &pieces.pieces {
            match span(ev, piece, size) {
                Some(span) => spans.push(span),
                None => {
                    ev.leave_open(term.span, "separation of such a set");
                    complete = Bits::FALSE;
                }
            }
        }
        sets.push(spans);
    }
    let mut all = Truth { yes: complete, no: Bits::FALSE };
    for (index, left) in sets.iter().enumerate() {
        for right in &sets[index + 1..] {
            for (a, b) in left.iter().flat_map(|a| right.iter().map(move |b| (a, b))) {
                let here = apart(ev, a, b);
                all = and(ev, all, here);
            }
        }
    }
    Ok(all)
}

/// Of a piece without gaps.
fn span(ev: &mut Evaluation, piece: &Piece, size: u64) -> Option<Span> {
    let Piece::Pointers { base, stride, low, high, when, .. } = piece else { return None };
    if low != high && *stride != size {
        return None;
    }
    let step = Number::signed(i128::from(*stride));
    let start = number::operate(ev, BinaryOp::Mul, *low, step)?;
    let last = number::operate(ev, BinaryOp::Mul, *high, step)?;
    let end = number::operate(ev, BinaryOp::Add, last, Number::signed(i128::from(size)))?;
    let nonempty = number::compare(ev, BinaryOp::LessEqual, *low, *high);
    let some = and(ev, *when, nonempty);
    Some(Span { base: *base, start, end, some })
}

fn apart(ev: &mut Evaluation, a: &Span, b: &Span) -> Truth {
    let both = and(ev, a.some, b.some);
    let disjoint = match (a.base, b.base) {
        (Value::Pointer(p), Value::Pointer(q)) if p.object == q.object => {
            let offset = |term: Bits| Number { term, sure: Bits::TRUE };
            let mut behind = |first: Number, second: Number, p: Bits, q: Bits| {
                let end = number::operate(ev, BinaryOp::Add, offset(p), first)?;
                let start = number::operate(ev, BinaryOp::Add, offset(q), second)?;
                Some(number::compare(ev, BinaryOp::LessEqual, end, start))
            };
            let before = behind(a.end, b.start, p.offset, q.offset);
            let after = behind(b.end, a.start, q.offset, p.offset);
            match (before, after) {
                (Some(before), Some(after)) => or(ev, before, after),
                _ => Truth::OPEN,
            }
        }
        (Value::Pointer(_), Value::Pointer(_)) => Truth::YES,
        (Value::Pointer(_), Value::Bits(number)) | (Value::Bits(number), Value::Pointer(_))
            if super::builtin::is_null(number) =>
        {
            Truth::YES
        }
        _ => Truth::OPEN,
    };
    or(ev, both.not(), disjoint)
}
