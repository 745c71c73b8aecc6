//! The words in which lowering speaks of memory: which object is alive in a state, what lives at an address. Each is one expression of the
//! intermediate language over the maps of `prelude/memory.bpl`.

use super::build::{and, apply, eq, select, var};
use super::class::Class;
use super::effective::{Effective, Pointee};
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

/// That the cell with a tag may be read and written as a scalar of a type (C11 6.5p7). Compilers let an access as `void *` meet any pointer; but
/// two accesses as `int *` and `short *` never meet, also not in a cell that was declared `void *`, so that those are only for `void *`.
pub fn may_be_accessed(unit: &Unit, tag: Expr, as_what: &Effective) -> Expr {
    let program = &unit.program.typed;
    let class = as_what.class(program);
    let of_class = is_class(tag.clone(), class);
    if !Effective::matters(program, class) || *as_what == Effective::Pointer(Pointee::Void) {
        return of_class;
    }
    and(of_class, eq(apply("Effective", vec![tag]), unit.effective(as_what)))
}

/// That a tag is one of those that bytes of a union may carry.
pub fn in_family(unit: &Unit, tag: &Expr, union: RecordId) -> Expr {
    eq(apply("Within", vec![tag.clone()]), unit.tag(&Tag::Rest(union)))
}
