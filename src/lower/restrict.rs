//! `restrict` (C11 6.7.3.1p4): what a function accesses through a restricted parameter, and anybody changes meanwhile, is accessed
//! through that parameter alone. A contract and the arguments of a call come in; for each two accesses that must not meet, a
//! formula that says so goes out.

use super::accesses::{Access, accesses};
use super::build;
use super::logic::{self, Lowered, scope::Scope};
use super::unit::Unit;
use crate::contract::program::Contract;
use crate::contract::term::TermKind;
use crate::il::ast::Expr;
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::types::Qualifiers;

/// Two accesses of a callee that must not meet.
pub struct Apart {
    /// The restricted parameter through which one of them goes.
    pub parameter: VariableId,
    pub formula: Expr,
}

pub fn apart(
    unit: &Unit,
    scope: &Scope,
    contract: &Contract,
    parameters: &[VariableId],
) -> Lowered<Vec<Apart>> {
    let restricted: Vec<VariableId> =
        parameters.iter().copied().filter(|parameter| is_restricted(unit, *parameter)).collect();
    let mut found = vec![];
    if restricted.is_empty() {
        return Ok(found);
    }
    let accesses: Vec<Access> =
        accesses(contract).into_iter().filter(|access| !is_of_library(unit, access)).collect();
    for (index, one) in accesses.iter().enumerate() {
        for other in &accesses[index + 1..] {
            let through = [one, other].map(|access| access.based_on);
            let alone = through.into_iter().flatten().find(|it| restricted.contains(it));
            let Some(parameter) = alone.filter(|_| through[0] != through[1]) else { continue };
            if one.changes || other.changes {
                let disjoint = logic::disjoint(unit, scope, &one.places, &other.places)?;
                let under = [one.condition(unit, scope)?, other.condition(unit, scope)?];
                let formula = build::implies(build::all(under), disjoint);
                found.push(Apart { parameter, formula });
            }
        }
    }
    Ok(found)
}

/// A whole variable of the library, such as the one behind `errno`: callers know nothing of where it lies, and the library sees to it
/// that its own variables and what it is given do not meet. Its names are reserved (C11 7.1.3p1).
fn is_of_library(unit: &Unit, access: &Access) -> bool {
    let TermKind::Variable(variable) = access.places.kind else { return false };
    let found = &unit.program.typed[variable];
    let elsewhere = matches!(found.storage, VariableStorage::Global { defined: false, .. });
    elsewhere && unit.program.typed.symbols.text(found.name).starts_with("__")
}

fn is_restricted(unit: &Unit, parameter: VariableId) -> bool {
    let typed = &unit.program.typed;
    typed.types.qualifiers(typed[parameter].ty).has(Qualifiers::RESTRICT)
}
