//! Sets in states: pointers at equal distances, numbers of a range, or everything, piece by piece. A set of places is the set of their
//! addresses, each with the bytes it covers.
//! Rule: a piece says where its elements are in the set for sure, and `complete` where no other elements are.

use super::meaning::{Meaning, Number, Truth, and, or};
use super::place::{self, Cell, Spot};
use super::value::{integer, meaning, move_pointer, pointer, settled};
use super::{Evaluation, Moment, Scene, list, number};
use crate::contract::term::{BinaryOp, LogicType, Term, TermKind};
use crate::flow::Scalar;
use crate::machine::outcome::Done;
use crate::machine::term::Term as Bits;
use crate::machine::value::Value;

/// Longer ranges are not looked at one by one.
const MOST_ELEMENTS: i128 = 600;

/// Of a range whose ends are not known, so many elements are looked at.
const FEW_ELEMENTS: i128 = 12;

#[derive(Clone, Debug)]
pub struct Pieces {
    pub pieces: Vec<Piece>,
    pub complete: Bits,
}

#[derive(Clone, Debug)]
pub enum Piece {
    /// `base + stride * i` for all `i` from `low` to `high`, where `when` holds. Each covers `extent` bytes, if it is a place.
    Pointers {
        base: Value,
        stride: u64,
        low: Number,
        high: Number,
        extent: u64,
        when: Truth,
    },
    /// A missing end is unbounded.
    Numbers {
        low: Option<Number>,
        high: Option<Number>,
    },
    Everything,
}

impl Pieces {
    pub fn none() -> Pieces {
        Pieces { pieces: vec![], complete: Bits::TRUE }
    }

    fn unknown() -> Pieces {
        Pieces { pieces: vec![], complete: Bits::FALSE }
    }

    fn one(base: Value, when: Truth, extent: u64) -> Pieces {
        let (low, high) = (Number::signed(0), Number::signed(0));
        let piece = Piece::Pointers { base, stride: 1, low, high, extent, when };
        Pieces { pieces: vec![piece], complete: Bits::TRUE }
    }

    /// With other extents.
    fn covering(mut self, bytes: u64) -> Pieces {
        for piece in &mut self.pieces {
            if let Piece::Pointers { extent, .. } = piece {
                *extent = bytes;
            }
        }
        self
    }
}

/// A pointer that is known only under a condition.
fn one_if(ev: &mut Evaluation, (base, sure): (Value, Bits), extent: u64) -> Pieces {
    if sure.is_false() {
        return Pieces::unknown();
    }
    let no = Bits::FALSE;
    let mut set = Pieces::one(base, Truth { yes: sure, no }, extent);
    set.complete = ev.machine.terms.and(Bits::TRUE, sure);
    set
}

