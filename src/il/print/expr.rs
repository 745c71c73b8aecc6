//! Writes expressions. Parentheses follow `parse::operators`: an operand is wrapped when it binds more loosely than its
//! place wants, or as loosely without the operators grouping that way.

use super::{Doc, INDENT, Printer};
use crate::il::ast::*;
use crate::il::parse::operators::{Associativity, Level, associativity, level};
use pretty::DocAllocator;

/// How tightly an expression holds together as it is written. `None` stands for those that take all that follows them.
fn tightness(expr: &Expr) -> Option<Level> {
    match &*expr.kind {
        ExprKind::IfThenElse(..) | ExprKind::Ascribe(..) => None,
        ExprKind::Binary(op, ..) => Some(level(*op)),
        ExprKind::Is(..) => Some(Level::Is),
        ExprKind::Unary(..) => Some(Level::Unary),
        ExprKind::Int(value) if value.sign() == num_bigint::Sign::Minus => Some(Level::Unary),
        _ => Some(Level::Postfix),
    }
}

impl<'a> Printer<'a> {
    pub(super) fn expr(&self, expr: &Expr) -> Doc<'a> {
        match &*expr.kind {
            ExprKind::Bool(value) => self.text(if *value { "true" } else { "false" }),
            ExprKind::Int(value) => self.text(value.to_string()),
            ExprKind::Real(text) => self.text(text.to_string()),
            ExprKind::Bv { value, width } => self.text(format!("{value}bv{width}")),
            ExprKind::Var(ident) => self.name(&ident.name),
            ExprKind::Unary(op, of) => {
                let sign = match op {
                    UnaryOp::Not => "!",
                    UnaryOp::Neg => "-",
                };
                self.text(sign).append(self.operand(of, Level::Unary))
            }
            ExprKind::Binary(..) => self.chain(expr),
            ExprKind::Apply { function, args } => {
                self.name(&function.name).append(self.arguments("(", args, ")"))
            }
            ExprKind::Old(of) => self.text("old").append(self.expr(of).parens()),
            ExprKind::ToInt(of) => self.text("int").append(self.expr(of).parens()),
            ExprKind::ToReal(of) => self.text("real").append(self.expr(of).parens()),
            ExprKind::Ascribe(of, ty) => {
                self.operand(of, Level::Ascribe).append(": ").append(self.ty(ty))
            }
            ExprKind::IfThenElse(condition, then, other) => {
                self.if_then_else(condition, then, other)
            }
            ExprKind::Select(map, args) => {
                self.operand(map, Level::Postfix).append(self.arguments("[", args, "]"))
            }
            ExprKind::Store(map, args, value) => {
                let is_nullary = args.is_empty();
                let args = self.comma_separated(args.iter().map(|arg| self.expr(arg)));
                let value = self.arena.softline().append(self.expr(value));
                let sign = if is_nullary { ":=" } else { " :=" };
                let inner = args.append(sign).append(value).nest(INDENT).group();
                self.operand(map, Level::Postfix).append(inner.brackets())
            }
            ExprKind::Extract { of, high, low } => {
                self.operand(of, Level::Postfix).append(format!("[{high}:{low}]"))
            }
            ExprKind::Field(of, field) => {
                self.operand(of, Level::Postfix).append("->").append(self.name(&field.name))
            }
            ExprKind::WithField(of, field, value) => {
                let update = self.name(&field.name).append(" := ").append(self.expr(value));
                self.operand(of, Level::Postfix).append("->").append(update.parens())
            }
            ExprKind::Is(of, constructor) => {
                self.operand(of, Level::Unary).append(" is ").append(self.name(&constructor.name))
            }
            ExprKind::Binder(binder) => self.binder(binder),
            ExprKind::Let { vars, body } => self.let_in(vars, body),
            ExprKind::Error => self.text("?"),
        }
    }

    /// The expression, in parentheses unless it binds at least so tightly.
    fn operand(&self, expr: &Expr, least: Level) -> Doc<'a> {
        let fits = tightness(expr).is_some_and(|level| level >= least);
        self.parenthesised_unless(fits, expr)
    }

    fn parenthesised_unless(&self, fits: bool, expr: &Expr) -> Doc<'a> {
        if fits { self.expr(expr) } else { self.expr(expr).nest(1).parens() }
    }

    pub(super) fn arguments(
        &self,
        open: &'static str,
        args: &[Expr],
        close: &'static str,
    ) -> Doc<'a> {
        self.enclosed(open, args.iter().map(|arg| self.expr(arg)), close)
    }

    /// `a + b - c` as one line, or one operand a line. Operators that group to the left are unrolled, not recursed into.
    fn chain(&self, expr: &Expr) -> Doc<'a> {
        let mut links = vec![];
        let mut first = expr;
        while let ExprKind::Binary(op, left, right) = &*first.kind {
            links.push((*op, right));
            let goes_on = match &*left.kind {
                ExprKind::Binary(inner, ..) => {
                    level(*inner) == level(*op) && reads_left(*inner, *op)
                }
                _ => false,
            };
            first = left;
            if !goes_on {
                break;
            }
        }
        links.reverse();
        let first = self.operand(first, tighter(links[0].0));
        let mut rest = self.nil();
        for (op, right) in links {
            let gap = match level(op) {
                Level::Iff | Level::Implies | Level::Logical => self.line(),
                _ => self.arena.softline(),
            };
            rest = rest.append(" ").append(op.symbol()).append(gap).append(self.right(op, right));
        }
        first.append(rest.nest(INDENT)).group()
    }

    fn right(&self, op: BinaryOp, right: &Expr) -> Doc<'a> {
        let groups_right = match &*right.kind {
            ExprKind::Binary(inner, ..) => associativity(op, *inner) == Associativity::Right,
            _ => false,
        };
        if groups_right { self.expr(right) } else { self.operand(right, tighter(op)) }
    }

    fn if_then_else(&self, condition: &Expr, then: &Expr, other: &Expr) -> Doc<'a> {
        let then = self.line().append("then ").append(self.expr(then));
        let other = self.line().append("else ").append(self.expr(other));
        let condition = self.text("if ").append(self.expr(condition));
        condition.append(then.append(other).nest(INDENT)).group()
    }

    fn binder(&self, binder: &Binder) -> Doc<'a> {
        let keyword = match binder.kind {
            BinderKind::Forall => "(forall",
            BinderKind::Exists => "(exists",
            BinderKind::Lambda => "(lambda",
        };
        let mut head = self.text(keyword).append(self.type_params(&binder.type_params));
        if !binder.vars.is_empty() {
            let vars = self.bindings(&binder.vars).into_iter();
            head = head.append(" ").append(self.comma_separated(vars));
        }
        let mut inner = self.nil();
        for attribute in &binder.attributes {
            inner = inner.append(self.line()).append(self.attribute(attribute));
        }
        for trigger in &binder.triggers {
            inner = inner.append(self.line()).append(self.trigger(trigger));
        }
        inner = inner.append(self.line()).append(self.expr(&binder.body));
        head.append(" ::").append(inner.nest(INDENT)).append(")").group()
    }

    fn trigger(&self, trigger: &Trigger) -> Doc<'a> {
        let open = if trigger.exclude { "{:nopats " } else { "{" };
        let terms = self.comma_separated(trigger.terms.iter().map(|term| self.expr(term)));
        self.text(open).append(terms).append("}").group()
    }

    fn let_in(&self, vars: &[LetBinding], body: &Expr) -> Doc<'a> {
        let names = vars
            .iter()
            .map(|var| self.attributes(&var.attributes).append(self.name(&var.ident.name)));
        let values = vars.iter().map(|var| self.expr(&var.value));
        self.text("(var ")
            .append(self.comma_separated(names))
            .append(" := ")
            .append(self.comma_separated(values))
            .append(";")
            .append(self.line().append(self.expr(body)).nest(INDENT))
            .append(")")
            .group()
    }
}

/// Whether `a inner b op c` is read as `(a inner b) op c`.
fn reads_left(inner: BinaryOp, op: BinaryOp) -> bool {
    associativity(inner, op) == Associativity::Left
}

/// The level an operand must have to stand beside the operator without grouping with it.
fn tighter(op: BinaryOp) -> Level {
    match level(op) {
        Level::Iff => Level::Implies,
        Level::Implies => Level::Logical,
        Level::Logical => Level::Comparison,
        Level::Comparison => Level::Concat,
        Level::Concat => Level::Sum,
        Level::Sum => Level::Product,
        Level::Product => Level::Power,
        _ => Level::Is,
    }
}
