//! Initialisers (C11 6.7.9): braces matched to the object's type, designators followed, missing braces understood. Untyped
//! ones come in, entries by index go out, in time linear in their number.
//! Rule: of two initialisers for one element the later counts; those of parts of one element are merged.

pub mod constant;
pub mod designator;
pub mod level;

use super::classify::Class;
use super::convert::Role;
use crate::base::Span;
use crate::syntax::ast::{self, ExprKind as Untyped};
use crate::typed::compare;
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, convert,
    draft::Draft,
    expr::{self, literal},
};
use crate::typed::program::Program;
use crate::typed::tree::{CompoundLiteral, Expr, ExprKind, Initializer};
use crate::typed::types::{IntegerKind, Length, Qualified, Type, TypeId};
use level::{Level, Slot};

/// When the initialiser is evaluated: a static object's must be constant (C11 6.7.9p4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duration {
    Static,
    Automatic,
}

/// The initialiser for an object of that type, and the object's type, completed if it was an array of unknown length.
pub fn initializer(
    elaborator: &mut Elaborator,
    initializer: &ast::Initializer,
    ty: Qualified,
    duration: Duration,
) -> (Initializer, Qualified) {
    match initializer {
        ast::Initializer::List(list) => braced_initializer(elaborator, list, ty, duration),
        ast::Initializer::Expr(expr) => {
            if let Some(string) = string_for(&elaborator.draft.program, expr, ty.ty) {
                return string_initializer(&mut elaborator.draft, string, ty);
            }
            let value = expr::read(elaborator, expr);
            whole(&mut elaborator.draft, value, ty, duration)
        }
    }
}

/// `{ .. }` for an object of that type.
pub fn braced_initializer(
    elaborator: &mut Elaborator,
    list: &ast::InitializerList,
    ty: Qualified,
    duration: Duration,
) -> (Initializer, Qualified) {
    match elaborator.draft.program.types.class(ty.ty) {
        Class::Array | Class::Record | Class::Vector => aggregate(elaborator, list, ty, duration),
        Class::Error => {
            for item in &list.items {
                drop_initializer(elaborator, &item.value);
            }
            (Initializer::Aggregate(vec![]), ty)
        }
        _ => (braced_scalar(elaborator, list, ty, duration), ty),
    }
}

/// A scalar may stand in braces (C11 6.7.9p11).
fn braced_scalar(
    elaborator: &mut Elaborator,
    list: &ast::InitializerList,
    ty: Qualified,
    duration: Duration,
) -> Initializer {
    let Some(first) = list.items.first() else {
        elaborator.draft.error("type-error", list.span, "empty braces do not initialise a scalar");
        return Initializer::Aggregate(vec![]);
    };
    if !first.designators.is_empty() {
        let found = describe::describe(&elaborator.draft.program, ty);
        let message = format!("`{found}` has no parts that could be named here");
        elaborator.draft.error("type-error", list.span, message);
    }
    let (value, _) = initializer(elaborator, &first.value, ty, duration);
    for item in &list.items[1..] {
        drop_initializer(elaborator, &item.value);
    }
    if list.items.len() > 1 {
        warn_excess(&mut elaborator.draft, list.span, ty.ty);
    }
    value
}

/// One expression for the whole object.
fn whole(
    draft: &mut Draft,
    value: Expr,
    ty: Qualified,
    duration: Duration,
) -> (Initializer, Qualified) {
    if draft.program.types.class(ty.ty) == Class::Array {
        return array_from_value(draft, value, ty);
    }
    let value = convert::rvalue(&mut draft.program, value);
    (leaf(draft, value, ty.ty, duration), ty)
}

/// A value converted to the object's type, and constant if it must be.
fn leaf(draft: &mut Draft, value: Expr, ty: TypeId, duration: Duration) -> Initializer {
    let value = convert::convert_for(draft, value, ty, Role::Initialization);
    if duration == Duration::Static {
        return constant::static_value(draft, value);
    }
    Initializer::Value(value)
}

/// GNU C: an array initialised by a compound literal of an array takes its elements.
fn array_from_value(draft: &mut Draft, value: Expr, ty: Qualified) -> (Initializer, Qualified) {
    if value.is_error() {
        return (Initializer::Aggregate(vec![]), ty);
    }
    let literal = value.ty;
    match value.kind {
        ExprKind::CompoundLiteral(parts)
            if draft.program.types.class(literal.ty) == Class::Array =>
        {
            let CompoundLiteral { initializer, .. } = *parts;
            let open = matches!(draft.program.types.array(ty.ty), Some((_, Length::Open)));
            (
                initializer,
                if open { with_length_of(&mut draft.program, ty, literal.ty) } else { ty },
            )
        }
        _ => {
            let found = describe::describe(&draft.program, ty);
            let message = format!("`{found}` needs braces around its initialisers");
            draft.error("type-error", value.span, message);
            (Initializer::Aggregate(vec![]), ty)
        }
    }
}

