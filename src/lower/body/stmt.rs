//! Statements. Annotations that stand before a statement, or at the end of a block, take effect there.

use super::jumps::Exits;
use super::{Body, Local};
use crate::base::Span;
use crate::il::ast::Expr as Value;
use crate::il::obligation::ObligationKind;
use crate::lower::build;
use crate::lower::class::Class;
use crate::lower::library;
use crate::typed::meaning;
use crate::typed::program::VariableId;
use crate::typed::tree::{Block, Expr, Initializer, Stmt, StmtKind};
use crate::typed::types::TypeId;

impl Body<'_, '_> {
    pub(super) fn block(&mut self, block: &Block) {
        let alive = self.storage.alive.len();
        for stmt in &block.items {
            self.stmt(stmt);
        }
        self.code_at_end(block.span.start);
        self.leave_scopes(alive, end_of(block.span));
        self.storage.alive.truncate(alive);
    }

    /// A block whose last statement, if it is an expression, is what the block is worth.
    pub(super) fn block_with_value(
        &mut self,
        block: &Block,
        last: &mut dyn FnMut(&mut Self, &Expr),
    ) {
        let alive = self.storage.alive.len();
        for (index, stmt) in block.items.iter().enumerate() {
            match &stmt.kind {
                StmtKind::Expr(value) if index + 1 == block.items.len() => {
                    self.code_before(stmt.span.start);
                    last(self, value);
                    self.leave_jump_loops(stmt);
                }
                _ => self.stmt(stmt),
            }
        }
        self.code_at_end(block.span.start);
        let ending = &self.storage.alive[alive..];
        if ending.iter().any(|it| meaning::cleanup(&self.program().typed, *it).is_some()) {
            self.unsupported("a cleanup behind the value of a statement expression", block.span);
        }
        self.leave_scopes(alive, end_of(block.span));
        self.storage.alive.truncate(alive);
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        self.stmt_in_loops(stmt);
        self.leave_jump_loops(stmt);
    }

