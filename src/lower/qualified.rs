//! Which cells may belong to members that are defined with `const` or `volatile`, also as parts of larger members: by their tags, for
//! these are all that an address tells. Such cells must not be written, or used, through pointers that do not know it (C11 6.7.3p6).

use super::cells::{Cells, RecordNames, cells, record_cells};
use super::class::Class;
use super::tag::Tag;
use crate::typed::Program;
use crate::typed::program::{RecordDefinition, RecordId};
use crate::typed::types::{Qualifiers, Type, TypeId};
use std::collections::BTreeMap;

/// By tag, the class of the scalar; `None` for bit-fields, to which nothing points.
type Tags = BTreeMap<Tag, Option<Class>>;

#[derive(Debug)]
pub struct Qualified {
    constant: Tags,
    /// Those of them whose own members do not say it.
    in_constant: Tags,
    volatile: Tags,
}

impl Qualified {
    pub fn new(program: &Program, names: &RecordNames) -> Qualified {
        let both = |qualifier| {
            let inside = inside(program, names, qualifier);
            let mut all = own(program, names, qualifier);
            all.extend(inside.clone());
            (all, inside)
        };
        let ((constant, in_constant), (volatile, _)) =
            (both(Qualifiers::CONST), both(Qualifiers::VOLATILE));
        Qualified { constant, in_constant, volatile }
    }

    /// The tags of scalars of the class.
    pub fn members(&self, class: Class, qualifier: Qualifiers) -> Vec<Tag> {
        let tags = if qualifier == Qualifiers::CONST { &self.constant } else { &self.volatile };
        let same = tags.iter().filter(|(_, own)| own.is_some_and(|own| own.cell() == class.cell()));
        same.map(|(tag, _)| tag.clone()).collect()
    }

    pub fn is_constant(&self, tag: &Tag) -> bool {
        self.constant.contains_key(tag)
    }

    /// Whether cells may hold, or be part of, a constant member.
    pub fn have_constant(&self, cells: &Cells) -> bool {
        !self.constant.is_empty() && of_cells(cells).any(|(tag, _)| self.is_constant(&tag))
    }

    /// Whether cells may be part of a constant member, though their own type does not say so.
    pub fn are_in_constant(&self, cells: &Cells) -> bool {
        !self.in_constant.is_empty()
            && of_cells(cells).any(|(tag, _)| self.in_constant.contains_key(&tag))
    }
}

/// Those of members that have the qualifier themselves.
fn own(program: &Program, names: &RecordNames, qualifier: Qualifiers) -> Tags {
    let mut found = Tags::new();
    for (id, _) in definitions(program) {
        let whole = of_cells(&record_cells(program, names, id));
        found.extend(whole.filter(|(tag, _)| {
            tag.fields().iter().any(|(record, field)| {
                let definition = program[*record].definition.as_ref();
                let field = definition.map(|it| &it.fields[*field as usize]);
                field.is_some_and(|field| program.types.qualifiers(field.ty).has(qualifier))
            })
        }));
    }
    found
}

/// Those in larger members that have the qualifier: what is in them is defined with it.
fn inside(program: &Program, names: &RecordNames, qualifier: Qualifiers) -> Tags {
    let mut found = Tags::new();
    for (_, definition) in definitions(program) {
        let fields = definition.fields.iter();
        for field in fields.filter(|it| program.types.qualifiers(it.ty).has(qualifier)) {
            let inner = program.types.innermost(field.ty).ty;
            if is_record(program, inner) {
                found.extend(of_cells(&cells(program, names, inner)));
            }
        }
    }
    found
}

fn definitions(program: &Program) -> impl Iterator<Item = (RecordId, &RecordDefinition)> {
    let records = program.records.iter().zip(0u32..);
    records.filter_map(|(record, id)| Some((RecordId(id), record.definition.as_ref()?)))
}

fn is_record(program: &Program, ty: TypeId) -> bool {
    matches!(program.types.get(ty), Type::Record(_))
}

fn of_cells(cells: &Cells) -> impl Iterator<Item = (Tag, Option<Class>)> + use<> {
    let scalars: Vec<(Tag, Option<Class>)> =
        cells.leaves.iter().map(|leaf| (leaf.tag.clone(), Some(leaf.class))).collect();
    let runs: Vec<(Tag, Option<Class>)> =
        cells.bits.iter().map(|bits| (bits.run.clone(), None)).collect();
    scalars.into_iter().chain(runs)
}
