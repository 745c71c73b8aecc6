//! `_Bool` cells hold 0 or 1 only where a value was stored: fresh memory holds any bits, and other bits are no value of the type (C11 6.2.6.1p5),
//! which compilers rely on. Every other scalar has a value for all its bits.
//! The rule that functions keep: what was allocated when a function was entered has values in its `_Bool` cells, as far as the function reads
//! them; what is made since must be given values before it is read, before a function is called that may read it, and before the
//! function returns. No store puts anything but 0 or 1 there, and no copy copies what is no value.
//! (Members of unions are read only where they are active, and become so only by being written.)

use super::build::{
    all, and, any, apply, eq, forall, implies, int, le, lt, ne, not, object, offset, ptr, select,
    var,
};
use super::cells::Leaf;
use super::class::Class;
use super::heap;
use super::heap::is_class;
use super::map::Map;
use super::state::State;
use super::unit::Unit;
use crate::il::ast::Expr;
use crate::typed::types::TypeId;

/// That a cell of the state holds a value.
pub fn is_value(state: &State, address: &Expr) -> Expr {
    Class::Bool.holds(select(state.map(&Map::Cells(Class::Bool)), vec![address.clone()]))
}

/// That an object was there at the function's entry.
pub fn is_older(o: &Expr) -> Expr {
    heap::is_allocated(&State::Old, o)
}

/// That all cells of objects made since the function's entry hold values, but for some. Raw memory has no cells yet.
pub fn new_cells_have_values(unit: &Unit, but_for: &[Expr]) -> Expr {
    for_cells(unit, |q| {
        let other = but_for.iter().map(|o| ne(object(q.clone()), o.clone()));
        let raw = unit.effects.has_raw().then(|| {
            unit.use_map(&Map::Raw);
            not(select(State::Now.map(&Map::Raw), vec![object(q.clone())]))
        });
        let made = [
            not(is_older(&object(q.clone()))),
            heap::is_allocated(&State::Now, &object(q.clone())),
        ];
        all(made.into_iter().chain(raw).chain(other))
    })
}

/// That all cells of an object that the caller made for a struct hold values.
pub fn cells_have_values(unit: &Unit, of: &Expr) -> Expr {
    for_cells(unit, |q| eq(object(q.clone()), of.clone()))
}

fn for_cells(unit: &Unit, which: impl Fn(&Expr) -> Expr) -> Expr {
    unit.use_class(Class::Bool);
    let q = var("q");
    let lives = heap::type_at(&State::Now, &q);
    let outside_unions = unit
        .effects
        .changes_types()
        .then(|| eq(apply("Within", vec![lives.clone()]), lives.clone()));
    let size = heap::size(object(q.clone()));
    let inside = and(le(int(0), offset(q.clone())), lt(offset(q.clone()), size));
    let is_cell =
        all([which(&q), inside, is_class(lives, Class::Bool)].into_iter().chain(outside_unions));
    let held = select(State::Now.map(&Map::Cells(Class::Bool)), vec![q.clone()]);
    forall(&[("q", ptr())], vec![vec![held]], implies(is_cell, is_value(&State::Now, &q)))
}

/// Where in a new object of a type such cells are, and that there are no others. (Layouts of single structs do not speak of padding.)
pub fn places_in_object(unit: &Unit, ty: TypeId, of: &Expr) -> Option<Expr> {
    let cells = unit.cells(ty);
    if !unit.has_truth_values() || !cells.unions.is_empty() {
        return None;
    }
    let at = || offset(var("q"));
    let place = |leaf: &Leaf| match leaf.repeats.first() {
        None => Some(eq(at(), int(leaf.offset))),
        // The outermost array is the longest.
        Some(array) => {
            let size = array.count?.checked_mul(array.stride)?;
            Some(and(le(int(leaf.offset), at()), lt(at(), int(leaf.offset.checked_add(size)?))))
        }
    };
    let leaves = cells.leaves.iter().filter(|leaf| leaf.class == Class::Bool);
    let places: Vec<Expr> = leaves.map(place).collect::<Option<_>>()?;
    unit.use_class(Class::Bool);
    let held = select(State::Now.map(&Map::Cells(Class::Bool)), vec![var("q")]);
    let lives = heap::type_at(&State::Now, &var("q"));
    let size = heap::size(of.clone());
    let inside = all([eq(object(var("q")), of.clone()), le(int(0), at()), lt(at(), size)]);
    let fact = implies(and(inside, is_class(lives, Class::Bool)), any(places));
    Some(forall(&[("q", ptr())], vec![vec![held]], fact))
}

/// That what held a value still does.
pub fn values_stay(before: &State) -> Expr {
    let q = var("q");
    let [was, now] = [before, &State::Now].map(|state| is_value(state, &q));
    let cells = |state: &State| select(state.map(&Map::Cells(Class::Bool)), vec![q.clone()]);
    let triggers = vec![vec![cells(&State::Now)], vec![cells(before)]];
    forall(&[("q", ptr())], triggers, implies(was, now))
}
