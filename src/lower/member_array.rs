//! Arrays that are members of structs: an expression for an element comes in, whose member it is goes out, and how one sees that such a struct
//! starts at an address. An element is reached as a part of its struct, so the struct has to be there (C11 6.5p7): compilers take two
//! structs of one type for the same or for apart.

use super::align::is_loose;
use super::cells::{Cells, Leaf, ends_open};
use super::class::Class;
use super::tag::Tag;
use crate::typed::Program;
use crate::typed::program::{RecordDefinition, RecordId, RecordKind};
use crate::typed::tree::{BinaryOp, Expr, ExprKind};
use crate::typed::types::{Length, Type, TypeId};

/// The tag that the cell of an element must have, if the element is one of a member that is reached by its name, and in no union.
/// Characters may meet anything; but what has no elements of its own, as a flexible array before other members, has none of
/// them either.
pub fn member_of_element(program: &Program, element: &Expr) -> Option<Tag> {
    Class::of(program, element.ty.ty)?;
    let mut place = element;
    while let ExprKind::Deref(pointer) = &place.kind {
        let pointer = match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, _) => base,
            _ => pointer,
        };
        let ExprKind::Decay(array) = &pointer.kind else { return None };
        place = array;
    }
    let ExprKind::Member(of, field) = &place.kind else { return None };
    let Type::Record(record) = program.types.get(of.ty.ty) else { return None };
    let own = struct_with_own_cells(program, place).is_some() || is_loose(program, element);
    (own && !std::ptr::eq(place, element) && !in_union(program, place))
        .then_some(Tag::Field(*record, *field))
}

/// The struct of an array that is a member, if accesses to elements of it have to find the member's own cells.
pub fn struct_with_own_cells<'p>(
    program: &'p Program,
    array: &Expr,
) -> Option<&'p RecordDefinition> {
    let ExprKind::Member(of, _) = &array.kind else { return None };
    let Type::Record(record) = program.types.get(of.ty.ty) else { return None };
    let class = Class::of(program, program.types.innermost(array.ty).ty)?;
    let own = !stands_for_more(program, array) && !class.is_byte() || is_cut_off(program, *record);
    program[*record].definition.as_ref().filter(|_| own && !in_union(program, array))
}

/// An array of length 1 at the end of a struct may stand for the rest of its object, as it had to before C99.
pub fn stands_for_more(program: &Program, array: &Expr) -> bool {
    let one = matches!(program.types.get(array.ty.ty), Type::Array(_, Length::Fixed(1)));
    let ExprKind::Member(of, field) = &array.kind else { return false };
    let Type::Record(record) = program.types.get(of.ty.ty) else { return one };
    one && is_last(program, *record, *field) && may_end_object(program, of)
}

fn is_last(program: &Program, record: RecordId, field: u32) -> bool {
    let definition = program[record].definition.as_ref();
    let last = definition.is_none_or(|it| field as usize + 1 == it.fields.len());
    last || program[record].kind == RecordKind::Union
}

/// Whether nothing is seen to follow a place in its object.
fn may_end_object(program: &Program, place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Member(of, field) => match program.types.get(of.ty.ty) {
            Type::Record(record) => {
                is_last(program, *record, *field) && may_end_object(program, of)
            }
            _ => true,
        },
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::AddressOf(of) => may_end_object(program, of),
            ExprKind::Decay(array) => may_end_with_element(program, array),
            ExprKind::Binary(BinaryOp::PointerAdd, base, _) => match &base.kind {
                ExprKind::Decay(array) => may_end_with_element(program, array),
                _ => true,
            },
            _ => true,
        },
        _ => true,
    }
}

fn may_end_with_element(program: &Program, array: &Expr) -> bool {
    match program.types.get(array.ty.ty) {
        Type::Array(_, Length::Fixed(2..)) => false,
        _ => may_end_object(program, array),
    }
}

/// Whether a union is on the way from the object to a place.
fn in_union(program: &Program, place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Member(of, _) => {
            let record = match program.types.get(of.ty.ty) {
                Type::Record(record) => program[*record].kind == RecordKind::Union,
                _ => true,
            };
            record || in_union(program, of)
        }
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Decay(array) => in_union(program, array),
            ExprKind::Binary(BinaryOp::PointerAdd, base, _) => match &base.kind {
                ExprKind::Decay(array) => in_union(program, array),
                _ => false,
            },
            _ => false,
        },
        _ => false,
    }
}

