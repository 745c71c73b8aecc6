//! Terms of annotations as C that can be run: integers as wide as the machine has them, pointers, places that are read with care.
//! What cannot be run is refused with the reason; nothing is left out silently.

use super::Scope;
use super::formula::truth;
use super::kept::{self, with_local};
use crate::base::Span;
use crate::contract::term::{BinaryOp, Builtin, Label, LogicType, Term, TermKind, UnaryOp};
use crate::guard::expr::Guard;
use crate::guard::node::{self, Runtime, cast, load};
use crate::guard::{access, node::number};
use crate::typed::layout::{align_of, layout};
use crate::typed::program::VariableId;
use crate::typed::tree::{self, ConversionKind, Expr, ExprKind};
use crate::typed::types::{IntegerKind, Type, TypeId};

/// Why a clause is not checked at run time.
#[derive(Clone, Debug)]
pub struct Refusal {
    pub why: &'static str,
    pub span: Span,
}

pub(super) type Made = Result<Expr, Refusal>;

pub(super) fn refuse<T>(why: &'static str, span: Span) -> Result<T, Refusal> {
    Err(Refusal { why, span })
}

/// What formulas compute in.
pub(super) fn wide(guard: &Guard) -> TypeId {
    if guard.program.target.pointer_size() == 8 { TypeId::INT128 } else { TypeId::LONG_LONG }
}

/// What a term is in C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Sort {
    Truth,
    Integer,
    Pointer(TypeId),
}

pub(super) fn sort(guard: &Guard, term: &Term) -> Result<Sort, Refusal> {
    match &term.ty {
        LogicType::Boolean => Ok(Sort::Truth),
        LogicType::Integer => Ok(Sort::Integer),
        LogicType::C(ty) => match guard.program.types.get(*ty) {
            Type::Bool | Type::Integer(_) | Type::Enum(_) => Ok(Sort::Integer),
            Type::Pointer(_) => Ok(Sort::Pointer(*ty)),
            Type::Float(_) => refuse("it computes with floats", term.span),
            _ => refuse("it speaks of whole structs or arrays", term.span),
        },
        LogicType::Real => refuse("it computes with real numbers", term.span),
        LogicType::Set(_) => refuse("it speaks of a set", term.span),
        LogicType::Named(_) | LogicType::Error => refuse("its values are none of C", term.span),
    }
}

pub(super) fn value(guard: &mut Guard, scope: &mut Scope, term: &Term) -> Made {
    match sort(guard, term)? {
        Sort::Truth => truth(guard, scope, term),
        Sort::Integer => integer(guard, scope, term),
        Sort::Pointer(_) => pointer(guard, scope, term),
    }
}

/// A function of the runtime, over values that have its parameters' types.
pub(super) fn run(
    guard: &mut Guard,
    name: &'static str,
    result: TypeId,
    arguments: Vec<Expr>,
) -> Expr {
    let span = arguments.first().map_or(Span::default(), |first| first.span);
    let parameters = arguments.iter().map(|argument| argument.ty.ty).collect();
    node::call(guard, Runtime { name: name.into(), result, parameters }, arguments, span)
}

/// A number of the logic, in the widest type.
pub(super) fn integer(guard: &mut Guard, scope: &mut Scope, term: &Term) -> Made {
    let (span, wide) = (term.span, wide(guard));
    match &term.kind {
        TermKind::Integer(of) => literal(guard, of, span),
        TermKind::Boolean(_) => {
            let value = truth(guard, scope, term)?;
            Ok(widened(guard, value))
        }
        TermKind::Unary(UnaryOp::Minus, of) => {
            let zero = constant(guard, 0, span);
            let of = integer(guard, scope, of)?;
            Ok(run(guard, "__cinch_term_sub", wide, vec![zero, of]))
        }
        TermKind::Unary(UnaryOp::BitNot, of) => {
            let of = integer(guard, scope, of)?;
            Ok(Expr::new(ExprKind::Unary(tree::UnaryOp::BitNot, Box::new(of)), wide, span))
        }
        TermKind::Binary(BinaryOp::PointerDiff, left, right) => {
            let step = pointee_size(guard, left)?;
            let (left, right) = (pointer(guard, scope, left)?, pointer(guard, scope, right)?);
            let step = node::size(guard, step, span);
            Ok(run(guard, "__cinch_distance", wide, vec![left, right, step]))
        }
        TermKind::Binary(op, left, right) => arithmetic(guard, scope, *op, [left, right], term),
        TermKind::Convert(of) => converted(guard, scope, of, term),
        TermKind::Builtin(Builtin::Strlen, arguments) => {
            let [of] = &arguments[..] else { return refuse("it has other arguments", span) };
            let of = pointer(guard, scope, of)?;
            Ok(run(guard, "__cinch_string_length", wide, vec![of]))
        }
        TermKind::Load(_) | TermKind::Result | TermKind::Bound(_) | TermKind::Member(..) => {
            let value = read(guard, scope, term)?;
            Ok(widened(guard, value))
        }
        _ => any(guard, scope, term),
    }
}

