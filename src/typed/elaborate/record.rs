//! Structures and unions (C11 6.7.2.1, 6.7.2.3): tags, members, bit-fields, and their layout once the list is complete.

use super::Elaborator;
use super::attributes::Attributes;
use super::declarator::Role;
use super::scope::Tag;
use super::specifiers::{Followed, Specified, storage_word};
use crate::base::{DataModel, Diagnostic, Span};
use crate::syntax::ast::{self, Member, Name, RecordKind, SpecifierKind, TypeSpecifier};
use crate::typed::describe;
use crate::typed::layout;
use crate::typed::place_members::{Placed, Rules, Shape, place_struct, place_union};
use crate::typed::program::{
    BitFieldRules, Bits, Field, Program, Record, RecordDefinition, RecordId,
};
use crate::typed::types::{Length, Qualified, Type, TypeId};

/// The record that a member belongs to.
#[derive(Clone, Copy)]
struct Around {
    kind: RecordKind,
    packed: bool,
}

impl Elaborator {
    /// The type of a `struct` or `union` specifier.
    pub(super) fn record(&mut self, record: &ast::RecordSpecifier, followed: Followed) -> TypeId {
        let id = match &record.members {
            None => match self.record_reference(record, followed) {
                Some(id) => id,
                None => return TypeId::ERROR,
            },
            Some(members) => {
                let id = self.record_to_define(record);
                self.define_record(id, record, members);
                id
            }
        };
        self.program.types.intern(Type::Record(id))
    }

    /// `struct s` without members: the visible one, or a new incomplete one (C11 6.7.2.3p8).
    fn record_reference(
        &mut self,
        record: &ast::RecordSpecifier,
        followed: Followed,
    ) -> Option<RecordId> {
        let Some(tag) = record.tag else {
            return Some(self.new_record(record));
        };
        let own_only = followed == Followed::ByNothing;
        let visible = self.scopes.tag(tag.symbol);
        let visible = visible.filter(|found| !own_only || found.depth == self.scopes.depth());
        match visible.map(|found| found.entity) {
            Some(Tag::Record(id)) if self.program[id].kind == record.kind => Some(id),
            Some(_) => {
                self.wrong_tag(tag);
                None
            }
            None => Some(self.declare_record(record, tag)),
        }
    }

    /// The record that a list of members completes.
    fn record_to_define(&mut self, record: &ast::RecordSpecifier) -> RecordId {
        let Some(tag) = record.tag else { return self.new_record(record) };
        let own = self.scopes.tag(tag.symbol).filter(|found| found.depth == self.scopes.depth());
        match own.map(|found| found.entity) {
            Some(Tag::Record(id)) if self.program[id].kind == record.kind => {
                if self.program[id].definition.is_none() && !self.open_records.contains(&id) {
                    self.program[id].span = tag.span;
                    return id;
                }
                let before = self.program[id].span;
                let word = keyword(record.kind);
                let message = format!("`{word} {}` is defined twice", self.text(tag.symbol));
                self.diagnostics.push(
                    Diagnostic::error("declaration-error", tag.span, message)
                        .related(before, "defined here before"),
                );
                self.new_record(record)
            }
            Some(_) => {
                self.wrong_tag(tag);
                self.new_record(record)
            }
            None => self.declare_record(record, tag),
        }
    }

    pub(super) fn wrong_tag(&mut self, tag: Name) {
        let message = format!("`{}` is the tag of another kind of type", self.text(tag.symbol));
        let diagnostic = Diagnostic::error("declaration-error", tag.span, message);
        self.diagnostics.push(match self.scopes.tag(tag.symbol) {
            Some(before) => diagnostic.related(before.span, "declared here before"),
            None => diagnostic,
        });
    }

    fn declare_record(&mut self, record: &ast::RecordSpecifier, tag: Name) -> RecordId {
        let id = self.new_record(record);
        self.scopes.declare_tag(tag.symbol, Tag::Record(id), tag.span);
        id
    }

