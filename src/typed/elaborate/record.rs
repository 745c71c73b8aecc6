//! Structures and unions (C11 6.7.2.1, 6.7.2.3): tags, members, bit-fields, and their layout once the list is complete.

use super::attributes::Attributes;
use super::declarator::Role;
use super::scope::Tag;
use super::specifiers::{Followed, Specified, storage_word};
use crate::base::{DataModel, Diagnostic, Span};
use crate::syntax::ast::{self, Member, Name, RecordKind, SpecifierKind, TypeSpecifier};
use crate::typed::describe;
use crate::typed::elaborate::{
    Elaborator, attributes, declarator, declare, draft::Draft, expr::size, scope::Names, specifiers,
};
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

/// The type of a `struct` or `union` specifier.
pub fn record(
    elaborator: &mut Elaborator,
    record: &ast::RecordSpecifier,
    followed: Followed,
) -> TypeId {
    let id = match &record.members {
        None => {
            match record_reference(&mut elaborator.draft, &mut elaborator.names, record, followed) {
                Some(id) => id,
                None => return TypeId::ERROR,
            }
        }
        Some(members) => {
            let id = record_to_define(elaborator, record);
            define_record(elaborator, id, record, members);
            id
        }
    };
    elaborator.draft.program.types.intern(Type::Record(id))
}

/// `struct s` without members: the visible one, or a new incomplete one (C11 6.7.2.3p8).
fn record_reference(
    draft: &mut Draft,
    names: &mut Names,
    record: &ast::RecordSpecifier,
    followed: Followed,
) -> Option<RecordId> {
    let Some(tag) = record.tag else {
        return Some(new_record(&mut draft.program, record));
    };
    let own_only = followed == Followed::ByNothing;
    let visible = names.scopes.tag(tag.symbol);
    let visible = visible.filter(|found| !own_only || found.depth == names.scopes.depth());
    match visible.map(|found| found.entity) {
        Some(Tag::Record(id)) if draft.program[id].kind == record.kind => Some(id),
        Some(_) => {
            wrong_tag(draft, names, tag);
            None
        }
        None => Some(declare_record(draft, names, record, tag)),
    }
}

/// The record that a list of members completes.
fn record_to_define(elaborator: &mut Elaborator, record: &ast::RecordSpecifier) -> RecordId {
    let Some(tag) = record.tag else { return new_record(&mut elaborator.draft.program, record) };
    let own = elaborator
        .names
        .scopes
        .tag(tag.symbol)
        .filter(|found| found.depth == elaborator.names.scopes.depth());
    match own.map(|found| found.entity) {
        Some(Tag::Record(id)) if elaborator.draft.program[id].kind == record.kind => {
            if elaborator.draft.program[id].definition.is_none()
                && !elaborator.open_records.contains(&id)
            {
                elaborator.draft.program[id].span = tag.span;
                return id;
            }
            let before = elaborator.draft.program[id].span;
            let word = keyword(record.kind);
            let message =
                format!("`{word} {}` is defined twice", elaborator.draft.program.text(tag.symbol));
            elaborator.draft.diagnostics.push(
                Diagnostic::error("declaration-error", tag.span, message)
                    .related(before, "defined here before"),
            );
            new_record(&mut elaborator.draft.program, record)
        }
        Some(_) => {
            wrong_tag(&mut elaborator.draft, &elaborator.names, tag);
            new_record(&mut elaborator.draft.program, record)
        }
        None => declare_record(&mut elaborator.draft, &mut elaborator.names, record, tag),
    }
}

pub fn wrong_tag(draft: &mut Draft, names: &Names, tag: Name) {
    let message =
        format!("`{}` is the tag of another kind of type", draft.program.text(tag.symbol));
    let diagnostic = Diagnostic::error("declaration-error", tag.span, message);
    draft.diagnostics.push(match names.scopes.tag(tag.symbol) {
        Some(before) => diagnostic.related(before.span, "declared here before"),
        None => diagnostic,
    });
}