/// A value of C as a number of the logic.
fn widened(guard: &mut Guard, value: Expr) -> Expr {
    let wide = wide(guard);
    if value.ty.ty == wide {
        return value;
    }
    let program = &guard.program;
    let kind = match program.types.get(value.ty.ty) {
        Type::Integer(kind) => *kind,
        Type::Enum(id) => program[*id].underlying,
        _ => IntegerKind::Int,
    };
    let size = layout(program, wide).map_or(8, |found| found.size);
    if !program.target.is_signed(kind) && program.target.integer_size(kind) == size {
        return run(guard, "__cinch_term_natural", wide, vec![value]);
    }
    cast(value, wide, ConversionKind::Integer)
}

pub(super) fn constant(guard: &Guard, value: u64, span: Span) -> Expr {
    cast(number(value, TypeId::INT, span), wide(guard), ConversionKind::Integer)
}

fn literal(guard: &mut Guard, of: &num_bigint::BigInt, span: Span) -> Made {
    let Ok(size) = u64::try_from(of.magnitude()) else {
        return refuse("a number in it is too large", span);
    };
    let wide = wide(guard);
    if wide == TypeId::LONG_LONG && i64::try_from(size).is_err() {
        return refuse("a number in it is too large", span);
    }
    let plain = number(size, TypeId::UNSIGNED_LONG_LONG, span);
    let plain = cast(plain, wide, ConversionKind::Integer);
    if of.sign() != num_bigint::Sign::Minus {
        return Ok(plain);
    }
    let zero = constant(guard, 0, span);
    Ok(run(guard, "__cinch_term_sub", wide, vec![zero, plain]))
}

fn arithmetic(
    guard: &mut Guard,
    scope: &mut Scope,
    op: BinaryOp,
    [left, right]: [&Term; 2],
    whole: &Term,
) -> Made {
    let wide = wide(guard);
    let called = |name| Ok((Some(name), tree::BinaryOp::Add));
    let (name, plain) = match op {
        BinaryOp::Add => called("__cinch_term_add"),
        BinaryOp::Sub => called("__cinch_term_sub"),
        BinaryOp::Mul => called("__cinch_term_mul"),
        BinaryOp::Div => called("__cinch_term_div"),
        BinaryOp::Rem => called("__cinch_term_rem"),
        BinaryOp::Shl => called("__cinch_term_shl"),
        BinaryOp::Shr => called("__cinch_term_shr"),
        BinaryOp::BitAnd => Ok((None, tree::BinaryOp::BitAnd)),
        BinaryOp::BitOr => Ok((None, tree::BinaryOp::BitOr)),
        BinaryOp::BitXor => Ok((None, tree::BinaryOp::BitXor)),
        _ => refuse("the operator has no number as its result", whole.span),
    }?;
    let (left, right) = (integer(guard, scope, left)?, integer(guard, scope, right)?);
    Ok(match name {
        Some(name) => run(guard, name, wide, vec![left, right]),
        None => {
            let kind = ExprKind::Binary(plain, Box::new(left), Box::new(right));
            Expr::new(kind, wide, whole.span)
        }
    })
}

/// Integers are reduced to the range of the type.
fn converted(guard: &mut Guard, scope: &mut Scope, of: &Term, whole: &Term) -> Made {
    let inner = match sort(guard, of)? {
        Sort::Truth => {
            let inner = truth(guard, scope, of)?;
            widened(guard, inner)
        }
        Sort::Integer => integer(guard, scope, of)?,
        Sort::Pointer(_) => return refuse("it takes a pointer for a number", whole.span),
    };
    match whole.ty {
        LogicType::C(TypeId::BOOL) => refuse("it converts to `_Bool`", whole.span),
        LogicType::C(ty) => {
            let reduced = cast(inner, ty, ConversionKind::Integer);
            Ok(widened(guard, reduced))
        }
        _ => Ok(inner),
    }
}

