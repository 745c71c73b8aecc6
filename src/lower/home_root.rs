//! What a pointer's expression tells about the array that it points into: an expression in, the place of that array out, or who keeps it.
//! An object that is no element of an array counts as an array of one (C11 6.5.6p7). Nothing is told of what was stored in memory or
//! comes from another function, nor of bytes before a place, where what contains it may be (`container_of`).

use crate::base::Span;
use crate::lower::cells::ends_open;
use crate::lower::effects::lives_in_memory;
use crate::lower::member_array::{is_cut_off, stands_for_more};
use crate::typed::Program;
use crate::typed::layout::layout;
use crate::typed::program::{RecordKind, VariableId};
use crate::typed::tree::{
    BinaryOp, Block, Conversion, ConversionKind, Expr, ExprKind, Initializer, Stmt, StmtKind,
};
use crate::typed::types::{Length, Type, TypeId};
use crate::typed::visit::{Node, children, each_node};
use std::collections::BTreeSet;

/// Who keeps during a run where an array starts, and how many bytes it has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Holder {
    Local(VariableId),
    /// An expression of which only its evaluation tells: a choice, a statement, a place that is found by doing something.
    At(Span),
}

/// What a pointer's expression tells about its array.
#[derive(Clone, Copy)]
pub enum Root<'t> {
    /// A part of a larger object, to be found without doing anything.
    Part(Part<'t>),
    Held(Holder),
}

#[derive(Clone, Copy)]
pub struct Part<'t> {
    pub place: &'t Expr,
    pub extent: Extent,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// An array of so many bytes.
    Array(u64),
    /// A row of an array whose lengths are computed.
    Row,
    /// A member that is no array, of so many bytes.
    Single(u64),
    /// The rest of the object, if this array of open length has any elements there.
    Open,
}

pub fn root<'t>(program: &Program, pointer: &'t Expr) -> Option<Root<'t>> {
    match &pointer.kind {
        ExprKind::Convert(
            Conversion { kind: ConversionKind::Pointer | ConversionKind::Same, .. },
            of,
        ) => root(program, of).filter(|root| keeps_part(program, *root, pointer.ty.ty)),
        ExprKind::Binary(BinaryOp::PointerAdd, base, _) => root(program, base),
        ExprKind::Binary(BinaryOp::PointerSub, base, _) if !points_to_bytes(program, base) => {
            root(program, base)
        }
        ExprKind::Decay(of) | ExprKind::AddressOf(of) => {
            let part = Part { place: of, extent: extent(program, of)? };
            let plain = is_plain(of);
            Some(if plain { Root::Part(part) } else { Root::Held(Holder::At(of.span)) })
        }
        ExprKind::Load(place) | ExprKind::Step(_, place) => held(place),
        ExprKind::CompoundAssign(assign) => held(&assign.place),
        ExprKind::Assign(_, value) | ExprKind::Comma(_, value) => root(program, value),
        _ if !chosen_from(pointer).is_empty() => Some(Root::Held(Holder::At(pointer.span))),
        _ => None,
    }
}

fn held(place: &Expr) -> Option<Root<'_>> {
    match place.kind {
        ExprKind::Variable(variable) => Some(Root::Held(Holder::Local(variable))),
        _ => None,
    }
}

/// The expressions of which an expression has the value of one.
fn chosen_from(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Conditional(parts) => vec![&parts.1, &parts.2],
        ExprKind::ConditionalSelf(left, right) => vec![left, right],
        ExprKind::Statement(block) => match block.items.last() {
            Some(Stmt { kind: StmtKind::Expr(value), .. }) => vec![value],
            _ => vec![],
        },
        _ => vec![],
    }
}

/// Whether a pointer to a part is still bounded by it as another type. Where a struct starts, its first member does too (C11 6.7.2.1p15),
/// and which struct lies at an address is known from its cells.
fn keeps_part(program: &Program, root: Root, to: TypeId) -> bool {
    let Some(pointee) = program.types.pointee(to) else { return false };
    let Root::Part(part @ Part { extent: Extent::Single(_), .. }) = root else { return true };
    !is_first(program, part) && !matches!(program.types.get(pointee.ty), Type::Record(_))
}