pub fn set(ev: &mut Evaluation, scene: &Scene, term: &Term) -> Done<Pieces> {
    let span = term.span;
    match &term.kind {
        TermKind::Empty => Ok(Pieces::none()),
        TermKind::Everything => {
            Ok(Pieces { pieces: vec![Piece::Everything], complete: Bits::TRUE })
        }
        TermKind::Singleton(of) => set(ev, scene, of),
        TermKind::Union(parts) => {
            let mut all = Pieces::none();
            for part in parts {
                let Pieces { pieces, complete } = set(ev, scene, part)?;
                all.pieces.extend(pieces);
                all.complete = ev.machine.terms.and(all.complete, complete);
            }
            Ok(all)
        }
        TermKind::Intersection(parts) => {
            let Some((first, rest)) = parts.split_first() else { return Ok(Pieces::unknown()) };
            let mut kept = set(ev, scene, first)?;
            for part in rest {
                let other = set(ev, scene, part)?;
                kept = filtered(ev, kept, &other, true)?;
            }
            Ok(kept)
        }
        TermKind::Difference(left, right) => {
            let (left, right) = (set(ev, scene, left)?, set(ev, scene, right)?);
            filtered(ev, left, &right, false)
        }
        TermKind::Range(low, high) => {
            let low = low.as_ref().map(|end| integer(ev, scene, end)).transpose()?;
            let high = high.as_ref().map(|end| integer(ev, scene, end)).transpose()?;
            Ok(Pieces { pieces: vec![Piece::Numbers { low, high }], complete: Bits::TRUE })
        }
        TermKind::List(start, link) => {
            let start = pointer(ev, scene, start)?;
            Ok(match list::chain(ev, scene, start, *link, span)? {
                Some(chain) => {
                    let one = |value| Piece::Pointers {
                        base: value,
                        stride: 1,
                        low: Number::signed(0),
                        high: Number::signed(0),
                        extent: 1,
                        when: Truth { yes: chain.sure, no: Bits::FALSE },
                    };
                    let pieces = chain.elements.iter().copied().map(one).collect();
                    Pieces { pieces, complete: chain.sure }
                }
                None => Pieces::unknown(),
            })
        }
        TermKind::Tree(..) => {
            ev.leave_open(span, "the nodes of a tree");
            Ok(Pieces::unknown())
        }
        TermKind::Array(parts) => {
            let (base, sure) = pointer(ev, scene, &parts.0)?;
            let (stride, count) = (integer(ev, scene, &parts.1)?, integer(ev, scene, &parts.2)?);
            let stride = stride.term.signed_value().and_then(|stride| u64::try_from(stride).ok());
            let high = number::operate(ev, BinaryOp::Sub, count, Number::signed(1));
            let (Some(stride @ 1..), Some(high)) = (stride, high) else {
                ev.leave_open(span, "an array with this stride");
                return Ok(Pieces::unknown());
            };
            Ok(range(ev, (base, sure), stride, (Number::signed(0), high)))
        }
        TermKind::Shift(of, by) => {
            let (of, by) = (set(ev, scene, of)?, integer(ev, scene, by)?);
            shifted(ev, of, by, 1, span)
        }
        TermKind::Contents(of) => {
            let of = set(ev, scene, of)?;
            contents(ev, of, &scene.moment, span)
        }
        TermKind::Load(of) if matches!(of.ty, LogicType::Set(_)) => {
            let of = set(ev, scene, of)?;
            contents(ev, of, &scene.moment, span)
        }
        TermKind::At(of, label) => match scene.labelled(ev.state, *label) {
            Some(moment) => set(ev, &scene.at(moment), of),
            None => {
                ev.leave_open(span, "a state that was not kept");
                Ok(Pieces::unknown())
            }
        },
        TermKind::Let(variable, value, body) => {
            let value = meaning(ev, scene, value)?;
            set(ev, &scene.bind(*variable, value), body)
        }
        TermKind::Bound(id) if matches!(scene.bounds.get(id), Some(Meaning::Set(_))) => {
            match scene.bounds.get(id) {
                Some(Meaning::Set(set)) => Ok(set.clone()),
                _ => Ok(Pieces::unknown()),
            }
        }
        TermKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, base, by)
            if matches!(term.ty, LogicType::Set(_)) =>
        {
            moved_by(ev, scene, term, base, by)
        }
        TermKind::Convert(of) if matches!(term.ty, LogicType::Set(_)) => set(ev, scene, of),
        TermKind::Variable(_) | TermKind::Deref(_) | TermKind::Member(..) => {
            places(ev, scene, term)
        }
        TermKind::AddressOf(of) | TermKind::Decay(of) => Ok(places(ev, scene, of)?.covering(1)),
        TermKind::Comprehension(..) | TermKind::Blockers => {
            ev.leave_open(span, "a set of this kind");
            Ok(Pieces::unknown())
        }
        _ if matches!(term.ty, LogicType::Set(_)) => {
            ev.leave_open(span, "a set of this kind");
            Ok(Pieces::unknown())
        }
        _ => match meaning(ev, scene, term)? {
            Meaning::Pointer(value, sure) => {
                let value = settled(ev, value)?;
                Ok(one_if(ev, (value, sure), 1))
            }
            Meaning::Number(number) => {
                let (low, high) = (Some(number), Some(number));
                Ok(Pieces { pieces: vec![Piece::Numbers { low, high }], complete: number.sure })
            }
            Meaning::Set(set) => Ok(set),
            _ => Ok(Pieces::unknown()),
        },
    }
}

fn range(
    ev: &mut Evaluation,
    (base, sure): (Value, Bits),
    stride: u64,
    (low, high): (Number, Number),
) -> Pieces {
    let complete = ev.all([sure, low.sure, high.sure]);
    let when = Truth { yes: complete, no: Bits::FALSE };
    let piece = Piece::Pointers { base, stride, low, high, extent: 1, when };
    Pieces { pieces: vec![piece], complete }
}

