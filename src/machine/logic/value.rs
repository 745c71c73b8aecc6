//! Terms that are values: numbers, pointers, structs. A formula where a number is wanted is 0 or 1, a number where a formula is wanted is
//! compared with zero, as in C.

use super::formula::formula;
use super::meaning::{Meaning, Number, Truth, choose_truth, truth};
use super::set::set;
use super::{Evaluation, Moment, Outcome, Scene, builtin, number, place};
use crate::base::Span;
use crate::contract::program::{FoldKind, LogicFunctionId};
use crate::contract::term::{BinaryOp, Label, LogicType, Term, TermKind, UnaryOp};
use crate::flow::{Scalar, scalar_of};
use crate::machine::check::decide;
use crate::machine::lazy;
use crate::machine::outcome::Done;
use crate::machine::place::{moved, operand};
use crate::machine::term::Term as Bits;
use crate::machine::value::Value;

/// The most items that a sum over a range may have.
const MOST_ITEMS: i128 = 1000;

pub fn meaning(ev: &mut Evaluation, scene: &Scene, term: &Term) -> Done<Meaning> {
    let span = term.span;
    if ev.is_tired(span) {
        return Ok(Meaning::Unknown);
    }
    if matches!(term.ty, LogicType::Set(_)) {
        return Ok(Meaning::Set(set(ev, scene, term)?));
    }
    match &term.kind {
        TermKind::Load(of) => place::load(ev, scene, of),
        // Of a struct value.
        TermKind::Member(..) => place::load(ev, scene, term),
        TermKind::AddressOf(of) | TermKind::Decay(of) => place::address(ev, scene, of),
        TermKind::FunctionAddress(id) => {
            let object = ev.machine.functions[scene.unit as usize][id.0 as usize];
            Ok(Meaning::Pointer(ev.machine.to(object), Bits::TRUE))
        }
        TermKind::String(id) => {
            let object = ev.machine.strings[scene.unit as usize][id.0 as usize];
            Ok(Meaning::Pointer(ev.machine.to(object), Bits::TRUE))
        }
        TermKind::Bound(id) => match scene.bounds.get(id) {
            Some(meaning) => Ok(meaning.clone()),
            None => Ok(ev.unknown(span, "a variable that is not bound here")),
        },
        TermKind::Ghost(_) => Ok(ev.unknown(span, "a ghost variable")),
        TermKind::Result => result(ev, scene, term),
        TermKind::Integer(value) => Ok(match number::literal(value) {
            Some(number) => Meaning::Number(number),
            None => ev.unknown(span, "a number beyond 128 bits"),
        }),
        TermKind::Null => Ok(Meaning::Pointer(ev.machine.null(), Bits::TRUE)),
        TermKind::Real(_) => Ok(ev.unknown(span, "real numbers")),
        TermKind::At(of, label) => match scene.labelled(ev.state, *label) {
            Some(moment) => meaning(ev, &scene.at(moment), of),
            None => Ok(ev.unknown(span, "a state that was not kept")),
        },
        TermKind::Unary(UnaryOp::Minus | UnaryOp::BitNot, of) => {
            let value = integer(ev, scene, of)?;
            let found = match &term.kind {
                TermKind::Unary(UnaryOp::Minus, _) => number::negated(ev, value),
                _ => number::inverted(ev, value),
            };
            Ok(number_or_open(ev, found, span))
        }
        TermKind::Binary(op, left, right) if is_arithmetic(*op) => {
            arithmetic(ev, scene, (*op, left, right), term)
        }
        TermKind::Conditional(parts) => conditional(ev, scene, parts, term),
        TermKind::Convert(of) => convert(ev, scene, of, term),
        TermKind::Let(variable, value, body) => {
            let value = meaning(ev, scene, value)?;
            meaning(ev, &scene.bind(*variable, value), body)
        }
        TermKind::Apply(function, labels, arguments) => {
            apply(ev, scene, (*function, labels, arguments), span)
        }
        TermKind::Builtin(which, arguments) => builtin::builtin(ev, scene, *which, arguments, term),
        TermKind::Error => Ok(ev.unknown(span, "a term that was refused")),
        _ => Ok(Meaning::Truth(formula(ev, scene, term)?)),
    }
}

