//! Loops: a head with the invariants, which the intermediate language cuts there; behind them what is known of every round without being
//! said: what the loop cannot change, types, the obvious bounds of counters and cursors.

use super::jumps::Exits;
use super::surroundings::round_name;
use super::{Body, Fence, Local, parameter_name};
use crate::base::Span;
use crate::contract::program::{Clause, ClauseMode, LoopSpec};
use crate::contract::term::{Label, TermKind};
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::effects::Changes;
use crate::lower::function::frame_but_for;
use crate::lower::links::for_each_term;
use crate::lower::logic;
use crate::lower::loops::{self, LoopSurroundings};
use crate::lower::map::Map;
use crate::lower::state::State;
use crate::typed::program::VariableId;
use crate::typed::tree::{Stmt, StmtKind};
use std::collections::BTreeSet;

impl<'u> Body<'u, '_> {
    pub(super) fn repeat(&mut self, stmt: &Stmt) {
        let spec = self.spec.and_then(|spec| spec.loops.get(&stmt.span.start));
        if let StmtKind::DoWhile(body, condition) = &stmt.kind
            && spec.is_none()
            && loops::never_holds(&self.program().typed, condition)
        {
            return self.pass_once(body, stmt.span);
        }
        let alive = self.storage.alive.len();
        if let StmtKind::For(of) = &stmt.kind {
            of.start.iter().for_each(|start| self.stmt(start));
        }
        let changes = self.loop_changes(stmt);
        let entry = self.emit.fresh("loop");
        self.keep_state(&entry, &changes.maps, stmt.span);
        self.moments.loops.push(entry.clone());
        let fences = self.fences.len();
        self.fence_loop(stmt, spec, &entry);
        self.rounds(stmt, spec, &changes, &entry);
        self.fences.truncate(fences);
        self.moments.loops.pop();
        self.leave_scopes(alive, super::stmt::end_of(stmt.span));
        self.storage.alive.truncate(alive);
    }

    /// `do .. while (0)`, in which macros hide their statements: a block that `break` and `continue` leave.
    fn pass_once(&mut self, body: &Stmt, span: Span) {
        let leave = self.emit.fresh("leave");
        let (leave_by, alive) = (Some(leave.clone()), self.storage.alive.len());
        self.jumps.exits.push(Exits { leave: leave_by.clone(), again: leave_by, alive });
        self.stmt(body);
        self.jumps.exits.pop();
        self.jump(&leave, super::stmt::end_of(span));
        self.label_here(&leave, super::stmt::end_of(span));
    }

    /// What may be other than at the loop's entry. Who jumps into the loop may have been anywhere since.
    pub(super) fn loop_changes(&self, stmt: &Stmt) -> Changes {
        let mut changes = self.unit.effects.of_loop(self.unit, self.function, stmt);
        if !loops::entered_at_head(self.unit, self.function, stmt) {
            changes.maps.extend(self.unit.effects.of(self.function));
        }
        changes
    }

    /// What the loop says to modify is checked at every write in it. Who jumps into it has not been checked before.
    pub(super) fn fence_loop(&mut self, stmt: &Stmt, spec: Option<&'u LoopSpec>, entry: &str) {
        let Some(locations) = spec.and_then(|spec| spec.modifies.as_deref()) else { return };
        if !loops::entered_at_head(self.unit, self.function, stmt) {
            return self.unsupported("`modifies` for a loop into which a jump leads", stmt.span);
        }
        let since = State::Kept(entry.to_string());
        self.fences.push(Fence { locations, since, whose: "loop", under: None });
    }

    fn rounds(&mut self, stmt: &Stmt, spec: Option<&LoopSpec>, changes: &Changes, entry: &str) {
        let span = stmt.span;
        let (head, inside) = (self.emit.fresh("head"), self.emit.fresh("round"));
        let (again, leave) = (self.emit.fresh("again"), self.emit.fresh("leave"));
        self.check_invariants_only(spec, ObligationKind::InvariantEntry);
        self.jump(&head, span);
        self.label_here(&head, span);
        self.head(stmt, spec, changes, entry);
        self.check_loop_ends(stmt, spec);
        let variant = self.start_round(spec, changes, entry, span);
        let alive = self.storage.alive.len();
        self.jumps.exits.push(Exits {
            leave: Some(leave.clone()),
            again: Some(again.clone()),
            alive,
        });
        match &stmt.kind {
            StmtKind::While(condition, body) => {
                self.branch(condition, &inside, &leave);
                self.label_here(&inside, body.span);
                self.stmt(body);
                self.jump(&again, super::stmt::end_of(span));
                self.label_here(&again, super::stmt::end_of(span));
                self.end_round(spec, variant);
                self.jump(&head, span);
            }
            StmtKind::DoWhile(body, condition) => {
                self.stmt(body);
                self.jump(&again, condition.span);
                self.label_here(&again, condition.span);
                let back = self.emit.fresh("back");
                self.branch(condition, &back, &leave);
                self.label_here(&back, condition.span);
                self.end_round(spec, variant);
                self.jump(&head, span);
            }
            StmtKind::For(of) => {
                match &of.condition {
                    Some(condition) => self.branch(condition, &inside, &leave),
                    None => self.jump(&inside, span),
                }
                self.label_here(&inside, of.body.span);
                self.stmt(&of.body);
                let step_span = of.step.as_ref().map_or(span, |step| step.span);
                self.jump(&again, step_span);
                self.label_here(&again, step_span);
                if let Some(step) = &of.step {
                    self.full_effect(step);
                }
                self.end_round(spec, variant);
                self.jump(&head, span);
            }
            _ => unreachable!("only loops are repeated"),
        }
        self.jumps.exits.pop();
        self.label_here(&leave, super::stmt::end_of(span));
    }

    /// Behind the head: what may be asked for later in the round.
    pub(super) fn start_round(
        &mut self,
        spec: Option<&LoopSpec>,
        changes: &Changes,
        entry: &str,
        span: Span,
    ) -> Option<Value> {
        if speaks_of_rounds(self.unit.program) {
            self.keep_state(&round_name(entry), &changes.maps, span);
        }
        self.keep_variant(spec)
    }

    /// What holds at the head of every round.
    pub(super) fn head(
        &mut self,
        stmt: &Stmt,
        spec: Option<&LoopSpec>,
        changes: &Changes,
        entry: &str,
    ) {
        let span = stmt.span;
        if let Some(spec) = spec
            && let Some(frees) = &spec.frees
            && (changes.frees || !frees.is_empty())
        {
            self.unsupported("`frees` of a loop that frees", spec.span);
        }
        let invariants = spec.into_iter().flat_map(|spec| &spec.invariants);
        let is_admitted = |clause: &&Clause| clause.mode == ClauseMode::Admit;
        let (admitted, shown): (Vec<_>, Vec<_>) = invariants.partition(is_admitted);
        // The assertions come first: only what stands at the very head is an invariant.
        self.check_truths_of_rounds(changes, span);
        shown.into_iter().chain(admitted).for_each(|invariant| self.invariant(invariant));
        let before = State::Kept(entry.to_string());
        self.assume_everything(&changes.maps, span);
        self.assume_constants(&changes.maps, span);
        self.assume_types(&changes.variables, span);
        if loops::entered_at_head(self.unit, self.function, stmt) {
            self.assume_since_entry(stmt, changes, &before);
        }
        self.assume_frames(&changes.maps, span);
    }

    /// What the loop keeps as it was when it was entered.
    fn assume_since_entry(&mut self, stmt: &Stmt, changes: &Changes, before: &State) {
        let span = stmt.span;
        self.assume_flags(&changes.variables, before, span);
        self.assume_parts(before, span);
        self.assume_truths(before, changes, span);
        if changes.maps.contains(&Map::Alloc) {
            let grows = build::apply("Grows", vec![before.map(&Map::Alloc), build::var("Alloc")]);
            self.emit.assume("no object comes back to life", grows, span);
            if !changes.frees {
                let kept = still_allocated(before.map(&Map::Alloc), build::var("Alloc"));
                self.emit.assume("the loop frees nothing", kept, span);
            } else if let Some(since) = self.frees_frame(&changes.maps) {
                self.emit.assume("only what the contract lists is freed", since, span);
            }
            self.assume_alive(span);
        }
        let facts = {
            let around = LoopView { body: self, entry: before };
            loops::loop_facts(self.unit, self.function, stmt, changes, &around)
        };
        for (why, fact) in facts.facts {
            self.emit.assume(why, fact, span);
        }
    }

    /// The locals in memory of this function are alive in every round: nothing but the end of their block ends them.
    fn assume_alive(&mut self, span: Span) {
        let objects: Vec<String> = self
            .storage
            .alive
            .iter()
            .filter_map(|variable| match self.storage.locals.get(variable) {
                Some(Local::Memory { object }) => Some(object.clone()),
                _ => None,
            })
            .collect();
        for object in objects {
            let status = build::select(build::var("Alloc"), vec![build::var(&object)]);
            let alive = build::eq(status, build::var("ALLOCATED"));
            self.emit.assume("a local lives as long as its block", alive, span);
        }
    }

    /// Types of the variables that the loop assigns.
    fn assume_types(&mut self, variables: &BTreeSet<VariableId>, span: Span) {
        for variable in variables {
            let Some(Local::Value { name, .. }) = self.storage.locals.get(variable).cloned() else {
                continue;
            };
            if let Some(class) = self.unit.class(self.program().typed[*variable].ty.ty) {
                let fits = self.fits(class, &build::var(&name));
                self.emit.assume("a variable holds what its type allows", fits, span);
            }
        }
    }

    /// Whether variables have a value: that is never taken back.
    fn assume_flags(&mut self, variables: &BTreeSet<VariableId>, before: &State, span: Span) {
        for variable in variables {
            let Some(Local::Value { flag: Some(flag), .. }) =
                self.storage.locals.get(variable).cloned()
            else {
                continue;
            };
            let copy = before.copy_of(&flag);
            let kept = build::implies(build::var(&copy), build::var(&flag));
            self.emit.assume("what has a value keeps having one", kept, span);
        }
    }

    /// Objects that callers made for this function alone: structs passed by value, and the one for the result. They are there at
    /// the entry, but are the function's own.
    pub(super) fn own_objects(&self, fence: &Fence) -> Vec<Value> {
        if fence.since != State::Old {
            return vec![];
        }
        let typed = &self.program().typed;
        let mut objects: Vec<Value> = typed[self.function]
            .parameters
            .iter()
            .filter(|parameter| self.is_aggregate(typed[**parameter].ty.ty))
            .map(|parameter| build::object(build::var(&parameter_name(self.unit, *parameter))))
            .collect();
        if self.result.is_some_and(|ty| self.is_aggregate(ty)) {
            objects.push(build::object(build::var("result$")));
        }
        objects
    }

    /// The types of all locals outside memory that have been declared.
    pub(super) fn assume_ranges(&mut self, span: Span) {
        let locals: Vec<(VariableId, Local)> = self
            .storage
            .locals
            .iter()
            .map(|(variable, local)| (*variable, local.clone()))
            .collect();
        for (variable, local) in locals {
            let Local::Value { name, .. } = local else { continue };
            if let Some(class) = self.unit.class(self.program().typed[variable].ty.ty) {
                let fits = self.fits(class, &build::var(&name));
                self.emit.assume("a variable holds what its type allows", fits, span);
            }
        }
    }

    /// What has been written since the fences were put up lies inside them: every write was checked.
    pub(super) fn assume_frames(&mut self, maps: &BTreeSet<Map>, span: Span) {
        for fence in self.fences.clone() {
            for map in maps {
                let Map::Cells(_) = map else { continue };
                let (around, from) = self.fence_scope(&fence);
                let scope = logic::scope::Scope::new(&*around, from.clone());
                let own = self.own_objects(&fence);
                let frame = match own.is_empty() {
                    true => {
                        logic::frame(self.unit, &scope, fence.locations, map, &from, &State::Now)
                    }
                    false => frame_but_for(self.unit, &scope, fence.locations, map, &own, &from),
                };
                drop(scope);
                drop(around);
                match frame {
                    Ok(frame) => {
                        let frame = fence
                            .under
                            .iter()
                            .cloned()
                            .fold(frame, |frame, under| build::implies(under, frame));
                        self.emit.assume("every write was checked to be allowed", frame, span);
                    }
                    Err(refused) => self.unsupported(&refused.what, refused.span),
                }
            }
            self.assume_link_frames(&fence, maps, span);
        }
    }

    fn assume_link_frames(&mut self, fence: &Fence, maps: &BTreeSet<Map>, span: Span) {
        for link in self.unit.links.all() {
            if !maps.contains(&Map::Reach(link.name.clone())) {
                continue;
            }
            let facts = {
                let (around, from) = self.fence_scope(fence);
                let scope = logic::scope::Scope::new(&*around, from.clone());
                let own = self.own_objects(fence);
                let inside = |address: Value| {
                    let listed =
                        logic::allowed(self.unit, &scope, fence.locations, &Map::Alloc, &address)
                            .unwrap_or_else(|_| build::truth(true));
                    build::or(is_one_of(&address, &own), listed)
                };
                crate::lower::reach::frame_facts(self.unit, link, &inside, &from, &State::Now)
            };
            for fact in facts {
                let fact = fence
                    .under
                    .iter()
                    .cloned()
                    .fold(fact, |fact, under| build::implies(under, fact));
                self.emit.assume("chains outside of what was written are as before", fact, span);
            }
        }
    }

    fn keep_variant(&mut self, spec: Option<&LoopSpec>) -> Option<Value> {
        let variant = spec?.variant.as_ref()?;
        let value = self.logic_integer(variant)?;
        Some(self.emit.keep("variant", build::named_type("int"), value, variant.span))
    }

    /// Before the jump back to the head.
    pub(super) fn end_round(&mut self, spec: Option<&LoopSpec>, variant: Option<Value>) {
        self.check_variant(spec, variant);
        self.check_invariants_only(spec, ObligationKind::InvariantPreserved);
    }

    /// The variant was not negative at the start of the round, and is smaller now.
    fn check_variant(&mut self, spec: Option<&LoopSpec>, before: Option<Value>) {
        let (Some(spec), Some(before)) = (spec, before) else { return };
        let Some(variant) = &spec.variant else { return };
        let Some(now) = self.logic_integer(variant) else { return };
        let decreases =
            build::and(build::le(build::int(0), before.clone()), build::lt(now, before));
        let words = "the variant may not decrease, or may be negative";
        self.emit.check(ObligationKind::Termination, decreases, variant.span, Some(words));
    }
}

