//! What every round has done last before it comes back to the head: a call, and behind it what changes other things. What such a call
//! ensures holds at the head in every round but the first, and in the first one, too, if it held where the loop was entered.
//! Rule: only clauses count that speak of the state behind the call, of its result, and of arguments that are the same in all rounds; and only
//! where nothing ends between the call and the head: no local of the block, no temporary value.

use super::clauses::{mentions, relied_on, said_of_now, same_arguments};
use super::kept_by_library::left_alone;
use super::rounds::{has_continue, has_labels};
use super::values::is_shared;
use super::{Loop, LoopFacts};
use crate::il::ast::{Expr as Value, ExprKind as ValueKind};
use crate::lower::build;
use crate::lower::class::Class;
use crate::lower::effects::call::callee;
use crate::lower::effects::{Changes, Target, lives_in_memory};
use crate::lower::logic::rewrite;
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::typed::meaning::cleanup;
use crate::typed::program::{FunctionId, VariableId};
use crate::typed::tree::{BinaryOp, Block, Call, ConversionKind, Expr, ExprKind, Stmt, StmtKind};
use crate::typed::types::TypeId;
use crate::typed::visit::in_block;
use std::collections::{BTreeMap, BTreeSet};

const ENSURED_LAST: &str =
    "every round ends with this call, and the state at the entry was like that";
const TESTED_LAST: &str = "a round follows only where this is not null";
const MADE_NULL: &str = "every round makes this pointer null";

/// A call at the end of every round.
struct Last<'t> {
    call: &'t Call,
    function: FunctionId,
    /// Where its result goes.
    into: Option<&'t Expr>,
    later: Later,
    /// The round goes on only if the result is not null.
    is_tested: bool,
}

/// What may change between a call and the end of the round.
#[derive(Clone, Default)]
struct Later {
    locals: BTreeSet<VariableId>,
    maps: BTreeSet<Map>,
}

