//! Which cells a C type is made of: type in, its scalar leaves with their offsets, classes and tags out (see `tag.rs`): each scalar field of a
//! record has its own, a plain scalar has that of its effective type, an array's elements have one.
//! Members of unions have tags of their own (by their path from the union), since writing one replaces the others.

use super::class::Class;
use super::effective::Effective;
use super::tag::{Path, Tag};
use crate::typed::layout::layout;
use crate::typed::program::{Field, RecordId, RecordKind};
use crate::typed::types::{Length, Type, TypeId};
use crate::typed::{Program, describe};
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// From the start of the type, of its first occurrence.
    pub offset: u64,
    pub class: Class,
    pub tag: Tag,
    /// The arrays around it, outermost first.
    pub repeats: Vec<Repeat>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repeat {
    /// `None`: a flexible array member, as long as the object allows.
    pub count: Option<u64>,
    pub stride: u64,
}

/// A union inside a type: its bytes carry tags of its family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnionRegion {
    pub offset: u64,
    pub size: u64,
    pub union: RecordId,
    pub repeats: Vec<Repeat>,
}

/// A bit-field. Its value lives in a map of its own, at the address of the byte in which its run of bit-fields starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BitField {
    pub record: RecordId,
    pub field: u32,
    /// Of the run's first byte.
    pub offset: u64,
    /// What lives at that byte.
    pub run: Tag,
    /// The name of its map.
    pub name: Arc<str>,
    pub width: u32,
    pub signed: bool,
    pub repeats: Vec<Repeat>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cells {
    pub leaves: Vec<Leaf>,
    pub unions: Vec<UnionRegion>,
    pub bits: Vec<BitField>,
    /// What inside the type is not modelled, in words.
    pub unsupported: Option<String>,
}

impl Leaf {
    /// Whether it is inside a union, where it is what it is only while it is active.
    pub fn in_union(&self) -> bool {
        self.tag.family().is_some()
    }
}

/// Names of records, each unique in the unit: the tag or the type name, numbered where another record or a class has it.
#[derive(Debug)]
pub struct RecordNames(Vec<Arc<str>>);

impl RecordNames {
    pub fn new(program: &Program) -> RecordNames {
        // A union's tag is its name, which must not be the tag of a plain scalar.
        let mut taken: std::collections::BTreeSet<String> = Class::NAMES.map(String::from).into();
        let name = |index: usize| {
            let id = RecordId(index as u32);
            let plain = match program[id].tag {
                Some(tag) => program.symbols.text(tag).to_string(),
                None => match describe::alias(program, &Type::Record(id)) {
                    Some(alias) => program.symbols.text(alias).to_string(),
                    None => "anonymous".into(),
                },
            };
            let mut name = plain.clone();
            let mut number = 1;
            while !taken.insert(name.clone()) {
                number += 1;
                name = format!("{plain}#{number}");
            }
            name.into()
        };
        RecordNames((0..program.records.len()).map(name).collect())
    }

    pub fn get(&self, record: RecordId) -> &Arc<str> {
        &self.0[record.0 as usize]
    }
}

pub fn field_name(program: &Program, field: &Field, index: u32) -> String {
    match field.name {
        Some(name) => program.symbols.text(name).to_string(),
        None => format!("{index}"),
    }
}

/// What the map of a bit-field is called.
pub fn bit_field_name(
    program: &Program,
    names: &RecordNames,
    record: RecordId,
    index: u32,
) -> Arc<str> {
    Tag::Field(record, index).name(program, names).into()
}

pub fn cells(program: &Program, names: &RecordNames, ty: TypeId) -> Cells {
    let mut walk = Walk { program, names, within: false, cells: Cells::default() };
    walk.visit(ty, Place { offset: 0, repeats: vec![], tag: None, path: None });
    walk.cells
}

/// The cells of a record that is not part of a larger one.
pub fn record_cells(program: &Program, names: &RecordNames, record: RecordId) -> Cells {
    let mut walk = Walk { program, names, within: false, cells: Cells::default() };
    walk.record(record, Place { offset: 0, repeats: vec![], tag: None, path: None });
    walk.cells
}

/// The cells of a type inside a union, by its path from there.
pub fn member_cells(program: &Program, names: &RecordNames, ty: TypeId, path: &Path) -> Cells {
    let mut walk = Walk { program, names, within: true, cells: Cells::default() };
    let (tag, path) = (Some(Tag::Member(path.clone())), Some(path.clone()));
    walk.visit(ty, Place { offset: 0, repeats: vec![], tag, path });
    walk.cells
}

struct Walk<'a> {
    program: &'a Program,
    names: &'a RecordNames,
    /// The type is a part of a union.
    within: bool,
    cells: Cells,
}

