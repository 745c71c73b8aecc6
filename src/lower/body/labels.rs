//! Labels and `goto`. A jump ends the lives of the locals whose blocks it leaves; one that would enter the life of a local without its
//! declaration is not modelled.

use super::jumps::Target;
use super::{Body, jump_loop, leave, loop_head};
use crate::base::Span;
use crate::il::label::Role;
use crate::lower::calls::promises;
use crate::lower::loops;
use crate::lower::scene::{always, storage};
use crate::lower::unit::Unit;
use crate::typed::program::{LabelId, VariableId};
use crate::typed::tree::{Block, Stmt, StmtKind};

/// A `case` or `default` of a switch.
pub struct Case {
    /// `None` for `default`.
    pub values: Option<(i128, i128)>,
    pub offset: u32,
    pub alive: Vec<VariableId>,
}

/// Finds all labels of the body before anything jumps to them.
pub fn find_labels(body: &mut Body, block: &Block) {
    let mut found = vec![];
    let mut alive = body.scene.storage.alive.clone();
    let mut walk = Walk { unit: body.unit, alive: &mut alive, labels: &mut found, cases: None };
    walk.block(block);
    for (label, alive) in found {
        let name = format!("label.{}$", label.0);
        body.jumps.labels.insert(label, Target { name, alive });
    }
    body.jumps.loops = loops::jump_loops(block);
    body.jumps.lead_back = loops::jumps_back(block);
}

pub fn lower_label(body: &mut Body, label: LabelId, span: Span) {
    let Some(target) = body.jumps.labels.get(&label).cloned() else {
        return body.emit.unsupported("this label", span);
    };
    body.jumps.passed.insert(label);
    body.emit.jump(&target.name, span);
    body.emit.label(&target.name, span);
    if jump_loop::enter_jump_loop(body, label, span) {
        return;
    }
    // It may still be the head of a loop, of which only what holds of every state is known.
    if body.jumps.lead_back || body.jumps.exits.iter().any(|exits| exits.again.is_some()) {
        let maps = body.unit.effects.of(body.scene.routine.function);
        always::assume_everything(body.unit, &mut body.emit, &maps, span);
        always::assume_constants(body.unit, &body.scene.routine, &mut body.emit, &maps, span);
        loop_head::assume_ranges(body.unit, &body.scene.storage, &mut body.emit, span);
    }
}

pub fn lower_goto(body: &mut Body, label: LabelId, span: Span) {
    let Some(target) = body.jumps.labels.get(&label).cloned() else {
        return body.emit.unsupported("this jump", span);
    };
    let shared = target.alive.len();
    if body.scene.storage.alive.len() < shared
        || body.scene.storage.alive[..shared] != target.alive[..]
    {
        return body.emit.unsupported("a jump over the declaration of an object", span);
    }
    leave::leave_scopes(&mut body.scene, &mut body.emit, shared, span);
    let back = jump_loop::back_to_head(body, label);
    if back.is_none() && body.jumps.passed.contains(&label) {
        promises::check_jump_ends(&body.scene.routine, &mut body.emit, span);
    }
    body.emit.jump(back.as_ref().unwrap_or(&target.name), span);
    leave::dead_end(&mut body.emit, span);
}

pub fn case_label(body: &mut Body, offset: u32, span: Span) {
    let name = body.jumps.cases.iter().rev().find_map(|cases| cases.get(&offset)).cloned();
    match name {
        Some(name) => {
            body.emit.jump(&name, span);
            body.emit.label_as(Role::Case, &name, span);
        }
        None => body.emit.unsupported("a case outside of its switch", span),
    }
}

/// Finds labels and the cases of one switch, with the locals that are alive there.
pub struct Walk<'w, 'a> {
    pub unit: &'w Unit<'a>,
    pub alive: &'w mut Vec<VariableId>,
    pub labels: &'w mut Vec<(LabelId, Vec<VariableId>)>,
    pub cases: Option<&'w mut Vec<Case>>,
}

impl Walk<'_, '_> {
    fn block(&mut self, block: &Block) {
        let before = self.alive.len();
        block.items.iter().for_each(|stmt| self.stmt(stmt));
        self.alive.truncate(before);
    }

    pub fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Declare(variable, _) => {
                use crate::typed::program::VariableStorage::*;
                let local = !matches!(
                    self.unit.program.typed[*variable].storage,
                    Global { .. } | StaticLocal
                );
                let (unit, id) = (self.unit, *variable);
                if local && (storage::in_memory(unit, id) || storage::is_list(unit, id)) {
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