impl Loop<'_> {
    pub fn ensured(&self, facts: &mut LoopFacts) {
        for last in self.last_calls() {
            self.ensured_by(&last, facts);
        }
        self.made_null(facts);
        left_alone(self, facts);
    }

    fn ensured_by(&self, last: &Last, facts: &mut LoopFacts) {
        let Some(contract) = relied_on(self, last.function) else { return };
        let receiver = match last.into.map(|place| self.places.target(place)) {
            Some(Target::Local(variable)) if !last.later.locals.contains(&variable) => {
                Some(variable)
            }
            _ => None,
        };
        let result = receiver.and_then(|variable| self.around.now(variable));
        let arguments = same_arguments(self, last.function, last.call);
        for clause in &contract.ensures {
            let now = said_of_now(self, clause, arguments.clone(), result.clone());
            let changed = || last.later.maps.iter().map(Map::name);
            let Some(now) = now.filter(|it| !mentions(it, changed())) else { continue };
            let entry = build::or(self.as_of_entry(&now, receiver), self.has_begun(facts));
            facts.copies.extend(receiver);
            facts.map_copies.extend(self.changes.maps.iter().cloned());
            facts.facts.push((ENSURED_LAST, build::implies(entry, now)));
        }
        if let (true, Some(variable), Some(now)) = (last.is_tested, receiver, result)
            && Class::of(&self.unit.program.typed, self.unit.program.typed[variable].ty.ty)
                == Some(Class::Pointer)
        {
            facts.copies.insert(variable);
            let entry = build::ne(self.around.at_entry(variable), build::null());
            facts.facts.push((TESTED_LAST, build::implies(entry, build::ne(now, build::null()))));
        }
    }

    /// A pointer that every round makes null: where it is not, nothing has happened yet.
    fn made_null(&self, facts: &mut LoopFacts) {
        for (variable, moves) in &self.rounds.moves {
            let [only] = &moves[..] else { continue };
            let ExprKind::Assign(_, value) = &only.node.kind else { continue };
            let becomes_null =
                only.certain && self.stable(value).is_some_and(|it| build::is_null(&it));
            let Some(now) = self.around.now(*variable).filter(|_| becomes_null) else { continue };
            if self.rounds.declared.contains(variable) {
                continue;
            }
            let same = |map: &Map| build::eq(State::Now.map(map), self.around.map_at_entry(map));
            let unchanged = build::all(self.changes.maps.iter().map(same));
            let first =
                build::and(build::eq(now.clone(), self.around.at_entry(*variable)), unchanged);
            facts.copies.insert(*variable);
            facts.map_copies.extend(self.changes.maps.iter().cloned());
            facts.facts.push((MADE_NULL, build::or(build::eq(now, build::null()), first)));
        }
    }

    /// The same of the state at the loop's entry.
    fn as_of_entry(&self, now: &Value, receiver: Option<VariableId>) -> Value {
        let mut copies: BTreeMap<String, Value> = BTreeMap::new();
        for map in &self.changes.maps {
            copies.insert(map.name(), self.around.map_at_entry(map));
        }
        if let Some(variable) = receiver
            && let Some(value) = self.around.now(variable)
            && let ValueKind::Var(name) = &*value.kind
        {
            copies.insert(name.name.to_string(), self.around.at_entry(variable));
        }
        rewrite(now, &mut |part| match &*part.kind {
            ValueKind::Var(name) => copies.get(&*name.name).cloned(),
            _ => None,
        })
    }

    /// That it is not the first round, as far as a pointer tells that is no longer what it was.
    fn has_begun(&self, facts: &mut LoopFacts) -> Value {
        let typed = &self.unit.program.typed;
        let pointers = self.rounds.moves.keys().copied();
        let mut pointers = pointers.filter(|it| {
            typed.types.is_pointer(typed[*it].ty.ty) && !self.rounds.declared.contains(it)
        });
        let differs = |variable: VariableId| {
            let now = self.around.now(variable)?;
            facts.copies.insert(variable);
            Some(build::ne(now, self.around.at_entry(variable)))
        };
        build::any(pointers.by_ref().filter_map(differs))
    }

    fn last_calls(&self) -> Vec<Last<'_>> {
        let mut walk = Backwards { of: self, later: Later::default(), found: vec![] };
        match &self.of.kind {
            StmtKind::For(parts) => {
                parts.step.iter().for_each(|step| walk.expr(step));
                walk.body(&parts.body);
                walk.pass(&self.whole(&parts.body));
                parts.condition.iter().for_each(|it| walk.condition(it));
            }
            StmtKind::While(condition, body) => {
                walk.body(body);
                walk.pass(&self.whole(body));
                walk.condition(condition);
            }
            StmtKind::DoWhile(body, condition) => {
                walk.condition(condition);
                if let Some(last) = walk.found.first_mut() {
                    last.is_tested = is_test_of_assignment(condition);
                }
                walk.body(body);
            }
            _ => {}
        }
        walk.found
    }

    fn whole(&self, stmt: &Stmt) -> Changes {
        self.unit.effects.of_stmt(self.unit, self.function, stmt)
    }
}

/// From the end of a round to its beginning.
struct Backwards<'l, 't> {
    of: &'l Loop<'t>,
    later: Later,
    found: Vec<Last<'l>>,
}

