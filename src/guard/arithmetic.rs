//! Arithmetic that may go wrong: overflow of signed integers, division by zero, shifts out of range, floats that do not fit.
//! Operators become functions of the runtime, one for each type that arithmetic is done in.

use super::expr::Guard;
use super::node::{self, Runtime, call};
use super::numbers::{self, Numbers};
use super::range;
use super::sites::Superfluous;
use crate::base::{ObligationKind, Span};
use crate::typed::program::Program;
use crate::typed::tree::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::typed::types::{IntegerKind, Type, TypeId};

/// What may go wrong with an operator that computes in that type (C11 6.5p5, 6.5.5p5, 6.5.7p3).
pub(super) fn kinds(program: &Program, op: BinaryOp, computed: TypeId) -> Vec<ObligationKind> {
    use ObligationKind::{DivisionByZero, ShiftOutOfRange, SignedOverflow};
    let Some(kind) = integer(program, computed) else { return vec![] };
    let signed = program.target.is_signed(kind);
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul if signed => vec![SignedOverflow],
        BinaryOp::Div | BinaryOp::Rem if signed => vec![DivisionByZero, SignedOverflow],
        BinaryOp::Div | BinaryOp::Rem => vec![DivisionByZero],
        BinaryOp::Shl | BinaryOp::Shr => vec![ShiftOutOfRange],
        _ => vec![],
    }
}

/// The type in which arithmetic is done, if it is one of integers.
fn integer(program: &Program, ty: TypeId) -> Option<IntegerKind> {
    let kind = match program.types.get(ty) {
        Type::Integer(kind) => *kind,
        Type::Enum(id) => program[*id].underlying,
        _ => return None,
    };
    (kind.rank() >= IntegerKind::Int.rank()).then_some(kind)
}

/// Whether values of the type are not promoted to another one.
pub(super) fn is_wide(program: &Program, ty: TypeId) -> bool {
    integer(program, ty).is_some()
}

/// The checks of an operation that its operands alone say go well.
pub(super) fn goes_well(
    program: &Program,
    known: &Numbers,
    op: BinaryOp,
    [left, right]: [&Expr; 2],
    computed: TypeId,
) -> Vec<ObligationKind> {
    // C orders the operands in no way: what one changes is not known in the other.
    let nothing = Numbers::default();
    let quiet = !numbers::has_effects(left) && !numbers::has_effects(right);
    let known = if quiet { known } else { &nothing };
    match (range::of_value(program, known, left), range::of_value(program, known, right)) {
        (Some(left), Some(right)) => range::goes_well(program, op, [left, right], computed),
        _ => vec![],
    }
}

pub(super) fn binary(
    guard: &mut Guard,
    op: BinaryOp,
    left: Expr,
    right: Expr,
    shell: Expr,
    known: &[ObligationKind],
) -> Expr {
    let computed = match op {
        BinaryOp::PointerAdd | BinaryOp::PointerSub | BinaryOp::PointerDiff => TypeId::VOID,
        _ => shell.ty.ty,
    };
    let kinds = kinds(&guard.program, op, computed);
    let open = open_but(guard, &kinds, known, shell.span);
    if open.is_empty() {
        return Expr { kind: ExprKind::Binary(op, Box::new(left), Box::new(right)), ..shell };
    }
    let site = guard.sites.make(open, shell.span);
    checked(guard, op, left, right, (computed, shell.span), site)
}

/// The open checks of an operation, without those that are known to go well.
pub(super) fn open_but(
    guard: &mut Guard,
    kinds: &[ObligationKind],
    known: &[ObligationKind],
    span: Span,
) -> Vec<(ObligationKind, Option<u32>)> {
    let open = guard.open(kinds, &[span]);
    let (superfluous, open): (Vec<_>, Vec<_>) =
        open.into_iter().partition(|(kind, _)| known.contains(kind));
    guard.sites.drop(&superfluous, Superfluous::Known);
    open
}

