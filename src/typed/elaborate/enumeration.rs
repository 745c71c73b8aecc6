//! Enumerations (C11 6.7.2.2): constants of type `int` where they fit, and the integer type that gcc chooses for the whole.

use super::Elaborator;
use super::attributes::Attributes;
use super::scope::{Entity, Tag};
use super::specifiers::Followed;
use crate::base::Diagnostic;
use crate::syntax::ast;
use crate::typed::program::{Enum, EnumId};
use crate::typed::types::{IntegerKind, Type, TypeId};

impl Elaborator {
    /// The type of an `enum` specifier.
    pub(super) fn enumeration(
        &mut self,
        enumeration: &ast::EnumSpecifier,
        followed: Followed,
    ) -> TypeId {
        let id = match &enumeration.enumerators {
            None => match self.enum_reference(enumeration, followed) {
                Some(id) => id,
                None => return TypeId::ERROR,
            },
            Some(enumerators) => {
                let id = self.enum_to_define(enumeration);
                self.define_enum(id, enumeration, enumerators);
                id
            }
        };
        self.program.types.intern(Type::Enum(id))
    }

    /// GNU C lets an enum be named before it is defined.
    fn enum_reference(
        &mut self,
        enumeration: &ast::EnumSpecifier,
        followed: Followed,
    ) -> Option<EnumId> {
        let Some(tag) = enumeration.tag else { return Some(self.new_enum(enumeration)) };
        let own_only = followed == Followed::ByNothing;
        let visible = self.scopes.tag(tag.symbol);
        let visible = visible.filter(|found| !own_only || found.depth == self.scopes.depth());
        match visible.map(|found| found.entity) {
            Some(Tag::Enum(id)) => Some(id),
            Some(Tag::Record(_)) => {
                self.wrong_tag(tag);
                None
            }
            None => Some(self.declare_enum(enumeration, tag)),
        }
    }

    fn enum_to_define(&mut self, enumeration: &ast::EnumSpecifier) -> EnumId {
        let Some(tag) = enumeration.tag else { return self.new_enum(enumeration) };
        let own = self.scopes.tag(tag.symbol).filter(|found| found.depth == self.scopes.depth());
        match own.map(|found| found.entity) {
            Some(Tag::Enum(id)) if !self.program[id].complete => {
                self.program[id].span = tag.span;
                id
            }
            Some(Tag::Enum(id)) => {
                let before = self.program[id].span;
                let message = format!("`enum {}` is defined twice", self.text(tag.symbol));
                self.diagnostics.push(
                    Diagnostic::error("declaration-error", tag.span, message)
                        .related(before, "defined here before"),
                );
                self.new_enum(enumeration)
            }
            Some(Tag::Record(_)) => {
                self.wrong_tag(tag);
                self.new_enum(enumeration)
            }
            None => self.declare_enum(enumeration, tag),
        }
    }

    fn declare_enum(&mut self, enumeration: &ast::EnumSpecifier, tag: ast::Name) -> EnumId {
        let id = self.new_enum(enumeration);
        self.scopes.declare_tag(tag.symbol, Tag::Enum(id), tag.span);
        id
    }

    fn new_enum(&mut self, enumeration: &ast::EnumSpecifier) -> EnumId {
        let id = EnumId(self.program.enums.len() as u32);
        self.program.enums.push(Enum {
            tag: enumeration.tag.map(|tag| tag.symbol),
            span: enumeration.tag.map_or(enumeration.span, |tag| tag.span),
            underlying: IntegerKind::UnsignedInt,
            enumerators: vec![],
            complete: false,
        });
        id
    }

    fn define_enum(
        &mut self,
        id: EnumId,
        enumeration: &ast::EnumSpecifier,
        enumerators: &[ast::Enumerator],
    ) {
        let mut attributes = Attributes::default();
        self.read_attributes(&enumeration.attributes, &mut attributes);
        let mut values = Vec::with_capacity(enumerators.len());
        let mut next: i128 = 0;
        for enumerator in enumerators {
            if let Some(value) = &enumerator.value {
                next = self.constant_integer(value, "the value of an enumerator").unwrap_or(next);
            }
            if !(i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&next) {
                let message = "the enumerator is beyond the range of all integer types";
                self.error("declaration-error", enumerator.name.span, message);
                next = 0;
            }
            let name = enumerator.name;
            let ty = self.enumerator_type(next);
            self.refuse_twice(name);
            self.scopes.declare(name.symbol, Entity::Enumerator { value: next, ty }, name.span);
            values.push((name.symbol, next));
            next += 1;
        }
        let underlying = self.underlying(&values, &attributes, enumeration);
        // C11 gives constants type `int`; where they do not fit, gcc gives them the type of the enum.
        for (enumerator, (symbol, value)) in enumerators.iter().zip(&values) {
            if i32::try_from(*value).is_err() {
                let entity = Entity::Enumerator { value: *value, ty: underlying.id() };
                self.scopes.declare(*symbol, entity, enumerator.name.span);
            }
        }
        let defined = &mut self.program[id];
        defined.underlying = underlying;
        defined.enumerators = values;
        defined.complete = true;
    }

    /// The type of a constant while its enum is still being read.
    fn enumerator_type(&self, value: i128) -> TypeId {
        let target = self.program.target;
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
    pub(super) fn refuse_twice(&mut self, name: ast::Name) {
        if let Some(before) = self.scopes.name(name.symbol)
            && before.depth == self.scopes.depth()
        {
            let message = format!("`{}` is declared twice", self.text(name.symbol));
            self.diagnostics.push(
                Diagnostic::error("declaration-error", name.span, message)
                    .related(before.span, "declared here before"),
            );
        }
    }

    /// The smallest of `unsigned int`, `int` and the 64-bit types that holds all values; with `packed`, also less.
    fn underlying(
        &mut self,
        values: &[(crate::syntax::symbol::Symbol, i128)],
        attributes: &Attributes,
        enumeration: &ast::EnumSpecifier,
    ) -> IntegerKind {
        let target = self.program.target;
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
            self.warn("large-enumeration", enumeration.span, message);
            return IntegerKind::LongLong;
        };
        if let Some(mode) = attributes.mode {
            let plain = target.integer_of_size(4, signed).unwrap_or(IntegerKind::Int).id();
            let made = self.with_mode(plain.into(), mode, enumeration.span);
            if let Type::Integer(kind) = *self.program.types.get(made.ty) {
                return kind;
            }
        }
        target.integer_of_size(size, signed).unwrap_or(IntegerKind::Int)
    }
}
