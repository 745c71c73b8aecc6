//! Comparisons, alone and in chains: `a == b < c` is `a == b && b < c`.

use super::convert::is_zero;
use super::operator::any_error;
use super::place::is_set;
use super::{Elaborator, make};
use crate::base::Span;
use crate::contract::ast::{self, Relation, TermKind as Untyped};
use crate::contract::term::{BinaryOp, Builtin, LogicType, Term, TermKind};
use crate::typed::types::TypeId;

impl Elaborator {
    pub(super) fn chain(
        &mut self,
        first: &ast::Term,
        rest: &[(Relation, ast::Term)],
        span: Span,
    ) -> Term {
        self.check_chain(first, rest);
        let operands = self.chain_operands(first, rest);
        let links = rest.iter().zip(operands.windows(2));
        let mut formulas: Vec<Term> = links
            .map(|((relation, _), pair)| {
                let span = pair[0].span.to(pair[1].span);
                self.compare(*relation, pair[0].clone(), pair[1].clone(), span)
            })
            .collect();
        let mut all = formulas.remove(0);
        for formula in formulas {
            let kind = TermKind::Binary(BinaryOp::And, Box::new(all), Box::new(formula));
            all = make(kind, LogicType::Boolean, span);
        }
        Term { span, ..all }
    }

    /// A chain goes one way, up or down, and may stay on a level by `==`; `!=` tells of two terms only.
    fn check_chain(&mut self, first: &ast::Term, rest: &[(Relation, ast::Term)]) {
        let goes = |wanted: [Relation; 2]| rest.iter().any(|(found, _)| wanted.contains(found));
        let up = goes([Relation::Less, Relation::LessEqual]);
        let down = goes([Relation::Greater, Relation::GreaterEqual]);
        let differs = rest.iter().any(|(found, _)| *found == Relation::NotEqual);
        if up && down || differs && rest.len() > 1 {
            let span = rest.last().map_or(first.span, |(_, last)| first.span.to(last.span));
            let message = "a chain of comparisons goes one way: write `&&` or parentheses";
            self.error("spec-type", span, message);
        }
    }

    /// `deref(e)` takes the type of the cell from what it is compared with, which is therefore read first.
    fn chain_operands(&mut self, first: &ast::Term, rest: &[(Relation, ast::Term)]) -> Vec<Term> {
        let written: Vec<&ast::Term> =
            std::iter::once(first).chain(rest.iter().map(|(_, operand)| operand)).collect();
        let mut terms: Vec<Option<Term>> = vec![None; written.len()];
        for (index, operand) in written.iter().enumerate() {
            if !is_deref(operand) {
                terms[index] = Some(self.value(operand));
            }
        }
        for (index, operand) in written.iter().enumerate() {
            if terms[index].is_some() {
                continue;
            }
            let neighbours = [index.checked_sub(1), Some(index + 1)];
            let known = neighbours.into_iter().flatten().find_map(|at| terms.get(at)?.as_ref());
            let hint = known.map(|term| (term.ty.clone(), matches!(term.kind, TermKind::Null)));
            let hint = hint.and_then(|(ty, is_null)| self.cell_hint(ty, is_null));
            terms[index] = Some(self.value_like(operand, hint));
        }
        terms.into_iter().flatten().collect()
    }

    /// The type of a cell that is compared with such a term.
    fn cell_hint(&self, ty: LogicType, is_null: bool) -> Option<TypeId> {
        match ty {
            LogicType::C(_) if is_null => Some(TypeId::VOID_POINTER),
            LogicType::C(id) if self.is_scalar(id) => Some(id),
            LogicType::Integer => Some(TypeId::INT),
            _ => None,
        }
    }

    pub(super) fn compare(
        &mut self,
        relation: Relation,
        left: Term,
        right: Term,
        span: Span,
    ) -> Term {
        if let Some(error) = any_error(&[&left, &right], span) {
            return error;
        }
        let equality = matches!(relation, Relation::Equal | Relation::NotEqual);
        let (left, right) = match self.common(left, right, equality, span) {
            Ok(pair) => pair,
            Err(error) => return error,
        };
        let truth = left.ty == LogicType::Boolean;
        let op = match relation {
            Relation::Equal if truth => BinaryOp::Iff,
            Relation::NotEqual if truth => BinaryOp::Xor,
            Relation::Equal => BinaryOp::Equal,
            Relation::NotEqual => BinaryOp::NotEqual,
            Relation::Less => BinaryOp::Less,
            Relation::LessEqual => BinaryOp::LessEqual,
            Relation::Greater => BinaryOp::Greater,
            Relation::GreaterEqual => BinaryOp::GreaterEqual,
        };
        let kind = TermKind::Binary(op, Box::new(left), Box::new(right));
        make(kind, LogicType::Boolean, span)
    }

