//! Enumerations (C11 6.7.2.2): constants of type `int` where they fit, and the integer type that gcc chooses for the whole.

use super::attributes::Attributes;
use super::scope::{Entity, Tag};
use super::specifiers::Followed;
use crate::base::Diagnostic;
use crate::syntax::ast;
use crate::typed::elaborate::{
    Elaborator, attributes, declarator, draft::Draft, record, scope::Names,
};
use crate::typed::program::{Enum, EnumId, Program};
use crate::typed::types::{IntegerKind, Type, TypeId};

/// The type of an `enum` specifier.
pub fn enumeration(
    elaborator: &mut Elaborator,
    enumeration: &ast::EnumSpecifier,
    followed: Followed,
) -> TypeId {
    let id = match &enumeration.enumerators {
        None => match enum_reference(
            &mut elaborator.draft,
            &mut elaborator.names,
            enumeration,
            followed,
        ) {
            Some(id) => id,
            None => return TypeId::ERROR,
        },
        Some(enumerators) => {
            let id = enum_to_define(&mut elaborator.draft, &mut elaborator.names, enumeration);
            define_enum(elaborator, id, enumeration, enumerators);
            id
        }
    };
    elaborator.draft.program.types.intern(Type::Enum(id))
}

/// GNU C lets an enum be named before it is defined.
fn enum_reference(
    draft: &mut Draft,
    names: &mut Names,
    enumeration: &ast::EnumSpecifier,
    followed: Followed,
) -> Option<EnumId> {
    let Some(tag) = enumeration.tag else { return Some(new_enum(&mut draft.program, enumeration)) };
    let own_only = followed == Followed::ByNothing;
    let visible = names.scopes.tag(tag.symbol);
    let visible = visible.filter(|found| !own_only || found.depth == names.scopes.depth());
    match visible.map(|found| found.entity) {
        Some(Tag::Enum(id)) => Some(id),
        Some(Tag::Record(_)) => {
            record::wrong_tag(draft, names, tag);
            None
        }
        None => Some(declare_enum(draft, names, enumeration, tag)),
    }
}

fn enum_to_define(
    draft: &mut Draft,
    names: &mut Names,
    enumeration: &ast::EnumSpecifier,
) -> EnumId {
    let Some(tag) = enumeration.tag else { return new_enum(&mut draft.program, enumeration) };
    let own = names.scopes.tag(tag.symbol).filter(|found| found.depth == names.scopes.depth());
    match own.map(|found| found.entity) {
        Some(Tag::Enum(id)) if !draft.program[id].complete => {
            draft.program[id].span = tag.span;
            id
        }
        Some(Tag::Enum(id)) => {
            let before = draft.program[id].span;
            let message = format!("`enum {}` is defined twice", draft.program.text(tag.symbol));
            draft.diagnostics.push(
                Diagnostic::error("declaration-error", tag.span, message)
                    .related(before, "defined here before"),
            );
            new_enum(&mut draft.program, enumeration)
        }
        Some(Tag::Record(_)) => {
            record::wrong_tag(draft, names, tag);
            new_enum(&mut draft.program, enumeration)
        }
        None => declare_enum(draft, names, enumeration, tag),
    }
}

fn declare_enum(
    draft: &mut Draft,
    names: &mut Names,
    enumeration: &ast::EnumSpecifier,
    tag: ast::Name,
) -> EnumId {
    let id = new_enum(&mut draft.program, enumeration);
    names.scopes.declare_tag(tag.symbol, Tag::Enum(id), tag.span);
    id
}

fn new_enum(program: &mut Program, enumeration: &ast::EnumSpecifier) -> EnumId {
    let id = EnumId(program.enums.len() as u32);
    program.enums.push(Enum {
        tag: enumeration.tag.map(|tag| tag.symbol),
        span: enumeration.tag.map_or(enumeration.span, |tag| tag.span),
        underlying: IntegerKind::UnsignedInt,
        enumerators: vec![],
        complete: false,
    });
    id
}

