//! Statements. Annotations that stand before a statement, or at the end of a block, take effect there.

use super::Body;
use super::checks::{all_at, at};
use super::jump::{Exit, Way};
use super::place::Target;
use super::types;
use crate::base::{ObligationKind, Span};
use crate::flow::function::{BlockId, Check, End};
use crate::flow::scalar::{Constant, Operand, Scalar};
use crate::flow::step::{Base, Rvalue, StepKind};
use crate::typed::tree::{Block, Expr, For, Stmt, StmtKind};
use crate::typed::types::TypeId;

/// What is done with the value of a block.
type Give<'g, B> = &'g mut dyn FnMut(&mut B, &Expr);

/// Where a construct ends: its last character.
pub(super) fn end_of(span: Span) -> Span {
    Span::new(span.end.saturating_sub(1).max(span.start), span.end)
}

impl Body<'_> {
    /// The function from its entry to its end.
    pub(super) fn whole(&mut self) {
        let Some(id) = self.function else { return };
        let Some(written) = &self.typed[id].body else { return };
        for entry in self.typed.unsupported.iter().filter(|entry| entry.within == Some(id)) {
            self.unsupported(&entry.what, entry.span);
        }
        self.find_valued(&written.block);
        self.find_targets(&written.block);
        self.enter_contract();
        self.block(&written.block);
        self.fall_off(end_of(written.block.span));
    }

    pub(super) fn block(&mut self, block: &Block) {
        let before = self.enter_scope(&block.items, block.span);
        block.items.iter().for_each(|stmt| self.stmt(stmt));
        self.code_at_end(block.span.start);
        self.leave_scope(before, end_of(block.span));
    }

    /// A block whose last statement, if it is an expression, is what the block is worth.
    pub(super) fn block_with_value(
        &mut self,
        block: &Block,
        give: &mut dyn FnMut(&mut Self, &Expr),
    ) {
        let before = self.enter_scope(&block.items, block.span);
        for (stmt, index) in block.items.iter().zip(1..) {
            self.stmt_or_value(
                stmt,
                if index == block.items.len() { Some(&mut *give) } else { None },
            );
        }
        self.code_at_end(block.span.start);
        self.leave_scope(before, end_of(block.span));
    }

    fn stmt_or_value(&mut self, stmt: &Stmt, give: Option<Give<'_, Self>>) {
        match (&stmt.kind, give) {
            (StmtKind::Expr(value), Some(give)) => {
                self.code_before(stmt.span.start);
                give(self, value);
            }
            (StmtKind::Label(label, inner), give @ Some(_)) => {
                self.code_before(stmt.span.start);
                self.label(*label, stmt.span);
                self.stmt_or_value(inner, give);
            }
            _ => self.stmt(stmt),
        }
    }

    /// `({ .. })` with a scalar value.
    pub(super) fn statement_value(&mut self, block: &Block, ty: TypeId, span: Span) -> Operand {
        let Some(scalar) = types::scalar(self.typed, ty) else {
            return self.no_value("this expression", ty, span);
        };
        let result = self.draft.temp(scalar);
        self.block_with_value(block, &mut |body, last| {
            let value = body.value(last);
            body.draft.push(StepKind::Let(result, Rvalue::Use(value)), span, vec![]);
        });
        result.into()
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        let span = stmt.span;
        self.code_before(span.start);
        // Nothing of it is there when the program runs.
        if self.typed.is_ghost(span) {
            return;
        }
        match &stmt.kind {
            StmtKind::Empty => {}
            StmtKind::Expr(expr) => self.full_effect(expr),
            StmtKind::Declare(variable, initializer) => {
                let before = self.temporaries.len();
                self.declare(*variable, initializer.as_deref(), span);
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
            StmtKind::If(condition, then, otherwise) => {
                self.either(
                    condition,
                    end_of(span),
                    [&mut |body| body.stmt(then), &mut |body| {
                        otherwise.iter().for_each(|it| body.stmt(it))
                    }],
                );
            }
            StmtKind::Switch(value, body) => self.switch(value, body, span),
            StmtKind::While(condition, body) => self.while_loop(condition, body, span),
            StmtKind::DoWhile(body, condition) => self.do_while(body, condition, span),
            StmtKind::For(of) => self.for_loop(of, span),
            StmtKind::Goto(label) => self.goto(*label, span),
            StmtKind::GotoComputed(target) => self.goto_computed(target, span),
            StmtKind::Continue => self.exit(Way::Continue, span),
            StmtKind::Break => self.exit(Way::Break, span),
            StmtKind::Return(value) => self.give_back(value.as_ref(), span),
            StmtKind::Asm(asm) if asm.does_nothing() => {}
            StmtKind::Asm(_) => self.unsupported("assembly", span),
        }
    }

    /// A full expression (C11 6.8p4), for what it does.
    fn full_effect(&mut self, expr: &Expr) {
        let before = self.temporaries.len();
        self.effect(expr);
        self.end_temporaries(before, expr.span);
    }

    fn while_loop(&mut self, condition: &Expr, body: &Stmt, span: Span) {
        let (head, inside, leave) = (self.draft.block(), self.draft.block(), self.draft.block());
        let again = self.draft.block();
        self.enter_loop(span.start, span);
        self.draft.join_head(head, span);
        self.branch(condition, inside, leave);
        self.draft.begin(inside);
        self.round(body, leave, again);
        self.draft.join(again, end_of(span));
        self.end_round(span.start, span);
        self.draft.jump(head, end_of(span));
        self.draft.begin(leave);
    }

    fn do_while(&mut self, body: &Stmt, condition: &Expr, span: Span) {
        let (head, leave, again) = (self.draft.block(), self.draft.block(), self.draft.block());
        self.enter_loop(span.start, span);
        self.draft.join_head(head, span);
        self.round(body, leave, again);
        self.draft.join(again, condition.span);
        let back = self.draft.block();
        self.branch(condition, back, leave);
        self.draft.begin(back);
        self.end_round(span.start, span);
        self.draft.jump(head, end_of(span));
        self.draft.begin(leave);
    }

    fn for_loop(&mut self, of: &For, span: Span) {
        let before = self.enter_scope(&of.start, span);
        of.start.iter().for_each(|stmt| self.stmt(stmt));
        let (head, inside, leave) = (self.draft.block(), self.draft.block(), self.draft.block());
        let again = self.draft.block();
        self.enter_loop(span.start, span);
        self.draft.join_head(head, span);
        match &of.condition {
            Some(condition) => self.branch(condition, inside, leave),
            None => self.draft.jump(inside, span),
        }
        self.draft.begin(inside);
        self.round(&of.body, leave, again);
        self.draft.join(again, end_of(span));
        of.step.iter().for_each(|step| self.full_effect(step));
        self.end_round(span.start, span);
        self.draft.jump(head, end_of(span));
        self.draft.begin(leave);
        self.leave_scope(before, end_of(span));
    }

    fn round(&mut self, body: &Stmt, leave: BlockId, again: BlockId) {
        self.exits.push(Exit { leave, again: Some(again), alive: self.alive.len() });
        self.stmt(body);
        self.exits.pop();
    }

    fn result_type(&self) -> TypeId {
        let ty = self.function.and_then(|id| self.typed.types.function(self.typed[id].ty));
        ty.map_or(TypeId::VOID, |ty| ty.result.ty)
    }

    fn give_back(&mut self, value: Option<&Expr>, span: Span) {
        let before = self.temporaries.len();
        let result = self.result_type();
        let mut given = None;
        match value {
            Some(value) if types::scalar(self.typed, result).is_some() => {
                given = Some(self.value(value));
            }
            Some(value) if types::is_aggregate(self.typed, result) => {
                let align = types::align(self.typed, result.into());
                self.aggregate_into(&Target::at(Base::Result, align), value, span);
            }
            Some(value) => self.effect(value),
            None if result != TypeId::VOID => {
                self.end_temporaries(before, span);
                return self.end_without_value(span);
            }
            None => {}
        }
        self.end_temporaries(before, span);
        self.leave(given, span);
    }

    /// Out of the function: cleanups run, then the postconditions hold. All lives end.
    fn leave(&mut self, value: Option<Operand>, span: Span) {
        for local in self.alive.iter().rev().copied().collect::<Vec<_>>() {
            self.clean_up(local, span);
        }
        self.ensure(value, span);
        self.draft.end(End::Return(value), span, self.end_checks(span));
    }

    fn end_checks(&self, span: Span) -> Vec<Check> {
        let noreturn = self.function.is_some_and(|id| self.typed[id].noreturn);
        let mut checks = vec![at(ObligationKind::MemoryLeak, span)];
        if noreturn {
            checks.push(at(ObligationKind::Postcondition, span));
        }
        checks
    }

    fn is_main(&self) -> bool {
        self.function.is_some_and(|id| self.typed.text(self.typed[id].name) == "main")
    }

    /// The closing brace.
    fn fall_off(&mut self, span: Span) {
        match types::scalar(self.typed, self.result_type()) {
            // C11 5.1.2.2.3
            Some(scalar @ Scalar::Integer { .. }) if self.is_main() => {
                self.leave(Some(Constant::integer(scalar, 0).into()), span);
            }
            None if self.result_type() == TypeId::VOID => self.leave(None, span),
            _ => self.end_without_value(span),
        }
    }

    fn end_without_value(&mut self, span: Span) {
        let kinds = [ObligationKind::MissingReturn, ObligationKind::MemoryLeak];
        self.draft.end(End::FallOff, span, all_at(&kinds, span));
    }
}