pub fn number_or_open(ev: &mut Evaluation, found: Option<Number>, span: Span) -> Meaning {
    match found {
        Some(number) => Meaning::Number(number),
        None => ev.unknown(span, "arithmetic beyond 128 bits"),
    }
}

fn is_arithmetic(op: BinaryOp) -> bool {
    use BinaryOp::*;
    matches!(
        op,
        Add | Sub
            | Mul
            | Div
            | Rem
            | Shl
            | Shr
            | BitAnd
            | BitOr
            | BitXor
            | PointerAdd
            | PointerSub
            | PointerDiff
    )
}

/// As a number; where it is none, nothing is sure.
pub fn integer(ev: &mut Evaluation, scene: &Scene, term: &Term) -> Done<Number> {
    let open = Number { term: Bits::FALSE, sure: Bits::FALSE };
    Ok(match meaning(ev, scene, term)? {
        Meaning::Number(number) => number,
        Meaning::Truth(holds) => {
            let sure = ev.machine.terms.or(holds.yes, holds.no);
            number::of_bits(ev, holds.yes, Scalar::Bool, sure).unwrap_or(open)
        }
        Meaning::Unknown => open,
        Meaning::Pointer(..) | Meaning::Object(..) | Meaning::Set(_) => {
            ev.leave_open(term.span, "a term of this type where an integer is wanted");
            open
        }
    })
}

/// As a pointer whose object is chosen; where it is none, nothing is sure.
pub fn pointer(ev: &mut Evaluation, scene: &Scene, term: &Term) -> Done<(Value, Bits)> {
    match meaning(ev, scene, term)? {
        Meaning::Pointer(value, sure) => Ok((settled(ev, value)?, sure)),
        Meaning::Number(Number { term: number, sure }) if number.signed_value() == Some(0) => {
            Ok((ev.machine.null(), sure))
        }
        Meaning::Unknown => Ok((Value::Undefined, Bits::FALSE)),
        _ => {
            ev.leave_open(term.span, "a term of this type where a pointer is wanted");
            Ok((Value::Undefined, Bits::FALSE))
        }
    }
}

/// What a pointer of the environment leads to has to be chosen by now.
pub fn settled(ev: &mut Evaluation, value: Value) -> Done<Value> {
    match lazy::look(ev.state, value) {
        Value::Lazy(id) => lazy::resolve(ev.machine, ev.state, id),
        value => Ok(value),
    }
}

/// The value of a scalar of C.
pub fn of_value(
    ev: &mut Evaluation,
    value: Value,
    scalar: Scalar,
    sure: Bits,
    span: Span,
) -> Meaning {
    match (scalar, value) {
        (_, Value::Undefined) => ev.unknown(span, "memory that was never given a value"),
        (Scalar::Pointer, value) => Meaning::Pointer(value, sure),
        (Scalar::Float(_), _) => ev.unknown(span, "floating numbers"),
        (_, Value::Bits(term)) => {
            let found = number::of_bits(ev, term, scalar, sure);
            number_or_open(ev, found, span)
        }
        (_, Value::Pointer(_) | Value::Lazy(_)) => {
            ev.unknown(span, "the address of an object as a number")
        }
    }
}

fn result(ev: &mut Evaluation, scene: &Scene, term: &Term) -> Done<Meaning> {
    match scene.result {
        Some(Outcome::Operand(of)) => {
            let value = operand(ev.machine, ev.state, of);
            let function = ev.machine.running(ev.state);
            Ok(of_value(ev, value, function.scalar(of), Bits::TRUE, term.span))
        }
        Some(Outcome::Value(value, scalar)) => {
            Ok(of_value(ev, value, scalar, Bits::TRUE, term.span))
        }
        None => match ev.state.frame.result_place {
            Some(pointer) => Ok(Meaning::Object(Value::Pointer(pointer), Bits::TRUE, Moment::Now)),
            None => Ok(ev.unknown(term.span, "the result of this function")),
        },
    }
}