fn declare_record(
    draft: &mut Draft,
    names: &mut Names,
    record: &ast::RecordSpecifier,
    tag: Name,
) -> RecordId {
    let id = new_record(&mut draft.program, record);
    names.scopes.declare_tag(tag.symbol, Tag::Record(id), tag.span);
    id
}

fn new_record(program: &mut Program, record: &ast::RecordSpecifier) -> RecordId {
    let id = RecordId(program.records.len() as u32);
    let span = record.tag.map_or(record.span, |tag| tag.span);
    let tag = record.tag.map(|tag| tag.symbol);
    program.records.push(Record { kind: record.kind, tag, span, definition: None });
    id
}

fn define_record(
    elaborator: &mut Elaborator,
    id: RecordId,
    record: &ast::RecordSpecifier,
    members: &[Member],
) {
    elaborator.open_records.push(id);
    let mut attributes = Attributes::default();
    attributes::read_attributes(elaborator, &record.attributes, &mut attributes);
    let mut fields = Vec::with_capacity(members.len());
    for member in members {
        match member {
            Member::StaticAssert(check) => declare::static_assert(elaborator, check),
            Member::Declaration(declaration) => {
                let around = Around { kind: record.kind, packed: attributes.packed };
                member_declaration(elaborator, declaration, around, &mut fields);
            }
        }
    }
    elaborator.open_records.pop();
    check_flexible(&mut elaborator.draft, record.kind, &fields);
    let names = check_duplicates(&mut elaborator.draft, &fields);
    let pack = packing_at(elaborator, record.span.end);
    let rules = Rules {
        bit_fields: attributes
            .bit_fields
            .unwrap_or(elaborator.draft.program.target.bit_field_rules()),
        packed: attributes.packed,
        aligned: attributes.aligned,
        pack,
    };
    let (size, align) = place(&mut elaborator.draft, record.kind, &mut fields, rules, record.span);
    if attributes.transparent_union && record.kind != RecordKind::Union {
        elaborator.draft.warn("ignored-attribute", record.span, "only unions can be transparent");
    }
    elaborator.draft.program[id].definition = Some(RecordDefinition {
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
fn packing_at(elaborator: &Elaborator, offset: u32) -> Option<u32> {
    let behind = elaborator.packing.partition_point(|change| change.offset < offset);
    elaborator.packing[..behind].last().and_then(|change| change.limit)
}

fn member_declaration(
    elaborator: &mut Elaborator,
    declaration: &ast::MemberDeclaration,
    around: Around,
    fields: &mut Vec<Field>,
) {
    let followed = if declaration.declarators.is_empty() {
        Followed::ByNothing
    } else {
        Followed::ByDeclarators
    };
    let specified =
        specifiers::specifiers(elaborator, &declaration.specifiers, followed, declaration.span);
    if let Some(storage) = specified.storage {
        let message = format!("a member has no storage class (`{}`)", storage_word(storage));
        elaborator.draft.error("declaration-error", declaration.span, message);
    }
    if declaration.declarators.is_empty() {
        anonymous_member(&mut elaborator.draft, declaration, specified, fields);
        return;
    }
    for declarator in &declaration.declarators {
        declared_member(elaborator, declarator, &specified, around, fields);
    }
}

/// C11 6.7.2.1p13: the members of an unnamed structure without tag belong to the outer one. Microsoft's C lets any
/// structure be such a member, named by its tag or by a `typedef`.
fn anonymous_member(
    draft: &mut Draft,
    declaration: &ast::MemberDeclaration,
    specified: Specified,
    fields: &mut Vec<Field>,
) {
    let anonymous = declaration.specifiers.iter().any(|specifier| {
        matches!(&specifier.kind, SpecifierKind::Type(TypeSpecifier::Record(record))
            if record.tag.is_none() && record.members.is_some())
    });
    let is_record = matches!(draft.program.types.get(specified.ty.ty), Type::Record(_));
    let belongs = anonymous || is_record && draft.program.target.ms_extensions;
    if !belongs {
        let message = "this declares no member";
        draft.warn("empty-declaration", declaration.span, message);
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
    elaborator: &mut Elaborator,
    declarator: &ast::MemberDeclarator,
    specified: &Specified,
    around: Around,
    fields: &mut Vec<Field>,
) {
    let span = declarator.declarator.name.map_or(declarator.declarator.span, |name| name.span);
    let mut attributes = specified.attributes.clone();
    attributes::read_attributes(elaborator, &declarator.declarator.attributes, &mut attributes);
    attributes::read_attributes(elaborator, &declarator.attributes, &mut attributes);
    let base = attributes::reshaped(&mut elaborator.draft, specified.ty, &attributes, span);
    let shaped =
        declarator::declarator(elaborator, base, &declarator.declarator, &attributes, Role::Member);
    attributes::refuse_promises(&mut elaborator.draft, &attributes, span);
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
        align_by_type_name(&elaborator.draft.program, &mut field, align);
    }
    if !check_member(&mut elaborator.draft, &field, around.kind, span) {
        field.ty = TypeId::ERROR.into();
    }
    if let Some(width) = &declarator.width {
        let width = bit_field_width(elaborator, width, &field, span);
        field.bits = Some(Bits { width, offset: 0 });
    }
    fields.push(field);
}

/// A type name's own alignment may also be less than natural; a member says so by being packed as well. (Packing
/// overrides what comes from a type name, but not what a member asks for itself.)
fn align_by_type_name(program: &Program, field: &mut Field, align: u64) {
    let natural = layout::align_of(program, field.ty).unwrap_or(1);
    if align < natural {
        field.packed = true;
    }
    field.aligned = field.aligned.max(Some(align));
}

/// C11 6.7.2.1p3. False after a message.
fn check_member(draft: &mut Draft, field: &Field, kind: RecordKind, span: Span) -> bool {
    let what = match *draft.program.types.get(field.ty.ty) {
        Type::Error => return true,
        _ if size::is_variable(&draft.program, field.ty.ty) => {
            draft.unsupported(span, "members whose type has a variable length");
            return false;
        }
        Type::Void => "type `void`",
        Type::Function(_) => "a function type",
        Type::Array(_, Length::Open) if kind == RecordKind::Union => {
            "an array of unknown length, in a union,"
        }
        Type::Record(id) if draft.program[id].definition.is_none() => {
            let ty = describe::describe(&draft.program, field.ty);
            let message = format!("a member has incomplete type `{ty}`");
            draft.error("declaration-error", span, message);
            return false;
        }
        _ => return true,
    };
    draft.error("declaration-error", span, format!("a member cannot have {what}"));
    false
}

/// The width of a bit-field (C11 6.7.2.1p4-5); 1 after a message.
fn bit_field_width(
    elaborator: &mut Elaborator,
    width: &ast::Expr,
    field: &Field,
    span: Span,
) -> u32 {
    let bits = match *elaborator.draft.program.types.get(field.ty.ty) {
        Type::Bool => 1,
        Type::Integer(kind) => 8 * elaborator.draft.program.target.integer_size(kind),
        Type::Enum(id) => {
            8 * elaborator
                .draft
                .program
                .target
                .integer_size(elaborator.draft.program[id].underlying)
        }
        Type::Error => 128,
        _ => {
            let ty = describe::describe(&elaborator.draft.program, field.ty);
            let message = format!("a bit-field has an integer type, not `{ty}`");
            elaborator.draft.error("declaration-error", span, message);
            return 1;
        }
    };
    let Some(value) = declarator::constant_integer(elaborator, width, "the width of a bit-field")
    else {
        return 1;
    };
    let message = match value {
        ..0 => "the width of a bit-field is negative",
        0 if field.name.is_some() => "a bit-field of width 0 has no name",
        value if value > i128::from(bits) => "the bit-field is wider than its type",
        _ => {
            // gcc computes with such a one in a type of its own width, whose constants we cannot write.
            if (65..128).contains(&value) {
                elaborator.draft.refuse(span, "bit-fields of more than 64 bits");
            }
            return value as u32;
        }
    };
    elaborator.draft.error("declaration-error", width.span, message);
    1
}

/// C11 6.7.2.1p18: an array of unknown length comes last in a structure that has another member.
fn check_flexible(draft: &mut Draft, kind: RecordKind, fields: &[Field]) {
    if kind == RecordKind::Union {
        return;
    }
    for (index, field) in fields.iter().enumerate() {
        let open = matches!(draft.program.types.get(field.ty.ty), Type::Array(_, Length::Open));
        if !open {
            continue;
        }
        if index + 1 < fields.len() {
            let message = "an array of unknown length is not the last member";
            draft.error("declaration-error", field.span, message);
        } else if index == 0 {
            let message = "an array of unknown length is the only member";
            draft.error("declaration-error", field.span, message);
        }
    }
}

/// Two members of one name, also through anonymous members, are reported. Returns all names.
fn check_duplicates(
    draft: &mut Draft,
    fields: &[Field],
) -> Vec<(crate::syntax::symbol::Symbol, u32)> {
    let names = draft.program.member_names(fields);
    let mut sorted = names.clone();
    sorted.sort();
    for pair in sorted.windows(2) {
        if pair[0].0 == pair[1].0 {
            let (first, second) = (&fields[pair[0].1 as usize], &fields[pair[1].1 as usize]);
            let message = format!("two members are called `{}`", draft.program.text(pair[0].0));
            let (first, second) = (first.span, second.span);
            draft.diagnostics.push(
                Diagnostic::error("declaration-error", second, message)
                    .related(first, "the other one"),
            );
        }
    }
    names
}

/// Gives the fields their places; returns the size and alignment of the record.
fn place(
    draft: &mut Draft,
    kind: RecordKind,
    fields: &mut [Field],
    rules: Rules,
    span: Span,
) -> (u64, u64) {
    let shapes: Vec<Shape> = fields.iter().map(|field| shape(&draft.program, field)).collect();
    let placed = match kind {
        RecordKind::Struct => place_struct(&shapes, rules),
        RecordKind::Union => place_union(&shapes, rules),
    };
    let placed = placed.filter(|placed| placed.size <= draft.program.target.max_object());
    let Some(mut placed) = placed else {
        draft.error("declaration-error", span, "the type is larger than the address space");
        return (0, 1);
    };
    if is_like_an_integer(&draft.program, &placed, fields, rules) {
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
fn is_like_an_integer(program: &Program, placed: &Placed, fields: &[Field], rules: Rules) -> bool {
    let asked = |field: &Field| {
        let inner = program.types.innermost(field.ty).ty;
        let record = matches!(program.types.get(inner), Type::Record(_));
        field.aligned.is_some() || (record && shape(program, field).align >= 8)
    };
    program.target.model == DataModel::Ilp32
        && (placed.size, placed.align) == (8, 8)
        && rules.bit_fields == BitFieldRules::Gcc
        && rules.aligned.is_none()
        && !fields.iter().any(asked)
}

fn shape(program: &Program, field: &Field) -> Shape {
    let ty: Qualified = field.ty;
    let known = layout::layout_qualified(program, ty);
    let align = known.map(|known| known.align).or_else(|| layout::align_of(program, ty));
    Shape {
        size: known.map_or(0, |known| known.size),
        align: align.unwrap_or(1),
        preferred: layout::preferred_align(program, ty).unwrap_or(1),
        width: field.bits.map(|bits| bits.width),
        named: field.name.is_some(),
        packed: field.packed,
        aligned: field.aligned,
    }
}

fn keyword(kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Struct => "struct",
        RecordKind::Union => "union",
    }
}