    fn stmt_in_loops(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        let is_loop =
            matches!(stmt.kind, StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_));
        self.code_before(span.start);
        self.check_sequence(stmt);
        if is_loop {
            return self.repeat(stmt);
        }
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Expr(expr) => self.full_effect(expr),
            StmtKind::Declare(variable, initializer) => {
                let before = self.storage.temporaries.len();
                match (self.length_of(*variable), initializer.as_deref()) {
                    (Some(_), Some(Initializer::Value(length))) | (Some(length), None) => {
                        self.declare_length(*variable, length, span);
                    }
                    (_, initializer) => self.declare_local(*variable, initializer, span),
                }
                self.end_temporaries(before, span);
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::Label(label, inner) => {
                self.label(*label, span);
                self.stmt(inner);
            }
            StmtKind::Case(case) => {
                self.case_label(span.start, span);
                self.stmt(&case.body);
            }
            StmtKind::Default(inner) => {
                self.case_label(span.start, span);
                self.stmt(inner);
            }
            StmtKind::If(condition, then, other) => {
                let labels =
                    [self.emit.fresh("then"), self.emit.fresh("else"), self.emit.fresh("join")];
                let [yes, no, join] = labels;
                self.branch(condition, &yes, &no);
                self.label_here(&yes, then.span);
                self.stmt(then);
                self.jump(&join, end_of(span));
                let other_span = other.as_ref().map_or(end_of(span), |other| other.span);
                self.label_here(&no, other_span);
                if let Some(other) = other {
                    self.stmt(other);
                }
                self.jump(&join, end_of(span));
                self.label_here(&join, end_of(span));
            }
            StmtKind::Switch(value, body) => self.switch(value, body, span),
            StmtKind::Goto(label) => self.goto(*label, span),
            StmtKind::GotoComputed(_) => self.unsupported("computed goto", span),
            StmtKind::Continue => self.exit(span, |exits| exits.again.clone()),
            StmtKind::Break => self.exit(span, |exits| exits.leave.clone()),
            StmtKind::Return(value) => self.give_back(value.as_ref(), span),
            StmtKind::Asm(asm)
                if asm.template.iter().all(u8::is_ascii_whitespace) && asm.outputs.is_empty() =>
            {
                // A barrier for the compiler: does nothing.
            }
            StmtKind::Asm(_) => self.unsupported("assembly", span),
            StmtKind::While(..) | StmtKind::DoWhile(..) | StmtKind::For(_) => {
                unreachable!("loops have been dealt with")
            }
        }
    }

    /// `break` and `continue`: out of the scopes between here and there.
    fn exit(&mut self, span: Span, which: impl Fn(&Exits) -> Option<String>) {
        let found =
            self.jumps.exits.iter().rev().find_map(|exits| Some((which(exits)?, exits.alive)));
        let Some((label, alive)) = found else {
            return self.unsupported("a jump out of nothing", span);
        };
        self.leave_scopes(alive, span);
        self.jump(&label, span);
        self.dead_end(span);
    }

    /// Ends the lives of the locals declared since there were `alive` of them.
    pub(super) fn leave_scopes(&mut self, alive: usize, span: Span) {
        let ending: Vec<_> = self.storage.alive[alive.min(self.storage.alive.len())..].to_vec();
        for variable in ending.into_iter().rev() {
            if let Some(Local::Memory { object }) = self.storage.locals.get(&variable) {
                let object = build::var(object);
                self.clean_up(variable, &object, span);
                self.end_object(&object, span);
            }
        }
    }

    /// `__attribute__((cleanup(f)))`: `f(&x)` is called where the life of `x` ends, after the value to be returned is computed.
    fn clean_up(&mut self, variable: VariableId, object: &Value, span: Span) {
        let typed = &self.program().typed;
        let Some(called) = meaning::cleanup(typed, variable) else { return };
        if library::does(typed, called).is_some() || typed[called].parameters.len() != 1 {
            return self.unsupported("such a function for the attribute `cleanup`", span);
        }
        let address = build::apply("Ptr", vec![object.clone(), build::int(0)]);
        self.call_evaluated(called, vec![address], None, span);
    }

    /// What follows is not reached from here; a label makes it a block of its own.
    pub(super) fn dead_end(&mut self, span: Span) {
        let label = self.emit.fresh("unreached");
        self.label_here(&label, span);
    }

    fn give_back(&mut self, value: Option<&Expr>, span: Span) {
        if let Some(value) = value {
            match self.result {
                Some(ty) if self.is_aggregate(ty) => {
                    self.copy_value(build::var("result$"), value, span);
                }
                // Complex numbers and vectors are no values here, so that procedures have no result for them.
                Some(ty) if self.unit.class(ty).is_none() => {
                    self.effect(value);
                    self.unsupported("a result of this type", span);
                }
                Some(_) => {
                    let of = value;
                    let value = self.value(of);
                    let value = self.settle_result(of, value, span);
                    let value = self.without_ended(of.ty.ty, value, span);
                    self.emit.push(build::assign("result$", value, span));
                }
                None => self.effect(value),
            }
        } else {
            self.check_value_is_returned(span);
        }
        self.end_temporaries(0, span);
        self.leave_function(span);
        self.dead_end(span);
    }

    /// C11 6.2.4p2: a pointer to a local has no value when the function has returned; GCC returns null in its place.
    fn without_ended(&mut self, ty: TypeId, value: Value, span: Span) -> Value {
        if self.unit.class(ty) != Some(Class::Pointer) {
            return value;
        }
        let ended = self.ending_objects();
        if ended.is_empty() {
            return value;
        }
        let given = self.emit.keep("given", build::ptr(), value, span);
        let stays = ended.into_iter().map(|object| build::ne(build::object(given.clone()), object));
        let stays = build::all(stays.collect::<Vec<_>>());
        let returned = self.emit.unknown("returned", build::ptr(), span);
        let same = build::implies(stays, build::eq(returned.clone(), given));
        self.emit.assume("a pointer to what goes on living keeps its value", same, span);
        returned
    }

    /// The objects that end when the function returns.
    fn ending_objects(&self) -> Vec<Value> {
        let storage = &self.storage;
        let locals =
            storage.alive.iter().filter_map(|variable| match storage.locals.get(variable) {
                Some(Local::Memory { object }) => Some(object),
                _ => None,
            });
        locals
            .chain(&storage.temporaries)
            .chain(&storage.allocas)
            .map(|it| build::var(it))
            .collect()
    }

    /// Ends the lives of all locals and returns.
    pub(super) fn leave_function(&mut self, span: Span) {
        self.leave_scopes(0, span);
        for object in self.storage.allocas.clone() {
            self.end_object(&build::var(&object), span);
        }
        if self.program().typed[self.function].noreturn {
            let words = "a function that is declared not to return may return";
            self.emit.check(ObligationKind::Postcondition, build::truth(false), span, Some(words));
        }
        self.check_returned(span);
        self.check_truths_at_exit(span);
        self.check_only_ensures(span);
        self.check_leaks(span);
        self.emit.push(build::stmt(crate::il::ast::StmtKind::Return, span));
    }
}

/// Where a construct ends: its last character.
pub(super) fn end_of(span: Span) -> Span {
    Span::new(span.end.saturating_sub(1).max(span.start), span.end)
}
