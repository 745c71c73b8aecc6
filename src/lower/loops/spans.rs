//! Between which values an expression lies that the loop evaluates in its rounds, by the values that counting variables had at the
//! entry and have now. Used for addresses: which part of an object the rounds so far may have written.

use super::Loop;
use super::count::Direction;
use super::rounds::{Distance, Where, read_of};
use crate::il::ast;
use crate::lower::build::{add, as_int, int, mul, neg, object, offset};
use crate::typed::program::VariableId;
use crate::typed::tree::{BinaryOp, ConversionKind, Expr, ExprKind, StepOp};
use num_bigint::BigInt;
use std::collections::BTreeSet;

#[derive(Clone, Debug)]
pub struct Span {
    /// Of integers: as numbers. Of pointers: offsets.
    pub low: End,
    pub high: End,
    /// The variables on whose course it relies.
    pub relies: BTreeSet<VariableId>,
}

/// A sum whose literal part stands apart, so that it is added up here.
#[derive(Clone, Debug)]
pub struct End(ast::Expr, BigInt);

impl End {
    fn new(value: ast::Expr) -> End {
        match as_int(&value) {
            Some(literal) => End(int(0), literal),
            None => End(value, BigInt::ZERO),
        }
    }

    pub fn plus(self, more: impl Into<BigInt>) -> End {
        End(self.0, self.1 + more.into())
    }

    pub fn value(self) -> ast::Expr {
        add(self.0, int(self.1))
    }

    fn sum(self, other: End) -> End {
        End(add(self.0, other.0), self.1 + other.1)
    }

    fn negated(self) -> End {
        End(neg(self.0), -self.1)
    }

    fn times(self, by: u64) -> End {
        End(mul(int(by), self.0), self.1 * by)
    }
}

impl Span {
    fn point(at: ast::Expr) -> Span {
        Span { low: End::new(at.clone()), high: End::new(at), relies: BTreeSet::new() }
    }

    fn plus(self, other: Span) -> Span {
        let relies = self.relies.union(&other.relies).copied().collect();
        Span { low: self.low.sum(other.low), high: self.high.sum(other.high), relies }
    }

    fn negated(self) -> Span {
        Span { low: self.high.negated(), high: self.low.negated(), relies: self.relies }
    }

    fn times(self, by: u64) -> Span {
        Span { low: self.low.times(by), high: self.high.times(by), relies: self.relies }
    }
}