pub(super) fn pointer(guard: &mut Guard, scope: &mut Scope, term: &Term) -> Made {
    let Sort::Pointer(ty) = sort(guard, term)? else {
        return refuse("it takes a number for a pointer", term.span);
    };
    let made = match &term.kind {
        TermKind::Null => {
            cast(number(0, TypeId::LONG, term.span), ty, ConversionKind::IntegerToPointer)
        }
        TermKind::AddressOf(of) => {
            let place = place(guard, scope, of, Reading::No)?;
            node::address(guard, place)
        }
        TermKind::Decay(of) => {
            let place = place(guard, scope, of, Reading::No)?;
            Expr::new(ExprKind::Decay(Box::new(place)), ty, term.span)
        }
        TermKind::String(id) => {
            let literal = guard.program[*id].ty;
            let place = Expr::new(ExprKind::String(*id), literal, term.span);
            Expr::new(ExprKind::Decay(Box::new(place)), ty, term.span)
        }
        TermKind::Binary(op @ (BinaryOp::PointerAdd | BinaryOp::PointerSub), base, by) => {
            let step = pointee_size(guard, base)?;
            let base = pointer(guard, scope, base)?;
            let mut by = integer(guard, scope, by)?;
            if *op == BinaryOp::PointerSub {
                let zero = constant(guard, 0, term.span);
                by = run(guard, "__cinch_term_sub", wide(guard), vec![zero, by]);
            }
            let step = node::size(guard, step, term.span);
            run(guard, "__cinch_term_moved", TypeId::VOID_POINTER, vec![base, by, step])
        }
        TermKind::Convert(of) => pointer(guard, scope, of)?,
        TermKind::Load(_) | TermKind::Result | TermKind::Bound(_) | TermKind::Member(..) => {
            read(guard, scope, term)?
        }
        _ => any(guard, scope, term)?,
    };
    Ok(cast(made, ty, ConversionKind::Pointer))
}

/// The size of what a pointer leads to; bytes for `void`.
pub(super) fn pointee_size(guard: &Guard, term: &Term) -> Result<u64, Refusal> {
    Ok(pointee(guard, term)?.0)
}

/// The size and alignment of what a pointer leads to.
pub(super) fn pointee(guard: &Guard, term: &Term) -> Result<(u64, u64), Refusal> {
    let ty = match &term.ty {
        LogicType::C(ty) => *ty,
        LogicType::Set(of) => match **of {
            LogicType::C(ty) => ty,
            _ => return refuse("it speaks of a set", term.span),
        },
        _ => return refuse("it speaks of a set", term.span),
    };
    let Some(pointee) = guard.program.types.pointee(ty) else {
        return refuse("it takes something else for a pointer", term.span);
    };
    if guard.program.types.get(pointee.ty) == &Type::Void {
        return Ok((1, 1));
    }
    let size = layout(&guard.program, pointee.ty).map(|found| found.size);
    match (size, align_of(&guard.program, pointee)) {
        (Some(size), Some(align)) if size > 0 => Ok((size, align)),
        _ => refuse("what the pointer leads to has no size", term.span),
    }
}

