//! Terms that are values: each kind of term to the expression of its sort. Formulas are terms of type `boolean`; an integer or a pointer
//! where a formula is wanted is compared with zero, as in C.

use super::Lowered;
use super::context::{Bound, Logic};
use super::linear::Linear;
use crate::contract::program::{BoundId, GhostId};
use crate::contract::term::{BinaryOp, LogicType, Term, TermKind, UnaryOp};
use crate::il::ast::Expr;
use crate::lower::build::{apply, if_then_else, int, ne, null, truth, var};
use crate::lower::map::{GhostSort, Map};
use num_bigint::{BigInt, Sign};

impl Logic<'_> {
    pub fn term(&self, term: &Term) -> Lowered<Expr> {
        let span = term.span;
        match &term.kind {
            TermKind::Load(place) => self.load(place),
            TermKind::AddressOf(place) | TermKind::Decay(place) => self.address(place),
            TermKind::FunctionAddress(function) => {
                Ok(apply("Ptr", vec![var(&self.unit.function_object(*function)), int(0)]))
            }
            TermKind::String(string) => {
                Ok(apply("Ptr", vec![var(&self.unit.string_object(*string)), int(0)]))
            }
            TermKind::Bound(id) => match self.bounds.get(id) {
                Some(Bound::Value(value) | Bound::Index { value, .. }) => Ok(value.clone()),
                Some(Bound::Set(_)) => self.unsupported(span, "a set used as a value"),
                None => self.unsupported(span, "a variable that is not bound here"),
            },
            TermKind::Ghost(id) => self.ghost(*id, term),
            TermKind::Result => match self.around.result() {
                Some(result) => Ok(result),
                None => self.unsupported(span, "`\\result` where there is none"),
            },
            TermKind::Integer(value) => Ok(int(value.clone())),
            TermKind::Boolean(value) => Ok(truth(*value)),
            TermKind::Null => Ok(null()),
            TermKind::Real(_) => self.unsupported(span, "real numbers"),
            TermKind::At(of, label) => self.at(*label, span)?.term(of),
            TermKind::Unary(op, of) => self.unary(*op, of, term),
            TermKind::Binary(op, left, right) => self.binary(*op, left, right, term),
            TermKind::Conditional(parts) => {
                let (condition, then, other) = &**parts;
                let condition = self.formula(condition)?;
                let (then, other) = (self.as_type(then, &term.ty)?, self.as_type(other, &term.ty)?);
                Ok(if_then_else(condition, then, other))
            }
            TermKind::Convert(of) => self.convert(of, &term.ty, span),
            TermKind::Quantifier(kind, variables, body) => self.quantify(*kind, variables, body),
            TermKind::QuantifierIn(kind, variable, set, body) => {
                self.quantify_in(*kind, *variable, set, body)
            }
            TermKind::Let(variable, value, body) => self.bound_by_let(*variable, value)?.term(body),
            TermKind::Apply(function, labels, arguments) => {
                self.apply(*function, labels, arguments, span)
            }
            TermKind::Builtin(builtin, arguments) => self.builtin(*builtin, arguments, term),
            // Of a struct value.
            TermKind::Member(..) => self.load(term),
            TermKind::Variable(_) | TermKind::Deref(_) => {
                self.unsupported(span, "a place used as a value")
            }
            TermKind::Error => self.unsupported(span, "a term that was refused"),
            TermKind::Empty
            | TermKind::Singleton(_)
            | TermKind::Union(_)
            | TermKind::Intersection(_)
            | TermKind::Difference(..)
            | TermKind::Range(..)
            | TermKind::List(..)
            | TermKind::Tree(..)
            | TermKind::Array(_)
            | TermKind::Shift(..)
            | TermKind::Contents(_)
            | TermKind::Comprehension(..)
            | TermKind::Blockers
            | TermKind::Everything => self.unsupported(span, "a set used as a value"),
        }
    }

    pub fn formula(&self, term: &Term) -> Lowered<Expr> {
        let value = self.term(term)?;
        match &term.ty {
            LogicType::Boolean => Ok(value),
            ty => match self.class(ty) {
                Some(class) if class.is_integer() => Ok(ne(value, int(0))),
                Some(crate::lower::class::Class::Pointer) => Ok(ne(value, null())),
                None if *ty == LogicType::Integer => Ok(ne(value, int(0))),
                _ => self.unsupported(term.span, "a formula of this type"),
            },
        }
    }

    /// The value as an integer; truth values are 0 and 1.
    pub fn integer(&self, term: &Term) -> Lowered<Expr> {
        let value = self.term(term)?;
        match &term.ty {
            LogicType::Boolean => Ok(if_then_else(value, int(1), int(0))),
            LogicType::Integer => Ok(value),
            ty if self.class(ty).is_some_and(|class| class.is_integer()) => Ok(value),
            _ => self.unsupported(term.span, "a term of this type where an integer is wanted"),
        }
    }

    /// As what a variable or a parameter of the type holds.
    pub fn as_type(&self, term: &Term, ty: &LogicType) -> Lowered<Expr> {
        match ty {
            LogicType::Boolean => self.formula(term),
            LogicType::Integer => self.integer(term),
            LogicType::C(_) if self.class(ty).is_some_and(|class| class.is_integer()) => {
                self.integer(term)
            }
            LogicType::C(_) if self.class(ty).is_none() => {
                self.unsupported(term.span, "a struct as a value of the logic")
            }
            LogicType::Set(_) => self.unsupported(term.span, "a set as a value of the logic"),
            _ => self.term(term),
        }
    }

    /// With the variable of a `\let` bound; a set is kept as such.
    pub fn bound_by_let(&self, variable: BoundId, value: &Term) -> Lowered<Self> {
        let mut inner = self.clone();
        let bound = match &value.ty {
            LogicType::Set(_) => Bound::Set(self.set(value)?),
            _ => Bound::Value(self.as_type(value, &self.unit.program[variable].ty)?),
        };
        inner.bounds.insert(variable, bound);
        Ok(inner)
    }

    fn ghost(&self, id: GhostId, term: &Term) -> Lowered<Expr> {
        let ghost = &self.unit.program[id];
        if ghost.within.is_none()
            && let Some(sort) = self.ghost_sort(&ghost.ty)
        {
            return Ok(self.map(&Map::Ghost(ghost.name.clone(), sort)));
        }
        match self.around.ghost(id, &self.state) {
            Some(value) => Ok(value),
            None => self.unsupported(term.span, "a ghost variable that is not visible here"),
        }
    }

    fn ghost_sort(&self, ty: &LogicType) -> Option<GhostSort> {
        match ty {
            LogicType::Boolean => Some(GhostSort::Bool),
            LogicType::Integer => Some(GhostSort::Int),
            ty => match self.class(ty)? {
                crate::lower::class::Class::Pointer => Some(GhostSort::Ptr),
                class if class.is_integer() => Some(GhostSort::Int),
                _ => None,
            },
        }
    }

    /// `factor * term` as a sum, in which indices of cells are offsets where the factor allows it.
    pub fn scaled(&self, term: &Term, factor: &BigInt) -> Lowered<Linear> {
        match &term.kind {
            TermKind::Integer(value) => Ok(Linear::constant(value * factor)),
            TermKind::Bound(id) => match self.bounds.get(id) {
                Some(Bound::Index { stride, scaled, .. })
                    if factor % BigInt::from(*stride) == BigInt::ZERO =>
                {
                    Ok(scaled.clone().times(&(factor / BigInt::from(*stride))))
                }
                _ => Ok(Linear::of(&self.integer(term)?).times(factor)),
            },
            TermKind::Unary(UnaryOp::Minus, of) => self.scaled(of, &-factor),
            TermKind::Binary(BinaryOp::Add, left, right) => {
                Ok(self.scaled(left, factor)?.plus(&self.scaled(right, factor)?))
            }
            TermKind::Binary(BinaryOp::Sub, left, right) => {
                Ok(self.scaled(left, factor)?.minus(&self.scaled(right, factor)?))
            }
            TermKind::Binary(BinaryOp::Mul, left, right) => match (&left.kind, &right.kind) {
                (TermKind::Integer(value), _) => self.scaled(right, &(factor * value)),
                (_, TermKind::Integer(value)) => self.scaled(left, &(factor * value)),
                _ => Ok(Linear::of(&self.integer(term)?).times(factor)),
            },
            TermKind::Convert(of) if self.keeps_value(of, &term.ty) => self.scaled(of, factor),
            _ => Ok(Linear::of(&self.integer(term)?).times(factor)),
        }
    }

    /// The stride of the indices of which a term is a sum, and the sign with which the only one occurs (zero if there are several).
    pub fn index_in(&self, term: &Term) -> Option<(u64, i8)> {
        let mut found = vec![];
        self.collect_indices(term, &BigInt::from(1), &mut found);
        let (stride, factor) = found.first()?.clone();
        if found.iter().any(|(other, _)| *other != stride) {
            return None;
        }
        let sign = match factor.sign() {
            _ if found.len() > 1 => 0,
            Sign::Minus => -1,
            Sign::NoSign => 0,
            Sign::Plus => 1,
        };
        Some((stride, sign))
    }

    fn collect_indices(&self, term: &Term, factor: &BigInt, found: &mut Vec<(u64, BigInt)>) {
        match &term.kind {
            TermKind::Bound(id) => {
                if let Some(Bound::Index { stride, .. }) = self.bounds.get(id) {
                    found.push((*stride, factor.clone()));
                }
            }
            TermKind::Unary(UnaryOp::Minus, of) => self.collect_indices(of, &-factor, found),
            TermKind::Binary(BinaryOp::Add, left, right) => {
                self.collect_indices(left, factor, found);
                self.collect_indices(right, factor, found);
            }
            TermKind::Binary(BinaryOp::Sub, left, right) => {
                self.collect_indices(left, factor, found);
                self.collect_indices(right, &-factor, found);
            }
            TermKind::Binary(BinaryOp::Mul, left, right) => match (&left.kind, &right.kind) {
                (TermKind::Integer(value), _) => {
                    self.collect_indices(right, &(factor * value), found);
                }
                (_, TermKind::Integer(value)) => {
                    self.collect_indices(left, &(factor * value), found);
                }
                _ => {}
            },
            TermKind::Convert(of) if self.keeps_value(of, &term.ty) => {
                self.collect_indices(of, factor, found);
            }
            _ => {}
        }
    }
}
