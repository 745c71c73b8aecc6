//! A function as a graph of blocks. Locals are its variables and the hidden objects of aggregate values (C11 6.2.4p8), each with a
//! lifetime that steps begin and end, also on every jump out of a scope or into one.
//! Invariant: ids index the tables of their function; blocks that no way leads to are not there.

use super::scalar::{Constant, Operand, Scalar, TempId};
use super::step::{Claim, Step};
use crate::base::{ObligationKind, Owner, Span};
use crate::check::Site;
use crate::typed::program::{FunctionId, LabelId, VariableId};
use crate::typed::types::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Index into `Function::blocks`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BlockId(pub u32);

/// Index into `Function::locals`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LocalId(pub u32);

#[derive(Clone, Debug)]
pub struct Function {
    /// `None` for the start of a unit, which gives its static objects their values.
    pub id: Option<FunctionId>,
    pub name: Arc<str>,
    /// By which its checks are known.
    pub owner: Owner,
    pub span: Span,
    pub parameters: Vec<Parameter>,
    pub variadic: bool,
    pub outcome: Outcome,
    pub temps: Vec<Scalar>,
    pub locals: Vec<Local>,
    pub blocks: Vec<Block>,
    pub entry: BlockId,
    /// Blocks to which a way leads back.
    pub loop_heads: BTreeSet<BlockId>,
    /// The loop statements whose condition, or whose body for `do`, begins in a block: an inner one may begin where the outer one does.
    pub loop_statements: BTreeMap<BlockId, Vec<Span>>,
    /// Of steps to which no way leads, since a condition is a constant: they are not among the blocks.
    pub never_run: BTreeSet<Span>,
    /// What callers have to see to, for who starts here; the body begins with the same claims.
    pub requires: Vec<Claim>,
}

impl Function {
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }

    pub fn local(&self, id: LocalId) -> &Local {
        &self.locals[id.0 as usize]
    }

    pub fn temp(&self, id: TempId) -> Scalar {
        self.temps[id.0 as usize]
    }

    pub fn scalar(&self, operand: Operand) -> Scalar {
        match operand {
            Operand::Temp(temp) => self.temp(temp),
            Operand::Constant(constant) => Constant::scalar(constant),
        }
    }

    /// All checks of its steps and ends, each once.
    pub fn checks(&self) -> BTreeSet<Check> {
        let steps = self.blocks.iter().flat_map(|block| &block.steps);
        let ends = self.blocks.iter().flat_map(|block| &block.end_checks);
        steps.flat_map(|step| &step.checks).chain(ends).copied().collect()
    }
}

/// The argument is put into the local, whose lifetime begins with the call and ends with it.
#[derive(Clone, Debug)]
pub struct Parameter {
    pub local: LocalId,
}

/// What a call gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Nothing,
    Scalar(Scalar),
    /// It is put into `Base::Result`.
    Aggregate {
        size: u64,
        align: u64,
    },
}

#[derive(Clone, Debug)]
pub struct Local {
    /// `None` for a hidden one.
    pub variable: Option<VariableId>,
    pub ty: TypeId,
    /// `None` for a variable length array: `Begin` says it.
    pub size: Option<u64>,
    pub align: u64,
    /// If it holds one scalar, and no array or aggregate.
    pub scalar: Option<Scalar>,
    /// Whether pointers may lead to it; else only its own accesses do.
    pub address_taken: bool,
    /// Once it is initialised, nobody may write it, not even by a pointer (C11 6.7.3p6).
    pub constant: bool,
    pub span: Span,
}

/// Straight steps, then a decision where to go.
#[derive(Clone, Debug)]
pub struct Block {
    pub steps: Vec<Step>,
    pub end: End,
    /// Of what the end comes from: the condition, the `return`, the jump.
    pub span: Span,
    /// What may go wrong at the end: a condition that has no value, a missing `return`.
    pub end_checks: Vec<Check>,
}

#[derive(Clone, Debug)]
pub enum End {
    Jump(BlockId),
    /// The condition is a `Bool`.
    Branch {
        condition: Operand,
        then: BlockId,
        otherwise: BlockId,
    },
    /// The first case that holds the value, bounds included; they do not overlap. The bounds are values of the operand's scalar.
    Switch {
        value: Operand,
        cases: Vec<(i128, i128, BlockId)>,
        otherwise: BlockId,
    },
    /// GNU's `goto *p`: each label whose address is taken, with a block that leads there.
    Computed {
        target: Operand,
        labels: Vec<(LabelId, BlockId)>,
    },
    /// The value if it is a scalar. The lifetimes of all locals end, and of what `alloca` gave.
    Return(Option<Operand>),
    /// The function ends without `return` and should give a value: what the caller gets is indeterminate (C11 6.9.1p12).
    FallOff,
    /// No run comes here: behind a call that does not return, or `__builtin_unreachable`.
    Unreachable,
}

/// Something that may go wrong, as `check::List` knows it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Check {
    pub kind: ObligationKind,
    pub site: Site,
}

impl End {
    pub fn targets(&self) -> Vec<BlockId> {
        match self {
            End::Jump(to) => vec![*to],
            End::Branch { then, otherwise, .. } => vec![*then, *otherwise],
            End::Switch { cases, otherwise, .. } => {
                cases.iter().map(|case| case.2).chain([*otherwise]).collect()
            }
            End::Computed { labels, .. } => labels.iter().map(|label| label.1).collect(),
            End::Return(_) | End::FallOff | End::Unreachable => vec![],
        }
    }
}