/// What is read where the annotation stands.
fn read(guard: &mut Guard, scope: &mut Scope, term: &Term) -> Made {
    match &term.kind {
        TermKind::Load(of) => Ok(load(place(guard, scope, of, Reading::Yes)?)),
        TermKind::Result => match scope.result {
            Some(local) => Ok(load(node::variable(guard, local, term.span))),
            None => refuse("there is no result here", term.span),
        },
        TermKind::Bound(id) => match scope.bound.get(id) {
            Some(local) => Ok(load(node::variable(guard, *local, term.span))),
            None => refuse("a variable of the logic in it has no value here", term.span),
        },
        _ => refuse("it speaks of whole structs", term.span),
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Reading {
    Yes,
    /// Only its address is wanted.
    No,
}

fn place(guard: &mut Guard, scope: &mut Scope, term: &Term, reading: Reading) -> Made {
    let span = term.span;
    match &term.kind {
        TermKind::Variable(id) if guard.program.is_ghost(guard.program[*id].span) => {
            refuse("it speaks of a ghost variable", span)
        }
        TermKind::Variable(id) => {
            if let Some(given) = scope.given.get(id) {
                return match reading {
                    Reading::Yes => Ok(node::variable(guard, *given, span)),
                    Reading::No => refuse("it takes the address of a parameter", span),
                };
            }
            let plain = node::variable(guard, *id, span);
            Ok(access::place(guard, plain))
        }
        TermKind::Member(of, field) => {
            let of = place(guard, scope, of, reading)?;
            let LogicType::C(ty) = term.ty else { return refuse("it speaks of a set", span) };
            Ok(Expr::new(ExprKind::Member(Box::new(of), *field), ty, span))
        }
        TermKind::Deref(of) => {
            let LogicType::C(ty) = term.ty else { return refuse("it speaks of a set", span) };
            let leads = guard.program.types.pointer_to(ty);
            let at = match reading {
                Reading::Yes => readable(guard, scope, of)?,
                Reading::No => pointer(guard, scope, of)?,
            };
            let at = cast(at, leads, ConversionKind::Pointer);
            Ok(Expr::new(ExprKind::Deref(Box::new(at)), ty, span))
        }
        TermKind::At(..) => refuse("it speaks of a place in an earlier state", span),
        _ => refuse("it is no place", span),
    }
}

/// Larger things are not read as a whole.
const LARGEST: u64 = 4096;

/// Where a pointer leads to, if that is known to be there: looked up by the pointer it starts from.
fn readable(guard: &mut Guard, scope: &mut Scope, term: &Term) -> Made {
    let (size, _) = pointee(guard, term)?;
    if size > LARGEST {
        return refuse("it reads part of something large", term.span);
    }
    let (base, index) = match &term.kind {
        TermKind::Binary(BinaryOp::PointerAdd, base, index) => {
            (pointer(guard, scope, base)?, integer(guard, scope, index)?)
        }
        _ => (pointer(guard, scope, term)?, constant(guard, 0, term.span)),
    };
    let bytes = node::size(guard, size, term.span);
    let arguments = vec![base, index, bytes.clone(), bytes];
    Ok(run(guard, "__cinch_readable", TypeId::VOID_POINTER, arguments))
}

/// What terms of all sorts have in common: choices, names for values, definitions, earlier states.
pub(super) fn any(guard: &mut Guard, scope: &mut Scope, term: &Term) -> Made {
    match &term.kind {
        TermKind::Conditional(parts) => {
            let (condition, then, otherwise) = &**parts;
            let condition = truth(guard, scope, condition)?;
            let then = value(guard, scope, then)?;
            let otherwise = value(guard, scope, otherwise)?;
            let ty = then.ty.ty;
            let kind = ExprKind::Conditional(Box::new((condition, then, otherwise)));
            Ok(Expr::new(kind, ty, term.span))
        }
        TermKind::Let(id, of, body) => {
            let of = value(guard, scope, of)?;
            with_local(guard, scope, vec![(*id, of)], |guard, scope| value(guard, scope, body))
        }
        TermKind::Apply(id, labels, arguments) => {
            let function = &guard.annotations.logic[id.0 as usize];
            let Some(body) = function.body.as_ref().filter(|_| !function.recursive) else {
                return refuse("a definition in it has no body that could be run", term.span);
            };
            if labels.iter().any(|label| !is_here(scope, *label)) {
                return refuse("a definition in it speaks of an earlier state", term.span);
            }
            let mut values = vec![];
            for (parameter, argument) in function.parameters.iter().zip(arguments) {
                values.push((*parameter, value(guard, scope, argument)?));
            }
            let whole = sort(guard, term)?;
            let made = with_local(guard, scope, values, |guard, scope| value(guard, scope, body))?;
            Ok(match whole {
                Sort::Integer => widened(guard, made),
                _ => made,
            })
        }
        TermKind::At(of, label) if is_here(scope, *label) => value(guard, scope, of),
        TermKind::At(of, Label::Old | Label::Pre) => kept::before(guard, scope, of),
        TermKind::At(..) => refuse("it speaks of the state at a label", term.span),
        TermKind::Ghost(_) => refuse("it speaks of a ghost variable", term.span),
        TermKind::Builtin(Builtin::Fresh, _) => refuse("it asks what is new", term.span),
        TermKind::Builtin(Builtin::Initialized, _) => {
            refuse("it asks what has been initialised", term.span)
        }
        TermKind::Builtin(Builtin::Separated, _) => {
            refuse("it asks whether sets of places are separated", term.span)
        }
        TermKind::List(..) | TermKind::Tree(..) | TermKind::Builtin(..) => {
            refuse("it speaks of sets, lists or trees in memory", term.span)
        }
        _ => refuse("it has no form that could be run", term.span),
    }
}

fn is_here(scope: &Scope, label: Label) -> bool {
    match label {
        Label::Here | Label::Formal(_) => true,
        Label::Post => scope.result.is_some() || !scope.given.is_empty(),
        Label::Old | Label::Pre => scope.at_entry,
        _ => false,
    }
}

/// A local of ours with the value of a variable of the logic.
pub(super) fn local(guard: &mut Guard, value: &Expr) -> VariableId {
    let storage = crate::typed::program::VariableStorage::Automatic;
    node::hidden_variable(guard, "term", value.ty.ty, storage, vec![])
}