impl Loop<'_> {
    /// The object that a pointer points into, if it is the same whenever the loop evaluates the expression.
    pub fn object_of(&self, pointer: &Expr) -> Option<ast::Expr> {
        if let Some(stable) = self.stable(pointer) {
            return Some(object(stable));
        }
        if let Some(variable) = read_of(pointer) {
            return self.object_of_cursor(variable);
        }
        match &pointer.kind {
            ExprKind::Step(_, place) => match place.kind {
                ExprKind::Variable(variable) => self.object_of_cursor(variable),
                _ => None,
            },
            ExprKind::Convert(conversion, inner) => match conversion.kind {
                ConversionKind::Same | ConversionKind::Pointer => self.object_of(inner),
                _ => None,
            },
            ExprKind::Binary(BinaryOp::PointerAdd | BinaryOp::PointerSub, pointer, _) => {
                self.object_of(pointer)
            }
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => self.object_of_place(place),
            _ => None,
        }
    }

    pub fn object_of_place(&self, place: &Expr) -> Option<ast::Expr> {
        match &place.kind {
            ExprKind::Variable(_) => self.stable_address(place).map(object),
            ExprKind::Deref(pointer) => self.object_of(pointer),
            ExprKind::Member(base, _) => self.object_of_place(base),
            _ => None,
        }
    }

    /// A pointer variable that is only moved by pointer arithmetic.
    fn object_of_cursor(&self, variable: VariableId) -> Option<ast::Expr> {
        let moves = self.rounds.moves.get(&variable)?;
        let typed = &self.unit.program.typed;
        let moved = moves.iter().all(|moved| moved.distance != Distance::Elsewhere);
        let usable =
            moved && typed.types.is_pointer(typed[variable].ty.ty) && self.followed(variable);
        usable.then(|| object(self.around.at_entry(variable)))
    }

    /// Whether `count` has looked at the variable.
    fn followed(&self, variable: VariableId) -> bool {
        let ty = self.unit.program.typed[variable].ty;
        !self.rounds.declared.contains(&variable)
            && !self.rounds.opaque
            && !super::values::is_shared(ty.qualifiers)
            && self.around.now(variable).is_some()
    }

    /// The offsets of a place that is written at that point of the round.
    pub fn place_span(&self, place: &Expr, at: Where) -> Option<Span> {
        match &place.kind {
            ExprKind::Variable(_) => Some(Span::point(offset(self.stable_address(place)?))),
            ExprKind::Deref(pointer) => self.pointer_span(pointer, at),
            ExprKind::Member(base, field) => {
                let by = int(self.field_offset(base, *field)?);
                Some(self.place_span(base, at)?.plus(Span::point(by)))
            }
            _ => None,
        }
    }

    fn pointer_span(&self, pointer: &Expr, at: Where) -> Option<Span> {
        if let Some(stable) = self.stable(pointer) {
            return Some(Span::point(offset(stable)));
        }
        match &pointer.kind {
            ExprKind::Load(_) | ExprKind::Step(..) => {
                let size = self.element_size(pointer.ty.ty)?;
                self.course_span(pointer, at, size, &offset)
            }
            ExprKind::Convert(conversion, inner) => match conversion.kind {
                ConversionKind::Same | ConversionKind::Pointer => self.pointer_span(inner, at),
                _ => None,
            },
            ExprKind::Binary(op @ (BinaryOp::PointerAdd | BinaryOp::PointerSub), base, by) => {
                let by = self.integer_span(by, at)?;
                let by = if *op == BinaryOp::PointerAdd { by } else { by.negated() };
                let size = self.element_size(base.ty.ty)?;
                Some(self.pointer_span(base, at)?.plus(by.times(size)))
            }
            ExprKind::Decay(place) | ExprKind::AddressOf(place) => self.place_span(place, at),
            _ => None,
        }
    }

    fn integer_span(&self, value: &Expr, at: Where) -> Option<Span> {
        if let Some(stable) = self.stable(value) {
            return Some(Span::point(stable));
        }
        let value = self.unconverted(value);
        match &value.kind {
            ExprKind::Load(_) | ExprKind::Step(..) => self.course_span(value, at, 1, &|now| now),
            // Only signed sums are exact: leaving their range is checked.
            ExprKind::Binary(op @ (BinaryOp::Add | BinaryOp::Sub), left, right) => {
                let (least, _) =
                    crate::lower::class::Class::of(&self.unit.program.typed, value.ty.ty)?
                        .range()?;
                if least == BigInt::ZERO || !self.overflow_checked() {
                    return None;
                }
                let (left, right) = (self.integer_span(left, at)?, self.integer_span(right, at)?);
                let right = if *op == BinaryOp::Add { right } else { right.negated() };
                Some(left.plus(right))
            }
            _ => None,
        }
    }

    /// A counting variable, read or stepped: since it moves one way, all its values so far lie between that at the entry and that now.
    /// What is read before a move that ends the round is a step behind, and so is the value of `i++`.
    fn course_span(
        &self,
        value: &Expr,
        at: Where,
        size: u64,
        measure: &dyn Fn(ast::Expr) -> ast::Expr,
    ) -> Option<Span> {
        let (variable, step) = match &value.kind {
            ExprKind::Step(op, place) => match place.kind {
                ExprKind::Variable(variable) => (variable, Some(*op)),
                _ => return None,
            },
            _ => (read_of(value)?, None),
        };
        let course = self.courses.get(&variable)?;
        let entry = measure(self.around.at_entry(variable));
        let now = measure(self.around.now(variable)?);
        // How much later than the entry, and how much earlier than now.
        let (later, earlier) = match step {
            Some(StepOp::PostIncrement | StepOp::PostDecrement) => (BigInt::ZERO, BigInt::from(1)),
            Some(StepOp::PreIncrement | StepOp::PreDecrement) => (BigInt::from(1), BigInt::ZERO),
            None => (BigInt::ZERO, self.to_come(variable, at)),
        };
        let relies = [variable].into();
        let (entry, now) = (End::new(entry), End::new(now));
        let (later, earlier) = (later * BigInt::from(size), earlier * BigInt::from(size));
        Some(match course.direction {
            Direction::Up => Span { low: entry.plus(later), high: now.plus(-earlier), relies },
            Direction::Down => Span { low: now.plus(earlier), high: entry.plus(-later), relies },
        })
    }

    /// How far the variable certainly moves between that point of a round and the next head.
    fn to_come(&self, variable: VariableId, at: Where) -> BigInt {
        let before_the_end = matches!(at, Where::Condition | Where::Body | Where::Repeated);
        match self.rounds.moves.get(&variable).map(|moves| &moves[..]) {
            Some([only]) if before_the_end && matches!(only.place, Where::Step | Where::Last) => {
                match &only.distance {
                    Distance::Literal(distance) => BigInt::from(distance.magnitude().clone()),
                    _ => BigInt::ZERO,
                }
            }
            _ => BigInt::ZERO,
        }
    }
}
