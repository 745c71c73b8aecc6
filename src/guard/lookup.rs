//! The check of a place that a pointer leads to: left out, a comparison, or a look-up of its object by where the pointer starts from.
//! Rule: what may be asked about later is told to `dominance`, and no more than was checked.

use super::access::{Open, Part, Root};
use super::cache::{self, Cache};
use super::dominance::{self, Known};
use super::entry::Entry;
use super::expr::Guard;
use super::node::{self, Runtime, address, call, cast, distance_type, load, size};
use super::sites::Superfluous;
use super::{part, regular, tables};
use crate::base::ObligationKind::{self, Misaligned, NullDereference, OutOfBounds, UseAfterFree};
use crate::base::Span;
use crate::typed::constant::{Constant, evaluate};
use crate::typed::layout::layout;
use crate::typed::program::VariableId;
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind};
use crate::typed::types::TypeId;

/// The check of a place, by where it starts from. The result is the address at which the innermost `*` of the place is.
pub(super) fn look_up(guard: &mut Guard, root: Root, part: Part, open: Open, span: Span) -> Expr {
    let root = part::compared(guard, root, &open, span);
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
    if root.index.is_none() && only_null {
        let base = only_not_null(guard, root.base, open, span);
        return unchecked(guard, Root { base, ..root }, span);
    }
    if open.iter().any(|(kind, _)| *kind == NullDereference) {
        guard.checked.add_not_null(pointer);
    }
    made(guard, root, part, open, span)
}

/// What is asked of the base, from where the place starts, if no index is in the way.
fn asked(root: &Root, part: Part) -> Known {
    let start = root.constant + part.start;
    // Where the offset is odd, alignment says nothing about the base.
    let align = if start.is_multiple_of(part.align.max(1)) { part.align } else { u64::MAX };
    Known { end: start + part.size, align, lives: true }
}

/// Whether a place is aligned as soon as the base is: all that is added to it is a multiple.
fn keeps_alignment(root: &Root, part: Part) -> bool {
    let steps = root.index.iter().chain(&root.moved).map(|(_, step)| *step);
    let align = part.align.max(1);
    steps.chain([root.constant, part.start]).all(|bytes| bytes.is_multiple_of(align))
}

/// The open checks without those that are superfluous.
fn left_open(guard: &mut Guard, root: &Root, part: Part, entry: Option<Entry>, open: Open) -> Open {
    if tables::holds(&guard.program, root, part) {
        return without(guard, open, Superfluous::Known, |_| true);
    }
    let (fixed, asked) = (root.is_fixed(), asked(root, part));
    if let Some(entry) = entry {
        let inside = fixed && asked.end <= entry.known.end;
        return without(guard, open, Superfluous::Known, |kind| inside || kind != OutOfBounds);
    }
    let open =
        without(guard, open, Superfluous::Known, |kind| kind == Misaligned && part.align <= 1);
    let by_type = guard.request.world.alignment_of(&guard.program, root.base.ty.ty);
    let by_type = keeps_alignment(root, part) && part.align <= by_type;
    let open = without(guard, open, Superfluous::Regular, |kind| kind == Misaligned && by_type);
    let known = guard.checked.known(&guard.program, &root.base).unwrap_or(Known::NOTHING);
    // What indices add is compared before.
    let (bounded, end) = (root.index.is_none(), asked.end.saturating_add(root.spread));
    let covered = bounded && end <= known.end;
    let not_null = guard.checked.is_not_null(&guard.program, &root.base);
    let aligned = keeps_alignment(root, part) && known.align >= part.align;
    let all = covered && aligned && known.lives;
    let regular = bounded && !all && regular::covers(guard, &root.base, end);
    let by_type = |kind| regular && kind != NullDereference;
    let open = without(guard, open, Superfluous::Regular, by_type);
    let before = |kind| match kind {
        NullDereference => not_null,
        OutOfBounds => covered,
        Misaligned => aligned,
        _ => known.lives,
    };
    without(guard, open, Superfluous::Dominated, before)
}

