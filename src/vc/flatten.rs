//! Turns structured statements into a control-flow graph.
//!
//! ```text
//! while (g) invariant I { S }    =>    head: assert I; goto body, done;
//!                                      body: assume g; S; goto head;    done: assume !g; ..
//! if (g) { S } else { T }        =>    goto then, else;  then: assume g; S;  else: assume !g; T;
//! ```
//! Invariant: the predicates at the start of a loop head are the loop's invariant, as in unstructured input.

use crate::base::Span;
use crate::il::core::{Assert, Expr, Hints, Implementation, Invariant, Name, Stmt, StmtKind};
use crate::il::label::{Label, Role};
use crate::il::obligation::{Obligation, ObligationKind};
use crate::vc::graph::{Block, Command, Graph, Next, Simple};
use std::collections::BTreeMap;

pub fn flatten(implementation: &Implementation) -> Graph<Command> {
    let mut flattener = Flattener::default();
    let entry = flattener.new_block(Label::new("anon0", Role::Start));
    flattener.declare_labels(&implementation.body);
    flattener.current = Some(entry);
    flattener.stmts(&implementation.body, Position::Last);
    flattener.finish(implementation.end);
    Graph { blocks: flattener.blocks }
}

#[derive(Default)]
struct Flattener {
    blocks: Vec<Block<Command>>,
    labels: BTreeMap<Name, usize>,
    /// The statements around the current one that a `break` may leave.
    enclosing: Vec<Enclosing>,
    /// The block that commands go to; none after a jump.
    current: Option<usize>,
    anonymous: usize,
}

struct Enclosing {
    labels: Vec<Name>,
    is_loop: bool,
    after: usize,
    position: Position,
}

/// Where a branch goes from its end: to a block, or out of the body by its closing brace.
enum Onward {
    To(usize),
    Out(Span),
}

/// Whether the body ends behind a statement: leaving it then is a return, to be reported by the place where it is left.
#[derive(Clone, Copy, PartialEq)]
enum Position {
    Inner,
    Last,
}

impl Flattener {
    fn new_block(&mut self, label: Label) -> usize {
        let next = Next::Goto(vec![]);
        self.blocks.push(Block {
            label,
            span: Span::default(),
            commands: vec![],
            next,
            returns: None,
        });
        self.blocks.len() - 1
    }

