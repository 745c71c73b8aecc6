//! Expressions: written to checked, bottom up. Each rule checks its parts first, so that all names are looked up whatever is
//! wrong with the types; an expression with an error gets the error type, and nothing more is said about what contains it.

use super::infer::{ERROR, is_error};
use super::terms::{State, Terms};
use crate::base::Span;
use crate::il::ast::{self, BinaryOp, ExprKind, Ident, UnaryOp};
use crate::il::core::VarKind;
use crate::il::poly::{Expr, Kind, Type, VarId};
use num_bigint::BigInt;

pub fn node(kind: Kind, ty: Type, span: Span) -> Expr {
    Expr { kind: Box::new(kind), ty, span }
}

/// Stands for an expression about which an error has been reported.
pub fn failed(span: Span) -> Expr {
    node(Kind::Bool(false), ERROR, span)
}

impl Terms {
    pub fn expr(&mut self, expr: &ast::Expr) -> Expr {
        let span = expr.span;
        match &*expr.kind {
            ExprKind::Bool(value) => node(Kind::Bool(*value), Type::Bool, span),
            ExprKind::Int(value) => node(Kind::Int(value.clone()), Type::Int, span),
            ExprKind::Real(text) => node(Kind::Real(text.clone()), Type::Real, span),
            ExprKind::Bv { value, width } => self.bv_literal(value, *width, expr),
            ExprKind::Var(ident) => self.variable_expr(ident, span),
            ExprKind::Unary(op, of) => self.unary(*op, of, expr),
            ExprKind::Binary(op, left, right) => self.binary(*op, left, right, expr),
            ExprKind::Apply { function, args } => self.apply(function, args, expr),
            ExprKind::Old(of) => self.old(of, expr),
            ExprKind::ToInt(of) => self.conversion(of, &Type::Real, Type::Int, Kind::ToInt, expr),
            ExprKind::ToReal(of) => self.conversion(of, &Type::Int, Type::Real, Kind::ToReal, expr),
            ExprKind::Ascribe(of, ty) => self.ascribe(of, ty, expr),
            ExprKind::IfThenElse(condition, then, other) => {
                self.if_then_else([condition, then, other], expr)
            }
            ExprKind::Select(map, args) => self.select(map, args, expr),
            ExprKind::Store(map, args, value) => self.store(map, args, value, expr),
            ExprKind::Extract { of, high, low } => self.extract(of, *high, *low, expr),
            ExprKind::Field(of, field) => self.field(of, field, expr),
            ExprKind::WithField(of, field, value) => self.with_field(of, field, value, expr),
            ExprKind::Is(of, constructor) => self.is_constructor(of, constructor, expr),
            ExprKind::Binder(binder) => self.binder(binder, expr),
            ExprKind::Let { vars, body } => self.let_expr(vars, body, expr),
            ExprKind::Error => failed(span),
        }
    }

    /// Checks an expression that must be a truth value; `complain` says what of, when it is not.
    pub fn condition(&mut self, expr: &ast::Expr, complain_at: Span, what: &str) -> Expr {
        let condition = self.expr(expr);
        if !self.types.infer.unify(&condition.ty, &Type::Bool) {
            let found = self.types.show(&condition.ty);
            self.report
                .type_error(complain_at, format!("{what} must be of type bool, not {found}"));
            return failed(expr.span);
        }
        condition
    }

    fn bv_literal(&mut self, value: &BigInt, width: u32, expr: &ast::Expr) -> Expr {
        let mut value = value.clone();
        if value.bits() > u64::from(width) {
            let message =
                format!("{value} does not fit in {width} bits; its lowest bits are taken");
            self.report.warning("literal-too-large", expr.span, message);
            value &= (BigInt::from(1) << width) - 1;
        }
        node(Kind::Bv { value, width }, Type::Bv(width), expr.span)
    }