/// The call that looks the object up.
fn made(guard: &mut Guard, root: Root, part: Part, open: Open, span: Span) -> Expr {
    let (fixed, known) = (root.is_fixed(), asked(&root, part));
    let has = |kind| open.iter().any(|(it, _)| *it == kind);
    let lives = has(OutOfBounds) || has(UseAfterFree);
    let align = if has(Misaligned) { part.align } else { 1 };
    let steady = keeps_alignment(&root, part);
    // What the base alone has to be a multiple of.
    let whole = if steady { align } else { 1 };
    let site = guard.sites.make(open, span);
    // A place whose own offset is odd is asked about for itself.
    let kept = if steady { kept(guard, &root.base, whole) } else { None };
    let end = if fixed { known.end } else { 0 };
    guard.checked.add(&guard.program, &root.base, Known { end, align: whole, lives });
    let start = if fixed { root.constant + part.start } else { part.start };
    let start = size(guard, start, span);
    let bytes = size(guard, part.size, span);
    let wanted = wanted(guard, &root.base, known.end);
    let mut arguments = vec![root.base];
    if !fixed {
        let distance = distance_type(guard);
        let (index, step) = root.index.unwrap_or_else(|| (node::number(0, distance, span), 1));
        let index = cast(index, distance, ConversionKind::Integer);
        let moved = moved(guard, root.moved, root.constant, span);
        arguments.extend([index, node::number(step, distance, span), moved]);
    }
    let align = node::number(align, TypeId::UNSIGNED_INT, span);
    arguments.extend([start, bytes, align, node::site(site, span)]);
    let checked = check(guard, fixed.then_some(wanted), arguments, (kept, whole), span);
    if fixed { shifted(guard, checked, root.constant) } else { checked }
}

/// Where it is kept how far the object reaches that a pointer leads to.
fn kept(guard: &mut Guard, base: &Expr, whole: u64) -> Option<Kept> {
    let Some(id) = dominance::pointer(&guard.program, base) else {
        return cache::of(guard, base, whole).map(Kept::Cached);
    };
    let align = dominance::whole(&guard.program, id);
    let known = guard.checked.is_kept(id);
    guard.checked.keep(id);
    let reach = dominance::reach(guard, id);
    Some(if known { Kept::Known(reach, align) } else { Kept::ToKnow(reach, align) })
}

/// The address that is asked for, where nothing is left to check.
fn unchecked(guard: &mut Guard, root: Root, span: Span) -> Expr {
    let Root { base, index, mut moved, constant, .. } = root;
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

/// Where it is kept how far an object reaches, and what the pointer has to be a multiple of for that.
enum Kept {
    Known(VariableId, u64),
    /// Once it is looked up.
    ToKnow(VariableId, u64),
    /// If the pointer is the one that was looked up before.
    Cached(Cache),
}

/// What is asked for at first, so that checks of other members that follow have nothing left to ask: all that the pointer leads to by its type.
fn wanted(guard: &Guard, base: &Expr, end: u64) -> u64 {
    let program = &guard.program;
    let pointee = program.types.pointee(base.ty.ty);
    let whole = pointee.and_then(|pointee| layout(program, pointee.ty)).map_or(0, |it| it.size);
    whole.max(end)
}

/// The call of the runtime, which looks the object up unless it is known how far it reaches. A place at a fixed distance says how many bytes
/// are wanted.
fn check(
    guard: &mut Guard,
    fixed: Option<u64>,
    mut arguments: Vec<Expr>,
    (kept, whole): (Option<Kept>, u64),
    span: Span,
) -> Expr {
    let local = arguments.first().and_then(|base| dominance::pointer(&guard.program, base));
    let walks = local.is_some_and(|id| guard.walkers.contains(&id));
    let way = match &kept {
        None => "",
        Some(Kept::Known(..)) if walks => "walked_",
        Some(Kept::Known(..)) => "next_",
        Some(Kept::ToKnow(..)) if walks => "walking_",
        Some(Kept::ToKnow(..)) => "first_",
        Some(Kept::Cached(_)) => "cached_",
    };
    let whole = match &kept {
        None => whole,
        Some(Kept::Known(_, whole) | Kept::ToKnow(_, whole)) => *whole,
        Some(Kept::Cached(cache)) => cache.align,
    };
    arguments.push(node::number(whole, TypeId::UNSIGNED_INT, span));
    let mut place = |id| {
        let place = node::variable(guard, id, span);
        address(guard, place)
    };
    match kept {
        None => {}
        Some(Kept::ToKnow(reach, _)) => {
            let reach = place(reach);
            arguments.extend(fixed.map(|wanted| size(guard, wanted, span)));
            arguments.push(reach);
        }
        Some(Kept::Cached(Cache { pointer, reach, .. })) => {
            arguments.extend([place(pointer), place(reach)]);
        }
        Some(Kept::Known(reach, _)) => arguments.push(load(node::variable(guard, reach, span))),
    }
    let runtime = Runtime {
        name: format!("__cinch_{way}{}", if fixed.is_some() { "at" } else { "element" }).into(),
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
