//! The actions for expressions (C11 6.5): parts come in, a node over them goes out.

use super::build::Builder;
use super::operators::Chain;
use crate::base::Span;
use crate::syntax::ast::*;

impl Builder<'_> {
    pub fn expr(&mut self, kind: ExprKind, span: Span) -> Box<Expr> {
        let (kind, depth) = match self.complete(span) {
            Some(depth) => (kind, depth),
            None => (ExprKind::Error, 1),
        };
        Box::new(Expr { kind, span, depth })
    }

    pub fn leaf(&mut self, kind: ExprKind, start: u32, end: u32) -> Box<Expr> {
        Box::new(Expr { kind, span: Span::new(start, end), depth: 1 })
    }

    pub fn integer(&mut self, index: u32, start: u32, end: u32) -> Box<Expr> {
        let integer = self.lexed.integers[index as usize];
        self.leaf(ExprKind::Integer(integer), start, end)
    }

    pub fn character(&mut self, index: u32, start: u32, end: u32) -> Box<Expr> {
        let character = self.lexed.characters[index as usize];
        self.leaf(ExprKind::Character(character), start, end)
    }

    /// The parentheses become part of the span: what is built around it must start where they do.
    pub fn in_parentheses(&mut self, mut inner: Box<Expr>, start: u32, end: u32) -> Box<Expr> {
        inner.span = Span::new(start, end);
        if inner.depth > 1 {
            self.set_height(start, inner.depth);
        }
        inner
    }

    pub fn index(&mut self, of: Box<Expr>, index: Box<Expr>, end: u32) -> Box<Expr> {
        let span = Span::new(of.span.start, end);
        self.expr(ExprKind::Index(of, index), span)
    }

    pub fn call(&mut self, function: Box<Expr>, arguments: Vec<Expr>, end: u32) -> Box<Expr> {
        let span = Span::new(function.span.start, end);
        self.expr(ExprKind::Call(function, arguments), span)
    }

    pub fn member_access(&mut self, base: Box<Expr>, member: Name, access: Access) -> Box<Expr> {
        let span = base.span.to(member.span);
        self.expr(ExprKind::Member { base, member, access }, span)
    }

    pub fn postfix(&mut self, op: UnaryOp, of: Box<Expr>, end: u32) -> Box<Expr> {
        let span = Span::new(of.span.start, end);
        self.expr(ExprKind::Unary(op, of), span)
    }

    pub fn unary(&mut self, op: UnaryOp, start: u32, of: Box<Expr>) -> Box<Expr> {
        let span = Span::new(start, of.span.end);
        self.expr(ExprKind::Unary(op, of), span)
    }

    pub fn prefixed(
        &mut self,
        start: u32,
        of: Box<Expr>,
        kind: impl FnOnce(Box<Expr>) -> ExprKind,
    ) -> Box<Expr> {
        let span = Span::new(start, of.span.end);
        self.expr(kind(of), span)
    }

    pub fn cast(&mut self, start: u32, ty: Box<TypeName>, value: Box<Expr>) -> Box<Expr> {
        let span = Span::new(start, value.span.end);
        self.expr(ExprKind::Cast(ty, value), span)
    }

    pub fn comma(&mut self, left: Box<Expr>, right: Box<Expr>) -> Box<Expr> {
        let span = left.span.to(right.span);
        self.expr(ExprKind::Comma(left, right), span)
    }

    pub fn assign(&mut self, target: Chain, op: Option<BinaryOp>, value: Box<Expr>) -> Box<Expr> {
        let target = self.resolve_before(target, &value);
        let span = target.span.to(value.span);
        self.expr(ExprKind::Assign(op, target, value), span)
    }

    pub fn conditional(
        &mut self,
        condition: Chain,
        then: Option<Box<Expr>>,
        otherwise: Box<Expr>,
    ) -> Box<Expr> {
        let condition = self.resolve_before(condition, then.as_ref().unwrap_or(&otherwise));
        let span = condition.span.to(otherwise.span);
        let below = then.as_ref().map_or(1, |then| then.depth).max(otherwise.depth);
        self.set_height(span.start, condition.depth.max(below));
        self.expr(ExprKind::Conditional(condition, then, otherwise), span)
    }

    /// Resolves a chain when what follows it has been built already.
    fn resolve_before(&mut self, chain: Chain, next: &Expr) -> Box<Expr> {
        let resolved = self.resolve(chain);
        self.set_height(resolved.span.start, resolved.depth.max(next.depth));
        resolved
    }
}