/// Places, or a set of them, by their addresses.
fn places(ev: &mut Evaluation, scene: &Scene, term: &Term) -> Done<Pieces> {
    let extent = place::size_of(ev, scene, &term.ty);
    match (&term.kind, extent) {
        (TermKind::Deref(of), Some(size)) => Ok(set(ev, scene, of)?.covering(size)),
        (TermKind::Member(base, index), Some(size)) => {
            let Some((offset, bits)) = place::field(ev, scene, &base.ty, *index) else {
                ev.leave_open(term.span, "a member of this term");
                return Ok(Pieces::unknown());
            };
            let by = Number::signed(i128::from(offset));
            let base = places(ev, scene, base)?;
            let size = bits.map_or(size, |bits| u64::from((bits.first + bits.width).div_ceil(8)));
            Ok(shifted(ev, base, by, 1, term.span)?.covering(size))
        }
        (TermKind::At(of, label), _) => match scene.labelled(ev.state, *label) {
            Some(moment) => places(ev, &scene.at(moment), of),
            None => Ok(Pieces::unknown()),
        },
        (TermKind::Load(of) | TermKind::Convert(of), _) => places(ev, scene, of),
        (_, Some(size)) => match place::spot(ev, scene, term)? {
            // Not in memory, so that no cell is meant.
            Spot::Register(_) => Ok(Pieces::none()),
            Spot::Memory(value, sure, ..) => Ok(one_if(ev, (value, sure), size)),
            Spot::Unknown => Ok(Pieces::unknown()),
        },
        _ => {
            ev.leave_open(term.span, "a place of unknown size");
            Ok(Pieces::unknown())
        }
    }
}

/// All elements so many steps further.
fn shifted(
    ev: &mut Evaluation,
    mut of: Pieces,
    by: Number,
    size: u64,
    span: crate::base::Span,
) -> Done<Pieces> {
    of.complete = ev.machine.terms.and(of.complete, by.sure);
    for piece in &mut of.pieces {
        let Piece::Pointers { base, when, .. } = piece else { return Ok(Pieces::unknown()) };
        match move_pointer(ev, (*base, Bits::TRUE), by, size, span)? {
            Meaning::Pointer(value, sure) => {
                *base = value;
                when.yes = ev.machine.terms.and(when.yes, sure);
            }
            _ => return Ok(Pieces::unknown()),
        }
    }
    Ok(of)
}

/// A set of pointers plus an integer, or a pointer plus a range.
fn moved_by(
    ev: &mut Evaluation,
    scene: &Scene,
    whole: &Term,
    base: &Term,
    by: &Term,
) -> Done<Pieces> {
    let Some(size) = place::pointee_size(ev, scene, &base.ty) else {
        ev.leave_open(whole.span, "a pointer to something without size");
        return Ok(Pieces::unknown());
    };
    let negative = matches!(whole.kind, TermKind::Binary(BinaryOp::PointerSub, ..));
    let bases = set(ev, scene, base)?;
    if !matches!(by.ty, LogicType::Set(_)) {
        let by = integer(ev, scene, by)?;
        let by = if negative { number::negated(ev, by) } else { Some(by) };
        return match by {
            Some(by) => shifted(ev, bases, by, size, whole.span),
            None => Ok(Pieces::unknown()),
        };
    }
    let by = set(ev, scene, by)?;
    let [Piece::Numbers { low: Some(low), high: Some(high) }] = by.pieces[..] else {
        ev.leave_open(whole.span, "a range without ends");
        return Ok(Pieces::unknown());
    };
    if negative || size == 0 {
        ev.leave_open(whole.span, "a range subtracted from a pointer");
        return Ok(Pieces::unknown());
    }
    let (elements, covered) = elements(ev, &bases)?;
    let mut all = Pieces::none();
    all.complete = ev.all([bases.complete, covered, low.sure, high.sure]);
    for (element, when) in elements {
        let Meaning::Pointer(base, sure) = element else { return Ok(Pieces::unknown()) };
        let yes = ev.all([when.yes, sure, low.sure, high.sure]);
        let when = Truth { yes, no: when.no };
        let piece = Piece::Pointers { base, stride: size, low, high, extent: 1, when };
        all.pieces.push(piece);
    }
    Ok(all)
}

