//! Prints statements, blocks and assembly.

use super::{Printer, quoted};
use crate::syntax::ast::*;

impl Printer<'_> {
    pub(super) fn block(&mut self, block: &Block) {
        self.line("block", block.span);
        self.below(|p| p.items(&block.items));
    }

    fn items(&mut self, items: &[BlockItem]) {
        for item in items {
            match item {
                BlockItem::Statement(stmt) => self.stmt(stmt),
                BlockItem::Declaration(declaration) => self.declaration(declaration),
                BlockItem::StaticAssert(assertion) => self.static_assert(assertion),
                BlockItem::LocalLabels(names) => {
                    for name in names {
                        let text = format!("local label {}", self.name(name.symbol));
                        self.line(&text, name.span);
                    }
                }
                BlockItem::Function(function) => self.function(function),
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        let words = match &stmt.kind {
            StmtKind::Block(block) => return self.block(block),
            StmtKind::Asm(asm) => return self.asm(asm),
            StmtKind::Label { name, .. } => &format!("label {}", self.name(name.symbol)),
            StmtKind::Goto(name) => &format!("goto {}", self.name(name.symbol)),
            StmtKind::Case { .. } => "case",
            StmtKind::Default { .. } => "default",
            StmtKind::Expr(None) => "empty",
            StmtKind::Expr(Some(_)) => "expression",
            StmtKind::If { .. } => "if",
            StmtKind::Switch { .. } => "switch",
            StmtKind::While { .. } => "while",
            StmtKind::DoWhile { .. } => "do",
            StmtKind::For(_) => "for",
            StmtKind::GotoComputed(_) => "goto computed",
            StmtKind::Continue => "continue",
            StmtKind::Break => "break",
            StmtKind::Return(_) => "return",
        };
        self.line(words, stmt.span);
        self.below(|p| p.parts(&stmt.kind));
    }

    fn parts(&mut self, kind: &StmtKind) {
        match kind {
            StmtKind::Label { attributes, body, .. } => {
                self.attributes(attributes);
                self.stmt(body);
            }
            StmtKind::Case { low, high, body } => {
                self.expr(low);
                high.iter().for_each(|high| self.expr(high));
                self.stmt(body);
            }
            StmtKind::Default { body } => self.stmt(body),
            StmtKind::Block(block) => self.items(&block.items),
            StmtKind::Expr(value) | StmtKind::Return(value) => {
                value.iter().for_each(|value| self.expr(value));
            }
            StmtKind::If { condition, then, otherwise } => {
                self.expr(condition);
                self.stmt(then);
                otherwise.iter().for_each(|otherwise| self.stmt(otherwise));
            }
            StmtKind::Switch { condition, body } | StmtKind::While { condition, body } => {
                self.expr(condition);
                self.stmt(body);
            }
            StmtKind::DoWhile { body, condition } => {
                self.stmt(body);
                self.expr(condition);
            }
            StmtKind::For(parts) => self.for_parts(parts),
            StmtKind::GotoComputed(target) => self.expr(target),
            StmtKind::Goto(_) | StmtKind::Continue | StmtKind::Break | StmtKind::Asm(_) => {}
        }
    }

    fn for_parts(&mut self, parts: &For) {
        match &parts.start {
            ForStart::Nothing => self.plain("nothing"),
            ForStart::Expr(value) => self.expr(value),
            ForStart::Declaration(declaration) => self.declaration(declaration),
        }
        for part in [&parts.condition, &parts.step] {
            match part {
                None => self.plain("nothing"),
                Some(value) => self.expr(value),
            }
        }
        self.stmt(&parts.body);
    }

    pub(super) fn asm(&mut self, asm: &Asm) {
        let mut words = "asm".to_string();
        for (mark, given) in
            [("volatile", asm.volatile), ("goto", asm.goto), ("extended", asm.extended)]
        {
            if given {
                words = format!("{words} {mark}");
            }
        }
        self.line(&format!("{words} {}", quoted(&asm.template)), asm.span);
        self.below(|p| {
            for (kind, operands) in [("output", &asm.outputs), ("input", &asm.inputs)] {
                for operand in operands {
                    let name = operand.name.map_or("", |name| p.symbols.text(name.symbol));
                    let words = format!("{kind} {} {name}", quoted(&operand.constraint));
                    p.plain(words.trim_end());
                    p.below(|p| p.expr(&operand.value));
                }
            }
            for clobber in &asm.clobbers {
                p.plain(&format!("clobber {}", quoted(clobber)));
            }
            for label in &asm.labels {
                let text = format!("label {}", p.name(label.symbol));
                p.line(&text, label.span);
            }
        });
    }
}
