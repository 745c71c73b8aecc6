//! Annotations among statements: assertions, assumptions, ghost code.

use super::Body;
use crate::base::Span;
use crate::contract::program::{Clause, ClauseMode, Code, CodeKind, LoopSpec};
use crate::contract::term::{LogicType, Term};
use crate::il::ast::Expr as Value;
use crate::il::obligation::{Obligation, ObligationKind};
use crate::lower::build;
use crate::lower::class::Class;
use crate::lower::logic::{self, objects, scope::Scope};
use crate::lower::map::{GhostSort, Map};
use crate::lower::reach;
use crate::lower::state::State;
use crate::typed::types::TypeId;

impl<'u> Body<'u, '_> {
    pub(super) fn code_before(&mut self, offset: u32) {
        let Some(spec) = self.spec else { return };
        self.keep_label(offset);
        for code in spec.before.get(&offset).into_iter().flatten() {
            self.code(code);
        }
    }

    pub(super) fn code_at_end(&mut self, offset: u32) {
        let Some(spec) = self.spec else { return };
        for code in spec.at_end.get(&offset).into_iter().flatten() {
            self.code(code);
        }
    }

    /// A label that `\at` may name: the state is kept where it stands.
    fn keep_label(&mut self, offset: u32) {
        let Some(spec) = self.spec else { return };
        for (label, index) in spec.labels.iter().zip(0u32..) {
            if label.place == offset && !self.moments.labels.contains(&index) {
                self.keep_code_label(index, Span::new(offset, offset));
            }
        }
    }

    fn keep_code_label(&mut self, index: u32, span: Span) {
        self.moments.labels.insert(index);
        let maps = self.unit.effects.of(self.function);
        self.keep_state(&format!("label{index}"), &maps, span);
    }

    fn code(&mut self, code: &'u Code) {
        let span = code.span;
        match &code.kind {
            CodeKind::Assert(clause) => self.assertion(clause, Some(()), span),
            CodeKind::Check(clause) => self.assertion(clause, None, span),
            CodeKind::Assume(clause) => {
                if let Some(formula) = self.logic_formula(&clause.formula) {
                    // On the user's word alone: without a reason, so that it is searched for contradictions.
                    let assume = crate::il::ast::StmtKind::Assume(formula);
                    self.emit.push(build::stmt(assume, clause.span));
                }
            }
            CodeKind::Declare(ghost) => {
                let described = &self.program()[*ghost];
                let name = self.emit.fresh(&format!("ghost.{}", described.name));
                match ghost_sort(self.unit, &described.ty) {
                    Some(sort) => {
                        self.emit.declare(&name, Map::Ghost("".into(), sort).ty());
                        self.emit.push(build::havoc(&[&name], span));
                        self.ghosts.insert(*ghost, name);
                    }
                    None => self.unsupported("a ghost variable of this type", span),
                }
            }
            CodeKind::Set(ghost, term) => {
                let Some(value) = self.logic_value(term) else { return };
                match self.ghost_name(*ghost) {
                    Some(name) => {
                        let map = crate::lower::effects::places::ghost_map(self.program(), *ghost);
                        self.check_ghost_fences(&map, span);
                        self.emit.push(build::assign(&name, value, span));
                    }
                    None => self.unsupported("a ghost variable of this type", span),
                }
            }
            CodeKind::AddBlocker(term) => {
                if let Some(pointer) = self.logic_value(term) {
                    self.check_ghost_fences([&Map::Blockers], span);
                    reach::add_blocker(self.unit, &mut self.emit, &pointer, span);
                }
            }
            CodeKind::RemoveBlocker(term) => {
                if let Some(pointer) = self.logic_value(term) {
                    self.check_ghost_fences([&Map::Blockers], span);
                    reach::remove_blocker(self.unit, &mut self.emit, &pointer, span);
                }
            }
            CodeKind::Retype { pointer, ty, count } => {
                self.retype(pointer, *ty, count.as_ref(), span);
            }
            CodeKind::If(condition, then, other) => {
                let Some(test) = self.logic_formula(condition) else { return };
                let [yes, no, join] =
                    [self.emit.fresh("then"), self.emit.fresh("else"), self.emit.fresh("join")];
                self.split(test, &yes, &no, span);
                self.label_here(&yes, span);
                then.iter().for_each(|code| self.code(code));
                self.jump(&join, span);
                self.label_here(&no, span);
                other.iter().for_each(|code| self.code(code));
                self.jump(&join, span);
                self.label_here(&join, span);
            }
            CodeKind::Label(index) => self.keep_code_label(*index, span),
        }
    }

    fn assertion(&mut self, clause: &Clause, known_after: Option<()>, _span: Span) {
        let Some(formula) = self.logic_formula(&clause.formula) else { return };
        self.emit.check(ObligationKind::Assertion, formula, clause.span, clause.name.as_deref());
        if known_after.is_none()
            && let Some(last) = self.emit.stmts.last_mut()
        {
            let zero = crate::il::ast::AttributeArg::Expr(build::int(0));
            let mut attribute = build::attribute("subsumption", "");
            attribute.args = vec![zero];
            last.attributes.push(attribute);
        }
    }

    /// A loop invariant: asserted at the head, which makes it one. One that is admitted is assumed there, on the user's word alone.
    pub(super) fn invariant(&mut self, clause: &Clause) {
        if clause.mode == ClauseMode::Check {
            return;
        }
        let Some(formula) = self.logic_formula(&clause.formula) else { return };
        if clause.mode == ClauseMode::Admit {
            let assume = crate::il::ast::StmtKind::Assume(formula);
            return self.emit.push(build::stmt(assume, clause.span));
        }
        let asked = Obligation::new(ObligationKind::InvariantEntry, clause.span);
        let asked = asked.saying(clause.name.as_deref().into());
        self.emit.push(build::assert(formula, asked));
    }

    /// Invariants with `check`: shown where the loop is entered and where a round ends, and assumed nowhere.
    pub(super) fn check_invariants_only(&mut self, spec: Option<&LoopSpec>, kind: ObligationKind) {
        let invariants = spec.into_iter().flat_map(|spec| &spec.invariants);
        for clause in invariants.filter(|clause| clause.mode == ClauseMode::Check) {
            let Some(formula) = self.logic_formula(&clause.formula) else { continue };
            self.emit.check(kind, formula, clause.span, clause.name.as_deref());
        }
    }

    pub(super) fn logic_formula(&mut self, term: &Term) -> Option<Value> {
        self.logic(term, logic::formula)
    }

    pub(super) fn logic_value(&mut self, term: &Term) -> Option<Value> {
        self.logic(term, logic::term)
    }

    pub(super) fn logic_integer(&mut self, term: &Term) -> Option<Value> {
        self.logic(term, logic::integer)
    }

    fn logic(
        &mut self,
        term: &Term,
        lower: fn(&crate::lower::unit::Unit, &Scope, &Term) -> logic::Lowered<Value>,
    ) -> Option<Value> {
        let result = {
            let around = self.surroundings();
            let scope = Scope::new(&around, State::Now);
            lower(self.unit, &scope, term)
        };
        match result {
            Ok(value) => Some(value),
            Err(refused) => {
                self.unsupported(&refused.what, refused.span);
                None
            }
        }
    }

    /// Memory that an allocator owns gets another layout. Only raw memory and bytes can: nothing else refers to their cells as
    /// what they were.
    fn retype(&mut self, pointer: &Term, ty: TypeId, count: Option<&Term>, span: Span) {
        let Some(start) = self.logic_value(pointer) else { return };
        let count = match count.map(|count| self.logic_integer(count)) {
            Some(Some(count)) => Some(count),
            Some(None) => return,
            None => None,
        };
        let Some(size) = self.unit.size(ty) else {
            return self.unsupported("memory for an incomplete type", span);
        };
        if self.maps_of(ty).contains(&Map::Cells(Class::Bool)) {
            // What is there already need not be values of that type.
            return self.unsupported("`retype` to a type with `_Bool` inside", span);
        }
        let start = self.emit.keep("start", build::ptr(), start, span);
        let bytes = match &count {
            Some(count) => build::mul(build::int(size), count.clone()),
            None => build::int(size),
        };
        let bytes = self.emit.keep("bytes", build::named_type("int"), bytes, span);
        let owned = build::all([objects::free_bytes(&start, &bytes), alive_range(&start, &bytes)]);
        let words = "the memory may not be free for another layout";
        self.emit.check(ObligationKind::TypeMismatch, owned, span, Some(words));
        self.check_fence_bytes(&start, &bytes, ty, span);
        for fence in self.fences.clone() {
            self.check_tags_inside(&fence, (&start, &bytes), span);
        }
        reach::before_bulk_change(self.unit, &mut self.emit, &start, &bytes, span);
        // What the cells of the new layout hold is not known.
        for map in self.maps_of(ty) {
            let before = self.emit.keep("cells", map.ty(), build::var(&map.name()), span);
            self.emit.push(build::havoc(&[&map.name()], span));
            let fact = forgotten(&map, &before, &start, &bytes);
            self.emit.assume("cells with another layout hold anything", fact, span);
        }
        let before = self.emit.keep("types", Map::Type.ty(), build::var("Type"), span);
        self.emit.push(build::havoc(&["Type"], span));
        match objects::relaid(self.unit, &before, &start, &bytes, ty, count) {
            Ok(facts) => {
                for fact in facts {
                    self.emit.assume(
                        "the memory now has this layout, the rest is as before",
                        fact,
                        span,
                    );
                }
            }
            Err(refused) => self.unsupported(&refused.what, span),
        }
        reach::assume_chains(self.unit, &mut self.emit, span);
    }

    /// The maps in which an object of that type has cells.
    fn maps_of(&self, ty: TypeId) -> Vec<Map> {
        let cells = self.unit.cells(ty);
        let mut maps: Vec<Map> = cells.leaves.iter().map(|leaf| Map::Cells(leaf.class)).collect();
        maps.extend(cells.bits.iter().map(|bits| Map::Bits(bits.name.clone())));
        maps.sort();
        maps.dedup();
        maps
    }
}