impl<'l> Backwards<'l, '_> {
    fn pass(&mut self, changes: &Changes) {
        self.later.locals.extend(&changes.variables);
        self.later.maps.extend(changes.maps.iter().cloned());
    }

    /// The end of the body is part of every round, unless a jump leaves it out. Behind it the locals of its block end.
    fn body(&mut self, body: &'l Stmt) {
        let StmtKind::Block(block) = &body.kind else {
            if let StmtKind::Expr(expr) = &body.kind {
                self.expr(expr);
            }
            return;
        };
        let spec = self.of.unit.program.functions.get(&self.of.function);
        let codes_at_end = spec.is_some_and(|spec| spec.at_end.contains_key(&block.span.start));
        let cleans_up = block.items.iter().any(|item| self.cleans_up(item));
        if has_continue(body) || has_labels(body) || codes_at_end || cleans_up {
            return;
        }
        if self.ends_something(block) {
            self.later.maps.insert(Map::Alloc);
        }
        for item in block.items.iter().rev() {
            match &item.kind {
                StmtKind::Expr(expr) => self.expr(expr),
                StmtKind::Declare(..) => return,
                _ => self.pass(&self.of.whole(item)),
            }
            if spec.is_some_and(|spec| spec.before.contains_key(&item.span.start)) {
                return;
            }
        }
    }

    fn cleans_up(&self, item: &Stmt) -> bool {
        let typed = &self.of.unit.program.typed;
        matches!(&item.kind, StmtKind::Declare(variable, _) if cleanup(typed, *variable).is_some())
    }

    /// Whether objects end with the block.
    fn ends_something(&self, block: &Block) -> bool {
        let typed = &self.of.unit.program.typed;
        let mut found = block.items.iter().any(|item| {
            matches!(&item.kind, StmtKind::Declare(variable, _) if lives_in_memory(typed, *variable))
        });
        in_block(block, &mut |expr| found |= matches!(expr.kind, ExprKind::CompoundLiteral(_)));
        found
    }

    /// Whoever comes back to the head has found the condition true, all of it.
    fn condition(&mut self, expr: &'l Expr) {
        match &expr.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => {
                self.condition(right);
                self.condition(left);
            }
            _ => self.expr(expr),
        }
    }

    /// Takes note of calls that are certainly made, from the last to the first.
    fn expr(&mut self, expr: &'l Expr) {
        match &expr.kind {
            ExprKind::Comma(left, right) => {
                self.expr(right);
                return self.expr(left);
            }
            ExprKind::Convert(_, inner) => return self.expr(inner),
            // `(p = next()) != NULL` as a condition.
            ExprKind::Binary(op, left, right) if !matches!(op, BinaryOp::And | BinaryOp::Or) => {
                match (self.changes_memory(left), self.changes_memory(right)) {
                    (true, false) => return self.expr(left),
                    (false, true) => return self.expr(right),
                    _ => {}
                }
            }
            ExprKind::Call(call) => self.call(call, None),
            ExprKind::Assign(place, value) => {
                let shared = is_shared(self.of.unit.program.typed.types.qualifiers(place.ty));
                if let (ExprKind::Call(call), false) = (&unconverted(value).kind, shared) {
                    self.call(call, Some(place));
                }
            }
            _ => {}
        }
        self.pass(&self.changes(expr));
    }

    fn changes(&self, expr: &Expr) -> Changes {
        self.of.unit.effects.whole(self.of.unit, None, expr).changes
    }

    fn changes_memory(&self, expr: &Expr) -> bool {
        !self.changes(expr).maps.is_empty()
    }

    /// Nothing is made for the arguments or the result that would end with the expression.
    fn call(&mut self, call: &'l Call, into: Option<&'l Expr>) {
        let typed = &self.of.unit.program.typed;
        let Some(function) = callee(&call.callee) else { return };
        let is_scalar = |ty| Class::of(typed, ty).is_some();
        let result = typed.types.function(typed[function].ty).map(|ty| ty.result.ty);
        let plain = |argument: &Expr| is_scalar(argument.ty.ty) && !self.changes_memory(argument);
        let returns_plain = result.is_some_and(|ty| is_scalar(ty) || ty == TypeId::VOID);
        let place_is_plain = into.is_none_or(|place| !self.changes_memory(place));
        if !returns_plain || !place_is_plain || !call.arguments.iter().all(plain) {
            return;
        }
        let mut later = self.later.clone();
        if let Some(Target::Cells(cells) | Target::Retyped(cells)) =
            into.map(|place| self.of.places.target(place))
        {
            later.maps.extend(cells.0.into_keys());
        }
        self.found.push(Last { call, function, into, later, is_tested: false });
    }
}

/// Without conversions that leave a pointer or a number as it is.
fn unconverted(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(conversion, inner)
            if matches!(conversion.kind, ConversionKind::Same | ConversionKind::Pointer) =>
        {
            unconverted(inner)
        }
        _ => expr,
    }
}

/// `(p = next()) != NULL`, or the same without the comparison.
fn is_test_of_assignment(condition: &Expr) -> bool {
    match &condition.kind {
        ExprKind::Assign(..) => true,
        ExprKind::Binary(BinaryOp::NotEqual, left, right) => {
            let is_null = |it: &Expr| match &it.kind {
                ExprKind::Convert(conversion, _) => conversion.kind == ConversionKind::Null,
                _ => false,
            };
            let assigns = |it: &Expr| matches!(unconverted(it).kind, ExprKind::Assign(..));
            assigns(left) && is_null(right) || assigns(right) && is_null(left)
        }
        _ => false,
    }
}
