//! What a loop's condition says about variables when it holds: comparisons of a variable, as it is or while it steps, with a bound.

use super::Loop;
use super::rounds::{read_of, same};
use crate::il::ast;
use crate::lower::build;
use crate::typed::program::VariableId;
use crate::typed::tree::{BinaryOp, Expr, ExprKind, StepOp};
use num_bigint::BigInt;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    NotEqual,
}

/// When the variable has the value that is compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Before the round: `i < n`, `i++ < n`.
    Before,
    /// After the step that the condition does: `++i < n`.
    After,
}

#[derive(Debug)]
pub struct Guard {
    pub variable: VariableId,
    pub relation: Relation,
    pub when: When,
    /// What it is compared with, if that does not change.
    pub bound: Option<ast::Expr>,
    /// The least and greatest value of an integer bound.
    pub range: Option<(BigInt, BigInt)>,
}

impl Loop<'_> {
    /// All that holds of variables whenever the condition is true.
    pub fn guards(&self, condition: &Expr) -> Vec<Guard> {
        let condition = same(condition);
        match &condition.kind {
            ExprKind::Binary(BinaryOp::And, left, right) => {
                let mut guards = self.guards(left);
                guards.extend(self.guards(right));
                guards
            }
            ExprKind::Binary(op, left, right) => {
                let Some(relation) = relation(*op) else { return vec![] };
                let forth = self.guard(left, relation, right);
                let back = self.guard(right, turned(relation), left);
                forth.into_iter().chain(back).collect()
            }
            _ => self.truth(condition).into_iter().collect(),
        }
    }

    fn guard(&self, value: &Expr, relation: Relation, bound: &Expr) -> Option<Guard> {
        let (variable, when) = self.compared(value)?;
        let range = self.bounds(bound);
        Some(Guard { variable, relation, when, bound: self.stable(bound), range })
    }

    /// A number as a condition: it is not zero.
    fn truth(&self, value: &Expr) -> Option<Guard> {
        let (variable, when) = self.compared(value)?;
        self.bounds(value)?;
        let (bound, range) = (Some(build::int(0)), Some((BigInt::ZERO, BigInt::ZERO)));
        Some(Guard { variable, relation: Relation::NotEqual, when, bound, range })
    }

    /// The variable whose value this is: unchanged by the condition, or stepped right here and nowhere else.
    fn compared(&self, value: &Expr) -> Option<(VariableId, When)> {
        use super::rounds::Where;
        let value = self.unconverted(value);
        let moves = |variable| self.rounds.moves.get(&variable).map_or(&[][..], |moves| moves);
        if let Some(variable) = read_of(value) {
            let apart = moves(variable).iter().all(|moved| moved.place != Where::Condition);
            return apart.then_some((variable, When::Before));
        }
        let ExprKind::Step(op, place) = &value.kind else { return None };
        let ExprKind::Variable(variable) = place.kind else { return None };
        let [only] = moves(variable) else { return None };
        let when = match op {
            StepOp::PostIncrement | StepOp::PostDecrement => When::Before,
            StepOp::PreIncrement | StepOp::PreDecrement => When::After,
        };
        std::ptr::eq(only.node, value).then_some((variable, when))
    }
}

fn relation(op: BinaryOp) -> Option<Relation> {
    match op {
        BinaryOp::Less => Some(Relation::Less),
        BinaryOp::LessEqual => Some(Relation::LessEqual),
        BinaryOp::Greater => Some(Relation::Greater),
        BinaryOp::GreaterEqual => Some(Relation::GreaterEqual),
        BinaryOp::NotEqual => Some(Relation::NotEqual),
        _ => None,
    }
}

/// `a < b` as seen from b.
fn turned(relation: Relation) -> Relation {
    match relation {
        Relation::Less => Relation::Greater,
        Relation::LessEqual => Relation::GreaterEqual,
        Relation::Greater => Relation::Less,
        Relation::GreaterEqual => Relation::LessEqual,
        Relation::NotEqual => Relation::NotEqual,
    }
}
