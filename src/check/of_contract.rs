//! What annotations and attributes ask of the body that they are about: postconditions, invariants, variants, assertions, frames.

use super::of_body::Body;
use crate::base::{ObligationKind, Span};
use crate::contract::Program;
use crate::contract::program::{Clause, ClauseMode, Code, CodeKind, Contract};
use crate::typed::meaning;
use crate::typed::program::FunctionId;
use crate::typed::tree::Stmt;
use ObligationKind::*;

/// Whether something says what the function may write: its contract, a loop's, or an attribute.
pub(super) fn is_framed(program: &Program, function: FunctionId) -> bool {
    let attributes = &program.typed[function].attributes;
    let pure =
        ["pure", "const"].into_iter().any(|it| meaning::says(&program.typed, attributes, it));
    let Some(spec) = program.functions.get(&function) else { return pure };
    let contract = spec.contract.iter().any(|contract| {
        let behaviors = contract.behaviors.iter().any(|behavior| behavior.modifies.is_some());
        contract.modifies.is_some() || behaviors
    });
    let loops = spec.loops.values().any(|spec| spec.modifies.is_some());
    pure || contract || loops || !spec.frames.is_empty()
}

/// A clause that is called like a kind of check is one of that kind.
pub(super) fn kind_of(name: Option<&str>, usual: ObligationKind) -> ObligationKind {
    name.and_then(ObligationKind::named).unwrap_or(usual)
}

/// The clauses of the function's contract, and of the unit's invariants, that its body has to keep.
pub(super) fn of_contract(body: &mut Body) {
    for invariant in &body.program.invariants {
        body.by_clause(
            kind_of(Some(&invariant.name), Postcondition),
            invariant.span,
            invariant.span,
        );
        // A program starts with them.
        body.all(&[Assertion], invariant.span);
    }
    let Some(contract) = body.spec.and_then(|spec| spec.contract.as_ref()) else { return };
    for clause in ensures(contract) {
        if clause.mode != ClauseMode::Admit {
            let kind = kind_of(clause.name.as_deref(), Postcondition);
            body.by_clause(kind, clause.span, clause.span);
        }
    }
    for (_, span) in contract.complete.iter().chain(&contract.disjoint) {
        body.all(&[Assertion], *span);
    }
}

fn ensures(contract: &Contract) -> impl Iterator<Item = &Clause> {
    let behaviors = contract.behaviors.iter().flat_map(|behavior| &behavior.ensures);
    contract.ensures.iter().chain(behaviors)
}

/// The postconditions of another contract that the body has to keep, at the place of its only call.
pub(super) fn ensured(body: &mut Body, contract: &Contract, span: Span) {
    for clause in ensures(contract) {
        match clause.mode {
            ClauseMode::Normal => {
                let kind = kind_of(clause.name.as_deref(), Postcondition);
                body.by_clause(kind, clause.span, clause.span);
            }
            ClauseMode::Check => body.all(&[Postcondition], span),
            ClauseMode::Admit => {}
        }
    }
}

/// What attributes, and clauses with `check`, ask of each way out.
pub(super) fn at_exit(body: &mut Body, span: Span) {
    let found = &body.typed[body.function];
    let promises = ["returns_nonnull", "malloc", "alloc_size"];
    let promised =
        promises.into_iter().any(|name| meaning::says(body.typed, &found.attributes, name));
    let contract = body.spec.and_then(|spec| spec.contract.as_ref());
    let checked = contract
        .is_some_and(|contract| ensures(contract).any(|clause| clause.mode == ClauseMode::Check));
    if found.noreturn || promised || checked {
        body.all(&[Postcondition], span);
    }
}

/// All that stands at loops and among statements.
pub(super) fn of_annotations(body: &mut Body) {
    let Some(spec) = body.spec else { return };
    for code in spec.before.values().chain(spec.at_end.values()).flatten() {
        of_code(body, code);
    }
    for of_loop in spec.loops.values() {
        for clause in of_loop.invariants.iter().filter(|it| it.mode != ClauseMode::Admit) {
            body.all(&[InvariantEntry, InvariantPreserved], clause.span);
        }
        if let Some(variant) = &of_loop.variant {
            body.all(&[Termination], variant.term.span);
        }
    }
}

/// A loop keeps what it is not told to keep, too: cells that it makes have values.
pub(super) fn of_loop(body: &mut Body, stmt: &Stmt) {
    must_end(body, stmt.span);
    if body.unit.has_truth_cells {
        body.all(&[Assertion], stmt.span);
    }
}

/// Where a run comes back to, in a function or in ghost code that has to end.
pub(super) fn must_end(body: &mut Body, span: Span) {
    let contract = body.spec.and_then(|spec| spec.contract.as_ref());
    let promised = contract.is_some_and(|contract| contract.terminates.is_some());
    if promised || body.program.typed.is_ghost(span) {
        body.all(&[Termination], span);
    }
}

fn of_code(body: &mut Body, code: &Code) {
    match &code.kind {
        CodeKind::Assert(clause) | CodeKind::Check(clause) => body.all(&[Assertion], clause.span),
        CodeKind::AddBlocker(_) | CodeKind::RemoveBlocker(_) => {
            body.all(&[UnreachableBlocker, Frame], code.span);
        }
        CodeKind::Retype { .. } => {
            body.all(&super::of_expr::ACCESS, code.span);
            body.all(&[Frame], code.span);
        }
        CodeKind::Set(..) => body.all(&[Frame], code.span),
        CodeKind::If(_, then, otherwise) => {
            then.iter().chain(otherwise).for_each(|code| of_code(body, code));
        }
        CodeKind::Assume(_) | CodeKind::Declare(_) | CodeKind::Label(_) | CodeKind::Trust => {}
    }
}