    fn declare_labels(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Label(label) => {
                    let block = self.new_block(label.clone());
                    self.blocks[block].span = stmt.span;
                    self.labels.insert(label.name.clone(), block);
                }
                StmtKind::If { then_branch, else_branch, .. } => {
                    self.declare_labels(then_branch);
                    self.declare_labels(else_branch);
                }
                StmtKind::While { body, .. } => self.declare_labels(body),
                _ => {}
            }
        }
    }

    /// The block that is being filled; code behind a jump gets one that nothing reaches.
    fn here(&mut self, span: Span) -> &mut Block<Command> {
        let index = match self.current {
            Some(index) => index,
            None => {
                let label = self.anonymous_label("", Role::After);
                self.new_block(label)
            }
        };
        self.current = Some(index);
        let block = &mut self.blocks[index];
        if block.span == Span::default() {
            block.span = span;
        }
        block
    }

    fn anonymous_label(&mut self, suffix: &str, role: Role) -> Label {
        self.anonymous += 1;
        Label::new(format!("anon{}{suffix}", self.anonymous), role)
    }

    fn anonymous_blocks<const N: usize>(&mut self, roles: [(&str, Role); N]) -> [usize; N] {
        roles.map(|(suffix, role)| {
            let label = self.anonymous_label(suffix, role);
            self.new_block(label)
        })
    }

    fn emit(&mut self, command: Simple, span: Span) {
        self.here(span).commands.push(Command::Simple(command));
    }

    fn jump(&mut self, targets: Vec<usize>, span: Span) {
        self.here(span).next = Next::Goto(targets);
        self.current = None;
    }

    fn finish(&mut self, span: Span) {
        self.here(span).next = Next::Return(span);
        self.current = None;
    }

    fn stmts(&mut self, stmts: &[Stmt], position: Position) {
        let mut labels_here = vec![];
        for (index, stmt) in stmts.iter().enumerate() {
            let position = if index + 1 == stmts.len() { position } else { Position::Inner };
            if let StmtKind::Label(label) = &stmt.kind {
                let target = self.labels[&label.name];
                if self.current.is_some() {
                    self.jump(vec![target], stmt.span);
                }
                self.current = Some(target);
                labels_here.push(label.name.clone());
            } else {
                self.stmt(stmt, std::mem::take(&mut labels_here), position);
            }
        }
    }

    /// `labels`: those that stand right before the statement, which a `break` in it may name.
    fn stmt(&mut self, stmt: &Stmt, labels: Vec<Name>, position: Position) {
        let span = stmt.span;
        match &stmt.kind {
            StmtKind::Label(_) => unreachable!("labels are handled by their list"),
            StmtKind::Assert(assert) => self.emit(Simple::Assert(assert.clone()), span),
            StmtKind::Assume(condition, hints) => {
                let hints = hints.clone();
                let hints = match hints.why {
                    Some(_) => hints,
                    None => hints.trusting(ObligationKind::VacuousAssumption, span),
                };
                // The author's word, or for the reason that is given.
                self.emit(Simple::Assume(condition.clone(), hints), span)
            }
            StmtKind::Assign(assignments) => self.emit(Simple::Assign(assignments.clone()), span),
            StmtKind::Havoc(vars) => self.emit(Simple::Havoc(vars.clone()), span),
            StmtKind::Call(call) => {
                self.here(span).commands.push(Command::Call(call.clone(), span))
            }
            StmtKind::If { guard, then_branch, then_end, else_branch } => {
                let roles = [("_Then", Role::Then), ("_Else", Role::Else), ("", Role::After)];
                let [then, other, after] = self.anonymous_blocks(roles);
                self.jump(vec![then, other], span);
                self.enclosing.push(Enclosing { labels, is_loop: false, after, position });
                let onward = |stmts: &[Stmt], end: Span| match position {
                    Position::Last if !stmts.is_empty() => Onward::Out(end),
                    _ => Onward::To(after),
                };
                let else_end = Span::new(span.end.saturating_sub(1), span.end);
                let (then_on, else_on) =
                    (onward(then_branch, *then_end), onward(else_branch, else_end));
                self.branch(then, guard.clone(), (then_branch, position), then_on, span);
                let denied = guard.clone().map(Expr::negated);
                self.branch(other, denied, (else_branch, position), else_on, span);
                self.enclosing.pop();
                self.current = Some(after);
            }
            StmtKind::While { guard, invariants, body } => {
                let [head, inside, after] = self.anonymous_blocks([
                    ("_LoopHead", Role::LoopHead),
                    ("_LoopBody", Role::LoopBody),
                    ("_LoopDone", Role::LoopDone),
                ]);
                let exit = self.new_block(self.blocks[after].label.clone());
                self.jump(vec![head], span);
                self.current = Some(head);
                self.here(span);
                invariants
                    .iter()
                    .for_each(|invariant| self.emit(invariant_command(invariant), invariant.span));
                self.jump(vec![inside, after], span);
                self.enclosing.push(Enclosing { labels, is_loop: true, after: exit, position });
                let inner = (&body[..], Position::Inner);
                self.branch(inside, guard.clone(), inner, Onward::To(head), span);
                self.enclosing.pop();
                // A `break` leaves to `exit`, past the negated guard.
                let nothing = (&[][..], Position::Inner);
                let denied = guard.clone().map(Expr::negated);
                self.branch(after, denied, nothing, Onward::To(exit), span);
                self.current = Some(exit);
            }
            StmtKind::Break(label) => {
                let target = self.enclosing.iter().rev().find(|enclosing| match label {
                    None => enclosing.is_loop,
                    Some(label) => enclosing.labels.contains(label),
                });
                let target = target.expect("the checker has seen where each break goes");
                match target.position {
                    Position::Last => self.finish(span),
                    Position::Inner => self.jump(vec![target.after], span),
                }
            }
            StmtKind::Goto(labels) => {
                let targets = labels.iter().map(|label| self.labels[label]).collect();
                self.jump(targets, span);
            }
            StmtKind::Return => self.finish(span),
        }
    }

    /// Fills `block` with the statements under their guard and lets it go on.
    fn branch(
        &mut self,
        block: usize,
        guard: Option<Expr>,
        (stmts, position): (&[Stmt], Position),
        onward: Onward,
        span: Span,
    ) {
        self.current = Some(block);
        // A trace is to show the branch taken, not the statement around it.
        self.here(stmts.first().map_or(span, |stmt| stmt.span));
        if let Some(condition) = guard {
            // Holds because control comes here only when the guard has this value.
            self.emit(Simple::assume(condition), span);
        }
        self.stmts(stmts, position);
        if self.current.is_some() {
            match onward {
                Onward::To(after) => self.jump(vec![after], span),
                Onward::Out(end) => self.finish(end),
            }
        }
    }
}

fn invariant_command(invariant: &Invariant) -> Simple {
    if invariant.free {
        // The author asked for it to be taken on trust.
        let condition = invariant.assumed.as_ref().unwrap_or(&invariant.condition);
        let hints = Hints::default().trusting(ObligationKind::VacuousInvariant, invariant.span);
        return Simple::Assume(condition.clone(), hints);
    }
    let message = invariant.message.clone();
    let obligation =
        Obligation { message, ..Obligation::new(ObligationKind::InvariantEntry, invariant.span) };
    Simple::Assert(Assert {
        condition: invariant.condition.clone(),
        assumed: invariant.assumed.clone(),
        obligation,
        assumed_after: invariant.assumed_after,
        hints: invariant.hints.clone(),
    })
}
