//! What stands at each byte of a type: its cells, its arrays, its unions, its padding. A claim is a formula about the tag of one byte.

use crate::il::ast::Expr;
use crate::lower::build::{
    all, and, any, apply, eq, implies, int, le, lt, modulo, not, sub, truth, var,
};
use crate::lower::effective::Effective;
use crate::lower::heap::in_family;
use crate::lower::tag::Tag;
use crate::lower::unit::Unit;
use crate::typed::program::{RecordId, RecordKind};
use crate::typed::types::{Length, Type, TypeId};
use num_bigint::BigInt;

/// A part of a type, with its offset.
#[derive(Clone, Debug)]
pub enum Item {
    /// A scalar, or the first byte of a run of bit-fields.
    Cell {
        offset: u64,
        tag: Tag,
    },
    Array {
        offset: u64,
        /// `None`: a flexible member.
        count: Option<u64>,
        stride: u64,
        element: TypeId,
        /// Of the elements, if they are scalars of a field.
        tag: Option<Tag>,
    },
    Union {
        offset: u64,
        size: u64,
        union: RecordId,
    },
}

/// Whether something follows a part inside the whole. An array of open length takes what is left of an object, so only the last part
/// can be one: anywhere else it has no elements (GNU lets such structs be embedded).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Position {
    Last,
    Inside,
}

/// The parts of a type in the order of the text. `tag`: of the field whose scalar or array it is.
pub fn items(unit: &Unit, ty: TypeId, tag: Option<Tag>) -> Vec<Item> {
    let mut found = vec![];
    collect(unit, ty, tag, (0, Position::Last), &mut found);
    found
}

fn collect(
    unit: &Unit,
    ty: TypeId,
    tag: Option<Tag>,
    (offset, position): (u64, Position),
    found: &mut Vec<Item>,
) {
    if let Some(effective) = Effective::of(&unit.program.typed, ty) {
        let tag = tag.unwrap_or(Tag::Plain(effective));
        return found.push(Item::Cell { offset, tag });
    }
    match unit.program.typed.types.get(ty) {
        Type::Array(element, length) => {
            let count = match (length, position) {
                (Length::Fixed(0), Position::Inside) | (Length::Open, Position::Inside) => Some(0),
                (Length::Fixed(0), Position::Last) => None,
                (Length::Fixed(count), _) => Some(*count),
                _ => None,
            };
            if let Some(stride) = unit.size(element.ty).filter(|stride| *stride > 0) {
                let (count, stride, element) = flat(unit, count, stride, element.ty);
                found.push(Item::Array { offset, count, stride, element, tag });
            }
        }
        Type::Record(id) => collect_record(unit, ty, *id, (offset, position), found),
        _ => {}
    }
}

/// An array of arrays is a longer array.
fn flat(
    unit: &Unit,
    count: Option<u64>,
    stride: u64,
    element: TypeId,
) -> (Option<u64>, u64, TypeId) {
    if let (Type::Array(inner, Length::Fixed(times)), Some(count)) =
        (unit.program.typed.types.get(element), count)
        && let Some(size) = unit.size(inner.ty).filter(|size| *size > 0)
    {
        return flat(unit, count.checked_mul(*times), size, inner.ty);
    }
    (count, stride, element)
}

fn collect_record(
    unit: &Unit,
    ty: TypeId,
    id: RecordId,
    (offset, position): (u64, Position),
    found: &mut Vec<Item>,
) {
    let program = &unit.program.typed;
    let Some(definition) = &program[id].definition else { return };
    if program[id].kind == RecordKind::Union {
        return found.push(Item::Union { offset, size: definition.size, union: id });
    }
    let mut runs: Vec<Tag> = vec![];
    for (field, index) in definition.fields.iter().zip(0u32..) {
        if field.bits.is_some() {
            let cells = unit.cells(ty);
            let own = cells.bits.iter().find(|bits| bits.record == id && bits.field == index);
            if let Some(bits) = own
                && field.name.is_some()
                && !runs.contains(&bits.run)
            {
                runs.push(bits.run.clone());
                found.push(Item::Cell { offset: offset + bits.offset, tag: bits.run.clone() });
            }
            continue;
        }
        // Scalars and arrays of scalars of a field have its tag.
        let innermost = program.types.innermost(field.ty).ty;
        let tag = unit.class(innermost).map(|_| Tag::Field(id, index));
        let is_last = index as usize + 1 == definition.fields.len();
        let inner = if is_last { position } else { Position::Inside };
        collect(unit, field.ty.ty, tag, (offset + field.offset, inner), found);
    }
}

pub fn layout_name(unit: &Unit, id: RecordId) -> String {
    format!("Layout_{}", unit.names.get(id))
}

/// The tag of the byte `k` bytes behind the start of an object of the type, with `0 <= k < sizeof`.
pub fn bytes_claim(unit: &Unit, ty: TypeId, tag: Option<Tag>, k: Expr, t: &Expr) -> Option<Expr> {
    if let Type::Record(id) = unit.program.typed.types.get(ty) {
        unit.use_record(*id);
        return Some(apply(&layout_name(unit, *id), vec![t.clone(), k]));
    }
    unit.size(ty)?;
    Some(claim(unit, &items(unit, ty, tag), &k, t))
}

/// The body of `Layout_S`.
pub fn record_claim(unit: &Unit, ty: TypeId, k: &Expr, t: &Expr) -> Expr {
    claim(unit, &items(unit, ty, None), k, t)
}

fn claim(unit: &Unit, items: &[Item], k: &Expr, t: &Expr) -> Expr {
    let (mut parts, mut known) = (vec![], vec![]);
    for item in items {
        let (here, claimed) = match item {
            Item::Cell { offset, tag } => {
                (eq(k.clone(), int(*offset)), eq(t.clone(), unit.tag(tag)))
            }
            Item::Array { offset, count: Some(count), stride, element, tag } => {
                let end = BigInt::from(*offset) + BigInt::from(*count) * BigInt::from(*stride);
                let here = and(le(int(*offset), k.clone()), lt(k.clone(), int(end)));
                let inner = modulo(sub(k.clone(), int(*offset)), int(*stride));
                let claimed = bytes_claim(unit, *element, tag.clone(), inner, t);
                (here, claimed.unwrap_or_else(|| truth(true)))
            }
            // Behind the end of the type.
            Item::Array { count: None, .. } => continue,
            Item::Union { offset, size, union } => {
                let here = and(le(int(*offset), k.clone()), lt(k.clone(), int(offset + size)));
                (here, in_family(unit, t, *union))
            }
        };
        known.push(here.clone());
        parts.push(implies(here, claimed));
    }
    parts.push(implies(not(any(known)), eq(t.clone(), var("INNER"))));
    all(parts)
}