/// Whether a part is a member with which its struct starts, so that a pointer to it may lead to the struct.
pub fn is_first(program: &Program, part: Part) -> bool {
    match &part.place.kind {
        ExprKind::Member(of, field) => match program.types.get(of.ty.ty) {
            Type::Record(record) => program[*record]
                .definition
                .as_ref()
                .is_none_or(|it| it.fields[*field as usize].offset == 0),
            _ => true,
        },
        _ => true,
    }
}

fn points_to_bytes(program: &Program, pointer: &Expr) -> bool {
    let size = program.types.pointee(pointer.ty.ty).and_then(|it| layout(program, it.ty));
    size.is_none_or(|it| it.size == 1)
}

/// What bounds a pointer to a place that is part of a larger object.
pub fn extent(program: &Program, place: &Expr) -> Option<Extent> {
    let size = || layout(program, place.ty.ty).map(|it| it.size);
    match (&place.kind, program.types.get(place.ty.ty)) {
        (ExprKind::Deref(_), Type::Array(..)) if is_computed(program, place.ty.ty) => {
            Some(Extent::Row)
        }
        (ExprKind::Member(..) | ExprKind::Deref(_), Type::Array(_, Length::Fixed(1..))) => {
            size().filter(|_| !stands_for_more(program, place)).map(Extent::Array)
        }
        (ExprKind::Member(of, field), Type::Array(_, Length::Open | Length::Fixed(0))) => {
            let Type::Record(record) = program.types.get(of.ty.ty) else { return None };
            let definition = program[*record].definition.as_ref()?;
            let last = *field as usize + 1 == definition.fields.len();
            let is_struct = program[*record].kind == RecordKind::Struct;
            (is_struct && (!last || is_cut_off(program, *record))).then_some(Extent::Open)
        }
        (ExprKind::Member(..), ty) if !matches!(ty, Type::Array(..) | Type::Function(_)) => {
            let open = ends_open(program, place.ty.ty) || ends_with_one(program, place);
            size().filter(|_| !open).map(Extent::Single)
        }
        _ => None,
    }
}

fn is_computed(program: &Program, array: TypeId) -> bool {
    match program.types.get(array) {
        Type::Array(_, Length::Variable(_)) => true,
        Type::Array(element, _) => is_computed(program, element.ty),
        _ => false,
    }
}

/// Whether a place ends with an array that may stand for more than it holds.
fn ends_with_one(program: &Program, place: &Expr) -> bool {
    fn last(program: &Program, ty: TypeId) -> bool {
        match program.types.get(ty) {
            Type::Array(_, length) => *length == Length::Fixed(1),
            Type::Record(record) => {
                let definition = program[*record].definition.as_ref();
                let union = program[*record].kind == RecordKind::Union;
                union
                    || definition
                        .and_then(|it| it.fields.last())
                        .is_some_and(|field| last(program, field.ty.ty))
            }
            _ => false,
        }
    }
    last(program, place.ty.ty)
}

/// Whether a place is found by reading alone, so that it can be looked up again.
fn is_plain(place: &Expr) -> bool {
    use crate::typed::types::Qualifiers;
    let fine = match &place.kind {
        ExprKind::Load(of) => !of.ty.qualifiers.has(Qualifiers::VOLATILE),
        ExprKind::Binary(BinaryOp::And | BinaryOp::Or, ..) => false,
        ExprKind::Variable(_)
        | ExprKind::Member(..)
        | ExprKind::Deref(_)
        | ExprKind::Decay(_)
        | ExprKind::AddressOf(_)
        | ExprKind::Convert(..)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::String(_)
        | ExprKind::Integer(_) => true,
        _ => false,
    };
    fine && children(place).into_iter().all(is_plain)
}

