//! Accesses to places: the object that a pointer leads to has to hold all bytes that are accessed. A place in an object that is
//! known needs at most a comparison of its index; the others are looked up by the pointer they start from, never by the sum.

use super::expr::{self, Guard, value};
use super::lifetime;
use super::lookup::look_up;
use super::node::{self, Runtime, address, call, cast, distance_type, load};
use super::range;
use super::sites::Superfluous;
use super::{sums, walk};
use crate::base::{ObligationKind, Span};
use crate::typed::constant::{Constant, evaluate};
use crate::typed::layout::{align_of, layout};
use crate::typed::program::{Program, RecordKind, VariableStorage};
use crate::typed::tree::{BinaryOp, Block, ConversionKind, Expr, ExprKind, UnaryOp};
use crate::typed::types::{Length, Type, TypeId};

const KINDS: [ObligationKind; 4] = [
    ObligationKind::NullDereference,
    ObligationKind::UseAfterFree,
    ObligationKind::OutOfBounds,
    ObligationKind::Misaligned,
];

/// Of these nothing is left to ask where the expression names the object.
const OF_OBJECTS: [ObligationKind; 3] =
    [ObligationKind::NullDereference, ObligationKind::UseAfterFree, ObligationKind::Misaligned];

/// Where an access stands.
#[derive(Clone, Copy)]
pub(super) struct Access {
    /// Of the expression that accesses.
    pub span: Span,
    /// A second place where the same is asked.
    pub also: Option<Span>,
}

/// Bytes of a place.
#[derive(Clone, Copy)]
pub(super) struct Part {
    pub start: u64,
    pub size: u64,
    pub align: u64,
}

impl Access {
    pub fn at(span: Span) -> Access {
        Access { span, also: None }
    }

    fn places(&self) -> Vec<Span> {
        [Some(self.span), self.also].into_iter().flatten().collect()
    }
}

/// A place that is read or written.
pub(super) fn access(guard: &mut Guard, place: Expr, access: Access) -> Expr {
    let place = sums::with_one_index(&guard.program, place);
    if !starts_at_pointer(&guard.program, &place) {
        guard.sites.hold(guard.request, &OF_OBJECTS, &access.places());
        if is_plain(&place) {
            guard.sites.hold(guard.request, &[ObligationKind::OutOfBounds], &access.places());
        }
        return known(guard, place, Some(access));
    }
    let whole = layout(&guard.program, place.ty.ty).map(|found| found.size);
    let align = needed_alignment(&guard.program, &place);
    let (Some(size), Some(align)) = (whole, align) else { return known(guard, place, None) };
    let part = Part { start: 0, size, align };
    let open = guard.open(&KINDS, &access.places());
    if open.is_empty() {
        return known(guard, place, None);
    }
    through(guard, place, part, &mut Some((open, access.span)))
}

/// What an address has to be a multiple of for its place: in a packed struct, compilers take care of members that are not.
pub(super) fn needed_alignment(program: &Program, place: &Expr) -> Option<u64> {
    let around = match &place.kind {
        ExprKind::Member(base, _) => Some(base),
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Binary(BinaryOp::PointerAdd, base, _) => match &base.kind {
                ExprKind::Decay(array) => Some(array),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    };
    let own = align_of(program, place.ty)?;
    let around = around.filter(|around| around.is_place());
    Some(around.and_then(|it| needed_alignment(program, it)).map_or(own, |outer| outer.min(own)))
}

/// A place that is only named: its address is wanted, or nothing of it.
pub(super) fn place(guard: &mut Guard, place: Expr) -> Expr {
    known(guard, place, None)
}

/// Whether a place lies where some pointer leads to, and not in an object that the expression names.
fn starts_at_pointer(program: &Program, place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Member(base, _)
        | ExprKind::Real(base)
        | ExprKind::Imaginary(base)
        | ExprKind::VectorElement(base, _) => starts_at_pointer(program, base),
        ExprKind::Deref(pointer) => match &pointer.kind {
            ExprKind::Decay(array) => starts_at_pointer(program, array),
            ExprKind::AddressOf(of) => starts_at_pointer(program, of),
            ExprKind::Binary(BinaryOp::PointerAdd, base, _) => match &base.kind {
                ExprKind::Decay(array) if has_length(program, array) => {
                    starts_at_pointer(program, array)
                }
                _ => true,
            },
            _ => !program.types.is_function(place.ty.ty),
        },
        _ => false,
    }
}