/// Whether the struct ends with an array of open length, and something may follow it in a larger object (GNU).
pub fn is_cut_off(program: &Program, record: RecordId) -> bool {
    let open = |ty: TypeId| ends_open(program, ty) && ends_with(program, ty, record);
    let in_array = program.types.all().any(|ty| match ty {
        Type::Array(element, length) => *length != Length::Fixed(1) && open(element.ty),
        _ => false,
    });
    let before_others = program.records.iter().filter_map(|it| it.definition.as_ref()).any(|it| {
        let fields = it.fields.len().saturating_sub(1);
        it.fields[..fields].iter().any(|field| open(field.ty.ty))
    });
    in_array || before_others
}

/// Whether the record is the type, or its last member, or that one's.
fn ends_with(program: &Program, ty: TypeId, record: RecordId) -> bool {
    let Type::Record(own) = program.types.get(ty) else { return false };
    let last = || program[*own].definition.as_ref().and_then(|it| it.fields.last());
    *own == record || last().is_some_and(|last| ends_with(program, last.ty.ty, record))
}

/// Cells that are there, so many bytes behind an address, only where a struct of the type starts at it. Empty if there are none: for structs
/// that hold nothing but one array, or nothing but structs.
pub fn signs_of_start(cells: &Cells) -> Vec<(u64, Tag)> {
    if let Some(run) = cells.bits.iter().find(|bits| bits.repeats.is_empty()) {
        let alone = cells.bits.iter().filter(|other| other.run == run.run);
        if alone.map(|other| other.offset).all(|offset| offset == run.offset) {
            return vec![(run.offset, run.run.clone())];
        }
    }
    let unique: Vec<&Leaf> = cells.leaves.iter().filter(|leaf| is_alone(cells, leaf)).collect();
    if let Some(single) = unique.iter().find(|leaf| leaf.repeats.is_empty()) {
        return vec![(single.offset, single.tag.clone())];
    }
    let ends = unique.windows(2).find_map(|pair| {
        let last = end_of(pair[0])?;
        Some(vec![(last, pair[0].tag.clone()), (pair[1].offset, pair[1].tag.clone())])
    });
    ends.unwrap_or_default()
}

/// How far from an address a struct of the type might start as well, as far as cells tell: for those without a sign of their start. The cell
/// at the address is the first of the struct.
pub fn slide(cells: &Cells) -> Option<(Tag, u64)> {
    let first = cells.leaves.first().filter(|leaf| leaf.offset == 0 && !leaf.class.is_byte())?;
    if !signs_of_start(cells).is_empty() {
        return None;
    }
    let inner = first.repeats.iter().filter(|it| it.count != Some(1)).map(|it| it.stride);
    let again = cells.leaves[1..].iter().filter(|leaf| leaf.tag == first.tag);
    let step = inner.chain(again.map(|leaf| leaf.offset)).min()?;
    Some((first.tag.clone(), step))
}

/// The struct of a member that is a struct, or an array of them, if another such struct may lie in it: then the cells alone do not tell
/// where the outer one starts.
pub fn struct_with_several<'p>(
    program: &'p Program,
    cells: &Cells,
    place: &Expr,
) -> Option<&'p RecordDefinition> {
    let ExprKind::Member(of, _) = &place.kind else { return None };
    let Type::Record(outer) = program.types.get(of.ty.ty) else { return None };
    let Type::Record(inner) = program.types.get(program.types.innermost(place.ty).ty) else {
        return None;
    };
    let own = |leaf: &&Leaf| matches!(leaf.tag, Tag::Field(record, _) if record == *inner);
    let first = cells.leaves.iter().find(own)?;
    let several = !is_alone(cells, first) || !first.repeats.is_empty();
    let told = several && !first.class.is_byte() && !in_union(program, place);
    program[*outer].definition.as_ref().filter(|_| told)
}

fn is_alone(cells: &Cells, leaf: &Leaf) -> bool {
    cells.leaves.iter().filter(|other| other.tag == leaf.tag).count() == 1
}

/// Where the last cell of an array lies.
fn end_of(leaf: &Leaf) -> Option<u64> {
    leaf.repeats.iter().try_fold(leaf.offset, |end, repeat| {
        Some(end + repeat.count?.checked_sub(1)? * repeat.stride)
    })
}
