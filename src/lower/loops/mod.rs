//! What holds at the head of a loop in every round, found without any annotation: how variables that only count have moved since the
//! loop was entered, and which memory is as it was. Loop statement in, facts for `assume` out.
//! Rule: each fact holds when the loop is entered and is kept by every round whose own obligations hold. A fact may rely on
//! obligations of earlier rounds (no signed overflow, stores to cells of the right tag): where one fails, the function is not proved.
//! The head is where the condition is evaluated (before the body for `do`), or a label; the entry is behind a `for`'s start.

mod callees;
mod clauses;
mod count;
mod frames;
mod guards;
mod jumps;
mod kept_by_library;
mod last_call;
mod listed_places;
mod rounds;
mod spans;
mod values;

use super::effects::{Changes, Places};
use super::map::Map;
use super::unit::Unit;
use crate::il::ast::Expr;
use crate::il::obligation::ObligationKind;
use crate::typed::constant::{Constant, evaluate};
use crate::typed::program::{FunctionId, Program, VariableId};
use crate::typed::tree::{self, Stmt, StmtKind};
use count::Course;
pub use jumps::{JumpLoop, jump_loops, jumps_back};
use rounds::Rounds;
use std::collections::{BTreeMap, BTreeSet};

/// What the loop's surroundings know of variables.
pub trait LoopSurroundings {
    /// The value that a local outside of memory has at the head. `None`: it has none there.
    fn now(&self, variable: VariableId) -> Option<Expr>;
    /// The copy of it that was made at the loop's entry. Asked for those that are among `LoopFacts::copies` only.
    fn at_entry(&self, variable: VariableId) -> Expr;
    /// The address of a variable that is in memory, if it is the same during the whole loop.
    fn address(&self, variable: VariableId) -> Option<Expr>;
    /// The copy of a part of the state that was made at the loop's entry.
    fn map_at_entry(&self, map: &Map) -> Expr;
    /// Objects of locals that are there during the whole loop, and known to the function alone.
    fn own_objects(&self) -> Vec<Expr> {
        vec![]
    }
}

#[derive(Clone, Default, Debug)]
pub struct LoopFacts {
    /// Variables whose values at the entry the facts mention.
    pub copies: BTreeSet<VariableId>,
    pub map_copies: BTreeSet<Map>,
    /// Each with the reason why it holds.
    pub facts: Vec<(&'static str, Expr)>,
}

pub struct Loop<'a> {
    unit: &'a Unit<'a>,
    function: FunctionId,
    places: Places<'a>,
    of: &'a Stmt,
    changes: &'a Changes,
    rounds: Rounds<'a>,
    around: &'a dyn LoopSurroundings,
    /// Variables that only move one way.
    courses: BTreeMap<VariableId, Course>,
}

/// Whether a loop is entered at its head alone. Else what held when it was entered need not have held since: control may have left
/// it by a jump, done anything, and come back elsewhere.
pub fn entered_at_head(unit: &Unit, function: FunctionId, of: &Stmt) -> bool {
    let body = &unit.program.typed[function].body;
    body.as_ref().is_some_and(|body| rounds::entered_at_head(&body.block, of))
}

/// Whether the condition is a constant that is false.
pub fn never_holds(typed: &Program, condition: &tree::Expr) -> bool {
    matches!(evaluate(typed, condition), Ok(Constant::Integer(0)))
}

/// `changes` is what `Effects::of_loop` says.
pub fn loop_facts(
    unit: &Unit,
    function: FunctionId,
    of: &Stmt,
    changes: &Changes,
    around: &dyn LoopSurroundings,
) -> LoopFacts {
    let mut facts = LoopFacts::default();
    if !entered_at_head(unit, function, of) {
        return facts;
    }
    let places = unit.effects.places(unit);
    let rounds = rounds::rounds(&places, of);
    let courses = BTreeMap::new();
    let mut found = Loop { unit, function, places, of, changes, rounds, around, courses };
    found.count(&mut facts);
    found.frames(&mut facts);
    found.ensured(&mut facts);
    facts
}

impl Loop<'_> {
    fn condition(&self) -> Option<&tree::Expr> {
        match &self.of.kind {
            StmtKind::While(condition, _) | StmtKind::DoWhile(_, condition) => Some(condition),
            StmtKind::For(parts) => parts.condition.as_ref(),
            _ => None,
        }
    }

    fn tests_first(&self) -> bool {
        matches!(self.of.kind, StmtKind::While(..) | StmtKind::For(_))
    }

    /// Signed arithmetic that leaves its range is an obligation.
    fn overflow_checked(&self) -> bool {
        self.unit.options.checks.contains(ObligationKind::SignedOverflow)
    }

    /// Cells are written only as what their tags say: an obligation of every store.
    fn types_checked(&self) -> bool {
        self.unit.options.checks.contains(ObligationKind::TypeMismatch)
    }
}

#[cfg(test)]
mod tests;