    /// The variable a name stands for here, or `None` after an error.
    pub fn variable(&mut self, ident: &Ident) -> Option<VarId> {
        let Some(var) = self.scope.lookup(&ident.name) else {
            self.report.name_error(ident.span, format!("undeclared identifier `{}`", ident.name));
            return None;
        };
        if self.state == State::None && self.var(var).kind == VarKind::Global {
            let message = format!("the global variable `{}` has no value here", ident.name);
            self.report.name_error(ident.span, message);
            return None;
        }
        Some(var)
    }

    fn variable_expr(&mut self, ident: &Ident, span: Span) -> Expr {
        match self.variable(ident) {
            Some(var) => node(Kind::Var(var), self.type_of(var), span),
            None => failed(span),
        }
    }

    fn unary(&mut self, op: UnaryOp, of: &ast::Expr, expr: &ast::Expr) -> Expr {
        if self.in_trigger && op == UnaryOp::Not {
            self.report.name_error(expr.mark, "a trigger must not contain a logical operator");
        }
        let of = self.expr(of);
        let ty = match op {
            UnaryOp::Not => self.types.infer.unify(&of.ty, &Type::Bool).then_some(Type::Bool),
            UnaryOp::Neg => self.numeric(&[&of.ty]),
        };
        match ty {
            _ if is_error(&of.ty) => failed(expr.span),
            Some(ty) => node(Kind::Unary(op, of), ty, expr.span),
            None => {
                let symbol = if op == UnaryOp::Not { "!" } else { "-" };
                let found = self.types.show(&of.ty);
                self.report.type_error(
                    expr.mark,
                    format!("operator {symbol} does not take an operand of type {found}"),
                );
                failed(expr.span)
            }
        }
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        left: &ast::Expr,
        right: &ast::Expr,
        expr: &ast::Expr,
    ) -> Expr {
        self.check_operator_in_trigger(op, expr.mark);
        let (left, right) = (self.expr(left), self.expr(right));
        if is_error(&left.ty) || is_error(&right.ty) {
            return failed(expr.span);
        }
        match self.binary_type(op, &left.ty, &right.ty) {
            Some(ty) => node(Kind::Binary(op, left, right), ty, expr.span),
            None => {
                let (one, other) = (self.types.show(&left.ty), self.types.show(&right.ty));
                let symbol = op.symbol();
                self.report.type_error(
                    expr.mark,
                    format!("operator {symbol} does not take operands of types {one} and {other}"),
                );
                failed(expr.span)
            }
        }
    }

    /// Triggers match terms: what the solver interprets as logic is no term to match.
    fn check_operator_in_trigger(&mut self, op: BinaryOp, mark: Span) {
        use BinaryOp::*;
        let problem = match op {
            _ if !self.in_trigger => return,
            Iff | Implies | Explies | And | Or => "a logical operator",
            Eq => "an equality",
            Lt | Le | Gt | Ge => "a comparison",
            Ne | Concat | Add | Sub | Mul | Div | Mod | RealDiv | Pow => return,
        };
        self.report.name_error(mark, format!("a trigger must not contain {problem}"));
    }

    fn binary_type(&mut self, op: BinaryOp, left: &Type, right: &Type) -> Option<Type> {
        use BinaryOp::*;
        let mut both = |ty: Type| {
            (self.types.infer.unify(left, &ty) && self.types.infer.unify(right, &ty)).then_some(ty)
        };
        match op {
            Iff | Implies | Explies | And | Or => both(Type::Bool),
            Div | Mod => both(Type::Int),
            Pow => both(Type::Real),
            Add | Sub | Mul => self.numeric(&[left, right]),
            Lt | Le | Gt | Ge => self.numeric(&[left, right]).map(|_| Type::Bool),
            // Integers are converted.
            RealDiv => {
                let numbers = self.numeric(&[left]).is_some() && self.numeric(&[right]).is_some();
                numbers.then_some(Type::Real)
            }
            Eq | Ne => self.types.infer.unify_for_equality(left, right).then_some(Type::Bool),
            Concat => match (self.types.infer.head(left), self.types.infer.head(right)) {
                (Type::Bv(high), Type::Bv(low)) => high.checked_add(low).map(Type::Bv),
                _ => None,
            },
        }
    }