    /// Both operands as they are compared.
    fn common(
        &mut self,
        left: Term,
        right: Term,
        equality: bool,
        span: Span,
    ) -> Result<(Term, Term), Term> {
        let objects = (is_object(&left), is_object(&right));
        if objects.0 != objects.1 {
            let other = if objects.0 { &right } else { &left };
            if !is_zero(other) && !matches!(other.kind, TermKind::Null) || !equality {
                let message = "`Obj(..)` is only compared with another one, or with null";
                return Err(self.type_error(span, message));
            }
        } else if objects.0 && !equality {
            return Err(self.type_error(span, "objects have no order: compare with `==` or `!=`"));
        }
        let number = |this: &Self, ty: &LogicType| this.is_integer(ty) || this.is_real(ty);
        let both_boolean = left.ty == LogicType::Boolean && right.ty == LogicType::Boolean;
        if both_boolean && equality {
            return Ok((left, right));
        }
        let (left_number, right_number) = (number(self, &left.ty), number(self, &right.ty));
        let left_fits = left_number || left.ty == LogicType::Boolean;
        let right_fits = right_number || right.ty == LogicType::Boolean;
        if left_fits && right_fits && (left_number || right_number || both_boolean) {
            let (mut left, mut right) = (self.as_number(left), self.as_number(right));
            if self.is_real(&left.ty) || self.is_real(&right.ty) {
                left = self.convert(left, &LogicType::Real);
                right = self.convert(right, &LogicType::Real);
            }
            return Ok((left, right));
        }
        if is_set(&left.ty) || is_set(&right.ty) {
            return self.common_sets(left, right, equality, span);
        }
        let records = self.is_record(&left.ty) && self.is_record(&right.ty);
        let named =
            matches!((&left.ty, &right.ty), (LogicType::Named(a), LogicType::Named(b)) if a == b);
        let pointers = self.is_pointer(&left.ty) || self.is_pointer(&right.ty);
        if (named || records || pointers) && (equality || pointers) {
            let (left_type, right_type) = (left.ty.clone(), right.ty.clone());
            if self.distance(&right, &left_type).is_some() {
                return Ok((left, self.convert(right, &left_type)));
            }
            if self.distance(&left, &right_type).is_some() {
                return Ok((self.convert(left, &right_type), right));
            }
        }
        let (left, right) = (self.describe(&left.ty), self.describe(&right.ty));
        Err(self.type_error(span, format!("{left} and {right} cannot be compared")))
    }

    fn common_sets(
        &mut self,
        left: Term,
        right: Term,
        equality: bool,
        span: Span,
    ) -> Result<(Term, Term), Term> {
        let (left_type, right_type) = (left.ty.clone(), right.ty.clone());
        if equality && is_set(&left_type) && is_set(&right_type) {
            if self.distance(&right, &left_type).is_some() {
                return Ok((left, self.convert(right, &left_type)));
            }
            if self.distance(&left, &right_type).is_some() {
                return Ok((self.convert(left, &right_type), right));
            }
        }
        let (left, right) = (self.describe(&left_type), self.describe(&right_type));
        Err(self.type_error(span, format!("{left} and {right} cannot be compared")))
    }
}

fn is_object(term: &Term) -> bool {
    match &term.kind {
        TermKind::Builtin(Builtin::Obj, _) => true,
        TermKind::At(inner, _) => is_object(inner),
        _ => false,
    }
}

/// Whether it is `deref(..)` or `old_deref(..)`.
fn is_deref(term: &ast::Term) -> bool {
    match &term.kind {
        Untyped::Parenthesised(inner) => is_deref(inner),
        Untyped::Apply(apply) => matches!(&*apply.name.text, "deref" | "old_deref"),
        _ => false,
    }
}
