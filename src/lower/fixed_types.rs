//! What stays of the types of cells whatever runs: two states of one run in, a fact about their tags out.
//! Rule: only a union gets another member, within itself, and only `retype` lays memory out anew, which takes nothing but characters and raw
//! memory (C11 6.5p6: an object keeps its declared type). So a tag that is neither of a union's nor, where the unit has a `retype`, of a
//! character, is there for good. So is every tag of a class that no union in sight holds.

use super::build::{and, apply, eq, forall, implies, or, ptr, select, var};
use super::class::Class;
use super::map::Map;
use super::state::State;
use super::tag::Tag;
use super::unit::Unit;
use crate::contract::Program;
use crate::contract::program::{Code, CodeKind};
use crate::il::ast::Expr;
use crate::typed;
use std::collections::BTreeSet;

/// That cells have kept their tags, and unions their bytes.
pub fn tags_stay(from: &State, to: &State) -> Expr {
    let q = var("q");
    let then = || select(from.map(&Map::Type), vec![q.clone()]);
    let now = || select(to.map(&Map::Type), vec![q.clone()]);
    let within = |tag: Expr| apply("Within", vec![tag]);
    let apart = apply("Apart", vec![apply("Class", vec![then()])]);
    let fixed = implies(or(apply("Fixed", vec![then()]), apart), eq(now(), then()));
    let inside = implies(apply("Settled", vec![then()]), eq(within(now()), within(then())));
    forall(&[("q", ptr())], vec![vec![now()]], and(fixed, inside))
}

/// Whether annotations of the unit lay memory out anew.
pub fn lays_out_anew(program: &Program) -> bool {
    let codes = program.functions.values();
    let codes = codes.flat_map(|spec| spec.before.values().chain(spec.at_end.values()));
    codes.flatten().any(retypes)
}

fn retypes(code: &Code) -> bool {
    match &code.kind {
        CodeKind::Retype { .. } => true,
        CodeKind::If(_, then, other) => then.iter().chain(other).any(retypes),
        _ => false,
    }
}

/// The classes of cells that unions in sight may hold, so that a cell of such a class may become another. `None`: perhaps all.
pub fn classes_in_unions(unit: &Unit) -> Option<BTreeSet<Class>> {
    let mut classes = BTreeSet::new();
    for union in unit.effects.unions() {
        let cells = unit.cells_of_record(*union);
        if cells.unsupported.is_some() {
            return None;
        }
        classes.extend(cells.leaves.iter().map(|leaf| leaf.class.cell()));
    }
    Some(classes)
}

/// How long a cell carries its tag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stay {
    ForGood,
    /// Other members of the same union may take its place.
    InUnion,
    Unknown,
}

/// `anew`: what `lays_out_anew` says.
pub fn stay(program: &typed::Program, tag: &Tag, anew: bool) -> Stay {
    let byte = tag.class(program).is_some_and(|class| class.is_byte());
    match tag.family() {
        _ if byte && anew => Stay::Unknown,
        Some(_) => Stay::InUnion,
        None => Stay::ForGood,
    }
}
