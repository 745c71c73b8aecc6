//! Ghost code: variables that only annotations see, and the few things it may do. It may change nothing else, so that the
//! program runs as it would without.

use super::{Context, Elaborator, Role, make};
use crate::base::Span;
use crate::contract::ast::{self, AssignOp, Ghost};
use crate::contract::program::{Code, CodeKind, CodeLabel, GhostId, GhostVariable};
use crate::contract::term::{BinaryOp, LogicType, Term, TermKind};
use crate::typed::layout::layout;
use crate::typed::program::FunctionId;

impl Elaborator {
    /// Ghost variables at file scope.
    pub fn global_ghosts(&mut self, code: &[Ghost], span: Span, place: u32) {
        for ghost in code {
            self.context = Context::at(place, Role::Global);
            match ghost {
                Ghost::Declare { binder, value } => {
                    let id = self.declare_ghost(binder, None);
                    if let Some(value) = value {
                        let ty = self.program[id].ty.clone();
                        let value = self.value(value);
                        let value = self.coerce(value, &ty);
                        self.program.ghosts[id.0 as usize].initial = Some(value);
                    }
                    let name = &binder.name;
                    if self.names.ghosts.insert(name.text.clone(), id).is_some() {
                        let message =
                            format!("the ghost variable `{}` is declared twice", name.text);
                        self.error("spec-type", name.span, message);
                    }
                }
                _ => self.misplaced(span, "at file scope, ghost code declares variables only"),
            }
        }
    }

    fn declare_ghost(&mut self, binder: &ast::Binder, within: Option<FunctionId>) -> GhostId {
        let ty = self.binder_type(&binder.ty);
        let id = GhostId(self.program.ghosts.len() as u32);
        let name = binder.name.text.clone();
        let span = binder.name.span;
        self.program.ghosts.push(GhostVariable { name, ty, span, within, initial: None });
        id
    }

    /// Ghost code among statements. Declared variables stay in the context.
    pub fn ghost_code(&mut self, code: &[Ghost], span: Span) -> Vec<Code> {
        let mut made = vec![];
        for ghost in code {
            self.ghost_statement(ghost, span, &mut made);
        }
        made
    }

    fn ghost_block(&mut self, code: &[Ghost], span: Span) -> Vec<Code> {
        let outer = self.context.ghosts.len();
        let made = self.ghost_code(code, span);
        self.context.ghosts.truncate(outer);
        made
    }

    fn ghost_statement(&mut self, ghost: &Ghost, span: Span, made: &mut Vec<Code>) {
        match ghost {
            Ghost::Declare { binder, value } => {
                // The name is not known in its own value.
                let value = value.as_ref().map(|value| self.value(value));
                let id = self.declare_ghost(binder, self.context.function);
                self.context.ghosts.push((binder.name.text.clone(), id));
                let place = binder.name.span;
                made.push(Code { kind: CodeKind::Declare(id), span: place });
                if let Some(value) = value {
                    let ty = self.program[id].ty.clone();
                    let value = self.coerce(value, &ty);
                    made.push(Code { kind: CodeKind::Set(id, value), span: place });
                }
            }
            Ghost::Assign { target, op, value } => made.extend(self.assign(target, *op, value)),
            Ghost::Retype { pointer, ty, count, span } => {
                let pointer = self.pointer_operand(pointer);
                let ty = self.logic_type(ty);
                let count = count.as_ref().and_then(|count| self.checked_integer(count));
                match ty {
                    LogicType::C(ty) if layout(&self.program.typed, ty).is_some() => {
                        let kind = CodeKind::Retype { pointer, ty, count };
                        made.push(Code { kind, span: *span });
                    }
                    LogicType::Error => {}
                    other => {
                        let found = self.describe(&other);
                        self.type_error(*span, format!("memory cannot be laid out as {found}"));
                    }
                }
            }
            Ghost::If { condition, then, otherwise, span } => {
                let condition = self.formula(condition);
                let then = self.ghost_block(then, *span);
                let otherwise = self.ghost_block(otherwise, *span);
                made.push(Code { kind: CodeKind::If(condition, then, otherwise), span: *span });
            }
            Ghost::Block(code) => made.extend(self.ghost_block(code, span)),
            Ghost::Label(name) => made.extend(self.ghost_label(name)),
            Ghost::Claim(clause) => made.extend(self.statement_clause(clause)),
        }
    }

    fn ghost_label(&mut self, name: &ast::Name) -> Option<Code> {
        let function = self.context.function?;
        let spec = self.program.functions.entry(function).or_default();
        if spec.labels.iter().any(|label| label.name == name.text) {
            let message = format!("there are two labels `{}` in this function", name.text);
            self.error("spec-type", name.span, message);
            return None;
        }
        spec.labels.push(CodeLabel { name: name.text.clone(), place: name.span.start });
        let index = spec.labels.len() as u32 - 1;
        Some(Code { kind: CodeKind::Label(index), span: name.span })
    }

    fn assign(&mut self, target: &ast::Term, op: AssignOp, value: &ast::Term) -> Option<Code> {
        let span = target.span.to(value.span);
        let written = self.term(target);
        match written.kind {
            TermKind::Error => None,
            TermKind::Blockers => {
                let pointer = self.pointer_operand(value);
                let kind = match op {
                    AssignOp::Add => CodeKind::AddBlocker(pointer),
                    AssignOp::Sub => CodeKind::RemoveBlocker(pointer),
                    AssignOp::Set => {
                        self.refuse(span, "replacing `BS` as a whole");
                        return None;
                    }
                };
                Some(Code { kind, span })
            }
            TermKind::Ghost(id) => {
                let value = self.value(value);
                let value = match op {
                    AssignOp::Set => value,
                    AssignOp::Add => self.changed(BinaryOp::Add, written, value, span),
                    AssignOp::Sub => self.changed(BinaryOp::Sub, written, value, span),
                };
                let ty = self.program[id].ty.clone();
                let value = self.coerce(value, &ty);
                Some(Code { kind: CodeKind::Set(id, value), span })
            }
            _ => {
                let message = "ghost code may change ghost variables and `BS` only";
                self.misplaced(target.span, message);
                None
            }
        }
    }

    /// `x += e`
    fn changed(&mut self, op: BinaryOp, old: Term, by: Term, span: Span) -> Term {
        if self.is_pointer(&old.ty) {
            let sign = match op {
                BinaryOp::Add => super::operator::Sign::Plus,
                _ => super::operator::Sign::Minus,
            };
            return self.pointer_plus(old, by, sign, span);
        }
        let (old, by) = (self.as_number(old), self.as_number(by));
        let real = self.is_real(&old.ty) || self.is_real(&by.ty);
        let ty = if real { LogicType::Real } else { LogicType::Integer };
        make(TermKind::Binary(op, Box::new(old), Box::new(by)), ty, span)
    }
}
