//! Arrays that are members: whoever makes a pointer of one has its elements and no others, though the object around it goes on.
//! What is known of such a pointer where it is made and where it is used, is compared; further away, the whole object counts.
//! Rule: nothing is stopped but what leaves an array that the program itself has named.

use super::access::{Open, Root, has_length};
use super::dominance;
use super::expr::Guard;
use super::node::{self, Runtime, load, size};
use super::sums;
use crate::base::{ObligationKind::OutOfBounds, Span};
use crate::typed::constant::{Constant, evaluate};
use crate::typed::layout::layout;
use crate::typed::program::{Program, VariableStorage};
use crate::typed::tree::{BinaryOp, Block, ConversionKind, Expr, ExprKind};
use crate::typed::types::{Type, TypeId};

/// The bytes of an array on both sides of a pointer that is made of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Piece {
    before: u64,
    pub behind: u64,
}

/// What a pointer has of the array that it is made of, if that is a member.
pub(super) fn made_of(program: &Program, pointer: &Expr) -> Option<Piece> {
    match &pointer.kind {
        ExprKind::Convert(conversion, inner)
            if matches!(conversion.kind, ConversionKind::Same | ConversionKind::Pointer) =>
        {
            made_of(program, inner)
        }
        ExprKind::Decay(array) => Some(Piece { before: 0, behind: whole(program, array)? }),
        ExprKind::AddressOf(place) => match &place.kind {
            ExprKind::Deref(inner) => made_of(program, inner),
            _ => None,
        },
        ExprKind::Binary(BinaryOp::PointerAdd, base, index) => {
            let (ExprKind::Decay(array), Ok(Constant::Integer(index))) =
                (&base.kind, evaluate(program, index))
            else {
                return None;
            };
            let step = layout(program, program.types.pointee(base.ty.ty)?.ty)?.size;
            let before = u64::try_from(index).ok()?.checked_mul(step)?;
            Some(Piece { before, behind: whole(program, array)?.checked_sub(before)? })
        }
        _ => None,
    }
}

/// The bytes of an array that is a member. The last one may go on behind its struct, where memory for more was taken.
fn whole(program: &Program, array: &Expr) -> Option<u64> {
    let ExprKind::Member(base, field) = &array.kind else { return None };
    let Type::Record(record) = program.types.get(base.ty.ty) else { return None };
    let fields = &program[*record].definition.as_ref()?.fields;
    let inside = *field as usize + 1 < fields.len()
        && program[*record].kind == crate::typed::program::RecordKind::Struct;
    (inside && has_length(program, array)).then(|| layout(program, array.ty.ty))?.map(|it| it.size)
}

/// An index behind a local that leads to the start of such an array is compared as one of the array itself.
pub(super) fn compared(guard: &mut Guard, root: Root, open: &Open, span: Span) -> Root {
    let bounds = open.iter().find(|(kind, _)| *kind == OutOfBounds).copied();
    let piece =
        dominance::pointer(&guard.program, &root.base).and_then(|id| guard.checked.part(id));
    let (Some(bounds), Some(piece), Some((_, step))) = (bounds, piece, &root.index) else {
        return root;
    };
    let fits = |bytes: u64| bytes.is_multiple_of(*step);
    let Piece { before, behind } = piece;
    if !root.moved.is_empty() || root.constant != 0 || *step == 0 || !fits(before) || !fits(behind)
    {
        return root;
    }
    let (before, length) = (before / step, (before + behind) / step);
    let Some((index, step)) = root.index else { return root };
    let inside = matches!(evaluate(&guard.program, &index), Ok(Constant::Integer(at))
        if (0..i128::from(length)).contains(&(at + i128::from(before))));
    if inside {
        return Root { index: Some((index, step)), ..root };
    }
    let site = guard.sites.also(vec![bounds], span);
    let runtime = Runtime {
        name: "__cinch_index".into(),
        result: TypeId::LONG_LONG,
        parameters: vec![TypeId::LONG_LONG, TypeId::UNSIGNED_LONG_LONG, TypeId::UNSIGNED_INT],
    };
    let length = node::number(length, TypeId::UNSIGNED_LONG_LONG, span);
    let start = node::number(before, TypeId::LONG_LONG, span);
    let index =
        if before == 0 { index } else { sums::added(index, start.clone(), BinaryOp::PointerAdd) };
    let index = node::call(guard, runtime, vec![index, length, node::site(site, span)], span);
    let index = if before == 0 { index } else { sums::added(index, start, BinaryOp::PointerSub) };
    Root { index: Some((index, step)), ..root }
}

/// How many bytes each argument has for a function of the library, where it is made of a member.
pub(super) fn of_arguments(guard: &Guard, arguments: &[Expr]) -> Vec<Option<u64>> {
    let known = |argument: &Expr| {
        let local = dominance::pointer(&guard.program, converted(argument));
        let piece = made_of(&guard.program, argument).or_else(|| guard.checked.part(local?));
        piece.map(|it| it.behind)
    };
    arguments.iter().map(known).collect()
}

fn converted(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(conversion, inner)
            if matches!(conversion.kind, ConversionKind::Same | ConversionKind::Pointer) =>
        {
            converted(inner)
        }
        _ => expr,
    }
}

/// A call of the runtime that is told before how far its arguments reach. They are evaluated first, each into a local.
pub(super) fn told(guard: &mut Guard, call: Expr, parts: &[Option<u64>], first: usize) -> Expr {
    let Expr { kind: ExprKind::Call(mut of), ty, span } = call else { return call };
    if parts.iter().all(Option::is_none) {
        return Expr { kind: ExprKind::Call(of), ty, span };
    }
    let mut items = vec![];
    let (word, pointer) = (guard.program.target.size_type().id(), TypeId::VOID_POINTER);
    let runtime = |name: &'static str, parameters: Vec<TypeId>| Runtime {
        name: name.into(),
        result: TypeId::VOID,
        parameters,
    };
    for argument in &mut of.arguments {
        let shell = Expr::error(argument.span);
        let value = std::mem::replace(argument, shell);
        let ty = value.ty.ty;
        let kept = node::hidden_variable(guard, "given", ty, VariableStorage::Automatic, vec![]);
        items.push(node::declare(kept, Some(value), span));
        *argument = load(node::variable(guard, kept, span));
    }
    for (index, bytes) in parts.iter().enumerate() {
        let (Some(bytes), Some(argument)) = (bytes, of.arguments.get(index + first)) else {
            continue;
        };
        let given = node::cast(argument.clone(), pointer, ConversionKind::Pointer);
        let bytes = size(guard, *bytes, span);
        let tell = runtime("__cinch_begin_part", vec![pointer, word]);
        items.push(node::statement(node::call(guard, tell, vec![given, bytes], span)));
    }
    let call = Expr { kind: ExprKind::Call(of), ty, span };
    let end = node::call(guard, runtime("__cinch_end_parts", vec![]), vec![], span);
    if ty.ty == TypeId::VOID {
        items.extend([node::statement(call), node::statement(end)]);
    } else {
        let result =
            node::hidden_variable(guard, "result", ty.ty, VariableStorage::Automatic, vec![]);
        items.extend([node::declare(result, Some(call), span), node::statement(end)]);
        items.push(node::statement(load(node::variable(guard, result, span))));
    }
    Expr::new(ExprKind::Statement(Box::new(Block { items, span })), ty, span)
}
