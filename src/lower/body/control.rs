//! Jumps: `switch`, labels, `goto`. A jump ends the lives of the locals whose blocks it leaves; one that would enter the life of a local
//! without its declaration is not modelled.

use super::Body;
use super::jumps::{Exits, Target};
use crate::base::Span;
use crate::lower::build::{self, int};
use crate::lower::loops;
use crate::typed::program::{LabelId, VariableId};
use crate::typed::tree::{Block, Expr, Stmt, StmtKind};
use std::collections::BTreeMap;

/// A `case` or `default` of a switch.
struct Case {
    /// `None` for `default`.
    values: Option<(i128, i128)>,
    offset: u32,
    alive: Vec<VariableId>,
}

impl Body<'_, '_> {
    /// Finds all labels of the body before anything jumps to them.
    pub(super) fn find_labels(&mut self, block: &Block) {
        let mut found = vec![];
        let mut alive = self.storage.alive.clone();
        let mut walk = Walk { body: self, alive: &mut alive, labels: &mut found, cases: None };
        walk.block(block);
        for (label, alive) in found {
            let name = format!("label.{}$", label.0);
            self.jumps.labels.insert(label, Target { name, alive });
        }
        self.jumps.loops = loops::jump_loops(block);
        self.jumps.lead_back = loops::jumps_back(block);
    }

    pub(super) fn label(&mut self, label: LabelId, span: Span) {
        let Some(target) = self.jumps.labels.get(&label).cloned() else {
            return self.unsupported("this label", span);
        };
        self.jumps.passed.insert(label);
        self.jump(&target.name, span);
        self.label_here(&target.name, span);
        if self.enter_jump_loop(label, span) {
            return;
        }
        // It may still be the head of a loop, of which only what holds of every state is known.
        if self.jumps.lead_back || self.jumps.exits.iter().any(|exits| exits.again.is_some()) {
            let maps = self.unit.effects.of(self.function);
            self.assume_everything(&maps, span);
            self.assume_constants(&maps, span);
            self.assume_ranges(span);
        }
    }

    pub(super) fn goto(&mut self, label: LabelId, span: Span) {
        let Some(target) = self.jumps.labels.get(&label).cloned() else {
            return self.unsupported("this jump", span);
        };
        let shared = target.alive.len();
        if self.storage.alive.len() < shared || self.storage.alive[..shared] != target.alive[..] {
            return self.unsupported("a jump over the declaration of an object", span);
        }
        self.leave_scopes(shared, span);
        let back = self.back_to_head(label);
        if back.is_none() && self.jumps.passed.contains(&label) {
            self.check_jump_ends(span);
        }
        self.jump(back.as_ref().unwrap_or(&target.name), span);
        self.dead_end(span);
    }

    pub(super) fn switch(&mut self, value: &Expr, body: &Stmt, span: Span) {
        let chosen = self.value(value);
        let chosen = self.emit.keep("switch", build::named_type("int"), chosen, value.span);
        let mut cases = vec![];
        let mut alive = self.storage.alive.clone();
        let mut labels = vec![];
        let mut walk =
            Walk { body: self, alive: &mut alive, labels: &mut labels, cases: Some(&mut cases) };
        walk.stmt(body);
        let leave = self.emit.fresh("leave");
        let mut names = BTreeMap::new();
        let mut targets = vec![];
        let mut matched = vec![];
        for case in &cases {
            let name = self.emit.fresh("case");
            if case.alive != self.storage.alive {
                self.unsupported("a jump over the declaration of an object", span);
            }
            names.insert(case.offset, name.clone());
            if let Some((low, high)) = case.values {
                let test = match low == high {
                    true => build::eq(chosen.clone(), int(low)),
                    false => build::within(int(low), chosen.clone(), int(high)),
                };
                matched.push(test.clone());
                targets.push((name, test));
            }
        }
        let otherwise = cases.iter().find(|case| case.values.is_none());
        let otherwise = otherwise.map_or(leave.clone(), |case| names[&case.offset].clone());
        targets.push((otherwise, build::not(build::any(matched))));
        let ways: Vec<String> = targets.iter().map(|_| self.emit.fresh("way")).collect();
        let all: Vec<&str> = ways.iter().map(String::as_str).collect();
        self.emit.push(build::goto(&all, span));
        for (way, (target, test)) in ways.iter().zip(targets) {
            self.label_here(way, value.span);
            self.emit.push(build::assume_branch(test, value.span));
            self.jump(&target, value.span);
        }
        self.dead_end(body.span);
        self.jumps.cases.push(names);
        let again = None;
        self.jumps.exits.push(Exits {
            leave: Some(leave.clone()),
            again,
            alive: self.storage.alive.len(),
        });
        self.stmt(body);
        self.jumps.exits.pop();
        self.jumps.cases.pop();
        self.jump(&leave, super::stmt::end_of(span));
        self.label_here(&leave, super::stmt::end_of(span));
    }

