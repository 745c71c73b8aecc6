//! Binary operators by precedence: operands come in one by one, the tree goes out (C11 6.5.5 to 6.5.14). Done here and not by
//! levels of the grammar, since most expressions use none of the levels.

use super::build::Builder;
use crate::syntax::ast::*;

/// Operands and operators read so far. The operators of `pending` bind ever more tightly.
pub enum Chain {
    One(Box<Expr>),
    Several(Box<Several>),
}

pub struct Several {
    pending: Vec<(Box<Expr>, BinaryOp)>,
    last: Box<Expr>,
}

impl Chain {
    pub fn new(operand: Box<Expr>) -> Chain {
        Chain::One(operand)
    }
}

/// Operators of a higher level bind more tightly; all of them group to the left.
fn level(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem => 10,
        BinaryOp::Add | BinaryOp::Sub => 9,
        BinaryOp::Shl | BinaryOp::Shr => 8,
        BinaryOp::Less | BinaryOp::Greater | BinaryOp::LessEqual | BinaryOp::GreaterEqual => 7,
        BinaryOp::Equal | BinaryOp::NotEqual => 6,
        BinaryOp::BitAnd => 5,
        BinaryOp::BitXor => 4,
        BinaryOp::BitOr => 3,
        BinaryOp::And => 2,
        BinaryOp::Or => 1,
    }
}

impl Builder<'_> {
    pub fn extend(&mut self, chain: Chain, op: BinaryOp, operand: Box<Expr>) -> Chain {
        let mut several = match chain {
            Chain::One(first) => {
                return Chain::Several(Box::new(Several {
                    pending: vec![(first, op)],
                    last: operand,
                }));
            }
            Chain::Several(several) => several,
        };
        let mut left = std::mem::replace(&mut several.last, operand);
        while let Some((before, inner)) =
            several.pending.pop_if(|(_, inner)| level(*inner) >= level(op))
        {
            left = self.binary(inner, before, left);
        }
        several.pending.push((left, op));
        Chain::Several(several)
    }

    pub fn resolve(&mut self, chain: Chain) -> Box<Expr> {
        let several = match chain {
            Chain::One(only) => return only,
            Chain::Several(several) => *several,
        };
        let mut right = several.last;
        for (left, op) in several.pending.into_iter().rev() {
            right = self.binary(op, left, right);
        }
        self.set_height(right.span.start, right.depth);
        right
    }

    fn binary(&mut self, op: BinaryOp, left: Box<Expr>, right: Box<Expr>) -> Box<Expr> {
        let span = left.span.to(right.span);
        let depth = left.depth.max(right.depth) + 1;
        if depth > MAX_DEPTH {
            self.nested_too_deeply(span);
            return Box::new(Expr { kind: ExprKind::Error, span, depth: 1 });
        }
        Box::new(Expr { kind: ExprKind::Binary(op, left, right), span, depth })
    }
}