pub(super) fn has_length(program: &Program, array: &Expr) -> bool {
    let length = program.types.array(array.ty.ty).map(|(_, length)| length);
    match length {
        // A last member of one element may stand for the rest of its object, as it had to before C99.
        Some(Length::Fixed(length)) => length > 1 || length == 1 && !is_last(program, array),
        Some(Length::Variable(_)) => true,
        _ => false,
    }
}

/// Whether an array is the last member of its record, or one of a union.
fn is_last(program: &Program, array: &Expr) -> bool {
    let ExprKind::Member(base, field) = &array.kind else { return false };
    let Type::Record(record) = program.types.get(base.ty.ty) else { return true };
    let fields = program[*record].definition.as_ref().map_or(0, |it| it.fields.len());
    program[*record].kind == RecordKind::Union || *field as usize + 1 >= fields
}

/// Whether an array of one element is a member of a struct that has nothing behind it, and lies in no other one.
fn ends_its_object(guard: &Guard, array: &Expr) -> bool {
    let (program, world) = (&guard.program, guard.request.world);
    let length = program.types.array(array.ty.ty).map(|(_, length)| length);
    let (ExprKind::Member(base, _), Some(Length::Fixed(1))) = (&array.kind, length) else {
        return false;
    };
    let ExprKind::Deref(pointer) = &base.kind else { return false };
    let inner =
        matches!(pointer.kind, ExprKind::Binary(..) | ExprKind::Decay(_) | ExprKind::AddressOf(_));
    !inner && world.is_closed(program, base.ty.ty)
}

/// A place in an object that is known, or one that is not accessed: only indices are compared, where there is an access.
fn known(guard: &mut Guard, place: Expr, access: Option<Access>) -> Expr {
    let Expr { kind, ty, span } = place;
    let kind = match kind {
        ExprKind::Variable(id) => {
            return expr::variable(guard, id, Expr::new(ExprKind::Error, ty, span));
        }
        ExprKind::Member(base, field) => {
            let base = match base.is_place() {
                true => known(guard, *base, access),
                false => value(guard, *base),
            };
            ExprKind::Member(Box::new(base), field)
        }
        ExprKind::Real(base) => ExprKind::Real(Box::new(known(guard, *base, access))),
        ExprKind::Imaginary(base) => ExprKind::Imaginary(Box::new(known(guard, *base, access))),
        ExprKind::VectorElement(base, index) => {
            let index = value(guard, *index);
            ExprKind::VectorElement(Box::new(known(guard, *base, access)), Box::new(index))
        }
        ExprKind::CompoundLiteral(literal) => {
            let literal = expr::compound_literal(guard, *literal);
            return lifetime::literal(guard, literal, Expr::new(ExprKind::Error, ty, span));
        }
        ExprKind::Deref(pointer) => {
            ExprKind::Deref(Box::new(known_pointer(guard, *pointer, access)))
        }
        ExprKind::String(_) => kind,
        kind => return value_of_other(guard, Expr { kind, ty, span }),
    };
    Expr { kind, ty, span }
}

/// Struct values that are no places, and what has no form.
fn value_of_other(guard: &mut Guard, expr: Expr) -> Expr {
    match expr.kind {
        ExprKind::Function(_) | ExprKind::Unsupported(_) | ExprKind::Error => expr,
        _ => value(guard, expr),
    }
}

