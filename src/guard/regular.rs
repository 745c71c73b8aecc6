//! What keeps the pointers of regular types regular in one file: nothing that was there by chance is ever taken for one.

use super::expr::Guard;
use super::node::number;
use crate::base::Span;
use crate::typed::program::{FunctionId, VariableId, VariableStorage};
use crate::typed::tree::{
    Conversion, ConversionKind, Expr, ExprKind, Initializer, Origin, Stmt, StmtKind,
};
use crate::typed::types::TypeId;

/// Whether memory that a pointer of that type leads to is, or holds, something regular.
pub(super) fn is_kept_in(guard: &Guard, pointer: TypeId) -> bool {
    let (program, world) = (&guard.program, guard.request.world);
    program.types.pointee(pointer).is_some_and(|pointee| {
        world.is_regular(program, pointee.ty) || world.holds_regular(program, pointee.ty)
    })
}

/// Whether a pointer is null or leads to an object that has the bytes in question.
pub(super) fn covers(guard: &Guard, base: &Expr, end: u64) -> bool {
    let program = &guard.program;
    program.types.pointee(base.ty.ty).is_some_and(|pointee| {
        let size = crate::typed::layout::layout(program, pointee.ty).map_or(0, |found| found.size);
        end <= size && guard.request.world.is_regular(program, pointee.ty)
    })
}

/// The first value of a local that has none.
pub(super) fn first_value(guard: &Guard, id: VariableId, span: Span) -> Option<Initializer> {
    let variable = &guard.program[id];
    let automatic =
        matches!(variable.storage, VariableStorage::Automatic | VariableStorage::Register);
    let ty = variable.ty.ty;
    if !automatic || !guard.request.world.holds_regular(&guard.program, ty) {
        return None;
    }
    Some(match guard.program.types.is_pointer(ty) {
        true => Initializer::Value(null(ty, span)),
        false => Initializer::Aggregate(vec![]),
    })
}

/// A function that ends without a value gives null.
pub(super) fn last_return(guard: &Guard, function: FunctionId) -> Option<Stmt> {
    let program = &guard.program;
    let result = program.types.function(program[function].ty)?.result.ty;
    let wanted =
        program.types.is_pointer(result) && guard.request.world.holds_regular(program, result);
    let span = Span::default();
    wanted.then(|| Stmt { kind: StmtKind::Return(Some(null(result, span))), span })
}

fn null(ty: TypeId, span: Span) -> Expr {
    let conversion = Conversion { kind: ConversionKind::Null, origin: Origin::Implicit };
    let zero = Box::new(number(0, TypeId::INT, span));
    Expr::new(ExprKind::Convert(conversion, zero), ty, span)
}