#[derive(Clone)]
struct Place {
    offset: u64,
    repeats: Vec<Repeat>,
    /// Of the field whose scalar, or array of scalars, this is.
    tag: Option<Tag>,
    /// Inside a union: the path from it, which tells the tags below.
    path: Option<Path>,
}

impl Walk<'_> {
    fn visit(&mut self, ty: TypeId, place: Place) {
        if let Some(effective) = Effective::of(self.program, ty) {
            let class = effective.class(self.program);
            let tag = place.tag.unwrap_or(Tag::Plain(effective));
            let Place { offset, repeats, .. } = place;
            return self.cells.leaves.push(Leaf { offset, class, tag, repeats });
        }
        match self.program.types.get(ty) {
            Type::Array(element, length) => {
                let Some(inner) = layout(self.program, element.ty) else {
                    return self.refuse("an array of variable length inside another object");
                };
                let count = match length {
                    Length::Fixed(count) => Some(*count),
                    Length::Open => None,
                    Length::Star | Length::Variable(_) => {
                        return self.refuse("an array of variable length inside another object");
                    }
                };
                let mut place = place;
                place.repeats.push(Repeat { count, stride: inner.size });
                self.visit(element.ty, place);
            }
            Type::Record(id) => self.record(*id, place),
            Type::Complex(_) => self.refuse("complex numbers"),
            Type::Vector(..) => self.refuse("vectors"),
            Type::VaList => self.refuse("va_list"),
            _ => self.refuse("an object of this type"),
        }
    }

    fn refuse(&mut self, what: &str) {
        self.cells.unsupported.get_or_insert_with(|| what.to_string());
    }

    fn record(&mut self, id: RecordId, place: Place) {
        let Some(definition) = &self.program[id].definition else {
            return self.refuse("an object of incomplete type");
        };
        let union = self.program[id].kind == RecordKind::Union;
        if union && place.path.is_none() {
            let (offset, repeats) = (place.offset, place.repeats.clone());
            let region = UnionRegion { offset, size: definition.size, union: id, repeats };
            self.cells.unions.push(region);
        }
        let mut run = Run::default();
        for (field, index) in definition.fields.iter().zip(0u32..) {
            if let Some(bits) = field.bits {
                if field.name.is_none() {
                    continue;
                }
                // In a union it has no cell of its own (see `packed.rs`).
                if union || place.path.is_some() {
                    if self.within {
                        self.refuse("copying bit-fields out of a union or into one");
                    }
                    continue;
                }
                let first = run.extend(bits.offset, bits.width, index);
                let class = Class::of(self.program, field.ty.ty);
                let signed = matches!(class, Some(Class::Integer { signed: true, .. }));
                self.cells.bits.push(BitField {
                    record: id,
                    field: index,
                    offset: place.offset + run.start,
                    run: Tag::Run(id, first),
                    name: bit_field_name(self.program, self.names, id, index),
                    width: bits.width,
                    signed,
                    repeats: place.repeats.clone(),
                });
                continue;
            }
            let path = match &place.path {
                Some(path) => Some(path.member(id, index)),
                None => union.then(|| Path::new(id, index)),
            };
            let tag = path.clone().map_or(Tag::Field(id, index), Tag::Member);
            let inner = Place {
                offset: place.offset + field.offset,
                repeats: place.repeats.clone(),
                tag: Some(tag),
                path,
            };
            self.visit(field.ty.ty, inner);
        }
    }
}

/// Bit-fields that share bytes.
#[derive(Default)]
struct Run {
    start: u64,
    /// The first bit behind it.
    end: u64,
    /// The number of its first field.
    first: Option<u32>,
}

impl Run {
    /// Adds a field; says which is the first of its run.
    fn extend(&mut self, offset: u64, width: u32, field: u32) -> u32 {
        let apart = offset > self.end.next_multiple_of(8)
            || offset == self.end.next_multiple_of(8) && offset != self.end;
        let first = match self.first {
            Some(first) if !apart => first,
            _ => {
                self.start = offset / 8;
                field
            }
        };
        self.first = Some(first);
        self.end = self.end.max(offset + u64::from(width));
        first
    }
}

/// Whether a record has a flexible array member (C11 6.7.2.1p18), or GNU's older form of one, an array of length zero at its end.
pub fn ends_open(program: &Program, ty: TypeId) -> bool {
    let Type::Record(record) = program.types.get(ty) else { return false };
    if program[*record].kind == RecordKind::Union {
        return false;
    }
    let definition = program[*record].definition.as_ref();
    let last = definition.and_then(|definition| definition.fields.last());
    last.is_some_and(|field| match program.types.get(field.ty.ty) {
        Type::Array(_, length) => matches!(length, Length::Open | Length::Fixed(0)),
        _ => ends_open(program, field.ty.ty),
    })
}