fn known_pointer(guard: &mut Guard, pointer: Expr, access: Option<Access>) -> Expr {
    let Expr { kind, ty, span } = pointer;
    let kind = match kind {
        ExprKind::Decay(array) if !matches!(array.kind, ExprKind::Function(_)) => {
            ExprKind::Decay(Box::new(known(guard, *array, access)))
        }
        ExprKind::AddressOf(of) => ExprKind::AddressOf(Box::new(known(guard, *of, access))),
        ExprKind::Binary(BinaryOp::PointerAdd, base, index) => {
            let base = *base;
            if let (ExprKind::Decay(array), Some(access)) = (&base.kind, access)
                && has_length(&guard.program, array)
            {
                let index = compared_index(guard, array, *index, access, span);
                let base = known_pointer(guard, base, Some(access));
                ExprKind::Binary(BinaryOp::PointerAdd, Box::new(base), Box::new(index))
            } else {
                let kept = guard.checked.looked_up();
                let base = value(guard, base);
                guard.checked.keep_only(&kept);
                let index = value(guard, *index);
                ExprKind::Binary(BinaryOp::PointerAdd, Box::new(base), Box::new(index))
            }
        }
        kind => return value(guard, Expr { kind, ty, span }),
    };
    Expr { kind, ty, span }
}

/// An index into an array whose length is known, compared with it unless that is settled.
fn compared_index(guard: &mut Guard, array: &Expr, index: Expr, at: Access, span: Span) -> Expr {
    let Some((_, length)) = guard.program.types.array(array.ty.ty) else {
        return value(guard, index);
    };
    let mut places = at.places();
    places.insert(0, span);
    let open = guard.open(&[ObligationKind::OutOfBounds], &places);
    let fits = match (evaluate(&guard.program, &index), length) {
        (Ok(Constant::Integer(index)), Length::Fixed(length)) => {
            (0..i128::from(length)).contains(&index)
        }
        (_, Length::Fixed(length)) => {
            range::of_value(&guard.program, &guard.checked.numbers, &index)
                .is_some_and(|range| range.is_between(0, i128::from(length) - 1))
        }
        _ => false,
    };
    let index = value(guard, index);
    if open.is_empty() {
        return index;
    }
    if fits {
        guard.sites.drop(&open, Superfluous::Known);
        return index;
    }
    guard.sites.tally.comparisons += 1;
    let site = guard.sites.make(open, at.span);
    let length = match length {
        Length::Variable(vla) => {
            let variable = guard.program[vla].variable;
            load(node::variable(guard, variable, span))
        }
        Length::Fixed(length) => node::number(length, TypeId::UNSIGNED_LONG_LONG, span),
        Length::Open | Length::Star => return index,
    };
    let runtime = Runtime {
        name: "__cinch_index".into(),
        result: TypeId::LONG_LONG,
        parameters: vec![TypeId::LONG_LONG, TypeId::UNSIGNED_LONG_LONG, TypeId::UNSIGNED_INT],
    };
    call(guard, runtime, vec![index, length, node::site(site, span)], span)
}

/// Checks that are open, each with its number in the list.
pub(super) type Open = Vec<(ObligationKind, Option<u32>)>;

