//! Which units have raw memory, and where its layout may be settled (see `memory/raw.rs`).

use super::call::callee;
use super::walk::Walk;
use crate::contract::Program;
use crate::contract::each_term::for_each_term;
use crate::contract::term::{Builtin, TermKind};
use crate::lower::library::{self, Allocator, Does};
use crate::lower::map::Map;
use crate::typed;
use crate::typed::tree::{Expr, ExprKind};
use crate::typed::types::TypeId;
use crate::typed::visit;
use std::collections::BTreeSet;

/// Whether memory without a layout can come up: an allocation whose result is not converted at once, or an annotation about it.
pub fn has_raw(program: &Program) -> bool {
    let mut spoken_of = false;
    for_each_term(program, &mut |term| {
        spoken_of |= matches!(term.kind, TermKind::Builtin(Builtin::Raw, _));
    });
    let typed = &program.typed;
    // By the places of the calls: conversions come before what they convert.
    let mut converted: BTreeSet<u32> = BTreeSet::new();
    let mut found = spoken_of;
    let mut look = |expr: &Expr| {
        if let (ExprKind::Convert(_, inner), Some(pointee)) =
            (&expr.kind, typed.types.pointee(expr.ty.ty))
        {
            let known = pointee.ty != TypeId::VOID || converted.contains(&expr.span.start);
            if known && is_allocation(typed, inside(inner)) {
                converted.insert(inside(inner).span.start);
            }
        } else if is_allocation(typed, expr) && !converted.contains(&expr.span.start) {
            found = true;
        }
    };
    for function in &typed.functions {
        function.body.iter().for_each(|body| visit::in_block(&body.block, &mut look));
    }
    found
}

/// Behind conversions.
fn inside(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Convert(_, inner) => inside(inner),
        _ => expr,
    }
}

fn is_allocation(program: &typed::Program, expr: &Expr) -> bool {
    let does = match &expr.kind {
        ExprKind::Call(call) => {
            callee(&call.callee).and_then(|function| library::built_in(program, function))
        }
        ExprKind::Builtin(call) => library::builtin(program.symbols.text(call.name)),
        _ => None,
    };
    matches!(does, Some(Does::Allocate(allocator)) if allocator != Allocator::Realloc)
}

/// Whether a pointer may lead to memory whose layout is not settled: it has always been a `void *`.
pub fn may_be_raw(program: &typed::Program, pointer: &Expr) -> bool {
    let is_void = program.types.pointee(pointer.ty.ty).is_some_and(|of| of.ty == TypeId::VOID);
    match &pointer.kind {
        ExprKind::Convert(_, inner) if is_void => may_be_raw(program, inner),
        _ => is_void,
    }
}

impl Walk<'_> {
    /// An expression may settle a layout by what it converts, passes or returns.
    pub(super) fn settles(&mut self, expr: &Expr) {
        if self.places.all.others.contains(&Map::Raw)
            && may_be_raw(&self.places.program.typed, expr)
        {
            self.found.changes.maps.insert(Map::Raw);
        }
    }
}