/// The operator as a function that checks.
pub(super) fn checked(
    guard: &mut Guard,
    op: BinaryOp,
    left: Expr,
    right: Expr,
    (ty, span): (TypeId, Span),
    site: u32,
) -> Expr {
    let kind = integer(&guard.program, ty).unwrap_or(IntegerKind::Int);
    let name = function(op, kind).into();
    let count = match op {
        BinaryOp::Shl | BinaryOp::Shr => TypeId::LONG_LONG,
        _ => ty,
    };
    let runtime = Runtime { name, result: ty, parameters: vec![ty, count, TypeId::UNSIGNED_INT] };
    call(guard, runtime, vec![left, right, node::site(site, span)], span)
}

/// `-x` is `0 - x`.
pub(super) fn unary(guard: &mut Guard, op: UnaryOp, inner: Expr, shell: Expr) -> Expr {
    let mut kinds = kinds(&guard.program, BinaryOp::Sub, shell.ty.ty);
    if op != UnaryOp::Minus || matches!(inner.kind, ExprKind::Integer(_)) {
        kinds.clear();
    }
    let zero = node::number(0, shell.ty.ty, shell.span);
    let known = goes_well(
        &guard.program,
        &guard.checked.numbers,
        BinaryOp::Sub,
        [&zero, &inner],
        shell.ty.ty,
    );
    let open = open_but(guard, &kinds, &known, shell.span);
    if open.is_empty() {
        return Expr { kind: ExprKind::Unary(op, Box::new(inner)), ..shell };
    }
    let site = guard.sites.make(open, shell.span);
    checked(guard, BinaryOp::Sub, zero, inner, (shell.ty.ty, shell.span), site)
}

/// A float that is to become an integer (C11 6.3.1.4p1).
pub(super) fn float_to_integer(guard: &mut Guard, inner: Expr, to: TypeId, span: Span) -> Expr {
    let Some(kind) = (match guard.program.types.get(to) {
        Type::Integer(kind) => Some(*kind),
        Type::Enum(id) => Some(guard.program[*id].underlying),
        _ => None,
    }) else {
        return inner;
    };
    let constant = matches!(inner.kind, ExprKind::Float(_));
    let bits = guard.program.target.integer_size(kind) * 8;
    if constant || bits > 64 {
        return inner;
    }
    let open = guard.open(&[ObligationKind::SignedOverflow], &[span]);
    if open.is_empty() {
        return inner;
    }
    let site = guard.sites.make(open, span);
    let signed = guard.program.target.is_signed(kind);
    let runtime = Runtime {
        name: if signed { "__cinch_whole" } else { "__cinch_whole_unsigned" }.into(),
        result: TypeId::LONG_DOUBLE,
        parameters: vec![TypeId::LONG_DOUBLE, TypeId::UNSIGNED_INT, TypeId::UNSIGNED_INT],
    };
    let bits = node::number(bits, TypeId::UNSIGNED_INT, span);
    call(guard, runtime, vec![inner, bits, node::site(site, span)], span)
}

/// `__cinch_add_int`, `__cinch_shl_ulong`
fn function(op: BinaryOp, kind: IntegerKind) -> String {
    use IntegerKind::*;
    let op = match op {
        BinaryOp::Add => "add",
        BinaryOp::Sub => "sub",
        BinaryOp::Mul => "mul",
        BinaryOp::Div => "div",
        BinaryOp::Rem => "rem",
        BinaryOp::Shl => "shl",
        BinaryOp::Shr => "shr",
        _ => unreachable!("{op:?} never goes wrong"),
    };
    let kind = match kind {
        UnsignedInt => "uint",
        Long => "long",
        UnsignedLong => "ulong",
        LongLong => "llong",
        UnsignedLongLong => "ullong",
        Int128 => "int128",
        UnsignedInt128 => "uint128",
        _ => "int",
    };
    format!("__cinch_{op}_{kind}")
}
