//! `switch` and its labels (C11 6.8.4.2): constants in the type of the promoted condition, none twice; GNU's ranges.

use super::super::classify::Class;
use crate::base::{Diagnostic, Span};
use crate::syntax::ast;
use crate::typed::describe;
use crate::typed::elaborate::{Elaborator, classify, convert, expr, stmt};
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

#[inline(never)]
pub fn switch(elaborator: &mut Elaborator, condition: &ast::Expr, body: &ast::Stmt) -> StmtKind {
    let condition = expr::value(elaborator, condition);
    let condition = match elaborator.draft.program.types.class(condition.ty.ty) {
        Class::Integer => convert::promote(&elaborator.draft.program, condition),
        Class::Error => condition,
        _ => {
            let found = describe::describe(&elaborator.draft.program, condition.ty);
            let message = format!("`switch` needs an integer, this is `{found}`");
            elaborator.draft.error("type-error", condition.span, message);
            Expr::error(condition.span)
        }
    };
    let ty = condition.ty.ty;
    if let Some(function) = &mut elaborator.function {
        function.breakable += 1;
        function.switches.push(SwitchContext { ty, cases: BTreeMap::new(), default: None });
    }
    let body = stmt::scoped(elaborator, body);
    if let Some(function) = &mut elaborator.function {
        function.breakable -= 1;
        function.switches.pop();
    }
    StmtKind::Switch(condition, Box::new(body))
}

#[inline(never)]
pub fn case(
    elaborator: &mut Elaborator,
    low: &ast::Expr,
    high: Option<&ast::Expr>,
    body: &ast::Stmt,
    span: Span,
) -> Stmt {
    let place = low.span;
    let ty = elaborator.function.as_ref().and_then(|it| it.switches.last()).map(|it| it.ty);
    if ty.is_none() {
        elaborator.draft.error("type-error", place, "`case` outside of a `switch`");
    }
    let low = case_constant(elaborator, low, ty.unwrap_or(TypeId::ERROR));
    let high = match high {
        Some(high) => case_constant(elaborator, high, ty.unwrap_or(TypeId::ERROR)),
        None => low,
    };
    let known = match (low, high) {
        (Some(low), Some(high)) => add_case(elaborator, low, high, place),
        _ => false,
    };
    let body = stmt::read(elaborator, body);
    match (known, low, high) {
        (true, Some(low), Some(high)) => {
            Stmt { kind: StmtKind::Case(Box::new(Case { low, high, body })), span }
        }
        _ => body,
    }
}

/// The constant in the type of the condition (C11 6.8.4.2p5).
fn case_constant(elaborator: &mut Elaborator, expr: &ast::Expr, ty: TypeId) -> Option<i128> {
    let value = expr::value(elaborator, expr);
    let constant = expr::constant_value(&mut elaborator.draft, &value, "a `case` label")?;
    if ty == TypeId::ERROR {
        return None;
    }
    let reduced = expr::constant(&elaborator.draft.program, constant, ty, value.span);
    let wide = classify::integer_kind(&elaborator.draft.program, ty)
        .map(|kind| elaborator.draft.program.target.integer_size(kind))
        > Some(8);
    // The 64 bits of a node do not hold all constants of a wider type.
    if wide { Some(constant) } else { convert::constant_of(&elaborator.draft.program, &reduced) }
}

/// Notes a label; says so if one of its values is there already. An empty range is none.
fn add_case(elaborator: &mut Elaborator, low: i128, high: i128, span: Span) -> bool {
    if low > high {
        elaborator.draft.warn("empty-range", span, "this range of a `case` is empty");
        return false;
    }
    let Some(switch) = elaborator.function.as_mut().and_then(|it| it.switches.last_mut()) else {
        return false;
    };
    // Ranges do not overlap, so only the last one that starts at or before `high` can meet this one.
    if let Some((_, (end, before))) = switch.cases.range(..=high).next_back()
        && *end >= low
    {
        let before = *before;
        let diagnostic =
            Diagnostic::error("type-error", span, "the value of this `case` is there already");
        elaborator.draft.diagnostics.push(diagnostic.related(before, "first here"));
        return false;
    }
    switch.cases.insert(low, (high, span));
    true
}

#[inline(never)]
pub fn default_case(elaborator: &mut Elaborator, body: &ast::Stmt, span: Span) -> Stmt {
    // The label, without the statement behind it.
    let place = Span::new(span.start, span.end.min(span.start + "default".len() as u32));
    let switch = elaborator.function.as_mut().and_then(|function| function.switches.last_mut());
    let known = match switch {
        None => {
            elaborator.draft.error("type-error", place, "`default` outside of a `switch`");
            false
        }
        Some(SwitchContext { default: Some(before), .. }) => {
            let before = *before;
            let diagnostic = Diagnostic::error("type-error", place, "a second `default`");
            elaborator.draft.diagnostics.push(diagnostic.related(before, "first here"));
            false
        }
        Some(switch) => {
            switch.default = Some(place);
            true
        }
    };
    let body = stmt::read(elaborator, body);
    if known { Stmt { kind: StmtKind::Default(Box::new(body)), span } } else { body }
}