/// A place that starts at a pointer, whose object is looked up. Members behind the last `*` stay as they are.
fn through(guard: &mut Guard, place: Expr, part: Part, open: &mut Option<(Open, Span)>) -> Expr {
    let Expr { kind, ty, span } = place;
    let kind = match kind {
        ExprKind::Member(base, field) => {
            let moved = member_part(&guard.program, &base, field, part);
            ExprKind::Member(Box::new(through(guard, *base, moved, open)), field)
        }
        ExprKind::Real(base) => ExprKind::Real(Box::new(through(guard, *base, part, open))),
        ExprKind::Imaginary(base) => {
            let moved = Part { start: part.start + part.size, ..part };
            ExprKind::Imaginary(Box::new(through(guard, *base, moved, open)))
        }
        ExprKind::VectorElement(base, index) => {
            let whole = layout(&guard.program, base.ty.ty).map_or(part.size, |found| found.size);
            let kept = guard.checked.looked_up();
            let base = through(guard, *base, Part { start: 0, size: whole, ..part }, open);
            guard.checked.keep_only(&kept);
            ExprKind::VectorElement(Box::new(base), Box::new(value(guard, *index)))
        }
        ExprKind::Deref(pointer) => {
            let pointer_type = pointer.ty.ty;
            let Some((open, at)) = open.take() else {
                return known(guard, Expr { kind: ExprKind::Deref(pointer), ty, span }, None);
            };
            if walk::is_step(&guard.program, &pointer) {
                let pointer = walk::through(guard, *pointer, |guard, base| {
                    look_up(guard, plain(base), part, open, at)
                });
                return Expr { kind: ExprKind::Deref(Box::new(pointer)), ty, span };
            }
            let kept = guard.checked.looked_up();
            let root = root(guard, *pointer, Access::at(at));
            guard.checked.keep_only(&kept);
            let checked = look_up(guard, root, part, open, at);
            let pointer = cast(checked, pointer_type, ConversionKind::Pointer);
            ExprKind::Deref(Box::new(pointer))
        }
        kind => return known(guard, Expr { kind, ty, span }, None),
    };
    Expr { kind, ty, span }
}

/// The bytes of a member within its record. Of a bit-field: those it has bits in.
fn member_part(program: &Program, base: &Expr, field: u32, part: Part) -> Part {
    let Type::Record(record) = program.types.get(base.ty.ty) else { return part };
    let Some(definition) = &program[*record].definition else { return part };
    let field = &definition.fields[field as usize];
    match field.bits {
        None => Part { start: part.start + field.offset, ..part },
        Some(bits) => {
            let size = (bits.offset % 8 + u64::from(bits.width)).div_ceil(8);
            Part { start: bits.offset / 8, size, align: 1 }
        }
    }
}

/// Where a pointer expression starts from.
pub(super) struct Root {
    pub base: Expr,
    /// Elements that are added to the base, and the bytes of each.
    pub index: Option<(Expr, u64)>,
    /// Bytes that are added, which indices into arrays of known length make.
    pub moved: Vec<(Expr, u64)>,
    /// At most so many bytes these are, since the indices are compared; more than any object has where a length is not known.
    pub spread: u64,
    pub constant: u64,
}

impl Root {
    /// Whether the place is at a distance from the base that is known.
    pub fn is_fixed(&self) -> bool {
        self.index.is_none() && self.moved.is_empty()
    }
}

fn root(guard: &mut Guard, pointer: Expr, at: Access) -> Root {
    let Expr { kind, ty, span } = pointer;
    match kind {
        ExprKind::Decay(array) if starts_at_pointer(&guard.program, &array) => {
            root_of_place(guard, *array, at)
        }
        ExprKind::AddressOf(of) if starts_at_pointer(&guard.program, &of) => {
            root_of_place(guard, *of, at)
        }
        ExprKind::Binary(op @ (BinaryOp::PointerAdd | BinaryOp::PointerSub), base, index) => {
            let step = step_of(&guard.program, base.ty.ty);
            let Some(step) = step else {
                let kind = ExprKind::Binary(op, base, index);
                return plain(value(guard, Expr { kind, ty, span }));
            };
            if let ExprKind::Decay(array) = &base.kind
                && op == BinaryOp::PointerAdd
                && (has_length(&guard.program, array) || ends_its_object(guard, array))
                && starts_at_pointer(&guard.program, array)
            {
                let length = guard.program.types.array(array.ty.ty).map(|(_, length)| length);
                let spread = match length {
                    Some(Length::Fixed(length)) => length.saturating_sub(1).saturating_mul(step),
                    _ => u64::MAX,
                };
                let index = compared_index(guard, array, *index, at, span);
                let ExprKind::Decay(array) = base.kind else { unreachable!("was one before") };
                let root = root_of_place(guard, *array, at);
                let moved = root.moved.into_iter().chain([(index, step)]).collect();
                return Root { moved, spread: root.spread.saturating_add(spread), ..root };
            }
            let kept = guard.checked.looked_up();
            let base = value(guard, *base);
            guard.checked.keep_only(&kept);
            let index = value(guard, *index);
            let index = if op == BinaryOp::PointerSub { negated(guard, index) } else { index };
            Root { index: Some((index, step)), ..plain(base) }
        }
        kind => plain(value(guard, Expr { kind, ty, span })),
    }
}