    /// `int` or `real`, whichever all operands have; what is open becomes `int` unless another operand says `real`.
    fn numeric(&mut self, operands: &[&Type]) -> Option<Type> {
        let real = operands.iter().any(|ty| self.types.infer.head(ty) == Type::Real);
        let ty = if real { Type::Real } else { Type::Int };
        operands.iter().all(|operand| self.types.infer.unify(operand, &ty)).then_some(ty)
    }

    fn old(&mut self, of: &ast::Expr, expr: &ast::Expr) -> Expr {
        if self.state != State::Two {
            self.report.name_error(expr.mark, "there is no old state here");
        }
        let of = self.expr(of);
        let ty = of.ty.clone();
        node(Kind::Old(of), ty, expr.span)
    }

    fn conversion(
        &mut self,
        of: &ast::Expr,
        from: &Type,
        to: Type,
        kind: fn(Expr) -> Kind,
        expr: &ast::Expr,
    ) -> Expr {
        let of = self.expr(of);
        if !self.types.infer.unify(&of.ty, from) {
            let (found, to, from) =
                (self.types.show(&of.ty), self.types.show(&to), self.types.show(from));
            self.report.type_error(
                expr.mark,
                format!("{to}(..) takes an argument of type {from}, not {found}"),
            );
            return failed(expr.span);
        }
        node(kind(of), to, expr.span)
    }

    /// `e : T` is e; it only helps inference.
    fn ascribe(&mut self, of: &ast::Expr, ty: &ast::Type, expr: &ast::Expr) -> Expr {
        let of = self.expr(of);
        let ty = self.types.ty(ty, &mut self.report);
        if !self.types.infer.unify(&of.ty, &ty) {
            let (found, wanted) = (self.types.show(&of.ty), self.types.show(&ty));
            self.report.type_error(
                expr.mark,
                format!("an expression of type {found} is not of type {wanted}"),
            );
            return failed(expr.span);
        }
        of
    }

    fn if_then_else(&mut self, parts: [&ast::Expr; 3], expr: &ast::Expr) -> Expr {
        let [condition, then, other] = parts.map(|part| self.expr(part));
        if !self.types.infer.unify(&condition.ty, &Type::Bool) {
            let found = self.types.show(&condition.ty);
            self.report.type_error(
                expr.mark,
                format!("the condition of an if-then-else must be of type bool, not {found}"),
            );
            return failed(expr.span);
        }
        if !self.types.infer.unify(&then.ty, &other.ty) {
            let (one, two) = (self.types.show(&then.ty), self.types.show(&other.ty));
            self.report.type_error(
                expr.mark,
                format!("the branches of an if-then-else have different types {one} and {two}"),
            );
            return failed(expr.span);
        }
        let ty = if is_error(&then.ty) { other.ty.clone() } else { then.ty.clone() };
        node(Kind::IfThenElse(condition, then, other), ty, expr.span)
    }

    fn extract(&mut self, of: &ast::Expr, high: u32, low: u32, expr: &ast::Expr) -> Expr {
        let of = self.expr(of);
        if is_error(&of.ty) {
            return failed(expr.span);
        }
        let problem = match self.types.infer.head(&of.ty) {
            _ if high < low => {
                format!("bits {low} to {high} are extracted: the end is before the start")
            }
            Type::Bv(width) if high <= width => {
                return node(Kind::Extract { of, high, low }, Type::Bv(high - low), expr.span);
            }
            _ => {
                let found = self.types.show(&of.ty);
                format!(
                    "the bits are extracted from a value of type {found}, which must have {high} bits or more"
                )
            }
        };
        self.report.type_error(expr.mark, problem);
        failed(expr.span)
    }
}