fn arithmetic(
    ev: &mut Evaluation,
    scene: &Scene,
    (op, left, right): (BinaryOp, &Term, &Term),
    whole: &Term,
) -> Done<Meaning> {
    match op {
        BinaryOp::PointerAdd | BinaryOp::PointerSub => {
            let (base, sure) = pointer(ev, scene, left)?;
            let by = integer(ev, scene, right)?;
            let Some(size) = place::pointee_size(ev, scene, &left.ty) else {
                return Ok(ev.unknown(whole.span, "a pointer to something without size"));
            };
            let by = if op == BinaryOp::PointerSub { number::negated(ev, by) } else { Some(by) };
            Ok(match by {
                Some(by) => move_pointer(ev, (base, sure), by, size, whole.span)?,
                None => ev.unknown(whole.span, "arithmetic beyond 128 bits"),
            })
        }
        BinaryOp::PointerDiff => difference(ev, scene, left, right, whole),
        _ => {
            let (a, b) = (integer(ev, scene, left)?, integer(ev, scene, right)?);
            let found = number::operate(ev, op, a, b);
            Ok(number_or_open(ev, found, whole.span))
        }
    }
}

/// So many elements of a size further.
pub fn move_pointer(
    ev: &mut Evaluation,
    (base, sure): (Value, Bits),
    by: Number,
    size: u64,
    span: Span,
) -> Done<Meaning> {
    let size = Number::signed(i128::from(size));
    let Some(bytes) = number::operate(ev, BinaryOp::Mul, by, size) else {
        return Ok(ev.unknown(span, "arithmetic beyond 128 bits"));
    };
    let width = ev.machine.width;
    let terms = &mut ev.machine.terms;
    let sure = terms.and(sure, bytes.sure);
    // Offsets have the width of addresses; where the distance is wider, nobody knows where that is.
    let (by, sure) = if bytes.term.width() <= width {
        (terms.sign_extend(bytes.term, width), sure)
    } else {
        let low = terms.extract(bytes.term, 0, width);
        let back = terms.sign_extend(low, bytes.term.width());
        let same = terms.equal(back, bytes.term);
        (low, terms.and(sure, same))
    };
    Ok(Meaning::Pointer(moved(ev.machine, ev.state, base, by)?, sure))
}

fn difference(
    ev: &mut Evaluation,
    scene: &Scene,
    left: &Term,
    right: &Term,
    whole: &Term,
) -> Done<Meaning> {
    let ((p, sure), (q, also)) = (pointer(ev, scene, left)?, pointer(ev, scene, right)?);
    let size = place::pointee_size(ev, scene, &left.ty);
    let (Value::Pointer(p), Value::Pointer(q), Some(size)) = (p, q, size) else {
        return Ok(ev.unknown(whole.span, "a difference of pointers"));
    };
    if p.object != q.object || size == 0 {
        return Ok(ev.unknown(whole.span, "a difference of pointers to different objects"));
    }
    let sure = ev.machine.terms.and(sure, also);
    let bytes = Number { term: ev.machine.terms.sub(p.offset, q.offset), sure };
    let size = Number::signed(i128::from(size));
    let quotient = number::operate(ev, BinaryOp::Div, bytes, size);
    // Where the distance is no whole number of elements, nobody knows.
    let exact = match number::operate(ev, BinaryOp::Rem, bytes, size) {
        Some(rest) => number::compare(ev, BinaryOp::Equal, rest, Number::signed(0)).yes,
        None => Bits::FALSE,
    };
    Ok(match quotient {
        Some(number) => {
            let sure = ev.machine.terms.and(number.sure, exact);
            Meaning::Number(Number { sure, ..number })
        }
        None => Meaning::Unknown,
    })
}

