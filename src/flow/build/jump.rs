//! Where jumps lead: labels, cases, the ends of loops, each with the locals that live there. A jump ends the lives of locals whose scope it
//! leaves, and begins those whose scope it enters (C11 6.2.4p6).

use super::{Body, scope};
use crate::base::Span;
use crate::flow::function::{BlockId, End, LocalId};
use crate::flow::step::StepKind;
use crate::typed::program::LabelId;
use crate::typed::tree::{Block, Expr, ExprKind, Stmt, StmtKind};
use crate::typed::visit::{Node, each_part};

#[derive(Clone)]
pub(super) struct Target {
    pub block: BlockId,
    pub alive: Vec<LocalId>,
}

/// What `break` and `continue` do.
pub(super) struct Exit {
    pub leave: BlockId,
    /// `None` in a `switch`.
    pub again: Option<BlockId>,
    /// How many locals live there.
    pub alive: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Break,
    Continue,
}

impl Body<'_> {
    /// Finds all labels and cases before anything jumps to them.
    pub(super) fn find_targets(&mut self, block: &Block) {
        let mut alive = self.alive.clone();
        self.find_in_block(block, &mut alive);
    }

    fn find_in_block(&mut self, block: &Block, alive: &mut Vec<LocalId>) {
        let before = alive.len();
        alive.extend(self.scope_locals(&block.items));
        block.items.iter().for_each(|stmt| self.find_in_stmt(stmt, alive));
        alive.truncate(before);
    }

    fn find_in_stmt(&mut self, stmt: &Stmt, alive: &mut Vec<LocalId>) {
        if self.typed.is_ghost(stmt.span) {
            return;
        }
        match &stmt.kind {
            StmtKind::Block(block) => return self.find_in_block(block, alive),
            StmtKind::For(of) => {
                let before = alive.len();
                alive.extend(self.scope_locals(&of.start));
                self.find_in_parts(Node::Stmt(stmt), alive);
                return alive.truncate(before);
            }
            StmtKind::Label(label, _) => {
                let target = Target { block: self.draft.block(), alive: alive.clone() };
                self.labels.insert(*label, target);
            }
            StmtKind::Case(_) | StmtKind::Default(_) => {
                let target = Target { block: self.draft.block(), alive: alive.clone() };
                self.cases.insert(stmt.span.start, target);
            }
            _ => {}
        }
        self.find_in_parts(Node::Stmt(stmt), alive);
        if let StmtKind::Declare(variable, _) = stmt.kind
            && !self.is_static(variable)
            && scope::begins_late(self.typed, variable)
        {
            alive.push(self.local(variable));
        }
    }

    fn find_in_parts(&mut self, node: Node<'_>, alive: &mut Vec<LocalId>) {
        let mut parts = vec![];
        each_part(node, &mut |part| parts.push(part));
        for part in parts {
            match part {
                Node::Stmt(stmt) => self.find_in_stmt(stmt, alive),
                Node::Expr(Expr { kind: ExprKind::Statement(block), .. }) => {
                    self.find_in_block(block, alive);
                }
                Node::Expr(_) | Node::Initializer(_) => self.find_in_parts(part, alive),
            }
        }
    }

    pub(super) fn label(&mut self, label: LabelId, span: Span) {
        match self.labels.get(&label) {
            Some(target) => self.draft.join(target.block, span),
            None => self.unsupported("this label", span),
        }
    }

    pub(super) fn case_label(&mut self, offset: u32, span: Span) {
        match self.cases.get(&offset) {
            Some(target) => self.draft.join(target.block, span),
            None => self.unsupported("this case", span),
        }
    }

    pub(super) fn goto(&mut self, label: LabelId, span: Span) {
        let Some(target) = self.labels.get(&label).cloned() else {
            return self.unsupported("this jump", span);
        };
        self.change_scope(&target, span);
        self.draft.jump(target.block, span);
    }

    /// Steps from the scope here to that of the target.
    fn change_scope(&mut self, target: &Target, span: Span) {
        let here = self.alive.clone();
        let shared = here.iter().zip(&target.alive).take_while(|(a, b)| a == b).count();
        self.end_locals(shared, span);
        for local in &target.alive[shared..] {
            self.draft.push(StepKind::Begin { local: *local, size: None }, span, vec![]);
        }
    }

    /// A block of its own on the way to the target, if scopes change on it.
    fn way_to(&mut self, target: &Target, span: Span) -> BlockId {
        if target.alive == self.alive {
            return target.block;
        }
        let (here, way) = (self.draft.block(), self.draft.block());
        self.draft.jump(here, span);
        self.draft.begin(way);
        self.change_scope(target, span);
        self.draft.jump(target.block, span);
        self.draft.begin(here);
        way
    }

    pub(super) fn goto_computed(&mut self, target: &Expr, span: Span) {
        let before = self.temporaries.len();
        let target = self.value(target);
        self.end_temporaries(before, span);
        let targets: Vec<_> = self.labels.iter().map(|(id, it)| (*id, it.clone())).collect();
        let mut labels = vec![];
        for (label, to) in targets {
            labels.push((label, self.way_to(&to, span)));
        }
        self.draft.end(End::Computed { target, labels }, span, vec![]);
    }

    pub(super) fn exit(&mut self, way: Way, span: Span) {
        let found = self.exits.iter().rev().find_map(|exit| match way {
            Way::Break => Some((exit.leave, exit.alive)),
            Way::Continue => exit.again.map(|again| (again, exit.alive)),
        });
        let Some((block, alive)) = found else {
            return self.unsupported("a jump out of nothing", span);
        };
        self.end_locals(alive, span);
        self.draft.jump(block, span);
    }

    pub(super) fn switch(&mut self, value: &Expr, body: &Stmt, span: Span) {
        let before = self.temporaries.len();
        let chosen = self.value(value);
        self.end_temporaries(before, value.span);
        let mut found = vec![];
        cases_of(body, &mut found);
        let leave = self.draft.block();
        let (mut cases, mut otherwise) = (vec![], leave);
        for (values, offset) in found {
            let Some(target) = self.cases.get(&offset).cloned() else { continue };
            let way = self.way_to(&target, value.span);
            match values {
                Some((low, high)) => cases.push((low, high, way)),
                None => otherwise = way,
            }
        }
        self.draft.end(End::Switch { value: chosen, cases, otherwise }, value.span, vec![]);
        self.exits.push(Exit { leave, again: None, alive: self.alive.len() });
        self.stmt(body);
        self.exits.pop();
        self.draft.join(leave, super::stmt::end_of(span));
    }
}

/// The cases of one switch, by their places; `None` for `default`.
fn cases_of(stmt: &Stmt, found: &mut Vec<(Option<(i128, i128)>, u32)>) {
    match &stmt.kind {
        StmtKind::Switch(..) => return,
        StmtKind::Case(case) if case.low <= case.high => {
            found.push((Some((case.low, case.high)), stmt.span.start));
        }
        StmtKind::Default(_) => found.push((None, stmt.span.start)),
        _ => {}
    }
    each_part(Node::Stmt(stmt), &mut |part| {
        if let Node::Stmt(inner) = part {
            cases_of(inner, found);
        }
    });
}
