//! How tightly operators bind: a flat chain `a + b * c == d` comes in, the tree goes out. `print` reads the same table.
//! Rule: where Boogie wants parentheses (`&&` beside `||`, `==>` beside `<==`, comparisons in a row) we say so and go on.

use super::build::Builder;
use crate::base::Span;
use crate::il::ast::{BinaryOp, Expr, ExprKind};

/// How tightly a kind of expression binds, loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    Iff,
    Implies,
    Logical,
    Comparison,
    Concat,
    Sum,
    Product,
    Power,
    Is,
    Unary,
    Ascribe,
    Postfix,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Associativity {
    Left,
    Right,
    None,
}

pub fn level(op: BinaryOp) -> Level {
    use BinaryOp::*;
    match op {
        Iff => Level::Iff,
        Implies | Explies => Level::Implies,
        And | Or => Level::Logical,
        Eq | Ne | Lt | Le | Gt | Ge => Level::Comparison,
        Concat => Level::Concat,
        Add | Sub => Level::Sum,
        Mul | Div | Mod | RealDiv => Level::Product,
        Pow => Level::Power,
    }
}

/// How `a left b right c` is read without parentheses, for two operators of one level.
pub fn associativity(left: BinaryOp, right: BinaryOp) -> Associativity {
    use BinaryOp::*;
    match (left, right) {
        (Implies, Implies) | (Pow, Pow) => Associativity::Right,
        _ => match level(left) {
            Level::Comparison => Associativity::None,
            Level::Implies | Level::Logical if left != right => Associativity::None,
            _ => Associativity::Left,
        },
    }
}

/// Operands with operators between them, not yet grouped.
pub struct Chain {
    first: Expr,
    rest: Vec<(BinaryOp, Span, Expr)>,
}

impl Chain {
    pub fn new(first: Expr) -> Chain {
        Chain { first, rest: vec![] }
    }

    pub fn push(mut self, op: BinaryOp, mark: Span, operand: Expr) -> Chain {
        self.rest.push((op, mark, operand));
        self
    }
}

impl Builder<'_> {
    /// Groups the chain: an operator waits on `pending` until one that binds no tighter follows it.
    pub fn resolve(&mut self, chain: Chain) -> Expr {
        if chain.rest.is_empty() {
            return chain.first;
        }
        let mut operands = vec![chain.first];
        let mut pending: Vec<(BinaryOp, Span)> = vec![];
        for (op, mark, operand) in chain.rest {
            while let Some(&(earlier, _)) = pending.last()
                && self.groups_left(earlier, op, mark)
            {
                self.combine(&mut operands, &mut pending);
            }
            pending.push((op, mark));
            operands.push(operand);
        }
        while !pending.is_empty() {
            self.combine(&mut operands, &mut pending);
        }
        operands.pop().expect("a chain has an operand")
    }

    /// Whether `a earlier b op c` is `(a earlier b) op c`.
    fn groups_left(&mut self, earlier: BinaryOp, op: BinaryOp, mark: Span) -> bool {
        if level(earlier) != level(op) {
            return level(earlier) > level(op);
        }
        match associativity(earlier, op) {
            Associativity::Left => true,
            Associativity::Right => false,
            Associativity::None => {
                self.ambiguous(earlier, op, mark);
                true
            }
        }
    }

    fn ambiguous(&mut self, earlier: BinaryOp, op: BinaryOp, mark: Span) {
        let message = match level(op) {
            Level::Comparison => {
                "comparisons cannot be chained, use parentheses or `&&`".to_string()
            }
            _ => format!(
                "illegal mixture of `{}` and `{}`, use parentheses to disambiguate",
                earlier.symbol(),
                op.symbol()
            ),
        };
        self.error(mark, message);
    }

    fn combine(&mut self, operands: &mut Vec<Expr>, pending: &mut Vec<(BinaryOp, Span)>) {
        let (op, mark) = pending.pop().expect("an operator should be waiting");
        let right = operands.pop().expect("an operator has a right operand");
        let left = operands.pop().expect("an operator has a left operand");
        let span = left.span.to(right.span);
        operands.push(self.expr(ExprKind::Binary(op, left, right), span, mark));
    }
}
