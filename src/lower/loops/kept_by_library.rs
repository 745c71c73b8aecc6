//! What the library keeps for itself and the calls in a loop leave as it was, by what they ensure for arguments like theirs: `strtok(NULL, ..)` goes on
//! in the text in which it was.

use super::clauses::{looks_back, mentions, relied_on, said, same_arguments};
use super::{Loop, LoopFacts};
use crate::contract::program::{Clause, Code, CodeKind};
use crate::il::ast::{BinaryOp, Expr as Value, ExprKind as ValueKind};
use crate::lower::build;
use crate::lower::effects::call::callee;
use crate::lower::effects::places::ghost_map;
use crate::lower::library;
use crate::lower::map::Map;
use crate::typed::program::FunctionId;
use crate::typed::tree::ExprKind;
use std::collections::BTreeSet;

const LEFT_ALONE: &str = "each call in the loop that could change this ensures that it does not";

/// What the library keeps for itself, as far as all calls in the loop that may change it say that with these arguments they do not.
pub fn left_alone(of: &Loop, facts: &mut LoopFacts) {
    let hidden = of.changes.maps.iter().filter(|map| library::is_kept_by_it(map));
    for map in hidden {
        let Some(conditions) = conditions_to_stay(of, map) else { continue };
        let stays = build::eq(build::var(&map.name()), of.around.map_at_entry(map));
        facts.map_copies.insert(map.clone());
        facts.facts.push((LEFT_ALONE, build::implies(build::all(conditions), stays)));
    }
}

/// Under what conditions, which are the same in all rounds, no call changes it. `None`: it may change in another way.
fn conditions_to_stay(of: &Loop, map: &Map) -> Option<Vec<Value>> {
    if of.rounds.opaque || is_set_by_annotations(of, map) {
        return None;
    }
    let (mut conditions, mut direct) = (vec![], BTreeSet::new());
    for other in &of.rounds.others {
        if !of.unit.effects.own(of.unit, other).changes.maps.contains(map) {
            continue;
        }
        let ExprKind::Call(call) = &other.kind else { return None };
        let function = callee(&call.callee)?;
        let arguments = same_arguments(of, function, call);
        let clauses = &relied_on(of, function)?.ensures;
        let stays = |clause: &Clause| {
            when_it_stays(&said(of, clause, arguments.clone(), None)?, &map.name())
        };
        let mut found = clauses.iter().filter_map(stays);
        let changed = || of.changes.maps.iter().map(Map::name);
        conditions.push(found.find(|it| !looks_back(it) && !mentions(it, changed()))?);
        direct.insert(function);
    }
    // Functions that these calls stand for, or that run at the end of a scope, are among all that are called.
    let changes = |function: &&FunctionId| of.unit.effects.of(**function).contains(map);
    let mut all = of.changes.calls.iter().filter(changes);
    all.all(|function| direct.contains(function)).then_some(conditions)
}

/// Whether ghost code of the unit changes what only the library should.
fn is_set_by_annotations(of: &Loop, map: &Map) -> bool {
    let specs = of.unit.program.functions.values();
    let codes = specs.flat_map(|spec| spec.before.values().chain(spec.at_end.values()));
    codes.flatten().any(|code| sets(of, code, map))
}

fn sets(of: &Loop, code: &Code, map: &Map) -> bool {
    match &code.kind {
        CodeKind::Declare(ghost) | CodeKind::Set(ghost, _) => {
            ghost_map(of.unit.program, *ghost).as_ref() == Some(map)
        }
        CodeKind::If(_, then, other) => then.iter().chain(other).any(|it| sets(of, it, map)),
        _ => false,
    }
}
/// `condition ==> map == old(map)`: the condition.
fn when_it_stays(formula: &Value, map: &str) -> Option<Value> {
    match &*formula.kind {
        ValueKind::Binary(BinaryOp::Implies, condition, stays) => {
            let inner = when_it_stays(stays, map)?;
            Some(build::and(condition.clone(), inner))
        }
        ValueKind::Binary(BinaryOp::Eq, left, right) => {
            let now = |it: &Value| matches!(&*it.kind, ValueKind::Var(name) if &*name.name == map);
            let before = |it: &Value| matches!(&*it.kind, ValueKind::Old(of) if now(of));
            let stays = now(left) && before(right) || now(right) && before(left);
            stays.then(|| build::truth(true))
        }
        _ => None,
    }
}
