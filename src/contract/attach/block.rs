//! Contracts of blocks: what is required is asserted before the block, what is ensured at its end, where `\old` means the state
//! before the block. A run that leaves the block by a jump does not come to its end. Another statement with a contract becomes a block
//! that starts with the contract.

use super::Attacher;
use super::locate::AnnotationPlace;
use crate::base::Span;
use crate::contract::ast::{Clause, ClauseKind};
use crate::contract::program::{Code, CodeKind, CodeLabel};
use crate::contract::term::Label;
use crate::typed::program::FunctionId;
use crate::typed::tree::{Block, Stmt, StmtKind};

impl Attacher {
    pub(super) fn block_clause(
        &mut self,
        clause: &Clause,
        function: FunctionId,
        place: &AnnotationPlace,
        start: u32,
    ) {
        if clause.kind != ClauseKind::Ensures {
            let code = self.elaborator.statement_clause(clause);
            return self.add_code(code, function, place);
        }
        let label = self.block_label(clause, function, place, start);
        self.elaborator.context.old = Some(Label::Code(label));
        let code = self.elaborator.statement_clause(clause);
        self.elaborator.context.old = None;
        self.block_ends.extend(code.map(|code| (function, start, code)));
    }

    /// The state before the block, under a label without a name.
    fn block_label(
        &mut self,
        clause: &Clause,
        function: FunctionId,
        place: &AnnotationPlace,
        start: u32,
    ) -> u32 {
        if let Some(label) = self.block_labels.get(&(function, start)) {
            return *label;
        }
        let spec = self.elaborator.program.functions.entry(function).or_default();
        spec.labels.push(CodeLabel { name: "".into(), place: clause.span.start });
        let label = spec.labels.len() as u32 - 1;
        self.block_labels.insert((function, start), label);
        let code = Code { kind: CodeKind::Label(label), span: clause.span };
        self.add_code([code], function, place);
        label
    }

    /// Behind all that stands inside of the blocks.
    pub(super) fn end_blocks(&mut self) {
        for (function, start, code) in std::mem::take(&mut self.block_ends) {
            let spec = self.elaborator.program.functions.entry(function).or_default();
            spec.at_end.entry(start).or_default().push(code);
        }
    }

    pub(super) fn make_blocks(&mut self) {
        for ((function, at), start) in std::mem::take(&mut self.singles) {
            let body = self.elaborator.program.typed[function].body.as_mut();
            let made = body.is_some_and(|body| wrap_in(&mut body.block, at, start));
            assert!(made, "the statement should be where it was found");
        }
    }
}

/// Makes a block of the statement that starts at an offset.
fn wrap_in(block: &mut Block, at: u32, start: u32) -> bool {
    block.items.iter_mut().any(|item| wrap(item, at, start))
}

fn wrap(stmt: &mut Stmt, at: u32, start: u32) -> bool {
    if stmt.span.start == at {
        let span = Span::new(start, stmt.span.end);
        let inner = std::mem::replace(stmt, Stmt { kind: StmtKind::Empty, span });
        stmt.kind = StmtKind::Block(Block { items: vec![inner], span });
        return true;
    }
    match &mut stmt.kind {
        StmtKind::Block(block) => wrap_in(block, at, start),
        StmtKind::Label(_, body)
        | StmtKind::Default(body)
        | StmtKind::Switch(_, body)
        | StmtKind::While(_, body)
        | StmtKind::DoWhile(body, _) => wrap(body, at, start),
        StmtKind::Case(case) => wrap(&mut case.body, at, start),
        StmtKind::If(_, then, otherwise) => {
            wrap(then, at, start) || otherwise.as_mut().is_some_and(|it| wrap(it, at, start))
        }
        StmtKind::For(parts) => wrap(&mut parts.body, at, start),
        _ => false,
    }
}