    fn new_record(&mut self, record: &ast::RecordSpecifier) -> RecordId {
        let id = RecordId(self.program.records.len() as u32);
        let span = record.tag.map_or(record.span, |tag| tag.span);
        let tag = record.tag.map(|tag| tag.symbol);
        self.program.records.push(Record { kind: record.kind, tag, span, definition: None });
        id
    }

    fn define_record(&mut self, id: RecordId, record: &ast::RecordSpecifier, members: &[Member]) {
        self.open_records.push(id);
        let mut attributes = Attributes::default();
        self.read_attributes(&record.attributes, &mut attributes);
        let mut fields = Vec::with_capacity(members.len());
        for member in members {
            match member {
                Member::StaticAssert(check) => self.static_assert(check),
                Member::Declaration(declaration) => {
                    let around = Around { kind: record.kind, packed: attributes.packed };
                    self.member_declaration(declaration, around, &mut fields);
                }
            }
        }
        self.open_records.pop();
        self.check_flexible(record.kind, &fields);
        let names = self.check_duplicates(&fields);
        let pack = self.packing_at(record.span.end);
        let rules = Rules {
            bit_fields: attributes.bit_fields.unwrap_or(self.program.target.bit_field_rules()),
            packed: attributes.packed,
            aligned: attributes.aligned,
            pack,
        };
        let (size, align) = self.place(record.kind, &mut fields, rules, record.span);
        if attributes.transparent_union && record.kind != RecordKind::Union {
            self.warn("ignored-attribute", record.span, "only unions can be transparent");
        }
        self.program[id].definition = Some(RecordDefinition {
            fields,
            size,
            align,
            packed: attributes.packed,
            aligned: attributes.aligned,
            pack,
            bit_fields: rules.bit_fields,
            transparent_union: attributes.transparent_union,
            names: Program::name_table(&names),
        });
    }

    /// `#pragma pack` in force at an offset.
    fn packing_at(&self, offset: u32) -> Option<u32> {
        let behind = self.packing.partition_point(|change| change.offset < offset);
        self.packing[..behind].last().and_then(|change| change.limit)
    }

    fn member_declaration(
        &mut self,
        declaration: &ast::MemberDeclaration,
        around: Around,
        fields: &mut Vec<Field>,
    ) {
        let followed = match declaration.declarators.is_empty() {
            true => Followed::ByNothing,
            false => Followed::ByDeclarators,
        };
        let specified = self.specifiers(&declaration.specifiers, followed, declaration.span);
        if let Some(storage) = specified.storage {
            let message = format!("a member has no storage class (`{}`)", storage_word(storage));
            self.error("declaration-error", declaration.span, message);
        }
        if declaration.declarators.is_empty() {
            self.anonymous_member(declaration, specified, fields);
            return;
        }
        for declarator in &declaration.declarators {
            self.declared_member(declarator, &specified, around, fields);
        }
    }

    /// C11 6.7.2.1p13: the members of an unnamed structure without tag belong to the outer one. Microsoft's C lets any
    /// structure be such a member, named by its tag or by a `typedef`.
    fn anonymous_member(
        &mut self,
        declaration: &ast::MemberDeclaration,
        specified: Specified,
        fields: &mut Vec<Field>,
    ) {
        let anonymous = declaration.specifiers.iter().any(|specifier| {
            matches!(&specifier.kind, SpecifierKind::Type(TypeSpecifier::Record(record))
                if record.tag.is_none() && record.members.is_some())
        });
        let is_record = matches!(self.program.types.get(specified.ty.ty), Type::Record(_));
        let belongs = anonymous || is_record && self.program.target.ms_extensions;
        if !belongs {
            let message = "this declares no member";
            self.warn("empty-declaration", declaration.span, message);
            return;
        }
        fields.push(Field {
            name: None,
            ty: specified.ty,
            span: declaration.span,
            offset: 0,
            bits: None,
            packed: specified.attributes.packed,
            aligned: specified.attributes.aligned.max(specified.alignas),
        });
    }