fn plain(base: Expr) -> Root {
    Root { base, index: None, moved: vec![], spread: 0, constant: 0 }
}

fn negated(guard: &Guard, index: Expr) -> Expr {
    let (ty, span) = (distance_type(guard), index.span);
    let index = cast(index, ty, ConversionKind::Integer);
    Expr::new(ExprKind::Unary(UnaryOp::Minus, Box::new(index)), ty, span)
}

/// The bytes that a pointer of that type steps over.
pub(super) fn step_of(program: &Program, pointer: TypeId) -> Option<u64> {
    let pointee = program.types.pointee(pointer)?;
    match program.types.get(pointee.ty) {
        Type::Void | Type::Function(_) => Some(1),
        _ => layout(program, pointee.ty).map(|found| found.size),
    }
}

fn root_of_place(guard: &mut Guard, place: Expr, at: Access) -> Root {
    match place.kind {
        ExprKind::Member(base, field) => {
            let from = Part { start: 0, size: 0, align: 1 };
            let start = member_part(&guard.program, &base, field, from).start;
            let root = root_of_place(guard, *base, at);
            Root { constant: root.constant + start, ..root }
        }
        ExprKind::Deref(pointer) => root(guard, *pointer, at),
        _ => {
            let place = known(guard, place, None);
            plain(address(guard, place))
        }
    }
}

/// An operation that needs a place two times: evaluated once, its address kept where evaluating does something.
pub(super) fn twice(
    guard: &mut Guard,
    place: Expr,
    make: impl FnOnce(&mut Guard, Expr) -> Expr,
) -> Expr {
    if is_plain(&place) {
        return make(guard, place);
    }
    let span = place.span;
    let (outer, fields) = without_members(place);
    let address = address(guard, outer);
    let ty = address.ty.ty;
    let kept = node::hidden_variable(guard, "place", ty, VariableStorage::Automatic, vec![]);
    let pointer = load(node::variable(guard, kept, span));
    let target = guard.program.types.pointee(ty).unwrap_or(TypeId::INT.into());
    let again = Expr::new(ExprKind::Deref(Box::new(pointer)), target, span);
    let again = fields.into_iter().rev().fold(again, |base, (field, ty)| {
        Expr::new(ExprKind::Member(Box::new(base), field), ty, span)
    });
    let result = make(guard, again);
    let ty = result.ty;
    let items = vec![node::declare(kept, Some(address), span), node::statement(result)];
    Expr::new(ExprKind::Statement(Box::new(Block { items, span })), ty, span)
}

/// Naming it does nothing and costs nothing.
fn is_plain(place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Variable(_) => true,
        ExprKind::Member(base, _) => is_plain(base),
        _ => false,
    }
}

type Fields = Vec<(u32, crate::typed::types::Qualified)>;

/// The record that members are taken of, and the members from the outside in: a bit-field has no address.
fn without_members(place: Expr) -> (Expr, Fields) {
    let mut fields = vec![];
    let mut place = place;
    loop {
        match place.kind {
            ExprKind::Member(base, field) => {
                fields.push((field, place.ty));
                place = *base;
            }
            kind => return (Expr { kind, ..place }, fields),
        }
    }
}