/// What is stored in the cells of a set of pointers to pointers.
fn contents(
    ev: &mut Evaluation,
    of: Pieces,
    moment: &Moment,
    span: crate::base::Span,
) -> Done<Pieces> {
    let (cells, covered) = elements(ev, &of)?;
    let mut all = Pieces::none();
    all.complete = ev.machine.terms.and(of.complete, covered);
    let size = u64::from(ev.machine.width / 8);
    for (element, when) in cells {
        let Meaning::Pointer(at, sure) = element else { return Ok(Pieces::unknown()) };
        let cell = Cell { scalar: Scalar::Pointer, size, bits: None, leads: None };
        let found = place::read(ev, (at, sure), moment, cell, span)?;
        let Meaning::Pointer(base, sure) = found else { return Ok(Pieces::unknown()) };
        let base = settled(ev, base)?;
        let one = one_if(ev, (base, sure), 1);
        for piece in one.pieces {
            if let Piece::Pointers { base, stride, low, high, extent, when: own } = piece {
                let when = and(ev, when, own);
                all.pieces.push(Piece::Pointers { base, stride, low, high, extent, when });
            }
        }
        all.complete = ev.machine.terms.and(all.complete, one.complete);
    }
    Ok(all)
}

/// The elements that are in another set, or are not.
fn filtered(ev: &mut Evaluation, from: Pieces, by: &Pieces, inside: bool) -> Done<Pieces> {
    let (elements, covered) = elements(ev, &from)?;
    let mut kept = Pieces::none();
    kept.complete = ev.machine.terms.and(from.complete, covered);
    for (element, when) in elements {
        let member = contains(ev, by, &element)?;
        let member = if inside { member } else { member.not() };
        let when = and(ev, when, member);
        match element {
            Meaning::Pointer(base, _) => {
                let mut one = Pieces::one(base, when, 1);
                kept.pieces.append(&mut one.pieces);
            }
            _ => return Ok(Pieces::unknown()),
        }
    }
    Ok(kept)
}

/// A run of numbers that are looked at one by one, and where those are all between two ends.
pub fn window(ev: &mut Evaluation, low: Number, high: Number) -> (i128, i128, Bits) {
    let (first, last) = match (low.term.signed_value(), high.term.signed_value()) {
        (Some(low), Some(high)) if high.saturating_sub(low) < MOST_ELEMENTS => (low, high),
        _ => {
            let terms = &ev.machine.terms;
            let of = |term: Bits| {
                let value = terms.evaluate(term, &ev.state.model);
                crate::machine::term::to_signed(term.width(), value)
            };
            let (low, high) = (of(low.term), of(high.term));
            let few = low.saturating_add(FEW_ELEMENTS - 1);
            (low, high.min(few).max(low.saturating_add(FEW_ELEMENTS / 2)))
        }
    };
    let above = number::compare(ev, BinaryOp::GreaterEqual, low, Number::signed(first));
    let below = number::compare(ev, BinaryOp::LessEqual, high, Number::signed(last));
    let covered = and(ev, above, below).yes;
    // Nothing lies between ends that have changed places.
    let none = number::compare(ev, BinaryOp::Greater, low, high).yes;
    (first, last, ev.machine.terms.or(covered, none))
}

/// Elements one by one, each with where it is one, and where those are all that the pieces have.
pub fn elements(ev: &mut Evaluation, of: &Pieces) -> Done<(Vec<(Meaning, Truth)>, Bits)> {
    let (mut all, mut covered) = (vec![], Bits::TRUE);
    for piece in &of.pieces {
        let (low, high) = match piece {
            Piece::Pointers { low, high, .. } => (*low, *high),
            Piece::Numbers { low: Some(low), high: Some(high) } => (*low, *high),
            Piece::Numbers { .. } | Piece::Everything => {
                covered = Bits::FALSE;
                continue;
            }
        };
        let (first, last, whole) = window(ev, low, high);
        covered = ev.machine.terms.and(covered, whole);
        for index in first..=last {
            let index = Number::signed(index);
            let above = number::compare(ev, BinaryOp::GreaterEqual, index, low);
            let below = number::compare(ev, BinaryOp::LessEqual, index, high);
            let inside = and(ev, above, below);
            if inside.no.is_true() {
                continue;
            }
            match piece {
                Piece::Pointers { base, stride, when, .. } => {
                    let when = and(ev, inside, *when);
                    let at = (*base, Bits::TRUE);
                    let span = crate::base::Span::default();
                    all.push((move_pointer(ev, at, index, *stride, span)?, when));
                }
                _ => all.push((Meaning::Number(index), inside)),
            }
        }
    }
    Ok((all, covered))
}

