//! Labels: which states an annotation may speak of at its place, and terms in other states.

use super::hint::with_hint;
use super::{Elaborator, Role, error_term, make};
use crate::base::{Diagnostic, Span, nearest};
use crate::contract::ast;
use crate::contract::program::CodeLabel;
use crate::contract::term::{Label, Term, TermKind};
use crate::typed::program::LabelId;
use crate::typed::tree::{Block, Stmt, StmtKind};
use crate::typed::visit;
use std::sync::Arc;

impl Elaborator {
    /// The state that a name stands for; nothing after a message.
    pub(super) fn label(&mut self, name: &ast::Name) -> Option<Label> {
        let role = self.context.role;
        let formal = self.context.formals.iter().position(|formal| *formal == name.text);
        if let Some(index) = formal {
            return Some(Label::Formal(index as u32));
        }
        let in_loop = self.context.loop_body.is_some();
        let label = match (&*name.text, role) {
            ("Here", Role::Logic) if self.context.formals.len() <= 1 => Some(Label::Formal(0)),
            (_, Role::Logic) => None,
            ("Here", _) => Some(Label::Here),
            ("Init", _) => Some(Label::Init),
            ("Pre", Role::Before | Role::Ensures | Role::Code) => Some(Label::Pre),
            ("Old", Role::Ensures) => Some(Label::Old),
            ("Old", Role::Code) => Some(self.context.old.unwrap_or(Label::Pre)),
            ("Post", Role::Code) if self.context.old.is_some() => Some(Label::Here),
            ("Post", Role::Ensures) => Some(Label::Post),
            ("LoopEntry", Role::Code) if in_loop => Some(Label::LoopEntry),
            ("LoopCurrent", Role::Code) if in_loop => Some(Label::LoopCurrent),
            (text, Role::Code) => self.code_label(text),
            _ => None,
        };
        if label.is_none() {
            let known = ["Pre", "Old", "Post", "Init", "LoopEntry", "LoopCurrent", "Here"];
            let message = if known.contains(&&*name.text) {
                format!("there is no state `{}` here", name.text)
            } else {
                format!("there is no label `{}` here", name.text)
            };
            let near = nearest(&name.text, known.into_iter());
            let diagnostic = Diagnostic::error("spec-unknown-name", name.span, message);
            self.diagnostics.push(with_hint(diagnostic, near));
        }
        label
    }

    /// A label of the function's code that stands before the annotation.
    fn code_label(&mut self, text: &str) -> Option<Label> {
        let function = self.context.function?;
        let spec = self.program.functions.entry(function).or_default();
        let known = spec.labels.iter().position(|label| &*label.name == text);
        if let Some(index) = known {
            return Some(Label::Code(index as u32));
        }
        let typed = &self.program.typed;
        let body = typed[function].body.as_ref()?;
        let is_named =
            |label: &crate::typed::program::Label| typed.symbols.text(label.name) == text;
        let id = LabelId(body.labels.iter().position(is_named)? as u32);
        let place = find_label(&body.block, id)?;
        if place >= self.context.place {
            return None;
        }
        let name: Arc<str> = text.into();
        let spec = self.program.functions.entry(function).or_default();
        spec.labels.push(CodeLabel { name, place });
        Some(Label::Code(spec.labels.len() as u32 - 1))
    }

    /// `\at(e, L)`
    pub(super) fn at(&mut self, term: &ast::Term, label: &ast::Name, span: Span) -> Term {
        match self.label(label) {
            Some(label) => self.in_state(label, span, |this| this.value(term)),
            None => {
                self.value(term);
                error_term(span)
            }
        }
    }

    /// `\old(e)`
    pub(super) fn old(&mut self, term: &ast::Term, span: Span) -> Term {
        match self.old_label(span) {
            Some(label) => self.in_state(label, span, |this| this.value(term)),
            None => error_term(span),
        }
    }

    /// The state before the function, if there is one to speak of.
    pub(super) fn old_label(&mut self, span: Span) -> Option<Label> {
        match self.context.role {
            Role::Ensures => Some(Label::Old),
            Role::Code => Some(self.context.old.unwrap_or(Label::Pre)),
            Role::Before | Role::Logic | Role::Global => {
                let message = "there is no earlier state here that `\\old` could mean";
                self.error("spec-misplaced", span, message);
                None
            }
        }
    }

    /// Reads a term in another state and says so.
    pub(super) fn in_state(
        &mut self,
        label: Label,
        span: Span,
        read: impl FnOnce(&mut Self) -> Term,
    ) -> Term {
        let reads = self.context.reads_state;
        let outer = self.context.current.replace(label);
        let term = read(self);
        self.context.current = outer;
        // A label that was named is no reason for one that was not.
        if label != Label::Formal(0) || !self.context.formals.is_empty() {
            self.context.reads_state = reads;
        }
        let ty = term.ty.clone();
        make(TermKind::At(Box::new(term), label), ty, span)
    }
}

/// Where the statement starts that carries the label.
fn find_label(block: &Block, id: LabelId) -> Option<u32> {
    block.items.iter().find_map(|item| find_in(item, id))
}

fn find_in(stmt: &Stmt, id: LabelId) -> Option<u32> {
    match &stmt.kind {
        StmtKind::Label(found, _) if *found == id => Some(stmt.span.start),
        _ => visit::parts(stmt).1.into_iter().find_map(|part| find_in(part, id)),
    }
}
