//! Abstract values: sums of symbols, pointers as base and offset, and conditions, which stay true of the symbols they mention.

use super::numbers::{Linear, Symbol};
use super::symbols::BaseId;
use crate::flow::Comparison;
use crate::typed::program::FunctionId;
use std::sync::Arc;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    Unknown,
    Number(Linear),
    Pointer(Pointer),
    Null,
    Function(FunctionId),
    /// 1 if it holds, else 0.
    Truth(Arc<Condition>),
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Pointer {
    pub base: BaseId,
    /// In bytes.
    pub offset: Linear,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    Unknown,
    Numbers(Comparison, Linear, Linear),
    Pointers(Comparison, Value, Value),
    And(Arc<Condition>, Arc<Condition>),
    Or(Arc<Condition>, Arc<Condition>),
    Not(Arc<Condition>),
}

impl Value {
    pub fn at(base: BaseId) -> Value {
        Value::Pointer(Pointer { base, offset: Linear::default() })
    }

    pub fn number(&self) -> Option<&Linear> {
        match self {
            Value::Number(sum) => Some(sum),
            _ => None,
        }
    }

    pub fn pointer(&self) -> Option<&Pointer> {
        match self {
            Value::Pointer(pointer) => Some(pointer),
            _ => None,
        }
    }

    pub fn each_symbol(&self, see: &mut impl FnMut(Symbol)) {
        match self {
            Value::Number(sum) => sum.symbols().for_each(see),
            Value::Pointer(pointer) => pointer.offset.symbols().for_each(see),
            Value::Truth(condition) => condition.each_symbol(see),
            Value::Unknown | Value::Null | Value::Function(_) => {}
        }
    }
}

impl Condition {
    pub fn not(condition: &Arc<Condition>) -> Condition {
        match &**condition {
            Condition::Unknown => Condition::Unknown,
            Condition::Not(of) => Condition::clone(of),
            _ => Condition::Not(condition.clone()),
        }
    }

    fn each_symbol(&self, see: &mut impl FnMut(Symbol)) {
        match self {
            Condition::Unknown => {}
            Condition::Numbers(_, left, right) => {
                left.symbols().chain(right.symbols()).for_each(see)
            }
            Condition::Pointers(_, left, right) => {
                left.each_symbol(see);
                right.each_symbol(see);
            }
            Condition::And(left, right) | Condition::Or(left, right) => {
                left.each_symbol(see);
                right.each_symbol(see);
            }
            Condition::Not(of) => of.each_symbol(see),
        }
    }
}