fn conditional(
    ev: &mut Evaluation,
    scene: &Scene,
    parts: &(Term, Term, Term),
    whole: &Term,
) -> Done<Meaning> {
    let (condition, then, other) = parts;
    let holds = formula(ev, scene, condition)?;
    if holds.yes.is_true() {
        return meaning(ev, scene, then);
    }
    if holds.no.is_true() {
        return meaning(ev, scene, other);
    }
    match (meaning(ev, scene, then)?, meaning(ev, scene, other)?) {
        (Meaning::Number(a), Meaning::Number(b)) => {
            let found = number::choose(ev, holds, a, b);
            Ok(number_or_open(ev, found, whole.span))
        }
        (Meaning::Truth(a), Meaning::Truth(b)) => Ok(Meaning::Truth(choose_truth(ev, holds, a, b))),
        (Meaning::Pointer(a, sure), Meaning::Pointer(b, also)) => {
            let known = ev.machine.terms.or(holds.yes, holds.no);
            // Which pointer it is has to be known.
            let first = decide(ev.machine, ev.state, holds.yes)?;
            let (value, own) = if first { (a, sure) } else { (b, also) };
            Ok(Meaning::Pointer(value, ev.machine.terms.and(own, known)))
        }
        _ => Ok(ev.unknown(whole.span, "a choice between such values")),
    }
}

fn convert(ev: &mut Evaluation, scene: &Scene, of: &Term, whole: &Term) -> Done<Meaning> {
    let found = meaning(ev, scene, of)?;
    let scalar = match &whole.ty {
        LogicType::C(ty) => scalar_of(&ev.machine.program.unit(scene.unit).source.typed, *ty),
        _ => None,
    };
    match (found, &whole.ty) {
        (Meaning::Unknown, _) => Ok(Meaning::Unknown),
        (found, LogicType::Boolean) => Ok(Meaning::Truth(as_truth(ev, found, whole.span)?)),
        (Meaning::Pointer(value, sure), LogicType::C(_)) if scalar == Some(Scalar::Pointer) => {
            Ok(Meaning::Pointer(value, sure))
        }
        (Meaning::Pointer(..), _) => {
            Ok(ev.unknown(whole.span, "the address of an object as a number"))
        }
        (Meaning::Object(value, sure, moment), _) => Ok(Meaning::Object(value, sure, moment)),
        (Meaning::Set(set), _) => Ok(Meaning::Set(set)),
        (found @ (Meaning::Number(_) | Meaning::Truth(_)), ty) => {
            let number = match found {
                Meaning::Number(number) => number,
                _ => integer(ev, scene, of)?,
            };
            match (scalar, ty) {
                (_, LogicType::Integer) => Ok(Meaning::Number(number)),
                (Some(Scalar::Pointer), _) if number.term.signed_value() == Some(0) => {
                    Ok(Meaning::Pointer(ev.machine.null(), number.sure))
                }
                (Some(scalar @ (Scalar::Integer { .. } | Scalar::Bool)), _) => {
                    let found = number::reduced(ev, number, scalar);
                    Ok(number_or_open(ev, found, whole.span))
                }
                _ => Ok(ev.unknown(whole.span, "this conversion")),
            }
        }
    }
}

pub fn as_truth(ev: &mut Evaluation, found: Meaning, span: Span) -> Done<Truth> {
    Ok(match found {
        Meaning::Truth(holds) => holds,
        Meaning::Number(number) => {
            let nonzero = ev.machine.terms.is_nonzero(number.term);
            truth(ev, nonzero, number.sure)
        }
        Meaning::Pointer(value, sure) => match settled(ev, value)? {
            Value::Pointer(_) => truth(ev, Bits::TRUE, sure),
            Value::Bits(term) => {
                let nonzero = ev.machine.terms.is_nonzero(term);
                truth(ev, nonzero, sure)
            }
            Value::Undefined | Value::Lazy(_) => Truth::OPEN,
        },
        Meaning::Unknown => Truth::OPEN,
        Meaning::Object(..) | Meaning::Set(_) => {
            ev.leave_open(span, "a formula of this type");
            Truth::OPEN
        }
    })
}