/// Whether something is an element.
pub fn contains(ev: &mut Evaluation, set: &Pieces, element: &Meaning) -> Done<Truth> {
    let mut found = Truth { yes: Bits::FALSE, no: set.complete };
    for piece in &set.pieces {
        let here = match (piece, element) {
            (Piece::Everything, _) => Truth::YES,
            (Piece::Numbers { low, high }, Meaning::Number(number)) => {
                let mut inside = Truth::YES;
                if let Some(low) = low {
                    let above = number::compare(ev, BinaryOp::GreaterEqual, *number, *low);
                    inside = and(ev, inside, above);
                }
                if let Some(high) = high {
                    let below = number::compare(ev, BinaryOp::LessEqual, *number, *high);
                    inside = and(ev, inside, below);
                }
                inside
            }
            (Piece::Pointers { .. }, Meaning::Pointer(value, sure)) => {
                let value = settled(ev, *value)?;
                let here = is_element(ev, piece, value);
                let known = Truth { yes: *sure, no: Bits::FALSE };
                let surely = and(ev, here, known);
                Truth { yes: surely.yes, no: ev.machine.terms.and(here.no, *sure) }
            }
            _ => Truth::OPEN,
        };
        found = or(ev, found, here);
    }
    Ok(found)
}

/// `base + stride * i == value` for some `i` of the range.
fn is_element(ev: &mut Evaluation, piece: &Piece, value: Value) -> Truth {
    let Piece::Pointers { base, stride, low, high, when, .. } = piece else { return Truth::OPEN };
    let inside = match (value, *base) {
        (Value::Pointer(p), Value::Pointer(q)) if p.object == q.object => {
            let distance =
                Number { term: ev.machine.terms.sub(p.offset, q.offset), sure: Bits::TRUE };
            multiple_between(ev, distance, *stride, (*low, *high))
        }
        (Value::Pointer(_), Value::Pointer(_)) => Truth::NO,
        (Value::Bits(x), Value::Bits(y)) => {
            let same = ev.machine.terms.equal(x, y);
            super::meaning::truth(ev, same, Bits::TRUE)
        }
        (Value::Bits(number), Value::Pointer(_)) | (Value::Pointer(_), Value::Bits(number))
            if number.value().is_some_and(|number| number < 4096) =>
        {
            Truth::NO
        }
        _ => Truth::OPEN,
    };
    and(ev, inside, *when)
}

fn multiple_between(
    ev: &mut Evaluation,
    distance: Number,
    stride: u64,
    (low, high): (Number, Number),
) -> Truth {
    let stride = Number::signed(i128::from(stride));
    let ends = [low, high].map(|end| number::operate(ev, BinaryOp::Mul, end, stride));
    let rest = number::operate(ev, BinaryOp::Rem, distance, stride);
    let ([Some(low), Some(high)], Some(rest)) = (ends, rest) else { return Truth::OPEN };
    let above = number::compare(ev, BinaryOp::GreaterEqual, distance, low);
    let below = number::compare(ev, BinaryOp::LessEqual, distance, high);
    let exact = number::compare(ev, BinaryOp::Equal, rest, Number::signed(0));
    let between = and(ev, above, below);
    and(ev, between, exact)
}

pub fn subset(ev: &mut Evaluation, of: &Pieces, other: &Pieces) -> Done<Truth> {
    let (all, covered) = elements(ev, of)?;
    let complete = ev.machine.terms.and(covered, of.complete);
    let mut holds = Truth { yes: complete, no: Bits::FALSE };
    for (element, when) in all {
        let inside = contains(ev, other, &element)?;
        let here = or(ev, when.not(), inside);
        holds = and(ev, holds, here);
    }
    Ok(holds)
}