    fn declared_member(
        &mut self,
        declarator: &ast::MemberDeclarator,
        specified: &Specified,
        around: Around,
        fields: &mut Vec<Field>,
    ) {
        let span = declarator.declarator.name.map_or(declarator.declarator.span, |name| name.span);
        let mut attributes = specified.attributes.clone();
        self.read_attributes(&declarator.declarator.attributes, &mut attributes);
        self.read_attributes(&declarator.attributes, &mut attributes);
        let base = self.reshaped(specified.ty, &attributes, span);
        let shaped = self.declarator(base, &declarator.declarator, &attributes, Role::Member);
        let mut field = Field {
            name: declarator.declarator.name.map(|name| name.symbol),
            ty: shaped.ty,
            span,
            offset: 0,
            bits: None,
            packed: attributes.packed,
            aligned: attributes.aligned.max(specified.alignas),
        };
        let only_arrays = declarator
            .declarator
            .derivations
            .iter()
            .all(|derivation| matches!(derivation.kind, ast::DerivationKind::Array { .. }));
        if let Some(align) = specified.align
            && only_arrays
            && !field.packed
            && !around.packed
            && declarator.width.is_none()
        {
            self.align_by_type_name(&mut field, align);
        }
        if !self.check_member(&field, around.kind, span) {
            field.ty = TypeId::ERROR.into();
        }
        if let Some(width) = &declarator.width {
            let width = self.width(width, &field, span);
            field.bits = Some(Bits { width, offset: 0 });
        }
        fields.push(field);
    }

    /// A type name's own alignment may also be less than natural; a member says so by being packed as well. (Packing
    /// overrides what comes from a type name, but not what a member asks for itself.)
    fn align_by_type_name(&mut self, field: &mut Field, align: u64) {
        let natural = layout::align_of(&self.program, field.ty).unwrap_or(1);
        if align < natural {
            field.packed = true;
        }
        field.aligned = field.aligned.max(Some(align));
    }

    /// C11 6.7.2.1p3. False after a message.
    fn check_member(&mut self, field: &Field, kind: RecordKind, span: Span) -> bool {
        let what = match *self.program.types.get(field.ty.ty) {
            Type::Error => return true,
            _ if self.is_variable(field.ty.ty) => {
                self.unsupported(span, "members whose type has a variable length");
                return false;
            }
            Type::Void => "type `void`",
            Type::Function(_) => "a function type",
            Type::Array(_, Length::Open) if kind == RecordKind::Union => {
                "an array of unknown length, in a union,"
            }
            Type::Record(id) if self.program[id].definition.is_none() => {
                let ty = describe::describe(&self.program, field.ty);
                let message = format!("a member has incomplete type `{ty}`");
                self.error("declaration-error", span, message);
                return false;
            }
            _ => return true,
        };
        self.error("declaration-error", span, format!("a member cannot have {what}"));
        false
    }

    /// The width of a bit-field (C11 6.7.2.1p4-5); 1 after a message.
    fn width(&mut self, width: &ast::Expr, field: &Field, span: Span) -> u32 {
        let bits = match *self.program.types.get(field.ty.ty) {
            Type::Bool => 1,
            Type::Integer(kind) => 8 * self.program.target.integer_size(kind),
            Type::Enum(id) => 8 * self.program.target.integer_size(self.program[id].underlying),
            Type::Error => 128,
            _ => {
                let ty = describe::describe(&self.program, field.ty);
                let message = format!("a bit-field has an integer type, not `{ty}`");
                self.error("declaration-error", span, message);
                return 1;
            }
        };
        let Some(value) = self.constant_integer(width, "the width of a bit-field") else {
            return 1;
        };
        let message = match value {
            ..0 => "the width of a bit-field is negative",
            0 if field.name.is_some() => "a bit-field of width 0 has no name",
            value if value > i128::from(bits) => "the bit-field is wider than its type",
            _ => {
                // gcc computes with such a one in a type of its own width, whose constants we cannot write.
                if (65..128).contains(&value) {
                    self.refuse(span, "bit-fields of more than 64 bits");
                }
                return value as u32;
            }
        };
        self.error("declaration-error", width.span, message);
        1
    }

