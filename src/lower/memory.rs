//! The words in which lowering speaks of memory: which object is alive in a state, what lives at an address. Each is one expression of the
//! intermediate language over the maps of `prelude/memory.bpl`.

use super::build::{apply, eq, select, var};
use super::class::Class;
use super::map::Map;
use super::state::State;
use super::tag::Tag;
use super::unit::Unit;
use crate::il::ast::Expr;
use crate::typed::program::RecordId;

/// The tag of what starts at an address.
pub fn type_at(state: &State, address: &Expr) -> Expr {
    select(state.map(&Map::Type), vec![address.clone()])
}

/// That the cell with a tag is of a class.
pub fn is_class(tag: Expr, class: Class) -> Expr {
    eq(apply("Class", vec![tag]), var(&class.constant()))
}

/// That a tag is one of those that bytes of a union may carry.
pub fn in_family(unit: &Unit, tag: &Expr, union: RecordId) -> Expr {
    eq(apply("Within", vec![tag.clone()]), unit.tag(&Tag::Rest(union)))
}
