//! Of which struct a scalar in memory is a member: what it was named by when it was stored, and when it is used. Runs know the types of scalars;
//! compilers also take members of different structs for different memory, unless one of the structs lies in the other (C11 6.5p7).
//! Rule: in doubt two structs do not agree, which leaves a path open and refutes nothing.

use super::start::Machine;
use crate::flow::step::Within;
use crate::typed::Program;
use crate::typed::agree::same_record;
use crate::typed::layout::layout;
use crate::typed::program::RecordId;
use crate::typed::types::{Type, TypeId};

/// A struct, and where in it the scalar lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enclosing {
    pub unit: u32,
    pub within: Within,
}

impl Enclosing {
    fn record<'p>(&self, machine: &Machine<'p>) -> (&'p Program, RecordId) {
        (&machine.program.unit(self.unit).source.typed, self.within.record)
    }
}

/// Whether the same scalar may be a member of both.
pub fn agree(machine: &Machine, one: &Enclosing, other: &Enclosing) -> bool {
    if one == other {
        return true;
    }
    let apart = |outer: &Enclosing, inner: &Enclosing| match (outer.within.at, inner.within.at) {
        (Some(outer), Some(inner)) => outer.checked_sub(inner).map(Some),
        _ => Some(None),
    };
    let holds = |outer: &Enclosing, inner: &Enclosing| {
        let (program, record) = outer.record(machine);
        apart(outer, inner).is_some_and(|at| has(program, record, at, inner.record(machine)))
    };
    holds(one, other) || holds(other, one)
}

/// Whether an object of that type has the struct where the scalar at an offset says that it lies; or no struct at all there.
pub fn lies_in(
    machine: &Machine,
    (program, ty): (&Program, TypeId),
    offset: Option<u64>,
    used: &Enclosing,
) -> bool {
    let wanted = used.record(machine);
    let element = program.types.innermost(ty.into()).ty;
    let Type::Record(record) = *program.types.get(element) else { return true };
    let at = match (offset, used.within.at) {
        (Some(offset), Some(inner)) => match offset.checked_sub(inner) {
            Some(at) => Some(layout(program, element).map_or(at, |it| at % it.size.max(1))),
            None => return false,
        },
        _ => None,
    };
    has(program, record, at, wanted)
}

/// Whether a record is another one, or has it inside of it, at that offset if one is known.
fn has(
    program: &Program,
    record: RecordId,
    at: Option<u64>,
    (of_wanted, wanted): (&Program, RecordId),
) -> bool {
    if at.is_none_or(|at| at == 0) && is_same((program, record), (of_wanted, wanted)) {
        return true;
    }
    let fields = program[record].definition.iter().flat_map(|it| &it.fields);
    let mut fields = fields.filter(|field| field.bits.is_none());
    fields.any(|field| {
        let element = program.types.innermost(field.ty).ty;
        let Type::Record(inner) = *program.types.get(element) else { return false };
        let at = match at {
            None => None,
            Some(at) => {
                let Some(behind) = at.checked_sub(field.offset) else { return false };
                let whole = layout(program, field.ty.ty).map(|it| it.size);
                if whole.is_some_and(|size| behind >= size) {
                    return false;
                }
                Some(layout(program, element).map_or(behind, |it| behind % it.size.max(1)))
            }
        };
        has(program, inner, at, (of_wanted, wanted))
    })
}

fn is_same((program, record): (&Program, RecordId), (other, wanted): (&Program, RecordId)) -> bool {
    if std::ptr::eq(program, other) {
        return record == wanted;
    }
    let tag = |of: &Program, id: RecordId| of[id].tag.map(|tag| of.text(tag).to_string());
    tag(program, record) == tag(other, wanted) && same_record(program, record, other, wanted)
}