    pub(super) fn case_label(&mut self, offset: u32, span: Span) {
        let name = self.jumps.cases.iter().rev().find_map(|cases| cases.get(&offset)).cloned();
        match name {
            Some(name) => {
                self.jump(&name, span);
                self.label_here(&name, span);
            }
            None => self.unsupported("a case outside of its switch", span),
        }
    }
}

/// Finds labels and the cases of one switch, with the locals that are alive there.
struct Walk<'w, 'u, 'a> {
    body: &'w Body<'u, 'a>,
    alive: &'w mut Vec<VariableId>,
    labels: &'w mut Vec<(LabelId, Vec<VariableId>)>,
    cases: Option<&'w mut Vec<Case>>,
}

impl Walk<'_, '_, '_> {
    fn block(&mut self, block: &Block) {
        let before = self.alive.len();
        block.items.iter().for_each(|stmt| self.stmt(stmt));
        self.alive.truncate(before);
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Declare(variable, _) => {
                use crate::typed::program::VariableStorage::*;
                let local = !matches!(
                    self.body.program().typed[*variable].storage,
                    Global { .. } | StaticLocal
                );
                if local && self.body.in_memory(*variable) {
                    self.alive.push(*variable);
                }
            }
            StmtKind::Block(block) => self.block(block),
            StmtKind::Label(label, inner) => {
                self.labels.push((*label, self.alive.clone()));
                self.stmt(inner);
            }
            StmtKind::Case(case) => {
                let (values, offset) = (Some((case.low, case.high)), stmt.span.start);
                let alive = self.alive.clone();
                if let Some(cases) = &mut self.cases {
                    cases.push(Case { values, offset, alive });
                }
                self.stmt(&case.body);
            }
            StmtKind::Default(inner) => {
                let alive = self.alive.clone();
                if let Some(cases) = &mut self.cases {
                    cases.push(Case { values: None, offset: stmt.span.start, alive });
                }
                self.stmt(inner);
            }
            StmtKind::If(_, then, other) => {
                self.stmt(then);
                other.iter().for_each(|other| self.stmt(other));
            }
            StmtKind::Switch(_, body) => {
                // Its cases are its own.
                let outer = self.cases.take();
                self.stmt(body);
                self.cases = outer;
            }
            StmtKind::While(_, body) | StmtKind::DoWhile(body, _) => self.stmt(body),
            StmtKind::For(of) => {
                let before = self.alive.len();
                of.start.iter().for_each(|stmt| self.stmt(stmt));
                self.stmt(&of.body);
                self.alive.truncate(before);
            }
            StmtKind::Empty
            | StmtKind::Expr(_)
            | StmtKind::Goto(_)
            | StmtKind::GotoComputed(_)
            | StmtKind::Continue
            | StmtKind::Break
            | StmtKind::Return(_)
            | StmtKind::Asm(_) => {}
        }
    }
}
