//! Triggers on recursive functions that fire for other ranges too. `\forall v; Count(a, m, n, v) == ..` is wanted at every `v` for which something
//! is counted in `a`, be it between other ends than `m` and `n`: integer arguments that the quantifier does not bind become
//! variables of the trigger that the body does not mention.

use super::context::mentions;
use super::functions::{function_named, limited};
use super::quantify::Variables;
use crate::contract::term::LogicType;
use crate::il::ast::{Expr, ExprKind, Type};
use crate::lower::build::{apply, named_type, var};
use crate::lower::class::Class;
use crate::lower::unit::Unit;

/// The variables to add and the triggers with them; nothing if some trigger is not of that kind.
pub fn relaxed(
    unit: &Unit,
    names: &[String],
    found: &[Vec<Expr>],
) -> Option<(Variables, Vec<Vec<Expr>>)> {
    let mut added: Vec<(String, Type)> = vec![];
    let mut result = vec![];
    for alternative in found {
        let [term] = alternative.as_slice() else { return None };
        let ExprKind::Apply { function, args } = &*term.kind else { return None };
        let free = free_integers(unit, limited::plain(&function.name), args, names)?;
        let wanted: Vec<String> = (1..=free.len()).map(|number| format!("$any{number}")).collect();
        if result.is_empty() {
            added = wanted.iter().map(|name| (name.clone(), named_type("int"))).collect();
        } else if added.len() != wanted.len() {
            return None;
        }
        let mut args = args.clone();
        for (index, name) in free.iter().zip(&wanted) {
            args[*index] = var(name);
        }
        result.push(vec![apply(&function.name, args)]);
    }
    (!added.is_empty()).then_some((added, result))
}

/// Which arguments of a recursive function are integers that do not depend on the variables.
fn free_integers(unit: &Unit, name: &str, args: &[Expr], names: &[String]) -> Option<Vec<usize>> {
    let definition = &unit.program[function_named(unit, name)?];
    if !definition.recursive {
        return None;
    }
    let first = args.len().checked_sub(definition.parameters.len())?;
    let is_integer = |ty: &LogicType| match ty {
        LogicType::Integer => true,
        LogicType::C(ty) => {
            Class::of(&unit.program.typed, *ty).is_some_and(|class| class.is_integer())
        }
        _ => false,
    };
    let integer =
        |index: &usize| is_integer(&unit.program[definition.parameters[index - first]].ty);
    Some(
        (first..args.len())
            .filter(integer)
            .filter(|index| !mentions(&args[*index], names))
            .collect(),
    )
}
