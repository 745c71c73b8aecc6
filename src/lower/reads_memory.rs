//! Whether a function reads what may change between two calls of it: a body in, the first such place out. The attribute `const`
//! promises that it does not, and compilers then take one call for many.

use super::effects::call::callee;
use crate::base::Span;
use crate::typed::Program;
use crate::typed::meaning::says;
use crate::typed::program::{FunctionId, VariableStorage};
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::Qualifiers;
use crate::typed::visit::in_block;

pub fn reads_memory(typed: &Program, function: FunctionId) -> Option<Span> {
    let body = typed[function].body.as_ref()?;
    let mut first = None;
    in_block(&body.block, &mut |expr| {
        let reads = match &expr.kind {
            ExprKind::Load(place) => !is_own(typed, place),
            ExprKind::CompoundAssign(assign) => !is_own(typed, &assign.place),
            ExprKind::Step(_, place) => !is_own(typed, place),
            ExprKind::Call(call) => {
                let attributes = callee(&call.callee).map(|called| &typed[called].attributes);
                !attributes.is_some_and(|attributes| says(typed, attributes, "const"))
            }
            _ => false,
        };
        if reads && first.is_none() {
            first = Some(expr.span);
        }
    });
    first
}

/// A place in a local variable, or in one that keeps its value as long as the program runs.
fn is_own(typed: &Program, place: &Expr) -> bool {
    match &place.kind {
        ExprKind::Variable(variable) => match typed[*variable].storage {
            VariableStorage::Global { .. } | VariableStorage::StaticLocal => {
                let qualifiers = typed.types.qualifiers(typed[*variable].ty);
                qualifiers.has(Qualifiers::CONST) && !qualifiers.has(Qualifiers::VOLATILE)
            }
            VariableStorage::Automatic | VariableStorage::Register | VariableStorage::Parameter => {
                true
            }
        },
        ExprKind::String(_) | ExprKind::CompoundLiteral(_) => true,
        ExprKind::Member(base, _)
        | ExprKind::VectorElement(base, _)
        | ExprKind::Real(base)
        | ExprKind::Imaginary(base) => is_own(typed, base),
        ExprKind::Deref(pointer) => points_to_own(typed, pointer),
        _ => false,
    }
}

fn points_to_own(typed: &Program, pointer: &Expr) -> bool {
    match &pointer.kind {
        ExprKind::Decay(place) | ExprKind::AddressOf(place) => is_own(typed, place),
        ExprKind::Binary(_, left, _) => points_to_own(typed, left),
        ExprKind::Convert(_, inner) => points_to_own(typed, inner),
        _ => false,
    }
}
