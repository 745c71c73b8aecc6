//! `switch` and its labels (C11 6.8.4.2): constants in the type of the promoted condition, none twice; GNU's ranges.

use super::super::Elaborator;
use super::super::classify::Class;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast;
use crate::typed::tree::{Case, Expr, Stmt, StmtKind};
use crate::typed::types::TypeId;
use std::collections::BTreeMap;

/// The labels of a `switch` so far.
pub struct SwitchContext {
    /// Of the promoted condition.
    ty: TypeId,
    /// From the low end of each range to its high end and place.
    cases: BTreeMap<i128, (i128, Span)>,
    default: Option<Span>,
}

impl Elaborator {
    #[inline(never)]
    pub fn switch(&mut self, condition: &ast::Expr, body: &ast::Stmt) -> StmtKind {
        let condition = self.value(condition);
        let condition = match self.class(condition.ty.ty) {
            Class::Integer => self.promote(condition),
            Class::Error => condition,
            _ => {
                let found = self.describe(condition.ty);
                let message = format!("`switch` needs an integer, this is `{found}`");
                self.error("type-error", condition.span, message);
                Expr::error(condition.span)
            }
        };
        let ty = condition.ty.ty;
        if let Some(function) = &mut self.function {
            function.breakable += 1;
            function.switches.push(SwitchContext { ty, cases: BTreeMap::new(), default: None });
        }
        let body = self.scoped(body);
        if let Some(function) = &mut self.function {
            function.breakable -= 1;
            function.switches.pop();
        }
        StmtKind::Switch(condition, Box::new(body))
    }

    #[inline(never)]
    pub fn case(
        &mut self,
        low: &ast::Expr,
        high: Option<&ast::Expr>,
        body: &ast::Stmt,
        span: Span,
    ) -> Stmt {
        let place = low.span;
        let ty = self.function.as_ref().and_then(|it| it.switches.last()).map(|it| it.ty);
        if ty.is_none() {
            self.error("type-error", place, "`case` outside of a `switch`");
        }
        let low = self.case_constant(low, ty.unwrap_or(TypeId::ERROR));
        let high = match high {
            Some(high) => self.case_constant(high, ty.unwrap_or(TypeId::ERROR)),
            None => low,
        };
        let known = match (low, high) {
            (Some(low), Some(high)) => self.add_case(low, high, place),
            _ => false,
        };
        let body = self.stmt(body);
        match (known, low, high) {
            (true, Some(low), Some(high)) => {
                Stmt { kind: StmtKind::Case(Box::new(Case { low, high, body })), span }
            }
            _ => body,
        }
    }

    /// The constant in the type of the condition (C11 6.8.4.2p5).
    fn case_constant(&mut self, expr: &ast::Expr, ty: TypeId) -> Option<i128> {
        let value = self.value(expr);
        let constant = self.constant_value(&value, "a `case` label")?;
        if ty == TypeId::ERROR {
            return None;
        }
        let reduced = self.constant(constant, ty, value.span);
        let wide =
            self.integer_kind(ty).map(|kind| self.program.target.integer_size(kind)) > Some(8);
        // The 64 bits of a node do not hold all constants of a wider type.
        if wide { Some(constant) } else { self.constant_of(&reduced) }
    }

    /// Notes a label; says so if one of its values is there already. An empty range is none.
    fn add_case(&mut self, low: i128, high: i128, span: Span) -> bool {
        if low > high {
            self.warn("empty-range", span, "this range of a `case` is empty");
            return false;
        }
        let Some(switch) = self.function.as_mut().and_then(|it| it.switches.last_mut()) else {
            return false;
        };
        // Ranges do not overlap, so only the last one that starts at or before `high` can meet this one.
        if let Some((_, (end, before))) = switch.cases.range(..=high).next_back()
            && *end >= low
        {
            let before = *before;
            let diagnostic =
                Diagnostic::error("type-error", span, "the value of this `case` is there already");
            self.diagnostics.push(diagnostic.related(before, "first here"));
            return false;
        }
        switch.cases.insert(low, (high, span));
        true
    }

    #[inline(never)]
    pub fn default_case(&mut self, body: &ast::Stmt, span: Span) -> Stmt {
        // The label, without the statement behind it.
        let place = Span::new(span.start, span.end.min(span.start + "default".len() as u32));
        let switch = self.function.as_mut().and_then(|function| function.switches.last_mut());
        let known = match switch {
            None => {
                self.error("type-error", place, "`default` outside of a `switch`");
                false
            }
            Some(SwitchContext { default: Some(before), .. }) => {
                let before = *before;
                let diagnostic = Diagnostic::error("type-error", place, "a second `default`");
                self.diagnostics.push(diagnostic.related(before, "first here"));
                false
            }
            Some(switch) => {
                switch.default = Some(place);
                true
            }
        };
        let body = self.stmt(body);
        if known { Stmt { kind: StmtKind::Default(Box::new(body)), span } } else { body }
    }
}
