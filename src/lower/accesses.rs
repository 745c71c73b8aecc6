//! What a function accesses, as far as its contract tells: what `modifies` lists and what `requires` asks to be valid. Each access with the
//! parameter on which its addresses are based.

use super::build;
use super::logic::{self, Lowered, scope::Scope};
use super::unit::Unit;
use crate::contract::program::Contract;
use crate::contract::term::{BinaryOp, Builtin, LogicType, Term, TermKind};
use crate::il::ast::Expr;
use crate::typed::program::VariableId;

pub struct Access {
    /// Pointers to what is accessed, or the places themselves.
    pub places: Term,
    /// The parameter on which their addresses are based.
    pub based_on: Option<VariableId>,
    pub changes: bool,
    /// It happens only where these hold.
    under: Vec<Term>,
}

impl Access {
    pub fn condition(&self, unit: &Unit, scope: &Scope) -> Lowered<Expr> {
        let each = self.under.iter().map(|term| logic::formula(unit, scope, term));
        Ok(build::all(each.collect::<Lowered<Vec<Expr>>>()?))
    }
}

pub fn accesses(contract: &Contract) -> Vec<Access> {
    let mut found = vec![];
    for location in contract.modifies.iter().flatten() {
        changed(&location.term, &mut found);
    }
    for clause in &contract.requires {
        required(&clause.formula, &[], &mut found);
    }
    found
}

/// What a formula asks to be valid, whichever way it is met.
fn required(formula: &Term, under: &[Term], found: &mut Vec<Access>) {
    match &formula.kind {
        TermKind::Binary(BinaryOp::And, left, right) => {
            required(left, under, found);
            required(right, under, found);
        }
        TermKind::Binary(BinaryOp::Implies, condition, then) => {
            let under = [under, &[(**condition).clone()]].concat();
            required(then, &under, found);
        }
        TermKind::Builtin(builtin, arguments) => {
            let pointers: Vec<Term> = match builtin {
                Builtin::Valid | Builtin::ValidRead => arguments.clone(),
                Builtin::ValidString | Builtin::ValidReadString => {
                    arguments.iter().map(characters).collect()
                }
                _ => return,
            };
            for places in pointers {
                let (based_on, under) = (base(&places), under.to_vec());
                found.push(Access { places, based_on, changes: false, under });
            }
        }
        _ => {}
    }
}

/// Location by location, so that each has one base.
fn changed(location: &Term, found: &mut Vec<Access>) {
    match &location.kind {
        TermKind::Union(parts) => parts.iter().for_each(|part| changed(part, found)),
        TermKind::Singleton(of) => changed(of, found),
        TermKind::Ghost(_) | TermKind::Blockers | TermKind::Everything | TermKind::Empty => {}
        TermKind::Builtin(Builtin::IsBlocker, _) => {}
        _ => {
            let (places, based_on) = (location.clone(), base(location));
            found.push(Access { places, based_on, changes: true, under: vec![] });
        }
    }
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
