//! Parameters of which a contract states something about the memory behind them: an annotated program in, these out. What a
//! predicate says of its arguments is not looked into; it counts as stated.

use super::program::{Clause, Program};
use super::term::{Term, TermKind};
use super::visit::children;
use crate::typed::program::VariableId;
use std::collections::BTreeSet;

pub fn stated(program: &Program) -> BTreeSet<VariableId> {
    let mut stated = BTreeSet::new();
    let contracts = program.functions.values().filter_map(|spec| spec.contract.as_ref());
    for contract in contracts {
        let of_cases = contract.behaviors.iter().flat_map(|case| &case.requires);
        for Clause { formula, .. } in contract.requires.iter().chain(of_cases) {
            collect(formula, Speaks::OfValues, &mut stated);
        }
    }
    stated
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Speaks {
    OfValues,
    OfMemory,
}

fn collect(term: &Term, speaks: Speaks, stated: &mut BTreeSet<VariableId>) {
    let speaks = match &term.kind {
        TermKind::Variable(id) if speaks == Speaks::OfMemory => {
            stated.insert(*id);
            speaks
        }
        TermKind::Builtin(..) | TermKind::Apply(..) | TermKind::List(..) | TermKind::Tree(..) => {
            Speaks::OfMemory
        }
        _ => speaks,
    };
    children(term).into_iter().for_each(|inner| collect(inner, speaks, stated));
}