fn with_length_of(program: &mut Program, array: Qualified, other: TypeId) -> Qualified {
    match (program.types.array(array.ty), program.types.array(other)) {
        (Some((element, _)), Some((_, length))) => {
            let ty = program.types.array_of(element, length);
            Qualified { ty, qualifiers: array.qualifiers }
        }
        _ => array,
    }
}

fn aggregate(
    elaborator: &mut Elaborator,
    list: &ast::InitializerList,
    ty: Qualified,
    duration: Duration,
) -> (Initializer, Qualified) {
    // `char s[] = { "abc" }` (C11 6.7.9p14).
    if let [first, ..] = &list.items[..]
        && first.designators.is_empty()
        && let ast::Initializer::Expr(expr) = &first.value
        && let Some(string) = string_for(&elaborator.draft.program, expr, ty.ty)
    {
        if list.items.len() > 1 {
            warn_excess(&mut elaborator.draft, list.span, ty.ty);
        }
        return string_initializer(&mut elaborator.draft, string, ty);
    }
    if !can_be_initialised(&mut elaborator.draft, ty, list.span) {
        return (Initializer::Aggregate(vec![]), ty);
    }
    let mut levels = vec![level::start(&elaborator.draft.program, ty.ty, Slot::default(), vec![])];
    let mut warned = false;
    for item in &list.items {
        if !item.designators.is_empty() {
            level::close_levels(&elaborator.draft.program, &mut levels, 1);
            if !designator::designate(elaborator, &mut levels, &item.designators) {
                drop_initializer(elaborator, &item.value);
                level::close_levels(&elaborator.draft.program, &mut levels, 1);
                continue;
            }
        }
        if !place_item(elaborator, &mut levels, item, duration) && !warned {
            warned = true;
            warn_excess(&mut elaborator.draft, item_span(item, list.span), ty.ty);
        }
    }
    level::close_levels(&elaborator.draft.program, &mut levels, 1);
    let Some(base) = levels.pop() else { return (Initializer::Aggregate(vec![]), ty) };
    let ty = match elaborator.draft.program.types.array(ty.ty) {
        Some((element, Length::Open)) => {
            let length = Length::Fixed(base.reached);
            let array = elaborator.draft.program.types.array_of(element, length);
            Qualified { ty: array, qualifiers: ty.qualifiers }
        }
        _ => ty,
    };
    (Initializer::Aggregate(base.entries), ty)
}

fn can_be_initialised(draft: &mut Draft, ty: Qualified, span: Span) -> bool {
    let message = match draft.program.types.get(ty.ty) {
        Type::Array(_, Length::Variable(_)) => {
            "an array of variable length cannot be initialised".to_string()
        }
        Type::Record(id) if draft.program[*id].definition.is_none() => {
            format!("`{}` is declared but not defined here", describe::describe(&draft.program, ty))
        }
        _ => return true,
    };
    draft.error("type-error", span, message);
    false
}

/// Puts one item where the levels stand; `false` if there is no room for it.
fn place_item(
    elaborator: &mut Elaborator,
    levels: &mut Vec<Level>,
    item: &ast::InitializerItem,
    duration: Duration,
) -> bool {
    level::close_full(&elaborator.draft.program, levels);
    let Some(target) = level::current(&elaborator.draft.program, levels) else {
        drop_initializer(elaborator, &item.value);
        return false;
    };
    let expr = match &item.value {
        ast::Initializer::List(list) => {
            let (value, _) = braced_initializer(elaborator, list, target, duration);
            level::put(&elaborator.draft.program, levels, value);
            return true;
        }
        ast::Initializer::Expr(expr) => expr,
    };
    if let Untyped::String(_) = expr.kind {
        return place_string(elaborator, levels, expr, duration);
    }
    let value = expr::read(elaborator, expr);
    place_value(&mut elaborator.draft, levels, value, duration)
}

