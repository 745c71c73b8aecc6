//! The actions for statements and blocks (C11 6.8), and for assembly. Rule: a label in a block is kept aside until the
//! statement it labels comes; before a declaration or a closing brace it labels an empty one.

use super::build::{Builder, is_redundant};
use crate::base::{Diagnostic, Span};
use crate::syntax::ast::*;

/// A label whose statement is still to come.
pub struct LabelHead {
    kind: LabelKind,
    span: Span,
}

enum LabelKind {
    Name(Name, Vec<Attribute>),
    Case(Box<Expr>, Option<Box<Expr>>),
    Default,
}

/// What a block holds so far.
#[derive(Default)]
pub struct Items {
    items: Vec<BlockItem>,
    /// In front of the next statement.
    labels: Vec<LabelHead>,
}

impl Builder<'_> {
    pub fn stmt(&mut self, kind: StmtKind, span: Span) -> Box<Stmt> {
        let (kind, depth) = match self.complete(span) {
            Some(depth) => (kind, depth),
            None => (StmtKind::Expr(None), 1),
        };
        Box::new(Stmt { kind, span, depth })
    }

    // ---- Blocks ----

    pub fn block(&mut self, mut all: Box<Items>, span: Span) -> Box<Block> {
        self.place_labels(&mut all, span.end - 1);
        self.scope.close(span.start);
        let mut items = all.items;
        if self.complete(span).is_none() {
            items.clear();
        }
        Box::new(Block { items, span })
    }

    pub fn block_stmt(&mut self, block: Box<Block>) -> Box<Stmt> {
        let span = block.span;
        self.stmt(StmtKind::Block(*block), span)
    }

    pub fn push_label(&mut self, mut all: Box<Items>, label: Box<LabelHead>) -> Box<Items> {
        all.labels.push(*label);
        all
    }

    pub fn push_stmt(&mut self, mut all: Box<Items>, stmt: Box<Stmt>) -> Box<Items> {
        let mut stmt = stmt;
        while let Some(label) = all.labels.pop() {
            stmt = self.labelled(Box::new(label), stmt);
        }
        all.items.push(BlockItem::Statement(*stmt));
        all
    }

    /// Attributes behind a label are the label's; others, as of `__attribute__((fallthrough));`, say nothing about a run. But
    /// `assume` promises what nobody checks.
    pub fn push_attributed(
        &mut self,
        mut all: Box<Items>,
        attributes: Vec<Attribute>,
        stmt: Box<Stmt>,
    ) -> Box<Items> {
        for attribute in &attributes {
            if self.lexed.symbols.text(attribute.name.symbol).trim_matches('_') == "assume" {
                let words = "the attribute `assume`: not modelled";
                let refusal = Diagnostic::error("unsupported", attribute.span, words);
                self.lexed.diagnostics.push(refusal);
            }
        }
        if let Some(LabelKind::Name(_, known)) = all.labels.last_mut().map(|label| &mut label.kind)
        {
            known.extend(attributes);
        }
        self.push_stmt(all, stmt)
    }

    pub fn push_item(&mut self, mut all: Box<Items>, item: BlockItem) -> Box<Items> {
        let end = all.labels.last().map_or(0, |label| label.span.end);
        self.place_labels(&mut all, end);
        all.items.push(item);
        all
    }

    pub fn push_block_declaration(
        &mut self,
        all: Box<Items>,
        mut declaration: Box<Declaration>,
        span: Span,
    ) -> Box<Items> {
        if is_redundant(&declaration) {
            return all;
        }
        declaration.span = span;
        self.push_item(all, BlockItem::Declaration(*declaration))
    }

    /// A block that followed something that could not be read.
    pub fn push_broken(&mut self, all: Box<Items>, block: Box<Block>) -> Box<Items> {
        let stmt = self.block_stmt(block);
        self.push_stmt(all, stmt)
    }

    fn place_labels(&mut self, all: &mut Items, end: u32) {
        if all.labels.is_empty() {
            return;
        }
        let mut stmt =
            Box::new(Stmt { kind: StmtKind::Expr(None), span: Span::new(end, end), depth: 1 });
        while let Some(label) = all.labels.pop() {
            stmt = self.labelled(Box::new(label), stmt);
        }
        all.items.push(BlockItem::Statement(*stmt));
    }

    // ---- Labels ----

    pub fn label(&mut self, name: Name) -> Box<LabelHead> {
        Box::new(LabelHead { kind: LabelKind::Name(name, vec![]), span: name.span })
    }

    pub fn case(&mut self, start: u32, low: Box<Expr>, high: Option<Box<Expr>>) -> Box<LabelHead> {
        let end = high.as_ref().unwrap_or(&low).span.end;
        Box::new(LabelHead { kind: LabelKind::Case(low, high), span: Span::new(start, end) })
    }

    pub fn default_label(&mut self, start: u32, end: u32) -> Box<LabelHead> {
        Box::new(LabelHead { kind: LabelKind::Default, span: Span::new(start, end) })
    }

    pub fn labelled(&mut self, label: Box<LabelHead>, body: Box<Stmt>) -> Box<Stmt> {
        let span = label.span.to(body.span);
        let kind = match label.kind {
            LabelKind::Name(name, attributes) => StmtKind::Label { name, attributes, body },
            LabelKind::Case(low, high) => StmtKind::Case { low, high, body },
            LabelKind::Default => StmtKind::Default { body },
        };
        self.stmt(kind, span)
    }

    // ---- Selection and iteration: each is a scope of its own (C11 6.8.4p3, 6.8.5p5) ----

    pub fn if_stmt(
        &mut self,
        start: u32,
        condition: Box<Expr>,
        then: Box<Stmt>,
        otherwise: Option<Box<Stmt>>,
    ) -> Box<Stmt> {
        let end = otherwise.as_ref().unwrap_or(&then).span.end;
        self.scope.close(start);
        self.stmt(StmtKind::If { condition, then, otherwise }, Span::new(start, end))
    }

    pub fn switch(&mut self, start: u32, condition: Box<Expr>, body: Box<Stmt>) -> Box<Stmt> {
        let span = Span::new(start, body.span.end);
        self.scope.close(start);
        self.stmt(StmtKind::Switch { condition, body }, span)
    }

    pub fn while_loop(&mut self, start: u32, condition: Box<Expr>, body: Box<Stmt>) -> Box<Stmt> {
        let span = Span::new(start, body.span.end);
        self.scope.close(start);
        self.stmt(StmtKind::While { condition, body }, span)
    }

    pub fn do_while(&mut self, body: Box<Stmt>, condition: Box<Expr>, span: Span) -> Box<Stmt> {
        self.scope.close(span.start);
        self.stmt(StmtKind::DoWhile { body, condition }, span)
    }

    pub fn for_loop(
        &mut self,
        at: u32,
        start: ForStart,
        condition: Option<Box<Expr>>,
        step: Option<Box<Expr>>,
        body: Box<Stmt>,
    ) -> Box<Stmt> {
        let span = Span::new(at, body.span.end);
        self.scope.close(at);
        let (condition, step) = (condition.map(|it| *it), step.map(|it| *it));
        let parts = For { start, condition, step, body: *body };
        self.stmt(StmtKind::For(Box::new(parts)), span)
    }

    pub fn for_declaration(&mut self, mut declaration: Box<Declaration>, span: Span) -> ForStart {
        declaration.span = span;
        ForStart::Declaration(*declaration)
    }

    // ---- Assembly ----

    pub fn asm(
        &mut self,
        (volatile, goto): (bool, bool),
        template: Vec<StringLiteral>,
        rest: Option<Box<Asm>>,
        span: Span,
    ) -> Box<Asm> {
        let extended = rest.is_some();
        let template = self.bytes(template);
        let rest = self.complete(span).and(rest);
        Box::new(Asm { volatile, goto, template, extended, span, ..*rest.unwrap_or_default() })
    }

    pub fn asm_rest(
        &mut self,
        outputs: Vec<AsmOperand>,
        inputs: Vec<AsmOperand>,
        clobbers: Vec<Vec<StringLiteral>>,
        labels: Vec<Name>,
    ) -> Option<Box<Asm>> {
        let clobbers = clobbers.into_iter().map(|clobber| self.bytes(clobber)).collect();
        Some(Box::new(Asm { outputs, inputs, clobbers, labels, ..Asm::default() }))
    }

    pub fn asm_operand(
        &mut self,
        name: Option<Name>,
        constraint: Vec<StringLiteral>,
        value: Box<Expr>,
    ) -> AsmOperand {
        AsmOperand { name, constraint: self.bytes(constraint), value: *value }
    }
}
