//! Sums of integer terms with constant factors. Offsets are kept in this form while quantifiers over indices become quantifiers over
//! cells, so that `Off(a) + 4 * ((Off(q) - Off(a)) / 4)` is `Off(q)`.

use crate::il::ast::{BinaryOp, Expr, ExprKind, UnaryOp};
use crate::lower::build::{add, as_int, eq, int, le, lt, mul, neg, sub};
use num_bigint::BigInt;

#[derive(Clone, PartialEq, Debug, Default)]
pub struct Linear {
    /// No factor is zero, no term occurs twice.
    pub parts: Vec<(Expr, BigInt)>,
    pub constant: BigInt,
}

impl Linear {
    pub fn constant(value: impl Into<BigInt>) -> Linear {
        Linear { parts: vec![], constant: value.into() }
    }

    /// An expression, taken apart where it is a sum.
    pub fn of(expr: &Expr) -> Linear {
        if let Some(value) = as_int(expr) {
            return Linear::constant(value);
        }
        match &*expr.kind {
            ExprKind::Unary(UnaryOp::Neg, of) => Linear::of(of).times(&BigInt::from(-1)),
            ExprKind::Binary(BinaryOp::Add, left, right) => {
                Linear::of(left).plus(&Linear::of(right))
            }
            ExprKind::Binary(BinaryOp::Sub, left, right) => {
                Linear::of(left).minus(&Linear::of(right))
            }
            ExprKind::Binary(BinaryOp::Mul, left, right) => match (as_int(left), as_int(right)) {
                (Some(factor), _) => Linear::of(right).times(&factor),
                (_, Some(factor)) => Linear::of(left).times(&factor),
                _ => Linear::atom(expr.clone()),
            },
            _ => Linear::atom(expr.clone()),
        }
    }

    pub fn atom(expr: Expr) -> Linear {
        Linear { parts: vec![(expr, BigInt::from(1))], constant: BigInt::ZERO }
    }

    pub fn plus(mut self, other: &Linear) -> Linear {
        for (expr, factor) in &other.parts {
            match self.parts.iter_mut().find(|(own, _)| own == expr) {
                Some((_, own)) => *own += factor,
                None => self.parts.push((expr.clone(), factor.clone())),
            }
        }
        self.parts.retain(|(_, factor)| *factor != BigInt::ZERO);
        self.constant += &other.constant;
        self
    }

    pub fn minus(self, other: &Linear) -> Linear {
        self.plus(&other.clone().times(&BigInt::from(-1)))
    }

    pub fn times(mut self, by: &BigInt) -> Linear {
        if *by == BigInt::ZERO {
            return Linear::constant(0);
        }
        self.parts.iter_mut().for_each(|(_, factor)| *factor *= by);
        self.constant *= by;
        self
    }

    pub fn as_constant(&self) -> Option<&BigInt> {
        self.parts.is_empty().then_some(&self.constant)
    }

    pub fn expr(&self) -> Expr {
        let (positive, negative) = self.sides();
        match (positive.parts.is_empty(), negative.parts.is_empty()) {
            (_, true) => add(positive.sum(), int(positive.constant - negative.constant)),
            (true, false) if self.constant == BigInt::ZERO => neg(negative.sum()),
            (true, false) => sub(int(&positive.constant - &negative.constant), negative.sum()),
            (false, false) => {
                let difference = sub(positive.sum(), negative.sum());
                add(difference, int(positive.constant - negative.constant))
            }
        }
    }

    /// `self < 0`, `self <= 0`, `self == 0`, with what has a negative factor on the right side.
    pub fn compare(&self, relation: Relation) -> Expr {
        let (left, right) = self.sides();
        let side = |side: Linear| add(side.sum(), int(side.constant));
        let (left, right) = (side(left), side(right));
        match relation {
            Relation::Less => lt(left, right),
            Relation::AtMost => le(left, right),
            Relation::Equal => eq(left, right),
        }
    }

    /// The terms without the constant.
    fn sum(&self) -> Expr {
        let term = |(expr, factor): &(Expr, BigInt)| mul(int(factor.clone()), expr.clone());
        self.parts.iter().map(term).reduce(add).unwrap_or_else(|| int(0))
    }

    /// What has positive factors, and the negation of the rest.
    fn sides(&self) -> (Linear, Linear) {
        let (mut positive, mut negative) = (Linear::default(), Linear::default());
        for (expr, factor) in &self.parts {
            if *factor > BigInt::ZERO {
                positive.parts.push((expr.clone(), factor.clone()))
            } else {
                negative.parts.push((expr.clone(), -factor))
            }
        }
        if self.constant > BigInt::ZERO {
            positive.constant = self.constant.clone()
        } else {
            negative.constant = -&self.constant
        }
        (positive, negative)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    Less,
    AtMost,
    Equal,
}
