//! The check of a place that a pointer leads to: left out, a comparison, or a look-up of its object by where the pointer starts from.
//! Rule: what may be asked about later is told to `dominance`, and no more than was checked.

use super::access::{Open, Part, Root};
use super::dominance::{self, Known};
use super::entry::Entry;
use super::expr::Guard;
use super::node::{self, Runtime, address, call, cast, distance_type, load, size};
use super::regular;
use super::sites::Superfluous;
use crate::base::ObligationKind::{self, NullDereference, OutOfBounds};
use crate::base::Span;
use crate::typed::constant::{Constant, evaluate};
use crate::typed::program::VariableId;
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind};
use crate::typed::types::TypeId;

/// The check of a place, by where it starts from. The result is the address at which the innermost `*` of the place is.
pub(super) fn look_up(guard: &mut Guard, root: Root, part: Part, open: Open, span: Span) -> Expr {
    let root = with_constant_index(guard, root);
    let pointer = dominance::pointer(&guard.program, &root.base);
    let entry = pointer.and_then(|id| guard.entry.get(&id).copied());
    let open = left_open(guard, &root, part, entry, open);
    let only_null = matches!(open[..], [(NullDereference, _)]);
    if open.is_empty() {
        return unchecked(guard, root, span);
    }
    if let Some(entry) = entry.filter(|entry| entry.quiet) {
        return within(guard, root, part, open, entry.known.end, span);
    }
    if root.is_fixed() && only_null {
        let base = only_not_null(guard, root.base, open, span);
        return shifted(guard, base, root.constant);
    }
    if open.iter().any(|(kind, _)| *kind == NullDereference) {
        guard.checked.add_not_null(pointer);
    }
    made(guard, root, part, open, span)
}

/// The bytes in question, from where the place starts, if no index is in the way.
fn asked(root: &Root, part: Part) -> Known {
    let start = root.constant + part.start;
    // Where the offset is odd, alignment says nothing about the base.
    let align = if start.is_multiple_of(part.align.max(1)) { part.align } else { u64::MAX };
    Known { end: start + part.size, align }
}

/// The open checks without those that are superfluous.
fn left_open(guard: &mut Guard, root: &Root, part: Part, entry: Option<Entry>, open: Open) -> Open {
    let (fixed, asked) = (root.is_fixed(), asked(root, part));
    if let Some(entry) = entry {
        let inside = fixed && asked.end <= entry.known.end;
        return without(guard, open, Superfluous::Known, |kind| inside || kind != OutOfBounds);
    }
    let covered = fixed && guard.checked.covers(&guard.program, &root.base, asked);
    let not_null = guard.checked.is_not_null(&guard.program, &root.base);
    let regular = fixed && !covered && regular::covers(guard, &root.base, asked.end);
    let by_type = |kind| regular && kind != NullDereference;
    let open = without(guard, open, Superfluous::Regular, by_type);
    let before = |kind| if kind == NullDereference { not_null } else { covered };
    without(guard, open, Superfluous::Dominated, before)
}

/// The call that looks the object up.
fn made(guard: &mut Guard, root: Root, part: Part, open: Open, span: Span) -> Expr {
    let (fixed, known) = (root.is_fixed(), asked(&root, part));
    let site = guard.sites.make(open, span);
    let pointer = dominance::pointer(&guard.program, &root.base);
    let kept = pointer
        .map(|id| Kept { known: guard.checked.is_kept(id), reach: dominance::reach(guard, id) });
    if fixed {
        let align = if known.align == u64::MAX { 1 } else { known.align };
        guard.checked.add(&guard.program, &root.base, Known { align, ..known });
    } else {
        guard.checked.add(&guard.program, &root.base, Known { end: 0, align: 1 });
    }
    let start = if fixed { root.constant + part.start } else { part.start };
    let start = size(guard, start, span);
    let bytes = size(guard, part.size, span);
    let mut arguments = vec![root.base];
    if !fixed {
        let distance = distance_type(guard);
        let (index, step) = root.index.unwrap_or_else(|| (node::number(0, distance, span), 1));
        let index = cast(index, distance, ConversionKind::Integer);
        let moved = moved(guard, root.moved, root.constant, span);
        arguments.extend([index, node::number(step, distance, span), moved]);
    }
    let align = node::number(part.align, TypeId::UNSIGNED_INT, span);
    arguments.extend([start, bytes, align, node::site(site, span)]);
    let checked = check(guard, fixed, arguments, kept, span);
    if fixed { shifted(guard, checked, root.constant) } else { checked }
}

/// The address that is asked for, where nothing is left to check.
fn unchecked(guard: &mut Guard, root: Root, span: Span) -> Expr {
    let Root { base, index, mut moved, constant } = root;
    if index.is_none() && moved.is_empty() {
        return shifted(guard, base, constant);
    }
    moved.extend(index);
    let by = self::moved(guard, moved, constant, span);
    let base = cast(base, TypeId::CHAR_POINTER, ConversionKind::Pointer);
    let sum = ExprKind::Binary(BinaryOp::PointerAdd, Box::new(base), Box::new(by));
    Expr::new(sum, TypeId::CHAR_POINTER, span)
}

