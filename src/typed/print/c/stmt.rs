//! Statements, one to a line. Bodies of `if` and loops always stand in braces, so that no `else` finds the wrong `if`.

use super::Printer;
use super::expr::Level;
use super::literal::push_bytes;
use crate::typed::program::{VariableId, VariableStorage};
use crate::typed::tree::{Asm, AsmOperand, Block, Expr, For, Initializer, Stmt, StmtKind};
use crate::typed::types::IntegerKind;

impl Printer<'_> {
    /// `{ .. }`, the closing brace on a line of its own.
    pub(super) fn block(&mut self, block: &Block) {
        self.out.push('{');
        self.block_items(block);
        self.out.push('}');
    }

    /// The statements of a block on lines of their own, and the start of the line behind them.
    pub(super) fn block_items(&mut self, block: &Block) {
        self.indent += 1;
        for item in &block.items {
            self.line_stmt(item);
        }
        self.indent -= 1;
        self.newline();
    }

    fn line_stmt(&mut self, stmt: &Stmt) {
        if !self.is_hidden(stmt) {
            self.line_of(stmt.span);
            self.newline();
            self.stmt(stmt);
        }
    }

    /// Whether the statement prints nothing: declarations that stand elsewhere.
    fn is_hidden(&self, stmt: &Stmt) -> bool {
        let StmtKind::Declare(id, _) = &stmt.kind else { return false };
        self.names.is_replaced(*id)
            || self.printed_lengths.contains(id)
            || self.is_function_name(*id)
            || matches!(self.program[*id].storage, VariableStorage::Global { .. })
    }

    /// `__func__` and its like, which gcc declares itself.
    pub(super) fn is_function_name(&self, id: VariableId) -> bool {
        let name = self.program.symbols.text(self.program[id].name);
        matches!(name, "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__")
    }

    /// A statement as the body of another.
    fn body(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Block(block) => self.block(block),
            _ => {
                self.out.push('{');
                self.indent += 1;
                if !matches!(stmt.kind, StmtKind::Empty) {
                    self.line_stmt(stmt);
                }
                self.indent -= 1;
                self.newline();
                self.out.push('}');
            }
        }
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Empty => self.out.push(';'),
            StmtKind::Expr(value) => {
                self.expr(value, Level::Comma);
                self.out.push(';');
            }
            StmtKind::Declare(id, value) => self.local(*id, value.as_deref()),
            StmtKind::Block(block) => self.block(block),
            StmtKind::Label(label, body) => {
                let name = self.labels[label.0 as usize].clone();
                self.labelled(&format!("{name}:"), body);
            }
            StmtKind::Case(case) => {
                let kind = self.switches.last().copied().unwrap_or(IntegerKind::Int);
                let mut label = format!("case {}", self.number(case.low, kind).text);
                if case.high != case.low {
                    label.push_str(&format!(" ... {}", self.number(case.high, kind).text));
                }
                label.push(':');
                self.labelled(&label, &case.body);
            }
            StmtKind::Default(body) => self.labelled("default:", body),
            StmtKind::If(condition, then, otherwise) => {
                self.conditioned("if", condition);
                self.body(then);
                if let Some(otherwise) = otherwise {
                    self.out.push_str(" else ");
                    match otherwise.kind {
                        StmtKind::If(..) => self.stmt(otherwise),
                        _ => self.body(otherwise),
                    }
                }
            }
            StmtKind::Switch(condition, body) => {
                let kind = self.integer_kind(condition.ty.ty).unwrap_or(IntegerKind::Int);
                self.out.push_str("switch (");
                self.expr(self.promoted(condition), Level::Comma);
                self.out.push_str(") ");
                self.switches.push(kind);
                self.body(body);
                self.switches.pop();
            }
            StmtKind::While(condition, body) => {
                self.conditioned("while", condition);
                self.body(body);
            }
            StmtKind::DoWhile(body, condition) => {
                self.out.push_str("do ");
                self.body(body);
                self.out.push_str(" while (");
                self.expr(self.tested(condition), Level::Comma);
                self.out.push_str(");");
            }
            StmtKind::For(parts) => self.for_stmt(parts),
            StmtKind::Goto(label) => {
                self.out.push_str(&format!("goto {};", self.labels[label.0 as usize]));
            }
            StmtKind::GotoComputed(target) => {
                self.out.push_str("goto *");
                self.expr(target, Level::Cast);
                self.out.push(';');
            }
            StmtKind::Continue => self.out.push_str("continue;"),
            StmtKind::Break => self.out.push_str("break;"),
            StmtKind::Return(None) => self.out.push_str("return;"),
            StmtKind::Return(Some(value)) => {
                self.out.push_str("return ");
                match self.result {
                    Some(result) => self.assigned_expr(value, result),
                    None => self.expr(value, Level::Comma),
                }
                self.out.push(';');
            }
            StmtKind::Asm(asm) => self.asm(asm),
        }
    }

    fn conditioned(&mut self, word: &str, condition: &Expr) {
        self.out.push_str(word);
        self.out.push_str(" (");
        self.expr(self.tested(condition), Level::Comma);
        self.out.push_str(") ");
    }

    /// The label one step to the left, the statement on the next line.
    fn labelled(&mut self, label: &str, body: &Stmt) {
        if self.out.ends_with("    ") {
            self.out.truncate(self.out.len() - 4);
        }
        self.out.push_str(label);
        self.newline();
        match body.kind {
            // A declaration is no statement (C11 6.8.1).
            StmtKind::Declare(..) => {
                self.out.push(';');
                self.line_stmt(body);
            }
            _ => self.stmt(body),
        }
    }

    /// Declarations that one `for` cannot hold stand before it, in a block around both.
    fn for_stmt(&mut self, parts: &For) {
        let fits = match &parts.start[..] {
            [] => true,
            [one] => match &one.kind {
                StmtKind::Declare(id, _) => {
                    matches!(self.program[*id].storage, VariableStorage::Automatic)
                        && self.names.is_length(*id).is_none()
                }
                kind => matches!(kind, StmtKind::Expr(_)),
            },
            several => self.share_a_type(several),
        };
        if !fits {
            self.out.push('{');
            self.indent += 1;
            for start in &parts.start {
                self.line_stmt(start);
            }
            self.newline();
        }
        self.out.push_str("for (");
        if fits {
            match &parts.start[..] {
                [] => self.out.push(';'),
                [one] => self.stmt(one),
                several => self.declarations(several),
            }
        } else {
            self.out.push(';');
        }
        if let Some(condition) = &parts.condition {
            self.out.push(' ');
            self.expr(self.tested(condition), Level::Comma);
        }
        self.out.push(';');
        if let Some(step) = &parts.step {
            self.out.push(' ');
            self.expr(step, Level::Comma);
        }
        self.out.push_str(") ");
        self.body(&parts.body);
        if !fits {
            self.indent -= 1;
            self.newline();
            self.out.push('}');
        }
    }

    /// Whether all are plain locals of one type that needs no declarator: `int i = 0, n = 3`.
    fn share_a_type(&self, starts: &[Stmt]) -> bool {
        let mut types = starts.iter().map(|start| match &start.kind {
            StmtKind::Declare(id, _) if self.is_plain(*id) => Some(self.program[*id].ty),
            _ => None,
        });
        match types.next() {
            Some(Some(first)) => types.all(|ty| ty == Some(first)),
            _ => false,
        }
    }

    fn is_plain(&self, id: VariableId) -> bool {
        let variable = &self.program[id];
        variable.storage == VariableStorage::Automatic
            && variable.attributes.is_empty()
            && variable.align.is_none()
            && self.names.is_length(id).is_none()
            && self.integer_kind(variable.ty.ty).is_some()
    }

    fn declarations(&mut self, starts: &[Stmt]) {
        for (index, start) in starts.iter().enumerate() {
            let StmtKind::Declare(id, value) = &start.kind else { continue };
            let variable = &self.program[*id];
            let name = self.names.variable(self.program, *id).to_string();
            self.separate(index);
            let text = if index == 0 { self.declarator(variable.ty, name) } else { name };
            self.out.push_str(&text);
            if let Some(value) = value {
                self.initialised(value, variable.ty.ty);
            }
        }
        self.out.push(';');
    }

    /// ` = ..`
    pub(super) fn initialised(&mut self, value: &Initializer, ty: crate::typed::types::TypeId) {
        self.out.push_str(" = ");
        self.initializer(value, ty);
    }

    pub(super) fn asm(&mut self, asm: &Asm) {
        self.out.push_str("__asm__ ");
        if asm.volatile {
            self.out.push_str("volatile ");
        }
        if asm.goto {
            self.out.push_str("goto ");
        }
        self.out.push('(');
        push_bytes(&mut self.out, &asm.template);
        if asm.extended {
            self.out.push_str(" : ");
            self.asm_operands(&asm.outputs);
            self.out.push_str(" : ");
            self.asm_operands(&asm.inputs);
            self.out.push_str(" : ");
            for (index, clobber) in asm.clobbers.iter().enumerate() {
                self.separate(index);
                push_bytes(&mut self.out, clobber);
            }
            if asm.goto {
                self.out.push_str(" : ");
                for (index, label) in asm.labels.iter().enumerate() {
                    self.separate(index);
                    self.out.push_str(&self.labels[label.0 as usize]);
                }
            }
        }
        self.out.push_str(");");
    }

    fn asm_operands(&mut self, operands: &[AsmOperand]) {
        for (index, operand) in operands.iter().enumerate() {
            self.separate(index);
            if let Some(name) = operand.name {
                let name = self.program.symbols.text(name.symbol);
                self.out.push_str(&format!("[{name}] "));
            }
            push_bytes(&mut self.out, &operand.constraint);
            self.out.push_str(" (");
            self.expr(&operand.value, Level::Comma);
            self.out.push(')');
        }
    }
}