/// Whether an address lies in one of some objects.
pub(super) fn is_one_of(address: &Value, objects: &[Value]) -> Value {
    let same = |object: &Value| build::eq(build::object(address.clone()), object.clone());
    build::any(objects.iter().map(same))
}

/// All that was allocated still is.
pub(super) fn still_allocated(before: Value, now: Value) -> Value {
    let o = build::var("o");
    let then = build::select(before, vec![o.clone()]);
    let status = build::select(now, vec![o]);
    let kept = build::implies(
        build::eq(then.clone(), build::var("ALLOCATED")),
        build::eq(status.clone(), build::var("ALLOCATED")),
    );
    build::forall(&[("o", build::named_type("ref"))], vec![vec![status], vec![then]], kept)
}

/// How the facts about a loop name what they speak about.
struct LoopView<'v, 'u, 'a> {
    body: &'v Body<'u, 'a>,
    entry: &'v State,
}

impl LoopSurroundings for LoopView<'_, '_, '_> {
    fn now(&self, variable: VariableId) -> Option<Value> {
        match self.body.storage.locals.get(&variable)? {
            Local::Value { name, .. } => Some(build::var(name)),
            Local::Memory { .. } => None,
        }
    }

    fn at_entry(&self, variable: VariableId) -> Value {
        match self.body.storage.locals.get(&variable) {
            Some(Local::Value { name, .. }) => build::var(&self.entry.copy_of(name)),
            _ => unreachable!("only locals outside memory have copies"),
        }
    }

    fn address(&self, variable: VariableId) -> Option<Value> {
        let object = match self.body.storage.locals.get(&variable) {
            Some(Local::Memory { object }) => object.clone(),
            Some(Local::Value { .. }) => return None,
            None => self.body.unit.global_object(variable),
        };
        Some(build::apply("Ptr", vec![build::var(&object), build::int(0)]))
    }

    fn map_at_entry(&self, map: &Map) -> Value {
        self.entry.map(map)
    }
}

/// Whether an annotation of the unit names the state at the start of a round.
fn speaks_of_rounds(program: &crate::contract::Program) -> bool {
    let mut found = false;
    for_each_term(program, &mut |term| {
        found |= match &term.kind {
            TermKind::At(_, label) => *label == Label::LoopCurrent,
            TermKind::Apply(_, labels, _) => labels.contains(&Label::LoopCurrent),
            _ => false,
        };
    });
    found
}