fn define_enum(
    elaborator: &mut Elaborator,
    id: EnumId,
    enumeration: &ast::EnumSpecifier,
    enumerators: &[ast::Enumerator],
) {
    let mut attributes = Attributes::default();
    attributes::read_attributes(elaborator, &enumeration.attributes, &mut attributes);
    let mut values = Vec::with_capacity(enumerators.len());
    let mut next: i128 = 0;
    for enumerator in enumerators {
        if let Some(value) = &enumerator.value {
            next = declarator::constant_integer(elaborator, value, "the value of an enumerator")
                .unwrap_or(next);
        }
        if !(i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&next) {
            let message = "the enumerator is beyond the range of all integer types";
            elaborator.draft.error("declaration-error", enumerator.name.span, message);
            next = 0;
        }
        let name = enumerator.name;
        let ty = enumerator_type(&elaborator.draft.program, next);
        refuse_twice(&mut elaborator.draft, &elaborator.names, name);
        elaborator.names.scopes.declare(
            name.symbol,
            Entity::Enumerator { value: next, ty },
            name.span,
        );
        values.push((name.symbol, next));
        next += 1;
    }
    let underlying = underlying(&mut elaborator.draft, &values, &attributes, enumeration);
    // C11 gives constants type `int`; where they do not fit, gcc gives them the type of the enum.
    for (enumerator, (symbol, value)) in enumerators.iter().zip(&values) {
        if i32::try_from(*value).is_err() {
            let entity = Entity::Enumerator { value: *value, ty: underlying.id() };
            elaborator.names.scopes.declare(*symbol, entity, enumerator.name.span);
        }
    }
    let defined = &mut elaborator.draft.program[id];
    defined.underlying = underlying;
    defined.enumerators = values;
    defined.complete = true;
}

/// The type of a constant while its enum is still being read.
fn enumerator_type(program: &Program, value: i128) -> TypeId {
    let target = program.target;
    if i32::try_from(value).is_ok() {
        TypeId::INT
    } else if u32::try_from(value).is_ok() {
        TypeId::UNSIGNED_INT
    } else {
        let signed = i64::try_from(value).is_ok();
        target.integer_of_size(8, signed).map_or(TypeId::INT, IntegerKind::id)
    }
}

/// A name without linkage may be declared once in a scope (C11 6.7p3).
pub fn refuse_twice(draft: &mut Draft, names: &Names, name: ast::Name) {
    if let Some(before) = names.scopes.name(name.symbol)
        && before.depth == names.scopes.depth()
    {
        let message = format!("`{}` is declared twice", draft.program.text(name.symbol));
        draft.diagnostics.push(
            Diagnostic::error("declaration-error", name.span, message)
                .related(before.span, "declared here before"),
        );
    }
}

/// The smallest of `unsigned int`, `int` and the 64-bit types that holds all values; with `packed`, also less.
fn underlying(
    draft: &mut Draft,
    values: &[(crate::syntax::symbol::Symbol, i128)],
    attributes: &Attributes,
    enumeration: &ast::EnumSpecifier,
) -> IntegerKind {
    let target = draft.program.target;
    let lowest = values.iter().map(|(_, value)| *value).min().unwrap_or(0).min(0);
    let highest = values.iter().map(|(_, value)| *value).max().unwrap_or(0).max(0);
    let signed = lowest < 0;
    let fits = |size: u64| {
        let bits = 8 * size as u32;
        if signed {
            lowest >= -(1i128 << (bits - 1)) && highest < 1i128 << (bits - 1)
        } else {
            highest < 1i128 << bits
        }
    };
    let small = attributes.packed || target.short_enums;
    let size = [1, 2, 4, 8].into_iter().find(|size| (small || *size >= 4) && fits(*size));
    let Some(size) = size else {
        let message = "the values of the enumeration exceed the largest integer type";
        draft.warn("large-enumeration", enumeration.span, message);
        return IntegerKind::LongLong;
    };
    if let Some(mode) = attributes.mode {
        let plain = target.integer_of_size(4, signed).unwrap_or(IntegerKind::Int).id();
        let made = attributes::with_mode(draft, plain.into(), mode, enumeration.span);
        if let Type::Integer(kind) = *draft.program.types.get(made.ty) {
            return kind;
        }
    }
    target.integer_of_size(size, signed).unwrap_or(IntegerKind::Int)
}