    /// C11 6.7.2.1p18: an array of unknown length comes last in a structure that has another member.
    fn check_flexible(&mut self, kind: RecordKind, fields: &[Field]) {
        if kind == RecordKind::Union {
            return;
        }
        for (index, field) in fields.iter().enumerate() {
            let open = matches!(self.program.types.get(field.ty.ty), Type::Array(_, Length::Open));
            if !open {
                continue;
            }
            if index + 1 < fields.len() {
                let message = "an array of unknown length is not the last member";
                self.error("declaration-error", field.span, message);
            } else if index == 0 {
                let message = "an array of unknown length is the only member";
                self.error("declaration-error", field.span, message);
            }
        }
    }

    /// Two members of one name, also through anonymous members, are reported. Returns all names.
    fn check_duplicates(&mut self, fields: &[Field]) -> Vec<(crate::syntax::symbol::Symbol, u32)> {
        let names = self.program.member_names(fields);
        let mut sorted = names.clone();
        sorted.sort();
        for pair in sorted.windows(2) {
            if pair[0].0 == pair[1].0 {
                let (first, second) = (&fields[pair[0].1 as usize], &fields[pair[1].1 as usize]);
                let message = format!("two members are called `{}`", self.text(pair[0].0));
                let (first, second) = (first.span, second.span);
                self.diagnostics.push(
                    Diagnostic::error("declaration-error", second, message)
                        .related(first, "the other one"),
                );
            }
        }
        names
    }

    /// Gives the fields their places; returns the size and alignment of the record.
    fn place(
        &mut self,
        kind: RecordKind,
        fields: &mut [Field],
        rules: Rules,
        span: Span,
    ) -> (u64, u64) {
        let shapes: Vec<Shape> = fields.iter().map(|field| self.shape(field)).collect();
        let placed = match kind {
            RecordKind::Struct => place_struct(&shapes, rules),
            RecordKind::Union => place_union(&shapes, rules),
        };
        let placed = placed.filter(|placed| placed.size <= self.program.target.max_object());
        let Some(mut placed) = placed else {
            self.error("declaration-error", span, "the type is larger than the address space");
            return (0, 1);
        };
        if self.is_like_an_integer(&placed, fields, rules) {
            placed.align = 4;
        }
        for (field, start) in fields.iter_mut().zip(placed.starts) {
            field.offset = start / 8;
            if let Some(bits) = &mut field.bits {
                bits.offset = start;
            }
        }
        (placed.size, placed.align)
    }

    /// 32-bit x86: a record that gcc handles as one 8-byte integer is aligned like one, to 4 bytes, even if a member of it
    /// (an atomic one, a vector) would be aligned to 8; not if an alignment was asked for.
    fn is_like_an_integer(&self, placed: &Placed, fields: &[Field], rules: Rules) -> bool {
        let asked = |field: &Field| {
            let inner = self.program.types.innermost(field.ty).ty;
            let record = matches!(self.program.types.get(inner), Type::Record(_));
            field.aligned.is_some() || (record && self.shape(field).align >= 8)
        };
        self.program.target.model == DataModel::Ilp32
            && (placed.size, placed.align) == (8, 8)
            && rules.bit_fields == BitFieldRules::Gcc
            && rules.aligned.is_none()
            && !fields.iter().any(asked)
    }

    fn shape(&self, field: &Field) -> Shape {
        let ty: Qualified = field.ty;
        let known = layout::layout_qualified(&self.program, ty);
        let align = known.map(|known| known.align).or_else(|| layout::align_of(&self.program, ty));
        Shape {
            size: known.map_or(0, |known| known.size),
            align: align.unwrap_or(1),
            preferred: layout::preferred_align(&self.program, ty).unwrap_or(1),
            width: field.bits.map(|bits| bits.width),
            named: field.name.is_some(),
            packed: field.packed,
            aligned: field.aligned,
        }
    }
}

fn keyword(kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Struct => "struct",
        RecordKind::Union => "union",
    }
}