pub(super) fn ghost_sort(unit: &crate::lower::unit::Unit, ty: &LogicType) -> Option<GhostSort> {
    use crate::lower::class::Class;
    match ty {
        LogicType::Integer => Some(GhostSort::Int),
        LogicType::Boolean => Some(GhostSort::Bool),
        LogicType::C(ty) => match Class::of(&unit.program.typed, *ty)? {
            Class::Pointer => Some(GhostSort::Ptr),
            Class::Integer { .. } | Class::Bool => Some(GhostSort::Int),
            Class::Float { .. } => None,
        },
        _ => None,
    }
}

/// That a range is part of a living object that may be written.
fn alive_range(start: &Value, size: &Value) -> Value {
    let object = build::object(start.clone());
    let status = build::select(build::var("Alloc"), vec![object.clone()]);
    let end = build::add(build::offset(start.clone()), size.clone());
    build::all([
        build::eq(status, build::var("ALLOCATED")),
        build::le(build::int(0), build::offset(start.clone())),
        build::le(end, build::apply("Size", vec![object.clone()])),
        build::apply("Writable", vec![object]),
    ])
}

/// What a map is after the cells of a range have been forgotten; pointers there point to no object.
fn forgotten(map: &Map, before: &Value, start: &Value, size: &Value) -> Value {
    let q = build::var("q");
    let now = build::select(build::var(&map.name()), vec![q.clone()]);
    let then = build::select(before.clone(), vec![q.clone()]);
    let low = build::offset(start.clone());
    let inside = build::all([
        build::eq(build::object(q.clone()), build::object(start.clone())),
        build::le(low.clone(), build::offset(q.clone())),
        build::lt(build::offset(q.clone()), build::add(low, size.clone())),
    ]);
    let kept = build::eq(now.clone(), then.clone());
    let fact = match map {
        Map::Cells(crate::lower::class::Class::Pointer) => {
            let gone = build::eq(build::object(now.clone()), build::var("null"));
            build::and(build::implies(inside.clone(), gone), build::or(inside, kept))
        }
        _ => build::or(inside, kept),
    };
    build::forall(&[("q", build::ptr())], vec![vec![now], vec![then]], fact)
}
