//! Lifetimes of locals (C11 6.2.4p6): they begin where the block is entered, however that happens, and end where it is left. Those of
//! variable length arrays, and of variables with a cleanup, begin at the declaration.

use super::Body;
use super::checks::at;
use super::types;
use crate::base::{ObligationKind, Span};
use crate::flow::function::LocalId;
use crate::flow::scalar::Constant;
use crate::flow::step::{Argument, BinaryOp, Callee, Comparison, Destination, Rvalue, StepKind};
use crate::flow::{Base, Place, Scalar};
use crate::typed::meaning;
use crate::typed::program::{Program, VariableId};
use crate::typed::tree::{Block, Expr, Initializer, Stmt, StmtKind};
use crate::typed::visit::{Node, each_node};

/// Whether the life of a local begins at its declaration rather than at the start of its block.
pub(super) fn begins_late(program: &Program, variable: VariableId) -> bool {
    types::is_variable_length(program, program[variable].ty.ty)
        || meaning::cleanup(program, variable).is_some()
}

impl Body<'_> {
    /// The locals whose lives begin with the block.
    pub(super) fn scope_locals(&mut self, items: &[Stmt]) -> Vec<LocalId> {
        let there = items.iter().filter(|item| !self.typed.is_ghost(item.span));
        let declared = there.filter_map(declared);
        let own = declared
            .filter(|variable| !self.is_static(*variable) && !begins_late(self.typed, *variable))
            .collect::<Vec<_>>();
        own.into_iter().map(|variable| self.local(variable)).collect()
    }

    /// Begins the lives of a block's locals; says how many lived before.
    pub(super) fn enter_scope(&mut self, items: &[Stmt], span: Span) -> usize {
        let before = self.alive.len();
        for local in self.scope_locals(items) {
            self.draft.push(StepKind::Begin { local, size: None }, span, vec![]);
            self.alive.push(local);
        }
        before
    }

    pub(super) fn leave_scope(&mut self, before: usize, span: Span) {
        self.end_locals(before, span);
        self.alive.truncate(before);
    }

    /// Ends all lives but the outermost so many.
    pub(super) fn end_locals(&mut self, kept: usize, span: Span) {
        for local in self.alive[kept..].iter().rev().copied().collect::<Vec<_>>() {
            self.clean_up(local, span);
            self.draft.push(StepKind::End(local), span, vec![]);
        }
    }

    /// `__attribute__((cleanup(f)))`: `f(&x)` is called where the life of `x` ends.
    pub(super) fn clean_up(&mut self, local: LocalId, span: Span) {
        let variable = self.draft.locals[local.0 as usize].variable;
        let Some(called) = variable.and_then(|it| meaning::cleanup(self.typed, it)) else {
            return;
        };
        let place = Place { base: Base::Local(local), offset: 0 };
        let address = Rvalue::Address { place, extent: None };
        let address = self.draft.keep(Scalar::Pointer, address, span, vec![]);
        let kind = StepKind::Call {
            callee: Callee::Function(called),
            arguments: vec![Argument::Scalar(address)],
            result: Destination::Nowhere,
        };
        let checks = self.call_checks(called, span);
        self.draft.push(kind, span, checks);
    }

    pub(super) fn declare(
        &mut self,
        variable: VariableId,
        initializer: Option<&Initializer>,
        span: Span,
    ) {
        if self.is_static(variable) {
            return;
        }
        let local = self.local(variable);
        let vla = self.typed.vlas.iter().find(|vla| vla.variable == variable);
        if let Some(vla) = vla {
            let length = match initializer {
                Some(Initializer::Value(length)) => length,
                _ => &vla.length,
            };
            return self.declare_length(local, length, span);
        }
        let ty = self.typed[variable].ty;
        if begins_late(self.typed, variable) {
            let variable_length = types::is_variable_length(self.typed, ty.ty);
            let size = if variable_length { self.size_of(ty.ty, span) } else { None };
            self.draft.push(StepKind::Begin { local, size }, span, vec![]);
            self.alive.push(local);
        } else if initializer.is_none() && !(self.labels.is_empty() && self.cases.is_empty()) {
            self.draft.push(StepKind::Forget(local), span, vec![]);
        }
        if let Some(initializer) = initializer {
            let target = self.variable(variable);
            self.initialize(&target, ty, initializer, span);
        }
    }

    /// C11 6.7.6.2p5: the length is computed once, and is greater than zero.
    fn declare_length(&mut self, local: LocalId, length: &Expr, span: Span) {
        let before = self.temporaries.len();
        let value = self.value(length);
        self.end_temporaries(before, span);
        // From 1 to the largest object: one less is below that, for unsigned numbers.
        let scalar = types::size_scalar(self.typed);
        let value = self.converted(value, scalar, span);
        let one = Constant::integer(scalar, 1).into();
        let less = Rvalue::Binary(BinaryOp::Sub, value, one);
        let less = self.draft.keep(scalar, less, length.span, vec![]);
        let most = self.size_constant(self.typed.target.max_object()).into();
        let fits = Rvalue::Compare(Comparison::Less, scalar, less, most);
        let checks = vec![at(ObligationKind::OutOfBounds, length.span)];
        self.draft.keep(Scalar::Bool, fits, length.span, checks);
        let ty = length.ty;
        let target = super::place::Target::at(Base::Local(local), 1);
        self.store(&target, value, ty, span);
    }

    /// Variables that have a value wherever they can be named: those with an initialiser, if no jump can pass it by.
    pub(super) fn find_valued(&mut self, block: &Block) {
        let (mut given, mut jumps) = (vec![], false);
        let mut look = |node: Node<'_>| {
            let Node::Stmt(stmt) = node else { return };
            match &stmt.kind {
                StmtKind::Declare(variable, Some(_)) => given.push(*variable),
                StmtKind::Label(..) | StmtKind::Case(_) | StmtKind::Default(_) => jumps = true,
                _ => {}
            }
        };
        block.items.iter().for_each(|item| each_node(Node::Stmt(item), &mut look));
        if !jumps {
            self.valued.extend(given);
        }
        self.valued.extend(self.typed.vlas.iter().map(|vla| vla.variable));
    }
}

/// The variable that a statement of a block declares, perhaps behind labels.
fn declared(stmt: &Stmt) -> Option<VariableId> {
    match &stmt.kind {
        StmtKind::Declare(variable, _) => Some(*variable),
        StmtKind::Label(_, inner) | StmtKind::Default(inner) => declared(inner),
        StmtKind::Case(case) => declared(&case.body),
        _ => None,
    }
}