/// A logic function with a body, or a sum over a range.
fn apply(
    ev: &mut Evaluation,
    scene: &Scene,
    (function, labels, arguments): (LogicFunctionId, &[Label], &[Term]),
    span: Span,
) -> Done<Meaning> {
    let program = ev.machine.program;
    let source = &program.unit(scene.unit).source;
    let found = &source[function];
    if scene.is_too_deep() {
        return Ok(ev.unknown(span, format!("`{}`, which goes on for too long", found.name)));
    }
    let mut inner = Scene { bounds: Default::default(), formals: vec![], ..scene.clone() };
    inner.depth += 1;
    for label in labels {
        match scene.labelled(ev.state, *label) {
            Some(moment) => inner.formals.push(moment),
            None => return Ok(ev.unknown(span, "a state that was not kept")),
        }
    }
    let first = inner.formals.first().unwrap_or(&scene.moment).clone();
    (inner.here, inner.moment) = (first.clone(), first);
    for (parameter, argument) in found.parameters.iter().zip(arguments) {
        let value = meaning(ev, scene, argument)?;
        inner.bounds.insert(*parameter, as_declared(ev, value, &source[*parameter].ty, span)?);
    }
    if let Some(fold) = &found.fold {
        let ends = found.parameters.iter().take(2).filter_map(|end| inner.bounds.get(end));
        let ends: Vec<Meaning> = ends.cloned().collect();
        return fold_range(ev, &inner, fold, &ends, span);
    }
    match &found.body {
        Some(body) => meaning(ev, &inner, body),
        None if !found.cases.is_empty() => {
            Ok(ev.unknown(span, format!("`{}`, which is defined by cases", found.name)))
        }
        None => Ok(ev.unknown(span, format!("`{}`, which has no definition", found.name))),
    }
}

/// A formula that is passed where a truth value is expected, and the like.
fn as_declared(ev: &mut Evaluation, value: Meaning, ty: &LogicType, span: Span) -> Done<Meaning> {
    match (ty, value) {
        (LogicType::Boolean, value) => Ok(Meaning::Truth(as_truth(ev, value, span)?)),
        (LogicType::Integer | LogicType::C(_), Meaning::Truth(holds)) => {
            let sure = ev.machine.terms.or(holds.yes, holds.no);
            let found = number::of_bits(ev, holds.yes, Scalar::Bool, sure);
            Ok(number_or_open(ev, found, span))
        }
        (_, value) => Ok(value),
    }
}

fn fold_range(
    ev: &mut Evaluation,
    scene: &Scene,
    fold: &crate::contract::program::Fold,
    ends: &[Meaning],
    span: Span,
) -> Done<Meaning> {
    let known = |meaning: &Meaning| match meaning {
        Meaning::Number(number) if number.sure.is_true() => number.term.signed_value(),
        _ => None,
    };
    let [Some(low), Some(high)] = [ends.first().and_then(known), ends.get(1).and_then(known)]
    else {
        return Ok(ev.unknown(span, format!("`\\{}` over an unknown range", fold.kind.word())));
    };
    if high.saturating_sub(low) > MOST_ITEMS {
        return Ok(ev.unknown(span, format!("`\\{}` over a long range", fold.kind.word())));
    }
    let mut total: Option<Number> = match fold.kind {
        FoldKind::Sum | FoldKind::NumberOf => Some(Number::signed(0)),
        FoldKind::Product => Some(Number::signed(1)),
        FoldKind::Min | FoldKind::Max => None,
    };
    for index in low..=high {
        let inner = scene.bind(fold.index, Meaning::Number(Number::signed(index)));
        let item = integer(ev, &inner, &fold.item)?;
        let next = match (total, fold.kind) {
            (None, _) => Some(item),
            (Some(total), FoldKind::Product) => number::operate(ev, BinaryOp::Mul, total, item),
            (Some(total), FoldKind::Min) => {
                let less = number::compare(ev, BinaryOp::LessEqual, total, item);
                number::choose(ev, less, total, item)
            }
            (Some(total), FoldKind::Max) => {
                let more = number::compare(ev, BinaryOp::GreaterEqual, total, item);
                number::choose(ev, more, total, item)
            }
            (Some(total), _) => number::operate(ev, BinaryOp::Add, total, item),
        };
        let Some(next) = next else { return Ok(ev.unknown(span, "arithmetic beyond 128 bits")) };
        total = Some(next);
    }
    Ok(match total {
        Some(number) => Meaning::Number(number),
        None => ev.unknown(span, "the least or greatest of nothing"),
    })
}
