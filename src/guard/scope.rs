//! Blocks: what a block declares, and the compound literals that are evaluated in it, are gone behind it.
//! Rule: nothing that was checked of such an object counts any longer when its block is left, on whatever way.

use super::expr::Guard;
use super::node::{self, Runtime, call};
use super::{lifetime, objects, stmt};
use crate::base::Span;
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::tree::{ConversionKind, Expr, ExprKind, Stmt, StmtKind};
use crate::typed::types::TypeId;
use crate::typed::visit::Node;

/// The block that is gone through.
#[derive(Default)]
pub(super) struct Scope {
    /// It is entered only where it begins, so that markers which stand there are always passed.
    is_entered_at_its_start: bool,
    /// Markers of the compound literals that end with it.
    markers: Vec<VariableId>,
}

/// The items of a block.
pub(super) fn block(guard: &mut Guard, items: Vec<Stmt>) -> Vec<Stmt> {
    let jumped_into = items.iter().any(|item| lifetime::is_jumped_into(Node::Stmt(item), true));
    let declares = declares_objects(guard, &items);
    let inside = Scope { is_entered_at_its_start: !jumped_into, markers: vec![] };
    let outside = std::mem::replace(&mut guard.scope, inside);
    let items = stmt::items(guard, items);
    let Scope { markers, .. } = std::mem::replace(&mut guard.scope, outside);
    if declares || !markers.is_empty() {
        guard.checked.forget_objects();
    }
    let nothing = || {
        let zero = node::number(0, TypeId::INT, Span::default());
        node::cast(zero, TypeId::VOID_POINTER, ConversionKind::Null)
    };
    let declared = |marker| node::declare(marker, Some(nothing()), Span::default());
    markers.into_iter().map(declared).chain(items).collect()
}

/// Whether what the statements declare is watched, and gone behind the block that they stand in.
pub(super) fn declares_objects(guard: &Guard, items: &[Stmt]) -> bool {
    items.iter().any(|item| match &item.kind {
        StmtKind::Declare(id, _) => guard.wrapped.contains_key(id) || guard.arrays.contains(id),
        _ => false,
    })
}

/// Where the lifetime of a compound literal begins, if it ends with a block: each time that it is evaluated. Else it is as long as that
/// of the function.
pub(super) fn begin_literal(guard: &mut Guard, object: VariableId, span: Span) -> Option<Expr> {
    if !guard.scope.is_entered_at_its_start {
        return None;
    }
    let cleanup = lifetime::attribute(guard, "cleanup", "__cinch_end");
    let (ty, storage) = (TypeId::VOID_POINTER, VariableStorage::Automatic);
    let marker = node::hidden_variable(guard, "life", ty, storage, vec![cleanup]);
    guard.scope.markers.push(marker);
    let bytes = node::size(guard, objects::bytes(guard, object), span);
    let place = node::variable(guard, object, span);
    let place = objects::inside(guard, place, TypeId::CHAR.into());
    let at = node::address(guard, place);
    let before = node::load(node::variable(guard, marker, span));
    let runtime = Runtime {
        name: "__cinch_begin_again".into(),
        result: ty,
        parameters: vec![ty, ty, guard.program.target.size_type().id()],
    };
    let begun = call(guard, runtime, vec![before, at, bytes], span);
    let marker = Box::new(node::variable(guard, marker, span));
    Some(Expr::new(ExprKind::Assign(marker, Box::new(begun)), ty, span))
}