/// All who may hold a pointer into a part of an object, in a body.
pub fn holders(program: &Program, block: &Block) -> BTreeSet<Holder> {
    let mut given: Vec<(Holder, &Expr)> = vec![];
    let mut moved = BTreeSet::new();
    let mut found = BTreeSet::new();
    for item in &block.items {
        each_node(Node::Stmt(item), &mut |node| {
            given.extend(assigned(node).map(|(variable, value)| (Holder::Local(variable), value)));
            let Node::Expr(expr) = node else { return };
            given.extend(chosen_from(expr).into_iter().map(|one| (Holder::At(expr.span), one)));
            moved.extend(moves(program, expr));
            if let ExprKind::Decay(place) | ExprKind::AddressOf(place) = &expr.kind
                && let Some(extent) = extent(program, place)
                && !is_plain(place)
                && (!matches!(extent, Extent::Single(_)) || is_number(program, expr))
            {
                found.insert(Holder::At(place.span));
            }
        });
    }
    let own = |holder: Holder| match holder {
        Holder::Local(variable) => !lives_in_memory(program, variable),
        Holder::At(_) => true,
    };
    // A local may be given what another holds, and move on for it.
    loop {
        let before = (found.len(), moved.len());
        for (holder, value) in &given {
            let counts = match root(program, value) {
                Some(Root::Part(Part { extent: Extent::Single(_), .. })) => match holder {
                    Holder::Local(_) => moved.contains(holder),
                    Holder::At(_) => is_number(program, value) || moved.contains(holder),
                },
                Some(Root::Part(_)) => true,
                Some(Root::Held(from)) => {
                    if moved.contains(holder) {
                        moved.insert(from);
                    }
                    found.contains(&from)
                }
                None => false,
            };
            if counts && own(*holder) {
                found.insert(*holder);
            }
        }
        if (found.len(), moved.len()) == before {
            return found;
        }
    }
}

/// The variable that is given a value there.
fn assigned(node: Node<'_>) -> Option<(VariableId, &Expr)> {
    match node {
        Node::Expr(Expr { kind: ExprKind::Assign(place, value), .. }) => match place.kind {
            ExprKind::Variable(variable) => Some((variable, value)),
            _ => None,
        },
        Node::Stmt(Stmt { kind: StmtKind::Declare(variable, Some(initializer)), .. }) => {
            match &**initializer {
                Initializer::Value(value) => Some((*variable, value)),
                Initializer::Aggregate(entries) => match entries.last().map(|it| &it.value) {
                    Some(Initializer::Value(value)) => Some((*variable, value)),
                    _ => None,
                },
                Initializer::String(_) => None,
            }
        }
        _ => None,
    }
}

/// Who is used as a pointer to more than one element: moved, indexed, or given to a function as a pointer to numbers.
fn moves(program: &Program, expr: &Expr) -> Vec<Holder> {
    let holder = |pointer: &Expr| match root(program, pointer) {
        Some(Root::Held(holder)) => Some(holder),
        _ => None,
    };
    match &expr.kind {
        ExprKind::Step(_, place) => place_holder(place).into_iter().collect(),
        ExprKind::CompoundAssign(assign) => place_holder(&assign.place).into_iter().collect(),
        ExprKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, base, _) => {
            holder(base).into_iter().collect()
        }
        ExprKind::Call(call) => {
            let numbers = call.arguments.iter().filter(|argument| is_number(program, argument));
            numbers.filter_map(holder).collect()
        }
        _ => vec![],
    }
}

fn place_holder(place: &Expr) -> Option<Holder> {
    match held(place)? {
        Root::Held(holder) => Some(holder),
        Root::Part(_) => None,
    }
}

/// Whether a pointer is one to a number, or to bytes: to what arrays are often made of, and links are not.
pub fn is_number(program: &Program, pointer: &Expr) -> bool {
    let pointee = program.types.pointee(pointer.ty.ty).map(|it| program.types.get(it.ty));
    !matches!(pointee, None | Some(Type::Record(_) | Type::Pointer(_) | Type::Array(..)))
}
