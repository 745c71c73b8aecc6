//! A body under construction: temporaries, locals, blocks in the order in which they were made. Steps go to the current block; after an
//! end, to a new one that no way leads to.

use crate::base::{Owner, Span};
use crate::flow::function::{Block, BlockId, Check, End, Local, LocalId};
use crate::flow::scalar::{Operand, Scalar, TempId};
use crate::flow::step::{Rvalue, Step, StepKind};

/// What is handed over when a body is done.
pub(super) struct Draft {
    pub owner: Owner,
    pub temps: Vec<Scalar>,
    pub locals: Vec<Local>,
    pub blocks: Vec<Block>,
    /// Loop statements and the blocks at which their rounds begin.
    pub loops: Vec<(BlockId, Span)>,
    current: usize,
}

impl Draft {
    pub fn new(owner: Owner) -> Draft {
        let blocks = vec![empty()];
        Draft { owner, temps: vec![], locals: vec![], blocks, loops: vec![], current: 0 }
    }

    pub fn temp(&mut self, scalar: Scalar) -> TempId {
        self.temps.push(scalar);
        TempId(self.temps.len() as u32 - 1)
    }

    pub fn local(&mut self, local: Local) -> LocalId {
        self.locals.push(local);
        LocalId(self.locals.len() as u32 - 1)
    }

    pub fn push(&mut self, kind: StepKind, span: Span, checks: Vec<Check>) {
        self.blocks[self.current].steps.push(Step { kind, span, checks });
    }

    /// A new temporary with that value.
    pub fn keep(
        &mut self,
        scalar: Scalar,
        value: Rvalue,
        span: Span,
        checks: Vec<Check>,
    ) -> Operand {
        let temp = self.temp(scalar);
        self.push(StepKind::Let(temp, value), span, checks);
        temp.into()
    }

    pub fn scalar(&self, operand: Operand) -> Scalar {
        match operand {
            Operand::Temp(temp) => self.temps[temp.0 as usize],
            Operand::Constant(constant) => constant.scalar(),
        }
    }

    /// A block that is begun later.
    pub fn block(&mut self) -> BlockId {
        self.blocks.push(empty());
        BlockId(self.blocks.len() as u32 - 1)
    }

    /// From here on, steps go to that block.
    pub fn begin(&mut self, block: BlockId) {
        self.current = block.0 as usize;
    }

    pub fn end(&mut self, end: End, span: Span, checks: Vec<Check>) {
        let block = &mut self.blocks[self.current];
        (block.end, block.span, block.end_checks) = (end, span, checks);
        let next = self.block();
        self.begin(next);
    }

    pub fn jump(&mut self, to: BlockId, span: Span) {
        self.end(End::Jump(to), span, vec![]);
    }

    /// Goes on at the block to which each round of a loop comes back.
    pub fn join_head(&mut self, head: BlockId, span: Span) {
        self.loops.push((head, span));
        self.join(head, span);
    }

    /// Jumps there and goes on there.
    pub fn join(&mut self, to: BlockId, span: Span) {
        self.jump(to, span);
        self.begin(to);
    }
}

fn empty() -> Block {
    Block { steps: vec![], end: End::Unreachable, span: Span::default(), end_checks: vec![] }
}