/// Descends to the first part that the value fits: a struct takes a value of its type as a whole, else its members are
/// initialised one by one (C11 6.7.9p13, p20).
fn place_value(
    draft: &mut Draft,
    levels: &mut Vec<Level>,
    value: Expr,
    duration: Duration,
) -> bool {
    loop {
        level::close_full(&draft.program, levels);
        let Some(target) = level::current(&draft.program, levels) else { return false };
        let fits = match draft.program.types.class(target.ty) {
            Class::Record | Class::Vector => {
                value.is_error() || compare::compatible(&draft.program, value.ty.ty, target.ty)
            }
            Class::Array => {
                matches!(value.kind, ExprKind::CompoundLiteral(_))
                    && draft.program.types.class(value.ty.ty) == Class::Array
            }
            _ => true,
        };
        if fits {
            let (value, _) = whole(draft, value, target, duration);
            level::put(&draft.program, levels, value);
            return true;
        }
        if !can_be_initialised(draft, target, value.span) {
            level::put(&draft.program, levels, Initializer::Aggregate(vec![]));
            return true;
        }
        designator::refuse_rest(draft, levels, value.span);
        level::open_level(&draft.program, levels, target);
    }
}

fn place_string(
    elaborator: &mut Elaborator,
    levels: &mut Vec<Level>,
    expr: &ast::Expr,
    duration: Duration,
) -> bool {
    loop {
        level::close_full(&elaborator.draft.program, levels);
        let Some(target) = level::current(&elaborator.draft.program, levels) else {
            return false;
        };
        if let Some(string) = string_for(&elaborator.draft.program, expr, target.ty) {
            let (value, _) = string_initializer(&mut elaborator.draft, string, target);
            level::put(&elaborator.draft.program, levels, value);
            return true;
        }
        match elaborator.draft.program.types.class(target.ty) {
            Class::Array | Class::Record => {
                if !can_be_initialised(&mut elaborator.draft, target, expr.span) {
                    level::put(&elaborator.draft.program, levels, Initializer::Aggregate(vec![]));
                    return true;
                }
                level::open_level(&elaborator.draft.program, levels, target);
            }
            _ => {
                let value = expr::read(elaborator, expr);
                return place_value(&mut elaborator.draft, levels, value, duration);
            }
        }
    }
}

/// The literals of an expression that initialises an array of characters.
fn string_for<'a>(program: &Program, expr: &'a ast::Expr, ty: TypeId) -> Option<&'a ast::Expr> {
    let Untyped::String(parts) = &expr.kind else { return None };
    let (element, _) = program.types.array(ty)?;
    let kind = match program.types.get(element.ty) {
        Type::Integer(kind) => *kind,
        _ => return None,
    };
    use ast::Encoding::*;
    let encoding = parts.iter().map(|part| part.encoding).find(|encoding| *encoding != Narrow);
    let size = program.target.integer_size(kind);
    let fits = match encoding.unwrap_or(Narrow) {
        Narrow | Utf8 => size == 1,
        Char16 => size == 2,
        Char32 => matches!(kind, IntegerKind::UnsignedInt | IntegerKind::UnsignedLong) && size == 4,
        Wide => {
            let wide = program.target.wide_type();
            size > 1 && size == program.target.integer_size(wide)
        }
    };
    fits.then_some(expr)
}

fn string_initializer(
    draft: &mut Draft,
    expr: &ast::Expr,
    ty: Qualified,
) -> (Initializer, Qualified) {
    let Untyped::String(parts) = &expr.kind else {
        return (Initializer::Aggregate(vec![]), ty);
    };
    let id = literal::string_object(draft, parts, expr.span);
    let literal = draft.program[id].ty;
    let ty = match (draft.program.types.array(ty.ty), draft.program.types.array(literal)) {
        (Some((_, Length::Open)), _) => with_length_of(&mut draft.program, ty, literal),
        (Some((_, Length::Fixed(room))), Some((_, Length::Fixed(length)))) => {
            // The terminating null may be cut off silently.
            if length > room.saturating_add(1) {
                let message = "this string is longer than the array it initialises";
                draft.warn("excess-initializer", expr.span, message);
            }
            ty
        }
        _ => ty,
    };
    (Initializer::String(id), ty)
}

/// Reads an initialiser without a place, for the mistakes in it.
fn drop_initializer(elaborator: &mut Elaborator, initializer: &ast::Initializer) {
    match initializer {
        ast::Initializer::Expr(expr) => {
            expr::read(elaborator, expr);
        }
        ast::Initializer::List(list) => {
            for item in &list.items {
                drop_initializer(elaborator, &item.value);
            }
        }
    }
}

fn warn_excess(draft: &mut Draft, span: Span, ty: TypeId) {
    let found = describe::describe(&draft.program, ty);
    let message = format!("more initialisers than `{found}` has room for");
    draft.warn("excess-initializer", span, message);
}

fn item_span(item: &ast::InitializerItem, list: Span) -> Span {
    match &item.value {
        ast::Initializer::Expr(expr) => expr.span,
        ast::Initializer::List(inner) if inner.span != Span::default() => inner.span,
        ast::Initializer::List(_) => list,
    }
}
