//! Actions of the grammar that make expressions. Parts come in, an expression with its span and mark goes out; parts that
//! are no expression (float literals, stray bounds) become `ExprKind::Error` and are reported.

use super::build::{Bounds, Builder, Deep, Hint};
use crate::base::Span;
use crate::il::ast::*;
use num_bigint::BigInt;

impl<'s> Builder<'s> {
    /// The only place where the parser makes expressions: keeps them no deeper than `MAX_DEPTH`.
    pub fn expr(&mut self, kind: ExprKind, span: Span, mark: Span) -> Expr {
        let expr = Expr::new(kind, span, mark);
        if expr.depth() <= MAX_DEPTH {
            return expr;
        }
        self.nested_too_deeply(mark);
        Expr::new(ExprKind::Error, span, mark)
    }

    pub fn atom(&mut self, kind: ExprKind, span: Span) -> Expr {
        self.expr(kind, span, span)
    }

    /// Stands for an expression that was reported as wrong.
    pub fn missing(&mut self, at: u32) -> Expr {
        self.atom(ExprKind::Error, Span::new(at, at))
    }

    pub fn missing_in(&mut self, of: Expr) -> Expr {
        self.atom(ExprKind::Error, of.span)
    }

    pub fn number(&mut self, digits: &'s str, span: Span) -> Expr {
        let value = digits.parse::<BigInt>().map_or(ExprKind::Error, ExprKind::Int);
        self.atom(value, span)
    }

    pub fn decimal(&mut self, text: &'s str, span: Span) -> Expr {
        let text = self.name(text);
        self.atom(ExprKind::Real(text), span)
    }

    pub fn bit_vector(&mut self, text: &'s str, span: Span) -> Expr {
        let (value, width) = text.split_once("bv").unwrap_or((text, ""));
        let kind = match (value.parse::<BigInt>(), width.parse::<u32>()) {
            (Ok(value), Ok(width)) => ExprKind::Bv { value, width },
            _ => {
                self.error(span, "this bit vector is too wide");
                ExprKind::Error
            }
        };
        self.atom(kind, span)
    }

    pub fn float(&mut self, text: &'s str, span: Span) -> Expr {
        self.unsupported(span, format!("floating point (`{text}`) is not supported"));
        self.atom(ExprKind::Error, span)
    }

    pub fn variable(&mut self, ident: Ident) -> Expr {
        let span = ident.span;
        self.atom(ExprKind::Var(ident), span)
    }

    pub fn apply(&mut self, function: Ident, args: Vec<Expr>, end: u32) -> Expr {
        let mark = function.span;
        self.expr(ExprKind::Apply { function, args }, Span::new(mark.start, end), mark)
    }

    /// `old(e)`, `int(e)`, `real(e)`.
    pub fn keyword_call(&mut self, kind: ExprKind, keyword: Span, end: u32) -> Expr {
        self.expr(kind, Span::new(keyword.start, end), keyword)
    }

    pub fn parenthesised(&mut self, mut inner: Expr, span: Span) -> Expr {
        inner.span = span;
        inner
    }

    pub fn unary(&mut self, op: UnaryOp, mark: Span, of: Expr) -> Expr {
        let span = mark.to(of.span);
        self.expr(ExprKind::Unary(op, of), span, mark)
    }

    pub fn is_constructor(&mut self, of: Expr, mark: Span, constructor: Ident) -> Expr {
        let span = of.span.to(constructor.span);
        self.expr(ExprKind::Is(of, constructor), span, mark)
    }

    pub fn if_then_else(
        &mut self,
        keyword: Span,
        condition: Expr,
        then: Expr,
        other: Expr,
    ) -> Expr {
        let span = keyword.to(other.span);
        self.expr(ExprKind::IfThenElse(condition, then, other), span, keyword)
    }

    pub fn ascribe(&mut self, of: Expr, mark: Span, ty: Deep<Type>) -> Expr {
        let span = of.span.to(ty.value.span);
        self.expr(ExprKind::Ascribe(of, ty.value), span, mark)
    }

