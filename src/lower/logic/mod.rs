//! Logic terms in the intermediate language: typed terms of annotations in, expressions out that speak of the state their labels name.
//! Terms are total: what C leaves undefined has some value here. Array quantifiers range over cells, not over indices.
//! Rule: what is not modelled is `Unsupported`, and the caller makes an obligation of it that fails.

mod along;
mod arithmetic;
pub mod assume_lemmas;
mod behind;
mod builtin;
mod context;
mod cut_ranges;
pub mod facts;
mod fold_laws;
mod frame;
pub mod functions;
mod induct;
mod invert;
mod layout;
mod linear;
mod member;
mod next_parts;
pub mod objects;
mod pivot;
mod place;
mod purify;
mod quantify;
mod relax;
mod rewrite;
mod rows;
pub mod scope;
mod separate;
mod set;
mod term;
mod triggers;
mod unfold;
pub mod valid;
mod well_founded;

use crate::base::{Said, Span};
use crate::contract::term::Term;
use crate::il::ast::{Decl, Expr};
use crate::lower::unit::Unit;
pub use arithmetic::wrap;
use context::Logic;
pub use context::mentions;
pub use frame::{
    allowed, blocking_frame, frame, held_record, included, is_in_union, named_blockers,
};
pub use next_parts::next_parts;
pub use rewrite::rewrite;
use scope::Scope;
pub use separate::{bytes_of, disjoint};
use std::sync::Arc;

/// What has no meaning here, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsupported {
    pub span: Span,
    pub what: Said,
}

impl Unsupported {
    pub fn new(span: Span, what: impl Into<Arc<str>>) -> Unsupported {
        Unsupported { span, what: Said { words: Some(what.into()), cause: None } }
    }
}

pub type Lowered<T> = Result<T, Unsupported>;

/// The value of a term that is no set: truth values are `bool`, integers `int`, pointers `ptr`.
pub fn term(unit: &Unit, scope: &Scope, term: &Term) -> Lowered<Expr> {
    Logic::new(unit, scope).term(term)
}

pub fn formula(unit: &Unit, scope: &Scope, formula: &Term) -> Lowered<Expr> {
    Logic::new(unit, scope).formula(formula)
}

/// An integer, or a truth value as the integer it is in C.
pub fn integer(unit: &Unit, scope: &Scope, term: &Term) -> Lowered<Expr> {
    Logic::new(unit, scope).integer(term)
}

/// Whether an address lies in a set: of places, those that the place's bytes cover; of pointers, exactly those.
pub fn contains(unit: &Unit, scope: &Scope, set: &Term, address: &Expr) -> Lowered<Expr> {
    let logic = Logic::new(unit, scope);
    Ok(logic.covers(&logic.set(set)?, address))
}

/// The functions, axioms and lemmas that lowered terms rely on. Called last, since it declares what has been used.
pub fn declare(unit: &Unit) -> Vec<Decl> {
    let mut decls = functions::declare_functions(unit);
    decls.extend(facts::declare_facts(unit));
    decls.extend(crate::lower::bytes::declare_others(unit));
    // These come first: the others use them.
    let mut records = valid::declare_records(unit);
    records.extend(decls);
    records
}