/// A place in a variable of a caller, whose size is known: a comparison.
fn within(guard: &mut Guard, root: Root, part: Part, open: Open, reach: u64, span: Span) -> Expr {
    guard.sites.tally.comparisons += 1;
    let site = node::site(guard.sites.make(open, span), span);
    let distance = distance_type(guard);
    let (index, step) = root.index.unwrap_or_else(|| (node::number(0, distance, span), 1));
    let index = cast(index, distance, ConversionKind::Integer);
    let moved = moved(guard, root.moved, root.constant, span);
    let step = node::number(step, distance, span);
    let [start, bytes, reach] = [part.start, part.size, reach].map(|it| size(guard, it, span));
    let arguments = vec![root.base, index, step, moved, start, bytes, reach, site];
    let runtime = Runtime {
        name: "__cinch_within".into(),
        result: TypeId::VOID_POINTER,
        parameters: arguments.iter().map(|argument| argument.ty.ty).collect(),
    };
    call(guard, runtime, arguments, span)
}

/// What is left of open checks.
fn without(
    guard: &mut Guard,
    open: Open,
    why: Superfluous,
    superfluous: impl Fn(ObligationKind) -> bool,
) -> Open {
    let (superfluous, open): (Vec<_>, Vec<_>) =
        open.into_iter().partition(|(kind, _)| superfluous(*kind));
    guard.sites.drop(&superfluous, why);
    open
}

/// All else is known of where the pointer leads to.
fn only_not_null(guard: &mut Guard, base: Expr, open: Open, span: Span) -> Expr {
    guard.checked.add_not_null(dominance::pointer(&guard.program, &base));
    let site = node::site(guard.sites.make(open, span), span);
    let ty = base.ty.ty;
    let runtime = Runtime {
        name: "__cinch_not_null".into(),
        result: TypeId::VOID_POINTER,
        parameters: vec![TypeId::VOID_POINTER, TypeId::UNSIGNED_INT],
    };
    let base = cast(base, TypeId::VOID_POINTER, ConversionKind::Pointer);
    cast(call(guard, runtime, vec![base, site], span), ty, ConversionKind::Pointer)
}

/// Where it is kept how far an object reaches, and whether that is known already.
struct Kept {
    reach: VariableId,
    known: bool,
}

/// The call of the runtime, which looks the object up unless it is known how far it reaches.
fn check(
    guard: &mut Guard,
    fixed: bool,
    mut arguments: Vec<Expr>,
    kept: Option<Kept>,
    span: Span,
) -> Expr {
    let way = match &kept {
        None => "",
        Some(Kept { known: true, .. }) => "next_",
        Some(Kept { known: false, .. }) => "first_",
    };
    if let Some(Kept { reach, known }) = kept {
        let place = node::variable(guard, reach, span);
        arguments.push(if known { load(place) } else { address(guard, place) });
    }
    let runtime = Runtime {
        name: format!("__cinch_{way}{}", if fixed { "at" } else { "element" }).into(),
        result: TypeId::VOID_POINTER,
        parameters: arguments.iter().map(|argument| argument.ty.ty).collect(),
    };
    call(guard, runtime, arguments, span)
}

/// `p[2]` is at a fixed distance from `p`.
fn with_constant_index(guard: &Guard, root: Root) -> Root {
    let Some((index, step)) = &root.index else { return root };
    let bytes = match evaluate(&guard.program, index) {
        Ok(Constant::Integer(index)) => index.checked_mul(i128::from(*step)),
        _ => None,
    };
    match bytes.and_then(|bytes| u32::try_from(bytes).ok()) {
        Some(bytes) => Root { index: None, constant: root.constant + u64::from(bytes), ..root },
        None => root,
    }
}

/// The sum of what indices into arrays of known length move a pointer by.
fn moved(guard: &Guard, moved: Vec<(Expr, u64)>, constant: u64, span: Span) -> Expr {
    let ty = distance_type(guard);
    let start = node::number(constant, ty, span);
    moved.into_iter().fold(start, |sum, (index, step)| {
        let index = cast(index, ty, ConversionKind::Integer);
        let step = node::number(step, ty, span);
        let bytes = ExprKind::Binary(BinaryOp::Mul, Box::new(index), Box::new(step));
        let bytes = Expr::new(bytes, ty, span);
        Expr::new(ExprKind::Binary(BinaryOp::Add, Box::new(sum), Box::new(bytes)), ty, span)
    })
}

fn shifted(guard: &Guard, base: Expr, by: u64) -> Expr {
    if by == 0 {
        return base;
    }
    let span = base.span;
    let base = cast(base, TypeId::CHAR_POINTER, ConversionKind::Pointer);
    let by = node::number(by, distance_type(guard), span);
    let sum = ExprKind::Binary(BinaryOp::PointerAdd, Box::new(base), Box::new(by));
    Expr::new(sum, TypeId::CHAR_POINTER, span)
}
