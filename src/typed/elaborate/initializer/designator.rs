//! Designators (C11 6.7.9p6, p7): `.member`, `[index]` and GNU's `[low ... high]`, also through anonymous members.

use super::level::Level;
use crate::base::Span;
use crate::syntax::ast::{self, Designator};
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator,
    draft::Draft,
    expr::{self, member},
    initializer::level,
};
use crate::typed::program::{Elements, Program, StringId};
use crate::typed::tree::{Entry, Initializer};
use crate::typed::types::Type;

/// Goes to the element that the designators name; `false` if there is none, which has been reported.
pub fn designate(
    elaborator: &mut Elaborator,
    levels: &mut Vec<Level>,
    designators: &[Designator],
) -> bool {
    for (position, designator) in designators.iter().enumerate() {
        if position > 0 && !descend(&mut elaborator.draft, levels, designator) {
            return false;
        }
        let found = match designator {
            Designator::Member(name) => designate_member(&mut elaborator.draft, levels, *name),
            Designator::Index(index, span) => {
                designate_range(elaborator, levels, index, None, *span)
            }
            Designator::Range(low, high, span) => {
                designate_range(elaborator, levels, low, Some(high), *span)
            }
        };
        if !found {
            return false;
        }
    }
    true
}

/// Opens the element that the designators so far have named.
fn descend(draft: &mut Draft, levels: &mut Vec<Level>, next: &Designator) -> bool {
    let Some(ty) = level::current(&draft.program, levels) else { return false };
    let aggregate = matches!(
        draft.program.types.get(ty.ty),
        Type::Array(..) | Type::Record(_) | Type::Vector(..)
    );
    if !aggregate {
        let found = describe::describe(&draft.program, ty);
        let message = format!("`{found}` has no parts that could be named here");
        draft.error("type-error", designator_span(next), message);
        return false;
    }
    refuse_rest(draft, levels, designator_span(next));
    level::open_level(&draft.program, levels, ty);
    true
}

/// What the rest of an element holds whose whole was given a value before.
pub fn refuse_rest(draft: &mut Draft, levels: &[Level], span: Span) {
    if level::has_whole_value(levels) {
        draft.unsupported(span, "a new value for a part of what has a value as a whole");
    }
}

fn designate_member(draft: &mut Draft, levels: &mut Vec<Level>, name: ast::Name) -> bool {
    let Some(ty) = levels.last().map(|level| level.ty) else { return false };
    let Some(path) = member::member_path(&draft.program, ty, name.symbol) else {
        member::no_member(draft, ty, name, ast::Access::Arrow);
        return false;
    };
    for (position, index) in path.into_iter().enumerate() {
        if position > 0 {
            let Some(anonymous) = level::current(&draft.program, levels) else { return false };
            refuse_rest(draft, levels, name.span);
            level::open_level(&draft.program, levels, anonymous);
        }
        if let Some(level) = levels.last_mut() {
            level.go_to(index.into(), index.into());
        }
    }
    true
}

fn designate_range(
    elaborator: &mut Elaborator,
    levels: &mut [Level],
    low: &ast::Expr,
    high: Option<&ast::Expr>,
    span: Span,
) -> bool {
    let Some(level) = levels.last() else { return false };
    let ty = level.ty;
    if !matches!(elaborator.draft.program.types.get(ty), Type::Array(..)) {
        let found = describe::describe(&elaborator.draft.program, ty);
        let message = format!("`{found}` is no array: its parts have names, not numbers");
        elaborator.draft.error("type-error", span, message);
        return false;
    }
    let Some(low) = expr::integer_constant(elaborator, low, "the index of an initialiser") else {
        return false;
    };
    let high = match high {
        Some(high) => expr::integer_constant(elaborator, high, "the index of an initialiser"),
        None => Some(low),
    };
    let Some(high) = high else { return false };
    let Some(level) = levels.last_mut() else { return false };
    let bounds = (u64::try_from(low), u64::try_from(high));
    match bounds {
        // Even an array without a length cannot be larger than memory.
        (Ok(first), Ok(last)) if first <= last && last < 1 << 62 && level.has(last) => {
            level.go_to(first, last);
            true
        }
        _ => {
            let found = describe::describe(&elaborator.draft.program, ty);
            let message = if low == high {
                format!("`{found}` has no element {low}")
            } else {
                format!("`{found}` has no elements {low} to {high}")
            };
            elaborator.draft.error("type-error", span, message);
            false
        }
    }
}

/// The elements of a literal one by one, to change some of them.
pub fn string_entries(program: &Program, id: StringId) -> Vec<Entry> {
    let object = &program[id];
    let span = object.span;
    let Some((element, _)) = program.types.array(object.ty) else { return vec![] };
    let values: Vec<u32> = match &object.elements {
        Elements::Bytes(bytes) => bytes.iter().map(|byte| (*byte).into()).collect(),
        Elements::Shorts(shorts) => shorts.iter().map(|short| (*short).into()).collect(),
        Elements::Words(words) => words.clone(),
    };
    let entry = |(at, value): (usize, u32)| {
        let value = expr::constant(program, value.into(), element.ty, span);
        Entry { first: at as u64, last: at as u64, value: Initializer::Value(value) }
    };
    values.into_iter().enumerate().map(entry).collect()
}

fn designator_span(designator: &Designator) -> Span {
    match designator {
        Designator::Member(name) => name.span,
        Designator::Index(_, span) | Designator::Range(_, _, span) => *span,
    }
}
