//! Tags: what lives at an address. A tag is made from the type of an object alone, and so are its effective type and the union to whose
//! family it belongs; it gets a name only where text of the intermediate language is built.

use super::cells::{RecordNames, field_name};
use super::class::Class;
use super::effective::Effective;
use crate::typed::Program;
use crate::typed::program::{Field, RecordId};
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tag {
    /// A scalar that is no member: a variable, an element of an array, what `malloc` returned.
    Plain(Effective),
    /// A scalar member of a struct, or an element of an array that is one.
    Field(RecordId, u32),
    /// A scalar inside a union, by its members from there. Writing it replaces what else is in the union.
    Member(Path),
    /// The first byte of a run of bit-fields, of which this is the first.
    Run(RecordId, u32),
    /// Bytes of a union that no active member covers.
    Rest(RecordId),
}

/// The way from a union, which is in no other one, to a part of it: one member after the other.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Path {
    pub union: RecordId,
    /// Each record on the way with the number of its member.
    steps: Arc<[(RecordId, u32)]>,
}

impl Path {
    pub fn new(union: RecordId, field: u32) -> Path {
        Path { union, steps: [(union, field)].into() }
    }

    pub fn member(&self, record: RecordId, field: u32) -> Path {
        Path {
            union: self.union,
            steps: self.steps.iter().copied().chain([(record, field)]).collect(),
        }
    }

    pub fn steps(&self) -> Arc<[(RecordId, u32)]> {
        self.steps.clone()
    }
}

impl Tag {
    /// The union whose bytes may carry the tag.
    pub fn family(&self) -> Option<RecordId> {
        match self {
            Tag::Member(path) => Some(path.union),
            Tag::Rest(union) => Some(*union),
            Tag::Plain(_) | Tag::Field(..) | Tag::Run(..) => None,
        }
    }

    /// The members that lead to it from where its name begins.
    pub fn fields(&self) -> Vec<(RecordId, u32)> {
        match self {
            Tag::Field(record, field) | Tag::Run(record, field) => vec![(*record, *field)],
            Tag::Member(path) => path.steps.to_vec(),
            Tag::Plain(_) | Tag::Rest(_) => vec![],
        }
    }

    /// The effective type of the cell; `None` where no scalar lives.
    pub fn effective(&self, program: &Program) -> Option<Effective> {
        let of_field = |record, field| {
            let found = field_of(program, record, field);
            Effective::of(program, program.types.innermost(found.ty).ty)
        };
        match self {
            Tag::Plain(effective) => Some(effective.clone()),
            Tag::Field(record, field) => of_field(*record, *field),
            Tag::Member(path) => {
                path.steps.last().and_then(|(record, field)| of_field(*record, *field))
            }
            Tag::Run(..) | Tag::Rest(_) => None,
        }
    }

    pub fn class(&self, program: &Program) -> Option<Class> {
        self.effective(program).map(|effective| effective.class(program))
    }

    /// The constant that stands for it: `T_list.next`, `T_i32`.
    pub fn name(&self, program: &Program, names: &RecordNames) -> String {
        format!("T_{}", self.words(program, names))
    }

    /// As people know it: `list.next`.
    pub fn words(&self, program: &Program, names: &RecordNames) -> String {
        let member = |record, field| field_name(program, field_of(program, record, field), field);
        match self {
            Tag::Plain(effective) => effective.name(program, names),
            Tag::Field(record, field) => {
                format!("{}.{}", names.get(*record), member(*record, *field))
            }
            Tag::Member(path) => {
                let steps = path.steps.iter().map(|(record, field)| member(*record, *field));
                let all: Vec<String> =
                    [names.get(path.union).to_string()].into_iter().chain(steps).collect();
                all.join(".")
            }
            Tag::Run(record, field) => {
                format!("{}.{}$run", names.get(*record), member(*record, *field))
            }
            Tag::Rest(union) => names.get(*union).to_string(),
        }
    }
}

fn field_of(program: &Program, record: RecordId, field: u32) -> &Field {
    let definition = program[record].definition.as_ref().expect("a record with fields is complete");
    &definition.fields[field as usize]
}
