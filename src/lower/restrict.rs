//! `restrict` (C11 6.7.3.1p4): what a function accesses through a restricted parameter, and anybody changes meanwhile, is accessed
//! through that parameter alone. A contract and the arguments of a call come in; for each two accesses that must not meet, a
//! formula that says so goes out. What is accessed is what `modifies` lists and what `requires` asks to be valid.

use super::logic::{self, Lowered, scope::Scope};
use super::unit::Unit;
use crate::contract::program::Contract;
use crate::contract::term::{BinaryOp, Builtin, LogicType, Term, TermKind};
use crate::il::ast::Expr;
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::types::Qualifiers;

/// Two accesses of a callee that must not meet.
pub struct Apart {
    /// The restricted parameter through which one of them goes.
    pub parameter: VariableId,
    pub formula: Expr,
}

struct Access {
    /// Pointers to what is accessed, or the places themselves.
    places: Term,
    /// The parameter on which their addresses are based.
    based_on: Option<VariableId>,
    changes: bool,
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
                let formula = logic::disjoint(unit, scope, &one.places, &other.places)?;
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

fn accesses(contract: &Contract) -> Vec<Access> {
    let mut found = vec![];
    for location in contract.modifies.iter().flatten() {
        changed(&location.term, &mut found);
    }
    for clause in &contract.requires {
        clause.formula.for_each(&mut |term| {
            let TermKind::Builtin(builtin, arguments) = &term.kind else { return };
            let pointers: Vec<Term> = match builtin {
                Builtin::Valid | Builtin::ValidRead => arguments.clone(),
                Builtin::ValidString | Builtin::ValidReadString => {
                    arguments.iter().map(characters).collect()
                }
                _ => return,
            };
            for places in pointers.into_iter().filter(is_closed) {
                let based_on = base(&places);
                found.push(Access { places, based_on, changes: false });
            }
        });
    }
    found
}

/// Location by location, so that each has one base.
fn changed(location: &Term, found: &mut Vec<Access>) {
    match &location.kind {
        TermKind::Union(parts) => parts.iter().for_each(|part| changed(part, found)),
        TermKind::Singleton(of) => changed(of, found),
        TermKind::Ghost(_) | TermKind::Blockers | TermKind::Everything | TermKind::Empty => {}
        _ => {
            let (places, based_on) = (location.clone(), base(location));
            found.push(Access { places, based_on, changes: true });
        }
    }
}

/// Says nothing of variables that a quantifier binds.
fn is_closed(term: &Term) -> bool {
    let mut closed = true;
    term.for_each(&mut |part| closed &= !matches!(part.kind, TermKind::Bound(_)));
    closed
}

/// `text + (0 .. \strlen(text))`
fn characters(text: &Term) -> Term {
    let span = text.span;
    let number = |kind| Term::new(kind, LogicType::Integer, span);
    let first = number(TermKind::Integer(0.into()));
    let last = number(TermKind::Builtin(Builtin::Strlen, vec![text.clone()]));
    let range = TermKind::Range(Some(Box::new(first)), Some(Box::new(last)));
    let range = Term::new(range, LogicType::Set(Box::new(LogicType::Integer)), span);
    let kind = TermKind::Binary(BinaryOp::PointerAdd, Box::new(text.clone()), Box::new(range));
    Term::new(kind, LogicType::Set(Box::new(text.ty.clone())), span)
}

/// The variable on whose value an address is based (C11 6.7.3.1p3). A pointer that is read from memory is based on none.
fn base(term: &Term) -> Option<VariableId> {
    match &term.kind {
        TermKind::Deref(of)
        | TermKind::Member(of, _)
        | TermKind::AddressOf(of)
        | TermKind::Decay(of)
        | TermKind::Convert(of)
        | TermKind::At(of, _)
        | TermKind::Shift(of, _)
        | TermKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, of, _) => base(of),
        TermKind::Array(parts) => base(&parts.0),
        TermKind::Load(place) => match place.kind {
            TermKind::Variable(variable) => Some(variable),
            _ => None,
        },
        _ => None,
    }
}
