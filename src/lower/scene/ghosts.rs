//! Variables that no pointer leads to. Ghost variables are apart from all that code which runs can reach: it cannot take their addresses, and ghost code changes nothing that
//! it could read them from (`contract/ghost_code.rs`). So pointers that such code is given, loads or gets back lead to none of them.
//! The same is true of `static` variables whose address is never taken; it is said of those that private invariants are about.

use crate::base::Span;
use crate::contract::private_state::private_variables;
use crate::il::ast::Expr as Value;
use crate::lower::build;
use crate::lower::class::Class;
use crate::lower::emit::Emit;
use crate::lower::unit::Unit;
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::types::TypeId;

/// Of a value of that type which comes to code that stands there.
pub fn assume_apart(
    unit: &Unit,
    emit: &mut Emit,
    (value, ty): (&Value, TypeId),
    at: Span,
    span: Span,
) {
    let typed = &unit.program.typed;
    if unit.class(ty) == Some(Class::Pointer) {
        for variable in private_variables(unit.program) {
            let object = build::var(&unit.global_object(variable));
            let apart = build::ne(build::object(value.clone()), object);
            emit.assume("nobody takes the address of this variable", apart, span);
        }
    }
    if typed.ghost_code.is_empty() || typed.is_ghost(at) || unit.class(ty) != Some(Class::Pointer) {
        return;
    }
    let is_static = |id: &VariableId| {
        let storage = typed[*id].storage;
        matches!(storage, VariableStorage::Global { .. } | VariableStorage::StaticLocal)
    };
    let all = (0..typed.variables.len() as u32).map(VariableId);
    let ghosts = all.filter(|id| typed.is_ghost(typed[*id].span) && is_static(id));
    for ghost in ghosts {
        let object = build::var(&unit.global_object(ghost));
        let apart = build::ne(build::object(value.clone()), object);
        emit.assume("code that runs never has the address of something ghost", apart, span);
    }
}