    /// `high:low`, which makes sense only inside the brackets of an extraction (see `select`).
    pub fn bounds(&mut self, high: Expr, low: &'s str, end: u32) -> Expr {
        let span = Span::new(high.span.start, end);
        let number = match &*high.kind {
            ExprKind::Int(number) => u32::try_from(number).ok(),
            _ => {
                self.error(span, "arguments of extract need to be integer literals");
                return self.atom(ExprKind::Error, span);
            }
        };
        match (number, low.parse()) {
            (Some(high), Ok(low)) => self.open_bounds.push(Bounds { span, high, low }),
            _ => self.error(span, "bounds of extract are too large"),
        }
        self.atom(ExprKind::Error, span)
    }

    /// `e[i, j]`, or with bounds between the brackets `e[high:low]`.
    pub fn select(&mut self, map: Expr, bracket: Span, args: Vec<Expr>, end: u32) -> Expr {
        let span = Span::new(map.span.start, end);
        let taken = match &args[..] {
            [only] => self.open_bounds.pop_if(|bounds| bounds.span == only.span),
            _ => None,
        };
        let kind = match taken {
            Some(Bounds { high, low, .. }) => ExprKind::Extract { of: map, high, low },
            None => ExprKind::Select(map, args),
        };
        self.expr(kind, span, bracket)
    }

    pub fn store(
        &mut self,
        map: Expr,
        bracket: Span,
        args: Vec<Expr>,
        value: Expr,
        end: u32,
    ) -> Expr {
        let span = Span::new(map.span.start, end);
        self.expr(ExprKind::Store(map, args, value), span, bracket)
    }

    pub fn field(&mut self, of: Expr, arrow: Span, field: Ident) -> Expr {
        let span = of.span.to(field.span);
        self.expr(ExprKind::Field(of, field), span, arrow)
    }

    pub fn with_field(
        &mut self,
        of: Expr,
        arrow: Span,
        field: Ident,
        value: Expr,
        end: u32,
    ) -> Expr {
        let span = Span::new(of.span.start, end);
        self.expr(ExprKind::WithField(of, field, value), span, arrow)
    }

    pub fn binder(
        &mut self,
        kind: BinderKind,
        (type_params, mut vars): (Vec<Ident>, Vec<Binding>),
        hints: Vec<Hint>,
        body: Expr,
        keyword: Span,
        span: Span,
    ) -> Expr {
        self.refuse_where(&mut vars, "bound variables");
        let (mut attributes, mut triggers) = (vec![], vec![]);
        for hint in hints {
            match hint {
                Hint::Attribute(attribute) => attributes.push(attribute),
                Hint::Trigger(trigger) if kind == BinderKind::Lambda => {
                    self.error(trigger.span, "triggers not allowed in lambda expressions")
                }
                Hint::Trigger(trigger) => triggers.push(trigger),
                Hint::Broken => {}
            }
        }
        let binder = Binder { kind, type_params, vars, attributes, triggers, body };
        self.expr(ExprKind::Binder(binder), span, keyword)
    }

    pub fn let_in(
        &mut self,
        vars: Vec<(Vec<Attribute>, Ident)>,
        values: Vec<Expr>,
        body: Expr,
        keyword: Span,
        span: Span,
    ) -> Expr {
        if vars.len() != values.len() {
            let (found, wanted) = (values.len(), vars.len());
            let message = format!("wrong number of values in the let: {found} instead of {wanted}");
            self.error(keyword, message);
        }
        let bind = |((attributes, ident), value)| LetBinding { ident, value, attributes };
        let vars = vars.into_iter().zip(values).map(bind).collect();
        self.expr(ExprKind::Let { vars, body }, span, keyword)
    }

    /// Bounds that no extraction took.
    pub fn report_open_bounds(&mut self) {
        for bounds in std::mem::take(&mut self.open_bounds) {
            self.error(bounds.span, "bit vector bounds in an illegal position");
        }
    }
}
