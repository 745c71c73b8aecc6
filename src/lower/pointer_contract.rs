//! By which contract a pointer to functions is called: an expression in, the contract out. Whatever becomes such a pointer is proved to keep it
//! (`calls/function_pointers.rs`), so that a loop may rely on it as a call does.

use crate::contract::program::Contract;
use crate::lower::unit::{PointerContract, Unit};
use crate::typed::tree::{Conversion, ConversionKind, Expr, ExprKind};

/// The contract by which a pointer is called: that of the variable it is read from, else that of its type.
pub fn contract_of_pointer<'a>(
    unit: &Unit<'a>,
    pointer: &Expr,
) -> Option<(PointerContract, &'a Contract)> {
    let pointer = plain(pointer);
    if let ExprKind::Load(place) = &pointer.kind
        && let ExprKind::Variable(variable) = place.kind
        && let Some(contract) = unit.program.pointer_variables.get(&variable)
    {
        return Some((PointerContract::Variable(variable), contract));
    }
    let ty = unit.program.typed.types.pointee(pointer.ty.ty)?.ty;
    let contract = unit.program.pointer_types.get(&ty)?;
    Some((PointerContract::Type(ty), contract))
}

/// Without conversions that change nothing, and without `*` and `&` that undo each other.
pub fn plain(pointer: &Expr) -> &Expr {
    match &pointer.kind {
        ExprKind::Convert(Conversion { kind: ConversionKind::Same, .. }, of) => plain(of),
        ExprKind::Decay(of) | ExprKind::AddressOf(of) => match &of.kind {
            ExprKind::Deref(inner) => plain(inner),
            _ => pointer,
        },
        _ => pointer,
    }
}
